//! Transparent and translucent colours in all formats.

use std::io::Cursor;

use scoresheet::render::{SvgOptions, gif, svg};
use scoresheet::scene::Theme;

use crate::backends::{Pixels, as_png, check_alike, gif_frames, gif_width, scenes, svg_pixels};

/// A theme with a transparent background and translucent lines and areas.
fn translucent() -> Theme {
    let text = "[surface]\nbackground = \"transparent\"\nboard = \"#0c64\"\ngrid = \"#00000040\"\n\
                last-move = \"transparent\"\narrow = \"#00f8\"\n[hues.orange]\nstone = \"#d0530fc0\"\n";
    Theme::from_toml("mine", text).unwrap()
}

#[test]
fn a_transparent_background_stays_transparent() {
    let scene = &scenes("samples/permute/board-9.sheet", Some(&[50]))[0];
    let theme = translucent();
    let drawn = svg(scene, &theme, &SvgOptions::default());
    assert!(drawn.contains("fill=\"#0000ff\" fill-opacity=\".533\""));
    assert!(drawn.contains("fill:var(--scoresheet-surface-background,none)"));
    let bytes = as_png(scene, &theme, 400);
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba);
    assert_eq!(buffer[..4], [0; 4]);
    // Over a white page, the picture is the same as that of resvg.
    let over_white = |pixel: &[u8]| {
        let alpha = u32::from(pixel[3]);
        let over = |channel: u8| (u32::from(channel) * alpha + 255 * (255 - alpha)) / 255;
        [pixel[0], pixel[1], pixel[2]].map(|channel| over(channel) as u8)
    };
    let pixels = buffer[..info.buffer_size()].chunks_exact(4);
    let bytes = pixels.flat_map(over_white).collect();
    let ours = Pixels { width: 400, bytes };
    let theirs = svg_pixels(scene, &theme, 400);
    check_alike("translucent", (&ours, &theirs), (1.5, 0.01));
    // A GIF has no translucent pixels: its background is the colour of the board,
    // made opaque.
    let frames = gif(std::slice::from_ref(scene), &theme, &gif_width(240)).unwrap();
    let (pixels, _, _) = &gif_frames(&frames.bytes)[0];
    assert_eq!(pixels.bytes[..3], [0x00, 0xcc, 0x66]);
}
