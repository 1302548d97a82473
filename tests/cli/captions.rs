//! Captions of figures: the default captions of panels, placeholders, and captions in
//! snippets for platforms.

use crate::helpers::run::{Folder, REAL, Words, printed, run};
use crate::panels::{lines, svg};
use crate::publish::{folder, publish};

/// The texts below the panels of an SVG, in order.
fn captions(options: impl Words) -> Vec<String> {
    lines(&svg(REAL, options))
}

#[test]
fn panels_are_captioned_with_their_plies_by_default() {
    let plies = ["Start", "5. Ch3i4-h4", "6. Cg7h8-h7"];
    assert_eq!(captions("--at start,5,6"), plies);
    assert!(captions("--at 5").is_empty());
    assert!(captions("--at start,5,6 --captions none").is_empty());
    assert_eq!(captions("--at start,5,6 --caption One"), ["One"]);
    // Each default caption has a disc in the colour of the mover: Orange, then Yellow.
    let drawn = svg(REAL, "--at 5,6");
    let bare = svg(REAL, "--at 5,6 --captions none");
    for stone in ["#d0530f", "#ffe066"] {
        let shapes = |text: &str| text.matches(&format!("fill=\"{stone}\"")).count();
        assert_eq!(shapes(&drawn), shapes(&bare) + 1, "{stone}");
    }
}

#[test]
fn captions_have_placeholders() {
    for (at, caption, filled) in [
        ("5", "{ply}. {move} ({seat})", "5. Ch3i4-h4 (Orange)"),
        ("14", "{score}", "Orange 9, Yellow 20"),
        ("5", "{result}", "Yellow to move"),
        ("14", "{result}", "unfinished, Orange to move"),
        ("start", "{ply} {move}{seat}", "0 start"),
        ("5", "{ {A} {x y} {}", "{ {A} {x y} {}"),
        ("5", "<ply>. <seat>", "5. Orange"),
        ("5", "1 < 2 <b> <", "1 < 2 <b> <"),
    ] {
        let line = ("--crop a1-l12 --at", at, ["--caption", caption]);
        assert_eq!(captions(line).join(" "), filled);
    }
    let groups = captions("--at 14 --caption {groups} --crop a1-l12").join(" ");
    let starts = groups.starts_with("Orange 9, 9, ");
    assert!(starts && groups.contains("; Yellow 20, "), "{groups}");
}

#[test]
fn a_game_of_connection_has_no_score() {
    let sheet = "[Game \"Swaptimum\"]\n[Board \"3\"]\n\n1. b2 2. a1 3. b1 4. c1 5. b3 *\n";
    for (at, score) in [
        ("start", "Red 3 to connect, Blue 3 to connect"),
        ("1", "Red 2 to connect, Blue 3 to connect"),
        ("5", "Red connected, Blue cut off"),
    ] {
        assert!(svg(sheet, ("--caption {score} --at", at)).contains(score));
    }
}

#[test]
fn latex_numbers_figures_of_several_panels() {
    let folder = folder();
    let options = "--for latex --at 2,3 -o a.pdf";
    let captions = "--caption \"Before\" --caption 'After {ply}'";
    let (out, _) = publish(&folder, (options, captions));
    // The captions are in the picture, and the figure needs another one for its number.
    let lines = "after 2 plies; after 3 plies}\n  \\label{fig:a}\n\\end{figure}";
    assert!(out.contains(lines), "{out}");
    assert!(out.matches("After 3").count() == 1, "{out}");
    let (out, _) = publish(&folder, options);
    assert!(out.contains("  \\label{fig:a}"), "{out}");
}

/// Checks that the snippet for the figures of a sheet has these comments, each once, and
/// these figures, in their order.
fn check_order(sheet: &str, platform: &str, kind: &str, texts: &[&str]) {
    let folder = Folder::new().with("game.sheet", sheet);
    let options = format!("--for {platform} --figures -o {{fig}}.{kind}");
    let (out, _) = publish(&folder, options);
    let offsets = texts.iter().map(|text| {
        let text = format!("{text}.");
        let is_comment = text.starts_with(char::is_uppercase);
        assert!(
            !is_comment || out.matches(&text).count() == 1,
            "{text}: {out}"
        );
        out.find(&text).unwrap_or_else(|| panic!("{text}: {out}"))
    });
    assert!(offsets.is_sorted(), "{platform}: {out}");
}

/// The text of an annotated game is printed as a whole, in its order, also where no
/// figure shows the position. Comments follow the figure of their ply.
#[test]
fn no_comment_is_dropped_between_figures() {
    let sheet = "[Game \"Permute\"]\n[Board \"12\"]\n\n1. Ce5f6-f6 {First. [%fig both --at 1,2]\n\
                 [%fig one]} 2. Ae4f5-f5 {Second.} *\n";
    check_order(sheet, "epub", "svg", &["both", "Second", "one", "First"]);
    let sheet = "[Game \"Permute\"]\n\n{Before.} 1. Ce5f6-f6 {First.} 2. Ae4f5-f5 \
                 {Second. [%fig two]} (2. Ch4i5-h5 {Aside.}) 3. Ch3i4-h4 {Third.} \
                 4. Ah8i9-i8 {Fourth. [%fig four]} *\n";
    let parts = [
        "Before", "First", "two", "Second", "Aside", "Third", "four", "Fourth",
    ];
    check_order(sheet, "epub", "svg", &parts);
    check_order(sheet, "github", "svg", &parts);
    check_order(sheet, "wordpress", "png", &parts);
    check_order(sheet, "latex", "pdf", &parts);
}

#[test]
fn the_seat_of_every_kind_of_ply_is_named() {
    let filled = |moves: &str| {
        let sheet = format!("[Game \"Permute\"]\n\n1. Ce5f6-f6 {moves}\n");
        let svg = printed("render --caption '[{seat}: {move}]'", sheet);
        let (_, after) = svg.split_once(">[").expect("a caption");
        after.split(']').next().unwrap_or_default().to_owned()
    };
    assert_eq!(filled("2. swap *"), "Yellow: swap");
    assert_eq!(filled("2. resigns 1-0"), "Yellow: resigns");
    assert_eq!(filled("2. Ae4f5-f5 3. resigns 0-1"), "Orange: resigns");
    assert_eq!(filled("2. draw 1/2-1/2"), ": draw");
}

/// A placeholder of a caption ends the comment in braces, so that the record breaks.
#[test]
fn a_placeholder_in_a_brace_comment_is_explained() {
    let sheet =
        |comment: &str| format!("[Game \"Permute\"]\n\n1. Ce5f6-f6 {comment}\n2. Ae4f5-f5 *\n");
    let command = "[%fig x --caption \"{move}\"]";
    let broken = sheet(&format!("{{{command}}}"));
    let check = run("check", broken).exits(1);
    check.prints("`}` ends the comment: write a command with `{...}` in a comment from `;` to the end of the line");
    run("check", sheet(&format!("; {command}"))).exits(0);
    let svg = printed("render --figures", sheet(&format!("; {command}")));
    assert!(svg.contains(">Ce5f6-f6<"), "{svg}");
    let in_braces = sheet("{[%fig x --caption \"<move>\"]}");
    assert_eq!(printed("render --figures", in_braces), svg);
}
