//! Fits the correction of chances, and measures how good chances are.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The number of bins of the reliability diagram.
const BINS: usize = 10;

/// The number of samples from which intervals are computed.
const SAMPLES: usize = 1_000;

/// The limits of a chance for the fit and for the log loss.
const LEAST_CHANCE: f64 = 0.0005;

/// The corrected chances, without a floor, that look lost.
const UNLIKELY: f64 = 0.01;

/// The bins of chances near 0, and of those near 1 seen from the other side.
const TAIL_BINS: [f64; 6] = [0.0, 0.01, 0.02, 0.03, 0.05, 0.1];

/// A chance of the first seat, and the share of the win it got in the end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Forecast {
    /// The level and the number of the game.
    game: (u64, u64),
    chance: f64,
    result: f64,
    is_proven: bool,
}

/// A number that says how good some forecasts are.
type Measure = fn(&[Forecast]) -> f64;

/// The forecasts in a bin of the reliability diagram.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bin {
    pub(crate) count: f64,
    /// The mean of the chances.
    pub(crate) chance: f64,
    /// The mean of the results.
    pub(crate) result: f64,
}

/// The report on some forecasts.
pub(crate) struct Report {
    pub(crate) text: String,
    /// The bins of the corrected chances of the games that were not used for the fit,
    /// with proven results.
    pub(crate) bins: Vec<Bin>,
}

/// Reads the rows that `calibration search` prints.
pub(crate) fn read(text: &str) -> Result<Vec<Forecast>, Box<dyn Error>> {
    let rows = text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let [level, game, _, result, chance, proven] = fields.as_slice() else {
            return Err("a row needs six fields".into());
        };
        Ok(Forecast {
            game: (level.parse()?, game.parse()?),
            chance: chance.parse()?,
            result: result.parse()?,
            is_proven: proven.parse()?,
        })
    });
    rows.collect()
}

/// Fits the correction to games with even numbers, and reports on the others.
pub(crate) fn report(forecasts: &[Forecast]) -> Report {
    let is_fit = |forecast: &Forecast| forecast.game.1.is_multiple_of(2);
    let (fit, held_out): (Vec<Forecast>, Vec<Forecast>) =
        forecasts.iter().copied().partition(is_fit);
    let fit: Vec<Forecast> = fit.into_iter().filter(|one| !one.is_proven).collect();
    let factor = fitted(&fit);
    let mut text = format!(
        "fitted to {} positions of {} games\n",
        fit.len(),
        game_count(&fit)
    );
    let slopes = resampled(&fit, |forecasts| fitted(forecasts).slope);
    let ([low, high], error) = (interval(&slopes), error(&slopes));
    let slope = factor.slope;
    let _ = writeln!(
        text,
        "slope {slope:.3} ({low:.3} to {high:.3}), error {error:.3}"
    );
    let [floor, error] = floor(&fit, slope);
    let _ = writeln!(text, "floor {floor:.4}, error {error:.4}");
    let mut diagram = Vec::new();
    for with_proven in [false, true] {
        for (name, factor) in [("raw", Fit::NONE), ("corrected", factor)] {
            let chosen = held_out.iter().filter(|one| with_proven || !one.is_proven);
            let chosen: Vec<Forecast> = chosen.map(|one| one.corrected(factor)).collect();
            let proven = if with_proven { "with" } else { "without" };
            add_measures(
                &mut text,
                &format!("{proven} proven results, {name}"),
                &chosen,
            );
            add_tails(&mut text, &chosen);
            diagram = bins(&chosen);
        }
    }
    for level in levels(&held_out) {
        let chosen = held_out.iter().filter(|one| one.game.0 == level);
        let chosen: Vec<Forecast> = chosen.map(|one| one.corrected(factor)).collect();
        add_measures(
            &mut text,
            &format!("games of level {level}, with proven results, corrected"),
            &chosen,
        );
    }
    Report {
        text,
        bins: diagram,
    }
}

fn levels(forecasts: &[Forecast]) -> Vec<u64> {
    let mut levels: Vec<u64> = forecasts.iter().map(|one| one.game.0).collect();
    levels.sort_unstable();
    levels.dedup();
    levels
}

/// Adds the measures of some forecasts to a text.
fn add_measures(text: &mut String, name: &str, forecasts: &[Forecast]) {
    let _ = writeln!(
        text,
        "\n{name}: {} positions of {} games",
        forecasts.len(),
        game_count(forecasts)
    );
    let measures: [(&str, Measure); 4] = [
        ("Brier score", brier),
        ("log loss", log_loss),
        ("calibration error", calibration_error),
        ("slope left", slope_of_unproven),
    ];
    for (name, measure) in measures {
        let [low, high] = interval(&resampled(forecasts, measure));
        let _ = writeln!(
            text,
            "  {name} {:.3} ({low:.3} to {high:.3})",
            measure(forecasts)
        );
    }
    for bin in bins(forecasts) {
        let Bin {
            count,
            chance,
            result,
        } = bin;
        let _ = writeln!(text, "  {count:5.0} {chance:.3} {result:.3}");
    }
}

impl Forecast {
    /// Returns the forecast, seen from the other side if its chance is above a half.
    fn seen_from_below(&self) -> Self {
        match self.chance > 0.5 {
            true => Self {
                chance: 1.0 - self.chance,
                result: 1.0 - self.result,
                ..*self
            },
            false => *self,
        }
    }

    /// Returns the forecast with its chance corrected, unless it is proven.
    fn corrected(&self, fit: Fit) -> Self {
        Self {
            chance: match self.is_proven {
                true => self.chance,
                false => fit.of(self.limited()),
            },
            ..*self
        }
    }

    /// Returns the chance within limits.
    fn limited(&self) -> f64 {
        self.chance.clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE)
    }
}

fn logit(chance: f64) -> f64 {
    (chance / (1.0 - chance)).ln()
}

/// A correction.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Fit {
    slope: f64,
    floor: f64,
}

impl Fit {
    /// The correction that changes nothing.
    const NONE: Self = Self {
        slope: 1.0,
        floor: 0.0,
    };

    /// Returns the chance whose logit is `slope` times that of `chance`.
    fn raised(self, chance: f64) -> f64 {
        1.0 / (1.0 + (-self.slope * logit(chance)).exp())
    }

    /// Returns the corrected chance.
    fn of(self, chance: f64) -> f64 {
        self.floor + (1.0 - 2.0 * self.floor) * self.raised(chance)
    }
}

/// Returns the correction: the slope with the least log loss given the floor, and the
/// floor given the slope, in turns.
fn fitted(forecasts: &[Forecast]) -> Fit {
    let mut fit = Fit::NONE;
    for _ in 0..8 {
        fit.slope = slope(forecasts, fit.floor);
        fit.floor = floor(forecasts, fit.slope)[0];
    }
    fit
}

/// Returns the slope with the least log loss, by Fisher scoring.
fn slope(forecasts: &[Forecast], floor: f64) -> f64 {
    let mut fit = Fit { slope: 1.0, floor };
    for _ in 0..20 {
        let (mut gradient, mut information) = (0.0, 1e-9);
        for forecast in forecasts {
            let raw = forecast.limited();
            let (raised, chance) = (fit.raised(raw), fit.of(raw));
            let by_slope = (1.0 - 2.0 * floor) * raised * (1.0 - raised) * logit(raw);
            let weight = by_slope / (chance * (1.0 - chance)).max(1e-9);
            gradient += (forecast.result - chance) * weight;
            information += by_slope * weight;
        }
        fit.slope = (fit.slope + gradient / information).clamp(0.1, 10.0);
    }
    fit.slope
}

/// Returns how often positions are won whose chance looks like less than 1 %, and the
/// standard error. Positions of one game depend on each other, so games are counted, and
/// half a win is added to what was seen (Jeffreys).
fn floor(forecasts: &[Forecast], slope: f64) -> [f64; 2] {
    let fit = Fit { slope, floor: 0.0 };
    let unlikely: Vec<Forecast> = forecasts
        .iter()
        .map(|one| one.seen_from_below().corrected(fit))
        .filter(|one| one.chance < UNLIKELY)
        .collect();
    let won: Vec<Forecast> = unlikely
        .iter()
        .filter(|one| one.result > 0.0)
        .copied()
        .collect();
    let games = game_count(&unlikely) as f64 + 1.0;
    let share = (game_count(&won) as f64 + 0.5) / games;
    [share, (share * (1.0 - share) / games).sqrt()]
}

/// Returns the slope, without a floor, that would still fit the forecasts that are not
/// proven.
fn slope_of_unproven(forecasts: &[Forecast]) -> f64 {
    let unproven = forecasts.iter().filter(|one| !one.is_proven).copied();
    slope(&unproven.collect::<Vec<_>>(), 0.0)
}

/// Adds how often positions with chances near 0 were won, or lost with chances near 1.
fn add_tails(text: &mut String, forecasts: &[Forecast]) {
    let unlikely: Vec<Forecast> = forecasts.iter().map(Forecast::seen_from_below).collect();
    for ends in TAIL_BINS.windows(2) {
        let is_inside = |one: &&Forecast| ends[0] <= one.chance && one.chance < ends[1];
        let inside: Vec<Forecast> = unlikely.iter().filter(is_inside).copied().collect();
        if !inside.is_empty() {
            let [chance, result] = [
                mean(&inside, |one| one.chance),
                mean(&inside, |one| one.result),
            ];
            let (count, games) = (inside.len(), game_count(&inside));
            let _ = writeln!(
                text,
                "  tail {count:5} of {games:4} games {chance:.4} {result:.4}"
            );
        }
    }
}

fn brier(forecasts: &[Forecast]) -> f64 {
    mean(forecasts, |one| (one.chance - one.result).powi(2))
}

fn log_loss(forecasts: &[Forecast]) -> f64 {
    mean(forecasts, |one| {
        let (chance, result) = (one.limited(), one.result);
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    })
}

/// Returns the mean distance of the chances from the results, by bins.
fn calibration_error(forecasts: &[Forecast]) -> f64 {
    let bins = bins(forecasts);
    let distances = bins
        .iter()
        .map(|bin| bin.count * (bin.chance - bin.result).abs());
    distances.sum::<f64>() / forecasts.len().max(1) as f64
}

fn mean(forecasts: &[Forecast], value: impl Fn(&Forecast) -> f64) -> f64 {
    forecasts.iter().map(value).sum::<f64>() / forecasts.len().max(1) as f64
}

/// Returns the bins of chances that are not empty.
fn bins(forecasts: &[Forecast]) -> Vec<Bin> {
    let mut sums = [[0.0; 3]; BINS];
    for forecast in forecasts {
        let sum = &mut sums[((forecast.chance * BINS as f64) as usize).min(BINS - 1)];
        sum[0] += 1.0;
        sum[1] += forecast.chance;
        sum[2] += forecast.result;
    }
    let filled = sums.into_iter().filter(|sum| sum[0] > 0.0);
    let bins = filled.map(|[count, chances, results]| Bin {
        count,
        chance: chances / count,
        result: results / count,
    });
    bins.collect()
}

fn games(forecasts: &[Forecast]) -> Vec<Vec<Forecast>> {
    let mut games: BTreeMap<(u64, u64), Vec<Forecast>> = BTreeMap::new();
    for forecast in forecasts {
        games.entry(forecast.game).or_default().push(*forecast);
    }
    games.into_values().collect()
}

fn game_count(forecasts: &[Forecast]) -> usize {
    games(forecasts).len()
}

/// Returns the 95 % interval of a measure with these values in samples.
fn interval(values: &[f64]) -> [f64; 2] {
    match values.is_empty() {
        true => [f64::NAN; 2],
        false => [SAMPLES / 40, SAMPLES - 1 - SAMPLES / 40].map(|index| values[index]),
    }
}

/// Returns the standard error of a measure with these values in samples.
fn error(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    (squares.sum::<f64>() / (count - 1.0)).sqrt()
}

/// Returns the values of a measure in samples of games with replacement (bootstrap), in
/// ascending order. Positions of one game depend on each other, so whole games are drawn.
fn resampled(forecasts: &[Forecast], measure: Measure) -> Vec<f64> {
    let games = games(forecasts);
    if games.is_empty() {
        return Vec::new();
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut values: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            let drawn = games.iter().flat_map(|_| {
                let index = (rng.next_u64() % games.len() as u64) as usize;
                games[index].iter().copied()
            });
            measure(&drawn.collect::<Vec<_>>())
        })
        .collect();
    values.sort_unstable_by(f64::total_cmp);
    values
}
