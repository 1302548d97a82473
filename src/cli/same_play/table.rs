//! Lists and tables of record hashes, 16 bytes each.

/// The hash of a text as two words, which need no alignment to 16 bytes.
pub(super) type HashWords = [u64; 2];

/// Splits a hash into words.
pub(super) const fn to_words(hash: u128) -> HashWords {
    [(hash >> 64) as u64, hash as u64]
}

/// The hashes of all records, collected in the first pass.
#[derive(Debug, Default)]
pub(super) struct HashList(Vec<HashWords>);

impl HashList {
    /// Adds hashes. The list grows by an eighth, so that little memory is unused.
    pub(super) fn extend(&mut self, hashes: &[HashWords]) {
        let list = &mut self.0;
        if list.capacity() - list.len() < hashes.len() {
            list.reserve_exact(hashes.len().max(list.len() / 8));
        }
        list.extend_from_slice(hashes);
    }

    /// Sorts the hashes and keeps one of each, or with [`HashFilter::Repeated`]
    /// one of each that occurs several times.
    pub(super) fn into_table(self, filter: HashFilter) -> HashTable {
        let mut list = self.0;
        list.sort_unstable();
        if filter == HashFilter::Repeated {
            let mut length = 0;
            let mut start = 0;
            while start < list.len() {
                let same = list[start..]
                    .iter()
                    .take_while(|hash| **hash == list[start]);
                let count = same.count();
                if count > 1 {
                    list[length] = list[start];
                    length += 1;
                }
                start += count;
            }
            list.truncate(length);
        } else {
            list.dedup();
        }
        list.shrink_to_fit();
        HashTable(list)
    }
}

/// Which hashes are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HashFilter {
    All,
    Repeated,
}

/// A sorted table of distinct hashes.
#[derive(Debug)]
pub(super) struct HashTable(Vec<HashWords>);

impl HashTable {
    /// Returns the index of a hash.
    pub(super) fn index_of(&self, hash: u128) -> Option<usize> {
        self.0.binary_search(&to_words(hash)).ok()
    }

    /// Returns the number of hashes.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }
}
