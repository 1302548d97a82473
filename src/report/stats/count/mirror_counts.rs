//! Counts of plies that mirror the ply before them.

use crate::play::{GameMeasures, MIRRORS};
use crate::report::stats::count::counts::{add_count, counts, grow_to};
use crate::report::stats::count::outcome_counts::OutcomeCounts;

/// Minimum number of answers (plies that follow another ply) that a seat must have
/// in a game to be counted as mirroring.
const MIN_ANSWERS: u32 = 5;

counts! {
    /// The plies that mirror the preceding ply, by symmetry.
    pub(in crate::report::stats) struct MirrorCounts {
        /// The number of plies that follow another ply.
        pub(in crate::report::stats) answers: u64,
        /// The counts of each symmetry.
        pub(in crate::report::stats) kinds: Vec<MirrorKindCounts>,
    }
}

counts! {
    /// The plies that mirror the preceding ply by one symmetry.
    pub(in crate::report::stats) struct MirrorKindCounts {
        /// The number of these plies.
        pub(in crate::report::stats) plies: u64,
        /// For each seat, the games in which it mirrored at least half of the plies
        /// that it answered.
        pub(in crate::report::stats) seats: Vec<OutcomeCounts>,
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
