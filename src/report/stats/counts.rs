//! Counts of integers, texts and results, and how they are merged.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::play::GameMeasures;
use crate::record::Outcome;

/// Counts that can be merged with those of other games.
pub(super) trait Merge {
    /// Adds the counts of other games.
    fn merge_from(&mut self, other: Self);
}

impl Merge for u64 {
    fn merge_from(&mut self, other: Self) {
        add_count(self, other);
    }
}

impl<T: Merge> Merge for Vec<T> {
    fn merge_from(&mut self, other: Self) {
        for (index, count) in other.into_iter().enumerate() {
            match self.get_mut(index) {
                Some(own_count) => own_count.merge_from(count),
                None => self.push(count),
            }
        }
    }
}

impl<K: Ord, T: Merge> Merge for BTreeMap<K, T> {
    fn merge_from(&mut self, other: Self) {
        for (key, count) in other {
            match self.get_mut(&key) {
                Some(own_count) => own_count.merge_from(count),
                None => {
                    self.insert(key, count);
                }
            }
        }
    }
}

/// Adds a number to a count.
pub(super) fn add_count(count: &mut u64, number: u64) {
    // Counts that would overflow do not occur in practice.
    *count = count.saturating_add(number);
}

/// Adds 1 to a count.
pub(super) fn add_one(count: &mut u64) {
    add_count(count, 1);
}

/// Returns the element at `index`. A shorter list is first filled with default
/// values up to that index.
pub(super) fn grow_to<T: Default>(list: &mut Vec<T>, index: usize) -> &mut T {
    if list.len() <= index {
        list.resize_with(index + 1, T::default);
    }
    &mut list[index]
}

/// Returns the value of a key. A new key is added with the default value.
pub(super) fn entry<'m, T: Default>(map: &'m mut BTreeMap<String, T>, key: &str) -> &'m mut T {
    if !map.contains_key(key) {
        map.insert(key.to_owned(), T::default());
    }
    map.get_mut(key).expect("the key was added")
}

/// How often each integer occurs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Counts a value.
    pub(super) fn add(&mut self, value: u32) {
        add_one(self.0.entry(value).or_default());
    }

    /// Returns the number of values that were counted.
    pub(super) fn count(&self) -> u64 {
        self.0
            .values()
            .fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Iterates over the values in ascending order, with their counts.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> {
        self.0.iter().map(|(value, count)| (*value, *count))
    }

    /// Returns the value at a rank in ascending order, from 0.
    pub(super) fn at_rank(&self, rank: u64) -> Option<u32> {
        let mut seen: u64 = 0;
        self.iter().find_map(|(value, count)| {
            seen = seen.saturating_add(count);
            (rank < seen).then_some(value)
        })
    }

    /// Returns the mean; `None` if there are no values.
    pub(super) fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.sum() as f64 / count as f64)
    }

    fn sum(&self) -> u128 {
        let products = self
            .iter()
            .map(|(value, count)| u128::from(value) * u128::from(count));
        products.sum()
    }

    /// Returns the standard deviation of the values as a sample; `None` for
    /// fewer than two.
    pub(super) fn deviation(&self) -> Option<f64> {
        let count = self.count();
        let mean = self.mean().filter(|_| count > 1)?;
        let squares = self.iter().map(|(value, count)| {
            let distance = f64::from(value) - mean;
            distance * distance * count as f64
        });
        Some((squares.sum::<f64>() / (count - 1) as f64).sqrt())
    }
}

impl Merge for Histogram {
    fn merge_from(&mut self, other: Self) {
        self.0.merge_from(other.0);
    }
}

/// Maximum number of keys that [`CappedCounts`] keeps.
const MAX_KEYS: usize = 32;

/// Counts of texts. Only the alphabetically first [`MAX_KEYS`] texts are kept. A
/// text that is among the first of a whole archive is also among the first of every
/// part that contains it. Its count is therefore exact, in whatever order the parts
/// are merged.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct CappedCounts(pub(super) BTreeMap<String, u64>);

impl CappedCounts {
    /// Counts a text.
    pub(super) fn add(&mut self, key: &str) {
        add_one(entry(&mut self.0, key));
        self.drop_last_keys();
    }

    fn drop_last_keys(&mut self) {
        while self.0.len() > MAX_KEYS {
            self.0.pop_last();
        }
    }
}

impl Merge for CappedCounts {
    fn merge_from(&mut self, other: Self) {
        self.0.merge_from(other.0);
        self.drop_last_keys();
    }
}

/// Declares counts that are merged field by field.
macro_rules! counts {
    (
        $(#[$attribute:meta])*
        $vis:vis struct $name:ident {
            $($(#[$field_attribute:meta])* $field_vis:vis $field:ident: $kind:ty,)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        $vis struct $name {
            $($(#[$field_attribute])* $field_vis $field: $kind,)*
        }

        impl $crate::report::stats::counts::Merge for $name {
            fn merge_from(&mut self, other: Self) {
                $($crate::report::stats::counts::Merge::merge_from(&mut self.$field, other.$field);)*
            }
        }
    };
}

pub(super) use counts;

counts! {
    /// Games by their results.
    pub(super) struct OutcomeCounts {
        /// All games.
        pub(super) games: u64,
        /// Games without a result.
        pub(super) unfinished: u64,
        /// Games of two seats that were drawn.
        pub(super) draws: u64,
        /// Games of one seat that did not reach their goal.
        pub(super) missed: u64,
        /// Games that each seat won alone.
        pub(super) wins: Vec<u64>,
        /// Games whose win each seat shared.
        pub(super) shared: Vec<u64>,
    }
}

impl OutcomeCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        add_one(&mut self.games);
        let seats = game.seats.len();
        if let Some(last) = seats.checked_sub(1) {
            grow_to(&mut self.wins, last);
            grow_to(&mut self.shared, last);
        }
        match (&game.result, game.winners.as_slice()) {
            (Outcome::Unfinished, _) => add_one(&mut self.unfinished),
            (Outcome::Solo { reached: false }, _) => add_one(&mut self.missed),
            (_, []) => add_one(&mut self.draws),
            (_, [winner]) => add_one(grow_to(&mut self.wins, *winner)),
            (_, winners) => {
                for &winner in winners {
                    add_one(grow_to(&mut self.shared, winner));
                }
            }
        }
    }

    /// Returns the number of games with a result.
    pub(super) const fn finished(&self) -> u64 {
        self.games.saturating_sub(self.unfinished)
    }
}

#[cfg(test)]
mod tests {
    use super::{CappedCounts, Histogram, MAX_KEYS, Merge as _};

    #[test]
    fn the_first_keys_have_exact_counts_however_they_are_merged() {
        let names: Vec<String> = (0..100)
            .map(|number| format!("{:02}", number * 37 % 100))
            .collect();
        let of = |names: &[String]| {
            let mut counts = CappedCounts::default();
            names.iter().for_each(|name| counts.add(name));
            counts
        };
        let all = [&names[..], &names[..]].concat();
        let whole = of(&all);
        assert_eq!(whole.0.len(), MAX_KEYS);
        assert!(whole.0.values().all(|count| *count == 2));
        for cut in [1, 50, 77, 150] {
            let mut merged = of(&all[cut..]);
            merged.merge_from(of(&all[..cut]));
            assert_eq!(merged, whole, "cut at {cut}");
        }
    }

    #[test]
    fn means_and_ranks_are_those_of_the_list() {
        let mut histogram = Histogram::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            histogram.add(value);
        }
        assert_eq!(histogram.mean(), Some(5.0));
        // The variance is 32 / 7.
        assert!((histogram.deviation().unwrap() - 2.138_089_935).abs() < 1e-9);
        let ranks: Vec<Option<u32>> = [0, 1, 3, 4, 7, 8]
            .map(|rank| histogram.at_rank(rank))
            .into();
        assert_eq!(ranks, [Some(2), Some(4), Some(4), Some(5), Some(9), None]);
        assert_eq!(Histogram::default().mean(), None);
    }
}
