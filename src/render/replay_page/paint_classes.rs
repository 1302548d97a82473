//! The shapes of a page as SVG elements, with a CSS class for each way to paint them in the
//! light and dark themes, and for each size, alignment and weight of texts.

use std::fmt::Write;

use crate::render::replay_page::drawing::Element;
use crate::render::{Paint, PathData, UNIT, push_number, resolve, text_attributes};
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
    pub(super) fn draw(&mut self, item: &Item) -> Vec<Element> {
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
                let class = match &item.shape {
                    Shape::Text(text) => format!("{class} {}", self.text_class(text_style(text))),
                    _ => class.clone(),
                };
                elements.push(element(&item.shape, class));
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

/// Returns the element of a shape, which gets its colours and lines, and the size and
/// alignment of its text, from CSS classes.
fn element(shape: &Shape, class: String) -> Element {
    let path = |add: &dyn Fn(&mut PathData)| {
        let mut data = PathData::new(UNIT);
        add(&mut data);
        ("path", vec![("d", data.take())])
    };
    let (name, attributes) = match shape {
        Shape::Circle(circle) => {
            let centre = circle.centre;
            let numbers = [("cx", centre.x), ("cy", centre.y), ("r", circle.radius)];
            ("circle", in_units(&numbers))
        }
        Shape::Text(text) => {
            let mut attributes = in_units(&[("x", text.at.x), ("y", text.at.y)]);
            let direction = text_attributes(text).filter(|(name, _)| *name == DIRECTION);
            attributes.extend(direction.map(|(name, value)| (name, value.to_string())));
            ("text", attributes)
        }
        Shape::Rect(rect) => path(&|data| data.add_rect(rect)),
        Shape::Path(outline) => path(&|data| data.add_path(outline)),
    };
    let text = match shape {
        Shape::Text(text) => Some(text.content.to_string()),
        _ => None,
    };
    Element {
        name,
        class,
        attributes,
        text,
    }
}

/// Converts lengths from board units to user units.
fn in_units(lengths: &[(&'static str, f64)]) -> Vec<(&'static str, String)> {
    let attribute = |&(name, length): &(&'static str, f64)| {
        let mut value = String::new();
        push_number(&mut value, length * UNIT);
        (name, value)
    };
    lengths.iter().map(attribute).collect()
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
