//! Refused moves of Permute.

use scoresheet::games::GameKind;

/// Why a move is refused in the position that these tags describe.
fn refusal(tags: &[(&str, &str)], text: &str) -> String {
    let mut game = GameKind::Permute.new_game();
    for (name, value) in tags {
        game.set_tag(name, value).unwrap();
    }
    let refused = game.position().unwrap().play(text).unwrap_err().to_string();
    let reason = refused.strip_prefix(&format!("`{text}` "));
    reason.unwrap_or_else(|| panic!("{refused}")).to_owned()
}

const DOUBLE: (&str, &str) = ("Protocol", "1[1]2[2]*");

#[test]
fn faces_are_on_the_board_and_turns_have_the_twists_of_their_protocol() {
    let small = ("Board", "3");
    let board = ("Board", "4");
    let later = ("Position", "oyoy/yoyo/oyoy/yoyo y 2");
    for (tags, text, reason) in [
        // Of c3, c4, d4 and d3, only the first is on a board of side 3.
        (
            &[small][..],
            "Cc3d4-c3",
            "names d4, which is not on a 3x3 board",
        ),
        (
            &[small],
            "Cb2c3-c4",
            "names c4, which is not on a 3x3 board",
        ),
        (
            &[board],
            "Ca1b2+Cc3d4-c3",
            "has two twists, but a turn has one",
        ),
        (
            &[board, DOUBLE],
            "Ca1b2+Cc3d4-c3",
            "has two twists, but ply 1 has one",
        ),
        (
            &[later, DOUBLE],
            "Ca1b2-a1",
            "has one twist, but from ply 2 on a turn has two",
        ),
    ] {
        assert_eq!(refusal(tags, text), reason);
    }
}
