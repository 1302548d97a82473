//! The options that choose records by their content, and which records they choose.

use std::sync::atomic::{AtomicU64, Ordering};

use clap::ValueEnum;

use crate::app::Exit;
use crate::app::format::Suggested;
use crate::cli::choice::board_search::BoardSearch;
use crate::cli::choice::expression::{Expression, note_failures};
use crate::cli::choice::patterns;
use crate::cli::choice::patterns::{
    DateLimit, NamePattern, NumberRange, SeatPattern, TagPattern, WinnerPattern,
};
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::games::{GameKind, code_names, game_names};
use crate::play::{Replayed, Termination};
use crate::record::{Date, Outcome};
use crate::report::{self, Entry};
use crate::text::{Code, escape_str};

/// The help heading of these options.
const HEADING: &str = "Choosing records (all given options must match)";

/// Whether a record has errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Soundness {
    /// Records without errors.
    Sound,
    /// Records with errors.
    Unsound,
}

/// The options that choose records by their content.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct ChoiceArgs {
    /// Choose by a player at any seat: part of the name, ignoring case, or `=NAME` for the exact name
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    pub(crate) player: Vec<NamePattern>,
    /// Choose by the player at a seat, for example `Orange=Ann`
    #[arg(long, help_heading = HEADING, value_name = "SEAT=NAME")]
    pub(crate) seat: Vec<SeatPattern>,
    /// Choose by the winner: a seat, or a name as for `--player`
    #[arg(long, help_heading = HEADING, value_name = "NAME|SEAT", value_delimiter = ',')]
    pub(crate) winner: Vec<WinnerPattern>,
    /// Choose by the result, for example `1-0` or `1-0,0-1`
    #[arg(long, help_heading = HEADING, value_name = "RESULT", value_delimiter = ',', value_parser = result, allow_hyphen_values = true)]
    pub(crate) result: Vec<Outcome>,
    /// Choose by how the game ended: `normal`, `resignation`, `agreement`, `time forfeit`, `unterminated`, `unknown`
    #[arg(long, help_heading = HEADING, value_name = "T", value_delimiter = ',', value_parser = termination)]
    pub(crate) termination: Vec<Termination>,
    /// Choose games played on or after a day, month or year
    #[arg(long, help_heading = HEADING, value_name = "DATE")]
    pub(crate) since: Option<DateLimit>,
    /// Choose games played on or before a day, month or year
    #[arg(long, help_heading = HEADING, value_name = "DATE")]
    pub(crate) until: Option<DateLimit>,
    /// Choose by the number of plies: `40`, `40-60`, `40-`, `-60`
    #[arg(long, help_heading = HEADING, value_name = "RANGE", allow_hyphen_values = true)]
    pub(crate) plies: Option<NumberRange>,
    /// Choose by a tag, and by its value if given: `*` matches any text, `?` any character
    #[arg(long, help_heading = HEADING, value_name = "NAME[=GLOB]")]
    pub(crate) has_tag: Vec<TagPattern>,
    /// Choose by the game, for example `Permute`
    #[arg(long, help_heading = HEADING, value_name = "GAME", value_delimiter = ',', hide_possible_values = true, value_parser = Suggested { parser: game, values: game_names })]
    pub(crate) only_game: Vec<GameKind>,
    /// Choose records with this finding, for example `permute/bandaged-face`
    #[arg(long, help_heading = HEADING, value_name = "CODE", hide_possible_values = true, value_parser = Suggested { parser: patterns::code, values: code_names })]
    pub(crate) has_code: Vec<&'static Code>,
    /// Choose records without errors, or those with errors
    #[arg(long, help_heading = HEADING, value_name = "WHICH")]
    pub(crate) only: Option<Soundness>,
    /// Choose by a jq expression over the object that `list -f json` prints
    #[arg(long = "where", help_heading = HEADING, value_name = "EXPR")]
    pub(crate) expressions: Vec<String>,
    /// Choose games that reach a position with this pattern; see `find`
    #[arg(long, help_heading = HEADING, value_name = "PATTERN")]
    pub(crate) pattern: Vec<String>,
    /// Choose the records that the other options of this group do not choose
    #[arg(long, help_heading = HEADING)]
    pub invert: bool,
}

impl ChoiceArgs {
    /// Returns true if records are chosen by their content.
    pub(crate) const fn is_given(&self) -> bool {
        self.invert || self.has_conditions()
    }

    /// Returns true if the choice may depend on the replayed moves, and therefore
    /// on the setting, rather than on tags alone.
    pub(crate) const fn depends_on_play(&self) -> bool {
        !self.winner.is_empty()
            || !self.result.is_empty()
            || !self.termination.is_empty()
            || !self.has_code.is_empty()
            || self.only.is_some()
            || !self.expressions.is_empty()
            || !self.pattern.is_empty()
    }

    /// Returns true if an option other than `--invert` is given.
    pub const fn has_conditions(&self) -> bool {
        self.depends_on_play()
            || !self.player.is_empty()
            || !self.seat.is_empty()
            || self.since.is_some()
            || self.until.is_some()
            || self.plies.is_some()
            || !self.has_tag.is_empty()
            || !self.only_game.is_empty()
    }
}

fn result(text: &str) -> Result<Outcome, String> {
    let result = Outcome::of_text(text.as_bytes());
    result.ok_or_else(|| {
        "a result is `*` or one mark per seat, such as `1-0` or `1/2-1/2`".to_owned()
    })
}

fn termination(text: &str) -> Result<Termination, String> {
    let plain = text.trim().replace('-', " ");
    plain
        .parse::<Termination>()
        .map_err(|error| error.to_string())
}

fn game(text: &str) -> Result<GameKind, String> {
    let mut kinds = GameKind::ALL.iter();
    let found = kinds.find(|kind| kind.about().name.eq_ignore_ascii_case(text.trim()));
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.about().name).collect();
        let text = escape_str(text);
        format!("`{text}` is not a game: choose {}", names.join(", "))
    })
}

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
        let expressions = args
            .expressions
            .iter()
            .map(|text| Expression::parse(text))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| usage(format!("`--where`: {error}")))?;
        let patterns = args
            .pattern
            .iter()
            .map(|text| BoardSearch::parse(text))
            .collect::<Result<Vec<_>, _>>()?;
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
        note_failures("--where", &self.failed, ["record", "records"], output);
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
        let object = serde_json::to_vec(&report::list(entry)).expect("a report is JSON");
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
        let seats = replayed.seats().iter().enumerate().map(|(index, seat)| {
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
