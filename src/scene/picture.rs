use crate::scene::{Anchor, Ink, Item, Point, Rect, RoundRect, Style, Text, Weight};

/// The mean width of a letter, as a part of the size of its font.
const LETTER: f64 = 0.52;

/// The distance from one base line to the next, as a part of the size.
const LEADING: f64 = 1.3;

/// A finished picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// How wide it is, in board units.
    pub width: f64,
    /// How high it is, in board units.
    pub height: f64,
    /// What is drawn, from the bottom up.
    pub items: Vec<Item>,
    /// One line that names the picture to those who cannot see it.
    pub title: String,
    /// What can be seen in it, in sentences.
    pub description: String,
}

impl Scene {
    /// Adds lines of text above the picture.
    ///
    /// Lines that are too long for the width are broken at blanks.
    pub fn add_heading(&mut self, text: &str) {
        let size = self.text_size() * 1.15;
        let lines = balanced(text, self.width * 0.92 / size / LETTER / 1.08);
        let band = size * LEADING * lines.len() as f64 + size * 0.3;
        for item in &mut self.items {
            item.place(1.0, 0.0, band);
        }
        self.grow(band);
        let at = Point::new(self.width / 2.0, size * 1.25);
        self.write(lines, size, Weight::Bold, at);
    }

    /// Adds lines of text below the picture.
    ///
    /// Lines that are too long for the width are broken at blanks.
    pub fn add_caption(&mut self, text: &str) {
        let size = self.text_size();
        let place = (self.width / 2.0, self.height);
        let bottom = self.write_caption(text, size, place, self.width);
        self.grow(bottom - self.height);
    }

    /// Writes lines of text about `middle` below `top`, at most so wide, and
    /// says where they end.
    pub(super) fn write_caption(
        &mut self,
        text: &str,
        size: f64,
        (middle, top): (f64, f64),
        width: f64,
    ) -> f64 {
        let lines = balanced(text, width * 0.92 / size / LETTER);
        let band = size * LEADING * lines.len() as f64 + size * 0.5;
        let at = Point::new(middle, top + size * 0.85);
        self.write(lines, size, Weight::Regular, at);
        top + band
    }

    /// The size of a caption: about fifty letters fill the width, but those
    /// of a small picture do not become huge.
    pub(super) fn text_size(&self) -> f64 {
        (self.width / 30.0).clamp(0.36, 0.6).max(self.width / 42.0)
    }

    /// The ground of the whole picture.
    pub(super) fn ground(&self) -> Item {
        let rect = Rect::new(0.0, 0.0, self.width, self.height);
        Item::new(RoundRect { rect, radius: 0.0 }, GROUND)
    }

    /// Makes the picture higher, and its ground with it.
    pub(super) fn grow(&mut self, band: f64) {
        self.height += band;
        let whole = self.ground();
        let ground = self.items.iter_mut().find(|item| item.style == GROUND);
        if let Some(ground) = ground {
            *ground = whole;
        }
    }

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

/// How the ground of a whole picture is inked.
const GROUND: Style = Style::filled(Ink::Background);

/// Breaks a text into lines of at most so many letters, of which the last is
/// not much shorter than the others.
fn balanced(text: &str, most: f64) -> Vec<String> {
    let count = broken(text, most).len();
    let (mut low, mut high) = (1, most as usize);
    while low < high {
        let middle = (low + high) / 2;
        if broken(text, middle as f64).len() > count {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    broken(text, low as f64)
}

/// Breaks a text at blanks and line ends into lines of at most so many
/// letters; a longer word has a line to itself.
fn broken(text: &str, most: f64) -> Vec<String> {
    let most = most as usize;
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let (mut line, mut letters) = (String::new(), 0);
        for word in paragraph.split_whitespace() {
            let length = word.chars().count();
            if letters > 0 && letters + 1 + length > most {
                lines.push(std::mem::take(&mut line));
                letters = 0;
            }
            if letters > 0 {
                line.push(' ');
                letters += 1;
            }
            line.push_str(word);
            letters += length;
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{Scene, balanced, broken};
    use crate::scene::{Ink, Item, Rect, RoundRect, Shape, Style};

    #[test]
    fn lines_are_broken_at_blanks() {
        assert_eq!(broken("one two three", 7.0), ["one two", "three"]);
        assert_eq!(
            broken("incomprehensible it is", 5.0),
            ["incomprehensible", "it is"]
        );
        assert_eq!(broken("one\ntwo", 20.0), ["one", "two"]);
        assert!(broken("", 20.0).is_empty());
    }

    #[test]
    fn no_line_has_a_single_word_where_others_are_full() {
        let text = "The move of the game: a bandage on d2";
        let lines = ["The move of", "the game: a", "bandage on d2"];
        assert_eq!(balanced(text, 18.0), lines);
        let lines = ["The move of the game:", "a bandage on d2"];
        assert_eq!(balanced(text, 34.0), lines);
        assert_eq!(balanced(text, 60.0), [text]);
        assert!(balanced("", 20.0).is_empty());
        assert_eq!(balanced("incomprehensible", 5.0), ["incomprehensible"]);
    }

    #[test]
    fn text_makes_the_picture_and_its_ground_higher() {
        let rect = Rect::new(0.0, 0.0, 10.0, 10.0);
        let ground = Item::new(
            RoundRect { rect, radius: 0.0 },
            Style::filled(Ink::Background),
        );
        let mut scene = Scene {
            width: 10.0,
            height: 10.0,
            items: vec![ground],
            ..Scene::default()
        };
        scene.add_caption("Yellow to move");
        scene.add_heading("Diagram 1");
        let Shape::Rect(ground) = &scene.items[0].shape else {
            panic!("the ground is a rectangle");
        };
        assert!(scene.height > 10.8);
        assert_eq!((ground.rect.y, ground.rect.height), (0.0, scene.height));
    }
}
