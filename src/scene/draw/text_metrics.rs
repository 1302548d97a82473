//! Estimates of text widths in unknown fonts, truncation and line wrapping.

use crate::scene::Weight;

/// The width of bold letters in percent of the width of regular ones.
const BOLD_PERCENT: u32 = 112;

/// Maximum length, in bytes, of a text whose lines are balanced.
const MAX_BALANCED: usize = 4_000;

/// Returns the estimated length of a line of text at font size 1, in the widest
/// of the common sans-serif fonts.
pub(crate) fn text_length(content: &str, weight: Weight) -> f64 {
    f64::from(length(content, weight)) / 100.0
}

/// Truncates a text to a width of `max_width` in a font of size 1; a truncated
/// text ends in an ellipsis.
pub(crate) fn shortened(content: &str, weight: Weight, max_width: f64) -> String {
    let max_length = (max_width.max(0.0) * 100.0) as u32;
    if length(content, weight) <= max_length {
        return content.to_owned();
    }
    let mut left = max_length.saturating_sub(length("…", weight));
    let mut short = String::new();
    for ch in content.chars() {
        let needed = at_weight(char_width(ch), weight);
        if needed > left {
            break;
        }
        left -= needed;
        short.push(ch);
    }
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// Wraps a text into as few lines as possible, of similar length, each at most
/// `max_width` wide in a font of size 1.
pub(crate) fn wrap_balanced(text: &str, weight: Weight, max_width: f64) -> Vec<String> {
    let max_length = (max_width.max(1.0) * 100.0) as u32;
    let lines = wrap(text, weight, max_length);
    if lines.len() < 2 || text.len() > MAX_BALANCED {
        return lines;
    }
    // Search for the smallest maximum length with the same number of lines.
    let (mut low, mut high) = (100, max_length);
    while low < high {
        let middle = low.midpoint(high);
        if wrap(text, weight, middle).len() > lines.len() {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    wrap(text, weight, low)
}

/// Wraps a text at blanks and line ends, and breaks words longer than
/// `max_length` hundredths of the font size.
fn wrap(text: &str, weight: Weight, max_length: u32) -> Vec<String> {
    let blank = at_weight(char_width(' '), weight);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let (mut line, mut filled) = (String::new(), 0);
        for word in paragraph.split_whitespace() {
            let word_length = length(word, weight);
            if !line.is_empty() && filled + blank + word_length > max_length {
                lines.push(std::mem::take(&mut line));
                filled = 0;
            }
            if !line.is_empty() {
                line.push(' ');
                filled += blank;
            }
            if word_length <= max_length {
                line.push_str(word);
                filled += word_length;
                continue;
            }
            let mut pieces = break_word(word, weight, max_length);
            let last = pieces.pop().unwrap_or_default();
            lines.extend(pieces.into_iter().map(hyphenated));
            filled = length(last, weight);
            line = last.to_owned();
        }
        lines.push(line);
    }
    lines
}

/// Returns a piece of a broken word with a hyphen, if it ends in a letter of an
/// alphabet that uses hyphens.
fn hyphenated(piece: &str) -> String {
    let last = piece.chars().next_back();
    if last.is_some_and(is_hyphenated) {
        format!("{piece}-")
    } else {
        piece.to_owned()
    }
}

/// Returns true for the letters of Latin, Greek, Cyrillic and Armenian.
fn is_hyphenated(ch: char) -> bool {
    ch < '\u{590}' && ch.is_alphabetic()
}

/// Returns the best index in `from..=at` at which to break a word: before a
/// consonant followed by a vowel, at most six letters before `at`, with at
/// least three letters on both sides; if there is none, `at`.
fn syllable_end(word: &str, from: usize, at: usize) -> usize {
    // A table of all lower-case letters would be larger than this list.
    const VOWELS: &str = "aeiouyäöüáéíóúàèìòùâêîôûαεηιουωаеёиоуыэюя\
        AEIOUYÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛİΑΕΗΙΟΥΩΩАЕЁИОУЫЭЮЯ";
    const NEARBY: usize = 6;
    let is_vowel = |ch: char| VOWELS.contains(ch);
    let mut earlier = word[from..at].char_indices().rev().take(NEARBY);
    let mut index = at;
    loop {
        let left = word[from..index].chars().count();
        let right = word[index..].chars().count();
        let mut next = word[index..].chars();
        let is_consonant = |ch| is_hyphenated(ch) && !is_vowel(ch);
        let begins_syllable =
            next.next().is_some_and(is_consonant) && next.next().is_some_and(is_vowel);
        if begins_syllable && left > 2 && right > 2 {
            return index;
        }
        let Some((offset, _)) = earlier.next() else {
            return at;
        };
        index = from + offset;
    }
}

/// Breaks a word longer than a line into pieces: after a character such as `/`
/// if it is in the second half of a piece, otherwise at the presumed end of a
/// syllable, and never before a combining mark.
fn break_word(word: &str, weight: Weight, max_length: u32) -> Vec<&str> {
    // Each piece may get a hyphen.
    let max_length = max_length.saturating_sub(length("-", weight)).max(1);
    let mut pieces = Vec::new();
    let (mut from, mut break_at, mut filled) = (0, 0, 0);
    let mut previous = None;
    for (at, ch) in word.char_indices() {
        let needed = at_weight(char_width(ch), weight);
        let is_joined = needed == 0 || previous == Some('\u{200d}');
        if filled + needed > max_length && at > from && !is_joined {
            let is_late = length(&word[from..break_at.max(from)], weight) * 2 > max_length;
            let cut = if is_late {
                break_at
            } else {
                syllable_end(word, from, at)
            };
            pieces.push(&word[from..cut]);
            from = cut;
            filled = length(&word[from..at], weight);
        }
        filled += needed;
        previous = Some(ch);
        if "/-_.,;&=".contains(ch) {
            break_at = at + ch.len_utf8();
        }
    }
    pieces.push(&word[from..]);
    pieces
}

/// Returns the length of a line in hundredths of the font size.
fn length(content: &str, weight: Weight) -> u32 {
    let sum = content.chars().map(char_width).fold(0, u32::saturating_add);
    at_weight(sum, weight)
}

/// Converts the length of regular text to its length at this weight.
const fn at_weight(length: u32, weight: Weight) -> u32 {
    match weight {
        Weight::Regular => length,
        Weight::Bold => length.saturating_mul(BOLD_PERCENT).div_ceil(100),
    }
}

/// Returns the width of a character in hundredths of the font size.
const fn char_width(ch: char) -> u32 {
    match ch {
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => 60,
        '\'' | 'i' | 'j' | 'l' | '|' => 29,
        ' ' | ',' | '.' | ':' | ';' | 'I' | 'J' | '/' | '\\' => 33,
        '!' | '(' | ')' | '[' | ']' | 'f' | 'r' | 't' | '-' => 40,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | '?' | '*' | '_' => 57,
        'm' | 'M' | 'W' | '@' | '%' => 99,
        'w' | '+' | '=' | '<' | '>' | '~' | '#' | '^' => 84,
        'E' | 'F' | 'L' | 'P' | 'S' | 'T' | 'Y' | 'Z' => 64,
        'A'..='Z' => 76,
        '\x20'..='\x7e' => 63,
        _ => non_ascii_width(ch),
    }
}

/// Returns the width of a character that is not ASCII.
const fn non_ascii_width(ch: char) -> u32 {
    match ch {
        // Combining marks, joiners, control characters.
        '\u{300}'..='\u{36f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{1f3fb}'..='\u{1f3ff}' => 0,
        '—' | '…' | '\u{1100}'..='\u{115f}' => 100,
        // East Asian scripts and full-width forms.
        '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{20000}'..='\u{3fffd}' => 102,
        '\u{1f000}'..='\u{1faff}' => 128,
        '‘' | '’' | '·' => 33,
        '–' | '“' | '”' => 52,
        _ => 70,
    }
}

#[cfg(test)]
mod tests {
    use super::{shortened, text_length, wrap, wrap_balanced};
    use crate::scene::Weight;

    const PLAIN: Weight = Weight::Regular;

    #[test]
    fn wide_letters_are_longer_than_narrow_ones() {
        assert!(text_length("WWW", PLAIN) > 3.0 * text_length("i", PLAIN));
    }

    #[test]
    fn lines_are_broken_at_blanks() {
        assert_eq!(wrap("one two three", PLAIN, 460), ["one two", "three"]);
        assert_eq!(wrap("one\ntwo", PLAIN, 2000), ["one", "two"]);
        assert!(wrap("", PLAIN, 2000).is_empty());
    }

    #[test]
    fn lines_are_balanced() {
        let text = "The move of the game: a bandage on d2";
        let lines = ["The move of", "the game: a", "bandage on d2"];
        assert_eq!(wrap_balanced(text, PLAIN, 10.0), lines);
        let lines = ["The move of the game:", "a bandage on d2"];
        assert_eq!(wrap_balanced(text, PLAIN, 18.0), lines);
        assert_eq!(wrap_balanced(text, PLAIN, 30.0), [text]);
        assert!(wrap_balanced("", PLAIN, 20.0).is_empty());
    }

    #[test]
    fn no_line_is_wider_than_the_maximum() {
        let texts = [
            "WWWWWW MMMM @@@@@@@@ WWWWWWWW and then some more",
            "Donaudampfschifffahrtsgesellschaftskapit\u{e4}n",
            "橙色的最大组被切断了，黄色占据了中央并且可以向北方和东方扩展",
            "https://example.org/a/long/path/to-somewhere/that_is_not/here",
        ];
        for text in texts {
            for weight in [Weight::Regular, Weight::Bold] {
                let lines = wrap_balanced(text, weight, 7.5);
                let longest = lines.iter().map(|line| text_length(line, weight));
                assert!(longest.fold(0.0, f64::max) <= 7.5, "{lines:?}");
                let bare = |text: &str| text.replace([' ', '-'], "");
                assert_eq!(bare(&lines.concat()), bare(text));
            }
        }
    }

    #[test]
    fn long_words_are_hyphenated_between_syllables() {
        let lines = wrap("Donaudampfschifffahrt", PLAIN, 700);
        assert_eq!(lines[0], "Donau-");
        let whole = lines.concat().replace('-', "");
        assert_eq!(whole, "Donaudampfschifffahrt");
        assert_eq!(wrap("橙色的最大组被切断了", PLAIN, 550).len(), 2);
        let lines = wrap("1234567890123456", PLAIN, 700);
        assert!(lines.iter().all(|line| !line.ends_with('-')), "{lines:?}");
    }

    #[test]
    fn long_words_break_after_a_slash_and_keep_their_accents() {
        let lines = wrap("https://example.org/one/two", PLAIN, 1200);
        assert_eq!(lines, ["https://example.org/", "one/two"]);
        let accents = "e\u{301}".repeat(30);
        for line in wrap(&accents, PLAIN, 500) {
            assert!(line.starts_with('e') && line.ends_with('\u{301}'), "{line}");
        }
    }

    #[test]
    fn a_long_name_is_truncated_to_the_maximum_width() {
        assert_eq!(shortened("Ann", PLAIN, 5.0), "Ann");
        assert_eq!(shortened("", PLAIN, 0.0), "");
        for name in ["Maximiliane von Au", "WWWWWWWWWWWW", "李小龙和他的朋友们"] {
            let short = shortened(name, Weight::Bold, 5.0);
            assert!(short.ends_with('…') && short.chars().count() > 3, "{short}");
            assert!(text_length(&short, Weight::Bold) <= 5.0, "{short}");
        }
    }
}
