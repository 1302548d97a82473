//! Random choices and settings, by default the same in every run.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use scoresheet::games::GameKind;
use scoresheet::record::TagValues;

use crate::helpers::files;

/// The number of random games, records or texts to try: what the environment variable
/// `SCORESHEET_GAMES` says, else `scaled(count)`.
pub(crate) fn games(count: usize) -> usize {
    games_or(scaled(count))
}

/// The number of random games, records or texts to try: what the environment variable
/// `SCORESHEET_GAMES` says, else `count`.
pub(crate) fn games_or(count: usize) -> usize {
    let asked = std::env::var("SCORESHEET_GAMES").ok();
    asked.map_or(count, |text| text.parse().expect("a number of games"))
}

/// A number of games, or of what must occur in them: a fifth of `count` if the tests are
/// not optimized.
pub(crate) const fn scaled(count: usize) -> usize {
    sized(count, count.div_ceil(5))
}

/// A size of what is tested: `small` if the tests are not optimized and take 20 times as
/// long.
pub(crate) const fn sized(full: usize, small: usize) -> usize {
    if cfg!(debug_assertions) { small } else { full }
}

/// A source of random choices.
pub(crate) struct Dice(pub(crate) ChaCha8Rng);

impl Dice {
    /// Creates a source with a seed. With the environment variable `SCORESHEET_SEED`, a
    /// whole number, all sources make other choices.
    pub(crate) fn new(seed: u64) -> Self {
        let fresh = std::env::var("SCORESHEET_SEED").map_or(0, |text| {
            text.parse::<u64>().expect("a whole number as seed")
        });
        Self::of_seed(seed ^ (fresh << 32))
    }

    /// Creates a source with a seed, whatever the environment says.
    pub(crate) fn of_seed(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.0.next_u64() % count as u64) as usize
    }

    /// Returns one of the values.
    pub(crate) fn one_of<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    /// Returns the numbers below `count` in a random order.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

/// The texts between the signs `¦`.
pub(crate) fn pieces(text: &'static str) -> Vec<&'static str> {
    text.split('¦').collect()
}

/// Random tags of a setting. Each line of `tests/data/GAME/settings.txt` has the
/// name of a tag and its possible values, where `-` leaves the tag out. For the tag
/// `Board`, the value `-` means `board`.
pub(crate) fn setting(kind: GameKind, dice: &mut Dice, board: &str) -> TagValues {
    let text = files::text(&format!("tests/data/{}/settings.txt", kind.about().key));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut tags = TagValues::new();
    for line in lines {
        let (name, values) = line.split_once(' ').expect("a tag and values");
        let values: Vec<&str> = values.split(' ').collect();
        let value = match (name, dice.one_of(&values)) {
            ("Board", "-") => board,
            (_, value) => value,
        };
        if value != "-" {
            tags = tags.with(name, value);
        }
    }
    tags
}
