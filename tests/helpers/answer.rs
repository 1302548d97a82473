//! The meaning and the findings of a record, in a form that can be compared.

use scoresheet::format::{ReadOptions, Syntax};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::{FastFilter, FilteredRecord};
use scoresheet::play::{Dialect, Replayed, Verdict};
use scoresheet::record::{Record, TagValues};
use scoresheet::text::{Diagnostic, Source};
use serde_json::{Value, json};

/// The options for records that do not name their game.
pub(crate) fn options(kind: GameKind) -> TagValues {
    TagValues::new().with("Game", kind.as_str())
}

/// The answers if the fast filter reads the text, and the number of records that it
/// does not leave to the full reader.
pub(crate) fn filtered(
    text: &[u8],
    read_options: ReadOptions,
    options: &TagValues,
) -> (Vec<Answer>, usize) {
    let mut filter = FastFilter::new(options);
    let source = Source::new("input", text);
    let mut records = filter.records(source, Syntax::of(text), read_options);
    let (mut answers, mut fast_count) = (Vec::new(), 0);
    while let Some(next) = records.next() {
        answers.push(match next {
            FilteredRecord::Sound(game) => {
                fast_count += 1;
                let (record, replayed) = records.take_sound(game).expect("it was not taken");
                Answer::without_findings(&record, &*replayed)
            }
            FilteredRecord::Other(record) => Answer::of(&record, options),
        });
    }
    (answers, fast_count)
}

/// The meaning of a record: its game, plies, last position, standings and verdict.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Meaning {
    game: &'static str,
    pub(crate) plies: Vec<String>,
    /// The canonical text of the last position.
    position: String,
    standings: Value,
    pub(crate) verdict: Verdict,
}

/// A finding: its code, where it begins and ends in the input, and its message.
pub(crate) type FoundFinding = (&'static str, u64, u64, String);

/// The text, the meaning and the findings of a record.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    pub(crate) text: Vec<u8>,
    pub(crate) meaning: Option<Meaning>,
    pub(crate) findings: Vec<FoundFinding>,
    has_errors: bool,
}

/// The plies of the main line in a dialect.
pub(crate) fn plies_in(game: &dyn Replayed, dialect: Dialect) -> Vec<String> {
    let mut plies = Vec::new();
    game.visit_plies(dialect, &mut |ply| plies.push(ply.to_owned()));
    plies
}

/// The plies of the main line, written as in sheets.
pub(crate) fn plies(game: &dyn Replayed) -> Vec<String> {
    plies_in(game, game.dialects()[0])
}

impl Meaning {
    pub(crate) fn of(game: &dyn Replayed) -> Self {
        let end = game.end();
        let seats = end.standings().seats;
        let standings = seats.iter().map(|seat| json!([seat.score, seat.facts()]));
        Self {
            game: game.about().name,
            plies: plies(game),
            position: end.canonical_text(),
            standings: standings.collect(),
            verdict: game.verdict().clone(),
        }
    }
}

impl Answer {
    /// The answer of the full reader.
    pub(crate) fn of(record: &Record<'_>, options: &TagValues) -> Self {
        let mut findings = Vec::new();
        let game = replay_with(record, options, &mut findings);
        let start = record.source().start().offset;
        let found = |finding: &Diagnostic| {
            let span = finding.span;
            let (from, to) = (span.start as u64, span.end as u64);
            let code = finding.code.as_str();
            (code, start + from, start + to, finding.message.clone())
        };
        Self {
            text: record.text().to_vec(),
            meaning: game.map(|game| Meaning::of(&*game)),
            has_errors: findings.iter().any(Diagnostic::is_error),
            findings: findings.iter().map(found).collect(),
        }
    }

    /// The answer about a record that is known to have no findings.
    pub(crate) fn without_findings(record: &Record<'_>, game: &dyn Replayed) -> Self {
        Self {
            text: record.text().to_vec(),
            meaning: Some(Meaning::of(game)),
            findings: Vec::new(),
            has_errors: false,
        }
    }

    /// Returns true if the record has a meaning and no errors.
    pub(crate) const fn is_sound(&self) -> bool {
        self.meaning.is_some() && !self.has_errors
    }
}
