//! The JSON report of `openings`.

use serde::Serialize;

/// The number of standard deviations of an interval that is right in 95 % of
/// all cases.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// The report of `openings` on a continuation.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct OpeningRow {
    #[cfg_attr(
        feature = "schema",
        schemars(extend("const" = "scoresheet/openings/1"))
    )]
    schema: &'static str,
    /// The plies of the continuation.
    pub moves: Vec<String>,
    /// The number of games that continue so.
    pub games: u64,
    /// The share of the games in the position reached that came to it by other
    /// moves.
    pub transposed: f64,
    /// The number of games with a result.
    pub finished: u64,
    /// The number of drawn games.
    pub draws: u64,
    /// The results of each seat.
    pub seats: Vec<SeatWins>,
}

/// The wins of a seat.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct SeatWins {
    /// The name of the seat.
    pub seat: String,
    /// The number of games that it has won, alone or with others.
    pub wins: u64,
    /// The share of the finished games; null if there are none.
    pub share: Option<f64>,
    /// The lower end of the 95 % interval of this share.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl OpeningRow {
    /// Creates the report on a continuation: its games and the finished ones,
    /// the drawn ones, and the wins of each seat.
    pub fn new(
        moves: Vec<String>,
        [games, finished, draws]: [u64; 3],
        transposed: f64,
        wins: impl Iterator<Item = (String, u64)>,
    ) -> Self {
        let seats = wins.map(|(seat, wins)| {
            let range = wilson(wins, finished);
            SeatWins {
                seat,
                wins,
                share: (finished > 0).then(|| rounded(wins as f64 / finished as f64)),
                low: range.map(|[low, _]| rounded(low)),
                high: range.map(|[_, high]| rounded(high)),
            }
        });
        Self {
            schema: "scoresheet/openings/1",
            moves,
            games,
            transposed: rounded(transposed),
            finished,
            draws,
            seats: seats.collect(),
        }
    }
}

/// Rounds a share to four digits.
fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

/// Returns the Wilson score interval of a share of `wins` in `games`; `None`
/// without games.
fn wilson(wins: u64, games: u64) -> Option<[f64; 2]> {
    if games == 0 {
        return None;
    }
    let (count, square) = (games as f64, DEVIATIONS * DEVIATIONS);
    let share = wins as f64 / count;
    let middle = share + square / (2.0 * count);
    let reach =
        DEVIATIONS * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
    let whole = 1.0 + square / count;
    let low = ((middle - reach) / whole).max(0.0);
    Some([low, ((middle + reach) / whole).min(1.0)])
}

#[cfg(test)]
mod tests {
    use super::{rounded, wilson};

    #[test]
    fn intervals_are_those_of_the_literature() {
        // Newcombe (1998), table I: the score method without correction.
        for (wins, games, wanted) in [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
        ] {
            let range = wilson(wins, games).unwrap().map(rounded);
            assert_eq!(range, wanted, "{wins} of {games}");
        }
        assert_eq!(wilson(0, 0), None);
    }
}
