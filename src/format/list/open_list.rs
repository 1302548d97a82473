//! The list that is read, and what is known of it so far.

use crate::format::lex::looks_like_tag;
use crate::format::list::kinds::{Class, Label, Play, Role, Unit};
use crate::format::list::line::lex::{Number, NumberStyle};
use crate::format::list::line::{Item, Kind, Line, Mark};
use crate::format::list::numbers::Numbering;
use crate::format::list::state::{Above, State};
use crate::format::list::statements::Player;
use crate::format::list::statements::claims::{self, Claim, Verdict};
use crate::format::list::tokens::Tokens;
use crate::format::list::unclear::Unclear;
use crate::format::options::ReadOptions;
use crate::record::{Token, TokenKind, Words};
use crate::text::{Source, Span};

/// The maximum number of lines above the result of a game without plies.
const MAX_TITLE: usize = 4;

/// The maximum number of plies in the rows of a list, and the width from which a text is
/// usually wrapped.
const MAX_ROW: usize = 5;
const MIN_WIDTH: usize = 45;

/// The maximum length of a square and of what is in parentheses after it.
const MAX_PLY: usize = 32;

/// A line of a block, and its kind.
pub(super) struct BlockLine {
    pub(super) line: Line,
    pub(super) class: Class,
}

impl BlockLine {
    pub(super) const fn is_empty(&self) -> bool {
        matches!(self.class, Class::Empty)
    }

    pub(super) const fn is_unclear(&self) -> bool {
        matches!(self.class, Class::Unclear(_))
    }
}

/// A name before a ply.
pub(super) struct PlyLabel {
    pub(super) ply: u64,
    pub(super) label: Label,
    /// True for a line that is only a name.
    pub(super) is_header: bool,
    /// True if more plies follow in its line, without names and numbers.
    pub(super) is_shared: bool,
}

/// What is before the plies of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Beginning {
    #[default]
    Plain,
    /// A result.
    Result,
    /// The sign `*`, which may also be that of a row.
    Star,
}

/// The list that is read.
#[derive(Default)]
pub(super) struct List {
    pub(super) plies: u64,
    /// How deep the last play line is quoted in a mail.
    pub(super) depth: usize,
    pub(super) numbering: Numbering,
    pub(super) labels: Vec<PlyLabel>,
    /// The names in a chat, `<Ann>`, before lines of one ply, and the numbers of plies
    /// before them.
    pub(super) chat: Vec<(u64, Span)>,
    /// The players that a title names.
    pub(super) players: Vec<Player>,
    /// The result, and whether it is from above.
    pub(super) result: Option<(Verdict, bool)>,
    /// True after a result below the plies.
    pub(super) is_ended: bool,
    /// Statements about the result that are sound only if the list has one.
    pub(super) doubts: Vec<Claim>,
    /// Lines below the plies that name a seat, but say nothing that is known.
    pub(super) unknown_ends: Vec<Span>,
    /// True if the list went on after a block, or after an empty line, although its plies
    /// have no numbers.
    pub(super) went_on: bool,
    pub(super) went_over_gap: bool,
    /// The shape of the last play line: whether it begins with a number, a name. How many
    /// lines were shaped so.
    pub(super) shape: (bool, bool),
    pub(super) alike: u64,
    /// The number of plies of the last play line, and its length.
    pub(super) last: (usize, usize),
    /// What is before the plies of the first play line.
    pub(super) beginning: Beginning,
    /// Dots or a dash at the end of the last play line.
    pub(super) omission: Option<Span>,
    /// A line directly above the first ply that may be a name and a misspelt ply.
    pub(super) above: Option<Span>,
    /// The number and the name of the next ply, from lines of their own.
    pub(super) number: Option<Number>,
    pub(super) label: Option<Label>,
    /// True if a play line has more than one ply, or a number or a name.
    pub(super) is_rich: bool,
    /// The number of plies before a swap.
    pub(super) swapped: Option<u64>,
    /// The seat that is named before a resignation in the place of a ply.
    pub(super) resigned: Option<usize>,
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
        let is_below = self.state.above != Above::Start;
        let most = if is_below { 0 } else { MAX_TITLE };
        let is_text = || self.tokens.count(TokenKind::Heading) > most;
        let has_error = self.list.has_unclear_plies;
        self.list.plies == 0 && !has_error && (!self.tokens.is_begun() || is_text())
    }

    /// Returns the text of a label.
    pub(super) fn name(&self, label: Label) -> String {
        String::from_utf8_lossy(&self.text[label.span.range()]).into_owned()
    }

    /// Returns the players that are named in the title or before the plies.
    pub(super) fn known_players(&self) -> Vec<Player> {
        let mut players = self.list.players.clone();
        if self.list.swapped.is_some() {
            return players;
        }
        // The names before the first plies are in the order of the seats.
        let labels = self.list.labels.iter().take(9).enumerate();
        for (_, label) in labels.take_while(|(index, label)| label.ply == *index as u64) {
            let name = self.name(label.label);
            let is_same = |(_, known): &Player| claims::is_same_name(known, &name);
            if label.label.seat.is_none() && !players.iter().any(is_same) {
                players.push((label.ply as usize, name));
            }
        }
        players
    }

    /// Adds the tokens of a play line, and counts its plies, with their numbers and names.
    pub(super) fn add_plies(&mut self, line: &Line, play: &Play) {
        for (item, &role) in line.items.iter().zip(&play.roles) {
            let is_result = item.kind == Kind::Result && role != Role::Heading;
            self.list.has_inner_result |= is_result && !self.tokens.is_closed();
            self.tokens.item(item, role, self.options);
        }
        self.tokens.end_heading();
        for result in std::mem::take(&mut self.inline) {
            self.tokens.insert_result(result);
        }
        if let (Some(name), [unit]) = (line.items.first(), &play.units[..])
            && unit.label.is_none()
            && is_chat_name(&self.text[name.span.range()])
        {
            self.list.chat.push((self.list.plies, name.span));
        }
        // `d4 f6 h8 (Red)` are plies of one seat.
        let names_seat = |item: &Item| {
            let text = String::from_utf8_lossy(&self.text[item.span.range()]);
            let name = text.trim_matches(['(', ')', '[', ']']);
            item.kind == Kind::Aside && claims::seat_of(name, &self.list.players).is_some()
        };
        if play.units.len() > 1 && line.items.iter().any(names_seat) {
            self.tokens.report(Unclear::Name.error(line.span()));
        }
        let is_numbered = self.check_numbers(line, play);
        let exceeded = self.list.numbering.exceeds_round(self.list.plies);
        self.note_units(line, &play.units);
        if play.roles.contains(&Role::Word) && self.tokens.is_closed() {
            self.list.numbering.is_lost = true;
        }
        self.list.number = play.next;
        if let Some(first) = play.units.first() {
            let shape = (is_numbered, play.has_name(is_numbered));
            // A comment before the first word is wrapped with it.
            let is_before =
                |item: &&Item| !matches!(item.kind, Kind::Mark(_) | Kind::Cell | Kind::Result);
            let word = line.items[first.item].span;
            let begin = line.items[..=first.item].iter().find(is_before);
            let word = begin.map_or(word, |begin| begin.span.to(word));
            let end = line.span().end;
            // A ply that goes on below shows that the rows are wrapped, whatever their widths.
            let row = &self.text[word.start..end];
            let is_wrapped = memchr::memchr2(b'\n', b'\r', row).is_some();
            let plies = if is_wrapped { 0 } else { play.units.len() };
            self.list.is_rich |= play.units.len() > 1;
            self.note_shape(shape, plies, word, end);
        }
        if !exceeded && self.list.numbering.exceeds_round(self.list.plies) {
            self.tokens.report(Unclear::OneOrMany.error(line.span()));
        }
        let tail = line.items.last().map_or(line.start, |item| item.span.end);
        if play.tail < tail && play.roles.contains(&Role::Heading) {
            self.tail(line, Span::new(play.tail, tail), play);
        }
        if let Some(result) = play.result {
            self.take_result(result, false);
        }
    }

    /// Counts the plies of a line, with their numbers and names.
    fn note_units(&mut self, line: &Line, units: &[Unit]) {
        for (index, unit) in units.iter().enumerate() {
            let is_first = index == 0;
            let above = self.list.number.take().filter(|_| is_first);
            if let Some(number) = unit.number.or(above) {
                self.list.numbering.note(number, self.list.plies);
            }
            let header = self.list.label.take().filter(|_| is_first);
            if let Some(label) = unit.label.or(header) {
                let next = units.get(index + 1);
                self.list.labels.push(PlyLabel {
                    ply: self.list.plies,
                    label,
                    is_header: unit.label.is_none(),
                    is_shared: next.is_some_and(Unit::is_bare),
                });
            }
            let word = &self.text[line.items[unit.item].span.range()];
            if word.eq_ignore_ascii_case(b"swap") {
                self.list.swapped = Some(self.list.plies);
            } else if line.items[unit.item].kind == Kind::Action && word.starts_with(b"resign") {
                self.list.resigned = self.list.labels.last().and_then(|label| label.label.seat);
            }
            self.list.plies += 1;
        }
    }

    /// Checks the first number of a line of plies, which may be above it. Returns true if
    /// the line has one, and it is not that of a round.
    fn check_numbers(&mut self, line: &Line, play: &Play) -> bool {
        let first = play.units.first().and_then(|unit| unit.number);
        let is_own = |above: &Number| above.style != NumberStyle::Round;
        let above = self.list.number.filter(is_own);
        let number = first.or(self.list.number);
        let is_unnumbered = self.list.plies > 0 && !self.list.numbering.is_begun();
        if self.state.above != Above::Start && number.is_some() && is_unnumbered {
            // The plies above, which have no numbers, may be a remark.
            self.tokens.report(Unclear::OneOrMany.error(line.span()));
        }
        if let Some(span) = std::mem::replace(&mut self.list.omission, play.omission) {
            self.tokens.report(Unclear::Omission.error(span));
        }
        let is_reply = |item: &&Item| item.kind == Kind::Mark(Mark::Reply);
        let depth = line.items.iter().filter(is_reply).count();
        let is_reply = depth > std::mem::replace(&mut self.list.depth, depth);
        let has_quotes = self.text[line.span().start.saturating_sub(1)..].starts_with(b"\"");
        let is_quoted = is_reply || has_quotes && self.list.numbering.is_begun();
        let beginning = self.beginning(line, play);
        if self.list.plies == 0 {
            self.list.beginning = beginning;
        } else if beginning != self.list.beginning && number.is_none() && !play.units.is_empty() {
            // If one row begins with its result, or with `*`, the others may be other games.
            self.tokens.report(Unclear::OneOrMany.error(line.span()));
        }
        if is_quoted && self.list.plies > 0 && number.is_none() && !play.units.is_empty() {
            // A quoted ply may be an earlier one.
            let unclear = if self.list.numbering.is_begun() {
                Unclear::NoNumber
            } else {
                Unclear::OneOrMany
            };
            self.tokens.report(unclear.error(line.span()));
        }
        let value = |number: Number| (number.value, number.is_late);
        if above
            .zip(first)
            .is_some_and(|(above, first)| value(above) != value(first))
        {
            self.tokens.report(Unclear::MissingPly.error(line.span()));
        }
        first.or(above).is_some()
    }

    /// Returns what is before the plies of a line.
    fn beginning(&self, line: &Line, play: &Play) -> Beginning {
        let first = play.units.first().map_or(0, |unit| unit.item);
        let before = &line.items[..first];
        let is_star = |item: &Item| &self.text[item.span.range()] == b"*";
        if before
            .iter()
            .any(|item| item.kind == Kind::Result && !is_star(item))
        {
            Beginning::Result
        } else if before.iter().any(is_star) {
            Beginning::Star
        } else {
            Beginning::Plain
        }
    }

    /// Notes how a play line begins, its number of plies, its first word and its end.
    pub(super) fn note_shape(
        &mut self,
        shape: (bool, bool),
        plies: usize,
        first: Span,
        end: usize,
    ) {
        let width = end - first.start;
        let (last_plies, last_width) = std::mem::replace(&mut self.list.last, (plies, width));
        let would_fit = last_width + 1 + first.len() <= width;
        let is_longer = (1..plies).contains(&last_plies) && would_fit;
        let is_shorter = last_plies > MAX_ROW
            && (2..last_plies).contains(&plies)
            && self.list.alike == 1
            && last_width < MIN_WIDTH;
        if (is_longer || is_shorter) && !self.list.numbering.is_begun() {
            // The line above was not wrapped, so this may be another game.
            self.tokens.report(Unclear::OneOrMany.error(first));
        }
        let is_alike = shape == self.list.shape;
        self.list.alike = if is_alike { self.list.alike + 1 } else { 1 };
        self.list.shape = shape;
        self.list.is_rich |= plies > 1 || shape != (false, false);
    }

    /// Reads what the words after the plies of a line say of the result.
    fn tail(&mut self, line: &Line, span: Span, play: &Play) {
        let players = self.known_players();
        for claim in claims::of_parts(self.text, &line.without_notes(span), &players) {
            let covers = |mark: Claim| {
                claim.span.start <= mark.span.start && mark.span.end <= claim.span.end
            };
            let is_new = self.list.result.is_none() && play.result.is_none();
            match play.result.filter(|mark| covers(*mark)) {
                Some(mark) if claim.verdict.is_none() && mark.verdict.is_some() => {
                    self.tokens.report(Unclear::Result.error(claim.span));
                }
                // The mark ends a result in words.
                Some(mark) if claim.span != mark.span => self.tokens.insert_result(claim.span),
                Some(_) => {}
                None => {
                    self.take_claim(claim, false);
                    if is_new && claim.verdict.is_some() {
                        self.tokens.insert_result(claim.span);
                    }
                }
            }
        }
    }

    /// Takes a statement about the result; one that says nothing certain is kept until
    /// the list has ended.
    pub(super) fn take_claim(&mut self, claim: Claim, is_above: bool) {
        let is_other = |seat: usize| matches!(claim.verdict, Some(Verdict::Loser(other)) if usize::from(other) != seat);
        match claim.verdict {
            // After a swap, a seat may be that of either player, but not of both.
            Some(_) if self.list.resigned.is_some_and(is_other) => {
                self.tokens.report(Unclear::OtherResult.error(claim.span));
            }
            Some(_) => self.take_result(claim, is_above),
            // What is said in a title may be of other games.
            None if is_above => self.list.doubts.push(Claim::new(None, claim.span)),
            None => self.list.doubts.push(claim),
        }
    }

    /// Takes a result of the list.
    pub(super) fn take_result(&mut self, claim: Claim, is_above: bool) {
        self.list.is_ended |= !is_above;
        match (self.list.result, claim.verdict) {
            (Some((other, _)), Some(verdict)) if !other.agrees(verdict) => {
                self.tokens.report(Unclear::OtherResult.error(claim.span));
            }
            (None, Some(verdict)) => self.list.result = Some((verdict, is_above)),
            _ => {}
        }
    }

    /// Adds the tokens of a line without plies.
    pub(super) fn words_line(&mut self, line: &Line, results: &[Span]) {
        let mut inner = results.to_vec();
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
            if role == Role::Result {
                inner.retain(|result| *result != item.span);
            }
            self.tokens.item(item, role, self.options);
        }
        self.tokens.end_heading();
        for result in inner {
            self.tokens.insert_result(result);
        }
    }

    /// Returns the ply that a part of it in parentheses makes with the word before it:
    /// `c4,a4-b5` for `c4 (a4-b5)`.
    fn joined_ply(&self, line: &Line) -> Option<String> {
        let open = line
            .items
            .iter()
            .position(|item| item.kind == Kind::Tangle)?;
        let square = line.items[..open].last()?.span;
        let inner = &self.text[line.items[open].span.end..line.end];
        let inner = &inner[..memchr::memchr(b')', &inner[..inner.len().min(MAX_PLY)])?];
        let parts = [&self.text[square.range()], b",", inner.trim_ascii()];
        let ply = String::from_utf8(parts.concat()).ok()?;
        let word = [Token::new(TokenKind::Word, Span::new(0, ply.len()))];
        let count = (self.options.move_word_count)(Words::new(ply.as_bytes(), &word));
        (square.len() <= MAX_PLY && count == Some(1)).then_some(ply)
    }

    /// Adds the error about an unclear line, which ends the playing of the list.
    pub(super) fn unclear_line(&mut self, line: &Line, unclear: Unclear) {
        let span = line.span();
        self.tokens.unclear(span);
        let ply = matches!(unclear, Unclear::Tangle).then(|| self.joined_ply(line));
        self.tokens.report(match ply.flatten() {
            Some(ply) => unclear.error(span).with_help(format!(
                "if what is in parentheses belongs to the ply, write `{ply}`; put a remark in \
                 braces, `{{...}}`"
            )),
            None => unclear.error(span),
        });
        self.list.numbering.is_lost = true;
    }
}

/// Returns true for a name in a chat, `<Ann>` or `<@ann>`, and not the tag of a page.
fn is_chat_name(text: &[u8]) -> bool {
    match text {
        [b'<', b'@', .., b'>'] => true,
        [b'<', first, second, .., b'>'] => {
            first.is_ascii_uppercase() && second.is_ascii_lowercase()
        }
        _ => false,
    }
}
