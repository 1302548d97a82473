//! Markup for WordPress.

use crate::render::publish::embedded_figure::{address, link_address};
use crate::render::publish::html::{escaped, escaped_with_brackets};
use crate::render::{EmbeddedFigure, Page};

/// Maximum number of columns of a gallery.
const MAX_COLUMNS: usize = 8;

/// Whether an image is in a gallery. Images in galleries have no width.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ImageContext {
    Alone,
    InGallery,
}

/// Writes the blocks of all figures. If the page has more than one column,
/// consecutive figures without text between them become a gallery.
pub(crate) fn blocks(figures: &[EmbeddedFigure], page: &Page) -> Vec<String> {
    let mut blocks = Vec::new();
    let may_join = |one: &EmbeddedFigure, next: &EmbeddedFigure| {
        page.columns > 1 && one.paragraphs.is_empty() && next.intro.is_empty()
    };
    for run in figures.chunk_by(may_join) {
        let intro = run.iter().flat_map(|figure| &figure.intro);
        blocks.extend(intro.map(|text| paragraph(text)));
        blocks.push(match run {
            [alone] => image(alone, page, ImageContext::Alone),
            several => gallery(several, page),
        });
        let paragraphs = run.iter().flat_map(|figure| &figure.paragraphs);
        blocks.extend(paragraphs.map(|text| paragraph(text)));
    }
    blocks
}

fn image(figure: &EmbeddedFigure, page: &Page, context: ImageContext) -> String {
    let width = figure.width.filter(|_| context == ImageContext::Alone);
    let (attribute, class, style) = match width {
        Some(width) => (
            format!("\"width\":\"{width}px\","),
            " is-resized",
            format!(" style=\"width:{width}px\""),
        ),
        None => (String::new(), "", String::new()),
    };
    let address = escaped(&address(page, &figure.file));
    let alt = escaped_with_brackets(&figure.alt);
    let caption = figure.caption.as_deref().map(caption).unwrap_or_default();
    let (destination, opened, closed) = match &figure.link {
        Some(link) => {
            let link = escaped(&link_address(page, link));
            ("custom", format!("<a href=\"{link}\">"), "</a>")
        }
        None => ("none", String::new(), ""),
    };
    format!(
        "<!-- wp:image {{{attribute}\"sizeSlug\":\"full\",\"linkDestination\":\"{destination}\"}} -->\n\
         <figure class=\"wp-block-image size-full{class}\">{opened}<img src=\"{address}\" \
         alt=\"{alt}\"{style}/>{closed}{caption}</figure>\n\
         <!-- /wp:image -->"
    )
}

fn caption(text: &str) -> String {
    let text = escaped_with_brackets(text);
    format!("<figcaption class=\"wp-element-caption\">{text}</figcaption>")
}

fn gallery(figures: &[EmbeddedFigure], page: &Page) -> String {
    let columns = page.columns.min(figures.len()).min(MAX_COLUMNS);
    let images: Vec<String> = figures
        .iter()
        .map(|figure| image(figure, page, ImageContext::InGallery))
        .collect();
    let images = images.join("\n\n");
    // Cropping would cut off parts of boards.
    format!(
        "<!-- wp:gallery {{\"columns\":{columns},\"imageCrop\":false,\"linkTo\":\"none\"}} -->\n\
         <figure class=\"wp-block-gallery has-nested-images columns-{columns}\">{images}</figure>\n\
         <!-- /wp:gallery -->"
    )
}

fn paragraph(text: &str) -> String {
    let text = escaped_with_brackets(text);
    format!("<!-- wp:paragraph -->\n<p>{text}</p>\n<!-- /wp:paragraph -->")
}
