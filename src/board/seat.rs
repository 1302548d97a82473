//! Seats, and one value for each seat.

use std::ops::{Index, IndexMut};

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

/// One value for each seat, in the order of the seats.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct PerSeat<T>(Vec<T>);

impl<T> PerSeat<T> {
    /// Returns the number of seats.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if there is no seat.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value of `seat`, if there is such a seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Iterates over the values in the order of the seats.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Iterates over the seats and their values.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0u8..).map(Seat).zip(&self.0)
    }
}

impl<T> FromIterator<T> for PerSeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T> From<Vec<T>> for PerSeat<T> {
    fn from(values: Vec<T>) -> Self {
        Self(values)
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::{PerSeat, Seat};

    #[test]
    fn the_first_seat_follows_the_last() {
        assert_eq!(Seat::new(2).next(3), Seat::FIRST);
        assert_eq!(Seat::FIRST.other(), Seat::SECOND);
        assert_eq!(Seat::SECOND.other(), Seat::FIRST);
    }

    #[test]
    fn values_are_indexed_by_seat() {
        let names: PerSeat<&str> = vec!["a", "b"].into();
        assert_eq!(names[Seat::SECOND], "b");
        assert_eq!(names.get(Seat::new(2)), None);
    }
}
