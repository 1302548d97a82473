//! The second stage of reading lists: lines become a record. The state is the open
//! list and the block, the lines without plies since its last play line. The next
//! play line, tag or end of the text decides to whom the block belongs.

use crate::format::lex::looks_like_tag;
use crate::format::list::claims::{self, Claim, Verdict};
use crate::format::list::classify::{Before, Class, Label, Play, Role, classify, is_content};
use crate::format::list::ending::{End, Split, own_lines};
use crate::format::list::items::{self, Context, Item, Kind, Line};
use crate::format::list::lex::{Number, NumberStyle};
use crate::format::list::numbers::Numbering;
use crate::format::list::state::{Above, State};
use crate::format::list::tokens::Tokens;
use crate::format::list::unclear::Unclear;
use crate::format::options::ReadOptions;
use crate::record::TokenKind;
use crate::text::{Source, Span};

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
}

/// The list that is read.
#[derive(Default)]
pub(super) struct List {
    pub(super) plies: u64,
    pub(super) numbering: Numbering,
    pub(super) labels: Vec<PlyLabel>,
    /// The indices of seats, and the names of their players.
    pub(super) players: Vec<(usize, String)>,
    /// The result, and whether it is from above.
    pub(super) result: Option<(Verdict, bool)>,
    /// True after a result below the plies.
    pub(super) is_ended: bool,
    /// Statements about the result that are sound only if the list has one.
    pub(super) doubts: Vec<Span>,
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
    /// What the title says of the setting.
    pub(super) stated: Vec<(&'static str, String, Span)>,
    /// The results in the title on the line of the first plies.
    pub(super) inline: Vec<Span>,
}

/// What the reader found.
pub(super) enum Found {
    /// A list, with the state below it.
    List(State),
    /// A tag before any ply: the text is a sheet.
    Sheet,
    /// Nothing but blanks.
    Nothing,
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
            stated: Vec::new(),
            inline: Vec::new(),
        }
    }

    /// Reads the list.
    pub(super) fn read(&mut self) -> Found {
        while self.at < self.text.len() {
            let is_line_start = self.at > 0 && matches!(self.text[self.at - 1], b'\n' | b'\r')
                || self.at == 0 && self.is_line_start;
            if is_line_start && self.is_tag() {
                let is_unclear = |line: &BlockLine| matches!(line.class, Class::Unclear(_));
                let is_begun = self.tokens.is_begun() || self.block.iter().any(is_unclear);
                if self.list.plies == 0 && !is_begun && self.list.result.is_none() {
                    return Found::Sheet;
                }
                self.reach = self.at + 1;
                return self.end(&End::Tag);
            }
            let mut line = items::line(self.text, self.at, self.context(is_line_start));
            self.has_unclosed |= line
                .items
                .iter()
                .any(|item| item.kind == Kind::Comment(false));
            if self.list.is_ended
                && !is_line_start
                && line.items.iter().all(|item| !is_content(item))
            {
                // The rest of a line belongs to the list that ends in it.
                self.at = line.end;
                self.block.push(BlockLine {
                    line,
                    class: Class::Note,
                });
                continue;
            }
            let is_titled = self.list.plies > 0 && is_line_start && self.tokens.is_closed();
            let is_unclosed = line
                .items
                .first()
                .is_some_and(|item| item.kind == Kind::Comment(false));
            if is_unclosed && self.list.is_ended && is_line_start {
                // Its text may be another list.
                self.reach = line.end;
                return self.end(&End::Play);
            }
            let first = line.items.iter().find(|item| is_content(item));
            let is_row =
                first.is_some_and(|item| item.kind == Kind::Result) && self.list.result.is_some();
            let is_title = is_row || is_game_title(&self.text[line.start..line.end]);
            if is_titled && line.items.iter().any(items::is_ply) && is_title {
                self.reach = line.end;
                return self.end(&End::Play);
            }
            let players = match self.list.is_ended {
                true => Vec::new(),
                false => self.known_players(),
            };
            let class = classify(self.text, &mut line, self.before(&players));
            self.reach = line.end;
            match class {
                Class::Play(play) => {
                    let goes_on = !self.is_begun() || self.goes_on(&play);
                    if !goes_on {
                        return self.end(&End::Play);
                    }
                    let is_cut = line.is_cut;
                    self.play_line(line, play);
                    if is_cut {
                        break;
                    }
                }
                Class::Unclear(_) if self.begins_unclear_list(&line) => {
                    return self.end(&End::Play);
                }
                class => {
                    self.at = line.end;
                    let is_cut = line.is_cut;
                    self.note_words(&line, &class);
                    let is_unclear = matches!(class, Class::Unclear(_));
                    let has_plies = is_unclear && line.items.iter().any(items::is_ply);
                    let last = line.items.iter().rfind(|item| is_content(item));
                    let is_closed = last.is_some_and(|last| last.kind == Kind::Result);
                    self.block.push(BlockLine { line, class });
                    if has_plies {
                        // It belongs to the list, which goes on.
                        match self.list.plies {
                            0 => self.flush_title(&Line::default(), &Play::default()),
                            _ => self.flush_inside(),
                        }
                        self.list.has_unclear_plies = true;
                        self.list.is_ended |= is_closed && self.tokens.is_closed();
                    }
                    if is_cut {
                        break;
                    }
                }
            }
        }
        self.end(&End::Text)
    }

    /// Notes what a line without plies says of the next ply, and of the players.
    fn note_words(&mut self, line: &Line, class: &Class) {
        match class {
            Class::Number(number) => self.list.number = Some(*number),
            Class::Label(label) => self.list.label = Some(*label),
            Class::Words(_) if self.list.plies == 0 => {
                let found = claims::setting(&self.text[line.start..line.end], line.start);
                for (seat, name) in found.players {
                    if !self.list.players.iter().any(|(known, _)| *known == seat) {
                        self.list.players.push((seat, name));
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns true if the plies of the list have begun.
    pub(super) const fn is_begun(&self) -> bool {
        self.list.plies > 0 || self.list.is_ended || self.list.has_unclear_plies
    }

    /// Returns true if there is neither a ply nor an error.
    pub(super) const fn has_no_ply(&self) -> bool {
        self.list.plies == 0 && !self.tokens.is_begun()
    }

    /// Returns true if an unclear line with plies begins another list: if the list above
    /// has its result, or an empty line is between them.
    fn begins_unclear_list(&self, line: &Line) -> bool {
        let is_bare = |item: &Item| matches!(item.kind, Kind::Number(number) if number.style == NumberStyle::Bare);
        let may_be_bare = (self.options.opens_move)(b"4");
        let has_plies = line
            .items
            .iter()
            .any(|item| items::is_ply(item) || may_be_bare && is_bare(item));
        let has_list = self.is_begun();
        let has_gap = || own_lines(self) < self.block.len();
        has_plies && has_list && self.tokens.is_closed() && (self.list.is_ended || has_gap())
    }

    /// Returns true if a tag is here, at the start of a line.
    fn is_tag(&self) -> bool {
        let rest = &self.text[self.at..];
        let mark = if self.at == 0 { "\u{FEFF}" } else { "" };
        let rest = rest.strip_prefix(mark.as_bytes()).unwrap_or(rest);
        let spaces = rest.iter().take_while(|byte| b" \t".contains(byte)).count();
        let rest = &rest[spaces..];
        if rest.first() != Some(&b'[') || !looks_like_tag(rest) {
            return false;
        }
        let context = Context {
            is_inside: false,
            ..self.context(true)
        };
        let line = items::line(self.text, self.at, context);
        // `[Ann] d4` is a name before a ply.
        line.items
            .first()
            .is_some_and(|item| item.kind == Kind::Stray)
    }

    fn context(&self, is_line_start: bool) -> Context {
        Context {
            options: self.options,
            is_line_start,
            is_inside: !self.tokens.is_closed(),
            is_dashed: self.list.numbering.style == Some(NumberStyle::Dashed),
        }
    }

    fn before<'p>(&self, players: &'p [(usize, String)]) -> Before<'p> {
        // After a result, the next plies are those of another list.
        let is_ended = self.list.is_ended;
        Before {
            options: self.options,
            plies: if is_ended { 0 } else { self.list.plies },
            numbering: if is_ended {
                Numbering::default()
            } else {
                self.list.numbering
            },
            players,
            alike: self.list.alike,
            shape: self.list.shape,
            is_inside: !self.tokens.is_closed(),
            has_labels: !self.list.labels.is_empty(),
        }
    }

    /// Reads a play line of the list.
    fn play_line(&mut self, line: Line, play: Play) {
        let is_first = self.list.plies == 0;
        if play.is_reply && !is_first && self.repeats(&play) {
            // A reply that quotes earlier plies.
            self.flush_inside();
            self.tokens.hidden_line(&line);
            self.at = line.end;
            return;
        }
        let is_open = matches!(self.state.above, Above::Open | Above::Single | Above::Tight);
        if is_first && play.closes && is_open {
            // It may end the list above.
            let item = line.items[play.units[0].item];
            self.tokens.report(Unclear::OneOrMany.error(item.span));
        }
        match is_first {
            true => self.flush_title(&line, &play),
            false => self.flush_inside(),
        }
        let line = self.cut_after_result(line, &play);
        let start = self.tokens.len();
        for (item, role) in line.items.iter().zip(&play.roles) {
            self.emit(item, *role);
        }
        self.tokens.end_heading();
        for result in std::mem::take(&mut self.inline) {
            self.tokens.insert_result(result);
        }
        self.note_plies(&line, &play, start);
        self.at = line.end;
    }

    /// Returns true if the numbers of a line are those of earlier plies.
    fn repeats(&self, play: &Play) -> bool {
        let number = play.units.first().and_then(|unit| unit.number);
        number.is_some_and(|number| !self.list.numbering.fits(number, self.list.plies))
    }

    /// Cuts a line after its result, if plies follow.
    fn cut_after_result(&self, mut line: Line, play: &Play) -> Line {
        let Some(result) = play.result else {
            return line;
        };
        let after = line
            .items
            .iter()
            .position(|item| item.span.start >= result.span.end);
        let Some(after) = after else { return line };
        let is_number = |item: &Item| matches!(item.kind, Kind::Number(number) if number.style != NumberStyle::Bare);
        let is_next =
            |item: &Item| items::is_ply(item) || is_number(item) || item.kind == Kind::Result;
        let mut depth = 0;
        let is_outside = |item: &&Item| {
            depth += isize::from(item.kind == Kind::Open) - isize::from(item.kind == Kind::Close);
            depth <= 0
        };
        let has_plies = line.items[after..].iter().filter(is_outside).any(is_next);
        if has_plies {
            let is_note = |item: &&Item| {
                matches!(
                    item.kind,
                    Kind::Comment(_) | Kind::Glyph | Kind::Separator | Kind::OddBlank
                )
            };
            let notes = line.items[after..].iter().take_while(is_note).count();
            line.items.truncate(after + notes);
            line.end = line.items.last().map_or(line.end, |item| item.span.end);
        }
        line
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

    /// Counts the plies of a line, with their numbers and names. The tokens of the line
    /// begin at index `start`.
    fn note_plies(&mut self, line: &Line, play: &Play, start: usize) {
        let labels: Vec<usize> = self.tokens.names_from(start);
        let mut labels = labels.into_iter();
        for (index, unit) in play.units.iter().enumerate() {
            let number = unit
                .number
                .or_else(|| self.list.number.take().filter(|_| index == 0));
            if let Some(number) = number {
                self.list.numbering.note(number, self.list.plies);
            }
            let own = self
                .list
                .label
                .take()
                .filter(|_| index == 0 && unit.label.is_none());
            let token = unit.label.and_then(|_| labels.next());
            if let Some(label) = unit.label.or(own) {
                self.list.labels.push(PlyLabel {
                    ply: self.list.plies,
                    label,
                    token,
                });
            }
            let item = line.items[unit.item];
            if item.kind == Kind::Action
                && self.text[item.span.range()].eq_ignore_ascii_case(b"swap")
            {
                self.list.swapped = Some(self.list.plies);
            }
            self.list.plies += 1;
        }
        if play.roles.contains(&Role::Word) && self.tokens.is_closed() {
            self.list.numbering.is_lost = true;
        }
        self.list.number = None;
        if let Some(first) = play.units.first() {
            let shape = (first.number.is_some(), first.label.is_some());
            self.list.alike = if shape == self.list.shape {
                self.list.alike + 1
            } else {
                1
            };
            self.list.shape = shape;
            self.list.is_rich |= play.units.len() > 1 || shape != (false, false);
        }
        let tail = line.items.last().map_or(line.start, |item| item.span.end);
        if play.tail < tail && play.tail >= line.start {
            self.tail(Span::new(play.tail, tail), play);
        }
        if let Some(result) = play.result {
            self.take_result(result, false);
        }
    }

    /// Reads what the words after the plies of a line say of the result.
    fn tail(&mut self, span: Span, play: &Play) {
        let has_words = play.roles.contains(&Role::Heading);
        if !has_words {
            return;
        }
        let players = self.known_players();
        for claim in claims::claims(&self.text[span.range()], span.start, &players) {
            let is_mark = play
                .result
                .is_some_and(|result| claim.span.start < result.span.end);
            if !is_mark {
                let is_new = self.list.result.is_none() && play.result.is_none();
                self.take_claim(claim, false);
                if is_new && claim.verdict.is_some() {
                    self.tokens.insert_result(claim.span);
                }
            }
        }
    }

    /// Returns the players that are named in the title or before the plies.
    pub(super) fn known_players(&self) -> Vec<(usize, String)> {
        let mut players = self.list.players.clone();
        if self.list.swapped.is_some() {
            return players;
        }
        for label in self.list.labels.iter().take(9) {
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
            None => self.list.doubts.push(claim.span),
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

    /// Returns true if the list goes on with a play line.
    fn goes_on(&mut self, play: &Play) -> bool {
        let number = play
            .units
            .first()
            .and_then(|unit| unit.number)
            .or(self.list.number);
        let round = self
            .list
            .number
            .filter(|number| number.style == NumberStyle::Round);
        let is_round =
            round.is_some_and(|round| self.list.numbering.fits_round(round, self.list.plies));
        if is_round && number.is_some_and(|number| number.value == 1) {
            self.list.numbering.begin_round(self.list.plies);
        }
        let fits = is_round
            || number.is_some_and(|number| {
                self.list.numbering.fits(number, self.list.plies)
                    || number.style == NumberStyle::Round
                        && self.list.numbering.fits_round(number, self.list.plies)
            });
        let has_gap = self
            .block
            .iter()
            .any(|line| matches!(line.class, Class::Empty));
        if !self.tokens.is_closed() {
            let begins = number.is_some_and(|number| number.value == 1 && !number.is_late);
            return !(self.list.has_inner_result || has_gap && (begins || self.has_unclosed));
        }
        let begins_again =
            number.is_some_and(|number| self.list.numbering.begins_again(number, self.list.plies));
        if self.list.is_ended || begins_again || self.has_result_below() || self.names_other_game()
        {
            return false;
        }
        let is_variation = play.units.is_empty();
        if is_variation
            || fits
            || self
                .block
                .iter()
                .all(|line| matches!(line.class, Class::Note | Class::Decoration))
        {
            return true;
        }
        // A resignation or an agreed draw ends the list above.
        if play.closes {
            return true;
        }
        let label = play
            .units
            .first()
            .and_then(|unit| unit.label)
            .or(self.list.label);
        let first = self
            .list
            .labels
            .first()
            .filter(|label| label.ply == 0)
            .map(|label| label.label);
        let is_labelled = self.list.labels.len() as u64 == self.list.plies && label.is_some();
        let is_other = label.zip(first).is_some_and(|(label, first)| {
            let text =
                |label: Label| String::from_utf8_lossy(&self.text[label.span.range()]).into_owned();
            !claims::is_same_name(&text(label), &text(first))
        });
        let goes_on = is_other
            || is_labelled && !has_gap
            || self.list.went_on && (label.is_some() || number.is_none());
        if goes_on || has_gap {
            self.list.went_on |= goes_on;
            return goes_on;
        }
        // Words directly between unnumbered plies: the game may go on or not.
        if !self
            .block
            .iter()
            .any(|line| matches!(line.class, Class::Unclear(_)))
        {
            let end = self.tokens.last_end();
            self.tokens
                .report(Unclear::OneOrMany.error(Span::new(end.saturating_sub(1), end)));
        }
        self.list.numbering.is_lost = true;
        true
    }

    /// Returns true if the block has a result of the list.
    fn has_result_below(&self) -> bool {
        self.block.iter().any(|line| {
            matches!(&line.class, Class::Words(claims) if claims.iter().any(|claim| claim.verdict.is_some()))
        })
    }

    /// Returns true if the block names another game.
    fn names_other_game(&self) -> bool {
        let mut has_gap = false;
        self.block.iter().any(|line| {
            has_gap |= matches!(line.class, Class::Empty);
            let text = &self.text[line.line.start..line.line.end];
            let is_words = matches!(line.class, Class::Words(_) | Class::Number(_));
            is_words
                && (is_game_title(text) || has_gap && has_new_players(text, &self.list.players))
        })
    }

    /// Ends the record.
    fn end(&mut self, end: &End) -> Found {
        let split = Split::of(self, end);
        let below: Vec<BlockLine> = self.block.drain(split.at..).collect();
        if self.is_begun() {
            self.flush_below(&split);
        } else {
            self.flush_title(&Line::default(), &Play::default());
        }
        self.tokens.end_heading();
        let is_nothing = self.tokens.len() == 0 && below.is_empty();
        if is_nothing {
            return Found::Nothing;
        }
        self.settle();
        self.at = split.end;
        let has_result = self.list.result.is_some() || self.list.is_ended;
        let above = match self.list.result {
            _ if matches!(end, End::Tag) => Above::Closed,
            Some((verdict, true)) if !self.list.is_ended => Above::Titled(verdict),
            _ if has_result => Above::Closed,
            _ if split.has_list && !split.has_gap => Above::Tight,
            _ if self.list.plies == 1 && !self.list.is_rich => Above::Single,
            _ => Above::Open,
        };
        Found::List(State {
            above,
            ..self.state
        })
    }
}

/// Returns true for a title such as `Game 2`.
pub(super) fn is_game_title(text: &[u8]) -> bool {
    use crate::record::vocabulary::Meaning;
    let line = std::str::from_utf8(text).unwrap_or_default();
    claims::numbered(line, Meaning::Game).is_some()
}

/// Returns true if a title names two players that are not known.
fn has_new_players(text: &[u8], known: &[(usize, String)]) -> bool {
    let found = claims::setting(text, 0).players;
    let is_new = |(_, name): &(usize, String)| {
        !known
            .iter()
            .any(|(_, known)| claims::is_same_name(known, name))
    };
    found.len() == 2 && found.iter().all(is_new)
}

impl Reader<'_> {
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
        let is_item = |result: &Span| line.items.iter().any(|item| item.kind == Kind::Result && item.span == *result);
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
