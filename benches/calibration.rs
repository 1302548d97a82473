//! Measures how far the chances of a search can be trusted, in games of Permute that
//! the search plays against itself.
//!
//! `calibration SIDE GAMES POSITIONS BUDGET [MAX]` plays GAMES games on a board of side
//! SIDE at each of several levels, takes POSITIONS positions from each, and searches them
//! with BUDGET simulations. A game is used either for the fit or for the report, never
//! for both: those with even numbers give the slope of the correction, and those with
//! odd numbers the figures. With MAX, only the first MAX positions of each half are
//! searched.

use std::env;
use std::io::{self, Write};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use scoresheet::board::{Seat, Size};
use scoresheet::games::permute::{Permute, PermutePosition, PermuteSetting, PermuteSetup};
use scoresheet::play::{Playout, Position, Searchable, Status};
use scoresheet::search::{Budget, SearchOptions};

/// The simulations per move of the players of the games.
const LEVELS: [u64; 3] = [200, 1_000, 5_000];

/// The number of random plies at the start of each game.
const RANDOM_PLIES: usize = 2;

/// The number of bins of the reliability diagram.
const BINS: usize = 10;

/// A chance of the first seat, and the share of the win it got in the end.
#[derive(Clone, Copy)]
struct Forecast {
    chance: f64,
    result: f64,
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let numbers: Result<Vec<u64>, _> = arguments.iter().map(|word| word.parse()).collect();
    let numbers = numbers.map_err(io::Error::other)?;
    let (first, limit) = numbers.split_at(numbers.len().min(4));
    let &[side, games, positions, budget] = first else {
        return Err(io::Error::other("see the comment at the top of this file"));
    };
    let limit = limit.first().map_or(usize::MAX, |limit| *limit as usize);
    let size = Size::new(side as u8).map_err(io::Error::other)?;
    let mut halves = [Vec::new(), Vec::new()];
    for game in 0..games {
        for level in LEVELS {
            let half = &mut halves[game as usize % 2];
            if half.len() < limit {
                let (taken, result) = play(size, level, game, positions);
                half.extend(taken.iter().filter_map(|position| {
                    let chance = chance(position, budget, game)?;
                    Some(Forecast { chance, result })
                }));
            }
        }
    }
    let [fit, held_out] = halves;
    report(&fit, &held_out)
}

fn setting(size: Size) -> PermuteSetting {
    let mut setting = PermuteSetting::new(size, PermuteSetup::Chequer);
    setting.stated_swap = "none".parse().ok();
    setting
}

/// Plays a game, and returns some of its positions and the share of the first seat.
fn play(size: Size, level: u64, game: u64, count: u64) -> (Vec<PermutePosition>, f64) {
    let mut rng = ChaCha8Rng::seed_from_u64(game);
    rng.set_stream(level);
    let mut position = PermutePosition::new(&setting(size));
    let mut played = Vec::new();
    while position.status() == Status::Running {
        let mv = if played.len() < RANDOM_PLIES {
            position.random_move(&mut rng)
        } else {
            let mut options = SearchOptions::new(Budget::simulations(level));
            options.seed = rng.next_u64();
            let found = Permute::search(&position, &options, &|| Duration::ZERO);
            found.map(|found| found.best().line[0])
        };
        let Some(mv) = mv else {
            break;
        };
        position.apply(&mv);
        played.push(position.clone());
    }
    let result = match position.status() {
        Status::Won(seat) => f64::from(u8::from(seat == Seat::FIRST)),
        _ => 0.5,
    };
    let mut taken = Vec::new();
    // The last position is over, and those before the first search are random.
    let candidates = played.len().saturating_sub(RANDOM_PLIES + 1) as u64;
    for _ in 0..count.min(candidates) {
        let index = RANDOM_PLIES as u64 + rng.next_u64() % candidates;
        taken.push(played[index as usize].clone());
    }
    (taken, result)
}

/// Returns the chance of the first seat by a search; `None` if the result is proven.
fn chance(position: &PermutePosition, budget: u64, seed: u64) -> Option<f64> {
    let mut options = SearchOptions::new(Budget::simulations(budget));
    options.seed = seed;
    let found = Permute::search(position, &options, &|| Duration::ZERO)?;
    let is_proven = found.best().proof.is_some();
    (!is_proven).then(|| found.chances[0].clamp(0.001, 0.999))
}

fn logit(chance: f64) -> f64 {
    (chance / (1.0 - chance)).ln()
}

/// Returns the chance whose logit is `slope` times that of `chance`.
fn corrected(chance: f64, slope: f64) -> f64 {
    1.0 / (1.0 + (-slope * logit(chance)).exp())
}

/// Returns the slope with the least log loss, by Newton's method.
fn slope(forecasts: &[Forecast]) -> f64 {
    let mut slope = 1.0;
    for _ in 0..50 {
        let (mut gradient, mut curvature) = (0.0, 1e-9);
        for forecast in forecasts {
            let x = logit(forecast.chance);
            let chance = corrected(forecast.chance, slope);
            gradient += (forecast.result - chance) * x;
            curvature += chance * (1.0 - chance) * x * x;
        }
        slope += gradient / curvature;
    }
    slope
}

/// Prints the figures of the held-out part, before and after the correction.
fn report(fit: &[Forecast], held_out: &[Forecast]) -> io::Result<()> {
    let mut out = io::stdout();
    let slope_of_fit = slope(fit);
    writeln!(
        out,
        "{} positions to fit, {} held out; slope {slope_of_fit:.3}",
        fit.len(),
        held_out.len()
    )?;
    for (name, factor) in [("raw", 1.0), ("corrected", slope_of_fit)] {
        let forecasts: Vec<Forecast> = held_out
            .iter()
            .map(|forecast| Forecast {
                chance: corrected(forecast.chance, factor).clamp(0.0001, 0.9999),
                result: forecast.result,
            })
            .collect();
        let count = forecasts.len().max(1) as f64;
        let mean = |loss: fn(&Forecast) -> f64| forecasts.iter().map(loss).sum::<f64>() / count;
        let brier = mean(|forecast| (forecast.chance - forecast.result).powi(2));
        let log_loss = mean(|forecast| {
            let Forecast { chance, result } = *forecast;
            -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
        });
        let bins = bins(&forecasts);
        let error: f64 = bins
            .iter()
            .map(|(share, chance, result)| share * (chance - result).abs())
            .sum();
        writeln!(
            out,
            "{name}: Brier {brier:.4}, log loss {log_loss:.4}, calibration error {error:.4}, slope {:.3}",
            slope(&forecasts)
        )?;
        for (share, chance, result) in bins {
            writeln!(out, "  {:.0} {chance:.3} {result:.3}", share * count)?;
        }
    }
    Ok(())
}

/// Returns for each bin of chances the share of the forecasts in it, and the means of
/// their chances and results.
fn bins(forecasts: &[Forecast]) -> Vec<(f64, f64, f64)> {
    let mut sums = [(0.0, 0.0, 0.0); BINS];
    for forecast in forecasts {
        let bin = ((forecast.chance * BINS as f64) as usize).min(BINS - 1);
        let (count, chances, results) = &mut sums[bin];
        *count += 1.0;
        *chances += forecast.chance;
        *results += forecast.result;
    }
    let total = forecasts.len().max(1) as f64;
    let filled = sums.iter().filter(|(count, _, _)| *count > 0.0);
    let means =
        filled.map(|(count, chances, results)| (count / total, chances / count, results / count));
    means.collect()
}
