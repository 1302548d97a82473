//! Plies that mirror the ply before.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::plain::board::{At, images, squares};
use crate::plain::game::PlainGame;
use crate::plain::numbers::{Report, close};
use crate::plain::sections::{outcomes, side};

/// The places of a game's moves.
fn places(game: &PlainGame) -> Vec<BTreeSet<At>> {
    // A face is where its bottom left square is, whose image may be another
    // corner, so that both named corners are compared.
    let is_face = game.last()["game"] == "Permute";
    let place = |text: &&str| {
        let named = squares(text).into_iter();
        named.take(if is_face { 2 } else { 1 }).collect()
    };
    game.moves().iter().map(place).collect()
}

pub(crate) fn mirrors(report: &Report<'_>) {
    let side = side(report);
    let mirrors = &report.setting["mirrors"];
    let mut answers = 0_u64;
    let mut plies: BTreeMap<&str, u64> = BTreeMap::new();
    let mut mirrored: BTreeMap<(&str, usize), Vec<&PlainGame>> = BTreeMap::new();
    for game in report.games {
        let places = places(game);
        let mut own: BTreeMap<(&str, usize), u64> = BTreeMap::new();
        let mut all = [0_u64; 2];
        for (ply, pair) in (1..).zip(places.windows(2)) {
            answers += 1;
            all[ply % 2] += 1;
            for (kind, name) in images((0, 0), side)
                .iter()
                .map(|(name, _)| *name)
                .enumerate()
            {
                let image: BTreeSet<At> = corners(&pair[0])
                    .iter()
                    .map(|at| images(*at, side)[kind].1)
                    .collect();
                if image == corners(&pair[1]) {
                    *plies.entry(name).or_default() += 1;
                    *own.entry((name, ply % 2)).or_default() += 1;
                }
            }
        }
        for ((name, seat), count) in own {
            if all[seat] >= 5 && 2 * count >= all[seat] {
                mirrored.entry((name, seat)).or_default().push(game);
            }
        }
    }
    assert_eq!(mirrors["answers"], json!(answers));
    for kind in mirrors["kinds"].as_array().unwrap() {
        let name = kind["symmetry"].as_str().unwrap();
        let count = plies.get(name).copied().unwrap_or(0);
        assert_eq!(kind["plies"], json!(count), "{name}");
        close(&kind["share"], count as f64 / answers as f64, name);
        let seats = report.games[0].seats();
        for (seat, seat_name) in seats.iter().enumerate() {
            let row = kind["seats"]
                .as_array()
                .unwrap()
                .iter()
                .find(|row| row["seat"] == seat_name.as_str());
            match (mirrored.get(&(name, seat)), row) {
                (None, None) => {}
                (Some(games), Some(row)) => outcomes(&row["outcomes"], games),
                (games, row) => panic!("{name} {seat_name}: {:?} {row:?}", games.map(Vec::len)),
            }
        }
    }
}

/// All four squares of a face of which two opposite corners are given; one
/// square stays one.
fn corners(given: &BTreeSet<At>) -> BTreeSet<At> {
    let files: BTreeSet<i32> = given.iter().map(|(file, _)| *file).collect();
    let ranks: BTreeSet<i32> = given.iter().map(|(_, rank)| *rank).collect();
    files
        .iter()
        .flat_map(|file| ranks.iter().map(move |rank| (*file, *rank)))
        .collect()
}
