//! Writes moves. The last twist and the bandage of a turn are copied from a
//! table of all turns of one twist.

use crate::board::{Face, MAX_SIDE, Square, name_table, put_name};
use crate::games::permute::{Direction, PermuteMove, Twist};
use crate::play::Dialect;

/// `Cd3e4-d4`.
pub(crate) const MINDSPORTS: Dialect = Dialect {
    name: "mindsports",
    title: "MindSports",
    part_per_line: false,
};
/// `Clockwise d3e4-d4`.
pub(crate) const AIAI: Dialect = Dialect {
    name: "aiai",
    title: "Ai Ai",
    part_per_line: false,
};
/// One part of a move per line: `Clockwise d3:e4`, then `d4`.
pub(crate) const AIAI_ACTIONS: Dialect = Dialect {
    name: "aiai-actions",
    title: "Ai Ai's command line",
    part_per_line: true,
};

/// Number of table entries per direction: the squares of the largest board
/// times the squares of a face.
const TURNS_PER_DIRECTION: usize = MAX_SIDE as usize * MAX_SIDE as usize * 4;

/// Bytes per table entry: the turn, blanks, and the length of the turn as the last
/// byte. An entry is copied as a whole.
pub(crate) const ENTRY_LEN: usize = 16;

name_table! {
    /// Returns all turns of one twist as MindSports writes them, clockwise ones first.
    fn turns, 2 * TURNS_PER_DIRECTION * ENTRY_LEN, put_turns
}

const fn put_turns(bytes: &mut [u8]) {
    let mut turn = 0;
    while turn < 2 * TURNS_PER_DIRECTION {
        let face = Face::at(Square::of_index(turn % TURNS_PER_DIRECTION / 4));
        let corner = face.bottom_left();
        if corner.file() + 1 < MAX_SIDE && corner.rank() + 1 < MAX_SIDE {
            bytes[turn * ENTRY_LEN] = letter(Direction::ALL[turn / TURNS_PER_DIRECTION]) as u8;
            let at = put_name(bytes, turn * ENTRY_LEN + 1, corner);
            let at = put_name(bytes, at, face.top_right());
            bytes[at] = b'-';
            let end = put_name(bytes, at + 1, face.square((turn % 4) as u8));
            bytes[turn * ENTRY_LEN + ENTRY_LEN - 1] = (end - turn * ENTRY_LEN) as u8;
        }
        turn += 1;
    }
}

/// Returns the offset of a turn in the table; `bandage` is the number of the
/// square in the face.
#[inline(always)]
const fn offset_of(twist: Twist, bandage: u8) -> usize {
    let face = twist.face.bottom_left().index();
    (twist.direction as usize * TURNS_PER_DIRECTION + face * 4 + bandage as usize) * ENTRY_LEN
}

/// Returns the table entry of a clockwise turn; `bandage` is the number of the
/// square in the face.
#[inline(always)]
pub(crate) fn clockwise_entry(face: Face, bandage: u8) -> Option<&'static [u8; ENTRY_LEN]> {
    let direction = Direction::Clockwise;
    let turns = turns().as_bytes();
    turns[offset_of(Twist { direction, face }, bandage)..].first_chunk()
}

/// Returns the length of the turn in a table entry, in bytes.
#[inline(always)]
pub(super) const fn length(entry: &[u8; ENTRY_LEN]) -> usize {
    entry[ENTRY_LEN - 1] as usize
}

/// How a dialect writes a turn.
#[derive(Clone, Copy)]
enum Style {
    /// `Cd3e4-d4`.
    Letters,
    /// `Clockwise d3e4-d4`.
    Words,
    /// `Clockwise d3:e4`, then `d4`.
    Actions,
}

/// Returns the function that writes moves in a dialect.
#[inline(always)]
pub(crate) fn writer(dialect: Dialect) -> impl Fn(&mut String, &PermuteMove) {
    let style = if dialect == MINDSPORTS {
        Style::Letters
    } else if dialect == AIAI_ACTIONS {
        Style::Actions
    } else {
        Style::Words
    };
    move |out, mv| write(out, mv, style)
}

#[inline]
fn write(out: &mut String, mv: &PermuteMove, style: Style) {
    let PermuteMove::Turn {
        first,
        second,
        bandage,
    } = *mv
    else {
        out.push_str(["swap", "pass"][usize::from(*mv == PermuteMove::Pass)]);
        return;
    };
    match (style, second) {
        (Style::Letters, None) => write_turn(out, first, bandage, 0),
        (Style::Letters, Some(second)) => {
            out.push(letter(first.direction));
            out.extend([first.face.as_str(), "+"]);
            write_turn(out, second, bandage, 0);
        }
        (Style::Words, None) => {
            out.push_str(word(first.direction));
            write_turn(out, first, bandage, 1);
        }
        (Style::Words, Some(second)) => {
            out.extend([word(first.direction), first.face.as_str(), "+"]);
            out.push_str(word(second.direction));
            write_turn(out, second, bandage, 1);
        }
        (Style::Actions, _) => {
            for twist in [Some(first), second].into_iter().flatten() {
                let face = twist.face;
                let corners = [face.bottom_left().as_str(), ":", face.top_right().as_str()];
                out.push_str(word(twist.direction));
                out.extend(corners);
                out.push('\n');
            }
            out.push_str(bandage.as_str());
        }
    }
}

/// Returns MindSports' letter for a direction.
pub(super) const fn letter(direction: Direction) -> char {
    match direction {
        Direction::Clockwise => 'C',
        Direction::Anticlockwise => 'A',
    }
}

/// Returns Ai Ai's word for a direction, followed by a blank.
const fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "Clockwise ",
        Direction::Anticlockwise => "Widdershins ",
    }
}

/// Writes a turn, such as `Cd3e4-d4`, without its first `skip` letters.
#[inline(always)]
fn write_turn(out: &mut String, twist: Twist, bandage: Square, skip: usize) {
    let Twist { direction, face } = twist;
    let Some(number) = face.number_of(bandage) else {
        // The table has no bandages outside the face.
        out.extend((skip == 0).then_some(letter(direction)));
        out.extend([face.as_str(), "-", bandage.as_str()]);
        return;
    };
    let turns = turns();
    let begin = offset_of(twist, number);
    let length = usize::from(turns.as_bytes()[begin + ENTRY_LEN - 1]);
    let end = out.len() + length - skip;
    // Copying a constant number of bytes and truncating is faster.
    out.push_str(&turns[begin + skip..begin + ENTRY_LEN]);
    out.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::writer;
    use crate::board::Size;
    use crate::games::permute::{AIAI, Direction, MINDSPORTS, PermuteMove, Twist};

    #[test]
    fn every_turn_is_written_as_direction_face_and_square() {
        let size = Size::new(26).unwrap();
        let far = "m13".parse().unwrap();
        let (letters, words) = (writer(MINDSPORTS), writer(AIAI));
        for face in size.faces() {
            for bandage in face.squares().into_iter().chain([far]) {
                for direction in Direction::ALL {
                    let first = Twist { direction, face };
                    let mv = PermuteMove::Turn {
                        first,
                        second: None,
                        bandage,
                    };
                    let (letter, word) = match direction {
                        Direction::Clockwise => ("C", "Clockwise "),
                        Direction::Anticlockwise => ("A", "Widdershins "),
                    };
                    let tail = format!("{}-{bandage}", face.as_str());
                    let (mut one, mut other) = ("x".to_owned(), "x".to_owned());
                    letters(&mut one, &mv);
                    words(&mut other, &mv);
                    assert_eq!(one, format!("x{letter}{tail}"));
                    assert_eq!(other, format!("x{word}{tail}"));
                }
            }
        }
    }
}
