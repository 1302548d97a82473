//! The list that is read, and what is known of it so far.

use crate::format::lex::looks_like_tag;
use crate::format::list::kinds::{Class, Label, Role};
use crate::format::list::line::items::{Item, Kind, Line, is_content};
use crate::format::list::line::lex::Number;
use crate::format::list::numbers::Numbering;
use crate::format::list::state::State;
use crate::format::list::statements::claims::{self, Claim, Verdict};
use crate::format::list::statements::titles;
use crate::format::list::tokens::Tokens;
use crate::format::list::unclear::Unclear;
use crate::format::options::ReadOptions;
use crate::record::{Token, TokenKind};
use crate::text::{Source, Span};

/// The maximum number of lines above the result of a game without plies.
const MAX_TITLE: usize = 4;

/// A line of a block, and its kind.
pub(super) struct BlockLine {
    pub(super) line: Line,
    pub(super) class: Class,
}

/// A name before a ply, and its token.
pub(super) struct PlyLabel {
    pub(super) ply: u64,
    pub(super) label: Label,
    /// The index of the token; `None` for a line that is only a name.
    pub(super) token: Option<usize>,
    /// True if more plies follow in its line, without names and numbers.
    pub(super) is_shared: bool,
}

/// The list that is read.
#[derive(Default)]
pub(super) struct List {
    pub(super) plies: u64,
    /// How deep the first plies are quoted in a mail.
    pub(super) reply: usize,
    pub(super) numbering: Numbering,
    pub(super) labels: Vec<PlyLabel>,
    /// The indices of seats, and the names of their players.
    pub(super) players: Vec<(usize, String)>,
    /// The result, and whether it is from above.
    pub(super) result: Option<(Verdict, bool)>,
    /// True after a result below the plies.
    pub(super) is_ended: bool,
    /// Statements about the result that are sound only if the list has one.
    pub(super) doubts: Vec<Claim>,
    /// Lines below the plies that name a seat, but say nothing that is known.
    pub(super) unknown_ends: Vec<Span>,
    /// True if the list went on after a block, although its plies have no numbers.
    pub(super) went_on: bool,
    /// The shape of the last play line, and how many lines were shaped so.
    pub(super) shape: (bool, bool),
    pub(super) alike: u64,
    /// The number and the name of the next ply, from lines of their own.
    pub(super) number: Option<Number>,
    pub(super) label: Option<Label>,
    /// True if a play line has more than one ply, or a number or a name.
    pub(super) is_rich: bool,
    pub(super) swapped: Option<u64>,
    /// True after an unclear line with plies.
    pub(super) has_unclear_plies: bool,
    /// True after a result inside an open variation.
    pub(super) has_inner_result: bool,
}

/// Reads one list.
pub(super) struct Reader<'a> {
    pub(super) text: &'a [u8],
    pub(super) options: ReadOptions,
    pub(super) state: State,
    pub(super) is_line_start: bool,
    pub(super) at: usize,
    pub(super) list: List,
    pub(super) block: Vec<BlockLine>,
    pub(super) tokens: Tokens<'a>,
    /// The end of the text that was examined.
    pub(super) reach: usize,
    /// True after a comment that is not closed.
    pub(super) has_unclosed: bool,
    /// The game of the title, if the list is read as one of it.
    pub(super) game: Option<String>,
    /// What the title says of the setting.
    pub(super) stated: Vec<(&'static str, String, Span)>,
    /// The results in the title on the line of the first plies.
    pub(super) inline: Vec<Span>,
    /// The words of a plain line; kept since allocating takes time.
    pub(super) words: Vec<Token>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: Source<'a>, options: ReadOptions) -> Self {
        Self {
            text: source.text(),
            options,
            state: State::of(source.start().state),
            is_line_start: source.start().column == 1,
            at: 0,
            list: List::default(),
            block: Vec::new(),
            tokens: Tokens::new(source),
            reach: 0,
            has_unclosed: false,
            game: None,
            stated: Vec::new(),
            inline: Vec::new(),
            words: Vec::new(),
        }
    }

    /// Returns true if the plies of the list have begun.
    pub(super) const fn is_begun(&self) -> bool {
        self.list.plies > 0 || self.list.is_ended || self.list.has_unclear_plies
    }

    /// Returns true if there is neither a ply nor an error. A game may be won without
    /// plies, but a result in a longer text is not that of a game.
    pub(super) fn has_no_ply(&self) -> bool {
        let is_text = || self.tokens.count(TokenKind::Heading) > MAX_TITLE;
        let has_error = self.list.has_unclear_plies;
        self.list.plies == 0 && !has_error && (!self.tokens.is_begun() || is_text())
    }

    /// Adds the token of an item.
    pub(super) fn emit(&mut self, item: &Item, role: Role) {
        if item.kind == Kind::Result && role != Role::Heading && !self.tokens.is_closed() {
            self.list.has_inner_result = true;
        }
        self.tokens.item(item, role);
        if matches!(item.kind, Kind::LineComment) {
            self.tokens.warn_of_hidden(item.span, self.options);
        }
    }

    /// Returns the players that are named in the title or before the plies.
    pub(super) fn known_players(&self) -> Vec<(usize, String)> {
        let mut players = self.list.players.clone();
        if self.list.swapped.is_some() {
            return players;
        }
        // The names before the first plies are in the order of the seats.
        let labels = self.list.labels.iter().take(9).enumerate();
        let first = labels.take_while(|(index, label)| label.ply == *index as u64);
        for (_, label) in first {
            let name = String::from_utf8_lossy(&self.text[label.label.span.range()]).into_owned();
            let is_new = !players
                .iter()
                .any(|(_, known)| claims::is_same_name(known, &name));
            if label.label.seat.is_none() && is_new {
                players.push((label.ply as usize, name));
            }
        }
        players
    }

    /// Takes a statement about the result; one that says nothing certain is kept until
    /// the list has ended.
    pub(super) fn take_claim(&mut self, claim: Claim, is_above: bool) {
        match claim.verdict {
            Some(_) => self.take_result(claim, is_above),
            None => self.list.doubts.push(claim),
        }
    }

    /// Takes a result of the list.
    pub(super) fn take_result(&mut self, claim: Claim, is_above: bool) {
        let Some(verdict) = claim.verdict else {
            self.list.is_ended |= !is_above;
            return;
        };
        match self.list.result {
            Some((other, _)) if !other.agrees(verdict) => {
                self.tokens.report(Unclear::OtherResult.error(claim.span));
            }
            Some(_) => {}
            None => self.list.result = Some((verdict, is_above)),
        }
        self.list.is_ended |= !is_above;
    }

    /// Adds the tokens of a line without plies.
    pub(super) fn words_line(&mut self, line: &Line, results: &[Span]) {
        for item in &line.items {
            let role = match item.kind {
                Kind::Comment(_) | Kind::LineComment | Kind::Escape | Kind::OddBlank => Role::Plain,
                Kind::Glyph if !self.tokens.is_in_heading() => Role::Plain,
                // On a line of its own, it would be a tag.
                Kind::Stray if looks_like_tag(&self.text[item.span.range()]) => Role::Plain,
                Kind::Mark(_) | Kind::Separator => Role::Noise,
                Kind::Result if results.contains(&item.span) => Role::Result,
                _ => Role::Heading,
            };
            self.tokens.item(item, role);
            if matches!(item.kind, Kind::LineComment | Kind::Escape) {
                self.tokens.warn_of_hidden(item.span, self.options);
            }
        }
        self.tokens.end_heading();
        let is_item = |result: &Span| {
            line.items
                .iter()
                .any(|item| item.kind == Kind::Result && item.span == *result)
        };
        for &result in results.iter().filter(|result| !is_item(result)) {
            self.tokens.insert_result(result);
        }
    }

    /// Adds the error about an unclear line, which ends the playing of the list.
    pub(super) fn unclear_line(&mut self, line: &Line, unclear: Unclear) {
        let content: Vec<&Item> = line.items.iter().filter(|item| is_content(item)).collect();
        let (Some(first), Some(last)) = (content.first(), content.last()) else {
            return;
        };
        let span = first.span.to(last.span);
        self.tokens.end_heading();
        self.tokens.push(TokenKind::Unclear, span);
        self.tokens.inspect(span);
        self.tokens.report(unclear.error(span));
        self.list.numbering.is_lost = true;
    }
}

/// Returns true for a title such as `Game 2`.
pub(super) fn is_game_title(text: &[u8]) -> bool {
    use crate::record::vocabulary::Meaning;
    let line = std::str::from_utf8(text).unwrap_or_default();
    titles::numbered(line, Meaning::Game).is_some()
}
