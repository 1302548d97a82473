//! Groups of connected squares and their comparison by size.

use std::cmp::Ordering;

use crate::board::runs::{self, GroupVisitor};
use crate::board::{MAX_SIDE, Size, SquareSet};

/// Squares of one set that are connected by shared edges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The squares of the group.
    pub squares: SquareSet,
    /// The number of squares.
    pub size: u32,
}

/// Returns the groups of a set, largest first; groups of equal size are ordered
/// by their first square (by file, then by rank).
///
/// # Cost
///
/// For every group, one call of [`SquareSet::reached_from`].
///
/// # Examples
///
/// ```
/// use scoresheet::board::groups_of;
///
/// let record = scoresheet::GameKind::Permute.new_game();
/// let start = record.position().expect("the default setting");
/// // No two stones of a colour touch in the chequered start.
/// assert!(start.groups().iter().all(|(_, group)| group.size == 1));
/// ```
pub fn groups_of(set: &SquareSet) -> Vec<Group> {
    let mut unvisited = *set;
    let mut groups = Vec::new();
    while let Some(start) = unvisited.iter().next() {
        let squares = unvisited.reached_from(start);
        unvisited = unvisited.without(&squares);
        groups.push(Group {
            squares,
            size: squares.len(),
        });
    }
    let first = |group: &Group| group.squares.iter().min();
    groups.sort_by(|a, b| b.size.cmp(&a.size).then_with(|| first(a).cmp(&first(b))));
    groups
}

/// The sizes of the groups of a set, largest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupSizes {
    /// Groups of two squares or more, largest first.
    large: Vec<u32>,
    /// The number of groups of one square.
    singles: u16,
}

impl GroupSizes {
    /// Measures the groups of `set` on a board.
    ///
    /// # Cost
    ///
    /// One pass over the runs of the set; groups of one square are counted by
    /// bit operations.
    pub fn of(set: &SquareSet, size: Size) -> Self {
        let [sizes, _] = Self::of_both([set, &SquareSet::EMPTY], size);
        sizes
    }

    /// Measures the groups of two disjoint sets on a board.
    ///
    /// # Cost
    ///
    /// One pass over the runs of both sets.
    pub fn of_both(sets: [&SquareSet; 2], size: Size) -> [Self; 2] {
        let mut both = BothSizes([SizeCounts::EMPTY; 2]);
        runs::measure(sets, size, &mut both);
        both.0.each_mut().map(SizeCounts::take_sizes)
    }

    /// Returns the number of groups.
    pub fn len(&self) -> usize {
        self.large.len() + usize::from(self.singles)
    }

    /// Returns true if there is no group.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the size of the largest group, 0 if there is none.
    pub fn largest(&self) -> u32 {
        self.iter().next().unwrap_or(0)
    }

    /// Returns the sizes, largest first.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let singles = std::iter::repeat_n(1, usize::from(self.singles));
        self.large.iter().copied().chain(singles)
    }

    /// Returns the sizes, largest first, as a list.
    pub fn into_vec(self) -> Vec<u32> {
        let mut sizes = self.large;
        sizes.resize(sizes.len() + usize::from(self.singles), 1);
        sizes
    }

    /// Adds other groups.
    pub(crate) fn joined(mut self, mut other: Self) -> Self {
        self.large.append(&mut other.large);
        self.large.sort_unstable_by(|one, two| two.cmp(one));
        self.singles += other.singles;
        self
    }

    /// Compares the largest groups, then the second largest and so on; a
    /// missing group counts 0. Returns the first difference: its place in this
    /// order, counted from 1, and both sizes. `None` if all sizes are equal.
    pub fn first_difference(&self, other: &Self) -> Option<(u32, u32, u32)> {
        let pad = || std::iter::repeat(0);
        let length = self.len().max(other.len());
        (1..)
            .zip(self.iter().chain(pad()).zip(other.iter().chain(pad())))
            .take(length)
            .find(|(_, (first, second))| first.cmp(second) != Ordering::Equal)
            .map(|(place, (first, second))| (place, first, second))
    }
}

/// Initial capacity for groups of two squares or more.
const LIKELY_GROUPS: usize = 40;

/// Maximum number of groups of one size, but for single squares, in most positions.
const LIKELY_COUNT: usize = 8;

/// Minimum size of groups that are sorted. Smaller groups are counted by size, which
/// is faster than comparing many small sizes with each other.
const MIN_SORTED_SIZE: usize = 64;

/// The sizes of the groups of a set, not yet in order.
struct SizeCounts {
    /// For each size below [`MIN_SORTED_SIZE`], the number of groups of two squares or
    /// more.
    counts: [u16; MIN_SORTED_SIZE],
    /// The sizes of which there are groups in `counts`, as bits.
    sizes: u64,
    /// The other groups.
    larger: Vec<u16>,
    singles: u16,
}

impl SizeCounts {
    /// No groups.
    const EMPTY: Self = Self {
        counts: [0; MIN_SORTED_SIZE],
        sizes: 0,
        larger: Vec::new(),
        singles: 0,
    };

    /// Returns the sizes in order, and removes them.
    fn take_sizes(&mut self) -> GroupSizes {
        let mut large = Vec::with_capacity(LIKELY_GROUPS);
        self.larger.sort_unstable_by(|a, b| b.cmp(a));
        large.extend(self.larger.iter().map(|&size| u32::from(size)));
        while self.sizes != 0 {
            let size = self.sizes.ilog2() as usize % MIN_SORTED_SIZE;
            self.sizes ^= 1 << size;
            let end = large.len() + usize::from(self.counts[size]);
            // Few sizes are more frequent. Copying a constant number of them and
            // truncating needs no branch that would be hard to predict.
            large.extend([size as u32; LIKELY_COUNT]);
            large.resize(end, size as u32);
        }
        GroupSizes {
            large,
            singles: self.singles,
        }
    }
}

/// The sizes of the groups of two sets.
struct BothSizes([SizeCounts; 2]);

impl GroupVisitor for BothSizes {
    fn group(&mut self, set: usize, size: u16) {
        let sizes = &mut self.0[set % 2];
        if usize::from(size) < MIN_SORTED_SIZE {
            sizes.counts[usize::from(size)] += 1;
            sizes.sizes |= 1 << size;
        } else {
            sizes.larger.push(size);
        }
    }

    fn singles(&mut self, set: usize, count: u32) {
        self.0[set % 2].singles += count as u16;
    }
}

/// Compares the groups of two disjoint sets: the largest, then the second
/// largest and so on; a missing group counts 0.
///
/// # Cost
///
/// One pass over the runs of both sets, and a second one if their three
/// largest groups are equal. Allocates and sorts nothing.
pub(crate) fn compare_groups(first: &SquareSet, second: &SquareSet, size: Size) -> Ordering {
    let mut largest = Largest::default();
    runs::measure([first, second], size, &mut largest);
    match largest.compare() {
        Ordering::Equal => compare_all(first, second, size),
        order => order,
    }
}

/// Compares all groups of two sets whose three largest groups are equal.
#[cold]
fn compare_all(first: &SquareSet, second: &SquareSet, size: Size) -> Ordering {
    let mut differences = CountDifferences {
        difference: [0; TABLE_LEN],
        largest: 1,
    };
    runs::measure([first, second], size, &mut differences);
    differences.compare()
}

/// The sizes of the three largest groups of each set; 0 for missing groups and
/// for single squares.
#[derive(Default)]
struct Largest([[u16; 3]; 2]);

impl GroupVisitor for Largest {
    #[inline(always)]
    fn group(&mut self, set: usize, size: u16) {
        // Both sets are updated, one of them with 0, to avoid a branch. The mask
        // is all ones for the second set, and 0 for the first.
        let second_mask = (set as u16).wrapping_neg();
        for (largest, size) in self
            .0
            .iter_mut()
            .zip([size & !second_mask, size & second_mask])
        {
            let [first, second, third] = *largest;
            // Insert the size: each place keeps the larger of two sizes and
            // passes the smaller on to the next place.
            let passed = [first.min(size), second.min(first.min(size))];
            *largest = [first.max(size), second.max(passed[0]), third.max(passed[1])];
        }
    }

    fn singles(&mut self, _set: usize, _count: u32) {}
}

impl Largest {
    /// Compares the sizes of both sets, the largest first.
    fn compare(&self) -> Ordering {
        let [first, second] = self.0.map(|sizes| {
            sizes
                .iter()
                .fold(0, |all, &size| all << 16 | u64::from(size))
        });
        first.cmp(&second)
    }
}

/// Length of a table indexed by group size: a power of two above the number of
/// squares of the largest board.
const TABLE_LEN: usize = (MAX_SIDE as usize * MAX_SIDE as usize).next_power_of_two();

/// For each size, the number of groups of the first set minus that of the
/// second.
struct CountDifferences {
    difference: [i16; TABLE_LEN],
    /// The size of the largest group of either set, at least 1.
    largest: u16,
}

impl GroupVisitor for CountDifferences {
    fn group(&mut self, set: usize, size: u16) {
        let difference = &mut self.difference[usize::from(size) % TABLE_LEN];
        *difference = difference.wrapping_add(1 - 2 * set as i16);
        self.largest = self.largest.max(size);
    }

    fn singles(&mut self, set: usize, count: u32) {
        let count = count as i16;
        self.difference[1] += if set == 0 { count } else { -count };
    }
}

impl CountDifferences {
    /// Compares the numbers of groups of the largest size at which they differ.
    fn compare(&self) -> Ordering {
        let by_size = &self.difference[1..=usize::from(self.largest) % TABLE_LEN];
        let differs = by_size.iter().rev().find(|&&difference| difference != 0);
        differs.map_or(Ordering::Equal, |difference| difference.cmp(&0))
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::{GroupSizes, compare_groups, groups_of};
    use crate::board::{Size, Square, SquareSet};

    fn set(rows: &[&str]) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for (rank, row) in rows.iter().rev().enumerate() {
            for (file, _) in row
                .bytes()
                .enumerate()
                .filter(|&(_, character)| character == b'#')
            {
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
        assert!(!GroupSizes::of(&set, Size::new(5).unwrap()).is_empty());
        assert!(GroupSizes::of(&SquareSet::EMPTY, Size::new(5).unwrap()).is_empty());
    }

    #[test]
    fn both_ways_of_measuring_agree_on_random_sets() {
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
    fn comparing_sets_agrees_with_comparing_their_group_sizes() {
        let mut state = 7u64;
        let mut draw = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 33
        };
        for side in 1..=26 {
            let size = Size::new(side).unwrap();
            for _ in 0..20 {
                let (mut one, mut two) = (SquareSet::EMPTY, SquareSet::EMPTY);
                for square in size.squares() {
                    match draw() % 5 {
                        0 | 1 => one.insert(square),
                        2 | 3 => two.insert(square),
                        _ => {}
                    }
                }
                let of = |set| GroupSizes::of(set, size);
                let difference = of(&one).first_difference(&of(&two));
                let order = difference.map_or(Ordering::Equal, |(_, one, two)| one.cmp(&two));
                assert_eq!(compare_groups(&one, &two, size), order, "side {side}");
            }
        }
    }

    #[test]
    fn the_first_difference_is_returned_with_its_place() {
        let size = Size::new(5).unwrap();
        let one = GroupSizes::of(&set(&["##.##", ".....", "#...."]), size);
        let two = GroupSizes::of(&set(&["##.##", ".....", "....."]), size);
        assert_eq!(one.first_difference(&two), Some((3, 1, 0)));
        assert_eq!(one.first_difference(&one), None);
    }
}
