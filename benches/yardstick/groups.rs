//! Compares the groups of both players on a full 12x12 board.

use crate::game::End;

/// The stones of Orange, four ranks of sixteen bits per word; all other stones
/// are Yellow's.
pub(crate) type Packed = [u64; 3];

/// The bits of a word that are squares.
const SQUARES: u64 = 0x0FFF_0FFF_0FFF_0FFF;
/// The bits of a word that are squares of the first file.
const FIRST_FILE: u64 = 0x0001_0001_0001_0001;
/// For each word, the squares that are not on the highest rank.
const NOT_HIGHEST: [u64; 3] = [SQUARES, SQUARES, SQUARES >> 16];

/// Returns the winner, and the sizes of the largest groups of both players.
///
/// Groups are found by a union-find over runs, which are adjacent stones of one
/// colour in a rank. A run is identified by its first square. Two runs of one
/// colour in adjacent ranks are joined at the first file at which they touch.
pub(crate) fn compare(orange: &Packed) -> (End, [u32; 2]) {
    // The first squares of the runs.
    let starts = orange.map(|stones| (stones ^ stones << 1 | FIRST_FILE) & SQUARES);
    // The squares whose upper neighbour has an equal stone.
    let mut same_above = [0; 3];
    for word in 0..3 {
        same_above[word] = !(orange[word] ^ raised(orange, word)) & NOT_HIGHEST[word];
    }
    let mut tally = Tally::new();
    let mut runs = Runs::new();
    let mut groups = [0; 3];
    for word in 0..3 {
        // The squares whose lower neighbour has an equal stone.
        let same_below =
            same_above[word] << 16 | word.checked_sub(1).map_or(0, |low| same_above[low] >> 48);
        let ends = (starts[word] | !SQUARES) >> 1;
        let isolated = starts[word] & ends & !same_above[word] & !same_below;
        tally.add_isolated(isolated, orange[word]);
        groups[word] = starts[word] & !isolated;
        runs.add(groups[word], ends, word * 64);
    }
    for word in 0..3 {
        // The first file at which a run touches a run above it.
        let firsts = same_above[word] & (!(same_above[word] << 1) | starts[word]);
        runs.join_all(firsts, [starts[word], raised(&starts, word)], word * 64);
    }
    for word in 0..3 {
        tally.add(groups[word], orange[word], &runs.size[word * 64..][..64]);
    }
    tally.end()
}

/// Returns a word of a board with every rank replaced by the rank above it.
fn raised(board: &Packed, word: usize) -> u64 {
    board[word] >> 16 | board.get(word + 1).map_or(0, |next| next << 48)
}

/// The runs of the board, indexed by their first squares.
struct Runs {
    /// The run to which each run was joined; a root points to itself.
    parent: [u8; 256],
    /// The number of squares of a root's group; 0 elsewhere.
    size: [u16; 256],
}

impl Runs {
    const fn new() -> Self {
        Self {
            parent: [0; 256],
            size: [0; 256],
        }
    }

    fn add(&mut self, mut starts: u64, ends: u64, base: usize) {
        while starts != 0 {
            let at = starts.trailing_zeros();
            starts &= starts - 1;
            let run = (base + at as usize) & 255;
            self.parent[run] = run as u8;
            self.size[run] = (ends >> at).trailing_zeros() as u16 + 1;
        }
    }

    fn join_all(&mut self, mut firsts: u64, starts: [u64; 2], base: usize) {
        while firsts != 0 {
            let up_to = firsts ^ (firsts - 1);
            firsts &= firsts - 1;
            let [low, high] = starts.map(|starts| 63 - (starts & up_to | 1).leading_zeros());
            self.join(base + low as usize, base + 16 + high as usize);
        }
    }

    fn join(&mut self, low: usize, high: usize) {
        let (one, two) = (self.root(low), self.root(high));
        let (root, other) = (one.min(two), one.max(two));
        let size = self.size[other];
        self.parent[other] = root as u8;
        self.size[other] = 0;
        // If both runs are already in one group, the size of that group stays the same.
        let joined = self.size[root].wrapping_add(size);
        self.size[root] = if one == two { size } else { joined };
    }

    fn root(&mut self, run: usize) -> usize {
        let mut at = run & 255;
        loop {
            let up = usize::from(self.parent[at]);
            if up == at {
                return at;
            }
            self.parent[at] = self.parent[up];
            at = up;
        }
    }
}

/// Counts groups by size.
struct Tally {
    /// For each size, the number of Orange's groups minus that of Yellow's.
    difference: [i16; 256],
    /// The sizes of the largest groups of Orange and of Yellow.
    largest: [u16; 2],
}

impl Tally {
    const fn new() -> Self {
        Self {
            difference: [0; 256],
            largest: [0; 2],
        }
    }

    fn add_isolated(&mut self, isolated: u64, orange: u64) {
        let counts = [isolated & orange, isolated & !orange].map(|set| set.count_ones() as i16);
        self.difference[1] += counts[0] - counts[1];
        for (largest, count) in self.largest.iter_mut().zip(counts) {
            *largest = (*largest).max(u16::from(count > 0));
        }
    }

    fn add(&mut self, mut starts: u64, orange: u64, sizes: &[u16]) {
        while starts != 0 {
            let at = starts.trailing_zeros();
            starts &= starts - 1;
            let size = sizes[at as usize];
            let player = usize::from(orange >> at & 1 == 0);
            self.difference[usize::from(size) & 255] += 1 - 2 * player as i16;
            self.largest[player] = self.largest[player].max(size);
        }
    }

    fn end(mut self) -> (End, [u32; 2]) {
        // Runs that were joined to others have size 0.
        self.difference[0] = 0;
        let largest = self.largest[0].max(self.largest[1]);
        let decisive = (1..=usize::from(largest) & 255)
            .rev()
            .find(|&size| self.difference[size] != 0);
        let end = match decisive {
            None => End::Drawn,
            Some(size) if self.difference[size] > 0 => End::Orange,
            Some(_) => End::Yellow,
        };
        (end, self.largest.map(u32::from))
    }
}
