//! Every number of the report, recomputed by a plain second program.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use scoresheet::games::{GameKind, replay_with};
use scoresheet::record::TagValues;
use serde_json::{Value, json};

use crate::helpers::dice::{games, games_or, sized};
use crate::statistics::archive::{printed, quick, sheets};
use crate::statistics::plain::game::PlainGame;
use crate::statistics::plain::numbers::{Report, check_close};
use crate::statistics::plain::{mirrors, sections};

/// The numbers of legal moves before each ply, by ply. The rows of `score` do not contain
/// these, so they are counted by replaying the games with the library.
fn legal_moves(kind: GameKind, text: &str) -> BTreeMap<usize, Vec<u64>> {
    let mut legal: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    for record in kind.read(text) {
        let game = replay_with(&record, &TagValues::new(), &mut Vec::new()).unwrap();
        game.walk(&mut |plies, view| {
            if plies < game.plies() {
                legal.entry(plies + 1).or_default().push(view.count_legal());
            }
            ControlFlow::Continue(())
        });
    }
    legal
}

fn check_branching(legal: &BTreeMap<usize, Vec<u64>>, branching: &Value) {
    let rows = branching["plies"].as_array().unwrap();
    assert_eq!(rows.len(), legal.len());
    let mean = |counts: &[u64]| counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    for (row, (ply, counts)) in rows.iter().zip(legal) {
        assert_eq!(row["ply"], json!(ply));
        assert_eq!(row["games"], json!(counts.len()));
        check_close(&row["mean"], mean(counts), "legal moves");
    }
    let all: Vec<u64> = legal.values().flatten().copied().collect();
    check_close(&branching["mean"], mean(&all), "all legal moves");
}

/// Compares the report on random games with that of the second program.
fn compare(kind: GameKind, options: &TagValues) {
    // The legal moves of games without a board take longest to count.
    let count = match kind.board_symmetries().is_empty() {
        true => games_or(sized(200, 5)),
        false => games(200),
    };
    let options = quick(kind, options.clone());
    let text = sheets(kind, &options, 7, count).concat();
    let report: Value = serde_json::from_str(&printed("stats -f json", &text)).unwrap();
    let rows = printed("score --at start,all -f json", &text);
    let games = PlainGame::read_all(&rows);
    assert_eq!(report["records"], json!(games.len()));
    assert_eq!(report["sound"], json!(games.len()));
    let settings = report["settings"].as_array().unwrap();
    assert_eq!(settings.len(), 1, "one setting");
    let report = Report {
        setting: &settings[0],
        games: &games,
    };
    sections::results(&report);
    sections::length(&report);
    sections::leads(&report);
    sections::players(&report);
    sections::years(&report);
    sections::numbers(&report);
    if kind.board_symmetries().is_empty() {
        for section in ["groups", "maps", "mirrors", "swap"] {
            assert!(settings[0][section].is_null(), "{section}");
        }
    } else {
        sections::groups(&report);
        sections::maps(&report);
        mirrors::mirrors(&report);
    }
    check_branching(&legal_moves(kind, &text), &settings[0]["branching"]);
}

/// Games of Permutations that end after 1, 2, 3 and more plies, up to the whole game.
#[test]
fn unfinished_games_have_numbers_too() {
    let sheets = sheets(GameKind::Permutations, &TagValues::new(), 3, 33);
    let cut = |(index, sheet): (usize, &String)| {
        let is_end = |line: &&str| line.starts_with("[Result") || line.starts_with("[Term");
        let lines: Vec<&str> = sheet.lines().filter(|line| !is_end(line)).collect();
        let text = lines.join("\n");
        let number = format!("{}.", index + 2);
        let is_next = |at: &usize| text[..*at].ends_with([' ', '\n']);
        let mut found = text.match_indices(&number).map(|(at, _)| at);
        let end = found.find(is_next).unwrap_or(text.len());
        format!("{}\n\n", &text[..end])
    };
    let text: String = sheets.iter().enumerate().map(cut).collect();
    let stats = ["stats", "-f", "json", "--sections", "numbers"];
    let report: Value = serde_json::from_str(&printed(stats, &text)).unwrap();
    let rows = printed("score --at start,all -f json", &text);
    let games = PlainGame::read_all(&rows);
    let lengths: Vec<u64> = games.iter().map(PlainGame::plies).collect();
    assert_eq!(lengths, (1..=33).collect::<Vec<_>>());
    sections::numbers(&Report {
        setting: &report["settings"][0],
        games: &games,
    });
}

#[test]
fn permute_is_counted_correctly() {
    let board = |side: &str| TagValues::new().with("Board", side);
    compare(GameKind::Permute, &board("6"));
    compare(GameKind::Permute, &board("5").with("Setup", "chequer"));
}

#[test]
fn swaptimum_is_counted_correctly() {
    compare(GameKind::Swaptimum, &TagValues::new().with("Board", "5"));
}

#[test]
fn permutations_is_counted_correctly() {
    compare(GameKind::Permutations, &TagValues::new());
    compare(
        GameKind::Permutations,
        &TagValues::new().with("Players", "5"),
    );
}

#[test]
fn permutu_is_counted_correctly() {
    compare(GameKind::Permutu, &TagValues::new().with("Players", "3"));
    compare(GameKind::Permutu, &TagValues::new().with("Players", "1"));
}
