//! Compares the library's Permutu with the plain model.

use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::board::Seat;
use scoresheet::format::read;
use scoresheet::games::permutu::{
    Column, Permutu, PermutuMove, PermutuPosition, PermutuSetting, Rows, TileColour,
};
use scoresheet::games::replay_with;
use scoresheet::internal::read_options;
use scoresheet::play::{
    Notation as _, Playout as _, Position as _, Rules as _, Standings, Status, Turn, perft,
};
use scoresheet::record::TagValues;
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::dice;
use crate::helpers::plain::Lcg;
use crate::helpers::plain::permutu::{self as plain, COLOURS, Table};
use crate::rules::table::{PERMUTU, rows};

fn setting(table: &Table) -> PermutuSetting {
    let texts = COLOURS.map(|colour| table.row(colour));
    let rows = Rows::parse(texts.each_ref().map(String::as_str)).expect("the rows are sound");
    let players = u8::try_from(table.held.len()).expect("there are few players");
    let setting = PermutuSetting::new(players, rows).expect("there are 1 to 6 players");
    if table.move_time {
        setting.with_move_time("60")
    } else {
        setting
    }
}

fn written(mv: &PermutuMove) -> String {
    let mut out = String::new();
    Permutu::write(&mut out, mv, Permutu::DIALECTS[0]);
    out
}

fn listed(position: &PermutuPosition) -> Vec<PermutuMove> {
    let mut moves = Vec::new();
    position.visit_legal(&mut |mv| {
        moves.push(*mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Every move in the existing columns and in one more column, `pass` and `timeout`.
/// Each is given as a move of the library and as the same move of the plain model.
fn conceivable(symbols: usize) -> impl Iterator<Item = (PermutuMove, plain::Move)> {
    let columns = (1..=26.min(symbols + 1))
        .filter_map(|number| Some((number, Column::numbered(u8::try_from(number).ok()?)?)));
    let of_column = |(number, column)| {
        let single = |index: usize| {
            let colour = TileColour::ALL[index];
            (
                PermutuMove::Single { column, colour },
                plain::Move::Single(number, COLOURS[index]),
            )
        };
        let whole = (PermutuMove::Whole { column }, plain::Move::Whole(number));
        [single(0), single(1), single(2), whole]
    };
    columns.flat_map(of_column).chain([
        (PermutuMove::Pass, plain::Move::Pass),
        (PermutuMove::Timeout, plain::Move::Timeout),
    ])
}

fn agree_on_moves(position: &PermutuPosition, table: &Table) {
    let listed = listed(position);
    assert_eq!(position.count_legal(), listed.len() as u64);
    let mut count = 0;
    for (mv, plain_move) in conceivable(table.columns.len()) {
        let legal = position.check(&mv).is_ok();
        assert_eq!(
            legal,
            table.is_legal(&plain_move),
            "{plain_move} in {table:?}"
        );
        assert_eq!(legal, listed.contains(&mv), "{plain_move} in {table:?}");
        assert_eq!(written(&mv), plain_move.to_string());
        count += usize::from(legal);
    }
    assert_eq!(listed.len(), count);
}

fn agree_on_turn(position: &PermutuPosition, table: &Table) {
    let turn = if table.is_over() {
        Turn::Over
    } else {
        Turn::Seat(Seat::new(u8::try_from(table.turn).expect("few players")))
    };
    assert_eq!(position.turn(), turn);
}

fn winners(status: &Status) -> Vec<usize> {
    match status {
        Status::Won(seat) => vec![seat.index()],
        Status::Shared(seats) => seats.iter().map(|seat| seat.index()).collect(),
        Status::Missed => Vec::new(),
        Status::Running | Status::Drawn => panic!("{status:?} is not the end of a game"),
    }
}

fn agree_on_standings(position: &PermutuPosition, table: &Table) {
    let Standings {
        seats,
        decided_in_words,
        ..
    } = position.standings();
    let all = table.standings();
    assert_eq!(seats.len(), all.len());
    let is_single_player = all.len() == 1;
    for (standing, expected) in seats.iter().zip(&all) {
        let score = if is_single_player {
            expected.singles
        } else {
            expected.points
        };
        let values = [
            expected.points,
            expected.triples,
            expected.pairs,
            expected.tiles,
            expected.singles,
            score,
        ];
        let names = ["points", "triples", "pairs", "tiles", "singles", "score"];
        assert!(standing.facts().keys().eq(names));
        let facts = standing.facts();
        let facts = facts.values().map(serde_json::Value::as_u64);
        assert!(facts.eq(values.map(|value| Some(value as u64))));
        assert_eq!(standing.score, score as i64);
        let others = all.iter().filter(|other| !std::ptr::eq(*other, expected));
        let lead = match others.map(|other| other.points as i64).max() {
            Some(most) => expected.points as i64 - most,
            None => -(expected.singles as i64),
        };
        assert_eq!(position.lead(standing.seat), lead);
        agree_on_hand(position, standing.seat, expected.tiles, expected.singles);
    }
    if !is_single_player {
        let values = |value: fn(&plain::Standing) -> usize| all.iter().map(value).collect();
        let words = words_on_decision([values(|seat| seat.points), values(|seat| seat.triples)]);
        assert_eq!(decided_in_words, words);
    }
    if table.is_over() {
        let status = position.status();
        assert_eq!(winners(&status), table.winners());
        let is_alone = matches!(&status, Status::Shared(seats) if seats.len() < 2);
        assert!(!is_alone, "{status:?}");
    } else {
        assert_eq!(position.status(), Status::Running);
    }
    if !is_single_player {
        for seat in position.seats() {
            let winners_left = winners(&position.status_after_timeout(seat));
            assert_eq!(winners_left, table.winners_without(seat.index()));
        }
    }
}

/// Compares the number of tiles that a seat has, and of those that it took singly.
fn agree_on_hand(position: &PermutuPosition, seat: Seat, tiles: usize, singles: usize) {
    let rows = position.rows();
    let (mut held, mut taken_singly) = (0, 0);
    for colour in TileColour::ALL {
        for column in rows.columns() {
            let symbol = rows.symbol(column, colour);
            held += usize::from(position.holds(seat, symbol, colour));
            taken_singly += usize::from(position.took_singly(seat, symbol, colour));
        }
    }
    assert_eq!((held, taken_singly), (tiles, singles));
}

/// What decides between seats with these points and triples: the last comparison in
/// which some of those that were equal before it lose.
fn words_on_decision(values: [Vec<usize>; 2]) -> String {
    let mut best: Vec<usize> = (0..values[0].len()).collect();
    let mut words = String::new();
    for (name, values) in ["points", "triples"].into_iter().zip(values) {
        let most = best.iter().map(|&seat| values[seat]).max();
        let left: Vec<usize> = best
            .iter()
            .copied()
            .filter(|&seat| Some(values[seat]) == most)
            .collect();
        if left.len() < best.len() {
            let mut sorted = values.clone();
            sorted.sort_unstable_by(|one, other| other.cmp(one));
            let sorted: Vec<String> = sorted.iter().map(ToString::to_string).collect();
            words = format!("by {name}, {}", sorted.join(" to "));
        }
        best = left;
    }
    if best.len() > 1 && best.contains(&0) {
        return "because Player1 began".to_owned();
    }
    words
}

fn agree(position: &PermutuPosition, table: &Table) {
    agree_on_turn(position, table);
    agree_on_moves(position, table);
    agree_on_standings(position, table);
}

/// A random move. In every other game, whole columns are preferred, so that players
/// get many different sets of tiles.
fn choose(table: &Table, game: usize, lcg: &mut Lcg) -> plain::Move {
    if table.may_time_out() && lcg.below(8) == 0 {
        return plain::Move::Timeout;
    }
    let moves = table.legal_moves();
    let wholes: Vec<_> = moves
        .iter()
        .filter(|mv| matches!(mv, plain::Move::Whole(_)))
        .collect();
    if game.is_multiple_of(2) && !wholes.is_empty() {
        return *wholes[lcg.below(wholes.len())];
    }
    moves[lcg.below(moves.len())]
}

fn deal(game: usize, lcg: &mut Lcg) -> Table {
    let symbol_range = if game.is_multiple_of(16) { 25 } else { 9 };
    let symbols = 2 + lcg.below(symbol_range);
    let mut table = Table::deal(1 + game % 6, symbols, &mut |end| lcg.below(end));
    table.move_time = game % 5 == 4;
    table
}

#[test]
fn random_games_agree() {
    let mut lcg = Lcg::new(71);
    let (mut passes, mut blocked, mut shared) = (0, 0, 0);
    for game in 0..dice::sized(2400, 96) {
        let mut table = deal(game, &mut lcg);
        let mut position = Permutu::start(&setting(&table));
        agree(&position, &table);
        while !table.is_over() {
            let plain_move = choose(&table, game, &mut lcg);
            let (mv, _) = conceivable(table.columns.len())
                .find(|(_, other)| *other == plain_move)
                .expect("every move can be written");
            let ply = position.next_ply();
            assert_eq!(position.play(&mv), Ok(()));
            assert_eq!(position.next_ply(), ply + 1);
            table.play(&plain_move);
            passes += usize::from(plain_move == plain::Move::Pass);
            agree(&position, &table);
        }
        blocked += usize::from(!table.is_cleared());
        shared += usize::from(table.winners().len() > 1);
        assert_eq!(position.tiles_left() == 0, table.is_cleared());
    }
    assert!(
        [passes, blocked, shared]
            .iter()
            .all(|&count| count > dice::sized(100, 4)),
        "{passes} passes, {blocked} blocked, {shared} shared"
    );
}

#[test]
fn perft_is_as_in_the_table() {
    for row in rows(PERMUTU) {
        let get = |name| row.get(name).expect("a row has players and three rows");
        let rows = Rows::parse(["rowred", "rowblack", "rowgreen"].map(get)).expect("sound rows");
        let players = get("players").parse().expect("players are a number");
        let setting = PermutuSetting::new(players, rows).expect("there are 1 to 6 players");
        let start = Permutu::start(&setting);
        for (depth, &count) in (1..).zip(&row.counts) {
            assert_eq!(perft(&start, depth), count, "{} at {depth}", row.text);
        }
    }
}

#[test]
fn random_moves_are_uniform_and_never_time_out() {
    let rows = Rows::parse(["ABCD", "ACDB", "BDAC"]).expect("sound rows");
    let setting = PermutuSetting::new(2, rows).expect("two players");
    let mut position = Permutu::start(&setting.with_move_time("30"));
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..3 {
        let mv = position.random_move(&mut rng).expect("the game goes on");
        position.apply(&mv);
    }
    let moves = listed(&position);
    assert_eq!(moves.last(), Some(&PermutuMove::Timeout));
    let mut drawn = vec![0_u32; moves.len()];
    let take_count = moves.len() - 1;
    for _ in 0..take_count * 1000 {
        let mv = position.random_move(&mut rng).expect("the game goes on");
        let index = moves.iter().position(|other| *other == mv);
        drawn[index.expect("chance takes legal moves")] += 1;
    }
    assert_eq!(drawn[take_count], 0);
    let is_even = drawn[..take_count]
        .iter()
        .all(|count| (880..1120).contains(count));
    assert!(is_even, "{drawn:?}");
    for _ in 0..200 {
        let mv = position.greedy_move(&mut rng);
        assert_ne!(mv, Some(PermutuMove::Timeout));
    }
}

#[test]
fn random_deals_follow_the_setup() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for (setup, symbols) in [("different", 3), ("different", 26), ("free", 2)] {
        let options = TagValues::new()
            .with("Setup", setup)
            .with("Symbols", symbols.to_string());
        let (tags, mut findings) = (scoresheet::record::Tags::default(), Vec::new());
        let mut reader =
            scoresheet::play::SettingReader::new(&tags, &options, &mut findings).with_deal();
        let setting = Permutu::setting(&mut reader).expect("a game that is to be dealt");
        let dealt = Permutu::deal(&setting, &mut rng).unwrap();
        assert_eq!(dealt.rows().count(), symbols);
        assert!(setup == "free" || dealt.rows().first_repeat().is_none());
        assert_ne!(
            Permutu::deal(&setting, &mut rng).unwrap(),
            Permutu::deal(&dealt, &mut rng).unwrap()
        );
    }
}

/// The findings, and the result and termination, of a record with four symbols and
/// three players.
fn findings(tags: &str, moves: &str) -> (Vec<Diagnostic>, String) {
    let text = format!(
        "[Game \"Permutu\"]\n[Players \"3\"]\n[RowRed \"ABCD\"]\n[RowBlack \"ACDB\"]\n\
         [RowGreen \"BDAC\"]\n{tags}\n\n{moves}\n"
    );
    let options = read_options::<Permutu>();
    let record = read(Source::new("test", text.as_bytes()), options).next();
    let mut findings = Vec::new();
    let replayed = replay_with(&record.expect("a record"), &TagValues::new(), &mut findings);
    let verdict = replayed.expect("the setting can be read").verdict().clone();
    (
        findings,
        format!("{} {}", verdict.result, verdict.termination),
    )
}

/// The code and the message of the only finding.
fn finding(tags: &str, moves: &str) -> String {
    let (findings, _) = findings(tags, moves);
    let [found] = findings.as_slice() else {
        panic!("one finding: {findings:?}");
    };
    format!("{}: {}", found.code, found.message)
}

#[test]
fn a_game_ends_when_nobody_can_move() {
    let (found, verdict) = findings("", "1r 2g 4g 1 4 2");
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(verdict, "0-1/2-1/2 normal");
    let found = finding("", "1r 2g 4g 1 4 2 3");
    assert_eq!(found, "play/after-end: `3` comes after the end of the game");
}

#[test]
fn refusals_state_the_facts() {
    let cases = [
        (
            "1r 1b",
            "permutu/broken-column: `1b` takes a single tile of column 1, which was broken up by ply 1",
        ),
        (
            "1r 1r",
            "permutu/tile-taken: `1r` takes the red tile of column 1, which was taken by ply 1",
        ),
        (
            "1r 3g",
            "permutu/symbol-held: `3g` takes a single A, but the first A was taken by ply 1",
        ),
        (
            "1r 2g 4g 1 1",
            "permutu/empty-column: `1` takes column 1, which was taken by ply 4",
        ),
        (
            "1r 2",
            "permutu/symbols-missing: `2` takes column 2, but Player2 lacks B, C and D",
        ),
        (
            "1r 1",
            "permutu/symbols-missing: `1` takes column 1, but Player2 lacks A and B",
        ),
        (
            "5r",
            "permutu/no-column: `5r` names column 5, but the game has 4",
        ),
        (
            "27",
            "permutu/no-column: `27` cannot be played: there are at most 26 columns",
        ),
        (
            "pass",
            "permutu/pass-refused: `pass` is not allowed: Player1 can move",
        ),
        (
            "timeout",
            "permutu/timeout-refused: `timeout` is not allowed: moves have no time limit",
        ),
    ];
    for (moves, expected) in cases {
        assert_eq!(finding("", moves), expected, "{moves}");
    }
}

#[test]
fn a_time_forfeit_excludes_one_seat() {
    let forfeit = |seat: &str, result: &str| {
        let tags = format!("[Termination \"time forfeit\"]\n[Forfeit \"{seat}\"]");
        findings(&tags, &format!("1r 2g 4g 1 4 {result}"))
    };
    // Players 1 and 2 have a pair each, player 3 a single tile.
    let (found, verdict) = forfeit("Player1", "0-1-0");
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(verdict, "0-1-0 time forfeit");
    assert!(forfeit("Player3", "0-1-0").0.is_empty());
    let (found, _) = forfeit("player2", "1-0-0");
    assert!(found.is_empty(), "{found:?}");
    let (found, _) = forfeit("Player2", "0-0-1");
    assert_eq!(
        found[0].message,
        "the result says `0-0-1`, but after the time forfeit it is `1-0-0`"
    );
    let (found, _) = forfeit("Player4", "*");
    assert_eq!(
        found[0].message,
        "`Player4` is not a seat that can run out of time"
    );
    let found = finding("[Termination \"time forfeit\"]", "1r 2g 4g 0-1-0");
    assert!(found.starts_with("result/unexplained"), "{found}");
}

#[test]
fn a_missing_pass_is_reported_at_its_place() {
    let findings_of = |moves: &str| {
        let text = format!(
            "[Game \"Permutu\"]\n[Players \"3\"]\n[RowRed \"AB\"]\n[RowBlack \"BA\"]\n\
             [RowGreen \"AB\"]\n\n{moves}"
        );
        let options = read_options::<Permutu>();
        let record = read(Source::new("test", text.as_bytes()), options).next();
        let mut findings = Vec::new();
        replay_with(&record.expect("a record"), &TagValues::new(), &mut findings);
        findings
    };
    assert!(findings_of("1r 2r pass 1 2 0-1-0").is_empty());
    let found = findings_of("1r 2r 1 2 *");
    assert_eq!(found[0].code.as_str(), "permutu/must-pass");
    assert_eq!(
        found[0].message,
        "`1` comes too early: Player3 cannot take anything"
    );
    let help = "write `pass` for Player3 before this move";
    assert_eq!(found[0].help.as_deref(), Some(help));
}
