//! Captions of figures: the default captions of panels, placeholders, and captions in
//! snippets for platforms.

use crate::helpers::run::{Folder, REAL, scoresheet};
use crate::panels::{lines, refused, svg};
use crate::publish::{folder, publish};

/// The texts below the panels of an SVG, in order.
fn captions(options: &[&str]) -> Vec<String> {
    lines(&svg(REAL, options))
}

#[test]
fn panels_are_captioned_with_their_plies_by_default() {
    let several = ["--at", "start,5,6"];
    assert_eq!(captions(&several), ["Start", "5. Ch3i4-h4", "6. Cg7h8-h7"]);
    let none: [&str; 0] = [];
    assert_eq!(captions(&["--at", "5"]), none);
    assert_eq!(
        captions(&[&several[..], &["--captions", "none"]].concat()),
        none
    );
    assert_eq!(
        captions(&[&several[..], &["--caption", "One"]].concat()),
        ["One"]
    );
    // Each default caption has a disc in the colour of the mover: Orange, then Yellow.
    let drawn = svg(REAL, &["--at", "5,6"]);
    let bare = svg(REAL, &["--at", "5,6", "--captions", "none"]);
    for stone in ["#d0530f", "#ffe066"] {
        let shapes = |text: &str| text.matches(&format!("fill=\"{stone}\"")).count();
        assert_eq!(shapes(&drawn), shapes(&bare) + 1, "{stone}");
    }
    let message = refused(REAL, &["--captions", "all"]);
    assert!(message.contains("choose `plies` or `none`"), "{message}");
}

#[test]
fn captions_have_placeholders() {
    let filled = |at: &str, caption: &str| {
        let options = ["--at", at, "--caption", caption, "--crop", "a1-l12"];
        captions(&options).join(" ")
    };
    assert_eq!(
        filled("5", "{ply}. {move} ({seat})"),
        "5. Ch3i4-h4 (Orange)"
    );
    assert_eq!(filled("14", "{score}"), "Orange 9, Yellow 20");
    assert_eq!(filled("5", "{result}"), "Yellow to move");
    assert_eq!(filled("14", "{result}"), "unfinished, Orange to move");
    assert_eq!(filled("start", "{ply} {move}{seat}"), "0 start");
    assert_eq!(filled("5", "{ {A} {x y} {}"), "{ {A} {x y} {}");
    assert_eq!(filled("5", "<ply>. <seat>"), "5. Orange");
    assert_eq!(filled("5", "1 < 2 <b> <"), "1 < 2 <b> <");
    let groups = filled("14", "{groups}");
    assert!(
        groups.starts_with("Orange 9, 9, ") && groups.contains("; Yellow 20, "),
        "{groups}"
    );
    let message = refused(REAL, &["--caption", "{plies}"]);
    assert!(
        message.contains("`{plies}` is not a placeholder of captions"),
        "{message}"
    );
}

#[test]
fn latex_numbers_figures_of_several_panels() {
    let folder = folder();
    let options = ["--for", "latex", "--at", "2,3", "-o", "a.pdf"];
    let captions = ["--caption", "\"Before\"", "--caption", "After {ply}"];
    let (out, _) = publish(&folder, &[&options[..], &captions].concat());
    let lines = "  \\caption{``Before''; After 3}\n  \\label{fig:a}\n\\end{figure}";
    assert!(out.contains(lines), "{out}");
    let (out, _) = publish(&folder, &options);
    assert!(out.contains("  \\label{fig:a}"), "{out}");
}

#[test]
fn comments_follow_the_figure_of_their_ply() {
    let sheet = "[Game \"Permute\"]\n[Board \"12\"]\n\n1. Ce5f6-f6 {First. [%fig both --at 1,2]\n\
                 [%fig one]} 2. Ae4f5-f5 {Second.} *\n";
    let folder = Folder::new().with("game.sheet", sheet);
    let options = ["--for", "epub", "--figures", "-o", "{fig}.svg"];
    let (out, _) = publish(&folder, &options);
    let offset = |text: &str| out.find(text).unwrap_or_else(|| panic!("{text}: {out}"));
    let order = [
        offset("both.svg"),
        offset("<p>Second.</p>"),
        offset("one.svg"),
        offset("<p>First.</p>"),
    ];
    assert!(order.is_sorted(), "{out}");
}

/// The text of an annotated game is printed as a whole, in its order, also where no
/// figure shows the position.
#[test]
fn no_comment_is_dropped_between_figures() {
    let sheet = "[Game \"Permute\"]\n\n{Before.} 1. Ce5f6-f6 {First.} 2. Ae4f5-f5 \
                 {Second. [%fig two]} (2. Ch4i5-h5 {Aside.}) 3. Ch3i4-h4 {Third.} \
                 4. Ah8i9-i8 {Fourth. [%fig four]} *\n";
    let folder = Folder::new().with("game.sheet", sheet);
    for (platform, ending) in [
        ("epub", "svg"),
        ("github", "svg"),
        ("wordpress", "png"),
        ("latex", "pdf"),
    ] {
        let name = format!("{{fig}}.{ending}");
        let (out, _) = publish(&folder, &["--for", platform, "--figures", "-o", &name]);
        let parts = [
            "Before.", "First.", "two.", "Second.", "Aside.", "Third.", "four.", "Fourth.",
        ];
        let offsets = parts.map(|text| out.find(text).unwrap_or_else(|| panic!("{text}: {out}")));
        assert!(offsets.is_sorted(), "{platform}: {out}");
        for text in [
            "Before.", "First.", "Second.", "Aside.", "Third.", "Fourth.",
        ] {
            assert_eq!(out.matches(text).count(), 1, "{platform}, {text}: {out}");
        }
    }
}

#[test]
fn the_seat_of_every_kind_of_ply_is_named() {
    let filled = |moves: &str| {
        let sheet = format!("[Game \"Permute\"]\n\n1. Ce5f6-f6 {moves}\n");
        let options = ["render", "--caption", "[{seat}: {move}]"];
        let svg = scoresheet(&options).input(sheet).printed();
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
    let check = scoresheet(&["check"]).input(broken).run().exits(1);
    check.prints("`}` ends the comment: write a command with `{...}` in a comment from `;` to the end of the line");
    scoresheet(&["check"])
        .input(sheet(&format!("; {command}")))
        .run()
        .exits(0);
    let svg = scoresheet(&["render", "--figures"])
        .input(sheet(&format!("; {command}")))
        .printed();
    assert!(svg.contains(">Ce5f6-f6<"), "{svg}");
    let in_braces = sheet("{[%fig x --caption \"<move>\"]}");
    let same = scoresheet(&["render", "--figures"]).input(in_braces);
    assert_eq!(same.printed(), svg);
}
