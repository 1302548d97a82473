//! Infers the hands of an unrecorded deal from the bids of round one.

use crate::board::Seat;
use crate::games::permutations::{Auction, Dealt, Hands, PermutationsSetting};
use crate::play::MainLineMoves;

impl PermutationsSetting {
    /// Infers the hands from the bids of round one, if the round is complete
    /// and the first pool and the bids together have every card once.
    pub(super) fn infer_setting(&mut self, moves: &MainLineMoves<'_, Auction>) {
        let (Some(pool), Dealt::Unknown) = (self.pool(), self.dealt) else {
            return;
        };
        let mut hands = Hands::default();
        let mut seen = pool;
        for (_, text) in moves.iter().take(self.seating().hand_size() as usize) {
            for (seat, part) in text.mv.seats() {
                hands[seat.index()].insert(part.bid);
                seen.insert(part.bid);
            }
        }
        let is_full = |seat: Seat| hands[seat.index()].len() == self.seating().hand_size();
        if self.seating().seats().all(is_full) && seen == self.seating().cards() {
            self.dealt = Dealt::Inferred(hands);
        }
    }
}
