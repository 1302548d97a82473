use std::cmp::Ordering;

use crate::board::bits::SquareSet;
use crate::board::square::{MAX_SIDE, Size, Square};

/// A set of like squares joined over shared edges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The squares of the group.
    pub squares: SquareSet,
    /// How many there are.
    pub size: u32,
}

/// The groups of a set, largest first; equal ones by their first square
/// (file, then rank).
///
/// # Cost
///
/// Proportional to the number of groups times the number of ranks.
pub fn groups_of(set: &SquareSet) -> Vec<Group> {
    let mut rest = *set;
    let mut groups = Vec::new();
    while let Some(start) = rest.iter().next() {
        let squares = rest.reached_from(start);
        rest = rest.without(&squares);
        groups.push(Group {
            squares,
            size: squares.len(),
        });
    }
    let first = |group: &Group| group.squares.iter().min();
    groups.sort_by(|one, two| {
        two.size
            .cmp(&one.size)
            .then_with(|| first(one).cmp(&first(two)))
    });
    groups
}

/// The sizes of the groups of a set, largest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupSizes {
    /// Groups of two squares or more, largest first.
    large: Vec<u16>,
    /// How many groups are a lone square.
    lone: u16,
}

impl GroupSizes {
    /// Measures the groups of `set` on a board of this size.
    ///
    /// # Cost
    ///
    /// One pass over the runs of the set; lone squares are counted by bit
    /// operations.
    pub fn of(set: &SquareSet, size: Size) -> Self {
        if size.side() <= SMALL_SIDE {
            Runs::<SMALL_TABLE>::of(set, size).into_sizes()
        } else {
            Runs::<LARGE_TABLE>::of(set, size).into_sizes()
        }
    }

    /// The number of groups.
    pub fn len(&self) -> usize {
        self.large.len() + usize::from(self.lone)
    }

    /// True when there is no group.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The size of the largest group, 0 when there is none.
    pub fn largest(&self) -> u32 {
        self.iter().next().unwrap_or(0)
    }

    /// The sizes, largest first.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let lone = std::iter::repeat_n(1, usize::from(self.lone));
        self.large.iter().map(|&size| u32::from(size)).chain(lone)
    }

    /// Compares largest with largest, second with second and so on, a missing
    /// group counting 0; gives the first difference as (rank from 1, sizes).
    pub fn first_difference(&self, other: &Self) -> Option<(u32, u32, u32)> {
        let pad = || std::iter::repeat(0);
        let most = self.len().max(other.len());
        (1..)
            .zip(self.iter().chain(pad()).zip(other.iter().chain(pad())))
            .take(most)
            .find(|(_, (one, two))| one.cmp(two) != Ordering::Equal)
            .map(|(rank, (one, two))| (rank, one, two))
    }
}

/// The longest side of boards whose runs fit into the small tables.
const SMALL_SIDE: u8 = 16;
/// The length of tables that hold the runs of any board up to that side.
const SMALL_TABLE: usize = 128;
/// The length of tables that hold the runs of any board.
const LARGE_TABLE: usize =
    (MAX_SIDE as usize * (MAX_SIDE as usize).div_ceil(2)).next_power_of_two();

/// The runs of the ranks seen so far, joined where they touch.
///
/// Numbers of runs stay far below the range of `u16`, so they are counted
/// with wrapping steps, and tables are as long as a power of two, so that no
/// number needs a look whether it lies within.
struct Runs<const TABLE: usize> {
    /// The squares of each run.
    squares: [u32; TABLE],
    /// For each run the run it was joined to, itself at the root.
    parent: [u16; TABLE],
    /// For each root the squares joined so far.
    size: [u16; TABLE],
    count: usize,
    lone: u32,
    /// Where the runs of the rank before begin.
    before: usize,
}

impl<const TABLE: usize> Runs<TABLE> {
    fn of(set: &SquareSet, size: Size) -> Self {
        let mut runs = Self {
            squares: [0; TABLE],
            parent: [0; TABLE],
            size: [0; TABLE],
            count: 0,
            lone: 0,
            before: 0,
        };
        let mut below = 0;
        let mut row = set.row(0);
        for rank in 0..size.side() {
            // The rank above the highest has no square.
            let above = set.row(rank + 1);
            runs.add_rank(row, below, above);
            (below, row) = (row, above);
        }
        runs
    }

    fn add_rank(&mut self, row: u32, below: u32, above: u32) {
        let lone = row & !(row << 1 | row >> 1 | below | above);
        self.lone = self.lone.wrapping_add(lone.count_ones());
        let mut rest = row & !lone;
        let (mut low, end) = (self.before, self.count);
        self.before = end;
        while rest != 0 {
            // The carry of an addition runs through the lowest run.
            let first = rest & rest.wrapping_neg();
            let squares = rest & !rest.wrapping_add(first);
            rest ^= squares;
            let run = self.add_run(squares);
            // What is smaller than the lowest square lies wholly beside it.
            while low < end && self.squares[low % TABLE] < first {
                low = low.wrapping_add(1);
            }
            self.join_touching(run, squares, low..end);
        }
    }

    fn add_run(&mut self, squares: u32) -> usize {
        let run = self.count % TABLE;
        self.squares[run] = squares;
        self.parent[run] = run as u16;
        self.size[run] = squares.count_ones() as u16;
        self.count = self.count.wrapping_add(1);
        run
    }

    /// Joins a run to those of the rank before that lie over its squares.
    fn join_touching(&mut self, run: usize, squares: u32, before: std::ops::Range<usize>) {
        for other in before {
            let others = self.squares[other % TABLE];
            if others & squares != 0 {
                self.join(run, other);
            } else if others > squares {
                break;
            }
        }
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

    fn join(&mut self, one: usize, two: usize) {
        let one = self.root(one);
        let two = self.root(two);
        if one != two {
            self.parent[one] = two as u16;
            self.size[two] = self.size[two].wrapping_add(self.size[one]);
        }
    }

    fn into_sizes(self) -> GroupSizes {
        let mut large = Vec::with_capacity(self.count);
        let roots = (0..self.count).filter(|&run| self.parent[run % TABLE] as usize == run);
        large.extend(roots.map(|run| self.size[run % TABLE]));
        large.sort_unstable_by(|one: &u16, two| two.cmp(one));
        GroupSizes {
            large,
            lone: self.lone as u16,
        }
    }
}

impl Group {
    /// The first square of the group by file, then rank.
    ///
    /// # Panics
    ///
    /// When the group has no square, which [`groups_of`] never gives.
    pub fn first_square(&self) -> Square {
        self.squares
            .iter()
            .min()
            .expect("a group has at least one square")
    }
}

#[cfg(test)]
mod tests {
    use super::{GroupSizes, groups_of};
    use crate::board::bits::SquareSet;
    use crate::board::square::{Size, Square};

    fn set(rows: &[&str]) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for (rank, row) in rows.iter().rev().enumerate() {
            for (file, _) in row.bytes().enumerate().filter(|&(_, sign)| sign == b'#') {
                set.insert(Square::new(file as u8, rank as u8));
            }
        }
        set
    }

    #[test]
    fn runs_that_meet_higher_up_are_one_group() {
        let set = set(&["#####", "#.#.#", "#.#.#", ".#.#."]);
        let sizes: Vec<u32> = GroupSizes::of(&set, Size::new(5).unwrap()).iter().collect();
        assert_eq!(sizes, [11, 1, 1]);
    }

    #[test]
    fn both_ways_of_counting_agree_on_scattered_sets() {
        let mut state = 1u64;
        for side in 1..=26 {
            let size = Size::new(side).unwrap();
            for density in [2, 3, 5] {
                let squares = size.squares().filter(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    (state >> 33) % 6 < density
                });
                let set: SquareSet = squares.collect();
                let slow: Vec<u32> = groups_of(&set).iter().map(|group| group.size).collect();
                let fast: Vec<u32> = GroupSizes::of(&set, size).iter().collect();
                assert_eq!(fast, slow, "side {side}, density {density}");
            }
        }
    }

    #[test]
    fn the_first_difference_names_its_rank() {
        let size = Size::new(5).unwrap();
        let one = GroupSizes::of(&set(&["##.##", ".....", "#...."]), size);
        let two = GroupSizes::of(&set(&["##.##", ".....", "....."]), size);
        assert_eq!(one.first_difference(&two), Some((3, 1, 0)));
        assert_eq!(one.first_difference(&one), None);
    }
}
