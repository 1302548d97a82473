//! Parser and writer for auctions; the grammar is `grammar/permutations.bnf`.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::char;
use nom::combinator::{map, map_opt, recognize, value};
use nom::multi::fold_many0;
use nom::sequence::{delimited, pair};
use nom::{IResult, Parser};

use crate::board::Seat;
use crate::format::blanks0;
use crate::games::permutations::refusal::{NO_CARD, SEATS};
use crate::games::permutations::{
    Auction, Card, Cards, Dealt, Hands, MAX_SEATS, Permutations, PermutationsPosition,
    PermutationsSetting, SeatBid,
};
use crate::play::{
    Dialect, JointChoices, MainLineMoves, MoveText, Notation, NotationError, Oddities, Oddity,
    Position as _, RecordForm,
};
use crate::record::Words;
use crate::text::Diagnostic;

/// `4x35,6x38,34x9,15x16`.
pub(super) const BIDS: Dialect = Dialect {
    name: "bids",
    title: "a sheet of bids",
    part_per_line: false,
};

/// Maximum number of words in an auction: five parts and four commas, each a
/// separate word.
const MAX_WORDS: usize = 2 * MAX_SEATS - 1;

/// The signs between a bid and a card.
const CROSSES: [&[u8]; 3] = [b"x", b"X", TIMES];

/// The sign `×`.
const TIMES: &[u8] = "×".as_bytes();

const EXPECTED: &str = "an auction has, for each seat, the card bid and the card collected, dummies last, without blanks or leading zeros: `4x35,6x38,34x9,15x16`";
const MISSING: &str = "every seat bids a card and collects one, as in `4x35,6x38,34x9,15x16`";

crate::play::impl_move_text!(Auction, write, Permutations::read_move);

impl Notation for Permutations {
    const DIALECTS: &'static [Dialect] = &[BIDS];

    // The hands are inferred from the bids of round one, if the round is complete and the
    // first pool and the bids together have every card once.
    fn infer_setting(
        setting: &mut PermutationsSetting,
        moves: &MainLineMoves<'_, Auction>,
        _findings: &mut Vec<Diagnostic>,
    ) {
        let (Some(pool), Dealt::Unknown) = (setting.pool(), setting.dealt) else {
            return;
        };
        let mut hands = Hands::default();
        let mut seen = pool;
        for (_, text) in moves.iter().take(setting.seating().hand_size() as usize) {
            for (seat, part) in text.mv.seats() {
                hands[seat.index()].insert(part.bid);
                seen.insert(part.bid);
            }
        }
        let is_full = |seat: Seat| hands[seat.index()].len() == setting.seating().hand_size();
        if setting.seating().seats().all(is_full) && seen == setting.seating().cards() {
            setting.dealt = Dealt::Inferred(hands);
        }
    }

    fn may_infer_setting(setting: &PermutationsSetting, _form: RecordForm) -> bool {
        setting.is_inferable()
    }

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<Auction>, NotationError>) {
        let first = words.first().unwrap_or_default();
        let text = words.text(MAX_WORDS);
        if let Ok((rest, parts)) = auction(text) {
            // There is no count if the auction ends within a word.
            let count = words.count_within(text.len() - rest.len());
            if let Some(count) = count {
                let has_trailing_comma = words.get(count).is_some_and(|word| word == b",");
                if has_trailing_comma {
                    return (
                        count + 1,
                        Err(NotationError::Incomplete { missing: MISSING }),
                    );
                }
                return (count.max(1), parts.finish());
            }
        }
        (1, Err(refuse(first)))
    }

    fn opens_move(word: &[u8]) -> bool {
        // Returns true if a word begins like an auction, even a malformed one: with a
        // number and an `x` or a character that looks like one.
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let cyrillic = "х".as_bytes();
        digits > 0
            && CROSSES
                .iter()
                .chain([&cyrillic])
                .any(|cross| word[digits..].starts_with(cross))
    }

    fn writer(_dialect: Dialect) -> impl Fn(&mut String, &Auction) {
        write
    }

    fn position_string(_position: &PermutationsPosition) -> Option<String> {
        None
    }

    fn legal_in_words(position: &PermutationsPosition) -> Option<String> {
        // `None` if they can be listed.
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

/// Returns the error for a word that is not an auction.
fn refuse(word: &[u8]) -> NotationError {
    if word.eq_ignore_ascii_case(b"pass") {
        return NotationError::never("every seat bids in every auction of Permutations");
    }
    if word.eq_ignore_ascii_case(b"timeout") {
        return NotationError::never("Permutations has no action for running out of time");
    }
    let mut numbers = word
        .split(|byte| !byte.is_ascii_digit())
        .filter(|number| !number.is_empty());
    if !begins_auction(word) {
        NotationError::Unknown { expected: EXPECTED }
    } else if numbers.any(|number| card_of(number).is_none()) {
        NotationError::NeverLegal {
            code: NO_CARD,
            reason: "the cards are numbered from 0 to 49",
        }
    } else {
        NotationError::Incomplete { missing: MISSING }
    }
}

/// Returns true if a word consists of complete parts and the beginning of one
/// more part, as in `4x35,6x`. The numbers may be too large for cards.
fn begins_auction(word: &[u8]) -> bool {
    // Returns whether a part begins with a bid, and the text after its cross.
    let halves = |part: &[u8]| {
        let cross = part.iter().position(|byte| !byte.is_ascii_digit())?;
        let (bid, after) = part.split_at(cross);
        let card = CROSSES
            .iter()
            .find_map(|cross| after.strip_prefix(*cross))?;
        Some((is_number(bid), card.to_vec()))
    };
    let mut parts: Vec<&[u8]> = word.split(|&byte| byte == b',').collect();
    let last = parts.pop().unwrap_or_default();
    let is_complete =
        |part: &&[u8]| halves(part).is_some_and(|(has_bid, card)| has_bid && is_number(&card));
    let is_last_begun = match halves(last) {
        Some((has_bid, card)) => has_bid && (card.is_empty() || is_number(&card)),
        None => is_number(last) || last.is_empty() && !parts.is_empty(),
    };
    is_last_begun && parts.iter().all(is_complete)
}

/// Returns true for digits without a leading zero.
fn is_number(text: &[u8]) -> bool {
    let is_all_digits = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    is_all_digits && (text.len() == 1 || text[0] != b'0')
}

/// A part, and the oddity of its spelling.
type PartText = (SeatBid, Option<Oddity>);

/// The parts of an auction read so far.
#[derive(Debug, Clone, Copy)]
struct Parts {
    /// `None` once there are too many parts.
    auction: Option<Auction>,
    oddities: Oddities,
}

impl Parts {
    fn of((part, oddity): PartText) -> Self {
        let mut oddities = Oddities::default();
        oddities.note(oddity);
        Self {
            auction: Auction::new(&[part]),
            oddities,
        }
    }

    /// Adds the oddity of a comma, and the part after the comma.
    fn add(mut self, (comma_oddity, (part, oddity)): (Option<Oddity>, PartText)) -> Self {
        self.auction = self.auction.and_then(|auction| auction.with_part(part));
        self.oddities.note(comma_oddity);
        self.oddities.note(oddity);
        self
    }

    /// Builds the auction, or the error for more than five parts.
    fn finish(self) -> Result<MoveText<Auction>, NotationError> {
        let mv = self.auction.ok_or(NotationError::NeverLegal {
            code: SEATS,
            reason: "no more than five seats bid",
        })?;
        Ok(MoveText {
            mv,
            dialect: None,
            oddities: self.oddities,
        })
    }
}

/// `<auction> ::= <part> { "," <part> }`
///
/// Blanks around the commas are an oddity, and so are blanks, bars or quoted
/// commas in place of all commas. More than five parts are refused by
/// [`Parts::finish`], any other wrong number of parts by the rules.
fn auction(input: &[u8]) -> IResult<&[u8], Parts> {
    let (input, first) = part(input)?;
    let follows = |separator: &Separator| pair(separator, part).parse_complete(input).is_ok();
    let separators: [Separator; 3] = [columns, bar, quoted_comma];
    let separator = separators.into_iter().find(follows).unwrap_or(comma);
    let more = pair(separator, part);
    fold_many0(more, || Parts::of(first), Parts::add).parse_complete(input)
}

/// A parser for what is between two parts.
type Separator = fn(&[u8]) -> IResult<&[u8], Option<Oddity>>;

/// The bar between the columns of a table.
fn bar(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let bar = delimited(blanks0, char('|'), blanks0);
    value(Some(Oddity::OtherSeparators), bar).parse_complete(input)
}

/// The quotes and the comma between the quoted cells of a table.
fn quoted_comma(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let comma = delimited(line_blanks0, char(','), line_blanks0);
    let quoted = delimited(char('"'), comma, char('"'));
    value(Some(Oddity::OtherSeparators), quoted).parse_complete(input)
}

/// Optional blanks next to a separator of columns, without line ends.
fn line_blanks0(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while(|byte: u8| byte == b' ' || byte == b'\t').parse_complete(input)
}

/// The blanks between the columns of a table.
fn columns(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let blanks = take_while1(|byte: u8| byte == b' ' || byte == b'\t');
    value(Some(Oddity::OtherSeparators), blanks).parse_complete(input)
}

/// `","`
fn comma(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let separator = delimited(blanks0, char(','), blanks0);
    map(recognize(separator), |text: &[u8]| {
        (text.len() > 1).then_some(Oddity::OtherSeparators)
    })
    .parse_complete(input)
}

/// `<part> ::= <card> "x" <card>`
fn part(input: &[u8]) -> IResult<&[u8], PartText> {
    map((card, cross, card), |(bid, oddity, card)| {
        (SeatBid { bid, card }, oddity)
    })
    .parse_complete(input)
}

/// `"x"`; `X` and a times sign are oddities.
fn cross(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let plain = value(None, char('x'));
    let capital = value(Some(Oddity::LetterCase), char('X'));
    let times = value(Some(Oddity::TimesSign), tag(TIMES));
    alt((plain, capital, times)).parse_complete(input)
}

/// `<card> ::= <digit> | ( "1" | "2" | "3" | "4" ) <digit>`
fn card(input: &[u8]) -> IResult<&[u8], Card> {
    map_opt(take_while1(|byte: u8| byte.is_ascii_digit()), card_of).parse_complete(input)
}

/// Returns the card with this number; `None` above 49 or with a leading zero.
fn card_of(digits: &[u8]) -> Option<Card> {
    match digits {
        [digit] => Card::new(digit.wrapping_sub(b'0')),
        [tens @ b'1'..=b'4', digit] => Card::new((tens - b'0') * 10 + digit.wrapping_sub(b'0')),
        _ => None,
    }
}

/// Writes an auction.
fn write(out: &mut String, auction: &Auction) {
    for (index, part) in auction.parts().iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push_card(out, part.bid);
        out.push('x');
        push_card(out, part.card);
    }
}

fn push_card(out: &mut String, card: Card) {
    let number = card.number();
    if number >= 10 {
        out.push((b'0' + number / 10) as char);
    }
    out.push((b'0' + number % 10) as char);
}
