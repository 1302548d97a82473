//! Implements [`play::Position`] for Permutations.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::games::permutations::auctions::{self, AuctionCounts};
use crate::games::permutations::scoring;
use crate::games::permutations::{
    Auction, HandInfo, PermutationsPosition, PermutationsRefusal, ROUNDS,
};
use crate::play::{self, Standings, Status, Turn};

impl play::Position for PermutationsPosition {
    type Move = Auction;
    type Refusal = PermutationsRefusal;

    fn turn(&self) -> Turn {
        if self.finished_rounds() == ROUNDS {
            Turn::Over
        } else {
            Turn::All
        }
    }

    fn next_ply(&self) -> u32 {
        self.auctions_held + 1
    }

    /// Visits every legal auction if the hands are known and have at most three
    /// cards (at most 29,160 auctions). Visits none otherwise: with hands
    /// of nine cards there are up to 7,085,880 legal auctions, which
    /// `legal_in_words` describes.
    fn visit_legal(&self, visit: &mut dyn FnMut(&Auction) -> ControlFlow<()>) {
        if !self.is_idle() && self.can_list_auctions() {
            let _ = auctions::visit(self, visit);
        }
    }

    fn count_legal(&self) -> u64 {
        AuctionCounts::of(self).total()
    }

    fn check(&self, auction: &Auction) -> Result<(), PermutationsRefusal> {
        let seating = self.seating;
        if self.finished_rounds() == ROUNDS {
            return Err(PermutationsRefusal::Over);
        }
        if self.pool.is_empty() {
            return Err(PermutationsRefusal::NoPool);
        }
        let bids = auction.parts().len();
        if bids != usize::from(seating.count()) {
            return Err(PermutationsRefusal::Seats { bids, seating });
        }
        let mut cards = auction
            .parts()
            .iter()
            .flat_map(|part| [part.bid, part.card]);
        if let Some(card) = cards.find(|card| !seating.cards().has(*card)) {
            return Err(PermutationsRefusal::NoCard { card, seating });
        }
        self.check_bids(auction)?;
        self.check_picks(auction)
    }

    fn apply(&mut self, auction: &Auction) {
        for (seat, part) in auction.seats() {
            self.collections[seat.index()].insert(part.card);
            match &mut self.hand_info {
                HandInfo::Known(hands) => hands[seat.index()].remove(part.bid),
                HandInfo::Seen(seen) => seen.insert(part.bid),
            }
        }
        self.pool = auction.bids();
        let round = self.finished_rounds();
        self.auctions_held += 1;
        if self.finished_rounds() > round {
            self.finished[round] = self.collections;
            self.hand_info = HandInfo::Known(std::mem::take(&mut self.collections));
        }
    }

    fn status(&self) -> Status {
        scoring::status(self)
    }

    fn standings(&self) -> Standings {
        scoring::standings(self)
    }
}

impl play::Playout for PermutationsPosition {
    fn random_move(&self, rng: &mut dyn Rng) -> Option<Auction> {
        AuctionCounts::of(self).choose(rng)
    }
}
