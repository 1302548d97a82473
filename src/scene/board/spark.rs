//! A small graph below a board: each player's score over the plies.

use crate::scene::{
    Circle, Dash, Hue, Ink, Item, Line, Path, Point, Rect, Scene, Stroke, Style, Width,
};

/// The height of the graph.
const HEIGHT: f64 = 1.1;

/// The gap above the graph.
const GAP_ABOVE: f64 = 0.2;

/// The gap below the graph.
const GAP_BELOW: f64 = 0.25;

/// The radius of the dot at the ply of the figure.
const DOT_RADIUS: f64 = 0.13;

/// The scores of a player over the plies.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::scene) struct SparkLine {
    /// The colour of the player's stones.
    pub(in crate::scene) hue: Hue,
    /// The score at the start, then after each ply.
    pub(in crate::scene) scores: Vec<u32>,
    /// The index in `scores` of the position that the figure shows.
    pub(in crate::scene) at: usize,
}

/// Adds a graph as wide as the board below a picture. All lines have the same
/// scale, from 0 to the highest score. The second line is dashed, so that
/// the lines can be distinguished without colour.
pub(in crate::scene) fn add_spark(scene: &mut Scene, board: Rect, lines: &[SparkLine]) {
    let scores = lines.iter().flat_map(|line| line.scores.iter().copied());
    let highest = scores.max().filter(|&highest| highest > 0);
    let steps = lines.iter().map(|line| line.scores.len()).max();
    let (Some(highest), Some(steps)) = (highest, steps.filter(|&steps| steps > 1)) else {
        return;
    };
    let bottom = scene.height + GAP_ABOVE + HEIGHT;
    scene.grow(GAP_ABOVE + HEIGHT + GAP_BELOW);
    let at = |index: usize, score: u32| {
        let across = index as f64 / (steps - 1) as f64;
        let up = f64::from(score) / f64::from(highest);
        Point::new(board.x + across * board.width, bottom - up * HEIGHT)
    };
    let mut floor = Path::new();
    floor.move_to(at(0, 0)).line_to(at(steps - 1, 0));
    let items = &mut scene.items;
    items.push(Item::new(floor, Style::line(Ink::Grid, Line::Grid)));
    for (number, line) in lines.iter().enumerate() {
        let mut path = Path::new();
        for (index, &score) in line.scores.iter().enumerate() {
            match index {
                0 => path.move_to(at(index, score)),
                _ => path.line_to(at(index, score)),
            };
        }
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
    for line in lines {
        if let Some(&score) = line.scores.get(line.at) {
            let dot = Circle::new(at(line.at, score), DOT_RADIUS);
            let edge = Style::line(Ink::Group(line.hue), Line::Edge);
            items.push(Item::new(dot, edge.with_fill(Ink::Stone(line.hue))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{HEIGHT, SparkLine, add_spark};
    use crate::scene::{Hue, Rect, Scene, Shape};

    fn line(hue: Hue, scores: &[u32], at: usize) -> SparkLine {
        let scores = scores.to_vec();
        SparkLine { hue, scores, at }
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
        add_spark(&mut scene, board, &lines);
        let dots = scene.items.iter().filter_map(|item| match &item.shape {
            Shape::Circle(dot) => Some(dot.centre),
            _ => None,
        });
        let dots: Vec<_> = dots.collect();
        // The dots are at the middle one of three positions, at 4/8 and 2/8 of the
        // height.
        assert!(dots.iter().all(|dot| dot.x == 3.0));
        assert!((dots[1].y - dots[0].y - HEIGHT / 4.0).abs() < 1e-9);
        assert!(dots.iter().all(|dot| dot.y > 5.0 && dot.y < scene.height));
    }

    #[test]
    fn there_is_no_graph_of_a_single_position() {
        let mut scene = Scene::default();
        let board = Rect::new(0.0, 0.0, 4.0, 4.0);
        add_spark(&mut scene, board, &[line(Hue::Red, &[5], 0)]);
        add_spark(&mut scene, board, &[]);
        assert_eq!(scene, Scene::default());
    }
}
