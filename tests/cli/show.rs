//! `scoresheet show`.

use serde_json::json;

use crate::helpers::run::{REAL, WON, keys, scoresheet};

/// Arguments that show a board of side 4 after a move; the move must be the next
/// argument.
const SHOW_AFTER: [&str; 7] = [
    "show",
    "-q",
    "--board",
    "4",
    "--position",
    "start",
    "--play",
];

#[test]
fn a_board_is_shown_in_letters_with_its_position_string() {
    let shown = scoresheet(&[&SHOW_AFTER[..], &["Ca1b2-b2"]].concat()).printed();
    assert_eq!(
        shown,
        "Permute 4x4 chequer (assumed; --setup), after ply 1
   ┌───┬───┬───┬───┐
 4 │ o │ y │ o │ y │
   ├───┼───┼───┼───┤
 3 │ y │ o │ y │ o │
   ╔═══════╗───┼───┤
 2 ║ y │ O ║ o │ y │
   ║───┼───║───┼───┤
 1 ║ o │ y ║ y │ o │
   ╚══◄════╝───┴───┘
     a   b   c   d
Orange 3, Yellow 2: unfinished, Yellow to move
oyoy/yoyo/yOoy/oyyo y 2
"
    );
}

#[test]
fn a_board_is_shown_like_a_text_figure() {
    let figure = |options: &[&str]| {
        scoresheet(&[&["render", "--to", "txt", "--at", "12"], options].concat())
            .input(REAL)
            .printed()
    };
    let shown = |options: &[&str]| {
        let shown = scoresheet(&[&["show", "--at", "12"], options].concat()).input(REAL);
        shown.printed()
    };
    assert!(shown(&[]).contains(&figure(&[])));
    assert!(shown(&["--groups"]).contains(&figure(&["--groups"])));
    let plain = shown(&["--ascii"]);
    assert!(plain.contains(&figure(&["--ascii"])) && plain.is_ascii());
}

#[test]
fn the_real_game_is_shown_with_its_groups() {
    let shown = scoresheet(&["show", "--groups"]).input(REAL).printed();
    insta::assert_snapshot!("real_game_with_groups", shown);
}

#[test]
fn legal_moves_are_listed_on_demand() {
    let shown = scoresheet(&[
        "show",
        "-q",
        "--board",
        "2",
        "--position",
        "start",
        "--legal",
    ]);
    let shown = shown.printed();
    assert!(
        shown.contains("4 legal moves:\nCa1b2-a1\nCa1b2-b2\nAa1b2-a1\nAa1b2-b2\n"),
        "{shown}"
    );
}

#[test]
fn objects_have_the_groups_with_their_squares() {
    let arguments = [&SHOW_AFTER[..], &["Ca1b2-b2", "-f", "json"]].concat();
    let shown = scoresheet(&arguments).run().exits(0).object();
    assert_eq!(
        keys(&shown),
        [
            "schema",
            "source",
            "record",
            "ply",
            "move",
            "position",
            "fingerprint",
            "symmetric",
            "turn",
            "groups"
        ]
    );
    assert_eq!(shown["schema"], "scoresheet/show/1");
    assert_eq!(shown["position"], "oyoy/yoyo/yOoy/oyyo y 2");
    assert_eq!(shown["turn"], "Yellow");
    let groups = shown["groups"].as_array().unwrap();
    assert_eq!(
        groups[0],
        json!({"seat": "Orange", "size": 3, "squares": ["b2", "b3", "c2"]})
    );
    let sizes: Vec<_> = groups.iter().map(|group| group["size"].as_u64()).collect();
    assert_eq!(
        sizes.into_iter().flatten().collect::<Vec<_>>(),
        [3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    );
}

#[test]
fn a_game_that_is_over_has_nobody_to_move() {
    let shown = scoresheet(&["show", "-f", "json"])
        .input(WON)
        .run()
        .exits(0)
        .object();
    assert_eq!(shown["move"], "Ab1c2-b2");
    assert_eq!(shown["turn"], json!(null));
}

#[test]
fn a_file_of_several_records_needs_a_selection() {
    let text = format!("{WON}\n{WON}");
    scoresheet(&["show"])
        .input(&text)
        .run()
        .exits(2)
        .says("choose one with `--record`; `scoresheet list -` lists them");
    scoresheet(&["show", "--record", "2"])
        .input(&text)
        .run()
        .exits(0);
}

#[test]
fn an_unreadable_position_is_a_usage_error() {
    for (position, message) in [
        ("oy/yoy", "rank 1 has 3 squares, but there are 2 ranks"),
        ("ox/yo", "`x` is none of `o`, `y` and `.`"),
        ("oy/yo z", "after the ranks comes `o` or `y`"),
    ] {
        let output = scoresheet(&["show", "--position", position]).run().exits(2);
        assert!(output.err.contains(message), "{}", output.err);
    }
}

#[test]
fn an_empty_square_is_shown_and_read_back() {
    scoresheet(&["show", "--position", "oyoy/y..o/yOoy/oyyo y 2"])
        .run()
        .exits(0)
        .prints(" 3 │ y │   │   │ o │\n")
        .prints("oyoy/y..o/yOoy/oyyo y 2\n");
}

/// A record with variations, one of which has an illegal move.
const BRANCHED: &str = "1. Ce5f6-f6 (1. Ah8i9-h9) (1. Cd3e4-d4 $2 (1. Ad5e6-e5 2. Cd3e4-d3) \
    2. Ch8i9-i8) 2. Ae4f5-f5 *\n";

#[test]
fn the_tree_names_every_move_as_the_option_at_does() {
    let output = scoresheet(&["show", "--tree"])
        .input(BRANCHED)
        .run()
        .exits(1);
    assert_eq!(
        output.out,
        "Permute 12x12 chequer (assumed; --board, --setup)
1       Ce5f6-f6
  1a      Ah8i9-h9  (not sound)
  1b      Cd3e4-d4 $2
    1b.1a   Ad5e6-e5
    1b.1a.2  Cd3e4-d3
  1b.2    Ch8i9-i8
2       Ae4f5-f5
"
    );
}

#[test]
fn a_position_of_a_variation_depends_only_on_the_moves_that_lead_to_it() {
    let at = |path: &str, text: &str| {
        let arguments = ["show", "-f", "json", "--at", path];
        scoresheet(&arguments).input(text).run().object()
    };
    let branched = at("1b.1a.2", BRANCHED);
    let as_game = at("2", "1. Ad5e6-e5 2. Cd3e4-d3 *\n");
    for key in ["ply", "move", "position", "turn", "groups"] {
        assert_eq!(branched[key], as_game[key], "{key}");
    }
    assert_eq!(at("1b.end", BRANCHED)["move"], "Ch8i9-i8");
}

#[test]
fn missing_plies_of_a_variation_are_reported() {
    let cases = [
        ("1c", "there is no variation `1c`"),
        ("1a", "the variation `1a` is not sound at ply 1"),
        ("1b.3", "the variation `1b` ends at ply 2"),
        ("1b.1a.0", "the variation `1b.1a` begins with ply 1"),
    ];
    for (path, message) in cases {
        let output = scoresheet(&["show", "--at", path]).input(BRANCHED);
        output.run().exits(1).says(message);
    }
}
