use std::cmp::Reverse;
use std::fmt;

use crate::board::Seat;
use crate::games::permutations::cards::{Card, Cards};

/// The most seats at a table.
pub(super) const MOST_SEATS: usize = 5;

/// What one seat does in an auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatBid {
    /// The card of its hand that it bids.
    pub bid: Card,
    /// The card of the pool that it collects.
    pub card: Card,
}

impl fmt::Display for SeatBid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.bid, self.card)
    }
}

/// One ply: an auction, with a part for every seat in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Auction {
    parts: [SeatBid; MOST_SEATS],
    seats: u8,
}

/// What stands where no seat is, so that equal auctions are equal bytes.
const NOBODY: SeatBid = SeatBid {
    bid: Card::WILD,
    card: Card::WILD,
};

impl Auction {
    /// The auction with these parts, in the order of the seats; none when
    /// there are more than five.
    pub fn new(parts: &[SeatBid]) -> Option<Self> {
        let mut all = [NOBODY; MOST_SEATS];
        all.get_mut(..parts.len())?.copy_from_slice(parts);
        Some(Self {
            parts: all,
            seats: parts.len() as u8,
        })
    }

    /// The parts in the order of the seats.
    pub fn parts(&self) -> &[SeatBid] {
        &self.parts[..usize::from(self.seats)]
    }

    /// The parts with their seats.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, SeatBid)> {
        Seat::first(self.seats).zip(self.parts().iter().copied())
    }

    /// The part of a seat, if it has one.
    pub fn part(&self, seat: Seat) -> Option<SeatBid> {
        self.parts().get(seat.index()).copied()
    }

    /// The seats with their parts in falling order of bids, in which they
    /// collect.
    pub fn order(&self) -> impl Iterator<Item = (Seat, SeatBid)> + use<> {
        let mut seats = [Seat::FIRST; MOST_SEATS];
        for (place, seat) in seats.iter_mut().zip(Seat::first(self.seats)) {
            *place = seat;
        }
        let Self {
            parts,
            seats: count,
        } = *self;
        let count = usize::from(count);
        seats[..count].sort_by_key(|seat| Reverse(parts[seat.index()].bid));
        (0..count).map(move |place| (seats[place], parts[seats[place].index()]))
    }

    /// The cards that are bid.
    pub fn bids(&self) -> Cards {
        self.parts().iter().map(|part| part.bid).collect()
    }

    /// The same auction in which a seat collects another card.
    pub(super) fn collecting(mut self, seat: Seat, card: Card) -> Self {
        self.parts[seat.index()].card = card;
        self
    }

    /// The same auction with one more part; none when it has five.
    pub(super) fn joined_by(mut self, part: SeatBid) -> Option<Self> {
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

impl fmt::Display for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.parts().iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            part.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Auction, SeatBid};
    use crate::games::permutations::cards::Card;

    #[test]
    fn the_greatest_bid_comes_first() {
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
