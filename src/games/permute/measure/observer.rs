//! Measures games of Permute: twists, bandages, swaps and groups.

use std::cmp::Ordering;

use crate::board::{BoardSymmetry, Face, GroupSizes, Seat, SquareSet};
use crate::games::permute::game::Permute;
use crate::games::permute::measure::hash::{RankRange, SymmetricHash};
use crate::games::permute::measure::lead::GroupLead;
use crate::games::permute::moves::{ORANGE, PermuteMove, YELLOW};
use crate::games::permute::state::PermutePosition;
use crate::play::{
    FinalGroups, GameMeasures, GameObserver, HeatMap, MapPlace, Measured, Mirrored, Position as _,
    Wanted,
};

impl Measured for Permute {
    const MAPS: &'static [HeatMap] = &[
        HeatMap {
            name: "faces twisted",
            place: MapPlace::Faces,
        },
        HeatMap {
            name: "squares bandaged",
            place: MapPlace::Squares,
        },
    ];
    const NUMBERS: &'static [(&'static str, &'static str)] = &[
        ("orange_groups", "groups of Orange at the end"),
        ("yellow_groups", "groups of Yellow at the end"),
        ("bandaged", "stones bandaged at the end"),
    ];

    type Observer = PermuteObserver;
}

/// Measures games of Permute.
#[derive(Debug, Clone, Default)]
pub struct PermuteObserver {
    hash: SymmetricHash,
    /// The face twisted last.
    last: Option<Face>,
    /// The ranks that the last move has changed.
    changed: RankRange,
    lead: Option<StartedLead>,
}

/// The groups of the start and of the current position.
#[derive(Debug, Clone)]
struct StartedLead {
    start: (SquareSet, SquareSet),
    at_start: GroupLead,
    orange: SquareSet,
    lead: GroupLead,
}

impl StartedLead {
    /// Begins a game, with the groups of the last one if it began alike.
    fn begin(last: Option<Self>, position: &PermutePosition) -> Self {
        let start = (position.orange, position.empty);
        match last.filter(|last| last.start == start) {
            Some(mut last) => {
                last.lead.clone_from(&last.at_start);
                last.orange = position.orange;
                last
            }
            None => {
                let lead = GroupLead::new(position.size(), &start.0, &start.1);
                Self {
                    start,
                    at_start: lead.clone(),
                    orange: position.orange,
                    lead,
                }
            }
        }
    }
}

impl PermuteObserver {
    /// Returns the groups of a position, which differs only in the changed ranks
    /// from the one before.
    fn lead_in(&mut self, position: &PermutePosition) -> Option<&GroupLead> {
        let StartedLead { orange, lead, .. } = self.lead.as_mut()?;
        // All stones are lifted before one is placed, so that no groups are
        // joined that are split again.
        for rank in self.changed.iter() {
            lead.lift(rank, position.orange.row(rank) ^ orange.row(rank));
        }
        for rank in self.changed.iter() {
            let row = position.orange.row(rank);
            lead.place(rank, row ^ orange.row(rank), row);
            orange.set_row(rank, row);
        }
        Some(lead)
    }
}

impl GameObserver<Permute> for PermuteObserver {
    fn begin(&mut self, start: &PermutePosition, wanted: Wanted) {
        self.last = None;
        self.changed = RankRange::all(start.size());
        if wanted.hashes {
            self.hash.begin(start.size());
        }
        if wanted.leaders || wanted.scores {
            self.lead = Some(StartedLead::begin(self.lead.take(), start));
        }
    }

    #[inline]
    fn before(
        &mut self,
        position: &PermutePosition,
        mv: &PermuteMove,
        wanted: Wanted,
        measures: &mut GameMeasures,
    ) {
        if position.next_ply() == 2 && position.check_swap().is_ok() {
            measures.swapped = Some(*mv == PermuteMove::Swap);
        }
        let PermuteMove::Turn {
            first,
            second,
            bandage,
        } = *mv
        else {
            self.last = None;
            self.changed = RankRange::all(position.size());
            return;
        };
        self.changed = RankRange::of(first.face);
        if let Some(second) = second {
            self.changed = self.changed.with(RankRange::of(second.face));
        }
        if wanted.marks {
            for twist in [Some(first), second].into_iter().flatten() {
                let corner = twist.face.bottom_left();
                measures.mark(0, corner.file(), corner.rank());
            }
            measures.mark(1, bandage.file(), bandage.rank());
        }
        if wanted.mirrors {
            let face = second.unwrap_or(first).face;
            if let Some(last) = self.last.replace(face) {
                let is_image =
                    |symmetry: BoardSymmetry| symmetry.face_image(last, position.size()) == face;
                measures
                    .mirrored
                    .push(Mirrored::of(position.side(), is_image));
            }
        }
    }

    fn leader(&mut self, position: &PermutePosition) -> Option<Seat> {
        match self.lead_in(position)?.compare() {
            Ordering::Greater => Some(ORANGE),
            Ordering::Less => Some(YELLOW),
            Ordering::Equal => None,
        }
    }

    fn scores(&mut self, position: &PermutePosition, scores: &mut Vec<i64>) {
        if let Some(lead) = self.lead_in(position) {
            scores.extend(lead.largest().map(|size| size as i64));
        }
    }

    fn hash(&mut self, position: &PermutePosition) -> u64 {
        self.hash.of(position, self.changed)
    }

    fn end(&mut self, position: &PermutePosition, measures: &mut GameMeasures) {
        let [orange, yellow] = [ORANGE, YELLOW].map(|seat| position.stones(seat));
        let sizes = GroupSizes::of_both([&orange, &yellow], position.size());
        let [orange, yellow] = &sizes;
        let rank = orange.first_difference(yellow).map(|(rank, ..)| rank);
        measures.groups = Some(FinalGroups::of(&sizes, rank));
        measures.number(0, orange.len() as u32);
        measures.number(1, yellow.len() as u32);
        measures.number(2, position.bandaged().len());
    }
}
