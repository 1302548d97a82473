//! Files whose records change: rewritten, listed, or printed as a diff.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use similar::TextDiff;

use crate::app::Exit;
use crate::archive::Pauses;
use crate::cli::input::parts::Part;
use crate::cli::input::source::{Opener, report_unreadable};
use crate::cli::input::spooled::copy_text;
use crate::cli::terminal::file::AtomicFile;
use crate::cli::terminal::output::Output;
use crate::text::{escape_str, plural};

/// What to do with a file that changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RewriteMode {
    /// Write it.
    InPlace,
    /// Print its name.
    List,
    /// Print the changes, which needs the whole file in memory.
    Diff,
}

/// Records before and after they were changed.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) before: Vec<u8>,
    pub(crate) after: Vec<u8>,
    /// The number of records that differ.
    pub(crate) changed: usize,
    /// True if only the beginning of a record was read, since it is too long.
    pub(crate) is_cut: bool,
}

/// Compares each file with its new text.
pub(crate) struct Rewriter {
    mode: RewriteMode,
    file: ComparedFile,
    whole: Changes,
    /// True if a file that changes raises the exit code.
    raises: bool,
}

impl Rewriter {
    /// Creates a rewriter. `raises` is true if a file that changes raises the exit code.
    pub(crate) fn new(mode: RewriteMode, raises: bool) -> Self {
        Self {
            mode,
            file: ComparedFile::default(),
            whole: Changes::default(),
            raises,
        }
    }

    /// Adds the changes in a part of a file; at its end, writes the file, lists it or
    /// prints what changed.
    pub(crate) fn merge(
        &mut self,
        changes: Changes,
        part: &Part,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self.mode == RewriteMode::Diff {
            self.whole.before.extend(changes.before);
            self.whole.after.extend(changes.after);
            let whole = part.is_end().then(|| std::mem::take(&mut self.whole));
            return match whole.filter(|whole| whole.before != whole.after) {
                Some(whole) => {
                    self.raise(output);
                    print_diff(&whole, &part.name, output)
                }
                None => Ok(()),
            };
        }
        let text = self.file.merge(changes);
        if self.mode == RewriteMode::InPlace {
            self.file.rewrite(text, part, output)?;
        }
        if !part.is_end() {
            return Ok(());
        }
        let file = std::mem::take(&mut self.file);
        if self.mode == RewriteMode::InPlace {
            return file.finish(part, output);
        }
        if !file.is_changed() {
            return Ok(());
        }
        self.raise(output);
        let (name, records) = (escape_str(&part.name), plural(file.changed, "record"));
        output.line(&format!("{name}: {records} would change"))
    }

    fn raise(&self, output: &mut Output) {
        if self.raises {
            output.raise(Exit::Findings);
        }
    }
}

/// Prints the changes of a file as a unified diff; control characters are escaped for
/// a terminal.
fn print_diff(file: &Changes, name: &str, output: &mut Output) -> anyhow::Result<()> {
    let [before, after] =
        [&file.before, &file.after].map(|text| String::from_utf8_lossy(text).into_owned());
    let diff = TextDiff::from_lines(&before, &after);
    let (old, new) = (format!("a/{name}"), format!("b/{name}"));
    let text = diff.unified_diff().header(&old, &new).to_string();
    if !output.is_terminal() {
        return output.print(&text);
    }
    let lines = text.split_inclusive('\n');
    let escaped = lines.map(|line| match line.strip_suffix('\n') {
        Some(line) => escape_str(line) + "\n",
        None => escape_str(line),
    });
    output.print(&escaped.collect::<String>())
}

/// A file before and after the changes, without the common prefix.
#[derive(Default)]
struct ComparedFile {
    before: Vec<u8>,
    after: Vec<u8>,
    /// The length of the common prefix, in bytes.
    common: u64,
    /// The number of records that differ.
    changed: usize,
    /// True once a difference was found; the rest is then not compared.
    differs: bool,
    /// The new file, once a difference was found.
    new: Option<AtomicFile>,
    /// True if the new file would lack something.
    is_cut: bool,
}

impl ComparedFile {
    /// Adds a part of the file. Returns its new text if a difference was found before.
    fn merge(&mut self, part: Changes) -> Option<Vec<u8>> {
        self.changed += part.changed;
        self.is_cut |= part.is_cut;
        if self.differs {
            return Some(part.after);
        }
        self.before.extend(part.before);
        self.after.extend(part.after);
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
    fn is_changed(&self) -> bool {
        self.differs || self.before != self.after
    }

    /// Writes `text` to the new file, which begins with the first difference.
    fn rewrite(
        &mut self,
        text: Option<Vec<u8>>,
        part: &Part,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self.is_cut {
            self.new = None;
            return Ok(());
        }
        match (text, &mut self.new) {
            (Some(text), Some(file)) => file.append(&text),
            (None, _) if self.differs => self.begin(&part.name, output),
            _ => Ok(()),
        }
    }

    /// Begins the new file: copies what is the same in the old one.
    fn begin(&mut self, name: &str, output: &mut Output) -> anyhow::Result<()> {
        self.before.clear();
        let text = std::mem::take(&mut self.after);
        let path = Path::new(name);
        // Unless all goes well.
        self.is_cut = true;
        if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
            let message = format!("cannot rewrite `{}`: not a file", escape_str(name));
            output.fail(Exit::Output, &message);
            return Ok(());
        }
        let old = match self.common {
            0 => Some(Box::new(io::empty()) as Box<dyn Read + Send>),
            _ => Opener::default().open(path, &Pauses::default(), output),
        };
        let Some(old) = old else {
            return Ok(());
        };
        let mut file = AtomicFile::create(&target_of(path))?;
        let copied = copy_text(old.take(self.common), &mut file);
        if let Err(error) = copied.map_err(|error| file.failure(error))? {
            report_unreadable(path, &error, output);
            return Ok(());
        }
        file.append(&text)?;
        self.new = Some(file);
        self.is_cut = false;
        Ok(())
    }

    /// Completes the new file, unless nothing changed. A file that cannot be read to its
    /// end, or that has a record of which only the beginning is read, stays as it is.
    fn finish(mut self, part: &Part, output: &mut Output) -> anyhow::Result<()> {
        if !self.is_cut && !part.is_broken() && self.new.is_none() && self.is_changed() {
            self.begin(&part.name, output)?;
        }
        if self.is_cut || part.is_broken() {
            output.report_incomplete(Path::new(&*part.name));
            return Ok(());
        }
        let Some(file) = self.new else {
            return Ok(());
        };
        file.keep()?;
        output.detail(&format!("wrote `{}`", escape_str(&part.name)));
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
