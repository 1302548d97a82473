//! The scene: a complete picture.

use crate::scene::draw::text_metrics::wrap_balanced;
use crate::scene::{Anchor, Ink, Item, Point, Rect, RoundRect, Style, Text, Weight};

/// The font size of captions, in every figure: 15 pixels where a square has 40.
pub(in crate::scene) const TEXT_SIZE: f64 = 0.375;

/// The share of a picture's width that a line of text may fill.
const TEXT_SHARE: f64 = 0.95;

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
}

impl Scene {
    /// Adds text above the picture, wrapped to its width.
    pub fn add_heading(&mut self, text: &str) {
        let size = TEXT_SIZE * 1.15;
        let lines = wrap_balanced(text, Weight::Bold, self.width * TEXT_SHARE / size);
        let band = size * LEADING * lines.len() as f64 + size * 0.3;
        for item in &mut self.items {
            item.place(1.0, 0.0, band);
        }
        self.grow(band);
        let at = Point::new(self.width / 2.0, size * 1.25);
        self.write(lines, size, Weight::Bold, at);
    }

    /// Adds text below the picture, wrapped to its width.
    pub fn add_caption(&mut self, text: &str) {
        let size = TEXT_SIZE;
        let top = Point::new(self.width / 2.0, self.height);
        let bottom = self.write_caption(text, size, top, self.width);
        self.grow(bottom - self.height);
    }

    /// Writes text centred below `top`, wrapped to `width`, and returns the y
    /// coordinate of its lower end.
    pub(in crate::scene) fn write_caption(
        &mut self,
        text: &str,
        size: f64,
        top: Point,
        width: f64,
    ) -> f64 {
        let lines = wrap_balanced(text, Weight::Regular, width * TEXT_SHARE / size);
        let band = size * LEADING * lines.len() as f64 + size * 0.5;
        let at = top.moved(0.0, size * 0.85);
        self.write(lines, size, Weight::Regular, at);
        top.y + band
    }

    /// Returns the background of the whole picture.
    pub(in crate::scene) fn background(&self) -> Item {
        let rect = Rect::new(0.0, 0.0, self.width, self.height);
        Item::new(RoundRect { rect, radius: 0.0 }, BACKGROUND)
    }

    /// Makes the picture higher by `band`, and its background as large as the
    /// picture.
    pub(in crate::scene) fn grow(&mut self, band: f64) {
        self.height += band;
        let whole = self.background();
        let background = self.items.iter_mut().find(|item| item.style == BACKGROUND);
        if let Some(background) = background {
            *background = whole;
        }
    }

    /// Writes centred lines of text, the first with its baseline at `from`.
    fn write(&mut self, lines: Vec<String>, size: f64, weight: Weight, from: Point) {
        let ink = match weight {
            Weight::Bold => Ink::Title,
            Weight::Regular => Ink::Caption,
        };
        for (number, content) in (0u16..).zip(lines) {
            let text = Text {
                content,
                at: from.moved(0.0, f64::from(number) * size * LEADING),
                size,
                anchor: Anchor::Middle,
                weight,
            };
            self.items.push(Item::new(text, Style::filled(ink)));
        }
    }
}

/// The style of the background.
const BACKGROUND: Style = Style::filled(Ink::Background);

#[cfg(test)]
mod tests {
    use super::Scene;
    use crate::scene::{Ink, Item, Rect, RoundRect, Shape, Style};

    #[test]
    fn text_makes_the_picture_and_its_background_higher() {
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
}
