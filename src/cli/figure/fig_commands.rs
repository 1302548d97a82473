//! The figures that comments of records ask for.

use clap::Parser;
use scoresheet::play::{Replayed, TreeNode};
use scoresheet::record::{Command, LineId, Record};
use scoresheet::report::Entry;
use scoresheet::scene::Theme;
use scoresheet::text::{Span, escape_str};

use crate::cli::figure::figure::{Figure, Making, Panels};
use crate::cli::figure::figure_args::Look;
use crate::cli::input::input::Input;
use crate::cli::input::positions::{Position, entry_of, of_string, play_on};
use crate::cli::input::select::{Chosen, Plies};
use crate::cli::terminal::output::{Class, Output, Stop};

/// The options in a `[%fig NAME OPTIONS]`.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Line {
    #[arg(long)]
    at: Option<Plies>,
    #[arg(long)]
    position: Vec<String>,
    #[arg(long)]
    play: Option<String>,
    #[arg(long)]
    theme: Option<String>,
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20000))]
    width: Option<u32>,
    #[command(flatten)]
    look: Look,
}

/// The tags of a setting, those of the board first.
const SETTING: [&str; 5] = ["Board", "Setup", "Game", "Protocol", "Swap"];
const BOARD: [&str; 2] = ["Board", "Setup"];

/// A figure with the theme and the width that its record asks for.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The figure.
    pub(crate) figure: Figure,
    /// The theme, if the record says it.
    pub(crate) theme: Option<String>,
    /// The width, if the record says it.
    pub(crate) width: Option<u32>,
}

/// Draws every `[%fig]` of the records; what cannot be drawn is said and
/// passed over.
pub(crate) fn figures(
    input: &Input,
    look: &Look,
    making: Making,
    output: &mut Output,
) -> anyhow::Result<Vec<Asked>> {
    let mut figures = Vec::new();
    input.each(output, &mut |entry, output| {
        if !entry.findings.is_empty() {
            output.report(entry);
        }
        for wish in wishes(entry) {
            match figure(entry, &wish, (look, making), output) {
                Ok(figure) => figures.extend(figure),
                Err(error) => {
                    let source = escape_str(entry.source());
                    let name = escape_str(&wish.name);
                    let error = escape_str(&error.to_string());
                    let record = entry.record;
                    let line = record.source().place(record.place(wish.place).start).line;
                    let message = format!(
                        "`{source}`, record {}, line {line}: `[%fig {name}]`: {error}",
                        entry.number
                    );
                    output.fail(Class::Findings, &message);
                }
            }
        }
        Ok(())
    })?;
    if figures.is_empty() {
        output.note("warning: no comment contains `[%fig NAME]`");
    }
    Ok(figures)
}

/// A figure that a comment asks for.
struct Wish {
    /// Where it asks.
    place: Span,
    name: String,
    options: String,
    /// The position where the comment stands.
    at: Chosen,
}

/// The figures that comments of a record ask for, in the order of reading.
fn wishes(entry: &Entry<'_>) -> Vec<Wish> {
    let Some(replayed) = entry.replayed else {
        return Vec::new();
    };
    let mut places = vec![(
        0,
        Chosen {
            line: LineId::MAIN,
            plies: 0,
        },
    )];
    let nodes = replayed.nodes();
    let legal = nodes.iter().filter(|node| node.is_legal);
    let place = |node: &TreeNode| {
        let (line, plies) = (node.line, node.ply as usize);
        (node.tokens.end, Chosen { line, plies })
    };
    places.extend(legal.map(place));
    let mut found = Vec::new();
    for (from, at) in places {
        for (place, command) in entry.record.commands_from(from) {
            if let Command::Figure { name, options } = command {
                found.push(Wish {
                    place,
                    name,
                    options,
                    at,
                });
            }
        }
    }
    found
}

fn figure(
    entry: &Entry<'_>,
    wish: &Wish,
    (base, making): (&Look, Making),
    output: &Output,
) -> Result<Option<Asked>, Stop> {
    let Some(replayed) = entry.replayed else {
        return Ok(None);
    };
    let words = words(&wish.options)?;
    let wanted = Line::try_parse_from(words).map_err(|error| Stop::Usage(first_line(&error)))?;
    if let Some(name) = &wanted.theme {
        // A record may name a theme, but no file that is then read.
        Theme::named(name).map_err(|error| Stop::Usage(error.to_string()))?;
    }
    let look = wanted.look.clone().over(base);
    let chosen = match &wanted.at {
        Some(at) => at.of(entry.record, replayed)?,
        None if wanted.position.is_empty() => vec![wish.at],
        None => Vec::new(),
    };
    let mut panels = Panels::new(making);
    let play = wanted.play.as_deref();
    for Chosen { line, plies } in chosen {
        let along = (line != LineId::MAIN).then(|| replayed.along(line));
        let replayed = along.as_deref().unwrap_or(replayed);
        add((entry, replayed, plies), play, &look, &mut panels)?;
    }
    let blank = Record::empty();
    for position in &wanted.position {
        let (replayed, _) = of_string(&blank, position, setting_tags(entry, position))?;
        let entry = entry_of(&blank, replayed.as_ref());
        add((&entry, replayed.as_ref(), 0), play, &look, &mut panels)?;
    }
    let figures = panels.finish(&look, output)?.into_iter();
    // Only an animation comes as several figures: its frames.
    let figure = figures.reduce(Figure::with_frames_of);
    Ok(figure.map(|mut figure| {
        figure.parts.fig = Some(wish.name.clone());
        Asked {
            figure,
            theme: wanted.theme,
            width: wanted.width,
        }
    }))
}

/// Adds the panel of a position, moves played on from it included.
fn add(
    (entry, replayed, plies): (&Entry<'_>, &dyn Replayed, usize),
    play: Option<&str>,
    look: &Look,
    panels: &mut Panels,
) -> Result<(), Stop> {
    let mut view = replayed.after(plies);
    play_on(view.as_mut(), play)?;
    let view = view.as_ref();
    let position = Position {
        entry,
        replayed,
        plies,
        view,
    };
    panels.add(look, &position)
}

/// The tags of a record that hold for any position of its game; a position
/// string says the board itself.
fn setting_tags(entry: &Entry<'_>, position: &str) -> Vec<(String, String)> {
    let tags = entry.record.tags();
    let names = match position {
        "start" => &SETTING[..],
        _ => &SETTING[BOARD.len()..],
    };
    let value = |name: &&str| Some(((*name).to_owned(), tags.value(name)?.to_owned()));
    names.iter().filter_map(value).collect()
}

/// What is wrong, without the usage that the program's own help has.
fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}

/// The words of a line, some of them in quotes.
fn words(line: &str) -> Result<Vec<String>, Stop> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for sign in line.chars() {
        match quote {
            Some(open) if sign == open => quote = None,
            Some(_) => word.get_or_insert_default().push(sign),
            None if sign == '"' || sign == '\'' => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            None if sign.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    match quote {
        Some(open) => Err(Stop::Usage(format!("a {open} is never closed"))),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_may_stand_in_quotes() {
        let split = words("--caption \"it's one\" --mark Xi5  --title='a b'").unwrap();
        assert_eq!(
            split,
            ["--caption", "it's one", "--mark", "Xi5", "--title=a b"]
        );
        assert_eq!(words("''").unwrap(), [""]);
        assert!(words("--title \"open").is_err());
    }
}
