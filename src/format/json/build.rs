//! Builds the tokens of a record from its JSON fields.

use std::collections::BTreeSet;

use crate::format::blank::{is_blank, unicode_blank};
use crate::format::inspect;
use crate::format::json::fields::{IndexRange, Item, ItemKind, MoveFields, RecordFields};
use crate::format::json::heading::may_be_heading;
use crate::format::json::lex::{Integer, decode};
use crate::format::lex;
use crate::format::open_variations::MAX_DEPTH;
use crate::format::options::ReadOptions;
use crate::record::{Record, Tag, Tags, Token, TokenKind, Transcript, VariationStack};
use crate::text::{CappedFindings, Code, Diagnostic, Source, Span, codes, escape_str};

/// Builds the tokens that the record would have if it were a sheet.
pub(super) struct Builder<'a> {
    source: Source<'a>,
    options: ReadOptions,
    transcript: Transcript,
    tokens: Vec<Token>,
    tags: Tags,
    /// The names of the tags in lower case, to find duplicates.
    tag_names: BTreeSet<Box<str>>,
    /// The field `game`, as a tag.
    game: Option<Tag>,
    /// Findings with spans in the JSON.
    json_findings: CappedFindings,
    /// Findings with spans in the transcript.
    findings: CappedFindings,
    variations: VariationStack,
    /// The ply of every move, by its ID. ID 0 is the start, whose ply is one
    /// less than that of the first move.
    plies: Vec<u64>,
    /// The kind of the last word or bracket of a variation.
    last_kind: Option<TokenKind>,
    /// True if variations that are nested too deep were reported.
    has_reported_depth: bool,
    /// True if a variation without a move was reported.
    has_reported_stray_variation: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(source: Source<'a>, options: ReadOptions) -> Self {
        Self {
            source,
            options,
            transcript: Transcript::default(),
            tokens: Vec::new(),
            tags: Tags::default(),
            tag_names: BTreeSet::new(),
            game: None,
            json_findings: CappedFindings::default(),
            findings: CappedFindings::default(),
            variations: VariationStack::default(),
            plies: Vec::new(),
            last_kind: None,
            has_reported_depth: false,
            has_reported_stray_variation: false,
        }
    }

    /// Returns the record with the findings of this builder, the findings of the
    /// parser, and the `fault` that ended the parsing, if any.
    pub(super) fn finish(
        self,
        parser_findings: Vec<Diagnostic>,
        fault: Option<Box<Diagnostic>>,
    ) -> Record<'a> {
        let mut findings = parser_findings;
        findings.extend(fault.map(|fault| *fault));
        findings.extend(self.json_findings.finish());
        let record = Record::new(self.source, Vec::new(), Tags::default(), Vec::new());
        let record = record.with_transcript(self.transcript);
        for mut finding in self.findings.finish() {
            record.locate(&mut finding);
            findings.push(finding);
        }
        findings.sort_by_key(|finding| finding.span.start);
        record
            .with_game(self.game)
            .with_content(self.tokens, self.tags, findings)
    }

    /// Adds all fields of a record.
    pub(super) fn add_fields(&mut self, fields: &RecordFields) {
        for &(name, value) in &fields.tags {
            self.add_tag(name, value);
        }
        self.add_game(fields.game);
        let mut items_after_last: Vec<Item> = items(fields, &fields.before).to_vec();
        for entry in &fields.moves {
            self.add_items_between(&items_after_last, items(fields, &entry.before), Some(entry));
            self.add_move(entry, fields);
            items_after_last.clear();
            items_after_last.extend_from_slice(items(fields, &entry.after));
        }
        self.add_items_between(&items_after_last, &[], None);
        if let Some(result) = fields.result {
            self.add_result(result);
        }
    }

    /// Adds a finding about `span` of the JSON.
    fn report(&mut self, code: Code, span: Span, message: impl FnOnce() -> String) {
        let help = match code {
            codes::WRONG_ID => {
                "moves are numbered 1, 2, 3; `parent` is the move before, 0 for the start; a variation follows the move that it replaces"
            }
            codes::WRONG_PLY => "the ply of a move is one more than that of its parent",
            _ => "`scoresheet explain json/bad-value` lists the allowed values",
        };
        self.json_findings
            .add_with(code, span, || (message(), help.to_owned()));
    }

    fn bad_value(&mut self, span: Span, message: impl FnOnce() -> String) {
        self.report(codes::BAD_VALUE, span, message);
    }

    /// Appends a decoded JSON string to the transcript and returns its span
    /// there. `inner` is the span between its quotes.
    fn push_text(&mut self, inner: Span) -> Span {
        let start = self.transcript.text().len();
        let transcript = &mut self.transcript;
        decode(self.source.text(), inner, |piece, json_span| {
            transcript.push(piece, json_span);
        });
        Span::new(start, self.transcript.text().len())
    }

    /// Appends `text`, which represents `json_span` of the JSON, to the transcript
    /// and returns its span there.
    fn push_literal(&mut self, text: &[u8], json_span: Span) -> Span {
        self.transcript.push(text, json_span)
    }

    /// Adds a token for `span`, the last bytes of the transcript, and appends a
    /// blank to the transcript.
    fn add_token(&mut self, kind: TokenKind, span: Span) {
        self.tokens.push(Token::new(kind, span));
        self.transcript.push_blank();
    }

    /// Returns the content of a JSON string with its escapes resolved.
    fn decoded(&self, inner: Span) -> String {
        let mut bytes = Vec::with_capacity(inner.len());
        decode(self.source.text(), inner, |piece, _| {
            bytes.extend_from_slice(piece);
        });
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Returns the bytes of a span of the transcript.
    fn text(&self, span: Span) -> &[u8] {
        &self.transcript.text()[span.range()]
    }

    /// Adds the findings about a comment or a tag value.
    fn inspect_text(&mut self, span: Span) {
        let source = Source::new(self.source.name(), self.transcript.text());
        inspect::free_text(&source, span, &mut self.findings);
    }

    fn add_tag(&mut self, name: Span, value: Span) {
        let decoded = self.decoded(name);
        let is_name = decoded.starts_with(|ch: char| ch.is_ascii_alphabetic())
            && decoded
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name {
            return self.bad_value(name, || {
                format!("`{}` is not a tag name", escape_str(&decoded))
            });
        }
        if decoded.eq_ignore_ascii_case("Game") && self.tags.get("Game").is_some() {
            // In a sheet, it would begin another record.
            return self.bad_value(name, || "a record has only one tag `Game`".to_owned());
        }
        let text = self.decoded(value);
        if text.contains(['\n', '\r']) {
            return self.bad_value(value, || "a tag must be on one line".to_owned());
        }
        let start = self.push_text(name).start;
        let value_span = self.push_text(value);
        let span = Span::new(start, value_span.end);
        self.inspect_text(value_span);
        if !self.tag_names.insert(decoded.to_ascii_lowercase().into()) {
            let first = self.tags.get(&decoded).map_or(span, Tag::span);
            let finding = inspect::duplicate_tag(decoded.as_bytes(), span, first);
            self.findings.add(finding);
        }
        self.add_token(TokenKind::Tag, span);
        self.tags.push(Tag::new(&decoded, &text, span, value_span));
    }

    /// Adds the field `game`, which must not contradict the tag.
    fn add_game(&mut self, game: Option<Span>) {
        let Some(inner) = game else { return };
        let value = self.decoded(inner);
        let tag = self.tags.get("Game");
        let is_same = tag.is_none_or(|tag| tag.value.trim().eq_ignore_ascii_case(value.trim()));
        if !is_same {
            return self.bad_value(inner, || {
                format!(
                    "the field `game` says `{}`, the tag another game",
                    escape_str(&value)
                )
            });
        }
        let value_span = self.push_text(inner);
        self.transcript.push_blank();
        self.game = Some(Tag::new("Game", &value, value_span, value_span));
    }

    /// Adds the items between two moves: those `after` the earlier move and
    /// those `before` the `next` one. Variations are opened and closed as the
    /// parent of the next move requires, unless their delimiters are among the
    /// items.
    fn add_items_between(&mut self, after: &[Item], before: &[Item], next: Option<&MoveFields>) {
        let has_structure = after
            .iter()
            .chain(before)
            .any(|item| item.kind.is_structural());
        for item in after {
            self.add_item(item);
        }
        if !has_structure {
            self.fit_variations(next);
        }
        for item in before {
            self.add_item(item);
        }
        let fits =
            next.is_none_or(|next| u64::from(self.variations.next_parent()) == next.parent.0);
        if let Some(next) = next.filter(|_| !fits) {
            let (id, (parent, span)) = (next.id.0, next.parent);
            self.report(codes::WRONG_ID, span, || {
                format!("move {id} cannot follow move {parent}")
            });
        }
        if next.is_none() && self.variations.depth() > 0 {
            let last = self.tokens.last().map_or(Span::default(), Token::span);
            self.findings.add(inspect::unclosed_variation(last));
        }
    }

    /// Closes and opens variations as the parent of the next move requires. If
    /// there is no next move, closes all.
    fn fit_variations(&mut self, next: Option<&MoveFields>) {
        let parent = next.map(|next| u32::try_from(next.parent.0).unwrap_or(u32::MAX));
        let change = parent.and_then(|parent| self.variations.change_for(parent));
        let span = next.map_or(Span::default(), |next| next.parent.1);
        let closes = change.map_or(self.variations.depth(), |change| change.closes);
        for _ in 0..closes {
            self.add_close(span);
        }
        for _ in 0..change.map_or(0, |change| change.opens) {
            self.add_open(span);
        }
    }

    fn add_open(&mut self, json_span: Span) {
        let span = self.push_literal(b"(", json_span);
        if self.variations.depth() == MAX_DEPTH && !self.has_reported_depth {
            self.has_reported_depth = true;
            self.findings.add(inspect::too_deep(span));
        }
        let follows_move = matches!(self.last_kind, Some(TokenKind::Word | TokenKind::Close));
        if !follows_move && !self.has_reported_stray_variation {
            self.has_reported_stray_variation = true;
            self.findings.add(inspect::variation_without_move(span));
        }
        self.add_token(TokenKind::Open, span);
        self.last_kind = Some(TokenKind::Open);
        self.variations.open();
    }

    fn add_close(&mut self, json_span: Span) {
        let span = self.push_literal(b")", json_span);
        if self.variations.close() {
            self.add_token(TokenKind::Close, span);
            self.last_kind = Some(TokenKind::Close);
        } else {
            self.add_token(TokenKind::Stray, span);
            self.findings.add(inspect::stray(b")", span));
        }
    }

    fn add_item(&mut self, item: &Item) {
        match item.kind {
            ItemKind::Open => self.add_open(item.span),
            ItemKind::Close => self.add_close(item.span),
            ItemKind::Brace => self.add_comment(TokenKind::BraceComment, item, b"{", b"}"),
            ItemKind::Line => self.add_comment(TokenKind::LineComment, item, b";", b""),
            ItemKind::Escape => self.add_comment(TokenKind::Escape, item, b"%", b""),
            ItemKind::Heading => self.add_comment(TokenKind::Heading, item, b"", b""),
            ItemKind::Glyph => self.add_glyph_item(item),
            ItemKind::Result => self.add_variation_result(item),
            ItemKind::Stray => self.add_stray(item),
        }
    }

    fn add_comment(&mut self, kind: TokenKind, item: &Item, open: &[u8], close: &[u8]) {
        let must_be_one_line = matches!(kind, TokenKind::Escape | TokenKind::Heading);
        let text = self.decoded(item.text);
        if must_be_one_line && text.contains(['\n', '\r']) {
            return self.bad_value(item.text, || "this must be on one line".to_owned());
        }
        if kind == TokenKind::Heading && !self.may_be_heading(&text) {
            return self.bad_value(item.text, || {
                "a heading must be before the first move of a list and have no move".to_owned()
            });
        }
        let head = Span::new(item.text.start, item.text.start);
        let start = self.push_literal(open, head).start;
        self.push_text(item.text);
        let end = self
            .push_literal(close, Span::new(item.text.end, item.text.end))
            .end;
        let span = Span::new(start, end);
        self.inspect_text(span);
        self.add_token(kind, span);
    }

    /// Returns true if a list could have this line before its first move.
    fn may_be_heading(&self, text: &str) -> bool {
        let is_first = self.tags.is_empty() && self.plies.is_empty();
        is_first && may_be_heading(text, self.options)
    }

    /// Adds a glyph that is written as an item, such as `!` before a move.
    fn add_glyph_item(&mut self, item: &Item) {
        let text = self.decoded(item.text);
        let is_glyph = match text.strip_prefix('$') {
            Some(number) => number.bytes().all(|byte| byte.is_ascii_alphanumeric()),
            None => !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'!' | b'?')),
        };
        if !is_glyph {
            return self.bad_value(item.text, || {
                format!("`{}` is not a glyph", escape_str(&text))
            });
        }
        let span = self.push_text(item.text);
        let number = text.strip_prefix('$').map(str::parse::<u8>);
        let is_sound = number.map_or(text.len() <= 2, |number| number.is_ok());
        self.add_glyph(span, is_sound);
    }

    fn add_glyph(&mut self, span: Span, is_sound: bool) {
        if !is_sound {
            let source = Source::new(self.source.name(), self.transcript.text());
            let finding = inspect::bad_glyph(&source, span);
            self.findings.add(finding);
        }
        self.add_token(TokenKind::Glyph, span);
    }

    /// Adds a result that ends a variation.
    fn add_variation_result(&mut self, item: &Item) {
        if self.variations.depth() == 0 || !lex::is_result(self.decoded(item.text).as_bytes()) {
            return self.bad_value(item.text, || {
                "this is not a result in a variation; the result of the game is the field `result`".to_owned()
            });
        }
        let span = self.push_text(item.text);
        self.add_token(TokenKind::Result, span);
    }

    fn add_stray(&mut self, item: &Item) {
        let text = self.decoded(item.text);
        let is_bracket = text.starts_with([')', '}', '[', ']']) && !text.contains(['\n', '\r']);
        if !is_bracket {
            return self.bad_value(item.text, || {
                format!("`{}` is not a stray character", escape_str(&text))
            });
        }
        let span = self.push_text(item.text);
        self.findings.add(inspect::stray(text.as_bytes(), span));
        self.add_token(TokenKind::Stray, span);
    }

    /// Adds a move with its number and glyphs, but without its items.
    fn add_move(&mut self, entry: &MoveFields, fields: &RecordFields) {
        let number = self.variations.push();
        if entry.id.0 != u64::from(number) {
            let (id, span) = entry.id;
            self.report(codes::WRONG_ID, span, || {
                format!("move {id} is number {number} in the list")
            });
        }
        self.add_number(entry);
        let span = self.push_text(entry.text);
        self.add_words(span, entry.text);
        for &(glyph, span) in &fields.glyphs[range(&entry.glyphs)] {
            let span = self.push_literal(format!("${glyph}").as_bytes(), span);
            self.add_glyph(span, glyph <= 255);
        }
    }

    /// Adds the ply of a move as its number; it must be one more than the ply
    /// of the parent.
    fn add_number(&mut self, entry: &MoveFields) {
        let (ply, json_span): Integer = entry.ply;
        if self.plies.is_empty() {
            self.plies.push(ply.saturating_sub(1));
        }
        let parent = usize::try_from(entry.parent.0).ok();
        let parent_ply = parent.and_then(|parent| self.plies.get(parent).copied());
        if parent_ply.is_some_and(|parent_ply| parent_ply.checked_add(1) != Some(ply)) {
            let parent_ply = parent_ply.unwrap_or_default();
            self.report(codes::WRONG_PLY, json_span, || {
                format!("ply {ply} cannot follow ply {parent_ply}")
            });
        }
        self.plies.push(ply);
        let span = self.push_literal(format!("{ply}.").as_bytes(), json_span);
        self.add_token(TokenKind::Number, span);
    }

    /// Adds the words of a move, which is at `span` of the transcript and at
    /// `json_span` of the JSON.
    fn add_words(&mut self, span: Span, json_span: Span) {
        let mut words = Vec::new();
        let text = self.text(span);
        let mut start = None;
        let mut at = 0;
        while at < text.len() {
            let blank = unicode_blank(&text[at..]);
            let is_gap = is_blank(text[at]) || blank.is_some();
            let begin = *start.get_or_insert(at);
            if is_gap && begin < at {
                words.push(Span::new(span.start + begin, span.start + at));
            }
            at += blank.map_or(1, |blank| blank.length);
            if is_gap {
                start = None;
            }
        }
        if let Some(begin) = start {
            words.push(Span::new(span.start + begin, span.end));
        }
        if words.is_empty() {
            return self.bad_value(json_span, || "a move has no text".to_owned());
        }
        for span in words {
            let source = Source::new(self.source.name(), self.transcript.text());
            inspect::word(&source, span, &mut self.findings);
            self.tokens.push(Token::new(TokenKind::Word, span));
        }
        self.transcript.push_blank();
        self.last_kind = Some(TokenKind::Word);
    }

    fn add_result(&mut self, inner: Span) {
        let decoded = self.decoded(inner);
        if !lex::is_result(decoded.as_bytes()) {
            return self.bad_value(inner, || {
                format!("`{}` is not a result", escape_str(&decoded))
            });
        }
        let span = self.push_text(inner);
        let source = Source::new(self.source.name(), self.transcript.text());
        inspect::result(&source, span, &mut self.findings);
        self.add_token(TokenKind::Result, span);
    }
}

fn range(part: &IndexRange) -> std::ops::Range<usize> {
    part.start as usize..part.end as usize
}

fn items<'s>(fields: &'s RecordFields, part: &IndexRange) -> &'s [Item] {
    &fields.items[range(part)]
}
