//! A small graph below a board: each player's score over the plies.

use crate::scene::{
    Anchor, Circle, Dash, Hue, Ink, Item, Line, Path, Point, Rect, Scene, Stroke, Style, Weight,
    Width, short_text, text_width,
};

/// The height of the graph.
const HEIGHT: f64 = 1.1;

/// The gap above the graph.
const GAP_ABOVE: f64 = 0.2;

/// The space below the graph for the numbers of plies.
const SPACE_BELOW: f64 = 0.65;

/// The radius of the dot at the ply of the figure.
const DOT_RADIUS: f64 = 0.13;

/// The height of the letters of the name and of the digits of the last scores.
const LABEL_HEIGHT: f64 = 0.3;

/// The gap between the graph and the numbers of plies.
const PLY_GAP: f64 = 0.14;

/// The gap before the last scores.
const LABEL_GAP: f64 = 0.15;

/// Minimum distance between the middles of the last scores.
const MIN_LABEL_DISTANCE: f64 = 0.42;

/// The label of a player who cannot connect the edges of the board.
const CUT_OFF: &str = "cut off";

/// The scores of a player over the plies.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreLine {
    /// What the scores are.
    pub name: &'static str,
    /// The colour of the player's stones.
    pub hue: Hue,
    /// The score at the start, then after each ply: the size of the largest group, or how
    /// many squares are needed to connect the edges, `None` if they cannot be connected.
    pub scores: Vec<Option<u32>>,
    /// The index in `scores` of the position that the figure shows.
    pub shown_index: usize,
    /// The number of the ply before the first score; 0 at the start of a game.
    pub start_ply: u32,
}

/// Adds a graph as wide as the board below a picture, with its name and the last
/// score of each line. All lines have the same scale, from 0 to the highest
/// score. The second line is dashed, so that the lines can be distinguished
/// without colour.
pub(crate) fn add_score_graph(scene: &mut Scene, board: Rect, lines: &[ScoreLine]) {
    let scores = || lines.iter().flat_map(|line| line.scores.iter());
    let highest = scores().flatten().max().filter(|&&highest| highest > 0);
    let steps = lines.iter().map(|line| line.scores.len()).max();
    let (Some(highest), Some(steps)) = (highest, steps.filter(|&steps| steps > 1)) else {
        return;
    };
    let bottom = scene.height + GAP_ABOVE + HEIGHT;
    scene.grow(GAP_ABOVE + HEIGHT + SPACE_BELOW);
    let ends = || lines.iter().filter_map(|line| line.scores.last().copied());
    let widths = ends().chain([Some(*highest)]);
    let label_width = widths
        .map(|end| text_width(&score_text(end), LABEL_HEIGHT, Weight::Regular))
        .fold(0.0, f64::max);
    let width = board.width - label_width - LABEL_GAP - DOT_RADIUS;
    // Those who are cut off are above all who can connect their edges.
    let top = highest + u32::from(scores().any(Option::is_none));
    let at = |index: usize, score: Option<u32>| {
        let across = index as f64 / (steps - 1) as f64;
        let up = f64::from(score.unwrap_or(top)) / f64::from(top);
        Point::new(board.x + across * width, bottom - up * HEIGHT)
    };
    let floor = Path::through([at(0, Some(0)), at(steps - 1, Some(0))]);
    let items = &mut scene.items;
    items.push(Item::new(floor, Style::line(Ink::Grid, Line::Grid)));
    for (number, line) in lines.iter().enumerate() {
        let scores = line.scores.iter().enumerate();
        let path = Path::through(scores.map(|(index, &score)| at(index, score)));
        let stroke = Stroke {
            ink: Ink::Group(line.hue),
            width: Width::Units(0.07),
            dash: (number > 0).then_some(Dash::new(0.16, 0.15)),
        };
        let style = Style {
            fill: None,
            stroke: Some(stroke),
        };
        items.push(Item::new(path, style));
    }
    // The name keeps clear of the lines, which begin high or low.
    let first = scores().flatten().next().copied();
    let base = match first.is_some_and(|first| first > top / 2) {
        true => bottom - PLY_GAP,
        false => bottom - HEIGHT + LABEL_HEIGHT,
    };
    let name = Point::new(board.x, base);
    items.push(label(lines[0].name, Anchor::Start, name));
    items.extend(ply_numbers(&lines[0], steps - 1, |index| {
        at(index, Some(0))
    }));
    let ends = ends().map(|score| (score, at(steps - 1, score)));
    items.extend(last_scores(ends.collect(), board.right(), bottom - HEIGHT));
    for line in lines {
        if let Some(&score) = line.scores.get(line.shown_index) {
            let dot = Circle::new(at(line.shown_index, score), DOT_RADIUS);
            let edge = Style::line(Ink::Group(line.hue), Line::Edge);
            items.push(Item::new(dot, edge.with_fill(Ink::Stone(line.hue))));
        }
    }
}

/// Returns a text next to the graph.
fn label(text: &str, anchor: Anchor, at: Point) -> Item {
    let text = short_text(text, LABEL_HEIGHT, (anchor, at), Weight::Regular);
    Item::new(text, Style::filled(Ink::Caption))
}

/// Returns the number of plies at the end of the graph and at the position that
/// the figure shows, with a thin line at that position if it is not the last.
fn ply_numbers(line: &ScoreLine, last: usize, floor: impl Fn(usize) -> Point) -> Vec<Item> {
    let (shown, number_of) = (line.shown_index, |index| index + line.start_ply as usize);
    let below = |index: usize, text: &str| {
        let at = floor(index);
        // A text at an end of the graph does not reach past it.
        let half = text_width(text, LABEL_HEIGHT, Weight::Regular) / 2.0;
        let x = at.x.clamp(
            floor(0).x + half,
            (floor(last).x - half).max(floor(0).x + half),
        );
        let base = Point::new(x, at.y + PLY_GAP + LABEL_HEIGHT);
        (label(text, Anchor::Middle, base), x - half..x + half)
    };
    let (shown_label, taken) = below(shown, &format!("ply {}", number_of(shown)));
    let mut items = vec![shown_label];
    if shown != last {
        let (last_label, space) = below(last, &number_of(last).to_string());
        if space.start > taken.end + LABEL_GAP {
            items.push(last_label);
        }
        let line = Path::through([floor(shown), floor(shown).moved(0.0, -HEIGHT)]);
        items.push(Item::new(line, Style::line(Ink::Grid, Line::Grid)));
    }
    items
}

/// Returns the text of a score.
fn score_text(score: Option<u32>) -> String {
    score.map_or(CUT_OFF.to_owned(), |score| score.to_string())
}

/// Returns the last scores, each next to the end of its line; scores that are
/// equal appear once, and close ones are moved apart, none above `top`.
fn last_scores(
    mut ends: Vec<(Option<u32>, Point)>,
    right: f64,
    top: f64,
) -> impl Iterator<Item = Item> {
    ends.sort_by(|(_, one), (_, other)| one.y.total_cmp(&other.y));
    ends.dedup_by_key(|(score, _)| *score);
    let mut lowest = f64::MAX;
    for (_, end) in ends.iter_mut().rev() {
        end.y = end.y.min(lowest - MIN_LABEL_DISTANCE);
        lowest = end.y;
    }
    let down = (top + LABEL_HEIGHT / 2.0 - lowest).max(0.0);
    let text = move |(score, at): (Option<u32>, Point)| {
        let base = Point::new(right, at.y + down + LABEL_HEIGHT / 2.0);
        label(&score_text(score), Anchor::End, base)
    };
    ends.into_iter().rev().map(text)
}

#[cfg(test)]
mod tests {
    use super::{HEIGHT, MIN_LABEL_DISTANCE, ScoreLine, add_score_graph};
    use crate::scene::{Hue, Rect, Scene, Shape};

    const GRAPH_NAME: &str = "largest group";

    fn line(hue: Hue, scores: &[u32], shown_index: usize) -> ScoreLine {
        ScoreLine {
            name: GRAPH_NAME,
            hue,
            scores: scores.iter().copied().map(Some).collect(),
            shown_index,
            start_ply: 0,
        }
    }

    #[test]
    fn the_dots_are_at_the_scores_of_the_position() {
        let mut scene = Scene {
            width: 6.0,
            height: 5.0,
            ..Scene::default()
        };
        let board = Rect::new(1.0, 0.0, 4.0, 4.0);
        let lines = [
            line(Hue::Red, &[1, 4, 8], 1),
            line(Hue::Blue, &[1, 2, 2], 1),
        ];
        add_score_graph(&mut scene, board, &lines);
        let dots: Vec<_> = scene
            .items
            .iter()
            .filter_map(|item| match &item.shape {
                Shape::Circle(dot) => Some(dot.centre),
                _ => None,
            })
            .collect();
        // The middle of three plies, at four and at two eighths of the height.
        assert!(dots.iter().all(|dot| dot.x > 2.5 && dot.x <= 3.0));
        assert!(dots.iter().all(|dot| dot.x == dots[0].x));
        assert!((dots[1].y - dots[0].y - HEIGHT / 4.0).abs() < 1e-9);
        assert!(dots.iter().all(|dot| dot.y > 5.0 && dot.y < scene.height));
    }

    #[test]
    fn the_graph_has_a_name_and_the_last_scores() {
        let labels = |scores: [&[u32]; 2]| {
            let mut scene = Scene::default();
            let lines = [line(Hue::Red, scores[0], 1), line(Hue::Blue, scores[1], 1)];
            add_score_graph(&mut scene, Rect::new(1.0, 0.0, 8.0, 8.0), &lines);
            let texts = scene.items.into_iter().filter_map(|item| match item.shape {
                Shape::Text(text) => Some((text.content, text.at)),
                _ => None,
            });
            let (names, points): (Vec<_>, Vec<_>) = texts.unzip();
            assert!(points[2..].iter().all(|at| at.x == 9.0));
            let apart = |pair: &[crate::scene::Point]| pair[0].y - pair[1].y;
            assert!(
                points[2..]
                    .windows(2)
                    .all(|pair| apart(pair) > MIN_LABEL_DISTANCE - 1e-9)
            );
            names
        };
        assert_eq!(
            labels([&[1, 9], &[1, 20]]),
            [GRAPH_NAME, "ply 1", "9", "20"]
        );
        assert_eq!(
            labels([&[1, 20], &[1, 19]]),
            [GRAPH_NAME, "ply 1", "19", "20"]
        );
        assert_eq!(labels([&[1, 7], &[1, 7]]), [GRAPH_NAME, "ply 1", "7"]);
    }

    #[test]
    fn the_ply_of_the_figure_is_below_its_dot() {
        let scores = vec![1; 41];
        let mut line = line(Hue::Red, &scores, 20);
        line.start_ply = 6;
        let texts = |line: &ScoreLine| {
            let mut scene = Scene::default();
            add_score_graph(
                &mut scene,
                Rect::new(0.0, 0.0, 8.0, 8.0),
                std::slice::from_ref(line),
            );
            let texts = scene.items.into_iter().filter_map(|item| match item.shape {
                Shape::Text(text) => Some(text.content),
                _ => None,
            });
            texts.skip(1).collect::<Vec<_>>()
        };
        assert_eq!(texts(&line), ["ply 26", "46", "1"]);
        // The number of the last ply would touch that of the figure.
        line.shown_index = 39;
        assert_eq!(texts(&line), ["ply 45", "1"]);
        line.shown_index = 40;
        assert_eq!(texts(&line), ["ply 46", "1"]);
    }

    #[test]
    fn there_is_no_graph_of_a_single_position() {
        let mut scene = Scene::default();
        let board = Rect::new(0.0, 0.0, 4.0, 4.0);
        add_score_graph(&mut scene, board, &[line(Hue::Red, &[5], 0)]);
        add_score_graph(&mut scene, board, &[]);
        assert_eq!(scene, Scene::default());
    }
}
