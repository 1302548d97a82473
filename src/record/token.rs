//! Records and their tokens.

use crate::record::annotations::{paragraphs, prose};
use crate::record::command::Command;
use crate::record::tags::{Tag, Tags};
use crate::record::transcript::Transcript;
use crate::text::{Diagnostic, Source, Span};

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A whole tag, `[Name "value"]`, sound or not.
    Tag,
    /// A move number, `12.` or `12...`.
    Number,
    /// A word that is none of the others: a move, a part of one, an action.
    Word,
    /// A glyph, `$6` or `!?`.
    Glyph,
    /// A comment in braces, the braces included.
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
    /// A line before the first move of a bare list that holds no move.
    Heading,
    /// A sign that has no meaning where it is.
    Stray,
}

impl TokenKind {
    /// Returns true for both kinds of comment and for headings, which are kept as
    /// comments.
    pub const fn is_comment(self) -> bool {
        matches!(self, Self::BraceComment | Self::LineComment | Self::Heading)
    }
}

/// A piece of a record's text that is not blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    start: u32,
    end: u32,
}

impl Token {
    /// A token over a range of the record's text.
    ///
    /// # Panics
    ///
    /// Panics if the range ends beyond 4 GiB, which no reader lets happen.
    pub fn new(kind: TokenKind, span: Span) -> Self {
        let narrow = |at: usize| u32::try_from(at).expect("a record is shorter than 4 GiB");
        Self {
            kind,
            start: narrow(span.start),
            end: narrow(span.end),
        }
    }

    /// Its range in the record's text.
    pub const fn span(&self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

/// One game as it was written down.
#[derive(Debug, Clone)]
pub struct Record<'a> {
    source: Source<'a>,
    /// The text of the tokens, where it is not that of the source.
    transcript: Option<Box<Transcript>>,
    /// What it says of its game outside of its tags.
    game: Option<Box<Tag>>,
    tokens: Vec<Token>,
    tags: Tags,
    findings: Vec<Diagnostic>,
}

impl<'a> Record<'a> {
    /// Puts a record together from what a reader found in `source`.
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
            tokens,
            tags,
            findings,
        }
    }

    /// Returns the same record, read from a text of another form: tokens and tags are
    /// ranges of `transcript`, findings of the source.
    #[must_use]
    pub fn transcribed(mut self, transcript: Transcript) -> Self {
        self.transcript = Some(Box::new(transcript));
        self
    }

    /// Returns the same record with other tokens, tags and findings.
    #[must_use]
    pub fn filled(self, tokens: Vec<Token>, tags: Tags, findings: Vec<Diagnostic>) -> Self {
        Self {
            tokens,
            tags,
            findings,
            ..self
        }
    }

    /// Returns the same record, which says outside of its tags what game it is of.
    #[must_use]
    pub fn of_game(mut self, game: Option<Tag>) -> Self {
        self.game = game.map(Box::new);
        self
    }

    /// A record without anything in it, for positions that come from
    /// elsewhere.
    pub fn empty() -> Record<'static> {
        Record::new(
            Source::new("", b""),
            Vec::new(),
            Tags::default(),
            Vec::new(),
        )
    }

    /// Returns the record's text with its place in the input, blanks and line ends
    /// before and after it included.
    pub const fn source(&self) -> &Source<'a> {
        &self.source
    }

    /// Every byte of the record, as it was read.
    pub const fn text(&self) -> &'a [u8] {
        self.source.text()
    }

    /// Returns the text in which the tokens lie: that of the record, unless it was
    /// read from a text of another form.
    pub fn wording(&self) -> &[u8] {
        let transcript = self.transcript.as_deref();
        transcript.map_or(self.text(), Transcript::text)
    }

    /// Returns true if it was read from a text of another form.
    pub const fn is_transcribed(&self) -> bool {
        self.transcript.is_some()
    }

    /// Where a range of the [wording](Self::wording) is in the source.
    pub fn place(&self, span: Span) -> Span {
        let transcript = self.transcript.as_deref();
        transcript.map_or(span, |transcript| transcript.place(span))
    }

    /// Makes a finding about the wording one about the source.
    pub fn locate(&self, finding: &mut Diagnostic) {
        if !self.is_transcribed() {
            return;
        }
        finding.span = self.place(finding.span);
        for related in &mut finding.related {
            related.span = self.place(related.span);
        }
        // A text that would mend the wording need not mend the source.
        finding.fix = None;
    }

    /// What it says of its game outside of its tags.
    pub fn game(&self) -> Option<&Tag> {
        self.game.as_deref()
    }

    /// Everything in it that is not blank, in order.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Its tags.
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// What was found while it was read.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Returns true if it has no tags: a bare list of moves.
    pub fn is_bare(&self) -> bool {
        self.tags.is_empty()
    }

    /// Returns the text of a token.
    pub fn slice(&self, token: &Token) -> &[u8] {
        &self.wording()[token.span().range()]
    }

    /// Returns the tokens from this one on, variations left out, as far as they
    /// belong to the move before: up to the next move, or to the end of the
    /// line.
    ///
    /// # Cost
    ///
    /// Linear in what is passed.
    pub fn notes_from(&self, index: usize) -> impl Iterator<Item = &Token> {
        let mut depth = 0_u32;
        let of_line = self.tokens.iter().skip(index).map_while(move |token| {
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
        of_line.flatten()
    }

    /// Returns the commands for figures in comments among these tokens, in order, and
    /// where each is in the [wording](Self::wording).
    pub fn commands_from(&self, index: usize) -> Vec<(Span, Command)> {
        let comments = self
            .notes_from(index)
            .filter(|token| token.kind.is_comment());
        let mut found = Vec::new();
        for token in comments {
            let text = std::str::from_utf8(self.slice(token)).unwrap_or_default();
            let start = token.span().start;
            let commands = Command::all(text).filter_map(|(place, command)| {
                let place = Span::new(start + place.start, start + place.end);
                Some((place, command?))
            });
            found.extend(commands);
        }
        found
    }

    /// Returns the paragraphs of prose in the comments among these tokens, in order;
    /// comments to the end of a line that follow each other are one.
    pub fn prose_from(&self, index: usize) -> Vec<String> {
        let mut texts: Vec<(TokenKind, String)> = Vec::new();
        for token in self.notes_from(index) {
            if !matches!(token.kind, TokenKind::BraceComment | TokenKind::LineComment) {
                continue;
            }
            let own = prose(&String::from_utf8_lossy(self.slice(token)));
            match texts.last_mut() {
                Some((TokenKind::LineComment, text)) if token.kind == TokenKind::LineComment => {
                    text.push('\n');
                    text.push_str(&own);
                }
                _ => texts.push((token.kind, own)),
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
        let mut found = None;
        for token in &self.tokens {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Result if depth == 0 => found = Some(token),
                _ => {}
            }
        }
        found
    }

    /// Where the record's own text begins and ends, outer blanks left out.
    pub fn extent(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span().to(last.span()),
            _ => Span::new(0, 0),
        }
    }
}

/// The words from one place on, as far as only blanks are between them.
#[derive(Debug, Clone, Copy)]
pub struct Words<'r> {
    text: &'r [u8],
    tokens: &'r [Token],
}

impl<'r> Words<'r> {
    /// Returns the words that `tokens`, cut from `text`, begin with.
    pub const fn new(text: &'r [u8], tokens: &'r [Token]) -> Self {
        Self { text, tokens }
    }

    /// Returns the word with this number, counted from 0.
    pub fn get(&self, index: usize) -> Option<&'r [u8]> {
        let run = self.tokens.get(..=index)?;
        let all_words = run.iter().all(|token| token.kind == TokenKind::Word);
        all_words.then(|| &self.text[run[index].span().range()])
    }

    /// Returns the text from the first word on, up to the end of at most `most`
    /// words, with the blanks between them.
    pub fn text(&self, most: usize) -> &'r [u8] {
        let run = &self.tokens[..self.tokens.len().min(most)];
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

    /// How many words end within the first `length` bytes of
    /// [`text`](Self::text); `None` if a word ends beyond them that begins
    /// before.
    pub fn count_within(&self, length: usize) -> Option<usize> {
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
