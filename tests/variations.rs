//! Variations are games of their own: each is played from the position before
//! the move that it replaces, and named as people count.

use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use scoresheet::format::{self, ReadOptions};
use scoresheet::games::{self, GameKind};
use scoresheet::play::{Replayed, View};
use scoresheet::record::{PlyPath, Record};
use scoresheet::text::{Diagnostic, Source};

/// How deep variations are nested.
const DEEPEST: usize = 3;

/// A small game of each kind as tags, with a record whose first plies it goes
/// on from, and how many: legal auctions are shown of short hands only.
const GAMES: [(&str, &str, usize); 4] = [
    ("[Game \"Permute\"]\n[Board \"5\"]\n", "", 0),
    ("[Game \"Swaptimum\"]\n[Board \"5\"]\n", "", 0),
    (
        "[Game \"Permutations\"]\n[Players \"2\"]\n",
        include_str!("../samples/permutations/two-players.sheet"),
        30,
    ),
    (
        "[Game \"Permutu\"]\n[Players \"2\"]\n",
        include_str!("../samples/permutu/two-players.sheet"),
        0,
    ),
];

fn with_record<T>(text: &str, look: impl FnOnce(&Record<'_>) -> T) -> T {
    let options = ReadOptions {
        opens_move: GameKind::Permute.opens_move(),
    };
    let source = Source::new("record", text.as_bytes());
    let mut records = format::read(source, options);
    let record = records.next().expect("a record");
    assert!(records.next().is_none(), "one record only:\n{text}");
    look(&record)
}

fn replay(text: &str) -> (Box<dyn Replayed>, Vec<Diagnostic>) {
    with_record(text, |record| {
        let mut findings = Vec::new();
        let replayed = games::replay(record, &[], &mut findings);
        (replayed.expect("a readable setting"), findings)
    })
}

fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    (rng.next_u32() as usize) % bound
}

/// A legal move, taken from the first few hundred.
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

/// A made-up record with what it has to mean.
struct Made<'t> {
    tags: &'t str,
    text: String,
    /// The name of every move, with the moves that lead to it and itself.
    meant: Vec<(String, Vec<String>)>,
    rng: ChaCha8Rng,
}

impl Made<'_> {
    /// Writes a line that goes on from `before`; `outer` names it.
    fn line(&mut self, outer: &str, before: &[String], depth: usize) {
        let mut played = before.to_vec();
        let moves = 1 + below(&mut self.rng, 4);
        for index in 0..moves {
            let Some(chosen) = self.next(&played) else {
                return;
            };
            let ply = played.len() + 1;
            let name = match (outer, index) {
                ("", _) => ply.to_string(),
                (_, 0) => outer.to_owned(),
                _ => format!("{outer}.{ply}"),
            };
            let earlier = played.clone();
            played.push(chosen.clone());
            self.meant.push((name, played.clone()));
            self.text.push_str(&format!("{ply}. {chosen} "));
            let variations = if depth < DEEPEST {
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

    /// A legal move after these, none at the end of the game.
    fn next(&mut self, played: &[String]) -> Option<String> {
        let (replayed, _) = replay(&plain(self.tags, played));
        assert_eq!(replayed.plies(), played.len());
        any_move(&*replayed.after(played.len()), &*replayed, &mut self.rng)
    }
}

/// The tags and first plies of a sample; without a sample only the tags.
fn beginning(tags: &str, sample: &str, plies: usize) -> (String, Vec<String>) {
    if sample.is_empty() {
        return (tags.to_owned(), Vec::new());
    }
    let (replayed, _) = replay(sample);
    let given = sample.lines().filter(|line| {
        ["[Hand", "[Pool", "[Row"]
            .iter()
            .any(|tag| line.starts_with(tag))
    });
    let tags = given.fold(tags.to_owned(), |tags, line| format!("{tags}{line}\n"));
    let dialect = replayed.dialects()[0];
    let moves = (0..plies).map(|ply| replayed.ply_text(ply, dialect));
    (tags, moves.collect())
}

/// The same moves as a record without variations.
fn plain(tags: &str, moves: &[String]) -> String {
    format!("{tags}\n{} *\n", moves.join(" "))
}

/// What can be seen of a position.
fn seen(view: &dyn View) -> (Option<String>, Option<String>, String) {
    (
        view.listing(),
        view.position(),
        format!("{:?} {:?}", view.turn(), view.standings()),
    )
}

#[test]
fn a_variation_is_the_game_that_has_its_moves_as_main_line() {
    for (tags, sample, plies) in GAMES {
        let (tags, before) = beginning(tags, sample, plies);
        for seed in 0..40 {
            let mut made = Made {
                tags: &tags,
                text: before.join(" "),
                meant: Vec::new(),
                rng: ChaCha8Rng::seed_from_u64(seed),
            };
            made.text.push(' ');
            made.line("", &before, 0);
            let text = format!("{tags}\n{}*\n", made.text);
            let (replayed, findings) = replay(&text);
            let errors = findings.iter().filter(|finding| finding.is_error());
            assert_eq!(errors.count(), 0, "{text}\n{findings:?}");
            let nodes = replayed.nodes();
            assert_eq!(nodes.len(), before.len() + made.meant.len());
            for (node, (name, moves)) in nodes[before.len()..].iter().zip(&made.meant) {
                let path = replayed.path(node.id).expect("a move has a name");
                assert_eq!(&path.to_string(), name, "{text}");
                assert!(node.is_legal, "{name} of\n{text}");
                let line = replayed.line_of(&path).expect("the name of a line");
                assert_eq!(line, node.line, "{name} of\n{text}");
                let along = replayed.along(line);
                let (alone, _) = replay(&plain(&tags, moves));
                assert_eq!(alone.plies(), moves.len());
                assert_eq!(
                    seen(&*along.after(moves.len())),
                    seen(&*alone.after(moves.len())),
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
fn the_cause_of_a_refusal_is_looked_for_on_its_own_line() {
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 (1. Cd3e4-d4 2. Cd3e4-d3) 2. Cd3e4-d3 *\n";
    let (_, findings) = replay(text);
    let error = findings.iter().find(|finding| finding.is_error());
    let error = error.expect("d4 is bandaged in the variation");
    assert!(error.message.ends_with("by ply 1a"), "{}", error.message);
    let place = error.related[0].span;
    assert_eq!(&text[place.range()], "Cd3e4-d4");
}

#[test]
fn names_that_are_not_there_name_no_line() {
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
