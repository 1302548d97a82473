//! Runs of like squares in the ranks of a board, joined into groups.

use crate::board::bits::SquareSet;
use crate::board::square::{MAX_SIDE, Size};

/// Who is shown the groups of two sets by [`measure`].
pub(super) trait GroupVisitor {
    /// A group of at least two squares; one of none for every run that belongs
    /// to another group.
    fn group(&mut self, set: usize, size: u16);
    /// So many lone squares.
    fn lone(&mut self, set: usize, count: u32);
}

/// Measures the groups of two sets that share no square.
///
/// A run of like squares is known by its first square. Where two runs touch
/// over the border of their ranks there is a first square in which they do;
/// those squares are gone through, and the runs joined. Lone squares are
/// counted by bit operations. Hardly a step depends on what was found before,
/// so that there is little for the machine to guess.
pub(super) fn measure(sets: [&SquareSet; 2], size: Size, visitor: &mut impl GroupVisitor) {
    if size.side() <= NARROW {
        Board::<16, 4>::of(sets, size).measure::<256>(visitor);
    } else {
        Board::<32, 16>::of(sets, size).measure::<1024>(visitor);
    }
}

/// The longest side of boards whose ranks fit into sixteen bits.
const NARROW: u8 = 16;
const _: () = assert!(MAX_SIDE < 32, "a rank of the widest board leaves a bit");

/// Both sets with several ranks a word, `WIDTH` bits a rank.
struct Board<const WIDTH: u32, const WORDS: usize> {
    sets: [[u64; WORDS]; 2],
    words: usize,
}

impl<const WIDTH: u32, const WORDS: usize> Board<WIDTH, WORDS> {
    /// The first file of every rank of a word.
    const FIRST_FILE: u64 = if WIDTH == 16 {
        0x0001_0001_0001_0001
    } else {
        0x0000_0001_0000_0001
    };

    fn of(sets: [&SquareSet; 2], size: Size) -> Self {
        let ranks = 64 / WIDTH as usize;
        let words = usize::from(size.side()).div_ceil(ranks);
        let pack = |set: &SquareSet| {
            let mut packed = [0; WORDS];
            for (word, packed) in packed.iter_mut().enumerate().take(words) {
                for rank in 0..ranks {
                    let row = u64::from(set.row((word * ranks + rank) as u8));
                    *packed |= row << (rank as u32 * WIDTH);
                }
            }
            packed
        };
        Self {
            sets: sets.map(pack),
            words,
        }
    }

    fn measure<const TABLE: usize>(&self, visitor: &mut impl GroupVisitor) {
        let mut runs = Runs::<TABLE>::new();
        let mut starts = [0; WORDS];
        let mut groups = [0; WORDS];
        let mut touching = [0; WORDS];
        let mut below = 0;
        for word in 0..self.words {
            let [one, two] = self.sets.map(|set| set[word]);
            starts[word] = one & !Self::behind(one) | two & !Self::behind(two);
            let ends = one & !Self::before(one) | two & !Self::before(two);
            let [one_above, two_above] = self.sets.map(|set| Self::lowered(&set, word));
            let like = one & one_above | two & two_above;
            touching[word] = like & (!Self::behind(like) | starts[word]);
            let alone = starts[word] & ends & !like & !(like << WIDTH | below);
            below = like >> (64 - WIDTH);
            visitor.lone(0, (alone & one).count_ones());
            visitor.lone(1, (alone & two).count_ones());
            groups[word] = starts[word] & !alone;
            runs.add(groups[word], ends, word * 64);
        }
        for word in 0..self.words {
            let both = [starts[word], Self::lowered(&starts, word)];
            runs.join_all(touching[word], both, (word * 64, WIDTH as usize));
        }
        for (word, &first) in groups[..self.words].iter().enumerate() {
            runs.visit(first, self.sets[1][word], word * 64, visitor);
        }
    }

    /// Every square moved one file on, off the board from the last.
    const fn behind(set: u64) -> u64 {
        set << 1 & !Self::FIRST_FILE
    }

    /// Every square moved one file back, off the board from the first.
    const fn before(set: u64) -> u64 {
        (set & !Self::FIRST_FILE) >> 1
    }

    /// A word of which every rank has come down by one.
    fn lowered(set: &[u64; WORDS], word: usize) -> u64 {
        let above = set.get(word + 1).copied().unwrap_or(0);
        set[word] >> WIDTH | above << (64 - WIDTH)
    }
}

/// Runs by their first squares, joined where they touch.
///
/// Tables are as long as a power of two, so that no number needs a look
/// whether it lies within.
struct Runs<const TABLE: usize> {
    /// For each run the run that it was joined to, itself at the root.
    parent: [u16; TABLE],
    /// The squares joined so far at each root, 0 at all others.
    size: [u16; TABLE],
}

impl<const TABLE: usize> Runs<TABLE> {
    const fn new() -> Self {
        Self {
            parent: [0; TABLE],
            size: [0; TABLE],
        }
    }

    fn add(&mut self, mut starts: u64, ends: u64, base: usize) {
        while starts != 0 {
            let at = starts.trailing_zeros();
            starts &= starts - 1;
            let run = (base | at as usize) % TABLE;
            self.parent[run] = run as u16;
            self.size[run] = ends.wrapping_shr(at).trailing_zeros() as u16 + 1;
        }
    }

    /// Joins the runs of a rank and of that above which touch first in one of
    /// these squares.
    fn join_all(&mut self, mut touching: u64, starts: [u64; 2], (base, width): (usize, usize)) {
        while touching != 0 {
            let up_to = touching ^ (touching - 1);
            touching &= touching - 1;
            let [low, high] = starts.map(|starts| 63 - (starts & up_to | 1).leading_zeros());
            self.join(base | low as usize, (base | high as usize) + width);
        }
    }

    fn join(&mut self, low: usize, high: usize) {
        let (one, two) = (self.root(low), self.root(high));
        let (root, other) = (one.min(two), one.max(two));
        let size = self.size[other];
        self.parent[other] = root as u16;
        self.size[other] = 0;
        let joined = self.size[root].wrapping_add(size);
        // A run that had been joined before has given its squares already.
        self.size[root] = if one == two { size } else { joined };
    }

    fn root(&mut self, run: usize) -> usize {
        let mut at = run % TABLE;
        loop {
            let up = self.parent[at] as usize % TABLE;
            if up == at {
                return at;
            }
            self.parent[at] = self.parent[up];
            at = up;
        }
    }

    fn visit(&self, mut starts: u64, two: u64, base: usize, visitor: &mut impl GroupVisitor) {
        while starts != 0 {
            let at = starts.trailing_zeros();
            starts &= starts - 1;
            let size = self.size[(base | at as usize) % TABLE];
            visitor.group((two.wrapping_shr(at) & 1) as usize, size);
        }
    }
}
