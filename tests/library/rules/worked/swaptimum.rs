//! The plain model of Swaptimum: worked examples and random games.

use std::collections::BTreeSet;

use crate::helpers::dice;
use crate::helpers::plain::swaptimum::{Colour, Move, Table};
use crate::helpers::plain::{Lcg, Square, face};
use crate::rules::table::{Row, SWAPTIMUM, rows};

fn start(row: &Row) -> Table {
    match row.get("position") {
        Some(position) => Table::from_position(position),
        None => Table::start(row.board().expect("a row has a board or a position")),
    }
}

/// The texts of the moves that place on a square.
fn moves_at(moves: &[Move], square: &str) -> Vec<String> {
    let texts = moves.iter().map(Move::to_string);
    texts.filter(|text| text.starts_with(square)).collect()
}

/// The position after one legal move, given by its text.
fn after(table: &Table, text: &str) -> Table {
    let legal = table.legal_moves().into_iter();
    let found = legal
        .into_iter()
        .find(|legal| legal.to_string() == text)
        .unwrap_or_else(|| panic!("`{text}` is legal"));
    let mut table = table.clone();
    table.play(&found);
    table
}

#[test]
fn perft_is_as_in_the_table() {
    for row in rows(SWAPTIMUM) {
        let table = start(&row);
        for (depth, count) in (1..).zip(row.plain_counts()) {
            assert_eq!(table.perft(depth), count, "{} at depth {depth}", row.text);
        }
    }
}

#[test]
fn a_crosscut_must_be_swapped_away() {
    // Red on a1 makes a crosscut. Swapping any of its four pairs of different
    // colours resolves it, and no other checker touches it.
    let table = Table::from_position(".../br./.b. r 4");
    let expected = ["a1,a1-a2", "a1,a1-b1", "a1,a2-b2", "a1,b1-b2"];
    assert_eq!(moves_at(&table.legal_moves(), "a1"), expected);
}

#[test]
fn the_other_player_can_win_by_a_swap() {
    // Red needs b3. Blue places a checker there, which forms the crosscut b2-c3,
    // and swaps it with the red one on c3.
    let table = Table::from_position("..r/.rb/.rb b 6");
    assert_eq!(table.winner(), None);
    let table = after(&table, "b3,b3-c3");
    assert_eq!(table.position(), ".rb/.rb/.rb r 7");
    assert_eq!(table.winner(), Some(Colour::Red));
    assert!(table.is_over());
}

#[test]
fn one_swap_must_end_every_crosscut() {
    // A red checker in the middle makes four crosscuts. Only the middle is in all
    // of them, so its checker has to be swapped with a blue neighbour.
    let table = Table::from_position("rbr/b.b/rbr r 9");
    let moves: Vec<String> = table.legal_moves().iter().map(Move::to_string).collect();
    assert_eq!(moves, ["b2,a2-b2", "b2,b1-b2", "b2,b2-b3", "b2,b2-c2"]);
    assert_eq!(after(&table, "b2,a2-b2").winner(), Some(Colour::Red));
    assert_eq!(after(&table, "b2,b2-b3").winner(), Some(Colour::Blue));
}

/// A board on which Red cannot place on c4, and Blue can.
const BARRED: &str = "rbb.rb/bbrbrr/rr.bb./bbbrrb/rrbrbb/brr.br r 33";

/// The possible swaps for Red's crosscut c3-d4, each with the bottom-left
/// square of a crosscut that remains after it.
const BARRED_SWAPS: [(&str, &str, &str); 16] = [
    ("b2", "c3", "a1"),
    ("b4", "c3", "b2"),
    ("c3", "c4", "b3"),
    ("c3", "d2", "b2"),
    ("c3", "d3", "c2"),
    ("b3", "c4", "b4"),
    ("b5", "c4", "a5"),
    ("c4", "d4", "c4"),
    ("c4", "d5", "b4"),
    ("c5", "d4", "d4"),
    ("d3", "d4", "d3"),
    ("d4", "e3", "d4"),
    ("d4", "e5", "e5"),
    ("c2", "d3", "d2"),
    ("d3", "e2", "e1"),
    ("d3", "e4", "d2"),
];

/// The square of a name of two characters.
fn square(name: &str) -> Square {
    let [file, rank] = name.as_bytes() else {
        panic!("a file and a rank");
    };
    (file - b'a' + 1, rank - b'0')
}

#[test]
fn a_square_can_be_barred_to_one_player() {
    let table = Table::from_position(BARRED);
    assert_eq!(moves_at(&table.placements(Colour::Red), "c4"), [""; 0]);
    let blue = [
        "c4,a3-b4", "c4,a5-b4", "c4,a6-b5", "c4,b6-c5", "c4,c5-c6", "c4,c5-d5",
    ];
    assert_eq!(moves_at(&table.placements(Colour::Blue), "c4"), blue);
}

#[test]
fn every_swap_for_the_barred_square_leaves_a_crosscut() {
    let mut checkers = Table::from_position(BARRED).checkers;
    checkers.insert(square("c4"), Colour::Red);
    for (one, two, remaining) in BARRED_SWAPS {
        let mut swapped = checkers.clone();
        let (first, second) = (checkers[&square(one)], checkers[&square(two)]);
        assert_ne!(first, second, "{one}-{two}");
        swapped.insert(square(one), second);
        swapped.insert(square(two), first);
        let [first, second, third, fourth] = face(square(remaining)).map(|at| swapped[&at]);
        let is_crosscut = first == third && second == fourth && first != second;
        assert!(is_crosscut, "{one}-{two} leaves a crosscut at {remaining}");
    }
}

#[test]
fn a_player_without_a_placement_is_skipped() {
    // Only one square is empty, and it is barred to Red.
    let table =
        Table::from_position("brbbbrr/rrbrbbb/rbbrrrr/rr.bbbr/bbrbrrr/rbbbrbb/rbrbrbr r 49");
    assert_eq!(table.legal_moves(), [Move::Pass]);
    assert!(!table.is_over());
    let table = after(&table, "pass");
    assert_eq!((table.turn, table.ply), (Colour::Blue, 50));
    let winners = [
        ("c4,a2-b3", Colour::Blue),
        ("c4,a3-b4", Colour::Red),
        ("c4,b4-b5", Colour::Blue),
        ("c4,c2-c3", Colour::Blue),
        ("c4,c3-d3", Colour::Blue),
    ];
    assert_eq!(table.legal_moves().len(), winners.len());
    for (text, winner) in winners {
        assert_eq!(after(&table, text).winner(), Some(winner), "`{text}`");
    }
}

#[test]
fn a_path_takes_no_diagonal_steps() {
    let winner = |position| Table::from_position(position).winner();
    assert_eq!(winner("r.b/rb./.r."), None);
    assert_eq!(winner("r../rr./.rb"), Some(Colour::Red));
    assert_eq!(winner("r../bbb/.r."), Some(Colour::Blue));
    let table = Table::from_position("r../rr./.rb");
    assert_eq!(table.groups(Colour::Red), [4]);
    assert_eq!(table.groups(Colour::Blue), [1]);
}

#[test]
fn random_games_keep_their_checkers_and_are_won() {
    let mut lcg = Lcg::new(2);
    for game in 0..dice::sized(200, 48) as u8 {
        let side = 2 + game % 6;
        let mut table = Table::start(side);
        let mut passes = 0;
        loop {
            let moves = table.legal_moves();
            let distinct: BTreeSet<&Move> = moves.iter().collect();
            assert_eq!(distinct.len(), moves.len(), "each move is listed once");
            if moves.is_empty() {
                break;
            }
            let played = moves[lcg.below(moves.len())];
            passes += usize::from(played == Move::Pass);
            table.play(&played);
            assert_eq!(table.checkers.len() + passes + 1, table.ply as usize);
            assert_eq!(Table::from_position(&table.position()), table);
        }
        let connected = [Colour::Red, Colour::Blue].map(|colour| table.is_connected(colour));
        assert_ne!(connected[0], connected[1], "one player has won");
    }
}
