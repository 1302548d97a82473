//! Growing long lists without doubling their capacity.

/// The number of entries from which a list counts as long.
const LONG_LEN: usize = 1 << 15;

/// Appends an entry to a list that may become long. A long list grows by an
/// eighth at a time instead of doubling, to save memory.
///
/// # Cost
///
/// Amortized constant.
pub(crate) fn push_without_doubling<T>(list: &mut Vec<T>, entry: T) {
    if list.len() == list.capacity() && list.len() >= LONG_LEN {
        list.reserve_exact(list.len() / 8);
    }
    list.push(entry);
}
