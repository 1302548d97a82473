//! The tokens of a list, and the findings about them.

use crate::format::inspect;
use crate::format::lex::MAX_WORD;
use crate::format::list::kinds::Role;
use crate::format::list::line::lexer;
use crate::format::list::line::{Context, Item, Kind, Mark};
use crate::format::list::unclear::Unclear;
use crate::format::options::ReadOptions;
use crate::format::token_list::TokenList;
use crate::record::{Token, TokenKind};
use crate::text::{Diagnostic, Source, Span, codes, escape};

/// What is said of skipped text: the end of the message, and the help. Only the first
/// finding with the same help is reported in a record.
type Skipped = (&'static str, &'static str);

/// Returns what is said of an item with this role.
const fn skipped(kind: Kind, role: Role) -> Skipped {
    const LEAVE_OUT: &str = "leave it out: moves are separated by spaces or line ends";
    match (role, kind) {
        (Role::Name, _) => (
            "before a move is skipped",
            "leave it out: names belong in the tags of the seats, and remarks about moves in braces",
        ),
        (Role::NoiseNumber, Kind::Number(number)) if number.is_bare() => (
            "before a move is read as its number",
            "write `1.`, with a period",
        ),
        (Role::NoiseNumber, _) => ("is read as a move number", "write `1.`"),
        (_, Kind::Mark(Mark::Bullet)) => (
            "before a move is skipped",
            "begin the line with the move, or with its number, `1.`",
        ),
        (_, Kind::Mark(Mark::PageTag)) => ("is skipped", LEAVE_OUT),
        (_, Kind::Mark(Mark::Fence)) => ("is skipped", "leave it out: a list needs no fence"),
        (_, Kind::Mark(Mark::Reply)) => ("is skipped", "remove the `>` marks of the quoted mail"),
        (_, Kind::Mark(Mark::Quote)) => {
            ("is skipped", "write moves without quotes and other signs")
        }
        (_, Kind::Mark(Mark::Bracket)) => ("is skipped", "write moves without brackets and quotes"),
        (_, Kind::Cell | Kind::Number(_)) => {
            ("is skipped", "leave it out, or put it in braces, `{...}`")
        }
        _ => (
            "next to a move is read as a space",
            "separate moves by spaces only",
        ),
    }
}

/// The tokens of a list.
pub(super) struct Tokens<'a> {
    list: TokenList<'a>,
    /// The helps on skipped text that were given.
    helps: Vec<&'static str>,
    /// The text without plies that is being read, and the noise after it.
    heading: Option<Span>,
    noise: Vec<(Skipped, Span)>,
    has_word: bool,
    has_no_moves: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(source: Source<'a>) -> Self {
        Self {
            list: TokenList::new(source),
            helps: Vec::new(),
            heading: None,
            noise: Vec::new(),
            has_word: false,
            has_no_moves: false,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.tokens.len()
    }

    /// Returns true after a ply or a result.
    pub(super) const fn is_begun(&self) -> bool {
        self.has_word
    }

    /// Returns true if no variation is open.
    pub(super) const fn is_closed(&self) -> bool {
        self.list.is_closed()
    }

    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.list.report(finding);
    }

    /// Returns the number of tokens of a kind.
    pub(super) fn count(&self, kind: TokenKind) -> usize {
        let tokens = self.list.tokens.iter();
        tokens.filter(|token| token.kind == kind).count()
    }

    /// Reports that something is unclear below the last token.
    pub(super) fn report_end(&mut self, unclear: Unclear) {
        let end = self.list.tokens.last().map_or(0, |token| token.span().end);
        self.report(unclear.error(Span::new(end.saturating_sub(1), end)));
    }

    /// Returns the span of the first word.
    pub(super) fn first_word(&self) -> Option<Span> {
        let is_word = |token: &&Token| token.kind == TokenKind::Word;
        self.list.tokens.iter().find(is_word).map(Token::span)
    }

    pub(super) fn push(&mut self, kind: TokenKind, span: Span) {
        self.list.push(kind, span);
    }

    /// Adds an unclear text.
    pub(super) fn unclear(&mut self, span: Span) {
        self.end_heading();
        self.has_word = true;
        self.list.text(TokenKind::Unclear, span);
    }

    /// Returns true if the noise at `span` is a name.
    fn is_name(&self, span: Span) -> bool {
        let text = String::from_utf8_lossy(self.list.source.slice(span));
        text.starts_with(char::is_alphabetic)
    }

    /// Turns a skipped name into a token that ends the playing of the list.
    pub(super) fn make_unclear(&mut self, name: Span) {
        let is_it = |token: &&mut Token| {
            let span = token.span();
            token.kind == TokenKind::Noise && span.start <= name.start && name.end <= span.end
        };
        if let Some(token) = self.list.tokens.iter_mut().find(is_it) {
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
    pub(super) fn item(&mut self, item: &Item, role: Role, options: ReadOptions) {
        let span = item.span;
        if !matches!(role, Role::Heading | Role::Noise | Role::Plain) {
            self.end_heading();
        }
        match role {
            Role::Heading => {
                if span.len() > MAX_WORD {
                    inspect::word(&self.list.source, span, &mut self.list.findings);
                }
                self.add_heading(span);
            }
            Role::Noise if self.heading.is_some() => {
                self.noise.push((skipped(item.kind, role), span));
            }
            Role::Noise | Role::NoiseNumber => self.skip(skipped(item.kind, role), span),
            Role::Name => self.name(item),
            Role::Word => self.word(span),
            Role::Result => self.result(span),
            Role::Plain => self.plain(item, options),
        }
    }

    /// Adds a part of a name before a ply, joined with the part before it.
    fn name(&mut self, item: &Item) {
        let last = self.list.tokens.last().copied();
        if let Some(last) = last
            && last.kind == TokenKind::Noise
            && self.is_name(last.span())
            && self.list.source.text()[last.span().end..item.span.start]
                .iter()
                .all(|byte| b" \t".contains(byte))
        {
            self.list.tokens.pop();
            return self.push(TokenKind::Noise, last.span().to(item.span));
        }
        self.skip(skipped(item.kind, Role::Name), item.span);
    }

    fn plain(&mut self, item: &Item, options: ReadOptions) {
        let span = item.span;
        if item.kind != Kind::OddBlank {
            self.end_heading();
        }
        match item.kind {
            Kind::Ply(_) | Kind::More | Kind::Action => self.word(span),
            Kind::Number(number) if number.is_bare() => self.word(span),
            Kind::Number(_) => self.push(TokenKind::Number, span),
            Kind::Result => self.result(span),
            Kind::Glyph => self.list.glyph(span),
            Kind::Comment(is_closed) => self.list.comment(span, is_closed),
            Kind::LineComment | Kind::Escape => {
                let kind = match item.kind {
                    Kind::Escape => TokenKind::Escape,
                    _ => TokenKind::LineComment,
                };
                self.list.text(kind, span);
                self.warn_of_hidden(span, options);
            }
            Kind::Open => {
                use TokenKind::{Close, Open, Result, Word};
                let is_part = |token: &&Token| matches!(token.kind, Word | Open | Close | Result);
                let last = self.list.tokens.iter().rfind(is_part);
                let is_after_result = last.is_some_and(|last| last.kind == Result);
                self.list.open(span, is_after_result);
            }
            Kind::Close => self.list.close(span),
            Kind::Stray => self.list.stray(span),
            Kind::OddBlank => self.odd_blank(span),
            _ => self.add_heading(span),
        }
    }

    fn word(&mut self, span: Span) {
        self.has_word = true;
        self.list.word(span);
    }

    fn result(&mut self, span: Span) {
        self.has_word = true;
        self.list.result(span);
    }

    fn odd_blank(&mut self, span: Span) {
        let text = String::from_utf8_lossy(self.list.source.slice(span));
        let code = text.chars().next().map_or(0, u32::from);
        let message = format!("an unusual blank (U+{code:04X}) is read as a space");
        let finding = Diagnostic::new(codes::ODD_SPACE, span, message).with_fix(span, " ");
        self.report(finding.with_help("put a plain space there"));
    }

    /// Adds the token of skipped text, and reports the first of its kind.
    fn skip(&mut self, skipped: Skipped, span: Span) {
        self.push(TokenKind::Noise, span);
        let (what, help) = skipped;
        if !self.helps.contains(&help) {
            self.helps.push(help);
            let message = format!("`{}` {what}", escape(self.list.source.slice(span)));
            self.report(Diagnostic::new(codes::SKIPPED_TEXT, span, message).with_help(help));
        }
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
        self.list.text(TokenKind::Heading, span);
        for (skipped, span) in std::mem::take(&mut self.noise) {
            self.skip(skipped, span);
        }
    }

    /// Turns a part of the text without plies into a result.
    pub(super) fn insert_result(&mut self, result: Span) {
        self.end_heading();
        let is_before = |token: &Token| token.span().end <= result.start;
        let tokens = &mut self.list.tokens;
        let tail = tokens.split_off(tokens.partition_point(is_before));
        for (index, token) in tail.into_iter().enumerate() {
            let span = token.span();
            if result.end <= span.start {
                self.push(token.kind, span);
                continue;
            }
            self.push_part(
                Span::new(span.start, result.start.max(span.start)),
                token.kind,
            );
            if index == 0 {
                self.result(result);
            }
            self.push_part(Span::new(result.end.min(span.end), span.end), token.kind);
        }
    }

    /// Adds a part of a token, without the blanks around it.
    fn push_part(&mut self, span: Span, kind: TokenKind) {
        let text = self.list.source.slice(span);
        let start = span.start + text.len() - text.trim_ascii_start().len();
        let end = start + text.trim_ascii().len();
        let is_sign = |byte: &u8| b".,;:!".contains(byte);
        let kind = if text.trim_ascii().iter().all(is_sign) {
            TokenKind::Noise
        } else {
            kind
        };
        if end > start {
            self.push(kind, Span::new(start, end));
        }
    }

    /// Warns about the plies in a comment of a line, or on a skipped line.
    pub(super) fn warn_of_hidden(&mut self, span: Span, options: ReadOptions) {
        let inner = &self.list.source.slice(span)[1..];
        let line = lexer::line(
            &inner[..inner.len().min(MAX_HIDDEN)],
            0,
            Context::new(options),
        );
        if line.has(|kind| kind == Kind::Ply(true)) {
            let message = "moves in this text are not read";
            let help = "if they belong to the game, put them on a line of their own";
            self.report(Diagnostic::new(codes::HIDDEN_MOVES, span, message).with_help(help));
        }
    }

    /// Returns the tokens and the findings.
    pub(super) fn finish(mut self) -> (Vec<Token>, Vec<Diagnostic>) {
        let is_heading = |token: &&Token| token.kind == TokenKind::Heading;
        let heading = self.list.tokens.iter().find(is_heading).map(Token::span);
        if let Some(span) = heading.filter(|_| !self.has_no_moves) {
            let message = "this text has no move; it is kept as a comment";
            let help = "headings are allowed; if it should have moves, check their spelling";
            self.report(Diagnostic::new(codes::HEADING, span, message).with_help(help));
        }
        self.list.finish()
    }

    /// Reports that there is no move, instead of the first heading.
    pub(super) fn report_no_moves(&mut self, how_to_write: &str) {
        self.has_no_moves = true;
        let span = self
            .list
            .tokens
            .first()
            .map_or(Span::new(0, 0), Token::span);
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
