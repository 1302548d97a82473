//! The state of a Permutations game: hands, collections and the pool.

use crate::board::Seat;
use crate::games::permutations::{
    Auction, Card, CardPlace, Cards, Deck, Hands, MAX_SEATS, PermutationsRefusal,
    PermutationsSetting, Seating,
};

/// Number of rounds in a game.
pub(super) const ROUNDS: usize = 3;

/// Maximum number of cards left in each hand for the legal auctions to be
/// listed.
const MAX_LISTED_HAND: u32 = 3;

/// What is known about the hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HandInfo {
    /// The hand of every seat.
    Known(Hands),
    /// In round one of a game with an unrecorded deal: the cards seen so far,
    /// which cannot be in a hand.
    Seen(Cards),
}

/// A position of Permutations, between two auctions.
///
/// Hands, collections and the pool are sets of cards, one bit per card. If the
/// deal of round one is not recorded, the position tracks the cards seen; from
/// round two on, the hands are the collections of the previous round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermutationsPosition {
    pub(super) seating: Seating,
    pub(super) deck: Deck,
    pub(super) hand_info: HandInfo,
    pub(super) collections: Hands,
    pub(super) pool: Cards,
    /// The collections of each round; empty for unfinished rounds.
    pub(super) finished: [Hands; ROUNDS],
    /// The number of auctions held in all rounds.
    pub(super) auctions_held: u32,
}

impl PermutationsPosition {
    /// Sets up the start position.
    ///
    /// Without a first pool there is nothing to collect, and no auction is
    /// legal.
    pub fn new(setting: &PermutationsSetting) -> Self {
        let pool = setting.pool().unwrap_or_default();
        let hand_info = match setting.dealt().hands() {
            Some(hands) => HandInfo::Known(*hands),
            None => HandInfo::Seen(pool),
        };
        Self {
            seating: setting.seating(),
            deck: *setting.deck(),
            hand_info,
            collections: Hands::default(),
            pool,
            finished: [Hands::default(); ROUNDS],
            auctions_held: 0,
        }
    }

    /// Returns the seating.
    pub const fn seating(&self) -> Seating {
        self.seating
    }

    /// Returns the colours of the cards.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Returns the cards to collect in the next auction; after the last auction
    /// of the game, the cards bid in it.
    pub const fn pool(&self) -> Cards {
        self.pool
    }

    /// Returns the hand of a seat, if known.
    pub fn hand(&self, seat: Seat) -> Option<Cards> {
        match &self.hand_info {
            HandInfo::Known(hands) => hands.get(seat.index()).copied(),
            HandInfo::Seen(_) => None,
        }
    }

    /// Returns the cards that a seat has collected in this round.
    pub fn collection(&self, seat: Seat) -> Cards {
        self.collections[seat.index()]
    }

    /// Returns the collections of every seat in each finished round.
    pub fn finished(&self) -> &[[Cards; MAX_SEATS]] {
        &self.finished[..self.finished_rounds()]
    }

    /// Returns the number of auctions held in this round.
    pub const fn held_in_round(&self) -> u32 {
        self.auctions_held % self.seating.hand_size()
    }

    /// Returns the number of finished rounds.
    pub(super) const fn finished_rounds(&self) -> usize {
        (self.auctions_held / self.seating.hand_size()) as usize
    }

    /// Returns the cards that a seat may bid; with an unknown hand, every card
    /// not yet seen.
    pub fn bids(&self, seat: Seat) -> Cards {
        match &self.hand_info {
            HandInfo::Known(hands) => hands[seat.index()],
            HandInfo::Seen(seen) => self.seating.cards().without(*seen),
        }
    }

    /// Returns true if nobody can bid: the game is over or has no first pool.
    pub(super) fn is_idle(&self) -> bool {
        self.finished_rounds() == ROUNDS || self.pool.is_empty()
    }

    /// Returns true if the hands are known and small enough for the legal
    /// auctions to be listed.
    pub(super) fn can_list_auctions(&self) -> bool {
        let left = self.seating.hand_size() - self.held_in_round();
        matches!(self.hand_info, HandInfo::Known(_)) && left <= MAX_LISTED_HAND
    }

    /// Returns the place of a card, for refusals.
    fn place_of(&self, card: Card) -> CardPlace {
        if self.pool.has(card) {
            return CardPlace::Pool;
        }
        let label = |seat| self.seating.label(seat);
        let mut seats = self.seating.seats();
        if let Some(seat) = seats.find(|seat| self.collections[seat.index()].has(card)) {
            return CardPlace::Collection(label(seat));
        }
        let has = |seat: &Seat| self.hand(*seat).is_some_and(|hand| hand.has(card));
        match self.seating.seats().find(has) {
            Some(seat) => CardPlace::Hand(label(seat)),
            None => CardPlace::SomeHand,
        }
    }

    /// Checks that every seat bids a card that it may bid, and that no two bid
    /// the same card.
    pub(super) fn check_bids(&self, auction: &Auction) -> Result<(), PermutationsRefusal> {
        let seating = self.seating;
        for (seat, part) in auction.seats() {
            let card = part.bid;
            if !self.bids(seat).has(card) {
                return Err(PermutationsRefusal::NotInHand {
                    seat: seating.label(seat),
                    card,
                    place: self.place_of(card),
                    hand: self.hand(seat),
                });
            }
            let same = auction.seats().find(|(_, part)| part.bid == card);
            if let Some((first, _)) = same.filter(|(first, _)| *first != seat) {
                let (first, second) = (seating.label(first), seating.label(seat));
                return Err(PermutationsRefusal::SameBid {
                    card,
                    first,
                    second,
                });
            }
        }
        Ok(())
    }

    /// Checks that every seat collects a card that is left in the pool, and
    /// every dummy the lowest one.
    pub(super) fn check_picks(&self, auction: &Auction) -> Result<(), PermutationsRefusal> {
        let mut left = self.pool;
        for (seat, part) in auction.order() {
            let (label, card) = (self.seating.label(seat), part.card);
            if !self.pool.has(card) {
                return Err(PermutationsRefusal::NotInPool {
                    seat: label,
                    card,
                    place: self.place_of(card),
                    pool: self.pool,
                });
            }
            let taken = auction.order().find(|(_, part)| part.card == card);
            if let Some((by, earlier)) = taken.filter(|(by, _)| *by != seat) {
                return Err(PermutationsRefusal::Taken {
                    seat: label,
                    bid: part.bid,
                    card,
                    by: self.seating.label(by),
                    higher: earlier.bid,
                });
            }
            let lowest = left.lowest().filter(|_| self.seating.is_dummy(seat));
            if let Some(lowest) = lowest.filter(|&lowest| lowest != card) {
                return Err(PermutationsRefusal::DummyLowest {
                    seat: label,
                    card,
                    lowest,
                });
            }
            left.remove(card);
        }
        Ok(())
    }
}
