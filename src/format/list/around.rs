//! What is around the plies of a line: names before them, results and words after them.

use crate::format::list::before::{Before, is_near_action};
use crate::format::list::kinds::{Label, Role, Unit};
use crate::format::list::line::lex::{Number, NumberStyle, utf8};
use crate::format::list::line::{Item, Kind, resembles_action};
use crate::format::list::play::Classifier;
use crate::format::list::statements::claims::{Claim, Verdict};
use crate::format::list::statements::{claims, titles};
use crate::format::list::unclear::Unclear;
use crate::record::vocabulary::{self, MAX_FORM_WORDS, Meaning, longest_form, means};
use crate::text::Span;

impl Before<'_> {
    /// Returns the name at `span`.
    pub(super) fn label(&self, text: &[u8], span: Span, has_colon: bool) -> Option<Label> {
        let written = std::str::from_utf8(&text[span.range()]).ok()?;
        let name = written.trim_end_matches([':', '*', '_', '`']);
        let mut players = self.players.iter();
        Some(Label {
            span: Span::new(span.start, span.start + name.len()),
            seat: vocabulary::seat(name).map(|seat| seat.index),
            is_known: players.any(|(_, player)| claims::is_same_name(player, name)),
            has_colon,
        })
    }
}

impl Classifier<'_> {
    /// Returns true if the words since the last ply are verbs such as `column`.
    pub(super) fn is_only_verbs(&self) -> bool {
        let words = self.gap.iter().filter(|&&index| self.is_word(index));
        let words: Vec<&str> = words.map(|&index| self.word(index)).collect();
        let verb = longest_form(&words, |meaning| (meaning == Meaning::Play).then_some(()));
        verb.is_some_and(|(count, ())| count == words.len())
    }

    /// `<label> ::= <name> [ <aside> ] [ <verb> ] [ ":" ]`
    ///
    /// Returns the name that the words since the last ply or number are.
    pub(super) fn label(&self) -> Option<Label> {
        let ends_in_colon = |&last: &usize| {
            self.kind(last) == Kind::Colon
                || self.text[self.items[last].span.range()].ends_with(b":")
        };
        let has_colon = self.gap.last().is_some_and(ends_in_colon);
        let is_colon = |&&index: &&usize| self.kind(index) == Kind::Colon;
        let start = self.gap.iter().take_while(is_colon).count();
        let is_word = |&&index: &&usize| self.is_word(index);
        let words = self.gap[start..].iter().take_while(is_word).count();
        let (words, rest) = self.gap[start..].split_at(words);
        // Verbs such as `takes` may follow the name, or the colon after it.
        let is_rest = |&&index: &&usize| matches!(self.kind(index), Kind::Colon | Kind::Aside);
        let verbs = &rest[rest.iter().take_while(is_rest).count()..];
        let all = [words, verbs].concat();
        if all.iter().any(|&index| !self.is_word(index)) {
            return None;
        }
        let texts: Vec<&str> = all.iter().map(|&index| self.word(index)).collect();
        let most = texts.len().min(MAX_FORM_WORDS);
        let is_verb = |count: &usize| means(&texts[texts.len() - count..].join(" "), Meaning::Play);
        let verb = (1..=most).rev().find(is_verb).unwrap_or(0);
        let count = texts.len() - verb;
        if count == 0 || count > 4 || verbs.len() > verb {
            return None;
        }
        let span = self.items[all[0]].span.to(self.items[all[count - 1]].span);
        let label = self.before.label(self.text, span, has_colon || verb > 0)?;
        let name = &self.text[label.span.range()];
        let is_doubt = |word: &&str| means(word, Meaning::Doubt);
        let may_be_name = count <= 3
            && texts[0] != "I"
            && !name.iter().any(|byte| b",;|".contains(byte))
            && utf8(name).starts_with(char::is_alphabetic)
            && !resembles_action(name)
            && !texts[..count].iter().any(is_doubt)
            && titles::tags(name, 0).is_empty();
        (label.seat.is_some() || label.is_known || may_be_name).then_some(label)
    }

    /// Returns true if the words after the last ply begin with a name, as before a ply.
    pub(super) fn ends_in_name(&self) -> bool {
        let is_word = |&&index: &&usize| self.is_word(index);
        let count = self.gap.iter().take_while(is_word).count();
        let labels = || self.play.units.iter().filter_map(|unit| unit.label);
        let has_labels = self.before.has_labels() || labels().next().is_some();
        let says = |&index: &usize| {
            let is_verb = |meaning: &Meaning| matches!(meaning, Meaning::Verb(_));
            vocabulary::meanings(self.word(index)).iter().any(is_verb)
        };
        (1..=count.min(MAX_FORM_WORDS)).any(|count| {
            let (first, last) = (self.gap[0], self.gap[count - 1]);
            let raw = &self.text[self.items[first].span.to(self.items[last].span).range()];
            let name = utf8(raw).trim_end_matches(':');
            let is_own = |label: Label| self.text[label.span.range()] == *name.as_bytes();
            let is_name =
                labels().any(is_own) || claims::seat_of(name, self.before.players).is_some();
            let next = self.gap.get(count);
            let is_colon = |&index: &usize| self.kind(index) == Kind::Colon;
            let has_colon = raw.ends_with(b":") || next.is_some_and(is_colon);
            is_name && (has_colon || has_labels && !next.is_some_and(says))
        })
    }
}

impl Classifier<'_> {
    /// Reads the result after the plies.
    pub(super) fn result(&mut self, index: usize) -> Result<(), Unclear> {
        // A line may have nothing but a variation or its end before the result.
        let is_close = |item: &Item| item.kind == Kind::Close;
        let has_variation = || self.items[..index].iter().any(is_close);
        if self.play.units.is_empty() && !has_variation() {
            return Ok(());
        }
        if self.has_words() {
            self.check_tail()?;
            if self.number.is_some() {
                return Err(Unclear::MissingPly);
            }
            self.keep_gap(Role::Heading);
        }
        self.keep_gap(Role::Noise);
        let span = self.items[index].span;
        let next = self.items.get(index + 1).map(|next| next.kind);
        let is_doubt = next == Some(Kind::Word) && means(self.word(index + 1), Meaning::Doubt);
        let is_mark = &self.text[span.range()] != b"*";
        if is_mark && (is_doubt || self.text[span.end..].starts_with(b"?")) {
            return Err(Unclear::Result);
        }
        let verdict = Verdict::of_marks(&self.text[span.range()]);
        self.play.result = Some(Claim::new(verdict, span));
        self.play.roles[index] = Role::Result;
        Ok(())
    }

    /// Checks the words after the last ply, which are a remark if the line begins with
    /// a number or a name or has several plies.
    fn check_tail(&self) -> Result<(), Unclear> {
        let units = &self.play.units;
        let Some(first) = units.first().filter(|_| !self.says_result) else {
            return Ok(());
        };
        if self.ends_in_name() {
            return Err(Unclear::MissingPly);
        }
        let is_list = first.number.or(self.before.list.number).is_some()
            || first.label.is_some()
            || units.len() > 1 && !self.before.list.numbering.is_begun()
            || units.iter().any(|unit| unit.number.is_some())
            || self.play.title_end > self.items[0].span.start;
        // `4. e1 was better` mentions a ply.
        let means = |index: usize, meaning| means(self.word(index), meaning);
        let is_mention = |&index: &usize| {
            let is_next = self.items[index].span.start <= self.play.tail + 1;
            is_next && (means(index, Meaning::Doubt) || means(index, Meaning::Being))
        };
        let is_aside = |&index: &usize| matches!(self.kind(index), Kind::Aside | Kind::Colon);
        let is_near = |&index: &usize| is_near_action(self.word(index).as_bytes());
        let is_swap = |&index: &usize| {
            let word = self.word(index).get(..4);
            word.is_some_and(|start| start.eq_ignore_ascii_case("swap")) && self.before.has_swap()
        };
        let is_action = self.items[units[units.len() - 1].item].kind == Kind::Action;
        if self.gap.first().is_some_and(is_mention) {
            return Err(Unclear::Words);
        } else if self.gap.iter().all(is_aside) {
            return Ok(());
        } else if is_action
            || self.gap.first().is_some_and(is_near)
            || self.gap.iter().any(is_swap)
            || self.gap.len() == 1 && ["pass", "timeout"].contains(&self.word(self.gap[0]))
        {
            return Err(Unclear::Action);
        }
        is_list.then_some(()).ok_or(Unclear::Words)
    }

    /// Reads the words after the last ply. Returns false for a line of numbers and
    /// words that has no plies after all.
    pub(super) fn tail(&mut self) -> Result<bool, Unclear> {
        if let Some((number, index)) = self.number.take() {
            let is_after = |&at: &usize| at > index && self.is_word(at);
            if self.gap.iter().any(is_after) {
                return Err(Unclear::MissingPly);
            }
            // A number may stand at the end of a list that goes on, or is unfinished.
            self.play.next = Some(number);
            self.play.roles[index] = Role::of_number(number);
        }
        let is_bare = |unit: &Unit| matches!(self.items[unit.item].kind, Kind::Number(_));
        let are_bare = !self.play.units.is_empty() && self.play.units.iter().all(is_bare);
        if are_bare && !self.is_inside_shape()? {
            return Ok(false);
        }
        if self.lacks_number {
            return Err(Unclear::NoNumber);
        }
        if self.has_words() {
            self.check_tail()?;
        }
        self.play.omission = self.omission();
        self.keep_gap(Role::Heading);
        Ok(true)
    }

    /// Returns true if a line whose only plies are bare numbers is shaped like the
    /// lines above it.
    fn is_inside_shape(&self) -> Result<bool, Unclear> {
        let (units, list) = (&self.play.units, self.before.list);
        let is_ply = |number: Number| number.style != NumberStyle::Round;
        let is_numbered = units[0].number.is_some() || list.number.is_some_and(is_ply);
        let shape = (is_numbered, self.play.has_name(is_numbered));
        let has_words = self.play.roles.contains(&Role::Heading)
            || self.gap.iter().any(|&index| self.kind(index) == Kind::Word);
        let has_list = list.plies > 0;
        if shape == list.shape && has_list && (shape != (false, false) || !has_words) {
            let asks = self.text[self.play.tail..].starts_with(b"?");
            // `take 2` below plies with names is no ply of a player.
            let lacks_name = units[0].label.is_none() && list.labels.len() as u64 == list.plies;
            let may_be_score =
                units.len() <= 2 && !shape.0 && (list.alike < 2 || asks || shape.1 && lacks_name);
            return if may_be_score {
                Err(Unclear::Score)
            } else {
                Ok(true)
            };
        }
        let is_name = |label: Label| label.is_known || label.seat.is_some();
        let begins_alike = shape.0 && list.shape.0
            || units[0].label.is_some_and(is_name) && list.shape.1
            || shape == list.shape && self.begins_with(units[0].item);
        let is_score = has_list && !has_words && (units.len() <= 2 || !shape.1);
        let has_numbers = units[1..].iter().any(|unit| unit.number.is_some());
        match () {
            () if has_list && begins_alike && !has_numbers => Err(Unclear::Score),
            () if shape.0 && !has_words || has_numbers => Ok(true),
            () if shape.0 || is_score => Err(Unclear::Score),
            () => Ok(!has_words && units.len() > 1 && !has_list),
        }
    }

    /// Returns true if the item at `index` is the first of the line.
    fn begins_with(&self, index: usize) -> bool {
        self.items.iter().position(|item| item.kind.is_content()) == Some(index)
    }

    /// Returns true if the only ply is a resignation or an agreed draw.
    pub(super) fn closes(&self) -> bool {
        let [unit] = &self.play.units[..] else {
            return false;
        };
        let is_action = self.items[unit.item].kind == Kind::Action;
        is_action && self.word(unit.item).starts_with(['r', 'R', 'd', 'D'])
    }

    /// Returns true if a line whose plies could not be read begins with a number, or with
    /// a name as the play lines do.
    pub(super) fn begins_like_play(&self) -> bool {
        let (first, list) = (self.play.units.first(), self.before.list);
        let own = first.map_or(self.number.map(|(number, _)| number), |unit| unit.number);
        let number = own.or(list.number);
        let label = first.map_or_else(|| self.label(), |unit| unit.label);
        let is_name = |label: Label| label.seat.is_some() || label.is_known;
        number.is_some_and(|number| number.style != NumberStyle::Bare || list.shape.0)
            || (list.shape.1 || number.is_some()) && label.is_some_and(is_name)
    }
}
