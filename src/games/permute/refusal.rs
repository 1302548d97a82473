//! Finding codes of Permute, and the reasons why a move is illegal.

use crate::board::{Face, Seat, Size, Square};
use crate::games::permute::seat_name;
use crate::play;
use crate::text::codes;

codes::declare! {
    Error BANDAGED_FACE = "permute/bandaged-face": "a twist of a face with a bandaged stone";
    Error SINGLE_COLOUR_FACE = "permute/single-colour-face": "a twist of a face of one colour";
    Error EMPTY_SQUARE = "permute/empty-square": "a twist of a face with an empty square";
    Error OFF_BOARD = "permute/off-board": "a square outside the board";
    Error NO_FACE = "permute/no-face": "corners that are not diagonal neighbours";
    Error BANDAGE_OUTSIDE = "permute/bandage-outside": "a bandage outside the face twisted last";
    Error BANDAGE_NOT_OWN = "permute/bandage-not-own": "a bandage on a stone of the other side";
    Error TWO_TWISTS = "permute/two-twists": "two twists in a turn that must have one";
    Error ONE_TWIST = "permute/one-twist": "one twist in a turn that must have two";
    Error SWAP_REFUSED = "permute/swap-refused": "a swap that the rules do not allow here";
    Warning SWAP_ASSUMED = "permute/swap-assumed": "a swap in a list that does not name its swap rule";
    Warning BOARD_SIZE = "permute/board-size": "a board with a side outside 8 to 24";
    Error FOUR_COLOURS = "permute/four-colours": "a game with four colours where its tags are missing or two are needed";
    Error NO_OWN_STONE = "permute/no-own-stone": "with four colours, a twist of a face without a stone of the mover";
    Error PASS_REFUSED = "permute/pass-refused": "a pass by a side that has a face to twist";
    Error PASS_MISSING = "permute/pass-missing": "with four colours, a twist by a side that must pass";
    Error ODD_BLOCKS = "permute/odd-blocks": "the `blocks` setup on an odd board";
    Error BAD_POSITION = "permute/bad-position": "a position string that cannot be read";
}
/// What is refused of games with four colours, and why.
pub(super) const REPLAY_ONLY: &str = "Permute with four colours is only replayed and drawn, since no source has all its rules: it \
                           is not generated or searched, and its stones are not counted or compared";

play::refusals! {
    /// Why a move of Permute is not legal.
    pub enum PermuteRefusal {
        /// A stone of the face is bandaged: `square` has the first such stone,
        /// clockwise from the bottom left.
        BandagedFace { face: Face, square: Square } [BANDAGED_FACE]
            = "cannot twist {face}: {square} is bandaged";
        /// All stones of the face have one colour, that of `seat`.
        SingleColour { face: Face, seat: Seat } [SINGLE_COLOUR_FACE]
            = "cannot twist {face}: all its stones are {}", seat_name(*seat);
        /// With four colours, all stones of the face have this one.
        OneOfFour { face: Face, colour: &'static str } [SINGLE_COLOUR_FACE]
            = "cannot twist {face}: all its stones are {colour}";
        /// With four colours, the face has no stone of the side to move.
        NoOwnStone { face: Face, seat: Seat } [NO_OWN_STONE]
            = "cannot twist {face}: {} owns none of its stones", seat_name(*seat);
        /// A square of the face is empty: `square` is the first such square,
        /// clockwise from the bottom left.
        EmptySquare { face: Face, square: Square } [EMPTY_SQUARE]
            = "cannot twist {face}: {square} is empty";
        /// A square is outside the board.
        OffBoard { square: Square, size: Size } [OFF_BOARD]
            = "names {square}, which is not on a {size} board";
        /// The bandaged square is not in the face twisted last.
        BandageOutside { square: Square, face: Face } [BANDAGE_OUTSIDE]
            = "bandages {square}, which is not in the twisted face {face}";
        /// The stone on the bandaged square is the opponent's after the twists.
        BandageNotOwn { square: Square, owner: Seat } [BANDAGE_NOT_OWN]
            = "bandages {square}, where {} has a stone after the twist", seat_name(*owner);
        /// Two twists in a turn that must have one; `first_ply` is true on ply
        /// 1 of a game with two twists per turn.
        TwoTwists { first_ply: bool } [TWO_TWISTS]
            = "has two twists, but {} has one", if *first_ply { "ply 1" } else { "a turn" };
        /// One twist in a turn that must have two.
        OneTwist [ONE_TWIST]
            = "has one twist, but from ply 2 on a turn has two";
        /// A pass by a side that has a face to twist.
        PassRefused { seat: Seat } [PASS_REFUSED]
            = "is not allowed: {} has a face to twist", seat_name(*seat);
        /// A turn of a side that has no face to twist and must pass.
        PassMissing { seat: Seat } [PASS_MISSING]
            = "cannot be played: {} has no face to twist and must pass", seat_name(*seat);
        /// A swap in a game with four colours.
        SwapOfFour [SWAP_REFUSED]
            = "is not allowed: there is no swap with four colours";
        /// A swap in a game without the swap rule.
        NoSwapRule [SWAP_REFUSED]
            = "is not allowed: this game has no swap rule";
        /// A swap other than as ply 2.
        SwapLate { ply: u32 } [SWAP_REFUSED]
            = "is allowed only at ply 2, as Yellow's answer to ply 1; this is ply {ply}";
        /// A swap when no face can be twisted any more.
        SwapAfterEnd [SWAP_REFUSED]
            = "is not allowed: no face can be twisted any more";
    }
    help = help;
}

/// Returns advice to show instead of similar legal moves.
fn help(refusal: &PermuteRefusal) -> Option<String> {
    match refusal {
        PermuteRefusal::OffBoard { square, .. } => Some(play::larger_board_help(*square)),
        PermuteRefusal::TwoTwists { first_ply: false } => Some(
            "use `--protocol double` or `[Protocol \"1[1]2[2]*\"]` if turns have two twists"
                .to_owned(),
        ),
        PermuteRefusal::PassMissing { .. } => Some("write `pass` first".to_owned()),
        PermuteRefusal::OneTwist => Some("write both, as in `Cd3e4+Ag5h6-g5`".to_owned()),
        PermuteRefusal::NoSwapRule => Some(
            "write `[Swap \"colours\"]` or `[Swap \"positions\"]` if swapping was allowed"
                .to_owned(),
        ),
        PermuteRefusal::BandageNotOwn { owner, .. } => Some(format!(
            "if this is a ply of {}, the ply before it is missing",
            seat_name(*owner)
        )),
        PermuteRefusal::SwapLate { .. } => {
            Some("move it to ply 2, or replace it with a move".to_owned())
        }
        _ => None,
    }
}
