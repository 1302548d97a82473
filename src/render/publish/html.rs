//! Figures in HTML for GitHub and EPUB, and the escaping that all HTML shares.

use std::fmt::Write;

use crate::render::publish::embedded_figure::{address, link_address};
use crate::render::{EmbeddedFigure, Page};
use crate::text::is_invisible_or_directional;

/// Escapes text for the content and attributes of HTML and XML, and collapses
/// whitespace.
///
/// Control characters become U+FFFD. Invisible and direction-changing characters
/// become character references, so that they are visible in the source and
/// cannot reorder it.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, word) in text.split_whitespace().enumerate() {
        if number > 0 {
            out.push(' ');
        }
        for ch in word.chars() {
            push_escaped(&mut out, ch);
        }
    }
    out
}

/// Escapes text for pages that interpret shortcodes such as `[gallery]`.
pub(crate) fn escaped_with_brackets(text: &str) -> String {
    escaped(text).replace('[', "&#91;").replace(']', "&#93;")
}

/// Writes an HTML paragraph.
pub(crate) fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(text))
}

fn push_escaped(out: &mut String, ch: char) {
    match ch {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&#39;"),
        // XML forbids these, even as character references.
        '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
        _ if ch.is_control() => out.push('\u{FFFD}'),
        _ if is_invisible_or_directional(ch) => {
            write!(out, "&#x{:X};", u32::from(ch)).expect("writing to a string cannot fail");
        }
        _ => out.push(ch),
    }
}

/// Writes an XHTML `figure` with its caption.
pub(crate) fn epub_figure(figure: &EmbeddedFigure, page: &Page) -> String {
    let image = image(figure, page, "/");
    let caption = figure.caption.as_deref().map_or_else(String::new, |text| {
        format!("  <figcaption>{}</figcaption>\n", escaped(text))
    });
    format!("<figure>\n  {image}\n{caption}</figure>")
}

/// Writes an image with its caption and, if there is one, its dark variant. The
/// markup is an HTML paragraph, in which Markdown is not interpreted.
pub(crate) fn github_figure(figure: &EmbeddedFigure, page: &Page) -> String {
    let mut html = image(figure, page, "");
    if let Some(dark) = &figure.dark {
        let dark = escaped(&address(page, dark));
        html = format!(
            "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"{dark}\">\n  \
             {html}\n</picture>"
        );
    }
    if let Some(link) = &figure.link {
        let link = escaped(&link_address(page, link));
        html = format!("<a href=\"{link}\">\n{html}\n</a>");
    }
    if let Some(caption) = &figure.caption {
        html.push_str(&format!("\n<br><em>{}</em>", escaped(caption)));
    }
    format!("<p>\n{html}\n</p>")
}

/// Writes an `img` element that ends with `end`.
fn image(figure: &EmbeddedFigure, page: &Page, end: &str) -> String {
    let file = escaped(&address(page, &figure.file));
    let alt = escaped(&figure.alt);
    let width = figure
        .width
        .map(|width| format!(" width=\"{width}\""))
        .unwrap_or_default();
    format!("<img src=\"{file}\" alt=\"{alt}\"{width}{end}>")
}

#[cfg(test)]
mod tests {
    use super::{escaped, escaped_with_brackets};

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(
            escaped("<b a=\"1\" c='2'> &\n\n x--> "),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt; &amp; x--&gt;"
        );
        assert_eq!(
            escaped("a\u{1b}[2J\u{202e}b\u{9b}"),
            "a\u{FFFD}[2J&#x202E;b\u{FFFD}"
        );
        assert_eq!(escaped_with_brackets("[gallery]"), "&#91;gallery&#93;");
    }
}
