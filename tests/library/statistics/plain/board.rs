//! Squares by their names, and boards as maps of them.

use std::collections::{BTreeMap, BTreeSet};

/// A square: file and rank, from 0.
pub(crate) type Square = (i32, i32);

/// The squares that a move names, in order.
pub(crate) fn squares(text: &str) -> Vec<Square> {
    let mut found = Vec::new();
    let letters: Vec<char> = text.chars().collect();
    for (index, letter) in letters.iter().enumerate() {
        let digits: String = letters[index + 1..]
            .iter()
            .take_while(|letter| letter.is_ascii_digit())
            .collect();
        if letter.is_ascii_lowercase() && !digits.is_empty() {
            found.push((
                *letter as i32 - 'a' as i32,
                digits.parse::<i32>().unwrap() - 1,
            ));
        }
    }
    found
}

/// The name of a square.
pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// The images of a square under the mirror symmetries, with the names of the
/// symmetries.
pub(crate) fn images((file, rank): Square, side: i32) -> [(&'static str, Square); 5] {
    let last = side - 1;
    [
        ("point", (last - file, last - rank)),
        ("diagonal", (rank, file)),
        ("antidiagonal", (last - rank, last - file)),
        ("left-right", (last - file, rank)),
        ("top-bottom", (file, last - rank)),
    ]
}

/// The number of squares of a shortest path of one seat's checkers across a
/// board of Swaptimum: up for seat 0, to the right for seat 1.
pub(crate) fn connection(board: &BTreeMap<Square, usize>, seat: usize, side: i32) -> Option<usize> {
    let distance = |(file, rank): Square| if seat == 0 { rank } else { file };
    let own_squares: BTreeSet<Square> = board
        .iter()
        .filter(|(_, owner)| **owner == seat)
        .map(|(at, _)| *at)
        .collect();
    let mut reached: BTreeSet<Square> = own_squares
        .iter()
        .copied()
        .filter(|at| distance(*at) == 0)
        .collect();
    for length in 1..=own_squares.len() {
        if reached.iter().any(|at| distance(*at) == side - 1) {
            return Some(length);
        }
        let mut wider = reached.clone();
        for (file, rank) in &reached {
            for step in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let next = (file + step.0, rank + step.1);
                if own_squares.contains(&next) {
                    wider.insert(next);
                }
            }
        }
        reached = wider;
    }
    None
}
