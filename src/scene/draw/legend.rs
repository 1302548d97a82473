//! The legend below a picture: the signs that it uses, and their meanings.

use crate::scene::{Anchor, LegendEntry, Point, Scene, TEXT_SIZE, Text, Weight, text_length};

/// The font size of a legend.
const SIZE: f64 = TEXT_SIZE * 0.9;

/// Minimum height of a row.
const MIN_ROW_HEIGHT: f64 = 0.95;

/// The gap between a sign and its meaning.
const SIGN_GAP: f64 = 0.2;

/// The gap between two entries.
const ENTRY_GAP: f64 = 0.5;

/// The fraction of the width that a row may fill.
const FILLED_SHARE: f64 = 0.98;

impl LegendEntry {
    /// Returns the width of the sign and its meaning.
    fn width(&self) -> f64 {
        self.side + SIGN_GAP + text_length(&self.meaning, Weight::Regular) * SIZE
    }
}

impl Scene {
    /// Adds the legend below the picture, in as many rows as it needs; a picture that is
    /// narrower than an entry is widened. An entry with the same meaning as an earlier one is left out; one with the same
    /// sign and another meaning is joined with it.
    pub fn add_legend(&mut self) {
        let mut entries: Vec<LegendEntry> = Vec::new();
        for entry in std::mem::take(&mut self.legend) {
            if entries.iter().any(|other| other.meaning == entry.meaning) {
                continue;
            }
            match entries.iter_mut().find(|other| other.sign == entry.sign) {
                Some(other) => other.meaning = joined(&other.meaning, &entry.meaning),
                None => entries.push(entry),
            }
        }
        let widths = entries.iter().map(LegendEntry::width);
        self.widen(widths.fold(0.0, f64::max) / FILLED_SHARE);
        self.legend.clone_from(&entries);
        let mut rows: Vec<Vec<LegendEntry>> = Vec::new();
        let mut space_left = 0.0;
        for entry in entries {
            let width = entry.width() + ENTRY_GAP;
            match rows.last_mut().filter(|_| width <= space_left) {
                Some(row) => row.push(entry),
                None => {
                    rows.push(vec![entry]);
                    space_left = self.width * FILLED_SHARE + ENTRY_GAP;
                }
            }
            space_left -= width;
        }
        let first = self.items.len();
        for row in rows {
            self.add_legend_row(row);
        }
        self.legend_items = first..self.items.len();
    }

    /// Adds a row of the legend, centred below the picture.
    fn add_legend_row(&mut self, row: Vec<LegendEntry>) {
        let widths = row.iter().map(LegendEntry::width);
        let gaps = ENTRY_GAP * row.len().saturating_sub(1) as f64;
        let height = row
            .iter()
            .map(|entry| entry.side)
            .fold(MIN_ROW_HEIGHT, f64::max);
        let mut left = (self.width - widths.sum::<f64>() - gaps) / 2.0;
        let middle = self.height + height / 2.0;
        for entry in row {
            let next = left + entry.width() + ENTRY_GAP;
            for mut item in entry.sign {
                item.place(1.0, left, middle - entry.side / 2.0);
                self.items.push(item);
            }
            let text = Text {
                content: String::new(),
                at: Point::new(left + entry.side + SIGN_GAP, middle + SIZE * 0.36),
                size: SIZE,
                anchor: Anchor::Start,
                weight: Weight::Regular,
            };
            self.write(vec![entry.meaning], &text);
            left = next;
        }
        self.grow(height + 0.1);
    }
}

/// Joins two meanings of a sign in different panels: `since ply 4` and `since the
/// start` become `since ply 4 or the start`. If one begins with the other, that is
/// enough.
fn joined(one: &str, two: &str) -> String {
    if one.starts_with(two) {
        return one.to_owned();
    }
    if two.starts_with(one) {
        return two.to_owned();
    }
    let words = one.split(' ').zip(two.split(' '));
    let alike = words.take_while(|(one, two)| one == two).count();
    let rest: Vec<&str> = two.split(' ').skip(alike).collect();
    let rest = format!(" or {}", rest.join(" "));
    if one.ends_with(&rest) {
        one.to_owned()
    } else {
        one.to_owned() + &rest
    }
}

#[cfg(test)]
mod tests {
    use super::{LegendEntry, joined};
    use crate::board::Square;
    use crate::scene::{Hue, Scene, Shape, StoneShape};

    fn entry(meaning: &str) -> LegendEntry {
        // Meanings of different lengths have different signs.
        let hue = Hue::ALL[meaning.len() % Hue::ALL.len()];
        LegendEntry::of_square(meaning, |picture| {
            picture.stone(Square::new(0, 0), hue, StoneShape::Disc);
        })
    }

    fn texts(scene: &Scene) -> Vec<(String, f64)> {
        let text_and_y = |item: &crate::scene::Item| match &item.shape {
            Shape::Text(text) => Some((text.content.clone(), text.at.y)),
            _ => None,
        };
        scene.items.iter().filter_map(text_and_y).collect()
    }

    #[test]
    fn meanings_of_the_same_sign_are_joined() {
        let longer = "group and its size; others are as large";
        for (one, two, both) in [
            ("group and its size", longer, longer),
            (longer, "group and its size", longer),
            (
                "changed sides since ply 4",
                "changed sides since the panel before",
                "changed sides since ply 4 or the panel before",
            ),
            (
                "changed sides since ply 4 or the panel before",
                "changed sides since the panel before",
                "changed sides since ply 4 or the panel before",
            ),
        ] {
            assert_eq!(joined(one, two), both);
        }
    }

    #[test]
    fn a_narrow_picture_is_widened_for_its_legend() {
        let mut scene = Scene {
            width: 2.0,
            middle: Some(1.0),
            legend: vec![entry("changed sides since the panel before")],
            ..Scene::default()
        };
        scene.add_legend();
        assert!(scene.width > 6.0 && scene.middle == Some(scene.width / 2.0));
        let is_inside = |item: &crate::scene::Item| match &item.shape {
            Shape::Text(text) => text.at.x > 1.0,
            Shape::Circle(disc) => disc.centre.x - disc.radius > 0.0,
            _ => true,
        };
        assert!(scene.items.iter().all(is_inside));
    }

    #[test]
    fn entries_are_listed_once_in_rows_that_fit() {
        let mut scene = Scene {
            width: 8.0,
            height: 6.0,
            legend: ["last move", "bandaged", "last move", "group and its size"]
                .map(entry)
                .to_vec(),
            ..Scene::default()
        };
        scene.add_legend();
        let texts = texts(&scene);
        let names: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(names, ["last move", "bandaged", "group and its size"]);
        assert!(texts[0].1 == texts[1].1 && texts[1].1 < texts[2].1);
        assert!(scene.height > texts[2].1);
        assert_eq!(scene.legend.len(), 3);
        assert_eq!(scene.legend_items, 0..scene.items.len());
    }
}
