//! Permute's notation.

use proptest::prelude::{Just, Strategy, prop_assert_eq, prop_oneof, proptest};
use scoresheet::board::{Face, Square};
use scoresheet::games::permute::{Direction, PermuteMove, Twist};
use scoresheet::play::NotationError;

fn twist() -> impl Strategy<Value = Twist> {
    (0..2_usize, 0..25_u8, 0..25_u8).prop_map(|(direction, file, rank)| Twist {
        direction: Direction::ALL[direction],
        face: Face::at(Square::new(file, rank)),
    })
}

fn any_move() -> impl Strategy<Value = PermuteMove> {
    let second = prop_oneof![Just(None), twist().prop_map(Some)];
    let turn = (twist(), second, 0..26_u8, 0..26_u8);
    let turn = turn.prop_map(|(first, second, file, rank)| PermuteMove::Turn {
        first,
        second,
        bandage: Square::new(file, rank),
    });
    prop_oneof![Just(PermuteMove::Swap), turn]
}

proptest! {
    #[test]
    fn every_move_reads_back(mv in any_move()) {
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

#[test]
fn only_the_text_of_one_move_is_a_move() {
    let mv: PermuteMove = "Cd3e4-d4".parse().unwrap();
    assert_eq!(mv.to_string(), "Cd3e4-d4");
    assert_eq!("Clockwise d3e4-d4".parse(), Ok(mv));
    for text in ["", "Cd3e4", "Cd3e4-d4 Cd3e4-d4", "x"] {
        let error = text.parse::<PermuteMove>();
        assert!(
            error.is_err_and(|error| error != NotationError::Entity),
            "{text}"
        );
    }
}
