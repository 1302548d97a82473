//! The second stage of reading lists: lines become a record. The state is the open
//! list and the block, the lines without plies since its last play line. The next
//! play line, tag or end of the text decides to whom the block belongs.

use crate::format::lex::{self, looks_like_tag};
use crate::format::list::before::Before;
use crate::format::list::classify::classify;
use crate::format::list::ending::{End, Split, has_new_players, own_lines};
use crate::format::list::kinds::{Class, Play, Unit};
use crate::format::list::line::lex::NumberStyle;
use crate::format::list::line::{Context, Item, Kind, Line, lexer};
use crate::format::list::open_list::{BlockLine, List, Reader};
use crate::format::list::plain_line::PlainLine;
use crate::format::list::state::{Above, State};
use crate::format::list::statements::claims;
use crate::format::list::statements::titles::{self, is_game_title, is_title};
use crate::format::list::unclear::Unclear;
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
                let is_begun =
                    self.tokens.is_begun() || self.block.iter().any(BlockLine::is_unclear);
                if self.list.plies == 0 && !is_begun && self.list.result.is_none() {
                    return Found::Sheet;
                }
                self.reach = self.at + 1;
                return self.end(&End::Tag);
            }
            let mut line = lexer::line(self.text, self.at, self.context(is_line_start));
            self.has_unclosed |= line.has(|kind| kind == Kind::Comment(false));
            self.reach = line.end;
            if is_line_start && self.is_before_list(&line) {
                return self.end(&End::Play);
            }
            let class = self.classify(&mut line);
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
        let first = line.items.first().map(|item| item.kind);
        if first == Some(Kind::Comment(false))
            && (self.list.is_ended || self.is_begun() && self.has_result_below())
        {
            return true;
        }
        let first = line.content().next().map(|item| item.kind);
        let is_result = first == Some(Kind::Result);
        let is_title = |end: usize| {
            let text = &self.text[line.span().start..end];
            let title = find(text, b": ").map(|end| &text[..end]);
            is_result && self.list.result.is_some()
                || is_game_title(text)
                || title.is_some_and(|title| has_new_players(title, &self.list.players))
        };
        let ply = line.items.iter().find(|item| item.kind.is_ply());
        let has_list = self.list.plies > 0 && self.tokens.is_closed();
        has_list && ply.is_some_and(|ply| is_title(ply.span.start))
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
        let has_plies = is_unclear && line.has(Kind::is_ply);
        let last = line.items.iter().rfind(|item| item.kind.is_content());
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
            && self.options.is_by_title
            && let Some(options) = self.options.switched_to(&game)
        {
            self.options = options;
            self.game = Some(game);
            return true;
        }
        false
    }

    /// Notes the players that a title names.
    pub(super) fn note_players(&mut self, start: usize, end: usize) {
        for (seat, name) in titles::players(&self.text[start..end]) {
            let mut known = self.list.players.iter();
            if known.any(|(other, known)| *other != seat && claims::is_same_name(known, &name)) {
                let title = Span::new(start, end);
                self.tokens.report(Unclear::Seats.error(title));
            }
            if !self.list.players.iter().any(|(known, _)| *known == seat) {
                self.list.players.push((seat, name));
            }
        }
    }

    /// Returns true if an unclear line with plies begins another list: if the list above
    /// has its result, or an empty line is between them, which also ends a variation with
    /// a comment that is not closed.
    fn begins_unclear_list(&self, line: &Line) -> bool {
        let is_bare = |kind: Kind| self.options.has_bare_plies() && kind.is_bare();
        // What would be a remark at the start of a list is unclear below one.
        let has_words = line.has(|kind| kind == Kind::Word);
        let has_plies = line.has(|kind| kind.is_ply() || !has_words && is_bare(kind));
        let has_gap = || own_lines(self) < self.block.len();
        let is_closed = self.tokens.is_closed();
        let ends = is_closed && self.list.is_ended || (is_closed || self.has_unclosed) && has_gap();
        has_plies && self.is_begun() && ends
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
        line.items.first().map(|item| item.kind) == Some(Kind::Stray)
    }

    fn context(&self, is_line_start: bool) -> Context {
        Context {
            options: self.options,
            is_line_start,
            is_inside: !self.tokens.is_closed(),
            is_dashed: self.list.numbering.style == Some(NumberStyle::Dashed),
        }
    }

    /// Returns the kind of a line.
    fn classify(&self, line: &mut Line) -> Class {
        // After a result, the next plies are those of another list.
        let is_ended = self.list.is_ended;
        let next = List {
            number: self.list.number,
            ..List::default()
        };
        let players = if is_ended {
            Vec::new()
        } else {
            self.known_players()
        };
        let before = Before {
            options: self.options,
            list: if is_ended { &next } else { &self.list },
            players: &players,
            is_inside: !self.tokens.is_closed(),
        };
        classify(self.text, line, before)
    }

    /// Reads a play line of the list.
    fn play_line(&mut self, line: Line, play: Play) {
        if self.list.plies == 0 {
            self.check_beginning(&line, &play);
            self.flush_title(&line, &play);
        } else {
            self.flush_inside();
        }
        let line = self.cut_after_result(line, &play);
        self.add_plies(&line, &play);
        self.at = line.end;
    }

    /// Reports a first play line that may belong to the list above, or to a remark.
    fn check_beginning(&mut self, line: &Line, play: &Play) {
        let are_bare = play.units.iter().all(Unit::is_bare);
        if play.closes && self.state.above != Above::Start {
            let item = line.items[play.units[0].item];
            self.tokens.report(Unclear::OneOrMany.error(item.span));
        }
        let is_below = matches!(self.state.above, Above::Closed | Above::Titled(_));
        let title = Span::new(line.start, play.title_end.max(line.start));
        let text = &self.text[title.range()];
        // A row of a table may begin with its result.
        let is_result = || lex::word(text).is_ok_and(|(_, word)| lex::is_result(word));
        let is_other = is_below && are_bare && !is_title(text) && !is_result();
        let is_doubt = self.state.above != Above::Start && titles::begins_with_doubt(text);
        if !title.is_empty() && self.block.is_empty() && is_other || is_doubt {
            // `Some analysis of this game: d4 e5` below a game.
            self.tokens.report(Unclear::OneOrMany.error(title));
        }
    }

    /// Cuts a line after its result, if plies follow.
    fn cut_after_result(&self, mut line: Line, play: &Play) -> Line {
        let Some(result) = play.result else {
            return line;
        };
        let is_before = |item: &Item| item.span.start < result.span.end;
        let after = line.items.partition_point(is_before);
        let begins = |kind: Kind| match kind {
            Kind::Number(number) => !number.is_bare(),
            kind => kind.is_ply() || kind == Kind::Result,
        };
        let mut depth = 0;
        let mut outside = line.items[after..].iter().filter(|item| {
            depth += isize::from(item.kind == Kind::Open) - isize::from(item.kind == Kind::Close);
            depth <= 0
        });
        if outside.any(|item| begins(item.kind)) {
            use Kind::{Comment, Glyph, OddBlank, Separator};
            let is_note =
                |item: &&Item| matches!(item.kind, Comment(_) | Glyph | Separator | OddBlank);
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
        let above = match end {
            End::Tag => Above::Closed,
            _ => self.above(split.has_list, split.has_gap),
        };
        Found::List(State {
            above,
            is_inside_line: false,
            ..self.state
        })
    }
}
