//! Parses and writes moves; the grammar is `grammar/swaptimum.bnf`.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{eof, map, opt, peek, value};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::board::{Diagram, Seat, Square};
use crate::format::{blanks0, blanks1, coordinate, dash};
use crate::games::swaptimum::{RED, Swap, Swaptimum, SwaptimumMove, SwaptimumPosition};
use crate::play::{Dialect, MoveText, Notation, NotationError, Oddities, Oddity, Position as _};
use crate::record::Words;

/// `d4,c5-d5`.
pub(super) const SHEET: Dialect = Dialect {
    name: "sheet",
    title: "record sheets",
    part_per_line: false,
};

/// Maximum number of words in a move: a placement, the two squares of its swap,
/// a comma and a hyphen, all separated by blanks.
const MAX_WORDS: usize = 5;

const EXPECTED: &str =
    "a move is a square and, after a crosscut, a comma and the swap: `d4` or `d4,c5-d5`";
const MISSING: &str = "the two squares of the swap follow the comma";
const LONE_SWAP: &str = "a swap follows its placement, as in `d4,c5-d5`";

crate::play::impl_move_text!(SwaptimumMove, write, Swaptimum::read_move);

impl Notation for Swaptimum {
    const DIALECTS: &'static [Dialect] = &[SHEET];

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<SwaptimumMove>, NotationError>) {
        let first = words.first().unwrap_or_default();
        if first.eq_ignore_ascii_case(b"pass") {
            return (1, Ok(MoveText::usual(SwaptimumMove::Pass, None)));
        }
        let text = words.text(MAX_WORDS);
        let Ok((rest, parts)) = placement(text) else {
            return (1, Err(unknown(first)));
        };
        let length = text.len() - rest.len();
        // If the move ends within a word, the whole word is taken and refused.
        let reaches_end = |count: &usize| words.text(*count).len() >= length;
        let count = (1..MAX_WORDS).find(reaches_end).unwrap_or(MAX_WORDS);
        let taken = words.text(count);
        let result = if taken.len() == length {
            parts.finish()
        } else {
            Err(unknown(taken))
        };
        (count, result)
    }

    fn opens_move(word: &[u8]) -> bool {
        // Returns true if a word begins like a move, even a malformed one: if it is
        // `pass`, or a letter (not necessarily ASCII) and one or two digits, alone or
        // followed by a separator. A swap alone, as in `c3-c4`, does not begin a move.
        if word.eq_ignore_ascii_case(b"pass") {
            return true;
        }
        let letter_len = match word {
            [first, ..] if first.is_ascii_alphabetic() => 1,
            _ => word.iter().take_while(|&&byte| byte >= 0x80).count(),
        };
        let rest = &word[letter_len..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_whole_square = rest
            .get(digits)
            .is_none_or(|separator| b",:+/".contains(separator));
        (1..=4).contains(&letter_len) && (1..=2).contains(&digits) && is_whole_square
    }

    fn writer(_dialect: Dialect) -> impl Fn(&mut String, &SwaptimumMove) {
        write
    }

    fn position_string(position: &SwaptimumPosition) -> Option<String> {
        let tail = (letter(position.side()), position.next_ply());
        let size = position.checkers().size();
        Some(Diagram::write(
            size,
            |square| square_letter(position, square),
            tail,
        ))
    }
}

/// Returns the error for a text that is not a move.
fn unknown(word: &[u8]) -> NotationError {
    if pair_of_squares(word).is_ok_and(|(rest, _)| rest.is_empty()) {
        NotationError::never(LONE_SWAP)
    } else if word.eq_ignore_ascii_case(b"swap") {
        NotationError::never(
            "players never swap sides in Swaptimum, only checkers, as in `d4,c5-d5`",
        )
    } else if word.eq_ignore_ascii_case(b"timeout") {
        NotationError::never("Swaptimum has no action for running out of time")
    } else {
        NotationError::Unknown { expected: EXPECTED }
    }
}

/// The parts of a move as written.
#[derive(Debug, Clone, Copy)]
struct Parts {
    at: SquareText,
    swap: Option<SwapText>,
    oddities: Oddities,
}

/// The swap after the comma, as written; parts of it may be missing.
#[derive(Debug, Clone, Copy)]
struct SwapText {
    one: Option<SquareText>,
    two: Option<SquareText>,
}

#[derive(Debug, Clone, Copy)]
struct SquareText {
    square: Square,
    oddity: Option<Oddity>,
}

impl Parts {
    /// Builds the move, with the oddities of its parts.
    fn finish(mut self) -> Result<MoveText<SwaptimumMove>, NotationError> {
        self.oddities.note(self.at.oddity);
        let swap = self.swap.map(|swap| self.swap(swap)).transpose()?;
        let at = self.at.square;
        Ok(MoveText {
            mv: SwaptimumMove::Place { at, swap },
            dialect: Some(&SHEET),
            oddities: self.oddities,
        })
    }

    /// Builds the swap and notes its oddities.
    fn swap(&mut self, text: SwapText) -> Result<Swap, NotationError> {
        let (Some(one), Some(two)) = (text.one, text.two) else {
            return Err(NotationError::Incomplete { missing: MISSING });
        };
        self.oddities.note(one.oddity);
        self.oddities.note(two.oddity);
        let is_reversed = one.square > two.square;
        self.oddities
            .note(is_reversed.then_some(Oddity::OtherOrder));
        Ok(Swap::new(one.square, two.square))
    }
}

/// `<placement> ::= <square> | <square> "," <swap>`
///
/// Accepts an incomplete swap, so that the error can name what is missing.
fn placement(input: &[u8]) -> IResult<&[u8], Parts> {
    let (input, at) = square(input)?;
    let mut oddities = Oddities::default();
    // After a blank, only a complete swap that ends its word belongs to this
    // placement: `d4 d3:c3-c4` is two placements.
    let whole = terminated(pair_of_squares, peek(alt((eof, blanks1))));
    let after_blank = preceded(blanks1, whole).parse_complete(input);
    if let Ok((rest, (swap, separator))) = after_blank {
        oddities.insert(Oddity::OtherSeparators);
        oddities.note(separator);
        let swap = Some(swap);
        return Ok((rest, Parts { at, swap, oddities }));
    }
    let (input, separator) = opt(comma).parse_complete(input)?;
    let Some(separator) = separator else {
        let swap = None;
        return Ok((input, Parts { at, swap, oddities }));
    };
    oddities.note(separator);
    if let (rest, Some((swap, separator))) = opt(pair_of_squares).parse_complete(input)? {
        oddities.note(separator);
        let swap = Some(swap);
        return Ok((rest, Parts { at, swap, oddities }));
    }
    let (input, one) = opt(terminated(square, opt(hyphen))).parse_complete(input)?;
    let swap = Some(SwapText { one, two: None });
    Ok((input, Parts { at, swap, oddities }))
}

/// `<swap> ::= <square> "-" <square>`
fn pair_of_squares(input: &[u8]) -> IResult<&[u8], (SwapText, Option<Oddity>)> {
    map((square, hyphen, square), |(one, separator, two)| {
        let (one, two) = (Some(one), Some(two));
        (SwapText { one, two }, separator)
    })
    .parse_complete(input)
}

/// Parses the comma or another separator in its place.
fn comma(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let other = value(Some(Oddity::OtherSeparators), one_of(":+/"));
    let separator = alt((value(None, char(',')), other));
    map(
        (blanks0, separator, blanks0),
        |(before, separator, after): (&[u8], _, &[u8])| {
            let has_blanks = before.len() + after.len() > 0;
            separator.or(has_blanks.then_some(Oddity::OtherSeparators))
        },
    )
    .parse_complete(input)
}

/// Parses the hyphen or another separator in its place.
fn hyphen(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let plain = map(dash, |dash| (dash != b"-").then_some(Oddity::Dash));
    let other = value(Some(Oddity::OtherSeparators), one_of(":/"));
    let spaced = delimited(blanks1, dash, blanks1);
    let arrow = alt((tag("↔".as_bytes()), tag("⇄".as_bytes()), tag(&b"<->"[..])));
    let odd = value(Some(Oddity::OtherSeparators), alt((arrow, spaced)));
    alt((plain, other, odd)).parse_complete(input)
}

/// `<square> ::= <file> <rank>`
fn square(input: &[u8]) -> IResult<&[u8], SquareText> {
    let (rest, square) = coordinate(input)?;
    let is_upper = input[0].is_ascii_uppercase();
    let oddity = is_upper.then_some(Oddity::LetterCase);
    Ok((rest, SquareText { square, oddity }))
}

/// Writes a move.
fn write(out: &mut String, mv: &SwaptimumMove) {
    let SwaptimumMove::Place { at, swap } = mv else {
        out.push_str("pass");
        return;
    };
    out.push_str(at.as_str());
    if let Some(swap) = swap {
        out.push(',');
        out.push_str(swap.first().as_str());
        out.push('-');
        out.push_str(swap.second().as_str());
    }
}

pub(super) const fn letter(seat: Seat) -> char {
    if seat.index() == RED.index() {
        'r'
    } else {
        'b'
    }
}

pub(super) fn square_letter(position: &SwaptimumPosition, square: Square) -> char {
    position.checkers().owner(square).map_or('.', letter)
}
