//! Finding codes of Permutations, and the reasons why an auction is illegal.

use std::fmt;

use crate::games::permutations::cards::{Card, Cards};
use crate::games::permutations::seating::{SeatLabel, Seating};
use crate::play;
use crate::text::{Code, codes};

codes::declare! {
    Error NOT_IN_HAND = "permutations/not-in-hand": "a bid of a card that is not in the hand";
    Error SAME_BID = "permutations/same-bid": "one card bid by two seats";
    Error NOT_IN_POOL = "permutations/not-in-pool": "a card collected that is not in the pool";
    Error TAKEN = "permutations/taken": "a card collected that a higher bid has taken";
    Error DUMMY_LOWEST = "permutations/dummy-lowest": "a dummy that does not collect the lowest card left";
    Error SEATS = "permutations/seats": "an auction without exactly one bid per seat";
    Error NO_CARD = "permutations/no-card": "a card that the game does not have";
    Error NO_POOL = "permutations/no-pool": "a game without its first pool";
    Error BAD_DEAL = "permutations/bad-deal": "a deal that does not use every card of the deck once";
    Error BAD_DECK = "permutations/bad-deck": "a deck without exactly 12 cards of each colour";
}

/// Help for a game without its first pool.
pub(super) const NO_POOL_HELP: &str =
    "add a tag such as `[Pool \"9 16 35 38\"]` with the cards collected in the first auction";

/// Help for a card that a game with fewer players leaves out.
pub(super) const LEFT_OUT_HELP: &str = "cards 0 and 49 are in the game with 4 or 5 players only: correct the card or the tag `Players`";

/// Where a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPlace {
    /// In the pool.
    Pool,
    /// In the hand of a seat.
    Hand(SeatLabel),
    /// Among the cards that a seat has collected in this round.
    Collection(SeatLabel),
    /// In an unknown hand.
    SomeHand,
}

impl fmt::Display for CardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pool => f.write_str("in the pool"),
            Self::Hand(seat) => write!(f, "in the hand of {seat}"),
            Self::Collection(seat) => write!(f, "in the collection of {seat}"),
            Self::SomeHand => f.write_str("not in the pool"),
        }
    }
}

/// Why an auction is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermutationsRefusal {
    /// The first pool is unknown.
    NoPool,
    /// The third round is over.
    Over,
    /// The number of bids is not the number of seats.
    Seats {
        /// The number of bids.
        bids: usize,
        /// The seating.
        seating: Seating,
    },
    /// The game does not have the card.
    NoCard {
        /// The card.
        card: Card,
        /// The seating.
        seating: Seating,
    },
    /// The card of a bid is not in the hand.
    NotInHand {
        /// The bidder.
        seat: SeatLabel,
        /// The card.
        card: Card,
        /// Where it is.
        place: CardPlace,
        /// The hand of the bidder, if known.
        hand: Option<Cards>,
    },
    /// Two seats bid one card.
    SameBid {
        /// The card.
        card: Card,
        /// The first of the two.
        first: SeatLabel,
        /// The second.
        second: SeatLabel,
    },
    /// The card collected is not in the pool.
    NotInPool {
        /// The seat that collects it.
        seat: SeatLabel,
        /// The card.
        card: Card,
        /// Where it is.
        place: CardPlace,
        /// The pool before the auction.
        pool: Cards,
    },
    /// A seat with a higher bid has collected the card.
    Taken {
        /// The seat with the lower bid.
        seat: SeatLabel,
        /// Its bid.
        bid: Card,
        /// The card.
        card: Card,
        /// The seat with the higher bid.
        by: SeatLabel,
        /// Its bid.
        higher: Card,
    },
    /// A dummy does not collect the lowest card left.
    DummyLowest {
        /// The dummy.
        seat: SeatLabel,
        /// The card that it collects.
        card: Card,
        /// The lowest card left.
        lowest: Card,
    },
}

impl fmt::Display for PermutationsRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPool => {
                f.write_str("cannot be checked: the record does not give the first pool")
            }
            Self::Over => f.write_str("is not allowed: the third round is over"),
            Self::Seats { bids: 1, seating } => {
                write!(f, "has one bid, but there are {} seats", seating.count())
            }
            Self::Seats { bids, seating } => {
                write!(
                    f,
                    "has {bids} bids, but there are {} seats",
                    seating.count()
                )
            }
            Self::NoCard { card, seating } => {
                write!(
                    f,
                    "has card {card}, which the game with {seating} leaves out"
                )
            }
            Self::NotInHand {
                seat, card, place, ..
            } => {
                write!(f, "bids {card} for {seat}, but {card} is {place}")
            }
            Self::SameBid {
                card,
                first,
                second,
            } => {
                write!(f, "bids {card} for {first} and for {second}")
            }
            Self::NotInPool {
                seat, card, place, ..
            } => {
                write!(f, "collects {card} for {seat}, but {card} is {place}")
            }
            Self::Taken {
                seat,
                bid,
                card,
                by,
                higher,
            } => {
                write!(
                    f,
                    "collects {card} for {seat}, who bids {bid}, but {by} takes it with the higher bid {higher}"
                )
            }
            Self::DummyLowest { seat, card, lowest } => {
                write!(
                    f,
                    "collects {card} for {seat}, but a dummy takes the lowest card left, {lowest}"
                )
            }
        }
    }
}

impl std::error::Error for PermutationsRefusal {}

impl play::Refusal for PermutationsRefusal {
    fn code(&self) -> Code {
        match self {
            Self::NoPool => NO_POOL,
            Self::Over => codes::AFTER_END,
            Self::Seats { .. } => SEATS,
            Self::NoCard { .. } => NO_CARD,
            Self::NotInHand { .. } => NOT_IN_HAND,
            Self::SameBid { .. } => SAME_BID,
            Self::NotInPool { .. } => NOT_IN_POOL,
            Self::Taken { .. } => TAKEN,
            Self::DummyLowest { .. } => DUMMY_LOWEST,
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::NoPool => Some(NO_POOL_HELP.to_owned()),
            Self::Seats { seating, .. } => {
                let labels: Vec<String> = seating
                    .seats()
                    .map(|seat| seating.label(seat).to_string())
                    .collect();
                let labels = labels.join(", ");
                Some(format!(
                    "write a bid and the card collected for each of {labels}, or correct the tag `Players`"
                ))
            }
            Self::NoCard { .. } => Some(LEFT_OUT_HELP.to_owned()),
            Self::NotInHand {
                seat,
                hand: Some(hand),
                ..
            } => Some(format!(
                "the hand of {seat} is {}: bid one of these",
                hand.in_words()
            )),
            Self::NotInHand { hand: None, .. } => {
                Some("in round one no bid is a card of the first pool or one bid before".to_owned())
            }
            Self::SameBid { .. } => {
                Some("each card exists once: one of the two seats bid another card".to_owned())
            }
            Self::NotInPool { pool, .. } => Some(format!(
                "the pool is {}: collect one of these",
                pool.in_words()
            )),
            Self::Over | Self::Taken { .. } | Self::DummyLowest { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{self, ReadOptions};
    use crate::games::permutations::notation::opens_move;
    use crate::games::permutations::{Dealt, Permutations};
    use crate::play::{Replay, replay};
    use crate::record::TagValues;
    use crate::text::{Diagnostic, Source};

    const TAGS: &str = "[Game \"Permutations\"]\n[Players \"2\"]\n[Pool \"27 36 38 44\"]\n";
    const HANDS: &str = "[Hand1 \"1 5 13 15 16 18 22 30 40 42 45\"]
[Hand2 \"4 8 9 10 14 19 24 32 34 35 48\"]
[Hand3 \"2 3 7 11 21 26 31 37 39 43 46\"]
[Hand4 \"6 12 17 20 23 25 28 29 33 41 47\"]\n";

    fn read(text: &str) -> (Option<Replay<Permutations>>, Vec<Diagnostic>) {
        let mut findings = Vec::new();
        let source = Source::new("test", text.as_bytes());
        let record = format::read(source, ReadOptions { opens_move }).next();
        let record = record.expect("a record");
        (replay(&record, &TagValues::new(), &mut findings), findings)
    }

    /// Returns the code, the message and the help of the only finding.
    fn refused(tags: &str, moves: &str) -> (&'static str, String, Option<String>) {
        let (_, mut findings) = read(&format!("{tags}\n{moves} *\n"));
        let finding = findings.pop().expect("a finding");
        assert!(findings.is_empty(), "{findings:?}");
        (finding.code.as_str(), finding.message, finding.help)
    }

    fn says(tags: &str, moves: &str, code: &str, message: &str) {
        let (found_code, found_message, _) = refused(tags, moves);
        assert_eq!((found_code, found_message.as_str()), (code, message));
    }

    #[test]
    fn a_missing_card_is_located() {
        let noted = [TAGS, HANDS].concat();
        let first = "18x36,48x27,3x44,17x38";
        let code = "permutations/not-in-hand";
        let dealt = "`4x36,48x27,3x44,17x38` bids 4 for Player1, but 4 is in the hand of Player2";
        says(&noted, "4x36,48x27,3x44,17x38", code, dealt);
        let pool = "`44x36,48x27,3x44,17x38` bids 44 for Player1, but 44 is in the pool";
        says(&noted, "44x36,48x27,3x44,17x38", code, pool);
        says(TAGS, "44x36,48x27,3x44,17x38", code, pool);
        let bid_before =
            "`18x3,24x48,26x17,12x18` bids 18 for Player1, but 18 was put into the pool by ply 1";
        says(
            &noted,
            &format!("{first} 18x3,24x48,26x17,12x18"),
            code,
            bid_before,
        );
        says(
            TAGS,
            &format!("{first} 18x3,24x48,26x17,12x18"),
            code,
            bid_before,
        );
        let won = "`30x18,27x48,26x3,12x17` bids 27 for Player2, but 27 was put into the collection of Player2 by ply 1";
        says(TAGS, &format!("{first} 30x18,27x48,26x3,12x17"), code, won);
        let (_, _, help) = refused(&noted, "4x36,48x27,3x44,17x38");
        let hand =
            "the hand of Player1 is 1, 5, 13, 15, 16, 18, 22, 30, 40, 42 and 45: bid one of these";
        assert_eq!(help.as_deref(), Some(hand));
    }

    #[test]
    fn illegal_picks_are_explained() {
        let taken = "`18x36,48x36,3x44,17x38` collects 36 for Player1, who bids 18, but Player2 takes it with the higher bid 48";
        says(TAGS, "18x36,48x36,3x44,17x38", "permutations/taken", taken);
        let lowest = "`18x27,48x36,3x38,17x44` collects 44 for Dummy2, but a dummy takes the lowest card left, 38";
        let code = "permutations/dummy-lowest";
        says(TAGS, "18x27,48x36,3x38,17x44", code, lowest);
        let (_, _, help) = refused(TAGS, "18x27,48x36,3x38,17x44");
        let mended = "similar legal moves: `18x27,48x36,3x44,17x38`";
        assert_eq!(help.as_deref(), Some(mended));
        let nowhere = "`18x36,48x5,3x44,17x38` collects 5 for Player2, but 5 is not in the pool";
        says(
            TAGS,
            "18x36,48x5,3x44,17x38",
            "permutations/not-in-pool",
            nowhere,
        );
    }

    #[test]
    fn an_auction_is_for_the_seats_and_cards_of_the_game() {
        let three = "`18x36,48x27,3x44` has 3 bids, but there are 4 seats";
        says(TAGS, "18x36,48x27,3x44", "permutations/seats", three);
        let twice = "`18x36,18x27,3x44,17x38` bids 18 for Player1 and for Player2";
        says(
            TAGS,
            "18x36,18x27,3x44,17x38",
            "permutations/same-bid",
            twice,
        );
        let fifty =
            "`18x36,50x27,3x44,17x38` cannot be played: the cards are numbered from 0 to 49";
        says(
            TAGS,
            "18x36,50x27,3x44,17x38",
            "permutations/no-card",
            fifty,
        );
        let no_pool =
            "`1x2,3x4,5x6,7x8` cannot be checked: the record does not give the first pool";
        says(
            "[Players \"2\"]\n",
            "1x2,3x4,5x6,7x8",
            "permutations/no-pool",
            no_pool,
        );
        let alone = "`resigns` is only for games with two seats";
        says(TAGS, "resigns", "play/not-for-two", alone);
        let begun = "`18x36,48x27,3` is not a complete move: every seat bids a card and collects one, as in `4x35,6x38,34x9,15x16`";
        says(TAGS, "18x36,48x27,3", "notation/incomplete-move", begun);
        let cross = "`18×36,48x27` has `×` (U+00D7), which only looks like `x`";
        says(TAGS, "18×36,48x27", "notation/look-alike", cross);
    }

    /// A complete round one reveals the hands; an incomplete one does not.
    #[test]
    fn hands_are_known_once_round_one_is_complete() {
        let sample = include_str!("../../../samples/permutations/two-players.sheet");
        let (noted, findings) = read(sample);
        assert_eq!(findings, []);
        let without: String = sample
            .lines()
            .filter(|line| !line.starts_with("[Hand"))
            .flat_map(|line| [line, "\n"])
            .collect();
        let (deduced, findings) = read(&without);
        assert_eq!(findings, []);
        let (noted, deduced) = (noted.unwrap(), deduced.unwrap());
        assert_eq!(noted.start, deduced.start);
        assert!(matches!(deduced.setting.dealt(), Dealt::Deduced(_)));
        assert_eq!((noted.plies.len(), noted.end), (33, deduced.end));
        let tags = deduced.setting.tags();
        let written: Vec<&str> = tags.iter().map(|(name, _)| *name).collect();
        assert_eq!(written, ["Players", "Pool"]);
        let (short, _) = read(&without[..without.find("11. ").unwrap()]);
        assert_eq!(*short.unwrap().setting.dealt(), Dealt::Unknown);
    }
}
