//! The row of cards that a seat holds.

use crate::board::Seat;
use crate::games::permutations::table::picture::{SMALL_HEIGHT, SMALL_WIDTH, SmallCard};
use crate::games::permutations::{Cards, Drawing, HEADING_SIZE, SeatBid, Table, TextPos};
use crate::scene::{Ink, Point, straight_arrow};
use crate::scene::{Line, Style, Weight, text_width};

/// Distance from one card to the next.
const CARD_STEP: f64 = SMALL_WIDTH + 0.06;

/// Gap between the cards of a hand and the next bid.
const NEXT_GAP: f64 = 0.42;

/// The cards that a seat had at the start of the round shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hand {
    /// The cards that the seat still holds, if known.
    pub(crate) held: Option<Cards>,
    /// The cards that the seat has bid.
    pub(crate) bid: Cards,
}

impl Table<'_> {
    /// Returns the hand of a seat; `None` between rounds, when the figure shows
    /// the next hands as collections.
    pub(crate) fn hand(&self, seat: Seat) -> Option<Hand> {
        (!self.is_round_over()).then(|| Hand {
            held: self.position.hand(seat),
            bid: self.bid_cards[seat.index()],
        })
    }

    /// Returns true if the panels have a row for hands.
    pub(crate) fn has_hands(&self) -> bool {
        if self.options.keeps_place {
            return true;
        }
        let mut seats = self.position.seating().seats();
        seats.any(|seat| {
            let hand = self.hand(seat);
            hand.is_some_and(|hand| hand.held.is_some() || !hand.bid.is_empty())
        })
    }

    /// Draws the cards of a hand, those already bid in pale lines, and the next
    /// bid after them.
    pub(crate) fn hand_row(
        &self,
        drawing: &mut Drawing,
        seat: Seat,
        at: Point,
        next: Option<SeatBid>,
    ) {
        let Some(hand) = self.hand(seat) else {
            return;
        };
        let heading = if hand.held.is_some() { "hand" } else { "bids" };
        let deck = self.position.deck();
        let mut place = drawing.row_heading(heading, at, SMALL_HEIGHT);
        for card in hand.held.unwrap_or_default().with(hand.bid).iter() {
            let look = if hand.bid.has(card) {
                SmallCard::Spent
            } else if next.is_some_and(|next| next.bid == card) {
                SmallCard::Next
            } else {
                SmallCard::Held
            };
            drawing.small_card(card, deck, place, look);
            place = place.moved(CARD_STEP, 0.0);
        }
        if let Some(next) = next {
            self.next_bid(drawing, next, place.moved(NEXT_GAP, 0.0));
        }
    }

    /// Draws the card that a seat bids next and the card that it collects.
    fn next_bid(&self, drawing: &mut Drawing, next: SeatBid, at: Point) {
        let base = at.y + SMALL_HEIGHT / 2.0 + HEADING_SIZE / 2.0;
        drawing.label(
            "next",
            HEADING_SIZE,
            TextPos::start(at.x, base),
            Ink::Coordinate,
        );
        let deck = self.position.deck();
        let bid = at.moved(
            text_width("next", HEADING_SIZE, Weight::Regular) + 0.25,
            0.0,
        );
        drawing.small_card(next.bid, deck, bid, SmallCard::Next);
        let from = bid.moved(SMALL_WIDTH + 0.08, SMALL_HEIGHT / 2.0);
        let to = from.moved(0.34, 0.0);
        let arrow = straight_arrow(from, to);
        drawing.add(arrow.shaft, Style::line(Ink::Arrow, Line::Edge));
        drawing.add(arrow.head, Style::filled(Ink::Arrow));
        let card = to.moved(0.08, -SMALL_HEIGHT / 2.0);
        drawing.small_card(next.card, deck, card, SmallCard::Next);
    }
}
