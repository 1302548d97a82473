//! The plies of a line, with their numbers and names.

use crate::format::list::before::{Before, has_rounds};
use crate::format::list::kinds::{Label, Play, Role, Unit, after_result, inside};
use crate::format::list::line::lex::{self, Number, NumberStyle, utf8};
use crate::format::list::line::{Item, Kind, Line};
use crate::format::list::numbers::Numbering;
use crate::format::list::unclear::Unclear;
use crate::record::vocabulary::{self, Meaning, means};

/// Reads the plies of a line.
pub(super) struct Classifier<'a> {
    pub(super) text: &'a [u8],
    pub(super) items: &'a [Item],
    pub(super) before: Before<'a>,
    pub(super) play: Play,
    /// The indices of the words since the last ply or number.
    pub(super) gap: Vec<usize>,
    /// The number since the last ply, and its index.
    pub(super) number: Option<(Number, usize)>,
    /// The number of plies so far.
    pub(super) plies: u64,
    pub(super) numbering: Numbering,
    /// True after a result in words at the end of the line.
    pub(super) says_result: bool,
    /// True after a ply without a number, in a list in which plies have numbers.
    pub(super) lacks_number: bool,
}

impl<'a> Classifier<'a> {
    pub(super) fn new(text: &'a [u8], line: &'a Line, before: Before<'a>) -> Self {
        let play = Play {
            roles: vec![Role::Plain; line.items.len()],
            title_end: line.start,
            tail: line.start,
            ..Play::default()
        };
        Self {
            text,
            items: &line.items,
            before,
            play,
            gap: Vec::new(),
            number: None,
            plies: before.list.plies,
            numbering: before.list.numbering,
            says_result: false,
            lacks_number: false,
        }
    }

    /// Reads the line; returns false if it has no ply after all.
    pub(super) fn play(&mut self) -> Result<bool, Unclear> {
        let mut depth = usize::from(self.before.is_inside);
        let last_ply = self.items.iter().rposition(|item| item.kind.is_ply());
        for (index, item) in self.items.iter().enumerate() {
            match item.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {
                    self.play.roles[index] = inside(item.kind, self.before.has_bare_plies());
                }
                kind if self.play.result.is_some() => self.play.roles[index] = after_result(kind),
                Kind::Ply(_) | Kind::Action => self.unit(index)?,
                Kind::Number(number) => self.number(index, number)?,
                Kind::Result if self.play.units.is_empty() && self.before.list.plies == 0 => {
                    self.gap.push(index);
                }
                Kind::Result => {
                    if self.play.units.is_empty() && last_ply.is_some_and(|last| last > index) {
                        return Err(Unclear::ResultInside);
                    }
                    self.result(index)?;
                    if self.play.result.is_none() {
                        break;
                    }
                }
                Kind::Separator | Kind::Mark(_) | Kind::Aside if self.is_omission(index) => {
                    return Err(Unclear::Omission);
                }
                Kind::Word if self.is_question(index) => return Err(Unclear::Omission),
                Kind::Separator if self.is_empty_cell(index) => return Err(Unclear::Omission),
                Kind::Word | Kind::Aside | Kind::Colon => self.gap.push(index),
                Kind::Separator | Kind::Mark(_) | Kind::Cell => {
                    self.play.roles[index] = Role::Noise;
                }
                _ => {}
            }
        }
        if self.play.units.is_empty() && !self.before.is_inside {
            // A line may be a variation, of the last ply.
            return match last_ply {
                None => Ok(false),
                Some(_) if self.plies > 0 && self.gap.is_empty() => Ok(true),
                Some(_) => Err(Unclear::Tangle),
            };
        }
        self.tail()
    }

    /// Returns the text of an item.
    pub(super) fn word(&self, index: usize) -> &'a str {
        utf8(lex::trimmed(&self.text[self.items[index].span.range()]))
    }

    pub(super) fn kind(&self, index: usize) -> Kind {
        self.items[index].kind
    }

    /// Returns the number of words since the last ply or number, without colons.
    fn count_words(&self) -> usize {
        let is_word = |index: &&usize| self.kind(**index) != Kind::Colon;
        self.gap.iter().filter(is_word).count()
    }

    pub(super) fn has_words(&self) -> bool {
        self.count_words() > 0
    }

    /// Returns true if the words since the last ply or number may say that the next ply was
    /// not played, as in `My idea was 3. d4`.
    fn mentions_ply(&self) -> bool {
        let is_end = |&last: &usize| self.text[self.items[last].span.range()].ends_with(b".");
        let is_doubt = |&index: &usize| {
            let meanings = vocabulary::meanings(self.word(index));
            meanings.contains(&Meaning::Doubt) || meanings.contains(&Meaning::Being)
        };
        !self.gap.last().is_some_and(is_end) && self.gap.iter().any(is_doubt)
    }

    pub(super) fn is_word(&self, index: usize) -> bool {
        matches!(self.kind(index), Kind::Word | Kind::Number(_))
    }

    /// Reads a number: that of the next ply, a part of a name, a move, or a cell.
    fn number(&mut self, index: usize, number: Number) -> Result<(), Unclear> {
        let last = self.gap.last().copied();
        let is_blank = |item: &Item| item.kind == Kind::OddBlank;
        let is_noun =
            |last: &usize| self.is_word(*last) && self.items[last + 1..index].iter().all(is_blank);
        let noun = last.filter(is_noun).map_or("", |noun| self.word(noun));
        if means(noun, Meaning::Player) {
            self.gap.push(index);
            return Ok(());
        }
        let has_numbers = self.plies == 0 || self.numbering.style.is_some();
        let is_dashed = number.style == NumberStyle::Dashed;
        if is_dashed && self.before.has_bare_plies() && !has_numbers {
            // `2 - 1` below plies without numbers.
            return Err(Unclear::Score);
        }
        let is_title = means(noun, Meaning::Game);
        if is_title && self.plies == 0 && number.style != NumberStyle::Bare {
            // `Game 2:` on the line of the first plies.
            self.gap.push(index);
            self.keep_gap(Role::Heading);
            self.play.title_end = self.items[index].span.end;
            return Ok(());
        }
        let named = NumberStyle::after(noun);
        if named.is_some()
            && let Some(noun) = self.gap.pop()
        {
            self.play.roles[noun] = Role::NoiseNumber;
        }
        let style = named.unwrap_or(number.style);
        let number = Number { style, ..number };
        let is_part = |item: &&Item| item.kind.is_ply() || matches!(item.kind, Kind::Number(_));
        let next = self.items[index + 1..].iter().find(is_part);
        let is_numbered = next.is_some_and(|item| matches!(item.kind, Kind::Number(_)));
        if self.plies == 0 && is_numbered && !self.gap.is_empty() && !self.before.has_bare_plies() {
            // The number of a title: the first ply has its own.
            self.gap.push(index);
            return Ok(());
        }
        match style {
            NumberStyle::Bare => self.bare_number(index, number, is_title),
            _ => self.numbered(index, number),
        }
    }

    /// Reads digits alone.
    fn bare_number(&mut self, index: usize, number: Number, is_title: bool) -> Result<(), Unclear> {
        let (list, plies) = (self.numbering, self.plies);
        let has_bare_plies = self.before.has_bare_plies();
        let is_first = self.play.units.is_empty();
        let is_style = matches!(list.style, None | Some(NumberStyle::Bare));
        let may_be_number =
            self.number.is_none() && !is_title && is_style && self.precedes_ply(index);
        let may_begin = list.style.is_some() || plies == 0 && number.value <= 1 || list.is_lost;
        let fits = list.counts(number, plies) || is_first && list.fits(number, plies);
        // A number like those of the other lines, or of a list whose beginning is lost.
        let begins = self.items.iter().position(|item| item.kind.is_content()) == Some(index);
        if may_be_number && (may_begin && fits || begins && !has_bare_plies) {
            return self.numbered(index, number);
        }
        if may_be_number && begins && list.style == Some(NumberStyle::Bare) {
            // In a list with bare numbers, numbers and plies alternate.
            return self.numbered(index, number);
        }
        if may_be_number && !has_bare_plies && !is_first && self.gap.is_empty() {
            // The columns of a page are not the order of play.
            return self.numbered(index, number);
        }
        let mut after = self.items[index + 1..].iter().map(|item| item.kind);
        let next = after.find(|kind| *kind != Kind::OddBlank);
        let is_counted = plies == 0 && is_first && next == Some(Kind::Word);
        let text = &self.text[self.items[index].span.range()];
        let is_own = |(number, _): (Number, usize)| number.style != NumberStyle::Round;
        let may_be_ply = has_bare_plies && !is_title && !is_counted;
        if may_be_ply && (self.before.options.opens_move)(text) {
            let counts = self.items.get(index + 1).map(|_| self.word(index + 1));
            if self.has_words() && counts.is_some_and(|word| means(word, Meaning::Unit)) {
                return Err(Unclear::Words);
            }
            return self.unit(index);
        } else if has_bare_plies && is_counted && begins && may_be_number {
            // `5 Ann: 4r` at the beginning of a list.
            return Err(Unclear::Words);
        } else if has_bare_plies && self.number.is_some_and(is_own) {
            return Err(Unclear::MissingPly);
        } else if has_bare_plies && self.gap.is_empty() && !is_first {
            return Err(Unclear::Words);
        } else if self.gap.is_empty() {
            self.play.roles[index] = Role::Noise;
        } else {
            self.gap.push(index);
        }
        Ok(())
    }

    /// Returns true if a ply follows the number at `index`, perhaps after a name.
    fn precedes_ply(&self, index: usize) -> bool {
        use Kind::{Aside, Cell, Colon, Mark, OddBlank, Separator, Word};
        let is_skipped = |kind: &Kind| {
            matches!(
                kind,
                Separator | Mark(_) | Cell | Word | Aside | Colon | OddBlank
            )
        };
        let mut after = self.items[index + 1..].iter().map(|item| item.kind);
        after.find(|kind| !is_skipped(kind)).is_some_and(|kind| {
            kind.is_ply() || self.before.has_bare_plies() && matches!(kind, Kind::Number(_))
        })
    }

    /// Reads the number of the next ply. Words before it are kept if it fits, or if it
    /// is the first number of the list.
    fn numbered(&mut self, index: usize, number: Number) -> Result<(), Unclear> {
        let is_round = |number: Number| number.style == NumberStyle::Round;
        if self.number.is_some_and(|(other, _)| !is_round(other)) {
            return Err(Unclear::MissingPly);
        }
        let rounds = has_rounds(self.before.options);
        let fits = self.numbering.fits_seats(number, self.plies, rounds)
            || is_round(number) && self.numbering.fits_round(number, self.plies);
        let is_named = |label: Label| label.seat.is_some() || label.is_known || label.has_colon;
        if !self.has_words() {
            self.keep_gap(Role::Noise);
        } else if self.plies == 0 {
            self.play.title_end = self.items[index].span.start;
            self.keep_gap(Role::Heading);
        } else if !self.label().is_some_and(is_named) {
            if !fits || !self.numbering.is_begun() || self.mentions_ply() {
                return Err(Unclear::Words);
            }
            self.keep_gap(Role::Heading);
        }
        let begins_again =
            self.play.units.is_empty() && self.numbering.begins_again(number, self.plies);
        if !fits && !begins_again {
            return Err(Unclear::Number {
                value: number.value,
                span: self.items[index].span,
                next: self.plies + 1,
                pair: self.numbering.open_pair(self.plies),
            });
        }
        self.play.roles[index] = Role::of_number(number);
        self.number = Some((number, index));
        Ok(())
    }

    pub(super) fn keep_gap(&mut self, role: Role) {
        for index in self.gap.drain(..) {
            self.play.roles[index] = role;
        }
    }

    /// Reads a ply.
    fn unit(&mut self, index: usize) -> Result<(), Unclear> {
        let is_action = self.kind(index) == Kind::Action;
        if is_action && self.is_doubted(index) {
            return Err(Unclear::Action);
        }
        let first = self.play.units.first();
        let above = self.before.list.number.filter(|_| first.is_none());
        let has_number = self.number.is_some() || above.is_some();
        if !has_number && !is_action && self.numbering.is_begun() {
            let is_numbered = first.is_some_and(|unit| unit.number.is_some());
            let is_pair = !is_numbered && !has_rounds(self.before.options);
            self.lacks_number |= !self.numbering.may_lack(self.plies, is_pair);
        }
        let mut label = None;
        if self.has_words() {
            label = self.label();
            if is_action && self.says_who_resigns(index, label) {
                self.gap.push(index);
                self.says_result = true;
                return Ok(());
            }
            label = self.words_before(index, label)?;
        }
        self.keep_gap(Role::Noise);
        let number = self.number.take().map(|(number, _)| number);
        if let Some(number) = number.or(above) {
            self.numbering.note(number, self.plies);
        }
        self.play.units.push(Unit {
            item: index,
            number,
            label,
        });
        self.play.tail = self.items[index].span.end;
        self.plies += 1;
        Ok(())
    }

    /// Returns true if the action at `index`, after the last ply of a line whose plies have
    /// no names, says who resigned: a result in words.
    fn says_who_resigns(&self, index: usize, label: Option<Label>) -> bool {
        let is_seat = |label: Label| label.seat.is_some() && !label.has_colon;
        let is_last = !self.items[index + 1..]
            .iter()
            .any(|item| item.kind.is_ply());
        let has_plies = !self.play.units.is_empty() && !self.before.has_labels();
        let closes = self.word(index).starts_with(['r', 'R']);
        has_plies && is_last && closes && label.is_some_and(is_seat)
    }

    /// Ends the title before the ply at `index`, to which the number of a round belongs.
    fn take_title(&mut self, index: usize) {
        self.play.title_end = self.items[index].span.start;
        if let Some((_, round)) = self.number.take() {
            self.play.roles[round.saturating_sub(1)..=round].fill(Role::Heading);
        }
    }

    /// Returns true if the words before the first ply are a title, or its result.
    fn is_title(&self, label: Option<Label>) -> bool {
        let is_result = |&index: &usize| match self.kind(index) {
            Kind::Result => !self.word(index).is_empty(),
            kind => matches!(kind, Kind::Aside | Kind::Colon),
        };
        let last = self.gap.last().map(|&last| self.kind(last));
        let has_colon = last == Some(Kind::Colon);
        let words = self.count_words();
        let is_name = |label: Label| label.seat.is_some() || label.is_known || words <= 3;
        let is_doubt = |&index: &usize| means(self.word(index), Meaning::Doubt);
        let is_heading = has_colon && !self.gap.iter().any(is_doubt) && !label.is_some_and(is_name);
        let is_round = |(number, _): (Number, usize)| number.style == NumberStyle::Round;
        let is_first = self.plies == 0 && self.number.is_none_or(is_round);
        is_first && (self.gap.iter().all(is_result) || is_heading)
    }

    /// Returns true for a name that is before another ply too, or has a capital letter: the
    /// word before an action is often no name, as in `don't swap`.
    fn is_proper(&self, label: Label) -> bool {
        let name = |label: Label| &self.text[label.span.range()];
        let above = self
            .before
            .list
            .labels
            .iter()
            .take(MAX_NAMED)
            .map(|above| above.label);
        let here = self
            .play
            .units
            .iter()
            .take(MAX_NAMED)
            .filter_map(|unit| unit.label);
        utf8(name(label)).starts_with(char::is_uppercase)
            || above.chain(here).any(|other| name(other) == name(label))
    }

    /// Decides what the words before the ply at `index` are: a title, a remark in
    /// parentheses, a name, or a ply that is not known. Returns the name.
    fn words_before(
        &mut self,
        index: usize,
        label: Option<Label>,
    ) -> Result<Option<Label>, Unclear> {
        let is_action = self.kind(index) == Kind::Action;
        let words = self.count_words();
        let is_aside = |&index: &usize| matches!(self.kind(index), Kind::Aside | Kind::Colon);
        let are_asides = self.gap.iter().all(is_aside);
        if are_asides || self.is_title(label) {
            if !are_asides {
                self.take_title(index);
            }
            self.keep_gap(Role::Heading);
            return Ok(None);
        }
        // A part of a misspelt ply in two words, such as `CW e5f6-f6`.
        let is_other = |label: Label| label.seat.is_none() && !label.is_known && !label.has_colon;
        if words == 1 && self.kind(index) == Kind::Ply(false) && label.is_some_and(is_other) {
            self.keep_gap(Role::Word);
            return Ok(None);
        }
        if is_action && label.is_some_and(|label| is_other(label) && !self.is_proper(label)) {
            return Err(Unclear::Action);
        }
        if label.is_some() || self.is_only_verbs() {
            self.keep_gap(Role::Name);
            return Ok(label);
        }
        // A word in the place of a ply.
        let is_ply = match self.plies {
            0 => self.before.is_short(self.word(self.gap[0]).as_bytes()),
            _ => self.gap.len() == 1 && !is_action && self.kind(self.gap[0]) == Kind::Word,
        };
        if words == 1 && is_ply {
            self.keep_gap(Role::Word);
            self.plies += 1;
            return Ok(None);
        }
        Err(if is_action {
            Unclear::Action
        } else {
            Unclear::Words
        })
    }
}

/// The maximum number of plies at which the names of the players are looked for.
const MAX_NAMED: usize = 16;
