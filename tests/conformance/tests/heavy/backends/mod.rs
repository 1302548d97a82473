//! Every backend (SVG, PNG, PDF, GIF) draws every sample, and all draw the same
//! picture.
mod crispness;
mod transparency;

use std::io::{Cursor, Read};
use std::process::Command;
use std::sync::Arc;

use flate2::read::ZlibDecoder;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use scoresheet::format::read;
use scoresheet::games::replay_with;
use scoresheet::internal::gif_size;
use scoresheet::play::{FigureOptions, GroupsShown};
use scoresheet::record::TagValues;
use scoresheet::render::{
    GifOptions, PdfOptions, PictureSize, PixelSize, PngOptions, SvgOptions, TextCharset, gif, pdf,
    png, svg, text,
};
use scoresheet::scene::{Scene, Theme};
use scoresheet::text::Source;

use crate::helpers::files;

/// Pixels as red, green and blue, row by row.
#[derive(Clone)]
struct Pixels {
    width: usize,
    bytes: Vec<u8>,
}

/// Returns the figures of all records in a sample: after each of these percentages
/// of the plies, or after every ply if `percentages` is `None`.
fn scenes(path: &str, percentages: Option<&[usize]>) -> Vec<Scene> {
    let kind = files::kind_of(path);
    let options = kind.read_options();
    let game = TagValues::new().with("Game", kind.as_str());
    let bytes = files::text(path);
    let mut scenes = Vec::new();
    for record in read(Source::new("test", bytes.as_bytes()), options) {
        let mut findings = Vec::new();
        let Some(replayed) = replay_with(&record, &game, &mut findings) else {
            continue;
        };
        let last = replayed.plies();
        let plies: Vec<usize> = match percentages {
            Some(percentages) => percentages.iter().map(|part| last * part / 100).collect(),
            None => (1..=last).collect(),
        };
        let seats = replayed.seats();
        let names = seats.iter().map(|seat| record.tags().value(&seat.name));
        let shown = FigureOptions {
            groups: GroupsShown::Largest(2),
            players: names.map(|name| name.unwrap_or("?").to_owned()).collect(),
            ..FigureOptions::default()
        };
        scenes.extend(plies.iter().map(|&ply| {
            let view = replayed.after(ply).expect("a position");
            view.figure(&shown)
        }));
    }
    scenes
}

fn theme(name: &str) -> &'static Theme {
    Theme::named(name).unwrap()
}

fn as_png(scene: &Scene, theme: &Theme, width: u32) -> Vec<u8> {
    let options = PngOptions {
        size: PictureSize::Width(width),
        ..PngOptions::default()
    };
    png(scene, theme, &options).unwrap().bytes
}

fn png_pixels(bytes: &[u8]) -> Pixels {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    buffer.truncate(info.buffer_size());
    Pixels {
        width: info.width as usize,
        bytes: buffer,
    }
}

/// The SVG of a scene, rendered by resvg with the same fonts.
fn svg_pixels(scene: &Scene, theme: &Theme, width: u32) -> Pixels {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans_condensed::regular().to_vec());
    fonts.load_font_data(dejavu::sans_condensed::bold().to_vec());
    let family = fonts.faces().next().unwrap().families[0].0.clone();
    fonts.set_sans_serif_family(family);
    let options = Options {
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(&svg(scene, theme, &SvgOptions::default()), &options).unwrap();
    let size = PixelSize::of(scene, PictureSize::Width(width));
    let scale = size.width as f32 / tree.size().width();
    let mut pixmap = Pixmap::new(size.width, size.height).unwrap();
    pixmap.fill(Color::WHITE);
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    let colours = pixmap.data().chunks_exact(4).flat_map(|pixel| &pixel[..3]);
    Pixels {
        width: size.width as usize,
        bytes: colours.copied().collect(),
    }
}

/// Returns the mean difference of two pictures per channel, and the share of outliers:
/// pixels with a channel that differs by more than `threshold`.
fn difference(one: &Pixels, two: &Pixels, threshold: u8) -> (f64, f64) {
    assert_eq!((one.width, one.bytes.len()), (two.width, two.bytes.len()));
    let channels = one.bytes.iter().zip(&two.bytes);
    let sum: u64 = channels
        .map(|(one, two)| u64::from(one.abs_diff(*two)))
        .sum();
    let pixels = one.bytes.chunks_exact(3).zip(two.bytes.chunks_exact(3));
    let is_outlier = |(one, two): &(&[u8], &[u8])| {
        let mut channels = one.iter().zip(*two);
        channels.any(|(one, two)| one.abs_diff(*two) > threshold)
    };
    let count = one.bytes.len() as f64;
    (
        sum as f64 / count,
        pixels.filter(is_outlier).count() as f64 * 3.0 / count,
    )
}

/// The frames of a GIF as a viewer shows them, each with its delay and the number of
/// its opaque pixels.
fn gif_frames(bytes: &[u8]) -> Vec<(Pixels, u16, usize)> {
    let mut decoder = gif::Decoder::new(Cursor::new(bytes)).unwrap();
    let (width, height) = (decoder.width() as usize, decoder.height() as usize);
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut canvas = vec![0; width * height * 3];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none(), "one palette is enough");
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        let frame_width = usize::from(frame.width);
        for (offset, &index) in frame.buffer.iter().enumerate() {
            if frame.transparent == Some(index) {
                continue;
            }
            let row = usize::from(frame.top) + offset / frame_width;
            let column = usize::from(frame.left) + offset % frame_width;
            let (at, from) = ((row * width + column) * 3, usize::from(index) * 3);
            canvas[at..at + 3].copy_from_slice(&palette[from..from + 3]);
        }
        let shown = Pixels {
            width,
            bytes: canvas.clone(),
        };
        let opaque = frame.buffer.iter();
        let opaque = opaque.filter(|index| frame.transparent != Some(**index));
        frames.push((shown, frame.delay, opaque.count()));
    }
    frames
}

/// The content stream of a PDF file, and the file as text.
fn pdf_content(bytes: &[u8]) -> (String, String) {
    let file = String::from_utf8_lossy(bytes).into_owned();
    let find = |from: usize, what: &[u8]| {
        let offset = bytes[from..]
            .windows(what.len())
            .position(|part| part == what);
        from + offset.unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(what)))
    };
    let start = find(0, b"stream\n") + 7;
    let end = find(start, b"\nendstream");
    let mut content = String::new();
    ZlibDecoder::new(&bytes[start..end])
        .read_to_string(&mut content)
        .unwrap();
    (file, content)
}

#[test]
fn every_backend_draws_the_same_picture() {
    let mut drawn = 0;
    for path in files::samples(false) {
        for scene in scenes(&path, Some(&[0, 60, 100])) {
            let theme = theme(Theme::names().nth(drawn % 4).unwrap());
            let picture = png_pixels(&as_png(&scene, theme, 480));
            let (mean, outliers) = difference(&picture, &svg_pixels(&scene, theme, 480), 64);
            assert!(
                mean < 3.0 && outliers < 0.005,
                "{path} {}: {mean} {outliers}",
                theme.name
            );
            let options = GifOptions {
                size: PictureSize::Width(480),
                ..GifOptions::default()
            };
            let animation = gif(std::slice::from_ref(&scene), theme, &options).unwrap();
            let (mean, outliers) = difference(&picture, &gif_frames(&animation.bytes)[0].0, 64);
            assert!(
                mean < 2.0 && outliers < 0.005,
                "{path} {}: {mean} {outliers}",
                theme.name
            );
            check_pdf(&path, &scene, theme);
            for charset in [TextCharset::Unicode, TextCharset::Ascii] {
                let text = text(&scene, charset);
                assert!(text.lines().count() > 4, "{path}\n{text}");
            }
            drawn += 1;
        }
    }
    assert!(drawn > 60, "{drawn}");
}

fn small() -> GifOptions {
    GifOptions {
        size: PictureSize::Width(240),
        ..GifOptions::default()
    }
}

/// Fails unless the PDF is complete and draws nothing outside its page.
fn check_pdf(path: &str, scene: &Scene, theme: &Theme) {
    let drawn = pdf(scene, theme, &PdfOptions::default());
    assert!(drawn.bytes.starts_with(b"%PDF-1.7"), "{path}");
    assert!(drawn.bytes.ends_with(b"%%EOF"), "{path}");
    let (file, content) = pdf_content(&drawn.bytes);
    for part in [
        "/MediaBox",
        "/Title",
        "/Alt",
        "/Figure",
        "/StructTreeRoot",
        "startxref",
    ] {
        assert!(file.contains(part), "{path}: {part}");
    }
    for part in ["/Font", "/JavaScript", "/URI", "/CreationDate"] {
        assert!(!file.contains(part), "{path}: {part}");
    }
    let (width, height) = (scene.width * 30.0 + 0.02, scene.height * 30.0 + 0.02);
    let mut operands: Vec<f64> = Vec::new();
    let (mut areas, mut lines) = (0, 0);
    for word in content.split_ascii_whitespace() {
        if let Ok(number) = word.parse() {
            operands.push(number);
            continue;
        }
        if matches!(word, "m" | "l" | "c") {
            for at in operands.chunks_exact(2) {
                let is_inside =
                    (-0.02..=width).contains(&at[0]) && (-0.02..=height).contains(&at[1]);
                assert!(is_inside, "{path}: {at:?} {word}");
            }
        }
        areas += u32::from(matches!(word, "f" | "B"));
        lines += u32::from(matches!(word, "S" | "B"));
        operands.clear();
    }
    // Even an empty board has a background and squares.
    assert!(areas > 1 && lines > 1, "{path}: {areas} {lines}");
}

/// A PDF, rendered by `pdftoppm` of poppler.
fn pdf_pixels(bytes: &[u8], size: PixelSize) -> Pixels {
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("a.pdf"), folder.path().join("page"));
    std::fs::write(&file, bytes).unwrap();
    let done = Command::new("pdftoppm")
        .args(["-singlefile", "-scale-to-x", &size.width.to_string()])
        .args(["-scale-to-y", &size.height.to_string()])
        .args([&file, &page])
        .output()
        .expect("`pdftoppm` of poppler-utils is installed");
    assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
    let bytes = std::fs::read(page.with_extension("ppm")).unwrap();
    let head = format!("P6\n{} {}\n255\n", size.width, size.height);
    Pixels {
        width: size.width as usize,
        bytes: bytes.strip_prefix(head.as_bytes()).unwrap().to_vec(),
    }
}

#[test]
#[ignore = "needs pdftoppm, which .ci/run installs"]
fn pdf_and_png_show_the_same_picture() {
    let mut drawn = 0;
    for path in files::samples(false) {
        for mut scene in scenes(&path, Some(&[60, 100])) {
            let theme = theme(Theme::names().nth(drawn % 4).unwrap());
            scene.add_caption("Crosscut, Ὀρθή, Диагональ");
            // At 60 pixels per square, grid lines fall between whole pixels. A PNG
            // moves them to whole pixels; a PDF does not.
            let width = (scene.width * 60.0).round() as u32;
            let painted = png_pixels(&as_png(&scene, theme, width));
            let printed = pdf(&scene, theme, &PdfOptions::default());
            let printed = pdf_pixels(
                &printed.bytes,
                PixelSize::of(&scene, PictureSize::Width(width)),
            );
            let (mean, outliers) = difference(&printed, &painted, 96);
            assert!(
                mean < 10.0 && outliers < 0.02,
                "{path} {}: {mean} {outliers}",
                theme.name
            );
            drawn += 1;
        }
    }
    assert!(drawn > 40, "{drawn}");
}

#[test]
fn gif_frames_are_the_pictures_of_the_plies() {
    for (path, name) in [
        ("samples/permute/simon-r-eric-s.sheet", "classic"),
        ("samples/swaptimum/other-side-wins.sheet", "print"),
        ("samples/permutu/two-players.sheet", "dark"),
        ("samples/permutations/two-players.sheet", "contrast"),
    ] {
        let (scenes, theme) = (scenes(path, None), theme(name));
        let animation = gif(&scenes, theme, &small()).unwrap();
        let frames = gif_frames(&animation.bytes);
        assert_eq!(frames.len(), scenes.len(), "{path}");
        let size = gif_size(&scenes, PictureSize::Width(240));
        let frame_pixels = (size.width * size.height) as usize;
        let mut compared = 0;
        for (number, (scene, (shown, delay, opaque))) in scenes.iter().zip(&frames).enumerate() {
            let alone = gif(std::slice::from_ref(scene), theme, &small()).unwrap();
            let alone = &gif_frames(&alone.bytes)[0].0;
            if PixelSize::of(scene, PictureSize::Width(240)) == size {
                let picture = png_pixels(&as_png(scene, theme, 240));
                let (mean, outliers) = difference(shown, &picture, 64);
                assert!(
                    mean < 2.0 && outliers < 0.005,
                    "{path} {number}: {mean} {outliers}"
                );
                let (mean, _) = difference(shown, alone, 64);
                assert!(mean < 2.0, "{path} {number}: {mean}");
                compared += 1;
            }
            let is_last = number + 1 == frames.len();
            assert_eq!(*delay, if is_last { 400 } else { 80 });
            assert!(number > 0 || *opaque == frame_pixels);
        }
        assert!(compared > 0, "{path}");
        let opaque: usize = frames[1..].iter().map(|(_, _, opaque)| opaque).sum();
        let mean = opaque / (frames.len() - 1);
        assert!(
            mean < frame_pixels * 3 / 4,
            "{path}: {mean} of {frame_pixels} pixels per frame"
        );
    }
}

#[test]
fn the_same_scene_always_gives_the_same_bytes() {
    let scenes = scenes("samples/permute/simon-r-eric-s.sheet", Some(&[50, 100]));
    let theme = theme("classic");
    let draw = || {
        (
            as_png(&scenes[1], theme, 300),
            pdf(&scenes[1], theme, &PdfOptions::default()).bytes,
            gif(&scenes, theme, &small()).unwrap().bytes,
            text(&scenes[1], TextCharset::Unicode),
        )
    };
    assert!(draw() == draw());
}

/// A scene with a line of text below it.
fn captioned(caption: &str) -> Scene {
    let mut scene = scenes("samples/permute/draw.sheet", Some(&[0])).remove(0);
    scene.add_caption(caption);
    scene
}

#[test]
fn captions_are_drawn_in_three_alphabets() {
    let theme = theme("classic");
    for caption in ["Grüße aus Łódź", "Ο Λευκός παίζει", "Ходят жёлтые"]
    {
        let scene = captioned(caption);
        let (with, without) = (
            png_pixels(&as_png(&scene, theme, 400)),
            png_pixels(&as_png(&captioned(""), theme, 400)),
        );
        assert!(with.bytes.len() > without.bytes.len());
        let (mean, outliers) = difference(&with, &svg_pixels(&scene, theme, 400), 64);
        assert!(
            mean < 1.5 && outliers < 0.02,
            "{caption}: {mean} {outliers}"
        );
        let drawn = pdf(&scene, theme, &PdfOptions::default());
        assert!(drawn.missing_glyphs.is_empty());
        let plain = pdf(&captioned("."), theme, &PdfOptions::default());
        let curves = |bytes: &[u8]| pdf_content(bytes).1.matches(" c\n").count();
        assert!(
            curves(&drawn.bytes) > curves(&plain.bytes) + 20,
            "{caption}"
        );
        assert!(text(&scene, TextCharset::Ascii).contains(caption));
    }
}

#[test]
fn a_character_without_a_glyph_is_a_box_and_is_named() {
    let scene = captioned("圍棋 or 圍?");
    let theme = theme("classic");
    let options = PngOptions::default();
    let missing_glyphs = vec!['圍', '棋'];
    assert_eq!(
        png(&scene, theme, &options).unwrap().missing_glyphs,
        missing_glyphs
    );
    assert_eq!(
        pdf(&scene, theme, &PdfOptions::default()).missing_glyphs,
        missing_glyphs
    );
    let animation = gif(&[scene.clone(), scene.clone()], theme, &small()).unwrap();
    assert_eq!(animation.missing_glyphs, missing_glyphs);
    let dark_pixels = |pixels: &Pixels| {
        let pixels = pixels.bytes.chunks_exact(3);
        pixels
            .filter(|pixel| pixel.iter().all(|channel| *channel < 90))
            .count()
    };
    let dark_pixels_of =
        |caption| dark_pixels(&png_pixels(&as_png(&captioned(caption), theme, 1200)));
    assert!(dark_pixels_of("圍") > dark_pixels_of("") + 30);
}

#[test]
fn large_pictures_are_refused_before_drawing() {
    let scene = captioned("");
    let theme = theme("classic");
    let wide = PngOptions {
        size: PictureSize::Width(30_000),
        ..PngOptions::default()
    };
    assert!(png(&scene, theme, &wide).is_err());
    for width in [65_536, u32::MAX] {
        let options = GifOptions {
            size: PictureSize::Width(width),
            ..GifOptions::default()
        };
        assert!(gif(std::slice::from_ref(&scene), theme, &options).is_err());
    }
    let many = vec![scene; 1_500];
    let options = GifOptions {
        size: PictureSize::Width(480),
        ..GifOptions::default()
    };
    assert!(gif(&many, theme, &options).is_err());
}

#[test]
fn the_texts_of_a_png_can_be_read() {
    let mut scene = captioned("");
    scene.title = "A & B <c> \u{0}\"é\"".to_owned();
    let options = PngOptions {
        size: PictureSize::Width(20),
        metadata: vec![
            ("ply".to_owned(), "3".to_owned()),
            ("\n".to_owned(), "x".to_owned()),
        ],
    };
    let bytes = png(&scene, theme("classic"), &options).unwrap().bytes;
    let reader = png::Decoder::new(Cursor::new(&bytes)).read_info().unwrap();
    let texts = &reader.info().utf8_text;
    let found: Vec<(String, String)> = texts
        .iter()
        .map(|chunk| (chunk.keyword.clone(), chunk.get_text().unwrap()))
        .collect();
    assert_eq!(
        found[0],
        ("Title".to_owned(), "A & B <c> \u{fffd}\"é\"".to_owned())
    );
    assert_eq!(found[1], ("Description".to_owned(), scene.description));
    assert_eq!(found[2..], [("ply".to_owned(), "3".to_owned())]);
}
