//! Bounds on the result of a game of Permute, from the sizes that groups can
//! still reach.

use crate::board::{Face, Square, SquareSet, groups_of};
use crate::games::permute::{ORANGE, PermutePosition, YELLOW};
use crate::search::Bounds;

/// A set of squares within which twists may still move stones, and the number
/// of each side's stones there, which twists do not change.
struct Region {
    squares: SquareSet,
    stones: [u32; 2],
}

/// Returns bounds on the result.
///
/// Stones outside the regions can no longer change. The largest group of a side
/// is thus at least as large as its largest group of such fixed stones. It is
/// at most as large as the largest connected area of its fixed stones and
/// regions, where a region counts only as many squares as the side has stones
/// in it.
pub(super) fn bounds(position: &PermutePosition) -> Bounds {
    let regions = regions(position);
    let open = squares_of(&regions);
    let sides = [ORANGE, YELLOW].map(|seat| {
        let fixed = position.stones(seat).without(&open);
        let least = groups_of(&fixed).first().map_or(0, |group| group.size);
        (least, greatest(&fixed, &open, &regions, seat.index()))
    });
    let [
        (orange_least, orange_greatest),
        (yellow_least, yellow_greatest),
    ] = sides;
    if orange_least > yellow_greatest {
        Bounds::exact(1)
    } else if yellow_least > orange_greatest {
        Bounds::exact(-1)
    } else {
        Bounds::OPEN
    }
}

/// Returns the squares within which twists may still move stones.
pub(crate) fn movable(position: &PermutePosition) -> SquareSet {
    squares_of(&regions(position))
}

/// Returns the squares of all regions.
fn squares_of(regions: &[Region]) -> SquareSet {
    let squares = regions.iter().map(|region| region.squares);
    squares.fold(SquareSet::EMPTY, |all, squares| all.or(&squares))
}

/// Returns the greatest size that the largest group of a side can have.
fn greatest(fixed: &SquareSet, open: &SquareSet, regions: &[Region], side: usize) -> u32 {
    let mut unvisited = fixed.or(open);
    let mut greatest = 0;
    while let Some(start) = unvisited.iter().next() {
        let area = unvisited.reached_from(start);
        unvisited = unvisited.without(&area);
        let inside = regions
            .iter()
            .filter(|region| !region.squares.and(&area).is_empty());
        let movable: u32 = inside.map(|region| region.stones[side]).sum();
        greatest = greatest.max(area.and(fixed).len() + movable);
    }
    greatest
}

/// Returns the regions: the squares of overlapping faces without bandages,
/// unless all their stones are of one side.
fn regions(position: &PermutePosition) -> Vec<Region> {
    let face_ranks = position.size().side() - 1;
    let mut faces = SquareSet::EMPTY;
    for rank in 0..face_ranks {
        faces.set_row(rank, position.unbandaged_faces_of(rank));
    }
    let stones = [ORANGE, YELLOW].map(|seat| position.stones(seat));
    let mut regions = Vec::new();
    while let Some(start) = faces.iter().next() {
        let squares = take_overlapping(&mut faces, start);
        let stones = [0, 1].map(|side: usize| squares.and(&stones[side]).len());
        if stones.iter().all(|&count| count > 0) {
            regions.push(Region { squares, stones });
        }
    }
    regions
}

/// Removes the face at `start`, and all faces that overlap it directly or
/// through others, from a set of faces given by their bottom-left squares.
/// Returns the squares of the removed faces.
fn take_overlapping(faces: &mut SquareSet, start: Square) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    let mut pending = vec![start];
    faces.remove(start);
    while let Some(corner) = pending.pop() {
        for square in Face::at(corner).squares() {
            squares.insert(square);
        }
        for files in -1..=1 {
            for ranks in -1..=1 {
                let near = corner.step(files, ranks);
                if let Some(near) = near.filter(|&near| faces.has(near)) {
                    faces.remove(near);
                    pending.push(near);
                }
            }
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::bounds;
    use crate::games::permute::{Permute, PermutePosition};
    use crate::play::{Rules as _, SettingReader};
    use crate::record::{TagValues, Tags};
    use crate::search::Bounds;

    fn bounds_of(text: &str) -> Bounds {
        let defaults = TagValues::new().with("Position", text);
        let (tags, mut findings) = (Tags::default(), Vec::new());
        let mut reader = SettingReader::new(&tags, &defaults, &mut findings);
        let setting = Permute::setting(&mut reader).unwrap();
        bounds(&PermutePosition::new(&setting))
    }

    #[test]
    fn a_large_group_wins_before_the_end() {
        // Only the face c1d2 can be twisted: two Yellow stones, two Orange.
        // Orange's eleven fixed stones are one group.
        assert_eq!(bounds_of("OOOO/OOOO/OOoy/YYyo o 9"), Bounds::exact(1));
        assert_eq!(bounds_of("YYYY/YYYY/YYoy/OOyo o 9"), Bounds::exact(-1));
    }

    #[test]
    fn a_game_that_a_twist_decides_is_open() {
        assert_eq!(bounds_of("OOYY/OOYY/OYoy/OYyo o 9"), Bounds::OPEN);
        assert_eq!(bounds_of("oyo/yoy/oyo o 1"), Bounds::OPEN);
    }
}
