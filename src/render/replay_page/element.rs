//! Shapes as SVG elements with classes.

use std::fmt::Write;

use crate::render::{PathData, UNIT, escaped_text, push_number, text_attributes};
use crate::scene::{Shape, Text};

/// Appends an element that gets its colours and lines, and the size and alignment of
/// its text, from CSS classes.
pub(super) fn push_element(out: &mut String, shape: &Shape, class: &str) {
    match shape {
        Shape::Circle(circle) => {
            let centre = circle.centre;
            let numbers = [("cx", centre.x), ("cy", centre.y), ("r", circle.radius)];
            open_tag(out, "circle", class, &numbers);
            out.push_str("/>");
        }
        Shape::Text(text) => push_text(out, text, class),
        Shape::Rect(rect) => push_path(out, class, |data| data.add_rect(rect)),
        Shape::Path(path) => push_path(out, class, |data| data.add_path(path)),
    }
}

fn push_path(out: &mut String, class: &str, add: impl FnOnce(&mut PathData)) {
    let mut data = PathData::new(UNIT);
    add(&mut data);
    open_tag(out, "path", class, &[]);
    out.push_str(" d=\"");
    out.push_str(&data.take());
    out.push_str("\"/>");
}

fn push_text(out: &mut String, text: &Text, class: &str) {
    open_tag(out, "text", class, &[("x", text.at.x), ("y", text.at.y)]);
    let attributes = text_attributes(text).filter(|(name, _)| *name == DIRECTION);
    for (name, value) in attributes {
        out.push_str(&format!(" {name}=\"{value}\""));
    }
    out.push('>');
    out.push_str(&escaped_text(&text.content));
    out.push_str("</text>");
}

/// Returns the CSS declarations for the size, the alignment and the weight of a text.
pub(super) fn text_style(text: &Text) -> String {
    let mut style = String::from("font-size:");
    push_number(&mut style, text.size * UNIT);
    style.push_str("px");
    let attributes = text_attributes(text).filter(|(name, _)| *name != DIRECTION);
    for (name, value) in attributes {
        let _ = write!(style, ";{name}:{value}");
    }
    style
}

/// The attribute for the direction of a text. It is not part of the style, since it
/// depends on the letters.
const DIRECTION: &str = "direction";

/// Appends the start of a tag, with lengths converted from board units to user
/// units.
fn open_tag(out: &mut String, name: &str, class: &str, numbers: &[(&str, f64)]) {
    let _ = write!(out, "<{name} class=\"{class}\"");
    for (attribute, value) in numbers {
        let _ = write!(out, " {attribute}=\"");
        push_number(out, value * UNIT);
        out.push('"');
    }
}
