//! What follows the direction of a turn, in one text for all turns.

use crate::board::{Face, MAX_SIDE, Square, put_name};

const SIDE: usize = MAX_SIDE as usize;
/// The bytes that each turn has in the text, blanks behind it included; as many
/// are copied at once.
const ROOM: usize = 16;

static BYTES: [u8; SIDE * SIDE * 4 * ROOM] = {
    let mut bytes = [b' '; SIDE * SIDE * 4 * ROOM];
    let mut index = 0;
    while index < SIDE * SIDE * 4 {
        let (file, rank) = (index / 4 / SIDE, index / 4 % SIDE);
        if file + 1 < SIDE && rank + 1 < SIDE {
            let at = put_name(&mut bytes, index * ROOM, file, rank);
            let at = put_name(&mut bytes, at, file + 1, rank + 1);
            bytes[at] = b'-';
            put_name(&mut bytes, at + 1, file + index % 2, rank + index / 2 % 2);
        }
        index += 1;
    }
    bytes
};

static TEXT: &str = match str::from_utf8(&BYTES) {
    Ok(text) => text,
    Err(_) => panic!("names are ASCII"),
};

/// Writes a face and the square of a bandage in it, such as `d3e4-d4`.
#[inline(always)]
pub(super) fn write_turn(out: &mut String, face: Face, bandage: Square) {
    let corner = face.bottom_left();
    let right = usize::from(bandage.file()).wrapping_sub(usize::from(corner.file()));
    let up = usize::from(bandage.rank()).wrapping_sub(usize::from(corner.rank()));
    if right > 1 || up > 1 {
        // No legal move.
        out.extend([face.as_str(), "-", bandage.as_str()]);
        return;
    }
    let index = usize::from(corner.file()) * SIDE + usize::from(corner.rank());
    let begin = (index * 4 + up * 2 + right) * ROOM;
    let name = |rank: u8| if rank < 9 { 2 } else { 3 };
    let end = out.len() + name(corner.rank()) + name(corner.rank() + 1) + 1 + name(bandage.rank());
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
