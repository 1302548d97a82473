//! Swaptimum's notation.

use proptest::prelude::{Just, Strategy, prop_oneof, proptest};
use scoresheet::board::Square;
use scoresheet::games::swaptimum::{Swap, Swaptimum, SwaptimumMove};
use scoresheet::play::{NotationError, Oddity};

use crate::notations::{oddities, opens_move, read};

fn square() -> impl Strategy<Value = Square> {
    (0..26_u8, 0..26_u8).prop_map(|(file, rank)| Square::new(file, rank))
}

fn any_move() -> impl Strategy<Value = SwaptimumMove> {
    let swap = (square(), square()).prop_map(|(one, two)| Swap::new(one, two));
    let place = |at, swap| SwaptimumMove::Place { at, swap };
    prop_oneof![
        Just(SwaptimumMove::Pass),
        square().prop_map(move |at| place(at, None)),
        (square(), swap).prop_map(move |(at, swap)| place(at, Some(swap))),
    ]
}

proptest! {
    #[test]
    fn every_written_move_reads_back(mv in any_move()) {
        let text = mv.to_string();
        assert_eq!(text.parse(), Ok(mv));
        let (words, read) = read::<Swaptimum>(&text);
        let read = read.unwrap();
        assert_eq!((words, read.mv), (1, mv));
        assert!(read.oddities.is_empty(), "{text}");
        assert!(opens_move::<Swaptimum>(text.as_bytes()), "{text}");
    }
}

#[test]
fn unusual_spellings_are_accepted() {
    let texts = "d4,d5-c5;D4,c5-D5;d4,c5–d5;d4 c5-d5;d4, c5-d5;d4 , c5 - d5;d4:c5/d5";
    for text in texts.split(';') {
        let (_, read) = read::<Swaptimum>(text);
        let read = read.unwrap();
        assert_eq!(read.mv.to_string(), "d4,c5-d5", "{text}");
        assert!(!read.oddities.is_empty(), "{text}");
    }
    assert_eq!(oddities::<Swaptimum>("d4,d5-c5"), [Oddity::OtherOrder]);
    assert_eq!(oddities::<Swaptimum>("D4"), [Oddity::LetterCase]);
    assert_eq!(oddities::<Swaptimum>("d4,c5\u{2212}d5"), [Oddity::Dash]);
    let separators = oddities::<Swaptimum>("d4, c5-d5");
    assert_eq!(separators, [Oddity::OtherSeparators]);
    assert!(oddities::<Swaptimum>("PASS").is_empty());
}

#[test]
fn a_move_takes_all_its_words() {
    assert_eq!(read::<Swaptimum>("d4 c5 e6").0, 1);
    assert_eq!(read::<Swaptimum>("d4 c5-d5 e6").0, 2);
    assert_eq!(read::<Swaptimum>("d4, c5-d5 e6").0, 2);
    assert_eq!(read::<Swaptimum>("d4 , c5 - d5 e6").0, 5);
    assert_eq!(read::<Swaptimum>("d4 {x} c5-d5").0, 1);
    assert_eq!(read::<Swaptimum>("d4 d5:c5-d6").0, 1);
    assert_eq!(read::<Swaptimum>("d4 d5/c5-d6").0, 1);
}

#[test]
fn malformed_moves_are_explained() {
    let error = |text| read::<Swaptimum>(text).1.unwrap_err();
    for text in ["d4,", "d4,c5", "d4,c5-"] {
        assert!(
            matches!(error(text), NotationError::Incomplete { .. }),
            "{text}"
        );
    }
    for text in ["c5-d5", "swap", "timeout"] {
        assert!(
            matches!(error(text), NotationError::NeverLegal { .. }),
            "{text}"
        );
    }
    for text in ["d", "d44", "d4x", "d4,c5-d5,e5-e6", "d0", "dd4", "resign!"] {
        assert!(
            matches!(error(text), NotationError::Unknown { .. }),
            "{text}"
        );
    }
}

#[test]
fn headings_do_not_open_moves() {
    for yes in ["d4", "D4,c5-d5", "d4,", "\u{434}4", "pass", "k11,k10-k11"] {
        assert!(opens_move::<Swaptimum>(yes.as_bytes()), "{yes}");
    }
    for no in ["Ann", "2024-05-01", "round2", "c5-d5", "swap", "1.", "d4th"] {
        assert!(!opens_move::<Swaptimum>(no.as_bytes()), "{no}");
    }
}
