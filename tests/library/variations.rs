//! Each variation is replayed from the position before the move that it
//! replaces, and named after that move.

use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use scoresheet::format;
use scoresheet::games::{self, GameKind};
use scoresheet::play::{Replayed, View};
use scoresheet::record::{PlyPath, Record, TagValues};
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::dice;
use crate::helpers::files;

/// The maximum nesting depth of variations.
const MAX_DEPTH: usize = 3;

fn with_record<T>(text: &str, look: impl FnOnce(&Record<'_>) -> T) -> T {
    let options = GameKind::Permute.read_options();
    let source = Source::new("record", text.as_bytes());
    let mut records = format::read(source, options);
    let record = records.next().expect("a record");
    assert!(records.next().is_none(), "one record only:\n{text}");
    look(&record)
}

fn replay(text: &str) -> (Box<dyn Replayed>, Vec<Diagnostic>) {
    with_record(text, |record| {
        let mut findings = Vec::new();
        let replayed = games::replay_with(record, &TagValues::new(), &mut findings);
        (replayed.expect("a readable setting"), findings)
    })
}

fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    (rng.next_u32() as usize) % bound
}

/// A random move, from the first 300 legal ones.
fn any_move(view: &dyn View, replayed: &dyn Replayed, rng: &mut ChaCha8Rng) -> Option<String> {
    let mut moves = Vec::new();
    view.visit_legal(replayed.dialects()[0], &mut |text| {
        moves.push(text.to_owned());
        if moves.len() < 300 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    (!moves.is_empty()).then(|| moves.swap_remove(below(rng, moves.len())))
}

/// A random record, and the moves that lead to each of its plies.
struct RandomRecord<'t> {
    tags: &'t str,
    text: String,
    /// For every move, its path, and all moves from the start of the game up to and
    /// including it.
    expected: Vec<(String, Vec<String>)>,
    rng: ChaCha8Rng,
}

impl RandomRecord<'_> {
    /// Writes a line that continues `before`; `outer` is the path of its first
    /// move, empty for the main line.
    fn line(&mut self, outer: &str, before: &[String], depth: usize) {
        let mut played = before.to_vec();
        let moves = 1 + below(&mut self.rng, 4);
        for index in 0..moves {
            let Some(mv) = self.random_move(&played) else {
                return;
            };
            let ply = played.len() + 1;
            let name = match (outer, index) {
                ("", _) => ply.to_string(),
                (_, 0) => outer.to_owned(),
                _ => format!("{outer}.{ply}"),
            };
            let earlier = played.clone();
            played.push(mv.clone());
            self.expected.push((name, played.clone()));
            self.text.push_str(&format!("{ply}. {mv} "));
            let variations = if depth < MAX_DEPTH {
                below(&mut self.rng, 3)
            } else {
                0
            };
            for letter in ["a", "b"].iter().take(variations) {
                let dot = if outer.is_empty() { "" } else { "." };
                self.text.push_str("( ");
                self.line(&format!("{outer}{dot}{ply}{letter}"), &earlier, depth + 1);
                self.text.push_str(") ");
            }
        }
    }

    /// A random legal move after `played`; `None` if the game is over.
    fn random_move(&mut self, played: &[String]) -> Option<String> {
        let (replayed, _) = replay(&plain(self.tags, played));
        assert_eq!(replayed.plies(), played.len());
        any_move(&*replayed.end(), &*replayed, &mut self.rng)
    }
}

/// The tags and moves of the record that random lines of a game continue. The last
/// position of this record has few legal moves, since an auction with full hands
/// would have millions.
fn beginning(kind: GameKind) -> (String, Vec<String>) {
    let path = format!("tests/data/{}/variations.sheet", kind.about().key);
    let text = files::text(&path);
    let (tags, _) = text.split_once("\n\n").expect("tags and moves");
    let (replayed, _) = replay(&text);
    let dialect = replayed.dialects()[0];
    let moves = (0..replayed.plies()).map(|ply| replayed.ply_text(ply, dialect).expect("a ply"));
    (format!("{tags}\n"), moves.collect())
}

/// A record with these tags and moves, without variations.
fn plain(tags: &str, moves: &[String]) -> String {
    format!("{tags}\n{} *\n", moves.join(" "))
}

/// The visible state of a position.
fn visible_state(view: &dyn View) -> (Option<String>, Option<String>, String) {
    (
        view.listing(),
        view.position(),
        format!("{:?} {:?}", view.turn(), view.standings()),
    )
}

#[test]
fn a_variation_equals_the_game_with_its_moves_as_main_line() {
    for kind in GameKind::ALL {
        let (tags, before) = beginning(*kind);
        for seed in 0..dice::sized(40, 5) as u64 {
            let mut random = RandomRecord {
                tags: &tags,
                text: before.join(" "),
                expected: Vec::new(),
                rng: ChaCha8Rng::seed_from_u64(seed),
            };
            random.text.push(' ');
            random.line("", &before, 0);
            let text = format!("{tags}\n{}*\n", random.text);
            let (replayed, findings) = replay(&text);
            let errors = findings.iter().filter(|finding| finding.is_error());
            assert_eq!(errors.count(), 0, "{text}\n{findings:?}");
            let nodes = replayed.nodes();
            assert_eq!(nodes.len(), before.len() + random.expected.len());
            for (node, (name, moves)) in nodes[before.len()..].iter().zip(&random.expected) {
                let path = replayed.path(node.id).expect("a move has a name");
                assert_eq!(&path.to_string(), name, "{text}");
                assert!(node.is_legal, "{name} of\n{text}");
                let line = replayed.line_of(&path).expect("the name of a line");
                assert_eq!(line, node.line, "{name} of\n{text}");
                let variation = replayed.game_of_line(line);
                let (main_line, _) = replay(&plain(&tags, moves));
                assert_eq!(main_line.plies(), moves.len());
                assert_eq!(
                    visible_state(&*variation.after(moves.len()).expect("a legal line")),
                    visible_state(&*main_line.end()),
                    "{name} of\n{text}"
                );
            }
        }
    }
}

#[test]
fn a_bad_move_ends_its_own_line_only() {
    let text = "[Game \"Permute\"]\n[Board \"12\"]\n\n\
        1. Ce5f6-f6 (1. Ah8i9-h9 2. Ch8i9-i8) (1. Cd3e4-d4 (1. Ad5e6-e5 2. Cd3e4-d3) 2. Cd3e4-d3 \
        3. Ch8i9-i8) 2. Ae4f5-f5 (2. Ch4i5-h5 3. nonsense 4. Ae4f5-f5) \
        3. Cf8g9-f8 *\n";
    let (replayed, findings) = replay(text);
    let errors = findings.iter().filter(|finding| finding.is_error());
    let errors: Vec<_> = errors
        .map(|finding| {
            let path = finding.at.as_ref().map(|at| at.path.as_str());
            (finding.code.as_str(), path.unwrap_or_default())
        })
        .collect();
    assert_eq!(
        errors,
        [
            ("permute/bandage-not-own", "1a"),
            ("permute/bandaged-face", "1b.2"),
            ("notation/unknown-word", "2a.3"),
        ]
    );
    assert_eq!(replayed.plies(), 3);
    let legal = replayed.nodes().into_iter().filter(|node| node.is_legal);
    let legal: Vec<String> = legal
        .filter_map(|node| replayed.path(node.id))
        .map(|path| path.to_string())
        .collect();
    assert_eq!(legal, ["1", "1b", "1b.1a", "1b.1a.2", "2", "2a", "3"]);
}

#[test]
fn the_cause_of_a_refusal_is_on_its_own_line() {
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 (1. Cd3e4-d4 2. Cd3e4-d3) 2. Cd3e4-d3 *\n";
    let (_, findings) = replay(text);
    let error = findings.iter().find(|finding| finding.is_error());
    let error = error.expect("d4 is bandaged in the variation");
    assert!(error.message.ends_with("by ply 1a"), "{}", error.message);
    let cause = error.related[0].span;
    assert_eq!(&text[cause.range()], "Cd3e4-d4");
}

#[test]
fn unknown_paths_have_no_line() {
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 (1. Cd3e4-d4) 2. Ae4f5-f5 *\n";
    let (replayed, _) = replay(text);
    let line = |name: &str| {
        let path: PlyPath = name.parse().expect("a name");
        replayed.line_of(&path)
    };
    assert!(line("1a").is_some() && line("1a.end").is_some());
    for name in ["1b", "2a", "1a.1a", "1a.2a", "0a"] {
        assert_eq!(line(name), None, "{name}");
    }
}
