//! Markup for EPUB.

use crate::render::publish::address::address;
use crate::render::publish::html::escaped;
use crate::render::publish::{Exhibit, Page};

/// Writes an XHTML `figure` with its caption.
pub(in crate::render) fn figure(exhibit: &Exhibit, page: &Page) -> String {
    let file = escaped(&address(page, &exhibit.file));
    let alt = escaped(&exhibit.alt);
    let width = exhibit.width.map(|width| format!(" width=\"{width}\""));
    let width = width.unwrap_or_default();
    let caption = exhibit.caption.as_deref();
    let caption = caption.map(|text| format!("  <figcaption>{}</figcaption>\n", escaped(text)));
    let caption = caption.unwrap_or_default();
    format!("<figure>\n  <img src=\"{file}\" alt=\"{alt}\"{width}/>\n{caption}</figure>")
}
