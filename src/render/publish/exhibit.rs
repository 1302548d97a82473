//! The figures and the page that markup is written for.

use crate::render::publish::{Platform, epub, github, html, latex, wordpress};

/// A figure to be embedded in a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Exhibit {
    /// The name of its file.
    pub file: String,
    /// The name of the variant for dark pages, if there is one.
    pub dark: Option<String>,
    /// The alternative text.
    pub alt: String,
    /// The caption below it.
    pub caption: Option<String>,
    /// Its width in CSS pixels.
    pub width: Option<u32>,
    /// The paragraphs that follow it.
    pub paragraphs: Vec<String>,
}

/// The page that embeds figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The URL of the folder with the files, if known.
    pub base: Option<String>,
    /// Maximum number of figures side by side.
    pub columns: usize,
}

/// Writes the markup to paste into a page, one figure after another, each
/// followed by its paragraphs.
///
/// All text is escaped for the platform, and contains no terminal control
/// characters.
pub fn snippet(place: Platform, exhibits: &[Exhibit], page: &Page) -> String {
    let mut blocks = match place {
        Platform::Wordpress => wordpress::blocks(exhibits, page),
        Platform::Github => one_by_one(exhibits, page, (github::figure, html::paragraph)),
        Platform::Latex => one_by_one(exhibits, page, (latex::figure, latex::escaped)),
        Platform::Epub => one_by_one(exhibits, page, (epub::figure, html::paragraph)),
    };
    if let Some(last) = blocks.last_mut() {
        last.push('\n');
    }
    blocks.join("\n\n")
}

/// How a platform writes a figure and a paragraph.
type Writing = (fn(&Exhibit, &Page) -> String, fn(&str) -> String);

/// Writes every figure, followed by its paragraphs.
fn one_by_one(exhibits: &[Exhibit], page: &Page, (figure, paragraph): Writing) -> Vec<String> {
    let mut blocks = Vec::new();
    for exhibit in exhibits {
        blocks.push(figure(exhibit, page));
        blocks.extend(exhibit.paragraphs.iter().map(|text| paragraph(text)));
    }
    blocks
}
