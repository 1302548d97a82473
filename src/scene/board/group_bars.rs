//! Bars below a board that show the sizes of each player's groups.

use crate::scene::{Hue, Ink, Item, Line, Rect, RoundRect, Scene, Style};

/// The height of a bar, and the gap below it.
const BAR: (f64, f64) = (0.2, 0.1);

/// Maximum gap between two groups in a bar.
const GAP: f64 = 0.05;

/// Adds a bar for each player below a picture, with the groups from the largest
/// down. The bars have the same scale, at which the longest is as wide as the
/// board, so that the first difference in size between the players is visible.
pub(in crate::scene) fn add_bars(scene: &mut Scene, board: Rect, bars: &[(Hue, Vec<u32>)]) {
    let stones = |sizes: &[u32]| sizes.iter().copied().fold(0, u32::saturating_add);
    let most = bars.iter().map(|(_, sizes)| stones(sizes)).max();
    let Some(most) = most.filter(|&most| most > 0) else {
        return;
    };
    let unit = board.width / f64::from(most);
    let mut top = scene.height;
    scene.grow((BAR.0 + BAR.1) * bars.len() as f64 + BAR.1);
    for (hue, sizes) in bars {
        let mut left = board.x;
        for &size in sizes {
            let width = f64::from(size) * unit;
            let gap = GAP.min(unit / 3.0);
            let block = Rect::new(left, top, width - gap, BAR.0);
            let style = Style::line(Ink::StoneEdge(*hue), Line::Grid).with_fill(Ink::Stone(*hue));
            scene
                .items
                .push(Item::new(RoundRect::new(block, 0.03), style));
            left += width;
        }
        top += BAR.0 + BAR.1;
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
