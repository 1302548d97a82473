//! The JSON report of `openings`.

use serde::Serialize;

use crate::report::share::wilson;

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
    /// The number of games with this continuation.
    pub games: u64,
    /// Of the games that reach the position after these moves, the share that
    /// reaches it by other moves.
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
    /// These wins as a share of the finished games; null if there are none.
    pub share: Option<f64>,
    /// The lower end of the 95 % confidence interval of the share.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl OpeningRow {
    /// Creates the report on a continuation from the number of its games, of those
    /// that are finished, of those that are drawn, and of the wins of each seat.
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
                share: (finished > 0).then(|| wins as f64 / finished as f64),
                low: range.map(|[low, _]| low),
                high: range.map(|[_, high]| high),
            }
        });
        Self {
            schema: "scoresheet/openings/1",
            moves,
            games,
            transposed,
            finished,
            draws,
            seats: seats.collect(),
        }
    }
}
