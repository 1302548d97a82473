//! Builds the tokens of a record from its JSON fields.

use std::collections::BTreeSet;

use crate::format::blank::{is_blank, odd_blank};
use crate::format::inspect;
use crate::format::json::fields::{IndexRange, Item, ItemKind, MoveFields, RecordFields};
use crate::format::json::lex::{Integer, decode};
use crate::format::lex;
use crate::format::list::scan::lines::holds_moves;
use crate::format::open_variations::MAX_DEPTH;
use crate::format::options::ReadOptions;
use crate::record::{Record, Tag, Tags, Token, TokenKind, Transcript, VariationStack};
use crate::text::{CappedFindings, Code, Diagnostic, Source, Span, codes, escape_str};

/// Builds the tokens that the record would have as a sheet.
pub(super) struct Builder<'a> {
    source: Source<'a>,
    options: ReadOptions,
    transcript: Transcript,
    tokens: Vec<Token>,
    tags: Tags,
    /// The names of the tags in lower case, to find duplicates.
    tag_names: BTreeSet<String>,
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
    /// The kind of the last word or variation bracket.
    last: Option<TokenKind>,
    /// True if variations that are nested too deep were reported.
    is_too_deep: bool,
    /// True if a variation without a move was reported.
    has_stray_variation: bool,
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
            last: None,
            is_too_deep: false,
            has_stray_variation: false,
        }
    }

    /// Returns the record with the findings of this builder and of the parser:
    /// `earlier` ones and the `fault` that ended the reading.
    pub(super) fn finish(
        self,
        earlier: Vec<Diagnostic>,
        fault: Option<Box<Diagnostic>>,
    ) -> Record<'a> {
        let mut findings = earlier;
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
    pub(super) fn fields(&mut self, fields: &RecordFields) {
        for &(name, value) in &fields.tags {
            self.tag(name, value);
        }
        self.game(fields.game);
        let mut waiting: Vec<Item> = items(fields, &fields.before).to_vec();
        for entry in &fields.moves {
            self.gap(&waiting, items(fields, &entry.before), Some(entry));
            self.entry(entry, fields);
            waiting.clear();
            waiting.extend_from_slice(items(fields, &entry.after));
        }
        self.gap(&waiting, &[], None);
        if let Some(result) = fields.result {
            self.result(result);
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
        decode(self.source.text(), inner, |piece, from| {
            transcript.push(piece, from);
        });
        Span::new(start, self.transcript.text().len())
    }

    /// Appends `text`, which represents `from` in the JSON, to the transcript
    /// and returns its span there.
    fn push_literal(&mut self, text: &[u8], from: Span) -> Span {
        self.transcript.push(text, from)
    }

    /// Adds a token for the last bytes of the transcript, and a blank to the
    /// transcript.
    fn token(&mut self, kind: TokenKind, span: Span) {
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
    fn inspect(&mut self, span: Span) {
        let source = Source::new(self.source.name(), self.transcript.text());
        inspect::free_text(&source, span, &mut self.findings);
    }

    fn tag(&mut self, name: Span, value: Span) {
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
        let text = self.decoded(value);
        if text.contains(['\n', '\r']) {
            return self.bad_value(value, || "a tag must be on one line".to_owned());
        }
        let start = self.push_text(name).start;
        let value_span = self.push_text(value);
        let span = Span::new(start, value_span.end);
        self.inspect(value_span);
        if !self.tag_names.insert(decoded.to_ascii_lowercase()) {
            let first = self.tags.get(&decoded).map_or(span, Tag::span);
            let finding = inspect::duplicate_tag(decoded.as_bytes(), span, first);
            self.findings.add(finding);
        }
        self.token(TokenKind::Tag, span);
        self.tags.push(Tag::new(&decoded, &text, span, value_span));
    }

    /// Adds the field `game`, which must not contradict the tag.
    fn game(&mut self, game: Option<Span>) {
        let Some(inner) = game else { return };
        let value = self.decoded(inner);
        let tag = self.tags.get("Game");
        let same = tag.is_none_or(|tag| tag.value.trim().eq_ignore_ascii_case(value.trim()));
        if !same {
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
    fn gap(&mut self, after: &[Item], before: &[Item], next: Option<&MoveFields>) {
        let has_structure = after
            .iter()
            .chain(before)
            .any(|item| item.kind.is_structural());
        for item in after {
            self.item(item);
        }
        if !has_structure {
            self.fit(next);
        }
        for item in before {
            self.item(item);
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
    fn fit(&mut self, next: Option<&MoveFields>) {
        let parent = next.map(|next| u32::try_from(next.parent.0).unwrap_or(u32::MAX));
        let change = parent.and_then(|parent| self.variations.change_for(parent));
        let span = next.map_or(Span::default(), |next| next.parent.1);
        let closes = change.map_or(self.variations.depth(), |change| change.closes);
        for _ in 0..closes {
            self.close(span);
        }
        for _ in 0..change.map_or(0, |change| change.opens) {
            self.open(span);
        }
    }

    fn open(&mut self, from: Span) {
        let span = self.push_literal(b"(", from);
        if self.variations.depth() == MAX_DEPTH && !self.is_too_deep {
            self.is_too_deep = true;
            self.findings.add(inspect::too_deep(span));
        }
        let follows = matches!(self.last, Some(TokenKind::Word | TokenKind::Close));
        if !follows && !self.has_stray_variation {
            self.has_stray_variation = true;
            self.findings.add(inspect::variation_without_move(span));
        }
        self.token(TokenKind::Open, span);
        self.last = Some(TokenKind::Open);
        self.variations.open();
    }

    fn close(&mut self, from: Span) {
        let span = self.push_literal(b")", from);
        if self.variations.close() {
            self.token(TokenKind::Close, span);
            self.last = Some(TokenKind::Close);
        } else {
            self.token(TokenKind::Stray, span);
            self.findings.add(inspect::stray(b")", span));
        }
    }

    fn item(&mut self, item: &Item) {
        match item.kind {
            ItemKind::Open => self.open(item.span),
            ItemKind::Close => self.close(item.span),
            ItemKind::Brace => self.comment(TokenKind::BraceComment, item, b"{", b"}"),
            ItemKind::Line => self.comment(TokenKind::LineComment, item, b";", b""),
            ItemKind::Escape => self.comment(TokenKind::Escape, item, b"%", b""),
            ItemKind::Heading => self.comment(TokenKind::Heading, item, b"", b""),
            ItemKind::Glyph => self.glyph_item(item),
            ItemKind::Result => self.variation_result(item),
            ItemKind::Stray => self.stray(item),
        }
    }

    fn comment(&mut self, kind: TokenKind, item: &Item, open: &[u8], close: &[u8]) {
        let on_one_line = matches!(kind, TokenKind::Escape | TokenKind::Heading);
        let text = self.decoded(item.text);
        if on_one_line && text.contains(['\n', '\r']) {
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
        self.inspect(span);
        self.token(kind, span);
    }

    /// Returns true if a list could have this line before its first move.
    fn may_be_heading(&self, text: &str) -> bool {
        let is_first = self.tags.is_empty() && self.plies.is_empty();
        // A copied command line is a heading too.
        let is_command = text
            .strip_prefix("$ ")
            .is_some_and(|words| words.trim_ascii().contains(' '));
        let is_delimited = text.starts_with(['{', '}', '(', ')', ';', '$', '[', ']', '%']);
        let is_plain =
            !text.is_empty() && (is_command || !is_delimited) && text.trim_ascii() == text;
        is_first && is_plain && !holds_moves(text.as_bytes(), self.options.opens_move)
    }

    /// Adds a glyph that is an item, such as `!` before a move.
    fn glyph_item(&mut self, item: &Item) {
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
        self.glyph(span, is_sound);
    }

    fn glyph(&mut self, span: Span, is_sound: bool) {
        if !is_sound {
            let source = Source::new(self.source.name(), self.transcript.text());
            let finding = inspect::bad_glyph(&source, span);
            self.findings.add(finding);
        }
        self.token(TokenKind::Glyph, span);
    }

    /// Adds a result that ends a variation.
    fn variation_result(&mut self, item: &Item) {
        if self.variations.depth() == 0 || !lex::is_result(self.decoded(item.text).as_bytes()) {
            return self.bad_value(item.text, || {
                "this is not a result in a variation; the result of the game is the field `result`".to_owned()
            });
        }
        let span = self.push_text(item.text);
        self.token(TokenKind::Result, span);
    }

    fn stray(&mut self, item: &Item) {
        let text = self.decoded(item.text);
        let is_bracket = text.starts_with([')', '}', '[', ']']) && !text.contains(['\n', '\r']);
        if !is_bracket {
            return self.bad_value(item.text, || {
                format!("`{}` is not a stray character", escape_str(&text))
            });
        }
        let span = self.push_text(item.text);
        self.findings.add(inspect::stray(text.as_bytes(), span));
        self.token(TokenKind::Stray, span);
    }

    /// Adds a move with its number and glyphs, but without its items.
    fn entry(&mut self, entry: &MoveFields, fields: &RecordFields) {
        let number = self.variations.push();
        if entry.id.0 != u64::from(number) {
            let (id, span) = entry.id;
            self.report(codes::WRONG_ID, span, || {
                format!("move {id} is number {number} in the list")
            });
        }
        self.number(entry);
        let from = self.push_text(entry.text);
        self.words(from, entry.text);
        for &(glyph, span) in &fields.glyphs[range(&entry.glyphs)] {
            let place = self.push_literal(format!("${glyph}").as_bytes(), span);
            self.glyph(place, glyph <= 255);
        }
    }

    /// Adds the ply of a move as its number; it must be one more than the ply
    /// of the parent.
    fn number(&mut self, entry: &MoveFields) {
        let (ply, span): Integer = entry.ply;
        if self.plies.is_empty() {
            self.plies.push(ply.saturating_sub(1));
        }
        let parent = usize::try_from(entry.parent.0).ok();
        let before = parent.and_then(|parent| self.plies.get(parent).copied());
        if before.is_some_and(|before| before.checked_add(1) != Some(ply)) {
            let before = before.unwrap_or_default();
            self.report(codes::WRONG_PLY, span, || {
                format!("ply {ply} cannot follow ply {before}")
            });
        }
        self.plies.push(ply);
        let place = self.push_literal(format!("{ply}.").as_bytes(), span);
        self.token(TokenKind::Number, place);
    }

    /// Adds the words of a move, which is written at `place` of the transcript
    /// and at `from` of the JSON.
    fn words(&mut self, place: Span, from: Span) {
        let mut words = Vec::new();
        let text = self.text(place);
        let mut start = None;
        let mut at = 0;
        while at < text.len() {
            let odd = odd_blank(&text[at..]);
            let is_gap = is_blank(text[at]) || odd.is_some();
            let begin = *start.get_or_insert(at);
            if is_gap && begin < at {
                words.push(Span::new(place.start + begin, place.start + at));
            }
            at += odd.map_or(1, |odd| odd.length);
            if is_gap {
                start = None;
            }
        }
        if let Some(begin) = start {
            words.push(Span::new(place.start + begin, place.end));
        }
        if words.is_empty() {
            return self.bad_value(from, || "a move has no text".to_owned());
        }
        for span in words {
            let source = Source::new(self.source.name(), self.transcript.text());
            inspect::word(&source, span, &mut self.findings);
            self.tokens.push(Token::new(TokenKind::Word, span));
        }
        self.transcript.push_blank();
        self.last = Some(TokenKind::Word);
    }

    fn result(&mut self, inner: Span) {
        let decoded = self.decoded(inner);
        if !lex::is_result(decoded.as_bytes()) {
            return self.bad_value(inner, || {
                format!("`{}` is not a result", escape_str(&decoded))
            });
        }
        let span = self.push_text(inner);
        let source = Source::new(self.source.name(), self.transcript.text());
        inspect::result(&source, span, &mut self.findings);
        self.token(TokenKind::Result, span);
    }
}

fn range(part: &IndexRange) -> std::ops::Range<usize> {
    part.start as usize..part.end as usize
}

fn items<'s>(fields: &'s RecordFields, part: &IndexRange) -> &'s [Item] {
    &fields.items[range(part)]
}
