//! Permute with four colours agrees with its plain model.

use std::collections::BTreeSet;

use scoresheet::board::Seat;
use scoresheet::convert::{Losses, to_list, to_sheet};
use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{Replayed, Status, Turn, View};
use scoresheet::record::{Record, TagValues};
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::dice::{games_or, sized};
use crate::helpers::formats::{read_options, whole};
use crate::helpers::plain::four::FourTable;
use crate::helpers::plain::{Lcg, corners, face, name};

/// The largest board on which every ply compares the lists of legal moves.
const MAX_LISTED_SIDE: u8 = 5;
/// The largest board on which the lists are compared with two twists per turn.
const MAX_LISTED_SIDE_DOUBLE: u8 = 5;

/// What happened in the games.
#[derive(Debug, Default)]
struct Seen {
    plies: usize,
    passes: usize,
    draws: usize,
    wins: [usize; 2],
    two_twists: usize,
}

/// Each letter with an owner, at least one for each seat.
fn any_owners(lcg: &mut Lcg) -> String {
    let all = 1 + lcg.below(14);
    let letters = |is_yellow| {
        let letters = ['o', 'y', 'r', 'b'].into_iter().enumerate();
        let own = letters.filter(move |(index, _)| (all >> index & 1 == 1) == is_yellow);
        own.map(|(_, letter)| letter).collect::<String>()
    };
    format!("{} {}", letters(false), letters(true))
}

/// A board with random stones, or with colours in areas, so that seats run out of faces.
fn any_position(lcg: &mut Lcg, side: usize) -> String {
    let letters = [
        b"oyrb".as_slice(),
        b"oyrbOYRB",
        b"oooooyrrrrrrb.",
        b"ooooYrrrrrB",
    ];
    let letters = letters[lcg.below(letters.len())];
    let is_in_areas = lcg.below(3) == 0;
    let rank = |lcg: &mut Lcg, rank: usize| -> String {
        let letter = |file: usize| {
            if is_in_areas && lcg.below(8) > 0 {
                return ['o', 'y', 'r', 'b'][file * 2 / side + 2 * (rank * 2 / side)];
            }
            char::from(letters[lcg.below(letters.len())])
        };
        (0..side).map(letter).collect()
    };
    let ranks: Vec<String> = (0..side).map(|number| rank(lcg, number)).collect();
    let turn = ["o", "y"][lcg.below(2)];
    format!("{} {turn} {}", ranks.join("/"), 1 + lcg.below(3))
}

/// Compares everything but the lists of legal moves.
fn compare(view: &dyn View, table: &FourTable) {
    let position = table.position();
    assert_eq!(view.position().as_ref(), Some(&position));
    let turn = match table.is_over() {
        true => Turn::Over,
        false => Turn::Seat(Seat::new(table.turn as u8)),
    };
    assert_eq!(view.turn(), turn, "{position}");
    let status = match table.winner() {
        _ if !table.is_over() => Status::Running,
        Some(seat) => Status::Won(Seat::new(seat as u8)),
        None => Status::Drawn,
    };
    assert_eq!(view.status(), status, "{position}");
    let standings = view.standings();
    let drawn = view.groups();
    for seat in [0, 1] {
        let groups = table.groups(seat);
        let facts = standings.seats[seat].facts();
        let found: Vec<u32> = serde_json::from_value(facts["groups"].clone()).expect("sizes");
        assert_eq!(found, groups, "{position}");
        let of_seat = drawn.iter().filter(|(owner, _)| owner.index() == seat);
        let sizes: Vec<u32> = of_seat.map(|(_, group)| group.size).collect();
        assert_eq!(sizes, groups, "{position}");
    }
}

/// Compares the lists of legal moves, and whether changed moves are refused.
fn compare_moves(view: &dyn View, table: &FourTable, lcg: &mut Lcg) {
    let position = table.position();
    let expected: BTreeSet<String> = table.legal_moves().into_iter().collect();
    let found: BTreeSet<String> = view.legal_moves().into_iter().collect();
    assert_eq!(found, expected, "{position}");
    assert_eq!(view.count_legal(), expected.len() as u64, "{position}");
    let moves: Vec<&String> = expected.iter().collect();
    for _ in 0..moves.len().min(8) {
        let mut text = moves[lcg.below(moves.len())].clone();
        match lcg.below(8) {
            0 => text = "swap".to_owned(),
            1 => text = "pass".to_owned(),
            2 => text = text.replacen('-', "+Ca1b2-", 1),
            _ => {
                let other = moves[lcg.below(moves.len())].split_once('-');
                if let (Some((twist, _)), Some((_, bandage))) = (text.split_once('-'), other) {
                    text = format!("{twist}-{bandage}");
                }
            }
        }
        let is_legal = view.boxed_clone().play(&text).is_ok();
        assert_eq!(is_legal, expected.contains(&text), "{text} in {position}");
    }
    assert!(view.boxed_clone().play("swap").is_err(), "{position}");
}

fn setting(table: &FourTable) -> TagValues {
    let [orange, yellow] = &table.owners;
    let tags = TagValues::new()
        .with("Position", table.position())
        .with("Colours", "4")
        .with("Owners", format!("{orange} {yellow}"));
    if table.two_twists {
        return tags.with("Protocol", "1[1]2[2]*");
    }
    tags
}

/// Replays a record, which must be sound.
fn sound(record: &Record<'_>, defaults: &TagValues) -> Box<dyn Replayed> {
    let mut findings = Vec::new();
    let game = replay_with(record, defaults, &mut findings);
    findings.retain(Diagnostic::is_error);
    let text = String::from_utf8_lossy(record.text());
    assert!(findings.is_empty(), "{findings:#?}\n{text}");
    game.expect("a setting")
}

/// Writes a game as a sheet and in both notations, and reads it again.
fn convert(moves: &str, result: &str, start: &TagValues, end: &FourTable) {
    let tags: String = start
        .iter()
        .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
        .collect();
    let text = format!("[Game \"Permute\"]\n{tags}\n{moves}{result}\n");
    let options = read_options(GameKind::Permute, start);
    let first = |text: &str, defaults: &TagValues| {
        let record = read(Source::new("game", text.as_bytes()), options).next();
        let record = record.expect("one record");
        let game = sound(&record, defaults);
        assert_eq!(game.end().position(), Some(end.position()), "{text}");
        assert_eq!(game.verdict().result.to_string(), result, "{text}");
        let subject = whole(&record, &*game);
        let none = TagValues::new();
        let sheet = to_sheet(&subject, game.dialects()[0], &none, &mut Losses::default());
        let lists = game
            .dialects()
            .iter()
            .map(|&dialect| to_list(&whole(&record, &*game), dialect, &mut Losses::default()));
        (sheet, lists.collect::<Vec<_>>())
    };
    let (sheet, lists) = first(&text, &TagValues::new());
    first(&sheet, &TagValues::new());
    for list in lists {
        let (again, _) = first(&list, start);
        let moves = |sheet: &str| sheet.split("\n\n").nth(1).map(str::to_owned);
        assert_eq!(moves(&again), moves(&sheet));
    }
}

/// Plays a random game to its end.
fn play_random_game(seed: u64, seen: &mut Seen) {
    let lcg = &mut Lcg::new(seed);
    let side = 4 + (seed % 9) as u8;
    let two_twists = lcg.below(3) == 0;
    let position = any_position(lcg, usize::from(side));
    let mut table = FourTable::start(&any_owners(lcg), &position, two_twists);
    let start = setting(&table);
    let game = sound(&Record::empty(), &start);
    let mut view = game.start();
    let area = u32::from(side) * u32::from(side);
    let interval = if side <= MAX_LISTED_SIDE { 1 } else { area / 2 };
    let mut moves = String::new();
    let first = table.ply;
    seen.two_twists += usize::from(two_twists);
    loop {
        compare(&*view, &table);
        let is_listed = !two_twists || side <= MAX_LISTED_SIDE_DOUBLE;
        if is_listed && (table.ply - first).is_multiple_of(interval) {
            compare_moves(&*view, &table, lcg);
        }
        let Some(mv) = any_move(&table, lcg) else {
            break;
        };
        view.play(&mv)
            .unwrap_or_else(|error| panic!("{mv} in {}: {error}", table.position()));
        table.play(&mv);
        moves.push_str(&mv);
        moves.push(' ');
        seen.plies += 1;
        seen.passes += usize::from(mv == "pass");
    }
    assert!(table.is_over());
    let result = match table.winner() {
        Some(seat) => ["1-0", "0-1"][seat],
        None => "1/2-1/2",
    };
    match table.winner() {
        Some(seat) => seen.wins[seat] += 1,
        None => seen.draws += 1,
    }
    if seed.is_multiple_of(7) && first == 1 {
        convert(&moves, result, &start, &table);
    }
}

/// A legal move, with each twistable face as likely as the others.
fn any_move(table: &FourTable, lcg: &mut Lcg) -> Option<String> {
    if table.must_pass() {
        return Some("pass".to_owned());
    }
    let mut twisted = table.clone();
    let mut twists = Vec::new();
    let count = if table.two_twists && table.ply != 1 {
        2
    } else {
        1
    };
    let mut last = None;
    for _ in 0..count {
        let mut faces = corners(table.side);
        faces.retain(|&corner| twisted.can_twist(table.turn, corner));
        let corner = *faces.get(lcg.below(faces.len().max(1)))?;
        let direction = ['C', 'A'][lcg.below(2)];
        twisted.twist(direction, corner);
        let [from, _, to, _] = face(corner).map(name);
        twists.push(format!("{direction}{from}{to}"));
        last = Some(corner);
    }
    let own = face(last?).into_iter();
    let own: Vec<_> = own
        .filter(|square| twisted.owns(table.turn, twisted.stones[square]))
        .collect();
    Some(format!(
        "{}-{}",
        twists.join("+"),
        name(own[lcg.below(own.len())])
    ))
}

#[test]
fn random_games_agree() {
    let mut seen = Seen::default();
    let count = games_or(sized(10_000, 300));
    for seed in 0..count as u64 {
        play_random_game(seed, &mut seen);
    }
    assert!(seen.plies > count * 10, "{seen:?}");
    assert!(seen.passes > count / 4, "{seen:?}");
    assert!(seen.two_twists > count / 5, "{seen:?}");
    assert!(seen.wins.iter().all(|&wins| wins > count / 10), "{seen:?}");
    assert!(seen.draws >= count / 5_000, "{seen:?}");
}
