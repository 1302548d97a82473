//! Finding codes of Permutations, and the reasons why an auction is illegal.

use std::fmt;

use crate::games::permutations::cards::{Card, Cards};
use crate::games::permutations::seating::{SeatLabel, Seating};
use crate::play;
use crate::text::{Code, codes};

codes::declare! {
    Error NOT_IN_HAND = "permutations/not-in-hand": "a bid of a card that is not in the hand";
    Error SAME_BID = "permutations/same-bid": "one card bid by two seats";
    Error NOT_IN_POOL = "permutations/not-in-pool": "a card collected that is not in the pool";
    Error TAKEN = "permutations/taken": "a card collected that a higher bid has taken";
    Error DUMMY_LOWEST = "permutations/dummy-lowest": "a dummy that does not collect the lowest card left";
    Error SEATS = "permutations/seats": "an auction without exactly one bid per seat";
    Error NO_CARD = "permutations/no-card": "a card that the game does not have";
    Error NO_POOL = "permutations/no-pool": "a game without its first pool";
    Error BAD_DEAL = "permutations/bad-deal": "a deal that does not use every card of the deck once";
    Error BAD_DECK = "permutations/bad-deck": "a deck without exactly 12 cards of each colour";
}

/// Help for a game without its first pool.
pub(super) const NO_POOL_HELP: &str =
    "add a tag such as `[Pool \"9 16 35 38\"]` with the cards collected in the first auction";

/// Help for a card that a game with fewer players leaves out.
pub(super) const LEFT_OUT_HELP: &str = "cards 0 and 49 are in the game with 4 or 5 players only: correct the card or the tag `Players`";

/// Where a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPlace {
    /// In the pool.
    Pool,
    /// In the hand of a seat.
    Hand(SeatLabel),
    /// Among the cards that a seat has collected in this round.
    Collection(SeatLabel),
    /// In an unknown hand.
    SomeHand,
}

impl fmt::Display for CardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pool => f.write_str("in the pool"),
            Self::Hand(seat) => write!(f, "in the hand of {seat}"),
            Self::Collection(seat) => write!(f, "in the collection of {seat}"),
            Self::SomeHand => f.write_str("not in the pool"),
        }
    }
}

/// Why an auction is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermutationsRefusal {
    /// The first pool is unknown.
    NoPool,
    /// The third round is over.
    Over,
    /// The number of bids is not the number of seats.
    Seats {
        /// The number of bids.
        bids: usize,
        /// The seating.
        seating: Seating,
    },
    /// The game does not have the card.
    NoCard {
        /// The card.
        card: Card,
        /// The seating.
        seating: Seating,
    },
    /// The card of a bid is not in the hand.
    NotInHand {
        /// The bidder.
        seat: SeatLabel,
        /// The card.
        card: Card,
        /// Where it is.
        place: CardPlace,
        /// The hand of the bidder, if known.
        hand: Option<Cards>,
    },
    /// Two seats bid one card.
    SameBid {
        /// The card.
        card: Card,
        /// The first of the two.
        first: SeatLabel,
        /// The second.
        second: SeatLabel,
    },
    /// The card collected is not in the pool.
    NotInPool {
        /// The seat that collects it.
        seat: SeatLabel,
        /// The card.
        card: Card,
        /// Where it is.
        place: CardPlace,
        /// The pool before the auction.
        pool: Cards,
    },
    /// A seat with a higher bid has collected the card.
    Taken {
        /// The seat with the lower bid.
        seat: SeatLabel,
        /// Its bid.
        bid: Card,
        /// The card.
        card: Card,
        /// The seat with the higher bid.
        by: SeatLabel,
        /// Its bid.
        higher: Card,
    },
    /// A dummy does not collect the lowest card left.
    DummyLowest {
        /// The dummy.
        seat: SeatLabel,
        /// The card that it collects.
        card: Card,
        /// The lowest card left.
        lowest: Card,
    },
}

impl fmt::Display for PermutationsRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPool => {
                f.write_str("cannot be checked: the record does not give the first pool")
            }
            Self::Over => f.write_str("is not allowed: the third round is over"),
            Self::Seats { bids: 1, seating } => {
                write!(f, "has one bid, but there are {} seats", seating.count())
            }
            Self::Seats { bids, seating } => {
                write!(
                    f,
                    "has {bids} bids, but there are {} seats",
                    seating.count()
                )
            }
            Self::NoCard { card, seating } => {
                write!(
                    f,
                    "has card {card}, which the game with {seating} leaves out"
                )
            }
            Self::NotInHand {
                seat, card, place, ..
            } => {
                write!(f, "bids {card} for {seat}, but {card} is {place}")
            }
            Self::SameBid {
                card,
                first,
                second,
            } => {
                write!(f, "bids {card} for {first} and for {second}")
            }
            Self::NotInPool {
                seat, card, place, ..
            } => {
                write!(f, "collects {card} for {seat}, but {card} is {place}")
            }
            Self::Taken {
                seat,
                bid,
                card,
                by,
                higher,
            } => {
                write!(
                    f,
                    "collects {card} for {seat}, who bids {bid}, but {by} takes it with the higher bid {higher}"
                )
            }
            Self::DummyLowest { seat, card, lowest } => {
                write!(
                    f,
                    "collects {card} for {seat}, but a dummy takes the lowest card left, {lowest}"
                )
            }
        }
    }
}

impl std::error::Error for PermutationsRefusal {}

impl play::Refusal for PermutationsRefusal {
    fn code(&self) -> Code {
        match self {
            Self::NoPool => NO_POOL,
            Self::Over => codes::AFTER_END,
            Self::Seats { .. } => SEATS,
            Self::NoCard { .. } => NO_CARD,
            Self::NotInHand { .. } => NOT_IN_HAND,
            Self::SameBid { .. } => SAME_BID,
            Self::NotInPool { .. } => NOT_IN_POOL,
            Self::Taken { .. } => TAKEN,
            Self::DummyLowest { .. } => DUMMY_LOWEST,
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::NoPool => Some(NO_POOL_HELP.to_owned()),
            Self::Seats { seating, .. } => {
                let labels: Vec<String> = seating
                    .seats()
                    .map(|seat| seating.label(seat).to_string())
                    .collect();
                let labels = labels.join(", ");
                Some(format!(
                    "write a bid and the card collected for each of {labels}, or correct the tag `Players`"
                ))
            }
            Self::NoCard { .. } => Some(LEFT_OUT_HELP.to_owned()),
            Self::NotInHand {
                seat,
                hand: Some(hand),
                ..
            } => Some(format!(
                "the hand of {seat} is {}: bid one of these",
                hand.in_words()
            )),
            Self::NotInHand { hand: None, .. } => {
                Some("in round one no bid is a card of the first pool or one bid before".to_owned())
            }
            Self::SameBid { .. } => {
                Some("each card exists once: one of the two seats bid another card".to_owned())
            }
            Self::NotInPool { pool, .. } => Some(format!(
                "the pool is {}: collect one of these",
                pool.in_words()
            )),
            Self::Over | Self::Taken { .. } | Self::DummyLowest { .. } => None,
        }
    }
}
