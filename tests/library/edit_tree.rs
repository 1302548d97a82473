//! Comments, marks and variations are changed where they are, and nothing else changes.

use scoresheet::convert::to_json;
use scoresheet::internal::{
    CommentEdit, CommentEditError, VariationEdit, edit_comment, edit_variation, with_end_stated,
};
use scoresheet::play::{Replayed, TreeNode};
use scoresheet::record::{Record, TagValues};

use crate::helpers::formats::whole;

/// Calls `edit` with the move at a path such as `2a.3`; `0` is the start.
fn at_ply<T>(
    text: &str,
    path: &str,
    edit: impl Fn(&Record<'_>, &[TreeNode], Option<&TreeNode>) -> T,
) -> T {
    let record = scoresheet::read(text).next().unwrap();
    let game = scoresheet::replay(&record).game.unwrap();
    let nodes = game.nodes();
    let ply = nodes.iter().find(|node| path_of(&*game, node) == path);
    assert!(ply.is_some() || path == "0", "{path} in {text}");
    edit(&record, &nodes, ply)
}

fn path_of(game: &dyn Replayed, node: &TreeNode) -> String {
    game.path(node.id).unwrap().to_string()
}

fn commented(text: &str, path: &str, edit: CommentEdit<'_>) -> Result<String, CommentEditError> {
    let changed = at_ply(text, path, |record, _, ply| edit_comment(record, ply, edit));
    changed.map(|text| String::from_utf8(text).unwrap())
}

#[track_caller]
fn check_comment(text: &str, (path, words): (&str, &str), expected: &str) {
    let changed = commented(text, path, CommentEdit::Words(words)).unwrap();
    assert_eq!(changed, expected);
    let record = scoresheet::read(&changed).next().unwrap();
    let checked = scoresheet::replay(&record);
    assert!(checked.is_sound(), "{changed}");
}

#[test]
fn a_comment_follows_its_ply() {
    let text = "1. Ce5f6-f6 2. Ae4f5-f5 $1 (2. Cf8g9-f9) 3. Ch4i5-h4";
    let check = |path, expected| check_comment(text, (path, " good "), expected);
    check(
        "1",
        "1. Ce5f6-f6 {good} 2. Ae4f5-f5 $1 (2. Cf8g9-f9) 3. Ch4i5-h4",
    );
    check(
        "2",
        "1. Ce5f6-f6 2. Ae4f5-f5 $1 {good} (2. Cf8g9-f9) 3. Ch4i5-h4",
    );
    check(
        "2a",
        "1. Ce5f6-f6 2. Ae4f5-f5 $1 (2. Cf8g9-f9 {good}) 3. Ch4i5-h4",
    );
    check(
        "3",
        "1. Ce5f6-f6 2. Ae4f5-f5 $1 (2. Cf8g9-f9) 3. Ch4i5-h4 {good}",
    );
    check(
        "0",
        "{good} 1. Ce5f6-f6 2. Ae4f5-f5 $1 (2. Cf8g9-f9) 3. Ch4i5-h4",
    );
    let sheet = "[Game \"Permute\"]\n\n1. Ce5f6-f6 *\n";
    check_comment(
        sheet,
        ("0", "go"),
        "[Game \"Permute\"]\n\n{go}\n\n1. Ce5f6-f6 *\n",
    );
}

#[test]
fn a_comment_takes_the_place_of_all_others_on_the_ply() {
    let text = "1. Ce5f6-f6 {[%wc 0.5,0.1] a\nb} (1. Cf8g9-f8 {no}) ; c\n2. Ae4f5-f5";
    let new = "1. Ce5f6-f6 {[%wc 0.5,0.1] new (1)} (1. Cf8g9-f8 {no})\n2. Ae4f5-f5";
    check_comment(text, ("1", "new (1}"), new);
    let none = "1. Ce5f6-f6 {[%wc 0.5,0.1]} (1. Cf8g9-f8 {no})\n2. Ae4f5-f5";
    check_comment(text, ("1", ""), none);
    check_comment(
        "1. Ce5f6-f6{a}2. Ae4f5-f5",
        ("1", ""),
        "1. Ce5f6-f6 2. Ae4f5-f5",
    );
    check_comment("1. Ce5f6-f6", ("1", ""), "1. Ce5f6-f6");
    check_comment("1. Ce5f6-f6 ; a\n", ("1", "b"), "1. Ce5f6-f6 {b}\n");
}

#[test]
fn a_mark_is_drawn_and_removed() {
    let toggle = |text: &str, mark: &str| commented(text, "1", CommentEdit::Mark(mark)).unwrap();
    let text = "1. Ce5f6-f6 {a} *";
    let one = toggle(text, "Gd3");
    assert_eq!(one, "1. Ce5f6-f6 {[%csl Gd3] a} *");
    let two = toggle(&one, "Bd10");
    assert_eq!(two, "1. Ce5f6-f6 {[%csl Gd3,Bd10] a} *");
    assert_eq!(toggle(&two, "Rd3"), "1. Ce5f6-f6 {[%csl Bd10,Rd3] a} *");
    let arrow = toggle(&two, "Gd3e4");
    assert_eq!(arrow, "1. Ce5f6-f6 {[%csl Gd3,Bd10] [%cal Gd3e4] a} *");
    assert_eq!(toggle(&arrow, "Gd3e4"), two);
    assert_eq!(toggle(&one, "Gd3"), text);
    assert_eq!(toggle("1. Ce5f6-f6 {[%csl Gd3]} *", "Gd3"), "1. Ce5f6-f6 *");
    let refused = commented(text, "1", CommentEdit::Mark("d3] x"));
    assert_eq!(refused, Err(CommentEditError::NoMark));
}

/// The text after a change of the variation at a path, with `|` where the ply ends that is
/// then to be shown.
fn varied(text: &str, path: &str, edit: VariationEdit) -> Option<String> {
    let changed = at_ply(text, path, |record, nodes, ply| {
        edit_variation(record, nodes, ply?, edit)
    })?;
    let mut text = String::from_utf8(changed.text).unwrap();
    text.insert(changed.shown, '|');
    Some(text)
}

#[track_caller]
fn check_promoted(text: &str, path: &str, expected: &str) {
    let changed = varied(text, path, VariationEdit::Promote).unwrap();
    assert_eq!(changed, expected);
    // Every line is still there, and legal.
    let count = |text: &str| {
        let record = scoresheet::read(text).next().unwrap();
        let game = scoresheet::replay(&record).game.unwrap();
        let nodes = game.nodes();
        assert!(nodes.iter().all(|node| node.is_legal), "{text}");
        nodes.len()
    };
    assert_eq!(count(text), count(&changed.replace('|', "")));
}

#[test]
fn a_promoted_variation_changes_places_with_the_line() {
    check_promoted(
        "1. Ce5f6-f6 2. Ae4f5-f5 $1 {good} (2. Cf8g9-f9 {a} 3. Ch4i5-i5) {b} 3. Ch4i5-h4 *",
        "2a.3",
        "1. Ce5f6-f6 2. Cf8g9-f9 {a} (2. Ae4f5-f5 $1 {good} {b} 3. Ch4i5-h4) 3. Ch4i5-i5| *",
    );
    let sheet = "[Game \"Permute\"]\n\n1. Ce5f6-f6\n(1. Cf8g9-f8)\n(1. Ch4i5-h4)*\n";
    let promoted = "[Game \"Permute\"]\n\n1. Ch4i5-h4| (1. Ce5f6-f6) (1. Cf8g9-f8) *\n";
    check_promoted(sheet, "1b", promoted);
    // By one level only, with what is nested in it.
    check_promoted(
        "1. Ce5f6-f6 (1. Cf8g9-f8 (1. Ch4i5-h4 2. Ae4f5-f5) 2. Ae4f5-e4) 2. Ae4f5-f5",
        "1a.1a.2",
        "1. Ce5f6-f6 (1. Ch4i5-h4 (1. Cf8g9-f8 2. Ae4f5-e4) 2. Ae4f5-f5|) 2. Ae4f5-f5",
    );
    // The result is that of the line before.
    check_promoted(
        "[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. Ce5f6-f6 (1. Cf8g9-f8) 2. resigns 0-1\n",
        "1a",
        "[Result \"*\"]\n[Termination \"unterminated\"]\n\n1. Cf8g9-f8| (1. Ce5f6-f6 2. resigns) *\n",
    );
    // A comment of one line ends its line.
    check_promoted(
        "1. Ce5f6-f6 (1. Cf8g9-f8 ; a\n) 2. Ae4f5-f5 ; b\n*",
        "1a",
        "1. Cf8g9-f8| ; a\n(1. Ce5f6-f6 2. Ae4f5-f5 ; b\n)\n*",
    );
}

#[test]
fn the_end_of_a_game_is_stated() {
    let with_end = |text: &str| {
        let record = scoresheet::read(text).next().unwrap();
        let game = scoresheet::replay(&record).game.unwrap();
        let stated = with_end_stated(&record, &*game);
        stated.map(|text| String::from_utf8(text).unwrap())
    };
    let tags = |result: &str, reason: &str| {
        format!("[Result \"{result}\"]\n[Termination \"{reason}\"]\n\n")
    };
    let open = tags("*", "unterminated");
    assert_eq!(
        with_end(&format!("{open}1. Ce5f6-f6 2. resigns *\n")),
        Some(format!(
            "{}1. Ce5f6-f6 2. resigns 1-0\n",
            tags("1-0", "resignation")
        )),
    );
    assert_eq!(with_end(&format!("{open}1. Ce5f6-f6 *\n")), None);
    // Red connects a1 to a2 on a board of side 2.
    let won = with_end("[Game \"Swaptimum\"]\n[Board \"2\"]\n\n1. a1 2. b1 3. a2 *\n");
    assert!(won.is_none_or(|text| text.ends_with("3. a2 1-0\n")));
}

#[test]
fn a_deleted_variation_leaves_the_line() {
    let deleted = |text: &str, path: &str| varied(text, path, VariationEdit::Delete).unwrap();
    let text = "1. Ce5f6-f6 2. Ae4f5-f5 {a} (2. Cf8g9-f9 3. Ch4i5-i5) 3. Ch4i5-h4 *";
    let left = "1. Ce5f6-f6| 2. Ae4f5-f5 {a} 3. Ch4i5-h4 *";
    assert_eq!(deleted(text, "2a.3"), left);
    assert_eq!(
        deleted("1. Ce5f6-f6 ; a\n(1. Cf8g9-f8)*", "1a"),
        "|1. Ce5f6-f6 ; a\n*"
    );
    let nested = "1. Ce5f6-f6 (1. Cf8g9-f8 (1. Ch4i5-h4))";
    assert_eq!(deleted(nested, "1a.1a"), "|1. Ce5f6-f6 (1. Cf8g9-f8)");
}

#[test]
fn the_main_line_and_json_are_left_as_they_are() {
    let text = "1. Ce5f6-f6 2. Ae4f5-f5";
    for edit in [VariationEdit::Promote, VariationEdit::Delete] {
        assert_eq!(varied(text, "2", edit), None);
    }
    let record = scoresheet::read(text).next().unwrap();
    let game = scoresheet::replay(&record).game.unwrap();
    let subject = whole(&record, &*game);
    let json = to_json(&subject, &TagValues::new(), &TagValues::new()).to_line();
    let refused = commented(&json, "1", CommentEdit::Words("a"));
    assert_eq!(refused, Err(CommentEditError::Json));
}
