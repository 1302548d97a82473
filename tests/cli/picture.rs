//! `scoresheet render` to PNG, PDF, GIF and text.

use crate::helpers::run::{
    DRAWN, Folder, REAL, Words, command, output_of, printed, run, scoresheet,
};
use crate::snapshot::snapshot;

/// The bytes of a figure of the real game, from standard output.
fn bytes(options: impl Words) -> Vec<u8> {
    let mut command = command();
    command.args(("render -q", options).words());
    let output = output_of(&mut command, REAL.into());
    assert_eq!(output.status.code(), Some(0));
    output.stdout
}

/// The width of a PNG file.
fn png_width(bytes: &[u8]) -> u32 {
    let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info();
    reader.expect("this is a PNG").info().width
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
    let folder = Folder::new().input(REAL);
    for (name, start) in [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.PDF", b"%PDF-1.7"),
        ("a.gif", b"GIF89a"),
        ("a.txt", "   ┌───┬".as_bytes()),
    ] {
        folder.printed(("render -o", name));
        let written = folder.bytes(name);
        assert!(written.starts_with(start), "{name}");
        let to = name[2..].to_ascii_lowercase();
        assert_eq!(bytes(("--to", &to)), written, "{name}");
        assert_eq!(bytes(("--to", &to, "-o -")), written, "{name}");
    }
    folder.printed("render -o a");
    assert!(folder.bytes("a").starts_with(b"<svg"));
    folder.printed("render -o b --to png");
    assert_eq!(png_width(&folder.bytes("b")), 526);
}

#[test]
fn a_square_has_40_pixels_or_as_many_as_were_requested() {
    // A board of 12x12 is 13.15 squares wide with its coordinates.
    assert_eq!(png_width(&bytes("--to png")), 526);
    assert_eq!(png_width(&bytes("--to png --square 25")), 329);
    assert_eq!(gif_delays(&bytes("--to gif --square 20")).0, 263);
    assert_eq!(png_width(&bytes("--to png --width 321")), 321);
    assert_eq!(gif_delays(&bytes("--to gif")).0, 474);
    assert_eq!(gif_delays(&bytes("--to gif --width 99")).0, 99);
    for (options, width) in [
        ("--to pdf --square 20", "/MediaBox [0 0 197.25 "),
        ("--to pdf --width 400", "/MediaBox [0 0 300 "),
        ("", " width=\"526\""),
        ("--square 10", " width=\"131.5\""),
    ] {
        let figure = bytes(options);
        assert!(
            String::from_utf8_lossy(&figure).contains(width),
            "{options}"
        );
    }
    // By default a PNG is at most 800 pixels wide, and a GIF 480. A square has a whole
    // number of pixels: here 29 and 17.
    let wide = ["--position", &vec!["o".repeat(26); 26].join("/")];
    let width = png_width(&bytes(("--to png", wide)));
    assert!(width <= 800 && width > 26 * 29, "{width}");
    let (width, _) = gif_delays(&bytes(("--to gif", wide)));
    assert!(width <= 480 && width > 26 * 17, "{width}");
}

#[test]
fn captions_have_the_same_size_in_every_figure() {
    let wide = format!("--position {}", vec!["o".repeat(26); 26].join("/"));
    for options in [
        "--crop a1-d4",
        "--at 3",
        "--at 1-6 --columns 6 --caption One",
        &wide,
    ] {
        let svg = String::from_utf8(bytes((options, "--caption Last"))).unwrap();
        let sizes: Vec<&str> = svg.split(" font-size=\"").skip(1).collect();
        assert!(!sizes.is_empty(), "{options}");
        assert!(
            sizes.iter().all(|size| size.starts_with("15\"")),
            "{options}"
        );
    }
}

#[test]
fn a_gif_has_a_frame_for_the_start_and_every_ply() {
    let all = gif_delays(&bytes("--to gif")).1;
    assert_eq!(all, [[80; 14].as_slice(), &[400]].concat());
    let some = bytes("--to gif --at 5-7 --delay 1.5s --hold 250ms");
    assert_eq!(gif_delays(&some).1, [150, 150, 25]);
    assert_eq!(gif_delays(&bytes("--to gif --at end")).1, [400]);
    let folder = Folder::new().input(format!("{DRAWN}\n{REAL}"));
    folder.printed("render -q --record all -o game-{record}.gif");
    let frames = |name: &str| gif_delays(&folder.bytes(name)).1.len();
    assert_eq!([frames("game-1.gif"), frames("game-2.gif")], [2, 15]);
    folder.printed("render -q --record 2 --at 1,2 -o {ply}.png");
    let names = ["1.png", "2.png", "game-1.gif", "game-2.gif"];
    assert_eq!(folder.names(), names);
}

#[test]
fn text_is_in_unicode_or_in_ascii() {
    let lines = [
        "render -q --to txt --caption Ann\u{1b}[2J",
        "render -q --to txt --ascii --no-last-move",
    ];
    snapshot("render/text", DRAWN, &lines);
    // Names in a text cannot control a terminal.
    let deal = "[Game \"Permutu\"]\n[Player1 \"A\u{1b}[2J\u{7f}\u{202e}\"]\n[Player2 \"B\"]\n\
        [RowRed \"AB\"]\n[RowBlack \"AB\"]\n[RowGreen \"BA\"]\n\n*\n";
    let output = run("render --to txt --title a\u{9b}31m\u{202e}b", deal);
    let output = output.exits(1).prints("a<U+009B>31m<U+202E>b");
    let text = output.prints("A\\x1b[2J").out;
    let is_harmful = |sign: char| sign != '\n' && (sign.is_control() || sign == '\u{202e}');
    assert!(!text.contains(is_harmful), "{text}");
}

#[test]
fn missing_glyphs_are_reported_once() {
    let lines = [
        "render --caption '囲碁 囲碁 Ά Ж é' --at 1-3 -o {ply}.png",
        "render --caption '囲碁 囲碁 Ά Ж é' --at 1-3 -o a.gif",
        "render --caption '囲碁 囲碁 Ά Ж é' --at 1 -o a.pdf",
        "render --caption '囲碁 囲碁 Ά Ж é' --at 1 -o a.svg",
    ];
    snapshot("render/missing_glyphs", REAL, &lines);
}

#[test]
fn unknown_formats_and_sizes_are_usage_errors() {
    let lines = [
        "render --to bmp",
        "render --start-at 2",
        "render -o a.jpg",
        "render --to png -o a.svg",
        "render --delay 0s",
        "render --hold 1h",
        "render --width 0",
        "render --square 0",
        "render --square 20 --width 200",
        // Too many pixels.
        "render --width 30000 -o a.png",
        "render --width 65536 -o a.gif",
        "render --width 6000 -o a.gif",
        "render --at all --width 5000 -o {n}.png",
        "ls",
    ];
    snapshot("render/formats", REAL, &lines);
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
fn a_font_supplies_the_characters_that_the_built_in_one_lacks() {
    let folder = Folder::new()
        .input(REAL)
        .with("bad.ttf", "not a font")
        .with("mono.ttf", dejavu::sans_mono::regular());
    let lines = [
        "render --caption '\u{2336} and 囲' -o plain.png",
        "render --caption '\u{2336} and 囲' -o font.png --font mono.ttf",
        "render --caption '\u{2336} and 囲' -o a.svg --font mono.ttf",
        "render --caption '\u{2336} and 囲' -o a.svg --font mono.ttf --outline-text",
        "render --caption '\u{2336} and 囲' -o b.png --font bad.ttf",
        "render --caption '\u{2336} and 囲' -o b.png --font none.ttf",
    ];
    folder.snapshot("render/fonts", &lines);
    assert_ne!(folder.bytes("plain.png"), folder.bytes("font.png"));
}

#[test]
fn text_figures_fit_eighty_columns() {
    for (options, seeds) in [
        ("--game permutations --players 5", ""),
        ("--game permutu --players 6", ""),
        ("--game permutu --players 1", ""),
        ("--board 26", "--numbers --at 1,2,40"),
        ("--game swaptimum", "--at 1-3"),
    ] {
        let game = printed(("generate --seed 1", options), "");
        let text = printed(("render -q -f txt", seeds), &game);
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= 80), "{text}");
    }
    // A caption says whose ply it is.
    let text = printed("render -f txt --at 1,2", REAL);
    assert!(text.contains(" 1. Orange Ce5f6-f6\n") && text.contains(" 2. Yellow Ae4f5-f5\n"));
}

#[test]
fn text_figures_of_cards_and_tiles_lose_no_fact_of_the_picture() {
    let cards = include_str!("../../samples/permutations/two-players.sheet");
    let text = printed("render -f txt --at 20", cards);
    for line in [
        "Player2 bids 45Ro and takes 43Go\n",
        "  bid       8B* 20B( 21R( 28B( 32B( 36Bo 40Bo 43Go 47Go\n",
        "  no points 3G* 21R( 33Ro 47Go\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
    // A round that goes on: one star, and 27 counts while the two yellow cards are down.
    let cards = include_str!("../../samples/permutations/five-players.sheet");
    let text = printed("render -f txt --at 12", cards);
    for lines in [
        "  score     round 8 + 14; suns 2\n  round     2 + 1 so far\n",
        "  icons     stars 1, moons 1, suns 2 + 1\n",
        "  taken     27G(\n  no points 6Y* 42Yo\n",
        "  icons     stars 1, moons 1, suns 4 + 1 (most)\n",
    ] {
        assert!(text.contains(lines), "{text}");
    }
    // No line is wider than a terminal.
    let text = printed("render -f txt", cards);
    assert!(text.contains(" most: set to\n    zero\n"), "{text}");
    let tiles = include_str!("../../samples/permutu/two-players.sheet");
    let text = printed("render -f txt --at 10,11", tiles);
    assert!(
        text.contains("10. Player2 25\n") && text.contains("11. Player1 3\n"),
        "{text}"
    );
    let tiles = include_str!("../../samples/permutu/three-players-time-forfeit.sheet");
    let text = printed("render -f txt", tiles);
    assert!(
        text.contains("  Player2, 3 points (0 triples, 3 pairs, 8 tiles), won on time: B-bg"),
        "{text}"
    );
    let tiles = include_str!("../../samples/permutu/two-players-tied.sheet");
    let text = printed("render -f txt", tiles);
    assert!(
        text.contains("tiles), won: did not begin: Crbg\n    Erbg Ar-g"),
        "{text}"
    );
}

#[test]
fn stones_that_changed_sides_have_a_tick_in_text_figures() {
    // The twist exchanges the stones of two colours on all four squares.
    let figure = printed("render -f txt --changes --ascii --at 1", "Ce5f6-f6");
    for row in [" y'| O'* ", " o'| y'* "] {
        assert_eq!(figure.matches(row).count(), 1, "{figure}");
    }
    assert_eq!(figure.matches('\'').count(), 4);
}

#[test]
fn a_badge_hides_no_stone() {
    // Only h4 is visible of the group of nine, and the twist covers its corners: the badge is
    // at its side.
    let record = include_str!("../../samples/permute/analysed.sheet");
    let line = "render -q -f svg --at 12 --groups=1 --crop h2-l6 -o -";
    let place = |text: &str| {
        let out = run(line, record).exits(0).out;
        let found = out.lines().find(|line| line.ends_with(text)).expect(text);
        let number = found
            .split("y=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        number
            .and_then(|number| number.parse::<f64>().ok())
            .expect(text)
    };
    // Ranks are 40 units apart.
    let away = (place(">9</text>") - place(">4</text>")).abs();
    assert!((15.0..25.0).contains(&away), "{away}");
}

#[test]
fn marks_shades_and_dashes_are_in_text_figures() {
    let marks = "--highlight Ra1,Gb1,Bc1,Yd1 --mark Oa2,Tb2,Sc2,Xd2,Oe5";
    let line = format!("render -f txt --no-last-move --at 1 {marks}");
    let figure = printed(line, "Ce5f6-f6 *");
    for row in ["[y]│(o)│<y>│{o}│", " o○│ y△│ o□│ y×│"] {
        assert!(figure.contains(row), "{figure}");
    }
    let next = printed("render -f txt --at 1 --next-move", "Ce5f6-f6 Ag7h8-g8");
    assert!(
        next.contains("┌┄┄┄┄┄┄┄┐") && next.contains("┆ o◌│ y ┆"),
        "{next}"
    );
    // In a crop, the arrowhead is on the frame of the twisted face, and the ring of the next
    // bandage is to the right of its stone.
    let record = include_str!("../../samples/permute/analysed.sheet");
    let crop = run("render -q -f txt --at 5 --next-move --crop e5-l9 -", record);
    let crop = crop.exits(0).out;
    assert!(crop.contains("┌┄┄┄┄►┄┄┐") && crop.contains("o◌┆"), "{crop}");
    let cards = include_str!("../../samples/permutations/two-players.sheet");
    let next = printed("render -f txt --at 12 --next-move", cards);
    assert!(next.contains("Player2 bids 48Bo next\n"), "{next}");
    // The bandage on c3 keeps its four faces still, so that the corner never moves.
    let line = "render -q -f txt --board 4 --locked --no-last-move -";
    let locked = run(line, "Cb2c3-c3").exits(0).out;
    assert!(locked.contains(" 4 │ o │ y │░o░│░y░│\n"), "{locked}");
    // The numbers of two twists are on the frames of their faces.
    let twists = include_str!("../../samples/permute/double-twist.sheet");
    let figure = printed("render -f txt --at 2", twists);
    for row in ["├───┼───┼───1───┼", "║───┼───2\n"]
    {
        assert_eq!(figure.matches(row).count(), 1, "{figure}");
    }
    let cut = printed("render -f txt --at 3 --crop a4-e7", twists);
    assert!(cut.contains("├───║───┼───2───┼───┼─\n"), "{cut}");
}

#[test]
fn a_position_from_which_no_game_starts_is_drawn() {
    let before_swap = [
        "--game",
        "swaptimum",
        "--position",
        ".rb./.br./..../.... b 5",
    ];
    let figure = scoresheet(("render --to txt", before_swap)).printed();
    assert!(figure.contains("4 │   │ r │ b │"), "{figure}");
    assert!(figure.contains("3 │   │ b │ r │"), "{figure}");
    for command in ["show", "moves", "score", "render --play a1"] {
        let refused = scoresheet((command, before_swap)).run().exits(2);
        refused.says("the position has a crosscut, b3c4");
    }
}

#[test]
fn a_text_figure_has_a_line_for_each_sign_of_its_legend() {
    let line = "render -f txt --legend --ascii --board 4 -o -";
    let figure = run(line, "Cb2c3-c3 *").exits(0).out;
    let legend = figure
        .split_once("a   b   c   d\n")
        .map(|(_, legend)| legend);
    let legend = legend.expect("the board is above the legend");
    let meanings: Vec<&str> = legend
        .lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(_, rest)| rest)
        .collect();
    let named = |meaning: &str| {
        meanings
            .iter()
            .filter(|line| line.trim_end().ends_with(meaning))
            .count()
    };
    assert_eq!(
        (named("  last twist"), named("  bandaged")),
        (1, 1),
        "{figure}"
    );
}
