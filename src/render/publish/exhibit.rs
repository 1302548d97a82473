use crate::render::publish::{Platform, epub, github, html, latex, wordpress};

/// A figure where it is published.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Exhibit {
    /// The name of its file.
    pub file: String,
    /// The name of the same figure for dark pages, where there is one.
    pub dark: Option<String>,
    /// What can be seen in it, for those who cannot see it.
    pub alt: String,
    /// The line below it.
    pub caption: Option<String>,
    /// How wide it is shown, in pixels of the page.
    pub width: Option<u32>,
    /// What is said about it.
    pub paragraphs: Vec<String>,
}

/// Where figures are published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The address of the folder of the files, where it is known.
    pub base: Option<String>,
    /// How many figures may stand side by side.
    pub columns: usize,
}

/// Writes what is pasted to show figures, one after another, each followed by
/// its paragraphs.
///
/// All text is escaped for the place, and no character of it could change a
/// terminal.
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

/// How a place writes a figure, and a paragraph of text.
type Writing = (fn(&Exhibit, &Page) -> String, fn(&str) -> String);

/// Every figure with its paragraphs behind it.
fn one_by_one(exhibits: &[Exhibit], page: &Page, (figure, paragraph): Writing) -> Vec<String> {
    let mut blocks = Vec::new();
    for exhibit in exhibits {
        blocks.push(figure(exhibit, page));
        blocks.extend(exhibit.paragraphs.iter().map(|text| paragraph(text)));
    }
    blocks
}
