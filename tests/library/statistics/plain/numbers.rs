//! Plain formulas for shares, distributions and intervals, and comparisons of a
//! report with them.

use serde_json::{Value, json};

use crate::statistics::plain::game::PlainGame;

/// A report on the games of one setting, and these games.
pub(crate) struct Report<'r> {
    pub(crate) setting: &'r Value,
    pub(crate) games: &'r [PlainGame],
}

/// Compares a number, which is written with all its digits.
pub(crate) fn check_close(value: &Value, expected: f64, name: &str) {
    let value = value
        .as_f64()
        .unwrap_or_else(|| panic!("{name} is {value}"));
    assert!(
        (value - expected).abs() <= 1e-8 * expected.abs().max(1.0),
        "{name}: {value}, not {expected}"
    );
}

/// Compares a share and its interval with plain ones. The ends of the interval are
/// the two solutions of the equation of Wilson's score test, found by bisection.
pub(crate) fn check_share(value: &Value, count: u64, whole: u64, name: &str) {
    assert_eq!(value["count"], json!(count), "{name}");
    if whole == 0 {
        assert!(value["share"].is_null(), "{name}");
        return;
    }
    let (whole, part) = (whole as f64, count as f64 / whole as f64);
    check_close(&value["share"], part, name);
    // Returns true if the score test rejects this probability.
    let rejects = |chance: f64| {
        let deviation = (chance * (1.0 - chance) / whole).sqrt();
        (part - chance).abs() > 1.959_963_985 * deviation
    };
    let end = |mut outside: f64, mut inside: f64| {
        for _ in 0..60 {
            let middle = f64::midpoint(outside, inside);
            if rejects(middle) {
                outside = middle;
            } else {
                inside = middle;
            }
        }
        inside
    };
    check_close(&value["low"], end(0.0, part), &format!("{name}, low"));
    check_close(&value["high"], end(1.0, part), &format!("{name}, high"));
}

/// Compares the summary of a list of integers: mean, deviation, histogram, quantiles.
pub(crate) fn check_spread(value: &Value, mut values: Vec<u64>, name: &str) {
    values.sort_unstable();
    let count = values.len();
    assert_eq!(value["count"], json!(count), "{name}");
    if count == 0 {
        assert!(value["mean"].is_null() && value["min"].is_null(), "{name}");
        return;
    }
    let mean = values.iter().sum::<u64>() as f64 / count as f64;
    check_close(&value["mean"], mean, name);
    if count > 1 {
        let squares = values.iter().map(|value| (*value as f64 - mean).powi(2));
        let deviation = (squares.sum::<f64>() / (count - 1) as f64).sqrt();
        check_close(
            &value["deviation"],
            deviation,
            &format!("deviation of {name}"),
        );
    }
    assert_eq!(value["min"], json!(values[0]), "{name}");
    assert_eq!(value["max"], json!(values[count - 1]), "{name}");
    for (value, expected) in value["histogram"].as_object().unwrap() {
        let found = values
            .iter()
            .filter(|found| found.to_string() == *value)
            .count();
        assert_eq!(*expected, json!(found), "{name}, {value}");
    }
    let shares = [0.05, 0.25, 0.5, 0.75, 0.95];
    for (row, share) in value["quantiles"].as_array().unwrap().iter().zip(shares) {
        let name = format!("{share} of {name}");
        assert_eq!(row["quantile"], json!(share), "{name}");
        let rank = (1..=count)
            .find(|rank| *rank as f64 >= share * count as f64)
            .unwrap();
        assert_eq!(row["value"], json!(values[rank - 1]), "{name}");
        let [low, high] = ranks(count, share);
        let at = |rank: Option<usize>| rank.map_or(Value::Null, |rank| json!(values[rank - 1]));
        assert_eq!(row["low"], at(low), "{name}");
        assert_eq!(row["high"], at(high), "{name}");
    }
}

/// The ranks of the interval of a quantile, computed by adding binomial probabilities.
fn ranks(count: usize, share: f64) -> [Option<usize>; 2] {
    let (mut low, mut high) = (None, None);
    let mut log = count as f64 * (1.0 - share).ln();
    let mut below = 0.0;
    for rank in 1..=count {
        // Now the probability that fewer than `rank` values are below the quantile.
        below += log.exp();
        log += ((count - rank + 1) as f64 / rank as f64).ln() + (share / (1.0 - share)).ln();
        if below <= 0.025 {
            low = Some(rank);
        }
        if below >= 0.975 && high.is_none() {
            high = Some(rank);
        }
    }
    [low, high]
}
