//! A replayed record.

use std::sync::Arc;

use pyo3::prelude::*;
use scoresheet::internal::{RecordPosition, SelectionError};
use scoresheet::play::Replayed;
use scoresheet::record::LineId;
use scoresheet::report::{Entry, fingerprint, score};

use crate::board::Board;
use crate::door::{Given, convert_records};
use crate::figure::{drawn, page, plies};
use crate::options::Kwargs;
use crate::python::{raised, report, selection_error};
use crate::record::{Record, RecordText, ply_name};

/// A replayed record: its legal plies on the main line, and how the game ended.
///
/// >>> game = next(scoresheet.read("Ce5f6-f6 Ae4f5-f5 Cf8g9-f8")).replay()
/// >>> len(game), game.plies[1], game.result
/// (3, 'Ae4f5-f5', '*')
/// >>> [(standing.seat, standing.score) for standing in game.standings]
/// [('Orange', 5), ('Yellow', 6)]
/// >>> game.board(1).turn
/// 'Yellow'
#[pyclass(frozen, module = "scoresheet")]
pub(crate) struct Game(pub(crate) Arc<RecordText>);

impl Game {
    /// Returns the game.
    ///
    /// # Errors
    ///
    /// Raises `UnsoundRecord` if the setting cannot be read.
    fn played(&self, py: Python<'_>) -> PyResult<&Arc<dyn Replayed>> {
        self.0.game.as_ref().ok_or_else(|| self.unsound(py))
    }

    fn unsound(&self, py: Python<'_>) -> PyErr {
        self.0
            .visit(|entry| raised(py, "unsound", entry.record.source(), entry.findings))
    }

    /// Returns the JSON of `score` on chosen positions.
    fn scores(&self, py: Python<'_>, at: &str) -> PyResult<Vec<serde_json::Value>> {
        let (at, game) = (plies(at)?, self.played(py)?);
        let scores = |entry: &Entry<'_>| {
            let chosen = at.of(entry.record, &**game)?.into_iter();
            let scores = chosen.map(|ply| {
                RecordPosition::visit(entry, &**game, ply, None, |position| {
                    serde_json::to_value(score(entry, position.moment)).unwrap_or_default()
                })
            });
            scores.collect()
        };
        let scores: Result<_, SelectionError> = py.detach(|| self.0.visit(scores));
        scores.map_err(selection_error)
    }
}

#[pymethods]
impl Game {
    /// The record.
    #[getter]
    fn record(&self) -> Record {
        Record(Arc::clone(&self.0))
    }

    /// The name of the game; `None` if the setting cannot be read.
    #[getter]
    fn name(&self) -> Option<&str> {
        self.0.game.as_ref().map(|game| game.about().name)
    }

    /// The setting in a few words, such as `12x12 chequer`.
    #[getter]
    fn setting(&self) -> Option<&str> {
        self.0.game.as_ref().map(|game| game.setting())
    }

    /// The legal plies of the main line, in the notation of sheets.
    #[getter]
    fn plies(&self) -> Vec<String> {
        let mut plies = Vec::new();
        if let Some(game) = &self.0.game {
            game.visit_plies(game.dialects()[0], &mut |ply| plies.push(ply.to_owned()));
        }
        plies
    }

    /// The result, such as `1-0`; `*` if there is none.
    #[getter]
    fn result(&self) -> String {
        let game = self.0.game.as_ref();
        game.map_or_else(|| "*".to_owned(), |game| game.verdict().result.to_string())
    }

    /// How the game ended: `normal`, `resignation`, `unterminated` and so on.
    #[getter]
    fn termination(&self) -> Option<&str> {
        self.0
            .game
            .as_ref()
            .map(|game| game.verdict().termination.as_str())
    }

    /// The seats that won.
    #[getter]
    fn winners(&self) -> Vec<&str> {
        let Some(game) = &self.0.game else {
            return Vec::new();
        };
        let winners = game.verdict().winners.iter();
        winners
            .map(|&seat| game.seats()[seat].name.as_str())
            .collect()
    }

    /// The standings at the end: a list of `Standing`.
    #[getter]
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.0.game {
            Some(_) => self.board(py, None)?.standings(py),
            None => crate::python::made(py, "standings", &serde_json::json!([])),
        }
    }

    /// 32 hexadecimal digits that records of the same plies in the same setting share.
    #[getter]
    fn fingerprint(&self) -> Option<String> {
        self.0.game.as_ref().map(|game| fingerprint(&**game))
    }

    /// Returns the position after a ply: a number, or a name such as `'12a.13'` in a
    /// variation; without one, the position at the end.
    #[pyo3(signature = (ply = None))]
    fn board(&self, py: Python<'_>, ply: Option<&Bound<'_, PyAny>>) -> PyResult<Board> {
        let game = self.played(py)?;
        let at = plies(&ply_name(ply)?)?;
        let chosen = self
            .0
            .visit(|entry| at.of(entry.record, &**game))
            .map_err(selection_error)?;
        let [ply] = chosen[..] else {
            return Err(crate::python::value_error(&"choose one ply"));
        };
        let line = (ply.line != LineId::MAIN).then(|| game.game_of_line(ply.line));
        let line = line.as_deref().unwrap_or(&**game);
        let played = line.play_on(ply.plies, "");
        Ok(Board(
            played
                .map_err(|error| crate::python::value_error(&error))?
                .into(),
        ))
    }

    /// Raises `UnsoundRecord` if the record is not sound.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        match self.record().is_sound() {
            true => Ok(()),
            false => Err(self.unsound(py)),
        }
    }

    /// Returns what `scoresheet score -f json` prints: an object for the end or, with `at`,
    /// a list with one for each chosen ply, such as `'all'` or `'3,7-9'`.
    #[pyo3(signature = (at = None))]
    fn score<'py>(&self, py: Python<'py>, at: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        match at {
            Some(at) => report(py, &self.scores(py, at)?),
            None => report(py, &self.scores(py, "end")?.first()),
        }
    }

    /// Returns a figure as SVG; `at` chooses the plies of its panels. The keyword arguments
    /// are the options of `scoresheet render`: `groups`, `crop`, `changes`, `theme`, ...
    #[pyo3(signature = (at = "end", **options))]
    fn svg(&self, py: Python<'_>, at: &str, options: Option<Kwargs<'_, '_>>) -> PyResult<String> {
        let (at, game) = (plies(at)?, self.played(py)?);
        self.0.visit(|entry| {
            drawn(options, |visit| {
                let mut chosen = at.of(entry.record, &**game)?.into_iter();
                chosen.try_for_each(|ply| {
                    RecordPosition::visit(entry, &**game, ply, None, &mut *visit)?
                })
            })
        })
    }

    /// Returns a page on which readers step through the game. The keyword arguments are
    /// those of `svg`.
    #[pyo3(signature = (**options))]
    fn html(&self, py: Python<'_>, options: Option<Kwargs<'_, '_>>) -> PyResult<String> {
        let game = self.played(py)?;
        self.0.visit(|entry| page(options, entry, &**game))
    }

    /// The page in a frame, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.0.game.is_none() {
            return Ok(None);
        }
        let page = self.html(py, None)?;
        let page = page.replace('&', "&amp;").replace('"', "&quot;");
        Ok(Some(format!(
            "<iframe srcdoc=\"{page}\" style=\"width: 100%; height: 40em; border: 0\"></iframe>"
        )))
    }

    /// Returns the record in another format; see `Record.convert`.
    #[pyo3(signature = (to = "sheet", **options))]
    fn convert(
        &self,
        py: Python<'_>,
        to: &str,
        options: Option<Kwargs<'_, '_>>,
    ) -> PyResult<String> {
        convert_records(py, Given::record(&self.0), to, options)
    }

    fn __len__(&self) -> usize {
        self.0.game.as_ref().map_or(0, |game| game.plies())
    }

    fn __repr__(&self) -> String {
        let (name, setting) = (self.name().unwrap_or("?"), self.setting().unwrap_or("?"));
        format!(
            "<Game {name} {setting}, {} plies, {}>",
            self.__len__(),
            self.result()
        )
    }
}
