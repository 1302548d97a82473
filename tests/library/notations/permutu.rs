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
        let dialect = found.dialect.copied().unwrap_or(Permutu::DIALECTS[0]);
        assert_eq!(dialect, Permutu::DIALECTS[0]);
        let is_pass = mv == PermutuMove::Pass;
        assert!(opens_move::<Permutu>(text.as_bytes()) || is_pass, "{text}");
    }
}

#[test]
fn unusual_spellings_are_accepted_and_noted() {
    use Oddity::{LetterCase, OtherOrder, OtherSeparators};
    for (text, mv, oddities) in [
        ("7R", "7r", &[LetterCase][..]),
        ("r7", "7r", &[OtherOrder]),
        ("7-b", "7b", &[OtherSeparators]),
        ("12:G", "12g", &[LetterCase, OtherSeparators]),
        ("7 g 8", "7g", &[OtherSeparators]),
        ("PASS", "pass", &[]),
        ("TimeOut", "timeout", &[]),
    ] {
        assert_eq!(move_and_oddities(text), (mv.to_owned(), oddities.to_vec()));
    }
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
    let error = read::<Permutu>("swap").1.unwrap_err();
    assert!(matches!(error, NotationError::NeverLegal { .. }));
}

#[test]
fn headings_open_no_move() {
    for text in ["2024", "round", "Player1", "g", "1-0", ""] {
        assert!(!opens_move::<Permutu>(text.as_bytes()), "{text}");
    }
}
