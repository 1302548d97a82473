//! Growing long lists without doubling them.

/// Number of entries from which a list grows by an eighth instead of doubling.
const MANY: usize = 1 << 15;

/// Adds to a list that may become long, so that at most an eighth of it is
/// spare capacity.
///
/// # Cost
///
/// Amortized constant.
pub(crate) fn push_sparing<T>(list: &mut Vec<T>, entry: T) {
    if list.len() == list.capacity() && list.len() >= MANY {
        list.reserve_exact(list.len() / 8);
    }
    list.push(entry);
}
