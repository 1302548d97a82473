//! The plies of a line, with their numbers and names.

use crate::format::lex::dash;
use crate::format::list::kinds::{Before, Label, Play, Role, Unit, has_rounds, inside, is_short};
use crate::format::list::line::items::{self, Item, Kind, is_content};
use crate::format::list::line::lex::{self, Number, NumberStyle, utf8};
use crate::format::list::numbers::Numbering;
use crate::format::list::unclear::Unclear;
use crate::record::vocabulary::{self, Meaning, means};
use crate::text::Span;

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

impl Classifier<'_> {
    /// Reads the line; returns false if it has no ply after all.
    pub(super) fn play(&mut self) -> Result<bool, Unclear> {
        let mut depth = usize::from(self.before.is_inside);
        let last_ply = self.items.iter().rposition(items::is_ply);
        for (index, item) in self.items.iter().enumerate() {
            match item.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {
                    self.play.roles[index] = inside(item.kind, self.before.has_bare_plies());
                }
                Kind::Ply(_) | Kind::Action => self.unit(index)?,
                Kind::Number(number) => self.number(index, number)?,
                Kind::Result => {
                    let is_first = self.play.units.is_empty();
                    let has_plies = last_ply.is_some_and(|last| last > index);
                    if is_first && self.before.plies > 0 && has_plies {
                        return Err(Unclear::ResultInside);
                    }
                    if is_first && self.before.plies == 0 {
                        self.gap.push(index);
                    } else {
                        self.result(index)?;
                        break;
                    }
                }
                Kind::Separator if self.is_omission(index) => return Err(Unclear::Omission),
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

    /// Returns true for dots between two plies.
    fn is_omission(&self, index: usize) -> bool {
        let rest = &self.text[self.items[index].span.start..];
        let is_part = |item: &Item| items::is_ply(item) || item.kind == Kind::More;
        let next = self.items[index..]
            .iter()
            .find(|item| item.kind != Kind::Separator);
        are_dots(rest)
            && index > 0
            && is_part(&self.items[index - 1])
            && next.is_some_and(items::is_ply)
    }

    /// Returns the dots, the dash or the question marks after the last ply of the line.
    pub(super) fn omission(&self) -> Option<Span> {
        let is_sign = |item: &&Item| !matches!(item.kind, Kind::Mark(_) | Kind::Cell);
        let last = self.items.iter().rfind(is_sign)?;
        let text = &self.text[last.span.range()];
        let is_dash = dash(text).is_ok_and(|(rest, _)| rest.iter().all(|&byte| byte == b'-'));
        let is_ply = is_dash || are_dots(text) || text.iter().all(|&byte| byte == b'?');
        let is_after = matches!(last.kind, Kind::Word | Kind::Separator);
        (is_after && is_ply && last.span.start >= self.play.tail).then_some(last.span)
    }

    /// Returns the text of an item.
    pub(super) fn word(&self, index: usize) -> &str {
        utf8(lex::trimmed(&self.text[self.items[index].span.range()]))
    }

    /// Returns true if there are words since the last ply or number, and not only colons.
    pub(super) fn has_words(&self) -> bool {
        let mut gap = self.gap.iter();
        gap.any(|&index| self.items[index].kind != Kind::Colon)
    }

    pub(super) fn is_word(&self, index: usize) -> bool {
        matches!(self.items[index].kind, Kind::Word | Kind::Number(_))
    }

    /// Reads a number: that of the next ply, a part of a name, a move, or a cell.
    pub(super) fn number(&mut self, index: usize, number: Number) -> Result<(), Unclear> {
        let noun = self
            .gap
            .last()
            .copied()
            .filter(|&last| last + 1 == index && self.is_word(last));
        let noun = noun
            .map(|last| vocabulary::meanings(self.word(last)))
            .unwrap_or_default();
        if noun.contains(&Meaning::Player) {
            self.gap.push(index);
            return Ok(());
        }
        let has_numbers = self.plies == 0 || self.numbering.style.is_some();
        if number.style == NumberStyle::Dashed && self.before.has_bare_plies() && !has_numbers {
            // `2 - 1` below plies without numbers.
            return Err(Unclear::Score);
        }
        let is_title = noun.contains(&Meaning::Game);
        if is_title && self.plies == 0 && number.style != NumberStyle::Bare {
            // `Game 2:` on the line of the first plies.
            self.gap.push(index);
            self.keep_gap(Role::Heading);
            self.play.title_end = self.items[index].span.end;
            return Ok(());
        }
        let style = match () {
            () if noun.contains(&Meaning::Number) => NumberStyle::Marked,
            () if noun.contains(&Meaning::Round) => NumberStyle::Round,
            () => number.style,
        };
        let is_named = style != number.style || noun.contains(&Meaning::Number);
        let number = Number { style, ..number };
        if is_named && let Some(last) = self.gap.pop() {
            self.play.roles[last] = Role::NoiseNumber;
        }
        let is_item = |item: &&Item| items::is_ply(item) || matches!(item.kind, Kind::Number(_));
        let next = self.items[index + 1..].iter().find(is_item);
        let is_numbered = next.is_some_and(|item| matches!(item.kind, Kind::Number(_)));
        if self.plies == 0 && is_numbered && !self.gap.is_empty() && !self.before.has_bare_plies() {
            // The number of a title: the first ply has its own.
            self.gap.push(index);
            return Ok(());
        }
        if number.style == NumberStyle::Bare && !is_named {
            return self.bare_number(index, number, is_title);
        }
        self.numbered(index, number)
    }

    /// Reads digits alone.
    fn bare_number(&mut self, index: usize, number: Number, is_title: bool) -> Result<(), Unclear> {
        let is_free = self.number.is_none() && !is_title;
        let list = self.numbering;
        let is_style = matches!(list.style, None | Some(NumberStyle::Bare));
        let may_begin =
            list.style.is_some() || self.plies == 0 && number.value <= 1 || self.numbering.is_lost;
        let is_before = self.precedes_ply(index);
        let is_first = self.play.units.is_empty();
        let fits = list.counts(number, self.plies) || is_first && list.fits(number, self.plies);
        if is_free && is_style && may_begin && is_before && fits {
            return self.numbered(index, number);
        }
        let begins = self.items.iter().position(is_content) == Some(index);
        if is_free && is_style && is_before && begins && !self.before.has_bare_plies() {
            // A number like those of the other lines, or of a list whose beginning is lost.
            return self.numbered(index, number);
        }
        let is_counted = self.plies == 0
            && is_first
            && self
                .items
                .get(index + 1)
                .is_some_and(|item| item.kind == Kind::Word);
        let is_ply = self.before.has_bare_plies()
            && !is_title
            && !is_counted
            && (self.before.options.opens_move)(&self.text[self.items[index].span.range()]);
        let is_noun = |index| means(self.word(index), Meaning::Number);
        let is_word = |item: &Item| item.kind == Kind::Word && !is_noun(index + 1);
        let has_words = !self.gap.is_empty() || self.items.get(index + 1).is_some_and(is_word);
        let is_numbered = self
            .play
            .units
            .first()
            .is_some_and(|unit| unit.number.is_some());
        if is_ply && has_words && is_free && is_numbered && list.counts_plies() {
            // The plies of the list have numbers, but this one has words instead.
            return Err(Unclear::Score);
        }
        let is_own = |(number, _): (Number, usize)| number.style != NumberStyle::Round;
        match is_ply {
            true => self.unit(index),
            false if self.before.has_bare_plies() && self.number.is_some_and(is_own) => {
                Err(Unclear::MissingPly)
            }
            false if self.gap.is_empty() => {
                self.play.roles[index] = Role::Noise;
                Ok(())
            }
            false => {
                self.gap.push(index);
                Ok(())
            }
        }
    }

    /// Returns true if a ply follows the number at `index`, perhaps after a name.
    fn precedes_ply(&self, index: usize) -> bool {
        let mut after = self.items[index + 1..].iter();
        let is_skipped = |kind: Kind| {
            matches!(
                kind,
                Kind::Separator
                    | Kind::Mark(_)
                    | Kind::Cell
                    | Kind::Word
                    | Kind::Aside
                    | Kind::Colon
                    | Kind::OddBlank
            )
        };
        let next = after.find(|item| !is_skipped(item.kind));
        next.is_some_and(|item| match item.kind {
            Kind::Ply(_) | Kind::Action => true,
            Kind::Number(_) => self.before.has_bare_plies(),
            _ => false,
        })
    }

    /// Reads the number of the next ply. Words before it are kept if it fits, or if it
    /// is the first number of the list.
    pub(super) fn numbered(&mut self, index: usize, number: Number) -> Result<(), Unclear> {
        let is_first = self.plies == 0;
        if let Some((other, before)) = self.number
            && other.style != NumberStyle::Round
        {
            let has_title = self.play.title_end > self.items[0].span.start;
            if !is_first || self.gap.is_empty() && !has_title {
                return Err(Unclear::MissingPly);
            }
            self.play.title_end = self.items[index].span.start;
            self.play.roles[before] = Role::Heading;
        }
        let fits = self.numbering.fits(number, self.plies)
            || number.style == NumberStyle::Round && self.numbering.fits_round(number, self.plies);
        let has_words = self.has_words();
        let is_named = |label: Label| label.seat.is_some() || label.is_known || label.has_colon;
        if has_words && !is_first && !self.label().is_some_and(is_named) {
            if !fits {
                return Err(Unclear::Words);
            }
            self.keep_gap(Role::Heading);
        } else if has_words && is_first {
            if let [word, colon, ..] = self.gap[..]
                && means(self.word(word), Meaning::Doubt)
                && self.items[colon].kind == Kind::Colon
            {
                return Err(Unclear::Words);
            }
            self.play.title_end = self.items[index].span.start;
            self.keep_gap(Role::Heading);
        } else if !has_words {
            self.keep_gap(Role::Noise);
        }
        if !fits
            && !self.begins_again(number)
            && (self.plies == 0 || self.play.reply <= self.before.reply)
        {
            return Err(Unclear::Number {
                value: number.value,
                next: self.plies + 1,
            });
        }
        self.play.roles[index] = match number.style {
            NumberStyle::Period => Role::Plain,
            _ => Role::NoiseNumber,
        };
        self.number = Some((number, index));
        Ok(())
    }

    /// Returns true if a number begins another list.
    fn begins_again(&self, number: Number) -> bool {
        self.play.units.is_empty() && self.numbering.begins_again(number, self.plies)
    }

    pub(super) fn keep_gap(&mut self, role: Role) {
        for index in self.gap.drain(..) {
            self.play.roles[index] = role;
        }
    }

    /// Reads a ply.
    pub(super) fn unit(&mut self, index: usize) -> Result<(), Unclear> {
        let is_action = self.items[index].kind == Kind::Action;
        let is_first = self.play.units.is_empty();
        let above = self.before.number.filter(|_| is_first);
        let has_number = self.number.is_some() || above.is_some();
        if !has_number && !is_action && self.numbering.is_begun() {
            let is_numbered = |unit: &Unit| unit.number.is_some();
            let is_pair = !self.play.units.first().is_some_and(is_numbered)
                && !has_rounds(self.before.options);
            self.lacks_number |= !self.numbering.may_lack(self.plies, is_pair);
        }
        let mut label = None;
        if self.has_words() {
            label = self.label();
            if is_action && self.says_other_resigns(index, label) {
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

    /// Ends the title before the ply at `index`, to which the number of a round belongs.
    fn take_title(&mut self, index: usize) {
        self.play.title_end = self.items[index].span.start;
        if let Some((_, round)) = self.number.take() {
            self.play.roles[round.saturating_sub(1)..=round].fill(Role::Heading);
        }
    }

    /// Decides what the words before the ply at `index` are: a title, a remark in
    /// parentheses, a name, or a ply that is not known. Returns the name.
    fn words_before(
        &mut self,
        index: usize,
        label: Option<Label>,
    ) -> Result<Option<Label>, Unclear> {
        let is_action = self.items[index].kind == Kind::Action;
        let kind = |index: usize| self.items[index].kind;
        let is_word = |index: &&usize| kind(**index) != Kind::Colon;
        let words = self.gap.iter().filter(is_word).count();
        let is_aside = |&index: &usize| matches!(kind(index), Kind::Aside | Kind::Colon);
        let are_asides = self.gap.iter().all(is_aside);
        let is_result = |index: usize| kind(index) == Kind::Result && !self.word(index).is_empty();
        let is_row = self
            .gap
            .iter()
            .all(|index| is_aside(index) || is_result(*index));
        let last = self.gap.last();
        let has_colon = last.is_some_and(|&last| kind(last) == Kind::Colon);
        let is_known = |label: Label| label.seat.is_some() || label.is_known || words <= 3;
        let is_doubt = |&index: &usize| means(self.word(index), Meaning::Doubt);
        let has_doubt = self.gap.iter().any(is_doubt);
        let is_heading = has_colon && !has_doubt && !label.is_some_and(is_known);
        let is_round = |(number, _): (Number, usize)| number.style == NumberStyle::Round;
        let may_begin = self.number.is_none_or(is_round);
        let is_first = self.plies == 0 && self.play.units.is_empty() && may_begin;
        let is_title = is_first && !are_asides && (is_row || is_heading);
        if is_title || are_asides {
            if is_title {
                self.take_title(index);
            }
            self.keep_gap(Role::Heading);
            return Ok(None);
        }
        // A part of a misspelt ply in two words, such as `Clokwise e5f6-f6`.
        let is_other = |label: Label| label.seat.is_none() && !label.is_known && !label.has_colon;
        if words == 1 && kind(index) == Kind::Ply(false) && label.is_some_and(is_other) {
            self.keep_gap(Role::Word);
            return Ok(None);
        }
        if label.is_some() || self.is_only_verbs() {
            self.keep_gap(Role::Name);
            return Ok(label);
        }
        // A word in the place of a ply.
        let is_ply = match self.plies {
            0 => is_short(self.word(self.gap[0]).as_bytes(), self.before),
            _ => self.gap.len() == 1 && !is_action && kind(self.gap[0]) == Kind::Word,
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

/// Returns true for a text that begins with dots.
fn are_dots(text: &[u8]) -> bool {
    text.starts_with(b"...") || text.starts_with("\u{2026}".as_bytes())
}
