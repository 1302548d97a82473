//! What follows the plies of a line.

use crate::format::list::kinds::{Label, Role, Unit, inside, means_play};
use crate::format::list::line::items::{self, Kind, is_content, is_note};
use crate::format::list::line::lex::{Number, NumberStyle};
use crate::format::list::play::Classifier;
use crate::format::list::statements::claims::{self, Claim, Verdict};
use crate::format::list::unclear::Unclear;
use crate::record::vocabulary::{Meaning, means};

impl Classifier<'_> {
    /// Reads the result after the plies.
    pub(super) fn result(&mut self, index: usize) -> Result<(), Unclear> {
        let has_words = self.has_words();
        // A line may have nothing but a variation or its end before the result.
        let has_variation = || {
            let before = self.items[..index].iter();
            before.rev().any(|item| item.kind == Kind::Close)
        };
        if self.play.units.is_empty() && !has_variation() {
            return Ok(());
        }
        if has_words {
            self.check_tail()?;
            if self.number.is_some() {
                return Err(Unclear::MissingPly);
            }
            self.keep_gap(Role::Heading);
        }
        self.keep_gap(Role::Noise);
        let span = self.items[index].span;
        self.check_result(index, has_words)?;
        let verdict = Verdict::of_marks(&self.text[span.range()]);
        self.play.result = Some(Claim::new(verdict, span));
        self.play.roles[index] = Role::Result;
        let mut depth = 0_usize;
        for after in index + 1..self.items.len() {
            depth += usize::from(self.items[after].kind == Kind::Open);
            depth -= usize::from(depth > 0 && self.items[after].kind == Kind::Close);
            self.play.roles[after] = match self.items[after].kind {
                kind if depth > 0 => inside(kind, self.before.has_bare_plies()),
                Kind::Word
                | Kind::Aside
                | Kind::Number(_)
                | Kind::Result
                | Kind::Action
                | Kind::Stray => Role::Heading,
                Kind::Separator | Kind::Mark(_) | Kind::Cell | Kind::Colon => Role::Noise,
                _ => Role::Plain,
            };
        }
        Ok(())
    }

    /// Checks that a result after the plies is not said in passing, as in `4. d8 is it
    /// 1-0 already?`.
    fn check_result(&self, index: usize, has_words: bool) -> Result<(), Unclear> {
        let span = self.items[index].span;
        if &self.text[span.range()] == b"*" {
            return Ok(());
        }
        let after = &self.items[index + 1..];
        let asks = self.text[span.end..].first() == Some(&b'?');
        let is_word = after.first().is_some_and(|item| item.kind == Kind::Word);
        let mut is_doubtful = asks || is_word && means(self.word(index + 1), Meaning::Doubt);
        if has_words {
            let note = after.iter().find(|item| is_note(item));
            let note = note.map(|note| note.span.start);
            let end = note.or(after.last().map(|last| last.span.end));
            let note = self.items[..index].iter().rfind(|item| is_note(item));
            let note = note.map_or(0, |note| note.span.end);
            let start = self.play.tail.max(note);
            let text = &self.text[start..end.unwrap_or(span.end)];
            let claims = claims::claims(text, start, self.before.players);
            let has_mark =
                |claim: &Claim| claim.span.start <= span.start && span.end <= claim.span.end;
            let claim = claims.into_iter().find(has_mark);
            is_doubtful |= claim.is_some_and(|claim| claim.verdict.is_none());
        }
        if is_doubtful {
            Err(Unclear::Result)
        } else {
            Ok(())
        }
    }

    /// Checks the words after the last ply, which are a remark if the line begins with
    /// a number or a name or has several plies.
    pub(super) fn check_tail(&self) -> Result<(), Unclear> {
        let units = &self.play.units;
        let Some(first) = units.first() else {
            return Ok(());
        };
        if !self.says_result && self.ends_in_name() {
            return Err(Unclear::MissingPly);
        }
        let is_list = first.number.or(self.before.number).is_some()
            || first.label.is_some()
            || units.len() > 1
            || self.play.title_end > 0 && self.play.title_end > self.items[0].span.start;
        let last = units[units.len() - 1].item;
        // `4. e1 was better` mentions a ply.
        let is_mention = |&&index: &&usize| {
            let is_next = self.items[index].span.start <= self.play.tail + 1;
            let means = |meaning| means(self.word(index), meaning);
            is_next && (means(Meaning::Doubt) || means(Meaning::Being))
        };
        if self.gap.first().filter(is_mention).is_some() {
            return Err(Unclear::Words);
        }
        let is_aside = |&index: &usize| matches!(self.items[index].kind, Kind::Aside | Kind::Colon);
        let is_near = |&index: &usize| {
            let word = self.word(index).as_bytes();
            items::resembles_action(word) && !means_play(word)
        };
        match self.items[last].kind {
            _ if self.says_result => Ok(()),
            _ if self.gap.len() == 1 && self.gap.iter().all(is_near) => Err(Unclear::Action),
            Kind::Action if !self.gap.iter().all(is_aside) => Err(Unclear::Action),
            _ if is_list || self.gap.iter().all(is_aside) => Ok(()),
            _ => Err(Unclear::Words),
        }
    }

    /// Reads the words after the last ply. Returns false for a line of numbers and
    /// words that has no plies after all.
    pub(super) fn tail(&mut self) -> Result<bool, Unclear> {
        if let Some((number, index)) = self.number.take() {
            let is_after = |&at: &usize| at > index && self.is_word(at);
            if self.gap.iter().any(is_after) {
                return Err(Unclear::MissingPly);
            }
            self.play.next = Some(number);
            // A number may stand at the end of a list that goes on, or is unfinished.
            self.play.roles[index] = match number.style {
                NumberStyle::Period => Role::Plain,
                _ => Role::NoiseNumber,
            };
        }
        let is_bare = |unit: &Unit| matches!(self.items[unit.item].kind, Kind::Number(_));
        let is_all_bare = !self.play.units.is_empty() && self.play.units.iter().all(is_bare);
        if is_all_bare && !self.is_inside_shape()? {
            return Ok(false);
        }
        if self.lacks_number {
            return Err(Unclear::NoNumber);
        }
        let has_words = self.has_words();
        if has_words {
            self.check_tail()?;
        }
        self.play.omission = self.omission();
        self.keep_gap(Role::Heading);
        Ok(true)
    }

    /// Returns true if a line whose only plies are bare numbers is shaped like the
    /// lines above it.
    pub(super) fn is_inside_shape(&self) -> Result<bool, Unclear> {
        let is_known = |label: Label| label.is_known || label.seat.is_some();
        let units = &self.play.units;
        let is_ply = |number: Number| number.style != NumberStyle::Round;
        let is_numbered = units[0].number.is_some() || self.before.number.is_some_and(is_ply);
        let shape = (is_numbered, units[0].label.is_some());
        let has_words = self.play.roles.contains(&Role::Heading)
            || self
                .gap
                .iter()
                .any(|&index| self.items[index].kind == Kind::Word);
        let is_plain = shape == (false, false) && has_words;
        let has_lists = self.before.plies > 0;
        if shape == self.before.shape && has_lists && !is_plain {
            let may_be_score = units.len() <= 2 && !shape.0 && self.before.alike < 2;
            return if may_be_score {
                Err(Unclear::Score)
            } else {
                Ok(true)
            };
        }
        let is_name = units[0].label.is_some_and(is_known);
        let begins_alike =
            has_lists && (shape.0 && self.before.shape.0 || is_name && self.before.shape.1);
        let begins = self.items.iter().find(|item| is_content(item));
        let begins_bare = has_lists
            && begins.is_some_and(|item| item.span == self.items[units[0].item].span)
            && self.before.shape == shape;
        let is_score = has_lists && !has_words && (units.len() <= 2 || !shape.1);
        let has_numbers = units[1..].iter().any(|unit| unit.number.is_some());
        match () {
            () if begins_alike && !has_numbers || begins_bare => Err(Unclear::Score),
            () if shape.0 && !has_words || has_numbers => Ok(true),
            () if shape.0 || is_score => Err(Unclear::Score),
            () => Ok(!has_words && units.len() > 1 && !has_lists),
        }
    }

    /// Returns true if the only ply is a resignation or an agreed draw.
    pub(super) fn closes(&self) -> bool {
        match &self.play.units[..] {
            [unit] if self.items[unit.item].kind == Kind::Action => {
                let word = self.word(unit.item);
                word.starts_with(['r', 'R', 'd', 'D'])
            }
            _ => false,
        }
    }

    /// Returns true if a line whose plies could not be read begins with a number, or with
    /// a name as the play lines do.
    pub(super) fn begins_like_play(&self) -> bool {
        let first = self.play.units.first();
        let number = first.map_or(self.number.map(|(number, _)| number), |unit| unit.number);
        let number = number.or(self.before.number);
        let label = first.map_or_else(|| self.label(), |unit| unit.label);
        let is_name = |label: Label| label.seat.is_some() || label.is_known;
        number.is_some_and(|number| number.style != NumberStyle::Bare || self.before.shape.0)
            || (self.before.shape.1 || number.is_some()) && label.is_some_and(is_name)
    }
}
