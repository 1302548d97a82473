//! The text of comments, and the numeric form of glyphs.

use crate::record::Command;

/// Returns the text of a comment without its braces (the closing one may be
/// missing) or its `;`.
pub(crate) fn comment_text(comment: &str) -> &str {
    match comment.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}').unwrap_or(inner),
        None => comment.strip_prefix(';').unwrap_or(comment),
    }
}

/// Returns the text of a comment without its delimiters and without figure commands.
/// Unknown and malformed commands count as text.
pub(crate) fn strip_commands(comment: &str) -> String {
    let text = comment_text(comment);
    let mut stripped = String::with_capacity(text.len());
    let mut from = 0;
    for (range, command) in Command::all(text) {
        if command.is_some() {
            stripped.push_str(&text[from..range.start]);
            from = range.end;
        }
    }
    stripped.push_str(&text[from..]);
    stripped.trim().to_owned()
}

/// Splits a text into paragraphs at empty lines.
pub(super) fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        match paragraphs.last_mut() {
            Some(last) if !line.trim().is_empty() => {
                last.push_str(line);
                last.push('\n');
            }
            _ => paragraphs.push(String::new()),
        }
    }
    let trimmed = paragraphs.iter().map(|text| text.trim().to_owned());
    trimmed.filter(|text| !text.is_empty()).collect()
}

/// The glyphs that are written as signs, `$1` first.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Returns the numeric form of a glyph: `$1` for `!`, `$6` for `$006`.
pub(crate) fn plain_glyph(glyph: &str) -> String {
    if let Some(index) = SIGNS.iter().position(|&sign| sign == glyph) {
        return format!("${}", index + 1);
    }
    match glyph.trim_start_matches(['$', '0']) {
        "" => "$0".to_owned(),
        number => format!("${number}"),
    }
}

/// Returns the sign for a glyph: `!` for `!` and for `$1`. `None` if it has none.
pub(crate) fn glyph_sign(glyph: &str) -> Option<&'static str> {
    let number: usize = plain_glyph(glyph)[1..].parse().ok()?;
    SIGNS.get(number.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::{comment_text, glyph_sign, paragraphs, plain_glyph, strip_commands};

    #[test]
    fn only_the_delimiters_of_a_comment_are_removed() {
        let cases = [
            ("{ a }", " a "),
            ("{a", "a"),
            ("; a}", " a}"),
            ("{}", ""),
            ("{{a}", "{a"),
        ];
        for (comment, text) in cases {
            assert_eq!(comment_text(comment), text, "{comment}");
        }
    }

    #[test]
    fn only_figure_commands_are_stripped() {
        let comment = "{A corner. [%mark Xe5] It is weak. [%fig a --at 3]}";
        assert_eq!(strip_commands(comment), "A corner.  It is weak.");
        assert_eq!(strip_commands("{[%csl Gd3]}"), "");
        assert_eq!(strip_commands("; [%clk 9] é"), "[%clk 9] é");
    }

    #[test]
    fn empty_lines_separate_paragraphs() {
        assert_eq!(paragraphs("a\nb\r\n \r\n\nc"), ["a\nb", "c"]);
        assert!(paragraphs(" \n").is_empty());
    }

    #[test]
    fn glyphs_are_written_as_plain_numbers_or_as_signs() {
        let cases = [
            ("!", "$1", Some("!")),
            ("?!", "$6", Some("?!")),
            ("$006", "$6", Some("?!")),
            ("$0", "$0", None),
            ("$255", "$255", None),
        ];
        for (glyph, plain, sign) in cases {
            assert_eq!(
                (plain_glyph(glyph).as_str(), glyph_sign(glyph)),
                (plain, sign)
            );
        }
    }
}
