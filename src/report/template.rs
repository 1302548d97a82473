//! Texts with placeholders: captions, and the names of files.

use TemplateUse::{Caption, FigureFile, RecordFile};

use crate::games::GameKind;
use crate::text::escape_str;

/// Where a text with placeholders is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TemplateUse {
    /// The caption of a panel.
    Caption,
    /// The file of a figure.
    FigureFile,
    /// The file of records that `filter --split` writes.
    RecordFile,
}

/// The placeholders, and where each can be used. Files of records are also named by seats
/// and by any tag.
const PLACEHOLDERS: [(&str, &[TemplateUse]); 21] = [
    ("stem", &[FigureFile, RecordFile]),
    ("record", &[FigureFile, RecordFile]),
    ("ply", &[Caption, FigureFile]),
    ("move", &[Caption, FigureFile]),
    ("fig", &[FigureFile]),
    ("n", &[FigureFile, RecordFile]),
    ("seat", &[Caption]),
    ("score", &[Caption]),
    ("groups", &[Caption]),
    ("chance", &[Caption]),
    ("format", &[RecordFile]),
    ("game", &[RecordFile]),
    ("plies", &[RecordFile]),
    ("result", &[Caption, RecordFile]),
    ("termination", &[RecordFile]),
    ("winner", &[RecordFile]),
    ("fingerprint", &[RecordFile]),
    ("date", &[RecordFile]),
    ("event", &[RecordFile]),
    ("site", &[RecordFile]),
    ("round", &[RecordFile]),
];

/// The prefix of a placeholder for a tag.
pub(crate) const TAG_PREFIX: &str = "tag:";

/// The maximum number of digits to which a number is padded.
const MAX_WIDTH: usize = 20;

/// A text with placeholders, such as `figure-{ply:03}.svg`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Template(Vec<Piece>);

#[derive(Debug, Clone)]
enum Piece {
    Text(String),
    /// The name of a placeholder, and the number of digits to which a number is padded.
    Value(String, usize),
}

impl Template {
    /// Parses a text.
    ///
    /// In a caption, `<move>` means the same as `{move}`, since a `}` would end the comment
    /// that a caption may be in; and what is not like a placeholder is text.
    ///
    /// # Errors
    ///
    /// Returns an error if a placeholder is unknown or, in the name of a file, not closed.
    pub(crate) fn parse(text: &str, place: TemplateUse) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut remaining = text;
        while let Some(at) = remaining.find(['{', '<']) {
            let (before, opened) = remaining.split_at(at);
            let (open, after) = opened.split_at(1);
            plain.push_str(before);
            let found =
                match (place, open) {
                    (Caption, "{") => after.split_once('}').filter(|(name, _)| is_word(name)),
                    (Caption, _) => after.split_once('>').filter(|(name, _)| place.has(name)),
                    (_, "{") => Some(after.split_once('}').ok_or_else(|| {
                        format!("`{}` has a `{{` without `}}`", escape_str(text))
                    })?),
                    _ => None,
                };
            if let Some((name, after)) = found {
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
                pieces.push(place.placeholder(name)?);
                remaining = after;
            } else {
                plain.push_str(open);
                remaining = after;
            }
        }
        plain.push_str(remaining);
        pieces.push(Piece::Text(plain));
        Ok(Self(pieces))
    }

    /// Returns true if there is a placeholder.
    pub(crate) fn has_placeholder(&self) -> bool {
        self.0.len() > 1
    }

    /// Replaces every placeholder with its value, which gets the number of digits to which
    /// a number is padded.
    ///
    /// # Errors
    ///
    /// Returns the first error of `value`.
    pub(crate) fn fill<E>(
        &self,
        mut value: impl FnMut(&str, usize) -> Result<String, E>,
    ) -> Result<String, E> {
        let texts = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => Ok(text.clone()),
            Piece::Value(name, width) => value(name, *width),
        });
        texts.collect()
    }

    /// Replaces the placeholders that have a value already.
    pub(crate) fn fill_known(&self, value: impl Fn(&str, usize) -> Option<String>) -> Self {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Text(_) => piece.clone(),
            Piece::Value(name, width) => {
                value(name, *width).map_or_else(|| piece.clone(), Piece::Text)
            }
        });
        Self(pieces.collect())
    }
}

impl TemplateUse {
    fn names(self) -> impl Iterator<Item = &'static str> {
        let here = PLACEHOLDERS
            .iter()
            .filter(move |(_, uses)| uses.contains(&self));
        here.map(|(name, _)| *name)
    }

    fn has(self, name: &str) -> bool {
        self.names().any(|known| known == name)
            || self == RecordFile && {
                let mut seats = GameKind::ALL.iter().flat_map(|kind| kind.about().seats);
                seats.any(|seat| seat.to_ascii_lowercase() == name)
            }
    }

    fn placeholder(self, text: &str) -> Result<Piece, String> {
        let tag = text.strip_prefix(TAG_PREFIX).filter(|_| self == RecordFile);
        if tag.is_some_and(|tag| !tag.is_empty()) {
            return Ok(Piece::Value(text.to_owned(), 0));
        }
        let (name, width) = text.split_once(':').unwrap_or((text, "0"));
        let width = width.parse().ok().filter(|&width| width <= MAX_WIDTH);
        match width.filter(|_| self.has(name)) {
            Some(width) => Ok(Piece::Value(name.to_owned(), width)),
            None => Err(self.unknown(&escape_str(text))),
        }
    }

    fn unknown(self, text: &str) -> String {
        let names: Vec<String> = self.names().map(|name| format!("`{{{name}}}`")).collect();
        let (comma, blank) = (names.join(", "), names.join(" "));
        match self {
            Caption => format!("`{{{text}}}` is not a placeholder of captions: use {comma}"),
            FigureFile => format!("unknown placeholder `{{{text}}}`: use {blank}"),
            RecordFile => format!(
                "unknown placeholder `{{{text}}}`: use a seat, such as `{{orange}}`, a tag, `{{tag:NAME}}`, or {blank}"
            ),
        }
    }
}

/// Returns true if a text in braces is taken as a placeholder of captions.
fn is_word(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase())
}
