//! Reading takes time in proportion to the input, and no stack, whatever the
//! input repeats.
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

use std::thread;
use std::time::{Duration, Instant};

use scoresheet::format::{self, ReadOptions};
use scoresheet::games::{self, GameKind};
use scoresheet::record::Record;
use scoresheet::text::Source;

fn read(input: &[u8]) -> Vec<Record<'_>> {
    let options = ReadOptions {
        opens_move: GameKind::Permute.opens_move(),
    };
    format::read(Source::new("input", input), options).collect()
}

/// Says so when the work for `whole` took much more than ten times that for
/// a tenth of it; a square law would take a hundred times as long.
fn too_slow(what: &str, tenth: Duration, whole: Duration) -> Option<String> {
    let most = tenth * 30 + Duration::from_millis(500);
    let said = || format!("{what}: {tenth:?} for a tenth, {whole:?} for the whole");
    (whole > most).then(said)
}

/// A record with variations nested so deep.
fn nested(depth: usize, is_closed: bool) -> String {
    let close = if is_closed { ")" } else { "" };
    let (open, close) = ("(Ca1b2-a1 ".repeat(depth), close.repeat(depth));
    format!("[Game \"Permute\"]\n[Board \"4\"]\n\n1. Ca1b2-b2 {open}{close} *\n")
}

/// Reads, replays, copies and drops a nested record; gives the time.
fn through_nested(depth: usize, is_closed: bool) -> Duration {
    let input = nested(depth, is_closed);
    let work = move || {
        let start = Instant::now();
        let records = read(input.as_bytes());
        let copies = records.clone();
        assert_eq!(copies.len(), 1);
        let mut findings = Vec::new();
        let replayed = games::replay(&records[0], &[], &mut findings).unwrap();
        assert_eq!(replayed.nodes().len(), depth + 1);
        let has = |code: &str| findings.iter().any(|finding| finding.code.as_str() == code);
        assert!(has("limit/nesting"));
        assert_eq!(has("sheet/unclosed-variation"), !is_closed);
        drop((replayed, copies, records));
        start.elapsed()
    };
    let thread = thread::Builder::new().stack_size(256 * 1024).spawn(work);
    thread.unwrap().join().unwrap()
}

#[test]
fn a_million_variations_in_one_another_are_no_trouble() {
    for is_closed in [true, false] {
        let few = through_nested(100_000, is_closed);
        let many = through_nested(1_000_000, is_closed);
        assert_eq!(too_slow("nested variations", few, many), None);
    }
}

/// Reads and replays `start`, then so many times `piece`, on a small stack.
fn through_repeated(start: &str, piece: &str, count: usize) -> Duration {
    let input = format!("{start}{}", piece.repeat(count));
    let work = move || {
        let begin = Instant::now();
        let mut length = 0;
        for record in read(input.as_bytes()) {
            length += record.text().len();
            let mut findings = Vec::new();
            drop(games::replay(&record, &[], &mut findings));
        }
        assert!(length == input.len() || length == 0);
        begin.elapsed()
    };
    let thread = thread::Builder::new().stack_size(256 * 1024).spawn(work);
    thread.unwrap().join().unwrap()
}

#[test]
fn whatever_is_repeated_is_read_in_linear_time() {
    let pieces = [
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        ";",
        "$",
        "%",
        "\"",
        "&",
        "!",
        ".",
        "1",
        "a",
        "-",
        " ",
        "\n",
        "\r",
        "&a;",
        "[A \"x\"]\n",
        "[A\n",
        "\n\n[A \"x\"]\n",
        "* ",
        "1-0\n",
        "x\n",
        "{x}\n",
        "{\n\n",
        ";x\n",
        "%x\n",
        "1. ",
        "Cd3e4 ",
        "Ca1b2-b2 ",
        "Ca1b2-b2\n\n",
        "Clockwise ",
        "d3 ",
        "swap ",
        "resigns ",
        "\u{A0}",
        "\u{FEFF}",
        "\u{202E}",
        "\u{2013}",
        "1-",
        "1/2-",
        "(a",
        "a)",
        "[Game \"Permute\"]\n",
    ];
    let starts = [
        "",
        "[Game \"Permute\"]\n\n",
        "[Game \"Permute\"]\n\n1. Ca1b2-b2 ",
        "{",
    ];
    let mut slow = Vec::new();
    for start in starts {
        for piece in pieces {
            let tenth = through_repeated(start, piece, 5_000);
            let whole = through_repeated(start, piece, 50_000);
            slow.extend(too_slow(&format!("{start:?} and {piece:?}"), tenth, whole));
        }
        let comments = format!("{start}{}", "{x}\n".repeat(5_000));
        let tenth = through_repeated(&comments, "heading\n", 5_000);
        let comments = format!("{start}{}", "{x}\n".repeat(50_000));
        let whole = through_repeated(&comments, "heading\n", 50_000);
        slow.extend(too_slow(
            &format!("{start:?}, comments and headings"),
            tenth,
            whole,
        ));
    }
    assert!(slow.is_empty(), "\n{}\n", slow.join("\n"));
}
