//! The second stage of reading lists: lines become a record. The state is the open
//! list and the block, the lines without plies since its last play line. The next
//! play line, tag or end of the text decides to whom the block belongs.

use crate::format::lex::{self, looks_like_tag};
use crate::format::list::classify::classify;
use crate::format::list::ending::{End, Split, has_new_players, own_lines};
use crate::format::list::kinds::{Before, Class, Play, Unit};
use crate::format::list::line::items::{self, Context, Item, Kind, Line, is_content};
use crate::format::list::line::lex::NumberStyle;
use crate::format::list::line::lexer;
use crate::format::list::numbers::Numbering;
use crate::format::list::open_list::{BlockLine, List, Reader};
use crate::format::list::plain_line::PlainLine;
use crate::format::list::state::{Above, State};
use crate::format::list::statements::titles::{self, is_game_title, is_title};
use crate::format::list::unclear::Unclear;
use crate::format::options::ReadOptions;
use crate::text::{Span, find};

/// The number of lines without plies, and of items of such a line, after which they are
/// taken.
const MAX_BLOCK: usize = 1024;

fn is_blank(line: &Line, class: &Class) -> bool {
    matches!(class, Class::Empty) && line.items.is_empty()
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
    /// Reads the list.
    pub(super) fn read(&mut self) -> Found {
        while self.at < self.text.len() {
            let is_line_start = self.at > 0 && matches!(self.text[self.at - 1], b'\n' | b'\r')
                || self.at == 0 && self.is_line_start;
            match self.plain_line(is_line_start) {
                PlainLine::No => {}
                PlainLine::Whole => continue,
                PlainLine::End => return self.end(&End::Play),
            }
            if is_line_start && self.is_tag() {
                let is_unclear = |line: &BlockLine| matches!(line.class, Class::Unclear(_));
                let is_begun = self.tokens.is_begun() || self.block.iter().any(is_unclear);
                if self.list.plies == 0 && !is_begun && self.list.result.is_none() {
                    return Found::Sheet;
                }
                self.reach = self.at + 1;
                return self.end(&End::Tag);
            }
            let mut line = lexer::line(self.text, self.at, self.context(is_line_start));
            let is_open = |item: &Item| item.kind == Kind::Comment(false);
            self.has_unclosed |= line.items.iter().any(is_open);
            if self.list.is_ended && !is_line_start && !line.items.iter().any(is_content) {
                // The rest of a line belongs to the list that ends in it.
                self.at = line.end;
                let class = Class::Note;
                self.block.push(BlockLine { line, class });
                continue;
            }
            self.reach = line.end;
            if is_line_start && self.is_before_list(&line) {
                return self.end(&End::Play);
            }
            let players = if self.list.is_ended {
                Vec::new()
            } else {
                self.known_players()
            };
            let class = classify(self.text, &mut line, self.before(&players));
            if matches!(class, Class::Words(_)) && !self.is_begun() && self.note_game(&line) {
                // The title may be on the line of the first plies, or plies above it.
                (self.at, self.list) = (0, List::default());
                self.block.clear();
                continue;
            }
            let is_cut = line.is_cut;
            if !self.take_line(line, class) {
                return self.end(&End::Play);
            }
            if is_cut {
                break;
            }
            if self.bound_block() {
                return self.end(&End::Play);
            }
        }
        self.end(&End::Text)
    }

    /// Returns true if a line begins another list whatever its plies are: a title on
    /// the line of its plies, or a comment after the list that is not closed, since its
    /// text may be another list.
    fn is_before_list(&self, line: &Line) -> bool {
        let first = line.items.first();
        if first.is_some_and(|item| item.kind == Kind::Comment(false))
            && (self.list.is_ended || self.is_begun() && self.has_result_below())
        {
            return true;
        }
        let content = line.items.iter().find(|item| is_content(item));
        let is_result = content.is_some_and(|item| item.kind == Kind::Result);
        let is_title = || {
            let text = &self.text[line.span().start..line.end];
            is_result && self.list.result.is_some()
                || is_game_title(text)
                || find(text, b": ")
                    .is_some_and(|end| has_new_players(&text[..end], &self.list.players))
        };
        let has_list = self.list.plies > 0 && self.tokens.is_closed();
        has_list && line.items.iter().any(items::is_ply) && is_title()
    }

    /// Takes the lines of a block that is too long to be kept. Above a list, they are its
    /// title; below one, they end it. Returns true if they do.
    fn bound_block(&mut self) -> bool {
        let last = self.block.last();
        let has_long_line = last.is_some_and(|last| last.line.items.len() >= MAX_BLOCK);
        if self.block.len() < MAX_BLOCK && !has_long_line {
            return false;
        }
        if !self.is_begun() {
            self.flush_title(&Line::default(), &Play::default());
            false
        } else if !self.tokens.is_closed() {
            self.flush_inside();
            false
        } else {
            true
        }
    }

    /// Takes a line; returns false if it begins another list.
    fn take_line(&mut self, line: Line, class: Class) -> bool {
        match class {
            Class::Play(play) => {
                let goes_on = !self.is_begun() || self.goes_on(&line, &play);
                if goes_on {
                    self.play_line(line, *play);
                }
                return goes_on;
            }
            Class::Unclear(_) if self.begins_unclear_list(&line) => return false,
            _ => {}
        }
        self.at = line.end;
        self.note_words(&line, &class);
        let is_unclear = matches!(class, Class::Unclear(_));
        let has_plies = is_unclear && line.items.iter().any(items::is_ply);
        let last = line.items.iter().rfind(|item| is_content(item));
        let has_result = last.is_some_and(|last| last.kind == Kind::Result);
        let mut line = line;
        line.items.shrink_to_fit();
        match self.block.last_mut() {
            // Many empty lines are one.
            Some(last) if is_blank(&last.line, &last.class) && is_blank(&line, &class) => {
                last.line.end = line.end;
            }
            _ => self.block.push(BlockLine { line, class }),
        }
        if has_plies {
            // It belongs to the list, which goes on.
            match self.list.plies {
                0 => self.flush_title(&Line::default(), &Play::default()),
                _ => self.flush_inside(),
            }
            self.list.has_unclear_plies = true;
        }
        let has_numbers = self.options.has_bare_plies() && self.is_begun();
        self.list.is_ended |=
            is_unclear && has_result && (has_plies || has_numbers) && self.tokens.is_closed();
        true
    }

    /// Notes what a line without plies says of the next ply, and of the players.
    fn note_words(&mut self, line: &Line, class: &Class) {
        match class {
            Class::Number(number) => self.list.number = Some(*number),
            Class::Label(label) => self.list.label = Some(*label),
            Class::Words(_) if self.list.plies == 0 => {
                let Span { start, end } = line.span();
                self.note_players(start, end);
            }
            _ => {}
        }
    }

    /// Reads the list as one of the game that a line of its title names, if no option
    /// has chosen the game. Returns true if it does so from this line on.
    fn note_game(&mut self, line: &Line) -> bool {
        let tags = titles::tags(&self.text[line.start..line.end], line.start);
        let named = tags.into_iter().find(|(name, ..)| *name == "Game");
        if let Some((_, game, _)) = named
            && self.game.is_none()
            && self.tokens.len() == 0
            && let Some(options) = (self.options.of_title)(&game)
        {
            self.options = ReadOptions {
                of_title: self.options.of_title,
                ..options
            };
            self.game = Some(game);
            return true;
        }
        false
    }

    /// Notes the players that a title names.
    pub(super) fn note_players(&mut self, start: usize, end: usize) {
        for (seat, name) in titles::players(&self.text[start..end]) {
            if !self.list.players.iter().any(|(known, _)| *known == seat) {
                self.list.players.push((seat, name));
            }
        }
    }

    /// Returns true if an unclear line with plies begins another list: if the list above
    /// has its result, or an empty line is between them, which also ends a variation with
    /// a comment that is not closed.
    fn begins_unclear_list(&self, line: &Line) -> bool {
        let may_be_bare = self.options.has_bare_plies();
        let has_plies = line
            .items
            .iter()
            .any(|item| items::is_ply(item) || may_be_bare && item.kind.is_bare());
        let has_list = self.is_begun();
        let has_gap = || own_lines(self) < self.block.len();
        let is_closed = self.tokens.is_closed();
        let ends = is_closed && self.list.is_ended || (is_closed || self.has_unclosed) && has_gap();
        has_plies && has_list && ends
    }

    /// Returns true if a tag is here, at the start of a line.
    fn is_tag(&self) -> bool {
        let rest = &self.text[self.at..];
        // Files that are joined may each begin with a byte order mark.
        let rest = rest.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(rest);
        let spaces = rest.iter().take_while(|byte| b" \t".contains(byte)).count();
        let rest = &rest[spaces..];
        if rest.first() != Some(&b'[') || !looks_like_tag(rest) {
            return false;
        }
        let context = Context {
            is_inside: false,
            ..self.context(true)
        };
        let line = lexer::line(self.text, self.at, context);
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
            reply: self.list.reply,
            number: self.list.number,
            is_inside: !self.tokens.is_closed(),
            has_labels: !self.list.labels.is_empty(),
            is_swapped: self.list.swapped.is_some(),
        }
    }

    /// Reads a play line of the list.
    fn play_line(&mut self, line: Line, play: Play) {
        let is_first = self.list.plies == 0;
        if play.reply > self.list.reply && !is_first && self.repeats(&play) {
            // A reply that quotes earlier plies.
            self.flush_inside();
            self.tokens.hidden_line(&line);
            self.at = line.end;
            return;
        }
        let is_open = matches!(self.state.above, Above::Open | Above::Single | Above::Tight);
        let are_bare = play.units.iter().all(Unit::is_bare);
        let is_alone = self.state.above == Above::Closed && are_bare;
        if is_first && play.closes && (is_open || is_alone) {
            // It may end the list above.
            let item = line.items[play.units[0].item];
            self.tokens.report(Unclear::OneOrMany.error(item.span));
        }
        let has_title = play.title_end > line.start && self.block.is_empty();
        let below = matches!(self.state.above, Above::Closed | Above::Titled(_));
        let title = Span::new(line.start, play.title_end.max(line.start));
        // A row of a table may begin with its result.
        let first = || lex::word(&self.text[title.range()]).map_or(&b""[..], |(_, word)| word);
        let is_result = || lex::is_result(first());
        let names_game = || is_title(&self.text[title.range()]) || is_result();
        if is_first && has_title && below && are_bare && !names_game() {
            // `Some analysis of this game: d4 e5` below a game.
            self.tokens.report(Unclear::OneOrMany.error(title));
        }
        if is_first {
            self.flush_title(&line, &play);
            self.list.reply = play.reply;
        } else {
            self.flush_inside();
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
        let has_inner_result = self.list.has_inner_result && !self.tokens.is_closed();
        let has_result = self.list.result.is_some() || self.list.is_ended || has_inner_result;
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
            is_inside_line: false,
            ..self.state
        })
    }
}
