//! `scoresheet filter`.

use std::path::PathBuf;

use scoresheet::report::Entry;
use scoresheet::text::escape_str;

use crate::cli::commands::search::joined_records::{JoinedRecords, JoinedText, MixedForms};
use crate::cli::commands::search::kept_record::KeptRecord;
use crate::cli::commands::search::split_files::SplitFiles;
use crate::cli::commands::search::split_name::{Piece, SplitName};
use crate::cli::input::input::Input;
use crate::cli::input::parallel::{PartPlace, Plan};
use crate::cli::same_play::repeats::{Keep, repeats};
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::plural::plural;

/// Write the chosen records as they are
///
/// Records are copied byte for byte, with an empty line between records of
/// different files where one is needed. A game without a result gets `*` where
/// the next list of moves would continue it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Write records to files of this name, for example `{yellow}/{date}-{n}.sheet`; those with the same name share a file
    #[arg(long, value_name = "NAME", conflicts_with = "output", value_parser = SplitName::parse)]
    split: Option<SplitName>,
    /// Write only one record of each play: the `first`; `longest`, which leaves out beginnings of other games too; or the most `annotated` [default: first]
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "first", value_enum, hide_possible_values = true)]
    unique: Option<Keep>,
}

/// The chosen records of a block.
#[derive(Default)]
struct Block {
    text: Vec<u8>,
    records: Vec<(KeptRecord, Vec<Piece>)>,
    unsound: usize,
}

/// The records written so far.
#[derive(Default)]
struct Written {
    records: JoinedRecords,
    files: SplitFiles,
    added: u64,
    count: u64,
    unsound: usize,
    /// The records to leave out, by their numbers among the chosen ones.
    repeats: Vec<u64>,
    /// The number of chosen records so far.
    chosen: u64,
    /// The number of inputs before the current one.
    input: u64,
    /// The inputs with chosen records.
    inputs: Vec<PathBuf>,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    let mut written = Written::default();
    if let Some(keep) = args.unique {
        args.input = args.input.spooled()?;
        written.repeats = repeats(&args.input, keep, output)?;
    }
    let visit = |entry: &Entry<'_>, block: &mut Block, output: &mut Output| {
        output.judge(entry);
        block.unsound += usize::from(!entry.is_valid());
        block.text.extend_from_slice(entry.record.text());
        let name = args.split.as_ref().map(|name| name.fill(entry));
        let record = KeptRecord::of(entry);
        block.records.push((record, name.unwrap_or_default()));
        Ok(())
    };
    let plan = Plan {
        visit: &visit,
        sound: None,
        merge: &mut |block: Block, place, output| {
            written.merge(block, &args, place, output)?;
            Ok(())
        },
    };
    args.input.each_part(plan, output)?;
    written.finish(&args, output)?;
    Ok(())
}

impl Written {
    /// Writes the records of a block.
    fn merge(
        &mut self,
        block: Block,
        args: &Args,
        place: &PartPlace<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        self.unsound += block.unsound;
        let mut rest = block.text.as_slice();
        let mut text = JoinedText::default();
        if !block.records.is_empty() && args.split.is_some() {
            self.note_input(place.name);
        }
        for (record, name) in &block.records {
            let (bytes, after) = rest.split_at(record.length);
            rest = after;
            self.chosen += 1;
            if self.repeats.binary_search(&(self.chosen - 1)).is_ok() {
                continue;
            }
            self.count += 1;
            if args.split.is_some() {
                let name = SplitName::complete(name, self.count);
                self.files.push(&name, record, bytes, self.input)?;
            } else {
                let pushed = self.records.push(record, bytes, self.input, &mut text);
                pushed.map_err(|MixedForms| mixed(place.name))?;
            }
        }
        self.added += text.added;
        self.input += u64::from(place.is_end);
        if text.bytes.is_empty() {
            return Ok(());
        }
        output.bytes(&text.bytes)
    }

    /// Remembers an input, so that it is not overwritten.
    fn note_input(&mut self, name: &str) {
        if self
            .inputs
            .last()
            .is_none_or(|last| last.as_os_str() != name)
        {
            self.inputs.push(PathBuf::from(name));
        }
    }

    /// Completes the output, and says how it differs from the records.
    fn finish(mut self, args: &Args, output: &mut Output) -> Result<(), Stop> {
        let mut text = JoinedText::default();
        self.records.finish(&mut text);
        if !text.bytes.is_empty() {
            output.bytes(&text.bytes)?;
        }
        self.added += self.files.added();
        if args.split.is_some() {
            let files = plural(self.files.count(), "file");
            self.files.finish(&self.inputs)?;
            output.note(&format!(
                "wrote {} to {files}",
                plural(self.count as usize, "record")
            ));
        }
        if self.added > 0 {
            let results = plural(self.added as usize, "result");
            output.note(&format!(
                "note: {results} added after games without one, which the next list would continue"
            ));
        }
        if !self.repeats.is_empty() {
            let records = plural(self.repeats.len(), "record");
            output.note(&format!(
                "note: {records} left out, whose play another one has"
            ));
        }
        if self.unsound > 0 {
            let records = plural(self.unsound, "record");
            output.note(&format!(
                "note: {records} not sound; `scoresheet check` says why"
            ));
        }
        Ok(())
    }
}

/// Refuses records in another format than those before.
fn mixed(name: &str) -> Stop {
    let name = escape_str(name);
    Stop::Usage(format!(
        "the records of `{name}` are not in the format of those before: write sheets and JSON to separate files, with `--split 'chosen.{{format}}'`"
    ))
}
