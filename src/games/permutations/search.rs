//! Searches the auctions of Permutations: decoupled UCT on sampled hands.
//!
//! A seat makes two decisions in an auction: its bid, before it knows the other
//! bids, and the card it collects, after all bids are known. Each is searched by
//! simulations from what the seat knows. In a simulation every player chooses by
//! upper confidence bounds over its own results alone, without those of the others,
//! and the game then continues at random.

use std::time::Duration;

use rand_core::Rng;

use crate::board::Seat;
use crate::games::permutations::scoring;
use crate::games::permutations::{
    Auction, Card, Cards, HandInfo, MAX_SEATS, Permutations, PermutationsPosition, ROUNDS, SeatBid,
};
use crate::play::{Candidate, Estimates, Position as _, Searchable, Status, random_below};
use crate::search::{Clock, SearchOptions, SplitMix, standard_error};

/// The weight of exploration as a multiple of the weight in trees with RAVE, which
/// need less.
const EXPLORATION: f64 = 4.0;

/// The number of simulations between two readings of the clock.
const CLOCK_INTERVAL: u64 = 64;

/// The number of different cards.
const CARDS: usize = 50;

impl Searchable for Permutations {
    /// Chooses an auction in which each seat knows its own hand, the cards that have
    /// been shown, and in rounds two and three all hands. Dummies bid at random.
    fn search_together(
        position: &PermutationsPosition,
        searches: &[Option<SearchOptions>],
        clock: &Clock<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Auction> {
        if !can_search(position) {
            return None;
        }
        let seating = position.seating;
        let search_of = |seat: Seat| {
            let search = searches.get(seat.index()).and_then(Option::as_ref);
            search.filter(|_| !seating.is_dummy(seat))
        };
        let nothing_known = Progress::default();
        let mut progress = Progress::default();
        for seat in seating.seats() {
            let choices = position.bids(seat);
            let bid = match search_of(seat) {
                Some(options) => {
                    let mut search = Decision::new(position, nothing_known, seat, rng.next_u64());
                    search.run(options, half_time(options), clock);
                    search.best(choices)
                }
                None => random_card(choices, rng),
            };
            progress.bids[seat.index()] = bid;
        }
        let order = progress.order(seating.seats());
        for &seat in &order[..usize::from(seating.count())] {
            let left = progress.left(position.pool);
            let card = match search_of(seat) {
                _ if seating.is_dummy(seat) => left.lowest(),
                Some(options) => {
                    let mut search = Decision::new(position, progress, seat, rng.next_u64());
                    search.run(options, half_time(options), clock);
                    search.best(left)
                }
                None => random_card(left, rng),
            };
            progress.collected[seat.index()] = card;
        }
        progress.auction(usize::from(seating.count()))
    }

    /// Searches the bid of a seat.
    fn search_part(
        position: &PermutationsPosition,
        seat: Seat,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<String>> {
        if !can_search(position) || position.seating.is_dummy(seat) {
            return None;
        }
        let mut search = Decision::new(position, Progress::default(), seat, options.seed);
        search.run(options, options.budget.time, clock);
        search.estimates()
    }

    fn part_text(auction: &Auction, seat: Seat) -> Option<String> {
        Some(auction.part(seat)?.bid.to_string())
    }
}

/// Returns true if there is an auction to search and the hands are known.
fn can_search(position: &PermutationsPosition) -> bool {
    matches!(position.hand_info, HandInfo::Known(_)) && !position.is_idle()
}

/// Returns half of the time of a search, since a seat decides twice in an auction.
fn half_time(options: &SearchOptions) -> Option<Duration> {
    options.budget.time.map(|time| time / 2)
}

/// An auction in progress: for each seat its bid and the card it has collected, if
/// they are known.
#[derive(Debug, Clone, Copy, Default)]
struct Progress {
    bids: [Option<Card>; MAX_SEATS],
    collected: [Option<Card>; MAX_SEATS],
}

impl Progress {
    /// Returns the seats in descending order of their bids.
    fn order(&self, seats: impl Iterator<Item = Seat>) -> [Seat; MAX_SEATS] {
        let mut order = [Seat::FIRST; MAX_SEATS];
        let mut count = 0;
        for seat in seats {
            order[count] = seat;
            count += 1;
        }
        order[..count].sort_by_key(|seat| std::cmp::Reverse(self.bids[seat.index()]));
        order
    }

    /// Returns the cards of the pool that nobody has collected.
    fn left(&self, pool: Cards) -> Cards {
        pool.without(self.collected.into_iter().flatten().collect())
    }

    /// Returns the auction; `None` if it is not complete.
    fn auction(&self, seats: usize) -> Option<Auction> {
        let parts: Option<Vec<SeatBid>> = self.bids[..seats]
            .iter()
            .zip(&self.collected)
            .map(|(bid, card)| {
                let (bid, card) = ((*bid)?, (*card)?);
                Some(SeatBid { bid, card })
            })
            .collect();
        Auction::new(&parts?)
    }
}

/// The results of one choice of a seat.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    visits: f64,
    wins: f64,
}

/// For each seat and card, the results of choosing the card.
type Tallies = [[Tally; CARDS]; MAX_SEATS];

/// The search of one decision.
struct Decision<'p> {
    position: &'p PermutationsPosition,
    known: Progress,
    /// The seat that decides.
    seat: Seat,
    rng: SplitMix,
    bids: Tallies,
    picks: Tallies,
    /// For each seat, the sum of its shares over all simulations.
    shares: [f64; MAX_SEATS],
    /// The number of simulations.
    simulations: u64,
}

impl<'p> Decision<'p> {
    fn new(position: &'p PermutationsPosition, known: Progress, seat: Seat, seed: u64) -> Self {
        Self {
            position,
            known,
            seat,
            rng: SplitMix::new(seed, 0),
            bids: [[Tally::default(); CARDS]; MAX_SEATS],
            picks: [[Tally::default(); CARDS]; MAX_SEATS],
            shares: [0.0; MAX_SEATS],
            simulations: 0,
        }
    }

    /// Runs simulations up to the number in the budget, or for `time`.
    fn run(&mut self, options: &SearchOptions, time: Option<Duration>, clock: &Clock<'_>) {
        let exploration = EXPLORATION * f64::from(options.tuning.exploration);
        let simulations = options.budget.simulations.unwrap_or(u64::MAX);
        let end = time.map(|time| clock().saturating_add(time));
        for number in 0..simulations {
            if number.is_multiple_of(CLOCK_INTERVAL) {
                let now = clock();
                if now == Duration::MAX || end.is_some_and(|end| now >= end) {
                    return;
                }
            }
            self.simulate(exploration);
        }
    }

    /// Plays the auction by the results so far and the rest of the game at random,
    /// and adds the result to the choices made in the auction.
    fn simulate(&mut self, exploration: f64) {
        let mut table = self.position.clone();
        sample_hands(&mut table, &self.known, self.seat, &mut self.rng);
        let (seating, mut progress) = (table.seating, self.known);
        for seat in seating.seats() {
            let index = seat.index();
            if progress.bids[index].is_none() {
                let choices = table.bids(seat);
                progress.bids[index] = if seating.is_dummy(seat) {
                    random_card(choices, &mut self.rng)
                } else {
                    select(&self.bids[index], choices, exploration)
                };
            }
        }
        let order = progress.order(seating.seats());
        let mut left = progress.left(table.pool);
        for &seat in &order[..usize::from(seating.count())] {
            let index = seat.index();
            if progress.collected[index].is_some() {
                continue;
            }
            let card = if seating.is_dummy(seat) {
                left.lowest()
            } else {
                select(&self.picks[index], left, exploration)
            };
            let Some(card) = card else {
                return;
            };
            left.remove(card);
            progress.collected[index] = Some(card);
        }
        let Some(auction) = progress.auction(usize::from(seating.count())) else {
            return;
        };
        play_out(&mut table, &auction, &mut self.rng);
        let shares = win_shares(&table);
        self.simulations += 1;
        for (sum, share) in self.shares.iter_mut().zip(shares) {
            *sum += share;
        }
        for (seat, part) in auction.seats() {
            let index = seat.index();
            for tally in [
                &mut self.bids[index][usize::from(part.bid.number())],
                &mut self.picks[index][usize::from(part.card.number())],
            ] {
                tally.visits += 1.0;
                tally.wins += shares[index];
            }
        }
    }

    /// Returns the estimates of the bids that have simulations, the best first: that with
    /// the most simulations.
    fn estimates(&self) -> Option<Estimates<String>> {
        let index = self.seat.index();
        let candidate = |bid: Card| {
            let Tally { visits, wins } = self.bids[index][usize::from(bid.number())];
            let chance = wins / visits;
            (visits > 0.0).then(|| Candidate {
                line: vec![bid.to_string()],
                visits: visits as u64,
                chance,
                error: standard_error(wins, visits),
                correction_error: 0.0,
                proof: None,
            })
        };
        let bids = self.position.bids(self.seat);
        let mut moves: Vec<_> = bids.iter().filter_map(candidate).collect();
        moves.sort_by(|one, other| {
            let by_visits = other.visits.cmp(&one.visits);
            by_visits.then(other.chance.total_cmp(&one.chance))
        });
        let best = moves.first()?;
        let seats = usize::from(self.position.seating.count());
        let means = self.shares[..seats]
            .iter()
            .map(|sum| sum / self.simulations as f64);
        let mut chances: Vec<f64> = means.collect();
        chances[index] = best.chance;
        Some(Estimates {
            chances,
            moves,
            simulations: self.simulations,
        })
    }

    /// Returns the choice with the most simulations: of a bid, or of a card to
    /// collect once all bids are known.
    fn best(&self, choices: Cards) -> Option<Card> {
        let index = self.seat.index();
        let tallies = match self.known.bids[index] {
            None => &self.bids[index],
            Some(_) => &self.picks[index],
        };
        let tally = |card: &Card| tallies[usize::from(card.number())];
        choices.iter().max_by(|one, other| {
            let (one, other) = (tally(one), tally(other));
            let by_visits = one.visits.total_cmp(&other.visits);
            by_visits.then(one.wins.total_cmp(&other.wins))
        })
    }
}

/// Chooses the card with the highest upper confidence bound; one without results
/// first.
fn select(tallies: &[Tally; CARDS], choices: Cards, exploration: f64) -> Option<Card> {
    let tally = |card: Card| tallies[usize::from(card.number())];
    let visits: f64 = choices.iter().map(|card| tally(card).visits).sum();
    let log = libm::log(visits + 1.0);
    let bound = |card: Card| {
        let Tally { visits, wins } = tally(card);
        if visits == 0.0 {
            return f64::INFINITY;
        }
        wins / visits + exploration * (log / visits).sqrt()
    };
    let bounds = choices.iter().map(|card| (bound(card), card));
    let best = bounds.max_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(best.1)
}

/// Deals the cards that `seat` cannot know to the hands of the others: in round one
/// those that have not been shown. Later hands are known, since they were collected.
fn sample_hands(
    table: &mut PermutationsPosition,
    known: &Progress,
    seat: Seat,
    rng: &mut SplitMix,
) {
    if table.finished_rounds() > 0 {
        return;
    }
    let HandInfo::Known(hands) = &mut table.hand_info else {
        return;
    };
    let shown: Cards = known.bids.into_iter().flatten().collect();
    let others = |index: &usize| *index != seat.index();
    // Collected as a set, so that the order does not depend on who has which card.
    let mut hidden = Cards::EMPTY;
    for index in (0..MAX_SEATS).filter(others) {
        hidden = hidden.with(hands[index].without(shown));
    }
    let mut cards = [Card::WILD; CARDS];
    for (slot, card) in cards.iter_mut().zip(hidden.iter()) {
        *slot = card;
    }
    let count = hidden.len() as usize;
    for last in (1..count).rev() {
        cards.swap(last, random_below(rng, last as u64 + 1) as usize);
    }
    let mut dealt = cards[..count].iter().copied();
    for index in (0..MAX_SEATS).filter(others) {
        let hidden_count = hands[index].without(shown).len() as usize;
        let kept = hands[index].within(shown);
        hands[index] = kept.with(dealt.by_ref().take(hidden_count).collect());
    }
}

/// Plays an auction, then random ones to the end of the game.
fn play_out(table: &mut PermutationsPosition, auction: &Auction, rng: &mut SplitMix) {
    table.apply(auction);
    while table.finished_rounds() < ROUNDS {
        let Some(auction) = random_auction(table, rng) else {
            return;
        };
        table.apply(&auction);
    }
}

/// Returns an auction in which every seat bids and collects at random.
fn random_auction(table: &PermutationsPosition, rng: &mut SplitMix) -> Option<Auction> {
    let seating = table.seating;
    let mut parts = [SeatBid {
        bid: Card::WILD,
        card: Card::WILD,
    }; MAX_SEATS];
    let parts = &mut parts[..usize::from(seating.count())];
    for seat in seating.seats() {
        parts[seat.index()].bid = random_card(table.bids(seat), rng)?;
    }
    let mut left = table.pool;
    for (seat, _) in Auction::new(parts)?.order() {
        let card = if seating.is_dummy(seat) {
            left.lowest()
        } else {
            random_card(left, rng)
        };
        parts[seat.index()].card = card?;
        left.remove(card?);
    }
    Auction::new(parts)
}

/// Returns a random card of a set; `None` if it is empty.
fn random_card(cards: Cards, rng: &mut dyn Rng) -> Option<Card> {
    if cards.is_empty() {
        return None;
    }
    let index = random_below(rng, u64::from(cards.len()));
    cards.iter().nth(index as usize)
}

/// Returns the share of the win of each seat in a finished game.
fn win_shares(table: &PermutationsPosition) -> [f64; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    match scoring::status(table) {
        Status::Won(seat) => shares[seat.index()] = 1.0,
        Status::Shared(winners) => {
            for seat in &winners {
                shares[seat.index()] = 1.0 / winners.len() as f64;
            }
        }
        Status::Running | Status::Drawn | Status::Missed => {}
    }
    shares
}
