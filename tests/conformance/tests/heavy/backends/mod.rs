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
use scoresheet::internal::gif_size;
use scoresheet::play::{FigureOptions, GroupsShown};
use scoresheet::render::{
    GifOptions, PdfOptions, PictureSize, PixelSize, PngOptions, SvgOptions, TextCharset, gif, pdf,
    png, svg, text,
};
use scoresheet::scene::{Scene, Theme};

use crate::figures::each_record;
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
    let mut scenes = Vec::new();
    each_record(
        files::kind_of(path),
        &files::text(path),
        |replayed, players| {
            let last = replayed.plies();
            let plies: Vec<usize> = match percentages {
                Some(percentages) => percentages.iter().map(|part| last * part / 100).collect(),
                None => (1..=last).collect(),
            };
            let shown = FigureOptions {
                groups: GroupsShown::Largest(2),
                players: players.to_vec(),
                ..FigureOptions::default()
            };
            let figure = |ply| replayed.after(ply).expect("a position").figure(&shown);
            scenes.extend(plies.into_iter().map(figure));
        },
    );
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

/// Fails unless the mean difference of two pictures and the share of outliers, with a
/// threshold of 64, are less than these.
#[track_caller]
fn check_alike(context: &str, (one, two): (&Pixels, &Pixels), limits: (f64, f64)) {
    let (mean, outliers) = difference(one, two, 64);
    let is_alike = mean < limits.0 && outliers < limits.1;
    assert!(is_alike, "{context}: {mean} {outliers}");
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
            let context = format!("{path} {}", theme.name);
            let drawn_svg = svg_pixels(&scene, theme, 480);
            check_alike(&context, (&picture, &drawn_svg), (3.0, 0.005));
            let animation = gif(std::slice::from_ref(&scene), theme, &gif_width(480)).unwrap();
            let frame = &gif_frames(&animation.bytes)[0].0;
            check_alike(&context, (&picture, frame), (2.0, 0.005));
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

fn gif_width(width: u32) -> GifOptions {
    GifOptions {
        size: PictureSize::Width(width),
        ..GifOptions::default()
    }
}

/// Fails unless the PDF is complete and draws nothing outside its page.
fn check_pdf(path: &str, scene: &Scene, theme: &Theme) {
    let drawn = pdf(scene, theme, &PdfOptions::default());
    assert!(drawn.bytes.starts_with(b"%PDF-1.7"), "{path}");
    assert!(drawn.bytes.ends_with(b"%%EOF"), "{path}");
    let (file, content) = pdf_content(&drawn.bytes);
    for part in "/MediaBox /Title /Alt /Figure /StructTreeRoot startxref".split(' ') {
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
                let (across, down) = (-0.02..=width, -0.02..=height);
                let is_inside = across.contains(&at[0]) && down.contains(&at[1]);
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
            let size = PixelSize::of(&scene, PictureSize::Width(width));
            let printed = pdf_pixels(&printed.bytes, size);
            let (mean, outliers) = difference(&printed, &painted, 96);
            let is_alike = mean < 10.0 && outliers < 0.02;
            assert!(is_alike, "{path} {}: {mean} {outliers}", theme.name);
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
        let animation = gif(&scenes, theme, &gif_width(240)).unwrap();
        let frames = gif_frames(&animation.bytes);
        assert_eq!(frames.len(), scenes.len(), "{path}");
        let size = gif_size(&scenes, PictureSize::Width(240));
        let frame_pixels = (size.width * size.height) as usize;
        let mut compared = 0;
        for (number, (scene, (shown, delay, opaque))) in scenes.iter().zip(&frames).enumerate() {
            let alone = gif(std::slice::from_ref(scene), theme, &gif_width(240)).unwrap();
            let alone = &gif_frames(&alone.bytes)[0].0;
            if PixelSize::of(scene, PictureSize::Width(240)) == size {
                let context = format!("{path} {number}");
                let picture = png_pixels(&as_png(scene, theme, 240));
                check_alike(&context, (shown, &picture), (2.0, 0.005));
                check_alike(&context, (shown, alone), (2.0, 1.0));
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
            "{path}: {mean} of {frame_pixels}"
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
            gif(&scenes, theme, &gif_width(240)).unwrap().bytes,
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
        let with = png_pixels(&as_png(&scene, theme, 400));
        let without = png_pixels(&as_png(&captioned(""), theme, 400));
        assert!(with.bytes.len() > without.bytes.len());
        let drawn_svg = svg_pixels(&scene, theme, 400);
        check_alike(caption, (&with, &drawn_svg), (1.5, 0.02));
        let drawn = pdf(&scene, theme, &PdfOptions::default());
        assert!(drawn.missing_glyphs.is_empty());
        let plain = pdf(&captioned("."), theme, &PdfOptions::default());
        let curves = |bytes: &[u8]| pdf_content(bytes).1.matches(" c\n").count();
        let more = curves(&drawn.bytes) - curves(&plain.bytes);
        assert!(more > 20, "{caption}: {more}");
        assert!(text(&scene, TextCharset::Ascii).contains(caption));
    }
}

#[test]
fn a_character_without_a_glyph_is_a_box_and_is_named() {
    let scene = captioned("圍棋 or 圍?");
    let theme = theme("classic");
    let frames = [scene.clone(), scene.clone()];
    for missing in [
        png(&scene, theme, &PngOptions::default())
            .unwrap()
            .missing_glyphs,
        pdf(&scene, theme, &PdfOptions::default()).missing_glyphs,
        gif(&frames, theme, &gif_width(240)).unwrap().missing_glyphs,
    ] {
        assert_eq!(missing, ['圍', '棋']);
    }
    let dark_pixels = |caption| {
        let pixels = png_pixels(&as_png(&captioned(caption), theme, 1200));
        let pixels = pixels.bytes.chunks_exact(3);
        let is_dark = |pixel: &&[u8]| pixel.iter().all(|channel| *channel < 90);
        pixels.filter(is_dark).count()
    };
    assert!(dark_pixels("圍") > dark_pixels("") + 30);
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
        let scenes = std::slice::from_ref(&scene);
        assert!(gif(scenes, theme, &gif_width(width)).is_err());
    }
    let many = vec![scene; 1_500];
    assert!(gif(&many, theme, &gif_width(480)).is_err());
}

#[test]
fn the_texts_of_a_png_can_be_read() {
    let owned = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    let mut scene = captioned("");
    scene.title = "A & B <c> \u{0}\"é\"".to_owned();
    let options = PngOptions {
        size: PictureSize::Width(20),
        metadata: [("ply", "3"), ("\n", "x")].map(owned).to_vec(),
    };
    let bytes = png(&scene, theme("classic"), &options).unwrap().bytes;
    let reader = png::Decoder::new(Cursor::new(&bytes)).read_info().unwrap();
    let texts = &reader.info().utf8_text;
    let text = |chunk: &png::text_metadata::ITXtChunk| chunk.get_text().unwrap();
    let found = texts
        .iter()
        .map(|chunk| (chunk.keyword.clone(), text(chunk)));
    let found: Vec<(String, String)> = found.collect();
    let expected = [
        ("Title", "A & B <c> \u{fffd}\"é\""),
        ("Description", &scene.description),
        ("ply", "3"),
    ];
    assert_eq!(found, expected.map(owned));
}
