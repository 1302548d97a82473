//! The platforms, and the text to paste on each.

use std::str::FromStr;

use crate::render::publish::{forum, html, latex, wordpress};
use crate::render::{EmbeddedFigure, Page, Target};
use crate::text::{closed_enum, errors, listed};

closed_enum! {
    /// A publishing platform.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Platform {
        /// The block editor of WordPress.
        Wordpress = "wordpress",
        /// A Markdown page on GitHub.
        Github = "github",
        /// A LaTeX document.
        Latex = "latex",
        /// A chapter of an EPUB e-book.
        Epub = "epub",
        /// A post on BoardGameGeek.
        Bgg = "bgg",
        /// A message on Discord.
        Discord = "discord",
    }
}

errors! {
    /// The error returned when a [`Platform`] cannot be parsed.
    pub struct PlatformError { name: String }
        = "unknown platform `{name}`; expected one of {}", listed(Platform::ALL);
}

impl Platform {
    /// Returns the file formats that the platform accepts, the default first.
    pub const fn targets(self) -> &'static [Target] {
        match self {
            // WordPress rejects SVG uploads.
            Self::Wordpress | Self::Bgg | Self::Discord => &[Target::Png, Target::Gif],
            Self::Github | Self::Epub => &[Target::Svg, Target::Png, Target::Gif],
            Self::Latex => &[Target::Pdf, Target::Png],
        }
    }

    /// Returns true if a page with replays can be published as pictures that link to
    /// it, since the platform itself shows no pages.
    pub const fn links_pages(self) -> bool {
        !matches!(self, Self::Latex | Self::Epub)
    }

    /// Returns true if the snippet shows the board as text, next to the picture.
    pub const fn shows_text(self) -> bool {
        matches!(self, Self::Bgg | Self::Discord)
    }

    /// Returns the first character in a file name that is not allowed on the
    /// platform, if any.
    pub fn refused_char(self, file: &str) -> Option<char> {
        match self {
            Self::Latex => file.chars().find(|&ch| latex::is_special(ch)),
            // File names become URLs, in which any character can be encoded.
            Self::Wordpress | Self::Github | Self::Epub | Self::Bgg | Self::Discord => None,
        }
    }
}

impl FromStr for Platform {
    type Err = PlatformError;

    fn from_str(text: &str) -> Result<Self, PlatformError> {
        Self::named(text).ok_or_else(|| PlatformError {
            name: text.to_owned(),
        })
    }
}

/// Writes the markup to paste into a page, one figure after another, each
/// between its paragraphs.
///
/// All text is escaped for the platform and contains no terminal control
/// characters. File names in LaTeX cannot be escaped: check them with
/// [`Platform::refused_char`].
pub fn snippet(platform: Platform, figures: &[EmbeddedFigure], page: &Page) -> String {
    let mut blocks = match platform {
        Platform::Wordpress => wordpress::blocks(figures, page),
        Platform::Github => one_by_one(
            figures,
            |figure| html::github_figure(figure, page),
            html::paragraph,
        ),
        Platform::Latex => one_by_one(
            figures,
            |figure| latex::figure(figure, page),
            latex::escaped,
        ),
        Platform::Epub => one_by_one(
            figures,
            |figure| html::epub_figure(figure, page),
            html::paragraph,
        ),
        Platform::Bgg => one_by_one(
            figures,
            |figure| forum::bgg_figure(figure, page),
            forum::bgg_escaped,
        ),
        Platform::Discord => one_by_one(
            figures,
            |figure| forum::discord_figure(figure, page),
            forum::discord_escaped,
        ),
    };
    if let Some(last) = blocks.last_mut() {
        last.push('\n');
    }
    blocks.join("\n\n")
}

/// Writes each figure and its paragraphs as separate blocks.
fn one_by_one(
    figures: &[EmbeddedFigure],
    write_figure: impl Fn(&EmbeddedFigure) -> String,
    write_paragraph: fn(&str) -> String,
) -> Vec<String> {
    let mut blocks = Vec::new();
    for figure in figures {
        blocks.extend(figure.intro.iter().map(|text| write_paragraph(text)));
        blocks.push(write_figure(figure));
        blocks.extend(figure.paragraphs.iter().map(|text| write_paragraph(text)));
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::Platform;

    #[test]
    fn platforms_round_trip() {
        for platform in Platform::ALL {
            assert_eq!(platform.to_string().parse(), Ok(platform));
        }
        assert_eq!(
            "html".parse::<Platform>().unwrap_err().to_string(),
            "unknown platform `html`; expected one of `wordpress`, `github`, `latex`, `epub`, \
             `bgg`, `discord`"
        );
    }

    #[test]
    fn only_latex_refuses_special_characters_in_file_names() {
        assert_eq!(Platform::Latex.refused_char("img/a_b 1-2.pdf"), None);
        assert_eq!(Platform::Latex.refused_char("50%.pdf"), Some('%'));
        assert_eq!(Platform::Epub.refused_char("50%.svg"), None);
    }
}
