//! Marks such as `1-0` in a text: whether they are the result of the list.

use crate::format::lex::is_result;
use crate::format::list::statements::claims::{Claim, MAX_SUBJECT, Phrase, Verdict, seat_of};
use crate::format::list::statements::{ClaimWord, MAX_NEAR, titles};
use crate::record::vocabulary::{self, Meaning, means};
use crate::text::Span;

impl Phrase<'_> {
    /// Returns the claim of the mark at `index`, if there is one.
    pub(super) fn mark(&self, index: usize) -> Option<Claim> {
        let word = self.words[index];
        let span = Span::new(word.start, word.end);
        if ["0.5-0.5", "0,5-0,5"].contains(&word.text) {
            return Some(Claim::new(None, span));
        }
        if word.text == "*" || !is_result(word.text.as_bytes()) {
            return None;
        }
        let verdict = Verdict::of_marks(word.text.as_bytes());
        let claim = Claim::new(verdict, span);
        // `1:0 h` is a time.
        let next = self.near(index, index).nth(1);
        let is_in_passing = next.is_some_and(|next| means(next.text, Meaning::Unit))
            || self.is_in_sentence(index)
            || self.is_half_of_word(index)
            || self.is_of_series(index)
            || self.names_other_game(index)
            || index < 2 * MAX_NEAR && self.names_other(verdict);
        Some(if is_in_passing {
            claim.doubted()
        } else {
            claim
        })
    }

    /// Returns true for the score of a match, as in `Match score: 1-0` and `Head to head 1-0`.
    fn is_of_series(&self, index: usize) -> bool {
        let names = |length: usize, series: &str| {
            let start = index.checked_sub(length);
            start.is_some_and(|start| self.name(start, index).eq_ignore_ascii_case(series))
        };
        names(2, "match score") || names(3, "head to head")
    }

    /// Returns true for the number of a part, as in `Part 1/2`, which may be no draw.
    fn is_half_of_word(&self, index: usize) -> bool {
        let is_half = ["1/2", "\u{BD}"].contains(&self.words[index].text);
        let says = |word: &ClaimWord<'_>| {
            let is_known = |length: usize| {
                let start = index.checked_sub(length);
                start.is_some_and(|start| seat_of(&self.name(start, index), self.players).is_some())
            };
            let is_noun = ["result", "ended"]
                .iter()
                .any(|noun| word.text.eq_ignore_ascii_case(noun));
            !is_noun && !(1..=MAX_SUBJECT).any(is_known)
        };
        is_half && self.before(index).next().is_some_and(says)
    }

    /// Returns true for the result of another game, as in `Rematch (first game: 0-1)`.
    fn names_other_game(&self, index: usize) -> bool {
        let clause = self.words[index].clause;
        let first = index.saturating_sub(2 * MAX_NEAR);
        let mut pairs = self.words[first..index].windows(2);
        let is_other = |pair: &[ClaimWord<'_>]| {
            let [one, two] = pair else { return false };
            one.clause == clause
                && means(one.text, Meaning::Another)
                && means(two.text, Meaning::Game)
        };
        pairs.any(is_other) && !titles::may_name_game(self.text.as_bytes())
    }

    /// Returns true if the line of a mark names two seats in reverse order, or only one that has
    /// not won, without a verb: `1-0 for Yellow`, `Blue - Red 1-0`.
    fn names_other(&self, verdict: Option<Verdict>) -> bool {
        let winner = match verdict {
            Some(Verdict::Winners(0b01)) => 0,
            Some(Verdict::Winners(0b10)) => 1,
            _ => return false,
        };
        let words = &self.words[..self.words.len().min(2 * MAX_NEAR)];
        let says = |word: &ClaimWord<'_>| {
            let is_verb = |meaning: &Meaning| matches!(meaning, Meaning::Verb(_) | Meaning::Winner);
            vocabulary::meanings(word.text).iter().any(is_verb)
        };
        if words.iter().any(says) {
            return false;
        }
        let seat = |start: usize| {
            let last = words.len().min(start + MAX_SUBJECT);
            (start + 1..=last).find_map(|end| {
                let name = self.name(start, end);
                // The players of a title may be seats, in any order.
                let seat = vocabulary::seat(&name).map(|seat| seat.index);
                seat.or_else(|| seat_of(&name, self.players))
            })
        };
        let mut seats = (0..words.len()).filter_map(seat);
        let Some(first) = seats.next() else {
            return false;
        };
        match seats.find(|seat| *seat != first) {
            Some(second) => (first, second) == (1, 0),
            None => first != winner && first < 2,
        }
    }

    /// Returns true if the mark at `index` is only mentioned in a sentence, as in `The match
    /// stands at 1-0`: if words around it are lowercase and not in the vocabulary.
    fn is_in_sentence(&self, index: usize) -> bool {
        let is_other = |word: &&ClaimWord<'_>| {
            let says_nothing = |meaning: &Meaning| {
                matches!(meaning, Meaning::Game | Meaning::Doubt | Meaning::Reason)
            };
            // Short words such as `on` and `a` are parts of titles too.
            word.text.len() > 2
                && word.text.starts_with(char::is_lowercase)
                && word.text.chars().all(char::is_alphabetic)
                && vocabulary::meanings(word.text).iter().all(says_nothing)
        };
        let is_verb = |word: &ClaimWord<'_>| {
            let says = |meaning: &Meaning| matches!(meaning, Meaning::Verb(_) | Meaning::Winner);
            let is_noun = word.text.eq_ignore_ascii_case("result");
            is_noun || vocabulary::meanings(word.text).iter().any(says)
        };
        if self.before(index).take(MAX_NEAR).any(is_verb) {
            return false;
        }
        // `It is 1-0` and `1-0 up` are said of a match, or before the end of a game.
        let is_passing = |word: &ClaimWord<'_>| ["up", "down", "now"].contains(&word.text);
        let last = self.before(index).next();
        let next = self.near(index, index).nth(1);
        let before = self.before(index).take_while(|word| !word.has_colon);
        let near = before
            .take(MAX_NEAR)
            .chain(self.near(index, index).take(MAX_NEAR));
        last.is_some_and(|word| means(word.text, Meaning::Being) || word.text == "after")
            || next.is_some_and(is_passing)
            || near.filter(is_other).count() > 1
    }
}
