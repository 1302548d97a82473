//! Implements [`Rules`], [`Identity`], [`Notation`] and [`Picture`] for
//! Permutations.

use rand_core::Rng;

use crate::board::Seat;
use crate::games::permutations::auctions;
use crate::games::permutations::figure;
use crate::games::permutations::notation::{self, BIDS};
use crate::games::permutations::refusal;
use crate::games::permutations::symmetry::{self, SeatOrder};
use crate::games::permutations::{
    Auction, Card, CardPlace, Cards, Deck, Icon, PermutationsPosition, PermutationsRefusal,
    PermutationsSetting, ROUNDS, SeatBid,
};
use crate::play::{
    self, About, Cause, Dialect, Fact, FactKind, Facts, FigureOptions, Identity, JointChoices,
    MainLineMoves, MoveContext, MoveOf, MoveText, Notation, NotationError, Picture, Position as _,
    RecordForm, Rules, SeatName, SettingReader,
};
use crate::record::Words;
use crate::scene::Scene;
use crate::text::{Code, Diagnostic};

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
    };
    const CODES: &'static [Code] = refusal::CODES;
    const CODE_TITLES: &'static [&'static str] = refusal::TITLES;
    const TAGS: &'static [&'static str] =
        &["Hand1", "Hand2", "Hand3", "Hand4", "Hand5", "Pool", "Deck"];

    fn setting(reader: &mut SettingReader<'_>) -> Option<PermutationsSetting> {
        PermutationsSetting::read(reader)
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
        setting.describe()
    }

    fn facts(setting: &PermutationsSetting) -> Facts {
        setting.facts()
    }

    fn tags(setting: &PermutationsSetting) -> Vec<(&'static str, String)> {
        setting.tags()
    }

    fn cause(refusal: &PermutationsRefusal, played: &[Auction]) -> Option<Cause> {
        cause(refusal, played)
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

impl Identity for Permutations {
    type Symmetry = SeatOrder;

    fn symmetries(setting: &PermutationsSetting, moves: &[Auction]) -> Vec<SeatOrder> {
        vec![SeatOrder::of_game(setting, moves)]
    }

    fn setting_image(setting: &PermutationsSetting, order: &SeatOrder) -> PermutationsSetting {
        setting.image(|hands| order.hands(hands))
    }

    fn move_image(_position: &PermutationsPosition, mv: &Auction, order: &SeatOrder) -> Auction {
        order.auction(mv)
    }

    fn position_text(position: &PermutationsPosition) -> String {
        symmetry::position_text(position)
    }

    fn symmetric_position_text(position: &PermutationsPosition) -> String {
        symmetry::symmetric_position_text(position)
    }
}

impl Notation for Permutations {
    const DIALECTS: &'static [Dialect] = &[BIDS];

    fn infer_setting(
        setting: &mut PermutationsSetting,
        moves: &MainLineMoves<'_, MoveOf<Self>>,
        _findings: &mut Vec<Diagnostic>,
    ) {
        setting.infer_setting(moves);
    }

    fn may_infer_setting(setting: &PermutationsSetting, _form: RecordForm) -> bool {
        setting.is_inferable()
    }

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<Auction>, NotationError>) {
        notation::read_move(words)
    }

    fn opens_move(word: &[u8]) -> bool {
        notation::opens_move(word)
    }

    fn writer(_dialect: Dialect) -> impl Fn(&mut String, &Auction) {
        notation::write
    }

    fn position_string(_position: &PermutationsPosition) -> Option<String> {
        None
    }

    fn legal_in_words(position: &PermutationsPosition) -> Option<String> {
        legal_in_words(position)
    }

    fn joint_choices(position: &PermutationsPosition) -> Option<JointChoices> {
        if position.is_idle() {
            return None;
        }
        let numbers = |cards: Cards| cards.iter().map(Card::number).collect();
        let seats = position.seating().seats();
        Some(JointChoices {
            own: seats.map(|seat| numbers(position.bids(seat))).collect(),
            shared: numbers(position.pool()),
        })
    }
}

impl Picture for Permutations {
    fn listing(position: &PermutationsPosition) -> Option<String> {
        Some(listing(position))
    }

    fn figure(
        position: &PermutationsPosition,
        setting: &PermutationsSetting,
        context: &MoveContext<'_, Auction>,
        options: &FigureOptions,
    ) -> Scene {
        figure::draw(position, setting, context, options)
    }
}

/// Returns the auction that moved the refused card to its current place.
fn cause(refusal: &PermutationsRefusal, played: &[Auction]) -> Option<Cause> {
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
        let has_match = |auction: &Auction| auction.parts().iter().any(|part| is_match(part, card));
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

/// Describes the legal auctions in words; `None` if they can be listed.
fn legal_in_words(position: &PermutationsPosition) -> Option<String> {
    if position.is_idle() || position.can_list_auctions() {
        return None;
    }
    let seating = position.seating();
    let mut text = String::new();
    if position.hand(Seat::FIRST).is_none() {
        let cards = position.bids(Seat::FIRST).in_words();
        text.push_str(&format!("Each seat bids a different one of {cards}.\n"));
    } else {
        for seat in seating.seats() {
            let cards = position.bids(seat).in_words();
            text.push_str(&format!("{} bids one of {cards}.\n", seating.label(seat)));
        }
    }
    text.push_str(&format!(
        "In descending order of the bids, each seat collects one card of the pool, {}",
        position.pool().in_words()
    ));
    text.push_str(if seating.count() > seating.players() {
        "; a dummy collects the lowest card left.\n"
    } else {
        ".\n"
    });
    text.push_str(&format!(
        "There are {} legal auctions.\n",
        position.count_legal()
    ));
    Some(text)
}

/// Formats a card for a terminal: its number, the letter of its colour, and
/// `*` for a star, `(` for a moon or `o` for a sun.
fn card_text(card: Card, deck: &Deck) -> String {
    let letter = deck
        .colour(card)
        .map_or(String::new(), |colour| colour.letter().to_string());
    let icon = match card.icon() {
        Some(Icon::Star) => "*",
        Some(Icon::Moon) => "(",
        Some(Icon::Sun) => "o",
        None => "",
    };
    format!("{card}{letter}{icon}")
}

/// Formats cards for a terminal, `-` for none.
fn cards_text(cards: Cards, deck: &Deck) -> String {
    let texts: Vec<String> = cards.iter().map(|card| card_text(card, deck)).collect();
    if texts.is_empty() {
        return "-".to_owned();
    }
    texts.join(" ")
}

/// Lists the table: the pool, then the score, hand and collection of each seat.
fn listing(position: &PermutationsPosition) -> String {
    let (seating, deck) = (position.seating(), position.deck());
    let finished = position.finished();
    let mut text = match finished.len() {
        ROUNDS => format!("all {ROUNDS} rounds finished\n"),
        rounds => format!(
            "round {} of {ROUNDS}, {} of {} auctions held\n",
            rounds + 1,
            position.held_in_round(),
            seating.hand_size()
        ),
    };
    text.push_str("cards: number, colour, icon; * is a star, ( a moon, o a sun\n\n");
    text.push_str(&format!(
        "{:<9}{}\n",
        "pool",
        cards_text(position.pool(), deck)
    ));
    for standing in position.standings().seats {
        let seat = standing.seat;
        text.push_str(&format!(
            "\n{:<9}{} points ({})\n",
            seating.label(seat).to_string(),
            standing.score,
            standing.line()
        ));
        let hand = match position.hand(seat) {
            _ if finished.len() == ROUNDS => continue,
            Some(hand) => cards_text(hand, deck),
            None => "unknown".to_owned(),
        };
        text.push_str(&format!("  hand   {hand}\n"));
        let collected = cards_text(position.collection(seat), deck);
        text.push_str(&format!("  takes  {collected}\n"));
    }
    text
}
