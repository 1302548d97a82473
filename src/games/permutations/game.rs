//! Permutations as a game: its name and its options, and the setting that its tags define:
//! players, deck, first pool and hands.

use rand_core::Rng;
use serde_json::json;

use crate::board::Seat;
use crate::games::permutations::auctions;
use crate::games::permutations::refusal::{
    self, BAD_DEAL, BAD_DECK, LEFT_OUT_HELP, NO_POOL, NO_POOL_HELP,
};
use crate::games::permutations::setting::HAND_TAGS;
use crate::games::permutations::{
    Auction, Card, CardPlace, Cards, Dealt, Deck, Hands, PermutationsPosition, PermutationsRefusal,
    PermutationsSetting, SeatBid, Seating,
};
use crate::play::{
    self, About, Cause, Fact, FactKind, Facts, Position as _, Rules, SeatName, SettingReader,
};
use crate::text::{Code, escape_str};

/// The game of Permutations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permutations;

/// The values in JSON of one round of a seat.
const ROUND_FACTS: &[Fact] = &[
    Fact::new("icons", FactKind::Number),
    Fact::new("colours", FactKind::Number),
    Fact::new("suns", FactKind::Number),
    Fact::new("moon", FactKind::Flag),
];

impl Rules for Permutations {
    type Setting = PermutationsSetting;
    type Position = PermutationsPosition;
    const ABOUT: About = About {
        name: "Permutations",
        key: "permutations",
        author: "Michael Purcell, version 2.0",
        summary: "two to five players bid numbered cards for numbered cards; stars and sets of one colour score; whoever has the most suns ends with zero",
        seats: &[
            "Player1", "Player2", "Player3", "Player4", "Player5", "Dummy1", "Dummy2",
        ],
        variants: play::variants! {
            "Players \"2\"" => "2 to 5 players; with 2 there are two dummies, with 3 or 4 one";
            "Hand1 \"1 5 9 ...\"" => "the dealt hands, `Hand1` to `Hand5`, dummies last; all of them or none";
            "Pool \"9 16 35 38\"" => "the first pool; always required";
            "Deck \"RYGB...\"" => "the colours of cards 1 to 48, one letter each; by default red, yellow, green, blue in turn";
        },
        moves: &[("bids", "4x35,6x38,34x9,15x16")],
        setting: &[Fact::new("players", FactKind::Number)],
        standing: &[
            Fact::new("rounds", FactKind::Rows(ROUND_FACTS)),
            Fact::new("zeroed", FactKind::Flag),
        ],
        position: None,
        replay_only: None,
    };
    const CODES: &'static [Code] = refusal::CODES;
    const CODE_TITLES: &'static [&'static str] = refusal::TITLES;
    const TAGS: &'static [&'static str] =
        &["Hand1", "Hand2", "Hand3", "Hand4", "Hand5", "Pool", "Deck"];

    fn setting(reader: &mut SettingReader<'_>) -> Option<PermutationsSetting> {
        let seating = read_players(reader)?;
        let deck = reader.parse_with("Deck", |_| {
            let help = "write a letter `R`, `Y`, `G` or `B` for each card from 1 to 48, 12 of each";
            (BAD_DECK, help)
        })?;
        let pool = read_pool(reader, seating)?;
        let dealt = read_hands(reader, seating, pool)?;
        Some(PermutationsSetting {
            seating,
            deck: deck.unwrap_or_default(),
            pool,
            dealt,
        })
    }

    fn start(setting: &PermutationsSetting) -> PermutationsPosition {
        PermutationsPosition::new(setting)
    }

    fn seats(setting: &PermutationsSetting) -> Vec<SeatName> {
        let seating = setting.seating();
        let name = |seat: Seat| SeatName {
            name: seating.label(seat).to_string(),
            dummy: seating.is_dummy(seat),
        };
        seating.seats().map(name).collect()
    }

    fn describe(setting: &PermutationsSetting) -> String {
        let deck = if setting.deck == Deck::default() {
            ""
        } else {
            ", custom colours"
        };
        format!("{}{deck}", setting.seating)
    }

    fn facts(setting: &PermutationsSetting) -> Facts {
        let mut facts = Facts::new();
        facts.insert("players".to_owned(), json!(setting.seating.players()));
        facts
    }

    fn tags(setting: &PermutationsSetting) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Players", setting.seating.players().to_string())];
        if let Dealt::Recorded(hands) = &setting.dealt {
            let named = HAND_TAGS
                .into_iter()
                .zip(hands)
                .take(usize::from(setting.seating.count()));
            tags.extend(named.map(|(name, hand)| (name, hand.to_string())));
        }
        if let Some(pool) = setting.pool {
            tags.push(("Pool", pool.to_string()));
        }
        if setting.deck != Deck::default() {
            tags.push(("Deck", setting.deck.to_string()));
        }
        tags
    }

    fn cause(refusal: &PermutationsRefusal, played: &[Auction]) -> Option<Cause> {
        // Returns the auction that moved the refused card to its current place.
        let (claim, card, place) = match *refusal {
            PermutationsRefusal::NotInHand {
                seat, card, place, ..
            } => (format!("bids {card} for {seat}"), card, place),
            PermutationsRefusal::NotInPool {
                seat,
                card,
                place: place @ CardPlace::Collection(_),
                ..
            } => (format!("collects {card} for {seat}"), card, place),
            _ => return None,
        };
        let last_with = |is_match: fn(&SeatBid, Card) -> bool| {
            let has_match =
                |auction: &Auction| auction.parts().iter().any(|part| is_match(part, card));
            played.iter().rposition(has_match)
        };
        let (index, event, label) = match place {
            CardPlace::Pool => {
                let index = last_with(|part, card| part.bid == card)?;
                (
                    index,
                    "put into the pool".to_owned(),
                    format!("{card} was bid here"),
                )
            }
            CardPlace::Hand(seat) | CardPlace::Collection(seat) => {
                let index = last_with(|part, card| part.card == card)?;
                let event = match place {
                    CardPlace::Hand(_) => format!("collected for the hand of {seat}"),
                    _ => format!("put into the collection of {seat}"),
                };
                (index, event, format!("{card} was collected here by {seat}"))
            }
            CardPlace::SomeHand => return None,
        };
        Some(Cause {
            index,
            consequence: format!("{claim}, but {card} was {event}"),
            label,
        })
    }

    fn similar_moves(position: &PermutationsPosition, refused: &Auction) -> Vec<Auction> {
        let repaired = auctions::repaired(position, refused);
        let is_legal = position.check(&repaired).is_ok();
        is_legal.then_some(repaired).into_iter().collect()
    }

    fn deal(setting: &PermutationsSetting, rng: &mut dyn Rng) -> Option<PermutationsSetting> {
        Some(setting.deal(rng))
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

    use super::{Permutations, PermutationsSetting, Seating};
    use crate::play::{Rules as _, SettingReader};
    use crate::record::{TagValues, Tags};
    use crate::text::Diagnostic;

    fn read(options: &[(&str, &str)]) -> (Option<PermutationsSetting>, Vec<Diagnostic>) {
        let options: TagValues = options.iter().copied().collect();
        let (tags, mut findings) = (Tags::default(), Vec::new());
        let setting =
            Permutations::setting(&mut SettingReader::new(&tags, &options, &mut findings));
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
            let tags = Permutations::tags(&setting);
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
