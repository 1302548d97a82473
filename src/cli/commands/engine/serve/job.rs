//! A query that was checked: the positions to search, and how.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::format::{Syntax, read, read_as};
use crate::games::{GameKind, replay_with};
use crate::play::Moment;
use crate::record::{Record, TagValues};
use crate::report::setting_check::kind;
use crate::report::{
    AnalysisAnswer, AnalysisQuery, AnswerHeader, AnswerStatus, Plies, setting_errors, unknown_tag,
};
use crate::search::{Budget, SearchOptions};
use crate::text::{Diagnostic, Source};

/// Maximum number of positions of a query.
const MAX_POSITIONS: usize = 10_000;

/// Maximum length of a string that chooses plies, in bytes.
const MAX_PLIES_TEXT: usize = 1_000;

/// The number of moves in an answer if the query does not state it.
const DEFAULT_MOVES: u64 = 10;

/// Maximum number of warnings about a query that are reported.
const MAX_WARNINGS: usize = 20;

/// The field with the moves of a game without a record.
const MOVES_FIELD: &str = "moves";

/// What is wrong with a query.
pub struct QueryFault {
    /// The name of the field.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

impl QueryFault {
    fn new(field: &str, message: impl Into<String>) -> Self {
        Self {
            field: field.to_owned(),
            message: message.into(),
        }
    }

    /// Creates the fault for a finding.
    fn of(field: &str, finding: &Diagnostic) -> Self {
        let at = finding.at.as_ref();
        let ply = at.map(|at| format!("ply {}: ", at.path));
        let help = finding.help.as_ref().map(|help| format!("; {help}"));
        let message = [
            ply.as_deref().unwrap_or_default(),
            &finding.message,
            help.as_deref().unwrap_or_default(),
        ];
        Self::new(field, message.concat())
    }
}

/// The text of a game and the defaults of its setting.
struct GameText {
    /// The field that the text is from.
    field: &'static str,
    text: String,
    defaults: TagValues,
}

/// A query that was checked.
pub struct Job {
    game: GameText,
    /// The header of the answers.
    pub header: AnswerHeader,
    /// For each position, the number of plies before it and the number of the last.
    pub positions: Vec<(usize, u32)>,
    /// The length of the query in bytes.
    pub(crate) len: usize,
    /// True when the searches must stop.
    pub(crate) stop: AtomicBool,
}

impl Job {
    /// Checks a query of `len` bytes. `options` has the defaults of the settings of the
    /// search. Returns the warnings too.
    pub fn new(
        query: AnalysisQuery,
        len: usize,
        options: &SearchOptions,
    ) -> Result<(Self, Vec<QueryFault>), QueryFault> {
        let header = AnswerHeader {
            id: query.id.clone(),
            answers: 0,
            game: "",
            setting: String::new(),
            options: search_options(&query, options),
            max_moves: query.max_moves.unwrap_or(DEFAULT_MOVES) as usize,
        };
        let plies = chosen_plies(query.plies.as_deref())?;
        let game = GameText::new(query)?;
        let mut job = Self {
            game,
            header,
            positions: Vec::new(),
            len,
            stop: AtomicBool::new(false),
        };
        let warnings = job.check(&plies)?;
        Ok((job, warnings))
    }

    /// Replays the game, and fills in what depends on it. Returns the warnings.
    fn check(&mut self, plies: &Plies) -> Result<Vec<QueryFault>, QueryFault> {
        let field = self.game.field;
        let record = self.game.read()?;
        let mut findings = Vec::new();
        let replayed = replay_with(&record, &self.game.defaults, &mut findings);
        if let Some(error) = findings.iter().find(|finding| finding.is_error()) {
            return Err(QueryFault::of(field, error));
        }
        let Some(replayed) = replayed else {
            return Err(QueryFault::new(field, "the setting cannot be read"));
        };
        let chosen = plies
            .on_main_line(&record, &*replayed, MAX_POSITIONS)
            .map_err(|error| QueryFault::new("plies", error.to_string()))?;
        if chosen.is_empty() {
            return Err(QueryFault::new("plies", "this chooses no ply"));
        }
        let number = |plies| (plies, replayed.ply_number(plies));
        self.positions = chosen.into_iter().map(number).collect();
        self.header.answers = self.positions.len() as u32;
        self.header.game = replayed.about().name;
        check_names(self.header.game.parse().ok(), &self.game.defaults)?;
        replayed.setting().clone_into(&mut self.header.setting);
        // A game without a record has no tags: what is not about a ply is about its
        // setting.
        let field_of = |finding: &Diagnostic| match finding.at {
            None if field == MOVES_FIELD => "setting",
            _ => field,
        };
        let warnings = findings.iter().take(MAX_WARNINGS);
        Ok(warnings
            .map(|finding| QueryFault::of(field_of(finding), finding))
            .collect())
    }

    /// Searches the position with this index.
    pub fn search(&self, index: usize) -> AnalysisAnswer {
        let (plies, ply) = self.positions[index];
        let absent = || self.header.answer(ply, AnswerStatus::Unsearchable);
        let Ok(record) = self.game.read() else {
            return absent();
        };
        let game = replay_with(&record, &self.game.defaults, &mut Vec::new());
        let Some(moment) = game.as_deref().and_then(|game| Moment::after(game, plies)) else {
            return absent();
        };
        let begin = Instant::now();
        let is_timed = self.header.options.budget.time.is_some();
        let elapsed = || {
            if is_timed {
                begin.elapsed()
            } else {
                Duration::ZERO
            }
        };
        self.header.search(&moment, &elapsed, &self.stop)
    }
}

impl GameText {
    /// Checks the setting and the position of a query.
    fn new(query: AnalysisQuery) -> Result<Self, QueryFault> {
        let mut defaults = query.setting;
        check_names(defaults.get("Game").map(|_| kind(&defaults)), &defaults)?;
        if query.record.is_none() {
            refuse_errors("setting", &defaults)?;
        }
        match query.position.as_deref() {
            None | Some("start") => {}
            Some(_) if defaults.get("Position").is_some() => {
                let message = "`position` cannot be given together with `Position` in `setting`";
                return Err(QueryFault::new("position", message));
            }
            Some(_) if defaults.get("Setup").is_some() => {
                let message = "`Setup` in `setting` has no effect on a `position`";
                return Err(QueryFault::new("setting", message));
            }
            Some(position) => {
                defaults = defaults.with("Position", position);
                refuse_errors("position", &defaults)?;
            }
        }
        Ok(match query.record {
            Some(text) => Self {
                field: "record",
                text,
                defaults,
            },
            None => Self {
                field: MOVES_FIELD,
                text: query.moves.unwrap_or_default(),
                defaults,
            },
        })
    }

    /// Reads the text as one record.
    fn read(&self) -> Result<Record<'_>, QueryFault> {
        let source = Source::new(self.field, self.text.as_bytes());
        let options = kind(&self.defaults).read_options();
        let is_list = self.field == MOVES_FIELD;
        let mut records = if is_list {
            read_as(Syntax::Sheet, source, options)
        } else {
            read(source, options)
        };
        let fault = |message| Err(QueryFault::new(self.field, message));
        match (records.next(), records.next()) {
            (Some(record), None) if is_list && !record.is_bare() => {
                fault("tags belong in `setting`, or in a `record`")
            }
            (Some(record), None) => Ok(record),
            (None, _) if is_list => Ok(Record::empty()),
            (None, _) => fault("there is no record in this text"),
            (Some(_), Some(_)) => fault("there are several records in this text; a query has one"),
        }
    }
}

/// Checks that every tag in the setting of a query is part of the setting of its game
/// or, while that is not known, of some game.
fn check_names(game: Option<GameKind>, setting: &TagValues) -> Result<(), QueryFault> {
    let names = setting
        .iter()
        .map(|(name, _)| name)
        .filter(|name| !name.eq_ignore_ascii_case("Game"));
    match unknown_tag(game, setting, names) {
        None => Ok(()),
        Some(name) => {
            let game = game.unwrap_or_else(|| kind(setting));
            let message = format!("`{name}` is not a tag of the setting of {game}");
            Err(QueryFault::new("setting", message))
        }
    }
}

/// Returns an error if a game without moves is not valid in this setting.
fn refuse_errors(field: &str, defaults: &TagValues) -> Result<(), QueryFault> {
    match setting_errors(defaults).first() {
        None => Ok(()),
        Some(error) => Err(QueryFault::of(field, error)),
    }
}

/// Parses the choice of plies.
fn chosen_plies(text: Option<&str>) -> Result<Plies, QueryFault> {
    let Some(text) = text else {
        return Ok(Plies::default());
    };
    // A list of numbers has at most as many items as there may be positions.
    let is_numbers = || {
        text.bytes()
            .all(|byte| byte == b',' || byte.is_ascii_digit())
    };
    if text.len() > MAX_PLIES_TEXT && !is_numbers() {
        let message = format!("this is longer than {MAX_PLIES_TEXT} bytes");
        return Err(QueryFault::new("plies", message));
    }
    text.parse()
        .map_err(|message: String| QueryFault::new("plies", message))
}

/// Returns the settings of the searches of a query, each on one thread.
fn search_options(query: &AnalysisQuery, defaults: &SearchOptions) -> SearchOptions {
    let budget = match (query.simulations, query.seconds) {
        (None, None) => defaults.budget,
        (simulations, seconds) => Budget {
            simulations,
            time: seconds.map(Duration::from_secs_f64),
        },
    };
    SearchOptions {
        seed: query.seed.unwrap_or(defaults.seed),
        jobs: NonZeroUsize::MIN,
        memory: defaults.memory,
        ..SearchOptions::new(budget)
    }
}
