//! Grid lines are sharp in a PNG: they are drawn on whole pixels.

use scoresheet::board::Size;
use scoresheet::render::{PictureSize, PngOptions, png};
use scoresheet::scene::{BoardPicture, Colour, Coords, Ink, Theme};

use crate::backends::png_pixels;

/// Draws an empty board as a PNG. Returns the colours of the row of pixels through
/// the middle of the top squares, from the left edge of the frame to the right edge.
fn pixel_row(side: u8, pixels_per_square: u32, theme: &Theme) -> Vec<Colour> {
    let picture = BoardPicture::new(Size::new(side).unwrap(), Coords::NONE);
    let board = picture.frame().board();
    let options = PngOptions {
        size: PictureSize::Square(pixels_per_square),
        ..PngOptions::default()
    };
    let scene = picture.into_scene("", "");
    let pixels = png_pixels(&png(&scene, theme, &options).unwrap().bytes);
    let scale = f64::from(pixels_per_square);
    let row = ((board.y + 0.5) * scale) as usize;
    let columns = ((board.x * scale) as usize - 1)..=((board.right() * scale) as usize + 1);
    let colours = columns.map(|column| {
        let at = (row * pixels.width + column) * 3;
        let [r, g, b] = [0, 1, 2].map(|channel| pixels.bytes[at + channel]);
        Colour { r, g, b, a: 255 }
    });
    colours.collect()
}

#[test]
fn grid_lines_are_whole_pixels_at_equal_distances() {
    for theme in ["classic", "print", "dark"] {
        let theme = Theme::named(theme).unwrap();
        for square in [8, 17, 20, 29, 36, 40, 53] {
            let row = pixel_row(9, square, theme);
            let inks = [Ink::Board, Ink::Grid, Ink::Frame, Ink::Background];
            let theme_colours = inks.map(|ink| theme.colour(ink));
            let blends = row.iter().filter(|colour| !theme_colours.contains(colour));
            assert_eq!(blends.count(), 0, "{square}: {row:?}");
            let grid = theme.colour(Ink::Grid);
            let starts = row.windows(2).enumerate();
            let starts = starts.filter(|(_, pair)| pair[0] != grid && pair[1] == grid);
            let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
            assert_eq!(starts.len(), 8, "{square}: {row:?}");
            let steps = starts.windows(2).map(|pair| pair[1] - pair[0]);
            assert!(steps.into_iter().all(|step| step == square as usize));
        }
    }
}
