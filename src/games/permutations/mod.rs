//! Permutations, by Michael Purcell (version 2.0): players bid numbered cards
//! for numbered cards.
//!
//! In an *auction* every seat bids one card of its hand, all at once; in
//! falling order of the bids each *collects* one card of the pool, a dummy
//! the lowest that is left. The bids are the next pool. A *round* ends with
//! the hands; what a seat has collected is scored and becomes its next hand.
//! After three rounds the highest total wins, but whoever has the most suns is
//! set to zero.
//!
//! `docs/rules/permutations.md` separates the source's rules from this
//! project's interpretations.

mod auctions;
mod cards;
mod figure;
mod game;
mod infer;
mod moves;
mod notation;
mod picture;
mod position;
mod refusal;
mod scoring;
mod seating;
mod setting;
mod state;

#[doc(hidden)]
pub use cards::{Card, CardColour, Cards, Deck, DeckError, Icon};
pub use game::Permutations;
pub use moves::Auction;
#[doc(hidden)]
pub use moves::SeatBid;
#[doc(hidden)]
pub use refusal::CardPlace;
pub use refusal::PermutationsRefusal;
#[doc(hidden)]
pub use scoring::Round;
#[doc(hidden)]
pub use seating::{SeatLabel, Seating};
#[doc(hidden)]
pub use setting::Dealt;
pub use setting::PermutationsSetting;
pub use state::PermutationsPosition;
