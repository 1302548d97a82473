//! The benchmark program `yardstick` gets the same results as the library, so that
//! their speeds can be compared.

use proptest::prelude::{Strategy, any, prop, prop_assert_eq, proptest};
use proptest::test_runner::Config;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::board::{GroupSizes, Seat};
use scoresheet::format::read;
use scoresheet::games::permute::{Permute, PermutePosition, PermuteSetting, PermuteSetup};
use scoresheet::internal::read_options;
use scoresheet::play::{Notation as _, Playout as _, Position as _, Status, replay};
use scoresheet::record::TagValues;
use scoresheet::text::Source;

#[path = "../yardstick/game.rs"]
mod game;
#[path = "../yardstick/groups.rs"]
mod groups;

/// What is compared: the number of plies, the status, and the sizes of the largest
/// groups at the end.
type Found = (u32, Status, [u32; 2]);

/// A random game as a line of a list, cut off after at most `max_plies` plies.
fn line(seed: u64, max_plies: usize) -> String {
    let size = scoresheet::board::Size::new(12).expect("a side of a board");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = PermutePosition::new(&PermuteSetting::new(size, PermuteSetup::Chequer));
    let mut text = String::new();
    for _ in 0..max_plies {
        let Some(mv) = position.random_move(&mut rng) else {
            break;
        };
        Permute::write(&mut text, &mv, Permute::DIALECTS[0]);
        text.push(' ');
        position.apply(&mv);
    }
    format!("{text}{}\n", position.status().outcome(2))
}

/// What the yardstick finds in a line; `None` if it rejects the line.
fn by_yardstick(line: &str) -> Option<Found> {
    let (game, rest) = game::game(line.as_bytes());
    assert!(rest.is_empty(), "one line is one game: {line}");
    let game = game?;
    let status = match game.end {
        game::End::Running => Status::Running,
        game::End::Orange => Status::Won(Seat::FIRST),
        game::End::Yellow => Status::Won(Seat::SECOND),
        game::End::Drawn => Status::Drawn,
    };
    Some((game.plies, status, game.largest))
}

/// What the library finds in a line; `None` unless the line is one record without
/// findings.
fn by_full_reader(line: &str) -> Option<Found> {
    let options = read_options::<Permute>();
    let mut records = read(Source::new("line", line.as_bytes()), options);
    let record = records.next()?;
    let mut findings = Vec::new();
    let game = replay::<Permute>(&record, &TagValues::new(), &mut findings)?;
    let status = game.end.status();
    let largest = [Seat::FIRST, Seat::SECOND]
        .map(|seat| GroupSizes::of(&game.end.stones(seat), game.end.size()).largest());
    let largest = match status {
        Status::Running => [0, 0],
        _ => largest,
    };
    let is_clean = records.next().is_none() && findings.is_empty();
    is_clean.then_some((game.plies.len() as u32, status, largest))
}

#[test]
fn sound_games_agree() {
    for seed in 0..300 {
        let line = line(seed, if seed % 5 == 0 { 20 } else { usize::MAX });
        let found = by_yardstick(&line);
        assert!(found.is_some(), "{line}");
        assert_eq!(found, by_full_reader(&line), "{line}");
    }
}

/// A line with changed letters and digits in a few moves.
fn mutated() -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    (0..100_u64, prop::collection::vec(change, 0..3)).prop_map(|(seed, changes)| {
        let mut line = line(seed, 8 + seed as usize).into_bytes();
        for (index, other) in changes {
            let at = index.index(line.len());
            let others: &[u8] = match line[at] {
                b'a'..=b'z' => b"abcdefghijklm",
                b'A' | b'C' => b"AC",
                b'1'..=b'9' => b"123456789",
                _ => continue,
            };
            line[at] = *other.get(others);
        }
        String::from_utf8(line).expect("letters and digits are ASCII")
    })
}

proptest! {
    #![proptest_config(Config { cases: 1500, failure_persistence: None, ..Config::default() })]

    #[test]
    fn refusals_of_broken_games_agree(line in mutated()) {
        prop_assert_eq!(by_yardstick(&line), by_full_reader(&line), "{}", line);
    }
}
