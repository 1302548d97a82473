//! Markup for GitHub.

use crate::render::publish::address::{address, link_address};
use crate::render::publish::html::escaped;
use crate::render::{EmbeddedFigure, Page};

/// Writes an image with its caption and, if there is one, its dark variant. The
/// markup is an HTML paragraph, in which Markdown is not interpreted.
pub(crate) fn figure(figure: &EmbeddedFigure, page: &Page) -> String {
    let file = escaped(&address(page, &figure.file));
    let alt = escaped(&figure.alt);
    let width = figure.width.map(|width| format!(" width=\"{width}\""));
    let width = width.unwrap_or_default();
    let image = format!("<img src=\"{file}\" alt=\"{alt}\"{width}>");
    let image = match &figure.dark {
        Some(dark) => {
            let dark = escaped(&address(page, dark));
            format!(
                "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"{dark}\">\n  \
                 {image}\n</picture>"
            )
        }
        None => image,
    };
    let image = match &figure.link {
        Some(link) => {
            let link = escaped(&link_address(page, link));
            format!("<a href=\"{link}\">\n{image}\n</a>")
        }
        None => image,
    };
    let caption = figure.caption.as_deref();
    let caption = caption.map(|text| format!("\n<br><em>{}</em>", escaped(text)));
    let caption = caption.unwrap_or_default();
    format!("<p>\n{image}{caption}\n</p>")
}
