//! Describes a table in words.

use crate::board::Seat;
use crate::games::permutations::{
    Auction, Icon, Permutations, PermutationsSetting, SeatBid, Table,
};
use crate::play::{MoveContext, Position as _, Rules as _, Status, Turn};

impl Table<'_> {
    /// Returns the title of the figure.
    pub(crate) fn title(&self, setting: &PermutationsSetting) -> String {
        let hand = self.position.seating().hand_size();
        let when = match self.position.held_in_round() {
            _ if self.position.turn() == Turn::Over => "after the last auction".to_owned(),
            0 if self.is_round_over() => format!("after round {}", self.round_number),
            0 => "before the first auction".to_owned(),
            held => format!(
                "round {}, after auction {held} of {hand}",
                self.round_number
            ),
        };
        let players = Seat::first(self.position.seating().players());
        let names: Vec<String> = players.map(|seat| self.name(seat)).collect();
        let names = names.join(", ");
        format!(
            "Permutations with {} ({names}), {when}",
            Permutations::describe(setting)
        )
    }

    /// Describes the table in words: the last auction, the pool, the
    /// collections, who has the most moons and suns, the next auction, and the
    /// status of the game.
    pub(crate) fn description(&self, context: &MoveContext<'_, Auction>) -> String {
        let last = context.played.last();
        let mut text = last.map_or(String::new(), |auction| self.last_auction_in_words(auction));
        if self.position.turn() != Turn::Over {
            text.push_str(&format!(
                "The pool is {}. ",
                self.position.pool().in_words()
            ));
        }
        for seat in self.position.seating().seats() {
            text.push_str(&self.seat_in_words(seat));
            text.push_str(&self.hand_in_words(seat));
        }
        text.push_str(&self.most_in_words("moons of the round", |seat| {
            self.scores[seat.index()].has_most_moons
        }));
        text.push_str(&self.most_in_words("suns of all rounds", |seat| {
            self.has_most_suns[seat.index()]
        }));
        if let Some(next) = context.next(self.options) {
            let action = |(seat, part): (Seat, SeatBid)| {
                let SeatBid { bid, card } = part;
                format!("{} is to bid {bid} and to collect {card}", self.name(seat))
            };
            let actions: Vec<String> = next.order().map(action).collect();
            text.push_str(&format!("In the next auction {}. ", actions.join(", ")));
        }
        let names = |winners: &[Seat]| {
            let names: Vec<String> = winners.iter().map(|&seat| self.name(seat)).collect();
            names.join(" and ")
        };
        text.push_str(&match self.position.status() {
            Status::Won(winner) => format!("The game is over; {} has won.", self.name(winner)),
            Status::Shared(winners) => {
                format!("The game is over; {} share the win.", names(&winners))
            }
            _ => self
                .options
                .running_in_words("Every seat is to bid.".to_owned()),
        });
        text
    }

    /// Describes the last auction: who bid and collected which card.
    fn last_auction_in_words(&self, auction: &Auction) -> String {
        let action = |(seat, part): (Seat, SeatBid)| {
            let SeatBid { bid, card } = part;
            format!("{} bid {bid} and collected {card}", self.name(seat))
        };
        let actions: Vec<String> = auction.order().map(action).collect();
        format!("In the last auction {}. ", actions.join(", "))
    }

    /// Describes the points and the collection of a seat.
    fn seat_in_words(&self, seat: Seat) -> String {
        let collection = self.collections[seat.index()];
        let (name, score) = (self.name(seat), self.standings[seat.index()].score);
        if collection.is_empty() {
            return format!("{name} has {score} points and has collected no cards. ");
        }
        let count = |icon: Icon| collection.within(icon.cards()).len();
        let sets = self.sets(seat);
        let hidden = sets.by_colour[sets.face_down as usize];
        let face_down = if hidden.is_empty() {
            String::new()
        } else {
            format!(
                "; the {} set of {} is face down",
                sets.face_down,
                hidden.len()
            )
        };
        format!(
            "{name} has {score} points and has collected {}: stars {}, moons {}, suns {}{face_down}. ",
            collection.in_words(),
            count(Icon::Star),
            count(Icon::Moon),
            count(Icon::Sun)
        )
    }

    /// Describes the cards that a seat holds, if known, and those that it has
    /// bid in this round. Empty between rounds.
    fn hand_in_words(&self, seat: Seat) -> String {
        let Some(hand) = self.hand(seat) else {
            return String::new();
        };
        let name = self.name(seat);
        let bid = hand.bid.in_words();
        match (hand.held, hand.bid.is_empty()) {
            (Some(held), true) => format!("{name} holds {}. ", held.in_words()),
            (Some(held), false) => {
                format!("{name} holds {} and has bid {bid}. ", held.in_words())
            }
            (None, true) => String::new(),
            (None, false) => format!("{name} has bid {bid}. "),
        }
    }

    /// Describes which seats have the most of the named icons; empty if none has.
    fn most_in_words(&self, icons: &str, has: impl Fn(Seat) -> bool) -> String {
        let seats = self.position.seating().seats().filter(|&seat| has(seat));
        let names: Vec<String> = seats.map(|seat| self.name(seat)).collect();
        if names.is_empty() {
            return String::new();
        }
        let verb = if names.len() == 1 { "has" } else { "have" };
        format!("{} {verb} the most {icons}. ", names.join(" and "))
    }
}
