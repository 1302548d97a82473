//! Finds a pattern on boards, all squares of a rank at once.

use std::sync::Arc;

use crate::board::pattern::rows::{Changed, KINDS, KindRows, ROWS, bits_of, kind_of, low_bits};
use crate::board::pattern::window::{Searched, Window, WindowCell};
use crate::board::{BoardPattern, BoardStones, BoardSymmetry, Size, Square};

/// The number of ranks that are searched at once.
const LANES: usize = 8;

/// An area that matches a pattern, and the orientation of the pattern there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatternHit {
    /// The square at the bottom left.
    pub square: Square,
    /// The square at the top right.
    pub opposite: Square,
    /// The symmetry that maps the pattern to this orientation.
    pub symmetry: BoardSymmetry,
}

/// A cell of a pattern in one orientation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct OrientedCell {
    /// The index in [`KindRows`] of its row if the pattern begins on the first rank.
    index: u8,
    file: u8,
    in_window: WindowCell,
}

/// An orientation of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Orientation {
    symmetry: BoardSymmetry,
    width: u8,
    height: u8,
    /// The cells; those that match few squares come first.
    cells: Arc<[OrientedCell]>,
    /// The only bottom left square to search, or `None` to search all.
    only_at: Option<Square>,
    /// The bottom left squares of the areas that matched in the last position,
    /// one row of bits per rank.
    matches: [u32; ROWS],
    /// The ranks, as bits, whose rows in `matches` are not 0.
    ranks_with_matches: u32,
}

impl Orientation {
    /// Searches the areas whose bottom left squares are on these ranks and files,
    /// and replaces their earlier matches.
    fn search(&mut self, mut ranks: u32, files: u32, rows: &KindRows) {
        while ranks != 0 {
            let first = ranks.trailing_zeros() as usize;
            let mut hits = [0; LANES];
            for (lane, hits) in hits.iter_mut().enumerate() {
                let is_searched = ranks >> first >> lane & 1 == 1;
                *hits = if is_searched {
                    self.searched_files(first + lane, files)
                } else {
                    0
                };
            }
            for cell in self.cells.iter() {
                let from = usize::from(cell.index) + first;
                let Some(rows) = rows[from..].first_chunk::<LANES>() else {
                    break;
                };
                for (hits, row) in hits.iter_mut().zip(rows) {
                    *hits &= row.wrapping_shr(cell.file.into());
                }
                if hits.iter().fold(0, |all, hits| all | hits) == 0 {
                    break;
                }
            }
            for (lane, hits) in hits.into_iter().enumerate() {
                let rank = (first + lane) % ROWS;
                if ranks >> first >> lane & 1 == 1 {
                    self.set_matches(rank, self.matches[rank] & !files | hits);
                }
            }
            let searched = (((1_u64 << LANES) - 1) << first) as u32;
            ranks &= !searched;
        }
    }

    /// Does the same as [`search`](Self::search) in a window. `searched` are the
    /// ranks and files, and their squares in the window.
    fn search_window(&mut self, searched: &Searched, window: &Window) {
        let Searched { ranks, files, .. } = *searched;
        let mut hits = match self.only_at {
            None => searched.in_window,
            Some(at) => searched.in_window & window.bit(at),
        };
        for cell in self.cells.iter() {
            hits &= window.matching(cell.in_window);
            if hits == 0 {
                break;
            }
        }
        if hits == 0 && self.ranks_with_matches & ranks == 0 {
            return;
        }
        let mut with_matches = self.ranks_with_matches & !ranks;
        for rank in bits_of(ranks) {
            let matches = &mut self.matches[rank % ROWS];
            *matches = *matches & !files | window.files(rank, hits);
            with_matches |= u32::from(*matches != 0) << (rank % ROWS);
        }
        self.ranks_with_matches = with_matches;
    }

    /// Replaces the matches on a rank.
    const fn set_matches(&mut self, rank: usize, matches: u32) {
        self.matches[rank % ROWS] = matches;
        let bit = 1 << (rank % ROWS);
        self.ranks_with_matches = if matches == 0 {
            self.ranks_with_matches & !bit
        } else {
            self.ranks_with_matches | bit
        };
    }

    /// Returns the subset of `files` on which to search for bottom left squares
    /// on this rank.
    fn searched_files(&self, rank: usize, files: u32) -> u32 {
        match self.only_at {
            None => files,
            Some(at) if usize::from(at.rank()) == rank => files & (1 << at.file()),
            Some(_) => 0,
        }
    }

    const fn hit(&self, file: u8, rank: u8) -> PatternHit {
        PatternHit {
            square: Square::new(file, rank),
            opposite: Square::new(file + self.width - 1, rank + self.height - 1),
            symmetry: self.symmetry,
        }
    }
}

/// Finds the new matches of a pattern in the positions of a game: those that the
/// previous position did not have.
#[derive(Debug, Clone)]
pub(crate) struct PatternMatcher {
    pub(crate) size: Size,
    orientations: Vec<Orientation>,
    rows: Box<KindRows>,
    /// True before the first position.
    is_fresh: bool,
    /// True if all matches in the next position count as new.
    is_reset: bool,
    /// The bottom left squares of the areas that matched in the last position,
    /// one row of bits per rank: first of the areas that are at most as wide as
    /// high, then of the wider ones.
    found: [[u32; ROWS]; 2],
}

impl PatternMatcher {
    /// Creates a matcher for boards of a size, which searches for the images of
    /// the pattern under `symmetries`; equal images are searched once. With
    /// `at`, each image is searched at one place only: where the symmetry,
    /// applied to the board, moves the area whose bottom left square is `at`.
    pub(crate) fn new(
        pattern: &BoardPattern,
        symmetries: &[BoardSymmetry],
        at: Option<Square>,
        size: Size,
    ) -> Self {
        let mut orientations: Vec<Orientation> = Vec::new();
        for &symmetry in symmetries {
            let image = pattern.image(symmetry);
            let mut cells: Vec<OrientedCell> = image
                .cells()
                .iter()
                .map(|&(file, rank, cell)| {
                    let kind = kind_of(cell);
                    OrientedCell {
                        index: (kind * ROWS + usize::from(rank)) as u8,
                        file,
                        in_window: WindowCell::new(kind, file, rank),
                    }
                })
                .collect();
            cells.sort_unstable();
            let only_at = match at {
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
                cells: cells.into(),
                only_at,
                matches: [0; ROWS],
                ranks_with_matches: 0,
            };
            let is_duplicate = orientations.iter().any(|old| {
                (old.width, old.height, &old.cells, old.only_at)
                    == (new.width, new.height, &new.cells, new.only_at)
            });
            let fits = new.width.max(new.height) <= size.side();
            if fits && !is_duplicate {
                orientations.push(new);
            }
        }
        Self {
            size,
            found: [[0; ROWS]; 2],
            orientations,
            rows: Box::new([0; KINDS * ROWS + ROWS]),
            is_fresh: true,
            is_reset: false,
        }
    }

    /// Forgets the last position.
    pub(crate) const fn reset(&mut self) {
        self.is_reset = true;
    }

    /// Calls `visit` with each area that matches and did not match in the last
    /// position. An area that matches in several orientations is visited once,
    /// with the first of them. Returns true if this position has any match, new
    /// or not.
    ///
    /// # Cost
    ///
    /// For each orientation, a few operations per rank on which areas with a
    /// changed square begin.
    pub(crate) fn find(&mut self, stones: &BoardStones, visit: &mut dyn FnMut(PatternHit)) -> bool {
        let changed = self.update(stones);
        let Some(first) = self.orientations.first() else {
            return false;
        };
        let (short, long) = (first.width.min(first.height), first.width.max(first.height));
        let window = Window::around(changed, long, &self.rows);
        let previous = if std::mem::take(&mut self.is_reset) {
            [[0; ROWS]; 2]
        } else {
            self.found
        };
        let is_forgotten = previous != self.found;
        let searched = [(short, long), (long, short)]
            .map(|shape| Searched::new(changed, shape, self.size, window.as_ref()));
        for (found, searched) in self.found.iter_mut().zip(&searched) {
            let visited = searched.visited(is_forgotten);
            bits_of(visited).for_each(|rank| found[rank % ROWS] = 0);
        }
        for orientation in &mut self.orientations {
            let shape = usize::from(orientation.width > orientation.height);
            let searched = &searched[shape];
            match &window {
                Some(window) => orientation.search_window(searched, window),
                None => orientation.search(searched.ranks, searched.files, &self.rows),
            }
            let found = &mut self.found[shape];
            let visited = searched.visited(is_forgotten);
            for rank in bits_of(visited & orientation.ranks_with_matches) {
                let hits = orientation.matches[rank % ROWS];
                let new = hits & !previous[shape][rank % ROWS] & !found[rank % ROWS];
                found[rank % ROWS] |= hits;
                bits_of(new).for_each(|file| visit(orientation.hit(file as u8, rank as u8)));
            }
        }
        self.orientations
            .iter()
            .any(|orientation| orientation.ranks_with_matches != 0)
    }

    /// Updates `rows` where a position differs from the last one, and returns
    /// the ranks and files of the differences.
    fn update(&mut self, stones: &BoardStones) -> Changed {
        let side = self.size.side();
        let mut changed = if std::mem::take(&mut self.is_fresh) {
            Changed::ALL
        } else {
            Changed::default()
        };
        let [first, second] = &stones.seats;
        for rank in 0..side {
            let index = usize::from(rank) % ROWS;
            let (first, second) = (first.row(rank), second.row(rank));
            let fixed = stones.fixed.row(rank);
            let fixed_stones = fixed & (first | second);
            let kind = |kind: usize| self.rows[kind * ROWS + index];
            // These three rows determine the others.
            let differs = (kind(1) | kind(2)) ^ fixed_stones | kind(5) ^ first | kind(6) ^ second;
            if differs == 0 && changed.ranks >> rank & 1 == 0 {
                continue;
            }
            let rows = [
                low_bits(side) & !first & !second,
                first & fixed,
                second & fixed,
                first & !fixed,
                second & !fixed,
                first,
                second,
            ];
            changed.files |= differs;
            changed.ranks |= 1 << rank;
            for (kind, row) in rows.into_iter().enumerate() {
                self.rows[kind * ROWS + index] = row;
            }
        }
        changed
    }
}

/// Returns the bottom left square of the image of an area under a symmetry of the
/// board. The area is as large as `pattern`, and its bottom left square is `at`.
/// `None` if the area does not fit on the board.
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
