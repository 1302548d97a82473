//! Charts: two axes with numbers, and lines, areas and bars between them.

use crate::scene::{
    Anchor, Ink, Item, Line, Path, Point, Rect, RoundRect, Scene, Shape, Style, Text, Weight,
    shortened, text_length, text_width,
};
use crate::text::grouped;

/// The width and height of a chart in board units.
const SIZE: (f64, f64) = (20.0, 9.0);

/// The space around the area between the axes: at the left for short numbers, at the
/// top for the title, at the right and at the bottom for the numbers.
const MARGINS: [f64; 4] = [1.8, 0.6, 0.6, 1.4];

/// The font size.
const FONT_SIZE: f64 = 0.42;

/// The distance between baselines.
const LEADING: f64 = 0.72;

/// An axis of a chart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Axis<'a> {
    /// Its name, which may be empty.
    pub(crate) name: &'a str,
    /// Its ends.
    pub(crate) ends: [f64; 2],
    /// What follows each number, such as ` %`.
    pub(crate) unit: &'a str,
    /// The distance between two numbers; infinite for an axis without numbers.
    pub(crate) step: f64,
}

impl<'a> Axis<'a> {
    /// Creates an axis with at most `most` numbers after the first, whose distance is 1,
    /// 2 or 5 times a power of ten.
    pub(crate) fn new(name: &'a str, ends: [f64; 2], most: f64) -> Self {
        let steps = (0..18).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10_f64.powi(power)));
        let span = ends[1] - ends[0];
        let step = steps.into_iter().find(|step| (span / step).floor() <= most);
        Self {
            name,
            ends,
            unit: "",
            step: step.unwrap_or(span),
        }
    }

    /// Returns the position of a value, from 0 to 1.
    fn position(&self, value: f64) -> f64 {
        let [from, to] = self.ends;
        ((value - from) / (to - from)).clamp(0.0, 1.0)
    }

    /// Returns the values at which numbers are, and their texts.
    fn numbers(&self) -> impl Iterator<Item = (f64, String)> {
        let [from, to] = self.ends;
        let first = (from / self.step).ceil();
        let values = (0..)
            .map(move |index| (first + f64::from(index)) * self.step)
            // With an infinite step, the first value is not a number.
            .take_while(move |value| *value <= to);
        values.map(move |value| {
            // Years have no comma.
            let number = match to {
                10_000.0.. if from >= 0.0 => grouped(value as u64),
                _ => format!("{value:.0}"),
            };
            (value, number + self.unit)
        })
    }
}

/// A chart, to which lines, areas and bars are added.
#[derive(Debug)]
pub(crate) struct Chart<'a> {
    /// The picture.
    pub(crate) scene: Scene,
    /// The area between the axes.
    pub(crate) area: Rect,
    across: Axis<'a>,
    up: Axis<'a>,
}

impl<'a> Chart<'a> {
    /// Draws the title and the axes of a chart.
    pub(crate) fn new(title: String, description: String, across: Axis<'a>, up: Axis<'a>) -> Self {
        let (width, height) = SIZE;
        let [left, top, right, bottom] = MARGINS;
        let widths = up
            .numbers()
            .map(|(_, text)| text_length(&text, Weight::Regular));
        let left = left.max(0.4 + FONT_SIZE * widths.fold(0.0, f64::max));
        let top = top + if up.name.is_empty() { 0.0 } else { LEADING };
        let area = Rect::new(left, top, width - left - right, height - top - bottom);
        let shown = shortened(&title, Weight::Regular, area.width / FONT_SIZE);
        let scene = Scene {
            width,
            height,
            title,
            description,
            ..Scene::default()
        };
        let mut chart = Self {
            scene,
            area,
            across,
            up,
        };
        let whole = RoundRect::new(Rect::new(0.0, 0.0, width, height), 0.0);
        chart.add(whole, Style::filled(Ink::Background));
        chart.text(
            &shown,
            Point::new(left, MARGINS[1] - 0.2),
            Anchor::Start,
            Ink::Caption,
        );
        let name = Point::new(left, area.y - 0.2);
        chart.text(up.name, name, Anchor::Start, Ink::Coordinate);
        chart.add_axes();
        chart
    }

    /// Adds the lines and numbers of both axes.
    fn add_axes(&mut self) {
        let (across, up, area) = (self.across, self.up, self.area);
        for (value, text) in up.numbers() {
            let left = self.at(across.ends[0], value);
            let (line, ink) = if value == up.ends[0] {
                (Line::Frame, Ink::Frame)
            } else {
                (Line::Grid, Ink::Grid)
            };
            let rule = Path::through([left, Point::new(area.right(), left.y)]);
            self.add(rule, Style::line(ink, line));
            self.text(&text, left.moved(-0.2, 0.14), Anchor::End, Ink::Coordinate);
        }
        let corner = Point::new(area.x, area.bottom());
        let name = corner.moved(-0.2, LEADING);
        self.text(across.name, name, Anchor::End, Ink::Coordinate);
        for (value, text) in across.numbers() {
            let foot = self.at(value, up.ends[0]);
            let mark = Path::through([foot, foot.moved(0.0, 0.12)]);
            self.add(mark, Style::line(Ink::Frame, Line::Grid));
            self.text(
                &text,
                foot.moved(0.0, LEADING),
                Anchor::Middle,
                Ink::Coordinate,
            );
        }
    }

    /// Returns the point of two values; values beyond the ends of an axis are at its ends.
    pub(crate) fn at(&self, across: f64, up: f64) -> Point {
        let (across, up) = (self.across.position(across), self.up.position(up));
        let Rect { width, height, .. } = self.area;
        Point::new(
            self.area.x + across * width,
            self.area.bottom() - up * height,
        )
    }

    /// Adds a shape.
    pub(crate) fn add(&mut self, shape: impl Into<Shape>, style: Style) {
        self.scene.items.push(Item::new(shape, style));
    }

    /// Adds a line through points.
    pub(crate) fn line(&mut self, points: impl IntoIterator<Item = (f64, f64)>, style: Style) {
        let path = Path::through(points.into_iter().map(|(across, up)| self.at(across, up)));
        self.add(path, style);
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, content: &str, at: Point, anchor: Anchor, ink: Ink) {
        let text = Text {
            content: content.to_owned(),
            at,
            size: FONT_SIZE,
            anchor,
            weight: Weight::Regular,
        };
        if !content.is_empty() {
            self.add(text, Style::filled(ink));
        }
    }
}

/// Returns the area of a text in a chart.
pub(crate) fn text_area(content: &str, at: Point, anchor: Anchor) -> Rect {
    let width = text_width(content, FONT_SIZE, Weight::Regular);
    let left = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width,
    };
    Rect::new(left, at.y - 0.75 * FONT_SIZE, width, FONT_SIZE)
}

#[cfg(test)]
mod tests {
    use super::{Axis, Chart, MARGINS};

    #[test]
    fn the_numbers_of_an_axis_are_few_and_round() {
        let texts = |ends: [f64; 2]| {
            let axis = Axis::new("", ends, 5.0);
            axis.numbers().map(|(_, text)| text).collect::<Vec<_>>()
        };
        assert_eq!(texts([-0.5, 2.5]), ["0", "1", "2"]);
        assert_eq!(texts([0.0, 9.5]), ["0", "2", "4", "6", "8"]);
        assert_eq!(
            texts([1995.5, 2024.5]),
            ["2000", "2005", "2010", "2015", "2020"]
        );
        assert_eq!(
            texts([0.0, 25_000.0]),
            ["0", "5,000", "10,000", "15,000", "20,000", "25,000"]
        );
    }

    #[test]
    fn long_numbers_make_room_for_themselves() {
        let left = |highest: f64| {
            let across = Axis::new("ply", [0.5, 3.5], 10.0);
            let up = Axis::new("games", [0.0, highest], 6.0);
            Chart::new(String::new(), String::new(), across, up).area.x
        };
        assert_eq!(left(10.0), MARGINS[0]);
        assert!(left(1e12) > 3.0);
    }
}
