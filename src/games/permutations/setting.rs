//! The setting of a Permutations game: players, deck, first pool and hands.

use rand_core::Rng;
use serde_json::json;

use crate::games::permutations::refusal::{
    BAD_DEAL, BAD_DECK, LEFT_OUT_HELP, NO_POOL, NO_POOL_HELP,
};
use crate::games::permutations::{Card, Cards, Deck, MAX_SEATS, Seating};
use crate::play::{Facts, SettingReader, random_below};
use crate::text::escape_str;

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
    seating: Seating,
    deck: Deck,
    pool: Option<Cards>,
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

    /// Reads the tags `Players`, `Deck`, `Pool` and `Hand1` to `Hand5`. Returns
    /// `None` after reporting a value that cannot be used.
    pub(super) fn read(reader: &mut SettingReader<'_>) -> Option<Self> {
        let seating = read_players(reader)?;
        let deck = reader.parse_with("Deck", |_| {
            let help = "write a letter `R`, `Y`, `G` or `B` for each card from 1 to 48, 12 of each";
            (BAD_DECK, help)
        })?;
        let pool = read_pool(reader, seating)?;
        let dealt = read_hands(reader, seating, pool)?;
        Some(Self {
            seating,
            deck: deck.unwrap_or_default(),
            pool,
            dealt,
        })
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

    /// Describes the setting in a few words.
    pub(super) fn describe(&self) -> String {
        let deck = if self.deck == Deck::default() {
            ""
        } else {
            ", custom colours"
        };
        format!("{}{deck}", self.seating)
    }

    /// Returns the setting as JSON fields.
    pub(super) fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        facts.insert("players".to_owned(), json!(self.seating.players()));
        facts
    }

    /// Returns the setting as tags, without hands inferred from the bids.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Players", self.seating.players().to_string())];
        if let Dealt::Recorded(hands) = &self.dealt {
            let named = HAND_TAGS.into_iter().zip(hands);
            let named = named.take(usize::from(self.seating.count()));
            tags.extend(named.map(|(name, hand)| (name, hand.to_string())));
        }
        if let Some(pool) = self.pool {
            tags.push(("Pool", pool.to_string()));
        }
        if self.deck != Deck::default() {
            tags.push(("Deck", self.deck.to_string()));
        }
        tags
    }
}

/// Reads the number of players, 2 by default.
fn read_players(reader: &mut SettingReader<'_>) -> Option<Seating> {
    let text = reader.value("Players").unwrap_or("2");
    let players = text.trim().parse().ok().and_then(Seating::new);
    if players.is_none() {
        let message = format!("`{}` is not a valid number of players", escape_str(text));
        reader.refuse("Players", message, "Permutations is for 2 to 5 players");
    }
    players
}

/// Reads the first pool. Returns `Some(None)` if it is missing from a record
/// without a tag `Game`, since that game may not have been dealt yet. Returns
/// `None` after reporting a pool that is invalid or missing otherwise.
fn read_pool(reader: &mut SettingReader<'_>, seating: Seating) -> Option<Option<Cards>> {
    if !reader.is_unset("Pool") {
        let expected_count = u32::from(seating.count());
        return read_cards(reader, "Pool", seating, expected_count).map(Some);
    }
    if reader.is_unset("Game") || reader.is_default("Game") {
        return Some(None);
    }
    let message = "the record does not give the first pool".to_owned();
    reader.report(NO_POOL, "Game", message, NO_POOL_HELP);
    None
}

/// Reads the hands; a record must state all of them or none. Returns `None`
/// after reporting hands that cannot be used.
fn read_hands(
    reader: &mut SettingReader<'_>,
    seating: Seating,
    pool: Option<Cards>,
) -> Option<Dealt> {
    let (used_tags, unused_tags) = HAND_TAGS.split_at(usize::from(seating.count()));
    if let Some(name) = unused_tags.iter().find(|name| !reader.is_unset(name)) {
        let message = format!("`{name}` is for a seat that the game with {seating} does not have");
        let seats = seating.count();
        let help =
            format!("remove it, since there are only {seats} hands, or correct the tag `Players`");
        reader.report(BAD_DEAL, name, message, &help);
        return None;
    }
    let Some(first) = used_tags.iter().find(|name| !reader.is_unset(name)) else {
        return Some(Dealt::Unknown);
    };
    if let Some(name) = used_tags.iter().find(|name| reader.is_unset(name)) {
        let message = format!("the record has a tag `{first}`, but no tag `{name}`");
        let help = "write the hands of all seats, dummies last, or of none";
        reader.report(BAD_DEAL, first, message, help);
        return None;
    }
    let mut hands = Hands::default();
    let mut read_sets: Vec<(&str, Cards)> = pool.iter().map(|&pool| ("Pool", pool)).collect();
    for (&name, hand) in used_tags.iter().zip(&mut hands) {
        *hand = read_cards(reader, name, seating, seating.hand_size())?;
        let duplicate = read_sets
            .iter()
            .find_map(|(other, cards)| Some((*other, cards.within(*hand).lowest()?)));
        if let Some((other, card)) = duplicate {
            let message = format!("card {card} is in `{other}` and in `{name}`");
            let help = "every card of the deck is dealt once: correct one of the two tags";
            reader.report(BAD_DEAL, name, message, help);
            return None;
        }
        read_sets.push((name, *hand));
    }
    Some(Dealt::Recorded(hands))
}

/// Reads the cards of one tag. Returns `None` after reporting a value that is
/// not a list of `expected_count` different cards of the game.
fn read_cards(
    reader: &mut SettingReader<'_>,
    name: &str,
    seating: Seating,
    expected_count: u32,
) -> Option<Cards> {
    let text = reader.value(name)?;
    let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let mut cards = Cards::EMPTY;
    for word in words.clone() {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let card = word.parse().ok().filter(|_| is_number).and_then(Card::new);
        let Some(card) = card else {
            let message = format!("`{}` is not a card", escape_str(word));
            reader.refuse(
                name,
                message,
                "cards are numbers from 0 to 49, separated by blanks",
            );
            return None;
        };
        if cards.has(card) {
            let message = format!("`{name}` has card {card} twice");
            let help = "every card of the deck is dealt once: replace one of them";
            reader.report(BAD_DEAL, name, message, help);
            return None;
        }
        if !seating.cards().has(card) {
            let message =
                format!("`{name}` has card {card}, which the game with {seating} leaves out");
            reader.report(BAD_DEAL, name, message, LEFT_OUT_HELP);
            return None;
        }
        cards.insert(card);
    }
    if cards.len() != expected_count {
        let message = match cards.len() {
            1 => format!("`{name}` has one card instead of {expected_count}"),
            count => format!("`{name}` has {count} cards instead of {expected_count}"),
        };
        let help = format!(
            "with {seating}, a hand has {} cards and the pool {}",
            seating.hand_size(),
            seating.count()
        );
        reader.report(BAD_DEAL, name, message, &help);
        return None;
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::{PermutationsSetting, Seating};
    use crate::play::SettingReader;
    use crate::record::{TagValues, Tags};
    use crate::text::Diagnostic;

    fn read(options: &[(&str, &str)]) -> (Option<PermutationsSetting>, Vec<Diagnostic>) {
        let options: TagValues = options.iter().copied().collect();
        let (tags, mut findings) = (Tags::default(), Vec::new());
        let setting =
            PermutationsSetting::read(&mut SettingReader::new(&tags, &options, &mut findings));
        (setting, findings)
    }

    fn refusal(options: &[(&str, &str)]) -> (&'static str, String) {
        let (setting, findings) = read(options);
        assert!(setting.is_none());
        (findings[0].code.as_str(), findings[0].message.clone())
    }

    #[test]
    fn deals_round_trip_through_tags() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for players in 2..=5 {
            let setting = PermutationsSetting::new(Seating::new(players).unwrap()).deal(&mut rng);
            let tags = setting.tags();
            let options: Vec<(&str, &str)> = tags
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            assert_eq!(read(&options), (Some(setting), Vec::new()));
            assert_eq!(setting.deal(&mut rng), setting, "recorded hands are kept");
        }
    }

    #[test]
    fn dealing_keeps_a_known_pool() {
        let (setting, _) = read(&[("Players", "4"), ("Pool", "0 7 21 30 49")]);
        let dealt = setting.unwrap().deal(&mut ChaCha8Rng::seed_from_u64(2));
        assert_eq!(dealt.pool().unwrap().to_string(), "0 7 21 30 49");
        assert!(dealt.dealt().hands().is_some());
    }

    #[test]
    fn invalid_deals_are_explained() {
        let says = |options: &[(&str, &str)], code: &str, message: &str| {
            assert_eq!(refusal(options), (code, message.to_owned()));
        };
        let (bad, value) = ("permutations/bad-deal", "tag/bad-value");
        says(
            &[("Players", "6")],
            value,
            "`6` is not a valid number of players",
        );
        says(&[("Pool", "1 2 x 4")], value, "`x` is not a card");
        says(&[("Pool", "1 2 50 4")], value, "`50` is not a card");
        says(&[("Pool", "1 2 3")], bad, "`Pool` has 3 cards instead of 4");
        says(&[("Pool", "1 2 2 3")], bad, "`Pool` has card 2 twice");
        let left_out =
            "`Pool` has card 49, which the game with 2 players and two dummies leaves out";
        says(&[("Pool", "1 2 3 49")], bad, left_out);
        let alone = "the record has a tag `Hand2`, but no tag `Hand1`";
        says(&[("Hand2", "1 2"), ("Pool", "1 2 3 4")], bad, alone);
        let deck = "a deck has 48 coloured cards, but this one has 4";
        says(&[("Deck", "RYGB")], "permutations/bad-deck", deck);
    }
}
