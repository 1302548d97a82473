//! Results in words, such as `Orange wins` or `Yellow resigns`.

use crate::record::result::Outcome;

/// Maximum number of words in the name of a claim.
const MAX_NAME_WORDS: usize = 4;
/// Maximum length of a claim in movetext, in bytes.
pub(crate) const MAX_CLAIM_LEN: usize = 120;

/// A result in words: a seat or a player, and how the game ended for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Claim<'t> {
    /// The name of a seat or a player.
    pub(crate) name: &'t str,
    /// What the words after the name say about them.
    pub(crate) verb: ClaimVerb,
    /// The result in marks after the words, as in `Yellow resigned, 1-0`.
    pub(crate) result: Option<Outcome>,
}

/// What a claim says about a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClaimVerb {
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

impl ClaimVerb {
    /// Returns true if the seat wins.
    pub(crate) const fn is_win(self) -> bool {
        matches!(
            self,
            Self::Wins | Self::WinsByResignation | Self::WinsOnTime
        )
    }
}

impl<'t> Claim<'t> {
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
    is_draw_in_words(text) || Claim::parse(text).is_some()
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
    let is_score = before_second.len() < text.len()
        && before_separator.len() < through_separator.len()
        && words.len() < through_first.len()
        && words.ends_with(char::is_whitespace);
    if is_score { words.trim_end() } else { text }
}

/// The words after the name, and what they mean.
const VERBS: [(&str, ClaimVerb); 31] = [
    ("wins by resignation", ClaimVerb::WinsByResignation),
    ("won by resignation", ClaimVerb::WinsByResignation),
    ("wins on time", ClaimVerb::WinsOnTime),
    ("won on time", ClaimVerb::WinsOnTime),
    ("loses on time", ClaimVerb::LosesOnTime),
    ("lost on time", ClaimVerb::LosesOnTime),
    ("wins", ClaimVerb::Wins),
    ("won", ClaimVerb::Wins),
    ("loses", ClaimVerb::Loses),
    ("lost", ClaimVerb::Loses),
    ("resigns", ClaimVerb::Resigns),
    ("resigned", ClaimVerb::Resigns),
    // German, Dutch, French, Spanish, Italian and Polish.
    ("gewinnt", ClaimVerb::Wins),
    ("gewann", ClaimVerb::Wins),
    ("verliert", ClaimVerb::Loses),
    ("gibt auf", ClaimVerb::Resigns),
    ("wint", ClaimVerb::Wins),
    ("verliest", ClaimVerb::Loses),
    ("geeft op", ClaimVerb::Resigns),
    ("gagne", ClaimVerb::Wins),
    ("perd", ClaimVerb::Loses),
    ("abandonne", ClaimVerb::Resigns),
    ("gana", ClaimVerb::Wins),
    ("pierde", ClaimVerb::Loses),
    ("se rinde", ClaimVerb::Resigns),
    ("abandona", ClaimVerb::Resigns),
    ("vince", ClaimVerb::Wins),
    ("perde", ClaimVerb::Loses),
    ("wygrywa", ClaimVerb::Wins),
    ("przegrywa", ClaimVerb::Loses),
    ("poddaje się", ClaimVerb::Resigns),
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
    use super::{Claim, ClaimVerb};

    #[test]
    fn claims_are_parsed_into_a_name_and_a_verb() {
        for (text, name, verb) in [
            ("Orange wins", "Orange", ClaimVerb::Wins),
            ("Simon R won on time.", "Simon R", ClaimVerb::WinsOnTime),
            ("YELLOW Resigns", "YELLOW", ClaimVerb::Resigns),
            ("Yellow resigned, 1-0", "Yellow", ClaimVerb::Resigns),
            ("yellow loses!", "yellow", ClaimVerb::Loses),
            ("Orange (Simon) resigns", "Orange", ClaimVerb::Resigns),
            ("Yellow: resigns", "Yellow", ClaimVerb::Resigns),
            ("Orange won 40-30", "Orange", ClaimVerb::Wins),
            ("Kai won 30\u{2013}28.", "Kai", ClaimVerb::Wins),
            ("Yuki wins 22 - 15", "Yuki", ClaimVerb::Wins),
        ] {
            let claim = Claim::parse(text).unwrap();
            assert_eq!((claim.name, claim.verb), (name, verb), "{text}");
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
            assert_eq!(Claim::parse(no), None, "{no}");
        }
    }
}
