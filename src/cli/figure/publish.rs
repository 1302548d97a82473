//! Figures for the places where people publish.

use std::collections::BTreeSet;
use std::path::Path;

use scoresheet::render::{Exhibit, Page, Platform, Target, snippet};
use scoresheet::scene::Theme;

use crate::cli::figure::fig_commands::FigureRequest;
use crate::cli::figure::figure::{Caption, Captions, Figure};
use crate::cli::figure::filename::distinct;
use crate::cli::figure::picture::Picture;
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::output::Output;

/// How many pixels of a page a board unit of a scalable figure is wide there,
/// and how wide a figure is at most.
const UNIT: f64 = 36.0;
const WIDEST: f64 = 800.0;

/// The widest figure in pixels that a column of LaTeX holds in its own size.
const COLUMN: f64 = 450.0;

/// How many pixels a board unit of a figure is on paper.
const PAPER_UNIT: f64 = 40.0;

/// Where figures are published.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Publishing")]
pub(crate) struct Publish {
    /// Write the files that a platform needs and print the snippet to paste there: `wordpress` (PNG at double size), `github` (SVG, light and dark), `latex` (PDF) or `epub` (SVG)
    #[arg(long = "for", value_name = "PLATFORM", conflicts_with = "alt")]
    place: Option<Platform>,
    /// Set the address of the folder that will contain the files
    #[arg(long, value_name = "URL", requires = "place", value_parser = base_url)]
    base_url: Option<String>,
}

fn base_url(text: &str) -> Result<String, String> {
    let is_plain = |sign: char| sign.is_ascii_graphic() && !"\"'<>\\`{}|^".contains(sign);
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    let first = text.split('/').next().unwrap_or_default();
    if !text.is_empty() && text.chars().all(is_plain) && (is_web || !first.contains(':')) {
        return Ok(text.to_owned());
    }
    Err("write an address as `https://example.org/files`, or as a folder such as `img`; escape other characters as `%20`".to_owned())
}

impl Publish {
    /// The kind of figure when nothing else is said.
    pub(crate) fn usual_kind(&self) -> Target {
        self.place
            .map_or_else(Target::default, |place| place.targets()[0])
    }

    /// How many times wider a file is than it is shown, so that it is sharp
    /// on any screen.
    pub(crate) fn enlargement(&self, kind: Target) -> u32 {
        match (self.place, kind) {
            (Some(Platform::Wordpress), Target::Png) => 2,
            _ => 1,
        }
    }

    /// Where captions are written.
    pub(crate) const fn captions(&self) -> Captions {
        match self.place {
            Some(_) => Captions::Apart,
            None => Captions::InPicture,
        }
    }

    /// Looks whether the place takes such files.
    ///
    /// # Errors
    ///
    /// What would do instead.
    pub(crate) fn check(&self, kind: Target, path: Option<&Path>) -> Result<(), Stop> {
        let Some(place) = self.place else {
            return Ok(());
        };
        let kinds = place.targets();
        if !kinds.contains(&kind) {
            let names: Vec<String> = kinds.iter().map(|kind| format!("`{kind}`")).collect();
            return Err(Stop::Usage(format!(
                "{place} does not accept `{kind}`; it accepts {}",
                names.join(", ")
            )));
        }
        if path.is_none() {
            return Err(Stop::Usage(format!(
                "`--for {place}` writes files and prints a snippet: name the files, as in \
                 `-o '{{stem}}-{{ply}}.{kind}'`"
            )));
        }
        let base = self.base_url.as_deref().unwrap_or_default();
        let takes_files_only = matches!(place, Platform::Latex | Platform::Epub);
        if takes_files_only && base.contains("://") {
            return Err(Stop::Usage(format!(
                "{place} needs local files: use a folder as `--base-url`"
            )));
        }
        self.check_name(place, base)
    }

    /// Looks whether a file of this name can be named in what is pasted.
    fn check_name(&self, place: Platform, name: &str) -> Result<(), Stop> {
        match place.refused_sign(name) {
            Some(sign) => Err(Stop::Usage(format!(
                "{place} does not accept `{}` in a file name",
                sign.escape_default()
            ))),
            None => Ok(()),
        }
    }

    /// The files of a figure, each with its theme.
    ///
    /// # Errors
    ///
    /// When the place cannot name them, or two of all are the same.
    pub(crate) fn check_names(&self, names: &[String]) -> Result<(), Stop> {
        let Some(place) = self.place else {
            return Ok(());
        };
        for name in names {
            self.check_name(place, &file_name(place, self, name))?;
        }
        let dark = names.iter().filter(|_| place == Platform::Github);
        let dark: Vec<String> = dark.map(|name| dark_name(name)).collect();
        distinct(names.iter().chain(&dark))
    }

    /// The variants of a figure: the name of the file and the theme of each.
    pub(crate) fn variants<'t>(
        &self,
        name: Option<&String>,
        theme: &'t Theme,
    ) -> Result<Vec<(Option<String>, &'t Theme)>, Stop> {
        let mut variants = vec![(name.cloned(), theme)];
        if let Some(name) = name.filter(|_| self.place == Some(Platform::Github)) {
            let dark = Theme::named("dark").map_err(|error| Stop::Usage(error.to_string()))?;
            variants.push((Some(dark_name(name)), dark));
        }
        Ok(variants)
    }

    /// How many files each figure has.
    pub(crate) fn copies(&self) -> usize {
        if self.place == Some(Platform::Github) {
            2
        } else {
            1
        }
    }

    /// Prints what to paste for figures that stand in these files.
    pub(crate) fn print(
        &self,
        drawn: &[FigureRequest],
        names: &[String],
        (picture, kind, columns): (&Picture, Target, usize),
        output: &mut Output,
    ) -> Result<(), Stop> {
        let Some(place) = self.place else {
            return Ok(());
        };
        let mut told = BTreeSet::new();
        let mut exhibits = Vec::new();
        for (asked, name) in drawn.iter().zip(names) {
            let width = asked.width.or(picture.asked_width());
            let figure = &asked.figure;
            let file = file_name(place, self, name);
            exhibits.push(Exhibit {
                dark: (place == Platform::Github).then(|| dark_name(&file)),
                file,
                alt: alt(figure),
                caption: caption(figure),
                width: self.shown_width(place, figure, (kind, width)),
                paragraphs: untold(figure, &mut told),
            });
        }
        let page = Page {
            base: self.base_url.clone(),
            columns,
        };
        output.print(&snippet(place, &exhibits, &page))?;
        self.advise(place, kind, &exhibits, output);
        Ok(())
    }

    /// How wide a figure is shown.
    fn shown_width(
        &self,
        place: Platform,
        figure: &Figure,
        (kind, asked): (Target, Option<u32>),
    ) -> Option<u32> {
        let units = figure.frames.first().map_or(0.0, |scene| scene.width);
        let usual = Picture::usual_width(kind);
        match place {
            // An animation stands still in any other size than its own.
            Platform::Wordpress if kind == Target::Gif => None,
            Platform::Wordpress => asked.or(usual),
            Platform::Github => asked.or(usual).or(Some((units * UNIT).min(WIDEST) as u32)),
            Platform::Latex => {
                let own = units * PAPER_UNIT;
                asked.or((own < COLUMN).then_some(own as u32))
            }
            Platform::Epub => asked,
        }
    }

    /// Says what else the place needs.
    fn advise(&self, place: Platform, kind: Target, exhibits: &[Exhibit], output: &Output) {
        if place == Platform::Wordpress && self.base_url.is_none() {
            output.note(
                "note: the snippet uses bare file names; set the address of their folder with `--base-url`, \
                 such as `https://example.org/wp-content/uploads/2026/01`",
            );
        }
        if let (Platform::Epub, Some(first)) = (place, exhibits.first()) {
            let medium = match kind {
                Target::Svg => "svg+xml",
                other => other.as_str(),
            };
            let file = scoresheet::text::escape_str(&first.file);
            output.note(&format!(
                "note: add each file to the package manifest, as in `<item id=\"figure-1\" href=\"{file}\" \
                 media-type=\"image/{medium}\"/>`"
            ));
        }
    }
}

/// The name of a file as the text to paste has it: without its folder where
/// files are uploaded, or where `--base-url` names another one.
fn file_name(place: Platform, publish: &Publish, name: &str) -> String {
    let path = Path::new(name);
    let is_own = path.is_relative() && publish.base_url.is_none() && place != Platform::Wordpress;
    match path.file_name() {
        Some(last) if !is_own => last.to_string_lossy().into_owned(),
        _ => name.replace(std::path::MAIN_SEPARATOR, "/"),
    }
}

/// The name of the same figure for dark pages.
fn dark_name(name: &str) -> String {
    match name.rsplit_once('.').filter(|(_, end)| !end.contains('/')) {
        Some((stem, ending)) => format!("{stem}-dark.{ending}"),
        None => format!("{name}-dark"),
    }
}

fn alt(figure: &Figure) -> String {
    match figure.frames.as_slice() {
        [] => String::new(),
        [only] => only.description.clone(),
        [.., last] => format!(
            "An animation of {} positions. In the last: {}",
            figure.frames.len(),
            last.description
        ),
    }
}

/// The caption that was asked for, else what the figure is.
fn caption(figure: &Figure) -> Option<String> {
    match &figure.caption {
        Caption::Said(text) => Some(text.clone()),
        Caption::None => None,
        Caption::Unsaid => figure.frames.last().map(|scene| scene.title.clone()),
    }
}

/// What comments say of a figure's positions, unless it was told already.
fn untold(figure: &Figure, told: &mut BTreeSet<String>) -> Vec<String> {
    let fresh = figure.prose.iter();
    let fresh = fresh.filter(|prose| told.insert(prose.position.clone()));
    fresh.flat_map(|prose| prose.paragraphs.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::{base_url, dark_name};

    #[test]
    fn addresses_lead_to_the_web_or_to_a_folder() {
        for good in [
            "https://a.example/b",
            "http://a.example:80/",
            "img",
            "../img/",
            "/up",
        ] {
            assert_eq!(base_url(good).as_deref(), Ok(good));
        }
        for bad in [
            "",
            "javascript:alert(1)",
            "a b",
            "x\"y",
            "file:///etc",
            "é",
            "{a}",
        ] {
            assert!(base_url(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_dark_variant_stands_beside_the_other() {
        assert_eq!(dark_name("a.b/c.svg"), "a.b/c-dark.svg");
        assert_eq!(dark_name("a.b/c"), "a.b/c-dark");
    }
}
