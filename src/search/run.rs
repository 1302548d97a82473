//! Runs a search: first the exact search, then the trees, on several threads.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::board::Seat;
use crate::search::merge::merge;
use crate::search::solver::{Limits, Solution, Solver};
use crate::search::{
    Clock, GameTree, Proof, SearchOptions, SearchResult, SearchState, StepEstimate, UNPROVEN,
    shares_of,
};

/// The number of simulations that a tree runs at a time.
const BATCH_SIZE: u64 = 128;

/// The number of positions that the exact search may search for each simulation
/// in the budget.
const NODES_PER_SIMULATION: u64 = 1;

/// Maximum number of simulations of a tree: its `f32` counts are exact up to
/// 2^24.
const MAX_SIMULATIONS_PER_TREE: u64 = (1 << 24) - 1;

/// Searches a position. Returns `None` if the game is over.
pub fn search<S: SearchState>(
    root: &S,
    options: &SearchOptions,
    clock: &Clock<'_>,
) -> Option<SearchResult<S::Step>> {
    let mover = root.mover()?;
    let searched = solve(root, mover, options, clock);
    if let Some(searched) = searched {
        return Some(searched);
    }
    let trees = grow(root, mover, options, clock);
    Some(merge(root, mover, &trees))
}

/// Runs the exact search within a part of the budget. Returns `None` if it does
/// not solve the position.
fn solve<S: SearchState>(
    root: &S,
    mover: Seat,
    options: &SearchOptions,
    clock: &Clock<'_>,
) -> Option<SearchResult<S::Step>> {
    if root.seats() != 2 || root.plies_left() > options.tuning.solve_below {
        return None;
    }
    let simulations = options.budget.simulations;
    let nodes = simulations.map_or(u64::MAX, |count| count.saturating_mul(NODES_PER_SIMULATION));
    let time = options.budget.time.map_or(Duration::MAX, |time| time / 4);
    let stop = || clock() >= time;
    let limits = Limits { nodes, stop: &stop };
    // The table is dropped before the trees are grown, so both may use all of
    // the memory.
    let mut solver = Solver::new(table_bytes(options.memory, nodes), limits);
    let solution = solver.solve(root)?;
    searched_from(root, mover, solution, &mut solver)
}

/// Returns the size of the table of an exact search in bytes: 64 for each of
/// `nodes` positions, but no more than `memory` or 64 MiB.
fn table_bytes(memory: usize, nodes: u64) -> usize {
    let needed = usize::try_from(nodes.saturating_mul(64)).unwrap_or(usize::MAX);
    memory.min(needed).min(64 << 20)
}

/// Turns the solution of a position into a search result. Solves the position after
/// every other step too, and omits the steps for which `solver` reaches a limit.
/// Returns `None` if no step remains.
fn searched_from<S: SearchState>(
    root: &S,
    mover: Seat,
    solution: Solution<S::Step>,
    solver: &mut Solver<'_>,
) -> Option<SearchResult<S::Step>> {
    let mut steps = Vec::new();
    root.visit_steps(&mut |step| {
        let mut next = root.clone();
        next.play_step(step);
        let found = match solution.line.first() {
            Some(first) if *first == step => Some(solution.clone()),
            _ => solver.solve(&next).map(|mut found| {
                found.line.insert(0, step);
                found
            }),
        };
        let proof = found
            .as_ref()
            .map(|found| Proof::of(found.value, mover.index()));
        steps.push(StepEstimate {
            step,
            visits: 0,
            chance: proof.map_or(f64::NAN, Proof::chance),
            error: 0.0,
            proof,
            line: found.map_or_else(Vec::new, |found| found.line),
        });
    });
    steps.retain(|step| step.proof.is_some());
    let is_first = |step: &StepEstimate<S::Step>| Some(&step.step) == solution.line.first();
    steps.sort_by(|one, other| {
        let by_chance = other.chance.total_cmp(&one.chance);
        by_chance.then_with(|| is_first(other).cmp(&is_first(one)))
    });
    steps.first()?;
    let proof = Proof::of(solution.value, mover.index());
    Some(SearchResult {
        steps,
        chances: shares_of(solution.value).map(f64::from),
        error: 0.0,
        simulations: 0,
        proof: Some(proof),
    })
}

/// Grows the trees until the budget is used up.
fn grow<S: SearchState>(
    root: &S,
    mover: Seat,
    options: &SearchOptions,
    clock: &Clock<'_>,
) -> Vec<GameTree<S>> {
    let count = options.tuning.trees.max(1);
    let bytes = options.memory / count;
    let new_tree = |number: usize| {
        let seed = (options.seed, number as u64);
        Mutex::new(GameTree::with_memory(
            root,
            mover.index(),
            options.tuning,
            seed,
            bytes,
        ))
    };
    let trees: Vec<_> = (0..count).map(new_tree).collect();
    let is_time_up = AtomicBool::new(false);
    let stop = || {
        let time = options.budget.time;
        // Even without a time limit, the clock can stop the search by returning
        // `Duration::MAX`.
        if time.is_some_and(|time| clock() >= time) || clock() == Duration::MAX {
            is_time_up.store(true, Ordering::Relaxed);
        }
        is_time_up.load(Ordering::Relaxed)
    };
    // A tree is always grown by the same thread.
    let jobs = options.jobs.get().min(count);
    let work = |job: usize| {
        let mut is_growing = true;
        while is_growing {
            is_growing = false;
            for number in (job..count).step_by(jobs) {
                let quota = quota(options.budget.simulations, number, count);
                let mut tree = trees[number].lock().unwrap_or_else(PoisonError::into_inner);
                is_growing |= tree.grow(quota);
                if stop() {
                    return;
                }
            }
        }
    };
    if jobs == 1 {
        work(0);
    } else {
        let work = &work;
        thread::scope(|scope| {
            for job in 0..jobs {
                scope.spawn(move || work(job));
            }
        });
    }
    let unlock = |tree: Mutex<_>| tree.into_inner().unwrap_or_else(PoisonError::into_inner);
    trees.into_iter().map(unlock).collect()
}

/// Returns the number of simulations for the tree with index `number` of `count`
/// trees. The first trees get one more if they cannot all get the same number.
fn quota(simulations: Option<u64>, number: usize, count: usize) -> u64 {
    let total = simulations.unwrap_or(u64::MAX);
    let extra = u64::from((number as u64) < total % count as u64);
    (total / count as u64 + extra).min(MAX_SIMULATIONS_PER_TREE)
}

impl<S: SearchState> GameTree<S> {
    /// Runs some simulations, up to `quota` in all. Returns false if there is
    /// nothing left to do.
    fn grow(&mut self, quota: u64) -> bool {
        let remaining = quota.saturating_sub(self.simulations);
        for _ in 0..remaining.min(BATCH_SIZE) {
            self.simulate();
        }
        self.simulations < quota && self.proof == UNPROVEN
    }
}
