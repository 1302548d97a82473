//! Moves as nearly all of them are written, read before any other spelling is
//! thought of; the grammars are `grammar/mindsports.bnf` and
//! `grammar/aiai.bnf`.

use nom::IResult;

use crate::board::{Face, MAX_SIDE, Square};
use crate::format::is_blank;
use crate::games::permute::moves::{Move, Turning, Twist};
use crate::games::permute::notation::{AIAI, MINDSPORTS};
use crate::games::permute::position::Position;
use crate::play::Dialect;

/// What was read and what follows it; that a move is not plain is all there is
/// to be said of any other.
type Plain<'t, T> = IResult<&'t [u8], T, ()>;

const FAILURE: nom::Err<()> = nom::Err::Error(());

/// A move as it stands in the text: the twist, the bandage and the notation.
type PlainTurn = (Twist, Square, &'static Dialect);

/// The move that a word or two are, when they are plain.
pub(super) fn read(text: &[u8]) -> Option<(Move, &'static Dialect)> {
    let ([], (first, bandage, dialect)) = turn(text).ok()? else {
        return None;
    };
    let chosen = Move::Turn {
        first,
        second: None,
        bandage,
    };
    Some((chosen, dialect))
}

/// Plays the plain move that a text begins with, if it is legal; gives what
/// follows it and its notation.
#[inline(always)]
pub(super) fn play<'t>(
    position: &mut Position,
    text: &'t [u8],
) -> Option<(&'t [u8], &'static Dialect)> {
    let (rest, (twist, bandage, dialect)) = turn(text).ok()?;
    let ends = rest
        .first()
        .is_none_or(|&byte| byte == b' ' || is_blank(byte));
    (ends && position.try_turn(twist, bandage)).then_some((rest, dialect))
}

/// `<move> ::= <direction> <face> "-" <square>`, in one of the two notations.
#[inline(always)]
fn turn(input: &[u8]) -> Plain<'_, PlainTurn> {
    let (rest, turning, dialect) = direction(input).ok_or(FAILURE)?;
    let (rest, corner) = square(rest).ok_or(FAILURE)?;
    let (rest, top_right) = square(rest).ok_or(FAILURE)?;
    let [b'-', rest @ ..] = rest else {
        return Err(FAILURE);
    };
    let (rest, bandage) = square(rest).ok_or(FAILURE)?;
    let files = top_right.file().wrapping_sub(corner.file());
    let ranks = top_right.rank().wrapping_sub(corner.rank());
    if (files, ranks) != (1, 1) || matches!(rest, [b'0'..=b'9', ..]) {
        return Err(FAILURE);
    }
    let face = Face::at(corner);
    Ok((rest, (Twist { turning, face }, bandage, dialect)))
}

/// `<direction> ::= "C" | "A" | "Clockwise " | "Widdershins "`
///
/// Words are known by their second letters: which of the two directions comes
/// next is anybody's guess, which of the two notations is not.
#[inline(always)]
fn direction(input: &[u8]) -> Option<(&[u8], Turning, &'static Dialect)> {
    match input {
        [_, b'l', b'o', ..] | [_, b'i', b'd', ..] => {
            let clockwise = input.strip_prefix(b"Clockwise ");
            let turning = Turning::ALL[usize::from(clockwise.is_none())];
            match clockwise.or_else(|| input.strip_prefix(b"Widdershins ")) {
                Some(rest) => Some((rest, turning, &AIAI)),
                None => None,
            }
        }
        [letter, rest @ ..] if letter | 2 == b'C' => {
            let turning = Turning::ALL[usize::from(*letter == b'A')];
            Some((rest, turning, &MINDSPORTS))
        }
        _ => None,
    }
}

/// `<square> ::= <file> <rank>`, the letter in lower case only; digits behind
/// those of the rank are the caller's matter.
#[inline(always)]
fn square(input: &[u8]) -> Option<(&[u8], Square)> {
    let [letter, first, rest @ ..] = input else {
        return None;
    };
    let (file, first) = (letter.wrapping_sub(b'a'), first.wrapping_sub(b'0'));
    let (rank, rest) = match rest {
        [second @ b'0'..=b'9', rest @ ..] => {
            let second = second.wrapping_sub(b'0');
            (first.wrapping_mul(10).wrapping_add(second), rest)
        }
        _ => (first, rest),
    };
    if file < MAX_SIDE && first.wrapping_sub(1) < 9 && rank <= MAX_SIDE {
        return Some((rest, Square::new(file, rank.wrapping_sub(1))));
    }
    None
}
