//! The tokens of a list, and the findings about them.

use crate::format::inspect;
use crate::format::lex::MAX_WORD;
use crate::format::list::kinds::Role;
use crate::format::list::line::items::{Context, Item, Kind, Line, Mark};
use crate::format::list::line::lex::NumberStyle;
use crate::format::list::line::lexer;
use crate::format::list::unclear::Unclear;
use crate::format::open_variations::OpenVariations;
use crate::format::options::ReadOptions;
use crate::record::{Token, TokenKind, push_without_doubling};
use crate::text::{CappedFindings, Diagnostic, Source, Span, codes, escape};

/// A kind of skipped text, of which only the first is reported in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Skipped {
    Number,
    BareNumber,
    Separator,
    Name,
    Cell,
    Mark(Mark),
}

impl Skipped {
    /// Returns the end of the message, after the quoted text, and the help.
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::Number => ("is read as a move number", "write `1.`"),
            Self::BareNumber => (
                "before a move is read as its number",
                "write `1.`, with a period",
            ),
            Self::Separator => (
                "next to a move is read as a space",
                "separate moves by spaces only",
            ),
            Self::Name => (
                "before a move is skipped",
                "leave it out: names belong in the tags of the seats, and remarks about moves \
                 in braces",
            ),
            Self::Cell => ("is skipped", "leave it out, or put it in braces, `{...}`"),
            Self::Mark(Mark::Bullet) => (
                "before a move is skipped",
                "begin the line with the move, or with its number, `1.`",
            ),
            Self::Mark(Mark::PageTag) => (
                "is skipped",
                "leave it out: moves are separated by spaces or line ends",
            ),
            Self::Mark(Mark::Fence) => ("is skipped", "leave it out: a list needs no fence"),
            Self::Mark(Mark::Reply) => ("is skipped", "remove the `>` marks of the quoted mail"),
            Self::Mark(Mark::Quote) => ("is skipped", "write moves without quotes and other signs"),
            Self::Mark(Mark::Bracket) => ("is skipped", "write moves without brackets and quotes"),
        }
    }
}

/// The tokens of a list.
pub(super) struct Tokens<'a> {
    source: Source<'a>,
    tokens: Vec<Token>,
    findings: CappedFindings,
    open: OpenVariations,
    skipped: Vec<Skipped>,
    /// The text without plies that is being read, and the noise after it.
    heading: Option<Span>,
    noise: Vec<(Skipped, Span)>,
    has_word: bool,
    has_no_moves: bool,
    has_stray_variation: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(source: Source<'a>) -> Self {
        Self {
            source,
            tokens: Vec::with_capacity(64),
            findings: CappedFindings::default(),
            open: OpenVariations::default(),
            skipped: Vec::new(),
            heading: None,
            noise: Vec::new(),
            has_word: false,
            has_no_moves: false,
            has_stray_variation: false,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns true after a ply or a result.
    pub(super) const fn is_begun(&self) -> bool {
        self.has_word
    }

    /// Returns true if no variation is open.
    pub(super) const fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// Adds the findings about free text.
    pub(super) fn inspect(&mut self, span: Span) {
        inspect::free_text(&self.source, span, &mut self.findings);
    }

    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.findings.add(finding);
    }

    /// Returns the number of tokens of a kind.
    pub(super) fn count(&self, kind: TokenKind) -> usize {
        self.tokens
            .iter()
            .filter(|token| token.kind == kind)
            .count()
    }

    /// Reports that something is unclear below the last token.
    pub(super) fn report_end(&mut self, unclear: Unclear) {
        let end = self.tokens.last().map_or(0, |token| token.span().end);
        self.report(unclear.error(Span::new(end.saturating_sub(1), end)));
    }

    /// Returns the span of the first word.
    pub(super) fn first_word(&self) -> Option<Span> {
        let is_word = |token: &&Token| token.kind == TokenKind::Word;
        self.tokens.iter().find(is_word).map(Token::span)
    }

    pub(super) fn push(&mut self, kind: TokenKind, span: Span) {
        self.has_word |= kind == TokenKind::Unclear;
        push_without_doubling(&mut self.tokens, Token::new(kind, span));
    }

    /// Returns the indices of the names since the token with index `start`.
    pub(super) fn names_from(&self, start: usize) -> Vec<usize> {
        let indices = start..self.tokens.len();
        let is_name = |&index: &usize| {
            let token = self.tokens[index];
            token.kind == TokenKind::Noise && self.is_name(token.span())
        };
        indices.filter(is_name).collect()
    }

    /// Returns true if the noise at `span` is a name.
    fn is_name(&self, span: Span) -> bool {
        let text = String::from_utf8_lossy(self.source.slice(span));
        text.starts_with(char::is_alphabetic)
    }

    /// Turns a token into one that ends the playing of the list.
    pub(super) fn make_unclear(&mut self, index: usize) {
        if let Some(token) = self.tokens.get_mut(index) {
            token.kind = TokenKind::Unclear;
        }
    }

    /// Adds a ply, a result, or a number such as `1.`.
    pub(super) fn plain_word(&mut self, token: Token) {
        self.end_heading();
        match token.kind {
            TokenKind::Word => self.word(token.span()),
            TokenKind::Result => self.result(token.span()),
            kind => self.push(kind, token.span()),
        }
    }

    /// Adds the token of an item.
    pub(super) fn item(&mut self, item: &Item, role: Role) {
        let span = item.span;
        match role {
            Role::Heading => {
                if span.len() > MAX_WORD {
                    inspect::word(&self.source, span, &mut self.findings);
                }
                self.add_heading(span);
            }
            Role::Noise => {
                let skipped = match item.kind {
                    Kind::Mark(mark) => Skipped::Mark(mark),
                    Kind::Cell => Skipped::Cell,
                    Kind::Number(_) => Skipped::Cell,
                    _ => Skipped::Separator,
                };
                self.add_noise(skipped, span);
            }
            Role::NoiseNumber => {
                self.end_heading();
                let is_bare = item.kind.is_bare();
                self.skip(
                    if is_bare {
                        Skipped::BareNumber
                    } else {
                        Skipped::Number
                    },
                    span,
                );
            }
            Role::Name => {
                self.end_heading();
                self.name(item);
            }
            Role::Word => {
                self.end_heading();
                self.word(span);
            }
            Role::Result => {
                self.end_heading();
                self.result(span);
            }
            Role::Plain => self.plain(item),
        }
    }

    /// Adds a part of a name before a ply, joined with the part before it.
    fn name(&mut self, item: &Item) {
        let last = self.tokens.last().copied();
        if let Some(last) = last
            && last.kind == TokenKind::Noise
            && self.is_name(last.span())
            && self.source.text()[last.span().end..item.span.start]
                .iter()
                .all(|byte| b" \t".contains(byte))
        {
            self.tokens.pop();
            return self.push(TokenKind::Noise, last.span().to(item.span));
        }
        self.skip(Skipped::Name, item.span);
    }

    fn plain(&mut self, item: &Item) {
        let span = item.span;
        if item.kind != Kind::OddBlank {
            self.end_heading();
        }
        match item.kind {
            Kind::Ply(_) | Kind::More | Kind::Action => self.word(span),
            Kind::Number(_) if self.source.slice(span).ends_with(b".") => {
                self.push(TokenKind::Number, span);
            }
            Kind::Number(number) if number.style == NumberStyle::Bare => self.word(span),
            Kind::Number(_) => self.push(TokenKind::Number, span),
            Kind::Result => self.result(span),
            Kind::Glyph => self.glyph(span),
            Kind::Comment(is_closed) => self.comment(span, is_closed),
            Kind::LineComment => {
                self.push(TokenKind::LineComment, span);
                inspect::free_text(&self.source, span, &mut self.findings);
            }
            Kind::Escape => {
                self.push(TokenKind::Escape, span);
                inspect::free_text(&self.source, span, &mut self.findings);
            }
            Kind::Open => self.open(span),
            Kind::Close => {
                if self.open.pop() {
                    self.push(TokenKind::Close, span);
                } else {
                    self.stray(span);
                }
            }
            Kind::Stray => self.stray(span),
            Kind::OddBlank => self.odd_blank(span),
            _ => self.add_heading(span),
        }
    }

    fn word(&mut self, span: Span) {
        self.has_word = true;
        self.push(TokenKind::Word, span);
        inspect::word(&self.source, span, &mut self.findings);
    }

    fn result(&mut self, span: Span) {
        self.has_word = true;
        self.push(TokenKind::Result, span);
        inspect::result(&self.source, span, &mut self.findings);
    }

    fn glyph(&mut self, span: Span) {
        self.push(TokenKind::Glyph, span);
        let text = self.source.slice(span);
        let digits = text
            .strip_prefix(b"$")
            .map(|digits| std::str::from_utf8(digits).unwrap_or_default());
        let value = digits.map(|digits| digits.parse::<u16>().ok());
        let is_bad = match value {
            Some(value) => value.is_none_or(|value| value > 255),
            None => text.len() > 2,
        };
        if is_bad {
            self.findings.add(inspect::bad_glyph(&self.source, span));
        }
    }

    fn comment(&mut self, span: Span, is_closed: bool) {
        self.push(TokenKind::BraceComment, span);
        if !is_closed {
            let opening = Span::new(span.start, span.start + 1);
            let message = "this comment is never closed";
            let help =
                "put a `}` where the comment ends; the rest of this record is read as its text";
            self.report(Diagnostic::new(codes::UNCLOSED_COMMENT, opening, message).with_help(help));
        }
        inspect::free_text(&self.source, span, &mut self.findings);
    }

    fn open(&mut self, span: Span) {
        let mut before = self.tokens.iter().rev().filter(|token| {
            use TokenKind::{Close, Open, Result, Word};
            matches!(token.kind, Word | Open | Close | Result)
        });
        let last = before.next();
        let is_line = |token: &&Token| token.kind != TokenKind::Result;
        let before = last.filter(is_line).or_else(|| before.find(is_line));
        let follows = before.is_some_and(|token| token.kind != TokenKind::Open);
        if last.is_some_and(|token| token.kind == TokenKind::Result) {
            self.report(inspect::variation_after_result(span));
        }
        self.push(TokenKind::Open, span);
        if self.open.push(span) {
            self.report(inspect::too_deep(span));
        }
        if !follows && !std::mem::replace(&mut self.has_stray_variation, true) {
            self.report(inspect::variation_without_move(span));
        }
    }

    fn stray(&mut self, span: Span) {
        self.push(TokenKind::Stray, span);
        self.report(inspect::stray(self.source.slice(span), span));
    }

    fn odd_blank(&mut self, span: Span) {
        let text = String::from_utf8_lossy(self.source.slice(span)).into_owned();
        let code = text.chars().next().map_or(0, u32::from);
        let message = format!("an unusual blank (U+{code:04X}) is read as a space");
        let finding = Diagnostic::new(codes::ODD_SPACE, span, message);
        self.report(
            finding
                .with_help("put a plain space there")
                .with_fix(span, " "),
        );
    }

    fn add_noise(&mut self, skipped: Skipped, span: Span) {
        match self.heading {
            Some(_) => self.noise.push((skipped, span)),
            None => self.skip(skipped, span),
        }
    }

    /// Adds the token of skipped text, and reports the first of its kind.
    fn skip(&mut self, skipped: Skipped, span: Span) {
        self.push(TokenKind::Noise, span);
        if self.skipped.contains(&skipped) {
            return;
        }
        self.skipped.push(skipped);
        let (what, help) = skipped.texts();
        let message = match skipped {
            Skipped::Mark(Mark::Fence) => "the code fence is skipped".to_owned(),
            _ => format!("`{}` {what}", escape(self.source.slice(span))),
        };
        self.report(Diagnostic::new(codes::SKIPPED_TEXT, span, message).with_help(help));
    }

    fn add_heading(&mut self, span: Span) {
        let start = self.heading.map_or(span.start, |heading| heading.start);
        self.noise.clear();
        self.heading = Some(Span::new(start, span.end));
    }

    /// Returns true inside a text without plies.
    pub(super) const fn is_in_heading(&self) -> bool {
        self.heading.is_some()
    }

    /// Ends the text without plies that is being read.
    pub(super) fn end_heading(&mut self) {
        let Some(span) = self.heading.take() else {
            return;
        };
        self.push(TokenKind::Heading, span);
        inspect::free_text(&self.source, span, &mut self.findings);
        for (skipped, span) in std::mem::take(&mut self.noise) {
            self.skip(skipped, span);
        }
    }

    /// Turns a part of the text without plies into a result.
    pub(super) fn insert_result(&mut self, result: Span) {
        self.end_heading();
        let first = self
            .tokens
            .iter()
            .rposition(|token| token.span().end <= result.start);
        let tail = self.tokens.split_off(first.map_or(0, |index| index + 1));
        let mut is_added = false;
        for token in tail {
            let span = token.span();
            if span.end <= result.start || result.end <= span.start {
                self.push(token.kind, span);
                continue;
            }
            self.push_part(
                Span::new(span.start, result.start.max(span.start)),
                token.kind,
            );
            if !std::mem::replace(&mut is_added, true) {
                self.result(result);
            }
            self.push_part(Span::new(result.end.min(span.end), span.end), token.kind);
        }
    }

    /// Adds a part of a token, without the blanks around it.
    fn push_part(&mut self, span: Span, kind: TokenKind) {
        let text = self.source.slice(span);
        let start = span.start + text.len() - text.trim_ascii_start().len();
        let end = start + text.trim_ascii().len();
        if end > start {
            self.push(kind, Span::new(start, end));
        }
    }

    /// Warns about the plies in a comment of a line, or on a skipped line.
    pub(super) fn warn_of_hidden(&mut self, span: Span, options: ReadOptions) {
        let text = self.source.slice(span);
        let inner = text.get(1..).unwrap_or_default();
        let context = Context {
            options,
            is_line_start: false,
            is_inside: false,
            is_dashed: false,
        };
        let window = &inner[..inner.len().min(MAX_HIDDEN)];
        let line = lexer::line(window, 0, context);
        if line
            .items
            .iter()
            .any(|item| matches!(item.kind, Kind::Ply(true)))
        {
            let message = "moves in this text are not read";
            let help = "if they belong to the game, put them on a line of their own";
            self.report(Diagnostic::new(codes::HIDDEN_MOVES, span, message).with_help(help));
        }
    }

    /// Keeps a line that quotes earlier plies as a comment.
    pub(super) fn hidden_line(&mut self, line: &Line) {
        for item in &line.items {
            let is_mark = matches!(item.kind, Kind::Mark(_)) && self.heading.is_none();
            self.item(item, if is_mark { Role::Noise } else { Role::Heading });
        }
        let span = self.heading;
        self.end_heading();
        if let Some(span) = span {
            let message = "this reply repeats earlier moves; it is kept as a comment";
            let help = "if its moves belong to the game, correct their numbers";
            self.report(Diagnostic::new(codes::HIDDEN_MOVES, span, message).with_help(help));
        }
    }

    /// Returns the tokens and the findings.
    pub(super) fn finish(mut self) -> (Vec<Token>, Vec<Diagnostic>) {
        if let Some(open) = self.open.last() {
            self.report(inspect::unclosed_variation(open));
        }
        let is_heading = |token: &&Token| token.kind == TokenKind::Heading;
        let heading = self.tokens.iter().find(is_heading).map(Token::span);
        if let Some(span) = heading.filter(|_| !self.has_no_moves) {
            let message = "this text has no move; it is kept as a comment";
            let help = "headings are allowed; if it should have moves, check their spelling";
            self.report(Diagnostic::new(codes::HEADING, span, message).with_help(help));
        }
        (self.tokens, self.findings.finish())
    }

    /// Reports that there is no move, instead of the first heading.
    pub(super) fn report_no_moves(&mut self, how_to_write: &str) {
        self.has_no_moves = true;
        let span = self.tokens.first().map_or(Span::new(0, 0), Token::span);
        let message = "no move was found in this text";
        let tags = "a sheet begins with tags such as `[Game \"Permute\"]`";
        let help = match how_to_write {
            "" => tags.to_owned(),
            moves => format!("{moves}; {tags}"),
        };
        self.report(Diagnostic::new(codes::NO_MOVES, span, message).with_help(help));
    }
}

/// The maximum length of a comment that is searched for plies, in bytes.
const MAX_HIDDEN: usize = 4096;
