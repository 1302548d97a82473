//! Plies that mirror the ply before.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::statistics::plain::board::{Square, images, squares};
use crate::statistics::plain::game::PlainGame;
use crate::statistics::plain::numbers::{Report, check_close};
use crate::statistics::plain::sections::{check_outcomes, side};

/// The squares that identify the place of each move.
fn places(game: &PlainGame) -> Vec<BTreeSet<Square>> {
    // A move names a face by two corners. A mirror may exchange them with the other
    // two, so all four are compared.
    let is_face = game.last()["game"] == "Permute";
    let place = |text: &&str| {
        let named = squares(text).into_iter();
        named.take(if is_face { 2 } else { 1 }).collect()
    };
    game.moves().iter().map(place).collect()
}

/// Compares the section `mirrors` with a plain count.
pub(crate) fn mirrors(report: &Report<'_>) {
    let side = side(report);
    let mirrors = &report.setting["mirrors"];
    let mut answers = 0_u64;
    let mut plies: BTreeMap<&str, u64> = BTreeMap::new();
    let mut mirrored: BTreeMap<(&str, usize), Vec<&PlainGame>> = BTreeMap::new();
    for game in report.games {
        let places = places(game);
        let mut mirrored_plies: BTreeMap<(&str, usize), u64> = BTreeMap::new();
        let mut seat_answers = [0_u64; 2];
        for (ply, pair) in (1..).zip(places.windows(2)) {
            answers += 1;
            seat_answers[ply % 2] += 1;
            for (kind, name) in images((0, 0), side)
                .iter()
                .map(|(name, _)| *name)
                .enumerate()
            {
                let image: BTreeSet<Square> = corners(&pair[0])
                    .iter()
                    .map(|at| images(*at, side)[kind].1)
                    .collect();
                if image == corners(&pair[1]) {
                    *plies.entry(name).or_default() += 1;
                    *mirrored_plies.entry((name, ply % 2)).or_default() += 1;
                }
            }
        }
        for ((name, seat), count) in mirrored_plies {
            if seat_answers[seat] >= 5 && 2 * count >= seat_answers[seat] {
                mirrored.entry((name, seat)).or_default().push(game);
            }
        }
    }
    assert_eq!(mirrors["answers"], json!(answers));
    for kind in mirrors["kinds"].as_array().unwrap() {
        let name = kind["symmetry"].as_str().unwrap();
        let count = plies.get(name).copied().unwrap_or(0);
        assert_eq!(kind["plies"], json!(count), "{name}");
        check_close(&kind["share"], count as f64 / answers as f64, name);
        let seats = report.games[0].seats();
        for (seat, seat_name) in seats.iter().enumerate() {
            let row = kind["seats"]
                .as_array()
                .unwrap()
                .iter()
                .find(|row| row["seat"] == seat_name.as_str());
            match (mirrored.get(&(name, seat)), row) {
                (None, None) => {}
                (Some(games), Some(row)) => check_outcomes(&row["outcomes"], games),
                (games, row) => panic!("{name} {seat_name}: {:?} {row:?}", games.map(Vec::len)),
            }
        }
    }
}

/// The four squares of a face with these two opposite corners; a single square is
/// returned as it is.
fn corners(opposite: &BTreeSet<Square>) -> BTreeSet<Square> {
    let files: BTreeSet<i32> = opposite.iter().map(|(file, _)| *file).collect();
    let ranks: BTreeSet<i32> = opposite.iter().map(|(_, rank)| *rank).collect();
    files
        .iter()
        .flat_map(|file| ranks.iter().map(move |rank| (*file, *rank)))
        .collect()
}
