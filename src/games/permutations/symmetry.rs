//! The symmetries of Permutations: the order of the seats, and the names of the
//! colours.
//!
//! All bids of an auction are revealed at once, so no player is first: players
//! can be seated in any order, and so can dummies. A colour affects the
//! score only by how many of its cards a seat has collected, so the colours can
//! be renamed. The numbers of the cards matter.

use std::cmp::Ordering;

use crate::board::Seat;
use crate::games::permutations::{
    Auction, Cards, Deck, HandInfo, Hands, MAX_SEATS, Permutations, PermutationsPosition,
    PermutationsSetting, SeatBid, Seating,
};
use crate::play::Identity;

/// An order of the seats, players before dummies: the seat at each place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(unnameable_types, reason = "it is `Identity::Symmetry`")]
pub struct SeatOrder([Seat; MAX_SEATS]);

impl SeatOrder {
    /// Sorts the players among themselves, and the dummies among themselves.
    fn sorted(seating: Seating, mut compare: impl FnMut(Seat, Seat) -> Ordering) -> Self {
        let mut seats = [Seat::FIRST; MAX_SEATS];
        for (place, seat) in seats.iter_mut().zip(Seat::first(MAX_SEATS as u8)) {
            *place = seat;
        }
        let (players, others) = seats.split_at_mut(usize::from(seating.players()));
        let dummies = usize::from(seating.count() - seating.players());
        players.sort_by(|one, two| compare(*one, *two));
        others[..dummies].sort_by(|one, two| compare(*one, *two));
        Self(seats)
    }

    /// Returns the order by ascending bids in the first auction or, in a game
    /// without moves, by hands.
    pub(super) fn of_game(setting: &PermutationsSetting, moves: &[Auction]) -> Self {
        let bid = |seat| {
            let first = moves.first()?;
            first.part(seat).map(|part| part.bid)
        };
        let hand = |seat: Seat| setting.dealt().hands().map(|hands| hands[seat.index()]);
        Self::sorted(setting.seating(), |one, two| {
            (bid(one), hand(one)).cmp(&(bid(two), hand(two)))
        })
    }

    /// Returns the hands in this order.
    pub(super) fn hands(&self, hands: &Hands) -> Hands {
        self.0.map(|seat| hands[seat.index()])
    }

    /// Returns the auction with its parts in this order.
    pub(super) fn auction(&self, auction: &Auction) -> Auction {
        let parts: Vec<SeatBid> = self
            .0
            .iter()
            .filter_map(|&seat| auction.part(seat))
            .collect();
        Auction::new(&parts).unwrap_or(*auction)
    }
}

/// Returns the hand, the collection and the earlier collections of a seat.
fn cards_of(position: &PermutationsPosition, seat: Seat) -> (Option<Cards>, Cards, Vec<Cards>) {
    let finished = position
        .finished()
        .iter()
        .map(|hands| hands[seat.index()])
        .collect();
    (position.hand(seat), position.collection(seat), finished)
}

/// Formats a position: for each seat, in the order of `order`, its hand, its
/// collection and its collections of the finished rounds, then the pool and the
/// deck.
fn text_of(position: &PermutationsPosition, order: &SeatOrder, deck: &Deck) -> String {
    let seating = position.seating();
    let mut text = format!("Players {}\n", seating.players());
    for &seat in &order.0[..usize::from(seating.count())] {
        let (hand, collection, finished) = cards_of(position, seat);
        let hand = hand.map_or_else(|| "?".to_owned(), |hand| hand.to_string());
        text.push_str(&format!("{hand}/{collection}"));
        for cards in finished {
            text.push_str(&format!("/{cards}"));
        }
        text.push('\n');
    }
    text.push_str(&format!("Pool {}\n", position.pool()));
    if let HandInfo::Seen(seen) = position.hand_info {
        text.push_str(&format!("Seen {seen}\n"));
    }
    if *deck != Deck::default() {
        text.push_str(&format!("Deck {deck}\n"));
    }
    text
}

impl Identity for Permutations {
    type Symmetry = SeatOrder;

    fn symmetries(setting: &PermutationsSetting, moves: &[Auction]) -> Vec<SeatOrder> {
        vec![SeatOrder::of_game(setting, moves)]
    }

    fn setting_image(setting: &PermutationsSetting, order: &SeatOrder) -> PermutationsSetting {
        setting.image(|hands| order.hands(hands))
    }

    fn move_image(_position: &PermutationsPosition, mv: &Auction, order: &SeatOrder) -> Auction {
        order.auction(mv)
    }

    fn position_text(position: &PermutationsPosition) -> String {
        // Returns the canonical text of a position.
        let order = SeatOrder::sorted(position.seating(), |_, _| Ordering::Equal);
        text_of(position, &order, position.deck())
    }

    fn symmetric_position_text(position: &PermutationsPosition) -> String {
        // Returns the canonical text of the position that represents all positions
        // symmetric to this one.
        let order = SeatOrder::sorted(position.seating(), |one, two| {
            cards_of(position, one).cmp(&cards_of(position, two))
        });
        text_of(position, &order, &position.deck().with_canonical_colours())
    }
}

#[cfg(test)]
mod tests {
    use super::SeatOrder;
    use crate::board::Seat;
    use crate::games::permutations::{Auction, PermutationsSetting, Seating};

    #[test]
    fn dummies_stay_after_players() {
        let setting = PermutationsSetting::new(Seating::new(2).unwrap());
        let auction: Auction = "15x4,6x38,34x9,1x16".parse().unwrap();
        let order = SeatOrder::of_game(&setting, &[auction]);
        assert_eq!(order.0.map(Seat::index), [1, 0, 3, 2, 4]);
        let reordered = order.auction(&auction);
        assert_eq!(reordered.to_string(), "6x38,15x4,1x16,34x9");
    }
}
