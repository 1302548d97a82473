//! The plain model of Permute: worked examples and random games.

use crate::helpers::plain::Lcg;
use crate::helpers::plain::permute::{Colour, Move, Setup, Swap, Table, Verdict};
use crate::rules::table::{PERMUTE, Row, rows};

fn start(row: &Row) -> Table {
    let side = || row.board().expect("a row has a board or a position");
    let mut table = match (row.get("position"), row.get("setup")) {
        (Some(position), _) => Table::from_position(position),
        (None, Some("blocks")) => Table::start(side(), Setup::Blocks),
        (None, _) => Table::start(side(), Setup::Chequer),
    };
    table.protocol_double = row.get("protocol") == Some("1[1]2[2]*");
    table.swap = match row.get("swap") {
        Some("colours") => Swap::Colours,
        Some("positions") => Swap::Positions,
        _ => Swap::None,
    };
    table
}

/// Plays legal moves, given by their texts.
fn play(table: &mut Table, moves: &str) {
    for text in moves.split(' ') {
        let mut legal = table.legal_moves().into_iter();
        let found = legal.find(|legal| legal.to_string() == text);
        table.play(&found.unwrap_or_else(|| panic!("`{text}` is not legal")));
    }
}

#[test]
fn the_perft_counts_are_those_of_the_table() {
    for row in rows(PERMUTE) {
        let table = start(&row);
        for (depth, count) in (1..).zip(row.plain_counts()) {
            assert_eq!(table.perft(depth), count, "{} at depth {depth}", row.text);
        }
    }
}

#[test]
fn a_turn_twists_and_bandages() {
    let mut table = Table::start(4, Setup::Chequer);
    assert_eq!(table.position(), "oyoy/yoyo/oyoy/yoyo o 1");
    play(&mut table, "Ca1b2-b2");
    assert_eq!(table.position(), "oyoy/yoyo/yOoy/oyyo y 2");
    assert_eq!(Table::from_position(&table.position()), table);
}

#[test]
fn clockwise_goes_from_the_bottom_left_upwards() {
    let mut table = Table::from_position("oo/yo");
    play(&mut table, "Ca1b2-b2");
    assert_eq!(table.position(), "yO/oo y 2");
    let mut table = Table::from_position("oo/yo");
    play(&mut table, "Aa1b2-b2");
    assert_eq!(table.position(), "oO/oy y 2");
}

#[test]
fn the_sample_move_of_the_rule_sheet_is_legal_at_the_start() {
    let mut table = Table::start(12, Setup::Chequer);
    play(&mut table, "Cg7h8-h8");
    assert_eq!(table.stones[&(8, 8)].colour, Colour::Orange);
}

#[test]
fn blocks_are_two_wide_with_yellow_on_a1() {
    let table = Table::start(4, Setup::Blocks);
    assert_eq!(table.position(), "ooyy/yyoo/ooyy/yyoo o 1");
}

#[test]
fn odd_boards_have_one_yellow_stone_more() {
    for side in [3, 5, 9] {
        let table = Table::start(side, Setup::Chequer);
        let stones = |colour| table.groups(colour).len();
        assert_eq!(stones(Colour::Yellow), stones(Colour::Orange) + 1);
    }
}

#[test]
fn a_face_must_be_mixed_full_and_without_bandages() {
    let count = |position| Table::from_position(position).legal_moves().len();
    // The number of moves of a face is two directions times the stones of the player to
    // move.
    assert_eq!(count("oo/oy o 1"), 6);
    assert_eq!(count("oo/oy y 2"), 2);
    assert_eq!(count("oo/oo o 1"), 0);
    assert_eq!(count("oy/yO o 3"), 0);
    assert_eq!(count("oy/y. o 1"), 0);
    // Of the nine faces, the five that do not contain the bandage at b2 can be twisted.
    let table = Table::from_position("oyoy/yoyo/yOoy/oyyo y 2");
    let twistable = crate::helpers::plain::corners(4)
        .into_iter()
        .filter(|&corner| table.can_twist(corner));
    assert_eq!(
        twistable.collect::<Vec<_>>(),
        [(1, 3), (2, 3), (3, 1), (3, 2), (3, 3)]
    );
}

#[test]
fn swap_by_colours_leaves_yellow_to_move() {
    let mut table = Table::start(4, Setup::Chequer);
    table.swap = Swap::Colours;
    play(&mut table, "Ca1b2-b2 swap");
    assert_eq!(table.position(), "oyoy/yoyo/yOoy/oyyo y 3");
    assert!(!table.may_swap());
}

#[test]
fn swap_by_positions_recolours_and_leaves_orange_to_move() {
    let mut table = Table::start(4, Setup::Chequer);
    table.swap = Swap::Positions;
    assert!(!table.may_swap(), "a swap is never the first ply");
    play(&mut table, "Ca1b2-b2 swap");
    assert_eq!(table.position(), "yoyo/oyoy/oYyo/yooy o 3");
    assert!(!table.may_swap());
}

#[test]
fn swap_needs_a_face_to_twist() {
    let mut table = Table::start(2, Setup::Chequer);
    table.swap = Swap::Colours;
    play(&mut table, "Ca1b2-b2");
    assert!(table.is_over() && !table.may_swap());
    let mut table = Table::from_position("oy/yo y 2");
    table.swap = Swap::Positions;
    assert!(
        table.may_swap(),
        "a position at ply 2 may begin with a swap"
    );
}

#[test]
fn two_twists_come_after_ply_one() {
    let mut table = Table::start(3, Setup::Chequer);
    table.protocol_double = true;
    play(&mut table, "Ca1b2-a1 Cb2c3+Ca2b3-a3");
    // The first turn leaves yoy/yoo/Oyy. The twist of b2-c3 changes this to
    // yoo/yoy/Oyy, the twist of a2-b3 to yyo/ooy/Oyy, and the bandage is put on a3.
    assert_eq!(table.position(), "Yyo/ooy/Oyy o 3");
}

#[test]
fn groups_are_compared_until_they_differ() {
    let verdict = |position| Table::from_position(position).verdict();
    let orange = Verdict {
        winner: Colour::Orange,
        rank: 2,
        orange: 1,
        yellow: 0,
    };
    assert_eq!(verdict("oo.o/..../yy../...."), Some(orange));
    let yellow = Verdict {
        winner: Colour::Yellow,
        rank: 1,
        orange: 2,
        yellow: 3,
    };
    // A bandage changes nothing; stones that touch only at a corner are not
    // connected.
    assert_eq!(verdict("oo../..oo/yY../y..."), Some(yellow));
    assert_eq!(verdict("oo../..o./yy../...y"), None);
}

/// The article on the game states the largest groups of Yellow and Orange after
/// each ply. The moves are a reconstruction.
#[test]
fn the_game_of_the_article_has_its_groups() {
    let moves = "Ce5f6-f6 Ae4f5-f5 Cf8g9-f8 Ch4i5-h5 Ch3i4-h4 Cg7h8-h7 Ae3f4-f4 \
                 Cc4d5-d5 Cb4c5-c4 Ab5c6-b5 Ai5j6-j5 Ci3j4-j3 Ci8j9-i9 Ag8h9-h9";
    let largest = "3/3 6/4 6/5 8/6 8/9 12/9 12/11 13/12 13/15 17/13 18/15 18/9 19/9 20/9";
    let mut table = Table::start(12, Setup::Chequer);
    for (text, expected) in moves.split_whitespace().zip(largest.split(' ')) {
        play(&mut table, text);
        let first = |colour| table.groups(colour)[0];
        let found = format!("{}/{}", first(Colour::Yellow), first(Colour::Orange));
        assert_eq!(found, expected, "after `{text}`");
    }
}

/// The number of stones whose colour and bandage satisfy a condition.
fn count(table: &Table, is_counted: impl Fn(Colour, bool) -> bool) -> usize {
    let stones = table.stones.values();
    stones
        .filter(|stone| is_counted(stone.colour, stone.bandaged))
        .count()
}

#[test]
fn random_games_keep_their_stones_and_end() {
    let mut lcg = Lcg::new(1);
    for game in 0..400 {
        let setup = [Setup::Chequer, Setup::Blocks][game % 2];
        let side = if game % 2 == 0 {
            2 + lcg.below(6)
        } else {
            2 * (1 + lcg.below(3))
        };
        let mut table = Table::start(side as u8, setup);
        table.swap = [Swap::None, Swap::Colours, Swap::Positions][game % 3];
        table.protocol_double = side < 5 && game % 5 == 0;
        let yellow = count(&table, |colour, _| colour == Colour::Yellow);
        let mut swaps = 0;
        while !table.is_over() {
            let moves = table.legal_moves();
            let played = &moves[lcg.below(moves.len())];
            swaps += usize::from(*played == Move::Swap);
            table.play(played);
            let bandaged = count(&table, |_, bandaged| bandaged);
            assert_eq!(bandaged + swaps + 1, table.ply as usize);
            assert_eq!(Table::from_position(&table.position()).stones, table.stones);
        }
        let recoloured = swaps == 1 && table.swap == Swap::Positions;
        let former_yellow = if recoloured {
            Colour::Orange
        } else {
            Colour::Yellow
        };
        assert_eq!(count(&table, |colour, _| colour == former_yellow), yellow);
        assert!(
            side % 2 == 0 || table.winner().is_some(),
            "no draw on odd boards"
        );
        assert!(table.legal_moves().is_empty());
    }
}
