//! The key below a table, which explains its numbers and signs.

use crate::games::permutations::{Drawing, Icon, Table, TextPos};
use crate::scene::{Ink, Point, Rect, Style};

/// Font size of the key.
const FONT_SIZE: f64 = 0.3;

/// Distance between the lines of the key.
const LINE_STEP: f64 = 0.45;

/// Width of the signs before the lines.
const SIGN_WIDTH: f64 = 1.1;

impl Table<'_> {
    /// Returns the height of the key.
    pub(crate) fn key_height(&self) -> f64 {
        LINE_STEP * self.key_lines().len() as f64 + 0.1
    }

    /// Returns the lines of the key: a sign, and what it means. A line without a
    /// sign states a rule.
    fn key_lines(&self) -> Vec<(Option<KeySign>, &'static str)> {
        let mut lines = vec![(
            Some(KeySign::Points),
            "8 points for stars (2 each, grey cards too), 14 for sets (size squared)",
        )];
        let is_shown = self.collections.iter().any(|cards| !cards.is_empty());
        if is_shown || self.options.keeps_place {
            lines.extend([
                (
                    Some(KeySign::Back),
                    "sets without points: the largest, or with the most moons all others",
                ),
                (
                    Some(KeySign::Most),
                    "most moons this round, most suns of all rounds (equal: the lowest such card)",
                ),
            ]);
        }
        if self.round_number > 1 || self.options.keeps_place {
            lines.push((
                Some(KeySign::Suns),
                "suns of the rounds before and of this round",
            ));
        }
        let is_bid = self.bid_cards.iter().any(|cards| !cards.is_empty());
        if self.options.keeps_place || is_bid {
            lines.push((Some(KeySign::Spent), "already bid in this round"));
        }
        lines.push((
            None,
            "after round 3 the most suns lose all points; then the highest total wins",
        ));
        lines
    }

    /// Returns the lines of the key with their signs in words.
    pub(crate) fn key_in_words(&self) -> Vec<String> {
        let line = |(sign, text): (Option<KeySign>, &str)| match sign {
            Some(sign) => format!("{}: {text}", sign.in_words()),
            None => text.to_owned(),
        };
        self.key_lines().into_iter().map(line).collect()
    }

    /// Draws the key.
    pub(crate) fn key(&self, drawing: &mut Drawing, at: Point) {
        for (number, (sign, text)) in (0_u8..).zip(self.key_lines()) {
            let base = at.y + LINE_STEP * (f64::from(number) + 0.75);
            let area = Rect::new(at.x, base - 0.27, SIGN_WIDTH - 0.25, 0.34);
            if let Some(sign) = sign {
                sign.draw(drawing, area);
            }
            drawing.note(text, FONT_SIZE, TextPos::start(at.x + SIGN_WIDTH, base));
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
    /// The suns of the rounds before and of the round shown.
    Suns,
    /// A card already bid.
    Spent,
}

impl KeySign {
    /// Describes the sign.
    const fn in_words(self) -> &'static str {
        match self {
            Self::Points => "8+14",
            Self::Back => "grey cards",
            Self::Most => "framed number",
            Self::Suns => "☀ 8+3",
            Self::Spent => "crossed out",
        }
    }

    /// Draws the sign.
    fn draw(self, drawing: &mut Drawing, area: Rect) {
        let base = area.bottom() - 0.09;
        match self {
            Self::Points => {
                drawing.label("8+14", 0.26, TextPos::start(area.x, base), Ink::Text);
            }
            Self::Back => drawing.round_rect(area, 0.06, Style::filled(Ink::CardBack)),
            Self::Most => drawing.highest_number_background(area),
            Self::Suns => {
                let middle = Point::new(area.x + 0.15, area.centre().y);
                drawing.icon(Icon::Sun, middle, 0.15, Ink::Text);
                let text = TextPos::start(area.x + 0.34, base);
                drawing.label("8+3", 0.22, text, Ink::Text);
            }
            Self::Spent => {
                drawing.spent_card(area);
                let middle = TextPos::middle(area.centre().x, base);
                drawing.label("19", 0.22, middle, Ink::Coordinate);
            }
        }
    }
}
