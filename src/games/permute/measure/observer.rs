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
    last_face: Option<Face>,
    /// The ranks changed by the last move.
    changed: RankRange,
    lead: Option<LeadTracker>,
}

/// The groups in the current position, and those at the start, which are reused
/// for games with the same start.
#[derive(Debug, Clone)]
struct LeadTracker {
    start_orange: SquareSet,
    start_empty: SquareSet,
    start_lead: GroupLead,
    /// Orange's stones in the position that `lead` describes.
    orange: SquareSet,
    lead: GroupLead,
}

impl LeadTracker {
    /// Begins a game at `position`. Reuses the start of the previous game if it
    /// is the same.
    fn begin(previous: Option<Self>, position: &PermutePosition) -> Self {
        let (start_orange, start_empty) = (position.orange, position.empty);
        let has_same_start = |previous: &Self| {
            previous.start_orange == start_orange && previous.start_empty == start_empty
        };
        match previous.filter(has_same_start) {
            Some(mut previous) => {
                previous.lead.clone_from(&previous.start_lead);
                previous.orange = position.orange;
                previous
            }
            None => {
                let lead = GroupLead::new(position.size(), &start_orange, &start_empty);
                Self {
                    start_orange,
                    start_empty,
                    start_lead: lead.clone(),
                    orange: position.orange,
                    lead,
                }
            }
        }
    }
}

impl PermuteObserver {
    /// Returns the groups of a position that differs from the previous one only
    /// in the changed ranks.
    fn lead_in(&mut self, position: &PermutePosition) -> Option<&GroupLead> {
        let LeadTracker { orange, lead, .. } = self.lead.as_mut()?;
        // Lift all stones before placing any, to avoid joining groups that are
        // then split again.
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
        self.last_face = None;
        self.changed = RankRange::all(start.size());
        if wanted.hashes {
            self.hash.begin(start.size());
        }
        if wanted.leaders || wanted.scores {
            self.lead = Some(LeadTracker::begin(self.lead.take(), start));
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
            self.last_face = None;
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
                measures.add_mark(0, corner.file(), corner.rank());
            }
            measures.add_mark(1, bandage.file(), bandage.rank());
        }
        if wanted.mirrors {
            let face = second.unwrap_or(first).face;
            if let Some(last) = self.last_face.replace(face) {
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
        measures.add_number(0, orange.len() as u32);
        measures.add_number(1, yellow.len() as u32);
        measures.add_number(2, position.bandaged().len());
    }
}
