//! Pictures that link to a replay page, for platforms that do not show pages.

use std::path::Path;

use crate::cli::figure::fig_commands::FigureRequest;
use crate::cli::figure::publish::PublishArgs;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::render::{Platform, ReplayGame, Target};
use crate::report::{ComposedFigure, FigureCaption, FigureNameParts, generator_metadata};
use crate::text::escape_str;

impl PublishArgs {
    /// Checks that the page is written to a file.
    pub(super) fn check_page(&self, path: Option<&Path>) -> anyhow::Result<()> {
        let Some(platform) = self.platform.filter(|_| path.is_none()) else {
            return Ok(());
        };
        Err(usage(format!(
            "`--for {platform}` writes a page and pictures, and prints a snippet: name the page, \
             as in `-o game.html`"
        )))
    }

    /// Returns true if pictures that link to a page are written.
    pub(crate) fn links_page(&self, kind: Target) -> bool {
        kind == Target::Html && self.platform.is_some_and(Platform::links_pages)
    }

    /// Prints notes on what the platform removes from a page.
    pub(super) fn print_page_notes(&self, platform: Platform, page: &str, output: &Output) {
        let page = escape_str(page);
        let (removed, place, example) = match platform {
            Platform::Wordpress => (
                "WordPress.com removes scripts, styles and frames from posts, and the media \
                 library refuses HTML",
                "to a folder of your web server",
                "https://example.org/games",
            ),
            Platform::Bgg | Platform::Discord => (
                "posts and messages show no pages",
                "to a folder of your web server",
                "https://example.org/games",
            ),
            _ => (
                "GitHub removes scripts, styles and frames from Markdown, and shows HTML files as \
                 source",
                "with GitHub Pages",
                "https://name.github.io/repository",
            ),
        };
        output.note(&format!(
            "note: {removed}: the snippet shows pictures that link to the page; publish `{page}` \
             and the pictures {place}"
        ));
        if self.base_url.is_none() {
            output.note(&format!(
                "note: the snippet uses bare file names; set the address of their folder with \
                 `--base-url`, such as `{example}`"
            ));
        }
    }
}

/// Returns the figure that links to a game on a page: the position with the index
/// `frame`. If the picture `is_link` itself, the caption says so.
pub(crate) fn picture_of(game: &ReplayGame, frame: usize, is_link: bool) -> Option<FigureRequest> {
    let invitation = if is_link {
        ". Click the picture to step through the game."
    } else {
        ""
    };
    let scene = game.frames.get(frame)?.scene.clone();
    let figure = ComposedFigure {
        frames: vec![scene],
        name_parts: FigureNameParts::default(),
        metadata: vec![generator_metadata()],
        caption: FigureCaption::Text(format!("{}{invitation}", game.heading)),
        comments: Vec::new(),
    };
    Some(FigureRequest::new(figure))
}

/// Returns the names of the pictures of a page with `count` games, next to the page:
/// `game.png`, `game-2.png` and so on.
pub(crate) fn picture_names(page: &Path, kind: Target, count: usize) -> Vec<String> {
    let without_ending = page.with_extension("");
    let stem = without_ending.display();
    let name = |number| match number {
        1 => format!("{stem}.{kind}"),
        _ => format!("{stem}-{number}.{kind}"),
    };
    (1..=count).map(name).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::picture_names;
    use crate::render::Target;

    #[test]
    fn pictures_are_named_after_the_page() {
        let names = |page: &str, count| picture_names(Path::new(page), Target::Png, count);
        assert_eq!(names("a.b/c.d.html", 1), ["a.b/c.d.png"]);
        assert_eq!(names("game", 2), ["game.png", "game-2.png"]);
    }
}
