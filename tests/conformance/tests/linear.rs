//! Reading takes time proportional to the length of the input, and a small stack,
//! however deep the input is nested and whatever it repeats.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

#[path = "shared/clock.rs"]
mod clock;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test program uses a part of the helpers"
)]
#[path = "../../helpers/mod.rs"]
mod helpers;

use std::thread;
use std::time::Duration;

use clock::thread_time;
use helpers::dice::{Dice, pieces};
use scoresheet::convert::{Canonical, to_canonical};
use scoresheet::format;
use scoresheet::format::Syntax;
use scoresheet::games::{self, GameKind};
use scoresheet::internal::{FastFilter, FilteredRecord};
use scoresheet::record::{Record, TagValues};
use scoresheet::text::{Diagnostic, Source};

fn read(input: &[u8]) -> Vec<Record<'_>> {
    read_as(GameKind::Permute, input)
}

fn read_as(game: GameKind, input: &[u8]) -> Vec<Record<'_>> {
    format::read(Source::new("input", input), game.read_options()).collect()
}

/// A complaint if `work(count)` takes more than 30 times as long as
/// `work(count / 10)`, plus half a second, in each of three tries. Linear work
/// takes 10 times as long, quadratic work 100 times.
fn too_slow(name: &str, count: usize, work: impl Fn(usize) -> Duration) -> Option<String> {
    let mut complaint = None;
    for _ in 0..3 {
        let (tenth, whole) = (work(count / 10), work(count));
        if whole < tenth * 30 + Duration::from_millis(500) {
            return None;
        }
        complaint = Some(format!("{name}: {tenth:?} for a tenth, {whole:?} for all"));
    }
    complaint
}

/// Does the work in a thread with a small stack; returns its processor time.
fn time_on_a_small_stack(work: impl FnOnce() + Send + 'static) -> Duration {
    let timed = move || {
        let begin = thread_time();
        work();
        thread_time() - begin
    };
    let thread = thread::Builder::new().stack_size(256 * 1024).spawn(timed);
    thread.unwrap().join().unwrap()
}

/// A record with variations nested `depth` deep.
fn nested(depth: usize, is_closed: bool) -> String {
    let close = if is_closed { ")" } else { "" };
    let (open, close) = ("(Ca1b2-a1 ".repeat(depth), close.repeat(depth));
    format!("[Game \"Permute\"]\n[Board \"4\"]\n\n1. Ca1b2-b2 {open}{close} *\n")
}

/// Reads, replays, copies and drops a nested record; returns the time.
fn time_nested(depth: usize, is_closed: bool) -> Duration {
    let input = nested(depth, is_closed);
    time_on_a_small_stack(move || {
        let records = read(input.as_bytes());
        let copies = records.clone();
        assert!(copies.len() == 1 && copies[0].text() == records[0].text());
        let mut findings = Vec::new();
        let replayed = games::replay_with(&records[0], &TagValues::new(), &mut findings).unwrap();
        // Variations nested more than 1000 deep are dropped.
        assert_eq!(replayed.nodes().len(), depth.min(1000) + 1);
        let has_finding = |code: &str| findings.iter().any(|finding| finding.code.as_str() == code);
        assert!(has_finding("limit/nesting"));
        assert_eq!(has_finding("sheet/unclosed-variation"), !is_closed);
        let form = to_canonical(&records[0], Some(&*replayed), &TagValues::new());
        assert!(form.clone() == form && form == Canonical::Verbatim);
        drop((form, replayed, copies, records));
    })
}

#[test]
fn a_million_nested_variations_are_read_in_linear_time() {
    for is_closed in [true, false] {
        let work = |depth| time_nested(depth, is_closed);
        assert_eq!(too_slow("nested variations", 1_000_000, work), None);
    }
}

#[test]
fn the_deepest_nesting_is_written_and_named() {
    let input = nested(1000, true).replace("Ca1b2-a1", "1. Ca1b2-a1");
    time_on_a_small_stack(move || {
        let records = read(input.as_bytes());
        let mut findings = Vec::new();
        let replayed = games::replay_with(&records[0], &TagValues::new(), &mut findings).unwrap();
        assert!(!findings.iter().any(Diagnostic::is_error), "{findings:?}");
        let last = replayed.nodes().pop().unwrap();
        let path = replayed.path(last.id).unwrap();
        assert!(
            path.to_string().ends_with("1a.1a.1a") && replayed.line_of(&path) == Some(last.line)
        );
        assert_eq!(replayed.game_of_line(last.line).plies(), 1);
        let form = to_canonical(&records[0], Some(&*replayed), &TagValues::new());
        let Canonical::Sheet(text) = form else {
            panic!("a sound record is written")
        };
        assert_eq!(text.matches('(').count(), 1000);
    });
}

/// Reads `start` followed by `count` copies of `piece` as records of the game, and checks
/// them as `check` does; returns the time.
fn time_repeated(game: GameKind, start: &str, piece: &str, count: usize) -> Duration {
    let input = format!("{start}{}", piece.repeat(count));
    time_on_a_small_stack(move || {
        let records = read_as(game, input.as_bytes());
        let length: usize = records.iter().map(|record| record.text().len()).sum();
        assert!(length == input.len() || length == 0);
        let defaults = TagValues::from_iter([("Game", game.as_str())]);
        let mut filter = FastFilter::new(&defaults);
        let source = Source::new("input", input.as_bytes());
        for record in filter.records(source, Syntax::Sheet, game.read_options()) {
            if let FilteredRecord::Other(record) = record {
                drop(games::replay_with(&record, &defaults, &mut Vec::new()));
            }
        }
    })
}

/// Texts to repeat.
const PIECES: &str = "\
    [¦]¦{¦}¦(¦)¦;¦$¦%¦\"¦&¦!¦.¦1¦a¦-¦ ¦\n¦\r¦&a;¦[A \"x\"]\n¦[A\n¦\n\n[A \"x\"]\n¦* ¦- ¦\
    <!---->¦=¦_|¦--}¦\u{20E3}-~¦1-0\n¦x\n¦{x}\n¦{\n\n¦;x\n¦%x\n¦1. ¦Cd3e4 ¦Ca1b2-b2 ¦\
    Ca1b2-b2\n\n¦Clockwise ¦d3 ¦swap ¦resigns ¦\u{A0}¦\u{FEFF}¦\u{202E}¦\u{2013}¦1-¦1/2-¦\
    (a¦a)¦[Game \"Permute\"]\n¦1-0 ¦Ann: ¦Ann wins ¦Game 2\n¦Winner: ¦5x5 ¦12:03 ¦(1) ¦\
    ...¦!? ¦> ¦---\n";

/// Texts that precede the repeated ones.
const STARTS: &[&str] = &[
    "",
    "[Game \"Permute\"]\n\n",
    "[Game \"Permute\"]\n\n1. Ca1b2-b2 ",
    "{",
];

#[test]
fn repeated_pieces_are_read_in_linear_time() {
    let mut slow = Vec::new();
    for start in STARTS {
        for piece in &pieces(PIECES) {
            let work = |count| time_repeated(GameKind::Permute, start, piece, count);
            slow.extend(too_slow(&format!("{start:?} and {piece:?}"), 50_000, work));
        }
        let work = |count| {
            let start = format!("{start}{}", "{x}\n".repeat(count));
            time_repeated(GameKind::Permute, &start, "heading\n", count)
        };
        let name = format!("{start:?}, comments and headings");
        slow.extend(too_slow(&name, 50_000, work));
    }
    assert!(slow.is_empty(), "\n{}\n", slow.join("\n"));
}

#[test]
fn random_pieces_are_read_in_linear_time() {
    let (mut dice, pieces) = (Dice::new(53), pieces(PIECES));
    let mut slow = Vec::new();
    for _ in 0..150 {
        let count = 2 + dice.below(3);
        let unit: String = (0..count).map(|_| dice.one_of(&pieces)).collect();
        let start = [dice.one_of(STARTS), dice.one_of(&pieces)].concat();
        let game = GameKind::ALL[dice.below(GameKind::ALL.len())];
        let work = |count| time_repeated(game, &start, &unit, count);
        slow.extend(too_slow(
            &format!("{game:?}: {start:?} and {unit:?}"),
            100_000 / unit.len(),
            work,
        ));
    }
    assert!(slow.is_empty(), "\n{}\n", slow.join("\n"));
}

/// Writes a sheet with this many tags of different names; returns the time.
fn time_tags(count: usize) -> Duration {
    let tags: String = (0..count).map(|at| format!("[Tag{at} \"x\"]\n")).collect();
    let input = format!("{tags}\n1. Ce5f6-f6 *\n");
    time_on_a_small_stack(move || {
        let records = read(input.as_bytes());
        let replayed = games::replay_with(&records[0], &TagValues::new(), &mut Vec::new());
        let form = to_canonical(&records[0], replayed.as_deref(), &TagValues::new());
        let Canonical::Sheet(text) = form else {
            panic!("a sound record is written")
        };
        assert_eq!(text.matches("[Tag").count(), count);
    })
}

#[test]
fn many_tags_are_written_in_linear_time() {
    let complaint = too_slow("different tags", 50_000, time_tags);
    assert!(complaint.is_none(), "{complaint:?}");
}
