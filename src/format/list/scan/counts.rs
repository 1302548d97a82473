//! Recognizes lines whose numbers are counts of players or points, or numbers of
//! rounds. In Permutu, a number alone is a move unless it is in such a line. Callers
//! check [`numbers_may_be_moves`] first: in other games no number is a move.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::scan::copied::{is_action, is_letter, is_one_of, may_be_move};
use crate::format::list::scan::numbers::digits;

/// Words before the number of a game and the like.
const TITLE_WORDS: [&str; 22] = [
    "game", "permutu", "match", "table", "part", "no", "nr", "partie", "spiel", "partij", "gra",
    "partia", "partida", "day", "tisch", "tafel", "stolik", "mesa", "session", "heat", "group",
    "board",
];

/// Words before the number of a round, in which each player has a turn.
const ROUND_WORDS: [&str; 12] = [
    "round", "turn", "runde", "ronde", "manche", "tour", "runda", "tura", "kolejka", "ronda",
    "turno", "beurt",
];

/// Words before the number of a seat.
const SEAT_WORDS: [&str; 8] = [
    "player", "gracz", "spieler", "speler", "joueur", "jugador", "seat", "p",
];

/// Words before points.
const SCORE_WORDS: [&str; 24] = [
    "score",
    "scores",
    "points",
    "final",
    "totals",
    "total",
    "standings",
    "wynik",
    "wyniki",
    "punkty",
    "punkte",
    "ergebnis",
    "endstand",
    "uitslag",
    "punten",
    "wins",
    "won",
    "gewinnt",
    "gagne",
    "wint",
    "gana",
    "vince",
    "wygrywa",
    "beats",
];

/// The beginnings of words that follow a count.
const UNIT_STEMS: [&str; 21] = [
    "point", "pts", "punkt", "punt", "pkt", "player", "people", "person", "osob", "osób", "gracz",
    "spieler", "speler", "joueur", "jugador", "letter", "liter", "buchstab", "symbol", "minut",
    "tripl",
];

/// Returns true if the numbers of a line are not moves.
///
/// They are not if each belongs to a seat or a round, as in `Player 1`. Otherwise the
/// first other number decides: some word before it is `score` or the like, or the next
/// word is `points` or the like.
pub(in crate::format) fn has_only_counts(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    if has_lettered_move(line, opens_move) || has_result(line) {
        return false;
    }
    let (mut before, mut has_seat_or_round, mut has_score) = (&b""[..], false, false);
    let mut words = words(line).peekable();
    while let Some(word) = words.next() {
        has_score |= is_one_of(word, &SCORE_WORDS);
        if is_number(word) {
            if !precedes_number(before) {
                let next = words.peek().copied().unwrap_or_default();
                return has_score || is_unit(next);
            }
            has_seat_or_round = true;
        }
        before = word;
    }
    has_seat_or_round
}

/// Returns true if a line has names and a number after each, at least two of
/// them, as in `Mia 11, Leo 7`.
pub(in crate::format) fn has_names_and_numbers(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    let mut words = words(line);
    let mut pairs = 0;
    while let Some(name) = words.next() {
        let has_number = words.next().is_some_and(is_number);
        if is_number(name) || opens_move(name) || is_action(name) || !has_number {
            return false;
        }
        pairs += 1;
    }
    pairs > 1
}

/// Returns true if `text` begins with a number that is a count, as in `3 players`.
pub(in crate::format) fn is_count(text: &[u8]) -> bool {
    let digits = digits(text);
    digits > 0 && is_unit(text[digits..].trim_ascii_start())
}

/// Returns the number in a line such as `Round 2:`, which has nothing else.
pub(in crate::format) fn round_number(line: &[u8]) -> Option<u64> {
    let mut words = words(line);
    let (title, number) = (words.next()?, words.next()?);
    let is_alone = words.next().is_none() && is_one_of(title, &ROUND_WORDS);
    let number = std::str::from_utf8(number).ok()?;
    is_alone.then(|| number.parse().ok()).flatten()
}

/// Returns true if a line has words and numbers, and no ply that is more than a
/// number. The numbers of such a line are not moves if it comes before the first move
/// of a list.
pub(in crate::format) fn has_only_words_and_numbers(
    line: &[u8],
    opens_move: fn(&[u8]) -> bool,
) -> bool {
    !has_lettered_move(line, opens_move)
        && words(line).any(is_number)
        && words(line).any(|word| !is_number(word))
        && !words(line).any(is_action)
}

/// Returns true in games in which a number alone is a move.
pub(in crate::format) fn numbers_may_be_moves(opens_move: fn(&[u8]) -> bool) -> bool {
    opens_move(b"1")
}

/// Returns true if a word of the line opens a move and is more than a number.
fn has_lettered_move(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    words(line).any(|word| may_be_move(word, opens_move))
}

/// Returns true if a word of the line is a result, such as `1-0`.
fn has_result(line: &[u8]) -> bool {
    let punctuation = |byte: &u8| b".,:;()\"'".contains(byte);
    line.split(|&byte| is_blank(byte)).any(|word| {
        let start = word.iter().take_while(|byte| punctuation(byte)).count();
        let end = word.iter().rposition(|byte| !punctuation(byte));
        end.is_some_and(|end| lex::is_result(&word[start..=end]))
    })
}

/// Returns the length of the seat at the start of `text`, such as `Player 1` or
/// `P2`.
pub(in crate::format) fn seat(text: &[u8]) -> Option<usize> {
    let letters = text.iter().take_while(|&&byte| is_letter(byte)).count();
    let blanks = text[letters..].iter().take_while(|&&byte| byte == b' ');
    let start = letters + blanks.count();
    let end = start + digits(&text[start..]);
    (end == start + 1 && is_one_of(&text[..letters], &SEAT_WORDS)).then_some(end)
}

/// Returns the length of the label of a round at the start of `text`: a capital
/// letter and at most three digits, such as `R12`, that are no move.
pub(in crate::format) fn label(text: &[u8], opens_move: fn(&[u8]) -> bool) -> Option<usize> {
    let (_, after) = text
        .split_first()
        .filter(|(letter, _)| letter.is_ascii_uppercase())?;
    let end = 1 + digits(after);
    let stops = |&byte: &u8| is_blank(byte) || b"*_:.)".contains(&byte);
    let is_label = (2..=4).contains(&end) && text.get(end).is_some_and(stops);
    (is_label && !opens_move(&text[..end])).then_some(end)
}

/// Iterates over the runs of letters and digits of a line.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|&byte| !is_letter(byte) && !byte.is_ascii_digit())
        .filter(|word| !word.is_empty())
}

fn is_number(word: &[u8]) -> bool {
    digits(word) == word.len()
}

/// Returns true for a word whose number follows it.
fn precedes_number(word: &[u8]) -> bool {
    [&SEAT_WORDS[..], &TITLE_WORDS, &ROUND_WORDS]
        .into_iter()
        .any(|words| is_one_of(word, words))
}

/// Returns true if `text` begins like one of [`UNIT_STEMS`], ignoring case.
fn is_unit(text: &[u8]) -> bool {
    let mut units = UNIT_STEMS.iter();
    units.any(|unit| lex::strip_prefix_ignoring_case(text, unit).is_some())
}
