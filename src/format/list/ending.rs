//! Where a list ends, and to whom the lines without plies after it belong.
//!
//! This is the one place that decides where the records of lists end. Blocks and
//! slices of a text use it through the reader.

use crate::format::list::kinds::{Class, Label, Play};
use crate::format::list::line::items::{Item, Kind, Line, is_content, is_note};
use crate::format::list::line::lex::{Number, NumberStyle};
use crate::format::list::open_list::{BlockLine, List, Reader};
use crate::format::list::state::Above;
use crate::format::list::statements::claims::{self, Claim, Verdict};
use crate::format::list::statements::titles::{self, is_game_title, is_title};
use crate::format::list::unclear::Unclear;

/// What ends a list.
pub(super) enum End {
    /// The end of the text.
    Text,
    /// A tag.
    Tag,
    /// The first plies of another list.
    Play,
}

/// Where a block is split between two lists.
pub(super) struct Split {
    /// The index of the first line of the block below.
    pub(super) at: usize,
    /// The end of the record.
    pub(super) end: usize,
    /// True if another list begins below.
    pub(super) has_list: bool,
    /// True if an empty line is above the block below.
    pub(super) has_gap: bool,
    /// True if a result of the block below may belong to this list.
    pub(super) is_between: bool,
}

impl Split {
    /// Splits the block of a list that has ended.
    pub(super) fn of(reader: &Reader<'_>, end: &End) -> Self {
        let block = &reader.block;
        let is_list = matches!(end, End::Play);
        if matches!(end, End::Text) || !reader.is_begun() {
            return Self {
                at: block.len(),
                end: reader.at,
                has_list: false,
                has_gap: false,
                is_between: false,
            };
        }
        let own = own_lines(reader);
        let is_empty = |line: &BlockLine| matches!(line.class, Class::Empty);
        let gap = block[own..]
            .iter()
            .take_while(|line| is_empty(line))
            .count();
        let at = own + gap;
        let start = |line: &BlockLine| line.line.start;
        let mut split = Self {
            at,
            end: block.get(at).map_or(reader.at, start),
            has_list: is_list,
            has_gap: gap > 0,
            is_between: false,
        };
        split.is_between = is_list && has_result_between(reader, &split);
        split
    }
}

/// Returns the number of lines of the block that belong to the list above.
pub(super) fn own_lines(reader: &Reader<'_>) -> usize {
    let block = &reader.block;
    let is_empty = |index: usize| {
        block
            .get(index)
            .is_some_and(|line| matches!(line.class, Class::Empty))
    };
    let is_title = |line: &BlockLine| is_title_line(reader, line);
    let mut own = block
        .iter()
        .take_while(|line| !matches!(line.class, Class::Empty) && !is_title(line))
        .count();
    if own < block.len() && !is_empty(own) {
        return own;
    }
    let after_gap = |own: usize| {
        own + (own..block.len())
            .take_while(|&index| is_empty(index))
            .count()
    };
    // What is said of the result alone between empty lines, unless the list has another.
    // A result directly below the plies counts as one on their line, where it is written.
    let said = || {
        block[..own]
            .iter()
            .find_map(verdict)
            .map(|said| (said, false))
    };
    let known = reader.list.result.or_else(said);
    let is_own = |claim: &Claim| match (known, claim.verdict) {
        (Some((known, is_above)), Some(verdict)) => !is_above && known.agrees(verdict),
        _ => known.is_none(),
    };
    let next = after_gap(own);
    if (own == 0 || known.is_some())
        && let Some(line) = block.get(next)
        && let Class::Words(claims) = &line.class
        && claims.iter().any(is_own)
        && !is_title(line)
        && is_empty(next + 1)
    {
        own = next + 1;
    }
    // Comments with an empty line after them.
    loop {
        let start = after_gap(own);
        let is_note = |index: &usize| {
            block
                .get(*index)
                .is_some_and(|line| matches!(line.class, Class::Note))
        };
        let notes = (start..block.len()).take_while(is_note).count();
        if notes == 0 || !is_empty(start + notes) {
            return own;
        }
        own = start + notes;
    }
}

/// Returns true for a line that begins the title of another list.
fn is_title_line(reader: &Reader<'_>, line: &BlockLine) -> bool {
    let Class::Words(claims) = &line.class else {
        return false;
    };
    let text = line_text(reader, &line.line);
    is_game_title(text)
        || !claims.is_empty() && is_title(text)
        || names_other_players(text, &reader.list.players)
}

/// Returns the text of a line up to a comment, without comments before it: what is in
/// them is no title.
pub(super) fn line_text<'a>(reader: &Reader<'a>, line: &Line) -> &'a [u8] {
    let text = reader.text;
    let is_mark = |item: &Item| matches!(item.kind, Kind::Mark(_) | Kind::Cell);
    let is_before = |item: &&Item| is_note(item) || is_mark(item);
    let before = line.items.iter().take_while(is_before).count();
    let (notes, rest) = line.items.split_at(before);
    let start = notes.last().map_or(line.start, |note| note.span.end);
    let note = rest.iter().find(|item| is_note(item));
    let end = note.map_or(line.end, |note| note.span.start);
    text[start..end].trim_ascii()
}

/// Returns true if a result in the block below could belong to the list above.
fn has_result_between(reader: &Reader<'_>, split: &Split) -> bool {
    let (own, below) = reader.block.split_at(split.at);
    // The list has its result, and the list below reports the other one.
    if own.iter().any(|line| verdict(line).is_some()) {
        return false;
    }
    let above = match reader.list.result {
        Some((verdict, true)) if !reader.list.is_ended => Above::Titled(verdict),
        Some(_) => return false,
        None if reader.list.is_ended => return false,
        None if split.has_gap => Above::Open,
        None => Above::Tight,
    };
    let gaps = Gaps::of(below);
    below.iter().enumerate().any(|(index, line)| {
        let Class::Words(claims) = &line.class else {
            return false;
        };
        let place = gaps.place(above, index);
        let text = line_text(reader, &line.line);
        claims.iter().any(|claim| {
            claim
                .verdict
                .is_some_and(|verdict| !place.allows(verdict, is_title(text)))
        })
    })
}

/// Returns who won, if a line says so.
fn verdict(line: &BlockLine) -> Option<Verdict> {
    match &line.class {
        Class::Words(claims) => claims.iter().find_map(|claim| claim.verdict),
        _ => None,
    }
}

/// The first and the last empty line of a block.
pub(super) struct Gaps {
    first: Option<usize>,
    last: Option<usize>,
}

impl Gaps {
    pub(super) fn of(block: &[BlockLine]) -> Self {
        let is_empty = |line: &BlockLine| matches!(line.class, Class::Empty);
        Self {
            first: block.iter().position(is_empty),
            last: block.iter().rposition(is_empty),
        }
    }

    /// Returns the place of the line at `index`.
    pub(super) fn place(&self, above: Above, index: usize) -> Place {
        Place {
            above,
            has_gap_above: self.first.is_some_and(|first| first < index),
            has_gap_below: self.last.is_some_and(|last| last > index),
        }
    }
}

/// Where a result above a list is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    above: Above,
    /// True if an empty line is in the block above it, or below it.
    has_gap_above: bool,
    has_gap_below: bool,
}

impl Place {
    /// Returns true if a result here surely belongs to the list below.
    pub(super) fn allows(self, verdict: Verdict, is_title: bool) -> bool {
        match self.above {
            Above::Start => true,
            Above::Closed => is_title,
            Above::Titled(other) => is_title || !other.agrees(verdict),
            Above::Tight => is_title && self.has_gap_above && !self.has_gap_below,
            Above::Open | Above::Single => is_title && !self.has_gap_below,
        }
    }
}

impl Reader<'_> {
    /// Returns true if the list goes on with a play line.
    pub(super) fn goes_on(&mut self, line: &Line, play: &Play) -> bool {
        let first = play.units.first();
        let number = first.and_then(|unit| unit.number).or(self.list.number);
        let is_empty = |line: &BlockLine| matches!(line.class, Class::Empty);
        let has_gap = self.block.iter().any(is_empty);
        if !self.tokens.is_closed() {
            let first = line.items.iter().find(|item| is_content(item));
            let begins = first.is_some_and(|item| match item.kind {
                Kind::Number(number) => number.value == 1 && !number.is_late,
                _ => false,
            });
            return !(self.list.has_inner_result || has_gap && (begins || self.has_unclosed));
        }
        let was_round = self.list.numbering.style == Some(NumberStyle::Round);
        let fits = self.fits_number(number);
        let begins_again =
            number.is_some_and(|number| self.list.numbering.begins_again(number, self.list.plies));
        let is_round = |number: Number| number.style == NumberStyle::Round;
        let is_open = self.list.result.is_none() && !self.list.is_ended && !has_gap;
        if is_open && self.list.number.is_some_and(is_round) && !self.list.numbering.is_begun() {
            // `Round 1` directly below plies without numbers is a title or a remark.
            self.tokens.report_end(Unclear::OneOrMany);
        }
        if self.list.is_ended || begins_again || self.has_result_below() || self.names_other_game()
        {
            return false;
        }
        let round = self.list.number.or(number);
        if round.is_some_and(is_round)
            && (!fits && was_round || !was_round && self.list.result.is_some())
        {
            return false;
        }
        let is_note = |line: &BlockLine| {
            matches!(line.class, Class::Note | Class::Decoration)
                && !is_rule(&self.text[line.line.start..line.line.end])
        };
        let is_variation = play.units.is_empty();
        // A resignation or an agreed draw ends the list above.
        if is_variation || fits || play.closes || self.block.iter().all(is_note) {
            return true;
        }
        let label = first.and_then(|unit| unit.label).or(self.list.label);
        let goes_on = label.is_some_and(|label| self.goes_on_with(label, has_gap))
            || self.list.went_on && (label.is_some() || number.is_none());
        if goes_on || has_gap {
            self.list.went_on |= goes_on;
            return goes_on;
        }
        // Words directly between unnumbered plies: the game may go on or not.
        let is_unclear = |line: &BlockLine| matches!(line.class, Class::Unclear(_));
        if !self.block.iter().any(is_unclear) {
            self.tokens.report_end(Unclear::OneOrMany);
        }
        self.list.numbering.is_lost = true;
        true
    }

    /// Returns true if a number is that of the next ply, or of a further round.
    fn fits_number(&mut self, number: Option<Number>) -> bool {
        let is_round = |number: &Number| number.style == NumberStyle::Round;
        let List {
            numbering,
            plies,
            number: above,
            ..
        } = &mut self.list;
        let may_begin = (self.options.opens_move)(b"1x2");
        let most = if self.options.has_bare_plies() { 4 } else { 2 };
        let round = above.filter(is_round);
        if let Some(round) = round.filter(|round| numbering.fits_round(*round, *plies)) {
            // In auctions, numbers begin again with every round; elsewhere, they are those
            // of another list.
            let begins = number.is_some_and(|number| number.value == 1);
            if begins && may_begin {
                numbering.begin_round(*plies);
            }
            let is_round = matches!(numbering.style, Some(NumberStyle::Round));
            return may_begin || is_round && *plies / (round.value - 1) <= most;
        }
        number.is_some_and(|number| match is_round(&number) && !may_begin {
            // A round has a ply of every seat.
            true => {
                let rounds = number.value.saturating_sub(1);
                numbering.fits_round(number, *plies) && *plies <= rounds.saturating_mul(most)
            }
            false => numbering.fits(number, *plies),
        })
    }

    /// Returns true if the name before a ply shows that the list goes on.
    fn goes_on_with(&self, label: Label, has_gap: bool) -> bool {
        let labels = &self.list.labels;
        let first = labels.first().filter(|label| label.ply == 0);
        let text = |label: Label| String::from_utf8_lossy(&self.text[label.span.range()]);
        let is_other =
            first.is_some_and(|first| !claims::is_same_name(&text(label), &text(first.label)));
        is_other || labels.len() as u64 == self.list.plies && !has_gap
    }

    /// Returns true if the block has a result of the list.
    pub(super) fn has_result_below(&self) -> bool {
        self.block.iter().any(|line| verdict(line).is_some())
    }

    /// Returns true if the block names another game.
    pub(super) fn names_other_game(&self) -> bool {
        let known = &self.list.players;
        let mut may_be_new = !known.is_empty();
        self.block.iter().any(|line| {
            may_be_new |= matches!(line.class, Class::Empty);
            let text = line_text(self, &line.line);
            let is_words = matches!(line.class, Class::Words(_) | Class::Number(_));
            is_words && (is_game_title(text) || may_be_new && has_new_players(text, known))
        })
    }
}

/// Returns true for a line of signs, such as `---`, which may separate two lists.
fn is_rule(line: &[u8]) -> bool {
    let signs = line.trim_ascii();
    let is_sign = signs.first().is_some_and(|sign| b"-=*_~".contains(sign));
    is_sign && signs.len() >= 3 && signs.iter().all(|sign| *sign == signs[0])
}

/// Returns true if a line such as `Red: Ann` names players, and others are known.
fn names_other_players(text: &[u8], known: &[(usize, String)]) -> bool {
    let found = titles::players(text);
    let is_other = |(seat, name): &(usize, String)| {
        known
            .iter()
            .any(|(other, known)| seat == other && !claims::is_same_name(known, name))
    };
    !found.is_empty() && found.iter().all(is_other)
}

/// Returns true if a title names two players that are not known.
pub(super) fn has_new_players(text: &[u8], known: &[(usize, String)]) -> bool {
    let found = titles::players(text);
    let is_new = |(_, name): &(usize, String)| {
        !known
            .iter()
            .any(|(_, known)| claims::is_same_name(known, name))
    };
    found.len() == 2 && found.iter().all(is_new)
}
