//! Reads the fields of a record from its object, in any order.

use std::ops::Range;

use crate::format::json::lex::{Cursor, Integer, Read};
use crate::text::{Diagnostic, Span, closed_enum, codes, escape_str};

/// The newest version of the format.
const NEWEST_VERSION: u64 = 1;

/// The required fields of a move.
const MOVE_FIELDS: [&str; 4] = ["id", "parent", "ply", "text"];

/// Maximum number of glyphs of a move.
const MAX_GLYPHS: u32 = 256;

/// A range in [`RecordFields::items`] or [`RecordFields::glyphs`].
pub(super) type IndexRange = Range<u32>;

/// The fields of a record. The span of a string is what is between its quotes.
#[derive(Debug, Default)]
pub(super) struct RecordFields {
    pub(super) game: Option<Span>,
    /// The names and values of the tags.
    pub(super) tags: Vec<(Span, Span)>,
    pub(super) moves: Vec<MoveFields>,
    pub(super) result: Option<Span>,
    /// The items of the field `before` of the record, which is written only if the
    /// record has no move.
    pub(super) before: IndexRange,
    /// The items of the record and of all moves.
    pub(super) items: Vec<Item>,
    /// The glyphs of all moves.
    pub(super) glyphs: Vec<Integer>,
}

/// A move, as its fields are written.
#[derive(Debug)]
pub(super) struct MoveFields {
    pub(super) id: Integer,
    pub(super) parent: Integer,
    pub(super) ply: Integer,
    pub(super) text: Span,
    pub(super) glyphs: IndexRange,
    pub(super) before: IndexRange,
    pub(super) after: IndexRange,
}

/// An item before or after a move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item {
    pub(super) kind: ItemKind,
    /// The span of its text, empty for kinds without text.
    pub(super) text: Span,
    /// The span of its object.
    pub(super) span: Span,
}

closed_enum! {
    /// The kind of an item before or after a move.
    pub(super) enum ItemKind {
        Brace = "brace",
        Line = "line",
        Glyph = "glyph",
        Escape = "escape",
        Heading = "heading",
        Open = "open",
        Close = "close",
        Result = "result",
        Stray = "stray",
    }
}

impl ItemKind {
    /// Returns true for the brackets of a variation.
    pub(super) const fn is_structural(self) -> bool {
        matches!(self, Self::Open | Self::Close)
    }
}

/// Reads the object of a record into `fields`. After a syntax error, `fields` has
/// the fields before the error.
pub(super) fn read(cursor: &mut Cursor<'_>, fields: &mut RecordFields) -> Read<()> {
    let start = cursor.at;
    let mut seen = Vec::with_capacity(6);
    cursor.object(&mut |cursor, key| {
        match key {
            "format" => format(cursor)?,
            "game" => fields.game = cursor.string()?,
            "tags" => cursor.array(&mut |cursor| tag(cursor, &mut fields.tags))?,
            "moves" => cursor.array(&mut |cursor| read_move(cursor, fields))?,
            "before" => fields.before = items(cursor, &mut fields.items)?,
            "result" => fields.result = cursor.string()?,
            _ => return Ok(false),
        }
        seen.push(key.to_owned());
        Ok(true)
    })?;
    for name in ["format", "game", "tags", "moves", "result"] {
        if !seen.iter().any(|key| key == name) {
            report_missing(cursor, Span::new(start, start + 1), name);
        }
    }
    Ok(())
}

/// Reports a missing field of the object at `span`.
fn report_missing(cursor: &mut Cursor<'_>, span: Span, name: &str) {
    cursor.findings.add_with(codes::MISSING_FIELD, span, || {
        let message = format!("the field `{name}` is missing");
        let help = match name {
            "format" => "add `\"format\": 1`; if another program wrote this, make a list of its moves and read that",
            _ => "add it: without it the record is ambiguous",
        };
        (message, help.to_owned())
    });
}

/// Reads the version of the format; an unsupported version ends the reading.
fn format(cursor: &mut Cursor<'_>) -> Read<()> {
    match cursor.integer()? {
        None | Some((1..=NEWEST_VERSION, _)) => Ok(()),
        Some((version, span)) => {
            let message = format!(
                "format version {version} is not supported: the newest that this program reads is {NEWEST_VERSION}"
            );
            let help = if version > NEWEST_VERSION {
                "use a newer version of this program"
            } else {
                "write 1"
            };
            let finding = Diagnostic::new(codes::FORMAT_VERSION, span, message);
            Err(Box::new(finding.with_help(help)))
        }
    }
}

/// Reads `["Name","value"]`.
fn tag(cursor: &mut Cursor<'_>, tags: &mut Vec<(Span, Span)>) -> Read<()> {
    let mut parts = [None; 2];
    let mut count = 0;
    let start = cursor.at;
    cursor.array(&mut |cursor| {
        let part = cursor.string()?;
        if let Some(slot) = parts.get_mut(count) {
            *slot = part;
        }
        count += 1;
        Ok(())
    })?;
    match (parts, count) {
        ([Some(name), Some(value)], 2) => tags.push((name, value)),
        _ => bad_value(cursor, Span::new(start, cursor.at), || {
            "a tag is an array of its name and its value".to_owned()
        }),
    }
    Ok(())
}

/// Reports a value that is not allowed in its field.
pub(super) fn bad_value(cursor: &mut Cursor<'_>, span: Span, message: impl FnOnce() -> String) {
    let help = "`scoresheet explain json/bad-value` lists the allowed values";
    cursor
        .findings
        .add_with(codes::BAD_VALUE, span, || (message(), help.to_owned()));
}

/// Reads a move. A move without a required field is reported and left out.
fn read_move(cursor: &mut Cursor<'_>, fields: &mut RecordFields) -> Read<()> {
    if !cursor.begins_object()? {
        return Ok(());
    }
    let start = cursor.at;
    let mut seen = [false; MOVE_FIELDS.len()];
    let mut numbers = [None; 3];
    let mut text = None;
    let [mut glyphs, mut before, mut after] = [0..0, 0..0, 0..0];
    cursor.object(&mut |cursor, key| {
        if let Some(field) = MOVE_FIELDS.iter().position(|field| *field == key) {
            seen[field] = true;
        }
        match key {
            "id" => numbers[0] = cursor.integer()?,
            "parent" => numbers[1] = cursor.integer()?,
            "ply" => numbers[2] = cursor.integer()?,
            "text" => text = cursor.string()?,
            "glyphs" => glyphs = all_glyphs(cursor, &mut fields.glyphs)?,
            "before" => before = items(cursor, &mut fields.items)?,
            "after" => after = items(cursor, &mut fields.items)?,
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    if let Some(field) = seen.iter().position(|seen| !seen) {
        report_missing(cursor, Span::new(start, start + 1), MOVE_FIELDS[field]);
    }
    let ([Some(id), Some(parent), Some(ply)], Some(text)) = (numbers, text) else {
        return Ok(());
    };
    fields.moves.push(MoveFields {
        id,
        parent,
        ply,
        text,
        glyphs,
        before,
        after,
    });
    Ok(())
}

/// Reads the glyphs of a move.
fn all_glyphs(cursor: &mut Cursor<'_>, glyphs: &mut Vec<Integer>) -> Read<IndexRange> {
    let start = glyphs.len() as u32;
    let from = cursor.at;
    let mut is_long = false;
    cursor.array(&mut |cursor| {
        let glyph = cursor.integer()?;
        is_long |= glyphs.len() as u32 - start >= MAX_GLYPHS;
        glyphs.extend(glyph.filter(|_| !is_long));
        Ok(())
    })?;
    if is_long {
        let span = Span::new(from, cursor.at);
        bad_value(cursor, span, || {
            format!("a move has at most {MAX_GLYPHS} glyphs")
        });
    }
    Ok(start..glyphs.len() as u32)
}

/// Reads an array of items.
fn items(cursor: &mut Cursor<'_>, items: &mut Vec<Item>) -> Read<IndexRange> {
    let start = items.len() as u32;
    cursor.array(&mut |cursor| {
        items.extend(item(cursor)?);
        Ok(())
    })?;
    Ok(start..items.len() as u32)
}

/// Reads an item. A malformed item is reported and left out.
fn item(cursor: &mut Cursor<'_>) -> Read<Option<Item>> {
    if !cursor.begins_object()? {
        return Ok(None);
    }
    let start = cursor.at;
    let mut kind = None;
    let mut text = None;
    cursor.object(&mut |cursor, key| {
        match key {
            "kind" => kind = cursor.string()?,
            "text" => text = cursor.string()?,
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    let span = Span::new(start, cursor.at);
    let Some(kind_span) = kind else {
        report_missing(cursor, Span::new(start, start + 1), "kind");
        return Ok(None);
    };
    let name = cursor.decoded(kind_span);
    let has_name = |kind: &ItemKind| kind.as_str() == name;
    let Some(kind) = ItemKind::ALL.into_iter().find(has_name) else {
        bad_value(cursor, kind_span, || {
            let names = ItemKind::ALL.map(ItemKind::as_str).join(", ");
            format!("`{}` is not one of {names}", escape_str(&name))
        });
        return Ok(None);
    };
    if kind.is_structural() != text.is_none() {
        bad_value(cursor, span, || {
            let has = if kind.is_structural() { "no" } else { "a" };
            format!("an item of the kind `{name}` has {has} text")
        });
        return Ok(None);
    }
    let text = text.unwrap_or(Span::new(start, start));
    Ok(Some(Item { kind, text, span }))
}
