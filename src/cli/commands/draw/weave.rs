//! `scoresheet weave`.

use std::env;
use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::str::SplitInclusive;

use crate::app::Exit;
use crate::cli::commands::draw::render::{self, Drawing};
use crate::cli::figure::fig_commands::words;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::{AtomicFile, sync_folders};
use crate::cli::terminal::output::Output;
use crate::text::escape_str;

/// Begins a comment that asks for a picture, at the start of a line.
const OPENING: &str = "<!-- scoresheet ";
const CLOSING: &str = "-->";

/// Renew the pictures in Markdown documents
///
/// A comment `<!-- scoresheet render ARGUMENTS -o FILE -->` at the start of a line asks for a
/// picture, with the arguments of `render`. The lines below it, up to an empty one, are
/// replaced by the picture and its description. With `--for github`, there is a variant for
/// dark pages too. Paths are relative to the folder of the document.
///
/// Without an option, the documents are printed and no file is written.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Markdown documents
    #[arg(required = true, value_name = "DOCUMENT")]
    documents: Vec<PathBuf>,
    /// Write the pictures, and rewrite each document that changes
    #[arg(short, long, conflicts_with_all = ["check", "output"])]
    in_place: bool,
    /// Compare the documents and their pictures with what would be written, and exit with 1 if any differs
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let start = env::current_dir()?;
    let mut pictures = 0;
    for path in &args.documents {
        let name = escape_str(&path.to_string_lossy());
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => {
                output.fail_input(Exit::Input, &format!("cannot read `{name}`: {error}"));
                continue;
            }
        };
        let weaver = Weaver {
            name: &name,
            drawing: match args {
                Args { check: true, .. } => Drawing::Compare,
                Args { in_place: true, .. } => Drawing::Write,
                _ => Drawing::Discard,
            },
        };
        // So that paths mean in the comments what they mean in links.
        env::set_current_dir(start.join(path.parent().unwrap_or(Path::new(""))))?;
        let woven = weaver.weave(&text, &mut pictures, output);
        sync_folders()?;
        env::set_current_dir(&start)?;
        let woven = woven?;
        match weaver.drawing {
            Drawing::Discard => output.print(&woven)?,
            _ if woven == text => {}
            Drawing::Compare => output.fail(
                Exit::Findings,
                &format!("`{name}` differs from what would be written"),
            ),
            Drawing::Write => {
                AtomicFile::write_bytes(path, woven.as_bytes())?;
                output.detail(&format!("wrote `{name}`"));
            }
        }
    }
    if pictures == 0 && !output.has_failed() {
        output.note("warning: no comment `<!-- scoresheet render ... -->` asks for a picture");
        if args.check {
            output.raise(Exit::Findings);
        }
    }
    Ok(())
}

/// Renews the pictures of a document.
struct Weaver<'a> {
    /// The name of the document.
    name: &'a str,
    drawing: Drawing,
}

impl Weaver<'_> {
    /// Returns the document with its pictures renewed, and counts them. A picture that
    /// cannot be drawn is reported and stays as it is.
    fn weave(
        &self,
        text: &str,
        pictures: &mut usize,
        output: &mut Output,
    ) -> anyhow::Result<String> {
        let mut woven = String::new();
        let mut fence = None;
        let mut lines = text.split_inclusive('\n').peekable();
        let mut number = 0;
        while let Some(line) = lines.next() {
            number += 1;
            woven.push_str(line);
            if is_code(line, &mut fence) || !line.starts_with(OPENING) {
                continue;
            }
            let (first, mut comment) = (number, line.to_owned());
            while !comment.contains(CLOSING)
                && let Some(line) = lines.next()
            {
                comment.push_str(line);
                woven.push_str(line);
                number += 1;
            }
            *pictures += 1;
            let old = take_paragraph(&mut lines);
            number += old.lines().count();
            let end = if line.ends_with("\r\n") { "\r\n" } else { "\n" };
            match self.picture(&comment, output) {
                Ok(picture) => {
                    if !woven.ends_with('\n') {
                        woven.push('\n');
                    }
                    woven.push_str(&picture.replace('\n', end));
                }
                Err(error) => {
                    woven.push_str(&old);
                    let error = escape_str(&error.to_string());
                    let message = format!("`{}`, line {first}: {error}", self.name);
                    output.fail(Exit::Findings, &message);
                }
            }
        }
        Ok(woven)
    }

    /// Draws the picture of a comment, and returns the markup that shows it.
    fn picture(&self, comment: &str, output: &mut Output) -> anyhow::Result<String> {
        let (command, rest) = comment
            .split_once(CLOSING)
            .ok_or_else(|| usage("the comment is never closed: add `-->`"))?;
        if !rest.trim().is_empty() {
            return Err(usage(
                "the picture begins on the line below the comment: move what follows `-->` there",
            ));
        }
        let words = words(&command[OPENING.len()..])?;
        match words.split_first() {
            Some((command, arguments)) if command == "render" => {
                render::weave(arguments, self.drawing, output)
            }
            _ => Err(usage(
                "a comment can only ask for a picture: `<!-- scoresheet render ... -o FILE -->`",
            )),
        }
    }
}

/// Removes the lines up to the next empty one, which belong to a picture.
fn take_paragraph(lines: &mut Peekable<SplitInclusive<'_, char>>) -> String {
    let mut paragraph = String::new();
    while let Some(line) = lines.next_if(|line| !line.trim().is_empty()) {
        paragraph.push_str(line);
    }
    paragraph
}

/// Returns true if a line is inside a fenced block of code or begins or ends one. `fence` is
/// the one that began the block.
fn is_code<'t>(line: &'t str, fence: &mut Option<&'t str>) -> bool {
    let line = line.trim();
    let mark = line.chars().next().filter(|mark| "`~".contains(*mark));
    let len = mark.map_or(0, |mark| line.len() - line.trim_start_matches(mark).len());
    match *fence {
        Some(begun) => {
            if line.len() == len && line.starts_with(begun) {
                *fence = None;
            }
            true
        }
        None if len >= 3 => {
            *fence = Some(&line[..len]);
            true
        }
        None => false,
    }
}
