//! Measures games of Permute: twists, bandages, swaps and groups.

use std::cmp::Ordering;

use crate::board::{BoardSymmetry, Face, GroupSizes, Seat, Square};
use crate::games::permute::measure::hash::SymmetricHash;
use crate::games::permute::measure::lead::GroupLead;
use crate::games::permute::measure::twistable::TwistableFaces;
use crate::games::permute::{
    ORANGE, Permute, PermuteMove, PermutePosition, Protocol, SwapRule, Twist, YELLOW,
};
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
#[allow(unnameable_types, reason = "it is `Measured::Observer`")]
pub struct PermuteObserver {
    wanted: Wanted,
    /// The face twisted last.
    last_face: Option<Face>,
    hash: SymmetricHash,
    groups: Option<GroupLead>,
    /// The twistable faces, if a turn has one twist.
    faces: Option<TwistableFaces>,
    start: Option<MeasuredStart>,
}

/// What was measured in the start of the last game. It is reused for games with the
/// same start.
#[derive(Debug, Clone)]
struct MeasuredStart {
    position: PermutePosition,
    wanted: Wanted,
    images: [u64; 8],
    groups: Option<GroupLead>,
    faces: Option<TwistableFaces>,
}

impl PermuteObserver {
    /// Measures a position from which moves are then followed.
    fn measure(&mut self, position: &PermutePosition) {
        if self.wanted.hashes {
            self.hash.begin(position);
        }
        let is_grouped = self.wanted.leaders || self.wanted.scores;
        self.groups = is_grouped.then(|| {
            let [orange, yellow] = [ORANGE, YELLOW].map(|seat| position.stones(seat));
            GroupLead::new(position.size(), &orange, &yellow)
        });
        let is_counted = self.wanted.legal && position.protocol == Protocol::Single;
        self.faces = is_counted.then(|| TwistableFaces::of(position));
    }

    /// Follows a twist of a face in which some stones change sides, as bits in the
    /// order of [`SquareSet::block`](crate::board::SquareSet::block).
    #[inline]
    fn flip(&mut self, face: Face, flipped: u8) {
        if self.wanted.hashes {
            self.hash.flip(face, flipped);
        }
        if let Some(groups) = &mut self.groups {
            groups.flip(face, flipped);
        }
    }

    /// Follows a turn.
    #[inline]
    fn turn(
        &mut self,
        position: &PermutePosition,
        (first, second): (Twist, Option<Twist>),
        bandage: Square,
    ) {
        let face = first.face;
        let block = position.orange.block(face);
        let flipped = block ^ first.direction.turn_block(block);
        self.flip(face, flipped);
        if let (Some(faces), Some(number)) = (&mut self.faces, face.number_of(bandage)) {
            faces.turn(position, face, flipped, number);
        }
        if let Some(second) = second {
            let mut between = position.orange;
            between.toggle_block(face, flipped);
            let block = between.block(second.face);
            self.flip(second.face, block ^ second.direction.turn_block(block));
        }
        if self.wanted.hashes {
            self.hash.bandage(bandage);
        }
    }
}

impl PermuteObserver {
    /// Follows a swap of positions: every stone changes its colour.
    fn exchange_colours(&mut self, position: &PermutePosition) {
        if self.wanted.hashes {
            let mut next = position.clone();
            next.apply(&PermuteMove::Swap);
            self.hash.begin(&next);
        }
        if let Some(groups) = &mut self.groups {
            groups.exchange_colours();
        }
        if let Some(faces) = &mut self.faces {
            faces.exchange_colours();
        }
    }
}

impl GameObserver<Permute> for PermuteObserver {
    fn begin(&mut self, start: &PermutePosition, wanted: Wanted) {
        self.last_face = None;
        self.wanted = wanted;
        let is_same = |last: &&MeasuredStart| last.wanted == wanted && last.position == *start;
        if let Some(last) = self.start.as_ref().filter(is_same) {
            self.hash.restore(last.images);
            if let (Some(groups), Some(start)) = (&mut self.groups, &last.groups) {
                groups.restart_from(start);
            }
            self.faces = last.faces;
            return;
        }
        self.measure(start);
        self.start = Some(MeasuredStart {
            position: start.clone(),
            wanted,
            images: self.hash.images(),
            groups: self.groups.clone(),
            faces: self.faces,
        });
    }

    #[inline]
    fn before(
        &mut self,
        position: &PermutePosition,
        mv: &PermuteMove,
        wanted: Wanted,
        measures: &mut GameMeasures,
    ) {
        self.close(position, measures);
        if *mv == PermuteMove::Swap {
            measures.swapped = Some(true);
        }
        let PermuteMove::Turn {
            first,
            second,
            bandage,
        } = *mv
        else {
            self.last_face = None;
            if position.swap == SwapRule::Positions {
                self.exchange_colours(position);
            }
            return;
        };
        self.turn(position, (first, second), bandage);
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

    #[inline]
    fn count_legal(&mut self, position: &PermutePosition) -> u64 {
        match &self.faces {
            Some(faces) => {
                let swaps = u64::from(position.check_swap().is_ok());
                swaps + faces.count_turns(position.side())
            }
            None => position.count_legal(),
        }
    }

    #[inline]
    fn close(&mut self, position: &PermutePosition, measures: &mut GameMeasures) {
        if position.next_ply() == 2 && position.check_swap().is_ok() {
            measures.swapped = Some(false);
        }
    }

    #[inline]
    fn mover(&self, position: &PermutePosition) -> Option<Seat> {
        Some(position.side())
    }

    fn leader(&mut self, _position: &PermutePosition) -> Option<Seat> {
        match self.groups.as_mut()?.compare() {
            Ordering::Greater => Some(ORANGE),
            Ordering::Less => Some(YELLOW),
            Ordering::Equal => None,
        }
    }

    fn scores(&mut self, _position: &PermutePosition, scores: &mut Vec<i64>) {
        if let Some(groups) = &mut self.groups {
            scores.extend(groups.largest().map(i64::from));
        }
    }

    fn hash(&mut self, position: &PermutePosition) -> u64 {
        self.hash.of(position)
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

#[cfg(test)]
mod tests {
    use super::{ORANGE, PermuteObserver, YELLOW};
    use crate::board::{Size, compare_groups};
    use crate::games::permute::measure::hash::SymmetricHash;
    use crate::games::permute::{PermuteMove, PermutePosition, PermuteSetting, PermuteSetup};
    use crate::play::{GameMeasures, GameObserver as _, Playout as _, Position as _, Wanted};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng as _;
    use std::cmp::Ordering;

    const WANTED: Wanted = Wanted {
        legal: true,
        leaders: true,
        scores: true,
        hashes: true,
        ..Wanted::NOTHING
    };

    #[test]
    fn measures_are_those_of_the_position_under_all_protocols_and_swap_rules() {
        let mut observer = PermuteObserver::default();
        let mut measures = GameMeasures::new();
        // Two games in a row have the same start, which is then measured only once.
        for seed in 0..96 {
            let size = Size::new([4, 5, 8, 12][seed as usize / 2 % 4]).unwrap();
            let mut setting = PermuteSetting::new(size, PermuteSetup::Chequer);
            setting.protocol = ["1", "1[1]2[2]*"][seed as usize / 8 % 2].parse().unwrap();
            let swap_rule = ["none", "colours", "positions"][seed as usize / 16 % 3];
            setting.stated_swap = swap_rule.parse().ok();
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = PermutePosition::new(&setting);
            observer.begin(&position, WANTED);
            loop {
                let [orange, yellow] = [ORANGE, YELLOW].map(|seat| position.stones(seat));
                let mut fresh = SymmetricHash::default();
                fresh.begin(&position);
                let leader = match compare_groups(&orange, &yellow, size) {
                    Ordering::Greater => Some(ORANGE),
                    Ordering::Less => Some(YELLOW),
                    Ordering::Equal => None,
                };
                let case = format!("seed {seed}, ply {}", position.next_ply());
                assert_eq!(observer.hash(&position), fresh.of(&position), "{case}");
                assert_eq!(observer.leader(&position), leader, "{case}");
                assert_eq!(
                    observer.count_legal(&position),
                    position.count_legal(),
                    "{case}"
                );
                let swap = PermuteMove::Swap;
                let mv = match position.check(&swap) {
                    Ok(()) => Some(swap),
                    Err(_) => position.random_move(&mut rng),
                };
                let Some(mv) = mv else { break };
                observer.before(&position, &mv, WANTED, &mut measures);
                position.apply(&mv);
            }
        }
    }
}
