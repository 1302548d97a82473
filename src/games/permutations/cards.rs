//! Cards, card sets, icons, colours and the deck of Permutations.

use std::fmt;
use std::str::FromStr;

use crate::text::{closed_enum, errors};

/// The highest number on a card.
const LAST_CARD: u8 = 49;

/// A card, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Card 0, which counts as any one colour.
    pub const WILD: Self = Self(0);
    /// Card 49, which has no colour.
    pub const COLOURLESS: Self = Self(LAST_CARD);

    /// Returns the card with this number; `None` above 49.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= LAST_CARD {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the number of the card.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the icon of the card; cards 0 and 49 have none.
    pub fn icon(self) -> Option<Icon> {
        Icon::ALL.into_iter().find(|icon| icon.cards().has(self))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The icon of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Icon {
    /// On cards 1 to 16.
    Star,
    /// On cards 17 to 32.
    Moon,
    /// On cards 33 to 48.
    Sun,
}

impl Icon {
    /// Every icon, from the lowest cards to the highest.
    pub const ALL: [Self; 3] = [Self::Star, Self::Moon, Self::Sun];

    /// Returns the cards with this icon.
    pub const fn cards(self) -> Cards {
        match self {
            Self::Star => Cards(0xFFFF << 1),
            Self::Moon => Cards(0xFFFF << 17),
            Self::Sun => Cards(0xFFFF << 33),
        }
    }
}

/// A set of cards; bit `n` is set if it has card `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// Every card, 0 to 49.
    pub const ALL: Self = Self((1 << (LAST_CARD + 1)) - 1);
    /// The 48 coloured cards.
    pub const COLOURED: Self = Self(((1 << 48) - 1) << 1);

    /// Returns true if the card is in the set.
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card to the set.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Removes a card from the set.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// Returns the number of cards.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns true if the set has no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the union of both sets.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the cards of this set that are not in the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the intersection of both sets.
    pub const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the card with the lowest number; `None` if the set is empty.
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card(self.0.trailing_zeros() as u8))
        }
    }

    /// Iterates over the cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let without_lowest = |set: &Self| Self(set.0 & set.0.wrapping_sub(1));
        std::iter::successors(Some(self), move |set| Some(without_lowest(set)))
            .map_while(Self::lowest)
    }

    /// Formats the cards for a sentence: `3, 8 and 19`.
    pub fn in_words(self) -> String {
        let numbers: Vec<String> = self.iter().map(|card| card.to_string()).collect();
        match numbers.split_last() {
            None => "no card".to_owned(),
            Some((only, [])) => only.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        }
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Display for Cards {
    /// Writes the numbers in ascending order, separated by blanks, as in tags.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            card.fmt(f)?;
        }
        Ok(())
    }
}

closed_enum! {
    /// The colour of a card.
    #[derive(Hash)]
    pub enum CardColour {
        /// Written `R`.
        Red = "red",
        /// Written `Y`.
        Yellow = "yellow",
        /// Written `G`.
        Green = "green",
        /// Written `B`.
        Blue = "blue",
    }
}

impl CardColour {
    /// Returns the letter of the colour.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
        }
    }
}

/// The colour of each card, stored as one set of cards per colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck([Cards; 4]);

impl Deck {
    /// Returns the cards of one colour.
    pub const fn cards(&self, colour: CardColour) -> Cards {
        self.0[colour as usize]
    }

    /// Renames the colours to red, yellow, green and blue in the order of their
    /// lowest cards. Decks that differ only in the names of their
    /// colours become equal.
    #[must_use]
    pub(super) fn with_canonical_colours(&self) -> Self {
        let mut colours = self.0;
        colours.sort_by_key(|cards| cards.lowest());
        Self(colours)
    }

    /// Returns the colour of a card; cards 0 and 49 have none.
    pub fn colour(&self, card: Card) -> Option<CardColour> {
        CardColour::ALL
            .into_iter()
            .find(|&colour| self.cards(colour).has(card))
    }
}

impl Default for Deck {
    /// Assigns red, yellow, green and blue in turn from card 1 on.
    fn default() -> Self {
        let every_fourth = |first: u8| (first..=48).step_by(4).map(Card).collect();
        Self([1, 2, 3, 4].map(every_fourth))
    }
}

impl fmt::Display for Deck {
    /// Writes a letter for each card from 1 to 48.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours = Cards::COLOURED.iter().filter_map(|card| self.colour(card));
        for colour in colours {
            write!(f, "{}", colour.letter())?;
        }
        Ok(())
    }
}

errors! {
    /// Why a text is not a deck.
    #[derive(Copy)]
    pub enum DeckError {
        /// A letter that is not a colour.
        Character(ch: char) = "`{}` is not a colour", ch.escape_default();
        /// Not 48 letters.
        Length(letters: usize) = "a deck has 48 coloured cards, but this one has {letters}";
        /// Not twelve cards of each colour.
        Uneven { colour: CardColour, cards: u32 }
            = "a deck has 12 {colour} cards, but this one has {cards}";
    }
}

impl FromStr for Deck {
    type Err = DeckError;

    /// Parses a letter for each card from 1 to 48, in upper or lower case.
    /// Ignores blanks.
    fn from_str(text: &str) -> Result<Self, DeckError> {
        let mut cards = [Cards::EMPTY; 4];
        let letters = text.chars().filter(|ch| !ch.is_whitespace());
        let mut length = 0;
        for ch in letters {
            let letter = ch.to_ascii_uppercase();
            let colour = CardColour::ALL
                .iter()
                .position(|colour| colour.letter() == letter)
                .ok_or(DeckError::Character(ch))?;
            length += 1;
            if length <= 48 {
                cards[colour].insert(Card(length as u8));
            }
        }
        if length != 48 {
            return Err(DeckError::Length(length));
        }
        let uneven = CardColour::ALL
            .into_iter()
            .map(|colour| (colour, cards[colour as usize].len()))
            .find(|&(_, cards)| cards != 12);
        match uneven {
            Some((colour, cards)) => Err(DeckError::Uneven { colour, cards }),
            None => Ok(Self(cards)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Card, CardColour, Cards, Deck, DeckError, Icon};

    #[test]
    fn a_set_has_the_cards_added_to_it() {
        let cards = [0, 3, 17, 48, 49].map(Card);
        let mut set: Cards = cards.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!((set.len(), set.to_string().as_str()), (5, "0 3 17 48 49"));
        set.remove(Card(0));
        assert_eq!((set.lowest(), set.has(Card(0))), (Some(Card(3)), false));
        assert_eq!(set.in_words(), "3, 17, 48 and 49");
        assert_eq!(Cards::ALL.without(Cards::COLOURED).to_string(), "0 49");
        assert_eq!(Cards::EMPTY.iter().count(), 0);
    }

    #[test]
    fn each_card_has_its_icon_and_colour() {
        let deck = Deck::default();
        let icon_and_colour = |number| (Card(number).icon(), deck.colour(Card(number)));
        assert_eq!(icon_and_colour(0), (None, None));
        let expected = (Some(Icon::Star), Some(CardColour::Red));
        assert_eq!(icon_and_colour(1), expected);
        let expected = (Some(Icon::Star), Some(CardColour::Blue));
        assert_eq!(icon_and_colour(16), expected);
        let expected = (Some(Icon::Moon), Some(CardColour::Red));
        assert_eq!(icon_and_colour(17), expected);
        let expected = (Some(Icon::Moon), Some(CardColour::Blue));
        assert_eq!(icon_and_colour(32), expected);
        let expected = (Some(Icon::Sun), Some(CardColour::Red));
        assert_eq!(icon_and_colour(33), expected);
        let expected = (Some(Icon::Sun), Some(CardColour::Blue));
        assert_eq!(icon_and_colour(48), expected);
        assert_eq!(icon_and_colour(49), (None, None));
    }

    #[test]
    fn decks_round_trip_and_invalid_ones_are_rejected() {
        let letters = format!("{}{}", "RYGB".repeat(6), "BGYR".repeat(6));
        let deck: Deck = letters.parse().unwrap();
        assert_eq!(deck.to_string(), letters);
        assert_eq!(deck.colour(Card(25)), Some(CardColour::Blue));
        assert_eq!("rygb ".repeat(12).parse(), Ok(Deck::default()));
        assert_eq!("RYG".parse::<Deck>(), Err(DeckError::Length(3)));
        assert_eq!("RYX".parse::<Deck>(), Err(DeckError::Character('X')));
        let uneven = "R".repeat(48).parse::<Deck>();
        let colour = CardColour::Red;
        assert_eq!(uneven, Err(DeckError::Uneven { colour, cards: 48 }));
    }
}
