//! Exporting records to JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::convert::canonical;
use crate::convert::subject::{Passage, Subject, original_text};
use crate::convert::tag_order;
use crate::games;
use crate::play::{Dialect, Termination, TreeNode};
use crate::record::{
    StackChange, TagValues, TokenKind, VariationStack, comment_text, is_result_in_words,
    plain_glyph,
};
use crate::text::safe_json;

/// The version of the format.
const VERSION: u32 = 1;

/// A record in JSON. It is flat: variations do not nest.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct JsonRecord {
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    format: u32,
    game: &'static str,
    tags: Vec<(String, String)>,
    /// The items of a record without a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<JsonItem>,
    moves: Vec<JsonMove>,
    result: String,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct JsonMove {
    id: u32,
    parent: u32,
    ply: u32,
    text: String,
    glyphs: Vec<u8>,
    before: Vec<JsonItem>,
    after: Vec<JsonItem>,
}

/// An item before or after a move.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct JsonItem {
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["brace", "line", "glyph", "escape", "heading", "open", "close", "result", "stray"])))]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl JsonItem {
    fn is(&self, kind: &str) -> bool {
        self.kind == kind
    }

    /// Returns true for the delimiters `open` and `close` of variations.
    fn is_structural(&self) -> bool {
        self.text.is_none()
    }
}

/// Exports a record to JSON, with everything between its moves. Tags and result
/// are written as by `fmt`, so that reading the JSON returns the same record.
/// The tags of the setting are added if it depends on `defaults`, the tags that were
/// assumed when the record was replayed. `overrides` replaces tags of the record or
/// adds to them.
///
/// # Cost
///
/// Linear in the record, which is replayed once more if there are defaults.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// # use scoresheet::convert::{Extent, Subject};
/// let subject = Subject { record: &record, replayed: &*game, part: Extent::Whole };
/// let json = scoresheet::to_json(&subject, &Default::default(), &Default::default());
/// let again = json.to_line();
/// let again = scoresheet::read(&again).next().expect("one record");
/// assert!(scoresheet::replay(&again).is_sound());
/// ```
pub fn to_json(subject: &Subject<'_>, defaults: &TagValues, overrides: &TagValues) -> JsonRecord {
    let tags = if depends_on_defaults(subject, defaults) || needs_tags(subject, overrides) {
        tag_order::with_setting(subject, overrides)
    } else {
        tag_order::without_implied(subject, overrides)
    };
    // A list keeps its notation.
    let list_dialect = subject.replayed.dialect().filter(|_| tags.is_empty());
    let mut writer = Writer {
        subject,
        dialect: list_dialect.unwrap_or(subject.replayed.dialects()[0]),
        is_tagged: !tags.is_empty(),
        variations: VariationStack::default(),
        ids: BTreeMap::new(),
        before: Vec::new(),
        moves: Vec::new(),
        gap: Vec::new(),
    };
    writer.add_all();
    JsonRecord {
        format: VERSION,
        game: subject.replayed.about().name,
        tags,
        before: writer.before,
        moves: writer.moves,
        result: plain_result(subject),
    }
}

/// Returns the result as `fmt` writes it, but always in marks such as `1-0`,
/// never in words.
fn plain_result(subject: &Subject<'_>) -> String {
    let result = canonical::result(subject);
    if is_result_in_words(&result) {
        subject.result().to_string()
    } else {
        result
    }
}

/// Returns true if the tags of the setting and the termination must be added:
/// for a bare list that gets other tags, or for a reason given only in the
/// words of the result, which JSON replaces by marks.
fn needs_tags(subject: &Subject<'_>, overrides: &TagValues) -> bool {
    let is_unknown = |reason: Termination| reason == Termination::Unknown;
    let has_reason = subject.reason().is_some_and(|reason| !is_unknown(reason));
    let is_stated = subject.record.tags().get("Termination").is_some();
    (subject.record.is_bare() && !overrides.is_empty()) || has_reason && !is_stated
}

/// Returns true if the record would be of another game, or have another
/// setting, without the defaults.
fn depends_on_defaults(subject: &Subject<'_>, defaults: &TagValues) -> bool {
    if defaults.is_empty() {
        return false;
    }
    let mut findings = Vec::new();
    let without_defaults = games::replay_with(subject.record, &TagValues::new(), &mut findings);
    without_defaults.is_none_or(|game| {
        game.about().key != subject.replayed.about().key || game.facts() != subject.replayed.facts()
    })
}

struct Writer<'s, 'r> {
    subject: &'s Subject<'r>,
    dialect: Dialect,
    is_tagged: bool,
    variations: VariationStack,
    /// The IDs of the written moves, by the numbers of their nodes.
    ids: BTreeMap<u32, u32>,
    before: Vec<JsonItem>,
    moves: Vec<JsonMove>,
    /// The items since the last move.
    gap: Vec<JsonItem>,
}

impl Writer<'_, '_> {
    fn add_all(&mut self) {
        let subject = *self.subject;
        let mut depth = 0_usize;
        for passage in subject.passages() {
            let token = match passage {
                Passage::Ply(node) => {
                    self.add_ply(&node);
                    continue;
                }
                Passage::Token(token) => token,
            };
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Result if depth == 0 => continue,
                _ => {}
            }
            let text = String::from_utf8_lossy(subject.record.slice(token));
            self.add_token(token.kind, &text);
        }
        self.finish();
    }

    fn add_token(&mut self, kind: TokenKind, text: &str) {
        let (kind, text) = match kind {
            TokenKind::Tag | TokenKind::Number | TokenKind::Noise => return,
            TokenKind::Glyph => return self.add_glyph(plain_glyph(text)),
            TokenKind::BraceComment => ("brace", Some(comment_text(text))),
            TokenKind::LineComment => ("line", Some(comment_text(text))),
            TokenKind::Heading if self.may_be_heading(text) => ("heading", Some(text)),
            TokenKind::Heading => ("brace", Some(text)),
            TokenKind::Escape => ("escape", Some(text.strip_prefix('%').unwrap_or(text))),
            TokenKind::Open => ("open", None),
            TokenKind::Close => ("close", None),
            TokenKind::Result => ("result", Some(text)),
            TokenKind::Word | TokenKind::Stray | TokenKind::Unclear => ("stray", Some(text)),
        };
        let text = text.map(str::to_owned);
        self.gap.push(JsonItem { kind, text });
    }

    /// Returns true if a heading can be read back as one: before the first move of a
    /// list, and unless it would be something else on a line of its own.
    fn may_be_heading(&self, text: &str) -> bool {
        !self.is_tagged && self.moves.is_empty() && self.subject.may_be_heading(text)
    }

    /// Adds a glyph: to the last move if the glyph directly follows it, otherwise
    /// as an item.
    fn add_glyph(&mut self, text: String) {
        let number = text
            .strip_prefix('$')
            .and_then(|number| number.parse().ok());
        match (self.moves.last_mut(), number) {
            (Some(last), Some(number)) if self.gap.is_empty() => last.glyphs.push(number),
            _ => self.gap.push(JsonItem {
                kind: "glyph",
                text: Some(text),
            }),
        }
    }

    fn add_ply(&mut self, node: &TreeNode) {
        let replayed = self.subject.replayed;
        let number = node.parent.number();
        let parent = self.ids.get(&number).copied().unwrap_or(number);
        let change = self.variations.change_for(parent);
        let (after, before) = self.split_gap(change);
        self.add_after_last(after);
        let text = replayed
            .node_text(node.id, self.dialect)
            .unwrap_or_else(|| original_text(self.subject, node));
        let id = self.variations.push();
        self.ids.insert(node.id.number(), id);
        self.moves.push(JsonMove {
            id,
            parent,
            ply: replayed.first_ply() + node.ply - 1,
            text,
            glyphs: Vec::new(),
            before,
            after: Vec::new(),
        });
    }

    /// Adds the items after the last move. Closing delimiters at the end are
    /// omitted, because a reader closes open variations anyway.
    fn finish(&mut self) {
        let mut items = std::mem::take(&mut self.gap);
        let structural = items.iter().position(JsonItem::is_structural);
        let first = structural.unwrap_or(items.len());
        let closes = &items[first..];
        if closes.len() == self.variations.depth() && closes.iter().all(|item| item.is("close")) {
            items.truncate(first);
        }
        self.add_after_last(items);
    }

    /// Adds the items to the last move, or to the record if there is no move.
    fn add_after_last(&mut self, items: Vec<JsonItem>) {
        match self.moves.last_mut() {
            Some(last) => last.after = items,
            None => self.before = items,
        }
    }

    /// Splits the items between two moves into those after the first and those
    /// before the second. Delimiters of variations that a reader would infer
    /// are omitted.
    fn split_gap(&mut self, change: Option<StackChange>) -> (Vec<JsonItem>, Vec<JsonItem>) {
        let mut after = std::mem::take(&mut self.gap);
        for item in &after {
            if item.is("open") {
                self.variations.open();
            } else if item.is("close") {
                self.variations.close();
            }
        }
        let Some(first) = after.iter().position(JsonItem::is_structural) else {
            return if self.moves.is_empty() {
                (Vec::new(), after)
            } else {
                (after, Vec::new())
            };
        };
        let mut before = after.split_off(first);
        let count = |kind| before.iter().take_while(move |item| item.is(kind)).count();
        let closes = count("close");
        let opens = before[closes..]
            .iter()
            .take_while(|item| item.is("open"))
            .count();
        let is_inferable = !before[closes + opens..].iter().any(JsonItem::is_structural);
        if is_inferable && !self.moves.is_empty() && change == Some(StackChange { closes, opens }) {
            before.drain(..closes + opens);
        }
        (after, before)
    }
}

impl JsonRecord {
    /// Returns the record as one line of JSON that is safe to print to a
    /// terminal.
    ///
    /// # Panics
    ///
    /// Never: all parts can be serialized.
    pub fn to_line(&self) -> String {
        let text = serde_json::to_string(self).expect("a record can be written as JSON");
        safe_json(&text) + "\n"
    }
}
