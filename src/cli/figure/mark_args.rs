//! The options that put marks on panels.

use scoresheet::board::{Area, Size};
use scoresheet::play::marks_of;
use scoresheet::record::{Command, PlyPath};
use scoresheet::scene::Mark;

use crate::cli::figure::panel_name::PanelName;
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::output::Output;

/// Marks from the command line, in the syntax of comments. The prefix `11:`
/// restricts marks to the panel of ply 11, `#2:` to the second panel.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct MarkArgs {
    /// Draw a cross (X), circle (O), triangle (T) or square (S), such as `Xi5,Oh4`; `11:Xi5` only on the panel of ply 11, `#2:Xi5` only on the second panel
    #[arg(long, value_name = "MARKS", value_parser = symbols)]
    mark: Vec<MarkOption>,
    /// Write short texts on squares, such as `d3=A,e4=12`
    #[arg(long, value_name = "LABELS", value_parser = labels)]
    label: Vec<MarkOption>,
    /// Frame squares in a colour (R, G, B or Y), such as `Gd3,Re4`
    #[arg(long, value_name = "FRAMES", value_parser = colours)]
    highlight: Vec<MarkOption>,
    /// Draw arrows in a colour, such as `Gd3e4`
    #[arg(long, value_name = "ARROWS", value_parser = arrows)]
    arrow: Vec<MarkOption>,
}

/// The marks of one option.
#[derive(Debug, Clone)]
struct MarkOption {
    /// The option as it was written.
    text: String,
    /// The name of the panel with the marks; `None` for all panels.
    panel: Option<String>,
    marks: Vec<Mark>,
}

impl MarkArgs {
    /// Iterates over all options in the order in which their marks are drawn.
    fn each(&self) -> impl Iterator<Item = &MarkOption> {
        let frames = self.highlight.iter().chain(&self.arrow);
        frames.chain(&self.mark).chain(&self.label)
    }

    /// Adds the marks of `base`.
    pub(crate) fn with_marks_of(mut self, base: &Self) -> Self {
        self.mark.extend(base.mark.iter().cloned());
        self.label.extend(base.label.iter().cloned());
        self.highlight.extend(base.highlight.iter().cloned());
        self.arrow.extend(base.arrow.iter().cloned());
        self
    }

    /// Returns the marks of a panel.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no board, or if a mark is not on it.
    pub(crate) fn of(&self, panel: &PanelName, board: Option<Size>) -> Result<Vec<Mark>, Stop> {
        let mut marks = Vec::new();
        let is_for = |option: &&MarkOption| {
            let name = option.panel.as_deref();
            name.is_none_or(|name| panel.matches(name))
        };
        for option in self.each().filter(is_for) {
            let text = &option.text;
            let Some(size) = board else {
                let message = format!("`{text}` marks squares, but the game has no board");
                return Err(Stop::Usage(message));
            };
            let mut squares = option.marks.iter().flat_map(Mark::squares);
            if let Some(square) = squares.find(|&square| !size.has(square)) {
                let message = format!("`{text}`: {square} is not on the board, which is {size}");
                return Err(Stop::Usage(message));
            }
            marks.extend(option.marks.iter().cloned());
        }
        Ok(marks)
    }

    /// Warns about marks outside the part of the board that is shown.
    pub(crate) fn warn_of_hidden(&self, part: Area, output: &Output) {
        for option in self.each() {
            let mut squares = option.marks.iter().flat_map(Mark::squares);
            if let Some(square) = squares.find(|&square| !part.has(square)) {
                let text = &option.text;
                output.note(&format!(
                    "warning: `{text}`: {square} is outside the part that is shown, {part}"
                ));
            }
        }
    }

    /// Checks that every panel to which a mark is restricted exists.
    ///
    /// # Errors
    ///
    /// Returns an error for the first mark whose panel does not exist.
    pub(crate) fn check(&self, panels: &[PanelName]) -> Result<(), Stop> {
        for option in self.each() {
            let Some(name) = &option.panel else {
                continue;
            };
            if !panels.iter().any(|panel| panel.matches(name)) {
                let plies: Vec<&str> = panels.iter().map(PanelName::ply).collect();
                return Err(Stop::Usage(format!(
                    "`{}`: there is no panel `{name}`; the plies shown are {}",
                    option.text,
                    plies.join(", ")
                )));
            }
        }
        Ok(())
    }
}

fn symbols(text: &str) -> Result<MarkOption, String> {
    let example = "write marks as X, O, T or S and a square: `Xi5,Oh4`";
    parse_option(text, "mark", example)
}

fn labels(text: &str) -> Result<MarkOption, String> {
    let example = "write labels as a square and a text: `d3=A,e4=12`";
    parse_option(text, "label", example)
}

fn colours(text: &str) -> Result<MarkOption, String> {
    let example = "write frames as R, G, B or Y and a square: `Gd3,Re4`";
    parse_option(text, "csl", example)
}

fn arrows(text: &str) -> Result<MarkOption, String> {
    let example = "write arrows as R, G, B or Y and two squares: `Gd3e4`";
    parse_option(text, "cal", example)
}

/// Parses marks in the syntax of comments, optionally after a panel and a
/// colon.
fn parse_option(text: &str, command: &str, example: &str) -> Result<MarkOption, String> {
    let panel = text.split_once(':').filter(|(name, _)| is_panel(name));
    let marks = panel.map_or(text, |(_, marks)| marks);
    let comment = format!("[%{command} {marks}]");
    let mut commands = Command::all(&comment);
    let command = match (commands.next(), commands.next()) {
        (Some((range, Some(command))), None) if range == (0..comment.len()) => command,
        _ => return Err(example.to_owned()),
    };
    Ok(MarkOption {
        text: text.to_owned(),
        panel: panel.map(|(name, _)| name.to_owned()),
        marks: marks_of(&command),
    })
}

/// Returns true if a text has the form of a panel name: `11`, `12a.13`, `start`, `end`
/// or `#2`.
fn is_panel(name: &str) -> bool {
    let is_number = |digits: &str| digits.parse::<u32>().is_ok();
    name == "start"
        || name.parse::<PlyPath>().is_ok()
        || name.strip_prefix('#').is_some_and(is_number)
}
