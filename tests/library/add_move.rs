//! Moves are added where a reader would write them, and nothing else changes.

use scoresheet::convert::to_json;
use scoresheet::internal::{AddMoveError, add_move};
use scoresheet::record::{LineId, PlyPath, TagValues};

use crate::helpers::formats::whole;

/// The text of a record after `mv` was played after the ply `after`, or the path of the
/// move if the record has it already. The ply is a number, or a path such as `2a.3`.
fn with_move(text: &str, after: &str, mv: &str) -> Result<Result<String, String>, AddMoveError> {
    let record = scoresheet::read(text).next().unwrap();
    let game = scoresheet::replay(&record).game.unwrap();
    let path: PlyPath = after.parse().unwrap();
    let line = path
        .line()
        .map_or(LineId::MAIN, |_| game.line_of(&path).unwrap());
    let plies = path.ply().unwrap() as usize;
    let added = add_move(&record, &*game, (line, plies), mv)?;
    Ok(match added.existing {
        Some(path) => {
            assert_eq!(added.insert, "");
            Err(path.to_string())
        }
        None => {
            let (before, rest) = text.split_at(added.at);
            Ok(format!("{before}{}{rest}", added.insert))
        }
    })
}

/// Fails unless adding a move to a text inserts this where the text has `|`, and the move
/// is there afterwards.
#[track_caller]
fn check(marked: &str, (after, mv): (&str, &str), insert: &str, path: &str) {
    let text = marked.replace('|', "");
    let expected = marked.replace('|', insert);
    let added = with_move(&text, after, mv).unwrap();
    assert_eq!(added, Ok(expected.clone()), "{mv} after {after}");
    let again = with_move(&expected, after, mv).unwrap();
    assert_eq!(again, Err(path.to_owned()), "{expected}");
}

#[test]
fn a_move_at_the_end_of_a_line_continues_it() {
    let end = |marked: &str, insert: &str| check(marked, ("2", "Ch4i5-h4"), insert, "3");
    end("1. Ce5f6-f6 2. Ae4f5-f5| *", " 3. Ch4i5-h4");
    end("1. Ce5f6-f6 2. Ae4f5-f5|", " 3. Ch4i5-h4");
    // After what belongs to the last move.
    let noted = "1. Ce5f6-f6 2. Ae4f5-f5 $1 {good} (2. Cf8g9-f9 (2. Cf8g9-g8)) {better}| *";
    end(noted, " 3. Ch4i5-h4");
    let sheet = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 ; good\n|*\n";
    end(sheet, "3. Ch4i5-h4\n");
    // A list of moves without numbers stays one.
    end("Ce5f6-f6\nAe4f5-f5|\n", " Ch4i5-h4");
    let sheet = "[Game \"Permute\"]\n\nCe5f6-f6 Ae4f5-f5|\n";
    end(sheet, " 3. Ch4i5-h4");
}

#[test]
fn a_first_move_follows_the_tags() {
    let mv = ("0", "Ce5f6-f6");
    let tags = "[Game \"Permute\"]\n[Orange \"Ann\"]\n|";
    check(tags, mv, "\n1. Ce5f6-f6\n", "1");
    check("[Game \"Permute\"]\n|\n*\n", mv, "\n1. Ce5f6-f6\n", "1");
}

#[test]
fn another_move_becomes_a_variation() {
    let text = "1. Ce5f6-f6 2. Ae4f5-f5| 3. Ch4i5-h4 *";
    check(text, ("1", "Cf8g9-f9"), " (2. Cf8g9-f9)", "2a");
    // After the notes on the move and the variations that are there.
    let text = "1. Ce5f6-f6 2. Ae4f5-f5 {good} (2. Cf8g9-f9 3. Ch4i5-h4)| 3. Ch4i5-h4";
    check(text, ("1", "Cf8g9-g8"), " (2. Cf8g9-g8)", "2b");
    // To the first move.
    let text = "1. Ce5f6-f6| 2. Ae4f5-f5";
    check(text, ("0", "Cf8g9-f8"), " (1. Cf8g9-f8)", "1a");
}

#[test]
fn a_variation_is_continued_before_its_end() {
    let text = "1. Ce5f6-f6 2. Ae4f5-f5 (2. Cf8g9-f9 {good}|) 3. Ch4i5-h4";
    check(text, ("2a.2", "Ae4f5-f4"), " 3. Ae4f5-f4", "2a.3");
    let text = "1. Ce5f6-f6 2. Ae4f5-f5 (2. Cf8g9-f9 3. Ae4f5-f4|) 3. Ch4i5-h4";
    check(text, ("2a.2", "Ch4i5-h4"), " (3. Ch4i5-h4)", "2a.3a");
}

#[test]
fn a_move_that_leads_to_the_same_position_is_not_added() {
    // At the start of the game every face is a crosscut, on which both twists have the
    // same effect.
    let text = "1. Ce5f6-f6 2. Ae4f5-f5 (2. Cf8g9-f9)";
    assert_eq!(with_move(text, "0", "Ae5f6-f6").unwrap(), Err("1".into()));
    assert_eq!(with_move(text, "1", "Af8g9-f9").unwrap(), Err("2a".into()));
    // Another bandage is another position.
    let other = with_move(text, "1", "Cf8g9-g8").unwrap();
    assert!(other.is_ok_and(|text| text.ends_with("(2. Cf8g9-f9) (2. Cf8g9-g8)")));
}

#[test]
fn a_move_that_cannot_be_played_is_refused() {
    let text = "1. Ce5f6-f6 2. Ae4f5-f5 3. resigns";
    let refused = |after: &str, mv: &str| with_move(text, after, mv).unwrap_err();
    assert!(matches!(refused("1", "Ce5f6-f6"), AddMoveError::Refused(_)));
    for text in ["", " ", "Ae4f5-f5 Cf8g9-f8"] {
        assert_eq!(refused("1", text), AddMoveError::NotOne);
    }
    let outside = refused("1", "Ae4f5-f7").to_string();
    assert!(
        outside.ends_with("; similar legal moves: `Ae4f5-f5` or `Ae4f5-e5`"),
        "{outside}"
    );
    assert_eq!(refused("3", "Ch4i5-h4"), AddMoveError::Over);
    let record = scoresheet::read("1. Ce5f6-f6").next().unwrap();
    let game = scoresheet::replay(&record).game.unwrap();
    let subject = whole(&record, &*game);
    let json = to_json(&subject, &TagValues::new(), &TagValues::new()).to_line();
    let refused = with_move(&json, "1", "Ch4i5-h4").unwrap_err();
    assert_eq!(refused, AddMoveError::Json);
}
