//! The symmetries of Swaptimum: those of the board that map the edges of each side to
//! edges of the same side.

use crate::board::{BoardSymmetry, Diagram};
use crate::games::swaptimum::notation::{letter, square_letter};
use crate::games::swaptimum::{Swaptimum, SwaptimumMove, SwaptimumPosition, SwaptimumSetting};
use crate::play::{Identity, Picture as _};

impl Identity for Swaptimum {
    const IGNORED_TAGS: &'static [&'static str] = &["Board", "Position"];

    // These symmetries map each side's edges to its own edges. A quarter turn
    // that also exchanges the sides is not a symmetry, since Red moves first.
    type Symmetry = BoardSymmetry;

    fn symmetries(_setting: &SwaptimumSetting, _moves: &[SwaptimumMove]) -> Vec<BoardSymmetry> {
        Self::SYMMETRIES.to_vec()
    }

    fn setting_image(setting: &SwaptimumSetting, symmetry: &BoardSymmetry) -> SwaptimumSetting {
        setting.image(*symmetry)
    }

    fn move_image(
        position: &SwaptimumPosition,
        mv: &SwaptimumMove,
        symmetry: &BoardSymmetry,
    ) -> SwaptimumMove {
        mv.image(*symmetry, position.checkers().size())
    }

    fn position_text(position: &SwaptimumPosition) -> String {
        position_text(position, BoardSymmetry::Identity)
    }

    fn symmetric_position_text(position: &SwaptimumPosition) -> String {
        let images = BoardSymmetry::STRAIGHT
            .into_iter()
            .map(|symmetry| position_text(position, symmetry));
        images.min().unwrap_or_default()
    }
}

/// Returns the canonical text of the image of a position. The ply number in it
/// is always 1, since it does not affect the rest of the game.
fn position_text(position: &SwaptimumPosition, symmetry: BoardSymmetry) -> String {
    let (size, inverse) = (position.checkers().size(), symmetry.inverse());
    let letter_of = |square| square_letter(position, inverse.image(square, size));
    Diagram::write(size, letter_of, (letter(position.side()), 1)) + "\n"
}
