//! The fast path for plain lines reads what the reader of all lines reads.

use scoresheet::games::GameKind;

use super::games::{SEEDS_PER_POOL, pool};
use super::judge::read;
use super::layout::paste;
use crate::helpers::dice::sized;

/// Adds a blank that changes nothing to the lines of plies and numbers, but for which
/// they are not plain. A ply that goes on below would end there.
fn with_blanks(text: &str) -> String {
    let is_plain = |line: &str| {
        let is_part = |sign: char| sign.is_ascii_alphanumeric() || " .+-/*".contains(sign);
        let goes_on = |last: char| last.is_ascii_alphabetic() || last == '-';
        line.starts_with(|first: char| first.is_ascii_alphanumeric())
            && line.chars().all(is_part)
            && !line.trim_end().ends_with(goes_on)
    };
    let line = |line: &str| match line.trim_end_matches(['\r', '\n']) {
        plain if is_plain(plain) => format!("{plain} \u{2028}{}", &line[plain.len()..]),
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

#[test]
fn plain_lines_are_read_like_others() {
    let begin = super::law::seed();
    let games = pool(begin / SEEDS_PER_POOL);
    for seed in begin..begin + sized(10_000, 100) as u64 {
        let mut paste = paste(seed, &games);
        // Where a number may be a ply, no line is plain.
        if paste.game == GameKind::Permutu {
            continue;
        }
        let plain = read(&paste);
        paste.text = with_blanks(&paste.text);
        let other = read(&paste);
        assert_eq!(
            (plain.records, plain.errors),
            (other.records, other.errors),
            "seed {seed}:\n{}",
            paste.text
        );
    }
}
