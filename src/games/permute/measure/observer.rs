//! What the statistics of Permute count, and the hashes of its positions in tables.

use std::cmp::Ordering;

use crate::board::{BoardSymmetry, Face, Seat, Size, Square, SquareSet};
use crate::games::permute::measure::lead::GroupLead;
use crate::games::permute::scoring::sizes;
use crate::games::permute::symmetry::FIRST_ORDINARY_PLY;
use crate::games::permute::{
    ORANGE, Permute, PermuteMove, PermutePosition, Protocol, SwapRule, YELLOW,
};
use crate::play::{
    FinalGroups, GameMeasures, GameObserver, HeatMap, MapPlace, Measured, Mirrored, Position as _,
    Wanted,
};
use crate::search::mix;

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
    /// The face twisted last.
    last_face: Option<Face>,
    /// The groups, if their lead or the scores are wanted. Recounting them after each
    /// ply takes three times as long.
    groups: Option<GroupLead>,
    /// The start of the last game and its groups, for games with the same start.
    start: Option<(PermutePosition, GroupLead)>,
    hash: SymmetricHash,
}

impl GameObserver<Permute> for PermuteObserver {
    fn begin(&mut self, start: &PermutePosition, wanted: Wanted) {
        self.last_face = None;
        if !wanted.leaders && !wanted.scores {
            self.groups = None;
            return;
        }
        match (&mut self.groups, &self.start) {
            (Some(groups), Some((last, of_last))) if last == start => groups.restart_from(of_last),
            _ => {
                let [orange, yellow] = [ORANGE, YELLOW].map(|seat| start.stones(seat));
                let groups = GroupLead::new(start.size(), &orange, &yellow);
                self.start = Some((start.clone(), groups.clone()));
                self.groups = Some(groups);
            }
        }
    }

    fn before(
        &mut self,
        position: &PermutePosition,
        mv: &PermuteMove,
        wanted: Wanted,
        measures: &mut GameMeasures,
    ) {
        self.close(position, measures);
        let PermuteMove::Turn {
            first,
            second,
            bandage,
        } = *mv
        else {
            measures.swapped = Some(true);
            self.last_face = None;
            if let Some(groups) = &mut self.groups
                && position.swap == SwapRule::Positions
            {
                groups.exchange_colours();
            }
            return;
        };
        if let Some(groups) = &mut self.groups {
            let mut orange = position.orange;
            for twist in [Some(first), second].into_iter().flatten() {
                let block = orange.block(twist.face);
                let flipped = block ^ twist.direction.turn_block(block);
                groups.flip(twist.face, flipped);
                orange.toggle_block(twist.face, flipped);
            }
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

    fn close(&mut self, position: &PermutePosition, measures: &mut GameMeasures) {
        if position.next_ply() == 2 && position.check_swap().is_ok() {
            measures.swapped = Some(false);
        }
    }

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
        let sizes = sizes(position, [ORANGE, YELLOW]);
        let [orange, yellow] = &sizes;
        let rank = orange.first_difference(yellow).map(|(rank, ..)| rank);
        measures.groups = Some(FinalGroups::of(&sizes, rank));
        measures.add_number(0, orange.len() as u32);
        measures.add_number(1, yellow.len() as u32);
        measures.add_number(2, position.bandaged().len());
    }
}

/// A key or hash for each of the eight symmetries of the board.
type PerSymmetry = [u64; 8];

/// Hashes positions so that symmetric ones have the same hash: the least of the hashes of
/// the images, each of which is the XOR of the keys of all squares with an orange stone
/// and of all squares without an unbandaged stone. Since positions of a game are hashed in
/// turn, only the squares that differ from the last position are looked at.
#[derive(Debug, Clone, Default)]
struct SymmetricHash {
    size: Option<Size>,
    /// For each square, the keys of its images.
    orange_keys: Vec<PerSymmetry>,
    stuck_keys: Vec<PerSymmetry>,
    /// The squares of the last position.
    orange: SquareSet,
    stuck: SquareSet,
    hashes: PerSymmetry,
}

impl SymmetricHash {
    fn new(size: Size) -> Self {
        let keys = |kind: u64| -> Vec<PerSymmetry> {
            let image = |square: Square, symmetry: BoardSymmetry| {
                mixed(kind << 32 | symmetry.image(square, size).index() as u64)
            };
            let keys = |square| BoardSymmetry::ALL.map(|symmetry| image(square, symmetry));
            size.squares().map(keys).collect()
        };
        Self {
            size: Some(size),
            orange_keys: keys(1),
            stuck_keys: keys(2),
            ..Self::default()
        }
    }

    fn of(&mut self, position: &PermutePosition) -> u64 {
        let size = position.size();
        if self.size != Some(size) {
            *self = Self::new(size);
        }
        for (last, new, keys) in [
            (&mut self.orange, &position.orange, &self.orange_keys),
            (&mut self.stuck, &position.stuck, &self.stuck_keys),
        ] {
            let changed = last.without(new).or(&new.without(last));
            for square in &changed {
                let index = usize::from(square.rank()) * usize::from(size.side());
                let keys = &keys[index + usize::from(square.file())];
                self.hashes
                    .iter_mut()
                    .zip(keys)
                    .for_each(|(hash, key)| *hash ^= key);
            }
            *last = *new;
        }
        let smallest = self.hashes.iter().copied().min().unwrap_or_default();
        let state = u64::from(position.side() == ORANGE)
            | u64::from(position.next.min(FIRST_ORDINARY_PLY)) << 1
            | u64::from(position.protocol == Protocol::Double) << 3
            | u64::from(position.size.side()) << 4;
        mixed(smallest ^ mixed(state))
    }
}

/// Mixes the bits of a number in the way of SplitMix64.
fn mixed(seed: u64) -> u64 {
    mix(seed.wrapping_add(0x9E37_79B9_7F4A_7C15))
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng as _;

    use super::{ORANGE, PermuteObserver, SymmetricHash, YELLOW};
    use crate::board::{BoardSymmetry, Size, compare_groups};
    use crate::games::permute::{
        Permute, PermuteMove, PermutePosition, PermuteSetting, PermuteSetup,
    };
    use crate::play::{
        GameMeasures, GameObserver as _, Identity as _, Playout as _, Position as _, Wanted,
    };

    #[test]
    fn images_and_transpositions_have_the_same_hash_and_others_do_not() {
        let size = Size::new(8).unwrap();
        let setting = PermuteSetting::new(size, PermuteSetup::Chequer);
        let hash = |moves: &[&str], symmetry: BoardSymmetry| {
            let mut position = PermutePosition::new(&setting.image(symmetry));
            let mut plain = PermutePosition::new(&setting);
            let mut hash = SymmetricHash::default();
            for text in moves {
                let mv = text.parse().unwrap();
                let image = Permute::move_image(&plain, &mv, &symmetry);
                position.play(&image).unwrap();
                plain.play(&mv).unwrap();
                hash.of(&position);
            }
            let last = hash.of(&position);
            assert_eq!(
                last,
                SymmetricHash::default().of(&position),
                "kept up to date"
            );
            last
        };
        let moves = ["Ca1b2-b2", "Cc3d4-c4", "Cg7h8-g7"];
        let plain = hash(&moves, BoardSymmetry::Identity);
        for symmetry in BoardSymmetry::ALL {
            assert_eq!(hash(&moves, symmetry), plain, "{symmetry:?}");
        }
        let swapped = ["Cg7h8-g7", "Cc3d4-c4", "Ca1b2-b2"];
        assert_eq!(hash(&swapped, BoardSymmetry::Identity), plain);
        assert_ne!(hash(&moves[..2], BoardSymmetry::Identity), plain);
        let other = ["Ca1b2-b2", "Cc3d4-c4", "Cg7h8-h8"];
        assert_ne!(hash(&other, BoardSymmetry::Identity), plain);
    }

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
