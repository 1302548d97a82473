//! Reading tags of sheets, and findings about them.

use crate::format::inspect;
use crate::format::lex;
use crate::format::sheet::{Reader, Stage};
use crate::record::{Tag, TokenKind};
use crate::text::{Diagnostic, Span, codes, escape};

/// Maximum number of tag names that are remembered to find duplicates.
const MAX_NAMES: usize = 1 << 16;

impl Reader<'_> {
    /// Reads the tag at the start of the current line, or the whole line if the
    /// tag is malformed.
    pub(super) fn tag(&mut self) {
        self.stage = Stage::Tags;
        if let Ok((after, raw)) = lex::raw_tag(self.rest()) {
            let value_span = Span::of(raw.value, self.text);
            let length = self.rest().len() - after.len();
            let span = self.push(TokenKind::Tag, length);
            self.report_odd_quotes(&raw, span);
            self.inspect(value_span);
            self.add_tag(raw, span, value_span);
            self.report_text_after_tag(span);
            return;
        }
        let line = lex::line(self.rest()).trim_ascii_end().len();
        let span = self.push(TokenKind::Tag, line);
        let text = self.list.source.slice(span);
        let is_closed = text.ends_with(b"\"]") || !text.contains(&b'"');
        let (code, message) = if is_closed {
            (
                codes::MALFORMED_TAG,
                "this line is not a tag: a tag is a name and a quoted value",
            )
        } else {
            (codes::UNCLOSED_TAG, "this tag does not end on its line")
        };
        let help = "write `[Name \"value\"]` on a separate line, `\\\"` for a quote in the value";
        self.report(Diagnostic::new(code, span, message).with_help(help));
    }

    /// Reports typographic quotes around the value of a tag.
    fn report_odd_quotes(&mut self, raw: &lex::RawTag<'_>, span: Span) {
        if raw.odd_quotes {
            let plain = format!(
                "[{} \"{}\"]",
                escape(raw.name),
                String::from_utf8_lossy(raw.value)
            );
            let message = "typographic quotes are read as plain ones";
            let help = format!("write `{plain}`");
            let finding = Diagnostic::new(codes::ODD_QUOTE, span, message).with_help(help);
            self.report(finding.with_fix(span, plain));
        }
    }

    fn add_tag(&mut self, raw: lex::RawTag<'_>, span: Span, value_span: Span) {
        let name = String::from_utf8_lossy(raw.name);
        let is_compared = self.tag_names.len() < MAX_NAMES;
        if is_compared && !self.tag_names.insert(name.to_ascii_lowercase().into()) {
            self.report_duplicate(&name, span);
        }
        let value = unescape(&String::from_utf8_lossy(raw.value));
        if name == "Game"
            && let Some(options) = self.options.switched_to(&value)
        {
            self.options = options;
        }
        self.tags.push(Tag::new(&name, &value, span, value_span));
    }

    /// Reports a tag that has the same name as an earlier tag.
    fn report_duplicate(&mut self, name: &str, span: Span) {
        // Search for the first tag only if the finding will be reported.
        let is_reported = self.list.findings.has_room_for(codes::DUPLICATE_TAG);
        let first = is_reported.then(|| self.tags.get(name)).flatten();
        let related = first.map_or(span, Tag::span);
        self.report(inspect::duplicate_tag(name.as_bytes(), span, related));
    }

    /// Reports text after the tag at `span` on its line.
    fn report_text_after_tag(&mut self, span: Span) {
        let rest = lex::line(self.rest());
        if !rest.trim_ascii().is_empty() {
            let message = "a tag must be alone on its line";
            let help = "move what follows the `]` to a separate line";
            self.report(Diagnostic::new(codes::MALFORMED_TAG, span, message).with_help(help));
        }
        self.line_start = false;
    }
}

/// Returns the value of a tag with its escapes resolved. A backslash is itself unless a
/// quote or another backslash follows it.
fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = characters.next_if(|&next| character == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(character));
    }
    plain
}
