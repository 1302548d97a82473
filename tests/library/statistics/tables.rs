//! Tables: their rows agree with other commands and with the library, and do
//! not depend on the number of threads or the format.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::path::Path;

use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::{TableColumn, TableKind};
use scoresheet::play::{Policy, Turn};
use scoresheet::record::TagValues;
use serde_json::{Value, json};

use crate::helpers::dice::{games_or, sized};
use crate::helpers::run::{Words, run};
use crate::statistics::archive::{printed, quick, sheets};
use crate::statistics::plain::game::PlainGame;

/// The rows that a table has for an input.
fn table(name: &str, options: impl Words, input: &str) -> Vec<Value> {
    let output = run(("table -f jsonl -q", name, options), input);
    output.exits(0).objects()
}

/// Pads a list with nulls to six values, one per seat.
fn for_six_seats(values: &[Value]) -> Vec<Value> {
    let mut values = values.to_vec();
    values.resize(6, Value::Null);
    values
}

/// The cells of the six seats in a row.
fn seats(row: &Value, name: &str) -> Vec<Value> {
    (1..=6)
        .map(|seat| row[format!("{name}_{seat}")].clone())
        .collect()
}

/// The scores in a row of `score`.
fn scores(row: &Value) -> Vec<Value> {
    let standings = row["standings"].as_array().unwrap().iter();
    let scores: Vec<Value> = standings.map(|seat| seat["score"].clone()).collect();
    for_six_seats(&scores)
}

/// The plies of games according to the library: the seat that moves, the move in the
/// notation of sheets, and the number of legal moves before it.
fn library_plies(kind: GameKind, text: &str) -> Vec<[Value; 3]> {
    let mut rows = Vec::new();
    for record in kind.read(text) {
        let game = replay_with(&record, &TagValues::new(), &mut Vec::new()).unwrap();
        game.walk(&mut |plies, view| {
            if let Some(ply) = game.ply_text(plies, game.dialects()[0]) {
                let mover = match view.turn() {
                    Turn::Seat(seat) => json!(game.seats()[seat.index()].name),
                    _ => Value::Null,
                };
                rows.push([mover, json!(ply), json!(view.count_legal())]);
            }
            ControlFlow::Continue(())
        });
    }
    rows
}

/// Compares the table of plies of random games with `score`, and with the
/// positions of the library.
fn compare_plies(kind: GameKind, text: &str) {
    let rows = table("plies", "", text);
    let played = printed("score --at start,all -f json", text);
    let played = PlainGame::read_all(&played);
    let library_rows = library_plies(kind, text);
    let leaders = played.iter().flat_map(|game| game.leaders().split_off(1));
    let plain: Vec<(&Value, Option<String>)> = played
        .iter()
        .flat_map(|game| &game.rows)
        .zip(leaders)
        .collect();
    assert_eq!((rows.len(), rows.len()), (plain.len(), library_rows.len()));
    for ((row, (plain, leader)), [mover, ply, legal]) in rows.iter().zip(plain).zip(library_rows) {
        for key in ["source", "record", "game", "ply", "move"] {
            assert_eq!(row[key], plain[key], "{key} of {row}");
        }
        assert_eq!(row["move"], ply);
        assert_eq!(row["seat"], mover, "{row}");
        assert_eq!(row["legal"], legal, "{row}");
        assert_eq!(row["leader"], json!(leader), "{row}");
        assert_eq!(seats(row, "score"), scores(plain), "{row}");
    }
}

/// Compares the hashes in the table of positions with the texts that symmetric
/// positions share.
fn compare_positions(kind: GameKind, text: &str) {
    let rows = table("positions", "", text);
    assert!(rows.is_sorted_by_key(|row| row["hash"].as_i64().unwrap()));
    let record_and_ply = |row: &Value| {
        (
            row["record"].as_u64().unwrap(),
            row["ply"].as_u64().unwrap(),
        )
    };
    let by_ply: BTreeMap<(u64, u64), &Value> =
        rows.iter().map(|row| (record_and_ply(row), row)).collect();
    assert_eq!(by_ply.len(), rows.len(), "one row per position");
    let (mut hashes, mut texts) = (HashMap::new(), HashMap::new());
    let mut count = 0;
    for (number, record) in (1..).zip(kind.read(text)) {
        let game = replay_with(&record, &TagValues::new(), &mut Vec::new()).unwrap();
        game.walk(&mut |plies, view| {
            let row = by_ply[&(number, plies as u64)];
            let next = by_ply.get(&(number, plies as u64 + 1));
            assert_eq!(
                row["next"],
                next.map_or(Value::Null, |next| next["hash"].clone())
            );
            assert_eq!(row["move"], json!(game.ply_text(plies, game.dialects()[0])));
            assert_eq!(row["result"], json!(game.verdict().result.to_string()));
            let (hash, text) = (row["hash"].as_i64().unwrap(), view.symmetric_text());
            let first = texts.entry(text.clone()).or_insert(hash);
            assert_eq!(*first, hash, "one hash for symmetric positions");
            let first = hashes.entry(hash).or_insert_with(|| text.clone());
            assert_eq!(*first, text, "different hashes for other positions");
            count += 1;
            ControlFlow::Continue(())
        });
    }
    assert_eq!(count, rows.len());
}

fn compare(kind: GameKind, options: &TagValues) {
    let options = quick(kind, options.clone());
    let text = sheets(kind, &options, 3, games_or(sized(40, 2))).concat();
    compare_plies(kind, &text);
    compare_positions(kind, &text);
}

#[test]
fn plies_and_positions_are_those_of_score_and_the_library() {
    let tag = |name, value| TagValues::new().with(name, value);
    compare(GameKind::Permute, &tag("Board", "6"));
    compare(GameKind::Swaptimum, &tag("Board", "5"));
    compare(GameKind::Permutations, &TagValues::new());
    compare(GameKind::Permutu, &tag("Players", "3"));
}

/// Where the samples are. Without optimization, those of one game are enough.
const SAMPLES: &str = ["samples", "samples/permute"][sized(0, 1)];

/// On a chequered board of odd size Yellow has one stone more, and stones of one colour do
/// not touch, so Yellow leads before any move: in a game that ends there it has led.
#[test]
fn the_leader_at_the_start_leads_games_that_end_there() {
    let game = |termination: &str, end: &str| {
        format!(
            "[Game \"Permute\"]\n[Board \"3\"]\n[Setup \"chequer\"]\n\
             [Termination \"{termination}\"]\n\n{end}\n\n"
        )
    };
    let text = game("resignation", "1. resigns 0-1")
        + &game("agreement", "1. draw 1/2-1/2")
        + &game("resignation", "1-0");
    let rows = table("plies", "", &text);
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(row["leader"], "Yellow", "{row}");
    }
    let report: Value = serde_json::from_str(&printed("stats -f json", &text)).unwrap();
    let leads = &report["settings"][0]["leads"];
    assert_eq!(leads["games"], 2);
    assert_eq!(leads["never_trailed"]["count"], 1);
    assert_eq!(leads["last_trailed"]["histogram"], json!({"0": 1}));
    assert_eq!(leads["comebacks"]["count"], 0);
}

/// All samples: sound and unsound, resigned, agreed, in every notation.
#[test]
fn games_are_those_of_score_and_check() {
    let rows = table("games", SAMPLES, "");
    assert!(!rows.is_empty());
    let check = run(("check -q -f json", SAMPLES), "").objects();
    let score = run(("score -q -f json", SAMPLES), "").objects();
    let record_of = |row: &Value| (row["source"].to_string(), row["record"].as_u64());
    let by_record = |rows: Vec<Value>| -> BTreeMap<_, _> {
        let rows = rows.into_iter().map(|row| (record_of(&row), row));
        rows.collect()
    };
    let (check, score) = (by_record(check), by_record(score));
    for row in &rows {
        let checked = &check[&record_of(row)];
        let findings = checked["diagnostics"].as_array().unwrap();
        for (key, severity) in [("errors", "error"), ("warnings", "warning")] {
            let is_counted = |finding: &&Value| finding["severity"] == severity;
            let count = findings.iter().filter(is_counted).count();
            assert_eq!(row[key], json!(count), "{key} of {row}");
        }
        assert_eq!(row["sound"], checked["valid"], "{row}");
        let Some(scored) = score.get(&record_of(row)) else {
            assert!(row["plies"].is_null(), "{row}");
            continue;
        };
        for key in ["game", "plies", "result", "termination", "fingerprint"] {
            assert_eq!(row[key], scored[key], "{key} of {row}");
        }
        for key in ["event", "site", "round", "annotator"] {
            let stated = scored[key]
                .as_str()
                .filter(|text| !["", "?"].contains(text));
            assert_eq!(row[key], json!(stated), "{key} of {row}");
        }
        let winner = Some(&scored["winner"]).filter(|winner| winner.is_string());
        assert_eq!(row["winner"], winner.cloned().unwrap_or_default(), "{row}");
        assert_eq!(seats(row, "score"), scores(scored), "{row}");
        let standings = scored["standings"].as_array().unwrap();
        let players = standings.iter().map(|seat| match &seat["player"] {
            player if player == "?" || player == "" => Value::Null,
            player => player.clone(),
        });
        assert_eq!(
            seats(row, "player"),
            for_six_seats(&players.collect::<Vec<_>>()),
            "{row}"
        );
        assert_eq!(row["seats"], json!(standings.len()), "{row}");
        let with_hyphens = |text: &str| text.replace('.', "-");
        let date = scored["date"].as_str().map(with_hyphens);
        if let Some(day) = row["date"].as_str() {
            assert_eq!(Some(day), date.as_deref());
        }
        if let Some(year) = row["year"].as_u64() {
            assert!(date.unwrap().contains(&year.to_string()), "{row}");
        }
    }
    assert!(rows.len() >= check.len().min(score.len()));
}

#[test]
fn tables_do_not_depend_on_the_number_of_threads() {
    let count = sized(1500, 160);
    let lists = format!("generate --games {count} --to mindsports -q");
    let text = printed(lists, "") + "1. Ce5f6-f6 2. Ce5f6-f6 *\n";
    for name in TableKind::ALL.map(TableKind::as_str) {
        for format in ["csv", "jsonl"] {
            let line = format!("table {name} -q -f {format} --jobs");
            let print = |jobs: &str| printed((&line, jobs), &text);
            let one = print("1");
            assert!(one.lines().count() > count);
            assert!(one == print("4"), "{name} as {format}");
        }
    }
}

/// The row of a column in the table on the page: its name, type, unit and meaning.
fn column_row(column: &TableColumn) -> String {
    let TableColumn {
        name,
        kind,
        unit,
        meaning,
        ..
    } = column;
    format!("| `{name}` | {} | {unit} | {meaning} |\n", kind.as_str())
}

#[test]
fn the_page_lists_the_columns() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tables.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let mut expected = page.clone();
    for kind in TableKind::ALL {
        let name = kind.as_str();
        let (begin, end) = (format!("<!-- columns of {name} -->\n"), "<!-- end -->");
        let from = expected.find(&begin).expect("a place for the columns") + begin.len();
        let to = from + expected[from..].find(end).expect("its end");
        let rows: String = kind.columns().iter().map(column_row).collect();
        let table = format!("| column | type | unit | meaning |\n|---|---|---|---|\n{rows}");
        expected.replace_range(from..to, &table);
    }
    if std::env::var_os("SCORESHEET_BLESS").is_some() {
        std::fs::write(&path, &expected).unwrap();
    } else {
        assert!(
            page == expected,
            "SCORESHEET_BLESS=1 updates docs/tables.md"
        );
    }
}

#[test]
fn games_have_at_most_six_seats() {
    for kind in GameKind::ALL {
        for players in 1..9 {
            let setting = TagValues::new().with("Players", players.to_string());
            if let Ok(games) = kind.playouts(&setting, Policy::Random) {
                assert!(games.seats() <= 6, "{kind} with {players} players");
            }
        }
    }
}
