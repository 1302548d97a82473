//! Shapes as SVG elements with a class.

use std::fmt::Write;

use crate::render::svg::UNIT;
use crate::render::svg_text::{escaped_text, text_attributes};
use crate::render::{PathData, push_number};
use crate::scene::{Shape, Text};

/// Appends an element that gets its colours and lines from a CSS class.
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
    let numbers = [("x", text.at.x), ("y", text.at.y), ("font-size", text.size)];
    open_tag(out, "text", class, &numbers);
    for (name, value) in text_attributes(text) {
        out.push_str(&format!(" {name}=\"{value}\""));
    }
    out.push('>');
    out.push_str(&escaped_text(&text.content));
    out.push_str("</text>");
}

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
