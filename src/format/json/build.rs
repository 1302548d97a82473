//! Builds the tokens of a record from its JSON fields.

use std::collections::BTreeMap;

use crate::format::blank::blank_length;
use crate::format::inspect::{self, MAX_DEPTH};
use crate::format::json::fields::{Fields, each_element};
use crate::format::json::heading::may_be_heading;
use crate::format::json::moves::{Item, Move};
use crate::format::lex;
use crate::format::options::ReadOptions;
use crate::record::{Record, Tag, Tags, Token, TokenKind, Transcript, VariationStack};
use crate::text::{CappedFindings, Source, Span, codes, escape, escape_str};

/// The newest version of the format.
const NEWEST_VERSION: u64 = 1;

/// The fields of a record. The last one is not required; it is written only if the
/// record has no move.
const RECORD_FIELDS: [&str; 6] = ["format", "game", "tags", "moves", "result", "before"];

/// Builds the tokens that the record would have if it were a sheet.
pub(super) struct Builder<'a> {
    /// The JSON, as it is written.
    source: &'a [u8],
    /// Its values, and findings with spans in the JSON.
    pub(super) json: Fields<'a>,
    options: ReadOptions,
    transcript: Transcript,
    tokens: Vec<Token>,
    tags: Tags,
    /// The span of the first tag with a name, which is in lower case.
    tag_spans: BTreeMap<String, Span>,
    /// The field `game`, as a tag.
    game: Option<Tag>,
    /// Findings with spans in the transcript.
    findings: CappedFindings,
    variations: VariationStack,
    /// The ply of every move, by its ID. ID 0 is the start, whose ply is one
    /// less than that of the first move.
    plies: Vec<u64>,
    /// The items after the last move.
    gap: Vec<Item<'a>>,
    /// The kind of the last word or bracket of a variation.
    last_kind: Option<TokenKind>,
    /// True if variations that are nested too deep were reported.
    has_reported_depth: bool,
    /// True if a variation without a move was reported.
    has_reported_stray_variation: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(source: &'a [u8], json: Fields<'a>, options: ReadOptions) -> Self {
        Self {
            source,
            json,
            options,
            transcript: Transcript::default(),
            tokens: Vec::new(),
            tags: Tags::default(),
            tag_spans: BTreeMap::new(),
            game: None,
            findings: CappedFindings::default(),
            variations: VariationStack::default(),
            plies: Vec::new(),
            gap: Vec::new(),
            last_kind: None,
            has_reported_depth: false,
            has_reported_stray_variation: false,
        }
    }

    /// Returns the record, whose text is `source`, with all findings.
    pub(super) fn finish(self, source: Source<'_>) -> Record<'_> {
        let record = Record::new(source, Vec::new(), Tags::default(), Vec::new())
            .with_transcript(self.transcript);
        let mut findings = self.json.findings.finish();
        for mut finding in self.findings.finish() {
            record.locate(&mut finding);
            findings.push(finding);
        }
        findings.sort_by_key(|finding| finding.span.start);
        record
            .with_game(self.game)
            .with_content(self.tokens, self.tags, findings)
    }

    /// Adds the record whose object begins at `start`.
    pub(super) fn add_record(&mut self, start: usize) {
        let [format, game, tags, moves, result, before] = self.json.record(start, RECORD_FIELDS, 5);
        let version = format.and_then(|format| self.json.integer(format));
        if let Some((version, span)) = version.filter(|(version, _)| *version != NEWEST_VERSION) {
            let help = match version {
                0 => "write 1",
                _ => "use a newer version of this program",
            };
            // The other fields may have another meaning.
            self.json.findings = CappedFindings::default();
            self.json.is_malformed = true;
            let message = format!(
                "format version {version} is not supported: the newest that this program reads is {NEWEST_VERSION}"
            );
            return self.json.report(codes::FORMAT_VERSION, span, help, message);
        }
        each_element(self.json.array(tags), |tag| self.add_tag(tag));
        if let Some(game) = game.and_then(|game| self.json.string(game)) {
            self.add_game(game);
        }
        self.gap = self.json.items(before);
        each_element(self.json.array(moves), |object| {
            if let Some(entry) = self.json.read_move(object) {
                self.add_move(entry);
            }
        });
        self.add_items_before(&[], None);
        if let Some(result) = result.and_then(|result| self.json.string(result)) {
            self.add_result(result);
        }
    }

    fn wrong_id(&mut self, span: Span, message: String) {
        let help = "moves are numbered 1, 2, 3; `parent` is the move before, 0 for the start; a variation follows the move that it replaces";
        self.json.report(codes::WRONG_ID, span, help, message);
    }

    /// Appends a string to the transcript, with its escapes resolved, and returns its
    /// span there. `inner` is what is between its quotes.
    fn push_text(&mut self, inner: &'a str) -> Span {
        let start = self.transcript.text().len();
        let Span { start: mut at, end } = self.json.span(inner);
        while at < end {
            let rest = &self.source[at..end];
            let run = memchr::memchr(b'\\', rest).unwrap_or(rest.len());
            if run > 0 {
                self.transcript.push(&rest[..run], Span::new(at, at + run));
                at += run;
                continue;
            }
            let (character, length) = escaped(&inner[inner.len() - rest.len()..]);
            let span = Span::new(at, at + length);
            if character.is_none() {
                let help = "write the character itself, or both halves";
                let message = format!("`{}` is half of a surrogate pair", escape(&rest[..length]));
                self.json.report(codes::LONE_SURROGATE, span, help, message);
            }
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            let mut bytes = [0; 4];
            self.transcript
                .push(character.encode_utf8(&mut bytes).as_bytes(), span);
            at += length;
        }
        Span::new(start, self.transcript.text().len())
    }

    /// Adds a token for `span`, the last bytes of the transcript, and appends a
    /// blank to the transcript.
    fn add_token(&mut self, kind: TokenKind, span: Span) {
        self.tokens.push(Token::new(kind, span));
        self.transcript.push_blank();
    }

    /// Returns a part of the transcript.
    fn text(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.transcript.text()[span.range()]).into_owned()
    }

    /// Adds the findings of `inspect` about a span of the transcript.
    fn inspect(&mut self, inspect: impl Fn(&Source<'_>, Span, &mut CappedFindings), span: Span) {
        let source = Source::new("", self.transcript.text());
        inspect(&source, span, &mut self.findings);
    }

    /// Adds the tag `["Name","value"]`.
    fn add_tag(&mut self, tag: &'a str) {
        let mut parts = Vec::new();
        each_element(self.json.array(Some(tag)), |part| {
            let string = self.json.string(part);
            if parts.len() < 3 {
                parts.push(string);
            }
        });
        let &[Some(name), Some(value)] = &parts[..] else {
            let message = "a tag is an array of its name and its value";
            return self.json.bad_value(tag, message);
        };
        let (name_span, value_span) = (self.push_text(name), self.push_text(value));
        let span = name_span.to(value_span);
        let (name_text, value_text) = (self.text(name_span), self.text(value_span));
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let has_letter = name_text.starts_with(|ch: char| ch.is_ascii_alphabetic());
        if !has_letter || !name_text.bytes().all(is_word) {
            let message = format!("`{}` is not a tag name", escape_str(&name_text));
            return self.json.bad_value(name, message);
        }
        if name_text.eq_ignore_ascii_case("Game") && self.tags.get("Game").is_some() {
            // In a sheet, it would begin another record.
            return self
                .json
                .bad_value(name, "a record has only one tag `Game`");
        }
        if value_text.contains(['\n', '\r']) {
            return self.json.bad_value(value, "a tag must be on one line");
        }
        self.inspect(inspect::free_text, value_span);
        let key = name_text.to_ascii_lowercase();
        let first = *self.tag_spans.entry(key).or_insert(span);
        if first != span {
            let finding = inspect::duplicate_tag(name_text.as_bytes(), span, first);
            self.findings.add(finding);
        }
        self.add_token(TokenKind::Tag, span);
        self.tags
            .push(Tag::new(&name_text, &value_text, span, value_span));
    }

    /// Adds the field `game`, which must not contradict the tag.
    fn add_game(&mut self, inner: &'a str) {
        let span = self.push_text(inner);
        let value = self.text(span);
        let tag = self.tags.get("Game");
        let is_same = tag.is_none_or(|tag| tag.value.trim().eq_ignore_ascii_case(value.trim()));
        if !is_same {
            let value = escape_str(&value);
            let message = format!("the field `game` says `{value}`, the tag another game");
            return self.json.bad_value(inner, message);
        }
        self.transcript.push_blank();
        self.game = Some(Tag::new("Game", &value, span, span));
    }

    /// Adds the items between two moves: those after the earlier move and
    /// those `before` the `next` one. Variations are opened and closed as the
    /// parent of the next move requires, unless their delimiters are among the
    /// items.
    fn add_items_before(&mut self, before: &[Item<'a>], next: Option<&Move<'a>>) {
        let after = std::mem::take(&mut self.gap);
        let has_structure = after.iter().chain(before).any(Item::is_structural);
        for item in &after {
            self.add_item(item);
        }
        if !has_structure {
            self.fit_variations(next);
        }
        for item in before {
            self.add_item(item);
        }
        match next {
            Some(next) if u64::from(self.variations.next_parent()) != next.parent.0 => {
                let (id, (parent, span)) = (next.id.0, next.parent);
                self.wrong_id(span, format!("move {id} cannot follow move {parent}"));
            }
            None if self.variations.depth() > 0 => {
                let last = self.tokens.last().map_or(Span::default(), Token::span);
                self.findings.add(inspect::unclosed_variation(last));
            }
            _ => {}
        }
    }

    /// Closes and opens variations as the parent of the next move requires. If
    /// there is no next move, closes all.
    fn fit_variations(&mut self, next: Option<&Move<'a>>) {
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
        let span = self.transcript.push(b"(", json_span);
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
        let span = self.transcript.push(b")", json_span);
        if self.variations.close() {
            self.add_token(TokenKind::Close, span);
            self.last_kind = Some(TokenKind::Close);
        } else {
            self.add_token(TokenKind::Stray, span);
            self.findings.add(inspect::stray(b")", span));
        }
    }

    fn add_item(&mut self, item: &Item<'a>) {
        match item.kind {
            "open" => return self.add_open(self.json.span(item.object)),
            "close" => return self.add_close(self.json.span(item.object)),
            "brace" => return self.add_comment(TokenKind::BraceComment, item, ["{", "}"]),
            "line" => return self.add_comment(TokenKind::LineComment, item, [";", ""]),
            "escape" => return self.add_comment(TokenKind::Escape, item, ["%", ""]),
            "heading" => return self.add_comment(TokenKind::Heading, item, ["", ""]),
            _ => {}
        }
        let span = self.push_text(item.text);
        let text = self.text(span);
        match item.kind {
            "glyph" if is_glyph(&text) => {
                let number = text.strip_prefix('$').map(str::parse::<u8>);
                self.add_glyph(
                    span,
                    number.map_or(text.len() <= 2, |number| number.is_ok()),
                );
            }
            "result" if self.variations.depth() > 0 && lex::is_result(text.as_bytes()) => {
                self.add_token(TokenKind::Result, span);
            }
            "result" => {
                let message = "this is not a result in a variation; the result of the game is the field `result`";
                self.json.bad_value(item.text, message);
            }
            "stray" if text.starts_with([')', '}', '[', ']']) && !text.contains(['\n', '\r']) => {
                self.findings.add(inspect::stray(text.as_bytes(), span));
                self.add_token(TokenKind::Stray, span);
            }
            kind => {
                let what = if kind == "glyph" {
                    kind
                } else {
                    "stray character"
                };
                let message = format!("`{}` is not a {what}", escape_str(&text));
                self.json.bad_value(item.text, message);
            }
        }
    }

    fn add_comment(&mut self, kind: TokenKind, item: &Item<'a>, delimiters: [&str; 2]) {
        let json_span = self.json.span(item.text);
        let [open, close] = delimiters.map(str::as_bytes);
        let head = Span::new(json_span.start, json_span.start);
        let start = self.transcript.push(open, head).start;
        let text_span = self.push_text(item.text);
        let text = self.text(text_span);
        let must_be_one_line = matches!(kind, TokenKind::Escape | TokenKind::Heading);
        if must_be_one_line && text.contains(['\n', '\r']) {
            return self.json.bad_value(item.text, "this must be on one line");
        }
        // A list could have this line before its first move.
        let is_first = || self.tags.is_empty() && self.plies.is_empty();
        if kind == TokenKind::Heading && !(is_first() && may_be_heading(&text, self.options)) {
            let message = "a heading must be before the first move of a list and have no move";
            return self.json.bad_value(item.text, message);
        }
        let tail = Span::new(json_span.end, json_span.end);
        let span = Span::new(start, self.transcript.push(close, tail).end);
        self.inspect(inspect::free_text, span);
        self.add_token(kind, span);
    }

    fn add_glyph(&mut self, span: Span, is_sound: bool) {
        if !is_sound {
            self.inspect(
                |source, span, findings| findings.add(inspect::bad_glyph(source, span)),
                span,
            );
        }
        self.add_token(TokenKind::Glyph, span);
    }

    /// Adds a move and the items before it.
    fn add_move(&mut self, entry: Move<'a>) {
        self.add_items_before(&entry.before, Some(&entry));
        let number = self.variations.push();
        let (id, span) = entry.id;
        if id != u64::from(number) {
            self.wrong_id(span, format!("move {id} is number {number} in the list"));
        }
        self.add_number(&entry);
        self.add_words(entry.text);
        for (glyph, span) in entry.glyphs {
            let span = self.transcript.push(format!("${glyph}").as_bytes(), span);
            self.add_glyph(span, glyph <= 255);
        }
        self.gap = entry.after;
    }

    /// Adds the ply of a move as its number; it must be one more than the ply
    /// of the parent.
    fn add_number(&mut self, entry: &Move<'a>) {
        let (ply, span) = entry.ply;
        if self.plies.is_empty() {
            self.plies.push(ply.saturating_sub(1));
        }
        let parent = usize::try_from(entry.parent.0).ok();
        let parent_ply = parent.and_then(|parent| self.plies.get(parent).copied());
        if let Some(parent_ply) = parent_ply.filter(|parent| parent.checked_add(1) != Some(ply)) {
            let help = "the ply of a move is one more than that of its parent";
            let message = format!("ply {ply} cannot follow ply {parent_ply}");
            self.json.report(codes::WRONG_PLY, span, help, message);
        }
        self.plies.push(ply);
        let span = self.transcript.push(format!("{ply}.").as_bytes(), span);
        self.add_token(TokenKind::Number, span);
    }

    /// Adds the words of a move.
    fn add_words(&mut self, inner: &'a str) {
        let span = self.push_text(inner);
        let mut has_word = false;
        let mut at = span.start;
        while at < span.end {
            let rest = &self.transcript.text()[at..span.end];
            let gap = (0..rest.len()).find_map(|at| Some((at, blank_length(&rest[at..])?)));
            let (length, blank) = gap.unwrap_or((rest.len(), 0));
            if length > 0 {
                let word = Span::new(at, at + length);
                self.inspect(inspect::word, word);
                self.tokens.push(Token::new(TokenKind::Word, word));
                has_word = true;
            }
            at += length + blank;
        }
        if !has_word {
            return self.json.bad_value(inner, "a move has no text");
        }
        self.transcript.push_blank();
        self.last_kind = Some(TokenKind::Word);
    }

    fn add_result(&mut self, inner: &'a str) {
        let span = self.push_text(inner);
        let text = self.text(span);
        if !lex::is_result(text.as_bytes()) {
            let message = format!("`{}` is not a result", escape_str(&text));
            return self.json.bad_value(inner, message);
        }
        self.inspect(inspect::result, span);
        self.add_token(TokenKind::Result, span);
    }
}

/// Returns true for a glyph as sheets have it, whose number may be too great.
fn is_glyph(text: &str) -> bool {
    match text.strip_prefix('$') {
        Some(number) => number.bytes().all(|byte| byte.is_ascii_alphanumeric()),
        None => !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'!' | b'?')),
    }
}

/// Reads the escape at the start of `text`. Returns its character, which is `None` for
/// a lone surrogate, and its length.
fn escaped(text: &str) -> (Option<char>, usize) {
    let lengths = if text.starts_with("\\u") {
        [6, 12]
    } else {
        [2, 2]
    };
    let read = |length: usize| {
        let character = serde_json::from_str(&format!("\"{}\"", text.get(..length)?));
        Some((Some(character.ok()?), length))
    };
    lengths.into_iter().find_map(read).unwrap_or((None, 6))
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn escapes_are_characters_or_lone_surrogates() {
        let cases = [
            ("\\n", (Some('\n'), 2)),
            ("\\u0041x", (Some('A'), 6)),
            ("\\ud83d\\ude00", (Some('\u{1F600}'), 12)),
            ("\\ud83d", (None, 6)),
            ("\\ud83dx\\ude00", (None, 6)),
            ("\\ude00\\ud83d", (None, 6)),
        ];
        for (text, expected) in cases {
            assert_eq!(escaped(text), expected, "{text}");
        }
    }
}
