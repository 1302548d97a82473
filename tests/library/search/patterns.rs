//! `find` agrees with a plain search of every square of every position.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use scoresheet::games::GameKind;

use crate::helpers::dice::{Dice, sized};
use crate::helpers::run::run;
use crate::search::plain::{PlainGame, square_image};

/// The letters on a board by rank from the bottom and by file.
type Letters = Vec<Vec<char>>;

/// The letters of the ranks of a pattern or a position, from the bottom.
fn letters(text: &str) -> Letters {
    let ranks = text.split(' ').next().expect("ranks").split('/');
    ranks.rev().map(|rank| rank.chars().collect()).collect()
}

/// Returns true if a letter of a pattern matches a letter of a position.
fn is_letter_match(expected: char, found: char) -> bool {
    match expected {
        '?' => true,
        'a' => "oOr".contains(found),
        'b' => "yYb".contains(found),
        other => other == found,
    }
}

/// The rectangles of a position in which an image of a pattern is found, each as its
/// bottom left and top right squares.
fn areas(
    pattern: &Letters,
    board: &Letters,
    symmetries: &[usize],
) -> BTreeSet<[(usize, usize); 2]> {
    let side = board.len();
    let (height, width) = (pattern.len(), pattern[0].len());
    let mut found = BTreeSet::new();
    for &symmetry in symmetries {
        for bottom in 0..=26 - height {
            for left in 0..=26 - width {
                // The images on a board of side 26 include all that fit on a smaller
                // board.
                let mut squares = Vec::new();
                for (rank, row) in pattern.iter().enumerate() {
                    for (file, &letter) in row.iter().enumerate() {
                        let square = (left + file, bottom + rank);
                        squares.push((square_image(square, 26, symmetry), letter));
                    }
                }
                let is_match = squares.iter().all(|&((file, rank), letter)| {
                    file < side && rank < side && is_letter_match(letter, board[rank][file])
                });
                if is_match {
                    let (mut low, mut high) = (squares[0].0, squares[0].0);
                    for &((file, rank), _) in &squares {
                        low = (low.0.min(file), low.1.min(rank));
                        high = (high.0.max(file), high.1.max(rank));
                    }
                    found.insert([low, high]);
                }
            }
        }
    }
    found
}

/// A random pattern, often a part of a position of the game with some wildcards.
fn pattern(game: &PlainGame, dice: &mut Dice) -> String {
    let end = game.replay(|replayed| replayed.end().position().expect("a board"));
    let board = letters(&end);
    let side = board.len();
    let (width, height) = (1 + dice.below(side.min(4)), 1 + dice.below(side.min(4)));
    let (left, bottom) = (dice.below(side - width + 1), dice.below(side - height + 1));
    let mut ranks = Vec::new();
    for rank in 0..height {
        let mut text = String::new();
        for file in 0..width {
            let letter = board[bottom + rank][left + file];
            text.push(match dice.below(4) {
                0 => '?',
                1 if "oOr".contains(letter) => 'a',
                1 if "yYb".contains(letter) => 'b',
                _ => letter,
            });
        }
        ranks.insert(0, text);
    }
    ranks.join("/")
}

fn name((file, rank): (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

#[test]
fn patterns_are_found_where_a_plain_search_finds_them() {
    let mut dice = Dice::new(22);
    let kinds = [GameKind::Permute, GameKind::Swaptimum];
    let mut hits = 0;
    let (rounds, games_of_round) = (sized(500, 12), sized(20, 4));
    for round in 0..rounds {
        let kind = kinds[round % 2];
        let games: Vec<PlainGame> = (0..games_of_round)
            .map(|_| {
                let mut game = PlainGame::random(kind, &mut dice);
                game.moves.truncate(12);
                game
            })
            .collect();
        let pattern = pattern(&games[0], &mut dice);
        let is_exact = dice.below(3) == 0;
        let symmetries: &[usize] = match kind {
            _ if is_exact => &[0],
            GameKind::Permute => &[0, 1, 2, 3, 4, 5, 6, 7],
            _ => &[0, 2, 4, 6],
        };
        let mut expected = Vec::new();
        for (number, game) in (1_u64..).zip(&games) {
            game.replay(|replayed| {
                let mut last = BTreeSet::new();
                replayed.walk(&mut |plies, view| {
                    let board = letters(&view.position().expect("a board"));
                    let found = areas(&letters(&pattern), &board, symmetries);
                    for [low, high] in found.difference(&last) {
                        let area = format!("{}-{}", name(*low), name(*high));
                        expected.push((number, plies as u64, area));
                    }
                    last = found;
                    ControlFlow::Continue(())
                });
            });
        }
        expected.sort_unstable();
        if expected.is_empty() {
            continue;
        }
        hits += expected.len();
        let input: String = games.iter().map(PlainGame::sheet).collect();
        let mut line = vec!["find", "-f", "json", &pattern];
        line.extend(is_exact.then_some("--exact"));
        let found = run(&line, &input)
            .exits(0)
            .objects()
            .into_iter()
            .map(|found| {
                let number = |name: &str| found[name].as_u64().expect("a number");
                let area = found["area"].as_str().expect("an area").to_owned();
                (number("record"), number("ply"), area)
            });
        let mut found: Vec<_> = found.collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{pattern} {line:?}");
    }
    assert!(hits > 5 * rounds * games_of_round);
}
