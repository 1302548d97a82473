//! `scoresheet render`: panels, marks, and figures defined in comments.

use roxmltree::{Document, Node};

use crate::helpers::run::{Folder, REAL, scoresheet};

/// A sheet with figures defined in its comments.
const ARTICLE: &str = r#"[Game "Permute"]
[Board "12"]

{[%fig start]} 1. Ce5f6-f6 {[%mark Xe5] [%fig first --crop
d4-g7 --caption "Two words"]} (1. Cf8g9-g9 {[%fig other --theme dark]})
2. Ae4f5-f5 {[%csl Gd3] [%fig both --at 1,2 --columns 1]} *
"#;

fn alt(text: &str, options: &[&str]) -> String {
    scoresheet(&[&["render", "-q", "--alt"], options].concat())
        .input(text)
        .printed()
}

pub(crate) fn svg(text: &str, options: &[&str]) -> String {
    scoresheet(&[&["render", "-q"], options].concat())
        .input(text)
        .printed()
}

/// The error message of a wrong command line.
pub(crate) fn refused(text: &str, options: &[&str]) -> String {
    let output = scoresheet(&[&["render", "-q"], options].concat())
        .input(text)
        .run()
        .exits(2);
    assert_eq!(output.out, "");
    output.err
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
    let one = figure_size(&svg(REAL, &["--at", "12"]));
    let three = figure_size(&svg(REAL, &["--at", "12,13,14", "--captions", "none"]));
    assert!((three.0 - 3.0 * one.0 - 2.0 * 0.55).abs() < 1e-3);
    assert_eq!(three.1, one.1);
    let column = ["--at", "12,13,14", "--columns", "1", "--captions", "none"];
    let column = figure_size(&svg(REAL, &column));
    assert!((column.1 - 3.0 * one.1 - 2.0 * 0.55).abs() < 1e-3);
    assert_eq!(column.0, one.0);
    let square = figure_size(&svg(REAL, &["--at", "11-14"]));
    assert!((square.0 - 2.0 * one.0 - 0.55).abs() < 1e-3);
}

#[test]
fn a_cropped_board_is_as_wide_as_its_files() {
    let bare = ["--coords", "none"];
    let whole = figure_size(&svg(REAL, &bare));
    let description = alt(
        REAL,
        &["--crop", "g2-l7", "--relabel", "--rotate", "90", "--mirror"],
    );
    let message = "Only g2-l7 is shown, its corner labelled a1. The board is turned clockwise by 90 \
        degrees. Left and right are swapped. ";
    assert!(description.contains(message), "{description}");
    let part = figure_size(&svg(REAL, &[&bare[..], &["--crop", "b2-d7"]].concat()));
    // On each side where the board continues, a fifth of a square is drawn in addition.
    assert!((whole.0 - part.0 - 9.0 + 2.0 * 0.2).abs() < 1e-3);
    assert!((whole.1 - part.1 - 6.0 + 2.0 * 0.2).abs() < 1e-3);
    let turned = [&bare[..], &["--crop", "b2-d7", "--rotate", "90"]].concat();
    assert_eq!(figure_size(&svg(REAL, &turned)), (part.1, part.0));
}

#[test]
fn captions_are_below_their_panels() {
    let options = [
        "--at",
        "1,2,3",
        "--caption",
        "One",
        "--caption",
        "",
        "--caption",
        "Three",
    ];
    let drawn = svg(REAL, &[&options[..], &["--title", "All"]].concat());
    assert_eq!(lines(&drawn), ["One", "Three", "All"]);
    let text = alt(REAL, &options);
    assert!(
        text.starts_with("Panel 1 (One): The last move was Ce5f6-f6: "),
        "{text}"
    );
    assert!(
        text.contains(" Panel 2: The last move was Ae4f5-f5: "),
        "{text}"
    );
    assert!(
        text.contains(" Panel 3 (Three): The last move was Cf8g9-f8: "),
        "{text}"
    );
    let message = refused(REAL, &["--caption", "One", "--caption", "Two"]);
    assert!(message.contains("2 captions for one panel"), "{message}");
}

#[test]
fn captions_and_titles_are_escaped() {
    let odd = "<b>&\"' ]]> \u{e9}";
    let drawn = svg(REAL, &["--caption", odd, "--title", odd]);
    assert_eq!(lines(&drawn), [odd, odd]);
    let document = Document::parse(&drawn).unwrap();
    let texts: Vec<&str> = document
        .descendants()
        .filter(|node| ["title", "desc"].contains(&node.tag_name().name()))
        .filter_map(|node| node.text())
        .collect();
    assert!(texts.iter().all(|text| text.contains(odd)), "{texts:?}");
}

#[test]
fn the_metadata_states_where_a_figure_comes_from() {
    let metadata = |text: &str, options: &[&str]| {
        let drawn = svg(text, options);
        let document = Document::parse(&drawn).unwrap();
        let found = document
            .descendants()
            .find(|node| node.tag_name().name() == "metadata")
            .and_then(|node| node.text());
        let lines: Vec<String> = found.unwrap().lines().map(str::to_owned).collect();
        lines
    };
    let plain = metadata(REAL, &["--at", "3,12"]);
    let version = format!("generator: scoresheet {}", env!("CARGO_PKG_VERSION"));
    assert_eq!((&plain[0], plain[2].as_str()), (&version, "ply: 3, 12"));
    let commented = REAL.replacen(' ', " {a comment} ", 1);
    assert_eq!(metadata(&commented, &[])[1], plain[1]);
    let longer = format!("{} Ca1b2-b2", REAL.trim_end());
    assert_ne!(metadata(&longer, &["--at", "3"])[1], plain[1]);
}

#[test]
fn marks_are_described_in_their_panels_only() {
    let marks = [
        "--mark",
        "11:Xi5,Oh4",
        "--label",
        "d3=A",
        "--arrow",
        "#2:Gd3e4",
    ];
    let text = alt(REAL, &[&["--at", "11,12"], &marks[..]].concat());
    let (first, second) = text.split_once(" Panel 2 (12. Ci3j4-j3): ").unwrap();
    assert!(
        first.contains("Marked: a cross on i5, a circle on h4, A on d3. "),
        "{first}"
    );
    assert!(
        second.contains("Marked: a green arrow from d3 to e4, A on d3. "),
        "{second}"
    );
    for (mark, message) in [
        ("--mark=Xm13", "m13 is not on the board, which is 12x12"),
        (
            "--mark=13:Xa1",
            "there is no panel `13`; the plies shown are 11, 12",
        ),
        ("--mark=#3:Xa1", "there is no panel `#3`"),
        ("--mark=Qa1", "write marks as X, O, T or S and a square"),
        ("--label=d3", "write labels as a square and a text"),
        ("--highlight=d3", "write frames as R, G, B or Y"),
        ("--arrow=Gd3", "write arrows as R, G, B or Y"),
        ("--mark=Xa1] [%csl Ga1", "write marks as X, O, T or S"),
        ("--crop=a1-m13", "is not on the board, which is 12x12"),
        ("--crop=a1", "two opposite corners"),
        ("--rotate=45", "`0`, `90`, `180` or `270`"),
        ("--numbers=9-5", "`5-20` or `12`"),
    ] {
        let found = refused(REAL, &["--at", "11,12", mark]);
        assert!(found.contains(message), "{mark}: {found}");
    }
}

#[test]
fn options_that_need_a_board_are_refused_without_one() {
    let deal = "[Game \"Permutu\"]\n[RowRed \"AB\"]\n[RowBlack \"AB\"]\n[RowGreen \"BA\"]\n\n*\n";
    assert!(Document::parse(&svg(deal, &["--caption", "The deal", "--title", "A"])).is_ok());
    for option in [
        "--crop=a1-b2",
        "--rotate=90",
        "--mirror",
        "--groups",
        "--numbers",
    ] {
        let message = refused(deal, &[option]);
        assert!(
            message.contains("is for games on a board, and Permutu has none"),
            "{message}"
        );
    }
    let message = refused(deal, &["--mark=Xa1"]);
    assert!(
        message.contains("`Xa1` marks squares, but the game has no board"),
        "{message}"
    );
}

#[test]
fn numbers_are_drawn_on_the_stones_of_their_plies() {
    // Each number is a path, so a figure with fewer numbers is shorter.
    let plain = svg(REAL, &["--no-last-move"]);
    let [few, all, after_end] = ["5-8", "all", "15-20"]
        .map(|plies| svg(REAL, &["--no-last-move", &format!("--numbers={plies}")]));
    let drawn = |text: &str| text.split_once("<g ").unwrap().1.to_owned();
    assert_eq!(drawn(&after_end), drawn(&plain));
    assert!(few.len() < all.len() && few.len() > plain.len());
    let from_one = svg(
        REAL,
        &["--no-last-move", "--numbers=5-8", "--number-from=1"],
    );
    assert_ne!(drawn(&from_one), drawn(&few));
    let from_five = svg(
        REAL,
        &["--no-last-move", "--numbers=5-8", "--number-from=5"],
    );
    assert_eq!(drawn(&from_five), drawn(&few));
}

#[test]
fn the_next_move_is_described_if_there_is_one() {
    let text = alt(REAL, &["--at", "13", "--next-move"]);
    assert!(text.contains("The next move is Ag8h9-h9. "), "{text}");
    let text = alt(REAL, &["--at", "14", "--next-move"]);
    assert!(!text.contains("The next move"), "{text}");
    let text = alt(REAL, &["--at", "13", "--next-move", "--play", "Ca1b2-a2"]);
    assert!(!text.contains("The next move"), "{text}");
}

#[test]
fn comments_mark_the_positions_that_they_follow() {
    for (at, message) in [
        ("start", None),
        ("1", Some("Marked: a cross on e5. ")),
        ("1a", None),
        ("2", Some("Marked: a green frame on d3. ")),
    ] {
        let text = alt(ARTICLE, &["--at", at]);
        let marked = text.split_once("Marked: ").map(|(_, rest)| rest);
        let found = marked.and_then(|rest| rest.split_once(". "));
        let found = found.map(|(marks, _)| format!("Marked: {marks}. "));
        assert_eq!(found.as_deref(), message, "{at}");
    }
    let played_on = alt(ARTICLE, &["--at", "2", "--play", "Ca1b2-b2"]);
    assert!(!played_on.contains("Marked"), "{played_on}");
}

#[test]
fn every_figure_that_a_comment_asks_for_is_drawn() {
    let folder = Folder::new().with("a.sheet", ARTICLE);
    let render = |options: &[&str]| {
        scoresheet(&[&["render", "--figures", "a.sheet"], options].concat()).within(&folder)
    };
    render(&["-o", "{fig}-{ply}.svg"]).printed();
    let names = [
        "a.sheet",
        "both-1.svg",
        "first-1.svg",
        "other-1.svg",
        "start-0.svg",
    ];
    assert_eq!(folder.names(), names);
    assert_eq!(lines(&folder.read("first-1.svg")), ["Two words"]);
    let first = svg(
        ARTICLE,
        &["--at", "1", "--crop", "d4-g7", "--caption", "Two words"],
    );
    assert_eq!(folder.read("first-1.svg"), first);
    let other = svg(ARTICLE, &["--at", "1a", "--theme", "dark"]);
    assert_eq!(folder.read("other-1.svg"), other);
    let both = svg(ARTICLE, &["--at", "1,2", "--columns", "1"]);
    assert_eq!(folder.read("both-1.svg"), both);
    // The options of the command line apply unless the comment has the same option.
    render(&["-o", "{fig}.svg", "--theme", "print"]).printed();
    let start = svg(ARTICLE, &["--at", "start", "--theme", "print"]);
    assert_eq!(folder.read("start.svg"), start);
    assert_eq!(folder.read("other.svg"), other);
}

#[test]
fn figures_on_disk_are_compared_and_not_written() {
    let folder = Folder::new().with("a.sheet", ARTICLE);
    let render = |options: &[&str]| {
        scoresheet(
            &[
                &["render", "--figures", "a.sheet", "-o", "{fig}.svg"],
                options,
            ]
            .concat(),
        )
        .within(&folder)
    };
    let missing = render(&["--check"]).run().exits(1);
    assert!(
        missing.err.contains("cannot compare `start.svg`"),
        "{}",
        missing.err
    );
    assert_eq!(folder.names(), ["a.sheet"]);
    render(&[]).printed();
    render(&["--check"]).printed();
    let stale = render(&["--check", "--theme", "print"]).run().exits(1);
    assert!(
        stale
            .err
            .contains("error: `start.svg` differs from what would be drawn")
    );
    assert!(
        !stale.err.contains("other.svg"),
        "its comment sets another theme: {}",
        stale.err
    );
    let unnamed = refused(ARTICLE, &["--figures", "--check"]);
    assert!(unnamed.contains("name them with `-o`"), "{unnamed}");
}

#[test]
fn a_figure_that_cannot_be_drawn_is_reported_and_the_others_are_drawn() {
    let text = ARTICLE.replacen(
        "[%fig start]",
        "[%fig start --crpo a1-b2] [%fig far --at 9]",
        1,
    );
    let folder = Folder::new().with("a.sheet", &text);
    let output = scoresheet(&["render", "--figures", "a.sheet", "-o", "{fig}.svg"])
        .within(&folder)
        .run()
        .exits(1);
    assert!(
        output
            .err
            .contains("`[%fig start]`: unexpected argument '--crpo' found"),
        "{}",
        output.err
    );
    assert!(
        output.err.contains("`[%fig far]`: the game ends at ply 2"),
        "{}",
        output.err
    );
    assert_eq!(
        folder.names(),
        ["a.sheet", "both.svg", "first.svg", "other.svg"]
    );
}

#[test]
fn several_figures_need_names() {
    let message = refused(ARTICLE, &["--figures"]);
    assert!(message.contains("try `-o '{fig}.svg'`"), "{message}");
    // A repeated name gets a number; case is ignored.
    let folder = Folder::new();
    let twice = ARTICLE.replacen("[%fig start]", "[%fig Both]", 1);
    scoresheet(&["render", "-q", "--figures", "-o", "{fig}.svg"])
        .within(&folder)
        .input(twice)
        .printed();
    let names = ["Both.svg", "both-2.svg", "first.svg", "other.svg"];
    assert_eq!(folder.names(), names);
    let none = scoresheet(&["render", "--figures"])
        .input(REAL)
        .run()
        .exits(0);
    assert!(
        none.err.contains("no comment contains a `[%fig NAME]`"),
        "{}",
        none.err
    );
}

#[test]
fn a_name_in_a_record_cannot_lead_to_another_folder() {
    let text = ARTICLE.replacen("[%fig start]", "[%fig ../../evil/\u{202e}x]", 1);
    let folder = Folder::new().with("a.sheet", &text);
    scoresheet(&["render", "-q", "--figures", "a.sheet", "-o", "{fig}.svg"])
        .within(&folder)
        .printed();
    let names = folder.names();
    assert!(names.contains(&"_.._evil__x.svg".to_owned()), "{names:?}");
}

#[test]
fn a_missing_folder_is_made_only_for_several_figures() {
    let folder = Folder::new().with("a.sheet", ARTICLE);
    let figures = ["render", "-q", "--figures", "a.sheet", "-o"];
    let render = |name: &str, options: &[&str]| {
        scoresheet(&[&figures[..], &[name], options].concat()).within(&folder)
    };
    render("img/{fig}.svg", &["--check"]).run().exits(1);
    assert_eq!(folder.names(), ["a.sheet"]);
    render("img/of/{fig}.svg", &[]).printed();
    assert!(folder.read("img/of/start.svg").starts_with("<svg"));
    render("img/of/{fig}.svg", &["--check"]).printed();
    let one = ["render", "-q", "--at", "1", "a.sheet", "-o", "imgs/one.svg"];
    scoresheet(&one).within(&folder).run().exits(4);
    assert_eq!(folder.names(), ["a.sheet", "img"]);
}

#[test]
fn nothing_to_draw_is_reported_once() {
    let none = scoresheet(&["render", "--at", "commented"])
        .input(REAL)
        .run()
        .exits(1);
    assert!(
        none.err
            .contains("warning: no position was chosen, so nothing is drawn")
    );
    let options = ["render", "--at", "40", "--caption", "x", "--mark", "40:Xa1"];
    let past = scoresheet(&options).input(REAL).run().exits(1);
    assert!(past.err.contains("the game ends at ply 14"), "{}", past.err);
    assert!(!past.err.contains("panel"), "{}", past.err);
}

#[test]
fn an_empty_title_is_ignored() {
    assert_eq!(svg(REAL, &["--title", ""]), svg(REAL, &[]));
}

#[test]
fn only_visible_marks_are_described() {
    let marks = ["--mark", "Xb2,Oh8", "--arrow", "Gb2h8"];
    let text = alt(REAL, &[&marks[..], &["--crop", "a1-f6"]].concat());
    assert!(text.contains("Marked: a cross on b2. "), "{text}");
}

#[test]
fn outlined_groups_and_numbers_are_described() {
    // After ply 14 the largest group of Yellow has 20 stones, and the three
    // largest of Orange 9.
    let text = alt(
        REAL,
        &["--groups=1", "--numbers=5-14", "--number-from", "1"],
    );
    let message = "Groups outlined: Orange 9 (2 others are as large); Yellow 20. \
        Stones of plies 5 to 14 have their numbers, counted from 1. ";
    assert!(text.contains(message), "{text}");
}

#[test]
fn commented_plies_are_selected() {
    let folder = Folder::new();
    scoresheet(&["render", "-q", "--at", "commented", "-o", "{ply}.svg"])
        .within(&folder)
        .input(ARTICLE)
        .printed();
    assert_eq!(folder.names(), ["0.svg", "1.svg", "2.svg"]);
}
