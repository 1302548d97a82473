//! The setting of a game of Permutu.

use rand_core::Rng;

use crate::board::Seat;
use crate::games::permutu::Rows;
use crate::text::closed_enum;

/// Maximum number of players.
pub(super) const MAX_PLAYERS: u8 = 6;

closed_enum! {
    /// The arrangement of the tiles at the start.
    pub(crate) enum PermutuSetup {
        /// Any arrangement.
        Free = "free",
        /// Every column holds three different symbols.
        Different = "different",
    }
    else
    /// The error for a text that is not a [`PermutuSetup`].
    SetupError = "a setup is `free` or `different`" ignoring case
}

/// The setting of a game: players, rows, setup and time limit.
#[derive(Debug, Clone, PartialEq)]
pub struct PermutuSetting {
    pub(super) players: u8,
    pub(super) rows: Rows,
    /// True if the rows have only the number of symbols, and are still to be shuffled.
    pub(super) is_undealt: bool,
    pub(super) setup: PermutuSetup,
    /// The time limit for a move, as in the tag `MoveTime`.
    pub(super) move_time: Option<String>,
}

impl PermutuSetting {
    /// Creates the setting of a game with the setup `free` and no time limit;
    /// `None` unless there are 1 to 6 players.
    pub fn new(players: u8, rows: Rows) -> Option<Self> {
        (1..=MAX_PLAYERS).contains(&players).then_some(Self {
            players,
            rows,
            is_undealt: false,
            setup: PermutuSetup::Free,
            move_time: None,
        })
    }

    /// Returns the setting with its tiles replaced.
    pub(super) fn with_rows(&self, rows: Rows) -> Self {
        Self {
            rows,
            ..self.clone()
        }
    }

    /// Sets the time limit for a move, as in the tag `MoveTime`.
    #[must_use]
    pub fn with_move_time(mut self, time: impl Into<String>) -> Self {
        self.move_time = Some(time.into());
        self
    }

    /// Returns the number of players.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Returns the tiles at the start.
    pub const fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Returns the time limit for a move, if there is one.
    pub fn move_time(&self) -> Option<&str> {
        self.move_time.as_deref()
    }

    /// Iterates over the seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::first(self.players)
    }

    /// Returns the setting with its tiles shuffled at random, repeatedly until
    /// the setup allows the arrangement. Keeps given rows.
    pub(super) fn deal(&self, rng: &mut dyn Rng) -> Self {
        let mut dealt = self.clone();
        if !std::mem::take(&mut dealt.is_undealt) {
            return dealt;
        }
        loop {
            dealt.rows = self.rows.shuffled(rng);
            if dealt.setup == PermutuSetup::Free || dealt.rows.first_repeat().is_none() {
                return dealt;
            }
        }
    }
}
