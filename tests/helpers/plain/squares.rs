//! Squares, faces, steps and the boards of position strings.

use std::collections::BTreeSet;

/// A square as (file, rank), both from 1.
pub(crate) type Square = (u8, u8);

/// The name of a square, as in `d4`.
pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{rank}", char::from(b'a' + file - 1))
}

/// The four squares of the face with this bottom-left square, clockwise from
/// it: bottom-left, top-left, top-right, bottom-right.
pub(crate) fn face((file, rank): Square) -> [Square; 4] {
    [
        (file, rank),
        (file, rank + 1),
        (file + 1, rank + 1),
        (file + 1, rank),
    ]
}

/// The bottom-left squares of all faces of a board.
pub(crate) fn corners(side: u8) -> Vec<Square> {
    (1..side)
        .flat_map(|file| (1..side).map(move |rank| (file, rank)))
        .collect()
}

/// All squares of a board.
pub(crate) fn squares(side: u8) -> Vec<Square> {
    (1..=side)
        .flat_map(|file| (1..=side).map(move |rank| (file, rank)))
        .collect()
}

/// The squares of `among` that are connected to `start` by orthogonal steps
/// within `among`, `start` included.
pub(crate) fn reached(start: Square, among: &BTreeSet<Square>) -> BTreeSet<Square> {
    let mut seen = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some((file, rank)) = waiting.pop() {
        let neighbours = [
            (file + 1, rank),
            (file - 1, rank),
            (file, rank + 1),
            (file, rank - 1),
        ];
        for next in neighbours {
            if among.contains(&next) && seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    seen
}

/// The sizes of the groups of `squares`, largest first.
pub(crate) fn group_sizes(mut squares: BTreeSet<Square>) -> Vec<u32> {
    let mut sizes = Vec::new();
    while let Some(&start) = squares.first() {
        let group = reached(start, &squares);
        sizes.push(group.len() as u32);
        squares = &squares - &group;
    }
    sizes.sort_unstable_by(|one, two| two.cmp(one));
    sizes
}

/// The characters of a position string's board, each with its square, and the
/// side of the board.
///
/// # Panics
///
/// Panics if the board is not square.
pub(crate) fn characters(board: &str) -> (u8, Vec<(Square, char)>) {
    let ranks: Vec<&str> = board.split(['/', '\n']).collect();
    let side = ranks.len();
    let mut characters = Vec::new();
    for (below_top, rank) in ranks.into_iter().enumerate() {
        assert_eq!(rank.len(), side, "a board has as many files as ranks");
        for (file, character) in rank.chars().enumerate() {
            characters.push(((file as u8 + 1, (side - below_top) as u8), character));
        }
    }
    (side as u8, characters)
}

/// The board of a position string: the character of every square, ranks from
/// the top.
pub(crate) fn board_text(side: u8, character: impl Fn(Square) -> char) -> String {
    let rank_text = |rank| (1..=side).map(|file| character((file, rank))).collect();
    let ranks: Vec<String> = (1..=side).rev().map(rank_text).collect();
    ranks.join("/")
}
