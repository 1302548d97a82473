//! A record, which is replayed when it is read.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use scoresheet::Source;
use scoresheet::format::{ReadOptions, Syntax, read_as};
use scoresheet::games::replay_with;
use scoresheet::internal::{Check, too_long};
use scoresheet::play::{Replayed, TreeNode};
use scoresheet::record::{LineId, TagValues, TokenKind};
use scoresheet::report::Entry;
use scoresheet::text::report::json;
use scoresheet::text::{Diagnostic, TextStart};
use serde_json::{Value, json as object};

use crate::door::{Given, convert_records};
use crate::edit;
use crate::game::Game;
use crate::options::Kwargs;
use crate::python::{made, report};

/// The text of a record, and what it was replayed as.
pub(crate) struct RecordText {
    pub(crate) name: Arc<str>,
    pub(crate) text: Vec<u8>,
    /// Where the record begins in its input.
    pub(crate) start: TextStart,
    pub(crate) syntax: Syntax,
    /// True if the text is the beginning of a record that is too long.
    pub(crate) is_too_long: bool,
    pub(crate) options: ReadOptions,
    pub(crate) defaults: Arc<TagValues>,
    pub(crate) number: u64,
    pub(crate) findings: Vec<Diagnostic>,
    pub(crate) game: Option<Arc<dyn Replayed>>,
}

impl RecordText {
    /// Calls `visit` with the record, which is parsed again: a parsed record borrows its
    /// text.
    pub(crate) fn visit<T>(&self, visit: impl FnOnce(&Entry<'_>) -> T) -> T {
        let source = Source::part(&self.name, &self.text, self.start);
        let read = match self.is_too_long {
            true => Some(too_long(source)),
            false => read_as(self.syntax, source, self.options).next(),
        };
        let empty = scoresheet::Record::empty();
        visit(&Entry {
            number: self.number,
            record: read.as_ref().unwrap_or(&empty),
            replayed: self.game.as_deref(),
            findings: &self.findings,
            offset: None,
        })
    }

    /// Returns a record with another text.
    fn with_text(&self, text: Vec<u8>) -> Self {
        let source = Source::part(&self.name, &text, self.start);
        let mut findings = Vec::new();
        let record = read_as(self.syntax, source, self.options).next();
        let game = record.and_then(|record| replay_with(&record, &self.defaults, &mut findings));
        Self {
            name: Arc::clone(&self.name),
            start: self.start,
            syntax: self.syntax,
            is_too_long: self.is_too_long,
            options: self.options,
            defaults: Arc::clone(&self.defaults),
            number: self.number,
            findings,
            game: game.map(Arc::from),
            text,
        }
    }
}

/// Returns the name of a ply that an argument gives; without one, that of the end.
pub(crate) fn ply_name(ply: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    ply.map_or_else(|| Ok("end".to_owned()), |ply| ply.str()?.extract())
}

/// A record: its text, its tags, its plies with variations and comments, and what is wrong
/// with it. Nothing here raises for a bad record; `record.replay().check()` does.
///
/// >>> text = '[Orange "Ann"]\n\n1. Ce5f6-f6 {centre} 2. Ae5f6-e6'
/// >>> record = next(scoresheet.read(text))
/// >>> record.tags, record.comments
/// ({'Orange': 'Ann'}, ['centre'])
/// >>> [finding.code for finding in record.findings]
/// ['permute/bandaged-face']
#[pyclass(frozen, module = "scoresheet")]
pub(crate) struct Record(pub(crate) Arc<RecordText>);

#[pymethods]
impl Record {
    /// The number of the record in its input, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.0.number
    }

    /// The name of the file, or `-` for a text.
    #[getter]
    fn source(&self) -> &str {
        &self.0.name
    }

    /// The text of the record as it was read.
    #[getter]
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.text).into_owned()
    }

    /// The tags; the first one counts if a name is repeated.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        self.0.visit(|entry| {
            let mut list = entry.record.tags().iter();
            list.try_for_each(|tag| {
                tags.call_method1("setdefault", (&*tag.name, &*tag.value))
                    .map(drop)
            })
        })?;
        Ok(tags)
    }

    /// True if no finding is an error.
    #[getter]
    pub(crate) fn is_sound(&self) -> bool {
        !self.0.findings.iter().any(Diagnostic::is_error)
    }

    /// What is wrong with the record, in the order of its text: a list of `Finding`.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.found(py, |_| true)
    }

    /// The findings that are errors, without warnings and notes.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.found(py, Diagnostic::is_error)
    }

    /// The paragraphs of all comments, in reading order.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.0.visit(|entry| {
            let is_note = |kind: TokenKind| kind.is_comment() || kind == TokenKind::Glyph;
            let mut comments = Vec::new();
            let mut was_note = false;
            for (index, token) in entry.record.tokens().iter().enumerate() {
                let is_first = token.kind.is_comment() && !was_note;
                if is_first {
                    comments.extend(entry.record.comment_paragraphs_from(index));
                }
                was_note = is_first || was_note && is_note(token.kind);
            }
            comments
        })
    }

    /// Returns the plies of the main line, illegal ones included: a list of `Ply`.
    fn mainline<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        made(py, "plies", &self.lines().remove(0))
    }

    /// Returns the plies of each variation: a list of lists of `Ply`.
    fn variations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        made(py, "lines", &self.lines()[1..])
    }

    /// Replays the record. A record that is not sound is replayed up to its first error.
    fn replay(&self) -> Game {
        Game(Arc::clone(&self.0))
    }

    /// Returns what `scoresheet check -f json` prints for the record.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        report(py, &self.0.visit(Check::of))
    }

    /// Returns a record with a further move after a ply, which is named as in `Game.board`;
    /// without one, at the end. Where another move follows, the new one is a variation.
    ///
    /// >>> record = next(scoresheet.read("1. Ce5f6-f6 2. Ae4f5-f5"))
    /// >>> record.with_move("Cf8g9-f8").with_comment("grows").with_move("Ah4i5-h5", 1).text
    /// '1. Ce5f6-f6 2. Ae4f5-f5 (2. Ah4i5-h5) 3. Cf8g9-f8 {grows}'
    #[pyo3(signature = (mv, after = None))]
    fn with_move(&self, mv: &str, after: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let text = edit::with_move(&self.0, &ply_name(after)?, mv)?;
        Ok(Self(Arc::new(self.0.with_text(text))))
    }

    /// Returns a record with these words as the comment on a ply, which is named as in
    /// `Game.board`; without one, on the last.
    #[pyo3(signature = (words, at = None))]
    fn with_comment(&self, words: &str, at: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let text = edit::with_comment(&self.0, &ply_name(at)?, words)?;
        Ok(Self(Arc::new(self.0.with_text(text))))
    }

    /// Returns the record in another format, as `scoresheet convert` writes it. The keyword
    /// arguments are its options: `unsound`, `lossless`, `tag`, `date`.
    ///
    /// >>> next(scoresheet.read("Ce5f6-f6")).convert("aiai")
    /// 'Clockwise e5f6-f6 *\n'
    #[pyo3(signature = (to = "sheet", **options))]
    fn convert(
        &self,
        py: Python<'_>,
        to: &str,
        options: Option<Kwargs<'_, '_>>,
    ) -> PyResult<String> {
        convert_records(py, Given::record(&self.0), to, options)
    }

    fn __repr__(&self) -> String {
        let plies = self.0.game.as_ref().map_or(0, |game| game.plies());
        format!(
            "<Record {} of {}, {plies} plies>",
            self.0.number, self.0.name
        )
    }
}

impl Record {
    /// Returns the findings that fit.
    fn found<'py>(
        &self,
        py: Python<'py>,
        fits: impl Fn(&Diagnostic) -> bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let findings: Vec<_> = self.0.visit(|entry| {
            let source = entry.record.source();
            let fitting = entry.findings.iter().filter(|finding| fits(finding));
            fitting.map(|finding| json(source, finding)).collect()
        });
        made(py, "findings", &findings)
    }

    /// Returns the plies of each line as JSON, those of the main line first.
    fn lines(&self) -> Vec<Vec<Value>> {
        let mut lines = vec![Vec::new()];
        let mut indices = HashMap::from([(LineId::MAIN, 0)]);
        self.0.visit(|entry| {
            let Some(game) = entry.replayed else {
                return;
            };
            for node in game.nodes() {
                let index = *indices.entry(node.line).or_insert(lines.len());
                if index == lines.len() {
                    lines.push(Vec::new());
                }
                lines[index].push(ply(entry, game, &node));
            }
        });
        lines
    }
}

/// Returns a ply as JSON.
fn ply(entry: &Entry<'_>, game: &dyn Replayed, node: &TreeNode) -> Value {
    let record = entry.record;
    let slice = |token| String::from_utf8_lossy(record.slice(token)).into_owned();
    let words = || {
        let words: Vec<_> = record.tokens()[node.tokens.clone()]
            .iter()
            .map(slice)
            .collect();
        words.join(" ")
    };
    let notes = record.notes_from(node.tokens.end);
    let glyphs = notes
        .filter(|token| token.kind == TokenKind::Glyph)
        .map(slice);
    let text = game.node_text(node.id, game.dialects()[0]);
    object!({
        "path": game.path(node.id).map(|path| path.to_string()),
        "number": game.ply_number(node.ply as usize),
        "text": text.unwrap_or_else(words),
        "is_legal": node.is_legal,
        "glyphs": glyphs.collect::<Vec<_>>(),
        "comments": record.comment_paragraphs_from(node.tokens.end),
    })
}
