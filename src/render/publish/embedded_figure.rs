//! A figure to embed, the page that embeds it, and the addresses of both.

use std::fmt::Write;

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
    /// The figure as text, on platforms for which
    /// [`shows_text`](crate::render::Platform::shows_text) returns true; otherwise empty.
    pub text: String,
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

/// Returns the URL of a file: the base, then the percent-encoded file name.
pub(crate) fn address(page: &Page, file: &str) -> String {
    base(page) + &percent_encoded(file)
}

/// Percent-encodes a relative path.
pub(crate) fn percent_encoded(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => text.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => text.push(char::from(byte)),
            _ => write!(text, "%{byte:02X}").expect("writing to a string cannot fail"),
        }
    }
    text
}

/// Returns the URL of a game on a page with replays.
pub(crate) fn link_address(page: &Page, link: &PageLink) -> String {
    let address = address(page, &link.file);
    match link.game {
        // The first game is at the top of the page.
        0 | 1 => address,
        game => format!("{address}#r{game}"),
    }
}

/// Returns the base URL with one trailing slash; empty if there is none.
pub(crate) fn base(page: &Page) -> String {
    match page.base.as_deref().map(|base| base.trim_end_matches('/')) {
        Some(base) => format!("{base}/"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{address, link_address};

    use crate::render::{Page, PageLink};

    #[test]
    fn file_names_are_percent_encoded_after_the_base() {
        let page = |base: Option<&str>| Page {
            base: base.map(str::to_owned),
            columns: 1,
        };
        let cases = [
            (None, "img/a-1.svg", "img/a-1.svg"),
            (None, "50% é,.svg", "50%25%20%C3%A9%2C.svg"),
            (None, "javascript:x.svg", "javascript%3Ax.svg"),
            (
                Some("https://a.example/b"),
                "c.png",
                "https://a.example/b/c.png",
            ),
            (Some("/up/"), "c.png", "/up/c.png"),
        ];
        for (base, file, expected) in cases {
            assert_eq!(address(&page(base), file), expected);
        }
    }

    #[test]
    fn links_lead_to_a_game_of_the_page() {
        let page = Page {
            base: Some("https://a.example".to_owned()),
            columns: 1,
        };
        let link = |game| {
            let file = "a#1.html".to_owned();
            link_address(&page, &PageLink { file, game })
        };
        assert_eq!(link(1), "https://a.example/a%231.html");
        assert_eq!(link(2), "https://a.example/a%231.html#r2");
    }
}
