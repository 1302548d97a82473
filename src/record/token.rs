//! Records and their tokens.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::record::annotations::paragraphs;
use crate::record::tags::NO_TAGS;
use crate::record::{Command, Tag, Tags, Transcript, strip_commands};
use crate::text::{Diagnostic, ReaderState, Source, Span};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A tag, `[Name "value"]`, well-formed or not.
    Tag,
    /// A move number, `12.` or `12...`.
    Number,
    /// Any other word: a move, a part of a move, or an action.
    Word,
    /// A glyph, `$6` or `!?`.
    Glyph,
    /// A comment including its braces.
    BraceComment,
    /// A comment from `;` to the end of its line.
    LineComment,
    /// A line that starts with `%`.
    Escape,
    /// The `(` of a variation.
    Open,
    /// The `)` of a variation.
    Close,
    /// A result, `1-0` or `*`.
    Result,
    /// Text without a move that is kept as a comment: a line of a bare list, or
    /// text after a result.
    Heading,
    /// Skipped text between the moves of a bare list: a separator, a bullet, a
    /// quotation mark, a name before a move.
    Noise,
    /// A character without meaning at its position.
    Stray,
    /// A text of a list that may be plies or other words. It ends the playing of the
    /// list, like an illegal move.
    Unclear,
}

impl TokenKind {
    /// Returns true for both kinds of comments and for headings, which count as
    /// comments.
    pub const fn is_comment(self) -> bool {
        matches!(self, Self::BraceComment | Self::LineComment | Self::Heading)
    }
}

/// A token of a record: a range of its [wording](Record::wording), and its
/// kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    start: u32,
    end: u32,
}

impl Token {
    /// Creates a token for a range of the record's [wording](Record::wording).
    ///
    /// # Panics
    ///
    /// Panics if the range ends beyond 4 GiB, which readers prevent.
    pub fn new(kind: TokenKind, span: Span) -> Self {
        let narrow = |at: usize| u32::try_from(at).expect("a record is shorter than 4 GiB");
        Self {
            kind,
            start: narrow(span.start),
            end: narrow(span.end),
        }
    }

    /// Returns the range in the record's [wording](Record::wording).
    pub const fn span(&self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

/// The record of one game, as it was written.
///
/// # Examples
///
/// ```
/// let record = scoresheet::read("[Event \"Cup\"]\n\n1. Ce5f6-f6 {good} *").next().expect("one record");
/// assert_eq!(record.tags().value("Event"), Some("Cup"));
/// // The tokens from index 3 on: the tag, `1.`, the move, then the comment.
/// assert_eq!(record.comment_paragraphs_from(3), ["good"]);
/// assert!(record.text().ends_with(b"{good} *"));
/// ```
#[derive(Debug, Clone)]
pub struct Record<'a> {
    source: Source<'a>,
    /// The text that the tokens are ranges of, if it is not that of the source.
    transcript: Option<Box<Transcript>>,
    /// The game, if it is named outside the tags, as in JSON.
    game: Option<Box<Tag>>,
    content: OnceLock<Content>,
    /// Reads `content` when it is first needed; `None` if it was read at once.
    reader: Option<ContentReader>,
    /// True if the record is known to have no tags.
    is_list: bool,
    findings: Vec<Diagnostic>,
    /// What the text says of the record below.
    state_below: ReaderState,
    /// What the words of a list say of its setting.
    stated: Option<Box<Stated>>,
}

/// What the words above and between the plies of a list say of its setting.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Stated {
    /// The names and values of tags, and where they are.
    pub(crate) tags: Vec<(&'static str, String, Span)>,
    /// The indices of seats, and the names of their players.
    pub(crate) players: Vec<(usize, String)>,
    /// The game that the title names, if the list was read as one of it.
    pub(crate) game: Option<String>,
    /// True if the text begins with the size of a board that this list does not repeat.
    pub(crate) lacks_side: bool,
    /// The number of seats by the names before the plies, and where they begin again.
    pub(crate) cycle: Option<(usize, Span)>,
}

/// The tokens and tags of a record.
#[derive(Debug, Clone, Default)]
struct Content {
    tokens: Vec<Token>,
    tags: Tags,
}

/// A function that reads a record in full.
#[derive(Clone)]
struct ContentReader(Arc<ReadRecord>);

/// Reads the only record of a source.
pub(crate) type ReadRecord = dyn for<'t> Fn(Source<'t>) -> Option<Record<'t>> + Send + Sync;

impl fmt::Debug for ContentReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ContentReader")
    }
}

impl<'a> Record<'a> {
    /// Creates a record from what a reader found in `source`.
    pub fn new(
        source: Source<'a>,
        tokens: Vec<Token>,
        tags: Tags,
        findings: Vec<Diagnostic>,
    ) -> Self {
        Self {
            source,
            transcript: None,
            game: None,
            content: OnceLock::from(Content { tokens, tags }),
            reader: None,
            is_list: false,
            findings,
            state_below: ReaderState::default(),
            stated: None,
        }
    }

    /// Creates a plain record (see [`Self::is_plain`]) without findings, whose tokens
    /// and tags are read when they are first needed. `is_list` is true if the record
    /// has no tags.
    pub(crate) fn deferred(source: Source<'a>, is_list: bool, reader: &Arc<ReadRecord>) -> Self {
        Self {
            content: OnceLock::new(),
            reader: Some(ContentReader(Arc::clone(reader))),
            is_list,
            ..Self::new(source, Vec::new(), Tags::default(), Vec::new())
        }
    }

    /// Returns true if the record is known to consist of tags, move numbers,
    /// legal moves and a result. A sheet may lack the result; a list may not.
    pub(crate) const fn is_plain(&self) -> bool {
        self.reader.is_some()
    }

    /// Returns true if the record has a result outside of variations.
    pub fn has_result(&self) -> bool {
        self.is_plain() && self.is_bare() || self.result().is_some()
    }

    /// Returns the tokens and tags, which are read if they were deferred.
    fn content(&self) -> &Content {
        self.content.get_or_init(|| {
            let reader = self.reader.as_ref();
            let record = reader.and_then(|ContentReader(read)| read(self.source));
            let content = record.and_then(|record| record.content.into_inner());
            content.unwrap_or_default()
        })
    }

    /// Sets what the text says of the record below.
    #[must_use]
    pub(crate) fn with_state(self, state_below: ReaderState) -> Self {
        Self {
            state_below,
            ..self
        }
    }

    /// Returns what the text says of the record below.
    pub(crate) const fn state_below(&self) -> ReaderState {
        self.state_below
    }

    /// Sets what the words of a list say of its setting.
    #[must_use]
    pub(crate) fn with_stated(mut self, stated: Stated) -> Self {
        let is_empty = stated == Stated::default();
        self.stated = (!is_empty).then(|| Box::new(stated));
        self
    }

    /// Returns what the words of a list say of its setting.
    pub(crate) fn stated(&self) -> Option<&Stated> {
        self.stated.as_deref()
    }

    /// Sets the transcript of a record read from JSON. Tokens and tags are
    /// ranges of the transcript, and findings are ranges of the source.
    #[must_use]
    pub(crate) fn with_transcript(mut self, transcript: Transcript) -> Self {
        self.transcript = Some(Box::new(transcript));
        self
    }

    /// Sets the tokens, tags and findings.
    #[must_use]
    pub(crate) fn with_content(
        self,
        tokens: Vec<Token>,
        tags: Tags,
        findings: Vec<Diagnostic>,
    ) -> Self {
        Self {
            content: OnceLock::from(Content { tokens, tags }),
            findings,
            ..self
        }
    }

    /// Sets the game that is named outside the tags.
    #[must_use]
    pub(crate) fn with_game(mut self, game: Option<Tag>) -> Self {
        self.game = game.map(Box::new);
        self
    }

    /// Creates an empty record, for a position that does not come from a
    /// record.
    pub fn empty() -> Record<'static> {
        Record::new(
            Source::new("", b""),
            Vec::new(),
            Tags::default(),
            Vec::new(),
        )
    }

    /// Returns the record's text and its place in the input, including blanks
    /// before and after the record.
    pub const fn source(&self) -> &Source<'a> {
        &self.source
    }

    /// Returns every byte of the record, as it was read.
    pub const fn text(&self) -> &'a [u8] {
        self.source.text()
    }

    /// Returns the text that the tokens are ranges of: the text of the record
    /// or, if it was read from JSON, its transcript.
    pub fn wording(&self) -> &[u8] {
        let transcript = self.transcript.as_deref();
        transcript.map_or(self.text(), Transcript::text)
    }

    /// Returns true if the tokens are ranges of a transcript, not of the
    /// source.
    pub const fn is_transcribed(&self) -> bool {
        self.transcript.is_some()
    }

    /// Maps a range of the [wording](Self::wording) to the source.
    pub fn to_source(&self, span: Span) -> Span {
        let transcript = self.transcript.as_deref();
        transcript.map_or(span, |transcript| transcript.to_source(span))
    }

    /// Maps the spans of a finding from the wording to the source.
    pub(crate) fn locate(&self, finding: &mut Diagnostic) {
        if !self.is_transcribed() {
            return;
        }
        finding.span = self.to_source(finding.span);
        for related in &mut finding.related {
            related.span = self.to_source(related.span);
        }
        // A replacement that fits the wording need not fit the source.
        finding.fix = None;
    }

    /// Returns the game, if it is named outside the tags, as in JSON.
    pub fn game(&self) -> Option<&Tag> {
        self.game.as_deref()
    }

    /// Returns the tokens in reading order.
    pub fn tokens(&self) -> &[Token] {
        &self.content().tokens
    }

    /// Returns the tags.
    pub fn tags(&self) -> &Tags {
        if self.is_list {
            &NO_TAGS
        } else {
            &self.content().tags
        }
    }

    /// Returns the findings of the reader.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Returns true for a bare list of moves, which has no tags.
    pub fn is_bare(&self) -> bool {
        self.tags().is_empty()
    }

    /// Returns the text of a token.
    pub fn slice(&self, token: &Token) -> &[u8] {
        &self.wording()[token.span().range()]
    }

    /// Iterates over the tokens from `index` on, up to the next move or the end
    /// of the line of play, and skips variations. These are the comments,
    /// glyphs and other notes on the move that ends before `index`.
    ///
    /// # Cost
    ///
    /// Linear in the number of tokens visited or skipped.
    pub fn notes_from(&self, index: usize) -> impl Iterator<Item = &Token> {
        let mut depth = 0_u32;
        let on_line = self.tokens().iter().skip(index).map_while(move |token| {
            match (token.kind, depth) {
                (TokenKind::Close | TokenKind::Word, 0) => return None,
                (TokenKind::Open, _) => depth += 1,
                (TokenKind::Close, _) => {
                    depth -= 1;
                    return Some(None);
                }
                _ => {}
            }
            Some((depth == 0).then_some(token))
        });
        on_line.flatten()
    }

    /// Returns the figure commands in the comments among
    /// [`notes_from`](Self::notes_from), with their spans in the
    /// [wording](Self::wording).
    pub fn commands_from(&self, index: usize) -> Vec<(Span, Command)> {
        let comments = self
            .notes_from(index)
            .filter(|token| token.kind.is_comment());
        let mut commands = Vec::new();
        for token in comments {
            let text = std::str::from_utf8(self.slice(token)).unwrap_or_default();
            let start = token.span().start;
            commands.extend(Command::all(text).filter_map(|(range, command)| {
                let span = Span::new(start + range.start, start + range.end);
                Some((span, command?))
            }));
        }
        commands
    }

    /// Returns the paragraphs of the brace and line comments among
    /// [`notes_from`](Self::notes_from), without figure commands. Consecutive line
    /// comments are joined.
    pub fn comment_paragraphs_from(&self, index: usize) -> Vec<String> {
        let mut texts: Vec<(TokenKind, String)> = Vec::new();
        for token in self.notes_from(index) {
            if !matches!(token.kind, TokenKind::BraceComment | TokenKind::LineComment) {
                continue;
            }
            let stripped = strip_commands(&String::from_utf8_lossy(self.slice(token)));
            match texts.last_mut() {
                Some((TokenKind::LineComment, text)) if token.kind == TokenKind::LineComment => {
                    text.push('\n');
                    text.push_str(&stripped);
                }
                _ => texts.push((token.kind, stripped)),
            }
        }
        texts
            .iter()
            .flat_map(|(_, text)| paragraphs(text))
            .collect()
    }

    /// Returns the last result outside of variations.
    pub fn result(&self) -> Option<&Token> {
        let mut depth = 0_u32;
        let mut last = None;
        for token in self.tokens() {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Result if depth == 0 => last = Some(token),
                _ => {}
            }
        }
        last
    }
}

/// Consecutive words of a text with only blanks between them.
#[derive(Debug, Clone, Copy)]
pub struct Words<'r> {
    text: &'r [u8],
    tokens: &'r [Token],
}

impl<'r> Words<'r> {
    /// Returns the words at the start of `tokens`, which are ranges of `text`.
    pub const fn new(text: &'r [u8], tokens: &'r [Token]) -> Self {
        Self { text, tokens }
    }

    /// Returns the word with this index, or `None` if there are fewer words.
    pub fn get(&self, index: usize) -> Option<&'r [u8]> {
        let run = self.tokens.get(..=index)?;
        let all_words = run.iter().all(|token| token.kind == TokenKind::Word);
        all_words.then(|| &self.text[run[index].span().range()])
    }

    /// Returns the text of the first `max_words` words, or of all if there are
    /// fewer, including the blanks between them.
    pub fn text(&self, max_words: usize) -> &'r [u8] {
        let run = &self.tokens[..self.tokens.len().min(max_words)];
        let count = run
            .iter()
            .take_while(|token| token.kind == TokenKind::Word)
            .count();
        match run[..count] {
            [] => &[],
            [only] => &self.text[only.span().range()],
            [first, .., last] => &self.text[first.span().to(last.span()).range()],
        }
    }

    /// Returns the number of words in the first `length` bytes of
    /// [`text`](Self::text), or `None` if these bytes end inside a word or
    /// there are no words.
    pub(crate) fn count_within(&self, length: usize) -> Option<usize> {
        let start = self.tokens.first()?.span().start;
        let within = self
            .tokens
            .iter()
            .take_while(|token| token.span().start < start + length);
        let (mut count, mut end) = (0, start);
        for token in within {
            count += 1;
            end = token.span().end;
        }
        (end <= start + length).then_some(count)
    }

    /// Returns the first word.
    pub fn first(&self) -> Option<&'r [u8]> {
        self.get(0)
    }
}
