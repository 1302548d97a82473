//! Results in words, such as `Orange wins` or `Yellow resigns`.

use crate::record::result::Outcome;

/// Maximum number of words of a name in a claim.
const MAX_NAME: usize = 4;
/// Maximum length in bytes of a claim in movetext.
pub(crate) const MAX_CLAIM: usize = 120;

/// A result in words: who, and what became of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Claim<'t> {
    /// The name of a seat or a player.
    pub(crate) name: &'t str,
    /// What is said of them.
    pub(crate) fate: Fate,
    /// The result that follows the words.
    pub(crate) result: Option<Outcome>,
}

/// What a claim says of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It wins.
    Wins,
    /// It wins, since the other one resigned.
    WinsByResignation,
    /// It wins, since the other one ran out of time.
    WinsOnTime,
    /// It loses.
    Loses,
    /// It resigned.
    Resigns,
    /// It ran out of time.
    LosesOnTime,
}

impl Fate {
    /// Returns true if the seat wins.
    pub(crate) const fn is_win(self) -> bool {
        matches!(
            self,
            Self::Wins | Self::WinsByResignation | Self::WinsOnTime
        )
    }
}

impl<'t> Claim<'t> {
    /// Parses `NAME wins`, `NAME resigns` and the like, on one line.
    pub(crate) fn parse(text: &'t str) -> Option<Self> {
        let (words, result) = split_result(text.trim());
        let words = words.trim_end_matches(['.', '!', ',', ':']);
        let (name, fate) = FATES.iter().find_map(|(ending, fate)| {
            let at = words.len().checked_sub(ending.len())?;
            let (name, tail) = words.split_at_checked(at)?;
            let is_word = name.ends_with(char::is_whitespace);
            (is_word && tail.eq_ignore_ascii_case(ending)).then_some((name.trim(), *fate))
        })?;
        let mut count = 0;
        let is_name = name.split_whitespace().all(|word| {
            count += 1;
            word.starts_with(char::is_alphabetic)
        });
        (is_name && (1..=MAX_NAME).contains(&count)).then_some(Self { name, fate, result })
    }
}

/// The words after the name, the longer ones first.
const FATES: [(&str, Fate); 12] = [
    ("wins by resignation", Fate::WinsByResignation),
    ("won by resignation", Fate::WinsByResignation),
    ("wins on time", Fate::WinsOnTime),
    ("won on time", Fate::WinsOnTime),
    ("loses on time", Fate::LosesOnTime),
    ("lost on time", Fate::LosesOnTime),
    ("wins", Fate::Wins),
    ("won", Fate::Wins),
    ("loses", Fate::Loses),
    ("lost", Fate::Loses),
    ("resigns", Fate::Resigns),
    ("resigned", Fate::Resigns),
];

/// Splits the result off the end of a text.
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
    use super::{Claim, Fate};

    #[test]
    fn a_claim_is_a_name_and_what_became_of_it() {
        for (text, name, fate) in [
            ("Orange wins", "Orange", Fate::Wins),
            ("Simon R won on time.", "Simon R", Fate::WinsOnTime),
            ("YELLOW Resigns", "YELLOW", Fate::Resigns),
            ("Yellow resigned, 1-0", "Yellow", Fate::Resigns),
            ("yellow loses!", "yellow", Fate::Loses),
        ] {
            let claim = Claim::parse(text).unwrap();
            assert_eq!((claim.name, claim.fate), (name, fate), "{text}");
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
