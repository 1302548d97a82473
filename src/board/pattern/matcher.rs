//! Finds a pattern on boards, all squares of a rank at once.

use crate::board::pattern::pattern::{BoardPattern, PatternCell};
use crate::board::pattern::stones::BoardStones;
use crate::board::seat::Seat;
use crate::board::square::{MAX_SIDE, Size, Square};
use crate::board::symmetry::BoardSymmetry;

/// A power of two above the number of ranks, so that indices need no check.
const SIDE: usize = (MAX_SIDE as usize).next_power_of_two();

/// The kinds of cells that have a row of bits.
const KINDS: usize = 7;

/// A pattern on a board: its bottom left square, and how it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatternHit {
    /// The square at the bottom left.
    pub square: Square,
    /// The square at the top right.
    pub opposite: Square,
    /// The symmetry that turns the pattern as it lies here.
    pub symmetry: BoardSymmetry,
}

/// An orientation of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Orientation {
    symmetry: BoardSymmetry,
    width: u8,
    height: u8,
    /// The kind of each cell, its file and its rank.
    cells: Vec<(usize, u8, u8)>,
    /// The only square where it may be.
    at: Option<Square>,
    /// The files where it was in the last position, rank by rank.
    last: [u32; SIDE],
}

impl Orientation {
    /// Returns the files at which the pattern begins on a rank.
    #[inline]
    fn files(&self, rank: u8, side: u8, rows: &[[u32; SIDE]; KINDS]) -> u32 {
        let files = (1_u32 << (side - self.width + 1)) - 1;
        let mut here = match self.at {
            None => files,
            Some(at) if at.rank() == rank => files & (1 << at.file()),
            Some(_) => 0,
        };
        for &(kind, file, up) in &self.cells {
            here &= rows[kind % KINDS][usize::from(rank + up) % SIDE].wrapping_shr(file.into());
            if here == 0 {
                break;
            }
        }
        here
    }

    const fn hit(&self, file: u8, rank: u8) -> PatternHit {
        PatternHit {
            square: Square::new(file, rank),
            opposite: Square::new(file + self.width - 1, rank + self.height - 1),
            symmetry: self.symmetry,
        }
    }
}

/// Finds a pattern in the positions of a game, where it was not in the position
/// before.
#[derive(Debug, Clone)]
pub struct PatternMatcher {
    size: Size,
    orientations: Vec<Orientation>,
    /// The kinds of cells that are needed.
    kinds: [bool; KINDS],
    /// The rows of bits of each kind of cell in the last position; `None` before
    /// the first.
    rows: Option<Box<[[u32; SIDE]; KINDS]>>,
    /// The files where the pattern was found in the last position, rank by rank:
    /// in areas that are at most as wide as high, and in wider ones.
    found: [[u32; SIDE]; 2],
}

/// Returns the row of bits of a cell.
const fn kind_of(cell: PatternCell) -> usize {
    match cell {
        PatternCell::Any | PatternCell::Empty => 0,
        PatternCell::Stone(seat) => 1 + seat.index() % 2,
        PatternCell::Free(seat) => 3 + seat.index() % 2,
        PatternCell::Fixed(seat) => 5 + seat.index() % 2,
    }
}

impl PatternMatcher {
    /// Creates a matcher for boards of a size. The pattern may lie as the
    /// symmetries turn it, each different orientation once; with `at`, only where
    /// a symmetry of the board brings a pattern whose bottom left square is there.
    pub fn new(
        pattern: &BoardPattern,
        symmetries: &[BoardSymmetry],
        at: Option<Square>,
        size: Size,
    ) -> Self {
        let mut orientations: Vec<Orientation> = Vec::new();
        for &symmetry in symmetries {
            let image = pattern.image(symmetry);
            let cells = image.cells().iter();
            let cells = cells.map(|&(file, rank, cell)| (kind_of(cell), file, rank));
            let at = match at {
                None => None,
                Some(at) => match image_corner(at, pattern, symmetry, size) {
                    None => continue,
                    corner => corner,
                },
            };
            let new = Orientation {
                symmetry,
                width: image.width(),
                height: image.height(),
                cells: cells.collect(),
                at,
                last: [0; SIDE],
            };
            let is_known = orientations.iter().any(|old| {
                (old.width, old.height, &old.cells, old.at)
                    == (new.width, new.height, &new.cells, new.at)
            });
            let fits = new.width.max(new.height) <= size.side();
            if fits && !is_known {
                orientations.push(new);
            }
        }
        let mut kinds = [false; KINDS];
        for (kind, ..) in orientations.iter().flat_map(|it| &it.cells) {
            kinds[*kind] = true;
        }
        Self {
            size,
            found: [[0; SIDE]; 2],
            orientations,
            kinds,
            rows: None,
        }
    }

    /// Returns the size of the boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Forgets the last position.
    pub fn reset(&mut self) {
        self.found = [[0; SIDE]; 2];
    }

    /// Calls `visit` with each area where the pattern is and was not in the last
    /// position; if several orientations fit, with the first. Returns true if
    /// the pattern is in this position, new or not.
    ///
    /// # Cost
    ///
    /// A few operations per orientation and rank.
    pub fn find(&mut self, stones: &BoardStones, visit: &mut dyn FnMut(PatternHit)) -> bool {
        let changed = self.update(stones);
        let Some(rows) = &self.rows else { return false };
        let side = self.size.side();
        let mut found = [[0; SIDE]; 2];
        for orientation in &mut self.orientations {
            let height = (1_u32 << orientation.height) - 1;
            let shape = usize::from(orientation.width > orientation.height);
            for rank in 0..=side - orientation.height {
                // Ranks that are as before have what they had.
                if changed >> rank & height != 0 {
                    orientation.last[usize::from(rank)] = orientation.files(rank, side, rows);
                }
                let here = orientation.last[usize::from(rank)];
                if here == 0 {
                    continue;
                }
                let place = &mut found[shape][usize::from(rank)];
                let mut new = here & !self.found[shape][usize::from(rank)] & !*place;
                *place |= here;
                while new != 0 {
                    visit(orientation.hit(new.trailing_zeros() as u8, rank));
                    new &= new - 1;
                }
            }
        }
        self.found = found;
        found.iter().flatten().any(|&files| files != 0)
    }

    /// Reads the rows of bits of each kind of cell that is needed. Returns the
    /// ranks that differ from those of the last position, one bit each.
    fn update(&mut self, stones: &BoardStones) -> u32 {
        let mut changed = if self.rows.is_none() { u32::MAX } else { 0 };
        let rows = self
            .rows
            .get_or_insert_with(|| Box::new([[0; SIDE]; KINDS]));
        let full = (1_u32 << self.size.side()) - 1;
        for (kind, rows) in rows.iter_mut().enumerate() {
            if !self.kinds[kind] {
                continue;
            }
            let seat = if kind % 2 == 1 {
                Seat::FIRST
            } else {
                Seat::SECOND
            };
            let own = stones.of(seat);
            let other = stones.of(seat.other());
            for rank in 0..self.size.side() {
                let row = match kind {
                    0 => full & !own.row(rank) & !other.row(rank),
                    1 | 2 => own.row(rank),
                    3 | 4 => own.row(rank) & !stones.fixed.row(rank),
                    _ => own.row(rank) & stones.fixed.row(rank),
                };
                let place = &mut rows[usize::from(rank) % SIDE];
                changed |= u32::from(*place != row) << rank;
                *place = row;
            }
        }
        changed
    }
}

/// Returns the bottom left square of the image of a pattern at a square; `None`
/// if the board does not have it.
fn image_corner(
    at: Square,
    pattern: &BoardPattern,
    symmetry: BoardSymmetry,
    size: Size,
) -> Option<Square> {
    let (right, top) = (
        at.file() + pattern.width() - 1,
        at.rank() + pattern.height() - 1,
    );
    if right.max(top) >= size.side() {
        return None;
    }
    let one = symmetry.image(at, size);
    let two = symmetry.image(Square::new(right, top), size);
    Some(Square::new(
        one.file().min(two.file()),
        one.rank().min(two.rank()),
    ))
}
