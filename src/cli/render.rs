use std::collections::BTreeSet;
use std::path::Path;

use scoresheet::board::Seat;
use scoresheet::play::{FigureOptions, GroupsShown, Replayed, Shown};
use scoresheet::render::Target;
use scoresheet::report;
use scoresheet::scene::{Coords, Scene, Theme};
use scoresheet::text::escape_str;

use crate::cli::file::WholeFile;
use crate::cli::one::{Position, Positions, refuse_several};
use crate::cli::output::{Output, Stop};
use crate::cli::picture::{Picture, Studio, refuse_terminal};
use crate::cli::theme;

/// Draws positions as figures
///
/// Without `-o` SVG goes to standard output; the ending of the name after `-o`
/// picks the kind. With several positions the name needs a placeholder in
/// braces: `ply`, `record`, `stem`, `move` or `n`, a number of the figure's
/// own, padded as in `{ply:03}`. A GIF has a frame for each position, of every
/// ply when `--at` says nothing.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// The colours: classic, print, contrast, dark, or a theme file in TOML
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    theme: String,
    #[command(flatten)]
    picture: Picture,
    /// Where the coordinates stand: sw, nesw, inside or none
    #[arg(long, value_name = "SIDES", default_value = "sw")]
    coords: Coords,
    /// Outlines groups with their sizes: `all`, the N largest a side, or those of a seat
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    groups: Option<String>,
    /// Leaves out the tokens of bandaged stones
    #[arg(long)]
    no_bandages: bool,
    /// Leaves out the mark of the last move
    #[arg(long)]
    no_last_move: bool,
    /// A line above the figure
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// A line below the figure
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// Prints the description of the figure instead of drawing it
    #[arg(long)]
    alt: bool,
}

/// A figure with what its file name may be made of.
struct Figure {
    scene: Scene,
    stem: String,
    record: u64,
    ply: u32,
    last: String,
    metadata: Vec<(String, String)>,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.positions = args.positions.one_record();
    let theme = theme::chosen(&args.theme)?;
    let target = if args.alt { None } else { output.take_target() };
    let kind = args.picture.kind(target.as_deref())?;
    if kind == Target::Gif {
        args.positions = args.positions.every_ply();
    }
    if target.is_none() && !args.alt {
        refuse_terminal(kind, output)?;
    }
    let mut figures: Vec<Figure> = Vec::new();
    args.positions.each(output, &mut |position, _| {
        figures.push(args.figure(position)?);
        // Looked at each time, so that too many are not even described.
        let scene = &figures[0].scene;
        Ok(args.picture.check(kind, scene, figures.len())?)
    })?;
    if args.alt {
        for figure in &figures {
            output.line(&figure.scene.description)?;
        }
        return Ok(());
    }
    let template = target
        .as_ref()
        .map(|path| path.to_string_lossy().into_owned());
    if kind == Target::Gif {
        return animate(&args.picture, &theme, &figures, template.as_deref(), output);
    }
    let named = template.as_ref().is_some_and(|name| name.contains('{'));
    if figures.len() > 1 && !named {
        refuse_several(
            output,
            figures.len(),
            "one figure was asked for: try `-o 'figure-{ply:03}.svg'`",
        );
        return Ok(());
    }
    let names = match &template {
        Some(template) => file_names(template, &figures)?,
        None => Vec::new(),
    };
    let mut studio = Studio::new(&args.picture);
    for (index, figure) in figures.iter().enumerate() {
        let bytes = studio.draw(kind, &figure.scene, &theme, &figure.metadata)?;
        match names.get(index) {
            None => output.bytes(&bytes)?,
            Some(name) => WholeFile::write_all_of(Path::new(name), &bytes)?,
        }
    }
    studio.warn(output);
    Ok(())
}

/// Writes one animation, or one for each file name.
fn animate(
    picture: &Picture,
    theme: &Theme,
    figures: &[Figure],
    template: Option<&str>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut films: Vec<(String, Vec<Scene>)> = Vec::new();
    for (number, figure) in (1..).zip(figures) {
        let name = template.map_or(Ok(String::new()), |template| fill(template, figure, number))?;
        match films.iter_mut().find(|(known, _)| *known == name) {
            Some((_, frames)) => frames.push(figure.scene.clone()),
            None => films.push((name, vec![figure.scene.clone()])),
        }
    }
    let mut studio = Studio::new(picture);
    for (name, frames) in &films {
        let bytes = studio.animate(frames, theme)?;
        if template.is_none() {
            output.bytes(&bytes)?;
        } else {
            WholeFile::write_all_of(Path::new(name), &bytes)?;
        }
    }
    studio.warn(output);
    Ok(())
}

impl Args {
    fn figure(&self, position: &Position<'_>) -> anyhow::Result<Figure> {
        let Position {
            entry,
            replayed,
            plies,
            view,
        } = position;
        let seats = replayed.seats();
        let tags = entry.record.tags();
        let options = FigureOptions {
            coords: self.coords,
            groups: self.groups_shown(*replayed)?,
            bandages: if self.no_bandages {
                Shown::No
            } else {
                Shown::Yes
            },
            last_move: if self.no_last_move {
                Shown::No
            } else {
                Shown::Yes
            },
            players: seats
                .iter()
                .map(|seat| tags.value(&seat.name).unwrap_or("?").to_owned())
                .collect(),
        };
        let mut scene = view.figure(&options);
        if let Some(title) = &self.title {
            scene.add_heading(title);
        }
        if let Some(caption) = &self.caption {
            scene.add_caption(caption);
        }
        let stem = Path::new(entry.source())
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned());
        let last = plies
            .checked_sub(1)
            .map(|last| replayed.ply_text(last, replayed.dialects()[0]));
        let ply = report::ply_number(*replayed, *plies, *view);
        let generator = format!("scoresheet {}", env!("CARGO_PKG_VERSION"));
        Ok(Figure {
            scene,
            stem: stem
                .filter(|stem| stem != "-")
                .unwrap_or_else(|| "figure".to_owned()),
            record: entry.number,
            ply,
            last: last.unwrap_or_else(|| "start".to_owned()),
            metadata: vec![
                ("generator".to_owned(), generator),
                ("ply".to_owned(), ply.to_string()),
            ],
        })
    }

    fn groups_shown(&self, replayed: &dyn Replayed) -> Result<GroupsShown, Stop> {
        let Some(which) = &self.groups else {
            return Ok(GroupsShown::None);
        };
        if which == "all" {
            return Ok(GroupsShown::All);
        }
        if let Ok(count) = which.parse::<u32>() {
            return Ok(GroupsShown::Largest(count));
        }
        let seats = replayed.seats();
        let seat = seats
            .iter()
            .position(|seat| seat.name.eq_ignore_ascii_case(which));
        seat.map(|index| GroupsShown::Of(Seat::new(index as u8)))
            .ok_or_else(|| {
                let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
                Stop::Usage(format!(
                    "`--groups={which}`: say `all`, a number, or a seat ({})",
                    names.join(", ")
                ))
            })
    }
}

/// A file name for each figure, no two the same.
fn file_names(template: &str, figures: &[Figure]) -> Result<Vec<String>, Stop> {
    let mut known = BTreeSet::new();
    let mut names = Vec::with_capacity(figures.len());
    for (number, figure) in (1..).zip(figures) {
        let name = fill(template, figure, number)?;
        if !known.insert(name.clone()) {
            return Err(Stop::Usage(format!(
                "two figures would be written to `{}`: add `{{n}}` to the name",
                escape_str(&name)
            )));
        }
        names.push(name);
    }
    Ok(names)
}

/// The file name with its placeholders filled.
fn fill(template: &str, figure: &Figure, number: u64) -> Result<String, Stop> {
    let mut name = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        name.push_str(before);
        let (placeholder, after) = after
            .split_once('}')
            .ok_or_else(|| Stop::Usage(format!("`{template}` has a `{{` without its `}}`")))?;
        name.push_str(&placeholder_value(placeholder, figure, number)?);
        rest = after;
    }
    name.push_str(rest);
    Ok(name)
}

fn placeholder_value(placeholder: &str, figure: &Figure, number: u64) -> Result<String, Stop> {
    let (what, width) = placeholder.split_once(':').unwrap_or((placeholder, "0"));
    let width: usize = width
        .parse()
        .ok()
        .filter(|&width| width <= 20)
        .ok_or_else(|| unknown(placeholder))?;
    Ok(match what {
        "ply" => format!("{:0width$}", figure.ply),
        "record" => format!("{:0width$}", figure.record),
        "n" => format!("{number:0width$}"),
        "stem" => plain_name(&figure.stem),
        "move" => plain_name(&figure.last),
        _ => return Err(unknown(placeholder)),
    })
}

fn unknown(placeholder: &str) -> Stop {
    Stop::Usage(format!(
        "`{{{placeholder}}}` is no placeholder: there are {{stem}} {{record}} {{ply}} {{move}} {{n}}"
    ))
}

/// A text as a part of a file name: letters, digits, `.`, `_` and `-` only.
fn plain_name(text: &str) -> String {
    let plain = text.chars().map(|sign| {
        if sign.is_ascii_alphanumeric() || "._-".contains(sign) {
            sign
        } else {
            '_'
        }
    });
    let plain: String = plain.take(100).collect();
    plain.trim_start_matches(['-', '.']).to_owned()
}
