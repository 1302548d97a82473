//! The names before plies.

use crate::format::list::kinds::Label;
use crate::format::list::line::items::{self, Kind, resembles_action};
use crate::format::list::line::lex::utf8;
use crate::format::list::play::Classifier;
use crate::format::list::statements::{claims, titles};
use crate::record::vocabulary::{self, MAX_FORM_WORDS, Meaning, longest_form, means};
use crate::text::Span;

impl Classifier<'_> {
    /// Returns true if the action at `index`, after the last ply of a line, says that a
    /// player resigned whose turn it is not, or whose plies have no names: a result in
    /// words.
    pub(super) fn says_other_resigns(&self, index: usize, label: Option<Label>) -> bool {
        let seat = label
            .filter(|label| !label.has_colon)
            .and_then(|label| label.seat);
        let is_last = !self.items[index + 1..].iter().any(items::is_ply);
        let closes = self.word(index).starts_with(['r', 'R']);
        !self.play.units.is_empty()
            && is_last
            && closes
            && seat.is_some_and(|seat| !self.before.has_labels || seat as u64 != self.plies % 2)
    }

    /// Returns true if the words since the last ply are verbs such as `column`.
    pub(super) fn is_only_verbs(&self) -> bool {
        let words: Vec<&str> = self
            .gap
            .iter()
            .filter(|&&index| self.is_word(index))
            .map(|&index| self.word(index))
            .collect();
        let verb = longest_form(&words, |meaning| (meaning == Meaning::Play).then_some(()));
        verb.is_some_and(|(count, ())| count == words.len())
    }

    /// `<label> ::= <name> [ <aside> ] [ <verb> ] [ ":" ]`
    ///
    /// Returns the name that the words since the last ply or number are.
    pub(super) fn label(&self) -> Option<Label> {
        let kind = |index: usize| self.items[index].kind;
        let is_colon = |&&index: &&usize| kind(index) == Kind::Colon;
        let ends_in_colon = |&last: &usize| {
            kind(last) == Kind::Colon || self.text[self.items[last].span.range()].ends_with(b":")
        };
        let has_colon = self.gap.last().is_some_and(ends_in_colon);
        let start = self.gap.iter().take_while(is_colon).count();
        let is_word = |&&index: &&usize| self.is_word(index);
        let words = self.gap[start..].iter().take_while(is_word).count();
        let (words, rest) = self.gap[start..].split_at(words);
        // Verbs such as `takes` may follow the name, or the colon after it.
        let is_rest = |&&index: &&usize| matches!(kind(index), Kind::Colon | Kind::Aside);
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
        self.named(span, &texts[..count], has_colon || verb > 0)
    }

    /// Returns true if the words after the last ply begin with a name, as before a ply.
    pub(super) fn ends_in_name(&self) -> bool {
        let is_word = |&&index: &&usize| self.is_word(index);
        let count = self.gap.iter().take_while(is_word).count();
        let labels = || self.play.units.iter().filter_map(|unit| unit.label);
        let has_labels = self.before.has_labels || labels().next().is_some();
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
            let is_colon = |&index: &usize| self.items[index].kind == Kind::Colon;
            let has_colon = raw.ends_with(b":") || next.is_some_and(is_colon);
            is_name && (has_colon || has_labels && !next.is_some_and(says))
        })
    }

    /// Returns the name at `span`, which has these words, if it may be one.
    fn named(&self, span: Span, words: &[&str], has_colon: bool) -> Option<Label> {
        let text = std::str::from_utf8(&self.text[span.range()]).ok()?;
        let text = text.trim_end_matches([':', '*', '_', '`']);
        let seat = vocabulary::seat(text).map(|seat| seat.index);
        let mut players = self.before.players.iter();
        let is_known = players.any(|(_, player)| claims::is_same_name(player, text));
        let may_be_name = words.len() <= 3
            && words[0] != "I"
            && !text.contains([',', ';', '|'])
            && text.starts_with(char::is_alphabetic)
            && !resembles_action(text.as_bytes());
        let is_other = words.iter().any(|word| means(word, Meaning::Doubt))
            || !titles::tags(text.as_bytes(), 0).is_empty();
        let is_label = seat.is_some() || is_known || may_be_name && !is_other;
        is_label.then_some(Label {
            span: Span::new(span.start, span.start + text.len()),
            seat,
            is_known,
            has_colon,
        })
    }
}
