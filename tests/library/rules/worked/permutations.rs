//! The plain model of Permutations: worked examples and random games.

use std::collections::BTreeSet;

use crate::helpers::dice::sized;
use crate::helpers::plain::permutations::scoring::{
    face_down_points, face_up_points, has_most, round,
};
use crate::helpers::plain::permutations::{
    Auction, Cards, Hands, Part, ROUNDS, Table, cards, deck, hand_size, mutated, seats, usual_deck,
};
use crate::helpers::plain::{Lcg, shuffle};

fn set<const N: usize>(cards: [u8; N]) -> Cards {
    Cards::from(cards)
}

/// A table of four seats in mid-round, with these hands and this pool.
fn table(players: usize, hands: [&[u8]; 4], pool: [u8; 4]) -> Table {
    let hands = hands.map(|hand| hand.iter().copied().collect::<Cards>());
    let mut table = Table::from_pool(players, usual_deck(), set(pool));
    table.hands = Hands::Known(hands.to_vec());
    table
}

/// In the example of the rule sheet, a seat collects three stars, four red cards,
/// three green ones and two blue ones; the test chooses cards that fit.
#[test]
fn the_example_scores_22_with_the_moons_and_19_without() {
    let collected = set([1, 3, 5, 17, 21, 19, 23, 36, 40]);
    let fewer = set([2, 18, 22, 26]);
    let more = set([18, 20, 22, 24, 26]);
    let with_moons = round(&[collected.clone(), fewer], 0, &usual_deck());
    assert!(with_moons.moon);
    assert_eq!(
        (with_moons.icons, with_moons.colours, with_moons.suns),
        (6, 16, 2)
    );
    let without_moons = round(&[collected, more], 0, &usual_deck());
    assert!(!without_moons.moon);
    assert_eq!(
        (
            without_moons.icons,
            without_moons.colours,
            without_moons.suns
        ),
        (6, 13, 2)
    );
}

#[test]
fn icons_change_after_16_and_32() {
    let found = |cards: Cards, other: Cards| round(&[cards, other], 0, &usual_deck());
    let ends = found(set([16, 17, 32, 33, 48]), set([18, 19]));
    assert_eq!((ends.icons, ends.suns), (2, 2));
    assert!(ends.moon, "two moons each, and 17 is the lowest");
    assert!(!found(set([17, 33]), set([18, 32])).moon);
    assert!(!found(set([16, 32]), set([31, 30])).moon);
}

#[test]
fn card_0_takes_the_best_colour_and_card_49_none() {
    let usual = usual_deck();
    // Cards 1, 5 and 9 are red; 3, 7 and 11 are green. Face up, card 0 scores most
    // as the only yellow card (9 + 1), not as a fourth red one (9). Face down, it
    // scores most as the fourth red card.
    let collected = set([0, 1, 5, 9, 3, 7, 11]);
    assert_eq!(face_up_points(&collected, &usual), 10);
    assert_eq!(face_down_points(&collected, &usual), 16);
    // With three red and two green cards, card 0 as a third green card raises the
    // score from 4 to 9.
    assert_eq!(face_up_points(&set([0, 1, 5, 9, 3, 7]), &usual), 9);
    assert_eq!(face_up_points(&set([49, 1, 5, 3]), &usual), 1);
    assert_eq!(face_down_points(&set([49]), &usual), 0);
}

#[test]
fn the_colours_are_those_of_the_deck() {
    let blocks = deck(
        &["R", "Y", "G", "B"]
            .map(|letter| letter.repeat(12))
            .concat(),
    );
    let collected = set([1, 2, 3, 13, 14, 25]);
    assert_eq!(face_up_points(&collected, &blocks), 4 + 1);
    // In the usual deck: red 1, 13, 25, yellow 2, 14, green 3.
    assert_eq!(face_up_points(&collected, &usual_deck()), 4 + 1);
    assert_eq!(face_down_points(&set([1, 2, 3]), &blocks), 9);
    assert_eq!(face_down_points(&set([1, 2, 3]), &usual_deck()), 1);
}

#[test]
fn ties_go_to_the_lowest_card_then_the_next() {
    let most = |seats: &[&[u8]]| has_most(seats.iter().map(|cards| cards.to_vec()).collect());
    assert_eq!(most(&[&[17, 30], &[18, 19, 20]]), [false, true]);
    assert_eq!(most(&[&[18, 19], &[17, 32], &[20]]), [false, true, false]);
    // Two seats collected the same sun in different rounds, so the next lowest card
    // decides.
    assert_eq!(most(&[&[33, 36], &[35, 33]]), [false, true]);
    // A card collected in two rounds counts twice: 33, 33 is below 33, 34.
    assert_eq!(most(&[&[33, 34, 35], &[33, 33, 48]]), [false, true]);
    assert_eq!(most(&[&[40, 33], &[33, 40], &[48]]), [true, true, false]);
}

#[test]
fn the_highest_bid_chooses_first_and_dummies_take_the_lowest_card() {
    let table = table(2, [&[10], &[20], &[15], &[5]], [1, 2, 3, 4]);
    let legal = |text| table.is_legal(&Auction::read(text));
    // The seat that bids 20 takes 3; then the dummy that bids 15 must take 1; the
    // seat that bids 10 takes 4; the other dummy takes the last card, 2.
    assert!(legal("10x4,20x3,15x1,5x2"));
    assert!(
        !legal("10x4,20x3,15x2,5x1"),
        "the first dummy must take the lowest"
    );
    assert!(!legal("10x3,20x3,15x1,5x2"), "a card can be collected once");
    assert!(!legal("10x4,20x3,15x1,5x5"), "a card must be in the pool");
    assert!(!legal("11x4,20x3,15x1,5x2"), "a bid must be in hand");
    assert!(
        !legal("20x4,10x3,15x1,5x2"),
        "a bid must be in the hand of its own seat"
    );
    assert!(!legal("10x4,20x3,15x1"), "every seat must bid");
    // The seat that bids 20 chooses among four cards, then a dummy has no choice,
    // then the seat that bids 10 chooses between two: 4 x 2 auctions.
    let mut auctions = table.legal_auctions();
    assert_eq!(auctions.len(), 8);
    auctions.sort();
    assert_eq!(auctions[0].to_string(), "10x2,20x3,15x1,5x4");
}

#[test]
fn exactly_the_legal_auctions_are_listed() {
    let table = table(2, [&[10, 40], &[20, 8], &[15, 9], &[5, 41]], [1, 2, 3, 4]);
    let listed: BTreeSet<Auction> = table.legal_auctions().into_iter().collect();
    let hands = [10, 40, 20, 8, 15, 9, 5, 41];
    let mut legal = BTreeSet::new();
    // Without optimization, the first seat bids only what it holds.
    let first_bids = sized(8, 2);
    for bids in (0..8_usize.pow(4)).filter(|bids| bids % 8 < first_bids) {
        for picks in 0..4_usize.pow(4) {
            let part = |seat: u32| Part {
                bid: hands[bids / 8_usize.pow(seat) % 8],
                card: (picks / 4_usize.pow(seat) % 4) as u8 + 1,
            };
            let auction = Auction((0..4).map(part).collect());
            if table.is_legal(&auction) {
                legal.insert(auction);
            }
        }
    }
    assert_eq!(legal, listed);
}

/// Without a dummy, every choice of bids leaves 5 x 4 x 3 x 2 x 1 ways to collect:
/// with three cards in each hand, there are 3^5 x 120 auctions.
#[test]
fn auctions_with_three_cards_in_each_hand_are_counted() {
    let mut lcg = Lcg::new(3);
    let mut table = Table::deal(5, usual_deck(), &mut |end| lcg.below(end));
    for _ in 0..6 {
        let auction = table.random_auction(&mut |end| lcg.below(end));
        table.play(&auction);
    }
    assert_eq!(table.legal_auctions().len(), 3_usize.pow(5) * 120);
}

/// Plays a random game to its end twice, with and without recorded hands. The two
/// games must be equal from round two on.
fn play_out(mut table: Table, lcg: &mut Lcg) -> Table {
    let mut unrecorded = Table::from_pool(table.players, table.deck.clone(), table.pool.clone());
    while !table.is_over() {
        let auction = table.random_auction(&mut |end| lcg.below(end));
        assert_eq!(Auction::read(&auction.to_string()), auction);
        let other = mutated(&auction, &mut |end| lcg.below(end));
        if table.is_legal(&other) {
            assert!(
                unrecorded.is_legal(&other),
                "without recorded hands, at least as much is legal"
            );
        }
        table.play(&auction);
        unrecorded.play(&auction);
        assert_eq!(table.pool, unrecorded.pool);
        if !table.finished.is_empty() {
            assert_eq!(table, unrecorded);
        }
        let Hands::Known(hands) = &table.hands else {
            panic!("these hands are known");
        };
        let all = hands.iter().chain(&table.collections).flatten();
        let all: Vec<u8> = all.chain(&table.pool).copied().collect();
        let distinct: Cards = all.iter().copied().collect();
        assert_eq!(
            (all.len(), distinct),
            (cards(table.players).len(), cards(table.players))
        );
    }
    table
}

#[test]
fn random_games_keep_their_cards_and_are_won() {
    let mut lcg = Lcg::new(4);
    for game in 0..100 {
        let mut letters: Vec<char> = "RYGB".repeat(12).chars().collect();
        shuffle(&mut letters, &mut |end| lcg.below(end));
        let deck = deck(&letters.into_iter().collect::<String>());
        let players = 2 + game % 4;
        let start = Table::deal(players, deck, &mut |end| lcg.below(end));
        assert_eq!(start.winners(), [0; 0]);
        let table = play_out(start, &mut lcg);
        let standings = table.standings();
        assert_eq!(standings.len(), seats(players));
        for round in 0..ROUNDS {
            let moons = standings
                .iter()
                .filter(|standing| standing.rounds[round].moon);
            assert_eq!(moons.count(), 1, "moons of one round are never tied");
            let cards = table.finished[round].iter().map(BTreeSet::len);
            assert!(cards.into_iter().all(|cards| cards == hand_size(players)));
        }
        assert!(
            standings
                .iter()
                .any(|standing| standing.zeroed && standing.score == 0)
        );
        for winner in table.winners() {
            assert!(
                standings
                    .iter()
                    .all(|standing| standing.score <= standings[winner].score)
            );
        }
        assert!(!table.winners().is_empty() && table.legal_auctions().is_empty());
    }
}

/// If two seats have the same suns, both have the most, so both totals are set to zero.
#[test]
fn seats_tied_to_the_end_are_all_set_to_zero() {
    let mut table = Table::from_pool(2, usual_deck(), set([1, 2, 3, 4]));
    let round = |cards: [&[u8]; 4]| {
        cards
            .map(|collected| collected.iter().copied().collect::<Cards>())
            .to_vec()
    };
    table.finished = vec![
        round([&[33, 1], &[34, 5], &[17], &[]]),
        round([&[34], &[33], &[17, 1], &[]]),
        round([&[2], &[18, 3], &[17], &[48]]),
    ];
    let last = table.finished.pop().expect("three rounds");
    assert!(
        table.standings().iter().all(|standing| !standing.zeroed),
        "no seat is set to zero before the third round"
    );
    table.finished.push(last);
    let standings = table.standings();
    let zeroed: Vec<bool> = standings.iter().map(|standing| standing.zeroed).collect();
    assert_eq!(zeroed, [true, true, false, false]);
    // The third seat has the most moons in all rounds; in round three, it wins the
    // tie because its card is lower. It scores 1 in round one, 2 for the star and 4
    // for two red cards in round two, and 1 in round three.
    let scores: Vec<u32> = standings.iter().map(|standing| standing.score).collect();
    assert_eq!(scores, [0, 0, 8, 0]);
    assert_eq!(table.winners(), [2]);
}
