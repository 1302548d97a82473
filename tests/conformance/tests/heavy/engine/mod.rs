//! The search proves the results that plain alpha-beta finds, and gives the same answer
//! for every number of threads.

mod auctions;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::board::{Seat, Size};
use scoresheet::games::permute::{
    Permute, PermutePosition, PermuteSetting, PermuteSetup, Protocol,
};
use scoresheet::games::permutu::Permutu;
use scoresheet::games::swaptimum::{Swaptimum, SwaptimumPosition, SwaptimumSetting};
use scoresheet::play::{
    Candidate, Estimates, MoveOf, Playout, Position, Rules, Searchable, SettingReader, Status, Turn,
};
use scoresheet::record::{TagValues, Tags};
use scoresheet::search::{Budget, OpponentModel, Proof, SearchOptions, Tuning};

/// Solves a position by alpha-beta without a hash table. Returns 1 if the first seat
/// wins, 0 for a draw, and -1 if the first seat loses.
fn alpha_beta<P: Position>(position: &P, mut alpha: i8, mut beta: i8) -> i8 {
    match position.status() {
        Status::Won(Seat::FIRST) => return 1,
        Status::Won(_) => return -1,
        Status::Drawn | Status::Shared(_) | Status::Missed => return 0,
        Status::Running => {}
    }
    let is_first = position.turn() == Turn::Seat(Seat::FIRST);
    let mut best = if is_first { -1 } else { 1 };
    position.visit_legal(&mut |mv| {
        let mut next = position.clone();
        next.apply(mv);
        let value = alpha_beta(&next, alpha, beta);
        if is_first {
            best = best.max(value);
            alpha = alpha.max(value);
        } else {
            best = best.min(value);
            beta = beta.min(value);
        }
        if alpha >= beta {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    best
}

fn search<G: Searchable>(
    position: &G::Position,
    options: &SearchOptions,
) -> Option<Estimates<MoveOf<G>>> {
    G::search(position, options, &|| Duration::ZERO)
}

/// The result that the exact search proves, as [`alpha_beta`] returns it.
fn proven<G: Searchable>(position: &G::Position) -> i8 {
    let options = SearchOptions::new(Budget::simulations(50_000_000));
    let Some(found) = search::<G>(position, &options) else {
        return alpha_beta(position, -1, 1);
    };
    let proof = found.best().proof.expect("a small position is solved");
    let sign = if position.turn() == Turn::Seat(Seat::FIRST) {
        1
    } else {
        -1
    };
    match proof {
        Proof::Win => sign,
        Proof::Draw => 0,
        Proof::Loss => -sign,
    }
}

/// Fails unless the exact search proves the result that alpha-beta finds.
#[track_caller]
fn check_proof<G: Searchable>(position: &G::Position) {
    let expected = alpha_beta(position, -1, 1);
    assert_eq!(proven::<G>(position), expected, "{position:?}");
}

/// What a result of [`alpha_beta`] is to the seat with this sign.
const fn as_proof(result: i8, sign: i8) -> Proof {
    match result * sign {
        1 => Proof::Win,
        0 => Proof::Draw,
        _ => Proof::Loss,
    }
}

fn permute(side: u8, protocol: Protocol) -> PermutePosition {
    let size = Size::new(side).expect("a size");
    let mut setting = PermuteSetting::new(size, PermuteSetup::Chequer);
    setting.protocol = protocol;
    setting.stated_swap = "none".parse().ok();
    PermutePosition::new(&setting)
}

/// The positions after every legal move.
fn successors<P: Position>(position: &P) -> Vec<P> {
    let mut found = Vec::new();
    position.visit_legal(&mut |mv| {
        let mut next = position.clone();
        next.apply(mv);
        found.push(next);
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn the_exact_search_agrees_with_alpha_beta_on_3x3() {
    for protocol in [Protocol::Single, Protocol::Double] {
        let start = permute(3, protocol);
        check_proof::<Permute>(&start);
        for next in successors(&start) {
            check_proof::<Permute>(&next);
        }
    }
}

#[test]
fn the_exact_search_agrees_with_alpha_beta_on_all_openings_of_4x4() {
    let start = permute(4, Protocol::Single);
    assert_eq!(proven::<Permute>(&start), 0, "4x4 is a draw");
    let openings = successors(&start);
    assert_eq!(openings.len(), 36);
    for next in openings {
        check_proof::<Permute>(&next);
    }
}

#[test]
#[ignore = "takes half a minute without optimization"]
fn the_first_player_wins_on_5x5() {
    assert_eq!(proven::<Permute>(&permute(5, Protocol::Single)), 1);
}

/// Plays random moves until `is_late` returns true or the game is over.
fn late_position<P: Playout>(start: &P, seed: u64, is_late: impl Fn(&P) -> bool) -> P {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = start.clone();
    while !is_late(&position) {
        let Some(mv) = position.random_move(&mut rng) else {
            break;
        };
        position.apply(&mv);
    }
    position
}

#[test]
fn late_positions_of_larger_boards_are_solved_correctly() {
    for (side, protocol) in [(6, Protocol::Single), (5, Protocol::Double)] {
        let start = permute(side, protocol);
        for seed in 0..30 {
            let position = late_position(&start, seed, |position| position.faces().count() <= 4);
            check_proof::<Permute>(&position);
        }
    }
}

#[test]
fn late_positions_of_swaptimum_are_solved_correctly() {
    let start = SwaptimumPosition::new(&SwaptimumSetting::new(Size::new(4).expect("a size")));
    for seed in 0..30 {
        let is_late = |position: &SwaptimumPosition| position.checkers().empty().len() <= 6;
        let position = late_position(&start, seed, is_late);
        check_proof::<Swaptimum>(&position);
    }
}

fn permutu(players: &str, symbols: [&str; 3]) -> <Permutu as Rules>::Position {
    let [red, black, green] = symbols;
    let defaults = TagValues::new()
        .with("Players", players)
        .with("RowRed", red)
        .with("RowBlack", black)
        .with("RowGreen", green);
    let (tags, mut findings) = (Tags::default(), Vec::new());
    let mut reader = SettingReader::new(&tags, &defaults, &mut findings);
    let setting = Permutu::setting(&mut reader).expect("a setting");
    Permutu::start(&setting)
}

#[test]
fn small_games_of_permutu_are_solved_correctly() {
    for rows in [
        ["ABC", "BCA", "CAB"],
        ["ABC", "BAC", "ACB"],
        ["ABCD", "BADC", "DCAB"],
    ] {
        check_proof::<Permutu>(&permutu("2", rows));
    }
}

#[test]
fn both_models_of_the_opponent_are_the_same_for_two_seats_only() {
    let searched = |players, opponents| {
        let rows = ["ABCDEF", "BCDEFA", "CDEFAB"];
        let mut options = SearchOptions::new(Budget::simulations(2_000));
        options.tuning.opponents = opponents;
        search::<Permutu>(&permutu(players, rows), &options).expect("a running game")
    };
    let [selfish, paranoid] = [OpponentModel::Selfish, OpponentModel::Paranoid];
    assert_eq!(searched("2", selfish), searched("2", paranoid));
    let (one, other) = (searched("3", selfish), searched("3", paranoid));
    assert_ne!(one, other);
    // Opponents that play against the seat leave it a smaller chance.
    assert!(other.best().chance < one.best().chance);
}

#[test]
fn flat_monte_carlo_tries_all_moves_equally_often() {
    let position = permute(6, Protocol::Single);
    let mut options = SearchOptions::new(Budget::simulations(5_000));
    options.tuning = Tuning::flat();
    let found = search::<Permute>(&position, &options).expect("a running game");
    let visits = found.moves.iter().map(|candidate| candidate.visits);
    let (least, most) = (visits.clone().min(), visits.max());
    assert!(most <= least.map(|least| least + 1), "{least:?} {most:?}");
}

#[test]
fn the_answer_is_the_same_for_every_number_of_threads() {
    let position = permute(8, Protocol::Single);
    let mut options = SearchOptions::new(Budget::simulations(3_001));
    assert_eq!(options.tuning.trees, 1, "a small search has one tree");
    options.tuning.trees = 8;
    let one = search::<Permute>(&position, &options).expect("a running game");
    assert_eq!(one.simulations, 3_001);
    for jobs in [2, 3, 8, 20] {
        options.jobs = NonZeroUsize::new(jobs).expect("a thread");
        assert_eq!(search::<Permute>(&position, &options).as_ref(), Some(&one));
    }
    options.seed = 1;
    assert_ne!(search::<Permute>(&position, &options), Some(one));
}

/// Simulations explore weak answers, so their mean flatters the seat to move. The chance
/// of a position must not: playing the best move does not change it on average.
#[test]
fn the_best_move_does_not_change_the_chances() {
    let options = SearchOptions::new(Budget::simulations(3_000));
    let (mut sum, mut count) = (0.0, 0.0);
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = permute(8, Protocol::Single);
        for _ in 0..4 {
            let mv = position.random_move(&mut rng).expect("a move");
            position.apply(&mv);
        }
        let before = search::<Permute>(&position, &options).expect("a move");
        position.apply(&before.best().line[0]);
        let after = search::<Permute>(&position, &options).expect("a move");
        sum += before.best().chance - (1.0 - after.best().chance);
        count += 1.0;
    }
    let change: f64 = sum / count;
    assert!(change.abs() < 0.02, "{change}");
}

#[test]
fn trees_prove_what_the_exact_search_proves() {
    let position = permute(3, Protocol::Single);
    let mut options = SearchOptions::new(Budget::simulations(400_000));
    options.tuning.solve_below = 0;
    let found = search::<Permute>(&position, &options).expect("a running game");
    let expected = as_proof(alpha_beta(&position, -1, 1), 1);
    assert_eq!(found.best().proof, Some(expected));
}

#[test]
fn moves_of_two_twists_are_whole_and_have_the_results_that_are_proven() {
    let mut proven_count = 0;
    for (side, faces) in [(4, 3), (4, 4), (5, 4)] {
        let start = permute(side, Protocol::Double);
        for seed in 0..40 {
            let is_late = |position: &PermutePosition| position.faces().count() <= faces;
            let position = late_position(&start, seed, is_late);
            let sign = match position.turn() {
                Turn::Seat(Seat::FIRST) => 1,
                Turn::Seat(_) => -1,
                _ => continue,
            };
            for (simulations, solve_below) in [(3, 16), (60, 0), (60, 16), (2_000, 0), (2_000, 16)]
            {
                let mut options = SearchOptions::new(Budget::simulations(simulations));
                options.tuning.solve_below = solve_below;
                let found = search::<Permute>(&position, &options).expect("a running game");
                for candidate in &found.moves {
                    assert!(position.check(&candidate.line[0]).is_ok());
                    let Some(proof) = candidate.proof else {
                        continue;
                    };
                    proven_count += 1;
                    let mut next = position.clone();
                    next.apply(&candidate.line[0]);
                    let expected = as_proof(alpha_beta(&next, -1, 1), sign);
                    assert_eq!(proof, expected, "{position:?} {:?}", candidate.line[0]);
                }
            }
        }
    }
    assert!(proven_count > 500, "{proven_count}");
}

#[test]
fn a_search_with_little_memory_ends() {
    let position = permute(12, Protocol::Double);
    let mut options = SearchOptions::new(Budget::simulations(2_000));
    options.memory = 1;
    let found = search::<Permute>(&position, &options).expect("a running game");
    assert_eq!(found.simulations, 2_000);
    let best = &found.best().line[0];
    assert!(position.check(best).is_ok(), "{best:?}");
}

/// Returns a clock that reaches `limit` after it has been read `readings` times.
fn clock_after(readings: u64, limit: Duration) -> impl Fn() -> Duration + Sync {
    let remaining = AtomicU64::new(readings);
    move || {
        let decrement = |count: u64| count.checked_sub(1);
        match remaining.fetch_update(Ordering::Relaxed, Ordering::Relaxed, decrement) {
            Ok(_) => Duration::ZERO,
            Err(_) => limit,
        }
    }
}

#[test]
fn a_search_ends_whenever_the_time_is_up() {
    let limit = Duration::from_secs(1);
    let options = SearchOptions::new(Budget {
        simulations: None,
        time: Some(limit),
    });
    let start = permute(4, Protocol::Single);
    let (mut partly_solved, mut not_solved) = (0, 0);
    for readings in 0..100 {
        let clock = clock_after(readings, limit);
        let found = Permute::search(&start, &options, &clock).expect("the game is not over");
        match found.best().proof {
            Some(proof) => {
                assert_eq!(proof, Proof::Draw);
                partly_solved += usize::from(found.moves.len() < 36);
            }
            None => not_solved += 1,
        }
    }
    assert!(partly_solved > 0, "none ended between two solved moves");
    assert!(not_solved > 0, "none ended before the position was solved");
}

#[test]
fn all_first_moves_are_legal_and_chances_add_up() {
    let start = permutu("4", ["ABCDEF", "BADCFE", "FEDCBA"]);
    let options = SearchOptions::new(Budget::simulations(2_000));
    let found = search::<Permutu>(&start, &options).expect("a running game");
    assert_eq!(found.moves.len() as u64, start.count_legal());
    assert_eq!(found.chances.len(), 4);
    let mut moves = found.moves.iter();
    assert!(moves.all(|mv| start.check(&mv.line[0]).is_ok()));
    let visits: u64 = found.moves.iter().map(|mv| mv.visits).sum();
    assert_eq!(visits, 2_000);
    let sum: f64 = found.chances.iter().sum();
    assert!((sum - 1.0).abs() < 1e-9, "{:?}", found.chances);
    assert_eq!(found.chances[0].to_bits(), found.best().chance.to_bits());
}

fn play(position: &mut PermutePosition, text: &str) {
    let mv = text.parse().expect("a move");
    position.play(&mv).expect("a legal move");
}

#[test]
fn a_first_move_that_may_be_swapped_wins_at_most_half_of_the_games() {
    let start = |swap: Option<&str>| {
        let size = Size::new(5).expect("a size");
        let mut setting = PermuteSetting::new(size, PermuteSetup::Chequer);
        setting.stated_swap = swap.map(|swap| swap.parse().expect("a swap rule"));
        PermutePosition::new(&setting)
    };
    let options = SearchOptions::new(Budget::simulations(5_000));
    let estimates = |start: &PermutePosition| {
        let found = search::<Permute>(start, &options).expect("a running game");
        let changed = Permute::with_swap_answer(start, found.clone());
        (found, changed)
    };
    let (found, changed) = estimates(&start(Some("none")));
    assert_eq!(found, changed, "without a swap rule");
    let is_winning = |candidate: &Candidate<_>| candidate.chance > 0.5;
    assert!(found.moves.iter().any(is_winning), "some moves are swapped");
    for swap in [None, Some("positions")] {
        let (found, changed) = estimates(&start(swap));
        for candidate in &found.moves {
            let mv = candidate.line[0];
            let after = changed.moves.iter().find(|other| other.line[0] == mv);
            let after = after.expect("the same moves");
            assert_eq!(after.chance, candidate.chance.min(1.0 - candidate.chance));
            let is_swapped = candidate.chance > 0.5;
            let swap = "swap".parse().expect("a move");
            assert_eq!(after.line.get(1) == Some(&swap), is_swapped);
        }
        let best = changed.best();
        assert!(best.chance <= 0.5 && best.visits > 50, "{best:?}");
        assert_eq!(changed.chances, [best.chance, 1.0 - best.chance]);
    }
    // From ply 2 on, nothing changes.
    let mut position = start(None);
    play(&mut position, "Ca1b2-b2");
    let (found, changed) = estimates(&position);
    assert_eq!(found, changed);
}

#[test]
fn a_swap_has_the_chance_of_the_other_side() {
    let size = Size::new(4).expect("a size");
    let setting = PermuteSetting::new(size, PermuteSetup::Chequer);
    let mut position = PermutePosition::new(&setting);
    play(&mut position, "Ca1b2-b2");
    let options = SearchOptions::new(Budget::simulations(20_000));
    let found = search::<Permute>(&position, &options).expect("a running game");
    let swap = "swap".parse().expect("a move");
    let index = found.moves.iter().position(|mv| mv.line[0] == swap);
    let swap = &found.moves[index.expect("a swap is legal")];
    let other = found.moves.iter().find(|mv| mv.line[0] != swap.line[0]);
    let other = other.expect("another move is legal");
    assert!((swap.chance + other.chance - 1.0).abs() < 1e-9);
}
