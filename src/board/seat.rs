//! Seats, and one value for each seat.

/// A seat of a game, counted from 0 in the order of the game.
///
/// The game defines the names of its seats (`Orange`, `Player1`).
///
/// # Examples
///
/// ```
/// use scoresheet::board::Seat;
///
/// assert_eq!(Seat::FIRST.other(), Seat::SECOND);
/// assert_eq!(Seat::new(4).next(5), Seat::FIRST);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Self = Self(0);
    /// The second seat.
    pub const SECOND: Self = Self(1);

    /// Returns the seat with this index.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Returns the index of this seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the seat after this one in a game with `count` seats; the first
    /// seat follows the last.
    ///
    /// # Panics
    ///
    /// Panics if `count` is 0.
    pub const fn next(self, count: u8) -> Self {
        Self((self.0 + 1) % count)
    }

    /// Returns the opponent in a game for two.
    pub const fn other(self) -> Self {
        Self(1 - self.0 % 2)
    }

    /// Iterates over the first `count` seats.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..count).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::Seat;

    #[test]
    fn the_first_seat_follows_the_last() {
        assert_eq!(Seat::new(2).next(3), Seat::FIRST);
        assert_eq!(Seat::FIRST.other(), Seat::SECOND);
        assert_eq!(Seat::SECOND.other(), Seat::FIRST);
    }
}
