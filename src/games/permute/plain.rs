//! Moves as nearly all of them are written, read before any other spelling is
//! thought of; the grammars are `grammar/mindsports.bnf` and
//! `grammar/aiai.bnf`.

use nom::IResult;
use nom::error::{Error, ErrorKind};

use crate::board::{Face, MAX_SIDE, Square};
use crate::format::coordinate;
use crate::games::permute::moves::{Move, Turning, Twist};
use crate::games::permute::notation::{AIAI, MINDSPORTS};
use crate::play::PlainMove;

/// The move that a text begins with, in one of the two notations.
#[inline]
pub(super) fn plain_move(text: &[u8]) -> Option<PlainMove<Move>> {
    let (read, dialect) = match text {
        [b'C', b'l', b'o', ..] | [b'W', ..] => (words(text), &AIAI),
        _ => (letters(text), &MINDSPORTS),
    };
    let (rest, chosen) = read.ok()?;
    Some(PlainMove {
        chosen,
        dialect,
        length: text.len() - rest.len(),
    })
}

/// `<move> ::= ( "C" | "A" ) <face> "-" <square>`
#[inline]
pub(super) fn letters(input: &[u8]) -> IResult<&[u8], Move> {
    match input {
        [letter @ (b'C' | b'A'), rest @ ..] => {
            turn(rest, Turning::ALL[usize::from(*letter == b'A')])
        }
        _ => failure(input),
    }
}

/// `<move> ::= <direction> " " <face> "-" <square>`
#[inline]
fn words(input: &[u8]) -> IResult<&[u8], Move> {
    if let Some(rest) = input.strip_prefix(b"Clockwise ") {
        turn(rest, Turning::Clockwise)
    } else if let Some(rest) = input.strip_prefix(b"Widdershins ") {
        turn(rest, Turning::Anticlockwise)
    } else {
        failure(input)
    }
}

/// `<face> "-" <square>`
#[inline]
fn turn(input: &[u8], turning: Turning) -> IResult<&[u8], Move> {
    let (rest, corner) = square(input)?;
    let (rest, top_right) = square(rest)?;
    let [b'-', rest @ ..] = rest else {
        return failure(input);
    };
    let (rest, bandage) = square(rest)?;
    let files = top_right.file().wrapping_sub(corner.file());
    let ranks = top_right.rank().wrapping_sub(corner.rank());
    if (files, ranks) != (1, 1) || matches!(rest, [b'0'..=b'9', ..]) {
        return failure(input);
    }
    let first = Twist {
        turning,
        face: Face::at(corner),
    };
    Ok((
        rest,
        Move::Turn {
            first,
            second: None,
            bandage,
        },
    ))
}

/// `<square> ::= <file> <rank>`, the letter in lower case only; digits behind
/// those of the rank are the caller's matter.
///
/// Whether a rank has two digits is anybody's guess, so it is reckoned with
/// and not asked.
#[inline]
fn square(input: &[u8]) -> IResult<&[u8], Square> {
    let [letter, first, second, ..] = input else {
        return match input {
            [b'a'..=b'z', ..] => coordinate(input),
            _ => failure(input),
        };
    };
    let (first, second) = (first.wrapping_sub(b'0'), second.wrapping_sub(b'0'));
    let two = u8::from(second < 10);
    let rank = first.wrapping_add(two.wrapping_mul(first.wrapping_mul(9).wrapping_add(second)));
    let file = letter.wrapping_sub(b'a');
    let is_square = file < MAX_SIDE && first.wrapping_sub(1) < 9 && rank <= MAX_SIDE;
    let rest = input.get(2 + usize::from(two)..).filter(|_| is_square);
    match rest {
        Some(rest) => Ok((rest, Square::new(file, rank.wrapping_sub(1)))),
        None => failure(input),
    }
}

fn failure<T>(input: &[u8]) -> IResult<&[u8], T> {
    Err(nom::Err::Error(Error::new(input, ErrorKind::OneOf)))
}
