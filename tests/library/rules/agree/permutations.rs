//! Compares the library's Permutations with the plain model.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::board::Seat;
use scoresheet::games::permutations::{
    Auction, Card, Permutations, PermutationsPosition, PermutationsSetting, SeatBid,
};
use scoresheet::play::{
    Playout as _, Position as _, Rules as _, SettingReader, Status, Turn, perft,
};
use scoresheet::record::{TagValues, Tags};
use serde_json::json;

use crate::helpers::dice;
use crate::helpers::plain::permutations as plain;
use crate::helpers::plain::permutations::{Hands, Table, deck, mutated, usual_deck};
use crate::helpers::plain::{Lcg, shuffle};
use crate::rules::table::{PERMUTATIONS, rows};

/// Whether the hands are part of the library's setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deal {
    Recorded,
    Unrecorded,
}

fn numbers(cards: &plain::Cards) -> String {
    let numbers: Vec<String> = cards.iter().map(u8::to_string).collect();
    numbers.join(" ")
}

/// The library's setting of a table.
fn setting(table: &Table, deal: Deal) -> PermutationsSetting {
    let letters: String = table.deck.values().collect();
    let mut options = TagValues::new()
        .with("Players", table.players.to_string())
        .with("Pool", numbers(&table.pool))
        .with("Deck", letters);
    if let (Deal::Recorded, Hands::Known(hands)) = (deal, &table.hands) {
        for (seat, hand) in (1..).zip(hands) {
            options = options.with(format!("Hand{seat}"), numbers(hand));
        }
    }
    let (tags, mut findings) = (Tags::default(), Vec::new());
    let read = Permutations::setting(&mut SettingReader::new(&tags, &options, &mut findings));
    assert_eq!(findings, []);
    read.expect("a sound setting")
}

/// The library's auction; `None` if it has too many seats or a number that no
/// card has.
fn library_auction(auction: &plain::Auction) -> Option<Auction> {
    let part = |part: &plain::Part| {
        Some(SeatBid {
            bid: Card::new(part.bid)?,
            card: Card::new(part.card)?,
        })
    };
    let parts: Option<Vec<SeatBid>> = auction.0.iter().map(part).collect();
    let ours = Auction::new(&parts?)?;
    assert_eq!(ours.to_string(), auction.to_string());
    Some(ours)
}

fn plain_auction(auction: &Auction) -> plain::Auction {
    plain::Auction::read(&auction.to_string())
}

/// Compares the points of all seats and the winners.
fn agree_on_the_end(position: &PermutationsPosition, table: &Table) {
    let standings = position.standings().seats;
    for (standing, plain) in standings.iter().zip(table.standings()) {
        let rounds: Vec<_> = plain
            .rounds
            .iter()
            .map(|round| {
                json!({
                    "icons": round.icons,
                    "colours": round.colours,
                    "suns": round.suns,
                    "moon": round.moon,
                })
            })
            .collect();
        assert_eq!(standing.facts()["rounds"], json!(rounds));
        assert_eq!(standing.facts()["score"], json!(plain.score));
        assert_eq!(standing.score, i64::from(plain.score));
        let zeroed = plain.zeroed.then(|| json!(true));
        assert_eq!(standing.facts().get("zeroed"), zeroed.as_ref());
    }
    let winners: Vec<Seat> = table
        .winners()
        .iter()
        .map(|&seat| Seat::new(seat as u8))
        .collect();
    let expected = match winners[..] {
        [] => Status::Running,
        [only] => Status::Won(only),
        _ => Status::Shared(winners),
    };
    assert_eq!(position.status(), expected);
    assert_eq!(position.turn() == Turn::Over, table.is_over());
}

/// Checks that `auction` is legal in the plain model, and compares whether
/// mutations of it are legal.
fn agree_on_legality(
    position: &PermutationsPosition,
    table: &Table,
    auction: &Auction,
    lcg: &mut Lcg,
) {
    assert!(table.is_legal(&plain_auction(auction)), "{auction}");
    let mut other = plain_auction(auction);
    for _ in 0..6 {
        if other.0.len() < 2 {
            other = plain_auction(auction);
        }
        other = mutated(&other, &mut |end| lcg.below(end));
        let Some(ours) = library_auction(&other) else {
            assert!(!table.is_legal(&other));
            continue;
        };
        let (legal, refusal) = (table.is_legal(&other), position.check(&ours));
        assert_eq!(refusal.is_ok(), legal, "{other} {refusal:?}");
    }
}

/// Compares the lists of legal auctions, where the library lists them.
fn agree_on_the_list(position: &PermutationsPosition, table: &Table) {
    let mut listed = BTreeSet::new();
    let mut visited = 0;
    position.visit_legal(&mut |auction| {
        listed.insert(plain_auction(auction));
        visited += 1;
        ControlFlow::Continue(())
    });
    let expected: BTreeSet<plain::Auction> = table.legal_auctions().into_iter().collect();
    assert_eq!(visited, listed.len(), "each auction is listed once");
    assert_eq!(position.count_legal(), expected.len() as u64);
    assert_eq!(listed, expected);
}

fn random_table(players: usize, lcg: &mut Lcg) -> Table {
    let mut letters: Vec<char> = "RYGB".repeat(12).chars().collect();
    shuffle(&mut letters, &mut |end| lcg.below(end));
    let deck = deck(&letters.into_iter().collect::<String>());
    Table::deal(players, deck, &mut |end| lcg.below(end))
}

/// Plays a random game to its end in the library and in the plain model. Calls
/// `visit` with every position in which an auction is due.
fn play_out(
    (mut position, mut table): (PermutationsPosition, Table),
    (rng, lcg): (&mut ChaCha8Rng, &mut Lcg),
    mut visit: impl FnMut(&PermutationsPosition, &Table),
) {
    while let Some(auction) = position.random_move(rng) {
        assert_eq!(position.turn(), Turn::All);
        visit(&position, &table);
        agree_on_legality(&position, &table, &auction, lcg);
        position.play(&auction).expect("a random auction is legal");
        table.play(&plain_auction(&auction));
        let pool: Vec<u8> = table.pool.iter().copied().collect();
        assert!(position.pool().iter().map(Card::number).eq(pool));
        if position.held_in_round() == 0 {
            agree_on_the_end(&position, &table);
        }
    }
    assert_eq!(position.turn(), Turn::Over);
    agree_on_the_end(&position, &table);
    assert_eq!(
        (position.count_legal(), table.legal_auctions().len()),
        (0, 0)
    );
}

/// Plays thousands of games with every number of players, with random decks, and
/// with and without recorded hands.
#[test]
fn random_games_agree() {
    let mut lcg = Lcg::new(11);
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for game in 0..dice::sized(2000, 64) {
        let players = 2 + game % 4;
        let table = random_table(players, &mut lcg);
        let deal = if game % 8 < 4 {
            Deal::Recorded
        } else {
            Deal::Unrecorded
        };
        let setting = setting(&table, deal);
        let start = match deal {
            Deal::Recorded => table,
            Deal::Unrecorded => Table::from_pool(players, table.deck, table.pool),
        };
        let position = PermutationsPosition::new(&setting);
        play_out((position, start), (&mut rng, &mut lcg), |_, _| {});
    }
}

/// The library lists the auctions if each hand has at most three cards.
#[test]
fn lists_of_auctions_agree() {
    let mut lcg = Lcg::new(12);
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for players in [2, 3, 4, 2, 3, 2, 3, 4, 5]
        .into_iter()
        .take(dice::sized(9, 3))
    {
        let table = Table::deal(players, usual_deck(), &mut |end| lcg.below(end));
        let position = PermutationsPosition::new(&setting(&table, Deal::Recorded));
        play_out(
            (position, table),
            (&mut rng, &mut lcg),
            |position, table| {
                let Hands::Known(hands) = &table.hands else {
                    panic!("these hands are known");
                };
                let cards_left = hands[0].len();
                // The lists for four and five players are the longest: those of
                // three cards are compared only in round two.
                let is_compared = players < 4 || cards_left < 3 || table.finished.len() == 1;
                if cards_left <= 3 && is_compared {
                    agree_on_the_list(position, table);
                } else {
                    position.visit_legal(&mut |_| {
                        assert!(
                            cards_left <= 3,
                            "lists are only for up to three cards in a hand"
                        );
                        ControlFlow::Break(())
                    });
                }
            },
        );
    }
}

/// Compares the number of legal auctions in the last auction of round one if the
/// hands are not recorded. The library does not list these auctions.
#[test]
fn auctions_of_an_unrecorded_deal_are_counted() {
    let mut lcg = Lcg::new(13);
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    for players in [2, 3, 4] {
        let table = random_table(players, &mut lcg);
        let setting = setting(&table, Deal::Unrecorded);
        let table = Table::from_pool(players, table.deck, table.pool);
        play_out(
            (PermutationsPosition::new(&setting), table),
            (&mut rng, &mut lcg),
            |position, table| {
                if matches!(&table.hands, Hands::Unrecorded { left: 1, .. }) {
                    let count = table.legal_auctions().len() as u64;
                    assert_eq!(position.count_legal(), count);
                }
            },
        );
    }
}

#[test]
fn perft_is_as_in_the_table() {
    let mut lcg = Lcg::new(14);
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    for row in rows(PERMUTATIONS) {
        let number = |name: &str| -> u32 {
            let value = row.get(name).expect("a row names it");
            value.parse().expect("a number")
        };
        let mut table = random_table(number("players") as usize, &mut lcg);
        let mut position = PermutationsPosition::new(&setting(&table, Deal::Recorded));
        let hand = position.seating().hand_size();
        for _ in 0..number("round") * hand - number("left") {
            let auction = position.random_move(&mut rng).expect("the game goes on");
            position.play(&auction).expect("a random auction is legal");
            table.play(&plain_auction(&auction));
        }
        for (depth, &count) in (1..).zip(&row.counts) {
            assert_eq!(perft(&position, depth), count, "{} at {depth}", row.text);
            // The model lists all auctions, which takes too long if there are millions.
            if count < dice::sized(1_000_000, 30_000) as u64 {
                let depth = depth as usize;
                assert_eq!(table.perft(depth), count, "{} at {depth}", row.text);
            }
        }
    }
}

/// Each legal auction of a position with few of them is chosen equally often.
#[test]
fn random_auctions_are_uniform() {
    let mut lcg = Lcg::new(15);
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let table = random_table(2, &mut lcg);
    let mut position = PermutationsPosition::new(&setting(&table, Deal::Recorded));
    for _ in 0..20 {
        let auction = position.random_move(&mut rng).expect("the game goes on");
        position.play(&auction).expect("a random auction is legal");
    }
    let total = position.count_legal();
    let mut drawn: BTreeMap<plain::Auction, u32> = BTreeMap::new();
    for _ in 0..total * 100 {
        let auction = position.random_move(&mut rng).expect("the game goes on");
        *drawn.entry(plain_auction(&auction)).or_default() += 1;
    }
    assert_eq!(drawn.len() as u64, total);
    assert!(drawn.values().all(|count| (50..160).contains(count)));
}
