//! A plain model of Permutations (Michael Purcell, version 2.0).
//!
//! The rule sheet: every seat bids a card of its hand; in falling order of bids,
//! each seat collects one card of the pool (a dummy takes the lowest); the bids
//! become the next pool. A round ends when the hands are empty, and the cards that
//! a seat collected become its next hand. Stars give 2 points each. A set of a
//! colour gives its size squared: all sets but the largest count, or only the
//! largest for the seat with the most moons. After three rounds, the score of the
//! seat with the most suns is set to zero. If seats have equally many of an icon,
//! the seat with the lowest card of that icon has the most.
//!
//! The project's interpretations where the sheet is silent:
//!
//! - The colour of card n is n mod 4: 1 red, 2 yellow, 3 green, 0 blue, unless
//!   another deck is given.
//! - Card 0 takes the colour that scores most for its owner. Card 49 counts
//!   nowhere.
//! - The last bids of a round are the first pool of the next.
//! - If the lowest cards of seats tied for an icon are equal (possible only for
//!   suns of different rounds), the next lowest are compared; a card collected
//!   twice counts twice. Seats whose cards are all equal have the most together.
//! - Equal totals share the win. Dummies win like players.
//! - If the hands are not recorded, a seat may bid in round one any card that was
//!   neither in the first pool nor bid before by anyone.

pub(crate) mod scoring;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use self::scoring::{Round, has_most, round, suns};
use super::{Choose, perft, shuffle};

/// A set of cards by number.
pub(crate) type Cards = BTreeSet<u8>;

/// The rounds of a game.
pub(crate) const ROUNDS: usize = 3;

/// The colour of each card from 1 to 48, as a letter of `RYGB`.
pub(crate) type Deck = BTreeMap<u8, char>;

/// The colours of the cards in the default deck.
pub(crate) fn usual_deck() -> Deck {
    deck(&"RYGB".repeat(12))
}

/// The deck whose cards have these colours, card 1 first.
///
/// # Panics
///
/// Panics unless there are twelve cards of each colour.
pub(crate) fn deck(letters: &str) -> Deck {
    for colour in "RYGB".chars() {
        let cards = letters.chars().filter(|&letter| letter == colour).count();
        assert_eq!(cards, 12, "a deck has twelve cards of each colour");
    }
    assert_eq!(letters.len(), 48, "a deck has only these colours");
    (1..).zip(letters.chars()).collect()
}

/// The bid and the collected card of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    pub(crate) bid: u8,
    pub(crate) card: u8,
}

/// One auction: the actions of all seats in their order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Auction(pub(crate) Vec<Part>);

impl fmt::Display for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: &Part| format!("{}x{}", part.bid, part.card);
        let parts: Vec<String> = self.0.iter().map(part).collect();
        f.write_str(&parts.join(","))
    }
}

impl Auction {
    /// Reads `4x35,6x38`.
    ///
    /// # Panics
    ///
    /// Panics if the text is not an auction.
    pub(crate) fn read(text: &str) -> Self {
        let number = |text: &str| text.parse().expect("a card is a number");
        let part = |text: &str| {
            let (bid, card) = text.split_once('x').expect("an x parts bid and card");
            Part {
                bid: number(bid),
                card: number(card),
            }
        };
        Self(text.split(',').map(part).collect())
    }

    /// The seats by falling bids.
    fn order(&self) -> Vec<usize> {
        let mut seats: Vec<usize> = (0..self.0.len()).collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(self.0[seat].bid));
        seats
    }
}

/// The cards that the seats can bid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Hands {
    /// A hand for every seat.
    Known(Vec<Cards>),
    /// Round one of a game whose hands are not recorded.
    Unrecorded {
        /// The cards that nobody can have in hand.
        seen: Cards,
        /// The number of cards left in each hand.
        left: usize,
    },
}

/// The standing of one seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) rounds: Vec<Round>,
    pub(crate) score: u32,
    pub(crate) zeroed: bool,
}

/// A game in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) players: usize,
    pub(crate) deck: Deck,
    pub(crate) hands: Hands,
    /// The cards that each seat has collected in this round.
    pub(crate) collections: Vec<Cards>,
    pub(crate) pool: Cards,
    /// The collections of each finished round.
    pub(crate) finished: Vec<Vec<Cards>>,
}

/// The number of seats for a number of players, dummies included.
pub(crate) fn seats(players: usize) -> usize {
    match players {
        2 | 3 => 4,
        4 | 5 => 5,
        _ => panic!("there are 2 to 5 players"),
    }
}

/// The number of cards in a hand for a number of players.
pub(crate) fn hand_size(players: usize) -> usize {
    if seats(players) == 4 { 11 } else { 9 }
}

/// The cards in the game for a number of players.
pub(crate) fn cards(players: usize) -> Cards {
    if seats(players) == 4 {
        (1..=48).collect()
    } else {
        (0..=49).collect()
    }
}

impl Table {
    /// A game with a deal that `choose` shuffles.
    pub(crate) fn deal(players: usize, deck: Deck, choose: Choose<'_>) -> Self {
        let mut all: Vec<u8> = cards(players).into_iter().collect();
        shuffle(&mut all, choose);
        let pool = all.split_off(seats(players) * hand_size(players));
        let hands = all
            .chunks(hand_size(players))
            .map(|hand| hand.iter().copied().collect())
            .collect();
        Self::from_deal(players, deck, hands, pool.into_iter().collect())
    }

    /// A game with these hands, dummies last, and this pool.
    ///
    /// # Panics
    ///
    /// Panics unless the deal contains every card exactly once.
    pub(crate) fn from_deal(players: usize, deck: Deck, hands: Vec<Cards>, pool: Cards) -> Self {
        assert_eq!(hands.len(), seats(players), "a hand for each seat");
        let fits = |hand: &Cards| hand.len() == hand_size(players);
        assert!(hands.iter().all(fits), "all hands are of one size");
        let dealt: Cards = hands.iter().flatten().chain(&pool).copied().collect();
        assert_eq!(dealt, cards(players), "every card is dealt");
        Self {
            players,
            deck,
            hands: Hands::Known(hands),
            collections: vec![Cards::new(); seats(players)],
            pool,
            finished: Vec::new(),
        }
    }

    /// A game in which only the first pool is recorded.
    pub(crate) fn from_pool(players: usize, deck: Deck, pool: Cards) -> Self {
        assert_eq!(pool.len(), seats(players), "a card for each seat");
        assert!(pool.is_subset(&cards(players)), "cards of the game");
        Self {
            players,
            deck,
            hands: Hands::Unrecorded {
                seen: pool.clone(),
                left: hand_size(players),
            },
            collections: vec![Cards::new(); seats(players)],
            pool,
            finished: Vec::new(),
        }
    }

    /// Returns true for a seat that nobody plays. Dummies come last.
    pub(crate) fn is_dummy(&self, seat: usize) -> bool {
        seat >= self.players
    }

    /// True after the third round.
    pub(crate) fn is_over(&self) -> bool {
        self.finished.len() == ROUNDS
    }

    /// The cards that a seat may bid. If the hands are not recorded, these are all the
    /// cards that it may have.
    pub(crate) fn bids(&self, seat: usize) -> Cards {
        match &self.hands {
            Hands::Known(hands) => hands[seat].clone(),
            Hands::Unrecorded { seen, .. } => &cards(self.players) - seen,
        }
    }

    /// The cards that a seat may collect when these are left.
    fn picks(&self, seat: usize, left: &Cards) -> Cards {
        if self.is_dummy(seat) {
            left.first().copied().into_iter().collect()
        } else {
            left.clone()
        }
    }

    /// Returns true if the auction is legal.
    pub(crate) fn is_legal(&self, auction: &Auction) -> bool {
        let seats = seats(self.players);
        if self.is_over() || auction.0.len() != seats {
            return false;
        }
        let bids: Cards = auction.0.iter().map(|part| part.bid).collect();
        let in_hand = |seat: usize| self.bids(seat).contains(&auction.0[seat].bid);
        if bids.len() != seats || !(0..seats).all(in_hand) {
            return false;
        }
        let mut left = self.pool.clone();
        auction.order().into_iter().all(|seat| {
            let card = auction.0[seat].card;
            self.picks(seat, &left).contains(&card) && left.remove(&card)
        })
    }

    /// Every legal auction. With full hands there are millions.
    pub(crate) fn legal_auctions(&self) -> Vec<Auction> {
        if self.is_over() {
            return Vec::new();
        }
        let mut bids: Vec<Vec<u8>> = vec![Vec::new()];
        for seat in 0..seats(self.players) {
            bids = bids
                .iter()
                .flat_map(|before| {
                    let hand = self.bids(seat).into_iter();
                    hand.filter(|bid| !before.contains(bid))
                        .map(|bid| [before.as_slice(), &[bid]].concat())
                })
                .collect();
        }
        let mut auctions = Vec::new();
        for bids in bids {
            let parts = bids.into_iter().map(|bid| Part { bid, card: 0 });
            let auction = Auction(parts.collect());
            self.add_picks(auction.clone(), &auction.order(), &self.pool, &mut auctions);
        }
        auctions
    }

    /// The number of ways to play this many auctions.
    pub(crate) fn perft(&self, depth: usize) -> u64 {
        perft(self, depth, Self::legal_auctions, Self::play)
    }

    /// Adds to `all` every way in which these seats, in this order, collect the cards
    /// in `left`.
    fn add_picks(&self, auction: Auction, seats: &[usize], left: &Cards, all: &mut Vec<Auction>) {
        let Some((&seat, later)) = seats.split_first() else {
            all.push(auction);
            return;
        };
        for card in self.picks(seat, left) {
            let mut auction = auction.clone();
            auction.0[seat].card = card;
            let mut left = left.clone();
            left.remove(&card);
            self.add_picks(auction, later, &left, all);
        }
    }

    /// A legal auction that `choose` picks.
    ///
    /// # Panics
    ///
    /// Panics if the game is over.
    pub(crate) fn random_auction(&self, choose: Choose<'_>) -> Auction {
        assert!(!self.is_over(), "no auction after the third round");
        let mut one_of = |cards: Cards| {
            let index = choose(cards.len());
            let card = cards.into_iter().nth(index);
            card.expect("a number below the length")
        };
        let mut bids = Cards::new();
        let mut auction = Auction(Vec::new());
        for seat in 0..seats(self.players) {
            let part = Part {
                bid: one_of(&self.bids(seat) - &bids),
                card: 0,
            };
            bids.insert(part.bid);
            auction.0.push(part);
        }
        let mut left = self.pool.clone();
        for seat in auction.order() {
            let card = one_of(self.picks(seat, &left));
            left.remove(&card);
            auction.0[seat].card = card;
        }
        auction
    }

    /// Plays an auction.
    ///
    /// # Panics
    ///
    /// Panics if the auction is not legal.
    pub(crate) fn play(&mut self, auction: &Auction) {
        assert!(self.is_legal(auction), "a legal auction");
        for (collection, part) in self.collections.iter_mut().zip(&auction.0) {
            collection.insert(part.card);
        }
        let bids = auction.0.iter().map(|part| part.bid);
        let round_is_over = match &mut self.hands {
            Hands::Known(hands) => {
                for (hand, bid) in hands.iter_mut().zip(bids.clone()) {
                    hand.remove(&bid);
                }
                hands.iter().all(BTreeSet::is_empty)
            }
            Hands::Unrecorded { seen, left } => {
                seen.extend(bids.clone());
                *left -= 1;
                *left == 0
            }
        };
        self.pool = bids.collect();
        if round_is_over {
            self.finished.push(self.collections.clone());
            let empty = vec![Cards::new(); seats(self.players)];
            let hands = std::mem::replace(&mut self.collections, empty);
            self.hands = Hands::Known(hands);
        }
    }

    /// The standings of all seats, dummies included, after the finished rounds.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        let zeroed = self.most_suns();
        (0..seats(self.players))
            .map(|seat| {
                let round = |cards: &Vec<Cards>| round(cards, seat, &self.deck);
                let rounds: Vec<Round> = self.finished.iter().map(round).collect();
                let zeroed = self.is_over() && zeroed[seat];
                let total = rounds.iter().map(|round| round.icons + round.colours).sum();
                Standing {
                    rounds,
                    score: if zeroed { 0 } else { total },
                    zeroed,
                }
            })
            .collect()
    }

    /// Returns for each seat whether it has the most suns in all finished rounds.
    fn most_suns(&self) -> Vec<bool> {
        let suns = |seat: usize| {
            let rounds = self.finished.iter();
            rounds.flat_map(|round| suns(&round[seat])).collect()
        };
        has_most((0..seats(self.players)).map(suns).collect())
    }

    /// The seats that win; empty while the game is not over.
    pub(crate) fn winners(&self) -> Vec<usize> {
        if !self.is_over() {
            return Vec::new();
        }
        let standings = self.standings();
        let most = standings.iter().map(|standing| standing.score).max();
        (0..standings.len())
            .filter(|&seat| Some(standings[seat].score) == most)
            .collect()
    }
}

/// A mutated auction, legal or not: a number changed, two numbers swapped, or a
/// seat added or removed.
pub(crate) fn mutated(auction: &Auction, choose: Choose<'_>) -> Auction {
    let mut parts = auction.0.clone();
    let (one, two) = (choose(parts.len()), choose(parts.len()));
    let (first, second) = (parts[one], parts[two]);
    match choose(6) {
        0 => parts[one].bid = choose(51) as u8,
        1 => parts[one].card = choose(51) as u8,
        2 => (parts[one].bid, parts[two].bid) = (second.bid, first.bid),
        3 => (parts[one].card, parts[two].card) = (second.card, first.card),
        4 => parts[one] = second,
        _ if choose(2) == 0 => parts.push(first),
        _ => {
            parts.pop();
        }
    }
    Auction(parts)
}
