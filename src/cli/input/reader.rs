//! The chosen records of a part, replayed.

use crate::app::{several_records, warn_of_notation};
use crate::archive::{Block, FastFilter, FilteredRecord, FilteredRecords, Ticket};
use crate::cli::choice::records::Choice;
use crate::cli::global::global;
use crate::cli::input::args::Input;
use crate::cli::input::parts::{Content, Part};
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::games::replay_with;
use crate::play::{FastGame, Replayed};
use crate::record::{Record, TagValues};
use crate::report::{Entry, assumption};
use crate::text::escape_str;

/// The length in bytes of the longest block whose records are kept until their number is
/// known.
const MAX_KEPT_BLOCK: usize = 1 << 20;

/// The callback for each record. A `T` accumulates the results of a part of the
/// input.
pub(crate) type VisitPart<'v, T> =
    dyn Fn(&Entry<'_>, &mut T, &mut Output) -> anyhow::Result<()> + Sync + 'v;

/// The callback for each record that is known to be sound, with the same
/// accumulator. The iterator runs over the records of the block and has just
/// returned this record.
pub(crate) type VisitSound<'v, T> =
    dyn Fn(&FastGame, &mut FilteredRecords<'_, '_>, &mut T) + Sync + 'v;

/// Reads the records of parts, and replays those that are chosen.
pub(super) struct Reader<'i, T> {
    input: &'i Input,
    defaults: TagValues,
    /// The choice of records by their content; `None` for every record.
    pub(super) choice: Option<Choice<'i>>,
    /// Called with each chosen record.
    visit: &'i VisitPart<'i, T>,
    /// If set, called instead of `visit` for records that are known to be sound, all of
    /// which are chosen. The numbers of the others are then meaningless.
    visit_sound: Option<&'i VisitSound<'i, T>>,
}

/// The results of a part.
pub(super) struct Results<'o, T> {
    pub(super) output: &'o mut Output,
    pub(super) accumulator: &'o mut T,
    /// The number of records so far.
    pub(super) records: u64,
}

impl<'i, T> Reader<'i, T> {
    /// Creates a reader of the records of an input.
    ///
    /// # Errors
    ///
    /// Returns an error if the options for the setting or the choice are
    /// invalid.
    pub(super) fn new(
        input: &'i Input,
        visit: &'i VisitPart<'i, T>,
        visit_sound: Option<&'i VisitSound<'i, T>>,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            input,
            defaults: input.default_tags()?,
            choice: Choice::prepare(&input.choice)?,
            visit,
            visit_sound,
        })
    }

    /// Returns a filter for the records of blocks. It is reused, since it caches the last
    /// setting.
    pub(super) fn filter(&self) -> FastFilter {
        let mut filter = FastFilter::new(&self.defaults);
        if global().reads_in_full {
            filter = filter.in_full();
        }
        if self.input.needs_standings {
            filter = filter.with_standings();
        }
        filter
    }

    /// Visits the chosen records of a part in one of several threads. `ticket` passes the
    /// number of records so far from one part to the next.
    pub(super) fn visit_in_thread(
        &self,
        part: &Part,
        filter: &mut FastFilter,
        ticket: Ticket,
        results: &mut Results<'_, T>,
    ) -> anyhow::Result<()> {
        let Content::Block(block, is_first) = &part.content else {
            return Ok(());
        };
        if self.visit_sound.is_some() {
            return self.visit_block(part, filter, 0, results);
        }
        // Record numbers restart with each input.
        let before = |total| if *is_first { 0 } else { total };
        // A block that cannot be split may have very many records: other threads wait,
        // so that they are not all in memory at once.
        if block.text.len() > MAX_KEPT_BLOCK {
            let mut result = Ok(());
            ticket.pass(|total| {
                result = self.visit_block(part, filter, before(total), results);
                before(total) + results.records
            });
            return result;
        }
        let records = self.records(part, block, filter);
        results.records = records.len() as u64;
        let total = ticket.pass(|total| before(total) + results.records);
        for (number, (record, game)) in (before(total) + 1..).zip(&records) {
            self.visit(number, record, game.as_deref(), results)?;
        }
        Ok(())
    }

    /// Returns the records of a block that are in the slice, and their games if they are
    /// known to be sound.
    fn records<'b>(
        &self,
        part: &'b Part,
        block: &'b Block,
        filter: &mut FastFilter,
    ) -> Vec<(Record<'b>, Option<Box<dyn Replayed>>)> {
        let mut records = Vec::new();
        let mut filtered = filter.of_block(&part.name, block, self.input.read_options());
        while let Some(record) = filtered.next() {
            let record = match record {
                FilteredRecord::Other(record) => Some((record, None)),
                FilteredRecord::Sound(game) => {
                    let taken = filtered.take_sound(game);
                    taken.map(|(record, game)| (record, Some(game)))
                }
            };
            records.extend(record.filter(|(record, _)| part.slice.has_record(record)));
        }
        records
    }

    /// Visits the chosen records of a part, which has a number of records of its input
    /// before it. Skips the rest of the input if no later record is chosen.
    pub(super) fn visit_block(
        &self,
        part: &Part,
        filter: &mut FastFilter,
        before: u64,
        results: &mut Results<'_, T>,
    ) -> anyhow::Result<()> {
        let Content::Block(block, is_first) = &part.content else {
            return Ok(());
        };
        let chosen = self.input.records();
        let mut filtered = filter.of_block(&part.name, block, self.input.read_options());
        while let Some(record) = filtered.next() {
            let (record, game) = match record {
                FilteredRecord::Other(record) => (record, None),
                FilteredRecord::Sound(game) => {
                    // A command may describe the first record if it is the only one.
                    let is_described = *is_first && results.records == 0;
                    if let Some(visit) = self.visit_sound.filter(|_| !is_described) {
                        results.records += 1;
                        visit(&game, &mut filtered, results.accumulator);
                        continue;
                    }
                    match filtered.lend_sound(game) {
                        Some((record, game)) => (record, Some(game)),
                        None => continue,
                    }
                }
            };
            if !part.slice.has_record(&record) {
                continue;
            }
            results.records += 1;
            let number = before + results.records;
            if chosen.is_past(number) {
                break;
            }
            if chosen.has(number) {
                self.visit(number, &record, game, results)?;
            }
        }
        if chosen.is_past(before + results.records + 1) {
            part.skip_rest();
        }
        Ok(())
    }

    /// Replays a record, unless it is known to be sound, and visits it if it is chosen by
    /// its content.
    fn visit(
        &self,
        number: u64,
        record: &Record<'_>,
        game: Option<&dyn Replayed>,
        Results {
            output,
            accumulator,
            ..
        }: &mut Results<'_, T>,
    ) -> anyhow::Result<()> {
        let mut findings = Vec::new();
        let replayed = match game {
            Some(_) => None,
            None => replay_with(record, &self.defaults, &mut findings),
        };
        let input = self.input;
        input.levels.count_omitted(input.adjust(&mut findings));
        let entry = Entry {
            number,
            record,
            replayed: game.or(replayed.as_deref()),
            findings: &findings,
            offset: input.slice.map(|_| record.source().start().offset),
        };
        let choice = self.choice.as_ref();
        if choice.is_some_and(|choice| !choice.chooses(&entry, output)) {
            return Ok(());
        }
        if let Some(wanted) = input.notation() {
            warn_of_notation(entry.replayed, number, wanted, *output);
        }
        if input.notes_assumptions
            && !output.has_assumption()
            && let Some(assumption) = assumption(&entry, &self.defaults)
        {
            output.note_assumption(&assumption);
        }
        (self.visit)(&entry, accumulator, output)
    }
}

/// Returns the error for an input of which several records are chosen where one is
/// expected.
pub(super) fn several_chosen(name: &str, has_choice: bool) -> anyhow::Error {
    if !has_choice {
        return several_records(name).into();
    }
    let name = escape_str(name);
    usage(format!(
        "several records of `{name}` match: choose one with `--record`; `scoresheet list` with the same options lists them"
    ))
}
