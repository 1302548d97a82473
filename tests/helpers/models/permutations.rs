//! The plain model of Permutations as a [`Model`].

use serde_json::{Value, json};

use super::{Model, result_text};
use crate::helpers::plain::permutations::{
    Auction, Cards, Hands, Part, Table, deck, hand_size, seats, usual_deck,
};

/// Auctions are listed only if no hand has more cards than this.
const MAX_HAND: usize = 2;

/// A game, and the lines of its canonical text that describe its start.
pub(super) struct Deal {
    table: Table,
    start: String,
}

fn cards(text: &str) -> Cards {
    let numbers = text.split(' ').filter(|word| !word.is_empty());
    let number = |word: &str| word.parse().expect("a card is a number");
    numbers.map(number).collect()
}

fn numbers(cards: &Cards) -> String {
    let numbers: Vec<String> = cards.iter().map(u8::to_string).collect();
    numbers.join(" ")
}

pub(super) fn start<'v>(get: impl Fn(&str) -> Option<&'v str>) -> Deal {
    let players = get("Players").map_or(2, |count| count.parse().expect("a number of players"));
    let colours = get("Deck").map_or_else(usual_deck, deck);
    let pool = cards(get("Pool").expect("the pool is given"));
    let hands = (1..=seats(players)).map_while(|seat| get(&format!("Hand{seat}")));
    let hands: Vec<Cards> = hands.map(cards).collect();
    let mut start = format!("Players {players}\n");
    for (seat, hand) in (1..).zip(&hands) {
        start.push_str(&format!("Hand{seat} {}\n", numbers(hand)));
    }
    start.push_str(&format!("Pool {}\n", numbers(&pool)));
    if colours != usual_deck() {
        let letters: String = colours.values().collect();
        start.push_str(&format!("Deck {letters}\n"));
    }
    let table = if hands.is_empty() {
        Table::from_pool(players, colours, pool)
    } else {
        Table::from_deal(players, colours, hands, pool)
    };
    Deal { table, start }
}

/// The auction of a text; `None` for any other word or number.
fn auction(text: &str) -> Option<Auction> {
    let part = |text: &str| {
        let (bid, card) = text.split_once('x')?;
        let (bid, card) = (bid.parse().ok()?, card.parse().ok()?);
        Some(Part { bid, card })
    };
    let parts: Option<Vec<Part>> = text.split(',').map(part).collect();
    parts.map(Auction)
}

impl Model for Deal {
    fn seats(&self) -> Vec<String> {
        let players = self.table.players;
        let seat = |seat: usize| match seat.checked_sub(players) {
            None => format!("Player{}", seat + 1),
            Some(dummy) => format!("Dummy{}", dummy + 1),
        };
        (0..seats(players)).map(seat).collect()
    }

    fn is_legal(&self, text: &str) -> bool {
        auction(text).is_some_and(|auction| self.table.is_legal(&auction))
    }

    fn play(&mut self, text: &str) {
        self.table.play(&auction(text).expect("an auction"));
    }

    fn moves(&self) -> Option<Vec<String>> {
        let cards_left = match &self.table.hands {
            Hands::Known(hands) => hands.iter().map(Cards::len).max().unwrap_or(0),
            Hands::Unrecorded { .. } => hand_size(self.table.players),
        };
        let listed =
            (cards_left <= MAX_HAND || self.table.is_over()).then(|| self.table.legal_auctions());
        listed.map(|auctions| auctions.iter().map(ToString::to_string).collect())
    }

    fn turn(&self) -> Value {
        json!((!self.table.is_over()).then_some("all"))
    }

    fn standings(&self) -> Value {
        let seats = self.seats().into_iter().zip(self.table.standings());
        let seat = |(name, standing): (String, crate::helpers::plain::permutations::Standing)| {
            let round = |round: &crate::helpers::plain::permutations::scoring::Round| {
                json!({
                    "icons": round.icons,
                    "colours": round.colours,
                    "suns": round.suns,
                    "moon": round.moon,
                })
            };
            let rounds: Vec<Value> = standing.rounds.iter().map(round).collect();
            let mut row = json!({ "seat": name, "rounds": rounds, "score": standing.score });
            if standing.zeroed {
                row["zeroed"] = json!(true);
            }
            row
        };
        seats.map(seat).collect()
    }

    fn result(&self) -> String {
        match self.table.winners() {
            winners if winners.is_empty() => "*".to_owned(),
            winners => result_text(&winners, seats(self.table.players)),
        }
    }

    fn start_text(&self) -> String {
        self.start.clone()
    }

    fn position_text(&self) -> String {
        let table = &self.table;
        let mut text = format!("Players {}\n", table.players);
        for seat in 0..seats(table.players) {
            let hand = match &table.hands {
                Hands::Known(hands) => numbers(&hands[seat]),
                Hands::Unrecorded { .. } => "?".to_owned(),
            };
            let finished = table.finished.iter().map(|round| &round[seat]);
            let collections = std::iter::once(&table.collections[seat]).chain(finished);
            let collections: Vec<String> = collections.map(numbers).collect();
            text.push_str(&format!("{hand}/{}\n", collections.join("/")));
        }
        text.push_str(&format!("Pool {}\n", numbers(&table.pool)));
        if let Hands::Unrecorded { seen, .. } = &table.hands {
            text.push_str(&format!("Seen {}\n", numbers(seen)));
        }
        if table.deck != usual_deck() {
            let letters: String = table.deck.values().collect();
            text.push_str(&format!("Deck {letters}\n"));
        }
        text
    }

    fn perft(&self, depth: usize) -> u64 {
        self.table.perft(depth)
    }
}
