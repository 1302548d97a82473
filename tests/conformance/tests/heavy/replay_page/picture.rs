//! The pictures that the script of a page makes, compared with figures.

use std::collections::BTreeSet;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use scoresheet::render::{SvgOptions, svg};
use scoresheet::scene::{Scene, Theme};
use serde_json::Value;

use crate::helpers::page::{data, numbers};

/// The width at which pictures are compared.
const WIDTH: u32 = 300;

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
}

fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let (_, rest) = text.split_once(from).unwrap();
    rest.split_once(to).unwrap().0
}

impl<'p> Drawing<'p> {
    fn of(html: &'p str, game: &Value) -> Self {
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
        let (drawing, words) = (&game["drawing"], |value: &Value| {
            value
                .as_str()
                .unwrap()
                .replace('&', "&amp;")
                .replace('<', "&lt;")
        });
        let mut numbers = numbers(&drawing["shapes"]).into_iter();
        let mut pictured = between(picture, "<g>\n", "</g>").lines();
        let mut shapes = Vec::new();
        while let Some(template) = numbers.next() {
            let Some(template) = template.checked_sub(1) else {
                shapes.push(pictured.next().unwrap().to_owned());
                continue;
            };
            let template: Vec<String> = drawing["templates"][template]
                .as_array()
                .unwrap()
                .iter()
                .map(words)
                .collect();
            let [name, class, attributes @ ..] = &template[..] else {
                panic!("a template has a name and a class");
            };
            let mut shape = format!("<{name} class=\"{class}\"");
            let mut text = String::new();
            for attribute in attributes {
                let value = words(&drawing["values"][numbers.next().unwrap()]);
                if attribute.is_empty() {
                    text = value;
                } else {
                    shape.push_str(&format!(" {attribute}=\"{value}\""));
                }
            }
            shapes.push(format!("{shape}>{text}</{name}>"));
        }
        Self {
            shapes,
            view_box: between(picture, "viewBox=\"", "\""),
            rules: rules.map(|rule| format!("{rule}\n")).collect(),
            outlines: between(picture, "<defs>", "</defs>"),
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
fn shown_shapes(frames: &[Value]) -> Vec<BTreeSet<usize>> {
    let mut found: Vec<BTreeSet<usize>> = Vec::new();
    for frame in frames {
        let mut shapes = match usize::try_from(frame["from"].as_i64().unwrap()) {
            Ok(from) => found[from].clone(),
            Err(_) => BTreeSet::new(),
        };
        let mut shape = 0;
        for distance in numbers(&frame["flips"]) {
            shape += distance;
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

/// The pictures of all positions in a page with one game.
pub(crate) struct PagePictures<'p> {
    drawing: Drawing<'p>,
    shown: Vec<BTreeSet<usize>>,
}

impl<'p> PagePictures<'p> {
    pub(crate) fn of(html: &'p str) -> Self {
        let data = data(html);
        let drawing = Drawing::of(html, &data[0]);
        let shown = shown_shapes(data[0]["frames"].as_array().unwrap());
        Self { drawing, shown }
    }

    /// Fails if a position differs from its figure with the theme `classic`, on average by
    /// `max_mean` per channel or more.
    pub(crate) fn compare(&self, index: usize, scene: &Scene, max_mean: f64, name: &str) {
        let theme = Theme::named("classic").unwrap();
        let drawn = pixels(&self.drawing.svg(&self.shown[index]));
        let figure = pixels(&svg(scene, theme, &SvgOptions::default()));
        let found = difference(&drawn, &figure);
        // The edges of circles differ a little, since figures draw them as arcs. No
        // pixel differs much, whereas a missing label would change pixels by more than
        // 96.
        assert!(found < max_mean, "{name}, position {index}: {found:.2}");
        let largest = largest_difference(&drawn, &figure);
        assert!(largest <= 96, "{name}, position {index}: {largest}");
    }
}
