//! The shapes of a page as SVG elements, with a CSS class for each way to paint them in the
//! light and dark themes, and for each size, alignment and weight of texts.

use std::fmt::Write;

use crate::render::{Paint, PathData, UNIT, escaped_text, push_number, resolve, text_attributes};
use crate::scene::{Item, Shape, Text, Theme};

/// How a shape is painted in the light and in the dark theme; `None` where a
/// theme does not draw it.
type Paints = (Option<Paint>, Option<Paint>);

/// Assigns classes to paints.
pub(super) struct PaintClasses<'t> {
    light: &'t Theme,
    dark: Option<&'t Theme>,
    classes: Vec<Paints>,
    /// The declarations of the classes of texts.
    text_styles: Vec<String>,
}

impl<'t> PaintClasses<'t> {
    /// Creates an empty set of classes for these themes.
    pub(super) const fn new(light: &'t Theme, dark: Option<&'t Theme>) -> Self {
        Self {
            light,
            dark,
            classes: Vec::new(),
            text_styles: Vec::new(),
        }
    }

    /// Draws an item as elements: its shape and, if a theme has one, a texture.
    pub(super) fn draw(&mut self, item: &Item) -> Vec<String> {
        let items = std::slice::from_ref(item);
        let light = resolve(items, self.light);
        let dark = self.dark.map(|theme| resolve(items, theme));
        let mut elements = Vec::new();
        for (index, light_layer) in light.iter().enumerate() {
            let dark_layer = dark.as_ref().map_or(light_layer, |dark| &dark[index]);
            let Some(layer) = light_layer.as_ref().or(dark_layer.as_ref()) else {
                continue;
            };
            let paints = (
                light_layer.as_ref().map(|layer| layer.paint),
                dark_layer.as_ref().map(|layer| layer.paint),
            );
            let class = self.class(paints);
            for item in layer.items.iter() {
                let mut element = String::new();
                let class = match &item.shape {
                    Shape::Text(text) => format!("{class} {}", self.text_class(text_style(text))),
                    _ => class.clone(),
                };
                push_element(&mut element, &item.shape, &class);
                elements.push(element);
            }
        }
        elements
    }

    /// Returns the class of these paints, creating it if necessary.
    fn class(&mut self, paints: Paints) -> String {
        format!("p{}", index_of(&mut self.classes, paints))
    }

    /// Returns the class of texts with this style, creating it if necessary.
    fn text_class(&mut self, style: String) -> String {
        format!("t{}", index_of(&mut self.text_styles, style))
    }

    /// Returns the style rules: those of the light theme, then those in which
    /// the dark theme differs.
    pub(super) fn rules(&self) -> String {
        let mut rules = String::new();
        for (number, (light, _)) in self.classes.iter().enumerate() {
            push_rule(&mut rules, number, light.as_ref());
        }
        for (number, style) in self.text_styles.iter().enumerate() {
            let _ = writeln!(rules, ".replay svg .t{number}{{{style}}}");
        }
        let mut dark_rules = String::new();
        for (number, (light, dark)) in self.classes.iter().enumerate() {
            if light != dark {
                push_rule(&mut dark_rules, number, dark.as_ref());
            }
        }
        if !dark_rules.is_empty() {
            let _ = write!(
                rules,
                "@media screen and (prefers-color-scheme:dark){{\n{dark_rules}}}\n"
            );
        }
        rules
    }
}

/// Returns the index of a value in a list, to which it is added if necessary.
fn index_of<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    let existing = list.iter().position(|other| *other == value);
    existing.unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

fn push_rule(rules: &mut String, number: usize, paint: Option<&Paint>) {
    let _ = write!(rules, ".replay svg .p{number}{{fill:");
    match paint.and_then(|paint| paint.fill) {
        Some(colour) => {
            let _ = write!(rules, "{colour}");
        }
        None => rules.push_str("none"),
    }
    rules.push_str(";stroke:");
    match paint.and_then(|paint| paint.pen) {
        Some(pen) => {
            let _ = write!(rules, "{};stroke-width:", pen.colour);
            push_number(rules, pen.width * UNIT);
            if let Some(dash) = pen.dash {
                rules.push_str(";stroke-dasharray:");
                push_number(rules, dash.on * UNIT);
                rules.push(' ');
                push_number(rules, dash.off * UNIT);
            }
        }
        None => rules.push_str("none"),
    }
    rules.push_str("}\n");
}

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
