//! The exact search of games for two: alpha-beta with a hash table, and bounds
//! on the results that can still be reached.

use std::cmp::Reverse;

use crate::search::{Bounds, SearchState, value_of};

/// The number of positions searched between two calls of [`Limits::stop`].
const STOP_INTERVAL: u64 = 256;

/// An exact result.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Solution<T> {
    /// The result for the first seat: 1 a win, 0 a draw, -1 a loss.
    pub value: i8,
    /// The best steps for both sides, up to the first position between two moves
    /// without an exact result in the table.
    pub line: Vec<T>,
}

/// Limits of an exact search.
pub(super) struct Limits<'l> {
    /// Maximum number of positions searched in all calls together.
    pub(super) nodes: u64,
    /// Returns true when the search must stop.
    pub(super) stop: &'l (dyn Fn() -> bool + 'l),
}

/// An exact search, whose hash table is kept from one position to the next.
pub(crate) struct Solver<'l> {
    table: Table,
    /// For each seat and key, how often a step has caused a cutoff.
    history: [Vec<u32>; 2],
    /// The number of positions searched so far.
    nodes: u64,
    /// True when a limit was reached.
    is_stopped: bool,
    limits: Limits<'l>,
}

/// The range of results, for the first seat, that can still affect the search:
/// those above `alpha` and below `beta`.
#[derive(Clone, Copy)]
struct Window {
    alpha: i8,
    beta: i8,
}

impl<'l> Solver<'l> {
    /// Creates a solver with a table of at most `bytes`.
    pub(super) fn new(bytes: usize, limits: Limits<'l>) -> Self {
        Self {
            table: Table::new(bytes),
            history: [Vec::new(), Vec::new()],
            nodes: 0,
            is_stopped: false,
            limits,
        }
    }

    /// Solves a position of a game for two; `None` if a limit is reached.
    ///
    /// # Cost
    ///
    /// Recurses one level for each step to the end of the game.
    pub(crate) fn solve<S: SearchState>(&mut self, state: &S) -> Option<Solution<S::Step>> {
        for history in &mut self.history {
            history.resize(state.key_count(), 0);
        }
        let window = Window { alpha: -1, beta: 1 };
        let value = self.search(state, window)?;
        Some(Solution {
            value,
            line: self.line(state, value)?,
        })
    }

    /// Returns the result of a position within a window, or `None` if a limit is
    /// reached; all further calls then return `None` at once.
    fn search<S: SearchState>(&mut self, state: &S, window: Window) -> Option<i8> {
        let must_stop = self.nodes.is_multiple_of(STOP_INTERVAL) && (self.limits.stop)();
        self.is_stopped |= must_stop || self.nodes >= self.limits.nodes;
        if self.is_stopped {
            return None;
        }
        self.nodes += 1;
        let Some(mover) = state.mover() else {
            return Some(value_of(&state.shares()));
        };
        let hash = state.position_hash();
        let entry = self.table.get(hash);
        let bounds = match entry {
            Some(entry) => entry.bounds,
            None => state.bounds(),
        };
        if let Some(value) = cutoff(bounds, window) {
            return Some(value);
        }
        let window = Window {
            alpha: window.alpha.max(bounds.least),
            beta: window.beta.min(bounds.greatest),
        };
        let maximizes = mover.index() == 0;
        let steps = self.ordered_steps(state, mover.index(), entry.map(|entry| entry.best));
        let (mut remaining, mut best) = (window, None);
        for &(index, step) in &steps {
            let mut next = state.clone();
            next.play_step(step);
            let value = self.search(&next, remaining)?;
            let is_better = best.is_none_or(|(best, _)| {
                if maximizes {
                    value > best
                } else {
                    value < best
                }
            });
            if is_better {
                best = Some((value, index));
            }
            if maximizes {
                remaining.alpha = remaining.alpha.max(value);
            } else {
                remaining.beta = remaining.beta.min(value);
            }
            if remaining.alpha >= remaining.beta {
                let cutoffs = &mut self.history[mover.index() % 2][usize::from(state.key(step))];
                *cutoffs = cutoffs.saturating_add(1);
                break;
            }
        }
        let (value, index) = best?;
        self.table.put(
            hash,
            narrowed(bounds, value, window),
            index,
            state.plies_left(),
        );
        Some(value)
    }

    /// Returns the steps with their indices: first the step with the index
    /// `best`, then those that have caused the most cutoffs.
    fn ordered_steps<S: SearchState>(
        &self,
        state: &S,
        mover: usize,
        best: Option<u16>,
    ) -> Vec<(u16, S::Step)> {
        let mut steps = Vec::new();
        state.visit_steps(&mut |step| steps.push((steps.len() as u16, step)));
        let history = &self.history[mover % 2];
        let cutoffs = |step: S::Step| history.get(usize::from(state.key(step))).copied();
        steps.sort_by_key(|&(index, step)| (Some(index) != best, Reverse(cutoffs(step))));
        steps
    }

    /// Returns the best steps from a solved position, up to the first position between
    /// two moves without an exact result in the table. Returns `None` if a limit is
    /// reached within a move.
    fn line<S: SearchState>(&mut self, state: &S, value: i8) -> Option<Vec<S::Step>> {
        let mut line = Vec::new();
        let mut state = state.clone();
        while state.mover().is_some() {
            let entry = self.table.get(state.position_hash());
            let exact = entry.filter(|entry| entry.bounds == Bounds::exact(value));
            let step = match exact {
                Some(entry) => {
                    let (mut to_skip, mut chosen) = (entry.best, None);
                    state.visit_steps(&mut |step| {
                        if to_skip == 0 && chosen.is_none() {
                            chosen = Some(step);
                        }
                        to_skip = to_skip.saturating_sub(1);
                    });
                    chosen
                }
                // Bounds have decided the position, or the table has lost it.
                None if state.is_within_move() => Some(self.step_with_value(&state, value)?),
                None => None,
            };
            let Some(step) = step else {
                break;
            };
            state.play_step(step);
            line.push(step);
        }
        Some(line)
    }

    /// Returns the first step to a position with this value; `None` if a limit is reached
    /// or there is no such step.
    fn step_with_value<S: SearchState>(&mut self, state: &S, value: i8) -> Option<S::Step> {
        let mut steps = Vec::new();
        state.visit_steps(&mut |step| steps.push(step));
        let window = Window { alpha: -1, beta: 1 };
        for step in steps {
            let mut next = state.clone();
            next.play_step(step);
            if self.search(&next, window)? == value {
                return Some(step);
            }
        }
        None
    }
}

/// Returns the value of a position if its bounds leave nothing to decide within the
/// window, so that it need not be searched.
const fn cutoff(bounds: Bounds, window: Window) -> Option<i8> {
    if bounds.least >= bounds.greatest || bounds.least >= window.beta {
        Some(bounds.least)
    } else if bounds.greatest <= window.alpha {
        Some(bounds.greatest)
    } else {
        None
    }
}

/// Narrows the bounds of a position whose search in a window returned `value`.
const fn narrowed(mut bounds: Bounds, value: i8, window: Window) -> Bounds {
    if value > window.alpha && value > bounds.least {
        bounds.least = value;
    }
    if value < window.beta && value < bounds.greatest {
        bounds.greatest = value;
    }
    bounds
}

/// What is known about a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    hash: u64,
    pub(super) bounds: Bounds,
    /// The index of the best step among those of the position.
    pub(super) best: u16,
    /// The number of plies that the position had left, which decides whether
    /// the entry may be replaced.
    plies_left: u8,
}

const EMPTY: Entry = Entry {
    hash: 0,
    bounds: Bounds::OPEN,
    best: 0,
    plies_left: 0,
};

/// A table of fixed size, divided into pairs of entries. A new entry replaces
/// the first of its pair or, if that belongs to another position with more plies
/// left, the second.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
}

impl Table {
    /// Creates a table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let fitting = (bytes / size_of::<Entry>() / 2).max(1);
        let pairs = 1_usize << fitting.ilog2();
        Self {
            entries: vec![EMPTY; pairs * 2],
            mask: pairs - 1,
        }
    }

    /// Returns the index of the first entry of the pair for a position.
    fn first_of_pair(&self, hash: u64) -> usize {
        (hash as usize & self.mask) * 2
    }

    /// Returns the entry of a position.
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let first_of_pair = self.first_of_pair(hash);
        let entries = self.entries.get(first_of_pair..first_of_pair + 2)?;
        let is_same = |entry: &&Entry| entry.hash == hash;
        entries.iter().find(is_same).copied()
    }

    /// Stores what is known about a position.
    pub(super) fn put(&mut self, hash: u64, bounds: Bounds, best: u16, plies_left: u32) {
        let first_of_pair = self.first_of_pair(hash);
        let plies_left = plies_left.min(255) as u8;
        let entry = Entry {
            hash,
            bounds,
            best,
            plies_left,
        };
        let first = &self.entries[first_of_pair];
        let keeps_first = first.hash != hash && first.plies_left > plies_left;
        self.entries[first_of_pair + usize::from(keeps_first)] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::search::Bounds;

    #[test]
    fn a_pair_keeps_the_position_with_more_plies_left_and_the_latest_other() {
        let mut table = Table::new(1);
        table.put(1, Bounds::exact(1), 3, 9);
        table.put(2, Bounds::exact(-1), 0, 4);
        table.put(3, Bounds::exact(0), 0, 5);
        assert_eq!(table.get(1).map(|entry| entry.best), Some(3));
        assert!(table.get(2).is_none());
        let third = table.get(3).map(|entry| entry.bounds);
        assert_eq!(third, Some(Bounds::exact(0)));
    }
}
