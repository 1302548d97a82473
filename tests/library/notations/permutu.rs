//! Permutu's notation.

use scoresheet::games::permutu::{Column, Permutu, PermutuMove, TileColour};
use scoresheet::play::{Notation as _, NotationError, Oddity};

use crate::notations::{oddities, opens_move, read};

/// The move of a text in its usual spelling, and the oddities of the text.
fn move_and_oddities(text: &str) -> (String, Vec<Oddity>) {
    let (_, read) = read::<Permutu>(text);
    (read.unwrap().mv.to_string(), oddities::<Permutu>(text))
}

#[test]
fn every_move_reads_back() {
    let columns = (1..=26).map(|number| Column::numbered(number).unwrap());
    let tiles = columns.flat_map(|column| {
        let single = TileColour::ALL.map(|colour| PermutuMove::Single { column, colour });
        single.into_iter().chain([PermutuMove::Whole { column }])
    });
    for mv in tiles.chain([PermutuMove::Pass, PermutuMove::Timeout]) {
        let text = mv.to_string();
        let (words, found) = read::<Permutu>(&text);
        let found = found.unwrap();
        assert_eq!((words, found.mv), (1, mv), "{text}");
        assert_eq!(text.parse(), Ok(mv));
        assert!(found.oddities.is_empty(), "{text}");
        assert_eq!(found.dialect.is_some(), mv.column().is_some());
        assert!(
            found
                .dialect
                .is_none_or(|dialect| *dialect == Permutu::DIALECTS[0])
        );
        let is_pass = mv == PermutuMove::Pass;
        assert!(opens_move::<Permutu>(text.as_bytes()) || is_pass, "{text}");
    }
}

#[test]
fn unusual_spellings_are_accepted_and_noted() {
    assert_eq!(
        move_and_oddities("7R"),
        ("7r".into(), vec![Oddity::LetterCase])
    );
    assert_eq!(
        move_and_oddities("r7"),
        ("7r".into(), vec![Oddity::OtherOrder])
    );
    assert_eq!(
        move_and_oddities("7-b"),
        ("7b".into(), vec![Oddity::OtherSeparators])
    );
    assert_eq!(
        move_and_oddities("12:G").1,
        [Oddity::LetterCase, Oddity::OtherSeparators]
    );
    assert_eq!(
        move_and_oddities("7 g 8"),
        ("7g".into(), vec![Oddity::OtherSeparators])
    );
    assert_eq!(move_and_oddities("PASS"), ("pass".into(), vec![]));
    assert_eq!(move_and_oddities("TimeOut"), ("timeout".into(), vec![]));
}

#[test]
fn a_column_takes_the_next_word_only_if_it_is_a_colour() {
    assert_eq!(read::<Permutu>("7 r").0, 2);
    assert_eq!(read::<Permutu>("7 r8").0, 1);
    assert_eq!(read::<Permutu>("7 8").0, 1);
    assert_eq!(read::<Permutu>("7r g").0, 1);
}

#[test]
fn malformed_moves_are_rejected() {
    for text in ["", "r", "7x", "7rr", "07", "7-", "-7", "7r8", "passs", "é7"] {
        let error = read::<Permutu>(text).1.unwrap_err();
        assert!(matches!(error, NotationError::Unknown { .. }), "{text}");
    }
    for text in ["0", "0r", "27", "99b", "100", "4294967303"] {
        let error = read::<Permutu>(text).1.unwrap_err();
        assert_eq!(error.code().as_str(), "permutu/no-column", "{text}");
    }
    assert!(matches!(
        read::<Permutu>("swap").1.unwrap_err(),
        NotationError::NeverLegal { .. }
    ));
}

#[test]
fn headings_open_no_move() {
    for text in ["2024", "round", "Player1", "g", "1-0", ""] {
        assert!(!opens_move::<Permutu>(text.as_bytes()), "{text}");
    }
}
