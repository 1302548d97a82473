//! Reading a text, and choosing records and positions.

use scoresheet::archive::{Block, Blocks, InputError, open};
use scoresheet::format::{self, ReadOptions, Syntax};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{MainLine, Replayed};
use scoresheet::record::{Record, TagValues};
use scoresheet::report::{ChosenPly, Entry, Plies, RecordPosition, SelectionError, assumption};
use scoresheet::text::{Diagnostic, Severity, Source, codes, escape_str};

use crate::options::Options;
use crate::printed::{FINDINGS, INPUT, LIMIT, Printed};

/// A text, and how its records are read and chosen.
pub(crate) struct Input<'t> {
    pub(crate) text: &'t [u8],
    name: String,
    from: Option<String>,
    /// The numbers of the first and the last record; `None` for all.
    range: Option<(u64, u64)>,
    is_strict: bool,
    /// True if several records are an error.
    is_single: bool,
    /// True if a note is added on the setting assumed for bare lists.
    notes_assumptions: bool,
    /// The setting of records without tags.
    pub(crate) defaults: TagValues,
}

/// The callback for each record.
pub(crate) type Visit<'v> = dyn FnMut(&Entry<'_>, &mut Printed) -> Result<(), SelectionError> + 'v;

impl<'t> Input<'t> {
    /// Takes the options about the input.
    ///
    /// # Errors
    ///
    /// Returns an error for the first option that cannot be used.
    pub(crate) fn new(text: &'t [u8], options: &mut Options) -> Result<Self, SelectionError> {
        let range = options.take("record");
        Ok(Self {
            text,
            name: options.take("name").unwrap_or_else(|| "-".to_owned()),
            from: options.take("from"),
            range: range
                .map(|range| record_range(&range))
                .transpose()?
                .flatten(),
            is_strict: options.take_flag("strict"),
            is_single: false,
            notes_assumptions: false,
            defaults: options.setting()?,
        })
    }

    /// Returns the input with another text.
    #[cfg(feature = "records")]
    pub(crate) fn with_text<'o>(&self, text: &'o [u8]) -> Input<'o> {
        Input {
            text,
            name: self.name.clone(),
            from: self.from.clone(),
            defaults: self.defaults.clone(),
            ..*self
        }
    }

    /// Makes it an error if there are several records, unless one is chosen.
    pub(crate) fn one_record(mut self) -> Self {
        self.is_single = self.range.is_none();
        self
    }

    /// Chooses one record.
    #[cfg(feature = "engine")]
    pub(crate) fn only_record(mut self, number: u64) -> Self {
        self.range = Some((number, number));
        self
    }

    /// Adds a note on the setting assumed for bare lists.
    #[cfg(any(feature = "records", feature = "pictures"))]
    pub(crate) fn noting_assumptions(mut self) -> Self {
        self.notes_assumptions = true;
        self
    }

    /// Returns true if a text is given.
    pub(crate) fn has_text(&self) -> bool {
        !self.text.is_empty()
    }

    /// Calls `visit` with every chosen record.
    pub(crate) fn each(
        &self,
        printed: &mut Printed,
        visit: &mut Visit<'_>,
    ) -> Result<(), SelectionError> {
        let name = escape_str(&self.name);
        let opened = match open(self.text) {
            Ok(opened) => opened,
            Err(error) => {
                let is_limit = InputError::of(&error).is_some_and(|error| error.is_limit());
                let code = if is_limit { LIMIT } else { INPUT };
                printed.fail(code, &format!("cannot read `{name}`: {error}"));
                return Ok(());
            }
        };
        let blocks = Blocks::new(opened.text, &self.name, self.read_options());
        let mut blocks = blocks.with_syntax(self.syntax());
        let mut number = 0;
        let (first, last) = self.range.unwrap_or((1, u64::MAX));
        let mut next = blocks.next_block();
        while let Ok(Some(block)) = next {
            next = blocks.next_block();
            if self.is_single {
                let following = next.as_ref().ok().and_then(Option::as_ref);
                self.refuse_several(number, &block, following)?;
            }
            for record in self.records_of(&block) {
                number += 1;
                if number > last {
                    return Ok(());
                }
                if number >= first {
                    self.visit_record(number, &record, printed, visit)?;
                }
            }
        }
        if number == 0 {
            let code = codes::NO_RECORDS;
            let mut severity = code.severity();
            if self.is_strict {
                severity = Severity::Error;
                printed.raise(FINDINGS);
            }
            printed.note(&format!("{severity}[{code}]: `{name}` holds 0 games"));
            if self.is_strict && printed.exit_code() == 0 {
                printed.fail(FINDINGS, "there is nothing to check");
            }
        } else if number < first {
            let range = match first == last {
                true => first.to_string(),
                false => format!("{first}-{last}"),
            };
            let message = format!("`{name}` has no record {range}: the last is {number}");
            printed.fail(FINDINGS, &message);
        }
        Ok(())
    }

    /// Replays a record and calls `visit` with it.
    fn visit_record(
        &self,
        number: u64,
        record: &Record<'_>,
        printed: &mut Printed,
        visit: &mut Visit<'_>,
    ) -> Result<(), SelectionError> {
        let mut findings: Vec<Diagnostic> = Vec::new();
        let replayed = replay_with(record, &self.defaults, &mut findings);
        if self.is_strict {
            let warnings = findings.iter_mut();
            let warnings = warnings.filter(|finding| finding.severity == Severity::Warning);
            warnings.for_each(|finding| finding.severity = Severity::Error);
        }
        let entry = Entry {
            number,
            record,
            replayed: replayed.as_deref(),
            findings: &findings,
            offset: None,
        };
        self.warn_of_notation(&entry, printed);
        if self.notes_assumptions
            && let Some(assumption) = assumption(&entry, &self.defaults)
        {
            printed.note_assumption(&assumption);
        }
        visit(&entry, printed)
    }

    /// Warns about a record in a notation other than that of `from`.
    fn warn_of_notation(&self, entry: &Entry<'_>, printed: &mut Printed) {
        let Some(wanted @ ("mindsports" | "aiai")) = self.from.as_deref() else {
            return;
        };
        let dialect = entry.replayed.and_then(MainLine::dialect);
        if let Some(dialect) = dialect.filter(|dialect| dialect.name != wanted) {
            printed.note(&format!(
                "warning: record {} is in the notation of {}",
                entry.number, dialect.title
            ));
        }
    }

    /// Returns an error if a block is not the only record.
    fn refuse_several(
        &self,
        earlier: u64,
        block: &Block,
        next: Option<&Block>,
    ) -> Result<(), SelectionError> {
        let count = self.records_of(block).take(2).count();
        let after = next.map_or(0, |next| self.records_of(next).take(2).count());
        if earlier > 0 || count + after < 2 {
            return Ok(());
        }
        let name = escape_str(&self.name);
        Err(SelectionError::Usage(format!(
            "`{name}` has several records: choose one with `--record`; `scoresheet list {name}` lists them"
        )))
    }

    /// Returns the records of a block.
    fn records_of<'b>(&'b self, block: &'b Block) -> Box<dyn Iterator<Item = Record<'b>> + 'b> {
        let source = Source::part(&self.name, &block.text, block.start);
        if block.is_too_long {
            return Box::new(std::iter::once(format::too_long(source)));
        }
        Box::new(format::read_as(block.syntax, source, self.read_options()))
    }

    /// Returns the game of records without tags.
    fn kind(&self) -> GameKind {
        let game = self.defaults.get("Game").and_then(|name| name.parse().ok());
        game.unwrap_or(GameKind::ALL[0])
    }

    fn read_options(&self) -> ReadOptions {
        self.kind().read_options()
    }

    /// Returns the syntax of `from`; `None` if it is to be detected.
    fn syntax(&self) -> Option<Syntax> {
        self.from.as_deref().map(|from| match from {
            "json" => Syntax::Json,
            _ => Syntax::Sheet,
        })
    }
}

/// Parses `2`, `1-3` or `all`; returns `None` for all records.
fn record_range(text: &str) -> Result<Option<(u64, u64)>, SelectionError> {
    let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number > 0);
    if text == "all" {
        return Ok(Some((1, u64::MAX)));
    }
    let range = match text.split_once('-') {
        None => number(text).map(|number| (number, number)),
        Some((first, last)) => number(first)
            .zip(number(last))
            .filter(|(first, last)| first <= last),
    };
    let usage = || SelectionError::Usage("choose records as `2`, `1-3` or `all`".to_owned());
    range.map(Some).ok_or_else(usage)
}

/// The chosen positions of the chosen records.
pub(crate) struct Positions<'t> {
    pub(crate) input: Input<'t>,
    pub(crate) at: Option<Plies>,
    play: Option<String>,
    /// Position strings.
    strings: Vec<String>,
}

/// The callback for each position.
pub(crate) type VisitPosition<'v> =
    dyn FnMut(&RecordPosition<'_>, &mut Printed) -> Result<(), SelectionError> + 'v;

impl<'t> Positions<'t> {
    /// Takes the options about the input and the positions.
    ///
    /// # Errors
    ///
    /// Returns an error for the first option that cannot be used.
    pub(crate) fn new(text: &'t [u8], options: &mut Options) -> Result<Self, SelectionError> {
        Ok(Self {
            input: Input::new(text, options)?,
            at: options.parse("at")?,
            play: options.take("play"),
            strings: options.take_all("position"),
        })
    }

    /// Returns true if several positions of a record may be chosen.
    #[cfg(feature = "records")]
    pub(crate) fn may_be_several(&self) -> bool {
        self.at.as_ref().is_some_and(Plies::may_be_several) || self.strings.len() > 1
    }

    /// Chooses every ply if no plies are chosen.
    #[cfg(any(feature = "engine", feature = "pictures"))]
    pub(crate) fn every_ply(mut self) -> Self {
        self.at.get_or_insert_with(Plies::all);
        self
    }

    /// Returns the moves to play from each position.
    #[cfg(feature = "engine")]
    pub(crate) fn play(&self) -> Option<&str> {
        self.play.as_deref()
    }

    /// Calls `visit` with the number of the record and the ply of every chosen
    /// position, and reports findings.
    #[cfg(feature = "engine")]
    pub(crate) fn each_chosen(
        &self,
        printed: &mut Printed,
        visit: &mut dyn FnMut(u64, ChosenPly),
    ) -> Result<(), SelectionError> {
        self.input.each(printed, &mut |entry, printed| {
            let Some((_, chosen)) = self.chosen(entry, printed) else {
                return Ok(());
            };
            for ply in chosen {
                visit(entry.number, ply);
            }
            Ok(())
        })
    }

    /// Calls `visit` with every chosen position.
    pub(crate) fn each(
        &self,
        printed: &mut Printed,
        visit: &mut VisitPosition<'_>,
    ) -> Result<(), SelectionError> {
        if self.strings.is_empty() || self.input.has_text() {
            self.input.each(printed, &mut |entry, printed| {
                self.visit_record(entry, printed, visit)
            })?;
        }
        for string in &self.strings {
            self.visit_string(string, printed, visit)?;
        }
        Ok(())
    }

    fn visit_record(
        &self,
        entry: &Entry<'_>,
        printed: &mut Printed,
        visit: &mut VisitPosition<'_>,
    ) -> Result<(), SelectionError> {
        let Some((replayed, chosen)) = self.chosen(entry, printed) else {
            return Ok(());
        };
        for ply in chosen {
            let play = self.play.as_deref();
            match RecordPosition::visit(entry, replayed, ply, play, |position| {
                visit(position, printed)
            }) {
                Ok(visited) => visited?,
                Err(absent) => {
                    report_absent(entry, &absent, printed);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Reports the findings of a record, and returns its chosen plies.
    fn chosen<'r>(
        &self,
        entry: &Entry<'r>,
        printed: &mut Printed,
    ) -> Option<(&'r dyn Replayed, Vec<ChosenPly>)> {
        if !entry.findings.is_empty() {
            printed.report(entry);
        }
        let replayed = entry.replayed?;
        if !entry.is_sound() {
            let last = replayed.ply_number(replayed.plies());
            printed.note(&format!(
                "note: the record is not sound: only positions up to ply {last} are available"
            ));
        }
        let at = self.at.clone().unwrap_or_default();
        match at.of(entry.record, replayed) {
            Ok(chosen) => Some((replayed, chosen)),
            Err(absent) => {
                report_absent(entry, &absent, printed);
                None
            }
        }
    }

    /// Calls `visit` with the position of a position string.
    fn visit_string(
        &self,
        string: &str,
        printed: &mut Printed,
        visit: &mut VisitPosition<'_>,
    ) -> Result<(), SelectionError> {
        let record = Record::empty();
        let defaults = match string {
            "start" => self.input.defaults.clone(),
            string => self.input.defaults.clone().with("Position", string),
        };
        let mut findings: Vec<Diagnostic> = Vec::new();
        let replayed = replay_with(&record, &defaults, &mut findings);
        let Some(replayed) = replayed.as_deref() else {
            let first = findings.into_iter().next();
            let message = first.map_or_else(
                || "this is not a position".to_owned(),
                |finding| finding.message,
            );
            return Err(SelectionError::Usage(message));
        };
        for finding in &findings {
            printed.note(&format!("{}: {}", finding.severity, finding.message));
        }
        let entry = Entry {
            number: 1,
            record: &record,
            replayed: Some(replayed),
            findings: &[],
            offset: None,
        };
        if string == "start"
            && self.input.notes_assumptions
            && let Some(assumption) = assumption(&entry, &self.input.defaults)
        {
            printed.note_assumption(&assumption);
        }
        let play = self.play.as_deref();
        RecordPosition::visit(&entry, replayed, ChosenPly::START, play, |position| {
            visit(position, printed)
        })?
    }
}

/// Reports why a record does not have a chosen position.
fn report_absent(entry: &Entry<'_>, absent: &SelectionError, printed: &mut Printed) {
    let name = escape_str(entry.source());
    let message = format!("`{name}`, record {}: {absent}", entry.number);
    printed.fail(FINDINGS, &message);
}
