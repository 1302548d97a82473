use crate::render::publish::{Place, epub, github, latex, wordpress};

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
pub fn snippet(place: Place, exhibits: &[Exhibit], page: &Page) -> String {
    let mut blocks = match place {
        Place::Wordpress => wordpress::blocks(exhibits, page),
        Place::Github => github::blocks(exhibits, page),
        Place::Latex => latex::blocks(exhibits, page),
        Place::Epub => epub::blocks(exhibits, page),
    };
    if let Some(last) = blocks.last_mut() {
        last.push('\n');
    }
    blocks.join("\n\n")
}
