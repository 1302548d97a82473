//! Permutations, by Michael Purcell (version 2.0): players bid numbered cards
//! for numbered cards.
//!
//! In an *auction* every seat bids one card from its hand, all at once. In
//! descending order of the bids, each seat *collects* one card of the pool; a
//! dummy collects the lowest card left. The bids form the next pool. A *round*
//! ends when the hands are empty: the cards that a seat has collected are
//! scored and become its next hand. After three rounds, the total of the seat
//! with the most suns is set to zero, and the highest total wins.
//!
//! `docs/rules/permutations.md` separates the source's rules from this
//! project's interpretations.

mod auctions;
pub(crate) mod cards;
mod figure;
mod game;
mod measure;
pub(crate) mod moves;
mod notation;
mod position;
mod refusal;
mod scoring;
mod search;
mod seating;
mod setting;
mod state;
mod symmetry;
mod table;

pub use cards::{Card, CardColour, Cards, Deck, DeckError, Icon};
pub use game::Permutations;
pub use moves::{Auction, SeatBid};
pub use refusal::{CardPlace, PermutationsRefusal};
pub use seating::{SeatLabel, Seating};
pub use setting::{Dealt, PermutationsSetting};
pub use state::PermutationsPosition;

// For the files of this module only.
use figure::Table;
use moves::MAX_SEATS;
use setting::Hands;
use state::{HandInfo, ROUNDS};
use table::picture::{Drawing, HEADING_SIZE, TextPos};
