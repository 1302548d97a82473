//! What a list leaves to the list below it.

use crate::format::list::statements::claims::Verdict;
use crate::text::ReaderState;

/// What is above a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Above {
    /// The start of the text.
    #[default]
    Start,
    /// A record that has ended.
    Closed,
    /// A list whose result was above it.
    Titled(Verdict),
    /// A list without a result.
    Open,
    /// A list of a single ply, without a number and a result.
    Single,
    /// A list without a result, and without an empty line below it.
    Tight,
}

/// What a list must know of the text above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct State {
    pub(super) above: Above,
    /// The side of the board in the title of the first list; 0 if there is none.
    pub(super) side: u8,
    /// True if the record above ends inside a line.
    pub(super) is_inside_line: bool,
}

impl State {
    /// Unpacks a state.
    pub(super) const fn of(state: ReaderState) -> Self {
        let [kind, side, low, high, inside, ..] = state.0.to_le_bytes();
        let mask = u16::from_le_bytes([low, high]);
        let above = match kind {
            0 => Above::Start,
            1 => Above::Closed,
            2 => Above::Titled(Verdict::Winners(mask)),
            3 => Above::Titled(Verdict::Loser(low)),
            4 => Above::Open,
            5 => Above::Single,
            _ => Above::Tight,
        };
        Self {
            above,
            side,
            is_inside_line: inside != 0,
        }
    }

    /// Packs the state.
    pub(super) const fn pack(self) -> ReaderState {
        let (kind, [low, high]) = match self.above {
            Above::Start => (0, [0, 0]),
            Above::Closed | Above::Titled(Verdict::Open) => (1, [0, 0]),
            Above::Titled(Verdict::Winners(mask)) => (2, mask.to_le_bytes()),
            Above::Titled(Verdict::Loser(seat)) => (3, [seat, 0]),
            Above::Open => (4, [0, 0]),
            Above::Single => (5, [0, 0]),
            Above::Tight => (6, [0, 0]),
        };
        let inside = self.is_inside_line as u8;
        let bytes = [kind, self.side, low, high, inside, 0, 0, 0];
        ReaderState(u64::from_le_bytes(bytes))
    }
}
