//! Counts the triples, pairs and tiles of a Permutu player.

/// The counts of a player's tiles and sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tally {
    /// The number of symbols with all three tiles.
    pub triples: u32,
    /// The number of symbols with exactly two tiles.
    pub pairs: u32,
    /// The number of tiles.
    pub tiles: u32,
    /// The number of tiles taken singly, by rule A.
    pub singles: u32,
}

impl Tally {
    /// Counts the tiles of a hand: all those `held`, and those `taken_singly`, by
    /// rule A. Both arguments have a set of symbols for each colour.
    pub(super) fn of(held: [u32; 3], taken_singly: [u32; 3]) -> Self {
        let count = |sets: [u32; 3]| sets.iter().map(|set| set.count_ones()).sum();
        Self {
            triples: triples(held).count_ones(),
            pairs: pairs(held).count_ones(),
            tiles: count(held),
            singles: count(taken_singly),
        }
    }

    /// Returns the points: 3 for each triple, 1 for each pair.
    pub const fn points(&self) -> u32 {
        3 * self.triples + self.pairs
    }
}

/// Returns the symbols with all three tiles held.
pub(super) const fn triples([red, black, green]: [u32; 3]) -> u32 {
    red & black & green
}

/// Returns the symbols with exactly two tiles held.
pub(super) const fn pairs(held: [u32; 3]) -> u32 {
    let [red, black, green] = held;
    (red & black | red & green | black & green) & !triples(held)
}

/// Returns the symbols with exactly one tile held.
pub(super) const fn lone(held: [u32; 3]) -> u32 {
    let [red, black, green] = held;
    (red | black | green) & !triples(held) & !pairs(held)
}

#[cfg(test)]
mod tests {
    use super::{Tally, lone, pairs, triples};

    #[test]
    fn three_of_a_symbol_give_three_points_and_two_give_one() {
        // A in three colours, B in red and black, C in red, D in black and
        // green.
        let held = [0b0111, 0b1011, 0b1001];
        assert_eq!((triples(held), pairs(held), lone(held)), (1, 0b1010, 0b100));
        // A in black only, B in green only.
        assert_eq!(lone([0, 0b01, 0b10]), 0b11);
        let tally = Tally::of(held, [0b100, 0, 1]);
        assert_eq!((tally.points(), tally.tiles, tally.singles), (5, 8, 2));
    }
}
