//! Markup for GitHub.

use crate::render::publish::address::address;
use crate::render::publish::html::escaped;
use crate::render::publish::{Exhibit, Page};

/// Writes a `picture` with a dark variant in an HTML paragraph, in which
/// Markdown is not interpreted.
pub(in crate::render) fn figure(exhibit: &Exhibit, page: &Page) -> String {
    let file = escaped(&address(page, &exhibit.file));
    let alt = escaped(&exhibit.alt);
    let width = exhibit.width.map(|width| format!(" width=\"{width}\""));
    let width = width.unwrap_or_default();
    let image = format!("<img src=\"{file}\" alt=\"{alt}\"{width}>");
    let image = match &exhibit.dark {
        Some(dark) => {
            let dark = escaped(&address(page, dark));
            format!(
                "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"{dark}\">\n  \
                 {image}\n</picture>"
            )
        }
        None => image,
    };
    let caption = exhibit.caption.as_deref();
    let caption = caption.map(|text| format!("\n<br><em>{}</em>", escaped(text)));
    let caption = caption.unwrap_or_default();
    format!("<p>\n{image}{caption}\n</p>")
}
