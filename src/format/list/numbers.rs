//! Whether the number of a ply fits the plies before it.

use crate::format::list::line::lex::{Number, NumberStyle};

/// The numbers of the plies of a list so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Numbering {
    /// The first number, less the number of plies before it.
    first: Option<(i64, bool)>,
    /// The last number.
    last: u64,
    /// The style of the last number.
    pub(super) style: Option<NumberStyle>,
    /// True after a line that could not be read, so that any number fits.
    pub(super) is_lost: bool,
}

impl Numbering {
    /// Returns true if a number is that of the next ply, after `plies` plies: counted
    /// in plies, in pairs of plies, or one more than the last number.
    pub(super) fn fits(&self, number: Number, plies: u64) -> bool {
        if self.is_lost {
            return true;
        }
        let Some((first, is_late)) = self.first else {
            return plies == 0 || self.fits_from((1, false), number, plies);
        };
        self.fits_from((first, is_late), number, plies)
            || self.last > 0 && number.value == self.last.saturating_add(1)
    }

    /// Returns true if a number counts the plies, one by one or in pairs.
    pub(super) fn counts(&self, number: Number, plies: u64) -> bool {
        self.first
            .is_some_and(|first| self.fits_from(first, number, plies))
    }

    fn fits_from(&self, (first, is_late): (i64, bool), number: Number, plies: u64) -> bool {
        let value = i64::try_from(number.value).unwrap_or(i64::MAX);
        let plies = i64::try_from(plies).unwrap_or(i64::MAX);
        let by_pair = plies + i64::from(is_late);
        let in_pair = first.checked_add(by_pair / 2);
        let is_pair = in_pair == Some(value) && number.is_late == (by_pair % 2 == 1);
        first.checked_add(plies) == Some(value) || is_pair
    }

    /// Returns true if a number is that of the first ply but not of the next one.
    pub(super) fn begins_again(&self, number: Number, plies: u64) -> bool {
        number.value <= 1 && !number.is_late && plies > 0 && !self.fits(number, plies)
    }

    /// Returns true if the plies before a round are as many in every round.
    pub(super) fn fits_round(&self, number: Number, plies: u64) -> bool {
        let Some(rounds) = number.value.checked_sub(1) else {
            return false;
        };
        rounds > 0 && plies > rounds && plies.is_multiple_of(rounds)
    }

    /// Begins the numbers again after `plies` plies, for the next round.
    pub(super) fn begin_round(&mut self, plies: u64) {
        self.first = Some((1_i64.saturating_sub_unsigned(plies), false));
        self.last = 0;
    }

    /// Notes the number of the next ply, after `plies` plies.
    pub(super) fn note(&mut self, number: Number, plies: u64) {
        if self.first.is_none() || self.is_lost {
            let value = i64::try_from(number.value).unwrap_or(i64::MAX);
            let first = value.saturating_sub_unsigned(plies);
            self.first = Some((first, number.is_late && plies == 0));
            self.is_lost = false;
        }
        self.last = number.value;
        self.style = Some(number.style);
    }
}
