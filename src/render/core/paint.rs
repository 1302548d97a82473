//! Resolves the styles of a scene with a theme.

use std::borrow::Cow;

use crate::scene::{
    Colour, Dash, Ink, Item, Line, Path, Pattern, Scene, Shape, Stroke, Style, Theme, Width,
    pattern_path,
};

/// A style resolved by a theme: colours and widths instead of roles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paint {
    /// The fill colour, if any; never transparent.
    pub fill: Option<Colour>,
    /// The stroke, if any.
    pub pen: Option<Pen>,
}

impl Paint {
    /// Returns true if both the fill and the stroke are opaque.
    pub fn is_opaque(&self) -> bool {
        let pen = self.pen.map(|pen| pen.colour);
        [self.fill, pen]
            .into_iter()
            .flatten()
            .all(Colour::is_opaque)
    }
}

/// A resolved stroke.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pen {
    /// The colour of the line, never transparent.
    pub colour: Colour,
    /// The width in board units.
    pub width: f64,
    /// The dash pattern, if any.
    pub dash: Option<Dash>,
}

/// Consecutive shapes with the same paint.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer<'a> {
    /// The shapes, which are drawn with `paint` instead of their own styles.
    pub items: Cow<'a, [Item]>,
    /// The resolved style of all shapes.
    pub paint: Paint,
    /// The ink roles of the fill and of the stroke; a texture layer has none.
    pub inks: (Option<Ink>, Option<Ink>),
}

/// Resolves a scene into layers, bottom first, for the backends to draw.
pub fn layers<'a>(scene: &'a Scene, theme: &'a Theme) -> impl Iterator<Item = Layer<'a>> {
    let runs = scene.items.chunk_by(|a, b| a.style == b.style);
    runs.flat_map(|items| resolve(items, theme).into_iter().flatten())
}

/// Resolves items of the same style into a layer with their shapes and, if
/// their fill has a texture, a second layer with that texture.
pub(crate) fn resolve<'a>(items: &'a [Item], theme: &Theme) -> [Option<Layer<'a>>; 2] {
    let style = items.first().map_or_else(Style::default, |item| item.style);
    let plain = Layer {
        items: Cow::Borrowed(items),
        paint: paint(style, theme),
        inks: (style.fill, style.stroke.map(|stroke| stroke.ink)),
    };
    [Some(plain), texture(items, style, theme)]
}

fn paint(style: Style, theme: &Theme) -> Paint {
    Paint {
        fill: style.fill.and_then(|ink| visible(theme.colour(ink))),
        pen: style.stroke.and_then(|stroke| pen(stroke, theme)),
    }
}

/// Returns a colour unless it is transparent.
fn visible(colour: Colour) -> Option<Colour> {
    (colour.a > 0).then_some(colour)
}

fn pen(stroke: Stroke, theme: &Theme) -> Option<Pen> {
    let width = match stroke.width {
        Width::Line(line) => theme.line(line),
        Width::Haloed(line, more) => theme.line(line) + more,
        Width::Units(width) => width,
    };
    let mark_dash = || theme.mark_line(stroke.ink).dash(width);
    Some(Pen {
        colour: visible(theme.colour(stroke.ink))?,
        width,
        dash: stroke.dash.or_else(mark_dash),
    })
}

/// Returns a layer with the texture of all items as one path; `None` if their
/// fill has no texture.
fn texture(items: &[Item], style: Style, theme: &Theme) -> Option<Layer<'static>> {
    let (pattern, colour) = theme.pattern(style.fill?)?;
    let colour = visible(colour)?;
    // Dots as narrow as the lines would be too small to see.
    let width = match pattern {
        Pattern::Dots => theme.lines.pattern * 1.5,
        _ => theme.lines.pattern,
    };
    let inset = theme.line(Line::Edge) / 2.0 + width * 0.6;
    let mut path = Path::new();
    for item in items {
        path.append(&pattern_path(&item.shape, pattern, inset));
    }
    let pen = Pen {
        colour,
        width,
        dash: None,
    };
    let item = Item {
        shape: Shape::Path(path),
        style: Style::default(),
    };
    Some(Layer {
        items: Cow::Owned(vec![item]),
        paint: Paint {
            fill: None,
            pen: Some(pen),
        },
        inks: (None, None),
    })
}

#[cfg(test)]
mod tests {
    use super::layers;
    use crate::board::Size;
    use crate::scene::{BoardPicture, Coords, Hue, Scene, StoneShape, Theme};

    fn scene() -> Scene {
        let size = Size::new(3).unwrap();
        let mut picture = BoardPicture::new(size, Coords::NONE);
        for (number, square) in size.squares().enumerate() {
            picture.stone(square, Hue::ALL[number % 2], StoneShape::Disc);
        }
        picture.into_scene("", "")
    }

    #[test]
    fn consecutive_items_of_one_style_share_a_layer() {
        let scene = scene();
        let counts: Vec<usize> = layers(&scene, Theme::named("classic").unwrap())
            .map(|layer| layer.items.len())
            .collect();
        assert_eq!(counts, [1, 1, 1, 1, 5, 4]);
    }

    #[test]
    fn a_texture_is_an_additional_layer() {
        let scene = scene();
        let hatched = layers(&scene, Theme::named("photocopy").unwrap());
        assert_eq!(hatched.count(), 7);
    }
}
