//! Changes of the text of a record: moves, comments, marks and variations.

use scoresheet::internal::{
    AddedMove, CommentEdit, EditedRecord, SelectionError, VariationEdit, add_move, edit_comment,
    edit_variation, with_end_stated,
};
use scoresheet::play::{Replayed, TreeNode};
use scoresheet::record::{LineId, PlyPath};
use scoresheet::report::Entry;
use serde_json::json;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::input::Positions;
use crate::options::Options;
use crate::page::{one_position, to_json};
use crate::printed::{Printed, js_error};

/// What becomes of a record.
enum Change {
    /// It has the move already.
    Existing(PlyPath),
    /// Its new text. The last ply that begins before `shown` is then to be shown.
    To(EditedRecord),
    /// Its new text, which must have the same moves.
    Comments(EditedRecord),
}

/// A line and the number of its plies up to a position.
type Place = (LineId, usize);

/// Changes a record at a position.
type ChangeAt<'c> = dyn Fn(&Entry<'_>, &dyn Replayed, Place) -> Result<Change, SelectionError> + 'c;

fn absent(text: &str) -> SelectionError {
    SelectionError::Absent(text.to_owned())
}

/// Adds a move to a text: returns the whole text and the name of the ply.
#[wasm_bindgen(js_name = appendMove)]
pub fn append_move(text: &[u8], mv: &str, options: Vec<String>) -> Result<String, JsError> {
    edited(text, options, &|entry, replayed, place| {
        let added = add_move(entry.record, replayed, place, mv);
        let AddedMove {
            insert,
            at,
            existing,
        } = added.map_err(|error| absent(&error.to_string()))?;
        let text = entry.record.text();
        Ok(match existing {
            Some(path) => Change::Existing(path),
            None => Change::To(EditedRecord {
                text: [&text[..at], insert.as_bytes(), &text[at..]].concat(),
                shown: at + insert.len(),
            }),
        })
    })
}

/// Changes the comments on a position: draws or removes a mark, or replaces their words.
/// Returns the whole text and the name of the ply.
#[wasm_bindgen(js_name = editComment)]
pub fn edit_comments(
    text: &[u8],
    value: &str,
    is_mark: bool,
    options: Vec<String>,
) -> Result<String, JsError> {
    let edit = match is_mark {
        true => CommentEdit::Mark(value),
        false => CommentEdit::Words(value),
    };
    edited(text, options, &|entry, replayed, place| {
        let nodes = replayed.nodes();
        let ply = node_at(replayed, &nodes, place);
        let text = edit_comment(entry.record, ply, edit);
        Ok(Change::Comments(EditedRecord {
            text: text.map_err(|error| absent(&error.to_string()))?,
            shown: ply.map_or(0, |ply| end_of(entry, ply)),
        }))
    })
}

/// Promotes or deletes the variation of a position: returns the whole text and the name of
/// the ply that is then to be shown.
#[wasm_bindgen(js_name = editVariation)]
pub fn edit_line(text: &[u8], is_promoted: bool, options: Vec<String>) -> Result<String, JsError> {
    let edit = match is_promoted {
        true => VariationEdit::Promote,
        false => VariationEdit::Delete,
    };
    edited(text, options, &|entry, replayed, place| {
        let nodes = replayed.nodes();
        let ply = node_at(replayed, &nodes, place);
        let changed = ply.and_then(|ply| edit_variation(entry.record, &nodes, ply, edit));
        let changed = changed.ok_or_else(|| absent("this position is in no variation"))?;
        Ok(Change::To(changed))
    })
}

/// Returns the move before a position; `None` for the start.
fn node_at<'n>(
    replayed: &dyn Replayed,
    nodes: &'n [TreeNode],
    (line, plies): Place,
) -> Option<&'n TreeNode> {
    let variation = (line != LineId::MAIN).then(|| replayed.game_of_line(line));
    let game = variation.as_deref().unwrap_or(replayed);
    let ply = game.ply(plies.checked_sub(1)?)?;
    nodes.iter().find(|node| node.id == ply.node)
}

/// Returns the offset in a record where a move ends.
fn end_of(entry: &Entry<'_>, ply: &TreeNode) -> usize {
    let last = entry.record.tokens().get(ply.tokens.end - 1);
    last.map_or(0, |token| token.span().end)
}

/// Returns the whole text after a change of the chosen record, and the name of the ply
/// that is then to be shown.
fn edited(text: &[u8], options: Vec<String>, change: &ChangeAt<'_>) -> Result<String, JsError> {
    let mut options = Options::new(options);
    let positions = one_position(text, &mut options);
    options.finish().map_err(js_error)?;
    let mut found = None;
    let visited = positions
        .input
        .each(&mut Printed::default(), &mut |entry, _| {
            let replayed = entry.replayed;
            let replayed = replayed.ok_or_else(|| absent("the setting cannot be read"))?;
            let at = positions.at.clone().unwrap_or_default();
            let chosen = at.of(entry.record, replayed)?;
            let [ply] = chosen[..] else {
                return Err(absent("choose one position"));
            };
            let (text, ply) = match change(entry, replayed, (ply.line, ply.plies))? {
                Change::Existing(path) => (text.to_vec(), path.to_string()),
                Change::To(record) => in_whole(&positions, entry, &record, false)?,
                Change::Comments(record) => in_whole(&positions, entry, &record, true)?,
            };
            let text = String::from_utf8_lossy(&text);
            found = Some(to_json(&json!({ "text": text, "ply": ply })));
            Ok(())
        });
    visited.map_err(js_error)?;
    found.ok_or_else(|| JsError::new("there is no record in this text"))
}

/// Returns the whole text with a changed record, and the name of the ply to show.
fn in_whole(
    positions: &Positions<'_>,
    entry: &Entry<'_>,
    record: &EditedRecord,
    keeps_moves: bool,
) -> Result<(Vec<u8>, String), SelectionError> {
    let text = positions.input.text;
    let source = entry.record.source();
    let start = usize::try_from(source.start().offset).unwrap_or(usize::MAX);
    let start = start.min(text.len());
    let end = (start + source.text().len()).min(text.len());
    let whole = [&text[..start], &record.text, &text[end..]].concat();
    let mut ply = None;
    let mut is_same = true;
    let mut stated = None;
    let input = positions.input.with_text(&whole);
    input.each(&mut Printed::default(), &mut |changed, _| {
        if changed.number == entry.number {
            ply = ply_before(changed, record.shown);
            // A move or a promotion may end the game.
            let game = changed.replayed.filter(|_| !keeps_moves);
            stated = game.and_then(|game| with_end_stated(changed.record, game));
            is_same = !keeps_moves || moves_of(changed) == moves_of(entry);
        }
        Ok(())
    })?;
    // Only lists are read by what is around their moves.
    if !is_same && entry.record.is_bare() {
        let reason = "a comment here would change how this list is read: format it first";
        return Err(absent(reason));
    }
    let ply = ply.ok_or_else(|| absent("the move cannot be added here"))?;
    let with_record = |record: Vec<u8>| [&text[..start], &record, &text[end..]].concat();
    Ok((stated.map_or(whole, with_record), ply))
}

/// Returns the moves of a record, with the number of those in variations and of errors.
fn moves_of(entry: &Entry<'_>) -> Option<(String, usize, usize)> {
    let game = entry.replayed?;
    let errors = entry.findings.iter().filter(|finding| finding.is_error());
    Some((game.canonical_text(), game.nodes().len(), errors.count()))
}

/// Returns the name of the last ply that begins before an offset of a record; that of the
/// start for 0.
fn ply_before(entry: &Entry<'_>, before: usize) -> Option<String> {
    let replayed = entry.replayed?;
    if before == 0 {
        return Some((replayed.first_ply() - 1).to_string());
    }
    let tokens = entry.record.tokens();
    let mut nodes = replayed.nodes().into_iter().filter(|node| {
        let token = tokens.get(node.tokens.start);
        token.is_some_and(|token| token.span().start < before)
    });
    let last = nodes.next_back().filter(|node| node.is_legal)?;
    Some(replayed.path(last.id)?.to_string())
}
