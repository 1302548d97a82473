//! Reads the moves of a record, and the items before and after them.

use crate::format::json::fields::{Fields, Integer, each_element, unescaped};
use crate::text::escape_str;

/// The fields of a move, of which the first four are required.
const MOVE_FIELDS: [&str; 7] = ["id", "parent", "ply", "text", "glyphs", "before", "after"];

/// The kinds of items before or after a move.
const ITEM_KINDS: [&str; 9] = [
    "brace", "line", "glyph", "escape", "heading", "open", "close", "result", "stray",
];

/// Maximum number of glyphs of a move.
const MAX_GLYPHS: usize = 256;

/// A move, as its fields are written.
pub(super) struct Move<'a> {
    pub(super) id: Integer,
    pub(super) parent: Integer,
    pub(super) ply: Integer,
    pub(super) text: &'a str,
    pub(super) glyphs: Vec<Integer>,
    pub(super) before: Vec<Item<'a>>,
    pub(super) after: Vec<Item<'a>>,
}

/// An item before or after a move.
pub(super) struct Item<'a> {
    pub(super) kind: &'static str,
    /// What is between the quotes of its text, empty for kinds without text.
    pub(super) text: &'a str,
    /// Its object.
    pub(super) object: &'a str,
}

impl Item<'_> {
    /// Returns true for the brackets of a variation.
    pub(super) fn is_structural(&self) -> bool {
        matches!(self.kind, "open" | "close")
    }
}

impl<'a> Fields<'a> {
    /// Reads a move. A move without a required field is reported and left out.
    pub(super) fn read_move(&mut self, object: &'a str) -> Option<Move<'a>> {
        let [id, parent, ply, text, glyphs, before, after] = self.object(object, MOVE_FIELDS, 4)?;
        let [id, parent, ply] = [id, parent, ply].map(|value| self.integer(value?));
        let text = text.and_then(|text| self.string(text));
        let glyphs = self.glyphs(glyphs);
        let (before, after) = (self.items(before), self.items(after));
        Some(Move {
            id: id?,
            parent: parent?,
            ply: ply?,
            text: text?,
            glyphs,
            before,
            after,
        })
    }

    /// Reads the glyphs of a move.
    fn glyphs(&mut self, array: Option<&'a str>) -> Vec<Integer> {
        let mut glyphs = Vec::new();
        let mut count = 0;
        let array = self.array(array);
        each_element(array, |glyph| {
            let glyph = self.integer(glyph);
            count += 1;
            glyphs.extend(glyph.filter(|_| count <= MAX_GLYPHS));
        });
        if count > MAX_GLYPHS {
            self.bad_value(array, format!("a move has at most {MAX_GLYPHS} glyphs"));
        }
        glyphs
    }

    /// Reads an array of items. A malformed item is reported and left out.
    pub(super) fn items(&mut self, array: Option<&'a str>) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        each_element(self.array(array), |object| items.extend(self.item(object)));
        items
    }

    fn item(&mut self, object: &'a str) -> Option<Item<'a>> {
        let [kind, text] = self.object(object, ["kind", "text"], 1)?;
        let text = text.map(|text| self.string(text));
        let inner = self.string(kind?)?;
        let name = unescaped(kind?);
        let Some(kind) = ITEM_KINDS.into_iter().find(|kind| *kind == name) else {
            let (name, kinds) = (escape_str(&name), ITEM_KINDS.join(", "));
            self.bad_value(inner, format!("`{name}` is not one of {kinds}"));
            return None;
        };
        let item = |text| Item { kind, text, object };
        match text {
            None if item("").is_structural() => Some(item("")),
            Some(Some(text)) if !item("").is_structural() => Some(item(text)),
            _ => {
                let has = if item("").is_structural() { "no" } else { "a" };
                self.bad_value(
                    object,
                    format!("an item of the kind `{kind}` has {has} text"),
                );
                None
            }
        }
    }
}
