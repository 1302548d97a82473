//! Scores rounds of Permutations, and determines the winners.

use serde_json::{Value, json};

use crate::board::Seat;
use crate::games::permutations::{
    Card, CardColour, Cards, Deck, Hands, Icon, MAX_SEATS, PermutationsPosition, Seating,
};
use crate::play::{Facts, Position as _, Standing, StandingDetails, Standings, Status, Turn};

/// The result of a round for one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Round {
    /// Points for stars.
    pub star_points: u32,
    /// Points for sets of a colour.
    pub set_points: u32,
    /// The number of suns.
    pub suns: u32,
    /// True if the seat has the most moons.
    pub has_most_moons: bool,
}

impl Round {
    /// Returns the points of the round.
    pub(crate) const fn points(&self) -> u32 {
        self.star_points + self.set_points
    }
}

/// The sets that a collection forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sets {
    /// The cards of each colour; card 0 is in the set where it scores most.
    pub(super) by_colour: [Cards; 4],
    /// The colour of the largest set, the first one in a tie.
    pub(super) face_down: CardColour,
}

impl Sets {
    /// Forms the sets of a collection that score most for a seat with or
    /// without the most moons.
    pub(super) fn of(cards: Cards, deck: &Deck, has_most_moons: bool) -> Self {
        let mut plain = [Cards::EMPTY; 4];
        for colour in CardColour::ALL {
            plain[colour as usize] = cards.within(deck.cards(colour));
        }
        if !cards.has(Card::WILD) {
            return Self::with_face_down(plain);
        }
        let mut best = None;
        for colour in CardColour::ALL {
            let mut sets = plain;
            sets[colour as usize].insert(Card::WILD);
            let candidate = Self::with_face_down(sets);
            let points = candidate.points(has_most_moons);
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, candidate));
            }
        }
        best.map_or(Self::with_face_down(plain), |(_, sets)| sets)
    }

    /// Creates the sets with the largest of them face down.
    fn with_face_down(by_colour: [Cards; 4]) -> Self {
        let mut face_down = CardColour::Red;
        for colour in CardColour::ALL {
            if by_colour[colour as usize].len() > by_colour[face_down as usize].len() {
                face_down = colour;
            }
        }
        Self {
            by_colour,
            face_down,
        }
    }

    /// Returns the points of the sets. For a seat with the most moons, only the
    /// largest set scores; for any other seat, all sets but the largest do.
    pub(super) fn points(&self, has_most_moons: bool) -> u32 {
        let is_scored = |colour: &CardColour| (*colour == self.face_down) == has_most_moons;
        let squares = CardColour::ALL
            .into_iter()
            .filter(is_scored)
            .map(|colour| self.by_colour[colour as usize].len().pow(2));
        squares.sum()
    }
}

/// Returns for each seat whether it has the most of an icon in all `rounds`
/// together.
///
/// Ties are broken by the lowest card with the icon, then the next lowest; a
/// card collected in two rounds counts twice. Seats that are still tied all
/// have the most. No seat has the most of an icon that nobody collected.
pub(super) fn has_most(icon: Icon, rounds: &[Hands], seating: Seating) -> [bool; MAX_SEATS] {
    // For each seat the total, then the number of times it has each card, from
    // the lowest up; compared in this order.
    let mut counts = [(0, [0_u8; 16]); MAX_SEATS];
    let first = icon.cards().lowest().map_or(0, Card::number);
    for round in rounds {
        for ((total, per_card), cards) in counts.iter_mut().zip(round) {
            for card in cards.within(icon.cards()).iter() {
                *total += 1;
                per_card[usize::from(card.number() - first)] += 1;
            }
        }
    }
    let seated = &counts[..usize::from(seating.count())];
    let most = seated.iter().max().copied().unwrap_or_default();
    let (most_total, _) = most;
    counts.map(|count| count == most && most_total > 0)
}

/// Scores a round for every seat.
pub(super) fn round(collections: &Hands, deck: &Deck, seating: Seating) -> [Round; MAX_SEATS] {
    let has_most_moons = has_most(Icon::Moon, &[*collections], seating);
    let mut rounds = [Round::default(); MAX_SEATS];
    for seat in seating.seats().map(Seat::index) {
        let (collection, has_most_moons) = (collections[seat], has_most_moons[seat]);
        rounds[seat] = Round {
            star_points: 2 * collection.within(Icon::Star.cards()).len(),
            set_points: Sets::of(collection, deck, has_most_moons).points(has_most_moons),
            suns: collection.within(Icon::Sun.cards()).len(),
            has_most_moons,
        };
    }
    rounds
}

/// The score of one seat.
pub(super) struct Score {
    pub(super) rounds: Vec<Round>,
    /// The points of all rounds, or 0 if they are set to zero.
    pub(super) total: u32,
    /// True if the game is over and the seat has the most suns.
    pub(super) is_zeroed: bool,
}

impl Score {
    /// Returns the points of all rounds, even if the total is set to zero.
    pub(super) fn points(&self) -> u32 {
        self.rounds.iter().map(Round::points).sum()
    }

    /// Returns the number of suns collected.
    pub(super) fn suns(&self) -> u32 {
        self.rounds.iter().map(|round| round.suns).sum()
    }
}

/// Scores every seat in the finished rounds. At the end of the game, sets the
/// totals of the seats with the most suns to zero.
pub(super) fn scores(position: &PermutationsPosition) -> Vec<Score> {
    let (finished, seating) = (position.finished(), position.seating());
    let is_over = position.turn() == Turn::Over;
    let has_most_suns = has_most(Icon::Sun, finished, seating);
    let rounds: Vec<_> = finished
        .iter()
        .map(|collections| round(collections, position.deck(), seating))
        .collect();
    let score = |seat: Seat| {
        let mut score = Score {
            rounds: rounds.iter().map(|round| round[seat.index()]).collect(),
            total: 0,
            is_zeroed: is_over && has_most_suns[seat.index()],
        };
        if !score.is_zeroed {
            score.total = score.points();
        }
        score
    };
    seating.seats().map(score).collect()
}

/// Returns the status of the game, with its winners after round three.
pub(super) fn status(position: &PermutationsPosition) -> Status {
    if position.turn() != Turn::Over {
        return Status::Running;
    }
    let scores = scores(position);
    let most = scores.iter().map(|score| score.total).max();
    let winners: Vec<Seat> = position
        .seating()
        .seats()
        .filter(|seat| Some(scores[seat.index()].total) == most)
        .collect();
    match winners[..] {
        [only] => Status::Won(only),
        _ => Status::Shared(winners),
    }
}

/// Returns the standings of every seat after the finished rounds.
pub(super) fn standings(position: &PermutationsPosition) -> Standings {
    let seats = position.seating().seats().zip(scores(position));
    Standings {
        seats: seats.map(|(seat, score)| standing(seat, &score)).collect(),
        decided_by: None,
        decided_in_words: String::new(),
    }
}

fn standing(seat: Seat, score: &Score) -> Standing {
    let round = |round: &Round| {
        json!({
            "icons": round.star_points,
            "colours": round.set_points,
            "suns": round.suns,
            "moon": round.has_most_moons,
        })
    };
    let rounds: Vec<Value> = score.rounds.iter().map(round).collect();
    let mut facts = Facts::new();
    facts.insert("rounds".to_owned(), Value::Array(rounds));
    facts.insert("score".to_owned(), json!(score.total));
    if score.is_zeroed {
        facts.insert("zeroed".to_owned(), json!(true));
    }
    Standing {
        seat,
        score: i64::from(score.total),
        details: StandingDetails::Other {
            facts,
            line: line(score),
        },
    }
}

/// Formats the points of each round, stars first and sets second, and the suns:
/// `rounds 6 + 13, 2 + 16 (most moons); suns 5`.
fn line(score: &Score) -> String {
    if score.rounds.is_empty() {
        return "no round finished".to_owned();
    }
    let points = |round: &Round| {
        let moon = if round.has_most_moons {
            " (most moons)"
        } else {
            ""
        };
        format!("{} + {}{moon}", round.star_points, round.set_points)
    };
    let points: Vec<String> = score.rounds.iter().map(points).collect();
    let suns = score.suns();
    let zeroed = if score.is_zeroed {
        ", the most: set to zero"
    } else {
        ""
    };
    let word = if score.rounds.len() == 1 {
        "round"
    } else {
        "rounds"
    };
    format!("{word} {}; suns {suns}{zeroed}", points.join(", "))
}

#[cfg(test)]
mod tests {
    use super::{Round, Score, Sets, has_most, line, round};
    use crate::games::permutations::{Card, CardColour, Cards, Deck, Hands, Icon, Seating};

    fn set(numbers: &[u8]) -> Cards {
        numbers
            .iter()
            .filter_map(|&number| Card::new(number))
            .collect()
    }

    fn hands(all: &[&[u8]]) -> Hands {
        let mut hands = Hands::default();
        for (hand, cards) in hands.iter_mut().zip(all) {
            *hand = set(cards);
        }
        hands
    }

    fn four_seats() -> Seating {
        Seating::new(2).unwrap()
    }

    #[test]
    fn a_line_has_the_points_of_each_round() {
        let round = |star_points, set_points, has_most_moons| Round {
            star_points,
            set_points,
            suns: 2,
            has_most_moons,
        };
        let line = |rounds: &[Round], is_zeroed| {
            let (rounds, total) = (rounds.to_vec(), 0);
            line(&Score {
                rounds,
                total,
                is_zeroed,
            })
        };
        let (first, second) = (round(6, 13, false), round(2, 16, true));
        assert_eq!(line(&[], false), "no round finished");
        assert_eq!(line(&[first], false), "round 6 + 13; suns 2");
        assert_eq!(
            line(&[first, second], true),
            "rounds 6 + 13, 2 + 16 (most moons); suns 4, the most: set to zero"
        );
    }

    /// Three stars; four red cards, three green, two blue.
    const EXAMPLE: [u8; 9] = [1, 3, 5, 17, 21, 19, 23, 36, 40];

    #[test]
    fn the_example_of_the_rules_scores_22_with_the_most_moons_and_19_without() {
        let deck = Deck::default();
        let with = round(&hands(&[&EXAMPLE, &[2, 18, 22, 26]]), &deck, four_seats())[0];
        let expected = Round {
            star_points: 6,
            set_points: 16,
            suns: 2,
            has_most_moons: true,
        };
        assert_eq!((with, with.points()), (expected, 22));
        let without = round(
            &hands(&[&EXAMPLE, &[18, 20, 22, 24, 26]]),
            &deck,
            four_seats(),
        )[0];
        let expected = Round {
            star_points: 6,
            set_points: 13,
            suns: 2,
            has_most_moons: false,
        };
        assert_eq!((without, without.points()), (expected, 19));
    }

    #[test]
    fn card_0_takes_the_best_colour_and_card_49_none() {
        let points = |cards: &[u8], moon| Sets::of(set(cards), &Deck::default(), moon).points(moon);
        assert_eq!(points(&[0, 1, 5, 9, 3, 7, 11], false), 10);
        assert_eq!(points(&[0, 1, 5, 9, 3, 7, 11], true), 16);
        assert_eq!(points(&[0, 1, 5, 9, 3, 7], false), 9);
        assert_eq!(points(&[49, 1, 5, 3], false), 1);
        assert_eq!(points(&[49], true), 0);
        let sets = Sets::of(set(&[0, 1, 5, 9]), &Deck::default(), false);
        assert_eq!(sets.by_colour[CardColour::Yellow as usize], set(&[0]));
        assert_eq!(sets.face_down, CardColour::Red);
    }

    /// The points are the same whichever of the largest sets is face down; figures show
    /// the first.
    #[test]
    fn of_equally_large_sets_the_first_colour_is_face_down() {
        let sets = Sets::of(set(&[1, 5, 3, 7, 2]), &Deck::default(), false);
        let len = |colour: CardColour| sets.by_colour[colour as usize].len();
        assert_eq!((len(CardColour::Red), len(CardColour::Green)), (2, 2));
        assert_eq!(sets.face_down, CardColour::Red);
    }

    #[test]
    fn ties_go_to_the_lowest_card_then_the_next() {
        let moons = |all: &[&[u8]]| has_most(Icon::Moon, &[hands(all)], four_seats());
        let only = |seat: usize| std::array::from_fn(|index| index == seat);
        assert_eq!(moons(&[&[17, 30], &[18, 19, 20]]), only(1));
        assert_eq!(moons(&[&[18, 19], &[17, 32], &[20]]), only(1));
        assert_eq!(moons(&[&[1], &[2]]), [false; 5]);
        let suns = |rounds: &[Hands]| has_most(Icon::Sun, rounds, four_seats());
        assert_eq!(
            suns(&[hands(&[&[33, 36], &[35]]), hands(&[&[], &[33]])]),
            only(1)
        );
        let twice = [hands(&[&[33, 34], &[33]]), hands(&[&[35], &[33, 48]])];
        assert_eq!(suns(&twice), only(1));
        let same = [hands(&[&[33], &[40]]), hands(&[&[40], &[33], &[48]])];
        assert_eq!(suns(&same), [true, true, false, false, false]);
    }
}
