//! What a row is about, and the values that its columns take from it.

use std::sync::LazyLock;

use itertools::Itertools as _;
use serde_json::Value;

use crate::play::{GameMeasures, Moment, Replayed, SeatName, StandingDetails, Verdict};
use crate::record::{Date, is_known};
use crate::report::entry::Entry;
use crate::report::table::cell::Cell;

/// A record, at the end of its game or at one of its plies.
#[derive(Clone, Copy)]
pub(super) struct Row<'r> {
    pub(super) entry: &'r Entry<'r>,
    /// The game or, in a variation, the game of that line; `None` if the setting cannot
    /// be read.
    pub(super) replayed: Option<&'r dyn Replayed>,
    pub(super) seats: &'r [SeatName],
    /// The position whose scores are shown, in rows of games.
    pub(super) moment: Option<&'r Moment<'r>>,
    pub(super) verdict: Option<&'r Verdict>,
    pub(super) result: Option<&'r str>,
    /// What is measured of the game, in rows of plies and positions.
    pub(super) measures: &'r GameMeasures,
    /// The index of the ply, from 0.
    pub(super) index: usize,
    /// The ply in the notation of sheets; `None` at the end of the record.
    pub(super) ply: Option<&'r str>,
}

/// What is measured for rows of games.
static NO_MEASURES: LazyLock<GameMeasures> = LazyLock::new(GameMeasures::new);

impl<'r> Row<'r> {
    /// Calls `visit` with the row of a record at a moment of its game; `None` if the
    /// setting cannot be read.
    pub(super) fn of_game<T>(
        entry: &Entry<'_>,
        moment: Option<&Moment<'_>>,
        visit: impl FnOnce(&Row<'_>) -> T,
    ) -> T {
        let verdict = moment.map(Moment::verdict);
        let result = verdict.as_ref().map(|verdict| verdict.result.to_string());
        visit(&Row {
            entry,
            replayed: moment.map(Moment::replayed),
            seats: moment.map_or(&[], |moment| moment.replayed().seats()),
            moment,
            verdict: verdict.as_deref(),
            result: result.as_deref(),
            measures: &NO_MEASURES,
            index: 0,
            ply: None,
        })
    }

    /// Calls `visit` with the row of each ply of a measured game, and with that of its
    /// last position if `with_end` is true and no resignation or agreed draw follows it.
    pub(super) fn of_plies(
        entry: &Entry<'_>,
        replayed: &dyn Replayed,
        measures: &GameMeasures,
        with_end: bool,
        visit: &mut dyn FnMut(&Row<'_>),
    ) {
        let result = replayed.verdict().result.to_string();
        let row = Row {
            entry,
            replayed: Some(replayed),
            seats: replayed.seats(),
            moment: None,
            verdict: Some(replayed.verdict()),
            result: Some(&result),
            measures,
            index: 0,
            ply: None,
        };
        let mut index = 0;
        replayed.visit_plies(replayed.dialects()[0], &mut |ply| {
            visit(&Row {
                index,
                ply: Some(ply),
                ..row
            });
            index += 1;
        });
        if with_end && measures.hashes.len() > replayed.plies() {
            visit(&Row { index, ..row });
        }
    }

    /// Returns the name of a seat by its index in the measures.
    #[inline]
    pub(super) fn seat(&self, index: Option<&u8>) -> Option<&'r str> {
        let seat = self.seats.get(usize::from(*index?));
        seat.map(|seat| seat.name.as_str())
    }

    /// Returns the hash of the position before a ply.
    #[inline]
    pub(super) fn hash(&self, index: usize) -> Option<i64> {
        let hash = self.measures.hashes.get(index);
        hash.map(|hash| hash.cast_signed())
    }

    /// Returns the number of the ply with an index, counted from 1.
    #[inline]
    pub(super) fn ply_number(&self, index: usize) -> Option<i64> {
        let first = i64::from(self.replayed?.first_ply());
        Some(first - 1 + index as i64)
    }

    /// Returns the score of a seat after the ply.
    #[inline]
    pub(super) fn score_after(&self, seat: usize) -> Option<i64> {
        let seats = self.seats.len();
        let scores = self.measures.scores.get(self.index * seats..)?;
        scores.get(seat).filter(|_| seat < seats).copied()
    }

    /// Returns the only seat that has won.
    #[inline]
    pub(super) fn winner(&self) -> Option<&'r str> {
        match self.verdict?.winners[..] {
            [winner] => Some(&self.seats[winner].name),
            _ => None,
        }
    }

    /// Returns the value of a tag, unless it is blank or `?`.
    pub(super) fn tag(&self, name: &str) -> Option<&'r str> {
        let value = self.entry.record.tags().value(name);
        value.filter(|value| is_known(value))
    }

    /// Returns the first and the last day that the date may mean.
    fn dates(&self) -> Option<[Date; 2]> {
        let date = self.entry.record.tags().value("Date");
        date.and_then(Date::range_of)
    }

    pub(super) fn day(&self) -> Option<Date> {
        let [first, last] = self.dates()?;
        (first == last).then_some(first)
    }

    pub(super) fn year(&self) -> Option<u32> {
        self.dates().and_then(Date::year_of).map(u32::from)
    }

    /// Returns the ply before the position, in the notation of the record.
    pub(super) fn last_move(&self) -> Option<String> {
        let moment = self.moment?;
        moment.last_move(moment.dialect())
    }

    /// Returns the codes of the errors; `None` if there are none.
    pub(super) fn codes(&self) -> Option<String> {
        let findings = self.entry.findings.iter();
        let errors = findings.filter(|finding| finding.is_error());
        let codes = errors
            .map(|finding| finding.code.as_str())
            .sorted_unstable()
            .dedup()
            .join(" ");
        (!codes.is_empty()).then_some(codes)
    }

    /// Returns a part of the setting.
    pub(super) fn fact(&self, name: &str) -> Cell<'r> {
        match self.replayed.and_then(|game| game.facts().get(name)) {
            Some(Value::String(text)) => text.as_str().into(),
            Some(value) => value.as_i64().into(),
            None => Cell::Empty,
        }
    }

    pub(super) fn player(&self, seat: usize) -> Option<&'r str> {
        let seat = self.seats.get(seat).filter(|seat| !seat.dummy)?;
        self.tag(&seat.name)
    }

    pub(super) fn score(&self, seat: usize) -> Option<i64> {
        let standing = self.moment?.standings().seats.get(seat);
        standing.map(|standing| standing.score)
    }

    /// Returns the sizes of the groups of a seat.
    pub(super) fn groups(&self, seat: usize) -> Cell<'r> {
        let standing = self
            .moment
            .and_then(|moment| moment.standings().seats.get(seat));
        match standing.map(|standing| &standing.details) {
            Some(
                StandingDetails::Groups(sizes) | StandingDetails::Connection { groups: sizes, .. },
            ) => Cell::Numbers(sizes),
            Some(StandingDetails::Other { .. }) | None => Cell::Empty,
        }
    }
}
