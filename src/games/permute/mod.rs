//! Permute, by Eric Silverman (2020): players twist 2x2 faces of a full board.
//!
//! Every square of a square board holds a stone, Orange or Yellow. A turn
//! twists a *face* (2x2 stones, none of them bandaged, not all of one
//! colour) by a quarter turn and then *bandages* one of the mover's own stones
//! in it, which fixes that stone for the rest of the game. When no face can be
//! twisted, the largest groups of both sides are compared, then the second
//! largest, and so on.
//!
//! `docs/rules/permute.md` separates the sources' rules from this project's
//! interpretations.

mod check;
mod fast;
mod figure;
pub(crate) mod four;
mod game;
mod measure;
pub(crate) mod moves;
mod notation;
mod position;
mod refusal;
mod scoring;
pub(crate) mod search;
mod setting;
mod state;
mod symmetry;

pub use game::Permute;
pub use moves::{Direction, PermuteMove, Twist};
pub use refusal::PermuteRefusal;
pub use setting::{
    PermuteSetting, PermuteSetup, PermuteSetupError, PermuteStart, PermuteStartError, Protocol,
    ProtocolError, SwapRule, SwapRuleError,
};
pub use state::{PermutePosition, Stone};

// For the files of this module only.
use fast::playout::face_at;
use fast::words::{AIAI, AIAI_ACTIONS, ENTRY_LEN, MINDSPORTS};
use moves::{ORANGE, SEATS, YELLOW, seat_name};
