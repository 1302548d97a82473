//! Writes moves; the turns of one twist come from one text that has them all.

use crate::board::{Face, MAX_SIDE, Square, name_length, names, put_name};
use crate::games::permute::moves::{Direction, PermuteMove, Twist};
use crate::games::permute::notation::{AIAI_ACTIONS, MINDSPORTS};
use crate::play::Dialect;

/// As many turns one way as the largest board has squares, times the squares
/// of a face.
const ONE_WAY: usize = MAX_SIDE as usize * MAX_SIDE as usize * 4;

/// The bytes that each turn has in the text, blanks behind it included; as many
/// are copied at once.
pub(super) const ROOM: usize = 16;

/// The turns as MindSports writes them, first those clockwise.
static BYTES: [u8; 2 * ONE_WAY * ROOM] = {
    let mut bytes = [b' '; 2 * ONE_WAY * ROOM];
    let mut turn = 0;
    while turn < 2 * ONE_WAY {
        let face = Face::at(Square::of_index(turn % ONE_WAY / 4));
        let corner = face.bottom_left();
        if corner.file() + 1 < MAX_SIDE && corner.rank() + 1 < MAX_SIDE {
            bytes[turn * ROOM] = letter(Direction::ALL[turn / ONE_WAY]) as u8;
            let at = put_name(&mut bytes, turn * ROOM + 1, corner);
            let at = put_name(&mut bytes, at, face.top_right());
            bytes[at] = b'-';
            put_name(&mut bytes, at + 1, face.square((turn % 4) as u8));
        }
        turn += 1;
    }
    bytes
};

static TEXT: &str = names(&BYTES);

/// Where a turn begins in the text; the bandage is the square with this number
/// in the face.
#[inline(always)]
const fn place_of(twist: Twist, bandage: u8) -> usize {
    let face = twist.face.bottom_left().index();
    (twist.turning as usize * ONE_WAY + face * 4 + bandage as usize) * ROOM
}

/// A turn clockwise as MindSports writes it, blanks behind it; the bandage is
/// the square with this number in the face.
#[inline(always)]
pub(super) fn clockwise(face: Face, bandage: u8) -> Option<&'static [u8; ROOM]> {
    let turning = Direction::Clockwise;
    BYTES[place_of(Twist { turning, face }, bandage)..].first_chunk()
}

/// What makes the dialects differ.
#[derive(Clone, Copy)]
enum Style {
    /// `Cd3e4-d4`.
    Letters,
    /// `Clockwise d3e4-d4`.
    Words,
    /// `Clockwise d3:e4`, then `d4`.
    Actions,
}

/// What writes moves in one of the dialects.
#[inline(always)]
pub(super) fn writer(dialect: Dialect) -> impl Fn(&mut String, &PermuteMove) {
    let style = if dialect == MINDSPORTS {
        Style::Letters
    } else if dialect == AIAI_ACTIONS {
        Style::Actions
    } else {
        Style::Words
    };
    move |out, chosen| write(out, chosen, style)
}

#[inline]
fn write(out: &mut String, chosen: &PermuteMove, style: Style) {
    let PermuteMove::Turn {
        first,
        second,
        bandage,
    } = *chosen
    else {
        out.push_str("swap");
        return;
    };
    match (style, second) {
        (Style::Letters, None) => write_turn(out, first, bandage, 0),
        (Style::Letters, Some(second)) => {
            out.push(letter(first.turning));
            out.extend([first.face.as_str(), "+"]);
            write_turn(out, second, bandage, 0);
        }
        (Style::Words, None) => {
            out.push_str(word(first.turning));
            write_turn(out, first, bandage, 1);
        }
        (Style::Words, Some(second)) => {
            out.extend([word(first.turning), first.face.as_str(), "+"]);
            out.push_str(word(second.turning));
            write_turn(out, second, bandage, 1);
        }
        (Style::Actions, _) => {
            for twist in [Some(first), second].into_iter().flatten() {
                let face = twist.face;
                let corners = [face.bottom_left().as_str(), ":", face.top_right().as_str()];
                out.push_str(word(twist.turning));
                out.extend(corners);
                out.push('\n');
            }
            out.push_str(bandage.as_str());
        }
    }
}

/// The letter of a direction on MindSports.
const fn letter(turning: Direction) -> char {
    match turning {
        Direction::Clockwise => 'C',
        Direction::Anticlockwise => 'A',
    }
}

/// The word of a direction in Ai Ai, and the blank behind it.
const fn word(turning: Direction) -> &'static str {
    match turning {
        Direction::Clockwise => "Clockwise ",
        Direction::Anticlockwise => "Widdershins ",
    }
}

/// Writes a turn, such as `Cd3e4-d4`, or what is behind so many of its letters.
#[inline(always)]
fn write_turn(out: &mut String, twist: Twist, bandage: Square, behind: usize) {
    let Twist { turning, face } = twist;
    let Some(number) = face.number_of(bandage) else {
        // No legal move.
        out.extend((behind == 0).then_some(letter(turning)));
        out.extend([face.as_str(), "-", bandage.as_str()]);
        return;
    };
    let corner = face.bottom_left();
    let begin = place_of(twist, number);
    let of_face = name_length(corner.rank()) + name_length(corner.rank() + 1);
    let length = 1 + of_face + 1 + name_length(bandage.rank()) - behind;
    let end = out.len() + length;
    // So many bytes are copied quicker than some.
    out.push_str(&TEXT[begin + behind..begin + ROOM]);
    out.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::writer;
    use crate::board::Size;
    use crate::games::permute::moves::{Direction, PermuteMove, Twist};
    use crate::games::permute::notation::{AIAI, MINDSPORTS};

    #[test]
    fn every_turn_is_a_direction_a_face_and_a_square() {
        let size = Size::new(26).unwrap();
        let far = "m13".parse().unwrap();
        let (letters, words) = (writer(MINDSPORTS), writer(AIAI));
        for face in size.faces() {
            for bandage in face.squares().into_iter().chain([far]) {
                for turning in Direction::ALL {
                    let first = Twist { turning, face };
                    let chosen = PermuteMove::Turn {
                        first,
                        second: None,
                        bandage,
                    };
                    let (letter, word) = match turning {
                        Direction::Clockwise => ("C", "Clockwise "),
                        Direction::Anticlockwise => ("A", "Widdershins "),
                    };
                    let behind = format!("{}-{bandage}", face.as_str());
                    let (mut one, mut other) = ("x".to_owned(), "x".to_owned());
                    letters(&mut one, &chosen);
                    words(&mut other, &chosen);
                    assert_eq!(one, format!("x{letter}{behind}"));
                    assert_eq!(other, format!("x{word}{behind}"));
                }
            }
        }
    }
}
