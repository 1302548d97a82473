//! Draw operations: shapes and their paint, with text converted to outlines.

use crate::render::core::outlines::outline;
use crate::render::{Paint, TextOutliner, layers};
use crate::scene::{Path, Point, Scene, Segment, Shape, Theme};

/// A shape and its paint.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DrawOp {
    /// The shape; text is already converted to outlines.
    pub(crate) shape: Shape,
    /// The fill and stroke of the shape.
    pub(crate) paint: Paint,
}

/// Converts a scene to draw operations, bottom first.
pub(crate) fn draw_ops(
    scene: &Scene,
    theme: &Theme,
    outliner: &mut TextOutliner<'_>,
) -> Vec<DrawOp> {
    let mut draw_ops = Vec::with_capacity(scene.items.len() + 8);
    for layer in layers(scene, theme) {
        for item in layer.items.iter() {
            let (shape, paint) = match &item.shape {
                shape @ Shape::Text(_) => {
                    let path = outline(shape, outliner, scene.width);
                    (Shape::Path(path), layer.paint)
                }
                Shape::Path(path) if layer.paint.fill.is_none() => {
                    let paint = layer.paint;
                    let shapes = subpaths(path).into_iter().map(Shape::Path);
                    draw_ops.extend(shapes.map(|shape| DrawOp { shape, paint }));
                    continue;
                }
                shape => (shape.clone(), layer.paint),
            };
            draw_ops.push(DrawOp { shape, paint });
        }
    }
    draw_ops
}

/// Splits a path into its subpaths, so that those outside a repainted area can
/// be skipped.
fn subpaths(path: &Path) -> Vec<Path> {
    let segments = path.segments();
    let starts: Vec<usize> = segments
        .iter()
        .enumerate()
        .filter(|(_, segment)| matches!(segment, Segment::Move(_)))
        .map(|(index, _)| index)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([segments.len()]);
    let subpath = |(&start, end): (&usize, usize)| Path::of(&segments[start..end]);
    starts.iter().zip(ends).map(subpath).collect()
}

/// The bounding box of a shape in board units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    /// The top-left corner.
    pub(crate) low: Point,
    /// The bottom-right corner.
    pub(crate) high: Point,
}

impl DrawOp {
    /// Returns the bounding box of the painted area; `None` for text and empty
    /// paths.
    pub(crate) fn bounds(&self) -> Option<Bounds> {
        let margin = self.paint.pen.map_or(0.0, |pen| pen.width / 2.0);
        let (low, high) = match &self.shape {
            Shape::Rect(round) => (
                Point::new(round.rect.x, round.rect.y),
                Point::new(round.rect.right(), round.rect.bottom()),
            ),
            Shape::Circle(circle) => (
                circle.centre.moved(-circle.radius, -circle.radius),
                circle.centre.moved(circle.radius, circle.radius),
            ),
            Shape::Path(path) => corners(path)?,
            Shape::Text(_) => return None,
        };
        Some(Bounds {
            low: low.moved(-margin, -margin),
            high: high.moved(margin, margin),
        })
    }
}

/// Returns the top-left and bottom-right corners of the bounding box of a
/// path's points.
fn corners(path: &Path) -> Option<(Point, Point)> {
    let mut corners: Option<(Point, Point)> = None;
    let mut include = |at: Point| {
        let (low, high) = corners.unwrap_or((at, at));
        corners = Some((
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        ));
    };
    for segment in path.segments() {
        match *segment {
            Segment::Move(at) | Segment::Line(at) => include(at),
            Segment::Cubic(first, second, to) => {
                [first, second, to].into_iter().for_each(&mut include);
            }
            Segment::Close => {}
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::subpaths;
    use crate::scene::{Path, Point};

    #[test]
    fn each_subpath_begins_with_a_move() {
        let mut path = Path::new();
        for start in [1.0, 2.0, 3.0] {
            path.move_to(Point::new(start, 0.0))
                .line_to(Point::new(start, 5.0))
                .close();
        }
        let found = subpaths(&path);
        assert_eq!(found.len(), 3);
        let whole: Vec<_> = found.iter().flat_map(Path::segments).copied().collect();
        assert_eq!(whole, path.segments());
        assert!(subpaths(&Path::new()).is_empty());
    }
}
