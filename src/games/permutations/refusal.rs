//! Finding codes of Permutations, and the reasons why an auction is illegal.

use std::fmt;

use crate::games::permutations::{Card, Cards, SeatLabel, Seating};
use crate::play;
use crate::text::codes;

codes::declare! {
    Error NOT_IN_HAND = "permutations/not-in-hand": "a bid of a card that is not in the hand";
    Error SAME_BID = "permutations/same-bid": "one card bid by two seats";
    Error NOT_IN_POOL = "permutations/not-in-pool": "a collected card that is not in the pool";
    Error TAKEN = "permutations/taken": "a collected card that a seat with a higher bid has taken";
    Error DUMMY_LOWEST = "permutations/dummy-lowest": "a dummy that does not collect the lowest card left";
    Error SEATS = "permutations/seats": "an auction without exactly one bid per seat";
    Error NO_CARD = "permutations/no-card": "a card that the game does not have";
    Error NO_POOL = "permutations/no-pool": "a record without the first pool";
    Error BAD_DEAL = "permutations/bad-deal": "a deal that does not use every card of the deck exactly once";
    Error BAD_DECK = "permutations/bad-deck": "a deck without exactly 12 cards of each colour";
}

/// Help for a game without its first pool.
pub(super) const NO_POOL_HELP: &str = "add a tag such as `[Pool \"9 16 35 38\"]` with the cards collected in the first auction; for a list, use `--assume Pool=\"9 16 35 38\"`";

/// Help for a card that a game with fewer players leaves out.
pub(super) const LEFT_OUT_HELP: &str =
    "cards 0 and 49 are used only with 4 or 5 players: correct the card or the tag `Players`";

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

play::refusals! {
    /// Why an auction is not legal.
    pub enum PermutationsRefusal {
        /// The first pool is unknown.
        NoPool [NO_POOL]
            = "cannot be checked: the record does not give the first pool";
        /// The third round is over.
        Over [codes::AFTER_END]
            = "is not allowed: the third round is over";
        /// The number of bids is not the number of seats.
        Seats { bids: usize, seating: Seating } [SEATS]
            = "has {}, but there are {} seats", bids_in_words(*bids), seating.count();
        /// The game does not have the card.
        NoCard { card: Card, seating: Seating } [NO_CARD]
            = "has card {card}, which the game with {seating} leaves out";
        /// A seat bids a card that is not in its `hand`, which is `None` if
        /// unknown.
        NotInHand { seat: SeatLabel, card: Card, place: CardPlace, hand: Option<Cards> } [NOT_IN_HAND]
            = "bids {card} for {seat}, but {card} is {place}";
        /// Two seats bid the same card.
        SameBid { card: Card, first: SeatLabel, second: SeatLabel } [SAME_BID]
            = "bids {card} for {first} and for {second}";
        /// The collected card was not in the pool before the auction.
        NotInPool { seat: SeatLabel, card: Card, place: CardPlace, pool: Cards } [NOT_IN_POOL]
            = "collects {card} for {seat}, but {card} is {place}";
        /// A seat collects a card that the seat `by` takes with its bid
        /// `higher`.
        Taken { seat: SeatLabel, bid: Card, card: Card, by: SeatLabel, higher: Card } [TAKEN]
            = "collects {card} for {seat}, who bids {bid}, but {by} takes it with the higher bid {higher}";
        /// A dummy does not collect the lowest card left.
        DummyLowest { seat: SeatLabel, card: Card, lowest: Card } [DUMMY_LOWEST]
            = "collects {card} for {seat}, but a dummy takes the lowest card left, {lowest}";
    }
    help = help;
}

fn bids_in_words(bids: usize) -> String {
    match bids {
        1 => "one bid".to_owned(),
        _ => format!("{bids} bids"),
    }
}

/// Returns advice to show instead of similar legal moves.
fn help(refusal: &PermutationsRefusal) -> Option<String> {
    match refusal {
        PermutationsRefusal::NoPool => Some(NO_POOL_HELP.to_owned()),
        PermutationsRefusal::Seats { seating, .. } => {
            let labels: Vec<String> = seating
                .seats()
                .map(|seat| seating.label(seat).to_string())
                .collect();
            let labels = labels.join(", ");
            Some(format!(
                "write a bid and the card collected for each of {labels}, joined by commas, or correct the tag `Players`"
            ))
        }
        PermutationsRefusal::NoCard { .. } => Some(LEFT_OUT_HELP.to_owned()),
        PermutationsRefusal::NotInHand {
            seat,
            hand: Some(hand),
            ..
        } => Some(format!(
            "the hand of {seat} is {}: bid one of these",
            hand.in_words()
        )),
        PermutationsRefusal::NotInHand { hand: None, .. } => Some(
            "in round one, bid a card that was neither in the first pool nor bid before".to_owned(),
        ),
        PermutationsRefusal::SameBid { .. } => {
            Some("each card exists once: one of the two seats bid another card".to_owned())
        }
        PermutationsRefusal::NotInPool { pool, .. } => Some(format!(
            "the pool is {}: collect one of these",
            pool.in_words()
        )),
        PermutationsRefusal::Over
        | PermutationsRefusal::Taken { .. }
        | PermutationsRefusal::DummyLowest { .. } => None,
    }
}
