//! The reports on final groups, heat maps and mirrored plies.

use std::cmp::Reverse;

use crate::board::{Size, Square};
use crate::play::{HeatMap, MIRRORS};
use crate::report::stats::count::board_counts::{GroupCounts, MapCounts};
use crate::report::stats::count::counts::Histogram;
use crate::report::stats::count::mirror_counts::MirrorCounts;
use crate::report::stats::report::shared::{OutcomesReport, SpreadReport, objects, per_seat};

/// The maximum number of squares in [`MapReport::most`].
const MAX_SQUARES: usize = 5;

objects! {
    /// The groups of a seat at the end.
    pub struct SeatGroups {
        /// The name of the seat.
        pub seat: String,
        /// The size of the largest group.
        pub largest: SpreadReport,
        /// The size of the second largest group.
        pub second: SpreadReport,
    }

    /// The groups at the end of games that the rules ended.
    pub struct GroupsReport {
        /// The groups of each seat.
        pub seats: Vec<SeatGroups>,
        /// The difference between the largest groups.
        pub margin: SpreadReport,
        /// The rank, by size, of the groups that decided the game, if groups
        /// decide it.
        pub rank: SpreadReport,
    }

    /// How often a square was marked.
    pub struct SquareCount {
        /// The name of the square; for faces that of the bottom left square.
        pub square: String,
        /// The number of times it was marked.
        pub count: u64,
    }

    /// A heat map of the board.
    pub struct MapReport {
        /// What is counted.
        pub name: String,
        /// The side of the board.
        pub board: u8,
        /// The sum of the counts of all squares.
        pub total: u64,
        /// The squares with the highest counts.
        pub most: Vec<SquareCount>,
        /// The counts of all squares, rank by rank from a1.
        pub squares: Vec<u64>,
    }

    /// The games in which at least half of the answers of a seat mirrored the ply before.
    pub struct MirrorSeat {
        /// The seat.
        pub seat: String,
        /// The results.
        pub outcomes: OutcomesReport,
    }

    /// Plies that mirror the ply before under one symmetry.
    pub struct MirrorKind {
        /// The symmetry.
        pub symmetry: String,
        /// The number of plies.
        pub plies: u64,
        /// Their share of all plies that follow another one.
        pub share: Option<f64>,
        /// For each seat, the games in which at least half of its answers mirrored
        /// the ply before.
        pub seats: Vec<MirrorSeat>,
    }

    /// Plies that mirror the ply before.
    pub struct MirrorsReport {
        /// The plies that follow another one.
        pub answers: u64,
        /// The plies by symmetry.
        pub kinds: Vec<MirrorKind>,
    }
}

impl GroupsReport {
    /// Returns the report; `None` for games without groups.
    pub(super) fn of(counts: &GroupCounts, seats: &[String]) -> Option<Self> {
        let empty = Histogram::default();
        let of =
            |list: &[Histogram], seat: usize| SpreadReport::of(list.get(seat).unwrap_or(&empty));
        let seat = |(index, seat): (usize, &String)| SeatGroups {
            seat: seat.clone(),
            largest: of(&counts.largest, index),
            second: of(&counts.second, index),
        };
        let seat_count = counts.largest.len();
        (counts.margin.count() > 0).then(|| Self {
            seats: per_seat(seats, seat_count, seat),
            margin: SpreadReport::of(&counts.margin),
            rank: SpreadReport::of(&counts.rank),
        })
    }
}

impl MapReport {
    /// Returns the reports on maps.
    pub(super) fn all(kinds: &[HeatMap], maps: &[MapCounts]) -> Vec<Self> {
        let maps = kinds.iter().zip(maps);
        maps.filter_map(|(kind, map)| Self::of(kind.name, map))
            .collect()
    }

    fn of(name: &str, map: &MapCounts) -> Option<Self> {
        let size = (1..=26).find(|side: &u8| usize::from(*side).pow(2) == map.squares.len())?;
        let size = Size::new(size).ok()?;
        let squares = (0..size.side())
            .flat_map(|rank| (0..size.side()).map(move |file| Square::new(file, rank)));
        let mut most: Vec<(Square, u64)> = squares.zip(map.squares.iter().copied()).collect();
        most.retain(|(_, count)| *count > 0);
        most.sort_by_key(|(_, count)| Reverse(*count));
        most.truncate(MAX_SQUARES);
        let count = |(square, count): (Square, u64)| SquareCount {
            square: square.to_string(),
            count,
        };
        Some(Self {
            name: name.to_owned(),
            board: size.side(),
            total: map
                .squares
                .iter()
                .fold(0, |sum, count| sum.saturating_add(*count)),
            most: most.into_iter().map(count).collect(),
            squares: map.squares.clone(),
        })
    }
}

impl MirrorsReport {
    /// Returns the report; `None` for games without a board.
    pub(super) fn of(counts: &MirrorCounts, seats: &[String]) -> Option<Self> {
        let kinds = MIRRORS.iter().zip(&counts.kinds);
        let kinds = kinds.map(|((_, name), kind)| MirrorKind {
            symmetry: (*name).to_owned(),
            plies: kind.plies,
            share: (counts.answers > 0).then(|| kind.plies as f64 / counts.answers as f64),
            seats: seats
                .iter()
                .zip(&kind.seats)
                .filter(|(_, games)| games.games > 0)
                .map(|(seat, games)| MirrorSeat {
                    seat: seat.clone(),
                    outcomes: OutcomesReport::of(games, seats),
                })
                .collect(),
        });
        (counts.answers > 0).then(|| Self {
            answers: counts.answers,
            kinds: kinds.collect(),
        })
    }
}
