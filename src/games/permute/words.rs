//! What follows the direction of a turn, in one text for all turns.

use crate::board::{Face, MAX_SIDE, Square, name_length, names, put_name};

/// As many turns as the largest board has squares, times the corners of a
/// face.
const TURNS: usize = MAX_SIDE as usize * MAX_SIDE as usize * 4;

/// The bytes that each turn has in the text, blanks behind it included; as many
/// are copied at once.
const ROOM: usize = 16;

static BYTES: [u8; TURNS * ROOM] = {
    let mut bytes = [b' '; TURNS * ROOM];
    let mut index = 0;
    while index < TURNS {
        let face = Face::at(Square::of_index(index / 4));
        let corner = face.bottom_left();
        if corner.file() + 1 < MAX_SIDE && corner.rank() + 1 < MAX_SIDE {
            let at = put_name(&mut bytes, index * ROOM, corner);
            let at = put_name(&mut bytes, at, face.top_right());
            bytes[at] = b'-';
            put_name(&mut bytes, at + 1, face.squares()[index % 4]);
        }
        index += 1;
    }
    bytes
};

static TEXT: &str = names(&BYTES);

/// Writes a face and the square of a bandage in it, such as `d3e4-d4`.
#[inline(always)]
pub(super) fn write_turn(out: &mut String, face: Face, bandage: Square) {
    let corner = face.bottom_left();
    let Some(place) = face.place_of(bandage) else {
        // No legal move.
        out.extend([face.as_str(), "-", bandage.as_str()]);
        return;
    };
    let begin = (corner.index() * 4 + usize::from(place)) * ROOM;
    let of_face = name_length(corner.rank()) + name_length(corner.rank() + 1);
    let end = out.len() + of_face + 1 + name_length(bandage.rank());
    // So many bytes are copied quicker than some.
    out.push_str(&TEXT[begin..begin + ROOM]);
    out.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::write_turn;
    use crate::board::Size;

    #[test]
    fn every_turn_is_a_face_and_a_square() {
        let size = Size::new(26).unwrap();
        let far = "m13".parse().unwrap();
        for face in size.faces() {
            for bandage in face.squares().into_iter().chain([far]) {
                let mut out = "C".to_owned();
                write_turn(&mut out, face, bandage);
                assert_eq!(out, format!("C{}-{bandage}", face.as_str()));
            }
        }
    }
}
