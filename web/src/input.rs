//! Reading a text, and choosing records and positions.

use scoresheet::format::{self, Syntax};
use scoresheet::games::replay_with;
use scoresheet::internal::{
    self, ChosenRecords, Done, Exit, InputFormat, MAX_RECORD, Merge, Messages, Plies,
    PositionChoice, PositionGame, RecordPosition, RecordRange, SelectionError, SettingArgs,
    VisitRecord, VisitSound, assumption, check_text, escape_str, promote_warnings,
    report_missing_records, report_no_records, several_records, too_long, warn_of_notation,
};
use scoresheet::record::{Record, TagValues};
use scoresheet::report::Entry;
use scoresheet::text::{Diagnostic, Source};

use crate::options::Options;
use crate::printed::Printed;

/// A text, and how its records are read and chosen.
pub(crate) struct Input<'t> {
    pub(crate) text: &'t [u8],
    name: String,
    from: Option<InputFormat>,
    setting: SettingArgs,
    /// The numbers of the chosen records; `None` if none are chosen.
    range: Option<RecordRange>,
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
    pub(crate) fn new(text: &'t [u8], options: &mut Options) -> Self {
        let setting: SettingArgs = options.read();
        Self {
            text,
            name: options.take("name").unwrap_or_else(|| "-".to_owned()),
            from: options.parse("from"),
            range: options.parse("record"),
            is_strict: options.take_flag("strict"),
            is_single: false,
            notes_assumptions: false,
            defaults: setting.default_tags().unwrap_or_else(|error| {
                options.fail(error);
                TagValues::new()
            }),
            setting,
        }
    }

    /// Returns the input with another text.
    #[cfg(feature = "replay")]
    pub(crate) fn with_text<'o>(&self, text: &'o [u8]) -> Input<'o> {
        Input {
            text,
            name: self.name.clone(),
            setting: self.setting.clone(),
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
        self.range = Some(RecordRange::one(number));
        self
    }

    /// Adds a note on the setting assumed for bare lists.
    #[cfg(any(feature = "commands", feature = "pictures"))]
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
        if let Err(error) = check_text(self.text) {
            let exit = if error.is_limit() {
                Exit::Limit
            } else {
                Exit::Input
            };
            let name = escape_str(&self.name);
            printed.fail(exit, &format!("cannot read `{name}`: {error}"));
            return Ok(());
        }
        let syntax = self.from.map(InputFormat::syntax);
        let syntax = syntax.unwrap_or_else(|| Syntax::of(self.text));
        let source = Source::new(&self.name, self.text);
        let mut records = format::read_as(syntax, source, self.setting.read_options()).peekable();
        let mut number = 0;
        let chosen = self.range.unwrap_or(RecordRange::ALL);
        while let Some(record) = records.next() {
            if self.is_single && number == 0 && records.peek().is_some() {
                return Err(several_records(&self.name));
            }
            number += 1;
            if chosen.is_past(number) {
                return Ok(());
            }
            if chosen.has(number) {
                let record = within_limit(record);
                self.visit_record(number, &record, printed, visit)?;
            }
        }
        if number == 0 {
            let adjust = |findings: &mut Vec<Diagnostic>| {
                if self.is_strict {
                    promote_warnings(findings);
                }
            };
            report_no_records(&self.name, adjust, printed);
            if self.is_strict && !printed.has_failed() {
                printed.fail(Exit::Findings, "there is nothing to check");
            }
        } else if !chosen.has_any_up_to(number) {
            report_missing_records(&self.name, chosen, number, printed);
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
            promote_warnings(&mut findings);
        }
        let entry = Entry {
            number,
            record,
            replayed: replayed.as_deref(),
            findings: &findings,
            offset: None,
        };
        if let Some(wanted) = self.from.and_then(InputFormat::notation) {
            warn_of_notation(entry.replayed, number, wanted, printed);
        }
        if self.notes_assumptions
            && let Some(assumption) = assumption(&entry, &self.defaults)
        {
            printed.note_assumption(&assumption);
        }
        visit(&entry, printed)
    }
}

/// Returns a record, or the one that reports that it is too long.
fn within_limit(record: Record<'_>) -> Record<'_> {
    match record.source().text().len() {
        0..=MAX_RECORD => record,
        _ => too_long(*record.source()),
    }
}

/// The chosen positions of the chosen records.
pub(crate) struct Positions<'t> {
    pub(crate) input: Input<'t>,
    pub(crate) at: Option<Plies>,
    play: Option<String>,
    /// Position strings.
    strings: Vec<String>,
    /// Whether positions are only drawn, so that no game needs to start from them.
    pub(crate) draws: bool,
}

/// The callback for each position.
pub(crate) type VisitPosition<'v> =
    dyn FnMut(&RecordPosition<'_>, &mut Printed) -> Result<(), SelectionError> + 'v;

impl<'t> Positions<'t> {
    /// Takes the options about the input and the positions.
    pub(crate) fn new(text: &'t [u8], options: &mut Options) -> Self {
        Self {
            input: Input::new(text, options),
            at: options.parse("at"),
            play: options.take("play"),
            strings: options.take_all("position"),
            draws: false,
        }
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
        visit: &mut dyn FnMut(u64, scoresheet::internal::ChosenPly),
    ) -> Result<(), SelectionError> {
        self.input.each(printed, &mut |entry, printed| {
            let Some((_, chosen)) = self.choice().plies_of(entry, printed) else {
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
            let choice = self.choice();
            self.input.each(printed, &mut |entry, printed| {
                choice.visit_record(entry, printed, visit)
            })?;
        }
        for string in &self.strings {
            self.visit_string(string, printed, visit)?;
        }
        Ok(())
    }

    /// Returns which positions of each record are visited.
    fn choice(&self) -> PositionChoice<'_> {
        PositionChoice {
            at: self.at.as_ref(),
            play: self.play.as_deref(),
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
        let start = match self.draws && self.play.is_none() {
            true => PositionGame::drawn,
            false => PositionGame::new,
        };
        let game = start(&record, string, self.input.defaults.clone())?;
        game.report(printed);
        if PositionGame::is_start(string)
            && self.input.notes_assumptions
            && let Some(assumption) = assumption(&game.entry(), &self.input.defaults)
        {
            printed.note_assumption(&assumption);
        }
        game.visit(self.play.as_deref(), |position| visit(position, printed))?
    }
}

impl ChosenRecords for Input<'_> {
    type Sink = Printed;

    fn defaults(&self) -> Result<TagValues, SelectionError> {
        Ok(self.defaults.clone())
    }

    fn each_record(&self, visit: &mut Visit<'_>, printed: &mut Printed) -> Done<Printed> {
        self.each(printed, visit)
    }

    fn each_part_of_records<T: Default + Send>(
        &self,
        visit: &VisitRecord<'_, T, Printed>,
        _: Option<&VisitSound<'_, T>>,
        merge: &mut Merge<'_, T, Printed>,
        printed: &mut Printed,
    ) -> Done<Printed> {
        let (mut part, mut output) = (T::default(), Printed::default());
        let visited = self.each(&mut output, &mut |entry, output| {
            visit(entry, &mut part, output)
        });
        merge(part, printed)?;
        printed.append(output);
        visited
    }
}

impl<'t> internal::ChosenPositions for Positions<'t> {
    type Records = Input<'t>;
    type Sink = Printed;

    fn records(&self) -> &Input<'t> {
        &self.input
    }

    fn may_be_several(&self) -> bool {
        self.at.as_ref().is_some_and(Plies::may_be_several) || self.strings.len() > 1
    }

    fn each_position(&self, visit: &mut VisitPosition<'_>, printed: &mut Printed) -> Done<Printed> {
        self.each(printed, visit)
    }

    fn each_part_of_positions<T: Default + Send>(
        &self,
        visit: &internal::VisitPosition<'_, T, Printed>,
        merge: &mut Merge<'_, T, Printed>,
        printed: &mut Printed,
    ) -> Done<Printed> {
        let (mut part, mut output) = (T::default(), Printed::default());
        let visited = self.each(&mut output, &mut |position, output| {
            visit(position, &mut part, output)
        });
        merge(part, printed)?;
        printed.append(output);
        visited
    }
}
