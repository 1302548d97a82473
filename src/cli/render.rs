use std::fs;
use std::path::Path;

use clap::ValueEnum;
use scoresheet::render::{SvgOptions, svg};
use scoresheet::scene::Theme;
use scoresheet::text::escape_str;

use crate::cli::article::{self, Asked};
use crate::cli::figure::Panels;
use crate::cli::file::WholeFile;
use crate::cli::filename::{file_names, has_placeholder};
use crate::cli::look::Look;
use crate::cli::one::Positions;
use crate::cli::output::{Class, Output, Stop};

/// Draws positions as figures
///
/// Without `-o` SVG goes to standard output. Several positions are panels of
/// one figure, or a file each when the name after `-o` has a placeholder in
/// braces: `stem`, `record`, `ply`, `move`, `fig` or `n`, a number of the
/// figure's own, padded as in `{ply:03}`.
///
/// The marks that comments of a record put on a position are drawn on it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// The kind of figure
    #[arg(long, value_name = "KIND", default_value = "svg")]
    to: Kind,
    /// The colours: classic (when nothing is said), print, contrast or dark
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// The width in pixels; SVG has none unless asked
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=20000))]
    width: Option<u32>,
    /// Draws every figure that comments ask for with `[%fig NAME OPTIONS]`; the other options are for those that do not say it
    #[arg(long, conflicts_with_all = ["at", "position", "play"])]
    figures: bool,
    /// Compares the files with what would be drawn, and writes nothing
    #[arg(long, conflicts_with = "alt")]
    check: bool,
    /// Prints the description of the figure instead of drawing it
    #[arg(long)]
    alt: bool,
    #[command(flatten)]
    look: Look,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Scalable vector graphics.
    Svg,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let usual = theme(args.theme.as_deref())?;
    let target = if args.alt { None } else { output.take_target() };
    check_kind(target.as_deref())?;
    let template = target.map(|path| path.to_string_lossy().into_owned());
    if args.check && template.is_none() {
        let message = "`--check` compares files: say which with `-o`";
        return Err(Stop::Usage(message.to_owned()).into());
    }
    let drawn = if args.figures {
        article::figures(args.positions.input(), &args.look, output)?
    } else {
        args.of_positions(template.as_deref(), output)?
    };
    if args.alt {
        for asked in &drawn {
            output.line(&escape_str(&asked.figure.scene.description))?;
        }
        return Ok(());
    }
    let names = names(template.as_deref(), &drawn)?;
    for (index, asked) in drawn.iter().enumerate() {
        let text = args.drawing(asked, usual)?;
        match names.get(index) {
            None => output.print(&text)?,
            Some(name) if args.check => compare(name, &text, output),
            Some(name) => WholeFile::write_all_of(Path::new(name), text.as_bytes())?,
        }
    }
    Ok(())
}

/// The names of the files to write; none where the only figure is printed.
fn names(template: Option<&str>, drawn: &[Asked]) -> Result<Vec<String>, Stop> {
    let is_each = template.is_some_and(has_placeholder);
    if drawn.len() > 1 && !is_each {
        let count = drawn.len();
        let message = format!("{count} figures need a name each: try `-o '{{fig}}.svg'`");
        return Err(Stop::Usage(message));
    }
    let parts = drawn.iter().map(|asked| &asked.figure.parts);
    template.map_or(Ok(Vec::new()), |template| file_names(template, parts))
}

/// Looks whether the ending of the file name is a kind that is drawn.
fn check_kind(target: Option<&Path>) -> Result<(), Stop> {
    let ending = target
        .and_then(Path::extension)
        .and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some(kind @ ("png" | "pdf" | "gif" | "html" | "txt")) => Err(Stop::Usage(format!(
            "figures are drawn as svg only, not as {kind}"
        ))),
        _ => Ok(()),
    }
}

fn theme(name: Option<&str>) -> Result<&'static Theme, Stop> {
    Theme::named(name.unwrap_or("classic")).map_err(|error| Stop::Usage(error.to_string()))
}

/// Says of a file that it is not what would be drawn.
fn compare(name: &str, text: &str, output: &mut Output) {
    let shown = escape_str(name);
    match fs::read(name) {
        Ok(known) if known == text.as_bytes() => {}
        Ok(_) => output.fail(
            Class::Findings,
            &format!("`{shown}` is not what would be drawn"),
        ),
        Err(error) => output.fail(
            Class::Findings,
            &format!("`{shown}` cannot be compared: {error}"),
        ),
    }
}

impl Args {
    /// The figures of the chosen positions: one of all, or one each where
    /// each has its own name.
    fn of_positions(
        &self,
        template: Option<&str>,
        output: &mut Output,
    ) -> anyhow::Result<Vec<Asked>> {
        let mut panels = Panels::default();
        let positions = self.positions.clone().one_record();
        let is_each = template.is_some_and(has_placeholder);
        positions.each(output, &mut |position, _| {
            if is_each {
                panels.add(&self.look, position)?;
            } else {
                panels.add_beside(&self.look, position)?;
            }
            Ok(())
        })?;
        let figures = if is_each {
            panels.each_alone(&self.look)?
        } else {
            panels.together(&self.look)?.into_iter().collect()
        };
        let asked = |figure| Asked {
            figure,
            theme: None,
            width: None,
        };
        Ok(figures.into_iter().map(asked).collect())
    }

    fn drawing(&self, asked: &Asked, usual: &Theme) -> Result<String, Stop> {
        let theme = match &asked.theme {
            Some(name) => theme(Some(name))?,
            None => usual,
        };
        let options = SvgOptions {
            width: asked.width.or(self.width),
            metadata: asked.figure.metadata.clone(),
            ..SvgOptions::default()
        };
        Ok(svg(&asked.figure.scene, theme, &options))
    }
}
