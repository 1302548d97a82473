//! Every position of a page is the figure of that position.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use scoresheet::render::{SvgOptions, svg};
use scoresheet::scene::Theme;
use serde_json::Value;

use crate::page::data;
use crate::{files, games, kind_of, page};

/// The width at which pictures are compared.
const WIDTH: u32 = 300;

/// The samples whose positions are compared.
const SAMPLES: [&str; 4] = [
    "samples/permute/simon-r-eric-s.sheet",
    "samples/swaptimum/board-11.sheet",
    "samples/permutations/two-players.sheet",
    "samples/permutu/three-players.sheet",
];

fn pixels(svg: &str) -> Pixmap {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    let options = Options {
        fontdb: Arc::new(fonts),
        font_family: "DejaVu Sans".to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).unwrap();
    let scale = WIDTH as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixmap = Pixmap::new(WIDTH, height).unwrap();
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap
}

/// The parts of a page from which its script makes pictures.
struct Drawing<'p> {
    view_box: &'p str,
    rules: String,
    shapes: Vec<String>,
    outlines: &'p str,
    /// The indices of the shapes that are shown without scripts.
    shown: BTreeSet<usize>,
}

fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let (_, rest) = text.split_once(from).unwrap();
    rest.split_once(to).unwrap().0
}

impl<'p> Drawing<'p> {
    fn of(html: &'p str) -> Self {
        let style = between(html, "<style>", "</style>");
        let light = style.split("@media screen and").next().unwrap();
        // The rules of the paints, and those of the texts.
        let rules = light.lines().filter_map(|line| {
            let rule = line.strip_prefix(".replay svg ")?;
            let starts = [".p", ".t", "text{"];
            starts
                .iter()
                .any(|start| rule.starts_with(start))
                .then_some(rule)
        });
        let picture = between(html, "<figure>", "</figure>");
        let lines = between(picture, "<g>\n", "</g>").lines();
        let mut shown = BTreeSet::new();
        let shapes = lines.enumerate().map(|(index, line)| {
            if !line.contains(" x\"") {
                shown.insert(index);
            }
            line.replacen(" x\"", "\"", 1)
        });
        Self {
            shapes: shapes.collect(),
            view_box: between(picture, "viewBox=\"", "\""),
            rules: rules.map(|rule| format!("{rule}\n")).collect(),
            outlines: between(picture, "<defs>", "</defs>"),
            shown,
        }
    }

    /// The picture with these shapes.
    fn svg(&self, shown: &BTreeSet<usize>) -> String {
        let size: Vec<&str> = self.view_box.split(' ').collect();
        let shapes: String = shown.iter().map(|&shape| &*self.shapes[shape]).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\" width=\"{}\" height=\"{}\">\
             <style>{}</style><defs>{}</defs>\
             <g stroke-linecap=\"round\" stroke-linejoin=\"round\">{shapes}</g></svg>",
            self.view_box, size[2], size[3], self.rules, self.outlines
        )
    }
}

/// The shapes of each position, found as the script finds them.
fn shown_shapes(drawing: &Drawing<'_>, frames: &[Value]) -> Vec<BTreeSet<usize>> {
    let mut found: Vec<BTreeSet<usize>> = Vec::new();
    for frame in frames {
        let mut shapes = match usize::try_from(frame["from"].as_i64().unwrap()) {
            Ok(from) => found[from].clone(),
            Err(_) => drawing.shown.clone(),
        };
        let mut shape = 0;
        for distance in frame["flips"].as_array().unwrap() {
            shape += usize::try_from(distance.as_u64().unwrap()).unwrap();
            if !shapes.remove(&shape) {
                shapes.insert(shape);
            }
        }
        found.push(shapes);
    }
    found
}

/// The mean difference of two pictures per channel, from 0 to 255.
fn difference(one: &Pixmap, other: &Pixmap) -> f64 {
    assert_eq!(one.width(), other.width());
    let pairs = one.data().iter().zip(other.data());
    let sum: u64 = pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / one.data().len() as f64
}

/// The largest difference of two pictures in a channel of a pixel, from 0 to 255.
fn largest_difference(one: &Pixmap, other: &Pixmap) -> u8 {
    let pairs = one.data().iter().zip(other.data());
    pairs.map(|(a, b)| a.abs_diff(*b)).max().unwrap()
}

#[test]
fn every_position_is_the_figure_that_is_drawn() {
    for path in SAMPLES {
        let games = games(kind_of(path), &files::text(path));
        let html = page(&games[..1]);
        let drawing = Drawing::of(&html);
        let data = data(&html);
        let frames = data[0]["frames"].as_array().unwrap();
        assert_eq!(frames.len(), games[0].frames.len());
        let shown = shown_shapes(&drawing, frames);
        let theme = Theme::named("classic").unwrap();
        let step = 1 + frames.len() / 12;
        for (index, frame) in games[0].frames.iter().enumerate().step_by(step) {
            let drawn = pixels(&drawing.svg(&shown[index]));
            let figure = pixels(&svg(&frame.scene, theme, &SvgOptions::default()));
            let found = difference(&drawn, &figure);
            // The edges of circles differ a little, since figures draw them as arcs.
            // No pixel differs much, whereas a missing label would change pixels by
            // more than 96.
            assert!(found < 0.6, "{path}, position {index}: {found:.2}");
            let largest = largest_difference(&drawn, &figure);
            assert!(largest <= 96, "{path}, position {index}: {largest}");
            assert_eq!(frames[index]["text"], *frame.scene.description);
        }
    }
}

#[test]
fn positions_of_variations_follow_the_right_ply() {
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 (2. Ch4i5-h5 3. Cf8g9-f8 \
                (3. Ad5e6-e5)) 3. Cf8g9-f8 *\n";
    let games = games(scoresheet::GameKind::Permute, text);
    let names: Vec<&str> = games[0].frames.iter().map(|frame| &*frame.name).collect();
    assert_eq!(
        names,
        ["ply-0", "ply-1", "ply-2", "2a", "2a.3", "2a.3a", "ply-3"]
    );
    let previous: Vec<Option<usize>> = games[0].frames.iter().map(|frame| frame.previous).collect();
    let expected = [None, Some(0), Some(1), Some(1), Some(3), Some(3), Some(2)];
    assert_eq!(previous, expected);
}

#[test]
fn a_long_game_stays_small() {
    let record = files::text("samples/permute/board-12.sheet");
    // Every ply has a chance, as if the game was analysed.
    let (tags, moves) = record.split_once("\n\n").unwrap();
    let moves = moves.split_inclusive(char::is_whitespace).map(|word| {
        let is_move = word.contains('-') && !word.contains('*') && word.len() > 6;
        let chance = if is_move { "{[%wc 0.362,0.012]} " } else { "" };
        format!("{word}{chance}")
    });
    let analysed = format!("{tags}\n\n{}", moves.collect::<String>());
    let games = games(scoresheet::GameKind::Permute, &analysed);
    let html = page(&games[..1]);
    assert_eq!(games[0].frames.len(), 60);
    let with_chance = games[0].frames.iter().filter(|it| it.chance.is_some());
    assert_eq!(with_chance.count(), 59);
    assert!(html.len() <= 130 * 1024, "{} bytes", html.len());
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(html.as_bytes()).unwrap();
    let compressed = gzip.finish().unwrap().len();
    assert!(compressed <= 18 * 1024, "{compressed} bytes");
}
