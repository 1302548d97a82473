//! The graph of the chances over the plies of a game.

use std::ops::ControlFlow;

use crate::play::Replayed;
use crate::record::Record;
use crate::report::analysis::analyse::{AnalysedPly, Chance};
use crate::report::analysis::recorded::{RecordedAnalysis, recorded_chance};
use crate::scene::{
    Anchor, Axis, Chart, Circle, Ink, Line, MarkColour, Point, Rect, RoundRect, Scene, Style,
    text_area,
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

/// How many standard errors the band extends on each side of the line: a 95 %
/// interval.
const BAND_STANDARD_ERRORS: f64 = 1.96;

/// The radius of the dot of a turning point.
const DOT: f64 = 0.16;

/// How far a label may go beyond the end of the axis.
const MARGIN: f64 = 0.5;

/// How many points before and after one, and labels before one, may be near it.
const NEAR: usize = 16;

/// The shares with a strong line.
const RULES: [f64; 3] = [0.0, 50.0, 100.0];

/// The minimum number of plies that the horizontal axis spans.
const MIN_PLIES: u32 = 4;

/// Draws the chances of the first seat, whose name is `first`, over the plies
/// of a game, with their 95 % intervals. Returns `None` if there are no points.
pub fn chance_graph(first: &str, points: &[GraphPoint]) -> Option<Scene> {
    let from = points.first()?.ply.saturating_sub(1);
    let to = points.last()?.ply.max(from.saturating_add(MIN_PLIES));
    let plies = [from, to].map(f64::from);
    let percent = Axis {
        name: "",
        ends: [0.0, 100.0],
        unit: " %",
        step: 25.0,
    };
    let title = format!("Chance of {first} to win");
    let across = Axis::new("ply", plies, 10.0);
    let mut chart = Chart::new(title, describe(first, points), across, percent);
    for share in &RULES[1..] {
        let rule = plies.map(|ply| (ply, *share));
        chart.line(rule, Style::line(Ink::Frame, Line::Frame));
    }
    let place = |point: &GraphPoint, errors: f64| {
        let Chance { chance, error, .. } = point.chance;
        (f64::from(point.ply), 100.0 * (chance + errors * error))
    };
    let upper = points
        .iter()
        .map(|point| place(point, BAND_STANDARD_ERRORS));
    let lower = points
        .iter()
        .map(|point| place(point, -BAND_STANDARD_ERRORS));
    chart.line(upper.chain(lower.rev()), Style::filled(Ink::LastMove));
    let line = points.iter().map(|point| place(point, 0.0));
    chart.line(line, Style::line(Ink::Text, Line::Outline));
    draw_turning_points(&mut chart, points);
    Some(chart.scene)
}

/// Draws a dot for each turning point, and its label where there is room: at a label
/// without room, only the dot can be seen.
fn draw_turning_points(chart: &mut Chart<'_>, points: &[GraphPoint]) {
    let at = |point: &GraphPoint| chart.at(f64::from(point.ply), 100.0 * point.chance.chance);
    let line: Vec<Point> = points.iter().map(at).collect();
    let rules = RULES.map(|share| chart.at(0.0, share).y);
    let dots = points.iter().zip(&line);
    let dots = dots.map(|(point, at)| point.label.as_ref().map(|_| *at));
    let dots: Vec<Option<Point>> = dots.collect();
    for dot in dots.iter().flatten() {
        let style = Style::line(Ink::Halo, Line::Edge).with_fill(Ink::Mark(MarkColour::Red));
        chart.add(Circle::new(*dot, DOT), style);
    }
    let mut placed: Vec<Rect> = Vec::new();
    for (index, point) in points.iter().enumerate() {
        let (Some(label), Some(dot)) = (&point.label, dots[index]) else {
            continue;
        };
        let near_dots = dots[index.saturating_sub(NEAR)..dots.len().min(index + NEAR)].iter();
        let near = near_dots
            .flatten()
            .map(|dot| Rect::around(*dot, 2.0 * DOT, 2.0 * DOT));
        let taken: Vec<Rect> = placed
            .iter()
            .rev()
            .take(NEAR)
            .copied()
            .chain(near)
            .collect();
        let first = label_place(chart.area, dot, neighbours_higher(points, index));
        let places = std::iter::once(first).chain(other_places(chart.area, dot));
        let free = places.filter(|&(at, anchor)| {
            let area = text_area(label, at, anchor);
            let is_inside = area.x > chart.area.x && area.right() < chart.area.right() + MARGIN;
            is_inside && !taken.iter().any(|other| area.overlaps(*other))
        });
        let near_line = &line[index.saturating_sub(NEAR)..line.len().min(index + NEAR)];
        // It is worse to hide the line than one of the rules.
        let rated = free.map(|(at, anchor)| {
            let area = text_area(label, at, anchor);
            let has_rule = rules.iter().any(|y| area.y < *y && *y < area.bottom());
            ((is_crossed(area, near_line), has_rule), area, at, anchor)
        });
        if let Some((hidden, area, at, anchor)) = rated.min_by_key(|place| place.0) {
            if hidden != (false, false) {
                chart.add(RoundRect::new(area, 0.1), Style::filled(Ink::Background));
            }
            placed.push(area);
            chart.text(label, at, anchor, Ink::Text);
        }
    }
}

/// Returns true if a line goes through an area.
fn is_crossed(area: Rect, line: &[Point]) -> bool {
    const STEPS: u32 = 32;
    line.windows(2).any(|ends| {
        let (from, to) = (ends[0], ends[1]);
        (0..=STEPS).any(|step| {
            let share = f64::from(step) / f64::from(STEPS);
            let at = from.moved((to.x - from.x) * share, (to.y - from.y) * share);
            Rect::around(at, 0.1, 0.1).overlaps(area)
        })
    })
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
fn label_place(area: Rect, dot: Point, neighbours_higher: [bool; 2]) -> (Point, Anchor) {
    let has_room_above = dot.y > area.y + 1.0;
    let has_room_below = dot.y < area.bottom() - 0.75;
    match neighbours_higher {
        [true, true] if has_room_below => (dot.moved(0.0, 0.65), Anchor::Middle),
        [false, false] if has_room_above => (dot.moved(0.0, -0.32), Anchor::Middle),
        [true, false] if has_room_above && has_room_below => (dot.moved(0.2, -0.2), Anchor::Start),
        [false, true] if has_room_above => (dot.moved(-0.2, -0.2), Anchor::End),
        // Beside the dot, before it, and not on the axis.
        _ => {
            let beside = dot.moved(-0.28, 0.14);
            let y = beside.y.min(area.bottom() - 0.08);
            (Point::new(beside.x, y), Anchor::End)
        }
    }
}

/// Returns the other places around a dot that have room between the axes.
fn other_places(area: Rect, dot: Point) -> impl Iterator<Item = (Point, Anchor)> {
    let places = [
        (0.0, -0.32, Anchor::Middle),
        (0.0, 0.65, Anchor::Middle),
        (0.2, -0.2, Anchor::Start),
        (-0.2, -0.2, Anchor::End),
        (0.2, 0.5, Anchor::Start),
        (-0.2, 0.5, Anchor::End),
        (0.0, -0.85, Anchor::Middle),
        (0.0, 1.15, Anchor::Middle),
        (0.35, 0.14, Anchor::Start),
        (-0.35, 0.14, Anchor::End),
        (0.6, -0.6, Anchor::Start),
        (-0.6, -0.6, Anchor::End),
        (0.6, 0.9, Anchor::Start),
        (-0.6, 0.9, Anchor::End),
    ];
    let places = places.map(|(x, y, anchor)| (dot.moved(x, y), anchor));
    let has_room = move |(at, _): &(Point, Anchor)| at.y > area.y + 0.5 && at.y < area.bottom();
    places.into_iter().filter(has_room)
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
    let labelled: Vec<&str> = points
        .iter()
        .filter_map(|point| point.label.as_deref())
        .collect();
    if !labelled.is_empty() {
        words.push_str(&format!(" Turning points: {}.", labelled.join(", ")));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{GraphPoint, chance_graph};
    use crate::report::analysis::analyse::Chance;
    use crate::scene::{Rect, Shape, text_area};

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
    fn labels_cover_neither_each_other_nor_dots() {
        let points: Vec<_> = (1..=60)
            .map(|ply| {
                let label = format!("{ply} ??");
                point(ply, f64::from(ply * 37 % 60) / 60.0, Some(&label))
            })
            .collect();
        let scene = chance_graph("Orange", &points).unwrap();
        let mut areas = Vec::new();
        for item in &scene.items {
            areas.extend(match &item.shape {
                Shape::Text(text) if text.content.ends_with('?') => {
                    Some(text_area(&text.content, text.at, text.anchor))
                }
                Shape::Circle(circle) => Some(Rect::around(circle.centre, 0.3, 0.3)),
                _ => None,
            });
        }
        assert!(areas.len() > 60 + 15, "{}", areas.len());
        for (index, area) in areas
            .iter()
            .enumerate()
            .filter(|(_, area)| area.width > 0.4)
        {
            let others = areas
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index);
            assert!(
                !others
                    .map(|(_, other)| *other)
                    .any(|other| area.overlaps(other))
            );
        }
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
