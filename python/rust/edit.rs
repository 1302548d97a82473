//! Records with a further move or other comments.

use pyo3::prelude::*;
use scoresheet::internal::{AddedMove, CommentEdit, add_move, edit_comment};
use scoresheet::play::{Replayed, TreeNode};
use scoresheet::record::LineId;
use scoresheet::report::Entry;

use crate::figure::plies;
use crate::python::{selection_error, value_error};
use crate::record::RecordText;

/// A line and the number of its plies up to a position.
type Place = (LineId, usize);

/// Changes the text of a record at a position.
type Change<'c> = dyn Fn(&Entry<'_>, &dyn Replayed, Place) -> PyResult<Vec<u8>> + 'c;

/// Returns the text of a record with a further move after a ply.
pub(crate) fn with_move(record: &RecordText, after: &str, mv: &str) -> PyResult<Vec<u8>> {
    edited(record, after, &|entry, game, place| {
        let added = add_move(entry.record, game, place, mv);
        let AddedMove { insert, at, .. } = added.map_err(|error| value_error(&error))?;
        let text = entry.record.text();
        Ok([&text[..at], insert.as_bytes(), &text[at..]].concat())
    })
}

/// Returns the text of a record with these words as the comment on a ply.
pub(crate) fn with_comment(record: &RecordText, at: &str, words: &str) -> PyResult<Vec<u8>> {
    edited(record, at, &|entry, game, place| {
        let nodes = game.nodes();
        let ply = node_at(game, &nodes, place);
        let text = edit_comment(entry.record, ply, CommentEdit::Words(words));
        text.map_err(|error| value_error(&error))
    })
}

/// Returns what `change` makes of a record at a position.
fn edited(record: &RecordText, at: &str, change: &Change<'_>) -> PyResult<Vec<u8>> {
    let at = plies(at)?;
    record.visit(|entry| {
        let game = entry.replayed;
        let game = game.ok_or_else(|| value_error(&"the setting cannot be read"))?;
        let chosen = at.of(entry.record, game).map_err(selection_error)?;
        match chosen[..] {
            [ref ply] => change(entry, game, (ply.line, ply.plies)),
            _ => Err(value_error(&"choose one ply")),
        }
    })
}

/// Returns the move before a position; `None` for the start.
fn node_at<'n>(
    game: &dyn Replayed,
    nodes: &'n [TreeNode],
    (line, plies): Place,
) -> Option<&'n TreeNode> {
    let variation = (line != LineId::MAIN).then(|| game.game_of_line(line));
    let game = variation.as_deref().unwrap_or(game);
    let ply = game.ply(plies.checked_sub(1)?)?;
    nodes.iter().find(|node| node.id == ply.node)
}
