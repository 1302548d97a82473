//! Reads the partial statistics that `--partial` prints, and merges them.

use std::io::{BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use crate::app::Exit;
use crate::archive::Pauses;
use crate::cli::input::input::Input;
use crate::cli::input::source::{Opener, exit_of, files};
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::report::{Stats, StatsSections};
use crate::text::escape_str;

/// The maximum length of a line, in bytes.
pub(super) const MAX_LINE: u64 = 1 << 28;

/// Says that a line is too long, and what to do.
pub(super) fn too_long() -> String {
    format!(
        "is longer than {} MiB: leave out the section `players`, or merge fewer games",
        MAX_LINE >> 20
    )
}

/// Reads the statistics in all inputs, one per line, and merges them. A line that
/// cannot be read or merged is reported and skipped.
pub(super) fn read(input: &Input, output: &mut Output) -> Result<Stats, CommandError> {
    if input.has_record_options() {
        let hint = "`--merge` reads counts, from which no records can be chosen or read again";
        return Err(CommandError::Usage(hint.to_owned()));
    }
    let mut paths = input.paths.clone();
    if paths.is_empty() {
        paths.push(PathBuf::from("-"));
    }
    let mut all = None;
    for path in paths {
        for file in files(&path, output) {
            read_file(&file, &mut all, output);
        }
    }
    let all = all.unwrap_or_else(|| Stats::new(StatsSections::ALL, None));
    if input.strict && !all.are_all_sound() {
        output.raise(Exit::Findings);
    }
    Ok(all)
}

fn read_file(path: &Path, all: &mut Option<Stats>, output: &mut Output) {
    let Some(text) = Opener::default().open(path, &Pauses::default(), output) else {
        return;
    };
    let name = escape_str(&path.to_string_lossy());
    let mut reader = BufReader::new(text);
    for number in 1_u64.. {
        let mut line = Vec::new();
        match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") => {
                let message = format!("`{name}`, line {number} {}", too_long());
                output.fail_input(Exit::Limit, &message);
                if reader.skip_until(b'\n').is_err() {
                    break;
                }
                continue;
            }
            Ok(_) => {}
            Err(error) => {
                let message = format!("`{name}` ends early: {error}");
                output.fail_input(exit_of(&error), &message);
                break;
            }
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let added = Stats::read(&text).and_then(|part| match all {
            Some(all) => all.merge(part),
            None => {
                *all = Some(part);
                Ok(())
            }
        });
        if let Err(error) = added {
            let message = format!("`{name}`, line {number} cannot be merged: {error}");
            output.fail_input(Exit::Input, &message);
        }
    }
}
