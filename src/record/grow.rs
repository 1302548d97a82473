//! Growing long lists without doubling them.

/// From how many entries on a list grows by an eighth instead of doubling.
const MANY: usize = 1 << 15;

/// Adds to a list that may become long: at most an eighth of it is empty
/// then.
///
/// # Cost
///
/// Constant on average.
pub(crate) fn push_sparing<T>(list: &mut Vec<T>, entry: T) {
    if list.len() == list.capacity() && list.len() >= MANY {
        list.reserve_exact(list.len() / 8);
    }
    list.push(entry);
}
