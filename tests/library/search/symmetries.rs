//! The images of legal games under symmetries are legal and have the same scores and the
//! same symmetric fingerprint.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use scoresheet::games::GameKind;
use scoresheet::internal::{position_fingerprints, symmetric_fingerprint};
use scoresheet::play::Replayed;
use scoresheet::report::fingerprint;

use crate::helpers::dice::{Dice, games_or, sized};
use crate::search::plain::{PlainGame, image};

/// The properties that a game and its images have in common. All except the winners and
/// the fingerprint of the game are lists with a value for each ply.
#[derive(Debug, PartialEq)]
struct Course {
    scores: Vec<Vec<i64>>,
    legal: Vec<u64>,
    positions: Vec<String>,
    winners: Vec<usize>,
    symmetric: String,
}

/// Returns the course of a game, with its seats in the order `seats`.
fn course(replayed: &dyn Replayed, seats: &[usize]) -> Course {
    let count = replayed.seats().len();
    let new_seat = |old: usize| seats[..count].iter().position(|&seat| seat == old);
    let mut course = Course {
        scores: Vec::new(),
        legal: Vec::new(),
        positions: Vec::new(),
        winners: Vec::new(),
        symmetric: symmetric_fingerprint(replayed),
    };
    replayed.walk(&mut |_, view| {
        let standings = view.standings().seats;
        let scores = seats[..count].iter().map(|&seat| standings[seat].score);
        course.scores.push(scores.collect());
        course.legal.push(view.count_legal());
        let [_, symmetric] = position_fingerprints(view);
        course.positions.push(symmetric);
        ControlFlow::Continue(())
    });
    let winners = replayed.verdict().winners.iter();
    course.winners = winners.filter_map(|&winner| new_seat(winner)).collect();
    course.winners.sort_unstable();
    course
}

#[test]
fn images_are_legal_and_have_the_same_scores() {
    let mut dice = Dice::new(18);
    for number in 0..games_or(sized(1_000, 60)) {
        let kind = GameKind::ALL[number % 4];
        let game = PlainGame::random(kind, &mut dice);
        let (image, order) = image(&game, &mut dice);
        let original = game.replay(|replayed| course(replayed, &order));
        let of_image = image.replay(|replayed| course(replayed, &[0, 1, 2, 3, 4, 5]));
        assert_eq!(of_image, original, "{}\n{}", game.sheet(), image.sheet());
    }
}

#[test]
fn different_games_differ_under_every_symmetry() {
    // All games of two plies on a small board, up to symmetry: the plain model
    // compares every image of each game with every other game.
    let mut dice = Dice::new(19);
    for kind in [GameKind::Permute, GameKind::Swaptimum] {
        let mut classes: BTreeMap<String, String> = BTreeMap::new();
        for _ in 0..200 {
            let mut game = PlainGame::random(kind, &mut dice);
            game.tags.retain(|tag| tag.0 == "Board");
            game.set_tag("Board", "3".to_owned());
            game.moves.clear();
            for _ in 0..2 {
                let legal = game.replay(|replayed| replayed.end().legal_moves());
                let legal: Vec<&str> = legal
                    .iter()
                    .map(String::as_str)
                    .filter(|mv| *mv != "swap")
                    .collect();
                if legal.is_empty() {
                    break;
                }
                game.moves.push(dice.one_of(&legal).to_owned());
            }
            let smallest = crate::search::plain::images(&game)
                .into_iter()
                .map(|image| image.replay(|replayed| fingerprint(replayed)));
            let smallest = smallest.min().expect("an image");
            let symmetric = game.replay(|replayed| symmetric_fingerprint(replayed));
            let first = classes.entry(smallest).or_insert(symmetric.clone());
            assert_eq!(*first, symmetric);
        }
        let mut symmetric: Vec<&String> = classes.values().collect();
        symmetric.sort_unstable();
        symmetric.dedup();
        assert_eq!(symmetric.len(), classes.len(), "{kind}");
    }
}

/// Two moves have the same effect if and only if games that differ in them alone have the
/// same fingerprint.
#[test]
fn moves_with_the_same_effect_have_one_fingerprint() {
    let mut dice = Dice::new(20);
    let mut equal = 0;
    for number in 0..games_or(sized(2_000, 20)) {
        let kind = GameKind::ALL[number % 4];
        let mut game = PlainGame::random(kind, &mut dice);
        game.moves.truncate(dice.below(12));
        let legal = game.replay(|replayed| replayed.end().legal_moves());
        let mut by_effect: BTreeMap<String, (String, String)> = BTreeMap::new();
        let mut effects = BTreeMap::new();
        for mv in &legal {
            game.moves.push(mv.clone());
            let (effect, hashes) = game.replay(|replayed| {
                let hashes = (fingerprint(replayed), symmetric_fingerprint(replayed));
                (replayed.end().canonical_text(), hashes)
            });
            let first = effects.entry(hashes.0.clone()).or_insert(effect.clone());
            assert_eq!(*first, effect, "{}", game.sheet());
            if let Some(first) = by_effect.get(&effect) {
                // Only Permute has several ways to write an effect.
                assert_eq!(kind, GameKind::Permute, "{}", game.sheet());
                equal += 1;
                assert_eq!(*first, hashes, "{}", game.sheet());
            }
            by_effect.insert(effect, hashes);
            game.moves.pop();
        }
    }
    assert!(equal > 20, "{equal} moves have the effect of another one");
}
