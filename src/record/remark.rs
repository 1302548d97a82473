/// The text of a comment without its signs: the braces, the closing one of
/// which may be missing, or the `;`.
pub fn comment_text(comment: &str) -> &str {
    match comment.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}').unwrap_or(inner),
        None => comment.strip_prefix(';').unwrap_or(comment),
    }
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
    use super::{comment_text, plain_glyph};

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
    fn glyphs_are_numbers() {
        let cases = [("?!", "$6"), ("$006", "$6"), ("$0", "$0"), ("$255", "$255")];
        for (glyph, plain) in cases {
            assert_eq!(plain_glyph(glyph), plain, "{glyph}");
        }
    }
}
