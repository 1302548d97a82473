//! Rasterizer for rectangles with round corners, circles and straight lines.

use std::ops::Range;

use crate::render::Pen;
use crate::scene::{Colour, Path, Point, Segment, Shape};

/// A rectangle with round corners in pixel coordinates; circles and lines with
/// round caps are special cases.
///
/// Most of a figure consists of these, and they are rasterized many times
/// faster than general paths.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PixelRoundRect {
    centre: Point,
    /// Half the width and half the height.
    half: (f64, f64),
    radius: f64,
}

/// The fill and stroke of a shape in pixel units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PixelPaint {
    /// The fill colour.
    pub(crate) fill: Option<Colour>,
    /// The colour and half the width of the stroke.
    pub(crate) rim: Option<(Colour, f64)>,
}

impl PixelPaint {
    /// Converts a paint; `scale` is the number of pixels per board unit.
    pub(crate) fn new(fill: Option<Colour>, pen: Option<Pen>, scale: f64) -> Self {
        Self {
            fill,
            rim: pen.map(|pen| (pen.colour, pen.width * scale / 2.0)),
        }
    }
}

/// Rows of RGBA pixels.
pub(crate) struct Canvas<'p> {
    pub(crate) bytes: &'p mut [u8],
    pub(crate) width: usize,
}

impl PixelRoundRect {
    /// Converts a circle or rectangle; `None` for other shapes. `place` maps
    /// points to pixels.
    pub(crate) fn of(shape: &Shape, scale: f64, place: impl Fn(Point) -> Point) -> Option<Self> {
        match shape {
            Shape::Circle(circle) => {
                let radius = circle.radius * scale;
                Some(Self {
                    centre: place(circle.centre),
                    half: (radius, radius),
                    radius,
                })
            }
            Shape::Rect(round) => {
                let low = place(Point::new(round.rect.x, round.rect.y));
                let high = place(Point::new(round.rect.right(), round.rect.bottom()));
                let half = ((high.x - low.x) / 2.0, (high.y - low.y) / 2.0);
                Some(Self {
                    centre: low.towards(high, 0.5),
                    half,
                    radius: (round.radius * scale).min(half.0).min(half.1),
                })
            }
            Shape::Path(_) | Shape::Text(_) => None,
        }
    }

    /// Converts a path of horizontal and vertical lines, drawn with a pen
    /// `width` pixels wide; `None` if the path contains anything else.
    pub(crate) fn lines(
        path: &Path,
        width: f64,
        place: impl Fn(Point) -> Point,
    ) -> Option<Vec<Self>> {
        let mut lines = Vec::new();
        for pair in path.segments().chunks(2) {
            let &[Segment::Move(from), Segment::Line(to)] = pair else {
                return None;
            };
            if from.x != to.x && from.y != to.y {
                return None;
            }
            let (from, to) = (place(from), place(to));
            let radius = width / 2.0;
            let half = |a: f64, b: f64| (a - b).abs() / 2.0 + radius;
            lines.push(Self {
                centre: from.towards(to, 0.5),
                half: (half(from.x, to.x), half(from.y, to.y)),
                radius,
            });
        }
        Some(lines)
    }

    /// Snaps the edges to pixel boundaries and makes the corners sharp, so that a
    /// thin line is not blurred.
    pub(crate) fn snapped(self) -> Self {
        let (x, half_width) = snapped_range(self.centre.x, self.half.0);
        let (y, half_height) = snapped_range(self.centre.y, self.half.1);
        Self {
            centre: Point::new(x, y),
            half: (half_width, half_height),
            radius: 0.0,
        }
    }

    /// Snaps the edges of a rectangle with sharp corners, or the edges of its
    /// stroke, to pixel boundaries; returns any other shape unchanged.
    pub(crate) fn snapped_with_stroke(self, paint: &mut PixelPaint) -> Self {
        if self.radius > 0.0 {
            return self;
        }
        let Some((_, half)) = &mut paint.rim else {
            return self.snapped();
        };
        *half = (*half * 2.0).round().max(1.0) / 2.0;
        let outer = Self {
            half: (self.half.0 + *half, self.half.1 + *half),
            ..self
        };
        let outer = outer.snapped();
        Self {
            half: (outer.half.0 - *half, outer.half.1 - *half),
            ..outer
        }
    }

    /// Paints the part of the shape within the canvas.
    pub(crate) fn paint(&self, paint: PixelPaint, canvas: &mut Canvas<'_>) {
        let rim = paint.rim.map_or(0.0, |(_, half)| half);
        let height = canvas.bytes.len() / 4 / canvas.width.max(1);
        let reach = self.half.1 + rim + 1.0;
        let first = pixel(self.centre.y - reach, height);
        let last = pixel(self.centre.y + reach + 1.0, height);
        // Rows up to this distance from the middle are identical, because their
        // pixels are closer to the left or right side of the shape than to its
        // top or bottom.
        let max_uniform = self.half.1 - self.radius - self.half.0 - rim - 1.0;
        let mut uniform: Option<(Row, Vec<[u8; 2]>)> = None;
        for row in first..last {
            let down = (row as f64 + 0.5 - self.centre.y).abs();
            let start = row * canvas.width * 4;
            let (pixels, _) = canvas.bytes[start..start + canvas.width * 4].as_chunks_mut();
            if down > max_uniform {
                if let Some(row) = self.row(canvas.width, down, paint) {
                    row.paint(pixels, paint, |column| self.coverage(column, down, paint));
                }
                continue;
            }
            let (row, edge) = uniform.get_or_insert_with(|| {
                let row = self.row(canvas.width, down, paint).unwrap_or_default();
                let columns = row.edges().into_iter().flatten();
                let edge = columns.map(|column| self.coverage(column, down, paint));
                (row, edge.collect())
            });
            let mut coverage = edge.iter().copied();
            row.paint(pixels, paint, |_| coverage.next().unwrap_or_default());
        }
    }

    /// Returns the columns of the row at a distance of `down` from the middle;
    /// `None` if the row is outside the shape.
    fn row(&self, width: usize, down: f64, paint: PixelPaint) -> Option<Row> {
        let rim = paint.rim.map_or(0.0, |(_, half)| half);
        let outer_half = self.half_width_at(down, rim + 0.5)?;
        let inner_half = self.half_width_at(down, -rim - 0.5).unwrap_or(-1.0);
        let middle = self.centre.x;
        let [first, last] =
            [middle - outer_half - 0.5, middle + outer_half + 1.5].map(|end| pixel(end, width));
        let [left, right] = if inner_half > 1.0 {
            let ends = [middle - inner_half + 0.5, middle + inner_half + 0.5];
            ends.map(|end| pixel(end, width).clamp(first, last))
        } else {
            [last, last]
        };
        Some(Row {
            first,
            left,
            right: right.max(left),
            last,
        })
    }

    /// Returns the coverage of a pixel by the stroke and by the fill, in
    /// sixteenths. The fill is painted over the stroke.
    fn coverage(&self, column: usize, down: f64, paint: PixelPaint) -> [u8; 2] {
        // A thin shape never covers a whole pixel.
        let thickness = 2.0 * self.half.0.min(self.half.1);
        let across = (column as f64 + 0.5 - self.centre.x).abs();
        let distance = self.distance(across, down);
        match (paint.fill, paint.rim) {
            (Some(_), Some((_, half))) => {
                let fill = sixteenths(min(0.5 - half - distance, thickness - 2.0 * half));
                let outer = min(half + 0.5 - distance, thickness + 2.0 * half);
                [if fill < 16 { sixteenths(outer) } else { 0 }, fill]
            }
            (Some(_), None) => [0, sixteenths(min(0.5 - distance, thickness))],
            (None, Some((_, half))) => {
                let hole = (0.5 - half - distance).max(0.0);
                [sixteenths((half + 0.5 - distance).min(1.0) - hole), 0]
            }
            (None, None) => [0, 0],
        }
    }

    /// Returns half the width, in the row at a distance of `down` from the
    /// middle, of the shape enlarged by `by` on all sides; `None` if the row is
    /// outside it.
    fn half_width_at(&self, down: f64, by: f64) -> Option<f64> {
        let (half_width, half_height) = (self.half.0 + by, self.half.1 + by);
        if down > half_height || half_width < 0.0 {
            return None;
        }
        let radius = (self.radius + by).max(0.0);
        let above = down - (half_height - radius);
        if above <= 0.0 {
            return Some(half_width);
        }
        Some(half_width - radius + (radius * radius - above * above).max(0.0).sqrt())
    }

    /// Returns the signed distance from the outline, negative inside, of a
    /// point this far from the middle.
    fn distance(&self, across: f64, down: f64) -> f64 {
        let (x, y) = (
            across - self.half.0 + self.radius,
            down - self.half.1 + self.radius,
        );
        let outside = if x > 0.0 && y > 0.0 {
            (x * x + y * y).sqrt()
        } else {
            x.max(y)
        };
        outside - self.radius
    }
}

/// The columns `first..last` of a shape in a row: `left..right` are fully
/// inside, the others are edge pixels.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    first: usize,
    left: usize,
    right: usize,
    last: usize,
}

impl Row {
    /// Returns the edge columns on the left and on the right.
    fn edges(self) -> [Range<usize>; 2] {
        [self.first..self.left, self.right..self.last]
    }

    /// Paints the row; `coverage` returns the coverage of an edge pixel by the
    /// stroke and by the fill.
    fn paint(
        self,
        pixels: &mut [[u8; 4]],
        paint: PixelPaint,
        mut coverage: impl FnMut(usize) -> [u8; 2],
    ) {
        if let Some(colour) = paint.fill {
            pixels[self.left..self.right].fill([colour.r, colour.g, colour.b, 255]);
        }
        let rim = paint
            .rim
            .map_or(Tint::default(), |(colour, _)| Tint::new(colour));
        let fill = paint.fill.map_or(Tint::default(), Tint::new);
        for columns in self.edges() {
            for (column, pixel) in columns.clone().zip(&mut pixels[columns]) {
                let [rim_coverage, fill_coverage] = coverage(column);
                let with_rim = rim.over(u32::from_le_bytes(*pixel), rim_coverage);
                *pixel = fill.over(with_rim, fill_coverage).to_le_bytes();
            }
        }
    }
}

/// Snaps a range, given by its middle and half its length, to pixel boundaries;
/// it contains at least one pixel.
fn snapped_range(middle: f64, half: f64) -> (f64, f64) {
    // Unlike `round`, this rounds halves up for either sign. In two parts of a
    // picture, the coordinates of a shape differ by whole numbers, so both
    // parts round them to the same pixel.
    let nearest = |at: f64| (at + 0.5).floor();
    let length = nearest(half * 2.0).max(1.0);
    let from = nearest(middle - length / 2.0);
    (from + length / 2.0, length / 2.0)
}

/// Converts a coordinate to a pixel index from 0 to `count`.
pub(crate) fn pixel(coordinate: f64, count: usize) -> usize {
    // The cast truncates and saturates.
    (coordinate.max(0.0) as usize).min(count)
}

/// Converts coverage to sixteenths: finer steps are invisible, and make files
/// larger.
const fn sixteenths(part: f64) -> u8 {
    // The cast turns negative values into zero.
    (min(part, 1.0) * 16.0 + 0.5) as u8
}

/// Returns the smaller number; faster than `f64::min`, which also handles NaN.
const fn min(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The mask of the red and blue channels, which are blended in one operation:
/// the free byte above each takes the carry.
const RED_BLUE: u32 = 0x00ff_00ff;

/// A colour prepared for blending.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tint {
    /// The red and blue channels, at the bits of [`RED_BLUE`].
    red_blue: u32,
    /// The green channel.
    green: u32,
}

impl Tint {
    pub(crate) const fn new(colour: Colour) -> Self {
        Self {
            red_blue: colour.r as u32 | (colour.b as u32) << 16,
            green: colour.g as u32,
        }
    }

    /// Blends the colour over the pixel `below` with a coverage in sixteenths.
    #[inline]
    pub(crate) fn over(self, below: u32, coverage: u8) -> u32 {
        let weight = coverage as u32;
        let weight_below = 16_u32.wrapping_sub(weight);
        // Sixteen times a byte fits into 16 bits, so nothing wraps; the
        // wrapping operators skip the overflow checks.
        let blended = |channel: u32, channel_below: u32| {
            let above = channel.wrapping_mul(weight);
            above.wrapping_add(channel_below.wrapping_mul(weight_below))
        };
        // Adding 8 before dividing by 16 rounds to nearest.
        let red_blue = blended(self.red_blue, below & RED_BLUE).wrapping_add(0x0008_0008);
        let green = blended(self.green, below >> 8 & 0xff).wrapping_add(8);
        0xff00_0000 | red_blue >> 4 & RED_BLUE | (green >> 4 & 0xff) << 8
    }
}

#[cfg(test)]
mod tests {
    use super::{Canvas, PixelPaint, PixelRoundRect};
    use crate::scene::{Circle, Colour, Path, Point, Rect, RoundRect, Shape};

    const SIDE: usize = 40;

    /// Returns how many pixels of a white canvas a black shape covers.
    fn covered(shape: &PixelRoundRect, paint: PixelPaint) -> f64 {
        let mut bytes = vec![255; SIDE * SIDE * 4];
        let mut canvas = Canvas {
            bytes: &mut bytes,
            width: SIDE,
        };
        shape.paint(paint, &mut canvas);
        let reds = bytes.iter().step_by(4).map(|red| 255.0 - f64::from(*red));
        reds.sum::<f64>() / 255.0
    }

    fn round(shape: impl Into<Shape>) -> PixelRoundRect {
        PixelRoundRect::of(&shape.into(), 1.0, |at| at).unwrap()
    }

    fn paint(fill: bool, rim: Option<f64>) -> PixelPaint {
        let black = Colour::hex(0);
        PixelPaint {
            fill: fill.then_some(black),
            rim: rim.map(|half| (black, half)),
        }
    }

    #[test]
    fn painted_areas_match_the_shapes() {
        let pi = std::f64::consts::PI;
        let circle = round(Circle::new(Point::new(20.3, 19.6), 12.4));
        let rect = Rect::new(5.25, 7.5, 20.5, 10.25);
        let sharp = round(RoundRect { rect, radius: 0.0 });
        let soft = round(RoundRect { rect, radius: 3.0 });
        let corners = (4.0 - pi) * 9.0;
        for (shape, paint, area) in [
            (circle, paint(true, None), pi * 12.4 * 12.4),
            (circle, paint(true, Some(1.5)), pi * 13.9 * 13.9),
            (
                circle,
                paint(false, Some(1.5)),
                pi * (13.9 * 13.9 - 10.9 * 10.9),
            ),
            (circle, paint(false, Some(0.2)), 2.0 * pi * 12.4 * 0.4),
            (sharp, paint(true, None), 20.5 * 10.25),
            (soft, paint(true, None), 20.5 * 10.25 - corners),
            (sharp, paint(false, None), 0.0),
            (
                sharp,
                paint(false, Some(1.0)),
                2.0 * (20.5 * 2.0 + 10.25 * 2.0) - 4.0 + pi,
            ),
        ] {
            let found = covered(&shape, paint);
            assert!((found - area).abs() < area * 0.01 + 0.5, "{found} {area}");
        }
    }

    #[test]
    fn shapes_are_clipped_to_the_canvas() {
        let at = |x, y| round(Circle::new(Point::new(x, y), 10.0));
        let whole = covered(&at(20.0, 20.0), paint(true, None));
        for (x, y, part) in [
            (0.0, 20.0, 2.0),
            (40.0, 20.0, 2.0),
            (20.0, 0.0, 2.0),
            (40.0, 40.0, 4.0),
        ] {
            let found = covered(&at(x, y), paint(true, None));
            assert!((found - whole / part).abs() < 0.5, "{found} {whole}");
        }
        for (x, y) in [(-1e9, 20.0), (1e9, 20.0), (20.0, -50.0), (20.0, 90.0)] {
            assert_eq!(covered(&at(x, y), paint(true, None)), 0.0);
        }
    }

    #[test]
    fn only_vertical_and_horizontal_lines_are_accepted() {
        let mut path = Path::new();
        path.move_to(Point::new(5.0, 5.0))
            .line_to(Point::new(25.0, 5.0));
        path.move_to(Point::new(5.0, 9.0))
            .line_to(Point::new(5.0, 29.0));
        let lines = PixelRoundRect::lines(&path, 2.0, |at| at).unwrap();
        let found: f64 = lines
            .iter()
            .map(|line| covered(line, paint(true, None)))
            .sum();
        assert!(
            (found - 80.0 - 2.0 * std::f64::consts::PI).abs() < 1.0,
            "{found}"
        );
        let thin = PixelRoundRect::lines(&path, 0.3, |at| at).unwrap();
        let found = covered(&thin[0], paint(true, None));
        assert!((found - 6.0).abs() < 1.2, "{found}");
        path.line_to(Point::new(6.0, 9.0));
        assert_eq!(PixelRoundRect::lines(&path, 2.0, |at| at), None);
        path.move_to(Point::new(1.0, 1.0))
            .line_to(Point::new(2.0, 2.0));
        assert_eq!(PixelRoundRect::lines(&path, 2.0, |at| at), None);
    }
}
