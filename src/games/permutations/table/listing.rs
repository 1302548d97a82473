//! A table in words, for terminals and for readers that show no pictures.

use crate::board::Seat;
use crate::games::permutations::{Auction, Card, Cards, Deck, Icon, ROUNDS, Table};

impl Table<'_> {
    /// Lists the bids of the last auction with the cards taken, the pool, and the bids of the
    /// next auction.
    fn push_auctions(&self, text: &mut String, last: Option<&Auction>, next: Option<&Auction>) {
        let deck = self.position.deck();
        for (seat, part) in last.into_iter().flat_map(Auction::order) {
            text.push_str(&format!(
                "{} bids {} and takes {}\n",
                self.name(seat),
                card_text(part.bid, deck),
                card_text(part.card, deck)
            ));
        }
        let pool = cards_text(self.position.pool(), deck);
        text.push_str(&format!("{:<9}{pool}\n", "pool"));
        for (seat, part) in next.into_iter().flat_map(Auction::order) {
            let (name, bid) = (self.name(seat), card_text(part.bid, deck));
            text.push_str(&format!("{name} bids {bid} next\n"));
        }
    }

    /// Lists the last auction and the pool, then for each seat its score, its hand with the
    /// cards already bid, and the cards taken, those without points on a line of their own.
    pub(crate) fn listing(&self, last: Option<&Auction>, next: Option<&Auction>) -> String {
        let (position, deck) = (self.position, self.position.deck());
        let mut text = match position.finished().len() {
            ROUNDS => format!("all {ROUNDS} rounds finished\n"),
            rounds => format!(
                "round {} of {ROUNDS}, {} of {} auctions held\n",
                rounds + 1,
                position.held_in_round(),
                position.seating().hand_size()
            ),
        };
        text.push_str("cards: number, colour, icon; * is a star, ( a moon, o a sun\n\n");
        self.push_auctions(&mut text, last, next);
        for standing in &self.standings {
            let seat = standing.seat;
            let won = match self.win_in_words(seat) {
                "" => String::new(),
                words => format!(", {words}"),
            };
            let (name, score) = (self.name(seat), standing.score);
            text.push_str(&format!("\n{name:<8} {score} points{won}\n"));
            let mut row = |heading: &str, value: String| {
                text.push_str(&format!("  {heading:<10}{value}\n"));
            };
            if !self.position.finished().is_empty() {
                row("score", standing.line());
            }
            let round = self.scores[seat.index()];
            if !self.is_round_over() {
                let (stars, sets) = (round.star_points, round.set_points);
                row("round", format!("{stars} + {sets} so far"));
            }
            row("icons", self.icons_text(seat));
            if let Some(hand) = self.hand(seat) {
                let held = hand.held.map(|held| cards_text(held, deck));
                row("hand", held.unwrap_or_else(|| "unknown".to_owned()));
                if !hand.bid.is_empty() {
                    row("bid", cards_text(hand.bid, deck));
                }
            }
            let [counted, without_points] = self.cards_by_worth(seat);
            row("taken", cards_text(counted, deck));
            if !without_points.is_empty() {
                row("no points", cards_text(without_points, deck));
            }
        }
        text
    }

    /// Counts the icons taken in a round: `stars 2, moons 3 (most), suns 4 + 1`, the suns of
    /// the rounds before it first.
    fn icons_text(&self, seat: Seat) -> String {
        let taken = self.collections[seat.index()];
        let count = |icon: Icon| taken.within(icon.cards()).len();
        let (stars, moons) = (count(Icon::Star), count(Icon::Moon));
        let suns = match self.round_number {
            1 => count(Icon::Sun).to_string(),
            _ => format!("{} + {}", self.suns_before(seat), count(Icon::Sun)),
        };
        let most = |is_most: bool| if is_most { " (most)" } else { "" };
        let most_moons = most(self.scores[seat.index()].has_most_moons);
        let most_suns = most(self.has_most_suns[seat.index()]);
        format!("stars {stars}, moons {moons}{most_moons}, suns {suns}{most_suns}")
    }
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
