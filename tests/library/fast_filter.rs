//! The fast filter for archives finds the same records as the full reader, and
//! accepts only records without findings.

use std::fs;

use proptest::prelude::{Strategy, any, prop, prop_assert_eq, proptest};
use proptest::test_runner::{Config, TestCaseError};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::format::{ReadOptions, Syntax, read_as};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::{FastFilter, FilteredRecord};
use scoresheet::play::Policy;
use scoresheet::record::{Record, TagValues};
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::dice;
use crate::helpers::files;

fn options() -> ReadOptions {
    GameKind::Permute.read_options()
}

/// The plies, result and findings of a record. Each finding has its code, message, line
/// and column.
#[derive(Debug, PartialEq, Eq)]
struct Facts {
    plies: usize,
    result: String,
    findings: Vec<(String, String, u64, u64)>,
}

fn read_in_full(record: &Record<'_>) -> Facts {
    let mut findings: Vec<Diagnostic> = Vec::new();
    let game = replay_with(record, &TagValues::new(), &mut findings);
    let found = findings.iter().map(|finding| {
        let start = record.source().line_column(finding.span.start);
        let (code, message) = (finding.code.to_string(), finding.message.clone());
        (code, message, start.line, start.column)
    });
    Facts {
        plies: game.as_ref().map_or(0, |game| game.plies()),
        result: game.map_or(String::new(), |game| game.verdict().result.to_string()),
        findings: found.collect(),
    }
}

/// The records of an archive according to the full reader and to the fast filter,
/// and the number of records that the filter accepted.
fn both(text: &str) -> (Vec<Facts>, Vec<Facts>, usize) {
    let source = Source::new("archive", text.as_bytes());
    let syntax = Syntax::of(text.as_bytes());
    let full = read_as(syntax, source, options()).map(|record| read_in_full(&record));
    let mut filter = FastFilter::new(&TagValues::new());
    let mut sound = 0;
    let filtered = filter
        .records(source, syntax, options())
        .map(|record| match record {
            FilteredRecord::Sound(game) => {
                sound += 1;
                Facts {
                    plies: game.plies as usize,
                    result: game.result.to_string(),
                    findings: Vec::new(),
                }
            }
            FilteredRecord::Other(record) => read_in_full(&record),
        });
    let filtered = filtered.collect();
    (full.collect(), filtered, sound)
}

/// Generated games, each as a line of a list or as a sheet.
fn archive(seed: u64, games: u64) -> String {
    let mut text = String::new();
    for number in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let style = (seed + number * 3 / games) % 4;
        let kind = match style {
            0 | 1 => GameKind::ALL[0],
            _ => GameKind::ALL[number as usize % GameKind::ALL.len()],
        };
        let players = kind
            .playouts(&TagValues::new(), Policy::Random)
            .expect("usual games");
        if style < 2 {
            players.write_list(&mut rng, kind.dialects()[style as usize], &mut text);
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let event = [("Event", "a \\ or \"".to_owned())];
        let extra_tags = if style == 2 { &[][..] } else { &event[..] };
        players.write_sheet(&mut rng, extra_tags, &mut text);
    }
    text
}

#[test]
fn samples_are_filtered_correctly() {
    let mut text = Vec::new();
    let paths = [false, true].into_iter().flat_map(files::samples);
    for path in paths {
        let sample = fs::read(files::root().join(&path)).expect("a sample can be read");
        if let Ok(sample) = String::from_utf8(sample) {
            let (full, filtered, _) = both(&sample);
            assert_eq!(full, filtered, "{path}");
            text.push(sample);
        }
    }
    for separator in ["", "\n", "\n\n"] {
        let (full, filtered, sound) = both(&text.join(separator));
        assert_eq!(full, filtered);
        assert!(sound > 1, "{sound}");
    }
}

#[test]
fn generated_archives_are_accepted() {
    for seed in 0..4 {
        let text = archive(seed, 40);
        let (full, filtered, sound) = both(&text);
        assert_eq!(full.len(), 40);
        assert_eq!(full, filtered);
        // The filter rejects a sheet with an escape in a tag.
        assert!(sound >= 20, "{sound} of seed {seed}");
    }
}

/// Texts to insert.
const PIECES: &str = "\
    \n¦\n\n¦\r\n¦\r¦ ¦[¦]¦{¦}¦(¦)¦;¦%¦*¦1-0¦0-1¦1/2-1/2¦1.¦7.¦Cd3e4-d4¦swap¦resigns¦\
    [A \"b\"]\n¦\n\n[A \"b\"]\n¦[Date \"2026.13.01\"]\n¦Game 2\n¦-- \n¦!¦$1¦\u{feff}¦\"¦é";

/// An archive with a few bytes or lines changed.
fn mutated() -> impl Strategy<Value = String> {
    let index = || any::<prop::sample::Index>();
    let change = (index(), 0..5_u8, prop::sample::select(dice::pieces(PIECES)));
    let changes = prop::collection::vec(change, 0..8);
    (0..400_u64, 1..6_u64, changes).prop_map(|(seed, games, changes)| {
        let mut text = archive(seed, games);
        for (index, kind, piece) in changes {
            let offsets: Vec<usize> = match kind {
                0 => text.char_indices().map(|(at, _)| at).collect(),
                // Line ends are where most parsing decisions are made.
                _ => text
                    .match_indices('\n')
                    .map(|(at, _)| at + usize::from(kind > 2))
                    .collect(),
            };
            if offsets.is_empty() {
                continue;
            }
            let at = offsets[index.index(offsets.len())];
            if kind == 1 && at < text.len() {
                text.remove(at);
            } else {
                text.insert_str(at, piece);
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(Config::with_cases(dice::games_or(dice::sized(500, 12)) as u32))]

    #[test]
    fn mutated_archives_are_filtered_correctly(text in mutated()) {
        let (full, filtered, _) = both(&text);
        prop_assert_eq!(full, filtered, "{}", text);
        Ok::<(), TestCaseError>(())?;
    }
}

#[test]
fn half_a_move_after_a_list_belongs_to_it() {
    for rest in ["Clockwise \n\n", "Clockwise again\n\n", "swap \n\n"] {
        let text = format!("Clockwise e5f6-f6 *\nClockwise e5f6-f6 *\n{rest}");
        let (full, filtered, sound) = both(&text);
        assert_eq!(filtered, full, "{text}");
        assert_eq!(sound, 1, "only the first list has a certain end");
    }
}
