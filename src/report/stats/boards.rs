//! The sections on leads, final groups, heat maps and mirrored plies.

use std::cmp::Reverse;

use crate::board::{Size, Square};
use crate::play::{GameMeasures, HeatMap, MIRRORS, MapPlace, Termination};
use crate::report::stats::chart::ChartKind;
use crate::report::stats::counts::{Histogram, OutcomeCounts, add_count, add_one, counts, grow_to};
use crate::report::stats::page::{StatsPage, percent, share_cells};
use crate::report::stats::shared::{OutcomesReport, ShareReport, SpreadReport, objects, per_seat};
use crate::text::grouped;

/// The maximum number of squares in [`MapReport::most`].
const MAX_SQUARES: usize = 5;

counts! {
    /// How the lead changed in games with a single winner.
    pub(super) struct LeadCounts {
        /// The number of games with a single winner.
        pub(super) games: u64,
        /// How often the lead passed to another seat.
        pub(super) changes: Histogram,
        /// The number of plies after which the winner trailed for the last time, 0 for
        /// the start, in games whose winner ever trailed.
        pub(super) last_trailed: Histogram,
        /// The number of plies from `last_trailed` to the end of the game.
        pub(super) before_end: Histogram,
        /// Games whose winner trailed in their second half.
        pub(super) comebacks: u64,
    }
}

impl LeadCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        let [winner] = game.winners[..] else { return };
        if game.seats.len() < 2 {
            return;
        }
        add_one(&mut self.games);
        let (mut changes, mut last_leader, mut last_trailed) = (0, GameMeasures::NOBODY, None);
        for (plies, &leader) in (0_u32..).zip(&game.leaders) {
            if leader == GameMeasures::NOBODY {
                continue;
            }
            changes += u32::from(last_leader != GameMeasures::NOBODY && leader != last_leader);
            last_leader = leader;
            if usize::from(leader) != winner {
                last_trailed = Some(plies);
            }
        }
        self.changes.add(changes);
        if let Some(last_trailed) = last_trailed {
            self.last_trailed.add(last_trailed);
            self.before_end.add(game.plies.saturating_sub(last_trailed));
            if u64::from(last_trailed) * 2 > u64::from(game.plies) {
                add_one(&mut self.comebacks);
            }
        }
    }
}

objects! {
    /// Changes of the lead, in games with a single winner.
    pub struct LeadsReport {
        /// The games.
        pub games: u64,
        /// How often the lead passed to another seat in a game.
        pub changes: SpreadReport,
        /// Games whose winner never trailed.
        pub never_trailed: ShareReport,
        /// Games whose winner trailed in their second half.
        pub comebacks: ShareReport,
        /// The number of plies after which the winner trailed for the last
        /// time, 0 for the start, in games whose winner ever trailed.
        pub last_trailed: SpreadReport,
        /// The number of plies from `last_trailed` to the end of the game.
        pub before_end: SpreadReport,
    }
}

impl LeadsReport {
    pub(super) fn of(counts: &LeadCounts) -> Self {
        let trailed = counts.last_trailed.count();
        Self {
            games: counts.games,
            changes: SpreadReport::of(&counts.changes),
            never_trailed: ShareReport::of(counts.games.saturating_sub(trailed), counts.games),
            comebacks: ShareReport::of(counts.comebacks, counts.games),
            last_trailed: SpreadReport::of(&counts.last_trailed),
            before_end: SpreadReport::of(&counts.before_end),
        }
    }

    pub(super) fn show(&self, page: &mut StatsPage) {
        page.section("Leads");
        page.shares([
            ("winner never trailed", &self.never_trailed),
            ("winner trailed in the second half", &self.comebacks),
        ]);
        let spreads = [
            ("changes of the lead", &self.changes),
            ("last ply at which the winner trailed", &self.last_trailed),
            ("plies from there to the end", &self.before_end),
        ];
        page.spreads(spreads.map(|(name, spread)| (name.to_owned(), spread)));
    }
}

counts! {
    /// The groups at the end of games that the rules ended.
    pub(super) struct GroupCounts {
        /// The size of the largest group, by seat.
        pub(super) largest: Vec<Histogram>,
        /// The size of the second largest group, by seat.
        pub(super) second: Vec<Histogram>,
        /// The difference between the largest groups.
        pub(super) margin: Histogram,
        /// The rank, by size, of the groups that decided the game.
        pub(super) rank: Histogram,
    }
}

impl GroupCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        let Some(groups) = &game.groups else { return };
        if game.termination != Termination::Normal {
            return;
        }
        for (seat, size) in groups.largest.into_iter().enumerate() {
            grow_to(&mut self.largest, seat).add(size);
        }
        for (seat, size) in groups.second.into_iter().enumerate() {
            grow_to(&mut self.second, seat).add(size);
        }
        let [first, second] = groups.largest;
        self.margin.add(first.abs_diff(second));
        if let Some(rank) = groups.rank {
            self.rank.add(rank);
        }
    }
}

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

    pub(super) fn show(&self, page: &mut StatsPage, name: &str) {
        page.section("Groups at the end");
        let seats = self.seats.iter().flat_map(|seat| {
            [("largest", &seat.largest), ("second", &seat.second)]
                .map(|(which, spread)| (format!("{}, {which}", seat.seat), spread))
        });
        let margin = ("margin of the largest".to_owned(), &self.margin);
        page.spreads(seats.chain([margin]));
        let all = self.rank.count as f64;
        let rows = self.rank.histogram.iter().map(|(rank, games)| {
            let share = percent(Some(*games as f64 / all));
            [rank.to_string(), grouped(*games), share]
        });
        page.table(["decided by group number", "games", "share"], rows);
        page.chart(
            format!("{name}: margin between the largest groups"),
            ["margin", "games"],
            ChartKind::bars(&self.margin.histogram),
        );
    }
}

counts! {
    /// How often each square of a board was marked, rank by rank from a1.
    pub(super) struct MapCounts {
        pub(super) squares: Vec<u64>,
    }
}

/// Counts the marks of a game.
pub(super) fn add_marks(maps: &mut Vec<MapCounts>, game: &GameMeasures) {
    let Some(size) = game.board else { return };
    let Some(last) = usize::from(size.area()).checked_sub(1) else {
        return;
    };
    for map in 0..game.maps.len() {
        grow_to(&mut grow_to(maps, map).squares, last);
    }
    for mark in &game.marks {
        let map = maps.get_mut(usize::from(mark.map));
        if let Some(count) = map.and_then(|map| map.squares.get_mut(usize::from(mark.square))) {
            add_one(count);
        }
    }
}

objects! {
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
}

impl MapReport {
    /// Returns the reports on maps.
    pub(super) fn all(kinds: &[HeatMap], maps: &[MapCounts]) -> Vec<Self> {
        let maps = kinds.iter().zip(maps);
        maps.filter_map(|(kind, map)| Self::of(kind.name, map))
            .collect()
    }

    fn of(name: &str, map: &MapCounts) -> Option<Self> {
        let side = (1..=26).find(|side: &u8| usize::from(*side).pow(2) == map.squares.len())?;
        let size = Size::new(side).ok()?;
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

    /// Shows a map; `kinds` are those of the game.
    pub(super) fn show(&self, page: &mut StatsPage, kinds: &[HeatMap], name: &str) {
        page.section(format!("Heat map: {}", self.name));
        if self.total == 0 {
            page.text("None.");
            return;
        }
        let most: Vec<String> = self
            .most
            .iter()
            .map(|square| format!("{} {}", square.square, grouped(square.count)))
            .collect();
        let (total, most) = (grouped(self.total), most.join(", "));
        page.text(format!("{total} in all, most often {most}."));
        let kind = kinds.iter().find(|kind| kind.name == self.name);
        let place = kind.map_or(MapPlace::Squares, |kind| kind.place);
        let board_side = usize::from(self.board);
        // No face has its bottom left square on the last file or rank.
        let (side, text) = match place {
            MapPlace::Squares => (
                board_side,
                "The share of each square, in hundredths of a percent:",
            ),
            MapPlace::Faces => (
                board_side.saturating_sub(1),
                "The share of each face, named by its bottom left square, in hundredths of a percent:",
            ),
        };
        page.chart(
            format!("{name}: {}", self.name),
            ["", ""],
            ChartKind::Map(self.board, place, self.squares.clone()),
        );
        page.text(text);
        let files = ('a'..='z').take(side).map(String::from);
        let ranks: Vec<&[u64]> = self.squares.chunks(board_side).take(side).collect();
        let rows = ranks.iter().enumerate().rev().map(|(rank, row)| {
            let cells = row
                .iter()
                .take(side)
                .map(|&count| ten_thousandths(count, self.total).to_string());
            let rank = (rank + 1).to_string();
            [rank].into_iter().chain(cells).collect::<Vec<String>>()
        });
        page.numbers(
            [String::new()].into_iter().chain(files).collect(),
            rows.collect(),
        );
    }
}

/// Returns a share of a total in ten-thousandths, rounded.
fn ten_thousandths(count: u64, total: u64) -> u128 {
    let total = u128::from(total.max(1));
    (u128::from(count) * 10_000 + total / 2) / total
}

/// Minimum number of answers (plies that follow another ply) that a seat must have
/// in a game to be counted as mirroring.
const MIN_ANSWERS: u32 = 5;

counts! {
    /// The plies that mirror the preceding ply, by symmetry.
    pub(super) struct MirrorCounts {
        /// The number of plies that follow another ply.
        pub(super) answers: u64,
        /// The counts of each symmetry.
        pub(super) kinds: Vec<MirrorKindCounts>,
    }
}

counts! {
    /// The plies that mirror the preceding ply by one symmetry.
    pub(super) struct MirrorKindCounts {
        /// The number of these plies.
        pub(super) plies: u64,
        /// For each seat, the games in which it mirrored at least half of the plies
        /// that it answered.
        pub(super) seats: Vec<OutcomeCounts>,
    }
}

impl MirrorCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        if game.mirrored.is_empty() {
            return;
        }
        let mut answers = [0_u32; 2];
        let mut mirrored = [[0_u32; 2]; MIRRORS.len()];
        for ply in &game.mirrored {
            let seat = usize::from(ply.seat) % 2;
            answers[seat] += 1;
            if ply.symmetry_bits != 0 {
                for (kind, count) in mirrored.iter_mut().enumerate() {
                    count[seat] += u32::from(ply.symmetry_bits >> kind & 1);
                }
            }
        }
        let total = |counts: [u32; 2]| counts.into_iter().map(u64::from).sum();
        add_count(&mut self.answers, total(answers));
        for (kind, counts) in mirrored.iter().enumerate() {
            let kind_counts = grow_to(&mut self.kinds, kind);
            add_count(&mut kind_counts.plies, total(*counts));
            for seat in 0..2 {
                let games = grow_to(&mut kind_counts.seats, seat);
                if answers[seat] >= MIN_ANSWERS && counts[seat] * 2 >= answers[seat] {
                    games.add(game);
                }
            }
        }
    }
}

objects! {
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

impl MirrorsReport {
    /// Returns the report; `None` for games without a board.
    pub(super) fn of(counts: &MirrorCounts, seats: &[String]) -> Option<Self> {
        let kinds = MIRRORS
            .iter()
            .zip(&counts.kinds)
            .map(|((_, name), kind)| MirrorKind {
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

    pub(super) fn show(&self, page: &mut StatsPage) {
        page.section("Mirrored plies");
        let kinds = self.kinds.iter();
        let rows = kinds.clone().map(|kind| {
            let share = percent(kind.share);
            [kind.symmetry.clone(), grouped(kind.plies), share]
        });
        page.table(["symmetry", "plies", "share"], rows);
        let seats = kinds.flat_map(|kind| kind.seats.iter().map(move |seat| (kind, seat)));
        let rows = seats.filter_map(|(kind, seat)| {
            let mut seats = seat.outcomes.seats.iter();
            let outcome = seats.find(|outcome| outcome.seat == seat.seat)?;
            let [wins, share, interval] = share_cells(&outcome.wins);
            Some([
                format!("{}, by {}", kind.symmetry, seat.seat),
                grouped(seat.outcomes.games),
                wins,
                share,
                interval,
            ])
        });
        let games = "games with at least half of the answers mirrored";
        page.table([games, "games", "wins", "share", "95 % interval"], rows);
    }
}
