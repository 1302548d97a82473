//! The totals of `score`.

use crate::report::selection::record_position::RecordPosition;
use crate::text::{plural, with_decimals};

/// The totals of `score` over several records.
#[derive(Debug, Default)]
pub struct ScoreTotals {
    records: usize,
    plies: usize,
    /// The number of wins of each seat that has won, by the name of the seat.
    wins: Vec<(String, usize)>,
    draws: usize,
}

impl ScoreTotals {
    /// Adds the record of a position.
    pub fn add(&mut self, position: &RecordPosition<'_>) {
        self.records += 1;
        let replayed = position.moment.replayed();
        self.plies += replayed.plies();
        let verdict = replayed.verdict();
        let seats = replayed.seats();
        for &winner in &verdict.winners {
            self.add_wins(&seats[winner].name, 1);
        }
        // The result of a draw names all seats, but its verdict has no winner.
        let is_finished = !verdict.result.winners().is_empty();
        self.draws += usize::from(is_finished && verdict.winners.is_empty());
    }

    /// Adds the totals of later records.
    pub fn merge(&mut self, part: Self) {
        self.records += part.records;
        self.plies += part.plies;
        self.draws += part.draws;
        for (name, count) in part.wins {
            self.add_wins(&name, count);
        }
    }

    fn add_wins(&mut self, name: &str, more: usize) {
        match self.wins.iter_mut().find(|(seat, _)| seat == name) {
            Some((_, count)) => *count += more,
            None => self.wins.push((name.to_owned(), more)),
        }
    }

    /// Returns the number of records.
    pub const fn records(&self) -> usize {
        self.records
    }

    /// Describes the totals on one line.
    pub fn line(&self) -> String {
        let wins: Vec<String> = self
            .wins
            .iter()
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        let wins = if wins.is_empty() {
            "no wins".to_owned()
        } else {
            format!("wins: {}", wins.join(", "))
        };
        let mean = self.plies as f64 / self.records as f64;
        format!(
            "{}; {wins}; {}; {} plies on average",
            plural(self.records, "record"),
            plural(self.draws, "draw"),
            with_decimals(mean, 1)
        )
    }
}
