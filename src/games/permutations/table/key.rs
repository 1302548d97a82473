//! The key below a table, which explains its numbers and signs.

use crate::games::permutations::figure::Table;
use crate::games::permutations::table::picture::{Drawing, TextPos};
use crate::scene::{Ink, Point, Rect, Style};

/// Font size of the key.
const FONT_SIZE: f64 = 0.3;

/// Distance between the lines of the key.
const LINE_STEP: f64 = 0.44;

/// Width of the signs before the lines.
const SIGN: f64 = 1.1;

impl Table<'_> {
    /// Returns the height of the key.
    pub(in crate::games::permutations) fn key_height(&self) -> f64 {
        LINE_STEP * self.key_lines().len() as f64 + 0.1
    }

    /// Returns the lines of the key: a sign, and what it means.
    fn key_lines(&self) -> Vec<(KeySign, &'static str)> {
        let mut lines = vec![
            (
                KeySign::Points,
                "8 points for stars (2 each), 14 for sets of one colour (size squared)",
            ),
            (
                KeySign::Back,
                "no points: the largest set, or all others with the most moons",
            ),
            (
                KeySign::Most,
                "most moons of the round, most suns of all rounds",
            ),
        ];
        if self.has_hands() {
            lines.push((KeySign::Spent, "already bid in this round"));
        }
        lines
    }

    /// Draws the key.
    pub(in crate::games::permutations) fn key(&self, drawing: &mut Drawing, at: Point) {
        for (number, (sign, text)) in (0_u8..).zip(self.key_lines()) {
            let base = at.y + LINE_STEP * (f64::from(number) + 0.75);
            let area = Rect::new(at.x, base - 0.27, SIGN - 0.25, 0.34);
            match sign {
                KeySign::Points => {
                    drawing.label("8+14", 0.26, TextPos::start(at.x, base - 0.02), Ink::Text);
                }
                KeySign::Back => drawing.round_rect(area, 0.06, Style::filled(Ink::CardBack)),
                KeySign::Most => drawing.round_rect(area, 0.12, Style::filled(Ink::LastMove)),
                KeySign::Spent => {
                    drawing.spent_card(area);
                    let middle = TextPos::middle(area.centre().x, base - 0.02);
                    drawing.label("19", 0.22, middle, Ink::Coordinate);
                }
            }
            drawing.note(text, FONT_SIZE, TextPos::start(at.x + SIGN, base));
        }
    }
}

/// A sign that the key explains.
#[derive(Debug, Clone, Copy)]
enum KeySign {
    /// The points of the round.
    Points,
    /// A card of a set without points.
    Back,
    /// The background of the most moons or suns.
    Most,
    /// A card already bid.
    Spent,
}
