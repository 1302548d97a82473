//! The plies that `find` finds in a record, and the figure of the first one.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::{Area, PatternHit};
use crate::cli::choice::board_search::{BoardSearch, is_to_move};
use crate::cli::choice::expression::{Expression, note_failures};
use crate::cli::choice::patterns::{NumberRange, check_seat};
use crate::cli::figure::picture::PictureFile;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::games::GameKind;
use crate::play::{FigureOptions, Moment, Replayed, Termination, View};
use crate::render::Target;
use crate::report::{Entry, FindReport, PlyScores};
use crate::scene::{Mark, MarkColour, Scene, Theme};
use crate::text::escape_str;

/// The conditions that a ply must meet.
pub(super) struct PlyTest {
    search: Option<BoardSearch>,
    when: Option<Expression>,
    ply: Option<NumberRange>,
    to_move: Option<String>,
    /// True if every ply is a hit, not only the first of several in a row.
    every: bool,
    /// The number of plies on which the expression failed.
    failed: AtomicU64,
}

impl PlyTest {
    /// Creates a test.
    ///
    /// # Errors
    ///
    /// Returns an error if no game has the seat `to_move`.
    pub(super) fn new(
        search: Option<BoardSearch>,
        when: Option<Expression>,
        ply: Option<NumberRange>,
        to_move: Option<String>,
        every: bool,
    ) -> anyhow::Result<Self> {
        if let Some(seat) = &to_move {
            check_seat(seat).map_err(|error| usage(format!("`--to-move`: {error}")))?;
        }
        Ok(Self {
            search,
            when,
            ply,
            to_move,
            every,
            failed: AtomicU64::new(0),
        })
    }

    /// Returns true if the expression holds for the scores of a ply. Returns false
    /// if it does not hold or cannot be evaluated.
    fn holds(&self, when: &Expression, object: &[u8], output: &Output) -> bool {
        when.holds(object).unwrap_or_else(|error| {
            self.failed.fetch_add(1, Ordering::Relaxed);
            output.detail(&format!("`--where-ply`: {error}"));
            false
        })
    }

    /// Warns if the expression failed on some plies.
    pub(super) fn finish(&self, output: &Output) {
        note_failures("--where-ply", &self.failed, ["ply", "plies"], output);
    }
}

/// The hits in a record.
pub(super) struct Hits<'a> {
    entry: &'a Entry<'a>,
    test: &'a PlyTest,
    /// The number of hits so far.
    pub(super) count: usize,
    /// The first hit, if it is to be drawn.
    pub(super) first: Option<FirstFigure>,
    /// True if the first hit is drawn.
    pub(super) draws_first: bool,
    /// True if the hits are counted, but not printed.
    pub(super) only_counts: bool,
}

/// The callback for each hit.
type Print<'p> = dyn FnMut(&FindReport) -> anyhow::Result<()> + 'p;

impl<'a> Hits<'a> {
    /// Prepares the search of a record.
    pub(super) const fn new(entry: &'a Entry<'a>, test: &'a PlyTest) -> Self {
        Self {
            entry,
            test,
            count: 0,
            first: None,
            draws_first: false,
            only_counts: false,
        }
    }

    /// Calls `print` with each hit.
    ///
    /// # Errors
    ///
    /// Returns an error if a pattern is searched for and the game has no board.
    pub(super) fn visit(&mut self, output: &Output, print: &mut Print<'_>) -> anyhow::Result<()> {
        let Some(replayed) = self.entry.replayed else {
            return Ok(());
        };
        match (&self.test.search, &self.test.when) {
            (Some(search), _) => self.find_pattern(replayed, search, output, print),
            (None, Some(when)) => self.find_when(replayed, when, output, print),
            (None, None) => Ok(()),
        }
    }

    /// Returns true if the ply and the side to move are those of `--ply` and
    /// `--to-move`. After the end of a game, nobody is to move.
    fn fits(&self, replayed: &dyn Replayed, plies: usize, view: &dyn View) -> bool {
        let ply = u64::from(replayed.ply_number(plies));
        let is_end = plies == replayed.plies()
            && replayed.verdict().termination != Termination::Unterminated;
        let is_its_turn = |name: &String| {
            let mut seats = replayed.seats().iter();
            let seat = seats.position(|seat| seat.name.eq_ignore_ascii_case(name));
            !is_end && seat.is_some_and(|seat| is_to_move(view, seat))
        };
        self.test.ply.is_none_or(|range| range.has(ply))
            && self.test.to_move.as_ref().is_none_or(is_its_turn)
    }

    fn find_pattern(
        &mut self,
        replayed: &dyn Replayed,
        search: &BoardSearch,
        output: &Output,
        print: &mut Print<'_>,
    ) -> anyhow::Result<()> {
        if let Some(why) = replayed.about().replay_only {
            return Err(usage(why));
        }
        let Some(mut search) = search.matcher(replayed) else {
            return match replayed.start().board() {
                Some(_) => Ok(()),
                None => Err(no_board(self.entry, replayed)),
            };
        };
        let mut result = Ok(());
        let mut scores = None;
        let mut hits: Vec<PatternHit> = Vec::new();
        replayed.walk(&mut |plies, view| {
            let is_wanted = self.fits(replayed, plies, view);
            // Without `--every`, an area is a hit only if it was none at the ply before,
            // whether that ply is wanted or not.
            let is_considered = search.fits(view) && (is_wanted || !self.test.every);
            let stones = if is_considered { view.stones() } else { None };
            if self.test.every || stones.is_none() {
                search.matcher.reset();
            }
            hits.clear();
            if let Some(stones) = stones
                && search.matcher.find(&stones, &mut |hit| hits.push(hit))
                && let Some(when) = &self.test.when
            {
                let scores = scores.get_or_insert_with(|| {
                    PlyScores::new(self.entry, replayed, |field| when.reads(field))
                });
                if !self.test.holds(when, &scores.at(plies, view), output) {
                    // The matcher skips hits that it has already returned. Reset it, so
                    // that these are reported at the next ply at which the expression
                    // holds.
                    search.matcher.reset();
                    hits.clear();
                }
            }
            let mut hits = hits.iter().filter(|_| is_wanted);
            result =
                hits.try_for_each(|hit| self.report_hit((replayed, view), plies, Some(hit), print));
            continue_if_ok(&result)
        });
        result
    }

    fn find_when(
        &mut self,
        replayed: &dyn Replayed,
        when: &Expression,
        output: &Output,
        print: &mut Print<'_>,
    ) -> anyhow::Result<()> {
        let scores = PlyScores::new(self.entry, replayed, |field| when.reads(field));
        let mut result = Ok(());
        let mut held_before = false;
        replayed.walk(&mut |plies, view| {
            let is_wanted = self.fits(replayed, plies, view);
            let object = (is_wanted || !self.test.every).then(|| scores.at(plies, view));
            let holds = object.is_some_and(|object| self.test.holds(when, &object, output));
            let is_new = holds && (self.test.every || !held_before);
            held_before = holds;
            if is_new && is_wanted {
                result = self.report_hit((replayed, view), plies, None, print);
            }
            continue_if_ok(&result)
        });
        result
    }

    /// Prints a hit in the position after `plies` plies, and draws the first one.
    fn report_hit(
        &mut self,
        (replayed, view): (&dyn Replayed, &dyn View),
        plies: usize,
        hit: Option<&PatternHit>,
        print: &mut Print<'_>,
    ) -> anyhow::Result<()> {
        self.count += 1;
        if self.count == 1 && self.draws_first {
            let moment = Moment::after(replayed, plies);
            self.first = moment.map(|moment| FirstFigure::new(moment.view(), hit));
        }
        if self.only_counts {
            return Ok(());
        }
        print(&FindReport::new(self.entry, (replayed, view), plies, hit))
    }
}

/// Returns `Break` if `result` is an error, so that the walk over the plies stops.
const fn continue_if_ok(result: &anyhow::Result<()>) -> ControlFlow<()> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// Returns the error for a record of a game without a board.
fn no_board(entry: &Entry<'_>, replayed: &dyn Replayed) -> anyhow::Error {
    let boards: Vec<&str> = GameKind::ALL
        .iter()
        .filter(|kind| !kind.board_symmetries().is_empty())
        .map(|kind| kind.as_str())
        .collect();
    let (name, game) = (escape_str(entry.source()), replayed.about().name);
    usage(format!(
        "`{name}`, record {}: {game} is not played on a board: choose games with `--only-game {}`",
        entry.number,
        boards.join(",")
    ))
}

/// The figure of the first hit.
pub(super) struct FirstFigure(Scene);

impl FirstFigure {
    /// Draws a position, with the squares of a pattern framed.
    pub(super) fn new(view: &dyn View, hit: Option<&PatternHit>) -> Self {
        let squares = hit.map(|hit| Area::between(hit.square, hit.opposite).squares());
        let frames = squares.into_iter().flatten();
        let marks = frames
            .map(|square| Mark::Frame(MarkColour::Red, square))
            .collect();
        Self(view.figure(&FigureOptions {
            marks,
            ..FigureOptions::default()
        }))
    }

    /// Checks that a figure can be written to a file of this name.
    pub(super) fn check(path: &Path) -> anyhow::Result<()> {
        kind(path).map(|_| ())
    }

    /// Writes the figure.
    pub(super) fn write(&self, path: &Path) -> anyhow::Result<()> {
        PictureFile::default().write(path, kind(path)?, &self.0, &Theme::default())
    }
}

/// Returns the picture format that a file extension chooses.
fn kind(path: &Path) -> anyhow::Result<Target> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let kind = ending.and_then(|ending| ending.parse::<Target>().ok());
    kind.filter(|kind| !matches!(kind, Target::Gif | Target::Html))
        .ok_or_else(|| {
            usage("`--figure` needs a file name that ends in `.svg`, `.png`, `.pdf` or `.txt`")
        })
}
