//! Groups, connection distances and winning paths of Swaptimum.

use crate::board::{GroupSizes, Seat, Size, Square, SquareSet};
use crate::games::swaptimum::{BLUE, Checkers, RED};
use crate::play::{Standing, StandingDetails, Standings};

/// Weight of a square that a side needs to connect its edges, relative to a
/// square of its largest group.
const MISSING_WEIGHT: i64 = 1_000;

/// Returns the group sizes of both sides, and whether each side is connected.
pub(super) fn standings(checkers: &Checkers) -> Standings {
    let seats = [RED, BLUE].map(|seat| standing(checkers, seat));
    Standings {
        seats: seats.into(),
        decided_by: None,
        decided_in_words: String::new(),
    }
}

fn standing(checkers: &Checkers, seat: Seat) -> Standing {
    let groups: Vec<u32> = sizes(checkers, seat).iter().collect();
    Standing {
        seat,
        score: i64::from(groups.first().copied().unwrap_or(0)),
        details: StandingDetails::Connection {
            groups,
            to_connect: missing_squares(checkers, seat),
        },
    }
}

fn sizes(checkers: &Checkers, seat: Seat) -> GroupSizes {
    GroupSizes::of(checkers.of(seat), checkers.size())
}

/// Returns the lead of `seat`: how many fewer squares it needs to connect its
/// edges than the other side, times [`MISSING_WEIGHT`], plus how much larger
/// its largest group is.
pub(super) fn lead(checkers: &Checkers, seat: Seat) -> i64 {
    let largest = |seat| i64::from(sizes(checkers, seat).largest());
    // A side whose every path is blocked is further away than any other.
    let missing = |seat| {
        let count = missing_squares(checkers, seat).map(i64::from);
        count.unwrap_or(2 * i64::from(checkers.size().side()))
    };
    let other = seat.other();
    let fewer = missing(other) - missing(seat);
    fewer * MISSING_WEIGHT + largest(seat) - largest(other)
}

/// Returns the minimum number of empty squares that a side must fill to connect
/// its edges; `None` if every path is blocked.
fn missing_squares(checkers: &Checkers, seat: Seat) -> Option<u32> {
    let [from, to] = checkers.edges(seat);
    let (own_checkers, size) = (checkers.of(seat), checkers.size());
    let passable = own_checkers.or(&checkers.empty());
    // The squares reached from the first edge by filling at most `distance`
    // squares.
    let mut reached = fill(from.and(own_checkers), own_checkers, size);
    for distance in 0..=u32::from(size.area()) {
        if !reached.and(&to).is_empty() {
            return Some(distance);
        }
        let new_starts = if distance == 0 {
            from
        } else {
            SquareSet::EMPTY
        };
        let wider = reached
            .or(&new_starts)
            .or(&adjacent_squares(&reached, size))
            .and(&passable);
        if wider == reached {
            break;
        }
        reached = fill(wider, own_checkers, size);
    }
    None
}

/// Returns `seeds` and all squares of `within` connected to them.
fn fill(seeds: SquareSet, within: &SquareSet, size: Size) -> SquareSet {
    let mut filled = seeds;
    loop {
        let wider = filled.or(&adjacent_squares(&filled, size).and(within));
        if wider == filled {
            return filled;
        }
        filled = wider;
    }
}

/// Returns the squares that share an edge with a square of the set.
fn adjacent_squares(set: &SquareSet, size: Size) -> SquareSet {
    let side = size.side();
    let all = SquareSet::full(size);
    let mut adjacent = SquareSet::EMPTY;
    for rank in 0..side {
        let below = if rank == 0 { 0 } else { set.row(rank - 1) };
        let above = if rank + 1 == side {
            0
        } else {
            set.row(rank + 1)
        };
        let row = set.row(rank);
        let reach = row << 1 | row >> 1 | below | above;
        adjacent.set_row(rank, reach & all.row(rank));
    }
    adjacent
}

/// Returns a shortest path of checkers from the first edge of `seat` to its
/// second edge; empty if the edges are not connected.
pub(super) fn winning_path(checkers: &Checkers, seat: Seat) -> Vec<Square> {
    let [from, to] = checkers.edges(seat);
    let (own_checkers, size) = (checkers.of(seat), checkers.size());
    let mut seen = from.and(own_checkers);
    let mut layers = vec![seen];
    let mut frontier = seen;
    while frontier.and(&to).is_empty() {
        frontier = adjacent_squares(&frontier, size)
            .and(own_checkers)
            .without(&seen);
        if frontier.is_empty() {
            return Vec::new();
        }
        seen = seen.or(&frontier);
        layers.push(frontier);
    }
    let mut path: Vec<Square> = frontier.and(&to).iter().take(1).collect();
    for layer in layers.iter().rev().skip(1) {
        let before = path
            .last()
            .and_then(|square| square.neighbours(size).find(|&near| layer.has(near)));
        path.extend(before);
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::{MISSING_WEIGHT, adjacent_squares, lead, missing_squares, winning_path};
    use crate::board::{Size, Square, SquareSet};
    use crate::games::swaptimum::{BLUE, Checkers, RED, SwaptimumStart};

    fn checkers(text: &str) -> Checkers {
        text.parse::<SwaptimumStart>().unwrap().checkers
    }

    #[test]
    fn adjacent_squares_are_those_with_a_neighbour() {
        let set = |names: &str| -> SquareSet {
            let names = names.split(' ').filter(|name| !name.is_empty());
            names.map(|name| name.parse::<Square>().unwrap()).collect()
        };
        let size = Size::new(3).unwrap();
        // In most of these sets, b2 has two neighbours.
        for (squares, adjacent) in [
            ("", ""),
            ("a1", "a2 b1"),
            ("c3", "b3 c2"),
            ("b2", "a2 b1 b3 c2"),
            ("a2 c2", "a1 a3 b2 c1 c3"),
            ("b1 b3", "a1 c1 b2 a3 c3"),
            ("a2 b1", "a1 a3 b2 c1"),
            ("a2 b3", "a1 a3 b2 c3"),
        ] {
            assert_eq!(
                adjacent_squares(&set(squares), size),
                set(adjacent),
                "{squares}"
            );
        }
    }

    #[test]
    fn the_shortest_path_is_found_among_several() {
        let board = checkers("rrr./r.rr/rrr./..r.");
        let path = winning_path(&board, RED);
        let names: Vec<String> = path.iter().map(Square::to_string).collect();
        assert_eq!(names, ["c1", "c2", "c3", "c4"]);
        assert!(winning_path(&board, BLUE).is_empty());
    }

    #[test]
    fn missing_is_the_least_number_of_squares_to_fill() {
        for (board, seat, count) in [
            ("..../..../..../....", RED, Some(4)),
            ("..../.r../..../.r..", RED, Some(2)),
            ("..../bbb./..../.r..", BLUE, Some(1)),
            ("..../bbbb/..../.r..", BLUE, Some(0)),
            ("..../bbbb/..../.r..", RED, None),
        ] {
            assert_eq!(missing_squares(&checkers(board), seat), count);
        }
        // Blue must fill d3, Red d1, d2, d3 and d4.
        let board = checkers("..../bbb./..../.r..");
        assert_eq!(lead(&board, BLUE), 3 * MISSING_WEIGHT + 3 - 1);
        assert_eq!(lead(&board, RED), -3 * MISSING_WEIGHT + 1 - 3);
    }
}
