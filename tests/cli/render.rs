//! `scoresheet render`.

use roxmltree::{Document, Node};

use crate::helpers::run::{DRAWN, Folder, REAL, WON, printed};
use crate::panels::svg;
use crate::snapshot::snapshot;

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
    let text = svg(REAL, "");
    let document = Document::parse(&text).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("role"), Some("img"));
    let ids = ["title", "desc"].map(|name| child(&document, name).attribute("id").unwrap());
    let labels = root.attribute("aria-labelledby").unwrap();
    assert_eq!(labels, ids.join(" "));
    let title = child_text(&document, "title");
    assert_eq!(title, "Permute 12x12 chequer, after 14 plies");
    let description = format!("{}\n", child_text(&document, "desc"));
    assert_eq!(description, printed("render --alt", REAL));
}

#[test]
fn names_are_escaped() {
    let name = "<script>alert('x')</script> & \"A]]>\"";
    let tag = name.replace('"', "\\\"");
    let text = svg(&format!("[Orange \"{tag}\"]\n\n1. Ca1b2-a1 *\n"), "");
    let document = Document::parse(&text).unwrap();
    assert!(child_text(&document, "title").contains(name), "{text}");
    let mut nodes = document.descendants();
    assert!(nodes.all(|node| node.tag_name().name() != "script"));
}

#[test]
fn options_change_the_figure() {
    let plain = svg(REAL, "");
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
        "--title=Game",
        "--caption=Line",
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
        let other = svg(REAL, option);
        assert!(Document::parse(&other).is_ok(), "{option}");
        assert_ne!(other, plain, "{option}");
    }
    assert_eq!(svg(REAL, "--groups"), svg(REAL, "--groups=all"));
    let wide = svg(REAL, "--width 300");
    let document = Document::parse(&wide).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("300"));
}

#[test]
fn every_size_of_board_is_drawn() {
    for board in ["2", "8", "9", "16", "24", "26"] {
        let text = svg("", ("--position start --board", board));
        let document = Document::parse(&text).unwrap();
        let title = child_text(&document, "title");
        assert!(title.contains(&format!("{board}x{board}")), "{title}");
    }
}

#[test]
fn files_are_named_by_their_placeholders() {
    let folder = Folder::new().with("a game.sheet", REAL);
    let line = "render 'a game.sheet' --at start,9-10 -o {stem}-{record}-{ply:03}-{move}-{n}.svg";
    folder.printed(line);
    let names = [
        "a game.sheet",
        "a_game-1-000-start-1.svg",
        "a_game-1-009-Cb4c5-c4-2.svg",
        "a_game-1-010-Ab5c6-b5-3.svg",
    ];
    assert_eq!(folder.names(), names);
    for name in &names[1..] {
        assert!(Document::parse(&folder.read(name)).is_ok(), "{name}");
    }
    // A resignation has its own ply number.
    let folder = Folder::new().input("Ce5f6-f6 Ae4f5-f5 resigns");
    folder.printed("render --at all -o {ply}.svg");
    assert_eq!(folder.names(), ["1.svg", "2.svg", "3.svg"]);
    let folder = Folder::new().input(format!("{DRAWN}\n{WON}"));
    folder.printed("render -q --record all -o {record}.svg");
    assert_eq!(folder.names(), ["1.svg", "2.svg"]);
}

#[test]
fn an_existing_file_is_replaced_completely_or_kept() {
    let folder = Folder::new().input(REAL).with("old.svg", "old");
    folder.run("render --at 15 -o old.svg").exits(1);
    assert_eq!(folder.read("old.svg"), "old");
    folder.printed("render -o old.svg");
    assert_eq!(folder.read("old.svg"), svg(REAL, ""));
    assert_eq!(folder.names(), ["old.svg"]);
}

#[test]
fn a_file_that_cannot_be_written_leaves_no_other_file() {
    let folder = Folder::new().input(REAL).with("taken/inside", "");
    for name in ["missing/figure.svg", "taken"] {
        let output = folder.run(("render -o", name)).exits(4);
        let start = format!("error: cannot write `{name}`: ");
        assert!(output.messages().starts_with(&start), "{}", output.err);
        assert!(!output.err.contains(".tmp"), "{}", output.err);
        assert_eq!(folder.names(), ["taken"]);
    }
}

#[test]
fn a_theme_is_read_from_a_file() {
    let mine = "base = \"dark\"\n[hues.orange]\nstone = \"#123456\"\n";
    let folder = Folder::new()
        .input(REAL)
        .with("mine.toml", mine)
        .with("empty.toml", "");
    let empty = folder.printed("render --theme empty.toml");
    assert_eq!(empty, svg(REAL, ""));
    let mine = folder.printed("render --theme mine.toml");
    assert!(mine.contains("\"#123456\""), "{mine}");
    assert!(!mine.contains("#c9500f"), "{mine}");
    assert!(svg(REAL, "--theme dark").contains("#c9500f"));
}

#[test]
fn an_invalid_theme_is_refused_by_file_and_key() {
    let css = "[surface]\nboard = \"red;background:url(http://x)\"\n";
    let folder = Folder::new()
        .input(REAL)
        .with("css.toml", css)
        .with("key.toml", "[lines]\nshaft = 1\n")
        .with("bytes.toml", b"# \xff\n");
    let lines = [
        "render -o a.svg --theme css.toml",
        "render -o a.svg --theme key.toml",
        "render -o a.svg --theme bytes.toml",
        "render -o a.svg --theme none.toml",
        "render -o a.svg --theme .",
        "ls",
    ];
    folder.snapshot("render/themes", &lines);
}

#[test]
fn marks_outside_the_cropped_part_are_reported() {
    for (mark, text) in [
        ("--arrow", "Gb2b7"),
        ("--mark", "Xb2,Xb7"),
        ("--label", "b7=A"),
        ("--highlight", "Rb7"),
    ] {
        let messages = |text: &str| {
            let line = ("render --at 11 --crop a1-f6", [mark, text]);
            Folder::new().input(REAL).run(line).exits(0).messages()
        };
        let message = format!("warning: `{text}`: b7 is outside the part that is shown, a1-f6\n");
        assert_eq!(messages(text), message);
        assert_eq!(messages(&text.replace("b7", "b6")), "");
    }
}

#[test]
fn options_without_effect_are_reported() {
    let lines = [
        "render --at 3 -o a.svg --delay 1s --hold 2s",
        "render --at 3 -o a.svg --ascii",
        "render --at 3 -o a.txt --ascii --width=300",
        "render --at 3 -o a.svg --width 300 -q --delay=1s",
    ];
    snapshot("render/options_without_effect", REAL, &lines);
}
