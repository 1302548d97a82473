//! Compares the library's Swaptimum with the plain model.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use scoresheet::board::{Seat, Size, Square};
use scoresheet::games::swaptimum::{
    Swap, Swaptimum, SwaptimumMove, SwaptimumPosition, SwaptimumSetting, SwaptimumStart,
};
use scoresheet::play::{Notation as _, Position as _, Status, Turn, perft};

use crate::helpers::dice;
use crate::helpers::plain::swaptimum::{Colour, Table};
use crate::helpers::plain::{self, Lcg};
use crate::rules::table::{Row, SWAPTIMUM, rows};

fn empty(side: u8) -> SwaptimumPosition {
    SwaptimumPosition::new(&SwaptimumSetting::new(
        Size::new(side).expect("a side of a board"),
    ))
}

fn from_string(text: &str) -> SwaptimumPosition {
    SwaptimumPosition::new(&SwaptimumSetting::from_start(
        text.parse::<SwaptimumStart>().expect("a position"),
    ))
}

fn start(row: &Row) -> SwaptimumPosition {
    match row.get("position") {
        Some(position) => from_string(position),
        None => empty(row.board().expect("a row has a board or a position")),
    }
}

fn written(mv: &SwaptimumMove) -> String {
    let mut out = String::new();
    Swaptimum::write(&mut out, mv, Swaptimum::DIALECTS[0]);
    out
}

/// The library's move for a move of the plain model.
fn library_move(mv: &plain::swaptimum::Move) -> SwaptimumMove {
    let square = |(file, rank): plain::Square| Square::new(file - 1, rank - 1);
    match *mv {
        plain::swaptimum::Move::Pass => SwaptimumMove::Pass,
        plain::swaptimum::Move::Place { at, swap } => SwaptimumMove::Place {
            at: square(at),
            swap: swap.map(|(one, two)| Swap::new(square(one), square(two))),
        },
    }
}

fn legal_moves(position: &SwaptimumPosition) -> Vec<SwaptimumMove> {
    let mut moves = Vec::new();
    position.visit_legal(&mut |mv| {
        moves.push(*mv);
        ControlFlow::Continue(())
    });
    moves
}

fn seat(colour: Colour) -> Seat {
    match colour {
        Colour::Red => Seat::FIRST,
        Colour::Blue => Seat::SECOND,
    }
}

/// Compares a position with that of the plain model; returns the legal moves.
fn agree(position: &SwaptimumPosition, table: &Table) -> Vec<plain::swaptimum::Move> {
    let text = table.position();
    assert_eq!(
        Swaptimum::position_string(position).as_deref(),
        Some(&*text)
    );
    let moves = table.legal_moves();
    let plain: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    let listed = legal_moves(position);
    assert_eq!(listed.len(), moves.len(), "{text}");
    let library: BTreeSet<String> = listed.iter().map(written).collect();
    assert_eq!(library, plain, "{text}");
    assert_eq!(position.count_legal(), moves.len() as u64, "{text}");
    assert!(listed.iter().all(|mv| position.check(mv).is_ok()), "{text}");
    let turn = if moves.is_empty() {
        Turn::Over
    } else {
        Turn::Seat(seat(table.turn))
    };
    assert_eq!(position.turn(), turn, "{text}");
    let status = match (table.winner(), moves.is_empty()) {
        (Some(winner), _) => Status::Won(seat(winner)),
        (None, true) => Status::Drawn,
        (None, false) => Status::Running,
    };
    assert_eq!(position.status(), status, "{text}");
    let both = (status, position.standings());
    assert_eq!(position.status_and_standings(), both, "{text}");
    let must_pass = moves == [plain::swaptimum::Move::Pass];
    assert_eq!(position.must_pass(), must_pass, "{text}");
    // The position string has the ranks from the top.
    let ranks: Vec<&str> = text
        .split(' ')
        .next()
        .expect("a position has ranks")
        .split('/')
        .rev()
        .collect();
    for square in position.checkers().size().squares() {
        let letter = ranks[usize::from(square.rank())].as_bytes()[usize::from(square.file())];
        let owner = match letter {
            b'r' => Some(seat(Colour::Red)),
            b'b' => Some(seat(Colour::Blue)),
            _ => None,
        };
        assert_eq!(position.stone(square), owner, "{text}");
    }
    agree_on_standings(position, table);
    moves
}

fn agree_on_standings(position: &SwaptimumPosition, table: &Table) {
    let standings = position.standings();
    assert_eq!(standings.seats.len(), 2);
    assert_eq!(standings.decided_by, None);
    for (standing, colour) in standings.seats.iter().zip([Colour::Red, Colour::Blue]) {
        let groups = table.groups(colour);
        let score = groups.first().copied().unwrap_or(0);
        assert_eq!(standing.seat, seat(colour));
        assert_eq!(standing.score, i64::from(score));
        let facts = standing.facts();
        let keys: Vec<&str> = facts.keys().map(String::as_str).collect();
        assert_eq!(keys, ["groups", "score", "connected"]);
        assert_eq!(standing.facts()["groups"], serde_json::json!(groups));
        assert_eq!(standing.facts()["score"], score);
        assert_eq!(standing.facts()["connected"], table.is_connected(colour));
    }
}

/// Tries every placement, with and without every swap, and the pass: `check`
/// accepts exactly those that are listed.
fn check_everything(position: &SwaptimumPosition) {
    let listed: BTreeSet<String> = legal_moves(position).iter().map(written).collect();
    let size = position.checkers().size();
    let mut all = vec![SwaptimumMove::Pass];
    let swaps: Vec<Swap> = size
        .squares()
        .flat_map(|one| one.surroundings(size).map(move |two| Swap::new(one, two)))
        .collect();
    for at in size.squares() {
        all.push(SwaptimumMove::Place { at, swap: None });
        let placement = |&swap: &Swap| SwaptimumMove::Place {
            at,
            swap: Some(swap),
        };
        all.extend(swaps.iter().map(placement));
    }
    for mv in all {
        let text = written(&mv);
        let is_accepted = position.check(&mv).is_ok();
        assert_eq!(
            is_accepted,
            listed.contains(&text),
            "{text} in {position:?}"
        );
    }
}

#[test]
fn perft_is_as_in_the_table() {
    for row in rows(SWAPTIMUM) {
        let position = start(&row);
        for (depth, &count) in (1..).zip(&row.counts) {
            assert_eq!(
                perft(&position, depth),
                count,
                "{} at depth {depth}",
                row.text
            );
        }
    }
}

#[test]
fn random_games_agree() {
    let mut lcg = Lcg::new(31);
    let mut winners = [0_usize; 2];
    for (side, games) in [
        (2, 300),
        (3, 600),
        (4, 500),
        (5, 300),
        (6, 150),
        (7, 80),
        (9, 20),
        (11, 6),
    ] {
        for game in 0..dice::sized(games, games / 40) as u64 {
            let (mut position, mut table) = (empty(side), Table::start(side));
            loop {
                let moves = agree(&position, &table);
                if game % 50 == 0 && side < dice::sized(7, 5) as u8 {
                    check_everything(&position);
                }
                if moves.is_empty() {
                    break;
                }
                let mv = moves[lcg.below(moves.len())];
                position.play(&library_move(&mv)).unwrap();
                table.play(&mv);
            }
            if let Some(winner) = table.winner() {
                winners[seat(winner).index()] += 1;
            }
        }
    }
    assert!(
        winners.iter().all(|&won| won > dice::sized(500, 10)),
        "{winners:?}"
    );
}

#[test]
fn skipped_players_and_barred_squares_agree() {
    let texts = rows(SWAPTIMUM).into_iter();
    for text in texts.filter_map(|row| row.get("position").map(str::to_owned)) {
        let mut positions = vec![(from_string(&text), Table::from_position(&text))];
        for _ in 0..2 {
            let mut next = Vec::new();
            for (position, table) in positions {
                for mv in agree(&position, &table) {
                    let (mut position, mut table) = (position.clone(), table.clone());
                    position.play(&library_move(&mv)).unwrap();
                    table.play(&mv);
                    next.push((position, table));
                }
                check_everything(&position);
            }
            positions = next;
        }
    }
}
