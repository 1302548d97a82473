//! Figures with several panels.

use crate::scene::{CaptionArea, Item, PanelCaption, Scene};

/// The gap between two panels, and between two rows of panels, in board units.
const GAP: f64 = 0.55;

/// One of several pictures in a figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// The picture.
    pub scene: Scene,
    /// The caption below the picture.
    pub caption: Option<PanelCaption>,
}

impl Panel {
    /// Returns the picture in words, with its caption below.
    fn listing(&self) -> Option<String> {
        let listing = self.scene.listing.as_ref()?;
        let caption = self
            .caption
            .as_ref()
            .map(|caption| format!("\n{}\n", caption.text));
        Some(format!("{listing}{}", caption.unwrap_or_default()))
    }

    /// Returns the description of the panel for screen readers.
    fn description(&self, number: usize) -> String {
        let described = &self.scene.description;
        match &self.caption {
            Some(caption) => format!("Panel {number} ({}): {described}", caption.text),
            None => format!("Panel {number}: {described}"),
        }
    }
}

impl Scene {
    /// Combines panels into one figure at the same scale, with at most `columns`
    /// panels in a row.
    ///
    /// The panels of a row are aligned at the top, and so are their captions.
    pub fn of_panels(mut panels: Vec<Panel>, columns: usize) -> Self {
        if panels.len() == 1 {
            let panel = panels.remove(0);
            let listing = panel.listing();
            let mut scene = panel.scene;
            scene.listing = listing;
            if let Some(caption) = panel.caption {
                scene.add_panel_caption(&caption);
                // The description already says what a caption with a disc says.
                if caption.disc.is_none() {
                    scene.description = format!("{}: {}", caption.text, scene.description);
                }
            }
            return scene;
        }
        let columns = columns.clamp(1, panels.len().max(1));
        let mut scene = Self {
            title: common_title(&panels),
            description: descriptions(&panels),
            listing: listings(&panels),
            ..Self::default()
        };
        let widths = widths(&panels, columns);
        let gaps = GAP * (columns - 1) as f64;
        scene.width = widths.iter().sum::<f64>() + gaps;
        scene.items.push(scene.background());
        while !panels.is_empty() {
            let remaining = panels.split_off(columns.min(panels.len()));
            if scene.height > 0.0 {
                scene.height += GAP;
            }
            scene.add_row(panels, &widths);
            panels = remaining;
        }
        scene.grow(0.0);
        scene
    }

    /// Adds a row of panels at the bottom, in columns of these widths.
    fn add_row(&mut self, panels: Vec<Panel>, widths: &[f64]) {
        let top = self.height;
        let heights = panels.iter().map(|panel| panel.scene.height);
        let captions_top = top + heights.fold(0.0, f64::max);
        self.height = captions_top;
        let mut left = 0.0;
        for (panel, width) in panels.into_iter().zip(widths) {
            let x = left + (width - panel.scene.width) / 2.0;
            if let Some(caption) = &panel.caption {
                let middle = x + panel.scene.middle.unwrap_or(panel.scene.width / 2.0);
                let area = CaptionArea {
                    middle,
                    top: captions_top,
                    width: 2.0 * (middle - left).min(left + width - middle),
                };
                let bottom = self.write_caption(caption, area);
                self.height = self.height.max(bottom);
            }
            // All panels share the background of the figure.
            let background_style = panel.scene.background().style;
            self.legend.extend(panel.scene.legend);
            let mut items = panel.scene.items;
            let background = items
                .iter()
                .position(|item: &Item| item.style == background_style);
            background.map(|index| items.remove(index));
            for item in &mut items {
                item.place(1.0, x, top);
            }
            self.items.append(&mut items);
            left += width + GAP;
        }
    }
}

/// Returns the width of each column.
fn widths(panels: &[Panel], columns: usize) -> Vec<f64> {
    let mut widths = vec![0.0; columns];
    for (number, panel) in panels.iter().enumerate() {
        let width: &mut f64 = &mut widths[number % columns];
        *width = width.max(panel.scene.width);
    }
    widths
}

/// Joins the titles of all panels; the beginning that they have in common is
/// included only once.
fn common_title(panels: &[Panel]) -> String {
    let split: Vec<Vec<&str>> = panels
        .iter()
        .map(|panel| panel.scene.title.split(", ").collect())
        .collect();
    let Some(first) = split.first() else {
        return String::new();
    };
    let is_common = |&number: &usize| {
        let mut others = split.iter();
        others.all(|parts| parts.get(number) == first.get(number))
    };
    let common = (0..first.len()).take_while(is_common).count();
    let endings: Vec<String> = split
        .iter()
        .map(|parts| parts[common.min(parts.len())..].join(", "))
        .filter(|ending| !ending.is_empty())
        .collect();
    let mut parts: Vec<String> = first[..common]
        .iter()
        .map(|&part| part.to_owned())
        .collect();
    if !endings.is_empty() {
        parts.push(endings.join("; "));
    }
    parts.join(", ")
}

/// Joins the panels in words; `None` if a panel is a board.
fn listings(panels: &[Panel]) -> Option<String> {
    let listings: Option<Vec<String>> = panels.iter().map(Panel::listing).collect();
    Some(listings?.join("\n\n"))
}

/// Joins the descriptions of all panels.
fn descriptions(panels: &[Panel]) -> String {
    let numbered = panels.iter().enumerate();
    let all: Vec<String> = numbered
        .map(|(index, panel)| panel.description(index + 1))
        .collect();
    all.join(" ")
}

#[cfg(test)]
mod tests {
    use super::Panel;
    use crate::scene::{Ink, Item, PanelCaption, Rect, RoundRect, Scene, Shape, Style};

    fn panel((width, height): (f64, f64), title: &str, caption: Option<&str>) -> Panel {
        let rect = Rect::new(0.0, 0.0, width, height);
        let area = |ink| Item::new(RoundRect { rect, radius: 0.0 }, Style::filled(ink));
        Panel {
            scene: Scene {
                width,
                height,
                items: vec![area(Ink::Background), area(Ink::Board)],
                title: title.to_owned(),
                description: format!("{title} is seen."),
                ..Scene::default()
            },
            caption: caption.map(PanelCaption::from),
        }
    }

    fn boards(scene: &Scene) -> Vec<Rect> {
        let board_rect = |item: &Item| match &item.shape {
            Shape::Rect(shape) if item.style == Style::filled(Ink::Board) => Some(shape.rect),
            _ => None,
        };
        scene.items.iter().filter_map(board_rect).collect()
    }

    #[test]
    fn panels_keep_their_scale_and_do_not_touch() {
        let panels = vec![
            panel((10.0, 10.0), "A, after 1 ply", Some("Before")),
            panel((6.0, 4.0), "A, after 2 plies", None),
            panel((8.0, 8.0), "A, after 3 plies", Some("After")),
        ];
        let scene = Scene::of_panels(panels, 2);
        let boards = boards(&scene);
        assert_eq!(boards[0], Rect::new(0.0, 0.0, 10.0, 10.0));
        assert_eq!(boards[1], Rect::new(10.55, 0.0, 6.0, 4.0));
        assert!((boards[2].width, boards[2].x) == (8.0, 1.0));
        assert!(boards[2].y > 10.5 && boards[2].bottom() < scene.height);
        assert_eq!(scene.width, 16.55);
        let backgrounds = scene
            .items
            .iter()
            .filter(|item| item.style == Style::filled(Ink::Background));
        assert_eq!(backgrounds.count(), 1);
        assert_eq!(scene.title, "A, after 1 ply; after 2 plies; after 3 plies");
        assert_eq!(
            scene.description,
            "Panel 1 (Before): A, after 1 ply is seen. Panel 2: A, after 2 plies is seen. \
             Panel 3 (After): A, after 3 plies is seen."
        );
    }

    #[test]
    fn a_single_panel_is_returned_unchanged() {
        let one = panel((10.0, 10.0), "A", None);
        assert_eq!(Scene::of_panels(vec![one.clone()], 3), one.scene);
    }
}
