//! The fast path for lists and sheets agrees with the full reader, and rejects
//! every record with findings.

use proptest::prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, proptest};
use proptest::test_runner::Config;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::board::Size;
use scoresheet::format::read;
use scoresheet::games::GameKind;
use scoresheet::games::permute::{Permute, PermutePosition, PermuteSetting, PermuteSetup};
use scoresheet::internal::{FastPath, read_options};
use scoresheet::play::{
    Dialect, Notation as _, Playout as _, Policy, Position as _, Standings, replay,
};
use scoresheet::record::{Outcome, TagValues};
use scoresheet::text::Source;

use crate::helpers::dice;

fn setting(side: u8) -> PermuteSetting {
    PermuteSetting::new(
        Size::new(side).expect("a side of a board"),
        PermuteSetup::Chequer,
    )
}

/// A random game as a line of a list, cut off after at most `max_plies` plies.
fn line(side: u8, seed: u64, dialect: Dialect, max_plies: usize) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = PermutePosition::new(&setting(side));
    let mut text = String::new();
    for _ in 0..max_plies {
        let Some(mv) = position.random_move(&mut rng) else {
            break;
        };
        Permute::write(&mut text, &mv, dialect);
        text.push(' ');
        position.apply(&mv);
    }
    text + &position.status().outcome(2).to_string()
}

/// The plies, last position and result of a line according to the full reader;
/// `None` unless the line is one record without findings.
fn full_line(side: u8, line: &str) -> Option<(u32, PermutePosition, Outcome)> {
    let options = read_options::<Permute>();
    let board = TagValues::new().with("Board", side.to_string());
    let mut records = read(Source::new("line", line.as_bytes()), options);
    let record = records.next()?;
    let mut findings = Vec::new();
    let game = replay::<Permute>(&record, &board, &mut findings)?;
    findings.retain(|finding| finding.code.as_str() != "permute/board-size");
    let is_clean = records.next().is_none() && findings.is_empty();
    is_clean.then_some((game.plies.len() as u32, game.end, game.verdict.result))
}

#[test]
fn sound_lines_take_the_fast_path() {
    for side in [2, 5, 9, 12, 16, 26] {
        let mut reader = FastPath::<Permute>::new(&TagValues::new()).with_setting(setting(side));
        for seed in 0..40 {
            for dialect in &Permute::DIALECTS[..2] {
                let line = line(
                    side,
                    seed,
                    *dialect,
                    if seed % 4 == 0 { 3 } else { usize::MAX },
                );
                let game = reader.line(line.as_bytes()).expect("a plain, sound game");
                let end = reader.position().expect("a game was read").clone();
                assert_eq!(
                    Some((game.plies, end, game.result)),
                    full_line(side, &line),
                    "{line}"
                );
            }
        }
    }
}

/// A line with a few characters changed, inserted or removed.
fn mutated() -> impl Strategy<Value = String> {
    let change = (
        any::<prop::sample::Index>(),
        0..3_u8,
        any::<prop::sample::Index>(),
    );
    (0..200_u64, prop::collection::vec(change, 0..4)).prop_map(|(seed, changes)| {
        let characters: Vec<char> = "Cad1234-+ .{}()!*0/\u{2013}\u{430}W:\n".chars().collect();
        let mut line: Vec<char> = line(4, seed, Permute::DIALECTS[(seed % 2) as usize], 40)
            .chars()
            .collect();
        for (index, kind, character) in changes {
            let at = index.index(line.len());
            let character = characters[character.index(characters.len())];
            match kind {
                0 => line[at] = character,
                1 => line.insert(at, character),
                _ => {
                    line.remove(at);
                }
            }
        }
        line.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(Config::with_cases(dice::games_or(dice::sized(4000, 400)) as u32))]

    #[test]
    fn the_fast_path_through_lines_agrees_with_the_full_reader(line in mutated()) {
        let mut reader = FastPath::<Permute>::new(&TagValues::new()).with_setting(setting(4));
        if let Some(game) = reader.line(line.as_bytes()) {
            let end = reader.position().expect("a game was read").clone();
            let whole = full_line(4, &line);
            prop_assert!(whole.is_some(), "{line}");
            prop_assert_eq!(Some((game.plies, end, game.result)), whole);
        }
    }
}

/// The plies, result and standings of a sheet according to the full reader;
/// `None` unless the sheet is one record without findings.
fn full_sheet(text: &str) -> Option<(u32, Outcome, Standings)> {
    let options = read_options::<Permute>();
    let mut records = read(Source::new("sheet", text.as_bytes()), options);
    let record = records.next()?;
    let mut findings = Vec::new();
    let game = scoresheet::games::replay_with(&record, &TagValues::new(), &mut findings)?;
    let is_clean = records.next().is_none() && findings.is_empty();
    is_clean.then(|| {
        let end = game.end();
        (
            game.plies() as u32,
            game.verdict().result.clone(),
            end.standings(),
        )
    })
}

/// The plies, result and standings of a sheet according to the fast path; `None` if it
/// rejects the sheet.
fn fast_sheet(kind: GameKind, text: &str) -> Option<(u32, Outcome, Standings)> {
    let mut reader = kind.fast_reader(&TagValues::new());
    let game = reader.sheet(text.as_bytes())?;
    let standings = reader.standings().expect("a game was read");
    Some((game.plies, game.result, standings))
}

/// A generated sheet, on a 9x9 board if the size of the board is a setting.
fn sheet(kind: GameKind, seed: u64) -> String {
    let mut variants = kind.about().variants.iter();
    let has_board = variants.any(|variant| variant.tag.starts_with("Board "));
    let board = has_board.then_some(("Board", "9"));
    let games = kind
        .playouts(&board.into_iter().collect(), Policy::Random)
        .expect("a sound setting");
    let tags = [
        ("Event", "test".to_owned()),
        ("Date", "2026.01.02".to_owned()),
        ("Round", seed.to_string()),
    ];
    let mut text = String::new();
    games.write_sheet(&mut ChaCha8Rng::seed_from_u64(seed), &tags, &mut text);
    text
}

#[test]
fn sound_sheets_take_the_fast_path() {
    for kind in GameKind::ALL {
        for seed in 0..20 {
            let text = sheet(*kind, seed);
            let found = fast_sheet(*kind, &text);
            assert!(found.is_some(), "{text}");
            assert_eq!(found, full_sheet(&text), "{text}");
        }
    }
}

#[test]
fn scores_that_are_kept_are_those_of_the_last_position() {
    for kind in GameKind::ALL {
        let mut reader = kind.fast_reader(&TagValues::new());
        reader.keep_standings();
        for seed in 0..20 {
            let text = sheet(*kind, seed);
            let game = reader.sheet(text.as_bytes()).expect("a sound sheet");
            let (plies, result, standings) = full_sheet(&text).expect("a sound sheet");
            assert_eq!((game.plies, &game.result), (plies, &result), "{text}");
            let replayed = reader.replayed(game, text.as_bytes(), kind.read_options());
            let replayed = replayed.expect("a game was read");
            assert_eq!(replayed.known_standings(), Some(&standings), "{text}");
        }
    }
}

#[test]
fn one_fast_path_follows_changing_settings() {
    let mut reader = GameKind::Permute.fast_reader(&TagValues::new());
    for side in [9, 12, 9, 16] {
        let board = TagValues::new().with("Board", side.to_string());
        let games = GameKind::Permute.playouts(&board, Policy::Random);
        let mut text = String::new();
        let mut rng = ChaCha8Rng::seed_from_u64(side);
        games
            .expect("a sound setting")
            .write_sheet(&mut rng, &[], &mut text);
        let game = reader.sheet(text.as_bytes()).expect("a plain, sound sheet");
        let (plies, result, standings) = full_sheet(&text).expect("a sound sheet");
        assert_eq!((game.plies, game.result), (plies, result));
        assert_eq!(reader.standings(), Some(standings));
    }
}

/// A sheet with a few characters changed, inserted or removed, or lines
/// repeated or removed.
fn mutated_sheet() -> impl Strategy<Value = (GameKind, String)> {
    let change = (
        any::<prop::sample::Index>(),
        0..5_u8,
        any::<prop::sample::Index>(),
    );
    let changes = prop::collection::vec(change, 0..3);
    (prop::sample::select(GameKind::ALL), 0..50_u64, changes).prop_map(|(kind, seed, changes)| {
        let characters: Vec<char> = "Cad1234-+ .{}()!*0/\u{2013}W:\n[]\"\\;%".chars().collect();
        let mut text = sheet(kind, seed);
        for (index, change_kind, character) in changes {
            let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
            let at = index.index(lines.len());
            match change_kind {
                0 => lines.insert(at, lines[at]),
                1 => {
                    lines.remove(at);
                }
                _ => {
                    let mut all: Vec<char> = text.chars().collect();
                    let at = index.index(all.len());
                    let character = characters[character.index(characters.len())];
                    match change_kind {
                        2 => all[at] = character,
                        3 => all.insert(at, character),
                        _ => {
                            all.remove(at);
                        }
                    }
                    text = all.into_iter().collect();
                    continue;
                }
            }
            text = lines.concat();
        }
        (kind, text)
    })
}

proptest! {
    #![proptest_config(Config::with_cases(dice::games_or(dice::sized(1500, 150)) as u32))]

    #[test]
    fn the_fast_path_through_sheets_agrees_with_the_full_reader((kind, text) in mutated_sheet()) {
        if let Some(found) = fast_sheet(kind, &text) {
            prop_assert_eq!(Some(found), full_sheet(&text), "{}", text);
        }
    }
}
