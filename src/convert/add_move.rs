//! Adding a move to the text of a record.

use std::ops::Range;

use crate::play::{Moment, PlayError, Replayed, TreeNode};
use crate::record::{LineId, NodeId, PlyPath, Record, Token, TokenKind};
use crate::text::errors;

/// A record after a move was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddedMove {
    /// The text that is inserted; empty if the record has the move already.
    pub insert: String,
    /// The offset in the text of the record where it is inserted.
    pub at: usize,
    /// The move that the record has already.
    pub existing: Option<PlyPath>,
}

errors! {
    /// Why a move cannot be added.
    #[non_exhaustive]
    pub enum AddMoveError {
        /// The record is in JSON.
        Json = "a record in JSON has no place for moves: convert it to a sheet";
        /// The position does not exist.
        NoPosition = "there is no such position";
        /// The move is not legal.
        Refused(message: String) = "{message}";
        /// The game is over in this position.
        Over = "the game is over in this position";
        /// The text is several moves, or none.
        NotOne = "write one move";
    }
}

/// Returns how the text of a record changes if a move is played after the first
/// `plies` plies of a line: the move is appended to the line or, if the line goes on
/// with another move, becomes a variation to that move.
///
/// # Errors
///
/// Returns an error unless the text is one move that is legal in the position.
pub fn add_move(
    record: &Record<'_>,
    replayed: &dyn Replayed,
    (line, plies): (LineId, usize),
    mv: &str,
) -> Result<AddedMove, AddMoveError> {
    if record.is_transcribed() {
        return Err(AddMoveError::Json);
    }
    let variation = (line != LineId::MAIN).then(|| replayed.game_of_line(line));
    let game = variation.as_deref().unwrap_or(replayed);
    let mut moment = Moment::after(game, plies).ok_or(AddMoveError::NoPosition)?;
    if moment.ended_early().is_some() {
        return Err(AddMoveError::Over);
    }
    let number = moment.view().next_ply();
    let played = moment.play(mv);
    played.map_err(|error| AddMoveError::Refused(reason(&error)))?;
    if moment.view().next_ply() != number + 1 {
        return Err(AddMoveError::NotOne);
    }
    let last = plies.checked_sub(1).and_then(|last| game.ply(last));
    let nodes = replayed.nodes();
    let parent = last.as_ref().map_or(NodeId::START, |ply| ply.node);
    let next: Vec<&TreeNode> = nodes.iter().filter(|node| node.parent == parent).collect();
    let after = moment.view().canonical_text();
    let same = next.iter().find(|node| leads_to(replayed, node, &after));
    if let Some(node) = same {
        return Ok(AddedMove {
            insert: String::new(),
            at: 0,
            existing: replayed.path(node.id),
        });
    }
    let number = if has_numbers(record) {
        format!("{number}. ")
    } else {
        String::new()
    };
    let mv = mv.trim();
    let (from, text) = match next.first() {
        Some(next) => (next.tokens.end, format!("({number}{mv})")),
        None => (
            end_of(last.map(|ply| ply.tokens), record),
            format!("{number}{mv}"),
        ),
    };
    Ok(inserted(record, from, &text))
}

/// Returns why a move is refused, with the help on it.
fn reason(error: &PlayError) -> String {
    let first = error.findings.iter().find(|finding| finding.is_error());
    match first.and_then(|finding| finding.help.as_ref()) {
        Some(help) => format!("{error}; {help}"),
        None => error.to_string(),
    }
}

/// Returns true if a move leads to the position with this canonical text.
fn leads_to(replayed: &dyn Replayed, node: &TreeNode, canonical_text: &str) -> bool {
    let game = replayed.game_of_line(node.line);
    let view = node.is_legal.then(|| game.after(node.ply as usize));
    view.flatten()
        .is_some_and(|view| view.canonical_text() == canonical_text)
}

/// Returns true unless the record is a list of moves without numbers.
fn has_numbers(record: &Record<'_>) -> bool {
    let mut tokens = record.tokens().iter();
    !record.is_bare() || tokens.any(|token| token.kind == TokenKind::Number)
}

/// Returns the index of the first token after those of a ply or, without a ply, after
/// the tags and the lines before the moves.
pub(super) fn end_of(ply: Option<Range<usize>>, record: &Record<'_>) -> usize {
    let is_before_moves = |token: &&Token| matches!(token.kind, TokenKind::Tag | TokenKind::Escape);
    ply.map_or_else(
        || record.tokens().iter().take_while(is_before_moves).count(),
        |tokens| tokens.end,
    )
}

/// Inserts text after the notes and variations that follow the tokens before `from`.
fn inserted(record: &Record<'_>, from: usize, text: &str) -> AddedMove {
    let tokens = record.tokens();
    let mut last = from.checked_sub(1);
    let mut depth = 0_u32;
    for (index, token) in tokens.iter().enumerate().skip(from) {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth == 0 => break,
            TokenKind::Close => depth -= 1,
            TokenKind::Glyph | TokenKind::BraceComment | TokenKind::LineComment => {}
            _ if depth > 0 => {}
            _ => break,
        }
        last = Some(index);
    }
    after_token(record, last, text)
}

/// Inserts text after a token or, without one, at the start.
pub(super) fn after_token(record: &Record<'_>, last: Option<usize>, text: &str) -> AddedMove {
    let tokens = record.tokens();
    let last = last.and_then(|last| tokens.get(last));
    let at = last.map_or(0, |token| token.span().end);
    let before = match last.map(|token| token.kind) {
        None => "",
        // Such a token ends with its line, and an empty line ends the tags.
        Some(TokenKind::LineComment | TokenKind::Escape) => "\n",
        Some(TokenKind::Tag) => "\n\n",
        Some(_) => " ",
    };
    let rest = record.text().get(at..).unwrap_or_default();
    let needs_blank = rest
        .first()
        .is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b')');
    let after = if needs_blank { " " } else { "" };
    AddedMove {
        insert: format!("{before}{text}{after}"),
        at,
        existing: None,
    }
}
