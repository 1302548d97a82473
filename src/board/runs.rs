//! Measures groups by joining the runs of adjacent squares on each rank.

use crate::board::{MAX_SIDE, Size, SquareSet};

/// Receives the sizes of the groups of two sets, 0 and 1, from [`measure`].
pub(super) trait GroupVisitor {
    /// Receives a group of at least two squares.
    fn group(&mut self, set: usize, size: u16);
    /// Receives `count` groups of one square.
    fn singles(&mut self, set: usize, count: u32);
}

/// Measures the groups of two disjoint sets.
///
/// A run is a sequence of adjacent squares on a rank, identified by its last
/// square. Runs on neighbouring ranks that touch are joined (union-find); their
/// contact is at the first square of the lower run that is below a square of the
/// upper run. Groups of one square are counted by bit operations. The code has
/// few branches, so that the processor mispredicts few.
pub(super) fn measure(sets: [&SquareSet; 2], size: Size, visitor: &mut impl GroupVisitor) {
    if size.side() <= MAX_NARROW_SIDE {
        PackedSets::<16, 4>::of(sets, size).measure::<256>(visitor);
    } else {
        PackedSets::<32, 16>::of(sets, size).measure::<1024>(visitor);
    }
}

/// The largest side of boards whose ranks fit into 16 bits.
const MAX_NARROW_SIDE: u8 = 16;
const _: () = assert!(MAX_SIDE < 32, "a rank of every board fits into 32 bits");

/// Two sets with several ranks per word, `WIDTH` bits per rank.
struct PackedSets<const WIDTH: u32, const WORDS: usize> {
    sets: [[u64; WORDS]; 2],
    /// The number of words that contain ranks of the board.
    words: usize,
}

impl<const WIDTH: u32, const WORDS: usize> PackedSets<WIDTH, WORDS> {
    /// The first file of every rank in a word.
    const FIRST_FILE: u64 = if WIDTH == 16 {
        0x0001_0001_0001_0001
    } else {
        0x0000_0001_0000_0001
    };

    /// Packs the ranks of a board into words.
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

    /// Passes the groups of both sets to `visitor`; `TABLE_LEN` must be the
    /// number of bits in `WORDS` words.
    fn measure<const TABLE_LEN: usize>(&self, visitor: &mut impl GroupVisitor) {
        let mut runs = Runs::<TABLE_LEN>::new();
        // The first squares of runs, the last squares of runs, and the squares
        // whose upper neighbour is in the same set.
        let mut starts = [0; WORDS];
        let mut ends = [0; WORDS];
        let mut has_upper = [0; WORDS];
        for word in 0..self.words {
            let [first, second] = self.sets.map(|set| set[word]);
            starts[word] = first & !Self::next_file(first) | second & !Self::next_file(second);
            ends[word] =
                first & !Self::previous_file(first) | second & !Self::previous_file(second);
            let [first_up, second_up] = self.sets.map(|set| Self::down(&set, word));
            has_upper[word] = first & first_up | second & second_up;
        }
        for word in 0..self.words {
            // A contact is at a square with an upper neighbour if the square
            // before it has none or is in another run.
            let contacts = has_upper[word] & (!Self::next_file(has_upper[word]) | starts[word]);
            let ends_here_and_above = [ends[word], Self::down(&ends, word)];
            runs.join_all(
                contacts,
                ends_here_and_above,
                RunBase {
                    first: word * 64,
                    width: WIDTH as usize,
                },
            );
        }
        let (mut carry, mut count) = (0, 0);
        for word in 0..self.words {
            let [first, second] = self.sets.map(|set| set[word]);
            let has_lower = has_upper[word] << WIDTH | carry;
            // A group of one square is a run of one square with neither an
            // upper nor a lower neighbour in the same set.
            let singles = starts[word] & ends[word] & !has_upper[word] & !has_lower;
            carry = has_upper[word] >> (64 - WIDTH);
            visitor.singles(0, (singles & first).count_ones());
            visitor.singles(1, (singles & second).count_ones());
            let starts_and_ends = [starts[word] & !singles, ends[word] & !singles];
            count = runs.add(starts_and_ends, word * 64, count);
        }
        for &root in &runs.roots[..count % TABLE_LEN] {
            let root = usize::from(root);
            let second = self.sets[1][root / 64 % WORDS];
            visitor.group(
                (second >> (root % 64) & 1) as usize,
                runs.size[root % TABLE_LEN],
            );
        }
    }

    /// Moves every square to the next file; drops those that leave their rank.
    const fn next_file(set: u64) -> u64 {
        set << 1 & !Self::FIRST_FILE
    }

    /// Moves every square to the previous file; drops those on the first file.
    const fn previous_file(set: u64) -> u64 {
        (set & !Self::FIRST_FILE) >> 1
    }

    /// Returns a word of the set moved down by one rank.
    fn down(set: &[u64; WORDS], word: usize) -> u64 {
        let above = set.get(word + 1).copied().unwrap_or(0);
        set[word] >> WIDTH | above << (64 - WIDTH)
    }
}

/// Where the squares of a word are in the tables of [`Runs`].
#[derive(Clone, Copy)]
struct RunBase {
    /// The index of the first square in the word.
    first: usize,
    /// The width of a rank in bits.
    width: usize,
}

/// Runs, indexed by their last squares and joined where they touch.
///
/// The length of the tables is a power of two, so that indices modulo it need
/// no bounds check.
struct Runs<const TABLE_LEN: usize> {
    /// For each run, the run with a lower index that it was joined to, or
    /// itself if it is a root.
    parent: [u16; TABLE_LEN],
    /// For each root, the number of squares of its group; 0 for other runs.
    size: [u16; TABLE_LEN],
    /// The runs that are roots; `add` returns how many entries are valid.
    roots: [u16; TABLE_LEN],
}

impl<const TABLE_LEN: usize> Runs<TABLE_LEN> {
    /// The initial parents: every run is a root.
    const ALL_ROOTS: [u16; TABLE_LEN] = {
        let mut parent = [0; TABLE_LEN];
        let mut run = 0;
        while run < TABLE_LEN {
            parent[run] = run as u16;
            run += 1;
        }
        parent
    };

    const fn new() -> Self {
        Self {
            parent: Self::ALL_ROOTS,
            size: [0; TABLE_LEN],
            roots: [0; TABLE_LEN],
        }
    }

    /// Joins runs on neighbouring ranks. `contacts` has the square of each
    /// contact; `ends` has the last squares of the runs on the same ranks, and
    /// those of the runs one rank above, moved down.
    #[inline(always)]
    fn join_all(&mut self, mut contacts: u64, ends: [u64; 2], base: RunBase) {
        while contacts != 0 {
            // The lowest bit of `contacts` and all bits above it.
            let from_contact = (contacts & contacts.wrapping_neg()).wrapping_neg();
            contacts &= contacts - 1;
            let [low, high] = ends.map(|ends| (ends & from_contact).trailing_zeros() as usize);
            let lower = self.root(base.first | low);
            let upper = self.root((base.first | high) + base.width);
            self.parent[lower.max(upper)] = lower.min(upper) as u16;
        }
    }

    /// Returns the root of a run, which is usually the run itself or its
    /// parent; no branch distinguishes these two cases.
    #[inline(always)]
    fn root(&mut self, run: usize) -> usize {
        let parent = self.parent[run % TABLE_LEN] as usize % TABLE_LEN;
        if self.parent[parent] as usize == parent {
            return parent;
        }
        self.far_root(parent)
    }

    /// Returns the root of a run, and halves the path to it.
    #[cold]
    fn far_root(&mut self, run: usize) -> usize {
        let mut ancestor = run;
        loop {
            let parent = self.parent[ancestor] as usize % TABLE_LEN;
            if parent == ancestor {
                return ancestor;
            }
            self.parent[ancestor] = self.parent[parent];
            ancestor = parent;
        }
    }

    /// Adds the lengths of runs, given by the bits of their first and last
    /// squares in the word that begins at square `base`, to the sizes of their
    /// roots. `count` is the number of roots so far; returns the new number.
    ///
    /// Runs must be added in ascending order, so that the parent of each run
    /// already points to its root.
    #[inline(always)]
    fn add(&mut self, [mut starts, mut ends]: [u64; 2], base: usize, mut count: usize) -> usize {
        while ends != 0 {
            let (first, last) = (starts.trailing_zeros(), ends.trailing_zeros());
            starts &= starts.wrapping_sub(1);
            ends &= ends - 1;
            let run = (base | last as usize) % TABLE_LEN;
            let parent = self.parent[run] as usize % TABLE_LEN;
            let root = self.parent[parent];
            self.parent[run] = root;
            let squares = (last.wrapping_sub(first) + 1) as u16;
            let size = &mut self.size[root as usize % TABLE_LEN];
            *size = size.wrapping_add(squares);
            self.roots[count % TABLE_LEN] = run as u16;
            count += usize::from(parent == run);
        }
        count
    }
}
