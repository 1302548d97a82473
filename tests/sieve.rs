//! The short way through archives finds the records that the full reading
//! finds, and calls sound only those in which nothing is found.

use proptest::prelude::{Strategy, any, prop, prop_assert_eq, proptest};
use proptest::test_runner::{Config, TestCaseError};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::archive::{FastFilter, Sifted};
use scoresheet::format::{ReadOptions, Syntax, read_as};
use scoresheet::games::{GameKind, replay};
use scoresheet::play::Policy;
use scoresheet::record::Record;
use scoresheet::text::{Diagnostic, Source};

const OPTIONS: ReadOptions = ReadOptions {
    opens_move: |word| GameKind::Permute.opens_move()(word),
};

/// What is known of a record: its plies, its result, and what was found with
/// its place.
#[derive(Debug, PartialEq, Eq)]
struct Known {
    plies: usize,
    result: String,
    found: Vec<(String, String, u64, u64)>,
}

fn in_full(record: &Record<'_>) -> Known {
    let mut findings: Vec<Diagnostic> = Vec::new();
    let game = replay(record, &[], &mut findings);
    let told = findings.iter().map(|finding| {
        let place = record.source().place(finding.span.start);
        let (code, message) = (finding.code.to_string(), finding.message.clone());
        (code, message, place.line, place.column)
    });
    Known {
        plies: game.as_ref().map_or(0, |game| game.plies()),
        result: game.map_or(String::new(), |game| game.verdict().result.to_string()),
        found: told.collect(),
    }
}

/// What the full reading makes of an archive, and what the sieve does; how
/// many records the sieve called sound.
fn both(text: &str) -> (Vec<Known>, Vec<Known>, usize) {
    let source = Source::new("archive", text.as_bytes());
    let form = Syntax::of(text.as_bytes());
    let full = read_as(form, source, OPTIONS).map(|record| in_full(&record));
    let mut sieve = FastFilter::new(&[]);
    let mut sound = 0;
    let sifted = sieve.sift(source, form, OPTIONS).map(|one| match one {
        Sifted::Sound(game) => {
            sound += 1;
            Known {
                plies: game.plies as usize,
                result: game.result.to_string(),
                found: Vec::new(),
            }
        }
        Sifted::Other(record) => in_full(&record),
    });
    let sifted = sifted.collect();
    (full.collect(), sifted, sound)
}

/// Some generated games as lists of one line or as sheets.
fn archive(seed: u64, games: u64) -> String {
    let mut text = String::new();
    for number in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let style = (seed + number * 3 / games) % 4;
        let kind = GameKind::ALL[if style < 2 { 0 } else { (number % 4) as usize }];
        let players = kind.playouts(&[], Policy::Random).expect("usual games");
        if style < 2 {
            players.write_list(&mut rng, kind.dialects()[style as usize], &mut text);
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let event = [("Event", "a \\ or \"".to_owned())];
        let more = if style == 2 { &[][..] } else { &event[..] };
        players.write_sheet(&mut rng, more, &mut text);
    }
    text
}

#[test]
fn all_samples_together_are_sifted_right() {
    let mut text = Vec::new();
    for folder in [
        "permute",
        "swaptimum",
        "permutations",
        "permutu",
        "permute/bad",
    ] {
        let folder = std::fs::read_dir(format!("samples/{folder}")).unwrap();
        let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.is_file()) {
            let is_record = path.extension().is_some_and(|end| end != "expected");
            if is_record && let Ok(sample) = std::fs::read_to_string(path) {
                let (full, sifted, _) = both(&sample);
                assert_eq!(full, sifted, "{}", path.display());
                text.push(sample);
            }
        }
    }
    for between in ["", "\n", "\n\n"] {
        let (full, sifted, sound) = both(&text.join(between));
        assert_eq!(full, sifted);
        assert!(sound > 1, "{sound}");
    }
}

#[test]
fn what_is_generated_is_sound() {
    for seed in 0..4 {
        let text = archive(seed, 40);
        let (full, sifted, sound) = both(&text);
        assert_eq!(full.len(), 40);
        assert_eq!(full, sifted);
        // A sheet with an escape in a tag is not plain.
        assert!(sound >= 20, "{sound} of seed {seed}");
    }
}

/// Texts to insert.
const PIECES: [&str; 32] = [
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    "1.",
    "7.",
    "Cd3e4-d4",
    "swap",
    "resigns",
    "[A \"b\"]\n",
    "\n\n[A \"b\"]\n",
    "[Date \"2026.13.01\"]\n",
    "Game 2\n",
    "-- \n",
    "!",
    "$1",
    "\u{feff}",
    "\"",
    "é",
];

/// An archive with a few bytes or lines changed.
fn mutated() -> impl Strategy<Value = String> {
    let place = || any::<prop::sample::Index>();
    let change = (place(), 0..5_u8, prop::sample::select(PIECES.to_vec()));
    let changes = prop::collection::vec(change, 0..8);
    (0..400_u64, 1..6_u64, changes).prop_map(|(seed, games, changes)| {
        let mut text = archive(seed, games);
        for (place, how, piece) in changes {
            let places: Vec<usize> = match how {
                0 => text.char_indices().map(|(at, _)| at).collect(),
                // Near the ends of lines more can happen.
                _ => text
                    .match_indices('\n')
                    .map(|(at, _)| at + usize::from(how > 2))
                    .collect(),
            };
            if places.is_empty() {
                continue;
            }
            let at = places[place.index(places.len())];
            if how == 1 && at < text.len() {
                text.remove(at);
            } else {
                text.insert_str(at, piece);
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(Config { cases: 1500, failure_persistence: None, ..Config::default() })]

    #[test]
    fn changed_archives_are_sifted_right(text in mutated()) {
        let (full, sifted, _) = both(&text);
        prop_assert_eq!(full, sifted, "{}", text);
        Ok::<(), TestCaseError>(())?;
    }
}
