//! `scoresheet render`.

use std::fs;
use std::path::{Component, Path, PathBuf};

use clap::Parser as _;
use clap::builder::StringValueParser;

use crate::app::Exit;
use crate::app::format::Suggested;
use crate::cli::figure::assets;
use crate::cli::figure::fig_commands::{self, Defaults, FigureRequest, first_line};
use crate::cli::figure::filename::{file_names, fill_all, has_placeholder};
use crate::cli::figure::page_pictures::{picture_names, picture_of};
use crate::cli::figure::picture::{Encoder, PictureArgs, refuse_terminal};
use crate::cli::figure::publish::{PublishArgs, SnippetLayout};
use crate::cli::figure::replay_page::PageArgs;
use crate::cli::input::positions::Positions;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::{AtomicFile, make_folders};
use crate::cli::terminal::output::Output;
use crate::cli::terminal::progress::Progress;
use crate::render::{MAX_TEXT_WIDTH, PictureSize, Platform, ReplayGame, Target};
use crate::report::{
    ComposedFigure, FigureGrouping, FigureLayout, FigurePanels, FigureSettings, Plies,
};
use crate::scene::Theme;
use crate::text::escape_str;

/// Draw positions as figures
///
/// The file extension of `-o` chooses the format. Without `-o`, the figure is
/// written to standard output, as SVG unless `-f` chooses another format.
/// Several positions become panels of one figure. If the file name contains a
/// placeholder in braces (`stem`, `record`, `ply`, `move`, `fig`, or `n` for
/// the number of the figure; zero-padded as in `{ply:03}`), each position is
/// written to a separate file. A GIF has one frame per position, by default one
/// for the start and for every ply.
///
/// Marks in the comments of a record are drawn on the positions they belong to.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// Choose the colours: `classic`, `print`, `photocopy`, `contrast`, `dark`, `dark-transparent`, or a TOML theme file [default: classic]
    #[arg(
        long,
        value_name = "NAME|FILE",
        env = "SCORESHEET_THEME",
        hide_env_values = true,
        hide_possible_values = true, value_parser = Suggested { parser: StringValueParser::new(), values: assets::theme_names }
    )]
    theme: Option<String>,
    #[command(flatten)]
    picture: PictureArgs,
    /// Draw the figures requested by `[%fig NAME OPTIONS]` in comments; options of the command line apply unless a comment sets them
    #[arg(long, conflicts_with_all = ["at", "position", "play"])]
    figures: bool,
    /// Compare existing files with what would be drawn, without writing anything
    #[arg(long, conflicts_with = "alt")]
    check: bool,
    /// Print the text description of the figure instead of drawing it
    #[arg(long)]
    alt: bool,
    #[command(flatten)]
    publish: PublishArgs,
    #[command(flatten)]
    page: PageArgs,
    #[command(flatten)]
    settings: FigureSettings,
    /// What is done with the files.
    #[arg(skip)]
    drawing: Drawing,
}

/// What is done with the pictures that are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Drawing {
    /// They are written.
    #[default]
    Write,
    /// They are compared with those that are there.
    Compare,
    /// They are only described.
    Discard,
}

/// The arguments for the picture of a document.
#[derive(Debug, clap::Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Woven {
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    args: Args,
}

/// Draws a picture for a document in the working directory, and returns the markup that
/// shows it.
pub(super) fn weave(
    words: &[String],
    drawing: Drawing,
    output: &mut Output,
) -> anyhow::Result<String> {
    let woven = Woven::try_parse_from(words);
    let Woven {
        output: target,
        mut args,
    } = woven.map_err(|error| usage(first_line(&error)))?;
    let target = target.ok_or_else(|| usage("name the file of the picture with `-o`"))?;
    let name = target.to_string_lossy();
    let is_plain = |ch: char| ch.is_ascii_alphanumeric() || "-._~/".contains(ch);
    let is_inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    // A document of somebody else must not replace other files.
    if !target.components().all(is_inside) || !name.chars().all(is_plain) {
        return Err(usage(
            "a picture is below the folder of the document, in a file whose name has only \
             ASCII letters, digits and `-._~`",
        ));
    }
    let input = &args.positions.input;
    if args.positions.reads_records() && input.reads_standard() {
        return Err(usage("name the file of the record, or give `--position`"));
    }
    if args.figures || args.check || args.alt || target.extension().is_none_or(|end| end == "html")
    {
        return Err(usage(
            "a comment asks for one picture: `-o` names its file, without `--figures`, `--check` and `--alt`",
        ));
    }
    args.drawing = drawing;
    args.publish.is_woven = true;
    let mut part = Output::part(&output.style());
    let drawn = args.run(Some(&target), &mut part);
    let markup = String::from_utf8_lossy(&part.take_results()).into_owned();
    output.merge(part)?;
    drawn?;
    if markup.is_empty() {
        return Err(usage("no position was chosen"));
    }
    Ok(markup)
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    if args.check {
        args.drawing = Drawing::Compare;
    }
    let target = if args.alt { None } else { output.take_target() };
    args.run(target.as_deref(), output)
}
/// Returns the names of the files; none for standard output.
fn names(
    template: Option<&str>,
    kind: Target,
    requests: &[FigureRequest],
) -> anyhow::Result<Vec<String>> {
    let has_separate_files = template.is_some_and(has_placeholder);
    if requests.len() > 1 && !has_separate_files {
        let count = requests.len();
        return Err(usage(format!(
            "{count} figures need separate files: try `-o '{{fig}}.{kind}'`"
        )));
    }
    let parts = requests.iter().map(|request| &request.figure.name_parts);
    template.map_or(Ok(Vec::new()), |template| file_names(template, parts))
}

/// Reports a file that differs from what would be drawn.
fn compare(name: &str, bytes: &[u8], output: &mut Output) {
    let shown = escape_str(name);
    let message = match fs::read(name) {
        Ok(existing) if existing == bytes => return,
        Ok(_) => format!("`{shown}` differs from what would be drawn"),
        Err(error) => format!("cannot compare `{shown}`: {error}"),
    };
    output.fail(Exit::Findings, &message);
}

/// Joins the frames that go to the same file into animations.
fn animations(
    template: Option<&str>,
    figures: Vec<ComposedFigure>,
) -> anyhow::Result<Vec<ComposedFigure>> {
    let parts = figures.iter().map(|figure| &figure.name_parts);
    let names = fill_all(template.unwrap_or_default(), parts)?;
    let mut animations: Vec<(String, Vec<ComposedFigure>)> = Vec::new();
    for (name, figure) in names.into_iter().zip(figures) {
        match animations
            .iter_mut()
            .find(|(existing, _)| *existing == name)
        {
            Some((_, frames)) => frames.push(figure),
            None => animations.push((name, vec![figure])),
        }
    }
    let join = |(_, frames): (String, Vec<ComposedFigure>)| {
        frames.into_iter().reduce(ComposedFigure::with_frames_of)
    };
    Ok(animations.into_iter().filter_map(join).collect())
}

impl Args {
    fn run(mut self, target: Option<&Path>, output: &mut Output) -> anyhow::Result<()> {
        self.positions.input.notes_assumptions = true;
        self.positions.draws = true;
        let theme = assets::theme(self.theme.as_deref())?;
        let default_kind = self.publish.default_kind();
        let kind = self.picture.kind(target, default_kind)?;
        self.publish.check(kind, target)?;
        if kind == Target::Html && !self.alt {
            if self.publish.links_page(kind) {
                let enlargement = self.publish.enlargement(default_kind);
                self.picture = self.picture.enlarged(enlargement);
            } else {
                self.picture.warn_of_unused(kind, output);
            }
            return self.replay(&theme, target, output);
        }
        self.page.refuse(kind)?;
        self.picture.warn_of_unused(kind, output);
        let enlargement = self.publish.enlargement(kind);
        self.picture = self.picture.enlarged(enlargement);
        if kind == Target::Gif {
            self.positions = self.positions.default_plies(Plies::from_start());
        }
        if target.is_none() && !self.alt {
            refuse_terminal(kind, output)?;
        }
        if self.check && target.is_none() {
            return Err(usage("`--check` compares files: name them with `-o`"));
        }
        if self.check && self.figures {
            self.positions.input.is_required = true;
        }
        let template = target.map(Path::to_string_lossy);
        self.draw(kind, template.as_deref(), &theme, output)
    }

    /// Writes a page with the replays of the chosen records.
    fn replay(
        &self,
        theme: &Theme,
        target: Option<&Path>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self.figures {
            return Err(usage("a page shows whole games: leave out `--figures`"));
        }
        let games = self.page.games(&self.positions, &self.settings, output)?;
        let page = self.page.page(&games, theme);
        let html = page.html();
        match target {
            None => output.bytes(html.as_bytes())?,
            Some(path) if self.check => {
                compare(&path.to_string_lossy(), html.as_bytes(), output);
            }
            Some(path) if output.refuses_file(path) => return Ok(()),
            Some(path) => AtomicFile::write_bytes(path, html.as_bytes())?,
        }
        if let Some(path) = target.filter(|_| self.publish.links_page(Target::Html)) {
            self.write_linked(&games, path, theme, output)?;
        }
        if self.check {
            return Ok(());
        }
        self.page.finish(&page, target, output)
    }

    /// Writes a picture of each game that links to it on a page, and prints the
    /// snippet.
    fn write_linked(
        &self,
        games: &[ReplayGame],
        page: &Path,
        theme: &Theme,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let platform = self.publish.platform;
        let is_link = !platform.is_some_and(Platform::shows_text);
        let requests: Vec<FigureRequest> = games
            .iter()
            .filter_map(|game| picture_of(game, game.pictured(), is_link))
            .collect();
        let kind = self.publish.default_kind();
        let names = picture_names(page, kind, requests.len());
        self.check_files(kind, &requests, &names)?;
        let layout = SnippetLayout {
            picture: &self.picture,
            kind,
            names: &names,
            columns: 1,
            page: Some(&page.to_string_lossy()),
        };
        self.write(&requests, &layout, theme, output)
    }

    /// Checks the names and the sizes of the files of figures.
    fn check_files(
        &self,
        kind: Target,
        requests: &[FigureRequest],
        names: &[String],
    ) -> anyhow::Result<()> {
        self.publish.check_names(names)?;
        let copies = self.publish.copies();
        self.picture.check_all(kind, requests, copies)
    }

    /// Draws figures and writes each to its file, or prints their descriptions.
    fn draw(
        &self,
        kind: Target,
        template: Option<&str>,
        theme: &Theme,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let requests = self.requests(kind, template, output)?;
        if requests.is_empty() && self.figures && self.check {
            // There was nothing to compare.
            output.raise(Exit::Findings);
        }
        if requests.is_empty() && !self.figures {
            output.raise(Exit::Findings);
            output.note("warning: no position was chosen, so nothing is drawn");
        }
        if self.alt {
            for request in &requests {
                for scene in &request.figure.frames {
                    output.line(&escape_str(&scene.description))?;
                }
            }
            return Ok(());
        }
        let names = names(template, kind, &requests)?;
        self.check_files(kind, &requests, &names)?;
        if self.drawing == Drawing::Write && template.is_some_and(has_placeholder) {
            make_folders(&names)?;
        }
        // Figures requested by comments are not arranged in rows.
        let columns = if self.figures {
            1
        } else {
            self.settings.columns(requests.len(), 0.0, None)
        };
        let layout = SnippetLayout {
            picture: &self.picture,
            kind,
            names: &names,
            columns,
            page: None,
        };
        self.write(&requests, &layout, theme, output)
    }

    /// Returns how positions become figures, and where captions are written.
    fn layout(&self, kind: Target, template: Option<&str>) -> FigureLayout {
        let grouping = match kind {
            Target::Gif => FigureGrouping::Frames,
            _ if template.is_some_and(has_placeholder) => FigureGrouping::Separate,
            _ => FigureGrouping::Panels,
        };
        let captions = self.publish.captions();
        let is_text = kind == Target::Txt || self.publish.shows_text();
        FigureLayout {
            grouping,
            captions,
            max_width: is_text.then_some(MAX_TEXT_WIDTH),
        }
    }

    /// Draws the figures that comments request, or those of the chosen positions.
    fn requests(
        &self,
        kind: Target,
        template: Option<&str>,
        output: &mut Output,
    ) -> anyhow::Result<Vec<FigureRequest>> {
        let mut requests = if self.figures {
            let defaults = Defaults {
                settings: &self.settings,
                layout: self.layout(kind, None),
                earlier_panels: 0,
            };
            fig_commands::figures(&self.positions.input, &defaults, output)?
        } else {
            self.of_positions(kind, template, output)?
        };
        if self.settings.series {
            align(&mut requests, kind, &self.picture);
        }
        Ok(requests)
    }

    /// Draws the figures of the chosen positions.
    fn of_positions(
        &self,
        kind: Target,
        template: Option<&str>,
        output: &mut Output,
    ) -> anyhow::Result<Vec<FigureRequest>> {
        let layout = self.layout(kind, template);
        let mut panels = FigurePanels::new(layout);
        let positions = self.positions.clone().one_record();
        positions.each(output, &mut |position, _| {
            panels.add(&self.settings, position)?;
            // Check early, so that no time is spent on too many figures.
            let figures = match layout.grouping {
                FigureGrouping::Panels => 1,
                FigureGrouping::Separate | FigureGrouping::Frames => panels.count(),
            };
            self.picture.check(kind, panels.first(), figures)
        })?;
        let (mut figures, warnings) = panels.finish(&self.settings)?;
        for warning in warnings {
            output.note(&warning);
        }
        if layout.grouping == FigureGrouping::Frames {
            figures = animations(template, figures)?;
        }
        Ok(figures.into_iter().map(FigureRequest::new).collect())
    }

    /// Encodes figures and writes each to the file with its name, or to standard output if
    /// there are no names; or compares the files. Prints the snippet.
    fn write(
        &self,
        requests: &[FigureRequest],
        layout: &SnippetLayout<'_>,
        default_theme: &Theme,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mut progress = Progress::new(output);
        let mut encoder = Encoder::new(&self.picture)?;
        for (index, request) in requests.iter().enumerate() {
            progress.tick(|_| format!("{index} of {} figures", requests.len()));
            let theme = match &request.theme {
                // A record may name a theme, but not a file to read.
                Some(name) => Theme::named(name).map_err(usage)?,
                None => default_theme,
            };
            for (name, theme) in self.publish.variants(layout.names.get(index), theme)? {
                let bytes = encoder.encode(layout.kind, request, theme)?;
                match name {
                    None => output.bytes(&bytes)?,
                    Some(_) if self.drawing == Drawing::Discard => {}
                    Some(name) if self.drawing == Drawing::Compare => {
                        compare(&name, &bytes, output);
                    }
                    Some(name) => AtomicFile::write_bytes(Path::new(&name), &bytes)?,
                }
            }
        }
        encoder.warn(output);
        if self.check {
            return Ok(());
        }
        self.publish.print(requests, layout, output)
    }
}

/// Gives all figures the same square size, and adds space below the shorter ones
/// until all have the same height. Animations keep their height.
pub(crate) fn align(requests: &mut [FigureRequest], kind: Target, picture: &PictureArgs) {
    let scales = requests.iter().filter_map(|request| {
        let widest = request
            .figure
            .frames
            .iter()
            .map(|scene| scene.width)
            .fold(0.0, f64::max);
        let size = picture.shown_size(kind, request.size);
        (widest > 0.0).then(|| size.scale(widest))
    });
    let scale = scales.fold(f64::INFINITY, f64::min);
    let heights = requests
        .iter()
        .filter_map(|request| request.figure.frames.first());
    let height = heights.map(|scene| scene.height).fold(0.0, f64::max);
    for request in requests {
        if scale.is_finite() {
            // The scale of the smallest picture, at least one pixel a square.
            request.size = Some(PictureSize::Square((scale as u32).max(1)));
        }
        if kind != Target::Gif {
            for scene in &mut request.figure.frames {
                let missing = height - scene.height;
                scene.add_room(missing);
            }
        }
    }
}
