//! Draws a Permutations table as a scene, with its title and description.

use crate::board::Seat;
use crate::games::permutations::scoring::{self, Round, Sets, has_most};
use crate::games::permutations::table::picture::{CARD_HEIGHT, CARD_WIDTH, CardLook, Side};
use crate::games::permutations::{
    Auction, Card, CardColour, Cards, Drawing, HEADING_SIZE, Hands, Icon, Permutations,
    PermutationsPosition, PermutationsSetting, ROUNDS, SeatBid, TextPos,
};
use crate::play::{
    FigureOptions, MoveContext, Picture, Position as _, Shown, Standing, Status, Turn,
};
use crate::scene::{
    Dash, Ink, KEYLINE, Line, MarkColour, Point, Rect, Scene, Stroke, Style, Weight, Width,
    straight_arrow, text_length, text_width,
};

/// Width of the scene.
const WIDTH: f64 = 12.4;
/// Margin around the scene.
const MARGIN: f64 = 0.3;
/// Top of the auction row.
const ROW_TOP: f64 = 1.5;
/// Height of the auction row, including the names.
const ROW_HEIGHT: f64 = 2.2;
/// Gap between two bids of the auction row.
const BID_GAP: f64 = 0.12;
/// Height of a panel without a hand.
const PANEL_HEIGHT: f64 = 2.4;
/// Gap below a panel.
const PANEL_GAP: f64 = 0.2;
/// Height that the row of a hand adds to a panel.
const HAND_HEIGHT: f64 = 0.9;
/// Space below the key. Like the other heights, it is a whole number of pixels at 40
/// and 60 pixels per unit, so that the last row of a picture is not cut.
const BELOW_KEY: f64 = 0.2;
/// Font sizes of the name of a player, and of the word that says who has won.
const MAX_NAME_SIZE: f64 = 0.48;
const MIN_NAME_SIZE: f64 = 0.3;
const WORD_SIZE: f64 = 0.28;
/// Distance from one card to the next.
const CARD_STEP: f64 = CARD_WIDTH + 0.03;
/// Additional gap between two sets.
const SET_GAP: f64 = 0.22;

impl Picture for Permutations {
    fn listing(position: &PermutationsPosition) -> Option<String> {
        let context = MoveContext {
            played: &[],
            next: None,
            best: None,
        };
        let options = FigureOptions::default();
        Some(Table::new(position, &context, &options).listing(None, None))
    }

    fn figure(
        position: &PermutationsPosition,
        setting: &PermutationsSetting,
        context: &MoveContext<'_, Auction>,
        options: &FigureOptions,
    ) -> Scene {
        // Draws a table: the last auction or the pool, then a panel per seat.
        let table = Table::new(position, context, options);
        let last = context.last(options);
        let mut drawing = Drawing::default();
        let seats = f64::from(position.seating().count());
        let step = table.panel_height() + PANEL_GAP;
        let bottom = ROW_TOP + ROW_HEIGHT + seats * step;
        let has_key = options.key == Shown::Yes;
        let key_height = if has_key { table.key_height() } else { 0.0 };
        let height = bottom + key_height + BELOW_KEY;
        let background = Rect::new(0.0, 0.0, WIDTH, height);
        drawing.round_rect(background, 0.0, Style::filled(Ink::Background));
        table.heading(&mut drawing, last);
        match last {
            Some(auction) => table.auction(&mut drawing, auction),
            None => table.pool(&mut drawing),
        }
        for (number, seat) in (0_u8..).zip(position.seating().seats()) {
            let top = ROW_TOP + ROW_HEIGHT + f64::from(number) * step;
            let next_move = context.next(options);
            let next = next_move.and_then(|next| next.parts().get(seat.index()).copied());
            table.panel(&mut drawing, seat, top, next);
        }
        let key = if has_key {
            table.key(&mut drawing, Point::new(MARGIN + 0.1, bottom));
            Vec::new()
        } else {
            table.key_in_words()
        };
        Scene {
            width: WIDTH,
            height,
            items: drawing.items,
            areas: drawing.areas,
            listing: Some(table.listing(last, context.next(options))),
            title: table.title(setting),
            description: table.description(context),
            key,
            ..Scene::default()
        }
    }
}

/// The data shown in a figure.
pub(super) struct Table<'p> {
    pub(super) position: &'p PermutationsPosition,
    pub(super) options: &'p FigureOptions,
    pub(super) standings: Vec<Standing>,
    /// The cards that each seat has bid in the current round.
    pub(super) bid_cards: Hands,
    /// The collection of each seat in the round shown: the current round or,
    /// between two rounds, the one just finished.
    pub(super) collections: Hands,
    /// The score of each seat in that round so far.
    pub(super) scores: Vec<Round>,
    /// Whether each seat has the most suns of all rounds so far.
    pub(super) has_most_suns: Vec<bool>,
    /// The number of the round shown, from 1.
    pub(super) round_number: usize,
}

impl<'p> Table<'p> {
    fn new(
        position: &'p PermutationsPosition,
        context: &MoveContext<'_, Auction>,
        options: &'p FigureOptions,
    ) -> Self {
        let (seating, finished) = (position.seating(), position.finished());
        let mut rounds = finished.to_vec();
        if position.held_in_round() > 0 || rounds.is_empty() {
            let mut collections = Hands::default();
            for seat in seating.seats() {
                collections[seat.index()] = position.collection(seat);
            }
            rounds.push(collections);
        }
        let collections = rounds.last().copied().unwrap_or_default();
        let mut bid_cards = Hands::default();
        let auction_count = position.held_in_round() as usize;
        for auction in context.played.iter().rev().take(auction_count) {
            for (seat, part) in auction.seats() {
                bid_cards[seat.index()].insert(part.bid);
            }
        }
        Self {
            position,
            options,
            bid_cards,
            standings: position.standings().seats,
            collections,
            scores: scoring::round(&collections, position.deck(), seating).to_vec(),
            has_most_suns: has_most(Icon::Sun, &rounds, seating).to_vec(),
            round_number: rounds.len(),
        }
    }

    /// Returns true if the round shown is over: between two rounds and after
    /// the last one.
    pub(super) fn is_round_over(&self) -> bool {
        self.position.finished().len() == self.round_number
    }

    /// Returns the player's name, or the label of the seat if unknown.
    pub(super) fn name(&self, seat: Seat) -> String {
        let label = || self.position.seating().label(seat).to_string();
        self.options.player(seat).map_or_else(label, str::to_owned)
    }

    /// Draws the number of the round, the number of auctions held in it, and
    /// the caption of the row below.
    fn heading(&self, drawing: &mut Drawing, last: Option<&Auction>) {
        let is_over = self.position.turn() == Turn::Over;
        let title = match (is_over, self.is_round_over()) {
            (true, _) if matches!(self.position.status(), Status::Shared(_)) => {
                "The end: a shared win".to_owned()
            }
            (true, _) => "The end".to_owned(),
            (false, true) => format!("Round {} of {ROUNDS} is over", self.round_number),
            (false, false) => format!("Round {} of {ROUNDS}", self.round_number),
        };
        let hand = self.position.seating().hand_size();
        let auction_count = if self.is_round_over() {
            hand
        } else {
            self.position.held_in_round()
        };
        let left = TextPos::start(MARGIN + 0.1, 0.75);
        drawing.label(&title, 0.42, left, Ink::Title);
        let right = TextPos::end(WIDTH - MARGIN - 0.1, 0.75);
        drawing.label(
            &format!("{auction_count} of {hand} auctions held"),
            0.32,
            right,
            Ink::Text,
        );
        let caption = match last {
            None if is_over => "the last bids",
            None => "the pool: cards to be taken in the next auction",
            Some(_) if is_over => "last auction: bid, card taken",
            Some(_) => "last auction: bid, card taken; the bids are the pool now",
        };
        let below = TextPos::start(MARGIN + 0.1, 1.28);
        drawing.label(caption, 0.28, below, Ink::Text);
    }

    /// Draws the pool, in place of an auction.
    fn pool(&self, drawing: &mut Drawing) {
        let cards = self.position.pool();
        for (number, card) in (0_u8..).zip(cards.iter()) {
            let x = MARGIN + 0.1 + f64::from(number) * (CARD_WIDTH + 0.3);
            let at = Point::new(x, ROW_TOP + 0.1);
            drawing.card(card, self.position.deck(), at, CardLook::FACE);
        }
    }

    /// Draws the bids of an auction from the highest down, each with the card
    /// collected for it, and the name of the seat below them.
    fn auction(&self, drawing: &mut Drawing, auction: &Auction) {
        let slot = (WIDTH - 2.0 * MARGIN + BID_GAP) / f64::from(self.position.seating().count());
        for (number, (seat, part)) in (0_u8..).zip(auction.order()) {
            let left = MARGIN + f64::from(number) * slot;
            let area = Rect::new(left, ROW_TOP, slot - BID_GAP, ROW_HEIGHT - 0.3);
            drawing.round_rect(area, 0.15, Style::filled(Ink::Panel));
            let (middle, gap, y) = (area.centre().x, 0.17, ROW_TOP + 0.12);
            let deck = self.position.deck();
            let [bid, card] = [middle - gap - CARD_WIDTH, middle + gap].map(|x| Point::new(x, y));
            drawing.card(part.bid, deck, bid, CardLook::FACE);
            drawing.card(part.card, deck, card, CardLook::FACE);
            let half = y + CARD_HEIGHT / 2.0;
            let (from, to) = (middle - gap + 0.04, middle + gap - 0.02);
            let arrow = straight_arrow(Point::new(from, half), Point::new(to, half));
            drawing.add(arrow.shaft, Style::line(Ink::Arrow, Line::Edge));
            drawing.add(arrow.head, Style::filled(Ink::Arrow));
            let below = TextPos::middle(middle, y + CARD_HEIGHT + 0.4);
            drawing.name(&self.name(seat), 0.36, below, area.width);
        }
    }

    /// Returns the height of a panel.
    fn panel_height(&self) -> f64 {
        PANEL_HEIGHT + if self.has_hands() { HAND_HEIGHT } else { 0.0 }
    }

    /// Draws the panel of a seat: its name, icons, score, hand and collection,
    /// and its next bid.
    fn panel(&self, drawing: &mut Drawing, seat: Seat, top: f64, next: Option<SeatBid>) {
        let height = self.panel_height();
        let panel = Rect::new(MARGIN, top, WIDTH - 2.0 * MARGIN, height);
        if !self.win_in_words(seat).is_empty() {
            // Where gold is white, on paper, the frame is a double line.
            let keyline = Style::stroked(Ink::CardEdge, Width::Haloed(Line::Outline, KEYLINE));
            drawing.round_rect(panel, 0.2, keyline);
        }
        drawing.round_rect(panel, 0.2, self.frame(seat));
        let base = top + 0.68;
        let right = self.score(drawing, seat, base);
        let left = self.icons(drawing, seat, Point::new(right, base));
        let at = TextPos::start(panel.x + 0.25, base);
        // The heading of the figure has the rest of `shares the win`.
        let word = self
            .win_in_words(seat)
            .split(' ')
            .next()
            .unwrap_or_default();
        let word_width = text_width(word, WORD_SIZE, Weight::Regular);
        let gap = if word.is_empty() { 0.0 } else { 0.15 };
        let (name, width) = (self.name(seat), left - panel.x - 0.4 - gap - word_width);
        let fitting = width / text_length(&name, Weight::Bold);
        let size = fitting.clamp(MIN_NAME_SIZE, MAX_NAME_SIZE);
        let name_width = drawing.name(&name, size, at, width);
        let at = TextPos::start(panel.x + 0.25 + name_width + gap, base);
        drawing.label(word, WORD_SIZE, at, Ink::Text);
        let row = Point::new(panel.x + 0.2, top + 0.98);
        self.hand_row(drawing, seat, row, next);
        let row = row.moved(0.0, height - PANEL_HEIGHT);
        self.collection(drawing, seat, row);
    }

    /// Returns whether a seat has won, in words; empty if not.
    pub(super) fn win_in_words(&self, seat: Seat) -> &'static str {
        match self.position.status() {
            Status::Won(winner) if winner == seat => "won",
            Status::Shared(winners) if winners.contains(&seat) => "shares the win",
            _ => "",
        }
    }

    /// Returns the frame of a panel: dashed for dummies, heavy for winners.
    fn frame(&self, seat: Seat) -> Style {
        let is_winner = !self.win_in_words(seat).is_empty();
        let mut style = Style::filled(Ink::Panel);
        let is_dummy = self.position.seating().is_dummy(seat);
        if is_winner || is_dummy {
            style.stroke = Some(Stroke {
                ink: if is_winner {
                    Ink::Mark(MarkColour::Yellow)
                } else {
                    Ink::Dim
                },
                width: Width::Line(if is_winner { Line::Outline } else { Line::Edge }),
                dash: is_dummy.then_some(Dash { on: 0.22, off: 0.2 }),
            });
        }
        style
    }

    /// Draws the total, or the points before this round, at the right and the points of the
    /// round to the left of it; returns the left edge of the space for both.
    fn score(&self, drawing: &mut Drawing, seat: Seat, base: f64) -> f64 {
        let right = WIDTH - MARGIN - 0.25;
        let standing = &self.standings[seat.index()];
        let is_zeroed = standing.facts().contains_key("zeroed");
        let total = standing.score.to_string();
        drawing.label(&total, 0.46, TextPos::end(right, base), Ink::Text);
        let width = text_width(&total, 0.46, Weight::Regular);
        let heading = TextPos::end(right - width - 0.15, base);
        // The points of a round are added when it is over.
        let counted = if self.is_round_over() {
            "total"
        } else {
            "before"
        };
        drawing.label(counted, HEADING_SIZE, heading, Ink::Coordinate);
        let round = self.scores[seat.index()];
        let points = if is_zeroed {
            "most suns".to_owned()
        } else {
            format!("{}+{}", round.star_points, round.set_points)
        };
        let points_right = right - 1.92;
        let at = TextPos::end(points_right, base);
        drawing.label(&points, 0.32, at, Ink::Text);
        if !is_zeroed {
            let width = text_width(&points, 0.32, Weight::Regular);
            let heading = TextPos::end(points_right - width - 0.15, base);
            drawing.label("round", HEADING_SIZE, heading, Ink::Coordinate);
        }
        right - 4.0
    }

    /// Draws the number of each icon on a line of text that ends at `end`, and
    /// highlights the number if the seat has the most of that icon. Returns the
    /// left edge of the text.
    fn icons(&self, drawing: &mut Drawing, seat: Seat, end: Point) -> f64 {
        let collection = self.collections[seat.index()];
        let (mut x, base) = (end.x, end.y);
        for icon in [Icon::Sun, Icon::Moon, Icon::Star] {
            let count = collection.within(icon.cards()).len();
            let text = match (icon, self.suns_before(seat)) {
                (Icon::Sun, before) if self.round_number > 1 => format!("{before}+{count}"),
                _ => count.to_string(),
            };
            let is_most = match icon {
                Icon::Star => false,
                Icon::Moon => self.scores[seat.index()].has_most_moons,
                Icon::Sun => self.has_most_suns[seat.index()],
            };
            let column = match icon {
                Icon::Sun => 1.85,
                Icon::Moon => 1.15,
                Icon::Star => 1.05,
            };
            x -= column;
            let middle = base - 0.18;
            if is_most {
                let width = text_width(&text, 0.34, Weight::Regular) + 0.76;
                let chip = Rect::new(x - 0.12, middle - 0.33, width, 0.66);
                drawing.highest_number_background(chip);
            }
            drawing.icon(icon, Point::new(x + 0.16, middle), 0.23, Ink::Text);
            let at = TextPos::start(x + 0.54, base - 0.01);
            drawing.label(&text, 0.34, at, Ink::Text);
        }
        x
    }

    /// Counts the suns of the rounds before the one shown.
    pub(super) fn suns_before(&self, seat: Seat) -> u32 {
        let before = &self.position.finished()[..self.round_number - 1];
        let suns = |round: &Hands| round[seat.index()].within(Icon::Sun.cards()).len();
        before.iter().map(suns).sum()
    }

    /// Returns the sets that the collection of a seat forms.
    pub(super) fn sets(&self, seat: Seat) -> Sets {
        let moon = self.scores[seat.index()].has_most_moons;
        Sets::of(self.collections[seat.index()], self.position.deck(), moon)
    }

    /// Returns the cards taken that count for points, and those in sets without points.
    pub(super) fn cards_by_worth(&self, seat: Seat) -> [Cards; 2] {
        let (sets, taken) = (self.sets(seat), self.collections[seat.index()]);
        let largest = sets.by_colour[sets.face_down as usize];
        let is_worth = |card: &Card| {
            *card != Card::COLOURLESS
                && largest.has(*card) == self.scores[seat.index()].has_most_moons
        };
        let (counted, others): (Vec<Card>, Vec<Card>) = taken.iter().partition(is_worth);
        [counted, others].map(|cards| cards.into_iter().collect())
    }

    /// Draws the collection in sets, the largest face down. Sets without points
    /// are grey: the largest, or all others if the seat has the most moons.
    fn collection(&self, drawing: &mut Drawing, seat: Seat, at: Point) {
        let sets = self.sets(seat);
        let mut at = drawing.row_heading("taken", at, CARD_HEIGHT);
        for colour in CardColour::ALL {
            let is_down = colour == sets.face_down;
            let look = CardLook {
                side: if is_down { Side::Back } else { Side::Face },
                is_worthless: is_down != self.scores[seat.index()].has_most_moons,
            };
            at = self.set(drawing, sets.by_colour[colour as usize], at, look);
        }
        if self.collections[seat.index()].has(Card::COLOURLESS) {
            let alone = [Card::COLOURLESS].into_iter().collect();
            let look = CardLook {
                side: Side::Back,
                is_worthless: true,
            };
            self.set(drawing, alone, at, look);
        }
    }

    /// Draws the cards of one set; returns where the next set begins.
    fn set(&self, drawing: &mut Drawing, cards: Cards, mut at: Point, look: CardLook) -> Point {
        for card in cards.iter() {
            drawing.card(card, self.position.deck(), at, look);
            at = at.moved(CARD_STEP, 0.0);
        }
        at.moved(if cards.is_empty() { 0.0 } else { SET_GAP }, 0.0)
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use crate::games::permutations::{
        Permutations, PermutationsPosition, PermutationsSetting, Seating,
    };
    use crate::play::{FigureOptions, MoveContext, Picture as _, Playout as _, Position as _};
    use crate::scene::{Scene, Shape};

    /// Returns true if every panel, card and chip is within the scene.
    fn contains_its_cards(scene: &Scene) -> bool {
        scene.items.iter().all(|item| match &item.shape {
            Shape::Rect(shape) => {
                let rect = shape.rect;
                rect.x >= 0.0
                    && rect.y >= 0.0
                    && rect.right() <= scene.width
                    && rect.bottom() <= scene.height
            }
            _ => true,
        })
    }

    #[test]
    fn every_position_of_a_game_has_a_figure() {
        for (players, seed) in (2..=5).flat_map(|players| [(players, 1), (players, 2)]) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let setting = PermutationsSetting::new(Seating::new(players).unwrap()).deal(&mut rng);
            let (mut position, mut played) = (PermutationsPosition::new(&setting), Vec::new());
            let options = FigureOptions {
                players: vec!["Ann".to_owned(), "?".to_owned()],
                ..FigureOptions::default()
            };
            loop {
                let context = MoveContext {
                    played: &played,
                    next: None,
                    best: None,
                };
                let scene = Permutations::figure(&position, &setting, &context, &options);
                assert!(contains_its_cards(&scene), "{}", scene.title);
                assert!(scene.title.contains("(Ann, Player2"), "{}", scene.title);
                assert!(scene.description.contains("Ann has "));
                let Some(auction) = position.random_move(&mut rng) else {
                    assert!(scene.description.contains("The game is over; "));
                    break;
                };
                position.apply(&auction);
                played.push(auction);
            }
        }
    }
}
