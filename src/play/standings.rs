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

/// Which comparison decided a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Which one, from 1.
    pub rank: u32,
    /// What was compared, in the order of the seats.
    pub values: Vec<u32>,
    /// The same for people, behind who has won: "by the second largest group,
    /// 9 to 7".
    pub words: String,
}

/// What every seat has, and what decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    /// The seats in order.
    pub seats: Vec<Standing>,
    /// Which comparison parts the seats, where the game compares several.
    pub decided_by: Option<Decision>,
}
