//! `scoresheet filter`.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::app::{Messages, refuse_cut};
use crate::cli::commands::search::records::{
    FormatMismatch, JoinedRecords, JoinedText, KeptRecord,
};
use crate::cli::commands::search::same_records::{Beginnings, DuplicateCriteria, Groups};
use crate::cli::commands::search::split_files::{SplitFiles, SplitName};
use crate::cli::input::args::Input;
use crate::cli::input::parts::Part;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::record::TokenKind;
use crate::report::{Entry, Template};
use crate::text::{escape_str, plural};

/// Write the chosen records as they are
///
/// Records are copied byte for byte. Between records that were not adjacent in the
/// input, a line end or an empty line is added where one is needed. If the next
/// record is a bare list of moves, which could be read as part of the previous
/// record, an unclosed comment of that record is closed and its missing result is
/// added.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Write each record to the file of this name, for example `{yellow}/{date}-{record}.sheet`; records with the same name share a file
    #[arg(long, value_name = "NAME", conflicts_with = "output", value_parser = SplitName::parse)]
    split: Option<SplitName>,
    /// Of records with the same moves, write only the `first` or the most `annotated`; `longest` writes the first, unless another record continues its moves [default: first]
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "first", value_enum, hide_possible_values = true)]
    unique: Option<Keep>,
}

/// The chosen records of a block.
#[derive(Default)]
struct ChosenRecords {
    text: Vec<u8>,
    /// Each record, and its file name if `--split` is given.
    records: Vec<(KeptRecord, Template)>,
    unsound: usize,
}

/// The records written so far.
#[derive(Default)]
struct Written {
    records: JoinedRecords,
    files: SplitFiles,
    /// The number of results added between records.
    added: u64,
    /// The number of comments closed between records.
    closed: u64,
    /// The number of records written so far.
    written: u64,
    unsound: usize,
    /// The records to leave out, as their numbers among the chosen records, from 0.
    repeats: Vec<u64>,
    /// The number of chosen records so far, including those left out.
    chosen: u64,
    /// The index of the current input.
    input: u64,
    /// The inputs with chosen records.
    inputs: Vec<PathBuf>,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    let mut written = Written::default();
    args.input.notes_assumptions = args.unique.is_some() || args.input.choice.depends_on_play();
    let mut first_messages = None;
    if let Some(keep) = args.unique {
        args.input = args.input.spooled()?;
        let (repeats, messages) = repeats(&args.input, keep, output)?;
        written.repeats = repeats;
        first_messages = Some(messages);
    }
    let visit = |entry: &Entry<'_>, chosen: &mut ChosenRecords, output: &mut Output| {
        output.raise_exit_code_for(entry);
        if refuse_cut(entry, output) {
            return Ok(());
        }
        chosen.unsound += usize::from(!entry.is_sound());
        chosen.text.extend_from_slice(entry.record.text());
        let name = args.split.as_ref().map(|name| name.fill(entry));
        let record = KeptRecord::of(entry);
        chosen.records.push((record, name.unwrap_or_default()));
        Ok(())
    };
    let merge = &mut |chosen, part: &_, output: &mut _| written.merge(chosen, &args, part, output);
    args.input.each_part(&visit, None, merge, output)?;
    if let Some(messages) = first_messages
        && messages.unread != output.unread
    {
        output.merge(messages)?;
    }
    written.finish(&args, output)?;
    Ok(())
}

impl Written {
    /// Writes the records of a block.
    fn merge(
        &mut self,
        chosen: ChosenRecords,
        args: &Args,
        part: &Part,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        self.unsound += chosen.unsound;
        let mut remaining = chosen.text.as_slice();
        let mut text = JoinedText::default();
        if !chosen.records.is_empty() && args.split.is_some() {
            self.note_input(&part.name);
        }
        for (record, name) in &chosen.records {
            let (bytes, after) = remaining.split_at(record.length);
            remaining = after;
            self.chosen += 1;
            if self.repeats.binary_search(&(self.chosen - 1)).is_ok() {
                continue;
            }
            self.written += 1;
            if args.split.is_some() {
                let name = SplitName::complete(name, self.written);
                self.files.push(&name, record, bytes, self.input)?;
            } else {
                let pushed = self.records.push(record, bytes, self.input, &mut text);
                pushed.map_err(|FormatMismatch| mixed_formats(&part.name))?;
            }
        }
        self.added += text.added;
        self.closed += text.closed;
        self.input += u64::from(part.is_end());
        if text.bytes.is_empty() {
            return Ok(());
        }
        output.bytes(&text.bytes)
    }

    /// Adds an input to the files that must not be overwritten.
    fn note_input(&mut self, name: &str) {
        if self
            .inputs
            .last()
            .is_none_or(|last| last.as_os_str() != name)
        {
            self.inputs.push(PathBuf::from(name));
        }
    }

    /// Completes the output, and reports how it differs from the input.
    fn finish(mut self, args: &Args, output: &mut Output) -> anyhow::Result<()> {
        let mut text = JoinedText::default();
        self.records.finish(&mut text);
        if !text.bytes.is_empty() {
            output.bytes(&text.bytes)?;
        }
        let [added, closed] = self.files.added_and_closed();
        self.added += added;
        self.closed += closed;
        match &args.split {
            Some(split) if output.refuses_file(split.typed()) => {}
            Some(_) => {
                let files = plural(self.files.count(), "file");
                self.files.finish(&self.inputs)?;
                output.note(&format!(
                    "wrote {} to {files}",
                    plural(self.written as usize, "record")
                ));
            }
            None => {}
        }
        if self.added > 0 {
            let results = plural(self.added as usize, "result");
            output.note(&format!(
                "note: added {results} after games that the next list of moves would otherwise continue"
            ));
        }
        if self.closed > 0 {
            let comments = plural(self.closed as usize, "comment");
            output.note(&format!(
                "note: closed {comments} that the next list of moves would otherwise belong to"
            ));
        }
        if !self.repeats.is_empty() {
            let records = plural(self.repeats.len(), "record");
            output.note(&format!("note: {records} left out as duplicates"));
        }
        if self.unsound > 0 {
            let records = plural(self.unsound, "record");
            output.note(&format!(
                "note: {records} not sound: run `scoresheet check` to see why"
            ));
        }
        Ok(())
    }
}

/// Returns the error for records in another format than the previous ones.
fn mixed_formats(name: &str) -> anyhow::Error {
    let name = escape_str(name);
    usage(format!(
        "the records of `{name}` are in another format than the previous ones: write sheets and JSON to separate files with `--split 'chosen.{{format}}'`"
    ))
}

/// Which of several duplicate records is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Keep {
    /// The first.
    First,
    /// The first, unless another record continues its moves.
    Longest,
    /// The one with the most comments, glyphs and variations.
    Annotated,
}

/// Returns the numbers of the records to leave out, in order, counted from 0 among
/// the chosen records, and the messages about the input. Records that are not sound
/// are never left out.
///
/// # Errors
///
/// Returns an error if the options are wrong, or if a temporary file cannot be
/// used.
pub(crate) fn repeats(
    input: &Input,
    keep: Keep,
    output: &Output,
) -> anyhow::Result<(Vec<u64>, Output)> {
    let criteria = DuplicateCriteria {
        beginnings: match keep {
            Keep::First | Keep::Annotated => Beginnings::Differ,
            Keep::Longest => Beginnings::Continued,
        },
        ..DuplicateCriteria::default()
    };
    let describe = |entry: &Entry<'_>| match keep {
        Keep::First | Keep::Longest => String::new(),
        Keep::Annotated => annotations(entry).to_string(),
    };
    // The messages are printed when the records are read again.
    let mut silent = Output::part(&output.style());
    let mut groups = Groups::find(input, criteria, &describe, &mut silent)?;
    let mut left_out = Vec::new();
    while let Some(group) = groups.next_group()? {
        // The ordinal of the record to keep, and how many annotations it has.
        let mut kept: Option<(u64, u64)> = None;
        for member in group.members {
            let count = groups.description(&member)?.parse::<u64>().unwrap_or(0);
            if kept.is_none_or(|(_, best)| count > best) {
                let worse = kept.replace((member.ordinal, count));
                left_out.extend(worse.map(|(ordinal, _)| ordinal));
            } else {
                left_out.push(member.ordinal);
            }
        }
        left_out.extend(
            kept.filter(|_| group.is_continued)
                .map(|(ordinal, _)| ordinal),
        );
    }
    left_out.sort_unstable();
    Ok((left_out, silent))
}

/// Counts the comments, glyphs and variations of a record.
fn annotations(entry: &Entry<'_>) -> usize {
    let tokens = entry.record.tokens().iter();
    let is_annotation = |kind: TokenKind| {
        matches!(
            kind,
            TokenKind::BraceComment | TokenKind::LineComment | TokenKind::Glyph | TokenKind::Open
        )
    };
    tokens.filter(|token| is_annotation(token.kind)).count()
}
