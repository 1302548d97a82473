//! Signs among the plies of a line: plies that are left out, and actions that are doubted.

use crate::format::lex::dash;
use crate::format::list::line::lex::utf8;
use crate::format::list::line::{Item, Kind};
use crate::format::list::play::Classifier;
use crate::record::vocabulary::{Meaning, means};
use crate::text::Span;

impl Classifier<'_> {
    /// Returns true for dots between two plies.
    pub(super) fn is_omission(&self, index: usize) -> bool {
        let is_part = |item: &Item| item.kind.is_ply() || item.kind == Kind::More;
        let is_sign = |item: &&Item| item.kind == Kind::Separator;
        let mut after = self.items[index + 1..].iter().skip_while(is_sign);
        let follows = |item: &Item| item.kind.is_ply() || matches!(item.kind, Kind::Number(_));
        let text = &self.text[self.items[index].span.range()];
        (are_dots(text) || text.starts_with(b"___"))
            && index > 0
            && is_part(&self.items[index - 1])
            && after.next().is_some_and(follows)
    }

    /// Returns true for the second of two commas or semicolons before a ply: the cell between
    /// them may be that of a ply.
    pub(super) fn is_empty_cell(&self, index: usize) -> bool {
        let sign = |at: usize| &self.text[self.items[at].span.range()];
        let is_sign = |at: usize| matches!(sign(at), b"," | b";");
        let is_double = index > 0 && is_sign(index) && sign(index - 1) == sign(index);
        let mut after = self.items[index + 1..].iter();
        is_double && after.any(|item| item.kind.is_ply())
    }

    /// Returns true for `???` after a separator: a placeholder for an unknown ply.
    pub(super) fn is_question(&self, index: usize) -> bool {
        let text = &self.text[self.items[index].span.range()];
        let mut before = self.items[..index].iter().rev();
        let last = before.find(|item| item.kind != Kind::OddBlank);
        let is_before = |last: &Item| last.kind == Kind::Separator || last.kind.is_ply();
        text.len() > 2 && text.iter().all(|byte| *byte == b'?') && last.is_some_and(is_before)
    }

    /// Returns the dots, the dash or the question marks after the last ply of the line.
    pub(super) fn omission(&self) -> Option<Span> {
        let is_filler = |item: &Item| {
            let text = &self.text[item.span.range()];
            let is_dash = dash(text).is_ok_and(|(rest, _)| rest.iter().all(|&byte| byte == b'-'));
            is_dash || are_dots(text) || text.iter().all(|byte| b"?xX".contains(byte))
        };
        // Without the bars of a table, and times in other cells.
        let is_sign = |item: &&Item| match item.kind {
            Kind::Mark(_) | Kind::Glyph => false,
            Kind::Cell => is_filler(item),
            Kind::Separator => &self.text[item.span.range()] != b"|",
            _ => true,
        };
        let last = self.items.iter().rfind(is_sign)?;
        let is_after = matches!(last.kind, Kind::Word | Kind::Separator | Kind::Cell);
        let is_missing = is_after && is_filler(last) && last.span.start >= self.play.tail;
        is_missing.then_some(last.span)
    }

    /// Returns true if a question mark or a word of doubt in parentheses is after the action
    /// at `index`: `swap (declined)`.
    pub(super) fn is_doubted(&self, index: usize) -> bool {
        let is_blank = |item: &&Item| item.kind == Kind::OddBlank;
        let mut after = self.items[index + 1..].iter().skip_while(is_blank);
        after.next().is_some_and(|item| {
            let text = utf8(&self.text[item.span.range()]);
            let mut words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '\'');
            match item.kind {
                Kind::Glyph | Kind::Aside if text.contains('?') => true,
                Kind::Aside => words.any(|word| means(word, Meaning::Doubt)),
                _ => false,
            }
        })
    }
}

/// Returns true for a text that begins with dots.
fn are_dots(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"(").unwrap_or(text);
    text.starts_with(b"...") || text.starts_with("\u{2026}".as_bytes())
}
