//! Advice on words that are not moves: what may have been meant.

use crate::play::replay::suggest;
use crate::play::{Action, Game};
use crate::record::{Token, TokenKind, Words};
use crate::text::{Span, edit_distance};

/// The words that take the place of a move. All but the last three end the
/// game, and all forms of `resigns` mean the same.
const ACTIONS: [&str; 7] = [
    "resigns", "resign", "resigned", "draw", "swap", "pass", "timeout",
];

/// Maximum length in bytes of a word that is split into moves.
const MAX_JOINED_LEN: usize = 64;

/// Characters that people put between moves in place of spaces.
const SEPARATORS: &[u8] = b"/>~|";

/// Minimum length of a word that is compared with actions.
const MIN_ACTION_LEN: usize = 3;

/// Returns advice on a word that is not a move. It suggests an action that is
/// spelt almost like the word, a move with the same parts in another order, or
/// spaces between moves that were written as one word. `None` if nothing fits.
/// `position` is the position before the word; `None` if it is unknown.
pub(super) fn advice<G: Game>(word: &[u8], position: Option<&G::Position>) -> Option<String> {
    let reordered = || letters_first::<G>(word).filter(|mv| may_be_legal::<G>(mv, position));
    let meant = misspelt_action::<G>(word).or_else(reordered);
    if let Some(meant) = meant {
        return Some(format!("did you mean `{meant}`?"));
    }
    let moves = joined_moves::<G>(word)?.join(" ");
    Some(format!("put a space between the moves: `{moves}`"))
}

/// Returns true if a word seems to be a name before a move: letters and a colon.
pub(super) fn is_name(word: &[u8]) -> bool {
    word.strip_suffix(b":")
        .is_some_and(|name| name.len() > 1 && is_word_of_remark(name))
}

/// Returns true if words seem to be a remark. A single short word may be a misspelt move.
pub(super) fn is_remark(words: &[u8]) -> bool {
    let mut parts = words.split(u8::is_ascii_whitespace);
    words.len() > 3 && parts.all(|word| word.is_empty() || is_word_of_remark(word))
}

/// Returns true if a word has letters and no digits, and nothing that a comment cannot hold.
pub(super) fn is_word_of_remark(word: &[u8]) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let is_odd = |byte: &u8| byte.is_ascii_digit() || b"{}[]()\"/\\<>~|*$".contains(byte);
    word.iter().any(is_letter) && !word.iter().any(is_odd)
}

/// Returns the action that differs from `word` by one letter.
fn misspelt_action<G: Game>(word: &[u8]) -> Option<String> {
    let word = word.to_ascii_lowercase();
    let is_near = |action: &&&str| {
        let is_action = is_ply::<G>(action.as_bytes());
        is_action && edit_distance(&word, action.as_bytes(), 1).is_some()
    };
    let action = ACTIONS
        .iter()
        .find(is_near)
        .filter(|_| word.len() >= MIN_ACTION_LEN)?;
    Some((*action).to_owned())
}

/// Returns the move that results from moving the digits at the start of `word`
/// to its end: `e5` for `5e`.
fn letters_first<G: Game>(word: &[u8]) -> Option<String> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, letters) = word.split_at(digits);
    let reordered = [letters, digits].concat();
    let is_move = !digits.is_empty() && !letters.is_empty() && is_ply::<G>(&reordered);
    is_move.then(|| String::from_utf8_lossy(&reordered).into_owned())
}

/// Returns true if a legal move begins with `text`, or if the legal moves are
/// unknown.
fn may_be_legal<G: Game>(text: &str, position: Option<&G::Position>) -> bool {
    let legal =
        position.and_then(|position| suggest::completions::<G>(position, text, G::DIALECTS[0]));
    legal.is_none_or(|moves| !moves.is_empty())
}

/// Splits a word into moves, each as long as possible, with or without separators
/// between them. Returns `None` if it does not consist of at least two moves.
fn joined_moves<G: Game>(word: &[u8]) -> Option<Vec<String>> {
    if word.len() > MAX_JOINED_LEN || !word.is_ascii() {
        return None;
    }
    // For each start, the end of the longest move or separator there after which
    // the rest of the word consists of moves and separators.
    let mut ends: Vec<Option<usize>> = vec![None; word.len() + 1];
    for start in (0..word.len()).rev() {
        let is_piece = |end: usize| {
            end == start + 1 && SEPARATORS.contains(&word[start]) || is_ply::<G>(&word[start..end])
        };
        let leads_to_end =
            |&end: &usize| (end == word.len() || ends[end].is_some()) && is_piece(end);
        ends[start] = (start + 1..=word.len()).rev().find(leads_to_end);
    }
    let starts: Vec<usize> = std::iter::successors(Some(0), |&start| ends[start]).collect();
    let moves: Vec<String> = starts
        .windows(2)
        .filter(|pair| !SEPARATORS.contains(&word[pair[0]]))
        .map(|pair| String::from_utf8_lossy(&word[pair[0]..pair[1]]).into_owned())
        .collect();
    (moves.len() > 1).then_some(moves)
}

/// Returns true if `word` alone is a move or an action.
fn is_ply<G: Game>(word: &[u8]) -> bool {
    let token = [Token::new(TokenKind::Word, Span::new(0, word.len()))];
    Action::<()>::read_closing(word).is_some()
        || matches!(G::read_move(Words::new(word, &token)), (1, Ok(_)))
}
