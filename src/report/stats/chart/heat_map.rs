//! Draws a heat map as a figure of the board.

use crate::board::Size;
use crate::play::MapPlace;
use crate::scene::{BoardPicture, Circle, Coords, Ink, Item, MarkColour, Point, Scene, Style};

/// The radius of the disc of the highest count.
const RADIUS: f64 = 0.46;

/// Draws a board with a disc on every square or face. The area of a disc is in
/// proportion to its count. Returns `None` if no board has this side, or if all
/// counts are 0.
pub(super) fn heat_map(title: &str, side: u8, place: MapPlace, counts: &[u64]) -> Option<Scene> {
    let size = Size::new(side).ok()?;
    let picture = BoardPicture::new(size, Coords::default());
    let board = picture.frame().board();
    let what = match place {
        MapPlace::Squares => "square",
        MapPlace::Faces => "face",
    };
    let description =
        format!("A board with a disc on each {what}; its area is in proportion to the count.");
    let mut scene = picture.into_scene(title, description);
    let highest = counts.iter().copied().max().filter(|count| *count > 0)?;
    let offset = match place {
        MapPlace::Squares => 0.5,
        MapPlace::Faces => 1.0,
    };
    for (index, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (rank, file) = (index / usize::from(side), index % usize::from(side));
        let x = board.x + file as f64 + offset;
        let y = board.bottom() - rank as f64 - offset;
        let radius = RADIUS * (count as f64 / highest as f64).sqrt();
        let disc = Circle::new(Point::new(x, y), radius);
        let style = Style::filled(Ink::Mark(MarkColour::Blue));
        scene.items.push(Item::new(disc, style));
    }
    Some(scene)
}
