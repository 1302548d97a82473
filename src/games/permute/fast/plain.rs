//! Fast parser for canonically written moves, tried before the full parser;
//! the grammars are `grammar/mindsports.bnf` and `grammar/aiai.bnf`.

use nom::IResult;

use crate::board::{Face, MAX_SIDE, Square};
use crate::format::is_blank;
use crate::games::permute::fast::words;
use crate::games::permute::{
    AIAI, Direction, ENTRY_LEN, MINDSPORTS, PermuteMove, PermutePosition, Twist,
};
use crate::play::Dialect;

/// Parser result; the error carries nothing, since the full parser reports
/// what is wrong.
type Plain<'t, T> = IResult<&'t [u8], T, ()>;

const FAILURE: nom::Err<()> = nom::Err::Error(());

/// A turn of one twist as written: the twist, the bandage and the dialect.
type CanonicalTurn = (Twist, Square, &'static Dialect);

/// Parses a text that is exactly one canonically written turn of one twist.
pub(crate) fn read(text: &[u8]) -> Option<(PermuteMove, &'static Dialect)> {
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

/// Plays the canonical moves at the start of a text while they are legal and in
/// one dialect, and passes them to `played`. Returns the rest of the text and
/// the dialect; `None` if the text does not begin with such a move.
#[inline(always)]
pub(crate) fn play<'t>(
    position: &mut PermutePosition,
    text: &'t [u8],
    played: &mut impl FnMut(PermuteMove),
) -> Option<(&'t [u8], &'static Dialect)> {
    let (rest, dialect) = if begins_with_word(text) {
        let rest = play_canonical(position, text, direction_word, played);
        (rest, &AIAI)
    } else {
        let rest = play_canonical(position, text, direction_letter, played);
        (rest, &MINDSPORTS)
    };
    if rest.len() < text.len() {
        return Some((rest, dialect));
    }
    // `play_canonical` needs a blank and more bytes after a move, so it cannot
    // read the last move of a line or of a text.
    let (rest, (twist, bandage, dialect)) = turn(text).ok()?;
    let number = twist.face.number_of(bandage)?;
    let is_word_end = rest
        .first()
        .is_none_or(|&byte| byte == b' ' || is_blank(byte));
    if !is_word_end || !position.try_turn(twist, number) {
        return None;
    }
    played(PermuteMove::single(twist, bandage));
    Some((rest, dialect))
}

/// Plays moves that [`parse_canonical`] accepts while they are legal, and
/// passes them to `played`; returns the rest of the text.
///
/// Not inlined: measurably faster as a separate function.
#[inline(never)]
fn play_canonical<'t>(
    position: &mut PermutePosition,
    mut text: &'t [u8],
    direction: impl Fn(&[u8]) -> Plain<'_, Direction>,
    played: &mut impl FnMut(PermuteMove),
) -> &'t [u8] {
    while let Ok((rest, direction)) = direction(text)
        && let Ok((rest, (face, bandage))) = parse_canonical(rest)
        && position.try_turn(Twist { direction, face }, bandage)
    {
        played(PermuteMove::single(
            Twist { direction, face },
            face.square(bandage),
        ));
        text = rest;
    }
    text
}

/// `<canonical> ::= <face> "-" <square> " "`; returns the face and the number
/// of the square in it. Fails if fewer than [`ENTRY_LEN`] bytes are left.
///
/// The length of the word gives the offsets of its squares. The squares select
/// one entry of the table of all turns, and a single comparison with that entry
/// validates every letter.
#[inline(always)]
fn parse_canonical(input: &[u8]) -> Plain<'_, (Face, u8)> {
    let word: &[u8; ENTRY_LEN] = input.first_chunk().ok_or(FAILURE)?;
    // A word has 7 bytes and one more for each rank of two digits, so the blank
    // after it is one of bytes 7 to 10.
    let [_, _, _, _, _, _, _, candidates @ .., _, _, _, _, _] = *word;
    // Set the highest bit of each blank byte; bytes after the first blank may
    // be set wrongly.
    let candidates = u32::from_le_bytes(candidates) ^ 0x2020_2020;
    let blanks = candidates.wrapping_sub(0x0101_0101) & !candidates & 0x8080_8080;
    if blanks == 0 {
        return Err(FAILURE);
    }
    // The number of ranks with two digits. The rank of the first square has two
    // digits only if all three ranks have; that of the last square, if at least
    // two ranks have.
    let long_ranks = blanks.trailing_zeros() as usize / 8;
    let length = 7 + long_ranks;
    let (extra_digit, last_letter) = (long_ranks / 3, length - 2 - long_ranks / 2);
    let tens = digit(word[1]).wrapping_mul(if extra_digit == 1 { 10 } else { 0 });
    let file = word[0].wrapping_sub(b'a');
    let rank = digit(word[1 + extra_digit])
        .wrapping_add(tens)
        .wrapping_sub(1);
    if file >= MAX_SIDE || rank >= MAX_SIDE {
        return Err(FAILURE);
    }
    let face = Face::at(Square::new(file, rank));
    // Neighbouring files and ranks differ in the lowest bit of their last
    // character.
    let right = (word[last_letter % ENTRY_LEN] ^ word[0]) & 1;
    let up = (word[length - 1] ^ word[1 + extra_digit]) & 1;
    let bandage = right | up << 1;
    let letters = words::clockwise_entry(face, bandage).ok_or(FAILURE)?;
    // Compare the word and the blank after it with the entry, leaving out the
    // letter of the direction in the entry.
    let difference = u128::from_le_bytes(*letters) >> 8 ^ u128::from_le_bytes(*word);
    if difference << (8 * (ENTRY_LEN - 1 - length)) != 0 {
        return Err(FAILURE);
    }
    Ok((&input[length + 1..], (face, bandage)))
}

/// Returns the value of a digit; more than 9 for any other character.
const fn digit(character: u8) -> u8 {
    character.wrapping_sub(b'0')
}

/// `<move> ::= <direction> <face> "-" <square>`, in one of the two notations.
#[inline(always)]
fn turn(input: &[u8]) -> Plain<'_, CanonicalTurn> {
    let ((rest, direction), dialect) = if begins_with_word(input) {
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
    Ok((rest, (Twist { direction, face }, bandage, dialect)))
}

/// Returns true if the text begins with a word for the direction rather than a
/// letter. Tests the second and third bytes: they depend on the dialect, which
/// the branch predictor learns, while the first byte depends on the direction,
/// which is random.
#[inline(always)]
const fn begins_with_word(input: &[u8]) -> bool {
    matches!(input, [_, b'l', b'o', ..] | [_, b'i', b'd', ..])
}

/// `<direction> ::= "Clockwise " | "Widdershins "`; fails if fewer than
/// [`ENTRY_LEN`] bytes are left, too few for a move.
#[inline(always)]
fn direction_word(input: &[u8]) -> Plain<'_, Direction> {
    let text: &[u8; ENTRY_LEN] = input.first_chunk().ok_or(FAILURE)?;
    let direction = Direction::ALL[usize::from(text[0] == b'W')];
    let (word, length) = match direction {
        Direction::Clockwise => (*b"Clockwise       ", 10),
        Direction::Anticlockwise => (*b"Widdershins     ", 12),
    };
    let difference = u128::from_le_bytes(word) ^ u128::from_le_bytes(*text);
    if difference << (8 * (ENTRY_LEN - length)) != 0 {
        return Err(FAILURE);
    }
    Ok((&input[length..], direction))
}

/// `<direction> ::= "C" | "A"`
#[inline(always)]
fn direction_letter(input: &[u8]) -> Plain<'_, Direction> {
    match input {
        // `A` and `C` differ in this bit only.
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
    /// the number of bytes after it, its face and its bandage.
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
    fn the_fast_parser_reads_every_turn() {
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
    fn what_the_fast_parser_reads_is_in_the_grammar() {
        let tails = ["        ", " a1 -b2 ", "1 2 3 4 "];
        for word in [
            "Cd3e4-d4",
            "Aa9b10-a9",
            "Ca9b10-b10",
            "Az25z26-z26",
            "Cl11m12-m11",
        ] {
            for tail in tails {
                let sound = [word.as_bytes(), tail.as_bytes()].concat();
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
