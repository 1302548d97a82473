//! The state of a Permutu game: the tiles left, and those of each player.

use std::ops::ControlFlow;

use crate::board::Seat;
use crate::games::permutu::moves::{Column, PermutuMove, Symbol, TileColour};
use crate::games::permutu::refusal::{Lacking, PermutuRefusal};
use crate::games::permutu::rows::Rows;
use crate::games::permutu::setting::{MAX_PLAYERS, PermutuSetting};
use crate::games::permutu::tally::Tally;

/// The tiles of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Hand {
    /// The symbols of the tiles, one set per colour.
    pub(super) held: [u32; 3],
    /// The symbols of the tiles taken by rule A, one set per colour.
    pub(super) singly: [u32; 3],
    /// The columns whose tile had at the start a symbol that the player now has,
    /// one set per colour.
    pub(super) known: [u32; 3],
}

/// The legal takes of a player, as sets of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Takes {
    /// By rule A, one set per colour.
    single: [u32; 3],
    /// By rule B.
    whole: u32,
}

impl Takes {
    const fn columns(&self) -> u32 {
        self.single[0] | self.single[1] | self.single[2] | self.whole
    }

    pub(super) fn count(&self) -> u32 {
        let singles: u32 = self.single.iter().map(|set| set.count_ones()).sum();
        singles + self.whole.count_ones()
    }

    /// Returns the move at index `number`, in an arbitrary fixed order.
    pub(super) fn nth(&self, number: u32) -> Option<PermutuMove> {
        let mut left = number;
        for colour in TileColour::ALL {
            let set = self.single[colour.index()];
            if left < set.count_ones() {
                return Some(PermutuMove::Single {
                    column: nth_column(set, left),
                    colour,
                });
            }
            left -= set.count_ones();
        }
        (left < self.whole.count_ones()).then(|| PermutuMove::Whole {
            column: nth_column(self.whole, left),
        })
    }
}

/// Returns the column at index `number` of a set.
const fn nth_column(set: u32, number: u32) -> Column {
    let mut rest = set;
    let mut passed = 0;
    while passed < number {
        rest &= rest - 1;
        passed += 1;
    }
    Column::new(rest.trailing_zeros() as u8)
}

/// A position of Permutu.
///
/// The tiles left and held are bit sets, so that both rules take a few
/// operations on all columns at once. The seats that can take something are
/// updated with each move, which makes the test for the end of the game free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermutuPosition {
    pub(super) rows: Rows,
    pub(super) players: u8,
    /// True if moves have a time limit.
    pub(super) timed: bool,
    /// The columns that still have their tile, one set per colour.
    pub(super) left: [u32; 3],
    pub(super) hands: [Hand; MAX_PLAYERS as usize],
    /// The seats that can take something, as a set.
    pub(super) able: u32,
    pub(super) turn: Seat,
    pub(super) next: u32,
}

impl PermutuPosition {
    /// Sets up the start position.
    pub fn new(setting: &PermutuSetting) -> Self {
        let rows = setting.rows().clone();
        let mut position = Self {
            left: [rows.all(); 3],
            rows,
            players: setting.players(),
            timed: setting.move_time().is_some(),
            hands: [Hand::default(); MAX_PLAYERS as usize],
            able: 0,
            turn: Seat::FIRST,
            next: 1,
        };
        position.find_able();
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

    /// Returns true if a seat took that tile by rule A.
    pub const fn took_singly(&self, seat: Seat, symbol: Symbol, colour: TileColour) -> bool {
        self.hands[seat.index()].singly[colour.index()] & symbol.bit() != 0
    }

    /// Counts the tiles of a seat.
    pub fn tally(&self, seat: Seat) -> Tally {
        let hand = &self.hands[seat.index()];
        Tally::of(hand.held, hand.singly)
    }

    /// Returns the symbols of a seat's tiles, one set per colour.
    pub(super) const fn held(&self, seat: Seat) -> [u32; 3] {
        self.hands[seat.index()].held
    }

    /// Returns the same position without a time limit for moves.
    pub(super) fn untimed(&self) -> Self {
        let mut position = self.clone();
        position.timed = false;
        position
    }

    const fn is_able(&self, seat: Seat) -> bool {
        self.able >> seat.index() & 1 == 1
    }

    pub(super) const fn is_over(&self) -> bool {
        self.able == 0
    }

    /// Returns the complete columns.
    const fn full(&self) -> u32 {
        self.left[0] & self.left[1] & self.left[2]
    }

    /// Returns the columns with at least one tile left.
    const fn some_left(&self) -> u32 {
        self.left[0] | self.left[1] | self.left[2]
    }

    /// Returns the columns of the tiles that may be taken by rule A, one set per
    /// colour; they are the same for all players.
    fn singles(&self) -> [u32; 3] {
        let mut singles = [self.full(); 3];
        for hand in &self.hands {
            for (single, known) in singles.iter_mut().zip(hand.known) {
                *single &= !known;
            }
        }
        singles
    }

    /// Returns the columns that a seat may take by rule B.
    const fn wholes(&self, seat: Seat) -> u32 {
        let known = &self.hands[seat.index()].known;
        let red = self.left[0] & !known[0];
        let black = self.left[1] & !known[1];
        let green = self.left[2] & !known[2];
        self.some_left() & !(red & black | red & green | black & green)
    }

    pub(super) fn takes(&self, seat: Seat) -> Takes {
        Takes {
            single: self.singles(),
            whole: self.wholes(seat),
        }
    }

    /// Recomputes which seats can take something.
    pub(super) fn find_able(&mut self) {
        let all_seats = (1 << self.players) - 1;
        if self.singles() != [0; 3] {
            self.able = all_seats;
            return;
        }
        self.able = self
            .seats()
            .filter(|&seat| self.wholes(seat) != 0)
            .fold(0, |able, seat| able | 1 << seat.index());
    }

    /// Moves the tile of this colour to the seat to move.
    pub(super) fn gain(&mut self, column: Column, colour: TileColour) {
        let symbol = self.rows.symbol(column, colour);
        self.left[colour.index()] &= !column.bit();
        let hand = &mut self.hands[self.turn.index()];
        hand.held[colour.index()] |= symbol.bit();
        for colour in TileColour::ALL {
            hand.known[colour.index()] |= self.rows.column(symbol, colour).bit();
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
        if self.full() & column.bit() == 0 {
            return Err(PermutuRefusal::BrokenColumn { column });
        }
        let symbol = self.rows.symbol(column, colour);
        let has = |seat: &Seat| self.hands[seat.index()].known[colour.index()] & column.bit() != 0;
        match self.seats().find(has) {
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
        if self.some_left() & column.bit() == 0 {
            return Err(PermutuRefusal::EmptyColumn { column });
        }
        if self.wholes(self.turn) & column.bit() != 0 {
            return Ok(());
        }
        let known = &self.hands[self.turn.index()].known;
        let lacking = TileColour::ALL.map(|colour| {
            self.tile(column, colour)
                .filter(|_| known[colour.index()] & column.bit() == 0)
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
        if !self.timed {
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

    pub(super) fn visit(
        &self,
        visit: &mut dyn FnMut(&PermutuMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let takes = self.takes(self.turn);
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
