//! The scene: a complete picture.

use std::ops::Range;

use crate::board::Seat;
use crate::scene::draw::text_metrics::wrap_balanced;
use crate::scene::{
    Anchor, Circle, DIGIT_HEIGHT, Hue, Ink, Item, Line, Point, Rect, RoundRect, Shape, Style, Text,
    Weight, text_length,
};

/// The font size of captions in every figure: 15 pixels if a square has 40.
pub(crate) const TEXT_SIZE: f64 = 0.375;

/// The fraction of a picture's width that a line of text may fill.
const TEXT_SHARE: f64 = 0.95;

/// The factor by which a text may be scaled down to need fewer lines.
const MIN_TEXT_SCALE: f64 = 0.9;

/// The width of the disc of a caption with the gap after it, as a multiple of
/// the font size.
const DISC_SPACE: f64 = 1.15;

/// The radius of the disc of a caption, as a multiple of the font size.
const DISC_RADIUS: f64 = 0.38;

/// The distance between baselines, as a multiple of the font size.
const LEADING: f64 = 1.3;

/// A finished picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// The width in board units.
    pub width: f64,
    /// The height in board units.
    pub height: f64,
    /// The items, bottom first.
    pub items: Vec<Item>,
    /// The accessible title: one line.
    pub title: String,
    /// The accessible description: what the picture shows, in sentences.
    pub description: String,
    /// The x coordinate at which captions are centred, such as the middle of a
    /// board; `None` for the middle of the picture.
    pub middle: Option<f64>,
    /// The ply that led to the position shown.
    pub last_ply: Option<LastPly>,
    /// The height of the digits of the smallest text in board units, without the signs of
    /// the legend; `None` if there is no text.
    pub smallest_text: Option<f64>,
    /// The signs that [`add_legend`](Self::add_legend) explains below the
    /// picture; empty unless the options of the figure ask for a legend.
    pub legend: Vec<LegendEntry>,
    /// The items of the legend below the picture. Text figures have its entries on rows of
    /// their own instead.
    pub legend_items: Range<usize>,
    /// What the picture shows in words, if it is not a board: text figures consist of it.
    pub listing: Option<String>,
    /// The key in words, if the picture leaves it out: a sign and its meaning on each line.
    pub key: Vec<String>,
    /// Where the tiles and cards are that a move can name, with their names in moves. Games
    /// on a board have none, and pictures with a heading lose them.
    pub areas: Vec<(String, Rect)>,
}

/// The ply that led to a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastPly {
    /// The move.
    pub text: String,
    /// The seat that moved; `None` if all seats move at once.
    pub seat: Option<Seat>,
    /// The colour of the mover's stones, if they have one.
    pub hue: Option<Hue>,
}

impl Scene {
    /// Adds text above the picture, wrapped to its width.
    pub fn add_heading(&mut self, text: &str) {
        let (middle, width) = self.caption_span();
        let (size, lines) = fit_text(text, TEXT_SIZE * 1.15, Weight::Bold, width);
        let band = size * LEADING * lines.len() as f64 + size * 0.3;
        for item in &mut self.items {
            item.place(1.0, 0.0, band);
        }
        self.areas.clear();
        if let Some(listing) = &mut self.listing {
            listing.insert_str(0, &format!("{text}\n\n"));
        }
        self.grow(band);
        let text = Text {
            content: String::new(),
            at: Point::new(middle, size * 1.25),
            size,
            anchor: Anchor::Middle,
            weight: Weight::Bold,
        };
        self.write(lines, &text);
    }

    /// Adds text below the picture, wrapped to its width.
    pub fn add_caption(&mut self, text: &str) {
        self.add_panel_caption(&PanelCaption::from(text));
    }

    /// Adds a caption below the picture.
    pub(crate) fn add_panel_caption(&mut self, caption: &PanelCaption) {
        let (middle, width) = self.caption_span();
        let area = CaptionArea {
            middle,
            top: self.height,
            width,
        };
        let bottom = self.write_caption(caption, area);
        self.grow(bottom - self.height);
    }

    /// Adds an empty band of this height below the picture; does nothing if the
    /// height is negative.
    pub fn add_room(&mut self, height: f64) {
        self.grow(height.max(0.0));
    }

    /// Returns the height of the digits of the smallest text.
    pub(crate) fn find_smallest_text(&self) -> Option<f64> {
        let texts = self.items.iter().filter_map(|item| match &item.shape {
            Shape::Text(text) => Some(text.size * DIGIT_HEIGHT),
            _ => None,
        });
        texts.reduce(f64::min)
    }

    /// Returns the x coordinate at which captions are centred, and the maximum
    /// width around it.
    fn caption_span(&self) -> (f64, f64) {
        let middle = self.middle.unwrap_or(self.width / 2.0);
        (middle, 2.0 * middle.min(self.width - middle))
    }

    /// Writes a caption, and returns the y coordinate of its lower end.
    pub(crate) fn write_caption(&mut self, caption: &PanelCaption, area: CaptionArea) -> f64 {
        let CaptionArea { middle, top, width } = area;
        let weight = Weight::Regular;
        let disc_space = caption.disc.map_or(0.0, |_| DISC_SPACE * TEXT_SIZE);
        let (size, lines) = fit_text(&caption.text, TEXT_SIZE, weight, width - disc_space);
        let band = size * LEADING * lines.len() as f64 + size * 0.5;
        let baseline = Point::new(middle, top + size * 0.85);
        let mut text = Text {
            content: String::new(),
            at: baseline,
            size,
            anchor: Anchor::Middle,
            weight,
        };
        if let Some(hue) = caption.disc {
            // The disc and the text next to it are centred together.
            let lengths = lines.iter().map(|line| text_length(line, weight) * size);
            let left = middle - (lengths.fold(0.0, f64::max) + disc_space) / 2.0;
            let radius = DISC_RADIUS * size;
            let disc = Circle::new(Point::new(left + radius, baseline.y - size * 0.36), radius);
            let style = Style::line(Ink::StoneEdge(hue), Line::Edge).with_fill(Ink::Stone(hue));
            self.items.push(Item::new(disc, style));
            text.at.x = left + disc_space;
            text.anchor = Anchor::Start;
        }
        self.write(lines, &text);
        top + band
    }

    /// Returns the background of the whole picture.
    pub(crate) fn background(&self) -> Item {
        let rect = Rect::new(0.0, 0.0, self.width, self.height);
        Item::new(RoundRect { rect, radius: 0.0 }, BACKGROUND)
    }

    /// Makes the picture taller by `band`, and extends its background to the
    /// whole picture.
    pub(crate) fn grow(&mut self, band: f64) {
        self.height += band;
        let new_background = self.background();
        let background = self.items.iter_mut().find(|item| item.style == BACKGROUND);
        if let Some(background) = background {
            *background = new_background;
        }
    }

    /// Makes the picture at least this wide, with what it shows in the middle.
    pub(crate) fn widen(&mut self, width: f64) {
        let shift = (width - self.width) / 2.0;
        if shift <= 0.0 {
            return;
        }
        for item in &mut self.items {
            item.place(1.0, shift, 0.0);
        }
        for (_, area) in &mut self.areas {
            area.x += shift;
        }
        self.middle = self.middle.map(|middle| middle + shift);
        self.width = width;
        self.grow(0.0);
    }

    /// Adds lines of text: the first one in place of `first`, whose content is
    /// ignored, and the others below it.
    pub(crate) fn write(&mut self, lines: Vec<String>, first: &Text) {
        let ink = match first.weight {
            Weight::Bold => Ink::Title,
            Weight::Regular => Ink::Caption,
        };
        for (number, content) in (0u16..).zip(lines) {
            let text = Text {
                content,
                at: first
                    .at
                    .moved(0.0, f64::from(number) * first.size * LEADING),
                ..*first
            };
            self.items.push(Item::new(text, Style::filled(ink)));
        }
    }
}

/// Wraps a text, and returns its font size and lines. The font size is `size`
/// or, if that saves a line, slightly smaller.
fn fit_text(text: &str, size: f64, weight: Weight, width: f64) -> (f64, Vec<String>) {
    let wrapped = |size: f64| wrap_balanced(text, weight, width * TEXT_SHARE / size);
    let (lines, shrunk_lines) = (wrapped(size), wrapped(size * MIN_TEXT_SCALE));
    if shrunk_lines.len() < lines.len() {
        (size * MIN_TEXT_SCALE, shrunk_lines)
    } else {
        (size, lines)
    }
}

/// The style of the background.
const BACKGROUND: Style = Style::filled(Ink::Background);

/// An entry of a legend: a sign and its meaning.
#[derive(Debug, Clone, PartialEq)]
pub struct LegendEntry {
    /// The items of the sign, with the top-left corner at the origin.
    pub(crate) sign: Vec<Item>,
    /// The side of the square in which the sign is drawn, in board units.
    pub(crate) side: f64,
    /// What the sign means.
    pub(crate) meaning: String,
}

/// The caption of a panel.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PanelCaption {
    /// The text.
    pub text: String,
    /// The colour of the disc before the text; `None` for no disc.
    pub disc: Option<Hue>,
}

impl From<&str> for PanelCaption {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            disc: None,
        }
    }
}

/// The area available for a caption.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CaptionArea {
    /// The x coordinate of the middle of the area.
    pub(crate) middle: f64,
    /// The y coordinate of the top of the area.
    pub(crate) top: f64,
    /// The width of the area, which the caption must not exceed.
    pub(crate) width: f64,
}

#[cfg(test)]
mod tests {
    use super::{MIN_TEXT_SCALE, Scene, TEXT_SHARE, TEXT_SIZE};

    use crate::scene::{Ink, Item, Rect, RoundRect, Shape, Style, Weight, text_length};

    #[test]
    fn text_makes_the_picture_and_its_background_taller() {
        let rect = Rect::new(0.0, 0.0, 10.0, 10.0);
        let background = Item::new(
            RoundRect { rect, radius: 0.0 },
            Style::filled(Ink::Background),
        );
        let mut scene = Scene {
            width: 10.0,
            height: 10.0,
            items: vec![background],
            ..Scene::default()
        };
        scene.add_caption("Yellow to move");
        scene.add_heading("Diagram 1");
        let Shape::Rect(background) = &scene.items[0].shape else {
            panic!("the background is a rectangle");
        };
        assert!(scene.height > 10.8);
        let rect = background.rect;
        assert_eq!((rect.y, rect.height), (0.0, scene.height));
    }

    /// Returns the sizes of the lines of a caption, and the lines.
    fn caption_lines(text: &str, width: f64) -> (Vec<f64>, Vec<String>) {
        let mut scene = Scene {
            width,
            ..Scene::default()
        };
        scene.add_caption(text);
        let lines = scene.items.into_iter().map(|item| match item.shape {
            Shape::Text(text) => (text.size, text.content),
            other => panic!("not a text: {other:?}"),
        });
        lines.unzip()
    }

    #[test]
    fn a_caption_shrinks_a_little_before_it_is_broken() {
        let text = "The move of the game";
        let (sizes, lines) = caption_lines(text, 10.0);
        assert_eq!((sizes, lines), (vec![TEXT_SIZE], vec![text.to_owned()]));
        // This is too narrow by less than a tenth.
        let exact = text_length(text, Weight::Regular) * TEXT_SIZE / TEXT_SHARE;
        let (sizes, lines) = caption_lines(text, exact * 0.93);
        assert_eq!(lines, [text]);
        assert_eq!(sizes, [TEXT_SIZE * MIN_TEXT_SCALE]);
        let (sizes, lines) = caption_lines(text, exact * 0.7);
        assert_eq!(lines, ["The move", "of the game"]);
        assert_eq!(sizes, [TEXT_SIZE; 2]);
    }

    #[test]
    fn captions_are_centred_on_the_board() {
        let mut scene = Scene {
            width: 6.0,
            middle: Some(3.5),
            ..Scene::default()
        };
        scene.add_caption("Yellow to move");
        scene.add_heading("Diagram 1");
        for item in &scene.items {
            let Shape::Text(text) = &item.shape else {
                panic!("not a text: {item:?}");
            };
            assert_eq!(text.at.x, 3.5);
        }
    }
}
