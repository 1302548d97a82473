//! A position, with the plies that led to it.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use scoresheet::games::replay_with;
use scoresheet::internal::{
    AnswerHeader, Movetext, RecordPosition, SearchArgs, Show, position_fingerprints, write_tag,
};
use scoresheet::play::{Moment, PlayError, Replayed, Turn};
use scoresheet::record::{TagValues, Token};
use scoresheet::render::{TextCharset, text};
use scoresheet::report::{Entry, score, score_line, verdict};
use scoresheet::text::Span;
use scoresheet::text::report::json;
use scoresheet::{Diagnostic, FigureOptions, Record};
use serde_json::json as object;

use crate::figure::drawn;
use crate::options::{Kwargs, parse, setting};
use crate::python::{made, report, selection_error, value_error};

/// The maximum number of moves of an analysis.
const MAX_MOVES: usize = 40;

/// A position of any game, which can be played on. Its moves are texts.
///
/// >>> board = scoresheet.Board("permute", size=8)
/// >>> board.push("Ce5f6-f6")
/// >>> board.turn, len(board.legal_moves())
/// ('Yellow', 183)
/// >>> board.push("Ae5f6-e6")
/// Traceback (most recent call last):
/// ...
/// scoresheet.IllegalMove: `Ae5f6-e6` ...
/// >>> board.pop()
/// 'Ce5f6-f6'
#[pyclass(module = "scoresheet")]
pub(crate) struct Board(pub(crate) Arc<dyn Replayed>);

impl Board {
    /// Calls `visit` with the position as one of a record without text.
    fn visit<T>(&self, visit: impl FnOnce(&RecordPosition<'_>) -> T) -> T {
        let entry = Entry {
            number: 1,
            record: &Record::empty(),
            replayed: Some(&*self.0),
            findings: &[],
            offset: None,
        };
        visit(&RecordPosition {
            entry: &entry,
            moment: &Moment::end(&*self.0),
        })
    }

    /// Returns the game so far as a sheet, with further moves.
    fn sheet_with(&self, moves: Option<&str>) -> String {
        let game = &self.0;
        let mut sheet = String::new();
        write_tag(&mut sheet, "Game", game.about().name);
        for (name, value) in game.start_tags() {
            write_tag(&mut sheet, name, value);
        }
        sheet.push('\n');
        let mut movetext = Movetext::default();
        let mut number = game.first_ply();
        let mut add = |ply: &str| {
            movetext.word(&format!("{number}. {ply}"));
            number += 1;
        };
        game.visit_plies(game.dialects()[0], &mut add);
        match moves {
            Some(moves) => add(moves),
            None => movetext.word(&game.verdict().result.to_string()),
        }
        sheet + &movetext.finish()
    }

    /// Returns the exception for moves that cannot be played: the first error of the whole
    /// game with them, which names the ply that caused it.
    fn refusal(&self, py: Python<'_>, moves: &str, error: &PlayError) -> PyErr {
        let sheet = self.sheet_with(Some(moves));
        let Some(record) = scoresheet::read(&sheet).next() else {
            return value_error(error);
        };
        let checked = scoresheet::replay(&record);
        let findings = checked.findings.iter().chain(&error.findings);
        let Some(finding) = findings.into_iter().find(|finding| finding.is_error()) else {
            return value_error(error);
        };
        let cause = finding.related.first().zip(checked.game.as_ref());
        let cause = cause.and_then(|(related, game)| {
            let token = |at: usize| record.tokens().get(at).map(Token::span);
            let is_cause = |span: Span| span.start == related.span.start;
            let mut nodes = game.nodes().into_iter();
            let cause = nodes.find(|node| token(node.tokens.start).is_some_and(is_cause))?;
            Some(game.ply_number(cause.ply as usize))
        });
        let finding = object!({ "finding": json(record.source(), finding), "cause": cause });
        made(py, "illegal", &finding).map_or_else(|error| error, PyErr::from_value)
    }
}

#[pymethods]
impl Board {
    /// Starts a game. `size` is the side of the board; further keyword arguments state the
    /// setting, with the names of the program: `setup`, `protocol`, `swap`, `players`,
    /// `position`, and `assume={"Pool": "4 35 41 48"}` for other tags.
    #[new]
    #[pyo3(signature = (game = "permute", size = None, *, position = None, **setting))]
    fn new(
        py: Python<'_>,
        game: &str,
        size: Option<u8>,
        position: Option<&str>,
        setting: Option<Kwargs<'_, '_>>,
    ) -> PyResult<Self> {
        let options = setting.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?;
        options.set_item("game", game)?;
        if let Some(size) = size {
            options.set_item("board", size)?;
        }
        let (setting, mut tags) = self::setting(Some(&options))?;
        setting.check_game().map_err(selection_error)?;
        if let Some(position) = position {
            tags = tags.with("Position", position);
        }
        Self::start(&tags)
    }

    /// Plays one or more moves, written in any notation of the game; `resigns` and `draw`
    /// end a game of two players. Raises `IllegalMove`, and plays none of them, if one
    /// cannot be played.
    fn push(&mut self, py: Python<'_>, moves: &str) -> PyResult<()> {
        match self.0.play_on(self.0.plies(), moves) {
            Ok(played) if played.plies() > self.0.plies() => {
                self.0 = played.into();
                Ok(())
            }
            Ok(_) => Err(value_error(&"there is no move in this text")),
            Err(error) => Err(self.refusal(py, moves, &error)),
        }
    }

    /// Returns true if `push` can play the moves.
    ///
    /// >>> scoresheet.Board(size=6).is_legal("Ca1b2-a1"), scoresheet.Board(size=6).is_legal("e4")
    /// (True, False)
    fn is_legal(&self, moves: &str) -> bool {
        let played = self.0.play_on(self.0.plies(), moves);
        played.is_ok_and(|played| played.plies() > self.0.plies())
    }

    /// Takes back the last ply, and returns it. Raises `IndexError` at the start.
    fn pop(&mut self) -> PyResult<String> {
        let last = self.0.plies().checked_sub(1);
        let last = last.ok_or_else(|| PyIndexError::new_err("no ply was played"))?;
        let text = self.0.ply_text(last, self.0.dialects()[0]);
        let before = self
            .0
            .play_on(last, "")
            .map_err(|error| value_error(&error))?;
        self.0 = before.into();
        Ok(text.unwrap_or_default())
    }

    /// Returns a copy.
    fn copy(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// Pickles the board as the sheet of its game.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let board = py.import("scoresheet._types")?.getattr("board")?;
        Ok((board, (self.sheet(),)))
    }

    /// Returns the legal moves in the notation of sheets, at most `limit` of them. Auctions
    /// of Permutations are listed if the hands are known and have at most three cards;
    /// before, there are too many, and the list is empty: see `choices`.
    #[pyo3(signature = (limit = None))]
    fn legal_moves(&self, py: Python<'_>, limit: Option<usize>) -> Vec<String> {
        let limit = limit.unwrap_or(usize::MAX);
        py.detach(|| {
            let mut moves = Vec::new();
            let end = Moment::end(&*self.0);
            if end.ended_early().is_some() {
                return moves;
            }
            end.view().visit_legal(self.0.dialects()[0], &mut |text| {
                if moves.len() == limit {
                    return ControlFlow::Break(());
                }
                moves.push(text.to_owned());
                ControlFlow::Continue(())
            });
            moves
        })
    }

    /// The number of legal moves.
    fn count_legal(&self) -> u64 {
        let end = Moment::end(&*self.0);
        end.ended_early()
            .map_or_else(|| end.view().count_legal(), |_| 0)
    }

    /// What each seat may choose if all of them move at once, as in the auctions of
    /// Permutations; `None` otherwise.
    fn choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let choices = self.0.end().joint_choices();
        report(
            py,
            &choices.map(|choices| object!({ "own": choices.own, "shared": choices.shared })),
        )
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        self.0.about().name
    }

    /// The setting in a few words, such as `12x12 chequer`.
    #[getter]
    fn setting(&self) -> &str {
        self.0.setting()
    }

    /// The plies that led here, in the notation of sheets.
    #[getter]
    fn plies(&self) -> Vec<String> {
        let mut plies = Vec::new();
        self.0
            .visit_plies(self.0.dialects()[0], &mut |ply| plies.push(ply.to_owned()));
        plies
    }

    /// The number of the last ply.
    #[getter]
    fn ply(&self) -> u32 {
        Moment::end(&*self.0).ply()
    }

    /// The position string; `None` in games without one.
    #[getter]
    fn position(&self) -> Option<String> {
        self.0.end().position()
    }

    /// Returns the stones on the board: a dictionary of squares and the letters of the
    /// position string, upper case if bandaged. Games without a board have none.
    ///
    /// >>> board = scoresheet.Board(size=6)
    /// >>> board.push("Cc3d4-d4")
    /// >>> board.stones()["d4"], board.stones()["a1"]
    /// ('O', 'y')
    fn stones(&self) -> BTreeMap<String, char> {
        let position = self.0.end().position().unwrap_or_default();
        let ranks = position.split(' ').next().unwrap_or_default();
        let ranks = ranks.rsplit('/').zip(1..);
        let squares = ranks.flat_map(|(rank, number)| {
            let squares = rank.chars().zip('a'..='z');
            squares.map(move |(stone, file)| (format!("{file}{number}"), stone))
        });
        squares.filter(|(_, stone)| *stone != '.').collect()
    }

    /// The canonical text of the position, which also games without position strings have.
    #[getter]
    fn canonical(&self) -> String {
        self.0.end().canonical_text()
    }

    /// The seat to move, `'all'` if all move at once, or `None` when the game is over.
    #[getter]
    fn turn(&self) -> Option<&str> {
        let end = Moment::end(&*self.0);
        match end.view().turn() {
            _ if end.ended_early().is_some() => None,
            Turn::Seat(seat) => self
                .0
                .seats()
                .get(seat.index())
                .map(|seat| seat.name.as_str()),
            Turn::All => Some("all"),
            Turn::Over => None,
        }
    }

    /// The result, such as `1-0`; `*` while the game goes on.
    #[getter]
    fn result(&self) -> String {
        self.0.verdict().result.to_string()
    }

    /// True when the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// Returns the standings: a list of `Standing`, in the order of the seats.
    pub(crate) fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let score =
            self.visit(|position| serde_json::to_value(score(position.entry, position.moment)));
        let mut score = score.map_err(|error| value_error(&error))?;
        made(py, "standings", &score["standings"].take())
    }

    /// Returns what `scoresheet show -f json` prints of the position.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        report(
            py,
            &self.visit(|position| Show::of(position.entry, position.moment)),
        )
    }

    /// Returns 32 hexadecimal digits that identify the position or, with `symmetric`, that
    /// all positions symmetric to it share.
    #[pyo3(signature = (symmetric = false))]
    fn key(&self, symmetric: bool) -> String {
        let [own, shared] = position_fingerprints(&*self.0.end());
        if symmetric { shared } else { own }
    }

    /// Returns the game so far as a sheet.
    fn sheet(&self) -> String {
        self.sheet_with(None)
    }

    /// Returns the position as SVG. The keyword arguments are the options of
    /// `scoresheet render`: `groups`, `crop`, `rotate`, `mark`, `theme`, ...
    ///
    /// >>> scoresheet.Board(size=6).svg(groups=1)[:4]
    /// '<svg'
    #[pyo3(signature = (**options))]
    fn svg(&self, options: Option<Kwargs<'_, '_>>) -> PyResult<String> {
        self.visit(|position| drawn(options, |visit| visit(position)))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game() == other.game() && self.canonical() == other.canonical()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.game(), self.canonical()).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        let view = self.0.end();
        let lines = view.listing().unwrap_or_else(|| {
            let figure = view.figure(&FigureOptions::default());
            text(&figure, TextCharset::Unicode)
        });
        lines.trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let end = Moment::end(&*self.0);
        let (score, verdict) = (score_line(&end), verdict(&end));
        format!(
            "<Board {} {}, ply {}, {score}: {verdict}>",
            self.game(),
            self.setting(),
            self.ply()
        )
    }
}

impl Board {
    /// Starts a game with tags.
    fn start(tags: &TagValues) -> PyResult<Self> {
        let mut findings = Vec::new();
        let game = replay_with(&Record::empty(), tags, &mut findings);
        let error = findings.into_iter().find(Diagnostic::is_error);
        match (game, error) {
            (Some(game), None) => Ok(Self(game.into())),
            (_, error) => Err(value_error(&error.map_or_else(
                || "this setting cannot be used".to_owned(),
                |finding| finding.message,
            ))),
        }
    }
}

/// The limits of a search.
#[derive(clap::Args)]
struct Limits {
    #[command(flatten)]
    search: SearchArgs,
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Searches a position: the chances of all seats and the best moves, as
/// `scoresheet analyse --serve` answers. The keyword arguments are those of the program:
/// `simulations=1000`, which gives the same answer on every machine, `time="2s"`, `seed`,
/// and `memory` in MiB.
///
/// >>> answer = scoresheet.analyse(scoresheet.Board(size=6), simulations=200)
/// >>> answer["status"], answer["seat"]
/// ('complete', 'Orange')
#[pyfunction]
#[pyo3(signature = (board, **limits))]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    board: &Board,
    limits: Option<Kwargs<'_, '_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = Arc::clone(&board.0);
    if let Some(why) = game.about().replay_only {
        return Err(value_error(&why));
    }
    let Limits { search, seed } = parse(limits)?;
    let answer = py.detach(|| {
        let header = AnswerHeader {
            id: String::new(),
            answers: 1,
            game: game.about().name,
            setting: game.setting().to_owned(),
            options: search.options(seed),
            max_moves: MAX_MOVES,
        };
        let begin = Instant::now();
        let clock = || begin.elapsed();
        header.search(&Moment::end(&*game), &clock, &AtomicBool::new(false))
    });
    report(py, &answer)
}
