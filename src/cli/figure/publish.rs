//! Files and snippets for publishing figures on a platform.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::app::pictures::default_size;
use crate::cli::figure::fig_commands::FigureRequest;
use crate::cli::figure::filename::check_distinct;
use crate::cli::figure::picture::PictureArgs;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::render::{
    EmbeddedFigure, Page, PageLink, PictureSize, Platform, Target, TextCharset, snippet, text,
};
use crate::report::{CaptionPlace, ComposedFigure, FigureCaption, PositionComments};
use crate::scene::Theme;

/// The maximum width at which a scalable figure is shown, in pixels.
const MAX_WIDTH: u32 = 800;

/// The maximum number of characters of a message on Discord.
const MAX_MESSAGE: usize = 2_000;

/// The width of a LaTeX column in pixels.
const LATEX_COLUMN_WIDTH: u32 = 450;

/// How figures are shown in a snippet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SnippetLayout<'a> {
    pub(crate) picture: &'a PictureArgs,
    pub(crate) kind: Target,
    /// The names of the files, one per figure.
    pub(crate) names: &'a [String],
    /// The number of figures per row.
    pub(crate) columns: usize,
    /// The page with replays that the figures link to: one figure per game.
    pub(crate) page: Option<&'a str>,
}

/// The options for publishing figures.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Publishing")]
pub(crate) struct PublishArgs {
    /// Write the files that a platform needs and print the snippet to paste there: `wordpress` (PNG at double size), `github` (SVG, light and dark), `latex` (PDF), `epub` (SVG), `bgg` or `discord` (PNG, and the board as text); with `-o FILE.html`, pictures that link to the page (not for `latex` and `epub`)
    #[arg(long = "for", value_name = "PLATFORM", conflicts_with_all = ["alt", "csp"])]
    pub(crate) platform: Option<Platform>,
    /// Set the address of the folder that will contain the files
    #[arg(long, value_name = "URL", requires = "platform", value_parser = base_url)]
    pub(super) base_url: Option<String>,
    /// True if the snippet is that of a single picture in a document, without other text.
    #[arg(skip)]
    pub(crate) is_woven: bool,
}

fn base_url(text: &str) -> Result<String, String> {
    let is_plain = |ch: char| ch.is_ascii_graphic() && !"\"'<>\\`{}|^".contains(ch);
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    let first_segment = text.split('/').next().unwrap_or_default();
    if !text.is_empty() && text.chars().all(is_plain) && (is_web || !first_segment.contains(':')) {
        return Ok(text.to_owned());
    }
    Err("write an address as `https://example.org/files`, or as a folder such as `img`; escape other characters as `%20`".to_owned())
}

impl PublishArgs {
    /// Returns the default format.
    pub(crate) fn default_kind(&self) -> Target {
        self.platform
            .map_or_else(Target::default, |platform| platform.targets()[0])
    }

    /// Returns the width of a file as a multiple of the width at which it is shown;
    /// larger files are sharp on any screen.
    pub(crate) fn enlargement(&self, kind: Target) -> u32 {
        match (self.platform, kind) {
            (Some(Platform::Wordpress), Target::Png) => 2,
            _ => 1,
        }
    }

    /// Returns true if the snippet shows figures as text too.
    pub(crate) fn shows_text(&self) -> bool {
        self.platform.is_some_and(Platform::shows_text)
    }

    /// Returns where captions are written.
    pub(crate) const fn captions(&self) -> CaptionPlace {
        match self.platform {
            Some(_) => CaptionPlace::InSnippet,
            None => CaptionPlace::InPicture,
        }
    }

    /// Checks that the platform accepts this format and the address of the
    /// files.
    ///
    /// # Errors
    ///
    /// Returns an error if the platform does not accept them, or without `-o`.
    pub(crate) fn check(&self, kind: Target, path: Option<&Path>) -> anyhow::Result<()> {
        let Some(platform) = self.platform else {
            return Ok(());
        };
        if kind == Target::Html && platform.links_pages() {
            return self.check_page(path);
        }
        let kinds = platform.targets();
        if !kinds.contains(&kind) {
            let names: Vec<String> = kinds.iter().map(|kind| format!("`{kind}`")).collect();
            return Err(usage(format!(
                "{platform} does not accept `{kind}`; it accepts {}",
                names.join(", ")
            )));
        }
        if path.is_none() {
            return Err(usage(format!(
                "`--for {platform}` writes files and prints a snippet: name the files, as in \
                 `-o '{{stem}}-{{ply}}.{kind}'`"
            )));
        }
        let base = self.base_url.as_deref().unwrap_or_default();
        let takes_files_only = matches!(platform, Platform::Latex | Platform::Epub);
        if takes_files_only && base.contains("://") {
            return Err(usage(format!(
                "{platform} needs local files: use a folder as `--base-url`"
            )));
        }
        self.check_name(platform, base)
    }

    /// Checks that a snippet can contain this file name.
    pub(super) fn check_name(&self, platform: Platform, name: &str) -> anyhow::Result<()> {
        match platform.refused_char(name) {
            Some(ch) => Err(usage(format!(
                "{platform} does not accept `{}` in a file name",
                ch.escape_default()
            ))),
            None => Ok(()),
        }
    }

    /// Checks the names of all files.
    ///
    /// # Errors
    ///
    /// Returns an error if a snippet cannot contain one of them, or if two
    /// files have the same name.
    pub(crate) fn check_names(&self, names: &[String]) -> anyhow::Result<()> {
        let Some(platform) = self.platform else {
            return Ok(());
        };
        for name in names {
            self.check_name(platform, &file_name(platform, self, name))?;
        }
        let with_dark = names.iter().filter(|_| platform == Platform::Github);
        let dark_names: Vec<String> = with_dark.map(|name| dark_name(name)).collect();
        check_distinct(names.iter().chain(&dark_names))
    }

    /// Returns the variants of a figure: the file name and the theme of each.
    pub(crate) fn variants<'t>(
        &self,
        name: Option<&String>,
        theme: &'t Theme,
    ) -> anyhow::Result<Vec<(Option<String>, &'t Theme)>> {
        let mut variants = vec![(name.cloned(), theme)];
        if let Some(name) = name.filter(|_| self.platform == Some(Platform::Github)) {
            let dark = Theme::named("dark").map_err(usage)?;
            variants.push((Some(dark_name(name)), dark));
        }
        Ok(variants)
    }

    /// Returns the number of files per figure.
    pub(crate) fn copies(&self) -> usize {
        if self.platform == Some(Platform::Github) {
            2
        } else {
            1
        }
    }

    /// Prints the snippet for the figures in these files.
    pub(crate) fn print(
        &self,
        requests: &[FigureRequest],
        layout: &SnippetLayout<'_>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let Some(platform) = self.platform else {
            if self.is_woven {
                let pairs = requests.iter().zip(layout.names);
                let images =
                    pairs.map(|(request, name)| markdown_image(&alt(&request.figure), name));
                output.print(&images.collect::<String>())?;
            }
            return Ok(());
        };
        let embedded = self.embedded(platform, requests, layout);
        let page = Page {
            base: self.base_url.clone(),
            columns: layout.columns,
        };
        let snippet = snippet(platform, &embedded, &page);
        output.print(&snippet)?;
        let length = snippet.chars().count();
        if platform == Platform::Discord && length > MAX_MESSAGE {
            output.note(&format!(
                "note: a message on Discord has at most {MAX_MESSAGE} characters, and this snippet \
                 has {length}: post it in parts, or draw less with `--crop`"
            ));
        }
        match layout.page {
            Some(page) => self.print_page_notes(platform, page, output),
            None => self.print_platform_notes(platform, layout.kind, &embedded, output),
        }
        Ok(())
    }

    /// Returns the figures with what a snippet says of each.
    fn embedded(
        &self,
        platform: Platform,
        requests: &[FigureRequest],
        layout: &SnippetLayout<'_>,
    ) -> Vec<EmbeddedFigure> {
        let figure_for_comments = figure_for_comments(requests);
        let mut printed = BTreeSet::new();
        let mut embedded = Vec::new();
        for (index, (request, name)) in requests.iter().zip(layout.names).enumerate() {
            let size = request.size.or(layout.picture.requested_size());
            let figure = &request.figure;
            let file = file_name(platform, self, name);
            let link = layout.page.map(|page| PageLink {
                file: file_name(platform, self, page),
                game: index + 1,
            });
            embedded.push(EmbeddedFigure {
                link,
                dark: (platform == Platform::Github).then(|| dark_name(&file)),
                file,
                alt: match layout.page {
                    None => alt(figure),
                    Some(_) => format!("Step through the game. {}", alt(figure)),
                },
                caption: caption(platform, figure),
                text: match figure.frames.last().filter(|_| platform.shows_text()) {
                    Some(scene) => text(scene, TextCharset::Unicode),
                    None => String::new(),
                },
                width: self.shown_width(platform, figure, layout.kind, size),
                intro: if self.is_woven {
                    Vec::new()
                } else {
                    request.text_before.clone()
                },
                paragraphs: if self.is_woven {
                    Vec::new()
                } else {
                    paragraphs(request, |comments| {
                        figure_for_comments.get(&comments.position) == Some(&index)
                            && printed.insert(&comments.position)
                    })
                },
            });
        }
        embedded
    }

    /// Returns the width in CSS pixels at which a figure is shown; `None`
    /// leaves it to the platform.
    fn shown_width(
        &self,
        platform: Platform,
        figure: &ComposedFigure,
        kind: Target,
        requested: Option<PictureSize>,
    ) -> Option<u32> {
        let units = figure.frames.first().map_or(0.0, |scene| scene.width);
        let default = default_size(kind).width(units).min(MAX_WIDTH);
        let requested = requested.map(|size| size.width(units));
        match platform {
            // WordPress shows a resized animation as a still image.
            Platform::Wordpress if kind == Target::Gif => None,
            Platform::Wordpress | Platform::Github => requested.or(Some(default)),
            Platform::Latex => requested.or((default < LATEX_COLUMN_WIDTH).then_some(default)),
            Platform::Epub | Platform::Bgg | Platform::Discord => requested,
        }
    }

    /// Prints notes on what else the platform needs.
    fn print_platform_notes(
        &self,
        platform: Platform,
        kind: Target,
        embedded: &[EmbeddedFigure],
        output: &Output,
    ) {
        if platform == Platform::Wordpress && self.base_url.is_none() {
            output.note(
                "note: the snippet uses bare file names; set the address of their folder with `--base-url`, \
                 such as `https://example.org/wp-content/uploads/2026/01`",
            );
        }
        match platform {
            Platform::Bgg => output.note(
                "note: upload each picture, and write its number on BoardGameGeek in place of `NUMBER`",
            ),
            Platform::Discord => output.note("note: attach the pictures to the message"),
            _ => {}
        }
        if let (Platform::Epub, Some(first)) = (platform, embedded.first()) {
            let medium = match kind {
                Target::Svg => "svg+xml",
                other => other.as_str(),
            };
            let file = crate::text::escape_str(&first.file);
            output.note(&format!(
                "note: add each file to the package manifest, as in `<item id=\"figure-1\" href=\"{file}\" \
                 media-type=\"image/{medium}\"/>`"
            ));
        }
    }
}

/// Returns the name of a file in the snippet: without its folder if files are
/// uploaded or `--base-url` names another folder.
fn file_name(platform: Platform, publish: &PublishArgs, name: &str) -> String {
    let path = Path::new(name);
    let keeps_folder =
        path.is_relative() && publish.base_url.is_none() && platform != Platform::Wordpress;
    match path.file_name() {
        Some(last) if !keeps_folder => last.to_string_lossy().into_owned(),
        _ => name.replace(std::path::MAIN_SEPARATOR, "/"),
    }
}

/// Returns the name of the dark variant of a figure.
fn dark_name(name: &str) -> String {
    match name.rsplit_once('.').filter(|(_, end)| !end.contains('/')) {
        Some((stem, ending)) => format!("{stem}-dark.{ending}"),
        None => format!("{name}-dark"),
    }
}

/// Returns a Markdown image that ends its line.
fn markdown_image(alt: &str, file: &str) -> String {
    let mut text = String::new();
    for ch in alt.chars() {
        if "\\[]*_`<&".contains(ch) {
            text.push('\\');
        }
        text.push(ch);
    }
    format!("![{text}]({file})\n")
}

/// Returns the alternative text of a figure.
fn alt(figure: &ComposedFigure) -> String {
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

/// Returns the requested caption, otherwise the title of the figure.
fn caption(platform: Platform, figure: &ComposedFigure) -> Option<String> {
    match &figure.caption {
        FigureCaption::Text(text) => Some(text.clone()),
        // LaTeX numbers only figures with a caption.
        FigureCaption::InPicture if platform != Platform::Latex => None,
        FigureCaption::InPicture | FigureCaption::Default => {
            figure.frames.last().map(|scene| scene.title.clone())
        }
    }
}

/// Returns, for each position, the index of the figure after which the comments on
/// the position are printed. If several figures show the position, this is the one
/// with the fewest positions, or the first of those.
fn figure_for_comments(requests: &[FigureRequest]) -> BTreeMap<&String, usize> {
    let mut figures: BTreeMap<&String, (usize, usize)> = BTreeMap::new();
    for (index, request) in requests.iter().enumerate() {
        let positions = request.figure.comments.len();
        for comments in &request.figure.comments {
            let figure = figures
                .entry(&comments.position)
                .or_insert((positions, index));
            *figure = (positions, index).min(*figure);
        }
    }
    let figures = figures.into_iter();
    figures
        .map(|(position, (_, index))| (position, index))
        .collect()
}

/// Returns the comments on the positions of a figure for which `is_placed_here` returns
/// true, then those up to the next figure. If the figure shows several positions, each
/// paragraph begins with the name of its position.
fn paragraphs<'f>(
    request: &'f FigureRequest,
    mut is_placed_here: impl FnMut(&'f PositionComments) -> bool,
) -> Vec<String> {
    let comments = request.figure.comments.iter();
    let placed = comments
        .filter(|comments| is_placed_here(comments))
        .flat_map(|comments| {
            let paragraphs = comments.paragraphs.iter();
            paragraphs.map(|text| match request.figure.comments.len() {
                1 => text.clone(),
                _ => format!("{}: {text}", comments.name),
            })
        });
    placed.chain(request.text_after.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{base_url, dark_name};

    #[test]
    fn base_urls_are_web_addresses_or_folders() {
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
    fn the_dark_variant_has_a_suffix() {
        assert_eq!(dark_name("a.b/c.svg"), "a.b/c-dark.svg");
        assert_eq!(dark_name("a.b/c"), "a.b/c-dark");
    }
}
