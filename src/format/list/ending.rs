//! Where a list ends, and to whom the lines without plies after it belong.
//!
//! This is the one place that decides where the records of lists end. Blocks and
//! slices of a text use it through the reader.

use crate::format::list::before::has_rounds;
use crate::format::list::kinds::{Class, Label, Play};
use crate::format::list::line::lex::{Number, NumberStyle, utf8};
use crate::format::list::line::{Item, Kind, Line};
use crate::format::list::open_list::{BlockLine, PlyLabel, Reader};
use crate::format::list::state::Above;
use crate::format::list::statements::Player;
use crate::format::list::statements::claims::{self, Claim, Verdict};
use crate::format::list::statements::titles::{self, is_game_title, is_title};
use crate::format::list::unclear::Unclear;
use crate::text::Span;

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
        let is_whole = matches!(end, End::Text) || !reader.is_begun();
        let own = if is_whole {
            block.len()
        } else {
            own_lines(reader)
        };
        let at = after_gap(block, own);
        let mut split = Self {
            at,
            end: block.get(at).map_or(reader.at, |line| line.line.start),
            has_list: !is_whole && matches!(end, End::Play),
            has_gap: at > own,
            is_between: false,
        };
        split.is_between = split.has_list && has_result_between(reader, &split);
        split
    }
}

/// Returns the index of the first line from `at` on that is not empty.
fn after_gap(block: &[BlockLine], at: usize) -> usize {
    at + block[at..]
        .iter()
        .take_while(|line| line.is_empty())
        .count()
}

/// Returns the number of lines of the block that belong to the list above.
pub(super) fn own_lines(reader: &Reader<'_>) -> usize {
    let block = &reader.block;
    let is_empty = |index: usize| block.get(index).is_some_and(BlockLine::is_empty);
    let is_title = |line: &BlockLine| {
        let text = line_text(reader, &line.line);
        matches!(&line.class, Class::Words(claims) if is_game_title(text)
            || !claims.is_empty() && is_title(text)
            || names_other_players(text, &reader.list.players))
    };
    let is_above = |line: &&BlockLine| !line.is_empty() && !is_title(line);
    let mut own = block.iter().take_while(is_above).count();
    if own < block.len() && !is_empty(own) {
        return own;
    }
    // What is said of the result alone between empty lines, unless the list has another.
    // A result directly below the plies counts as one on their line, where it is written.
    let said = block[..own].iter().find_map(|line| verdicts(line).next());
    let known = reader.list.result.or(said.map(|said| (said, false)));
    let is_own = |claim: &Claim| match (known, claim.verdict) {
        (Some((known, is_above)), Some(verdict)) => !is_above && known.agrees(verdict),
        _ => known.is_none(),
    };
    let next = after_gap(block, own);
    if (own == 0 || known.is_some())
        && let Some(line) = block.get(next)
        && matches!(&line.class, Class::Words(claims) if claims.iter().any(is_own))
        && verdicts(line).all(|verdict| known.is_none_or(|(known, _)| known.agrees(verdict)))
        && !is_title(line)
        && is_empty(next + 1)
    {
        own = next + 1;
    }
    // Comments with an empty line after them.
    loop {
        let start = after_gap(block, own);
        let is_note = |line: &&BlockLine| matches!(line.class, Class::Note);
        let end = start + block[start..].iter().take_while(is_note).count();
        if end == start || !is_empty(end) {
            return own;
        }
        own = end;
    }
}

/// Returns the text of a line up to a comment, without comments before it: what is in
/// them is no title.
pub(super) fn line_text<'a>(reader: &Reader<'a>, line: &Line) -> &'a [u8] {
    let text = reader.text;
    let is_before = |item: &&Item| {
        item.kind.is_note() || matches!(item.kind, Kind::Mark(_) | Kind::Cell | Kind::OddBlank)
    };
    let before = line.items.iter().take_while(is_before).count();
    let (notes, rest) = line.items.split_at(before);
    let start = notes.last().map_or(line.start, |note| note.span.end);
    let note = rest.iter().find(|item| item.kind.is_note());
    let end = note.map_or(line.end, |note| note.span.start);
    text[start..end].trim_ascii()
}

/// Returns true if a result in the block below could belong to the list above.
fn has_result_between(reader: &Reader<'_>, split: &Split) -> bool {
    let (own, below) = reader.block.split_at(split.at);
    // A result below other words, such as `Round 2`, and directly above the next plies.
    let is_titled = |line: &BlockLine| match &line.class {
        Class::Words(claims) => claims.is_empty(),
        Class::Number(number) => number.style == NumberStyle::Round,
        class => {
            let text = &reader.text[line.line.start..line.line.end];
            matches!(class, Class::Decoration) && is_rule(text)
        }
    };
    if !split.has_gap
        && own
            .iter()
            .skip_while(|line| !is_titled(line))
            .any(has_verdict)
    {
        return true;
    }
    // The list has its result, and the list below reports the other one.
    if own.iter().any(has_verdict) {
        return false;
    }
    let above = reader.above(true, split.has_gap);
    let gaps = Gaps::of(below);
    let is_between = |(index, line): (usize, &BlockLine)| {
        let place = gaps.place(above, index);
        let is_title = is_title(line_text(reader, &line.line));
        verdicts(line).any(|verdict| !place.allows(verdict, is_title))
    };
    above != Above::Closed && below.iter().enumerate().any(is_between)
}

/// Returns what a line says of the winner.
fn verdicts(line: &BlockLine) -> impl Iterator<Item = Verdict> {
    let claims = match &line.class {
        Class::Words(claims) => &claims[..],
        _ => &[],
    };
    claims.iter().filter_map(|claim| claim.verdict)
}

/// Returns true for a line that says who won.
fn has_verdict(line: &BlockLine) -> bool {
    verdicts(line).next().is_some()
}

/// The first and the last empty line of a block.
pub(super) struct Gaps {
    first: Option<usize>,
    last: Option<usize>,
}

impl Gaps {
    pub(super) fn of(block: &[BlockLine]) -> Self {
        Self {
            first: block.iter().position(BlockLine::is_empty),
            last: block.iter().rposition(BlockLine::is_empty),
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
    /// Returns what a list below this one must know of it.
    pub(super) fn above(&self, has_list: bool, has_gap: bool) -> Above {
        match self.list.result {
            Some((verdict, true)) if !self.list.is_ended => Above::Titled(verdict),
            Some(_) => Above::Closed,
            None if self.list.is_ended => Above::Closed,
            None if has_list && !has_gap => Above::Tight,
            None if self.list.plies == 1 && !self.list.is_rich => Above::Single,
            None => Above::Open,
        }
    }

    /// Returns true if the list goes on with a play line.
    pub(super) fn goes_on(&mut self, line: &Line, play: &Play) -> bool {
        let first = play.units.first();
        let number = first.and_then(|unit| unit.number).or(self.list.number);
        let has_gap = self.block.iter().any(BlockLine::is_empty);
        if !self.tokens.is_closed() {
            let begins = line.content().next().is_some_and(|item| match item.kind {
                Kind::Number(number) => number.value == 1 && !number.is_late,
                _ => false,
            });
            return !(self.list.has_inner_result || has_gap && (begins || self.has_unclosed));
        }
        let fits = self.fits_number(number);
        let (numbering, plies) = (self.list.numbering, self.list.plies);
        let begins_again = number.is_some_and(|number| numbering.begins_again(number, plies));
        if begins_again {
            self.check_single();
        }
        if self.is_other_round(line, number, fits, has_gap)
            || self.list.is_ended
            || begins_again
            || self.has_result_below()
            || self.names_other_game()
        {
            return false;
        }
        if let Some(dots) = self.block.iter().find(|line| omits_plies(self.text, line))
            && !fits
        {
            let at = Span::new(dots.line.start, dots.line.end);
            self.tokens.report(Unclear::Omission.error(at));
            self.list.numbering.is_lost = true;
            return true;
        }
        let is_note = |line: &BlockLine| {
            let is_note = matches!(line.class, Class::Note | Class::Decoration);
            is_note && !is_rule(&self.text[line.line.start..line.line.end])
        };
        // A variation belongs to the list; a resignation or an agreed draw ends it.
        if play.units.is_empty() || fits || play.closes || self.block.iter().all(is_note) {
            return true;
        }
        let label = first.and_then(|unit| unit.label).or(self.list.label);
        let went_on = match has_gap {
            true => self.list.went_over_gap,
            false => self.list.went_on,
        };
        let goes_on = label.is_some_and(|label| self.goes_on_with(label, has_gap))
            || went_on && (label.is_some() || number.is_none());
        if goes_on || has_gap {
            self.list.went_on |= goes_on;
            self.list.went_over_gap |= goes_on && has_gap;
            return goes_on;
        }
        // Words directly between unnumbered plies: the game may go on or not.
        if !self.block.iter().any(BlockLine::is_unclear) {
            self.tokens.report_end(Unclear::OneOrMany);
        }
        self.list.numbering.is_lost = true;
        true
    }

    /// Reports a list of one ply directly above another: a remark such as `d6?`, or a list of
    /// Markdown, in which all numbers may be 1.
    fn check_single(&mut self) {
        if self.list.plies == 1 && self.block.is_empty() && !self.list.is_ended {
            self.tokens.report_end(Unclear::OneOrMany);
        }
    }

    /// Returns true if a play line begins with the number of a round that is a game of its
    /// own. Reports a round that may be one.
    fn is_other_round(
        &mut self,
        line: &Line,
        number: Option<Number>,
        fits: bool,
        has_gap: bool,
    ) -> bool {
        let is_round = |number: Number| number.style == NumberStyle::Round;
        let was_round = self.list.numbering.style == Some(NumberStyle::Round);
        let has_result = self.list.result.is_some();
        let is_other = self.list.number.or(number).is_some_and(is_round)
            && (!fits && was_round || !was_round && has_result);
        // `Round 1` directly below plies without numbers is a title or a remark.
        let is_title = self.list.number.is_some_and(is_round) && !self.list.numbering.is_begun();
        let is_unclear = if was_round {
            is_other && has_rounds(self.options)
        } else {
            number.is_some_and(is_round) && !fits && !has_result
        };
        // Two rounds may be two games: those between empty lines, unless the second cannot
        // begin one, and those of two seats.
        let first_ply = line
            .items
            .iter()
            .find(|item| item.kind.is_ply() || item.kind.is_bare());
        let may_be_game = if has_rounds(self.options) {
            let begins = first_ply.is_some_and(|ply| ply.kind.is_ply());
            has_gap && begins && self.options.has_bare_plies()
        } else {
            was_round
        };
        let is_second = fits
            && may_be_game
            && self.list.numbering.is_first_step()
            && self.list.number.or(number).is_some_and(is_round);
        if !self.list.is_ended && (is_second || !has_gap && (is_title || is_unclear)) {
            self.tokens.report_end(Unclear::OneOrMany);
        }
        is_other
    }

    /// Returns true if a number is that of the next ply, or of a further round.
    fn fits_number(&mut self, number: Option<Number>) -> bool {
        let Some(number) = number else {
            return false;
        };
        let is_round = |number: &Number| number.style == NumberStyle::Round;
        let may_begin = (self.options.opens_move)(b"1x2");
        let most = if self.options.has_bare_plies() { 4 } else { 2 };
        let (above, plies) = (self.list.number.filter(is_round), self.list.plies);
        let numbering = &mut self.list.numbering;
        if let Some(round) = above.filter(|round| numbering.fits_round(*round, plies)) {
            // In auctions, numbers begin again with every round; elsewhere, they are those
            // of another list.
            if number.value == 1 && may_begin {
                numbering.begin_round(plies);
            }
            let is_round = numbering.style == Some(NumberStyle::Round);
            return may_begin || is_round && plies / (round.value - 1) <= most;
        }
        if !is_round(&number) || may_begin {
            return numbering.fits(number, plies);
        }
        // A round has a ply of every seat.
        let rounds = number.value.saturating_sub(1);
        numbering.fits_round(number, plies) && plies <= rounds.saturating_mul(most)
    }

    /// Returns true if the name before a ply shows that the list goes on.
    fn goes_on_with(&self, label: Label, has_gap: bool) -> bool {
        let labels = &self.list.labels;
        let first = labels.first().filter(|label| label.ply == 0);
        let is_same =
            |first: &PlyLabel| claims::is_same_name(&self.name(label), &self.name(first.label));
        first.is_some_and(|first| !is_same(first))
            || labels.len() as u64 == self.list.plies && !has_gap
    }

    /// Returns true if the block has a result of the list.
    pub(super) fn has_result_below(&self) -> bool {
        self.block.iter().any(has_verdict)
    }

    /// Returns true if the block names another game.
    pub(super) fn names_other_game(&self) -> bool {
        self.block.iter().any(|line| {
            let is_words = matches!(line.class, Class::Words(_) | Class::Number(_));
            is_words && is_game_title(line_text(self, &line.line))
        })
    }
}

/// Returns true for dots alone on a line: plies may be left out.
fn omits_plies(text: &[u8], line: &BlockLine) -> bool {
    let signs = utf8(&text[line.line.start..line.line.end]).trim();
    let dots = signs
        .chars()
        .filter(|sign| matches!(sign, '.' | '\u{2026}'))
        .count();
    let has_all = dots >= 3 || signs.contains('\u{2026}');
    has_all && signs.chars().all(|sign| ".\u{2026}[]() ".contains(sign))
}

/// Returns true for a line of signs, such as `---`, which may separate two lists.
fn is_rule(line: &[u8]) -> bool {
    let signs = line.trim_ascii();
    if signs.len() <= 6 && signs.to_ascii_lowercase().starts_with(b"<hr") {
        return true;
    }
    let is_sign = signs.first().is_some_and(|sign| b"-=*_~".contains(sign));
    is_sign && signs.len() >= 3 && signs.iter().all(|sign| *sign == signs[0])
}

/// Returns true if a line such as `Red: Ann` names players, and others are known.
fn names_other_players(text: &[u8], known: &[Player]) -> bool {
    let found = titles::players(text);
    let is_other = |(seat, name): &Player| {
        let is_it = |(other, known): &Player| seat == other && !claims::is_same_name(known, name);
        known.iter().any(is_it)
    };
    !found.is_empty() && found.iter().all(is_other)
}

/// Returns true if a title names two players that are not known.
pub(super) fn has_new_players(text: &[u8], known: &[Player]) -> bool {
    let found = titles::players(text);
    let is_known = |name: &str| {
        known
            .iter()
            .any(|(_, known)| claims::is_same_name(known, name))
    };
    found.len() == 2 && !found.iter().any(|(_, name)| is_known(name))
}
