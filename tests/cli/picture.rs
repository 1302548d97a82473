//! `scoresheet render` to PNG, PDF, GIF and text.

use std::fs;

use crate::helpers::run::{DRAWN, Folder, REAL, command, output_of, scoresheet};

/// The bytes of a figure of the real game, from standard output.
fn bytes(options: &[&str]) -> Vec<u8> {
    let mut command = command();
    command.args(["render", "-q"]).args(options);
    let output = output_of(&mut command, REAL.into());
    assert_eq!(output.status.code(), Some(0), "{options:?}");
    output.stdout
}

/// The width and the height of a PNG file.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| {
        let [a, b, c, d] = bytes[at..at + 4] else {
            unreachable!("four bytes were taken");
        };
        u32::from_be_bytes([a, b, c, d])
    };
    (number(16), number(20))
}

/// The width of a GIF, and the delays of its frames in hundredths of a second.
fn gif_delays(bytes: &[u8]) -> (u16, Vec<u16>) {
    let mut decoder = gif::Decoder::new(bytes).expect("this is a GIF");
    let width = decoder.width();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("the frames are sound") {
        delays.push(frame.delay);
    }
    (width, delays)
}

#[test]
fn the_extension_selects_the_format() {
    let folder = Folder::new();
    for (name, start) in [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.PDF", b"%PDF-1.7"),
        ("a.gif", b"GIF89a"),
        ("a.txt", "   ┌───┬".as_bytes()),
        ("a", b"<svg"),
    ] {
        scoresheet(&["render", "-o", name])
            .within(&folder)
            .input(REAL)
            .printed();
        let written = fs::read(folder.path().join(name)).unwrap();
        assert!(written.starts_with(start), "{name}");
        let to = name.rsplit('.').next().unwrap().to_ascii_lowercase();
        if to != "a" {
            assert_eq!(bytes(&["--to", &to]), written, "{name}");
            assert_eq!(bytes(&["--to", &to, "-o", "-"]), written, "{name}");
        }
    }
    scoresheet(&["render", "-o", "b", "--to", "png"])
        .within(&folder)
        .input(REAL)
        .printed();
    assert_eq!(png_size(&fs::read(folder.path().join("b")).unwrap()).0, 526);
}

#[test]
fn a_square_has_40_pixels_or_as_many_as_were_requested() {
    // A board of 12x12 is 13.15 squares wide with its coordinates.
    assert_eq!(png_size(&bytes(&["--to", "png"])).0, 526);
    assert_eq!(png_size(&bytes(&["--to", "png", "--square", "25"])).0, 329);
    assert_eq!(
        gif_delays(&bytes(&["--to", "gif", "--square", "20"])).0,
        263
    );
    let pdf = bytes(&["--to", "pdf", "--square", "20"]);
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("/MediaBox [0 0 197.25 "), "{text}");
    for (square, width) in [(None, "526"), (Some("10"), "131.5")] {
        let options = square.map_or(Vec::new(), |square| vec!["--square", square]);
        let svg = String::from_utf8(bytes(&options)).unwrap();
        assert!(svg.contains(&format!(" width=\"{width}\"")), "{width}");
    }
    // By default a PNG is at most 800 pixels wide, and a GIF 480. A square has a whole
    // number of pixels: here 29 and 17.
    let wide = ["--position", &vec!["o".repeat(26); 26].join("/")];
    let (width, _) = png_size(&bytes(&[&["--to", "png"], &wide[..]].concat()));
    assert!(width <= 800 && width > 26 * 29, "{width}");
    let (width, _) = gif_delays(&bytes(&[&["--to", "gif"], &wide[..]].concat()));
    assert!(width <= 480 && width > 26 * 17, "{width}");
}

#[test]
fn captions_have_the_same_size_in_every_figure() {
    for options in [
        &["--crop", "a1-d4"][..],
        &["--at", "3"],
        &["--at", "1-6", "--columns", "6", "--caption", "One"],
        &["--position", &vec!["o".repeat(26); 26].join("/")],
    ] {
        let options = [options, &["--caption", "A caption"]].concat();
        let svg = String::from_utf8(bytes(&options)).unwrap();
        let sizes: Vec<&str> = svg.split(" font-size=\"").skip(1).collect();
        assert!(!sizes.is_empty(), "{options:?}");
        assert!(
            sizes.iter().all(|size| size.starts_with("15\"")),
            "{options:?}"
        );
    }
}

#[test]
fn widths_are_in_pixels() {
    assert_eq!(png_size(&bytes(&["--to", "png", "--width", "321"])).0, 321);
    assert_eq!(gif_delays(&bytes(&["--to", "gif"])).0, 474);
    assert_eq!(gif_delays(&bytes(&["--to", "gif", "--width", "99"])).0, 99);
    let pdf = bytes(&["--to", "pdf", "--width", "400"]);
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("/MediaBox [0 0 300 "), "{text}");
}

#[test]
fn a_gif_has_a_frame_for_every_ply() {
    let all = gif_delays(&bytes(&["--to", "gif"])).1;
    assert_eq!(all, [[80; 13].as_slice(), &[400]].concat());
    let times = ["--delay", "1.5s", "--hold", "250ms"];
    let some = bytes(&[&["--to", "gif", "--at", "5-7"], &times[..]].concat());
    assert_eq!(gif_delays(&some).1, [150, 150, 25]);
    let one = bytes(&["--to", "gif", "--at", "end"]);
    assert_eq!(gif_delays(&one).1, [400]);
}

#[test]
fn frames_are_written_to_the_named_file() {
    let folder = Folder::new();
    let two = format!("{DRAWN}\n{REAL}");
    scoresheet(&["render", "-q", "--record", "all", "-o", "game-{record}.gif"])
        .within(&folder)
        .input(&two)
        .printed();
    assert_eq!(folder.names(), ["game-1.gif", "game-2.gif"]);
    let frames = |name: &str| {
        gif_delays(&fs::read(folder.path().join(name)).unwrap())
            .1
            .len()
    };
    assert_eq!([frames("game-1.gif"), frames("game-2.gif")], [1, 14]);
    let folder = Folder::new();
    scoresheet(&["render", "--at", "1,2", "-o", "{ply}.png"])
        .within(&folder)
        .input(REAL)
        .printed();
    assert_eq!(folder.names(), ["1.png", "2.png"]);
}

#[test]
fn text_is_in_unicode_or_in_ascii() {
    let plain = |options: &[&str]| {
        scoresheet(&[&["render", "-q", "--to", "txt"], options].concat())
            .input(DRAWN)
            .printed()
    };
    assert_eq!(
        plain(&["--caption", "Ann\u{1b}[2J"]),
        "   ╔════►══╗\n 2 ║ y │ o ║\n   ║───┼───║\n 1 ║ O │ y ║\n   ╚═══════╝\n     a   b\n  Ann\\x1b[2J\n"
    );
    assert_eq!(
        plain(&["--ascii", "--no-last-move"]),
        "   +---+---+\n 2 | y | o |\n   +---+---+\n 1 | O | y |\n   +---+---+\n     a   b\n"
    );
}

#[test]
fn missing_glyphs_are_reported_once() {
    let folder = Folder::new();
    let caption = ["--caption", "囲碁 囲碁 Ά Ж é"];
    let drawn = |name: &str, at: &str| {
        let options = ["render", "--at", at, "-o", name];
        scoresheet(&[&options[..], &caption].concat())
            .within(&folder)
            .input(REAL)
            .run()
            .exits(0)
            .messages()
    };
    let warning = "warning: the font has no glyphs for U+56F2, U+7881: boxes with these numbers \
        are drawn; `--font FILE` adds a font, and an SVG uses the fonts of the viewer\n";
    assert_eq!(drawn("{ply}.png", "1-3"), warning);
    assert_eq!(drawn("a.gif", "1-3"), warning);
    assert_eq!(drawn("a.pdf", "1"), warning);
    assert_eq!(drawn("a.svg", "1"), "");
}

#[test]
fn too_many_pixels_are_refused_with_a_number_and_an_option() {
    let folder = Folder::new();
    for (options, message) in [
        (&["--width", "30000", "-o", "a.png"][..], "error: 30000x"),
        (
            &["--width", "65536", "-o", "a.gif"],
            "a side of a GIF has at most 65535",
        ),
        (
            &["--width", "6000", "-o", "a.gif"],
            "the limit is 268435456 pixels; try `--width ",
        ),
        (
            &["--at", "all", "--width", "5000", "-o", "{n}.png"],
            "or fewer positions with `--at`",
        ),
    ] {
        let output = scoresheet(&[&["render"], options].concat())
            .within(&folder)
            .input(REAL)
            .run()
            .exits(5)
            .says(message);
        assert_eq!(output.out, "");
        assert!(folder.names().is_empty(), "{options:?}");
    }
}

#[test]
fn unknown_formats_and_delays_are_usage_errors() {
    for (options, message) in [
        (
            &["--to", "bmp"][..],
            "unknown figure format `bmp`; expected one of `svg`, `png`, `pdf`, `gif`, `txt`, `html`",
        ),
        (&["--start-at", "2"], "`--start-at` is for pages"),
        (
            &["-o", "a.jpg"],
            "unknown figure format `jpg`; expected one of `svg`",
        ),
        (
            &["--to", "png", "-o", "a.svg"],
            "contradicts the file extension",
        ),
        (&["--delay", "0s"], "write a time as `800ms` or `1.5s`"),
        (&["--hold", "1h"], "write a time as"),
        (&["--width", "0"], "invalid value '0'"),
        (&["--square", "0"], "invalid value '0'"),
        (
            &["--square", "20", "--width", "200"],
            "cannot be used with '--width <PX>'",
        ),
    ] {
        scoresheet(&[&["render"], options].concat())
            .input(REAL)
            .run()
            .exits(2)
            .says(message);
    }
}

/// Runs a shell command on a pseudo-terminal.
#[cfg(target_os = "linux")]
fn on_a_terminal(line: &str) -> (Option<i32>, String) {
    let folder = Folder::new().with("game.txt", REAL);
    let line = format!("scoresheet {line}");
    crate::helpers::run::run_command(&["script", "-qec", &line, "/dev/null"], &folder)
}

#[cfg(target_os = "linux")]
#[test]
fn binary_formats_are_never_written_to_a_terminal() {
    for kind in ["png", "pdf", "gif"] {
        for to in ["", "-o -"] {
            let (code, shown) = on_a_terminal(&format!("render game.txt --to {kind} {to}"));
            assert_eq!(code, Some(2), "{shown}");
            let message =
                format!("error: {kind} cannot be shown in a terminal: try `-o figure.{kind}`");
            assert_eq!(shown.trim_end(), message);
        }
    }
    let (code, shown) = on_a_terminal("render game.txt --to txt");
    assert_eq!(code, Some(0));
    assert!(shown.contains("12 │ o │ y │"), "{shown}");
}

#[test]
fn names_in_text_cannot_control_a_terminal() {
    let output = scoresheet(&["render", "--to", "txt", "--title", "a\u{9b}31m\u{202e}b"])
        .input("[Game \"Permutu\"]\n[Player1 \"A\u{1b}[2J\u{7f}\u{202e}\"]\n[Player2 \"B\"]\n[RowRed \"AB\"]\n[RowBlack \"AB\"]\n[RowGreen \"BA\"]\n\n*\n")
        .run()
        .exits(1);
    assert!(
        output.out.contains("a<U+009B>31m<U+202E>b"),
        "{}",
        output.out
    );
    assert!(output.out.contains("A\\x1b[2J"), "{}", output.out);
    let is_harmful = |sign: char| sign != '\n' && (sign.is_control() || sign == '\u{202e}');
    assert!(!output.out.contains(is_harmful), "{}", output.out);
}

#[test]
fn a_font_supplies_the_characters_that_the_built_in_one_lacks() {
    let folder = Folder::new().with("bad.ttf", "not a font");
    fs::write(folder.path().join("mono.ttf"), dejavu::sans_mono::regular()).unwrap();
    let drawn = |options: &[&str]| {
        let caption = ["render", "--caption", "\u{2336} and 囲"];
        scoresheet(&[&caption[..], options].concat())
            .within(&folder)
            .input(REAL)
            .run()
    };
    let plain = drawn(&["-o", "plain.png"]).exits(0).messages();
    assert!(plain.contains("U+2336, U+56F2"), "{plain}");
    let with_font = ["-o", "font.png", "--font", "mono.ttf"];
    let message = drawn(&with_font).exits(0).messages();
    assert!(
        message.contains("U+56F2") && !message.contains("U+2336"),
        "{message}"
    );
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_ne!(read("plain.png"), read("font.png"));
    let svg = ["-o", "a.svg", "--font", "mono.ttf"];
    let message = drawn(&svg).exits(0).messages();
    assert!(
        message.contains("`--font` has no effect on svg"),
        "{message}"
    );
    let outlined = [&svg[..], &["--outline-text"]].concat();
    let message = drawn(&outlined).exits(0).messages();
    assert!(!message.contains("no effect"), "{message}");
    let message = drawn(&["-o", "b.png", "--font", "bad.ttf"])
        .exits(2)
        .messages();
    assert!(message.contains("TrueType or OpenType"), "{message}");
    let message = drawn(&["-o", "b.png", "--font", "none.ttf"])
        .exits(3)
        .messages();
    assert!(message.contains("cannot read `none.ttf`"), "{message}");
}
