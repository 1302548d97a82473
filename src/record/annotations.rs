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

/// Returns the numeric form of a glyph: `$1` for `!`, `$6` for `$006`.
pub(crate) fn plain_glyph(glyph: &str) -> String {
    let number = match glyph {
        "!" => "1",
        "?" => "2",
        "!!" => "3",
        "??" => "4",
        "!?" => "5",
        "?!" => "6",
        _ => match glyph.trim_start_matches(['$', '0']) {
            "" => "0",
            number => number,
        },
    };
    format!("${number}")
}

#[cfg(test)]
mod tests {
    use super::{comment_text, paragraphs, plain_glyph, strip_commands};

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
    fn glyphs_are_written_as_plain_numbers() {
        let cases = [("?!", "$6"), ("$006", "$6"), ("$0", "$0"), ("$255", "$255")];
        for (glyph, plain) in cases {
            assert_eq!(plain_glyph(glyph), plain, "{glyph}");
        }
    }
}
