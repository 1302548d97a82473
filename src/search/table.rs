//! The hash table of the exact search.

use crate::search::Bounds;

/// What is known about a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    hash: u64,
    pub(super) bounds: Bounds,
    /// The index of the best step among those of the position.
    pub(super) best: u16,
    /// The number of plies that the position had left, which decides whether
    /// the entry may be replaced.
    plies_left: u8,
}

const EMPTY: Entry = Entry {
    hash: 0,
    bounds: Bounds::OPEN,
    best: 0,
    plies_left: 0,
};

/// A table of fixed size, divided into pairs of entries. A new entry replaces
/// the first of its pair or, if that belongs to another position with more plies
/// left, the second.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
}

impl Table {
    /// Creates a table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let pairs = (bytes / size_of::<Entry>() / 2).max(1);
        let pairs = 1_usize << pairs.ilog2();
        Self {
            entries: vec![EMPTY; pairs * 2],
            mask: pairs - 1,
        }
    }

    /// Returns the index of the first entry of the pair for a position.
    fn first_of_pair(&self, hash: u64) -> usize {
        (hash as usize & self.mask) * 2
    }

    /// Returns the entry of a position.
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let first_of_pair = self.first_of_pair(hash);
        let entries = self.entries.get(first_of_pair..first_of_pair + 2)?;
        let is_same = |entry: &&Entry| entry.hash == hash;
        entries.iter().find(is_same).copied()
    }

    /// Stores what is known about a position.
    pub(super) fn put(&mut self, hash: u64, bounds: Bounds, best: u16, plies_left: u32) {
        let first_of_pair = self.first_of_pair(hash);
        let plies_left = plies_left.min(255) as u8;
        let entry = Entry {
            hash,
            bounds,
            best,
            plies_left,
        };
        let first = &self.entries[first_of_pair];
        let keeps_first = first.hash != hash && first.plies_left > plies_left;
        self.entries[first_of_pair + usize::from(keeps_first)] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::search::Bounds;

    #[test]
    fn a_pair_keeps_the_position_with_more_plies_left_and_the_latest_other() {
        let mut table = Table::new(1);
        table.put(1, Bounds::exact(1), 3, 9);
        table.put(2, Bounds::exact(-1), 0, 4);
        table.put(3, Bounds::exact(0), 0, 5);
        assert_eq!(table.get(1).map(|entry| entry.best), Some(3));
        assert!(table.get(2).is_none());
        let third = table.get(3).map(|entry| entry.bounds);
        assert_eq!(third, Some(Bounds::exact(0)));
    }
}
