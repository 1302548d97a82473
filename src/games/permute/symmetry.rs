//! The symmetries of Permute: those of the board.
//!
//! The rules treat all files, ranks and directions alike, so the image of a
//! legal game is a legal game from the image of its start. A reflection
//! reverses the directions of twists. Exchanging the colours is not a symmetry,
//! since Orange moves first and only Yellow may swap.

use crate::board::{BoardSymmetry, Face, Size, Square, SquareSet};
use crate::games::permute::fast::canonical;
use crate::games::permute::{
    Direction, Permute, PermuteMove, PermutePosition, PermuteSetting, Protocol, Twist,
};
use crate::play::{Identity, Picture as _, Ply};

/// From this ply number on, the rules are the same for every ply: ply 1 always
/// has one twist, and only ply 2 may be a swap.
pub(super) const FIRST_ORDINARY_PLY: u32 = 3;

impl Identity for Permute {
    // `Swap` is ignored because, after either kind of swap, the same moves are
    // legal and are written in the same way.
    const IGNORED_TAGS: &'static [&'static str] = &["Board", "Setup", "Position", "Swap"];

    fn representative(position: &PermutePosition, mv: &PermuteMove) -> PermuteMove {
        Self::move_image(position, mv, &BoardSymmetry::Identity)
    }

    fn write_representatives(
        position: &PermutePosition,
        plies: &[Ply<PermuteMove>],
        text: &mut String,
    ) -> bool {
        canonical::write(position, plies, text)
    }

    type Symmetry = BoardSymmetry;

    fn symmetries(_setting: &PermuteSetting, _moves: &[PermuteMove]) -> Vec<BoardSymmetry> {
        Self::SYMMETRIES.to_vec()
    }

    fn setting_image(setting: &PermuteSetting, symmetry: &BoardSymmetry) -> PermuteSetting {
        setting.image(*symmetry)
    }

    fn move_image(
        position: &PermutePosition,
        mv: &PermuteMove,
        symmetry: &BoardSymmetry,
    ) -> PermuteMove {
        // Of several moves with the same effect, the image is
        // that of the one whose image is first: with the lowest and leftmost first face, turned
        // clockwise, then with such a second face.
        let PermuteMove::Turn {
            first,
            second,
            bandage,
        } = *mv
        else {
            return *mv;
        };
        let size = position.size();
        let image = |twist: Twist| twist.image(*symmetry, size);
        let order = |twist: Twist| {
            let corner = twist.face.bottom_left();
            (corner.rank(), corner.file(), twist.direction as u8)
        };
        let turns = position.turns_like(first, second, bandage).into_iter();
        let images = turns.map(|(first, second)| (image(first), second.map(image)));
        let least = images.min_by_key(|(first, second)| (order(*first), second.map(order)));
        let (first, second) = least.unwrap_or((image(first), second.map(image)));
        PermuteMove::Turn {
            first,
            second,
            bandage: symmetry.image(bandage, size),
        }
    }

    fn position_text(position: &PermutePosition) -> String {
        position_text(position, BoardSymmetry::Identity)
    }

    fn symmetric_position_text(position: &PermutePosition) -> String {
        let images = BoardSymmetry::ALL
            .into_iter()
            .map(|symmetry| position_text(position, symmetry));
        images.min().unwrap_or_default()
    }
}

impl PermutePosition {
    /// Returns the twists of all legal turns that have the same effect as a legal one.
    fn turns_like(
        &self,
        first: Twist,
        second: Option<Twist>,
        bandage: Square,
    ) -> Vec<(Twist, Option<Twist>)> {
        let mut end = self.orange;
        for twist in [Some(first), second].into_iter().flatten() {
            turn(&mut end, twist);
        }
        if second.is_none() {
            let twists = self.twists_between(&self.orange, &end, bandage);
            return twists.map(|first| (first, None)).collect();
        }
        let mut turns = Vec::new();
        for second in twists_with(bandage, self.size) {
            let mut between = end;
            let back = Twist {
                direction: second.direction.reversed(),
                ..second
            };
            turn(&mut between, back);
            let changed = between
                .without(&self.orange)
                .or(&self.orange.without(&between));
            let (Some(square), true) = (changed.iter().next(), self.allows(second, &between))
            else {
                continue;
            };
            let firsts = self.twists_between(&self.orange, &between, square);
            turns.extend(firsts.map(|first| (first, Some(second))));
        }
        turns
    }

    /// Iterates over the legal twists of faces with this square that turn the Orange
    /// stones `from` into `to`.
    fn twists_between(
        &self,
        from: &SquareSet,
        to: &SquareSet,
        square: Square,
    ) -> impl Iterator<Item = Twist> {
        twists_with(square, self.size).filter(|twist| {
            let mut turned = *from;
            turn(&mut turned, *twist);
            turned == *to && self.allows(*twist, from)
        })
    }

    /// Returns true if a face can be twisted when Orange has these stones.
    fn allows(&self, twist: Twist, orange: &SquareSet) -> bool {
        let stones = orange.block(twist.face);
        self.stuck.block(twist.face) == 0 && stones != 0 && stones != 0xF
    }
}

/// Iterates over the twists of all faces with this square.
fn twists_with(square: Square, size: Size) -> impl Iterator<Item = Twist> {
    let corner = move |(left, down): (u8, u8)| {
        let (file, rank) = (square.file(), square.rank());
        Some(Square::new(
            file.checked_sub(left)?,
            rank.checked_sub(down)?,
        ))
    };
    let corners = [(1, 1), (0, 1), (1, 0), (0, 0)]
        .into_iter()
        .filter_map(corner);
    let faces = corners.map(Face::at).filter(move |face| face.fits(size));
    faces.flat_map(|face| Direction::ALL.map(|direction| Twist { direction, face }))
}

/// Turns the stones of a face.
fn turn(stones: &mut SquareSet, twist: Twist) {
    let turned = twist.direction.turn_block(stones.block(twist.face));
    stones.set_block(twist.face, turned);
}

/// Returns the canonical text of the image of a position.
fn position_text(position: &PermutePosition, symmetry: BoardSymmetry) -> String {
    let size = position.size();
    let inverse = symmetry.inverse();
    let letter = |square| position.letter(inverse.image(square, size));
    let ply = position.next.min(FIRST_ORDINARY_PLY);
    let mut text = position.diagram(letter, ply) + "\n";
    if position.protocol == Protocol::Double {
        text.push_str(&format!("Protocol {}\n", position.protocol));
    }
    text
}
