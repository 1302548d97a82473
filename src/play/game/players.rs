//! Names of players in titles and labels of figures.

use crate::board::Seat;
use crate::play::FigureOptions;

impl FigureOptions {
    /// Returns the name of the player on a seat, if known.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        let name = self.players.get(seat.index())?.as_str();
        (!name.is_empty() && name != "?").then_some(name)
    }

    /// Formats the players of a game for two for a title, as in `, Ann (Red)
    /// against ? (Blue)`; empty if neither is known.
    pub fn opponents(&self, seats: [&str; 2]) -> String {
        match self.players.as_slice() {
            [first, second] if first != "?" || second != "?" => {
                format!(", {first} ({}) against {second} ({})", seats[0], seats[1])
            }
            _ => String::new(),
        }
    }
}
