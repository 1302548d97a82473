/// Indices have 8 bits; then come the two codes without indices.
const INDEX_BITS: u8 = 8;
const CLEAR: u32 = 1 << INDEX_BITS;
const END: u32 = CLEAR + 1;

/// There are so many codes, of at most 12 bits.
const CODES: u32 = 1 << 12;

/// The places of the table: at most a quarter of them is taken, and all of
/// them stay near the processor.
const PLACES_BITS: u32 = 14;
const PLACES: usize = 1 << PLACES_BITS;

/// Packs the pixels of GIF frames.
///
/// A frame that holds what changed is one index over and over with a little
/// between; one table that is never emptied but numbered anew makes that fast,
/// and so does a step to the end of what is known of a run.
pub(crate) struct Packer {
    /// From the top: the round in which a code was given, the code before it
    /// and the index after that, and the code for both.
    known: Vec<u64>,
    round: u32,
    /// The codes for two, three and more of each index in a row.
    runs: Vec<Vec<u32>>,
}

impl Packer {
    pub(crate) fn new() -> Self {
        Self {
            known: vec![0; PLACES],
            round: 0,
            runs: vec![Vec::new(); CLEAR as usize],
        }
    }

    /// The number of bits of an index, then the packed indices.
    pub(crate) fn packed(&mut self, indices: &[u8]) -> Vec<u8> {
        let mut bits = Bits::new();
        self.begin_round();
        bits.put(CLEAR);
        let mut next = END + 1;
        let Some(&first) = indices.first() else {
            bits.put(END);
            return bits.finish();
        };
        let (mut code, mut at) = (u32::from(first), 1);
        loop {
            let is_longest = self.step(&mut code, &mut at, indices);
            let Some(&index) = indices.get(at) else {
                break;
            };
            at += 1;
            let pair = code << INDEX_BITS | u32::from(index);
            let place = match self.find(pair) {
                Ok(known) => {
                    code = known;
                    continue;
                }
                Err(place) => place,
            };
            bits.put_before(code, next);
            if next < CODES {
                self.known[place] = self.entry(pair) | u64::from(next);
                if is_longest && indices[at - 2] == index {
                    self.runs[usize::from(index)].push(next);
                }
                next += 1;
            } else {
                bits.put(CLEAR);
                bits.width = INDEX_BITS + 1;
                next = END + 1;
                self.begin_round();
            }
            code = u32::from(index);
        }
        bits.put_before(code, next);
        bits.put(END);
        bits.finish()
    }

    /// Steps over as much of a run that begins with `code` as has a code, and
    /// says whether that is the longest run of its index that has one.
    fn step(&self, code: &mut u32, at: &mut usize, indices: &[u8]) -> bool {
        // Other codes are for more than one index: their run is under way.
        let Some(runs) = self.runs.get(*code as usize) else {
            return false;
        };
        let index = *code as u8;
        let ahead = indices[*at..].iter().take(runs.len());
        let same = ahead.take_while(|&&other| other == index).count();
        if let Some(last) = same.checked_sub(1) {
            *code = runs[last];
            *at += same;
        }
        same == runs.len()
    }

    /// The code for a pair, or the place for one.
    fn find(&self, pair: u32) -> Result<u32, usize> {
        let entry = self.entry(pair);
        let mut place = (pair.wrapping_mul(0x9e37_79b1) >> (32 - PLACES_BITS)) as usize;
        loop {
            let known = self.known[place];
            if known & !u64::from(CODES - 1) == entry {
                return Ok(known as u32 % CODES);
            }
            // What an earlier round left is as good as nothing.
            if known >> 32 != u64::from(self.round) {
                return Err(place);
            }
            place = (place + 1) % PLACES;
        }
    }

    /// What stands at the place of a pair, the code for it left out.
    fn entry(&self, pair: u32) -> u64 {
        (u64::from(self.round) << 32) | (u64::from(pair) * u64::from(CODES))
    }

    /// Forgets all codes.
    fn begin_round(&mut self) {
        if self.round == u32::MAX {
            self.known.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.runs.iter_mut().for_each(Vec::clear);
    }
}

/// Codes of changing width, the lowest bits first.
struct Bits {
    bytes: Vec<u8>,
    waiting: u64,
    count: u8,
    width: u8,
}

impl Bits {
    fn new() -> Self {
        Self {
            bytes: vec![INDEX_BITS],
            waiting: 0,
            count: 0,
            width: INDEX_BITS + 1,
        }
    }

    fn put(&mut self, code: u32) {
        self.waiting |= u64::from(code) << self.count;
        self.count += self.width;
        while self.count >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }

    /// Puts a code before the code `next` is given out, which the reader
    /// knows only after it.
    fn put_before(&mut self, code: u32, next: u32) {
        self.put(code);
        if next == 1 << self.width && next < CODES {
            self.width += 1;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.waiting as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::io::Cursor;

    use gif::{Decoder, Encoder, Frame};
    use rand_chacha::ChaCha8Rng;
    use rand_core::{Rng, SeedableRng};

    use super::Packer;

    /// What another program reads of packed frames of one line.
    fn unpacked(lines: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let mut packer = Packer::new();
        let mut bytes = Vec::new();
        let palette = [0; 768];
        let mut encoder = Encoder::new(&mut bytes, u16::MAX, 1, &palette).unwrap();
        for line in lines {
            let frame = Frame {
                width: line.len() as u16,
                height: 1,
                buffer: Cow::Owned(packer.packed(line)),
                ..Frame::default()
            };
            encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        }
        drop(encoder);
        let mut decoder = Decoder::new(Cursor::new(bytes)).unwrap();
        let mut found = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            found.push(frame.buffer.to_vec());
        }
        found
    }

    #[test]
    fn packed_lines_come_back() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut lines = vec![vec![0], vec![255, 255], vec![9; 60_000]];
        for (length, most) in [
            (600, 256),
            (5_000, 2),
            (60_000, 3),
            (65_535, 256),
            (65_535, 17),
        ] {
            let line = (0..length).map(|_| (random.next_u32() % most) as u8);
            lines.push(line.collect());
        }
        // Every length at which the codes become wider or are used up.
        for length in (1..40).chain(250..270).chain(3_830..3_860) {
            let line = (0..length).map(|_| (random.next_u32() % 256) as u8);
            lines.push(line.collect());
        }
        assert!(unpacked(&lines) == lines);
    }

    #[test]
    fn what_repeats_itself_is_short() {
        let packed = Packer::new().packed(&[3; 60_000]);
        assert!(packed.len() < 600, "{}", packed.len());
    }
}
