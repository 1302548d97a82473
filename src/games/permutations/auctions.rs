//! Lists and counts the legal auctions of a position, or chooses a random one.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::Seat;
use crate::games::permutations::{Auction, Card, Cards, MAX_SEATS, PermutationsPosition, SeatBid};
use crate::play::random_below;

/// Placeholder for a card not yet bid or collected.
const UNSET: Card = Card::WILD;

/// Callback for each legal auction.
type Visit<'v> = &'v mut dyn FnMut(&Auction) -> ControlFlow<()>;

/// Visits every legal auction, ordered by the bids in order of the seats, then
/// by the collected cards in the order in which they are collected.
pub(super) fn visit(position: &PermutationsPosition, visit: Visit<'_>) -> ControlFlow<()> {
    let empty = Auction::new(&[]).expect("zero seats are not too many");
    visit_bids(position, empty, visit)
}

/// Visits every way to complete `auction`: first the bids of the seats that
/// have no part in it yet, then the collected cards. Recurses at most five
/// deep, once per seat.
fn visit_bids(
    position: &PermutationsPosition,
    auction: Auction,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let seat = position.seating().seats().nth(auction.parts().len());
    let Some(seat) = seat else {
        return visit_picks(position, auction, position.pool(), visit);
    };
    for bid in position.bids(seat).without(auction.bids()).iter() {
        let extended = auction
            .with_part(SeatBid { bid, card: UNSET })
            .expect("there are at most five seats");
        visit_bids(position, extended, visit)?;
    }
    ControlFlow::Continue(())
}

/// Visits every way in which the seats that have not collected yet can collect
/// the cards `left` in the pool. Recurses at most five deep, once per seat.
fn visit_picks(
    position: &PermutationsPosition,
    auction: Auction,
    left: Cards,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let collected = position.pool().len() - left.len();
    let Some((seat, _)) = auction.order().nth(collected as usize) else {
        return visit(&auction);
    };
    for card in picks(position, seat, left).iter() {
        let mut remaining = left;
        remaining.remove(card);
        visit_picks(position, auction.collecting(seat, card), remaining, visit)?;
    }
    ControlFlow::Continue(())
}

/// Returns the cards of `left` that a seat may collect.
fn picks(position: &PermutationsPosition, seat: Seat, left: Cards) -> Cards {
    if position.seating().is_dummy(seat) {
        left.lowest().into_iter().collect()
    } else {
        left
    }
}

/// Returns the auction with the same bids, replacing every collected card that
/// the rules do not allow. The result is legal if its bids are legal.
pub(super) fn repaired(position: &PermutationsPosition, auction: &Auction) -> Auction {
    let mut left = position.pool();
    let mut repaired = *auction;
    for (seat, part) in auction.order() {
        let choices = picks(position, seat, left);
        let card = if choices.has(part.card) {
            Some(part.card)
        } else {
            choices.lowest()
        };
        if let Some(card) = card {
            left.remove(card);
            repaired = repaired.collecting(seat, card);
        }
    }
    repaired
}

/// Counts of the ways to complete an auction, by dynamic programming.
///
/// The cards that can be bid are processed from the highest down: each is bid
/// by one of the seats that have not bid yet, or by nobody. A dummy has no
/// choice of what to collect; a player has one card fewer to choose from for
/// every higher bid. The number of completions thus depends only on the number
/// of cards processed and on the set of seats that have bid.
///
/// # Cost
///
/// A few thousand additions for any position.
pub(super) struct AuctionCounts<'p> {
    position: &'p PermutationsPosition,
    /// The cards that can be bid, in descending order.
    cards: Vec<Card>,
    /// `counts[depth][have_bid]` is the number of completions after `depth`
    /// cards if the seats in the set `have_bid` have bid.
    counts: Vec<[u64; 1 << MAX_SEATS]>,
}

impl<'p> AuctionCounts<'p> {
    /// Computes the table for a position.
    pub(super) fn of(position: &'p PermutationsPosition) -> Self {
        let mut biddable = Cards::EMPTY;
        if !position.is_idle() {
            for seat in position.seating().seats() {
                biddable = biddable.with(position.bids(seat));
            }
        }
        let mut cards: Vec<Card> = biddable.iter().collect();
        cards.reverse();
        let mut table = Self {
            position,
            counts: vec![[0; 1 << MAX_SEATS]; cards.len() + 1],
            cards,
        };
        let all_seats = (1 << position.seating().count()) - 1;
        let end = table.cards.len();
        table.counts[end][all_seats] = 1;
        for depth in (0..end).rev() {
            for have_bid in 0..=all_seats {
                let with_bid: u64 = table.bidders(depth, have_bid).map(|(_, count)| count).sum();
                let without_bid = table.counts[depth + 1][have_bid];
                table.counts[depth][have_bid] = without_bid + with_bid;
            }
        }
        table
    }

    /// Iterates over the seats that can bid the card at `depth`, each with the
    /// number of completions in which it bids that card.
    fn bidders(&self, depth: usize, have_bid: usize) -> impl Iterator<Item = (Seat, u64)> {
        let card = self.cards[depth];
        let seating = self.position.seating();
        let can_bid = move |seat: &Seat| {
            have_bid >> seat.index() & 1 == 0 && self.position.bids(*seat).has(card)
        };
        seating.seats().filter(can_bid).map(move |seat| {
            let choices = if seating.is_dummy(seat) {
                1
            } else {
                u64::from(seating.count()) - u64::from(have_bid.count_ones())
            };
            let completions = self.counts[depth + 1][have_bid | 1 << seat.index()];
            (seat, choices * completions)
        })
    }

    /// Returns the number of legal auctions.
    pub(super) fn total(&self) -> u64 {
        self.counts[0][0]
    }

    /// Chooses a legal auction uniformly at random; `None` if there is none.
    pub(super) fn choose(&self, rng: &mut dyn Rng) -> Option<Auction> {
        if self.total() == 0 {
            return None;
        }
        let mut parts = [SeatBid {
            bid: UNSET,
            card: UNSET,
        }; MAX_SEATS];
        let (mut have_bid, mut left) = (0, self.position.pool());
        for (depth, &bid) in self.cards.iter().enumerate() {
            let Some(seat) = self.choose_bidder(depth, have_bid, rng) else {
                continue;
            };
            let choices = picks(self.position, seat, left);
            let card = choices
                .iter()
                .nth(random_below(rng, u64::from(choices.len())) as usize)?;
            left.remove(card);
            parts[seat.index()] = SeatBid { bid, card };
            have_bid |= 1 << seat.index();
        }
        Auction::new(&parts[..usize::from(self.position.seating().count())])
    }

    /// Chooses the seat that bids the card at `depth`, each with a probability
    /// proportional to its completions; `None` if nobody bids the card.
    fn choose_bidder(&self, depth: usize, have_bid: usize, rng: &mut dyn Rng) -> Option<Seat> {
        let total = self.counts[depth][have_bid];
        let without_bid = self.counts[depth + 1][have_bid];
        if without_bid == total {
            return None;
        }
        // The completions are numbered: first those in which nobody bids the
        // card, then those in which the first seat bids it, and so on.
        let mut number = random_below(rng, total).checked_sub(without_bid)?;
        self.bidders(depth, have_bid).find_map(|(seat, count)| {
            let is_found = number < count;
            number = number.saturating_sub(count);
            is_found.then_some(seat)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::{AuctionCounts, visit};
    use crate::games::permutations::{Dealt, PermutationsPosition, PermutationsSetting, Seating};
    use crate::play::{Playout as _, Position as _};

    fn setting(players: u8, rng: &mut ChaCha8Rng) -> PermutationsSetting {
        PermutationsSetting::new(Seating::new(players).unwrap()).deal(rng)
    }

    fn dealt(players: u8, seed: u64) -> (PermutationsPosition, ChaCha8Rng) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let setting = setting(players, &mut rng);
        (PermutationsPosition::new(&setting), rng)
    }

    #[test]
    fn without_dummies_the_count_is_a_product() {
        let (position, _) = dealt(5, 1);
        assert_eq!(position.count_legal(), 9_u64.pow(5) * 120);
        let mut listed = 0;
        position.visit_legal(&mut |_| {
            listed += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(listed, 0, "too many to list");
    }

    #[test]
    fn without_a_pool_there_is_no_auction() {
        let setting = PermutationsSetting::new(Seating::new(5).unwrap());
        let position = PermutationsPosition::new(&setting);
        assert_eq!(position.count_legal(), 0);
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        assert_eq!(position.random_move(&mut rng), None);
    }

    /// Each auction of a small position is chosen about equally often. Where the hands
    /// are unknown, several seats can bid the same card.
    #[test]
    fn random_auctions_are_uniformly_distributed() {
        for (known, auctions_before) in [(true, 9), (false, 10)] {
            let mut rng = ChaCha8Rng::seed_from_u64(5);
            let mut setting = setting(2, &mut rng);
            if !known {
                setting.dealt = Dealt::Unknown;
            }
            let mut position = PermutationsPosition::new(&setting);
            for held in 0..auctions_before {
                assert_eq!(position.next_ply(), held + 1);
                let auction = position.random_move(&mut rng).unwrap();
                position.play(&auction).unwrap();
            }
            let total = position.count_legal();
            assert_eq!(AuctionCounts::of(&position).total(), total);
            let mut chosen = BTreeMap::new();
            let _ = visit(&position, &mut |auction| {
                chosen.insert(auction.to_string(), 0);
                ControlFlow::Continue(())
            });
            assert_eq!(chosen.len() as u64, total);
            for _ in 0..total * 100 {
                let auction = position.random_move(&mut rng).unwrap();
                *chosen.get_mut(&auction.to_string()).unwrap() += 1;
            }
            assert!(
                chosen.values().all(|count| (55..150).contains(count)),
                "{chosen:?}"
            );
        }
    }
}
