//! Draws the reliability diagram.

use scoresheet::render::{PictureSize, SvgOptions};
use scoresheet::scene::{
    Anchor, Circle, Ink, Item, Line, MarkColour, Path, Point, Rect, RoundRect, Scene, Style, Text,
    Theme, Weight,
};

use crate::forecasts::Bin;

/// The width and the height of the picture in board units.
const SIDE: f64 = 12.0;

/// The area of the diagram in board units.
const AREA: Rect = Rect {
    x: 1.8,
    y: 0.6,
    width: 9.6,
    height: 9.6,
};

/// The font size.
const FONT_SIZE: f64 = 0.4;

/// The width of the picture in pixels.
const WIDTH: u32 = 480;

/// Draws the bins as SVG: the share of games won over the chance, with 95 % intervals.
pub(crate) fn svg(bins: &[Bin]) -> String {
    let title = "Share of games won by chance";
    let mut scene = Scene {
        width: SIDE,
        height: SIDE,
        title: title.to_owned(),
        description: description(bins),
        ..Scene::default()
    };
    let whole = RoundRect::new(Rect::new(0.0, 0.0, SIDE, SIDE), 0.0);
    let background = Item::new(whole, Style::filled(Ink::Background));
    scene.items.push(background);
    add_axes(&mut scene.items);
    for bin in bins {
        add_bin(&mut scene.items, bin);
    }
    let options = SvgOptions {
        size: PictureSize::Width(WIDTH),
        ..SvgOptions::default()
    };
    scoresheet::svg(&scene, &Theme::default(), &options)
}

fn point_at(chance: f64, result: f64) -> Point {
    Point::new(
        AREA.x + chance * AREA.width,
        AREA.bottom() - result * AREA.height,
    )
}

fn rule(start: Point, end: Point, line: Line, ink: Ink) -> Item {
    let mut path = Path::new();
    path.move_to(start).line_to(end);
    Item::new(path, Style::line(ink, line))
}

fn text(content: &str, at: Point, anchor: Anchor) -> Item {
    let text = Text {
        content: content.to_owned(),
        at,
        size: FONT_SIZE,
        anchor,
        weight: Weight::Regular,
    };
    Item::new(text, Style::filled(Ink::Text))
}

/// Adds the grid, the diagonal on which the points should be, and the labels.
fn add_axes(items: &mut Vec<Item>) {
    for quarter in 0..=4_u8 {
        let share = f64::from(quarter) / 4.0;
        let (line, ink) = match quarter {
            0 | 4 => (Line::Frame, Ink::Frame),
            _ => (Line::Grid, Ink::Grid),
        };
        let across = rule(point_at(0.0, share), point_at(1.0, share), line, ink);
        let up = rule(point_at(share, 0.0), point_at(share, 1.0), line, ink);
        items.extend([across, up]);
        let label = format!("{} %", u32::from(quarter) * 25);
        let left = point_at(0.0, share).moved(-0.2, 0.14);
        let below = point_at(share, 0.0).moved(0.0, 0.6);
        items.push(text(&label, left, Anchor::End));
        items.push(text(&label, below, Anchor::Middle));
    }
    let (from, to) = (point_at(0.0, 0.0), point_at(1.0, 1.0));
    items.push(rule(from, to, Line::Outline, Ink::Frame));
    let top = Point::new(AREA.x, AREA.y - 0.2);
    items.push(text("games won, with 95 % intervals", top, Anchor::Start));
    let foot = point_at(0.5, 0.0).moved(0.0, 1.3);
    items.push(text("chance", foot, Anchor::Middle));
}

/// Adds the point of a bin and its interval.
fn add_bin(items: &mut Vec<Item>, bin: &Bin) {
    let [low, high] = wilson(bin);
    let red = Ink::Mark(MarkColour::Red);
    let (from, to) = (point_at(bin.chance, low), point_at(bin.chance, high));
    items.push(rule(from, to, Line::Outline, red));
    let dot = Circle::new(point_at(bin.chance, bin.result), 0.14);
    let style = Style::line(Ink::Halo, Line::Edge).with_fill(red);
    items.push(Item::new(dot, style));
}

/// Returns the 95 % interval of the share of games won, by Wilson's method.
fn wilson(bin: &Bin) -> [f64; 2] {
    let (z, n, share) = (1.96_f64, bin.count, bin.result);
    let centre = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    [centre - half, centre + half].map(|end| end / (1.0 + z * z / n))
}

fn description(bins: &[Bin]) -> String {
    let parts = bins.iter().map(|bin| {
        let (chance, result) = (100.0 * bin.chance, 100.0 * bin.result);
        let count = bin.count;
        format!("{chance:.0} %: {result:.0} % of {count:.0} positions")
    });
    parts.collect::<Vec<_>>().join("; ")
}
