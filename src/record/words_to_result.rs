//! Reads results in words, such as `Orange wins` or `Yellow resigns`. `report::sentence` writes
//! them.

use crate::record::vocabulary::{self, MAX_FORM_WORDS, Meaning, find_meaning, means};
use crate::record::{Outcome, ResultVerb};

/// Maximum number of words of the name in a result in words.
const MAX_NAME_WORDS: usize = 4;

/// A result in words: a seat or a player, and how the game ended for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ResultInWords<'t> {
    /// The name of a seat or a player.
    pub(crate) name: &'t str,
    /// What the words after the name say about them.
    pub(crate) verb: ResultVerb,
    /// The result in marks after the words, as in `Yellow resigned, 1-0`.
    pub(crate) result: Option<Outcome>,
}

impl<'t> ResultInWords<'t> {
    /// `<result-in-words> ::= <name> <verb> [ <score> ] [ <result> ] | <winner> <name>`
    ///
    /// Parses `NAME wins`, `NAME resigns`, `Winner: NAME` and the like, ignoring case.
    pub(crate) fn parse(text: &'t str) -> Option<Self> {
        let (words, result) = split_result(text.trim());
        let words = without_score(words).trim_end_matches(['.', '!', ',', ':']);
        let (name, verb) = name_and_verb(words).or_else(|| winner(words))?;
        let is_name = name.split_whitespace().count() <= MAX_NAME_WORDS
            && name
                .split_whitespace()
                .all(|word| word.starts_with(char::is_alphabetic));
        let is_name = is_name && !name.is_empty() || vocabulary::seat(name).is_some();
        is_name.then_some(Self { name, verb, result })
    }
}

/// Returns the name before the verb at the end of a text, and the verb.
fn name_and_verb(text: &str) -> Option<(&str, ResultVerb)> {
    let starts = text.match_indices(char::is_whitespace).rev();
    let tails = starts.take(MAX_FORM_WORDS).map(|(at, _)| text.split_at(at));
    let verbs = tails.filter_map(|(name, tail)| {
        let verb = find_meaning(tail.trim_start(), |meaning| match meaning {
            Meaning::Verb(verb) => Some(verb),
            _ => None,
        });
        Some((plain_name(name), verb?))
    });
    // The longest form counts: `lost on time` and not `lost`.
    verbs.last()
}

/// Returns the name after words such as `Winner:` or `The winner is`.
fn winner(text: &str) -> Option<(&str, ResultVerb)> {
    let is_end = |sign: char| sign == ':' || sign.is_whitespace();
    let ends = text.match_indices(is_end).take(MAX_FORM_WORDS);
    let nouns = ends.filter(|&(end, _)| means(&text[..end], Meaning::Winner));
    let (end, _) = nouns.last()?;
    let name = text[end..].trim_start_matches(is_end);
    Some((plain_name(name), ResultVerb::Wins))
}

/// Returns true for words that say that the game was drawn.
pub(crate) fn is_draw_in_words(text: &str) -> bool {
    let text = text.trim().trim_end_matches(['.', '!']);
    means(text, Meaning::Draw)
}

/// Returns true for a result in words: that somebody won, lost or resigned, or
/// that the game was drawn.
pub(crate) fn is_result_in_words(text: &str) -> bool {
    is_draw_in_words(text) || ResultInWords::parse(text).is_some()
}

/// Returns a name without a colon and without a remark in parentheses at its
/// end.
fn plain_name(name: &str) -> &str {
    let name = name.trim().trim_end_matches(':');
    let remark = name.find('(').filter(|_| name.ends_with(')'));
    // `Yellow)` is the end of `Bob (Yellow)`.
    let name = &name[..remark.unwrap_or(name.len())];
    name.trim_end_matches(')').trim_end()
}

/// Returns a text without the score at its end, such as `43-16` or `43 : 16`.
fn without_score(text: &str) -> &str {
    let text = text.trim_end_matches(['.', '!']);
    let is_digit = |ch: char| ch.is_ascii_digit();
    let before_second = text.trim_end_matches(is_digit);
    let through_separator = before_second.trim_end();
    let before_separator = through_separator.trim_end_matches(['-', ':', '\u{2013}']);
    let through_first = before_separator.trim_end();
    let words = through_first.trim_end_matches(is_digit);
    // Without a first number, `words` does not end with whitespace.
    let is_score = before_second.len() < text.len()
        && before_separator.len() < through_separator.len()
        && words.ends_with(char::is_whitespace);
    if is_score { words.trim_end() } else { text }
}

/// Splits a text into words and the result in marks at its end, if there is
/// one.
fn split_result(text: &str) -> (&str, Option<Outcome>) {
    let Some((words, last)) = text.rsplit_once(char::is_whitespace) else {
        return (text, None);
    };
    match Outcome::of_text(last.as_bytes()) {
        Some(outcome) => (words.trim_end(), Some(outcome)),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::{ResultInWords, ResultVerb, is_result_in_words, without_score};

    #[test]
    fn results_in_words_are_parsed_into_a_name_and_a_verb() {
        for (text, name, verb) in [
            ("Orange wins", "Orange", ResultVerb::Wins),
            ("Simon R won on time.", "Simon R", ResultVerb::WinsOnTime),
            ("YELLOW Resigns", "YELLOW", ResultVerb::Resigns),
            ("Yellow resigned, 1-0", "Yellow", ResultVerb::Resigns),
            ("yellow loses!", "yellow", ResultVerb::Loses),
            ("Orange (Simon) resigns", "Orange", ResultVerb::Resigns),
            ("Yellow: resigns", "Yellow", ResultVerb::Resigns),
            ("Orange won 40-30", "Orange", ResultVerb::Wins),
            ("Kai won 30\u{2013}28.", "Kai", ResultVerb::Wins),
            ("Yuki wins 22 - 15", "Yuki", ResultVerb::Wins),
            ("Yellow) resigns", "Yellow", ResultVerb::Resigns),
            ("Winner: Yellow", "Yellow", ResultVerb::Wins),
            ("winner Yellow", "Yellow", ResultVerb::Wins),
            ("The winner is Yellow", "Yellow", ResultVerb::Wins),
        ] {
            let parsed = ResultInWords::parse(text).unwrap();
            assert_eq!((parsed.name, parsed.verb), (name, verb), "{text}");
        }
        for no in [
            "resigned",
            "wins",
            "1-0",
            "3. resigns",
            "Orange",
            "Orange twins",
            "a b c d e wins",
        ] {
            assert_eq!(ResultInWords::parse(no), None, "{no}");
        }
    }

    #[test]
    fn results_in_words_include_draws() {
        for yes in ["Orange wins", "Draw agreed.", "drawn!"] {
            assert!(is_result_in_words(yes), "{yes}");
        }
        for no in ["Orange", "a draw is near", ""] {
            assert!(!is_result_in_words(no), "{no}");
        }
    }

    #[test]
    fn a_score_has_two_numbers_and_a_separator_after_a_word() {
        for (text, words) in [
            ("Orange won 40-30", "Orange won"),
            ("Orange won 40 : 30!", "Orange won"),
            // No second number, no separator, no first number, and no blank before it.
            ("Orange won 40-", "Orange won 40-"),
            ("Orange won 40 30", "Orange won 40 30"),
            ("Orange won -30", "Orange won -30"),
            ("Orange won40-30", "Orange won40-30"),
            ("40-30", "40-30"),
        ] {
            assert_eq!(without_score(text), words, "{text}");
        }
    }
}
