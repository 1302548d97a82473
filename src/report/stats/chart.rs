//! The charts of the statistics.

use std::collections::BTreeMap;

use crate::board::Size;
use crate::play::MapPlace;
use crate::render::{SvgOptions, svg};
use crate::scene::{
    Axis, BoardPicture, Chart, Circle, Coords, Ink, Item, Line, MarkColour, Path, Point, Scene,
    Style, Theme,
};

/// A chart.
#[derive(Debug, Clone, PartialEq)]
pub struct StatsChart {
    /// The title.
    pub title: String,
    /// The names of the axes.
    pub(super) axes: [&'static str; 2],
    /// The data, and how it is drawn.
    pub(super) kind: ChartKind,
}

/// The data of a chart, and how it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum ChartKind {
    /// Bars at whole numbers.
    Bars(Vec<(f64, f64)>),
    /// A line.
    Line(Vec<(f64, f64)>),
    /// A heat map: the side of the board, whether the discs are on squares or faces,
    /// and the count for each disc.
    Map(u8, MapPlace, Vec<u64>),
}

impl ChartKind {
    /// Returns bars for how often each value occurs.
    pub(super) fn bars(histogram: &BTreeMap<u32, u64>) -> Self {
        let points = histogram.iter();
        Self::Bars(
            points
                .map(|(value, count)| (f64::from(*value), *count as f64))
                .collect(),
        )
    }
}

impl StatsChart {
    /// Returns a name for a file: the letters and digits of the title, with
    /// hyphens between the words.
    pub fn file_stem(&self) -> String {
        let words = self
            .title
            .split(|letter: char| !letter.is_ascii_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
        words.join("-")
    }
}

/// Draws a chart as an SVG file. Returns `None` if there is nothing to show.
pub(crate) fn chart_svg(chart: &StatsChart) -> Option<String> {
    let scene = match &chart.kind {
        ChartKind::Bars(points) => {
            let mut drawn = axes(chart, points)?;
            let mut bars = Path::new();
            for &(across, up) in points {
                let sides = [across - 0.4, across + 0.4];
                let [top, bottom] = [up, 0.0].map(|up| sides.map(|side| drawn.at(side, up)));
                bars.append(Path::through([bottom[0], top[0], top[1], bottom[1]]).close());
            }
            drawn.add(bars, Style::filled(Ink::Mark(MarkColour::Blue)));
            drawn.scene
        }
        ChartKind::Line(points) => {
            let mut drawn = axes(chart, points)?;
            let style = Style::line(Ink::Mark(MarkColour::Blue), Line::Outline);
            drawn.line(points.iter().copied(), style);
            drawn.scene
        }
        ChartKind::Map(side, place, counts) => heat_map(&chart.title, *side, *place, counts)?,
    };
    Some(svg(&scene, &Theme::default(), &SvgOptions::default()))
}

/// Draws the title and the axes of a chart. Returns `None` if there are no points.
fn axes<'a>(chart: &StatsChart, points: &[(f64, f64)]) -> Option<Chart<'a>> {
    let (first, last) = (points.first()?.0, points.last()?.0);
    let highest = points.iter().map(|(_, y)| *y).fold(1.0, f64::max);
    let [across, up] = chart.axes;
    let description =
        format!("From {across} {first:.0} to {last:.0}, with at most {highest:.0} {up}.");
    let across = Axis::new(across, [first - 0.5, last + 0.5], 12.0);
    let up = Axis::new(up, [0.0, highest * 1.05], 6.0);
    Some(Chart::new(chart.title.clone(), description, across, up))
}

/// The radius of the disc of the highest count.
const DISC_RADIUS: f64 = 0.46;

/// Draws a board with a disc on every square or face. The area of a disc is in
/// proportion to its count. Returns `None` if no board has this side, or if all
/// counts are 0.
fn heat_map(title: &str, side: u8, place: MapPlace, counts: &[u64]) -> Option<Scene> {
    let size = Size::new(side).ok()?;
    let picture = BoardPicture::new(size, Coords::default());
    let board = picture.frame().board();
    let what = match place {
        MapPlace::Squares => "square",
        MapPlace::Faces => "face",
    };
    let description =
        format!("A board with a disc on each {what}; its area is in proportion to the count.");
    let mut scene = picture.into_scene(title, description);
    let highest = counts.iter().copied().max().filter(|count| *count > 0)?;
    let offset = match place {
        MapPlace::Squares => 0.5,
        MapPlace::Faces => 1.0,
    };
    for (index, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (rank, file) = (index / usize::from(side), index % usize::from(side));
        let x = board.x + file as f64 + offset;
        let y = board.bottom() - rank as f64 - offset;
        let radius = DISC_RADIUS * (count as f64 / highest as f64).sqrt();
        let disc = Circle::new(Point::new(x, y), radius);
        let style = Style::filled(Ink::Mark(MarkColour::Blue));
        scene.items.push(Item::new(disc, style));
    }
    Some(scene)
}
