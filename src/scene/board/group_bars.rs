//! Bars below a board that show the sizes of each player's groups.

use crate::scene::{
    Hue, Ink, Item, Line, Rect, RoundRect, Scene, Style, Weight, centred_text, text_width,
};

/// The height of a bar.
const BAR_HEIGHT: f64 = 0.42;

/// The height of the digits of the sizes in a bar.
const DIGITS: f64 = 0.28;

/// The gap below a bar.
const BAR_GAP: f64 = 0.1;

/// Maximum gap between two groups in a bar.
const MAX_GROUP_GAP: f64 = 0.05;

/// Adds a bar for each player below a picture, with the groups from the largest
/// down, each with its size if there is room. All bars have the same scale, so that the first pair of groups that
/// differ in size is visible; the longest bar is as wide as the board.
pub(crate) fn add_bars(scene: &mut Scene, board: Rect, bars: &[(Hue, Vec<u32>)]) {
    let stones = |sizes: &[u32]| sizes.iter().copied().fold(0, u32::saturating_add);
    let max_stones = bars.iter().map(|(_, sizes)| stones(sizes)).max();
    let Some(max_stones) = max_stones.filter(|&max_stones| max_stones > 0) else {
        return;
    };
    let unit = board.width / f64::from(max_stones);
    let mut top = scene.height;
    scene.grow((BAR_HEIGHT + BAR_GAP) * bars.len() as f64 + BAR_GAP);
    for (hue, sizes) in bars {
        let mut left = board.x;
        for &size in sizes {
            let width = f64::from(size) * unit;
            let gap = MAX_GROUP_GAP.min(unit / 3.0);
            let block = Rect::new(left, top, width - gap, BAR_HEIGHT);
            let style = Style::line(Ink::StoneEdge(*hue), Line::Grid).with_fill(Ink::Stone(*hue));
            scene
                .items
                .push(Item::new(RoundRect::new(block, 0.03), style));
            let text = centred_text(&size.to_string(), DIGITS, block.centre(), Weight::Bold);
            let length = text_width(&text.content, DIGITS, Weight::Bold) + DIGITS * 0.5;
            if length < block.width {
                // Without the texture of the stones, which would be taken for strokes.
                let clear = Rect::around(block.centre(), length, DIGITS * 1.2);
                let plain = Style::filled(Ink::Badge(*hue));
                let clear = Item::new(RoundRect::new(clear, 0.03), plain);
                let number = Item::new(text, Style::filled(Ink::BadgeText(*hue)));
                scene.items.extend([clear, number]);
            }
            left += width;
        }
        top += BAR_HEIGHT + BAR_GAP;
    }
}

#[cfg(test)]
mod tests {
    use super::add_bars;
    use crate::scene::{Hue, Ink, Item, Rect, Scene, Shape};

    #[test]
    fn both_bars_have_the_same_scale() {
        let mut scene = Scene {
            width: 6.0,
            height: 5.0,
            ..Scene::default()
        };
        let board = Rect::new(1.0, 0.0, 4.0, 4.0);
        let bars = [(Hue::Red, vec![4, 3, 1]), (Hue::Blue, vec![4, 2])];
        add_bars(&mut scene, board, &bars);
        let is_bar = |item: &&Item| matches!(item.style.fill, Some(Ink::Stone(_)));
        let blocks: Vec<Rect> = scene
            .items
            .iter()
            .filter(is_bar)
            .map(|item| match &item.shape {
                Shape::Rect(block) => block.rect,
                other => panic!("not a block: {other:?}"),
            })
            .collect();
        let sizes = scene.items.iter().filter_map(|item| match &item.shape {
            Shape::Text(text) => Some(text.content.as_str()),
            _ => None,
        });
        assert_eq!(sizes.collect::<Vec<_>>(), ["4", "3", "1", "4", "2"]);
        let lefts: Vec<f64> = blocks.iter().map(|block| block.x).collect();
        assert_eq!(lefts, [1.0, 3.0, 4.5, 1.0, 3.0]);
        assert_eq!(blocks[0].width, blocks[3].width);
        assert!(blocks.iter().all(|block| block.right() <= board.right()));
        assert!(blocks.iter().all(|block| block.bottom() < scene.height));
        add_bars(&mut scene, board, &[(Hue::Red, Vec::new())]);
        assert_eq!(
            scene.items.iter().filter(is_bar).count(),
            5,
            "without stones there is no bar"
        );
    }
}
