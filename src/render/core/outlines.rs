//! Converts shapes to paths.

use crate::render::{Font, TextOutliner};
use crate::scene::{Circle, Path, Point, RoundRect, Scene, Shape};

/// Returns the outline of any shape; text becomes glyph outlines, scaled down
/// if necessary to fit into a picture of this width.
pub(crate) fn outline(shape: &Shape, outliner: &mut TextOutliner<'_>, width: f64) -> Path {
    match shape {
        Shape::Rect(rect) => rect_path(rect),
        Shape::Circle(circle) => circle_path(circle),
        Shape::Path(path) => path.clone(),
        Shape::Text(text) => outliner.outline(text, width),
    }
}

/// Replaces the text of a scene with glyph outlines, so that it looks the same in
/// every viewer; returns the characters without a glyph. Characters that the
/// built-in fonts lack are taken from `font`.
pub fn outline_text(scene: &mut Scene, font: Option<&Font>) -> Vec<char> {
    let mut outliner = TextOutliner::with_font(font);
    for item in &mut scene.items {
        if let Shape::Text(text) = &item.shape {
            item.shape = Shape::Path(outliner.outline(text, scene.width));
        }
    }
    outliner.into_missing_glyphs()
}

/// Returns a circle as a path, clockwise from the top.
pub(crate) fn circle_path(circle: &Circle) -> Path {
    let Circle { centre, radius } = *circle;
    let at = |x: f64, y: f64| centre.moved(x * radius, y * radius);
    let mut path = Path::with_capacity(6);
    path.move_to(at(0.0, -1.0))
        .quarter_to(at(1.0, -1.0), at(1.0, 0.0))
        .quarter_to(at(1.0, 1.0), at(0.0, 1.0))
        .quarter_to(at(-1.0, 1.0), at(-1.0, 0.0))
        .quarter_to(at(-1.0, -1.0), at(0.0, -1.0))
        .close();
    path
}

/// Returns a rectangle as a path, clockwise from the left end of its top edge.
pub(crate) fn rect_path(round: &RoundRect) -> Path {
    let (rect, radius) = (round.rect, round.radius);
    let (left, top) = (rect.x, rect.y);
    let (right, bottom) = (rect.right(), rect.bottom());
    let mut path = Path::with_capacity(10);
    path.move_to(Point::new(left + radius, top));
    for (corner, (before, after)) in [
        ((right, top), ((-radius, 0.0), (0.0, radius))),
        ((right, bottom), ((0.0, -radius), (-radius, 0.0))),
        ((left, bottom), ((radius, 0.0), (0.0, -radius))),
        ((left, top), ((0.0, radius), (radius, 0.0))),
    ] {
        let corner = Point::new(corner.0, corner.1);
        path.line_to(corner.moved(before.0, before.1));
        if radius > 0.0 {
            path.quarter_to(corner, corner.moved(after.0, after.1));
        }
    }
    path.close();
    path
}
