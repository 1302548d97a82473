//! Lists, counts and draws the legal auctions of a position.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::Seat;
use crate::games::permutations::cards::{Card, Cards};
use crate::games::permutations::moves::{Auction, MAX_SEATS, SeatBid};
use crate::games::permutations::state::PermutationsPosition;
use crate::play::below;

/// Placeholder for a card not yet bid or collected.
const UNSET: Card = Card::WILD;

/// Callback for each legal auction.
type Visit<'v> = &'v mut dyn FnMut(&Auction) -> ControlFlow<()>;

/// Visits every legal auction, ordered by the bids of the seats, then by the
/// cards collected, the highest bidder's first.
pub(super) fn visit(position: &PermutationsPosition, visit: Visit<'_>) -> ControlFlow<()> {
    let empty = Auction::new(&[]).expect("zero seats are not too many");
    visit_bids(position, empty, visit)
}

/// Adds the bids of the next seat; recurses at most five times.
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
        let joined = auction.joined_by(SeatBid { bid, card: UNSET });
        visit_bids(
            position,
            joined.expect("there are five seats at most"),
            visit,
        )?;
    }
    ControlFlow::Continue(())
}

/// Adds the card that the next seat collects from `left`; recurses at most five
/// times.
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
        let mut rest = left;
        rest.remove(card);
        visit_picks(position, auction.collecting(seat, card), rest, visit)?;
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

/// Returns a legal auction with the same bids, and with the same collected
/// cards where the rules allow it.
pub(super) fn repaired(position: &PermutationsPosition, auction: &Auction) -> Auction {
    let mut left = position.pool();
    let mut repaired = *auction;
    for (seat, part) in auction.order() {
        let choice = picks(position, seat, left);
        let card = if choice.has(part.card) {
            Some(part.card)
        } else {
            choice.lowest()
        };
        if let Some(card) = card {
            left.remove(card);
            repaired = repaired.collecting(seat, card);
        }
    }
    repaired
}

/// Counts of the ways to complete an auction, by dynamic programming over the
/// cards from the highest down and the set of seats that have bid.
///
/// The number of ways to collect depends only on the positions of the dummies
/// in the order of bids, so the set of seats with a higher bid is enough state.
///
/// # Cost
///
/// A few thousand additions for any position.
pub(super) struct Ways<'p> {
    position: &'p PermutationsPosition,
    /// The cards that can be bid, in descending order.
    cards: Vec<Card>,
    /// The number of completions by the number of cards processed and the set
    /// of seats that have bid.
    counts: Vec<[u64; 1 << MAX_SEATS]>,
}

impl<'p> Ways<'p> {
    /// Computes the table for a position.
    pub(super) fn of(position: &'p PermutationsPosition) -> Self {
        let mut all = Cards::EMPTY;
        if !position.is_idle() {
            for seat in position.seating().seats() {
                all = all.with(position.bids(seat));
            }
        }
        let mut cards: Vec<Card> = all.iter().collect();
        cards.reverse();
        let mut ways = Self {
            position,
            counts: vec![[0; 1 << MAX_SEATS]; cards.len() + 1],
            cards,
        };
        let all_seats = (1 << position.seating().count()) - 1;
        let end = ways.cards.len();
        ways.counts[end][all_seats] = 1;
        for depth in (0..end).rev() {
            for done in 0..=all_seats {
                let with: u64 = ways.bidders(depth, done).map(|(_, count)| count).sum();
                ways.counts[depth][done] = ways.counts[depth + 1][done] + with;
            }
        }
        ways
    }

    /// Iterates over the seats that can bid the next card, with the number of
    /// completions of each.
    fn bidders(&self, depth: usize, done: usize) -> impl Iterator<Item = (Seat, u64)> {
        let card = self.cards[depth];
        let seating = self.position.seating();
        let free =
            move |seat: &Seat| done >> seat.index() & 1 == 0 && self.position.bids(*seat).has(card);
        seating.seats().filter(free).map(move |seat| {
            let choices = if seating.is_dummy(seat) {
                1
            } else {
                u64::from(seating.count()) - u64::from(done.count_ones())
            };
            let then = self.counts[depth + 1][done | 1 << seat.index()];
            (seat, choices * then)
        })
    }

    /// Returns the number of legal auctions.
    pub(super) fn total(&self) -> u64 {
        self.counts[0][0]
    }

    /// Draws a legal auction uniformly; `None` if there is none.
    pub(super) fn choose(&self, rng: &mut dyn Rng) -> Option<Auction> {
        if self.total() == 0 {
            return None;
        }
        let mut parts = [SeatBid {
            bid: UNSET,
            card: UNSET,
        }; MAX_SEATS];
        let (mut done, mut left) = (0, self.position.pool());
        for (depth, &bid) in self.cards.iter().enumerate() {
            let Some(seat) = self.bidder(depth, done, rng) else {
                continue;
            };
            let choice = picks(self.position, seat, left);
            let card = choice
                .iter()
                .nth(below(rng, u64::from(choice.len())) as usize)?;
            left.remove(card);
            parts[seat.index()] = SeatBid { bid, card };
            done |= 1 << seat.index();
        }
        Auction::new(&parts[..usize::from(self.position.seating().count())])
    }

    /// Draws the seat that bids the next card; `None` if none does.
    fn bidder(&self, depth: usize, done: usize, rng: &mut dyn Rng) -> Option<Seat> {
        let all = self.counts[depth][done];
        let nobody = self.counts[depth + 1][done];
        if nobody == all {
            return None;
        }
        let mut number = below(rng, all).checked_sub(nobody)?;
        self.bidders(depth, done).find_map(|(seat, count)| {
            let found = number < count;
            number = number.saturating_sub(count);
            found.then_some(seat)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::Ways;
    use crate::games::permutations::seating::Seating;
    use crate::games::permutations::setting::PermutationsSetting;
    use crate::games::permutations::state::PermutationsPosition;
    use crate::play::{Playout as _, Position as _};

    fn dealt(players: u8, seed: u64) -> (PermutationsPosition, ChaCha8Rng) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let setting = PermutationsSetting::new(Seating::new(players).unwrap()).deal(&mut rng);
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
        assert_eq!(
            PermutationsPosition::new(&setting).count_legal(),
            0,
            "no pool, no auction"
        );
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        assert_eq!(
            PermutationsPosition::new(&setting).random_move(&mut rng),
            None
        );
    }

    /// Each auction of a small position is drawn about equally often.
    #[test]
    fn auctions_are_drawn_uniformly() {
        let (mut position, mut rng) = dealt(2, 5);
        for _ in 0..9 {
            let auction = position.random_move(&mut rng).unwrap();
            position.play(&auction).unwrap();
        }
        let total = position.count_legal();
        assert_eq!(Ways::of(&position).total(), total);
        let mut drawn = BTreeMap::new();
        position.visit_legal(&mut |auction| {
            drawn.insert(auction.to_string(), 0);
            ControlFlow::Continue(())
        });
        assert_eq!(drawn.len() as u64, total);
        for _ in 0..total * 100 {
            let auction = position.random_move(&mut rng).unwrap();
            *drawn.get_mut(&auction.to_string()).unwrap() += 1;
        }
        assert!(
            drawn.values().all(|count| (55..150).contains(count)),
            "{drawn:?}"
        );
    }
}
