//! Markup to paste into a page.

use crate::render::publish::{epub, github, html, latex, wordpress};
use crate::render::{EmbeddedFigure, Page, Platform};

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
            |figure| github::figure(figure, page),
            html::paragraph,
        ),
        Platform::Latex => one_by_one(
            figures,
            |figure| latex::figure(figure, page),
            latex::escaped,
        ),
        Platform::Epub => one_by_one(
            figures,
            |figure| epub::figure(figure, page),
            html::paragraph,
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
