//! Bars below a board that show the sizes of each player's groups.

use crate::scene::{Hue, Ink, Item, Line, Rect, RoundRect, Scene, Style};

/// The height of a bar.
const BAR_HEIGHT: f64 = 0.2;

/// The gap below a bar.
const BAR_GAP: f64 = 0.1;

/// Maximum gap between two groups in a bar.
const MAX_GROUP_GAP: f64 = 0.05;

/// Adds a bar for each player below a picture, with the groups from the largest
/// down. All bars have the same scale, so that the first pair of groups that
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
            left += width;
        }
        top += BAR_HEIGHT + BAR_GAP;
    }
}

#[cfg(test)]
mod tests {
    use super::add_bars;
    use crate::scene::{Hue, Rect, Scene, Shape};

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
        let blocks: Vec<Rect> = scene
            .items
            .iter()
            .map(|item| match &item.shape {
                Shape::Rect(block) => block.rect,
                other => panic!("not a block: {other:?}"),
            })
            .collect();
        let lefts: Vec<f64> = blocks.iter().map(|block| block.x).collect();
        assert_eq!(lefts, [1.0, 3.0, 4.5, 1.0, 3.0]);
        assert_eq!(blocks[0].width, blocks[3].width);
        assert!(blocks.iter().all(|block| block.right() <= board.right()));
        assert!(blocks.iter().all(|block| block.bottom() < scene.height));
        add_bars(&mut scene, board, &[(Hue::Red, Vec::new())]);
        assert_eq!(scene.items.len(), 5, "without stones there is no bar");
    }
}
