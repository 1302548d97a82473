//! Markup for EPUB.

use crate::render::publish::address::address;
use crate::render::publish::html::escaped;
use crate::render::{EmbeddedFigure, Page};

/// Writes an XHTML `figure` with its caption.
pub(crate) fn figure(figure: &EmbeddedFigure, page: &Page) -> String {
    let file = escaped(&address(page, &figure.file));
    let alt = escaped(&figure.alt);
    let width = figure.width.map(|width| format!(" width=\"{width}\""));
    let width = width.unwrap_or_default();
    let caption = figure.caption.as_deref();
    let caption = caption.map(|text| format!("  <figcaption>{}</figcaption>\n", escaped(text)));
    let caption = caption.unwrap_or_default();
    format!("<figure>\n  <img src=\"{file}\" alt=\"{alt}\"{width}/>\n{caption}</figure>")
}
