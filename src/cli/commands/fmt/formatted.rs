//! Records and files before and after formatting.

use crate::app::{Exit, canonical_form, is_cut, note_unsound};
use crate::cli::terminal::output::Output;
use crate::convert::{CanonicalWriter, WriteOptions};
use crate::report::Entry;
use crate::text::{escape_str, plural};

/// Records before and after formatting.
#[derive(Debug, Default)]
pub(super) struct FormattedRecords {
    pub(super) before: Vec<u8>,
    pub(super) after: CanonicalWriter,
    /// The number of records that differ.
    changed: usize,
    /// True if only the beginning of a record was read, since it is too long.
    pub(super) is_cut: bool,
    /// The number of records that `--check` passes over.
    pub(super) passed_over: usize,
}

/// Returns true for a record that `--check` passes over.
pub(super) fn is_passed_over(entry: &Entry<'_>) -> bool {
    entry.record.is_transcribed() || is_cut(entry)
}

/// Prints one note on all records that `--check` has passed over.
pub(super) fn note_passed_over(count: usize, output: &Output) {
    if count > 0 {
        let records = plural(count, "record");
        output.note(&format!(
            "note: {records} passed over: `fmt` formats neither JSON nor records that are too long"
        ));
    }
}

impl FormattedRecords {
    /// Adds the original text of a record and its canonical form. Adds nothing
    /// and returns false for JSON that cannot be written as a sheet, and for a record
    /// of which only the beginning was read.
    pub(super) fn add(
        &mut self,
        entry: &Entry<'_>,
        options: WriteOptions<'_>,
        output: &mut Output,
    ) -> bool {
        if is_cut(entry) {
            self.is_cut = true;
            return false;
        }
        let before = entry.record.text();
        let Some(form) = canonical_form(entry, options, output) else {
            return false;
        };
        self.before.extend_from_slice(before);
        let text = self.after.push(entry.record, &form);
        self.changed += usize::from(text.trim_ascii_end() != before.trim_ascii_end());
        true
    }

    /// Adds a record of a file that is compared. Passes over what cannot be formatted in
    /// its file: JSON, and a record of which only the beginning was read.
    pub(super) fn add_if_possible(
        &mut self,
        entry: &Entry<'_>,
        options: WriteOptions<'_>,
        output: &mut Output,
    ) {
        if is_passed_over(entry) {
            self.passed_over += 1;
        } else {
            self.add(entry, options, output);
        }
    }

    /// Adds a record of a file that is rewritten. Notes that the record is not sound, and
    /// reports a JSON file instead of adding its records.
    pub(super) fn add_as_sheet(
        &mut self,
        entry: &Entry<'_>,
        options: WriteOptions<'_>,
        output: &mut Output,
    ) {
        if !entry.is_sound() {
            note_unsound(entry, output);
        }
        if entry.record.is_transcribed() {
            refuse_json(entry, output);
        } else {
            self.add(entry, options, output);
        }
    }
}

/// A file before and after formatting, without the common prefix.
#[derive(Debug, Default)]
pub(super) struct FileComparison {
    before: Vec<u8>,
    after: Vec<u8>,
    /// The length of the common prefix, in bytes.
    common: u64,
    /// The writer, which separates the records.
    writer: CanonicalWriter,
    /// The number of records that differ.
    changed: usize,
    /// True once a difference was found; the rest is then not compared.
    differs: bool,
}

impl FileComparison {
    /// Adds a part of the file. Returns its text after formatting if a difference was
    /// found before.
    pub(super) fn merge(&mut self, part: &FormattedRecords) -> Option<Vec<u8>> {
        self.changed += part.changed;
        self.writer.append(&part.after);
        let after = self.writer.take_text();
        if self.differs {
            return Some(after);
        }
        self.before.extend_from_slice(&part.before);
        self.after.extend(after);
        let shorter = self.before.len().min(self.after.len());
        self.differs = self.before[..shorter] != self.after[..shorter];
        let pairs = self.before.iter().zip(&self.after);
        let common = if self.differs {
            pairs.take_while(|(before, after)| before == after).count()
        } else {
            shorter
        };
        self.before.drain(..common);
        self.after.drain(..common);
        self.common += common as u64;
        None
    }

    /// Returns true if the texts added so far differ. One of them may be the beginning
    /// of the other unless the file is complete.
    pub(super) fn is_changed(&self) -> bool {
        self.differs || self.before != self.after
    }

    /// Returns true once a difference was found that no further text can undo.
    pub(super) const fn differs(&self) -> bool {
        self.differs
    }

    /// Returns the number of records that differ.
    pub(super) const fn changed(&self) -> usize {
        self.changed
    }

    /// Returns the length of the common prefix in bytes, and takes the text that follows
    /// it after formatting.
    pub(super) fn take_changed(&mut self) -> (u64, Vec<u8>) {
        self.before.clear();
        (self.common, std::mem::take(&mut self.after))
    }
}

/// Reports once per JSON file that it is not formatted, since its records would
/// become sheets.
pub(super) fn refuse_json(entry: &Entry<'_>, output: &mut Output) {
    if entry.number == 1 {
        let name = escape_str(entry.source());
        let message = format!(
            "`{name}` contains JSON, which `fmt` can only print as a sheet: run `scoresheet fmt {name}`"
        );
        output.fail(Exit::Usage, &message);
    }
}
