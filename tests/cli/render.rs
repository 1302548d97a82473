//! `scoresheet render`.

use roxmltree::{Document, Node};

use crate::helpers::run::{DRAWN, Folder, REAL, WON, scoresheet};

fn svg(text: &str, options: &[&str]) -> String {
    scoresheet(&[&["render", "-q"], options].concat())
        .input(text)
        .printed()
}

/// The child of the root with this tag name.
fn child<'a>(document: &'a Document<'_>, name: &str) -> Node<'a, 'a> {
    let mut children = document.root_element().children();
    children
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
        .expect("the root has this child")
}

/// The text of the child of the root with this tag name.
fn child_text<'a>(document: &'a Document<'_>, name: &str) -> &'a str {
    child(document, name).text().unwrap_or_default()
}

#[test]
fn a_figure_is_xml_with_a_title_and_a_description() {
    let text = svg(REAL, &[]);
    let document = Document::parse(&text).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("role"), Some("img"));
    let labels: Vec<&str> = root
        .attribute("aria-labelledby")
        .unwrap()
        .split(' ')
        .collect();
    let ids = ["title", "desc"].map(|name| child(&document, name).attribute("id").unwrap());
    assert_eq!(labels, ids);
    assert_eq!(
        child_text(&document, "title"),
        "Permute 12x12 chequer, after 14 plies"
    );
    assert_eq!(
        child_text(&document, "desc"),
        "The last move was Ag8h9-h9: Yellow twisted the face g8h9 anticlockwise and bandaged h9. \
         Largest groups: Orange 9, Yellow 20. 14 stones are bandaged. Orange is to move."
    );
}

#[test]
fn the_description_alone_can_be_printed() {
    let alt = svg(DRAWN, &["--alt"]);
    assert_eq!(
        alt,
        "The last move was Ca1b2-a1: Orange twisted the face a1b2 clockwise and bandaged a1. \
         Largest groups: Orange 1, Yellow 1. One stone is bandaged. The game is over; it is a draw.\n"
    );
}

#[test]
fn names_are_escaped() {
    let name = "<script>alert('x')</script> & \"A]]>\"";
    let tag = name.replace('"', "\\\"");
    let text = svg(&format!("[Orange \"{tag}\"]\n\n1. Ca1b2-a1 *\n"), &[]);
    let document = Document::parse(&text).unwrap();
    assert!(child_text(&document, "title").contains(name), "{text}");
    let elements = document.descendants().filter(Node::is_element);
    assert!(
        elements
            .into_iter()
            .all(|node| node.tag_name().name() != "script")
    );
}

#[test]
fn equivalent_options_give_the_same_bytes() {
    assert_eq!(svg(REAL, &["--groups"]), svg(REAL, &["--groups=all"]));
}

#[test]
fn options_change_the_figure() {
    let plain = svg(REAL, &[]);
    for option in [
        "--groups",
        "--groups=1",
        "--groups=yellow",
        "--no-bandages",
        "--no-last-move",
        "--coords=none",
        "--coords=nesw",
        "--coords=inside",
        "--theme=print",
        "--theme=contrast",
        "--theme=dark",
        "--width=300",
        "--title=A game",
        "--caption=A line",
        "--at=3",
        "--at=3,4",
        "--crop=a1-f6",
        "--rotate=90",
        "--rotate=180",
        "--rotate=270",
        "--mirror",
        "--numbers",
        "--numbers=5-9",
        "--mark=Xi5",
        "--label=d3=A",
        "--highlight=Gd3,Re4",
        "--arrow=Gd3e4",
    ] {
        let other = svg(REAL, &[option]);
        assert!(Document::parse(&other).is_ok(), "{option}");
        assert_ne!(other, plain, "{option}");
    }
    let wide = svg(REAL, &["--width", "300"]);
    let document = Document::parse(&wide).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("300"));
}

#[test]
fn every_size_of_board_is_drawn() {
    for board in ["2", "8", "9", "16", "24", "26"] {
        let text = svg("", &["--board", board, "--position", "start"]);
        let document = Document::parse(&text).unwrap();
        assert!(
            child_text(&document, "title").contains(&format!("{board}x{board}")),
            "{text}"
        );
    }
}

#[test]
fn invalid_values_are_usage_errors() {
    for (options, message) in [
        (&["--theme", "pink"][..], "pink"),
        (
            &["--groups=green"],
            "use `all`, a number, a square, or a seat (Orange, Yellow)",
        ),
        (&["--coords", "up"], "invalid value 'up'"),
        (&["-o", "{what}.svg"], "unknown placeholder `{what}`"),
        (&["-o", "{fig}.svg"], "so it needs `--figures`"),
        (
            &["--at", "1,2", "-o", "{record}.svg"],
            "two figures would be written to `1.svg`",
        ),
    ] {
        let folder = Folder::new();
        let output = scoresheet(&[&["render"], options].concat())
            .within(&folder)
            .input(REAL)
            .run()
            .exits(2);
        assert!(output.err.contains(message), "{}", output.err);
        assert_eq!(output.out, "");
        assert!(folder.names().is_empty());
    }
}

#[test]
fn files_are_named_by_their_placeholders() {
    let folder = Folder::new().with("a game.sheet", REAL);
    let template = "{stem}-{record}-{ply:03}-{move}-{n}.svg";
    scoresheet(&[
        "render",
        "a game.sheet",
        "--at",
        "start,9-10",
        "-o",
        template,
    ])
    .within(&folder)
    .printed();
    assert_eq!(
        folder.names(),
        [
            "a game.sheet",
            "a_game-1-000-start-1.svg",
            "a_game-1-009-Cb4c5-c4-2.svg",
            "a_game-1-010-Ab5c6-b5-3.svg",
        ]
    );
    for name in &folder.names()[1..] {
        assert!(Document::parse(&folder.read(name)).is_ok(), "{name}");
    }
}

#[test]
fn a_resignation_has_its_own_ply_number() {
    let folder = Folder::new();
    scoresheet(&["render", "--at", "all", "-o", "{ply}.svg"])
        .within(&folder)
        .input("Ce5f6-f6 Ae4f5-f5 resigns")
        .printed();
    assert_eq!(folder.names(), ["1.svg", "2.svg", "3.svg"]);
}

#[test]
fn all_records_are_drawn_on_request() {
    let text = format!("{DRAWN}\n{WON}");
    scoresheet(&["render"])
        .input(&text)
        .run()
        .exits(2)
        .says("choose one with `--record`");
    let folder = Folder::new();
    scoresheet(&["render", "-q", "--record", "all", "-o", "{record}.svg"])
        .within(&folder)
        .input(&text)
        .printed();
    assert_eq!(folder.names(), ["1.svg", "2.svg"]);
}

#[test]
fn an_existing_file_is_replaced_completely_or_kept() {
    let folder = Folder::new().with("old.svg", "old");
    scoresheet(&["render", "--at", "15", "-o", "old.svg"])
        .within(&folder)
        .input(REAL)
        .run()
        .exits(1);
    assert_eq!(folder.read("old.svg"), "old");
    scoresheet(&["render", "-o", "old.svg"])
        .within(&folder)
        .input(REAL)
        .printed();
    assert_eq!(folder.read("old.svg"), svg(REAL, &[]));
    assert_eq!(folder.names(), ["old.svg"]);
}

#[test]
fn a_file_that_cannot_be_written_leaves_no_other_file() {
    let folder = Folder::new().with("taken/inside", "");
    for name in ["missing/figure.svg", "taken"] {
        let output = scoresheet(&["render", "-o", name])
            .within(&folder)
            .input(REAL)
            .run()
            .exits(4);
        let start = format!("error: cannot write `{name}`: ");
        assert!(output.messages().starts_with(&start), "{}", output.err);
        assert!(!output.err.contains(".tmp"), "{}", output.err);
        assert_eq!(folder.names(), ["taken"]);
    }
}

#[test]
fn a_theme_is_read_from_a_file() {
    let folder = Folder::new()
        .with(
            "mine.toml",
            "base = \"dark\"\n[hues.orange]\nstone = \"#123456\"\n",
        )
        .with("empty.toml", "");
    let drawn_with = |theme: &str| {
        scoresheet(&["render", "--theme", theme])
            .within(&folder)
            .input(REAL)
            .printed()
    };
    assert_eq!(drawn_with("empty.toml"), svg(REAL, &[]));
    let mine = drawn_with("mine.toml");
    assert!(
        mine.contains("\"#123456\"") && !mine.contains("#c9500f"),
        "{mine}"
    );
    let dark = svg(REAL, &["--theme", "dark"]);
    assert!(dark.contains("#c9500f"));
}

#[test]
fn an_invalid_theme_is_refused_by_file_and_key() {
    let folder = Folder::new()
        .with(
            "css.toml",
            "[surface]\nboard = \"red;background:url(http://x)\"\n",
        )
        .with("key.toml", "[lines]\nshaft = 1\n")
        .with("bytes.toml", b"# \xff\n".as_slice());
    for (theme, code, message) in [
        (
            "css.toml",
            2,
            "error: the theme `css.toml`, line 2: `surface.board`: `red;background:url(http://x)` is not a colour; a colour is hexadecimal as in `#f90`",
        ),
        (
            "key.toml",
            2,
            "error: the theme `key.toml`, line 2: `lines.shaft` is not a theme key; expected one of `grid`",
        ),
        (
            "bytes.toml",
            3,
            "error: cannot read the theme `bytes.toml`: it is not UTF-8",
        ),
        ("none.toml", 3, "error: cannot read the theme `none.toml`: "),
        (".", 3, "error: cannot read the theme `.`: "),
        (
            "pink",
            2,
            "error: unknown theme `pink`; expected one of `classic`, `print`, `photocopy`, `contrast`, `dark`, `dark-transparent`; or a file: `--theme mine.toml`",
        ),
    ] {
        let output = scoresheet(&["render", "--theme", theme, "-o", "figure.svg"])
            .within(&folder)
            .input(REAL)
            .run()
            .exits(code)
            .says(message);
        assert_eq!(output.out, "");
        assert!(!folder.names().contains(&"figure.svg".to_owned()));
    }
}

#[test]
fn marks_outside_the_cropped_part_are_reported() {
    for (mark, text) in [
        ("--arrow", "Gb2b7"),
        ("--mark", "Xb2,Xb7"),
        ("--label", "b7=A"),
        ("--highlight", "Rb7"),
    ] {
        let options = ["render", "--at", "11", "--crop", "a1-f6", mark, text];
        let output = scoresheet(&options).input(REAL).run().exits(0);
        let message = format!("warning: `{text}`: b7 is outside the part that is shown, a1-f6\n");
        assert_eq!(output.messages(), message);
        let visible = text.replace("b7", "b6");
        let options = ["render", "--at", "11", "--crop", "a1-f6", mark, &visible];
        scoresheet(&options).input(REAL).printed();
    }
}

#[test]
fn options_without_effect_are_reported() {
    let run = |options: &[&str]| {
        let all = [&["render", "--at", "3"], options].concat();
        scoresheet(&all).input(REAL).run().exits(0).messages()
    };
    let message =
        "warning: `--delay` has no effect on svg\nwarning: `--hold` has no effect on svg\n";
    assert_eq!(run(&["--delay", "1s", "--hold", "2s"]), message);
    assert_eq!(
        run(&["--ascii"]),
        "warning: `--ascii` has no effect on svg\n"
    );
    let message = "warning: `--width` has no effect on txt\n";
    assert_eq!(run(&["--to=txt", "--ascii", "--width=300"]), message);
    assert_eq!(run(&["--width", "300", "-q", "--delay=1s"]), "");
}
