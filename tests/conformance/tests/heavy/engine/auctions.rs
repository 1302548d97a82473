//! The search of the auctions of Permutations.

use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::board::Seat;
use scoresheet::games::permutations::{Permutations, PermutationsPosition, PermutationsSetting};
use scoresheet::play::{Position, Rules, Searchable, SettingReader, Status, Turn};
use scoresheet::record::{TagValues, Tags};
use scoresheet::search::{Budget, SearchOptions};

fn dealt(players: u8, seed: u64) -> (PermutationsSetting, ChaCha8Rng) {
    let tags = TagValues::new().with("Players", players.to_string());
    let (record_tags, mut findings) = (Tags::default(), Vec::new());
    let mut reader = SettingReader::new(&record_tags, &tags, &mut findings).with_deal();
    let setting = Permutations::setting(&mut reader).expect("a setting");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setting = Permutations::deal(&setting, &mut rng).expect("a deal");
    (setting, rng)
}

/// Plays a game of Permutations in which the `searching` seats search.
fn play_permutations(players: u8, searching: &[usize], seed: u64) -> PermutationsPosition {
    let (setting, mut rng) = dealt(players, seed);
    let mut position = Permutations::start(&setting);
    let options = SearchOptions::new(Budget::simulations(100));
    let search_of = |seat| searching.contains(&seat).then_some(options);
    let searches: Vec<_> = (0..5).map(search_of).collect();
    let clock = || Duration::ZERO;
    while position.turn() == Turn::All {
        let auction = Permutations::search_together(&position, &searches, &clock, &mut rng)
            .expect("the hands are known");
        position.play(&auction).expect("a legal auction");
    }
    position
}

#[test]
fn searched_auctions_are_legal_for_every_number_of_players() {
    for players in 2..=5 {
        let everyone: Vec<usize> = (0..5).collect();
        let first = play_permutations(players, &everyone, 1);
        assert_eq!(first, play_permutations(players, &everyone, 1));
        assert_ne!(first.status(), Status::Running);
    }
}

#[test]
fn a_search_of_permutations_beats_random_seats() {
    // Equal seats would win 8 of 40 games.
    let wins = (0..40).filter(|&game| {
        let seat = game as usize % 5;
        let winner = play_permutations(5, &[seat], game).status();
        winner == Status::Won(Seat::new(seat as u8))
    });
    assert!(wins.count() >= 24);
}

/// Returns the legal setting in which `first` and `second` have exchanged one card.
fn with_exchange(setting: &PermutationsSetting, [first, second]: [&str; 2]) -> PermutationsSetting {
    let mut tags = Permutations::tags(setting);
    let hand = |tags: &[(&str, String)], name| {
        let found = tags.iter().position(|(tag, _)| *tag == name);
        found.expect("every hand has a tag")
    };
    let (first, second) = (hand(&tags, first), hand(&tags, second));
    let card = |hand: &str| hand.split(' ').next().map(str::to_owned).expect("a card");
    let cards = [card(&tags[first].1), card(&tags[second].1)];
    tags[first].1 = tags[first].1.replacen(&cards[0], &cards[1], 1);
    tags[second].1 = tags[second].1.replacen(&cards[1], &cards[0], 1);
    let values = tags
        .into_iter()
        .fold(TagValues::new(), |values, (name, value)| {
            values.with(name, &value)
        });
    let (record_tags, mut findings) = (Tags::default(), Vec::new());
    let mut reader = SettingReader::new(&record_tags, &values, &mut findings).with_deal();
    let exchanged = Permutations::setting(&mut reader);
    exchanged.unwrap_or_else(|| panic!("{findings:?}"))
}

#[test]
fn every_bid_of_a_seat_has_a_chance_with_its_standard_error() {
    let (setting, _) = dealt(3, 5);
    let start = Permutations::start(&setting);
    let searched = |simulations, seat| {
        let options = SearchOptions::new(Budget::simulations(simulations));
        let clock = || Duration::ZERO;
        let found = Permutations::search_part(&start, Seat::new(seat), &options, &clock);
        found.expect("a running game")
    };
    for seat in 0..3 {
        let found = searched(4_000, seat);
        assert_eq!(found, searched(4_000, seat), "the same seed");
        let visits = found.moves.iter().map(|bid| bid.visits);
        assert_eq!((visits.sum::<u64>(), found.simulations), (4_000, 4_000));
        let hand = start.bids(Seat::new(seat)).len() as usize;
        assert_eq!(found.moves.len(), hand, "a row for every card in the hand");
        assert_eq!(found.chances[usize::from(seat)], found.best().chance);
        for bid in &found.moves {
            // The error of a mean of games, one of them an imaginary draw.
            let games = bid.visits as f64;
            let mean = (bid.chance * games + 0.5) / (games + 1.0);
            let expected = (mean * (1.0 - mean) / games).sqrt();
            assert!((0.0..=1.0).contains(&bid.chance), "{bid:?}");
            assert!((bid.error - expected).abs() < 1e-12, "{bid:?}");
        }
    }
    // A seat without simulations has no estimates.
    let options = SearchOptions::new(Budget::simulations(0));
    let nothing = Permutations::search_part(&start, Seat::FIRST, &options, &|| Duration::ZERO);
    assert_eq!(nothing, None);
}

#[test]
fn a_bid_does_not_depend_on_hands_that_the_seat_cannot_see() {
    let options = SearchOptions::new(Budget::simulations(200));
    let bid = |setting: &PermutationsSetting, seat: usize| {
        let position = Permutations::start(setting);
        let searches: Vec<_> = (0..5).map(|at| (at == seat).then_some(options)).collect();
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let clock = || Duration::ZERO;
        let auction = Permutations::search_together(&position, &searches, &clock, &mut rng);
        auction.expect("the hands are known").parts()[seat].bid
    };
    let mut own_hand_matters = false;
    for seed in 0..10 {
        let (setting, _) = dealt(5, seed);
        let unseen = with_exchange(&setting, ["Hand2", "Hand3"]);
        assert_ne!(unseen, setting);
        assert_eq!(bid(&setting, 0), bid(&unseen, 0), "{seed}");
        own_hand_matters |= bid(&setting, 1) != bid(&unseen, 1);
    }
    assert!(own_hand_matters);
}
