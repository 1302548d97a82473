//! The moves of Permutations: auctions with one bid per seat.

use std::cmp::Reverse;
use std::fmt;

use crate::board::Seat;
use crate::games::permutations::{Card, Cards};

/// Maximum number of seats at a table.
pub(super) const MAX_SEATS: usize = 5;

/// A seat's part in an auction: its bid and the card it collects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatBid {
    /// The card from its hand that it bids.
    pub bid: Card,
    /// The card from the pool that it collects.
    pub card: Card,
}

impl fmt::Display for SeatBid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.bid, self.card)
    }
}

/// One ply: an auction with a part per seat, in order of the seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Auction {
    parts: [SeatBid; MAX_SEATS],
    seats: u8,
}

/// Filler for unused seats, so that equal auctions have equal bytes.
const UNUSED: SeatBid = SeatBid {
    bid: Card::WILD,
    card: Card::WILD,
};

impl Auction {
    /// Creates an auction from its parts in order of the seats; `None` if there
    /// are more than five.
    pub fn new(parts: &[SeatBid]) -> Option<Self> {
        let mut padded = [UNUSED; MAX_SEATS];
        padded.get_mut(..parts.len())?.copy_from_slice(parts);
        Some(Self {
            parts: padded,
            seats: parts.len() as u8,
        })
    }

    /// Returns the parts in order of the seats.
    pub fn parts(&self) -> &[SeatBid] {
        &self.parts[..usize::from(self.seats)]
    }

    /// Iterates over the seats and their parts.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, SeatBid)> {
        Seat::first(self.seats).zip(self.parts().iter().copied())
    }

    /// Returns the part of a seat, if it has one.
    pub fn part(&self, seat: Seat) -> Option<SeatBid> {
        self.parts().get(seat.index()).copied()
    }

    /// Iterates over the seats and their parts in descending order of bids, the
    /// order in which they collect.
    pub fn order(&self) -> impl Iterator<Item = (Seat, SeatBid)> + use<> {
        let mut seats = [Seat::FIRST; MAX_SEATS];
        for (slot, seat) in seats.iter_mut().zip(Seat::first(self.seats)) {
            *slot = seat;
        }
        let Self {
            parts,
            seats: count,
        } = *self;
        let count = usize::from(count);
        seats[..count].sort_by_key(|seat| Reverse(parts[seat.index()].bid));
        (0..count).map(move |index| (seats[index], parts[seats[index].index()]))
    }

    /// Returns the cards that are bid.
    pub fn bids(&self) -> Cards {
        self.parts().iter().map(|part| part.bid).collect()
    }

    /// Returns the auction with `card` as the card that a seat collects.
    pub(super) fn collecting(mut self, seat: Seat, card: Card) -> Self {
        self.parts[seat.index()].card = card;
        self
    }

    /// Returns the auction extended by the part of the next seat; `None` if it
    /// already has five parts.
    pub(super) fn with_part(mut self, part: SeatBid) -> Option<Self> {
        *self.parts.get_mut(usize::from(self.seats))? = part;
        self.seats += 1;
        Some(self)
    }
}

impl fmt::Debug for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Auction({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::{Auction, SeatBid};
    use crate::games::permutations::Card;

    #[test]
    fn the_highest_bidder_collects_first() {
        let part = |(bid, card)| SeatBid {
            bid: Card::new(bid).unwrap(),
            card: Card::new(card).unwrap(),
        };
        let auction = Auction::new(&[(4, 35), (6, 38), (34, 9), (15, 16)].map(part)).unwrap();
        let order: Vec<usize> = auction.order().map(|(seat, _)| seat.index()).collect();
        assert_eq!(order, [2, 3, 1, 0]);
        assert_eq!(auction.to_string(), "4x35,6x38,34x9,15x16");
        assert_eq!(auction.bids().to_string(), "4 6 15 34");
        assert!(Auction::new(&[part((1, 2)); 6]).is_none());
    }
}
