//! Decides whether a record is chosen by the options about its content.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::app::Exit;
use crate::cli::choice::board_search::BoardSearch;
use crate::cli::choice::choice_args::{ChoiceArgs, Soundness};
use crate::cli::choice::expression::Expression;
use crate::cli::choice::patterns::{NamePattern, WinnerPattern};
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::play::Replayed;
use crate::record::Date;
use crate::report::{self, Entry};
use crate::text::escape_str;

/// The prepared options that choose records by their content.
///
/// Shared by all threads. The counts do not depend on the number of threads.
pub struct Choice<'a> {
    args: &'a ChoiceArgs,
    expressions: Vec<Expression>,
    patterns: Vec<BoardSearch>,
    /// The number of chosen records.
    chosen: AtomicU64,
    /// The number of records on which an expression failed.
    failed: AtomicU64,
}

impl<'a> Choice<'a> {
    /// Prepares the choice; returns `None` if no option is given and every record is
    /// chosen.
    ///
    /// # Errors
    ///
    /// Returns an error for the first expression that is not valid jq, or for
    /// `--invert` without another option.
    pub fn prepare(args: &'a ChoiceArgs) -> anyhow::Result<Option<Self>> {
        if !args.is_given() {
            return Ok(None);
        }
        if !args.has_conditions() {
            return Err(usage(
                "`--invert` needs another option that chooses records, such as `--player`",
            ));
        }
        let expressions = args.expressions.iter().map(|text| Expression::parse(text));
        let expressions = expressions.collect::<Result<Vec<_>, _>>();
        let expressions = expressions.map_err(|error| usage(format!("`--where`: {error}")))?;
        let patterns = args.pattern.iter().map(|text| BoardSearch::parse(text));
        let patterns = patterns.collect::<Result<Vec<_>, _>>()?;
        Ok(Some(Self {
            args,
            expressions,
            patterns,
            chosen: AtomicU64::new(0),
            failed: AtomicU64::new(0),
        }))
    }

    /// Returns true if a record is chosen, and counts it.
    pub fn chooses(&self, entry: &Entry<'_>, output: &Output) -> bool {
        let is_chosen = self.fits(entry, output) != self.args.invert;
        self.chosen
            .fetch_add(u64::from(is_chosen), Ordering::Relaxed);
        is_chosen
    }

    /// Warns if expressions failed on some records, and reports an error if no
    /// record was chosen.
    pub(crate) fn finish(&self, output: &mut Output) {
        match self.failed.load(Ordering::Relaxed) {
            0 => {}
            1 => output
                .note("warning: `--where` failed on 1 record, which was treated as not matching"),
            count => output.note(&format!(
                "warning: `--where` failed on {count} records, which were treated as not matching"
            )),
        }
        if self.chosen.load(Ordering::Relaxed) == 0 && !output.has_failed() {
            output.fail(Exit::Findings, "no record matches");
        }
    }

    /// Returns true if a record matches all options, ignoring `--invert`.
    fn fits(&self, entry: &Entry<'_>, output: &Output) -> bool {
        self.fits_record(entry)
            && self.fits_game(entry.replayed)
            && self.fits_players(entry)
            && self.fits_expressions(entry, output)
            && self.fits_patterns(entry)
    }

    /// Returns true if a record matches the options about soundness, plies, tags,
    /// findings and dates.
    fn fits_record(&self, entry: &Entry<'_>) -> bool {
        let args = self.args;
        let is_sound = args.only.map(|only| only == Soundness::Sound);
        is_sound.is_none_or(|is_sound| is_sound == entry.is_sound())
            && args
                .plies
                .is_none_or(|plies| plies.has(entry.plies() as u64))
            && args
                .has_tag
                .iter()
                .all(|tag| tag.matches(entry.record.tags()))
            && args.has_code.iter().all(|code| {
                let mut findings = entry.findings.iter();
                findings.any(|finding| finding.code == **code)
            })
            && self.fits_dates(entry)
    }

    /// Returns true if the date of a record is in range. If the day or the month is unknown, all days
    /// that it could be must be in range.
    fn fits_dates(&self, entry: &Entry<'_>) -> bool {
        let ChoiceArgs { since, until, .. } = self.args;
        if since.is_none() && until.is_none() {
            return true;
        }
        let date = entry.record.tags().value("Date");
        date.and_then(Date::range_of).is_some_and(|[first, last]| {
            since.is_none_or(|since| since.first <= first)
                && until.is_none_or(|until| last <= until.last)
        })
    }

    /// Returns true if the game, its result and its termination match.
    fn fits_game(&self, replayed: Option<&dyn Replayed>) -> bool {
        let args = self.args;
        let accepts_any =
            args.only_game.is_empty() && args.result.is_empty() && args.termination.is_empty();
        let Some(replayed) = replayed else {
            return accepts_any;
        };
        let verdict = replayed.verdict();
        let name = replayed.about().name;
        let has_name = args.only_game.iter().any(|game| game.about().name == name);
        (has_name || args.only_game.is_empty())
            && (args.result.is_empty() || args.result.contains(&verdict.result))
            && (args.termination.is_empty() || args.termination.contains(&verdict.termination))
    }

    /// Returns true if the players, their seats and the winner match.
    fn fits_players(&self, entry: &Entry<'_>) -> bool {
        let args = self.args;
        if args.player.is_empty() && args.seat.is_empty() && args.winner.is_empty() {
            return true;
        }
        let players = Players::of(entry);
        args.player.iter().all(|name| players.has(name))
            && args
                .seat
                .iter()
                .all(|seat| players.has_at(&seat.seat, &seat.name))
            && (args.winner.is_empty() || args.winner.iter().any(|winner| players.won(winner)))
    }

    /// Returns true if the game has all patterns.
    fn fits_patterns(&self, entry: &Entry<'_>) -> bool {
        let mut patterns = self.patterns.iter();
        patterns.all(|pattern| {
            entry
                .replayed
                .is_some_and(|replayed| pattern.is_in(replayed))
        })
    }

    /// Returns true if all expressions hold. If one fails, the record does not match.
    fn fits_expressions(&self, entry: &Entry<'_>, output: &Output) -> bool {
        if self.expressions.is_empty() {
            return true;
        }
        let object = serde_json::to_vec(&report::list(entry));
        let object = object.expect("a report is JSON");
        let mut expressions = self.expressions.iter();
        match expressions.try_fold(true, |holds, expression| {
            Ok::<_, String>(holds && expression.holds(&object)?)
        }) {
            Ok(holds) => holds,
            Err(error) => {
                self.failed.fetch_add(1, Ordering::Relaxed);
                let name = escape_str(entry.source());
                let number = entry.number;
                output.detail(&format!("`{name}`, record {number}: `--where`: {error}"));
                false
            }
        }
    }
}

/// The players of a record.
struct Players<'r> {
    /// The name of each seat, its player, and whether the seat has won.
    seats: Vec<(&'r str, &'r str, bool)>,
}

impl<'r> Players<'r> {
    fn of(entry: &Entry<'r>) -> Self {
        let Some(replayed) = entry.replayed else {
            return Self { seats: Vec::new() };
        };
        let winners = &replayed.verdict().winners;
        let tags = entry.record.tags();
        let seats = replayed.seats().iter().enumerate();
        let seats = seats.map(|(index, seat)| {
            let player = if seat.dummy {
                ""
            } else {
                tags.value(&seat.name).unwrap_or("?")
            };
            (seat.name.as_str(), player, winners.contains(&index))
        });
        let seats = seats.collect();
        Self { seats }
    }

    fn has(&self, name: &NamePattern) -> bool {
        self.seats.iter().any(|(_, player, _)| name.matches(player))
    }

    fn has_at(&self, seat_name: &str, name: &NamePattern) -> bool {
        let mut seats = self.seats.iter();
        seats.any(|(seat, player, _)| seat.eq_ignore_ascii_case(seat_name) && name.matches(player))
    }

    /// Returns true if `winner` names a seat that has won or, if the record has
    /// no such seat, matches the name of a player who has won.
    fn won(&self, winner: &WinnerPattern) -> bool {
        let is_seat = |seat: &str| seat.eq_ignore_ascii_case(&winner.seat);
        let is_any_seat = self.seats.iter().any(|(seat, ..)| is_seat(seat));
        let mut won = self.seats.iter().filter(|(.., has_won)| *has_won);
        won.any(|(seat, player, _)| {
            if is_any_seat {
                is_seat(seat)
            } else {
                winner.name.matches(player)
            }
        })
    }
}
