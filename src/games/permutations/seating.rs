//! Players and dummies at a Permutations table.

use std::fmt;

use crate::board::Seat;
use crate::games::permutations::Cards;

/// The number of players, which determines the seats, hands and cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seating {
    players: u8,
}

impl Seating {
    /// Creates a seating for 2 to 5 players; `None` for any other number.
    pub const fn new(players: u8) -> Option<Self> {
        match players {
            2..=5 => Some(Self { players }),
            _ => None,
        }
    }

    /// Returns the number of players.
    pub const fn players(self) -> u8 {
        self.players
    }

    /// Returns the number of seats, dummies included.
    pub const fn count(self) -> u8 {
        match self.players {
            2 | 3 => 4,
            _ => 5,
        }
    }

    /// Iterates over the seats in order, dummies last.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::first(self.count())
    }

    /// Returns the number of cards in a hand at the start of a round.
    pub const fn hand_size(self) -> u32 {
        match self.count() {
            4 => 11,
            _ => 9,
        }
    }

    /// Returns the cards in the game.
    pub const fn cards(self) -> Cards {
        match self.count() {
            4 => Cards::COLOURED,
            _ => Cards::ALL,
        }
    }

    /// Returns true for the seat of a dummy.
    pub const fn is_dummy(self, seat: Seat) -> bool {
        seat.index() >= self.players as usize
    }

    /// Returns the label of a seat: `Player1`, `Dummy2`.
    pub const fn label(self, seat: Seat) -> SeatLabel {
        SeatLabel {
            players: self.players,
            seat,
        }
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} players", self.players)?;
        match self.count() - self.players {
            0 => Ok(()),
            1 => f.write_str(" and a dummy"),
            _ => f.write_str(" and two dummies"),
        }
    }
}

/// The label of a seat: `Player1`, `Dummy2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatLabel {
    players: u8,
    seat: Seat,
}

impl SeatLabel {
    /// Returns the seat.
    pub const fn seat(self) -> Seat {
        self.seat
    }
}

impl fmt::Display for SeatLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.seat.index() + 1;
        let players = usize::from(self.players);
        if number > players {
            write!(f, "Dummy{}", number - players)
        } else {
            write!(f, "Player{number}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Seating;
    use crate::board::Seat;

    #[test]
    fn seats_are_named_in_order_with_dummies_last() {
        let labels = |players| -> Vec<String> {
            let seating = Seating::new(players).unwrap();
            seating
                .seats()
                .map(|seat| seating.label(seat).to_string())
                .collect()
        };
        assert_eq!(labels(2), ["Player1", "Player2", "Dummy1", "Dummy2"]);
        assert_eq!(labels(4)[3..], ["Player4", "Dummy1"]);
        assert!(!Seating::new(5).unwrap().is_dummy(Seat::new(4)));
        assert_eq!((Seating::new(1), Seating::new(6)), (None, None));
    }
}
