//! The charts of the statistics.

use std::collections::BTreeMap;

use crate::board::Size;
use crate::play::MapPlace;
use crate::render::{SvgOptions, svg};
use crate::report::stats::shared::ShareReport;
use crate::scene::{
    Anchor, Axis, BoardPicture, Chart, Coords, Ink, Item, Line, MarkColour, Path, Point, Rect,
    RoundRect, Scene, Style, Theme, Weight, short_text, text_width,
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
    /// Shares with their intervals.
    Shares(Vec<ShareBar>),
    /// A heat map: the side of the board, whether the discs are on squares or faces,
    /// and the count for each disc.
    Map(u8, MapPlace, Vec<u64>),
}

/// A share with its 95 % interval, all from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ShareBar {
    name: String,
    share: f64,
    interval: [f64; 2],
}

impl ShareBar {
    /// Returns the bar of a share; `None` if it is not known.
    pub(super) fn of(name: &str, share: &ShareReport) -> Option<Self> {
        Some(Self {
            name: name.to_owned(),
            share: share.share?,
            interval: [share.low?, share.high?],
        })
    }
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
    /// Returns the side of the board that the chart shows.
    pub(super) const fn board(&self) -> Option<u8> {
        match self.kind {
            ChartKind::Map(side, ..) => Some(side),
            _ => None,
        }
    }

    /// Returns a name for a file: the letters and digits of the title, with
    /// hyphens between the words.
    pub fn file_stem(&self) -> String {
        let words = self
            .title
            .split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<String> = words
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
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
        ChartKind::Shares(bars) => share_bars(&chart.title, bars)?,
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
        format!("From {across} {first:.0} to {last:.0}. The most {up}: {highest:.0}.");
    let across = Axis::new(across, [first - 0.5, last + 0.5], 12.0);
    let up = Axis::new(up, [0.0, highest * 1.05], 4.0);
    Some(Chart::new(chart.title.clone(), description, across, up))
}

/// Draws a bar for each share, and a line over its interval. Returns `None` if there are
/// no shares.
fn share_bars(title: &str, bars: &[ShareBar]) -> Option<Scene> {
    let description = bars.iter().map(|bar| {
        let [share, low, high] = [bar.share, bar.interval[0], bar.interval[1]].map(|at| at * 100.0);
        format!("{}: {share:.1} % ({low:.1} to {high:.1} %).", bar.name)
    });
    let description: Vec<String> = description.collect();
    let rows = Some(bars.len()).filter(|rows| *rows > 0)? as f64;
    let across = Axis {
        name: "",
        ends: [0.0, 100.0],
        unit: " %",
        step: 25.0,
    };
    let up = Axis {
        name: "",
        ends: [0.0, rows],
        unit: "",
        step: f64::INFINITY,
    };
    let mut drawn = Chart::new(title.to_owned(), description.join(" "), across, up);
    let axis = Style::line(Ink::Frame, Line::Frame);
    drawn.line([0.0, 100.0].map(|end| (end, 0.0)), axis);
    for (row, bar) in bars.iter().enumerate() {
        let middle = rows - row as f64 - 0.65;
        let corner = |across: f64, up: f64| drawn.at(across, middle + up);
        let ends = [0.0, bar.share * 100.0];
        let mut path = Path::through([
            corner(ends[0], -0.2),
            corner(ends[0], 0.2),
            corner(ends[1], 0.2),
            corner(ends[1], -0.2),
        ]);
        path.close();
        let interval = bar.interval.map(|end| corner(end * 100.0, 0.0));
        let name = corner(0.0, 0.3).moved(0.1, 0.0);
        drawn.add(path, Style::filled(Ink::Mark(MarkColour::Blue)));
        drawn.add(
            Path::through(interval),
            Style::line(Ink::Text, Line::Outline),
        );
        let text = format!("{} {:.1} %", bar.name, bar.share * 100.0);
        drawn.text(&text, name, Anchor::Start, Ink::Text);
    }
    Some(drawn.scene)
}

/// The number of shades of a heat map.
const SHADES: u8 = 4;

/// Draws a board with a shade on every square or face: the darker, the higher its count.
/// Returns `None` if no board has this side, or if all counts are 0.
fn heat_map(title: &str, side: u8, place: MapPlace, counts: &[u64]) -> Option<Scene> {
    let size = Size::new(side).ok()?;
    let picture = BoardPicture::new(size, Coords::default());
    let board = picture.frame().board();
    let what = match place {
        MapPlace::Squares => "square",
        MapPlace::Faces => "face",
    };
    let description =
        format!("A board with a shade on each {what}: the darker, the higher its count.");
    let mut scene = picture.into_scene(title, description);
    let positive = || counts.iter().copied().filter(|count| *count > 0);
    let highest = positive().max()?;
    // Equal counts are all dark.
    let lowest = positive().min().filter(|lowest| *lowest < highest);
    let range = [lowest.unwrap_or(0), highest];
    let offset = match place {
        MapPlace::Squares => 0.5,
        MapPlace::Faces => 1.0,
    };
    for (index, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (rank, file) = (index / usize::from(side), index % usize::from(side));
        let x = board.x + file as f64 + offset;
        let y = board.bottom() - rank as f64 - offset;
        let shade = shade_of(count, range);
        let square = RoundRect::new(Rect::around(Point::new(x, y), 0.92, 0.92), 0.08);
        let ink = Ink::Shade(MarkColour::Blue, shade);
        // The lines of the board must not show through.
        let ground = Item::new(square, Style::filled(Ink::Board));
        scene
            .items
            .extend([ground, Item::new(square, Style::filled(ink))]);
    }
    add_scale(&mut scene, board, range);
    Some(scene)
}

/// Adds a scale of colour below a heat map: the shades, with the counts where they end.
fn add_scale(scene: &mut Scene, board: Rect, range: [u64; 2]) {
    let (top, width) = (scene.height, board.width / f64::from(SHADES));
    scene.grow(1.1);
    for shade in 0..=SHADES {
        let x = board.x + f64::from(shade) * width;
        if shade < SHADES {
            let rect = RoundRect::new(Rect::new(x, top, width, 0.35), 0.0);
            let ink = Ink::Shade(MarkColour::Blue, shade + 1);
            let ground = Item::new(rect, Style::filled(Ink::Board));
            scene
                .items
                .extend([ground, Item::new(rect, Style::filled(ink))]);
        }
        let anchor = match shade {
            0 => Anchor::Start,
            SHADES => Anchor::End,
            _ => Anchor::Middle,
        };
        let text = limit_of(shade, range).to_string();
        // Between the ends only where there is room.
        if anchor != Anchor::Middle || text_width(&text, 0.3, Weight::Regular) < width * 0.7 {
            let text = short_text(
                &text,
                0.3,
                (anchor, Point::new(x, top + 0.75)),
                Weight::Regular,
            );
            scene.items.push(Item::new(text, Style::filled(Ink::Text)));
        }
    }
}

/// Returns the shade of a positive count, from 1 to [`SHADES`].
fn shade_of(count: u64, range: [u64; 2]) -> u8 {
    let darker = (1..SHADES).filter(|&shade| count > limit_of(shade, range));
    1 + darker.count() as u8
}

/// Returns the highest count with a shade; the lowest count for none.
fn limit_of(shade: u8, [lowest, highest]: [u64; 2]) -> u64 {
    let part = u128::from(highest - lowest) * u128::from(shade) / u128::from(SHADES);
    lowest + part as u64
}
