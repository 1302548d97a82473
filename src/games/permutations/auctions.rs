//! All legal auctions of a position: listed, counted and drawn by chance.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::Seat;
use crate::games::permutations::cards::{Card, Cards};
use crate::games::permutations::moves::{Auction, MOST_SEATS, SeatBid};
use crate::games::permutations::position::PermutationsPosition;
use crate::play::below;

/// Where nothing is collected yet.
const NOTHING: Card = Card::WILD;

/// What is called for each legal auction.
type Visit<'v> = &'v mut dyn FnMut(&Auction) -> ControlFlow<()>;

/// Shows every legal auction: by rising bids of the first seat, then of the
/// next, then by rising cards collected, the highest bid first.
pub(super) fn visit(position: &PermutationsPosition, visit: Visit<'_>) -> ControlFlow<()> {
    let nobody = Auction::new(&[]).expect("no seat is not too many");
    visit_bids(position, nobody, visit)
}

/// Goes one seat deep, so never more than five.
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
        let joined = auction.joined_by(SeatBid { bid, card: NOTHING });
        visit_bids(
            position,
            joined.expect("there are five seats at most"),
            visit,
        )?;
    }
    ControlFlow::Continue(())
}

/// Goes one seat deep, the next of those that collect what is `left`.
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

/// The cards of those left from which a seat chooses.
fn picks(position: &PermutationsPosition, seat: Seat, left: Cards) -> Cards {
    if position.seating().is_dummy(seat) {
        left.lowest().into_iter().collect()
    } else {
        left
    }
}

/// A legal auction with the bids of this one, in which every seat collects
/// what it wants as far as the rules let it.
pub(super) fn mended(position: &PermutationsPosition, auction: &Auction) -> Auction {
    let mut left = position.pool();
    let mut mended = *auction;
    for (seat, part) in auction.order() {
        let choice = picks(position, seat, left);
        let card = if choice.has(part.card) {
            Some(part.card)
        } else {
            choice.lowest()
        };
        if let Some(card) = card {
            left.remove(card);
            mended = mended.collecting(seat, card);
        }
    }
    mended
}

/// In how many ways an auction can go on, whoever has bid and whatever cards
/// have been looked at, from the highest down.
///
/// How many ways there are to collect depends on nothing but where the
/// dummies stand in the order of bids, so that it is enough to know, card by
/// card, which seats have bid a higher one.
///
/// # Cost
///
/// A few thousand additions for any position.
pub(super) struct Ways<'p> {
    position: &'p PermutationsPosition,
    /// The cards that can be bid, in falling order.
    cards: Vec<Card>,
    /// For each number of cards looked at, and each set of seats that have
    /// bid, the number of ways to go on.
    counts: Vec<[u64; 1 << MOST_SEATS]>,
}

impl<'p> Ways<'p> {
    /// The ways of a position.
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
            counts: vec![[0; 1 << MOST_SEATS]; cards.len() + 1],
            cards,
        };
        let everybody = (1 << position.seating().count()) - 1;
        let end = ways.cards.len();
        ways.counts[end][everybody] = 1;
        for looked_at in (0..end).rev() {
            for bidden in 0..=everybody {
                let with: u64 = ways
                    .bidders(looked_at, bidden)
                    .map(|(_, count)| count)
                    .sum();
                ways.counts[looked_at][bidden] = ways.counts[looked_at + 1][bidden] + with;
            }
        }
        ways
    }

    /// The seats that can bid the next card, each with the number of ways in
    /// which the auction then goes on.
    fn bidders(&self, looked_at: usize, bidden: usize) -> impl Iterator<Item = (Seat, u64)> {
        let card = self.cards[looked_at];
        let seating = self.position.seating();
        let free = move |seat: &Seat| {
            bidden >> seat.index() & 1 == 0 && self.position.bids(*seat).has(card)
        };
        seating.seats().filter(free).map(move |seat| {
            let choices = if seating.is_dummy(seat) {
                1
            } else {
                u64::from(seating.count()) - u64::from(bidden.count_ones())
            };
            let then = self.counts[looked_at + 1][bidden | 1 << seat.index()];
            (seat, choices * then)
        })
    }

    /// The number of legal auctions.
    pub(super) fn total(&self) -> u64 {
        self.counts[0][0]
    }

    /// A legal auction, each as likely as any other.
    pub(super) fn choose(&self, rng: &mut dyn Rng) -> Option<Auction> {
        if self.total() == 0 {
            return None;
        }
        let mut parts = [SeatBid {
            bid: NOTHING,
            card: NOTHING,
        }; MOST_SEATS];
        let (mut bidden, mut left) = (0, self.position.pool());
        for (looked_at, &bid) in self.cards.iter().enumerate() {
            let Some(seat) = self.bidder(looked_at, bidden, rng) else {
                continue;
            };
            let choice = picks(self.position, seat, left);
            let card = choice
                .iter()
                .nth(below(rng, u64::from(choice.len())) as usize)?;
            left.remove(card);
            parts[seat.index()] = SeatBid { bid, card };
            bidden |= 1 << seat.index();
        }
        Auction::new(&parts[..usize::from(self.position.seating().count())])
    }

    /// The seat that bids the next card, by chance; none when nobody does.
    fn bidder(&self, looked_at: usize, bidden: usize, rng: &mut dyn Rng) -> Option<Seat> {
        let all = self.counts[looked_at][bidden];
        let nobody = self.counts[looked_at + 1][bidden];
        if nobody == all {
            return None;
        }
        let mut number = below(rng, all).checked_sub(nobody)?;
        self.bidders(looked_at, bidden).find_map(|(seat, count)| {
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
    use crate::games::permutations::position::PermutationsPosition;
    use crate::games::permutations::seating::Seating;
    use crate::games::permutations::setting::PermutationsSetting;
    use crate::play::{Playout as _, Position as _};

    fn dealt(players: u8, seed: u64) -> (PermutationsPosition, ChaCha8Rng) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let setting = PermutationsSetting::new(Seating::new(players).unwrap()).deal(&mut rng);
        (PermutationsPosition::new(&setting), rng)
    }

    #[test]
    fn without_dummies_every_order_of_bids_counts_alike() {
        let (position, _) = dealt(5, 1);
        assert_eq!(position.count_legal(), 9_u64.pow(5) * 120);
        let mut listed = 0;
        position.visit_legal(&mut |_| {
            listed += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(listed, 0, "they are too many to list");
    }

    #[test]
    fn an_unnoted_deal_leaves_every_card_to_everybody() {
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

    /// Every auction of a small position is drawn about as often.
    #[test]
    fn chance_favours_no_auction() {
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
