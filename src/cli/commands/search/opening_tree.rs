//! The continuations of games from a position.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::board::BoardStones;
use crate::games::symmetric_text;
use crate::play::{Replayed, View};
use crate::record::Outcome;
use crate::report::{beginning_hashes, text_hash};

/// The position whose continuations are counted.
pub(super) struct Opening {
    /// The hash by which the position is found. With symmetry, this is the hash of
    /// the position that represents all its symmetric images.
    hash: u128,
    /// The hash of the position itself.
    exact_hash: u128,
    /// The hash of the moves that lead to the position. With symmetry, all their images
    /// have it.
    moves_hash: u128,
    stones: Option<BoardStones>,
    is_symmetric: bool,
    /// The maximum number of plies of a continuation.
    depth: usize,
}

/// Returns the hash of a position or, with symmetry, of the position that
/// represents all its symmetric images.
fn hash_of(view: &dyn View, is_symmetric: bool) -> u128 {
    if is_symmetric {
        text_hash(&view.symmetric_text())
    } else {
        text_hash(&view.canonical_text())
    }
}

/// Returns the hash of the first plies of a game or, with symmetry, one that all their
/// images have. Both depend on the setting too.
fn moves_hash(game: &dyn Replayed, plies: usize, is_symmetric: bool) -> u128 {
    if is_symmetric {
        return text_hash(&symmetric_text(game, plies));
    }
    let text = game.canonical_text();
    match plies {
        plies if plies == game.plies() => text_hash(&text),
        0 => 0,
        plies => beginning_hashes(&text)
            .get(plies - 1)
            .copied()
            .unwrap_or_default(),
    }
}

impl Opening {
    /// Creates the opening whose position is the last one of `game`.
    pub(super) fn new(game: &dyn Replayed, is_symmetric: bool, depth: usize) -> Self {
        let end = game.end();
        Self {
            hash: hash_of(&*end, is_symmetric),
            exact_hash: hash_of(&*end, false),
            moves_hash: moves_hash(game, game.plies(), is_symmetric),
            stones: end.stones(),
            is_symmetric,
            depth,
        }
    }

    /// Returns true if a position has the same board size and as many stones of each
    /// kind as the position of the opening: a faster test than comparing hashes.
    fn stone_counts_match(&self, view: &dyn View) -> bool {
        match (&self.stones, view.stones()) {
            (Some(stones), Some(other)) => {
                let count = |stones: &BoardStones| {
                    let [first, second] = &stones.seats;
                    (stones.size, first.len(), second.len(), stones.fixed.len())
                };
                count(stones) == count(&other)
            }
            (None, None) => true,
            _ => false,
        }
    }

    /// Returns the continuation of a game from the position; `None` if the game
    /// does not reach it.
    pub(super) fn of(&self, game: &dyn Replayed) -> Option<Continuation> {
        let mut found: Option<Continuation> = None;
        game.walk(&mut |plies, view| {
            match &mut found {
                None if self.stone_counts_match(view)
                    && hash_of(view, self.is_symmetric) == self.hash =>
                {
                    let is_exact = !self.is_symmetric || hash_of(view, false) == self.exact_hash;
                    found = Some(Continuation {
                        start: plies,
                        has_same_moves: self.has_same_moves(game, plies),
                        is_exact,
                        hashes: Vec::new(),
                        moves: Vec::new(),
                    });
                }
                None => {}
                Some(found) => {
                    let dialect = game.dialects()[0];
                    found.hashes.push(hash_of(view, self.is_symmetric));
                    found.moves.extend(game.ply_text(plies - 1, dialect));
                }
            }
            let is_complete = found
                .as_ref()
                .is_some_and(|found| found.hashes.len() == self.depth);
            if is_complete {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found
    }

    /// Returns moves that can be played from the position itself and lead to
    /// positions with these hashes. `None` if there are too many legal moves to
    /// try them all.
    pub(super) fn moves_to_hashes(
        &self,
        game: &dyn Replayed,
        hashes: &[u128],
    ) -> Option<Vec<String>> {
        let mut moves: Vec<String> = Vec::new();
        for &hash in hashes {
            let mut before = game.end();
            before.play(&moves.join(" ")).ok()?;
            let leads_to_hash = |mv: &String| {
                let mut after = game.end();
                let played = after.play(&format!("{} {mv}", moves.join(" ")));
                played.is_ok() && hash_of(&*after, self.is_symmetric) == hash
            };
            let next = before.legal_moves().into_iter().find(leads_to_hash)?;
            moves.push(next);
        }
        Some(moves)
    }

    /// Returns true if a game reached the position by the moves of this opening or, with
    /// symmetry, by an image of them.
    fn has_same_moves(&self, game: &dyn Replayed, plies: usize) -> bool {
        plies == 0 || moves_hash(game, plies, self.is_symmetric) == self.moves_hash
    }
}

/// How a game continues from the position.
pub(super) struct Continuation {
    /// The number of plies before the position.
    start: usize,
    /// True if the game reached the position by the moves of the opening.
    has_same_moves: bool,
    /// True if the game has the position of the opening itself, false if it has
    /// only a symmetric image of it.
    is_exact: bool,
    /// The hashes of the positions after each ply.
    hashes: Vec<u128>,
    moves: Vec<String>,
}

/// The results of the games of a continuation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct OpeningCount {
    pub(super) games: u64,
    pub(super) finished: u64,
    pub(super) draws: u64,
    /// The wins of each seat.
    pub(super) wins: Vec<u64>,
    /// The games that reached the position by the moves of the opening.
    same_moves: u64,
    /// The moves to print, and before them 0 if their game has the position itself,
    /// or 1 if it has a symmetric image. Of several games, the smallest pair is
    /// kept.
    played: Option<(u8, Vec<String>)>,
}

impl OpeningCount {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.finished += other.finished;
        self.draws += other.draws;
        self.same_moves += other.same_moves;
        let seats = self.wins.len().max(other.wins.len());
        self.wins.resize(seats, 0);
        for (wins, other_wins) in self.wins.iter_mut().zip(other.wins) {
            *wins += other_wins;
        }
        self.played = match (self.played.take(), other.played) {
            (Some(left), Some(right)) => Some(left.min(right)),
            (left, right) => left.or(right),
        };
    }
}

/// The counts of all continuations, by the hashes of their positions.
#[derive(Debug, Default)]
pub(super) struct OpeningTree(BTreeMap<Vec<u128>, OpeningCount>);

impl OpeningTree {
    /// Counts the continuation of a game.
    pub(super) fn count(&mut self, game: &dyn Replayed, found: &Continuation) {
        let verdict = game.verdict();
        let is_finished = verdict.result != Outcome::Unfinished;
        let seats = game.seats().len();
        let mut wins = vec![0; seats];
        for &winner in verdict.winners.iter().filter(|_| is_finished) {
            wins[winner] += 1;
        }
        // A single player who misses the goal has lost.
        let is_draw = is_finished && verdict.winners.is_empty() && seats > 1;
        for length in 0..=found.hashes.len() {
            let counted = OpeningCount {
                games: 1,
                finished: u64::from(is_finished),
                draws: u64::from(is_draw),
                wins: wins.clone(),
                same_moves: u64::from(found.has_same_moves),
                played: Some((u8::from(!found.is_exact), found.moves[..length].to_vec())),
            };
            let path = found.hashes[..length].to_vec();
            self.0.entry(path).or_default().add(counted);
        }
        debug_assert!(found.start <= game.plies(), "the position is in the game");
    }

    /// Adds the counts of later records.
    pub(super) fn merge(&mut self, other: Self) {
        for (path, count) in other.0 {
            self.0.entry(path).or_default().add(count);
        }
    }

    /// Returns true if no game reached the position.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Calls `visit` with each continuation and its share of transpositions: of the
    /// games that reach its last position, the share that does so by other moves.
    /// Frequent continuations come first, and each is followed by those that
    /// continue it. If all games with a continuation have only a symmetric image of
    /// the opening, `moves_to_hashes` turns the hashes of its positions into moves.
    pub(super) fn each(
        &self,
        moves_to_hashes: &dyn Fn(&[u128]) -> Option<Vec<String>>,
        visit: &mut dyn FnMut(&[String], &OpeningCount, f64),
    ) {
        let mut positions: BTreeMap<(usize, u128), u64> = BTreeMap::new();
        let mut children: BTreeMap<&[u128], Vec<(&Vec<u128>, &OpeningCount)>> = BTreeMap::new();
        for (path, count) in &self.0 {
            let last = path.last().copied().unwrap_or_default();
            *positions.entry((path.len(), last)).or_default() += count.games;
            if let Some((_, parent)) = path.split_last() {
                children.entry(parent).or_default().push((path, count));
            }
        }
        let Some((root, count)) = self.0.first_key_value() else {
            return;
        };
        for list in children.values_mut() {
            list.sort_by(|(_, left), (_, right)| {
                right
                    .games
                    .cmp(&left.games)
                    .then_with(|| left.played.cmp(&right.played))
            });
        }
        let share = |path: &[u128], count: &OpeningCount| {
            let last = path.last().copied().unwrap_or_default();
            let games = positions.get(&(path.len(), last)).copied().unwrap_or(1);
            (games - count.same_moves) as f64 / games as f64
        };
        let mut stack: Vec<(&Vec<u128>, &OpeningCount)> = vec![(root, count)];
        while let Some((path, count)) = stack.pop() {
            let moves = match &count.played {
                Some((0, moves)) => Cow::Borrowed(moves.as_slice()),
                Some((_, image)) => {
                    moves_to_hashes(path).map_or(Cow::Borrowed(&image[..]), Cow::Owned)
                }
                None => Cow::Borrowed(&[][..]),
            };
            visit(&moves, count, share(path, count));
            let next = children.get(path.as_slice()).into_iter().flatten();
            stack.extend(next.rev().copied());
        }
    }
}
