//! CSS custom properties by which a page can recolour an inline SVG.

use crate::render::Paint;
use crate::scene::{Colour, Ink};

/// The fill and stroke roles of a layer.
type Inks = (Option<Ink>, Option<Ink>);

/// Lets the embedding page override the colours of a drawing: collects one CSS
/// class per pair of roles, and writes style rules that read custom properties.
///
/// Elements also have their colours as attributes, for viewers that do not
/// support custom properties. The rules do not apply in these viewers, where
/// they would make all elements black.
#[derive(Debug, Default)]
pub(crate) struct CssVars {
    classes: Vec<(Inks, Paint)>,
}

impl CssVars {
    /// Returns the class for the roles of a layer, creating it if necessary;
    /// `None` if the layer has no role.
    pub(crate) fn class(&mut self, inks: Inks, paint: Paint) -> Option<String> {
        if inks == (None, None) {
            return None;
        }
        let found = self.classes.iter().position(|(other, _)| *other == inks);
        let number = found.unwrap_or_else(|| {
            self.classes.push((inks, paint));
            self.classes.len() - 1
        });
        Some(class_name(number))
    }

    /// Returns the style rules, scoped to the element with this id.
    pub(crate) fn style(&self, id: &str) -> String {
        let mut rules = String::from("@supports(fill:var(--a)){");
        for (number, ((fill, stroke), paint)) in self.classes.iter().enumerate() {
            for part in ["\n#", id, " .", &class_name(number), "{"] {
                rules.push_str(part);
            }
            let pen = paint.pen.map(|pen| pen.colour);
            if let Some(ink) = *fill {
                push_declaration(&mut rules, "fill", ink, paint.fill);
            }
            if let Some(ink) = *stroke {
                let property = if fill.is_some() { ";stroke" } else { "stroke" };
                push_declaration(&mut rules, property, ink, pen);
            }
            rules.push('}');
        }
        rules.push('}');
        rules
    }
}

/// Writes one declaration, which sets `property` to the custom property of the
/// role, with the theme's colour as fallback; `None` means transparent.
fn push_declaration(rules: &mut String, property: &str, ink: Ink, colour: Option<Colour>) {
    rules.push_str(property);
    rules.push_str(":var(--scoresheet");
    for part in ink.key_parts() {
        rules.push('-');
        rules.push_str(part);
    }
    match colour {
        Some(colour) => rules.push_str(&format!(",{})", colour.to_opaque())),
        None => rules.push_str(",none)"),
    }
}

/// Returns the name of the class with this number: `ss-a` to `ss-z`, then
/// `ss-a1` and so on.
fn class_name(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => format!("ss-{letter}"),
        round => format!("ss-{letter}{round}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{CssVars, class_name};
    use crate::render::Paint;
    use crate::scene::{Colour, Hue, Ink};

    #[test]
    fn layers_with_the_same_roles_share_a_class() {
        let paint = Paint {
            fill: Some(Colour::hex(0x0a0b0c)),
            pen: None,
        };
        let mut css_vars = CssVars::default();
        let stone = (Some(Ink::Stone(Hue::Red)), None);
        let board = (Some(Ink::Board), None);
        let classes = [stone, board, stone].map(|inks| css_vars.class(inks, paint));
        assert_eq!(
            classes,
            ["ss-a", "ss-b", "ss-a"].map(|name| Some(name.to_owned()))
        );
        assert_eq!(css_vars.class((None, None), paint), None);
        assert_eq!(
            css_vars.style("x-1"),
            "@supports(fill:var(--a)){\n\
             #x-1 .ss-a{fill:var(--scoresheet-hues-red-stone,#0a0b0c)}\n\
             #x-1 .ss-b{fill:var(--scoresheet-surface-board,#0a0b0c)}}"
        );
        assert_eq!(
            [0, 25, 26, 53].map(class_name),
            ["ss-a", "ss-z", "ss-a1", "ss-b2"]
        );
    }
}
