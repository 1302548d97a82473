//! The edit distance of short texts.

/// Returns the smallest number of edits that turn one text into the other, or
/// `None` if it is more than `limit`. An edit inserts, deletes or replaces a
/// byte, or swaps two adjacent bytes (optimal string alignment).
///
/// # Cost
///
/// Proportional to the product of the lengths of the texts.
pub(crate) fn edit_distance(one: &[u8], other: &[u8], limit: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > limit {
        return None;
    }
    // Represents every distance above the limit.
    let too_far = limit + 1;
    let width = other.len() + 1;
    let mut row_before_last = vec![too_far; width];
    let mut last_row: Vec<usize> = (0..width).map(|column| column.min(too_far)).collect();
    for row_number in 1..=one.len() {
        let mut row = vec![too_far; width];
        if row_number <= limit {
            row[0] = row_number;
        }
        // Cells farther from the diagonal need more than `limit` edits.
        let columns =
            row_number.saturating_sub(limit).max(1)..=(row_number + limit).min(other.len());
        for column in columns {
            let is_same = one[row_number - 1] == other[column - 1];
            let replaced = last_row[column - 1] + usize::from(!is_same);
            let mut edits = replaced.min(last_row[column] + 1).min(row[column - 1] + 1);
            let is_swap = row_number > 1
                && column > 1
                && one[row_number - 1] == other[column - 2]
                && one[row_number - 2] == other[column - 1];
            if is_swap {
                edits = edits.min(row_before_last[column - 2] + 1);
            }
            row[column] = edits.min(too_far);
        }
        row_before_last = std::mem::replace(&mut last_row, row);
    }
    last_row.last().copied().filter(|&edits| edits <= limit)
}

#[cfg(test)]
mod tests {
    use super::edit_distance;

    #[test]
    fn edits_are_counted_up_to_a_limit() {
        for (one, other, edits) in [
            ("board", "board", Some(0)),
            ("bord", "board", Some(1)),
            ("oragne", "orange", Some(1)),
            ("c", "ce", Some(1)),
            ("", "ab", Some(2)),
            ("yelo", "yellow", Some(2)),
            ("event", "site", None),
            ("abcd", "badc", Some(2)),
            ("abc", "cab", Some(2)),
            ("abcdef", "ghabcdef", Some(2)),
            ("abcdef", "ghiabcdef", None),
        ] {
            let found = edit_distance(one.as_bytes(), other.as_bytes(), 2);
            assert_eq!(found, edits, "{one} {other}");
            let found = edit_distance(other.as_bytes(), one.as_bytes(), 2);
            assert_eq!(found, edits, "{other} {one}");
        }
        assert_eq!(edit_distance(b"ab", b"abcd", 1), None);
    }
}
