//! The score of the collected cards.

use super::{Cards, Deck};

/// The result of a round for one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Round {
    /// Points for stars.
    pub(crate) icons: u32,
    /// Points for colours.
    pub(crate) colours: u32,
    /// The number of suns.
    pub(crate) suns: u32,
    /// True for the seat with the most moons.
    pub(crate) moon: bool,
}

/// The cards with a star.
fn stars(cards: &Cards) -> Vec<u8> {
    cards.range(1..=16).copied().collect()
}

/// The cards with a moon.
fn moons(cards: &Cards) -> Vec<u8> {
    cards.range(17..=32).copied().collect()
}

/// The cards with a sun.
pub(crate) fn suns(cards: &Cards) -> Vec<u8> {
    cards.range(33..=48).copied().collect()
}

/// Returns for each seat whether it has the most of an icon. `seats` has the cards
/// of each seat with that icon. The seat with the most cards has the most; a tie
/// goes to the seat with the lowest card, then the next lowest, and so on.
pub(crate) fn has_most(mut seats: Vec<Vec<u8>>) -> Vec<bool> {
    for cards in &mut seats {
        cards.sort_unstable();
    }
    let most = seats.iter().map(Vec::len).max();
    let tied = seats.iter().filter(|cards| Some(cards.len()) == most);
    // These lists have the same length, so they are compared at their first difference.
    let lowest = tied.min().cloned();
    seats
        .into_iter()
        .map(|cards| Some(cards) == lowest)
        .collect()
}

/// The result of a round for a seat, given the collections of all seats.
pub(crate) fn round(collections: &[Cards], seat: usize, deck: &Deck) -> Round {
    let moon = has_most(collections.iter().map(moons).collect())[seat];
    let collected = &collections[seat];
    Round {
        icons: 2 * stars(collected).len() as u32,
        colours: if moon {
            face_down_points(collected, deck)
        } else {
            face_up_points(collected, deck)
        },
        suns: suns(collected).len() as u32,
        moon,
    }
}

/// The points of only the largest set.
pub(crate) fn face_down_points(cards: &Cards, deck: &Deck) -> u32 {
    let points = |sizes: [u32; 4]| sizes.into_iter().max().map_or(0, |size| size * size);
    best(cards, deck, points)
}

/// The points of all sets but the largest.
pub(crate) fn face_up_points(cards: &Cards, deck: &Deck) -> u32 {
    let points = |mut sizes: [u32; 4]| {
        sizes.sort_unstable();
        sizes[..3].iter().map(|size| size * size).sum()
    };
    best(cards, deck, points)
}

/// The maximum of `points` of the sizes of the sets, with card 0 tried in each
/// colour.
fn best(cards: &Cards, deck: &Deck, points: impl Fn([u32; 4]) -> u32) -> u32 {
    "RYGB"
        .chars()
        .map(|wild| {
            let colour = |card: &u8| match card {
                0 => Some(wild),
                card => deck.get(card).copied(),
            };
            points(['R', 'Y', 'G', 'B'].map(|one| {
                let set = cards.iter().filter(|card| colour(card) == Some(one));
                set.count() as u32
            }))
        })
        .max()
        .expect("there are four colours")
}
