//! The setting of a Permutations game: players, deck, first pool and hands.

use rand_core::Rng;

use crate::games::permutations::{Card, Cards, Deck, MAX_SEATS, Seating};
use crate::play::random_below;

/// The tags of the hands, in order of the seats.
pub(super) const HAND_TAGS: [&str; MAX_SEATS] = ["Hand1", "Hand2", "Hand3", "Hand4", "Hand5"];

/// The cards of every seat, empty for unused seats.
pub(super) type Hands = [Cards; MAX_SEATS];

/// The hands of round one, and how they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dealt {
    /// The hands are unknown.
    Unknown,
    /// The record states them.
    Recorded([Cards; MAX_SEATS]),
    /// The bids of a complete round one reveal them.
    Inferred([Cards; MAX_SEATS]),
}

impl Dealt {
    /// Returns the hands, if known.
    pub const fn hands(&self) -> Option<&[Cards; MAX_SEATS]> {
        match self {
            Self::Unknown => None,
            Self::Recorded(hands) | Self::Inferred(hands) => Some(hands),
        }
    }
}

/// The setting of a game: seating, deck, first pool and hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PermutationsSetting {
    pub(super) seating: Seating,
    pub(super) deck: Deck,
    pub(super) pool: Option<Cards>,
    pub(super) dealt: Dealt,
}

impl PermutationsSetting {
    /// Creates the setting of a game with the default deck and an unknown deal.
    pub fn new(seating: Seating) -> Self {
        Self {
            seating,
            deck: Deck::default(),
            pool: None,
            dealt: Dealt::Unknown,
        }
    }

    /// Returns the setting with its hands reordered by `order` and its colours
    /// renamed; see [`Deck::with_canonical_colours`].
    pub(super) fn image(&self, order: impl Fn(&Hands) -> Hands) -> Self {
        let dealt = match &self.dealt {
            Dealt::Unknown => Dealt::Unknown,
            Dealt::Recorded(hands) => Dealt::Recorded(order(hands)),
            Dealt::Inferred(hands) => Dealt::Inferred(order(hands)),
        };
        Self {
            deck: self.deck.with_canonical_colours(),
            dealt,
            ..*self
        }
    }

    /// Returns the seating.
    pub const fn seating(&self) -> Seating {
        self.seating
    }

    /// Returns the colours of the cards.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Returns the first pool, if known.
    pub const fn pool(&self) -> Option<Cards> {
        self.pool
    }

    /// Returns the hands of round one.
    pub const fn dealt(&self) -> &Dealt {
        &self.dealt
    }

    /// Returns true if the hands are unknown and can be inferred from the bids
    /// of round one.
    pub(super) const fn is_inferable(&self) -> bool {
        matches!((self.pool, self.dealt), (Some(_), Dealt::Unknown))
    }

    /// Returns the setting with hands dealt at random, and with a first pool
    /// dealt at random unless it is known. Keeps recorded hands.
    pub(super) fn deal(&self, rng: &mut dyn Rng) -> Self {
        if let Dealt::Recorded(_) = self.dealt {
            return *self;
        }
        let fixed_pool = self.pool.unwrap_or_default();
        let undealt = self.seating.cards().without(fixed_pool);
        let mut cards: Vec<Card> = undealt.iter().collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, random_below(rng, last as u64 + 1) as usize);
        }
        let mut hands = Hands::default();
        for (hand, cards) in hands
            .iter_mut()
            .zip(cards.chunks(self.seating.hand_size() as usize))
        {
            // An incomplete last chunk is not a hand but the first pool.
            if cards.len() == self.seating.hand_size() as usize {
                *hand = cards.iter().copied().collect();
            }
        }
        let dealt = hands.iter().fold(Cards::EMPTY, |all, hand| all.with(*hand));
        Self {
            pool: Some(self.seating.cards().without(dealt)),
            dealt: Dealt::Recorded(hands),
            ..*self
        }
    }
}
