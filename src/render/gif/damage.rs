//! Finds the rectangles in which two frames differ.

use std::sync::Arc;

use crate::render::raster::draw_op::{Bounds, DrawOp};
use crate::render::raster::pixel_rect::PixelRect;
use crate::render::{Paint, PixelSize};
use crate::scene::{Colour, Point, Segment, Shape};

/// Maximum number of damage rectangles per frame; if there are more, all are
/// merged into one.
const MAX_AREAS: usize = 16;

/// All draw operations of a frame, shared between the painter and the palette.
pub(crate) type DrawOps = Arc<Vec<DrawOp>>;

/// The draw operations of a frame, with hashes for fast comparison.
pub(crate) struct HashedFrame {
    draw_ops: DrawOps,
    /// The hash and index of each operation, sorted.
    hashes: Vec<(u64, usize)>,
}

impl HashedFrame {
    pub(crate) fn of(draw_ops: DrawOps) -> Self {
        let mut hashes: Vec<(u64, usize)> = draw_ops.iter().map(hash_of).zip(0..).collect();
        hashes.sort_unstable();
        Self { draw_ops, hashes }
    }

    /// Returns the rectangles of pixels that cover all differences between two
    /// frames, at a scale of `scale` pixels per board unit; `None` if they
    /// cannot be determined.
    pub(crate) fn damage(
        &self,
        next: &Self,
        scale: f64,
        size: PixelSize,
    ) -> Option<Vec<PixelRect>> {
        let (changed, common) = self.compare(next);
        // If operations changed their order, they may overlap differently.
        if !common.is_sorted() {
            return None;
        }
        let areas = changed.into_iter().filter_map(|op| {
            let bounds = op.bounds()?;
            changed_pixels(bounds, scale, size)
        });
        Some(merged(areas.collect()))
    }

    /// Returns the operations that only one of the frames has. Also returns the
    /// indices in the next frame of those that both have, in the order of this
    /// frame.
    fn compare<'s>(&'s self, next: &'s Self) -> (Vec<&'s DrawOp>, Vec<usize>) {
        let mut changed = Vec::new();
        let mut common = Vec::new();
        let (mut old, mut new) = (self.hashes.iter().peekable(), next.hashes.iter().peekable());
        loop {
            match (old.peek(), new.peek()) {
                (Some(&&(hash, index)), Some(&&(next_hash, next_index))) if hash == next_hash => {
                    if self.draw_ops[index] == next.draw_ops[next_index] {
                        common.push((index, next_index));
                    } else {
                        changed.extend([&self.draw_ops[index], &next.draw_ops[next_index]]);
                    }
                    old.next();
                    new.next();
                }
                (Some(&&(hash, index)), next_entry)
                    if next_entry.is_none_or(|&&(next_hash, _)| hash < next_hash) =>
                {
                    changed.push(&self.draw_ops[index]);
                    old.next();
                }
                (_, Some(&&(_, next_index))) => {
                    changed.push(&next.draw_ops[next_index]);
                    new.next();
                }
                (_, None) => break,
            }
        }
        common.sort_unstable();
        let next_indices = common.into_iter().map(|(_, next_index)| next_index);
        (changed, next_indices.collect())
    }
}

/// Returns the pixels that an operation with these bounds may change; `None` if
/// they are outside the picture.
fn changed_pixels(bounds: Bounds, scale: f64, size: PixelSize) -> Option<PixelRect> {
    let first =
        |units: f64, max: u32| ((units * scale).floor() - 1.0).clamp(0.0, f64::from(max)) as u32;
    let last =
        |units: f64, max: u32| ((units * scale).ceil() + 1.0).clamp(0.0, f64::from(max)) as u32;
    let (left, top) = (
        first(bounds.low.x, size.width),
        first(bounds.low.y, size.height),
    );
    let (right, bottom) = (
        last(bounds.high.x, size.width),
        last(bounds.high.y, size.height),
    );
    (right > left && bottom > top).then(|| PixelRect {
        left,
        top,
        width: right - left,
        height: bottom - top,
    })
}

/// Merges overlapping rectangles, or all of them if more than [`MAX_AREAS`]
/// would be left.
fn merged(areas: Vec<PixelRect>) -> Vec<PixelRect> {
    let mut disjoint: Vec<PixelRect> = Vec::new();
    for mut area in areas {
        while let Some(index) = disjoint.iter().position(|other| other.overlaps(area)) {
            area = area.union(disjoint.swap_remove(index));
        }
        disjoint.push(area);
    }
    if disjoint.len() > MAX_AREAS {
        let union = disjoint.iter().copied().reduce(PixelRect::union);
        disjoint = union.into_iter().collect();
    }
    disjoint
}

/// Hashes the shape and the colours of a draw operation. Operations with equal
/// hashes may differ.
fn hash_of(op: &DrawOp) -> u64 {
    let mut hasher = OpHasher(0xcbf2_9ce4_8422_2325);
    match &op.shape {
        Shape::Circle(circle) => {
            hasher.point(circle.centre);
            hasher.number(circle.radius);
        }
        Shape::Rect(round) => {
            let rect = round.rect;
            [rect.x, rect.y, rect.width, rect.height, round.radius]
                .into_iter()
                .for_each(|number| hasher.number(number));
        }
        Shape::Path(path) => {
            for segment in path.segments() {
                match *segment {
                    Segment::Move(at) | Segment::Line(at) => hasher.point(at),
                    Segment::Cubic(first, second, to) => {
                        [first, second, to]
                            .into_iter()
                            .for_each(|at| hasher.point(at));
                    }
                    Segment::Close => hasher.word(1),
                }
            }
        }
        Shape::Text(text) => hasher.point(text.at),
    }
    let Paint { fill, pen } = op.paint;
    for colour in [fill, pen.map(|pen| pen.colour)] {
        // No paint is transparent, so zeros cannot be mistaken for a colour.
        let parts = colour.map_or([0; 4], |Colour { r, g, b, a }| [r, g, b, a]);
        hasher.word(u64::from(u32::from_be_bytes(parts)));
    }
    hasher.0
}

/// A variant of the FNV-1a hash that consumes 8 bytes at once.
struct OpHasher(u64);

impl OpHasher {
    const fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }

    const fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    const fn point(&mut self, at: Point) {
        self.number(at.x);
        self.number(at.y);
    }
}

#[cfg(test)]
mod tests {
    use super::{HashedFrame, merged};
    use crate::render::raster::draw_op::DrawOp;
    use crate::render::raster::pixel_rect::PixelRect;
    use crate::render::{Paint, PixelSize};
    use crate::scene::{Circle, Colour, Point};

    const SIZE: PixelSize = PixelSize {
        width: 100,
        height: 100,
    };

    fn disc(x: f64, colour: u32) -> DrawOp {
        let centre = Point::new(x, 5.0);
        DrawOp {
            shape: Circle::new(centre, 0.5).into(),
            paint: Paint {
                fill: Some(Colour::hex(colour)),
                pen: None,
            },
        }
    }

    fn damage(before: &[DrawOp], after: &[DrawOp]) -> Option<Vec<PixelRect>> {
        let hashed = |draw_ops: &[DrawOp]| HashedFrame::of(draw_ops.to_vec().into());
        hashed(before).damage(&hashed(after), 10.0, SIZE)
    }

    #[test]
    fn damage_covers_only_changes() {
        let before = [disc(1.0, 1), disc(5.0, 1), disc(9.0, 1)];
        let after = [disc(1.0, 1), disc(9.0, 1), disc(5.0, 2)];
        let area = PixelRect {
            left: 44,
            top: 44,
            width: 12,
            height: 12,
        };
        assert_eq!(damage(&before, &after), Some(vec![area]));
        assert_eq!(damage(&before, &before), Some(vec![]));
        let moved = [disc(2.0, 1), disc(5.0, 1), disc(9.0, 1)];
        assert_eq!(damage(&before, &moved).unwrap().len(), 1);
        assert_eq!(damage(&before, &[]).unwrap().len(), 3);
    }

    #[test]
    fn damage_is_unknown_if_the_order_changes() {
        let before = [disc(1.0, 1), disc(1.0, 2)];
        let after = [disc(1.0, 2), disc(1.0, 1)];
        assert_eq!(damage(&before, &after), None);
    }

    #[test]
    fn overlapping_areas_are_merged() {
        let area = |left, width| PixelRect {
            left,
            top: 0,
            width,
            height: 5,
        };
        assert_eq!(
            merged(vec![area(0, 3), area(6, 3), area(2, 5)]),
            [area(0, 9)]
        );
        assert_eq!(merged(vec![area(0, 3), area(3, 3)]).len(), 2);
        let many = (0..40).map(|number| area(number * 2, 1)).collect();
        assert_eq!(merged(many), [area(0, 79)]);
    }
}
