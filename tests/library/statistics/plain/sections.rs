//! Compares the sections of a report with plain counts. Most functions are named
//! after the section that they compare.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::statistics::plain::board::{Square, connection, name, squares};
use crate::statistics::plain::game::PlainGame;
use crate::statistics::plain::numbers::{Report, check_share, check_spread};

/// Compares the results of games.
pub(super) fn check_outcomes(value: &Value, games: &[&PlainGame]) {
    assert_eq!(value["games"], json!(games.len()));
    let finished = games
        .iter()
        .filter(|game| game.last()["result"] != "*")
        .count() as u64;
    assert_eq!(value["finished"], json!(finished));
    let count =
        |holds: &dyn Fn(&PlainGame) -> bool| games.iter().filter(|game| holds(game)).count() as u64;
    for seat in value["seats"].as_array().unwrap() {
        let name = seat["seat"].as_str().unwrap();
        let wins = count(&|game| game.winners() == [name]);
        check_share(&seat["wins"], wins, finished, name);
        let shared =
            count(&|game| game.winners().len() > 1 && game.winners().contains(&name.to_owned()));
        assert_eq!(seat["shared"], json!(shared), "{name}");
    }
    let draws = count(&|game| game.last()["result"] == "1/2-1/2");
    check_share(&value["draws"], draws, finished, "draws");
    assert_eq!(
        value["missed"],
        json!(count(&|game| game.last()["result"] == "0/1"))
    );
}

pub(crate) fn results(report: &Report<'_>) {
    let all: Vec<&PlainGame> = report.games.iter().collect();
    let results = &report.setting["results"];
    check_outcomes(&results["outcomes"], &all);
    let seats = results["outcomes"]["seats"].as_array().unwrap();
    assert_eq!(seats.len(), report.games[0].seats().len());
    assert_eq!(
        results["terminations"],
        json!({ "normal": report.games.len() })
    );
    assert_eq!(report.setting["games"], json!(report.games.len()));
    let plies: u64 = report.games.iter().map(PlainGame::plies).sum();
    assert_eq!(report.setting["plies"], json!(plies));
    if let Some(swap) = report.setting["swap"].as_object() {
        let longer: Vec<&PlainGame> = report
            .games
            .iter()
            .filter(|game| game.plies() > 1)
            .collect();
        check_share(&swap["swapped"], 0, longer.len() as u64, "swaps");
        check_outcomes(&swap["without"], &longer);
    }
}

pub(crate) fn length(report: &Report<'_>) {
    let length = &report.setting["length"];
    let plies: Vec<u64> = report.games.iter().map(PlainGame::plies).collect();
    check_spread(&length["plies"], plies.clone(), "plies");
    for (key, plies) in [
        ("shortest", plies.iter().min()),
        ("longest", plies.iter().max()),
    ] {
        let games = report
            .games
            .iter()
            .filter(|game| Some(&game.plies()) == plies);
        let texts = games.map(|game| game.last()["fingerprint"].as_str().unwrap());
        assert_eq!(
            length[key]["fingerprint"],
            json!(texts.min().unwrap()),
            "{key}"
        );
        assert_eq!(length[key]["plies"], json!(plies), "{key}");
    }
}

pub(crate) fn leads(report: &Report<'_>) {
    let leads = &report.setting["leads"];
    let won = |game: &&PlainGame| game.winners().len() == 1 && game.seats().len() > 1;
    let games: Vec<&PlainGame> = report.games.iter().filter(won).collect();
    if games.is_empty() {
        assert!(leads.is_null());
        return;
    }
    assert_eq!(leads["games"], json!(games.len()));
    let (mut changes, mut last, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    let mut comebacks = 0;
    for game in &games {
        let leaders = game.leaders();
        let sole: Vec<&String> = leaders.iter().flatten().collect();
        changes.push(sole.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64);
        let winner = &game.winners()[0];
        let trails = |ply: &usize| {
            leaders[*ply]
                .as_ref()
                .is_some_and(|leader| leader != winner)
        };
        let trailed = (0..leaders.len()).rev().find(trails);
        if let Some(ply) = trailed {
            last.push(ply as u64);
            ends.push(game.plies() - ply as u64);
            comebacks += u64::from(2 * ply as u64 > game.plies());
        }
    }
    let whole = games.len() as u64;
    check_share(
        &leads["never_trailed"],
        whole - last.len() as u64,
        whole,
        "never trailed",
    );
    check_share(&leads["comebacks"], comebacks, whole, "comebacks");
    check_spread(&leads["changes"], changes, "changes of the lead");
    check_spread(&leads["last_trailed"], last, "last ply");
    check_spread(&leads["before_end"], ends, "before the end");
}

pub(crate) fn players(report: &Report<'_>) {
    let rows = report.setting["players"].as_array().unwrap();
    let mut played: BTreeMap<String, Vec<(&PlainGame, String)>> = BTreeMap::new();
    for game in report.games {
        for standing in game.last()["standings"].as_array().unwrap() {
            let player = standing["player"].as_str().unwrap_or("?");
            if player != "?" {
                let seat = standing["seat"].as_str().unwrap().to_owned();
                played
                    .entry(player.to_owned())
                    .or_default()
                    .push((game, seat));
            }
        }
    }
    assert_eq!(rows.len(), played.len());
    for row in rows {
        let name = row["name"].as_str().unwrap();
        let games = &played[name];
        assert_eq!(row["games"], json!(games.len()), "{name}");
        let wins = games
            .iter()
            .filter(|(game, seat)| game.winners() == [seat.as_str()])
            .count();
        check_share(&row["wins"], wins as u64, games.len() as u64, name);
        let is_drawn = |(game, seat): &&(&PlainGame, String)| {
            let winners = game.winners();
            let is_draw = game.last()["result"] == "1/2-1/2";
            is_draw || winners.len() > 1 && winners.contains(seat)
        };
        let draws = games.iter().filter(is_drawn).count();
        assert_eq!(row["draws"], json!(draws), "{name}");
        assert_eq!(row["losses"], json!(games.len() - wins - draws), "{name}");
        assert_eq!(
            row["rating"].is_null(),
            row["unrated"].is_string(),
            "{name}"
        );
        if report.games[0].seats().len() == 2 {
            rating(report, rows, row);
        } else {
            assert!(row["rating"].is_null(), "{name}");
        }
    }
}

/// Checks a rating. Ratings are the maximum-likelihood estimates if they predict
/// for each player as many points as the player has scored.
fn rating(report: &Report<'_>, rows: &[Value], row: &Value) {
    let points = |name: &Value| {
        let row = rows.iter().find(|row| row["name"] == *name).unwrap();
        row["rating"]["points"].as_f64().unwrap()
    };
    let (mut real, mut predicted) = (0.0, 0.0);
    for game in report.games {
        let standings = game.last()["standings"].as_array().unwrap();
        let seat = standings
            .iter()
            .position(|seat| seat["player"] == row["name"]);
        let Some(seat) = seat.filter(|seat| standings[1 - seat]["player"] != "?") else {
            continue;
        };
        let winners = game.winners();
        real += match winners.first() {
            None => 0.5,
            Some(winner) => f64::from(u8::from(standings[seat]["seat"] == winner.as_str())),
        };
        let difference = points(&standings[1 - seat]["player"]) - points(&row["name"]);
        predicted += 1.0 / (1.0 + 10_f64.powf(difference / 400.0));
    }
    assert!(
        (real - predicted).abs() < 0.005 * report.games.len() as f64,
        "{real} {predicted}"
    );
}

pub(crate) fn years(report: &Report<'_>) {
    let mut years: BTreeMap<u64, Vec<&PlainGame>> = BTreeMap::new();
    for game in report.games {
        if let Some(date) = game.last()["date"].as_str() {
            years
                .entry(date[..4].parse().unwrap())
                .or_default()
                .push(game);
        }
    }
    let rows = report.setting["years"].as_array().unwrap();
    assert_eq!(rows.len(), years.len());
    for (row, (year, games)) in rows.iter().zip(&years) {
        assert_eq!(row["year"], json!(year));
        check_outcomes(&row["outcomes"], games);
    }
}

pub(crate) fn groups(report: &Report<'_>) {
    let groups = &report.setting["groups"];
    let ends: Vec<Vec<Vec<u64>>> = report
        .games
        .iter()
        .map(|game| PlainGame::groups(game.last()))
        .collect();
    let nth = |sizes: &[u64], rank: usize| sizes.get(rank).copied().unwrap_or(0);
    for (seat, row) in groups["seats"].as_array().unwrap().iter().enumerate() {
        for (rank, key) in [(0, "largest"), (1, "second")] {
            let sizes = ends.iter().map(|end| nth(&end[seat], rank)).collect();
            check_spread(&row[key], sizes, key);
        }
    }
    let margins = ends
        .iter()
        .map(|end| nth(&end[0], 0).abs_diff(nth(&end[1], 0)));
    check_spread(&groups["margin"], margins.collect(), "margin");
    let decided = report
        .games
        .iter()
        .filter_map(|game| game.last()["decided_by"]["rank"].as_u64());
    check_spread(&groups["rank"], decided.collect(), "rank");
}

/// For each heat map, the squares that a move marks.
fn marks(game: &PlainGame, text: &str) -> [Vec<Square>; 2] {
    let named = squares(text);
    match (game.last()["game"].as_str().unwrap(), &named[..]) {
        ("Permute", [corner, _, bandage]) => [vec![*corner], vec![*bandage]],
        (_, [at, swapped @ ..]) => [vec![*at], swapped.to_vec()],
        _ => [Vec::new(), Vec::new()],
    }
}

pub(super) fn side(report: &Report<'_>) -> i32 {
    report.games[0].last()["board"].as_i64().unwrap() as i32
}

pub(crate) fn maps(report: &Report<'_>) {
    let side = side(report);
    for (index, map) in report.setting["maps"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
    {
        let mut counts: BTreeMap<Square, u64> = BTreeMap::new();
        for game in report.games {
            for text in game.moves() {
                for at in &marks(game, text)[index] {
                    *counts.entry(*at).or_default() += 1;
                }
            }
        }
        let count_of = |at: &Square| counts.get(at).copied().unwrap_or(0);
        let all = (0..side).flat_map(|rank| (0..side).map(move |file| (file, rank)));
        let all: Vec<Square> = all.collect();
        let expected: Vec<u64> = all.iter().map(count_of).collect();
        assert_eq!(map["squares"], json!(expected));
        assert_eq!(map["total"], json!(expected.iter().sum::<u64>()));
        assert_eq!(map["board"], json!(side));
        let rows = map["most"].as_array().unwrap();
        let highest = counts.values().max().unwrap();
        assert_eq!(rows[0]["count"], json!(highest));
        for row in rows {
            let at = all
                .iter()
                .find(|at| name(**at) == row["square"].as_str().unwrap());
            assert_eq!(row["count"], json!(count_of(at.unwrap())));
        }
    }
}

pub(crate) fn numbers(report: &Report<'_>) {
    let rows = report.setting["numbers"].as_array().unwrap();
    let mut expected: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for game in report.games {
        let found = match game.last()["game"].as_str().unwrap() {
            "Permute" => permute(game),
            "Swaptimum" => swaptimum(game),
            "Permutu" => permutu(game),
            _ => permutations(game),
        };
        for (key, values) in found {
            expected.entry(key).or_default().extend(values);
        }
    }
    expected.retain(|_, values| !values.is_empty());
    let keys: BTreeSet<&str> = rows
        .iter()
        .map(|row| row["key"].as_str().unwrap())
        .collect();
    assert_eq!(keys, expected.keys().copied().collect());
    for row in rows {
        let key = row["key"].as_str().unwrap();
        check_spread(&row["spread"], expected[key].clone(), key);
    }
}

type Numbers = Vec<(&'static str, Vec<u64>)>;

fn permute(game: &PlainGame) -> Numbers {
    let groups = PlainGame::groups(game.last());
    let swaps = game.moves().iter().filter(|text| **text == "swap").count() as u64;
    vec![
        ("orange_groups", vec![groups[0].len() as u64]),
        ("yellow_groups", vec![groups[1].len() as u64]),
        ("bandaged", vec![game.plies() - swaps]),
    ]
}

fn swaptimum(game: &PlainGame) -> Numbers {
    let mut board: BTreeMap<Square, usize> = BTreeMap::new();
    let moves = game.moves();
    for (ply, text) in moves.iter().enumerate() {
        let named = squares(text);
        if let [at, swapped @ ..] = &named[..] {
            board.insert(*at, ply % 2);
            if let [one, two] = swapped {
                let owners = [board[one], board[two]];
                board.insert(*one, owners[1]);
                board.insert(*two, owners[0]);
            }
        }
    }
    let side = game.last()["board"].as_i64().unwrap() as i32;
    let winner = game
        .winners()
        .first()
        .map(|name| usize::from(name == "Blue"));
    let count = |part: &str| moves.iter().filter(|text| text.contains(part)).count() as u64;
    let last = (moves.len() - 1) % 2;
    vec![
        (
            "connection",
            winner
                .map(|seat| connection(&board, seat, side).unwrap() as u64)
                .into_iter()
                .collect(),
        ),
        ("swaps", vec![count(",")]),
        ("passes", vec![count("pass")]),
        ("checkers", vec![board.len() as u64]),
        (
            "given",
            winner
                .map(|seat| u64::from(seat != last))
                .into_iter()
                .collect(),
        ),
    ]
}

fn permutu(game: &PlainGame) -> Numbers {
    let points = game.seat_values("points");
    let tiles: u64 = game.seat_values("tiles").iter().sum();
    let symbols = game.last()["symbols"].as_u64().unwrap();
    let count = |word: &str| game.moves().iter().filter(|text| **text == word).count() as u64;
    vec![
        ("margin", margin(&points)),
        ("points", points),
        ("triples", game.seat_values("triples")),
        ("pairs", game.seat_values("pairs")),
        ("tiles", game.seat_values("tiles")),
        ("singles", game.seat_values("singles")),
        ("passes", vec![count("pass") + count("timeout")]),
        ("left", vec![3 * symbols - tiles]),
    ]
}

/// The difference between the two highest values.
fn margin(values: &[u64]) -> Vec<u64> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.reverse();
    values
        .windows(2)
        .take(1)
        .map(|pair| pair[0] - pair[1])
        .collect()
}

fn permutations(game: &PlainGame) -> Numbers {
    let (mut stars, mut sets, mut moon, mut suns, mut lost) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut before = Vec::new();
    let mut zeroed = Vec::new();
    for seat in game.last()["standings"].as_array().unwrap() {
        let (mut total, mut own_suns) = (0, 0);
        for round in seat["rounds"].as_array().unwrap() {
            let value = |key: &str| round[key].as_u64().unwrap();
            stars.push(value("icons"));
            sets.push(value("colours"));
            total += value("icons") + value("colours");
            own_suns += value("suns");
            if round["moon"] == true {
                moon.push(value("icons") + value("colours"));
            }
        }
        if seat["zeroed"] == true {
            suns.push(own_suns);
            lost.push(total);
            zeroed.push(total);
        }
        before.push(total);
    }
    let best = before.iter().max().unwrap();
    let scores = game.seat_values("score");
    let top = game.moves().into_iter().filter(|text| {
        let parts = text.split(',').map(|part| {
            let (bid, card) = part.split_once('x').unwrap();
            (bid.parse::<u64>().unwrap(), card.parse::<u64>().unwrap())
        });
        let parts: Vec<(u64, u64)> = parts.collect();
        let highest = parts.iter().map(|(_, card)| card).max();
        parts.iter().max().map(|(_, card)| card) == highest
    });
    vec![
        ("top", vec![top.count() as u64]),
        ("margin", margin(&scores)),
        ("score", scores),
        ("stars", stars),
        ("sets", sets),
        ("moon", moon),
        ("suns", suns),
        (
            "cost",
            match game.last()["result"] == "*" {
                true => Vec::new(),
                false => vec![u64::from(zeroed.contains(best))],
            },
        ),
        ("lost", lost),
    ]
}
