//! `scoresheet fmt --in-place`, which does not hold a whole file in memory.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::app::Exit;
use crate::archive::Pauses;
use crate::cli::commands::fmt::formatted::{FileComparison, FormattedRecords};
use crate::cli::input::input::Input;
use crate::cli::input::parts::Part;
use crate::cli::input::source::{Opener, report_unreadable};
use crate::cli::input::spooled::copy_text;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::file::AtomicFile;
use crate::cli::terminal::output::Output;
use crate::convert::WriteOptions;
use crate::report::Entry;
use crate::text::escape_str;

/// Rewrites each file that changes. A file that cannot be read to its end, or that has
/// a record of which only the beginning is read, stays as it is.
pub(super) fn run(
    input: &Input,
    options: WriteOptions<'_>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut file = Rewrite::default();
    let visit = |entry: &Entry<'_>, part: &mut FormattedRecords, output: &mut Output| {
        part.add_as_sheet(entry, options, output);
        Ok(())
    };
    let merge = &mut |part: FormattedRecords, place: &Part, output: &mut Output| {
        file.merge(&part, place, output)?;
        if place.is_end() {
            std::mem::take(&mut file).finish(place, output)?;
        }
        Ok(())
    };
    input.each_part(&visit, None, merge, output)
}

/// A file that is being formatted. Nothing is written before the first difference.
#[derive(Default)]
struct Rewrite {
    comparison: FileComparison,
    /// The new file, once a difference was found.
    file: Option<AtomicFile>,
    /// True if the new file would lack something.
    is_cut: bool,
}

impl Rewrite {
    /// Compares a part of the file, and writes it if a difference was found.
    fn merge(
        &mut self,
        part: &FormattedRecords,
        place: &Part,
        output: &mut Output,
    ) -> Result<(), CommandError> {
        self.is_cut |= part.is_cut;
        let text = self.comparison.merge(part);
        if self.is_cut {
            self.file = None;
            return Ok(());
        }
        match (text, &mut self.file) {
            (Some(text), Some(file)) => file.write_all(&text).map_err(|error| file.failure(error)),
            (None, _) if self.comparison.differs() => self.begin(&place.name, output),
            _ => Ok(()),
        }
    }

    /// Begins the new file: copies what is the same in the old one.
    fn begin(&mut self, name: &str, output: &mut Output) -> Result<(), CommandError> {
        let (common, text) = self.comparison.take_changed();
        let path = Path::new(name);
        if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
            let message = format!("cannot rewrite `{}`: not a file", escape_str(name));
            output.fail(Exit::Output, &message);
            self.is_cut = true;
            return Ok(());
        }
        let old = match common {
            0 => Some(Box::new(io::empty()) as Box<dyn Read + Send>),
            _ => Opener::default().open(path, &Pauses::default(), output),
        };
        let Some(old) = old else {
            self.is_cut = true;
            return Ok(());
        };
        let mut file = AtomicFile::create(&target_of(path))?;
        let copied = copy_text(old.take(common), &mut file);
        if let Err(error) = copied.map_err(|error| file.failure(error))? {
            report_unreadable(path, &error, output);
            self.is_cut = true;
            return Ok(());
        }
        file.write_all(&text).map_err(|error| file.failure(error))?;
        self.file = Some(file);
        Ok(())
    }

    /// Completes the new file, unless nothing changed or it would lack something.
    fn finish(mut self, place: &Part, output: &mut Output) -> Result<(), CommandError> {
        if !self.is_cut && !place.is_broken() && self.file.is_none() && self.comparison.is_changed()
        {
            self.begin(&place.name, output)?;
        }
        if self.is_cut || place.is_broken() {
            output.report_incomplete(Path::new(&*place.name));
            return Ok(());
        }
        let Some(file) = self.file else {
            return Ok(());
        };
        file.keep()?;
        output.detail(&format!("wrote `{}`", escape_str(&place.name)));
        Ok(())
    }
}

/// Returns the file to rewrite: the target of a symbolic link, which stays a link. Other
/// output files replace a link, so that nobody can redirect them.
fn target_of(path: &Path) -> PathBuf {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_symlink() => {
            fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
        }
        _ => path.to_owned(),
    }
}
