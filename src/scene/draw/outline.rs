//! Outlines of sets of cells.

use crate::scene::{Path, Point};

/// Maximum number of columns and rows.
const SIDE: usize = 26;

/// How far an outline continues past a cropped side, in units of a cell.
const OVERSHOOT: f64 = 0.15;

/// The four headings, clockwise: right, down, left, up.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A set of cells by column and row from the top left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Cells {
    rows: [u32; SIDE],
    /// The coordinates of the cropped sides: top, right, bottom, left. An
    /// outline that runs along one of them has the heading with the same index.
    cropped: [Option<i32>; 4],
}

impl Cells {
    /// Inserts a cell, unless it is outside the largest board.
    pub(crate) fn insert(&mut self, column: u8, row: u8) {
        if let Some(cells) = self.rows.get_mut(usize::from(row)) {
            *cells |= 1u32.checked_shl(u32::from(column)).unwrap_or(0);
        }
    }

    /// Sets which sides (top, right, bottom, left) of the visible part, which
    /// has this many columns and rows, are cropped: no line is drawn along them.
    pub(crate) fn crop_at(&mut self, (columns, rows): (u8, u8), sides: [bool; 4]) {
        let coordinates = [0, i32::from(columns), i32::from(rows), 0];
        for ((cropped, coordinate), side) in self.cropped.iter_mut().zip(coordinates).zip(sides) {
            *cropped = side.then_some(coordinate);
        }
    }

    /// Returns true if an edge through the lattice point `at`, with this
    /// heading, runs along a cropped side.
    fn is_cropped(&self, at: (i32, i32), heading: usize) -> bool {
        // An edge that runs right or left can only be on a horizontal side.
        let coordinate = if heading.is_multiple_of(2) {
            at.1
        } else {
            at.0
        };
        self.cropped[heading] == Some(coordinate)
    }

    fn has(&self, (column, row): (i32, i32)) -> bool {
        let cells = usize::try_from(row).ok().and_then(|row| self.rows.get(row));
        (0..SIDE as i32).contains(&column) && cells.is_some_and(|cells| cells >> column & 1 == 1)
    }

    /// Returns the cells whose top edge is on the outline, one bit per column.
    fn tops(&self) -> [u32; SIDE] {
        let mut tops = self.rows;
        for (top, above) in tops[1..].iter_mut().zip(self.rows) {
            *top &= !above;
        }
        tops
    }
}

/// Returns the outline of a set of cells: one line with round corners for each
/// connected part and each hole, closed unless a cropped side interrupts it.
///
/// The line is inside the cells, `inset` away from their edges, so that the
/// outlines of adjacent groups do not touch. Cells that touch only at a corner
/// are not connected. A cell is one unit wide; cell (0, 0) has its top-left
/// corner at `origin`.
pub(crate) fn outline_path(cells: &Cells, origin: Point, inset: f64, radius: f64) -> Path {
    let geometry = Geometry {
        origin,
        inset,
        radius,
    };
    let mut path = Path::new();
    let mut unvisited = cells.tops();
    for row in 0..SIDE {
        while unvisited[row] != 0 {
            let column = unvisited[row].trailing_zeros() as i32;
            let corners = trace_outline(cells, (column, row as i32), &mut unvisited);
            add_outline(cells, &corners, &geometry, &mut path);
        }
    }
    path
}

/// A corner of the outline: its lattice point, and the headings before and
/// after it.
struct Corner {
    at: (i32, i32),
    before: usize,
    after: usize,
}

/// Follows an outline from the top edge of `start`, with the cells on the
/// right, and returns its corners. Every top edge on the way is removed from
/// `unvisited`.
fn trace_outline(cells: &Cells, start: (i32, i32), unvisited: &mut [u32; SIDE]) -> Vec<Corner> {
    let mut corners = Vec::new();
    let (mut cell, mut heading) = (start, 0);
    loop {
        if heading == 0 {
            unvisited[cell.1 as usize] &= !(1 << cell.0);
        }
        let ahead = step(cell, heading);
        let outside = step(ahead, (heading + 3) % 4);
        let turned = if !cells.has(ahead) {
            (heading + 1) % 4
        } else if cells.has(outside) {
            (heading + 3) % 4
        } else {
            heading
        };
        if turned != heading {
            corners.push(Corner {
                at: edge_end(cell, heading),
                before: heading,
                after: turned,
            });
        }
        if cells.has(ahead) {
            cell = if cells.has(outside) { outside } else { ahead };
        }
        heading = turned;
        if cell == start && heading == 0 {
            return corners;
        }
    }
}

/// Returns the neighbour of a cell in the direction of this heading.
fn step(cell: (i32, i32), heading: usize) -> (i32, i32) {
    (cell.0 + STEPS[heading].0, cell.1 + STEPS[heading].1)
}

/// Returns the lattice point at the end of the cell's edge that has this
/// heading, with the cell on its right: for the heading right, the end of the
/// top edge.
fn edge_end(cell: (i32, i32), heading: usize) -> (i32, i32) {
    let (right, down) = [(1, 0), (1, 1), (0, 1), (0, 0)][heading];
    (cell.0 + right, cell.1 + down)
}

/// Adds the line through these corners to a path, without the parts along
/// cropped sides.
fn add_outline(cells: &Cells, corners: &[Corner], geometry: &Geometry, path: &mut Path) {
    let is_cropped = |corner: &Corner, heading| cells.is_cropped(corner.at, heading);
    // An open line starts after a cropped side.
    let first = corners
        .iter()
        .position(|corner| is_cropped(corner, corner.before) && !is_cropped(corner, corner.after));
    let order = corners.iter().cycle().skip(first.unwrap_or(0));
    let mut pen_is_down = false;
    for corner in order.take(corners.len()) {
        let (before, after) = (
            is_cropped(corner, corner.before),
            is_cropped(corner, corner.after),
        );
        let (at, curve_start, curve_end) = geometry.corner(corner, (before, after));
        match (before, after) {
            (true, true) => {}
            (true, false) => {
                path.move_to(at);
                pen_is_down = true;
            }
            (false, true) => {
                path.line_to(at);
                pen_is_down = false;
            }
            (false, false) => {
                if pen_is_down {
                    path.line_to(curve_start);
                } else {
                    path.move_to(curve_start);
                    pen_is_down = true;
                }
                path.quarter_to(at, curve_end);
            }
        }
    }
    if first.is_none() && pen_is_down {
        path.close();
    }
}

/// The position of the cells in the picture, and the shape of their outline.
struct Geometry {
    origin: Point,
    inset: f64,
    radius: f64,
}

impl Geometry {
    /// Returns the position of a corner, and the start and end of the curve that
    /// rounds it. `cropped` says whether the edges before and after the corner
    /// are cropped: such an edge has no line, and the lines that meet it continue
    /// a little past it.
    fn corner(&self, corner: &Corner, cropped: (bool, bool)) -> (Point, Point, Point) {
        let unit = |heading: usize| {
            let (x, y) = STEPS[heading];
            Point::new(f64::from(x), f64::from(y))
        };
        let (before, after) = (unit(corner.before), unit(corner.after));
        // The cells are on the right of the line, so the inside is to the right
        // of its heading.
        let (inward_before, inward_after) =
            (unit((corner.before + 1) % 4), unit((corner.after + 1) % 4));
        let inset = |is_cropped| if is_cropped { -OVERSHOOT } else { self.inset };
        let (inset_before, inset_after) = (inset(cropped.0), inset(cropped.1));
        let at = self.origin.moved(
            f64::from(corner.at.0) + inward_before.x * inset_before + inward_after.x * inset_after,
            f64::from(corner.at.1) + inward_before.y * inset_before + inward_after.y * inset_after,
        );
        let curve_start = at.moved(-before.x * self.radius, -before.y * self.radius);
        let curve_end = at.moved(after.x * self.radius, after.y * self.radius);
        (at, curve_start, curve_end)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cells, outline_path};
    use crate::scene::{Path, Point, Segment};

    fn outline(rows: &[&str]) -> Path {
        let mut cells = Cells::default();
        for (row, characters) in (0..).zip(rows) {
            for (column, _) in (0..)
                .zip(characters.bytes())
                .filter(|&(_, character)| character == b'#')
            {
                cells.insert(column, row);
            }
        }
        outline_path(&cells, Point::default(), 0.1, 0.2)
    }

    fn counts(path: &Path) -> (usize, usize) {
        let count = |test: fn(&Segment) -> bool| path.segments().iter().filter(|s| test(s)).count();
        (
            count(|segment| matches!(segment, Segment::Close)),
            count(|segment| matches!(segment, Segment::Cubic(..))),
        )
    }

    #[test]
    fn a_square_has_four_corners() {
        assert_eq!(counts(&outline(&["##", "##"])), (1, 4));
    }

    #[test]
    fn a_hole_has_a_separate_line() {
        assert_eq!(counts(&outline(&["###", "#.#", "###"])), (2, 8));
    }

    #[test]
    fn cells_that_touch_only_at_a_corner_are_not_connected() {
        assert_eq!(counts(&outline(&["#.", ".#"])), (2, 8));
        assert_eq!(counts(&outline(&["##.", "#.#", "###"])), (1, 10));
    }

    #[test]
    fn a_cropped_side_has_no_line() {
        let mut cells = Cells::default();
        for (column, row) in [(0, 0), (1, 0), (1, 1), (3, 3)] {
            cells.insert(column, row);
        }
        cells.crop_at((4, 4), [true, false, false, false]);
        let path = outline_path(&cells, Point::default(), 0.1, 0.2);
        // The outline of three cells is open at the top, that of the fourth is
        // closed.
        assert_eq!(counts(&path), (1, 4 + 4));
        let beyond = |at: &Point| (at.y + 0.15).abs() < 1e-9;
        let ends: Vec<Point> = path
            .segments()
            .iter()
            .filter_map(|segment| match segment {
                Segment::Move(at) | Segment::Line(at) => Some(*at),
                _ => None,
            })
            .filter(beyond)
            .collect();
        assert_eq!(ends.len(), 2);
        assert_eq!([ends[0].x, ends[1].x], [1.9, 0.1]);
    }

    #[test]
    fn cells_that_fill_a_cropped_part_have_no_outline() {
        let mut cells = Cells::default();
        cells.insert(0, 0);
        cells.crop_at((1, 1), [true; 4]);
        assert!(outline_path(&cells, Point::default(), 0.1, 0.2).is_empty());
    }

    #[test]
    fn the_outline_is_inside_the_cells() {
        let path = outline(&["#"]);
        assert!(
            path.segments()
                .contains(&Segment::Line(Point::new(0.9, 0.7)))
        );
    }

    #[test]
    fn the_largest_board_has_an_outline() {
        let full = "#".repeat(26);
        assert_eq!(counts(&outline(&[full.as_str(); 26])), (1, 4));
    }
}
