//! The prose of comments, and glyphs as numbers.

use crate::record::Command;

/// Returns the text of a comment without its signs: the braces, the closing one of
/// which may be missing, or the `;`.
pub fn comment_text(comment: &str) -> &str {
    match comment.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}').unwrap_or(inner),
        None => comment.strip_prefix(';').unwrap_or(comment),
    }
}

/// Returns the text of a comment as prose: without its signs, and without the commands
/// for figures in it; those that are not known are text.
pub fn prose(comment: &str) -> String {
    let text = comment_text(comment);
    let mut prose = String::with_capacity(text.len());
    let mut from = 0;
    for (place, command) in Command::all(text) {
        if command.is_some() {
            prose.push_str(&text[from..place.start]);
            from = place.end;
        }
    }
    prose.push_str(&text[from..]);
    prose.trim().to_owned()
}

/// Returns the parts of a text that empty lines keep apart.
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

/// A glyph by its number: `!` as `$1`, `$006` as `$6`.
pub fn plain_glyph(glyph: &str) -> String {
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
    use super::{comment_text, paragraphs, plain_glyph, prose};

    #[test]
    fn comments_lose_their_signs_only() {
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
    fn commands_are_no_prose() {
        let comment = "{A corner. [%mark Xe5] It is weak. [%fig a --at 3]}";
        assert_eq!(prose(comment), "A corner.  It is weak.");
        assert_eq!(prose("{[%csl Gd3]}"), "");
        assert_eq!(prose("; [%clk 9] é"), "[%clk 9] é");
    }

    #[test]
    fn empty_lines_keep_paragraphs_apart() {
        assert_eq!(paragraphs("a\nb\r\n \r\n\nc"), ["a\nb", "c"]);
        assert!(paragraphs(" \n").is_empty());
    }

    #[test]
    fn glyphs_are_numbers() {
        let cases = [("?!", "$6"), ("$006", "$6"), ("$0", "$0"), ("$255", "$255")];
        for (glyph, plain) in cases {
            assert_eq!(plain_glyph(glyph), plain, "{glyph}");
        }
    }
}
