//! `scoresheet render`: panels, marks, and figures defined in comments.

use roxmltree::{Document, Node};

use crate::helpers::run::{DRAWN, Folder, REAL, Words, printed, run};
use crate::snapshot::snapshot;

/// A sheet with figures defined in its comments.
const ARTICLE: &str = r#"[Game "Permute"]
[Board "12"]

{[%fig start]} 1. Ce5f6-f6 {[%mark Xe5] [%fig first --crop
d4-g7 --caption "Two words"]} (1. Cf8g9-g9 {[%fig other --theme dark]})
2. Ae4f5-f5 {[%csl Gd3] [%fig both --at 1,2 --columns 1]} *
"#;

pub(crate) fn svg(text: &str, options: impl Words) -> String {
    printed(("render -q", options), text)
}

/// The width and height of a figure in board units.
fn figure_size(text: &str) -> (f64, f64) {
    let document = Document::parse(text).expect("a figure is XML");
    let view = document.root_element().attribute("viewBox");
    let numbers: Vec<f64> = view
        .unwrap_or_default()
        .split(' ')
        .map(|number| number.parse().expect("a number"))
        .collect();
    (numbers[2] / 40.0, numbers[3] / 40.0)
}

/// The lines of text in a figure.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let document = Document::parse(text).expect("a figure is XML");
    let (_, style) = text.split_once("<style>").expect("a figure has a style");
    // A line is a text that has the style of captions or titles, or is in a group with
    // this style.
    let is_line = |node: &Node<'_, '_>| {
        let class = node.ancestors().find_map(|node| node.attribute("class"));
        let rule = class.and_then(|class| style.split_once(&format!(".{class}{{")));
        rule.is_some_and(|(_, rule)| {
            rule.starts_with("fill:var(--scoresheet-surface-caption")
                || rule.starts_with("fill:var(--scoresheet-surface-title")
        })
    };
    let texts = document.descendants();
    texts
        .filter(|node| node.tag_name().name() == "text" && is_line(node))
        .map(|node| node.text().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn panels_of_one_figure_share_their_scale() {
    let size = |options: &str| figure_size(&svg(REAL, options));
    let one = size("--at 12");
    let three = size("--at 12,13,14 --captions none");
    assert!((three.0 - 3.0 * one.0 - 2.0 * 0.55).abs() < 1e-3);
    assert_eq!(three.1, one.1);
    let column = size("--at 12,13,14 --columns 1 --captions none");
    assert!((column.1 - 3.0 * one.1 - 2.0 * 0.55).abs() < 1e-3);
    assert_eq!(column.0, one.0);
    let square = size("--at 11-14");
    assert!((square.0 - 2.0 * one.0 - 0.55).abs() < 1e-3);
}

#[test]
fn a_cropped_board_is_as_wide_as_its_files() {
    let size = |options: &str| figure_size(&svg(REAL, ("--coords none", options)));
    let whole = size("");
    let part = size("--crop b2-d7");
    // On each side where the board continues, a fifth of a square is drawn in addition.
    assert!((whole.0 - part.0 - 9.0 + 2.0 * 0.2).abs() < 1e-3);
    assert!((whole.1 - part.1 - 6.0 + 2.0 * 0.2).abs() < 1e-3);
    assert_eq!(size("--crop b2-d7 --rotate 90"), (part.1, part.0));
}

#[test]
fn figures_in_words() {
    let lines = [
        "render -q --alt",
        "render -q --alt --crop g2-l7 --relabel --rotate 90 --mirror",
        "render -q --alt --at 1,2,3 --caption One --caption '' --caption Three",
        "render -q --alt --at 11,12 --mark 11:Xi5,Oh4 --label d3=A --arrow #2:Gd3e4",
        "render -q --alt --at 13 --next-move",
        "render -q --alt --at 14 --next-move",
        "render -q --alt --at 13 --next-move --play Ca1b2-a2",
        "render -q --alt --crop a1-f6 --mark Xb2,Oh8 --arrow Gb2h8",
        // After ply 14 the largest group of Yellow has 20 stones, and the three
        // largest of Orange 9.
        "render -q --alt --groups=1 --numbers=5-14 --number-from 1",
    ];
    snapshot("render/alt", REAL, &lines);
    snapshot("render/alt_of_a_draw", DRAWN, &["render -q --alt"]);
    // Comments mark the positions that they follow.
    let lines = [
        "render -q --alt --at start",
        "render -q --alt --at 1",
        "render -q --alt --at 1a",
        "render -q --alt --at 2",
        "render -q --alt --at 2 --play Ca1b2-b2",
    ];
    snapshot("render/alt_of_marks", ARTICLE, &lines);
}

#[test]
fn captions_are_below_their_panels() {
    let drawn = svg(
        REAL,
        "--at 1,2,3 --caption One --caption '' --caption Three --title All",
    );
    assert_eq!(lines(&drawn), ["One", "Three", "All"]);
    assert_eq!(svg(REAL, "--title ''"), svg(REAL, ""));
    let odd = "<b>&\"' ]]> \u{e9}";
    let drawn = svg(REAL, ["--caption", odd, "--title", odd]);
    assert_eq!(lines(&drawn), [odd, odd]);
    let document = Document::parse(&drawn).unwrap();
    for name in ["title", "desc"] {
        let mut nodes = document.descendants();
        let node = nodes.find(|node| node.tag_name().name() == name).unwrap();
        assert!(node.text().unwrap().contains(odd), "{name}");
    }
}

#[test]
fn the_metadata_states_where_a_figure_comes_from() {
    let metadata = |text: &str, options: &str| {
        let drawn = svg(text, options);
        let document = Document::parse(&drawn).unwrap();
        let mut nodes = document.descendants();
        let found = nodes.find(|node| node.tag_name().name() == "metadata");
        let lines = found.and_then(|node| node.text()).unwrap().lines();
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let plain = metadata(REAL, "--at 3,12");
    let version = format!("generator: scoresheet {}", env!("CARGO_PKG_VERSION"));
    assert_eq!((&plain[0], plain[2].as_str()), (&version, "ply: 3, 12"));
    let commented = REAL.replacen(' ', " {a comment} ", 1);
    assert_eq!(metadata(&commented, "")[1], plain[1]);
    let longer = format!("{} Ca1b2-b2", REAL.trim_end());
    assert_ne!(metadata(&longer, "--at 3")[1], plain[1]);
}

#[test]
fn options_of_figures_that_do_not_fit_are_refused() {
    let lines = [
        "render --caption One --caption Two",
        "render --captions all",
        "render --caption {plies}",
        "render --at 11,12 --mark=Xm13",
        "render --at 11,12 --mark=13:Xa1",
        "render --at 11,12 --mark=#3:Xa1",
        "render --mark=Qa1",
        "render --label=d3",
        "render --highlight=d3",
        "render --arrow=Gd3",
        "render '--mark=Xa1] [%csl Ga1'",
        "render --crop=a1-m13",
        "render --crop=a1",
        "render --rotate=45",
        "render --numbers=9-5",
        "render --theme pink",
        "render --groups=green",
        "render --dim-others",
        "render --coords up",
        "render -o {what}.svg",
        "render -o {fig}.svg",
        "render --at 1,2 -o {record}.svg",
        "render --series --width 300",
        "render --at commented",
        "render --at 40 --caption x --mark 40:Xa1",
        "render --figures",
        "render --figures --check -o {fig}.svg",
        "ls",
    ];
    snapshot("render/refused", REAL, &lines);
    let lines = ["render --figures", "render --figures --check"];
    snapshot("render/unnamed_figures", ARTICLE, &lines);
    let swaptimum = "[Game \"Swaptimum\"]\n[Board \"6\"]\n\n1. f1 2. a2 *\n";
    let lines = ["render --locked", "render --groups=c3"];
    snapshot("render/swaptimum", swaptimum, &lines);
}

#[test]
fn a_legend_explains_what_is_visible() {
    let words = ["last twist", "next twist", "bandaged", "group and its size"];
    for (crop, count) in [("a1-l12", 4), ("h8-i9", 2), ("l1-l2", 0)] {
        let options = "--at 13 --legend --groups=1 --next-move --crop";
        let svg = svg(REAL, (options, crop));
        let meanings = words
            .iter()
            .filter(|word| svg.contains(&format!(">{word}</text>")));
        assert_eq!(meanings.count(), count, "{crop}");
    }
    let cards = printed("generate --game permutations --seed 1", "");
    assert_eq!(svg(&cards, "--legend"), svg(&cards, ""));
    // Both twists of the second ply turn the same face.
    let twice = "[Game \"Permute\"]\n[Protocol \"1[1]2[2]*\"]\n\n1. Cd3e4-d4 2. Cg5h6+Cg5h6-g5 *\n";
    assert!(svg(twice, "--legend").contains(">last twist: 1, then 2</text>"));
}

#[test]
fn options_that_need_a_board_are_refused_without_one() {
    let deal = "[Game \"Permutu\"]\n[RowRed \"AB\"]\n[RowBlack \"AB\"]\n[RowGreen \"BA\"]\n\n*\n";
    assert!(Document::parse(&svg(deal, "--caption 'The deal' --title A")).is_ok());
    let cards = printed("generate --game permutations --seed 1", "");
    for (record, options) in [
        (deal, "--crop=a1-b2 --rotate=90 --mirror --groups --numbers"),
        (&cards, "--spark --changes --score-bar"),
    ] {
        for option in options.split(' ') {
            let output = run(("render", option), record).exits(2);
            assert_eq!(output.out, "");
            output
                .says("is for games on a board, and Permut")
                .says(" has none");
        }
    }
    run("render --mark=Xa1", deal)
        .exits(2)
        .says("`Xa1` marks squares, but the game has no board");
}

#[test]
fn numbers_are_drawn_on_the_stones_of_their_plies() {
    // Each number is a path, so a figure with fewer numbers is shorter.
    let drawn = |options: &str| {
        let svg = svg(REAL, ("--no-last-move", options));
        svg.split_once("<g ").unwrap().1.to_owned()
    };
    let (plain, few, all) = (drawn(""), drawn("--numbers=5-8"), drawn("--numbers=all"));
    assert_eq!(drawn("--numbers=15-20"), plain);
    assert!(few.len() < all.len() && few.len() > plain.len());
    assert_ne!(drawn("--numbers=5-8 --number-from=1"), few);
    assert_eq!(drawn("--numbers=5-8 --number-from=5"), few);
}

#[test]
fn every_figure_that_a_comment_asks_for_is_drawn() {
    let folder = Folder::new().with("a.sheet", ARTICLE);
    folder.printed("render --figures a.sheet -o {fig}-{ply}.svg");
    let names = "a.sheet both-1.svg first-1.svg other-1.svg start-0.svg";
    assert_eq!(folder.names().join(" "), names);
    assert_eq!(lines(&folder.read("first-1.svg")), ["Two words"]);
    let first = svg(ARTICLE, "--at 1 --crop d4-g7 --caption 'Two words'");
    assert_eq!(folder.read("first-1.svg"), first);
    let other = svg(ARTICLE, "--at 1a --theme dark");
    assert_eq!(folder.read("other-1.svg"), other);
    let both = svg(ARTICLE, "--at 1,2 --columns 1");
    assert_eq!(folder.read("both-1.svg"), both);
    // The options of the command line apply unless the comment has the same option.
    folder.printed("render --figures a.sheet -o {fig}.svg --theme print");
    let start = svg(ARTICLE, "--at start --theme print");
    assert_eq!(folder.read("start.svg"), start);
    assert_eq!(folder.read("other.svg"), other);
}

#[test]
fn figures_on_disk_are_compared_and_not_written() {
    let folder = Folder::new().with("a.sheet", ARTICLE);
    let lines = [
        "render --figures a.sheet -o {fig}.svg --check",
        "render --figures a.sheet -o img/{fig}.svg --check",
        "ls",
        "render --figures a.sheet -o {fig}.svg",
        "render --figures a.sheet -o {fig}.svg --check",
        // The comment of one figure sets another theme.
        "render --figures a.sheet -o {fig}.svg --check --theme print",
        // A missing folder is made for several figures only.
        "render --at 1 a.sheet -o imgs/one.svg",
        "render --figures a.sheet -o img/of/{fig}.svg",
        "render --figures a.sheet -o img/of/{fig}.svg --check",
        "ls",
    ];
    folder.snapshot("render/figures_on_disk", &lines);
    assert!(folder.read("img/of/start.svg").starts_with("<svg"));
}

#[test]
fn names_of_figures() {
    // A figure that cannot be drawn is reported, and the others are drawn. A repeated
    // name gets a number, where case is ignored. No name leads to another folder.
    for (name, figure) in [
        (
            "render/wrong_figures",
            "[%fig start --crpo a1-b2] [%fig far --at 9]",
        ),
        ("render/repeated_figures", "[%fig Both]"),
        ("render/unsafe_figures", "[%fig ../../evil/\u{202e}x]"),
    ] {
        let text = ARTICLE.replacen("[%fig start]", figure, 1);
        let folder = Folder::new().with("a.sheet", text);
        let lines = ["render --figures a.sheet -o {fig}.svg", "ls"];
        folder.snapshot(name, &lines);
    }
}

#[test]
fn commented_plies_are_selected() {
    let folder = Folder::new().input(ARTICLE);
    folder.printed("render -q --at commented -o {ply}.svg");
    assert_eq!(folder.names(), ["0.svg", "1.svg", "2.svg"]);
}

#[test]
fn text_may_be_drawn_as_outlines() {
    assert!(svg(REAL, "--caption Ann").contains(">Ann</text>"));
    let outlined = svg(REAL, "--caption Ann --outline-text");
    assert!(!outlined.contains("<text"), "{outlined}");
    assert!(outlined.matches("<path").count() > svg(REAL, "").matches("<path").count());
}

#[test]
fn an_arrowhead_does_not_hide_the_letter_of_a_stone() {
    for options in ["--no-last-move", "--arrow Ga1b2,Bi4j4,Rl12k12,Yc7c6"] {
        let drawn = svg(REAL, ("--to txt --coords none", options));
        let stones = drawn.matches(['o', 'y', 'O', 'Y']).count();
        assert_eq!(stones, 144, "{drawn}");
    }
}

#[test]
fn text_too_small_to_be_read_causes_a_warning() {
    let warns = |options: &str| {
        let output = Folder::new().input(REAL).run(("render -o a.svg", options));
        output.err.contains("text is less than 6 pixels high")
    };
    assert!(warns("--label b2=ABCDEFGH --square 22"));
    assert!(!warns("--label b2=AB --square 22"));
    // The coordinates are as small as captions.
    assert!(warns("--square 21") && !warns("--square 21 --coords none"));
    assert!(!warns("--label b2=ABCDEFGH --square 150"));
}

/// A record with one `[%fig]`, which has these arguments, after its first ply.
fn article(arguments: &str) -> String {
    format!(
        "[Game \"Permute\"]\n[Board \"6\"]\n\n1. Cc3d4-c3 {{[%fig one {arguments}]}} 2. Ca1b2-b1 *\n"
    )
}

#[test]
fn a_figure_may_show_hypothetical_moves_and_other_positions() {
    let shape = "--position ....../....../.YyY../...y../...Y../......";
    for (name, arguments) in [
        ("render/fig_played", "--play Ce5f6-e6 --next-move"),
        (
            "render/fig_positions",
            &format!("{shape} --position start --caption Safe"),
        ),
        // Selected plies come before the positions.
        ("render/fig_plies_and_positions", &format!("--at 1 {shape}")),
    ] {
        snapshot(name, article(arguments), &["render -q --figures --alt"]);
    }
}

#[test]
fn errors_name_their_figure() {
    for (name, arguments) in [
        ("render/fig_wrong_play", "--play Ce5f6-a1"),
        ("render/fig_wrong_position", "--position oy/o"),
        ("render/fig_wrong_theme", "--theme mine.toml"),
        ("render/fig_wrong_option", "-o x.svg"),
    ] {
        let folder = Folder::new().with("a.sheet", article(arguments));
        let lines = ["render --figures a.sheet -o {fig}.svg", "ls"];
        folder.snapshot(name, &lines);
    }
}
