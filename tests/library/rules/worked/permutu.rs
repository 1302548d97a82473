//! The plain model of Permutu: worked examples and random games.

use std::collections::BTreeSet;

use crate::helpers::plain::Lcg;
use crate::helpers::plain::permutu::{COLOURS, Colour, Column, Move, Table, Tile, standing};
use crate::rules::table::{PERMUTU, Row, rows};

/// Reads tiles such as `A:rb B:g`: each symbol with the colours of its tiles.
fn tiles(text: &str) -> BTreeSet<Tile> {
    let tile = |symbol, character| Tile {
        symbol,
        colour: match character {
            'r' => Colour::Red,
            'b' => Colour::Black,
            _ => Colour::Green,
        },
    };
    let mut tiles = BTreeSet::new();
    for word in text.split_whitespace() {
        let (symbol, characters) = word.split_once(':').expect("a colon after the symbol");
        let symbol = symbol.chars().next().expect("a symbol");
        tiles.extend(characters.chars().map(|character| tile(symbol, character)));
    }
    tiles
}

/// A game that is over, with these tiles.
fn ended<const N: usize>(held: [&str; N]) -> Table {
    let mut table = Table::from_rows(N, ["ABCDEFG"; 3]);
    table.columns.iter_mut().for_each(Column::clear);
    table.held = held.map(tiles).to_vec();
    table
}

fn legal_texts(table: &Table) -> Vec<String> {
    table.legal_moves().iter().map(Move::to_string).collect()
}

/// Plays legal moves, given by their texts.
fn play(table: &mut Table, moves: &str) {
    for text in moves.split(' ') {
        let legal = table.legal_moves().into_iter().chain([Move::Timeout]);
        let found = legal
            .into_iter()
            .find(|legal| legal.to_string() == text)
            .unwrap_or_else(|| panic!("`{text}` is legal"));
        table.play(&found);
    }
}

fn start(row: &Row) -> Table {
    let get = |name| row.get(name).expect("a row has players and three rows");
    let players = get("players").parse().expect("players are a number");
    Table::from_rows(players, ["rowred", "rowblack", "rowgreen"].map(get))
}

#[test]
fn perft_is_as_in_the_table() {
    for row in rows(PERMUTU) {
        let table = start(&row);
        for (depth, &count) in (1..).zip(&row.counts) {
            assert_eq!(table.perft(depth), count, "{} at depth {depth}", row.text);
        }
    }
}

#[test]
fn three_of_a_symbol_give_three_points_and_two_give_one() {
    let held = tiles("A:rbg B:rb C:r D:bg");
    let found = standing(&held, 2);
    assert_eq!((found.points, found.triples, found.pairs), (5, 1, 2));
    assert_eq!((found.tiles, found.singles), (8, 2));
}

#[test]
fn ties_in_points_are_broken_by_triples_then_against_player_1() {
    let winners = |table: Table| table.winners();
    assert_eq!(winners(ended(["A:rbg", "B:rb C:rb"])), [0]);
    // Both have three points: one triple beats three pairs.
    assert_eq!(winners(ended(["A:rbg", "B:rb C:rb D:rb"])), [0]);
    // Tied in points and triples: player 1 loses, the others share the win.
    assert_eq!(winners(ended(["A:rbg", "B:rbg"])), [1]);
    assert_eq!(winners(ended(["A:rbg", "B:rbg", "C:rbg"])), [1, 2]);
    assert_eq!(winners(ended(["A:rbg", "B:rb", "C:rbg"])), [2]);
    assert_eq!(winners(ended(["A:rb", "B:rbg", "C:rbg"])), [1, 2]);
}

#[test]
fn after_a_forfeit_the_others_are_compared() {
    let table = ended(["A:rbg", "B:rbg", "C:rb", "D:rbg"]);
    assert_eq!(table.winners_without(3), [1]);
    assert_eq!(table.winners_without(0), [1, 3]);
    assert_eq!(ended(["A:r", "B:rbg"]).winners_without(1), [0]);
}

#[test]
fn a_single_tile_is_taken_only_while_nobody_has_its_symbol() {
    // Columns A B C, B C A and C A B.
    let mut table = Table::from_rows(2, ["ABC", "BCA", "CAB"]);
    let singles = ["1r", "1b", "1g", "2r", "2b", "2g", "3r", "3b", "3g"];
    assert_eq!(legal_texts(&table), singles);
    // Player 1 takes A from column 1. No other A may be taken alone now. Column 1
    // has only two tiles left, and player 2 lacks both.
    play(&mut table, "1r");
    assert_eq!(legal_texts(&table), ["2r", "2b", "3r", "3g"]);
    // Player 2 takes B from column 2. Now only the C of column 3 may be taken
    // alone. Player 1 has A, and so may take column 2 (C, A), but not column 1
    // (B, C).
    play(&mut table, "2r");
    assert_eq!(legal_texts(&table), ["2", "3r"]);
    play(&mut table, "2");
    assert_eq!(table.held[0], tiles("A:rg C:b"));
    // Player 2 has B, and so lacks only C in column 1, but C and A in column 3.
    assert_eq!(legal_texts(&table), ["1"]);
    play(&mut table, "1");
    // Player 1 lacks only B in column 3.
    assert_eq!(legal_texts(&table), ["3"]);
    play(&mut table, "3");
    assert!(table.is_over() && table.is_cleared());
    assert_eq!(table.held[0], tiles("A:rbg C:rb B:g"));
    let found = table.standings();
    assert_eq!((found[0].points, found[0].singles), (4, 1));
    assert_eq!((found[1].points, found[1].singles), (1, 1));
    assert_eq!(table.winners(), [0]);
}

#[test]
fn two_tiles_of_a_missing_symbol_count_as_two() {
    // Column 1 is A, A, B; column 2 is B, B, A.
    let mut table = Table::from_rows(2, ["AB", "AB", "BA"]);
    assert!(!table.is_different());
    play(&mut table, "2g");
    // Player 2 has nothing, and lacks both tiles of column 2 (B, B). Nobody has B,
    // so the B of column 1 may be taken alone.
    assert_eq!(legal_texts(&table), ["1g"]);
    play(&mut table, "1g");
    // Player 1 has A, but lacks both tiles of column 2.
    assert_eq!(legal_texts(&table), ["1"]);
}

#[test]
fn a_player_who_cannot_move_passes() {
    // Somebody has A and somebody has B, so no tile may be taken alone. Player 3
    // has nothing, and so lacks both tiles of each column.
    let mut table = Table::from_rows(3, ["AB", "BA", "AB"]);
    play(&mut table, "1r 2r");
    assert_eq!(legal_texts(&table), ["pass"]);
    play(&mut table, "pass");
    assert_eq!(legal_texts(&table), ["1", "2"]);
}

#[test]
fn the_game_ends_when_nobody_can_move() {
    // The columns are A A B, B C D, C D A and D B C. Each player takes a single
    // tile, then the rest of a column.
    let mut table = Table::from_rows(3, ["ABCD", "ACDB", "BDAC"]);
    play(&mut table, "1r 2g 4g 1 4 2");
    assert_eq!(table.held, ["A:rb B:g", "D:rg B:b", "C:bg B:r"].map(tiles));
    // Somebody has each symbol, and everybody lacks two of C, D and A, the symbols
    // of the only column left.
    assert!(table.is_over() && !table.is_cleared());
    assert_eq!(legal_texts(&table), [""; 0]);
    assert!(
        !table.is_legal(&Move::Pass),
        "a game that is over has no pass"
    );
    assert_eq!(table.winners(), [1, 2]);
}

#[test]
fn one_player_clears_the_table_or_fails() {
    let mut table = Table::from_rows(1, ["ABC", "BCA", "CAB"]);
    play(&mut table, "1r 2r");
    assert_eq!(table.winners(), [0; 0]);
    play(&mut table, "1 2 3");
    assert!(table.is_over());
    assert_eq!(
        (table.winners(), table.standings()[0].singles),
        (vec![0], 2)
    );
    // Column 1 is A, A, A: a player without A cannot take it whole, but can after
    // taking one of its tiles alone.
    let mut table = Table::from_rows(1, ["AB", "AB", "AB"]);
    play(&mut table, "1r 1 2b 2");
    assert_eq!(
        (table.winners(), table.standings()[0].singles),
        (vec![0], 2)
    );
}

#[test]
fn a_turn_is_lost_on_time_only_if_moves_have_a_time_limit() {
    let mut table = Table::from_rows(2, ["ABC", "BCA", "CAB"]);
    assert!(!table.is_legal(&Move::Timeout));
    table.move_time = true;
    play(&mut table, "timeout");
    assert_eq!(table.turn, 1);
    let mut single_player = Table::from_rows(1, ["ABC", "BCA", "CAB"]);
    single_player.move_time = true;
    assert!(!single_player.may_time_out());
    let mut table = Table::from_rows(3, ["AB", "BA", "AB"]);
    table.move_time = true;
    play(&mut table, "1r 2r");
    assert!(
        !table.may_time_out(),
        "a player who must pass cannot lose on time"
    );
}

#[test]
fn random_games_keep_their_tiles_and_end() {
    let mut lcg = Lcg::new(5);
    let (mut passes, mut blocked) = (0, 0);
    for game in 0..600 {
        let players = 1 + game % 6;
        let symbols = 2 + lcg.below(if game % 10 == 0 { 25 } else { 8 });
        let mut table = Table::deal(players, symbols, &mut |end| lcg.below(end));
        let rows = COLOURS.map(|colour| table.row(colour));
        assert_eq!(
            Table::from_rows(players, rows.each_ref().map(String::as_str)),
            table
        );
        while !table.is_over() {
            let moves = table.legal_moves();
            let played = moves[lcg.below(moves.len())];
            passes += usize::from(played == Move::Pass);
            table.play(&played);
            let held: usize = table.held.iter().map(BTreeSet::len).sum();
            let left: usize = table.columns.iter().map(Column::len).sum();
            assert_eq!(held + left, 3 * symbols);
        }
        blocked += usize::from(!table.is_cleared());
        assert!(table.legal_moves().is_empty());
        assert!(players == 1 || !table.winners().is_empty());
    }
    assert!(passes > 0, "{passes} passes, {blocked} games blocked");
    assert!(blocked > 0, "{passes} passes, {blocked} games blocked");
}
