//! The graph of the chances over the plies of a game.

use std::ops::ControlFlow;

use crate::play::Replayed;
use crate::record::Record;
use crate::report::analysis::analyse::{AnalysedPly, Chance};
use crate::report::analysis::recorded::{RecordedAnalysis, recorded_chance};
use crate::scene::{
    Anchor, Circle, Ink, Item, Line, MarkColour, Path, Point, Rect, RoundRect, Scene, Style, Text,
    Weight,
};

/// The chance of the first seat after a ply.
#[derive(Debug, Clone, PartialEq)]
pub struct GraphPoint {
    /// The number of the ply.
    pub ply: u32,
    /// The chance of the first seat.
    pub chance: Chance,
    /// The label of a turning point, such as `7 ??`.
    pub label: Option<String>,
}

impl GraphPoint {
    /// Returns the point of an analysed ply. `first` is the name of the first seat.
    /// Returns `None` if no move was played.
    pub fn of(ply: &AnalysedPly, first: &str) -> Option<Self> {
        let chance = ply.first_seat_chance(first)?;
        Some(Self::new(ply.ply, chance, ply.mark))
    }

    /// Creates the point of a ply. With the mark `?` or `??`, the ply is a turning point.
    fn new(ply: u32, chance: Chance, mark: Option<&str>) -> Self {
        let mark = mark.filter(|mark| ["?", "??"].contains(mark));
        Self {
            ply,
            chance,
            label: mark.map(|mark| format!("{ply} {mark}")),
        }
    }
}

/// Returns the points of a record from the chances in its comments; `None` if a ply has
/// no chance.
/// The turning points are those that the glyphs after the moves mark.
pub(crate) fn recorded_points(
    record: &Record<'_>,
    replayed: &dyn Replayed,
) -> Option<Vec<GraphPoint>> {
    let analysis = RecordedAnalysis::new(record, replayed);
    let mut points = Some(Vec::new());
    replayed.walk(&mut |index, view| {
        let Some(ply) = replayed.ply(index).filter(|ply| !ply.is_closing) else {
            return ControlFlow::Continue(());
        };
        let Some(chance) = recorded_chance(record, ply.tokens.end) else {
            points = None;
            return ControlFlow::Break(());
        };
        let number = replayed.ply_number(index + 1);
        let point = GraphPoint::new(number, chance, analysis.mark(index, view));
        points
            .iter_mut()
            .for_each(|points| points.push(point.clone()));
        ControlFlow::Continue(())
    });
    points
}

/// The width of the picture in board units.
const WIDTH: f64 = 20.0;
/// The height of the picture in board units.
const HEIGHT: f64 = 9.0;
/// The area of the graph in board units.
const AREA: Rect = Rect {
    x: 1.8,
    y: 0.6,
    width: 17.6,
    height: 7.0,
};

/// The font size.
const FONT_SIZE: f64 = 0.42;

/// How many standard errors the band extends on each side of the line: a 95 %
/// interval.
const BAND_STANDARD_ERRORS: f64 = 1.96;

/// The minimum number of plies that the horizontal axis spans.
const MIN_PLIES: u32 = 4;

/// Draws the chances of the first seat, whose name is `first`, over the plies
/// of a game, with their 95 % intervals. Returns `None` if there are no points.
pub fn chance_graph(first: &str, points: &[GraphPoint]) -> Option<Scene> {
    let from = points.first()?.ply.saturating_sub(1);
    let to = points.last()?.ply.max(from.saturating_add(MIN_PLIES));
    let span = f64::from(to - from);
    let point_at = |ply: u32, chance: f64| {
        let across = f64::from(ply.saturating_sub(from)) / span;
        let up = chance.clamp(0.0, 1.0);
        Point::new(
            AREA.x + across * AREA.width,
            AREA.bottom() - up * AREA.height,
        )
    };
    let mut scene = Scene {
        width: WIDTH,
        height: HEIGHT,
        title: format!("Chance of {first} to win"),
        description: describe(first, points),
        ..Scene::default()
    };
    let whole = Rect::new(0.0, 0.0, WIDTH, HEIGHT);
    let background = RoundRect::new(whole, 0.0);
    scene
        .items
        .push(Item::new(background, Style::filled(Ink::Background)));
    add_axes(&mut scene, (from, to), &point_at);
    add_line(&mut scene, points, &point_at);
    for (index, point) in points.iter().enumerate() {
        let Some(label) = &point.label else {
            continue;
        };
        let centre = point_at(point.ply, point.chance.chance);
        let dot = Style::line(Ink::Halo, Line::Edge).with_fill(Ink::Mark(MarkColour::Red));
        scene.items.push(Item::new(Circle::new(centre, 0.16), dot));
        let place = label_place(centre, neighbours_higher(points, index));
        scene.items.push(text(label, place, Ink::Text));
    }
    let top = Point::new(AREA.x, AREA.y - 0.2);
    scene
        .items
        .push(text(&scene.title, (top, Anchor::Start), Ink::Caption));
    Some(scene)
}

/// Returns whether the points before and after a point have a higher chance. A missing one
/// is like the other.
fn neighbours_higher(points: &[GraphPoint], index: usize) -> [bool; 2] {
    let chance = points[index].chance.chance;
    let is_higher = |index: Option<usize>| {
        let neighbour = index.and_then(|index| points.get(index));
        neighbour.map(|neighbour| neighbour.chance.chance > chance)
    };
    let [before, after] = [index.checked_sub(1), index.checked_add(1)].map(is_higher);
    let default = before.or(after).unwrap_or(false);
    [before.unwrap_or(default), after.unwrap_or(default)]
}

/// Returns the place of the label of a dot: where the line to the neighbouring points does
/// not run, as far as the edges allow.
fn label_place(dot: Point, neighbours_higher: [bool; 2]) -> (Point, Anchor) {
    let has_room_above = dot.y > AREA.y + 1.0;
    let has_room_below = dot.y < AREA.bottom() - 0.75;
    match neighbours_higher {
        [true, true] if has_room_below => (dot.moved(0.0, 0.65), Anchor::Middle),
        [false, false] if has_room_above => (dot.moved(0.0, -0.32), Anchor::Middle),
        [true, false] if has_room_above && has_room_below => (dot.moved(0.2, -0.2), Anchor::Start),
        [false, true] if has_room_above => (dot.moved(-0.2, -0.2), Anchor::End),
        // Beside the dot, before it, and not on the axis.
        _ => {
            let beside = dot.moved(-0.28, 0.14);
            let y = beside.y.min(AREA.bottom() - 0.08);
            (Point::new(beside.x, y), Anchor::End)
        }
    }
}

/// Adds the line of the chances and the band of their intervals.
fn add_line(scene: &mut Scene, points: &[GraphPoint], point_at: &dyn Fn(u32, f64) -> Point) {
    let mut band = Path::new();
    let band_edge = |point: &GraphPoint, sign: f64| {
        let Chance { chance, error, .. } = point.chance;
        point_at(point.ply, chance + sign * BAND_STANDARD_ERRORS * error)
    };
    for (index, point) in points.iter().enumerate() {
        match index {
            0 => band.move_to(band_edge(point, 1.0)),
            _ => band.line_to(band_edge(point, 1.0)),
        };
    }
    for point in points.iter().rev() {
        band.line_to(band_edge(point, -1.0));
    }
    band.close();
    scene
        .items
        .push(Item::new(band, Style::filled(Ink::LastMove)));
    let mut line = Path::new();
    for (index, point) in points.iter().enumerate() {
        let to = point_at(point.ply, point.chance.chance);
        match index {
            0 => line.move_to(to),
            _ => line.line_to(to),
        };
    }
    scene
        .items
        .push(Item::new(line, Style::line(Ink::Text, Line::Outline)));
}

/// Adds the lines and numbers of both axes.
fn add_axes(scene: &mut Scene, (from, to): (u32, u32), point_at: &dyn Fn(u32, f64) -> Point) {
    let rule = |start: Point, end: Point, line: Line, ink: Ink| {
        let mut path = Path::new();
        path.move_to(start).line_to(end);
        Item::new(path, Style::line(ink, line))
    };
    for quarter in 0..=4_u8 {
        let share = f64::from(quarter) / 4.0;
        let (left, right) = (point_at(from, share), point_at(to, share));
        let (line, ink) = match quarter {
            0 | 2 | 4 => (Line::Frame, Ink::Frame),
            _ => (Line::Grid, Ink::Grid),
        };
        scene.items.push(rule(left, right, line, ink));
        let label = format!("{} %", u32::from(quarter) * 25);
        let place = (left.moved(-0.2, 0.14), Anchor::End);
        scene.items.push(text(&label, place, Ink::Coordinate));
    }
    let title = point_at(from, 0.0).moved(-0.2, 0.6);
    scene
        .items
        .push(text("ply", (title, Anchor::End), Ink::Coordinate));
    // At most eleven numbers. The step is 1, 2 or 5 times a power of ten.
    let plies = to - from;
    let steps = (0..9).flat_map(|power| [1, 2, 5].map(|step| step * 10_u32.pow(power)));
    let step = steps
        .into_iter()
        .find(|&step| plies / step <= 10)
        .unwrap_or(plies);
    for ply in (from..=to).filter(|ply| ply.is_multiple_of(step)) {
        let foot = point_at(ply, 0.0);
        scene
            .items
            .push(rule(foot, foot.moved(0.0, 0.12), Line::Grid, Ink::Frame));
        let place = (foot.moved(0.0, 0.6), Anchor::Middle);
        scene
            .items
            .push(text(&ply.to_string(), place, Ink::Coordinate));
    }
}

fn text(content: &str, (at, anchor): (Point, Anchor), ink: Ink) -> Item {
    let text = Text {
        content: content.to_owned(),
        at,
        size: FONT_SIZE,
        anchor,
        weight: Weight::Regular,
    };
    Item::new(text, Style::filled(ink))
}

/// Describes the graph in words.
fn describe(first: &str, points: &[GraphPoint]) -> String {
    let percent = |point: &GraphPoint| format!("{:.0} %", point.chance.chance * 100.0);
    let mut words = format!("The chance of {first} over {} plies", points.len());
    if let [start, .., end] = points {
        let (start_ply, end_ply) = (start.ply, end.ply);
        words.push_str(&format!(
            ": {} after ply {start_ply}, {} after ply {end_ply}",
            percent(start),
            percent(end)
        ));
    }
    words.push('.');
    let labelled = points.iter().filter_map(|point| point.label.as_deref());
    let labelled: Vec<&str> = labelled.collect();
    if !labelled.is_empty() {
        words.push_str(&format!(" Turning points: {}.", labelled.join(", ")));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{GraphPoint, chance_graph};
    use crate::report::analysis::analyse::Chance;
    use crate::scene::Shape;

    fn point(ply: u32, chance: f64, label: Option<&str>) -> GraphPoint {
        let (error, proven) = (0.01, false);
        GraphPoint {
            ply,
            chance: Chance {
                chance,
                error,
                search_error: error,
                proven,
            },
            label: label.map(str::to_owned),
        }
    }

    #[test]
    fn a_graph_names_its_ends_and_turning_points() {
        let points = [
            point(1, 0.5, None),
            point(2, 0.2, Some("2 ??")),
            point(3, 0.9, None),
        ];
        let scene = chance_graph("Orange", &points).unwrap();
        assert_eq!(
            scene.description,
            "The chance of Orange over 3 plies: 50 % after ply 1, 90 % after ply 3. Turning \
             points: 2 ??."
        );
        let texts = scene.items.iter().filter_map(|item| match &item.shape {
            Shape::Text(text) => Some(text.content.as_str()),
            _ => None,
        });
        let texts: Vec<&str> = texts.collect();
        for expected in [
            "0 %",
            "50 %",
            "100 %",
            "0",
            "4",
            "ply",
            "2 ??",
            "Chance of Orange to win",
        ] {
            assert!(texts.contains(&expected), "{expected} {texts:?}");
        }
        assert!(chance_graph("Orange", &[]).is_none());
    }

    #[test]
    fn the_axis_of_977_plies_has_a_number_every_hundred_plies() {
        let points: Vec<_> = (1..=977).map(|ply| point(ply, 0.5, None)).collect();
        let scene = chance_graph("Red", &points).unwrap();
        let numbers = scene.items.iter().filter(
            |item| matches!(&item.shape, Shape::Text(text) if text.content.parse::<u32>().is_ok()),
        );
        assert_eq!(numbers.count(), 10);
    }
}
