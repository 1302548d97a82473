//! The state of a Permutu game: the tiles left, and the tiles of each player.

use std::ops::ControlFlow;

use crate::board::Seat;
use crate::games::permutu::setting::MAX_PLAYERS;
use crate::games::permutu::{
    Column, Lacking, PermutuMove, PermutuRefusal, PermutuSetting, Rows, Symbol, Tally, TileColour,
};

/// The tiles of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Hand {
    /// The symbols of the tiles, one set per colour.
    pub(super) held: [u32; 3],
    /// The symbols of the tiles taken by rule A, one set per colour.
    pub(super) taken_singly: [u32; 3],
    /// For each colour, the columns whose tile of this colour, taken or not,
    /// has a symbol that the player holds.
    pub(super) matching: [u32; 3],
}

/// The moves by which a player may take tiles, as sets of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Takes {
    /// By rule A: for each colour, the columns of the tiles.
    single: [u32; 3],
    /// By rule B: whole columns.
    whole: u32,
}

impl Takes {
    /// Returns the columns from which something may be taken.
    const fn columns(&self) -> u32 {
        self.single[0] | self.single[1] | self.single[2] | self.whole
    }

    /// Returns the number of ways to take something.
    pub(super) fn count(&self) -> u32 {
        let singles: u32 = self.single.iter().map(|set| set.count_ones()).sum();
        singles + self.whole.count_ones()
    }

    /// Returns the move at an index below [`count`](Self::count), in an
    /// arbitrary fixed order.
    pub(super) fn nth(&self, index: u32) -> Option<PermutuMove> {
        let mut remaining = index;
        for colour in TileColour::ALL {
            let set = self.single[colour.index()];
            if remaining < set.count_ones() {
                return Some(PermutuMove::Single {
                    column: nth_column(set, remaining),
                    colour,
                });
            }
            remaining -= set.count_ones();
        }
        (remaining < self.whole.count_ones()).then(|| PermutuMove::Whole {
            column: nth_column(self.whole, remaining),
        })
    }
}

/// Returns the column at an index of a set.
const fn nth_column(set: u32, index: u32) -> Column {
    let mut remaining = set;
    let mut skipped = 0;
    while skipped < index {
        // Removes the lowest column.
        remaining &= remaining - 1;
        skipped += 1;
    }
    Column::new(remaining.trailing_zeros() as u8)
}

/// A position of Permutu.
///
/// The tiles left and held are bit sets, so that each rule is a few operations
/// on all columns at once. The seats that can take something are updated with
/// each move, so that the test for the end of the game is one comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermutuPosition {
    pub(super) rows: Rows,
    pub(super) players: u8,
    /// True if moves have a time limit.
    pub(super) has_time_limit: bool,
    /// The columns that still have their tile, one set per colour.
    pub(super) left: [u32; 3],
    pub(super) hands: [Hand; MAX_PLAYERS as usize],
    /// The seats that can take something, as a set.
    pub(super) able_seats: u32,
    /// The seat to move.
    pub(super) turn: Seat,
    /// The number of the next ply.
    pub(super) next: u32,
}

impl PermutuPosition {
    /// Sets up the start position.
    pub fn new(setting: &PermutuSetting) -> Self {
        let rows = setting.rows().clone();
        let mut position = Self {
            left: [rows.all_columns(); 3],
            rows,
            players: setting.players(),
            has_time_limit: setting.move_time().is_some(),
            hands: [Hand::default(); MAX_PLAYERS as usize],
            able_seats: 0,
            turn: Seat::FIRST,
            next: 1,
        };
        position.update_able_seats();
        position
    }

    /// Returns the tiles at the start.
    pub const fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Iterates over the seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::first(self.players)
    }

    /// Returns the number of seats.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Returns the seat to move, even if the game is over.
    pub const fn side(&self) -> Seat {
        self.turn
    }

    /// Returns the symbol of a tile; `None` if it is taken or the game does not
    /// have the column.
    pub const fn tile(&self, column: Column, colour: TileColour) -> Option<Symbol> {
        if self.rows.has(column) && self.left[colour.index()] & column.bit() != 0 {
            Some(self.rows.symbol(column, colour))
        } else {
            None
        }
    }

    /// Returns the number of tiles left.
    pub fn tiles_left(&self) -> u32 {
        self.left.iter().map(|set| set.count_ones()).sum()
    }

    /// Returns true if a seat has the tile of this colour with this symbol.
    pub const fn holds(&self, seat: Seat, symbol: Symbol, colour: TileColour) -> bool {
        self.hands[seat.index()].held[colour.index()] & symbol.bit() != 0
    }

    /// Returns true if a seat took the tile of this colour with this symbol by
    /// rule A.
    pub const fn took_singly(&self, seat: Seat, symbol: Symbol, colour: TileColour) -> bool {
        self.hands[seat.index()].taken_singly[colour.index()] & symbol.bit() != 0
    }

    /// Counts the triples, pairs and tiles of a seat.
    pub fn tally(&self, seat: Seat) -> Tally {
        let hand = &self.hands[seat.index()];
        Tally::of(hand.held, hand.taken_singly)
    }

    /// Returns the symbols of a seat's tiles, one set per colour.
    pub(super) const fn held_symbols(&self, seat: Seat) -> [u32; 3] {
        self.hands[seat.index()].held
    }

    /// Returns the same position without a time limit for moves.
    pub(super) fn untimed(&self) -> Self {
        let mut position = self.clone();
        position.has_time_limit = false;
        position
    }

    /// Returns true if a seat can take something.
    const fn is_able(&self, seat: Seat) -> bool {
        self.able_seats >> seat.index() & 1 == 1
    }

    /// Returns true if no seat can take anything.
    pub(super) const fn is_over(&self) -> bool {
        self.able_seats == 0
    }

    /// Returns the complete columns.
    const fn complete_columns(&self) -> u32 {
        self.left[0] & self.left[1] & self.left[2]
    }

    /// Returns the columns with at least one tile left.
    const fn nonempty_columns(&self) -> u32 {
        self.left[0] | self.left[1] | self.left[2]
    }

    /// Returns the columns of the tiles that may be taken by rule A, one set
    /// per colour; they are the same for all players.
    fn single_takes(&self) -> [u32; 3] {
        let mut singles = [self.complete_columns(); 3];
        for hand in &self.hands {
            for (single, matching) in singles.iter_mut().zip(hand.matching) {
                *single &= !matching;
            }
        }
        singles
    }

    /// Returns the columns that a seat may take by rule B.
    const fn whole_takes(&self, seat: Seat) -> u32 {
        let matching = &self.hands[seat.index()].matching;
        // For each colour, the columns with a tile left whose symbol the seat
        // lacks. Rule B allows the columns that are in at most one of these
        // sets.
        let red = self.left[0] & !matching[0];
        let black = self.left[1] & !matching[1];
        let green = self.left[2] & !matching[2];
        self.nonempty_columns() & !(red & black | red & green | black & green)
    }

    /// Returns the moves by which a seat may take tiles, whether or not it is
    /// to move.
    pub(super) fn possible_takes(&self, seat: Seat) -> Takes {
        Takes {
            single: self.single_takes(),
            whole: self.whole_takes(seat),
        }
    }

    /// Recomputes which seats can take something.
    pub(super) fn update_able_seats(&mut self) {
        let all_seats = (1 << self.players) - 1;
        if self.single_takes() != [0; 3] {
            self.able_seats = all_seats;
            return;
        }
        self.able_seats = self
            .seats()
            .filter(|&seat| self.whole_takes(seat) != 0)
            .fold(0, |seats, seat| seats | 1 << seat.index());
    }

    /// Gives the tile of this colour in a column to the seat to move.
    pub(super) fn gain(&mut self, column: Column, colour: TileColour) {
        let symbol = self.rows.symbol(column, colour);
        self.left[colour.index()] &= !column.bit();
        let hand = &mut self.hands[self.turn.index()];
        hand.held[colour.index()] |= symbol.bit();
        for colour in TileColour::ALL {
            hand.matching[colour.index()] |= self.rows.column(symbol, colour).bit();
        }
    }

    fn check_column(&self, column: Column) -> Result<(), PermutuRefusal> {
        if self.rows.has(column) {
            return Ok(());
        }
        Err(PermutuRefusal::NoColumn {
            column,
            columns: self.rows.count(),
        })
    }

    /// Checks that the seat to move does not have to pass.
    const fn check_able(&self) -> Result<(), PermutuRefusal> {
        if self.is_over() || self.is_able(self.turn) {
            return Ok(());
        }
        Err(PermutuRefusal::MustPass { seat: self.turn })
    }

    pub(super) fn check_single(
        &self,
        column: Column,
        colour: TileColour,
    ) -> Result<(), PermutuRefusal> {
        self.check_column(column)?;
        self.check_able()?;
        if self.tile(column, colour).is_none() {
            return Err(PermutuRefusal::TileTaken { column, colour });
        }
        if self.complete_columns() & column.bit() == 0 {
            return Err(PermutuRefusal::BrokenColumn { column });
        }
        let symbol = self.rows.symbol(column, colour);
        let has_symbol =
            |seat: &Seat| self.hands[seat.index()].matching[colour.index()] & column.bit() != 0;
        match self.seats().find(has_symbol) {
            None => Ok(()),
            Some(holder) => Err(PermutuRefusal::SymbolHeld {
                symbol,
                holder,
                places: TileColour::ALL.map(|colour| self.rows.column(symbol, colour)),
            }),
        }
    }

    pub(super) fn check_whole(&self, column: Column) -> Result<(), PermutuRefusal> {
        self.check_column(column)?;
        self.check_able()?;
        if self.nonempty_columns() & column.bit() == 0 {
            return Err(PermutuRefusal::EmptyColumn { column });
        }
        if self.whole_takes(self.turn) & column.bit() != 0 {
            return Ok(());
        }
        let matching = &self.hands[self.turn.index()].matching;
        let lacking = TileColour::ALL.map(|colour| {
            self.tile(column, colour)
                .filter(|_| matching[colour.index()] & column.bit() == 0)
        });
        Err(PermutuRefusal::SymbolsMissing {
            column,
            seat: self.turn,
            lacking: Lacking(lacking),
        })
    }

    pub(super) const fn check_pass(&self) -> Result<(), PermutuRefusal> {
        if self.is_over() {
            return Err(PermutuRefusal::PassAfterEnd);
        }
        if self.is_able(self.turn) {
            return Err(PermutuRefusal::PassRefused { seat: self.turn });
        }
        Ok(())
    }

    pub(super) const fn check_timeout(&self) -> Result<(), PermutuRefusal> {
        if !self.has_time_limit {
            return Err(PermutuRefusal::NoMoveTime);
        }
        if self.players == 1 {
            return Err(PermutuRefusal::TimeoutAlone);
        }
        if !self.is_able(self.turn) {
            return Err(PermutuRefusal::TimeoutUnable { seat: self.turn });
        }
        Ok(())
    }

    /// Visits every legal move: column by column from the left, then `pass` or
    /// `timeout`.
    pub(super) fn visit(
        &self,
        visit: &mut dyn FnMut(&PermutuMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let takes = self.possible_takes(self.turn);
        let mut columns = takes.columns();
        while columns != 0 {
            let column = Column::new(columns.trailing_zeros() as u8);
            columns &= columns - 1;
            for colour in TileColour::ALL {
                if takes.single[colour.index()] & column.bit() != 0 {
                    visit(&PermutuMove::Single { column, colour })?;
                }
            }
            if takes.whole & column.bit() != 0 {
                visit(&PermutuMove::Whole { column })?;
            }
        }
        if self.check_pass().is_ok() {
            visit(&PermutuMove::Pass)?;
        }
        if self.check_timeout().is_ok() {
            visit(&PermutuMove::Timeout)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::PermutuPosition;
    use crate::games::permutu::{PermutuMove, PermutuSetting, Rows};
    use crate::play::{Playout as _, Position as _};

    /// Each take has one index, in every position of some games.
    #[test]
    fn the_takes_are_numbered_from_zero() {
        for seed in 0..30 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let rows = Rows::parse(["ABCDEF", "BCDEFA", "CDEFAB"]).unwrap();
            let setting = PermutuSetting::new(2, rows).unwrap().deal(&mut rng);
            let mut position = PermutuPosition::new(&setting);
            while let Some(mv) = position.random_move(&mut rng) {
                let takes = position.possible_takes(position.turn);
                let numbered: Vec<PermutuMove> =
                    (0..).map_while(|index| takes.nth(index)).collect();
                assert_eq!(numbered.len(), takes.count() as usize);
                let mut legal = HashSet::new();
                position.visit_legal(&mut |mv| {
                    if !matches!(mv, PermutuMove::Pass | PermutuMove::Timeout) {
                        legal.insert(*mv);
                    }
                    ControlFlow::Continue(())
                });
                assert_eq!(numbered.into_iter().collect::<HashSet<_>>(), legal);
                position.apply(&mv);
            }
        }
    }
}
