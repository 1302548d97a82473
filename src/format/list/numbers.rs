//! Whether the number of a ply fits the plies before it.

use crate::format::list::line::lex::{Number, NumberStyle};

/// What the numbers of a list may count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counts {
    plies: bool,
    /// Pairs of plies, as in `1. A B 2. C D`.
    pairs: bool,
    /// Lines, or rounds, of equally many plies.
    steps: bool,
}

/// The numbers of the plies of a list so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Numbering {
    /// The first number, less the number of plies before it; true if it was late.
    first: Option<(i64, bool)>,
    /// What all numbers since the first may count.
    counts: Option<Counts>,
    /// The last number, the number of plies before it, and that between any two numbers.
    last: u64,
    last_plies: u64,
    step: Option<u64>,
    /// The style of the last number.
    pub(super) style: Option<NumberStyle>,
    /// True after a line that could not be read, so that any number fits.
    pub(super) is_lost: bool,
}

impl Numbering {
    /// Returns true if a number is that of the next ply, after `plies` plies: if all
    /// numbers count plies, or pairs of plies, or each is one more than the last.
    pub(super) fn fits(&self, number: Number, plies: u64) -> bool {
        let is_first = self.first.is_none() && plies == 0;
        let may_begin = number.value <= 1 || number.style == NumberStyle::Round;
        self.is_lost || is_first && may_begin || !is_first && self.fitting(number, plies).is_some()
    }

    /// Returns true after the first number.
    pub(super) const fn is_begun(&self) -> bool {
        self.first.is_some()
    }

    /// Returns true if there was at most one number.
    pub(super) const fn is_first_step(&self) -> bool {
        self.step.is_none()
    }

    /// Returns true if a number counts the plies, one by one or in pairs.
    pub(super) fn counts(&self, number: Number, plies: u64) -> bool {
        let found = self.first.and_then(|_| self.fitting(number, plies));
        found.is_some_and(|found| found.plies || found.pairs)
    }

    /// Returns true if the next ply may be without a number, as one of the same pair or
    /// round; after the only number, as one of the same pair if `is_pair`.
    pub(super) fn may_lack(&self, plies: u64, is_pair: bool) -> bool {
        let since = plies.saturating_sub(self.last_plies);
        let is_second = |counts: Counts| counts.pairs && plies % 2 == 1;
        let may_end = match self.step {
            Some(step) => since < step,
            None => since < 2 || !is_pair,
        };
        // A list may be a round.
        let is_round = self.style == Some(NumberStyle::Round);
        self.is_lost
            || self.first.is_none()
            || is_round
            || may_end
            || self.counts.is_some_and(is_second)
    }

    /// Returns the number of the pair that lacks its second ply, if numbers count pairs.
    pub(super) fn open_pair(&self, plies: u64) -> Option<u64> {
        let counts = self.counts.filter(|counts| counts.pairs && !counts.plies);
        let is_open = plies == self.last_plies + 1;
        counts
            .filter(|_| is_open && self.step == Some(2))
            .map(|_| self.last)
    }

    /// Returns true if the last round has more plies than the one before it.
    pub(super) fn exceeds_round(&self, plies: u64) -> bool {
        let since = plies.saturating_sub(self.last_plies);
        self.style == Some(NumberStyle::Round) && self.step.is_some_and(|step| since > step)
    }

    /// Returns what all numbers with this one may count; `None` if they count nothing.
    fn fitting(&self, number: Number, plies: u64) -> Option<Counts> {
        let (first, is_late) = self.first.unwrap_or((1, false));
        let value = i64::try_from(number.value).unwrap_or(i64::MAX);
        let between = plies.checked_sub(self.last_plies);
        let plies = i64::try_from(plies).unwrap_or(i64::MAX);
        let is_pair = first.checked_add(plies / 2) == Some(value);
        // `1... A 2. B` lacks the first ply; in `1... A 2... B`, the dots mean nothing.
        let is_alike = !is_late || number.is_late;
        let is_known = self.first.is_some();
        let may = self.counts.unwrap_or(Counts {
            plies: true,
            pairs: true,
            steps: is_known,
        });
        let found = Counts {
            plies: may.plies && is_alike && first.checked_add(plies) == Some(value),
            pairs: may.pairs && !is_late && is_pair && number.is_late == (plies % 2 == 1),
            steps: may.steps
                && is_alike
                && number.value == self.last.saturating_add(1)
                && self.step.is_none_or(|step| Some(step) == between),
        };
        (found.plies || found.pairs || found.steps).then_some(found)
    }

    /// Returns true if a number is that of the first ply but not of the next one.
    pub(super) fn begins_again(&self, number: Number, plies: u64) -> bool {
        let began_late = self.first.is_some_and(|(_, is_late)| is_late);
        let may_begin = number.value <= 1 && number.is_late == began_late;
        may_begin && plies > 0 && !self.fits(number, plies)
    }

    /// Returns true if the plies before a round are as many in every round.
    pub(super) fn fits_round(&self, number: Number, plies: u64) -> bool {
        let Some(rounds) = number.value.checked_sub(1) else {
            return false;
        };
        rounds > 0 && plies > rounds && plies.is_multiple_of(rounds)
    }

    /// Returns true if a number [fits](Self::fits), and does not make steps of more plies than
    /// two seats have in a round. `has_rounds` is true in games of more seats.
    pub(super) fn fits_seats(&self, number: Number, plies: u64, has_rounds: bool) -> bool {
        let since = plies.saturating_sub(self.last_plies);
        let found = self.first.and_then(|_| self.fitting(number, plies));
        let is_step = found.is_some_and(|found| !found.plies && !found.pairs);
        let is_round = has_rounds || number.style == NumberStyle::Round || self.is_lost;
        self.fits(number, plies) && !(is_step && since > 2 && !is_round)
    }

    /// Begins the numbers again after `plies` plies, for the next round.
    pub(super) fn begin_round(&mut self, plies: u64) {
        self.first = Some((1_i64.saturating_sub_unsigned(plies), false));
        (self.counts, self.step) = (None, None);
        (self.last, self.last_plies) = (0, plies);
    }

    /// Notes the number of the next ply, after `plies` plies.
    pub(super) fn note(&mut self, number: Number, plies: u64) {
        if self.first.is_none() || self.is_lost {
            let value = i64::try_from(number.value).unwrap_or(i64::MAX);
            let first = value.saturating_sub_unsigned(plies);
            self.first = Some((first, number.is_late && plies == 0));
            (self.counts, self.step, self.is_lost) = (None, None, false);
        } else {
            // A number that does not fit begins another list, or is an error.
            self.counts = self.fitting(number, plies).or(self.counts);
            self.step = self.step.or_else(|| plies.checked_sub(self.last_plies));
        }
        (self.last, self.last_plies) = (number.value, plies);
        self.style = Some(number.style);
    }
}
