//! The words for results, seats, numbers and the like that people write in lists, in
//! several languages. They are the rows of `grammar/words.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::text::closed_enum;

/// The maximum number of words of a form.
pub(crate) const MAX_FORM_WORDS: usize = 4;

closed_enum! {
    /// What a result in words says about a seat, with its name in the table of words.
    pub(crate) enum ResultVerb {
        /// The seat wins.
        Wins = "wins",
        /// The seat wins because its opponent resigned.
        WinsByResignation = "wins by resignation",
        /// The seat wins because its opponent ran out of time.
        WinsOnTime = "wins on time",
        /// The seat loses.
        Loses = "loses",
        /// The seat resigns.
        Resigns = "resigns",
        /// The seat runs out of time.
        LosesOnTime = "loses on time",
    }
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

/// What a form means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A seat named after a colour: its index and its English name.
    Seat(usize, &'static str),
    /// A noun that makes a seat with a number, such as `Player`.
    Player,
    /// A verb with a seat or a player as its subject.
    Verb(ResultVerb),
    /// The game is drawn.
    Draw,
    /// The game was not finished.
    Open,
    /// A noun before the name of the winner.
    Winner,
    /// A noun before the number of a ply, such as `Move`.
    Number,
    /// A noun before the number of a round.
    Round,
    /// A noun before the number of a game.
    Game,
    /// A word that tells a game from others, such as `next`.
    Another,
    /// A word between the names of two players.
    Versus,
    /// A verb between a seat and its ply.
    Play,
    /// A word that makes a statement doubtful, such as `not`.
    Doubt,
    /// A verb after which a result or a ply is mentioned in passing, such as `was`.
    Being,
    /// A verb of the player of the first seat, such as `begins`.
    Begins,
    /// A word that begins the reason of a result, such as `by`.
    Reason,
    /// What numbers count that are no plies, such as `minutes`.
    Unit,
    /// A noun before or after the size of the board.
    Board,
    /// A button of a site.
    Button,
    /// The name of a game.
    Name(&'static str),
    /// A subject that is no single player, such as `we`.
    Plural,
}

impl Meaning {
    /// Reads the first two fields of a row.
    fn of(kind: &str, value: &'static str) -> Option<Self> {
        Some(match kind {
            "seat" => Self::Seat(usize::from(matches!(value, "Yellow" | "Blue")), value),
            "player" => Self::Player,
            "verb" => Self::Verb(ResultVerb::named(value)?),
            "draw" => Self::Draw,
            "open" => Self::Open,
            "winner" => Self::Winner,
            "number" => Self::Number,
            "round" => Self::Round,
            "game" => Self::Game,
            "another" => Self::Another,
            "versus" => Self::Versus,
            "play" => Self::Play,
            "doubt" => Self::Doubt,
            "being" => Self::Being,
            "begins" => Self::Begins,
            "reason" => Self::Reason,
            "unit" => Self::Unit,
            "board" => Self::Board,
            "button" => Self::Button,
            "name" => Self::Name(value),
            "plural" => Self::Plural,
            _ => return None,
        })
    }
}

/// The meanings of all forms, which are in lower case.
static FORMS: LazyLock<HashMap<&'static str, Vec<Meaning>>> = LazyLock::new(|| {
    let mut forms: HashMap<_, Vec<Meaning>> = HashMap::new();
    let table = include_str!("../../grammar/words.tsv");
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let mut fields = row.split('\t');
        let (Some(kind), Some(value)) = (fields.next(), fields.next()) else {
            continue;
        };
        let Some(meaning) = Meaning::of(kind, value) else {
            continue;
        };
        for form in fields.nth(1).unwrap_or_default().split('|') {
            forms.entry(form).or_default().push(meaning);
        }
    }
    forms
});

/// The maximum length of a form in bytes.
const MAX_FORM_LEN: usize = 40;

/// Returns the meanings of a form of one or more words, ignoring case.
pub(crate) fn meanings(form: &str) -> &'static [Meaning] {
    // No form has a digit, but most plies do.
    if form.len() > MAX_FORM_LEN || form.bytes().any(|byte| byte.is_ascii_digit()) {
        return &[];
    }
    // Most words are ASCII, for which nothing needs to be allocated.
    let mut buffer = [0; MAX_FORM_LEN];
    let ascii = &mut buffer[..form.len()];
    ascii.copy_from_slice(form.as_bytes());
    ascii.make_ascii_lowercase();
    let found = if form.is_ascii() {
        std::str::from_utf8(ascii)
            .ok()
            .and_then(|form| FORMS.get(form))
    } else {
        FORMS.get(&*form.to_lowercase().replace('\u{2019}', "'"))
    };
    found.map_or(&[], Vec::as_slice)
}

/// Returns the first of the meanings of a form for which `choose` returns a value.
pub(crate) fn find_meaning<T>(form: &str, choose: impl Fn(Meaning) -> Option<T>) -> Option<T> {
    meanings(form).iter().find_map(|&meaning| choose(meaning))
}

/// Returns true if a form has this meaning.
pub(crate) fn means(form: &str, meaning: Meaning) -> bool {
    meanings(form).contains(&meaning)
}

/// Returns the longest form at the start of `words`, at most [`MAX_FORM_WORDS`] of
/// them, that `choose` accepts: its number of words and its value.
pub(crate) fn longest_form<T>(
    words: &[&str],
    choose: impl Fn(Meaning) -> Option<T>,
) -> Option<(usize, T)> {
    let most = words.len().min(MAX_FORM_WORDS);
    (1..=most).rev().find_map(|count| {
        let value = match &words[..count] {
            [word] => find_meaning(word, &choose),
            several => find_meaning(&several.join(" "), &choose),
        };
        value.map(|value| (count, value))
    })
}

/// A seat as it is named in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedSeat {
    /// Its index.
    pub(crate) index: usize,
    /// Its name in tags, such as `Orange` or `Player1`.
    pub(crate) name: String,
    /// True for a seat such as `Player 1`, which may be one of any game.
    pub(crate) is_number: bool,
}

/// `<seat> ::= <colour> | <player-noun> [ " " ] <number>`
///
/// Returns the seat that a text names.
pub(crate) fn seat(text: &str) -> Option<NamedSeat> {
    let text = text.trim();
    let colour = |meaning| match meaning {
        Meaning::Seat(index, name) => Some((index, name)),
        _ => None,
    };
    if let Some((index, name)) = find_meaning(text, colour) {
        let name = name.to_owned();
        return Some(NamedSeat {
            index,
            name,
            is_number: false,
        });
    }
    let noun = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let number: usize = text[noun.len()..].parse().ok()?;
    let is_seat = (1..=9).contains(&number) && means(noun.trim_end(), Meaning::Player);
    is_seat.then(|| NamedSeat {
        index: number - 1,
        name: format!("Player{number}"),
        is_number: true,
    })
}

#[cfg(test)]
mod tests {
    use super::{FORMS, Meaning, longest_form, means, seat};

    #[test]
    fn seats_are_known_in_several_languages() {
        for (text, index, name) in [
            ("Orange", 0, "Orange"),
            ("GELB", 1, "Yellow"),
            ("Żółty", 1, "Yellow"),
            ("Player 3", 2, "Player3"),
            ("P1", 0, "Player1"),
            ("le joueur 2", 1, "Player2"),
        ] {
            let found = seat(text).expect("a seat");
            assert_eq!((found.index, &*found.name), (index, name), "{text}");
        }
        for no in ["", "1", "Player", "Player 0", "Player 10", "Ann"] {
            assert_eq!(seat(no), None, "{no}");
        }
    }

    #[test]
    fn the_longest_form_counts() {
        let verb = |meaning| matches!(meaning, Meaning::Verb(_)).then_some(());
        assert_eq!(longest_form(&["lost", "on", "time"], verb), Some((3, ())));
        assert_eq!(longest_form(&["lost", "a", "stone"], verb), Some((1, ())));
        assert!(FORMS.keys().all(|form| !form.contains(char::is_numeric)));
        assert!(means("Vs", Meaning::Versus) && !means("and", Meaning::Versus));
    }
}
