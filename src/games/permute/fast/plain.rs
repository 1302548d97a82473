//! Fast parser for canonically written moves, tried before the full parser;
//! the grammars are `grammar/mindsports.bnf` and `grammar/aiai.bnf`.

use nom::IResult;

use crate::board::{Face, MAX_SIDE, Square};
use crate::format::is_blank;
use crate::games::permute::dialects::{AIAI, MINDSPORTS};
use crate::games::permute::fast::words::{self, ENTRY_LEN};
use crate::games::permute::moves::{Direction, PermuteMove, Twist};
use crate::games::permute::state::PermutePosition;
use crate::play::Dialect;

/// Parser result; the error carries nothing, since the full parser reports
/// what is wrong.
type Plain<'t, T> = IResult<&'t [u8], T, ()>;

const FAILURE: nom::Err<()> = nom::Err::Error(());

/// A move as written: the twist, the bandage and the dialect.
type CanonicalTurn = (Twist, Square, &'static Dialect);

/// Parses a text that is exactly one canonically written move.
pub(in crate::games::permute) fn read(text: &[u8]) -> Option<(PermuteMove, &'static Dialect)> {
    let ([], (first, bandage, dialect)) = turn(text).ok()? else {
        return None;
    };
    let mv = PermuteMove::Turn {
        first,
        second: None,
        bandage,
    };
    Some((mv, dialect))
}

/// Plays the canonical moves at the start of a text while they are legal and
/// in one dialect. Returns the rest of the text and the dialect; `None` if the
/// text does not begin with such a move.
#[inline(always)]
pub(in crate::games::permute) fn play<'t>(
    position: &mut PermutePosition,
    text: &'t [u8],
) -> Option<(&'t [u8], &'static Dialect)> {
    let (rest, dialect) = if begins_with_word(text) {
        (play_canonical(position, text, direction_word), &AIAI)
    } else {
        (
            play_canonical(position, text, direction_letter),
            &MINDSPORTS,
        )
    };
    if rest.len() < text.len() {
        return Some((rest, dialect));
    }
    let (rest, (twist, bandage, dialect)) = turn(text).ok()?;
    let bandage = twist.face.number_of(bandage)?;
    let ends = rest
        .first()
        .is_none_or(|&byte| byte == b' ' || is_blank(byte));
    (ends && position.try_turn(twist, bandage)).then_some((rest, dialect))
}

/// Plays moves that [`parse_canonical`] accepts while they are legal; returns
/// the rest of the text.
///
/// Not inlined: measurably faster as a separate function.
#[inline(never)]
fn play_canonical<'t>(
    position: &mut PermutePosition,
    mut text: &'t [u8],
    direction: impl Fn(&[u8]) -> Plain<'_, Direction>,
) -> &'t [u8] {
    while let Ok((rest, turning)) = direction(text)
        && let Ok((rest, (face, bandage))) = parse_canonical(rest)
        && position.try_turn(Twist { turning, face }, bandage)
    {
        text = rest;
    }
    text
}

/// `<canonical> ::= <face> "-" <square> " "`; returns the face and the number
/// of the square in it. Fails in the last bytes of the input.
///
/// The length of the word gives the offsets of its squares; these select one
/// entry of the table of all turns, and a single comparison with that entry
/// validates every letter.
#[inline(always)]
fn parse_canonical(input: &[u8]) -> Plain<'_, (Face, u8)> {
    let word: &[u8; ENTRY_LEN] = input.first_chunk().ok_or(FAILURE)?;
    let [_, _, _, _, _, _, _, ends @ .., _, _, _, _, _] = *word;
    // Sets the highest bit of each blank byte; bytes after the first blank may
    // be set wrongly.
    let ends = u32::from_le_bytes(ends) ^ 0x2020_2020;
    let blanks = ends.wrapping_sub(0x0101_0101) & !ends & 0x8080_8080;
    if blanks == 0 {
        return Err(FAILURE);
    }
    // The number of ranks with two digits: if three, the first square has one;
    // if two or more, the last square does.
    let more = blanks.trailing_zeros() as usize / 8;
    let length = 7 + more;
    let (first, last) = (more / 3, length - 2 - more / 2);
    let tens = number(word[1]).wrapping_mul(if first == 1 { 10 } else { 0 });
    let file = word[0].wrapping_sub(b'a');
    let rank = number(word[1 + first]).wrapping_add(tens).wrapping_sub(1);
    if file >= MAX_SIDE || rank >= MAX_SIDE {
        return Err(FAILURE);
    }
    let face = Face::at(Square::new(file, rank));
    let right = (word[last % ENTRY_LEN] ^ word[0]) & 1;
    let up = (word[length - 1] ^ word[1 + first]) & 1;
    let bandage = right | up << 1;
    let letters = words::clockwise(face, bandage).ok_or(FAILURE)?;
    let differ = u128::from_le_bytes(*letters) >> 8 ^ u128::from_le_bytes(*word);
    if differ << (8 * (ENTRY_LEN - 1 - length)) != 0 {
        return Err(FAILURE);
    }
    Ok((&input[length + 1..], (face, bandage)))
}

const fn number(digit: u8) -> u8 {
    digit.wrapping_sub(b'0')
}

/// `<move> ::= <direction> <face> "-" <square>`, in one of the two notations.
#[inline(always)]
fn turn(input: &[u8]) -> Plain<'_, CanonicalTurn> {
    let ((rest, turning), dialect) = if begins_with_word(input) {
        (direction_word(input)?, &AIAI)
    } else {
        (direction_letter(input)?, &MINDSPORTS)
    };
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

/// Returns true if the text begins with a word for the direction, not with a
/// letter. Tests the second and third bytes: they depend on the dialect, which
/// the branch predictor learns, while the first byte depends on the direction,
/// which is random.
#[inline(always)]
const fn begins_with_word(input: &[u8]) -> bool {
    matches!(input, [_, b'l', b'o', ..] | [_, b'i', b'd', ..])
}

/// `<direction> ::= "Clockwise " | "Widdershins "`, with room for a face after
/// it.
#[inline(always)]
fn direction_word(input: &[u8]) -> Plain<'_, Direction> {
    let text: &[u8; ENTRY_LEN] = input.first_chunk().ok_or(FAILURE)?;
    let turning = Direction::ALL[usize::from(text[0] == b'W')];
    let (word, length) = match turning {
        Direction::Clockwise => (*b"Clockwise       ", 10),
        Direction::Anticlockwise => (*b"Widdershins     ", 12),
    };
    let differ = u128::from_le_bytes(word) ^ u128::from_le_bytes(*text);
    if differ << (8 * (ENTRY_LEN - length)) != 0 {
        return Err(FAILURE);
    }
    Ok((&input[length..], turning))
}

/// `<direction> ::= "C" | "A"`
#[inline(always)]
fn direction_letter(input: &[u8]) -> Plain<'_, Direction> {
    match input {
        [letter, rest @ ..] if letter | 2 == b'C' => {
            Ok((rest, Direction::ALL[usize::from(*letter == b'A')]))
        }
        _ => Err(FAILURE),
    }
}

/// `<square> ::= <file> <rank>`, in lower case only; the caller rejects further
/// digits.
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

#[cfg(test)]
mod tests {
    use super::{direction_letter, parse_canonical, turn};
    use crate::board::{Face, Size, Square};

    /// Parses the turn at the start of a text by [`parse_canonical`]; returns
    /// the number of bytes left from its blank on.
    fn by_letters(text: &[u8]) -> Option<(usize, Face, Square)> {
        let (rest, _) = direction_letter(text).ok()?;
        let (rest, (face, bandage)) = parse_canonical(rest).ok()?;
        Some((rest.len() + 1, face, face.square(bandage)))
    }

    /// Parses the turn at the start of a text by the grammar.
    fn by_grammar(text: &[u8]) -> Option<(usize, Face, Square)> {
        let (rest, (twist, bandage, _)) = turn(text).ok()?;
        (rest.first() == Some(&b' ')).then_some((rest.len(), twist.face, bandage))
    }

    #[test]
    fn every_turn_is_canonical() {
        let size = Size::new(26).unwrap();
        for face in size.faces() {
            for bandage in face.squares() {
                let text = format!("A{}-{bandage} and so on, at length", face.as_str());
                let turn = by_letters(text.as_bytes());
                assert!(turn.is_some(), "{text}");
                assert_eq!(turn, by_grammar(text.as_bytes()), "{text}");
                assert_eq!(by_letters(&text.as_bytes()[..14]), None, "{text}");
            }
        }
    }

    #[test]
    fn canonical_turns_are_in_the_grammar() {
        let follows = ["        ", " a1 -b2 ", "1 2 3 4 "];
        for word in [
            "Cd3e4-d4",
            "Aa9b10-a9",
            "Ca9b10-b10",
            "Az25z26-z26",
            "Cl11m12-m11",
        ] {
            for follows in follows {
                let sound = [word.as_bytes(), follows.as_bytes()].concat();
                for at in 0..word.len() + 2 {
                    for byte in 0..=255 {
                        let mut text = sound.clone();
                        text[at] = byte;
                        if let Some(turn) = by_letters(&text) {
                            assert_eq!(Some(turn), by_grammar(&text), "{:?}", text.escape_ascii());
                        }
                    }
                }
            }
        }
    }
}
