//! A figure to embed, and the page that embeds it.

/// A figure to be embedded in a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EmbeddedFigure {
    /// The file name of the figure.
    pub file: String,
    /// The file name of the variant for dark pages, if there is one.
    pub dark: Option<String>,
    /// The alternative text.
    pub alt: String,
    /// The caption below the figure.
    pub caption: Option<String>,
    /// The width in CSS pixels.
    pub width: Option<u32>,
    /// The paragraphs before the figure.
    pub intro: Vec<String>,
    /// The paragraphs that follow the figure.
    pub paragraphs: Vec<String>,
    /// The replay that the figure links to, on platforms for which
    /// [`links_pages`](crate::render::Platform::links_pages) returns true.
    pub link: Option<PageLink>,
}

/// A link to a game on a page with replays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLink {
    /// The file name of the page.
    pub file: String,
    /// The number of the game on the page, from 1.
    pub game: usize,
}

/// The page that embeds figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The URL of the folder with the files, if known.
    pub base: Option<String>,
    /// Maximum number of figures side by side.
    pub columns: usize,
}
