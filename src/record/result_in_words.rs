//! Results in words, such as `Orange wins` or `Yellow resigns`.

use crate::record::result::Outcome;

/// Maximum number of words of the name in a result in words.
const MAX_NAME_WORDS: usize = 4;
/// Maximum length of a result in words in movetext, in bytes.
pub(crate) const MAX_RESULT_IN_WORDS_LEN: usize = 120;

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

/// What a result in words says about a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultVerb {
    /// The seat wins.
    Wins,
    /// The seat wins because its opponent resigned.
    WinsByResignation,
    /// The seat wins because its opponent ran out of time.
    WinsOnTime,
    /// The seat loses.
    Loses,
    /// The seat resigns.
    Resigns,
    /// The seat runs out of time.
    LosesOnTime,
}

impl ResultVerb {
    /// Returns true if the seat wins.
    pub(crate) const fn is_win(self) -> bool {
        matches!(
            self,
            Self::Wins | Self::WinsByResignation | Self::WinsOnTime
        )
    }
}

impl<'t> ResultInWords<'t> {
    /// Parses `NAME wins`, `NAME resigns` and the like, ignoring case. A result
    /// in marks may follow.
    pub(crate) fn parse(text: &'t str) -> Option<Self> {
        let (words, result) = split_result(text.trim());
        let words = without_score(words).trim_end_matches(['.', '!', ',', ':']);
        let (name, verb) = VERBS.iter().find_map(|(ending, verb)| {
            let at = words.len().checked_sub(ending.len())?;
            let (name, tail) = words.split_at_checked(at)?;
            let is_word = name.ends_with(char::is_whitespace);
            (is_word && tail.eq_ignore_ascii_case(ending)).then(|| (plain_name(name), *verb))
        })?;
        let mut count = 0;
        let is_name = name.split_whitespace().all(|word| {
            count += 1;
            word.starts_with(char::is_alphabetic)
        });
        (is_name && (1..=MAX_NAME_WORDS).contains(&count)).then_some(Self { name, verb, result })
    }
}

/// Returns true for words that say that the game was drawn.
pub(crate) fn is_draw_in_words(text: &str) -> bool {
    let text = text.trim().trim_end_matches(['.', '!']);
    let forms = ["drawn", "draw agreed", "agreed draw", "draw by agreement"];
    forms.iter().any(|form| text.eq_ignore_ascii_case(form))
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
    name[..remark.unwrap_or(name.len())].trim_end()
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

/// The words after the name, and what they mean.
const VERBS: [(&str, ResultVerb); 31] = [
    ("wins by resignation", ResultVerb::WinsByResignation),
    ("won by resignation", ResultVerb::WinsByResignation),
    ("wins on time", ResultVerb::WinsOnTime),
    ("won on time", ResultVerb::WinsOnTime),
    ("loses on time", ResultVerb::LosesOnTime),
    ("lost on time", ResultVerb::LosesOnTime),
    ("wins", ResultVerb::Wins),
    ("won", ResultVerb::Wins),
    ("loses", ResultVerb::Loses),
    ("lost", ResultVerb::Loses),
    ("resigns", ResultVerb::Resigns),
    ("resigned", ResultVerb::Resigns),
    // German, Dutch, French, Spanish, Italian and Polish.
    ("gewinnt", ResultVerb::Wins),
    ("gewann", ResultVerb::Wins),
    ("verliert", ResultVerb::Loses),
    ("gibt auf", ResultVerb::Resigns),
    ("wint", ResultVerb::Wins),
    ("verliest", ResultVerb::Loses),
    ("geeft op", ResultVerb::Resigns),
    ("gagne", ResultVerb::Wins),
    ("perd", ResultVerb::Loses),
    ("abandonne", ResultVerb::Resigns),
    ("gana", ResultVerb::Wins),
    ("pierde", ResultVerb::Loses),
    ("se rinde", ResultVerb::Resigns),
    ("abandona", ResultVerb::Resigns),
    ("vince", ResultVerb::Wins),
    ("perde", ResultVerb::Loses),
    ("wygrywa", ResultVerb::Wins),
    ("przegrywa", ResultVerb::Loses),
    ("poddaje się", ResultVerb::Resigns),
];

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
