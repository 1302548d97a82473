//! Scores of the seats, and what decided between them.

use serde_json::{Map, Value, json};

use crate::board::Seat;
use crate::play::group_sizes_line;
use crate::text::push_signed;

/// Named JSON values in a fixed order.
pub type Facts = Map<String, Value>;

/// The score of one seat.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// The number that the game compares first.
    pub score: i64,
    /// The details.
    pub details: StandingDetails,
}

/// The details of the score of a seat.
#[derive(Debug, Clone, PartialEq)]
pub enum StandingDetails {
    /// The sizes of the groups, largest first.
    Groups(Vec<u32>),
    /// The sizes of the groups of a game in which a seat connects two edges.
    Connection {
        /// The sizes of the groups, largest first.
        groups: Vec<u32>,
        /// The minimum number of squares that the seat must still fill; 0 if its edges
        /// are connected, and `None` if every way is blocked.
        to_connect: Option<u32>,
    },
    /// The details of a game that does not compare groups.
    Other {
        /// The details for JSON, including `score`, in the order defined by the
        /// game.
        facts: Facts,
        /// The details for display, in one line.
        line: String,
    },
}

impl Standing {
    /// Returns the details for JSON, including `score`, in the order defined by
    /// the game.
    pub fn facts(&self) -> Facts {
        match &self.details {
            StandingDetails::Other { facts, .. } => facts.clone(),
            StandingDetails::Groups(sizes) => {
                let mut facts = Facts::new();
                facts.insert("groups".to_owned(), json!(sizes));
                facts.insert("score".to_owned(), json!(self.score));
                facts
            }
            StandingDetails::Connection { groups, to_connect } => {
                let mut facts = Facts::new();
                facts.insert("groups".to_owned(), json!(groups));
                facts.insert("score".to_owned(), json!(self.score));
                facts.insert("connected".to_owned(), json!(*to_connect == Some(0)));
                facts
            }
        }
    }

    /// Returns the details for display, in one line.
    pub fn line(&self) -> String {
        match &self.details {
            StandingDetails::Other { line, .. } => line.clone(),
            StandingDetails::Groups(sizes) => group_sizes_line(sizes),
            StandingDetails::Connection { groups, .. } if groups.is_empty() => {
                "no checkers".to_owned()
            }
            StandingDetails::Connection { groups, to_connect } => match to_connect {
                Some(0) => format!("{}, connected", group_sizes_line(groups)),
                _ => group_sizes_line(groups),
            },
        }
    }

    /// Appends what counts to a line, after the name of the seat: the score, or how far
    /// it is from connecting its edges.
    pub fn push_brief(&self, line: &mut String) {
        match self.details {
            StandingDetails::Connection {
                to_connect: Some(0),
                ..
            } => line.push_str("connected"),
            StandingDetails::Connection {
                to_connect: None, ..
            } => line.push_str("cut off"),
            StandingDetails::Connection {
                to_connect: Some(count),
                ..
            } => {
                push_signed(line, i64::from(count));
                line.push_str(" to connect");
            }
            _ => push_signed(line, self.score),
        }
    }
}

/// The comparison of groups that decided a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The rank of the groups compared: 1 for the largest, 2 for the second
    /// largest.
    pub rank: u32,
    /// Their sizes, in the order of the seats.
    pub values: Vec<u32>,
}

/// The scores of all seats, and what decided between them.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    /// The seats in order.
    pub seats: Vec<Standing>,
    /// The decisive groups, if the game compares groups.
    pub decided_by: Option<Decision>,
    /// What decided, to display after the winner: "by the second largest
    /// group, 9 to 7". May be empty.
    pub decided_in_words: String,
}
