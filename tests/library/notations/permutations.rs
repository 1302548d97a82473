//! The notation of Permutations.

use proptest::prelude::{Strategy, prop_assert_eq, proptest};
use scoresheet::games::permutations::{Auction, Card, Permutations, SeatBid};
use scoresheet::play::{NotationError, Oddity};

use crate::notations::{opens_move, read};

fn error(text: &str) -> (usize, NotationError) {
    let (words, read) = read::<Permutations>(text);
    (words, read.expect_err(text))
}

#[test]
fn blanks_and_capitals_are_odd() {
    let plain = "4x35,6x38,34x9,15x16";
    let check_oddity = |text: &str, oddity, words| {
        let (taken, read) = read::<Permutations>(text);
        let read = read.expect(text);
        assert_eq!(read.oddities.iter().collect::<Vec<_>>(), [oddity], "{text}");
        assert_eq!((taken, read.mv.to_string().as_str()), (words, plain));
    };
    check_oddity("4X35,6x38,34X9,15x16 1x2,3x4", Oddity::LetterCase, 1);
    check_oddity(
        "4x35, 6x38, 34x9, 15x16 1x2,3x4",
        Oddity::OtherSeparators,
        4,
    );
    check_oddity("4x35 , 6x38 ,34x9, 15x16 0x1", Oddity::OtherSeparators, 5);
}

#[test]
fn malformed_auctions_are_explained() {
    for text in [
        "4",
        "4x",
        "4x35,",
        "4x35,6",
        "4x35,6x38,34x",
        "4x35, 6",
        "4x35 ,",
    ] {
        let (_, error) = error(text);
        assert!(matches!(error, NotationError::Incomplete { .. }), "{text}");
    }
    // The comma at the end belongs to the move.
    assert_eq!(error("4x35 ,").0, 2);
    let unknown = "04x35 4x035 4*35 x35 4xx5 4,35 4x35,,6x38 x35,6x38 4x,6x38 4x35x6 a ,";
    for text in unknown.split(' ') {
        let (words, error) = error(text);
        assert!(matches!(error, NotationError::Unknown { .. }), "{text}");
        assert_eq!(words, 1);
    }
    let check_never_legal = |text: &str, code: &str| {
        let (_, error) = error(text);
        assert!(matches!(error, NotationError::NeverLegal { .. }), "{text}");
        assert_eq!(error.code().as_str(), code);
    };
    check_never_legal("50x3,6x38", "permutations/no-card");
    check_never_legal("4x35,6x100,34x9,15x16", "permutations/no-card");
    check_never_legal("1x2,3x4,5x6,7x8,9x10,11x12", "permutations/seats");
    check_never_legal("pass", "notation/unknown-word");
    check_never_legal("Timeout", "notation/unknown-word");
}

#[test]
fn a_number_followed_by_an_x_opens_an_auction() {
    for word in ["4x35,6x38", "12X", "4×35", "4х35"] {
        assert!(opens_move::<Permutations>(word.as_bytes()), "{word}");
    }
    for word in ["4", "x4", "Cd3e4-d4", "7", ""] {
        assert!(!opens_move::<Permutations>(word.as_bytes()), "{word}");
    }
}

fn cards() -> impl Strategy<Value = Card> {
    (0_u8..50).prop_map(|number| Card::new(number).unwrap())
}

proptest! {
    #[test]
    fn whatever_is_written_reads_back(
        parts in proptest::collection::vec((cards(), cards()), 1..=5),
    ) {
        let parts: Vec<SeatBid> =
            parts.into_iter().map(|(bid, card)| SeatBid { bid, card }).collect();
        let auction = Auction::new(&parts).unwrap();
        let text = auction.to_string();
        prop_assert_eq!(text.parse(), Ok(auction));
        let (words, read) = read::<Permutations>(&text);
        let read = read.unwrap();
        prop_assert_eq!((words, read.mv), (1, auction));
        assert!(read.oddities.is_empty());
    }
}
