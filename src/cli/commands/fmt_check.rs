//! `scoresheet fmt --check`, which does not hold a whole file in memory.

use scoresheet::convert::{Canonical, CanonicalWriter, to_canonical};
use scoresheet::record::TagValues;
use scoresheet::report::Entry;
use scoresheet::text::escape_str;

use crate::cli::input::input::Input;
use crate::cli::input::parallel::{PartPlace, Plan};
use crate::cli::terminal::error::Exit;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::plural::plural;

/// Records before and after formatting.
#[derive(Debug, Default)]
pub(crate) struct FormattedRecords {
    pub(crate) before: Vec<u8>,
    pub(crate) after: CanonicalWriter,
    /// The number of records that differ.
    changed: usize,
}

impl FormattedRecords {
    /// Adds the original text of a record and its canonical form. Adds nothing
    /// and returns false for JSON that cannot be written as a sheet.
    pub(crate) fn add(&mut self, entry: &Entry<'_>, tags: &TagValues) -> bool {
        let before = entry.record.text();
        let form = to_canonical(entry.record, entry.replayed, tags);
        if entry.record.is_transcribed() && form == Canonical::Verbatim {
            return false;
        }
        self.before.extend_from_slice(before);
        let text = self.after.push(entry.record, &form);
        self.changed += usize::from(text.trim_ascii_end() != before.trim_ascii_end());
        true
    }
}

/// A file before and after formatting, without the common prefix.
#[derive(Debug, Default)]
struct FileComparison {
    before: Vec<u8>,
    after: Vec<u8>,
    /// The writer, which separates the records.
    writer: CanonicalWriter,
    /// The number of records that differ.
    changed: usize,
    /// True once a difference was found; the rest is then not compared.
    differs: bool,
}

impl FileComparison {
    fn merge(&mut self, part: &FormattedRecords) {
        self.changed += part.changed;
        self.writer.append(&part.after);
        let after = self.writer.take_text();
        if self.differs {
            return;
        }
        self.before.extend_from_slice(&part.before);
        self.after.extend(after);
        let common = self.before.len().min(self.after.len());
        self.differs = self.before[..common] != self.after[..common];
        self.before.drain(..common);
        self.after.drain(..common);
    }

    fn is_changed(&self) -> bool {
        self.differs || self.before != self.after
    }
}

/// Lists the files that would change, and raises the exit code if there are
/// any.
pub(crate) fn run(input: &Input, tags: &TagValues, output: &mut Output) -> anyhow::Result<()> {
    let mut file = FileComparison::default();
    let visit = |entry: &Entry<'_>, part: &mut FormattedRecords, output: &mut Output| {
        if !entry.is_sound() {
            note_unsound(entry, output);
        }
        if entry.record.is_transcribed() {
            refuse_json(entry, output);
        } else {
            part.add(entry, tags);
        }
        Ok(())
    };
    let mut merge = |part: FormattedRecords, place: &PartPlace<'_>, output: &mut Output| {
        file.merge(&part);
        if !place.is_end {
            return Ok(());
        }
        let file = std::mem::take(&mut file);
        if file.is_changed() {
            let name = escape_str(place.name);
            let records = plural(file.changed, "record");
            output.line(&format!("{name}: {records} would change"))?;
            output.raise(Exit::Findings);
        }
        Ok(())
    };
    let plan = Plan {
        visit: &visit,
        visit_sound: None,
        merge: &mut merge,
    };
    input.each_part(plan, output)
}

/// Prints a note that a record is not sound, and raises the exit code.
pub(crate) fn note_unsound(entry: &Entry<'_>, output: &mut Output) {
    output.raise_for(entry);
    let name = escape_str(entry.source());
    let number = entry.number;
    let why = "run `scoresheet check` to see why";
    output.note(&format!(
        "note: `{name}`, record {number} is not sound: {why}"
    ));
}

/// Fails with exit code 2, once per JSON file: `fmt` writes JSON records as sheets,
/// so it cannot format a JSON file in place.
pub(crate) fn refuse_json(entry: &Entry<'_>, output: &mut Output) {
    if entry.number == 1 {
        let name = escape_str(entry.source());
        let message = format!(
            "`{name}` contains JSON, which `fmt` can only print as a sheet: run `scoresheet fmt {name}`"
        );
        output.fail(Exit::Usage, &message);
    }
}
