//! `duplicates` and `filter --unique` agree with a plain comparison of all games with
//! each other.

use std::collections::BTreeMap;

use scoresheet::games::GameKind;
use serde_json::Value;

use crate::helpers::dice::{Dice, sized};
use crate::helpers::run::run;
use crate::search::plain::{PlainGame, image, images, plain_key};

/// A random game.
struct Sample {
    game: PlainGame,
    /// The same text for all games that are symmetric to each other.
    class: String,
    /// The same text for all games with the same moves.
    key: String,
}

/// Random games, some of which are repeated, cut off, or moved by a symmetry.
fn samples(count: usize, dice: &mut Dice) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Vec::new();
    while samples.len() < count {
        let kind = GameKind::ALL[dice.below(4)];
        let mut game = PlainGame::random(kind, dice);
        if game.tag("Protocol").is_some() || game.moves.is_empty() {
            continue;
        }
        if kind == GameKind::Permutu && game.tag("RowRed").is_some_and(|row| row.len() < 12) {
            // Games with few symbols may be symmetric by chance.
            continue;
        }
        if game.tag("Board").is_some_and(|side| side.len() < 2) && dice.below(2) == 0 {
            game.moves.truncate(1 + dice.below(3));
        }
        let root = samples.len();
        for _ in 0..1 + dice.below(3) {
            let mut other = game.clone();
            let mut class = format!("{root} {}", other.moves.len());
            match dice.below(3) {
                0 => other = image(&game, dice).0,
                1 => {
                    other.moves.truncate(1 + dice.below(game.moves.len()));
                    class = format!("{root} {}", other.moves.len());
                }
                _ => {}
            }
            if matches!(kind, GameKind::Permute | GameKind::Swaptimum) {
                let keys = images(&other).into_iter();
                class = keys.map(|image| plain_key(&image)).min().expect("an image");
            }
            let key = plain_key(&other);
            samples.push(Sample {
                game: other,
                class,
                key,
            });
        }
    }
    samples
}

/// The groups of at least two numbers with the same key, in order.
fn groups(keys: impl Iterator<Item = String>) -> Vec<Vec<u64>> {
    let mut groups: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for (number, key) in (1..).zip(keys) {
        groups.entry(key).or_default().push(number);
    }
    let mut groups: Vec<Vec<u64>> = groups
        .into_values()
        .filter(|group| group.len() > 1)
        .collect();
    groups.sort_unstable();
    groups
}

/// The groups that the program finds.
fn found_groups(arguments: &[&str], input: &str) -> Vec<Vec<u64>> {
    let arguments = [&["duplicates", "-f", "json"], arguments].concat();
    let mut groups: Vec<Vec<u64>> = Vec::new();
    for object in run(&arguments, input).exits(0).objects() {
        let group = object["group"].as_u64().expect("a number") as usize;
        groups.resize(group, Vec::new());
        let number = |value: &Value| value.as_u64().expect("a number");
        groups[group - 1].push(number(&object["record"]["record"]));
    }
    groups
}

#[test]
fn duplicates_are_those_of_a_plain_comparison() {
    let mut dice = Dice::new(20);
    let samples = samples(sized(10_000, 100), &mut dice);
    let input: String = samples.iter().map(|sample| sample.game.sheet()).collect();
    let equal = groups(samples.iter().map(|sample| sample.key.clone()));
    assert!(equal.len() > sized(100, 10));
    for jobs in ["1", "4"] {
        assert_eq!(found_groups(&["--jobs", jobs], &input), equal);
    }
    let symmetric = groups(samples.iter().map(|sample| sample.class.clone()));
    assert!(symmetric.len() > sized(100, 10));
    assert_eq!(found_groups(&["--symmetric"], &input), symmetric);

    // The first game of each group is kept, byte for byte.
    let mut seen = std::collections::BTreeSet::new();
    let first = samples
        .iter()
        .filter(|sample| seen.insert(sample.key.clone()));
    let kept: String = first.map(|sample| sample.game.sheet()).collect();
    assert_eq!(
        run(["filter", "--unique"], &input).exits(0).out.trim_end(),
        kept.trim_end()
    );
}

#[test]
fn beginnings_are_those_of_a_plain_comparison() {
    let mut dice = Dice::new(21);
    let samples = samples(sized(1_000, 100), &mut dice);
    let input: String = samples.iter().map(|sample| sample.game.sheet()).collect();
    let keys: Vec<&String> = samples.iter().map(|sample| &sample.key).collect();
    let continues = |long: &str, short: &str| {
        long.strip_prefix(short)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let shortest = keys.iter().map(|key| {
        let beginnings = keys.iter().filter(|other| continues(key, other));
        let shortest = beginnings.min_by_key(|other| other.len());
        (*shortest.expect("a game is its own beginning")).clone()
    });
    let with_beginning = groups(shortest);
    assert!(with_beginning.len() > 10);
    assert_eq!(found_groups(&["--prefix"], &input), with_beginning);

    let mut seen = std::collections::BTreeSet::new();
    let longest = samples.iter().filter(|sample| {
        let is_continued = keys
            .iter()
            .any(|other| **other != sample.key && continues(other, &sample.key));
        !is_continued && seen.insert(&sample.key)
    });
    let kept: String = longest.map(|sample| sample.game.sheet()).collect();
    let unique = run(["filter", "--unique=longest"], &input).exits(0).out;
    assert_eq!(unique.trim_end(), kept.trim_end());
}
