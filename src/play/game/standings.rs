use serde_json::{Map, Value};

use crate::board::Seat;

/// Named values in a fixed order, as JSON carries them.
pub type Facts = Map<String, Value>;

/// What one seat has.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// What the game compares first.
    pub score: i64,
    /// The details for JSON, `score` among them, in the order of the game's
    /// own description.
    pub facts: Facts,
    /// The details for people, in one line.
    pub line: String,
}

/// Which comparison of groups decided a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Which groups were compared: 1 the largest, 2 the second largest.
    pub rank: u32,
    /// Their sizes, in the order of the seats.
    pub values: Vec<u32>,
}

/// What every seat has, and what decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    /// The seats in order.
    pub seats: Vec<Standing>,
    /// Which groups part the seats, where the game compares groups.
    pub decided_by: Option<Decision>,
    /// What parts the seats, for people, behind who has won: "by the second
    /// largest group, 9 to 7"; empty where there is nothing to add.
    pub decided_in_words: String,
}
