//! Finds a pattern on boards, testing all files of a rank at once.

use crate::board::pattern::pattern::{BoardPattern, PatternCell};
use crate::board::pattern::stones::BoardStones;
use crate::board::seat::Seat;
use crate::board::square::{MAX_SIDE, Size, Square};
use crate::board::symmetry::BoardSymmetry;

/// The number of rows of a board in tables: a power of two above the number of
/// ranks, so that indices modulo it need no bounds check.
const SIDE: usize = (MAX_SIDE as usize).next_power_of_two();

/// The number of kinds of cells; see [`kind_of`].
const KINDS: usize = 7;

/// An area of a board that matches a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatternHit {
    /// The square at the bottom left.
    pub square: Square,
    /// The square at the top right.
    pub opposite: Square,
    /// The symmetry that maps the pattern to its image in this area.
    pub symmetry: BoardSymmetry,
}

/// The image of a pattern under a symmetry.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Orientation {
    symmetry: BoardSymmetry,
    width: u8,
    height: u8,
    /// The kind of each cell, its file and its rank.
    cells: Vec<(usize, u8, u8)>,
    /// The only square where its bottom left cell may be; `None` for any.
    at: Option<Square>,
    /// The squares where its bottom left cell was in the previous position: for
    /// each rank, the files as bits.
    starts: [u32; SIDE],
}

impl Orientation {
    /// Returns the files of a rank on which the bottom left cell can be so that
    /// the orientation matches, as bits.
    #[inline]
    fn starts_on(&self, rank: u8, side: u8, rows: &[[u32; SIDE]; KINDS]) -> u32 {
        let fitting = (1_u32 << (side - self.width + 1)) - 1;
        let mut here = match self.at {
            None => fitting,
            Some(at) if at.rank() == rank => fitting & (1 << at.file()),
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

/// Finds the areas that match a pattern in a position of a game but did not
/// match it in the previous position.
#[derive(Debug, Clone)]
pub struct PatternMatcher {
    size: Size,
    orientations: Vec<Orientation>,
    /// For each kind of cell, whether an orientation has it.
    kinds: [bool; KINDS],
    /// For each kind of cell in use, the squares that match it in the previous
    /// position: for each rank, the files as bits. `None` before the first
    /// position.
    rows: Option<Box<[[u32; SIDE]; KINDS]>>,
    /// The bottom left squares of the areas that matched in the previous
    /// position: for each rank, the files as bits. First those of areas at most
    /// as wide as high, then those of wider ones.
    found: [[u32; SIDE]; 2],
}

/// Returns the number of the kind of a cell. Patterns store no cells of the
/// kind [`PatternCell::Any`].
const fn kind_of(cell: PatternCell) -> usize {
    match cell {
        PatternCell::Any | PatternCell::Empty => 0,
        PatternCell::Stone(seat) => 1 + seat.index() % 2,
        PatternCell::Free(seat) => 3 + seat.index() % 2,
        PatternCell::Fixed(seat) => 5 + seat.index() % 2,
    }
}

impl PatternMatcher {
    /// Creates a matcher for boards of a size. It finds the images of the
    /// pattern under each of `symmetries`, equal images once.
    ///
    /// With `at`, each image is sought in one place only: where its symmetry
    /// maps the pattern whose bottom left square is `at`.
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
                starts: [0; SIDE],
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

    /// Starts a new game: every match in the next position is new.
    pub fn reset(&mut self) {
        self.found = [[0; SIDE]; 2];
    }

    /// Calls `visit` with each area that matches the pattern and did not match
    /// it in the previous position; if several orientations match, with the
    /// first. Returns true if any area of this position matches, new or not.
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
            let ranks = (1_u32 << orientation.height) - 1;
            let shape = usize::from(orientation.width > orientation.height);
            for rank in 0..=side - orientation.height {
                // Where no rank has changed, the starts are the same as before.
                if changed >> rank & ranks != 0 {
                    orientation.starts[usize::from(rank)] = orientation.starts_on(rank, side, rows);
                }
                let here = orientation.starts[usize::from(rank)];
                if here == 0 {
                    continue;
                }
                let found_here = &mut found[shape][usize::from(rank)];
                let mut new = here & !self.found[shape][usize::from(rank)] & !*found_here;
                *found_here |= here;
                while new != 0 {
                    visit(orientation.hit(new.trailing_zeros() as u8, rank));
                    new &= new - 1;
                }
            }
        }
        self.found = found;
        found.iter().flatten().any(|&files| files != 0)
    }

    /// Sets the rows of bits of the kinds of cells in use to those of a
    /// position. Returns the ranks on which they change, one bit each; all bits
    /// for the first position.
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
                let old_row = &mut rows[usize::from(rank) % SIDE];
                changed |= u32::from(*old_row != row) << rank;
                *old_row = row;
            }
        }
        changed
    }
}

/// Returns the bottom left square of the area to which a symmetry maps a
/// pattern whose bottom left square is `at`. `None` if that pattern is not
/// wholly on the board.
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
    let first = symmetry.image(at, size);
    let second = symmetry.image(Square::new(right, top), size);
    Some(Square::new(
        first.file().min(second.file()),
        first.rank().min(second.rank()),
    ))
}
