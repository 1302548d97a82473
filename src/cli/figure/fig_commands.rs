//! The figures that comments of records request with `[%fig]`.

use std::collections::BTreeSet;
use std::iter;

use clap::Parser;

use crate::app::Exit;
use crate::app::setting::SettingArgs;
use crate::cli::input::args::Input;
use crate::cli::input::positions::game_from_string;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::play::{Replayed, TreeNode};
use crate::record::{Command, Record};
use crate::render::PictureSize;
use crate::report::{
    ChosenPly, ComposedFigure, Entry, FigureLayout, FigurePanels, FigureSettings, Plies,
    RecordPosition, SizeSettings,
};
use crate::scene::Theme;
use crate::text::{Span, escape_str};

/// The options in a `[%fig NAME OPTIONS]`.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct FigOptions {
    #[arg(long, allow_hyphen_values = true)]
    at: Option<Plies>,
    #[arg(long)]
    position: Vec<String>,
    #[arg(long)]
    play: Option<String>,
    #[arg(long)]
    theme: Option<String>,
    #[command(flatten)]
    size: SizeSettings,
    #[command(flatten)]
    settings: FigureSettings,
}

/// A figure, with the theme and the size that a comment requests for it.
#[derive(Debug)]
pub struct FigureRequest {
    /// The figure.
    pub figure: ComposedFigure,
    /// The requested theme.
    pub theme: Option<String>,
    /// The requested size.
    pub(crate) size: Option<PictureSize>,
    /// The comments before the first figure of a record, and those after a figure, on
    /// positions that no figure shows.
    pub(crate) text_before: Vec<String>,
    pub(crate) text_after: Vec<String>,
}

impl FigureRequest {
    /// Creates the request for a figure without a theme, a size and other text.
    pub(crate) const fn new(figure: ComposedFigure) -> Self {
        Self {
            figure,
            theme: None,
            size: None,
            text_before: Vec::new(),
            text_after: Vec::new(),
        }
    }
}

/// Defaults from the command line for the figures of records.
#[derive(Debug, Clone, Copy)]
pub struct Defaults<'a> {
    /// The options to use where a command does not set them.
    pub settings: &'a FigureSettings,
    /// How positions become figures.
    pub layout: FigureLayout,
    /// The number of panels of earlier figures in the same series.
    pub earlier_panels: usize,
}

/// Draws every `[%fig]` of the records. Those that cannot be drawn are reported
/// and skipped.
pub(crate) fn figures(
    input: &Input,
    defaults: &Defaults<'_>,
    output: &mut Output,
) -> anyhow::Result<Vec<FigureRequest>> {
    let (mut figures, mut defaults) = (Vec::new(), *defaults);
    input.each(output, &mut |entry, output| {
        if !entry.findings.is_empty() {
            output.report(entry);
        }
        figures.extend(figures_of(entry, &mut defaults, output));
        Ok(())
    })?;
    if figures.is_empty() {
        output.note("warning: no comment contains a `[%fig NAME]` that can be drawn");
    }
    Ok(figures)
}

/// Draws every `[%fig]` of a record, and adds their panels to those of earlier figures.
/// Those that cannot be drawn are reported and skipped.
pub fn figures_of(
    entry: &Entry<'_>,
    defaults: &mut Defaults<'_>,
    output: &mut Output,
) -> Vec<FigureRequest> {
    let Some(replayed) = entry.replayed else {
        return Vec::new();
    };
    let mut figures = Vec::new();
    let mut places = Vec::new();
    for command in fig_commands(entry, replayed) {
        match figure(entry, replayed, &command, defaults, output) {
            Ok(Some((figure, count))) => {
                figures.push(figure);
                places.push(command.from);
                defaults.earlier_panels += count;
            }
            Ok(None) => {}
            Err(error) => report(entry, &command, &error, output),
        }
    }
    add_other_text(entry, replayed, &mut figures, &places);
    figures
}

/// Adds the comments on positions that no figure shows, so that the text is whole.
/// `places` are those of the figures, as in [`FigCommand::from`].
fn add_other_text(
    entry: &Entry<'_>,
    replayed: &dyn Replayed,
    figures: &mut [FigureRequest],
    places: &[usize],
) {
    let shown: BTreeSet<String> = figures
        .iter()
        .flat_map(|request| &request.figure.comments)
        .map(|comments| comments.position.clone())
        .collect();
    for (from, at) in positions(replayed) {
        let paragraphs = entry.record.comment_paragraphs_from(from);
        let is_shown = RecordPosition::visit(entry, replayed, at, None, |position| {
            shown.contains(&position.key())
        });
        if paragraphs.is_empty() || is_shown.is_ok_and(|is_shown| is_shown) {
            continue;
        }
        let before = places.partition_point(|place| *place <= from);
        match (before.checked_sub(1), figures.first_mut()) {
            (Some(index), _) => figures[index].text_after.extend(paragraphs),
            (None, Some(first)) => first.text_before.extend(paragraphs),
            (None, None) => {}
        }
    }
}

/// Returns the positions at the start of a record and after its legal moves, in reading
/// order, each with the index of the token that follows the move.
fn positions(replayed: &dyn Replayed) -> Vec<(usize, ChosenPly)> {
    let nodes = replayed.nodes();
    let legal = nodes.iter().filter(|node| node.is_legal);
    let position = |node: &TreeNode| {
        let (line, plies) = (node.line, node.ply as usize);
        (node.tokens.end, ChosenPly { line, plies })
    };
    iter::once((0, ChosenPly::START))
        .chain(legal.map(position))
        .collect()
}

/// Reports why the figure of a command cannot be drawn.
fn report(entry: &Entry<'_>, command: &FigCommand, error: &anyhow::Error, output: &mut Output) {
    let source = escape_str(entry.source());
    let name = escape_str(&command.name);
    let error = escape_str(&error.to_string());
    let record = entry.record;
    let line = record
        .source()
        .line_column(record.to_source(command.span).start)
        .line;
    let message = format!(
        "`{source}`, record {}, line {line}: `[%fig {name}]`: {error}",
        entry.number
    );
    output.fail(Exit::Findings, &message);
}

/// A `[%fig NAME OPTIONS]` in a comment.
struct FigCommand {
    span: Span,
    name: String,
    options: String,
    /// The index of the token where the comments on the position begin.
    from: usize,
    /// The position that the comment follows.
    at: ChosenPly,
}

/// Returns the figure commands at the start of a record and after its legal
/// moves, in reading order.
fn fig_commands(entry: &Entry<'_>, replayed: &dyn Replayed) -> Vec<FigCommand> {
    let mut found = Vec::new();
    for (from, at) in positions(replayed) {
        for (span, command) in entry.record.commands_from(from) {
            if let Command::Figure { name, options } = command {
                found.push(FigCommand {
                    span,
                    name,
                    options,
                    from,
                    at,
                });
            }
        }
    }
    found
}

/// Draws the figure of a command, and returns it with the number of its panels.
/// Returns `None` if it has no positions.
fn figure(
    entry: &Entry<'_>,
    replayed: &dyn Replayed,
    command: &FigCommand,
    defaults: &Defaults<'_>,
    output: &Output,
) -> anyhow::Result<Option<(FigureRequest, usize)>> {
    let words = words(&command.options)?;
    let options = FigOptions::try_parse_from(words).map_err(|error| usage(first_line(&error)))?;
    if let Some(name) = &options.theme {
        // A record may name a theme, but not a file to read.
        Theme::named(name).map_err(usage)?;
    }
    let settings = options.settings.with_defaults(defaults.settings);
    let chosen = match &options.at {
        Some(at) => at.of(entry.record, replayed)?,
        None if options.position.is_empty() => vec![command.at],
        None => Vec::new(),
    };
    let mut panels = FigurePanels::new(defaults.layout).after_panels(defaults.earlier_panels);
    let play = options.play.as_deref();
    for ply in chosen {
        RecordPosition::visit(entry, replayed, ply, play, |position| {
            panels.add(&settings, position)
        })??;
    }
    let empty_record = Record::empty();
    for position in &options.position {
        let setting = SettingArgs::of_record(entry.record.tags(), position);
        let game = game_from_string(&empty_record, position, &setting, play.is_none())?;
        game.visit(play, |position| panels.add(&settings, position))??;
    }
    let count = panels.count();
    let (figures, warnings) = panels.finish(&settings)?;
    for warning in warnings {
        output.note(&warning);
    }
    let figures = figures.into_iter();
    // Several figures here are always the frames of one animation.
    let figure = figures.reduce(ComposedFigure::with_frames_of);
    Ok(figure.map(|mut figure| {
        figure.name_parts.fig = Some(command.name.clone());
        let request = FigureRequest {
            theme: options.theme,
            size: options.size.chosen(),
            ..FigureRequest::new(figure)
        };
        (request, count)
    }))
}

/// Returns the first line of a usage error.
pub(crate) fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}

/// Splits a line into words, which may contain quoted text.
pub(crate) fn words(line: &str) -> anyhow::Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for ch in line.chars() {
        match quote {
            Some(open) if ch == open => quote = None,
            Some(_) => word.get_or_insert_default().push(ch),
            None if ch == '"' || ch == '\'' => {
                quote = Some(ch);
                word.get_or_insert_default();
            }
            None if ch.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(ch),
        }
    }
    words.extend(word);
    match quote {
        Some(open) => Err(usage(format!("the quotation mark {open} is never closed"))),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_may_be_quoted() {
        let split = words("--caption \"it's one\" --mark Xi5  --title='a b'").unwrap();
        assert_eq!(
            split,
            ["--caption", "it's one", "--mark", "Xi5", "--title=a b"]
        );
        assert_eq!(words("''").unwrap(), [""]);
        assert!(words("--title \"open").is_err());
    }
}
