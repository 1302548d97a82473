//! The figures and the page that markup is written for.

/// A figure to be embedded in a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EmbeddedFigure {
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
