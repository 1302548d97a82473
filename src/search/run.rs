//! Runs a search: the exact search first, then the trees, on some threads.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::board::Seat;
use crate::search::arena::{NO_NODE, UNPROVEN};
use crate::search::budget::{Clock, SearchOptions};
use crate::search::result::{Proof, Searched, StepEstimate};
use crate::search::solver::{Limits, Solution, Solver};
use crate::search::state::{MAX_SEATS, SearchState, shares_of};
use crate::search::tree::GameTree;

/// The number of simulations that a tree runs at a time.
const BATCH: u64 = 128;

/// Positions of the exact search for each simulation of the budget.
const NODES_PER_SIMULATION: u64 = 1;

/// The most simulations of a tree: its counts are exact below 2^24.
const MAX_PER_TREE: u64 = (1 << 24) - 1;

/// The number of steps from the root that get a main line.
const LINES: usize = 5;

/// Maximum length of a main line in steps.
const MAX_LINE: usize = 24;

/// Searches a position. Returns `None` if the game is over.
pub fn search<S: SearchState>(
    root: &S,
    options: &SearchOptions,
    clock: &Clock<'_>,
) -> Option<Searched<S::Step>> {
    let mover = root.mover()?;
    let solved = solve(root, mover, options, clock);
    if let Some(solved) = solved {
        return Some(solved);
    }
    let trees = grow(root, mover, options, clock);
    Some(merge(root, mover, &trees))
}

/// Runs the exact search, for a part of the budget.
fn solve<S: SearchState>(
    root: &S,
    mover: Seat,
    options: &SearchOptions,
    clock: &Clock<'_>,
) -> Option<Searched<S::Step>> {
    if root.seats() != 2 || root.plies_left() > options.tuning.solve_below {
        return None;
    }
    let simulations = options.budget.simulations;
    let nodes = simulations.map_or(u64::MAX, |count| count.saturating_mul(NODES_PER_SIMULATION));
    let time = options.budget.time.map(|time| time / 4);
    let stop = || time.is_some_and(|time| clock() >= time);
    let limits = Limits { nodes, stop: &stop };
    // The trees are grown after the table is dropped.
    let mut solver = Solver::limited(table_bytes(options.memory, nodes), limits);
    let solution = solver.solve(root)?;
    solved(root, mover, solution, &mut solver)
}

/// Returns the size of the table of an exact search: what its positions need
/// and the memory allows.
fn table_bytes(memory: usize, nodes: u64) -> usize {
    let needed = usize::try_from(nodes.saturating_mul(64)).unwrap_or(usize::MAX);
    memory.min(needed).min(64 << 20)
}

/// Returns the result of an exact search, with the proofs of all steps that
/// can be found within its limits; `None` if there are none.
fn solved<S: SearchState>(
    root: &S,
    mover: Seat,
    solution: Solution<S::Step>,
    solver: &mut Solver<'_>,
) -> Option<Searched<S::Step>> {
    let mut steps = Vec::new();
    root.visit_steps(&mut |step| {
        let mut next = root.clone();
        next.take(step);
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
        let order = other.chance.total_cmp(&one.chance);
        order.then_with(|| is_first(other).cmp(&is_first(one)))
    });
    steps.first()?;
    let proof = Proof::of(solution.value, mover.index());
    Some(Searched {
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
    let is_over = AtomicBool::new(false);
    let stop = || {
        let time = options.budget.time;
        if time.is_some_and(|time| clock() >= time) || clock() == Duration::MAX {
            is_over.store(true, Ordering::Relaxed);
        }
        is_over.load(Ordering::Relaxed)
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
    let inner = |tree: Mutex<_>| tree.into_inner().unwrap_or_else(PoisonError::into_inner);
    trees.into_iter().map(inner).collect()
}

/// Returns the number of simulations of one of `count` trees.
fn quota(simulations: Option<u64>, number: usize, count: usize) -> u64 {
    let all = simulations.unwrap_or(u64::MAX);
    let more = u64::from((number as u64) < all % count as u64);
    (all / count as u64 + more).min(MAX_PER_TREE)
}

impl<S: SearchState> GameTree<S> {
    /// Runs some simulations, up to `quota` in all. Returns false if there is
    /// nothing left to do.
    fn grow(&mut self, quota: u64) -> bool {
        let left = quota.saturating_sub(self.simulations);
        for _ in 0..left.min(BATCH) {
            self.simulate();
        }
        self.simulations < quota && self.proof == UNPROVEN
    }
}

/// Merges the trees of a position, in their order.
fn merge<S: SearchState>(root: &S, mover: Seat, trees: &[GameTree<S>]) -> Searched<S::Step> {
    let count = trees[0].arena.nodes[0].count;
    let steps = (0..count).map(|index| estimate(index, mover, trees));
    let mut steps: Vec<StepEstimate<S::Step>> = steps.collect();
    let mut order: Vec<usize> = (0..count).collect();
    let rank = |index: &usize| {
        let step = &steps[*index];
        // A proven win comes first, a proven loss last.
        let proof = match step.proof {
            Some(Proof::Win) => 2,
            Some(Proof::Loss) => 0,
            _ => 1,
        };
        std::cmp::Reverse((proof, step.visits))
    };
    let shared: Vec<f64> = (0..count).map(|index| shared_mean(index, trees)).collect();
    order.sort_by(|one, other| {
        let order = rank(one).cmp(&rank(other));
        order.then_with(|| shared[*other].total_cmp(&shared[*one]))
    });
    for &index in order.iter().take(LINES) {
        steps[index].line = main_line(root, trees, index);
    }
    let best = &steps[order[0]];
    let simulations: u64 = trees.iter().map(|tree| tree.simulations).sum();
    let mut chances = [0.0; MAX_SEATS];
    for (seat, chance) in chances.iter_mut().enumerate() {
        let sum: f64 = trees.iter().map(|tree| tree.shares[seat]).sum();
        *chance = sum / simulations.max(1) as f64;
    }
    chances[mover.index()] = best.chance;
    if root.seats() == 2 {
        chances[mover.other().index()] = 1.0 - best.chance;
    }
    Searched {
        chances,
        error: best.error,
        simulations,
        proof: root_proof(&steps, best),
        steps: order.iter().map(|&index| steps[index].clone()).collect(),
    }
}

/// Returns the proven result of the root, if there is one.
fn root_proof<T>(steps: &[StepEstimate<T>], best: &StepEstimate<T>) -> Option<Proof> {
    let all_proven = || steps.iter().all(|step| step.proof.is_some());
    let is_settled = best.proof == Some(Proof::Win) || all_proven();
    let has_draw = || steps.iter().any(|step| step.proof == Some(Proof::Draw));
    match best.proof.filter(|_| is_settled) {
        Some(Proof::Loss) if has_draw() => Some(Proof::Draw),
        proof => proof,
    }
}

/// Returns the mean of the playouts of all trees that contain a step.
fn shared_mean<S: SearchState>(index: usize, trees: &[GameTree<S>]) -> f64 {
    let sum = |list: fn(&GameTree<S>, usize) -> f32| {
        let parts = trees.iter().map(|tree| f64::from(list(tree, index)));
        parts.sum::<f64>()
    };
    let wins = sum(|tree, index| tree.arena.edges.rave_wins[index]);
    let visits = sum(|tree, index| tree.arena.edges.rave_visits[index]);
    (wins + 0.5) / (visits + 1.0)
}

/// Adds up what the trees say about a step from the root.
fn estimate<S: SearchState>(
    index: usize,
    mover: Seat,
    trees: &[GameTree<S>],
) -> StepEstimate<S::Step> {
    let (mut visits, mut wins, mut proof) = (0.0, 0.0, None);
    for tree in trees {
        let edges = &tree.arena.edges;
        visits += f64::from(edges.visits[index]);
        wins += f64::from(edges.wins[index]);
        let found = Some(edges.proofs[index]).filter(|&found| found != UNPROVEN);
        proof = proof.or(found.map(|found| Proof::of(found, mover.index())));
    }
    let mean = if visits > 0.0 { wins / visits } else { 0.5 };
    let error = match trees.len() {
        1 => (mean * (1.0 - mean) / visits.max(1.0)).sqrt(),
        count => {
            let part = |tree: &GameTree<S>| {
                let edges = &tree.arena.edges;
                let (n, w) = (f64::from(edges.visits[index]), f64::from(edges.wins[index]));
                if n > 0.0 {
                    n * (w / n - mean) * (w / n - mean)
                } else {
                    0.0
                }
            };
            let spread: f64 = trees.iter().map(part).sum();
            (spread / visits.max(1.0) / (count - 1) as f64).sqrt()
        }
    };
    StepEstimate {
        step: trees[0].arena.edges.steps[index],
        visits: visits as u64,
        chance: proof.map_or(mean, Proof::chance),
        error: if proof.is_some() { 0.0 } else { error },
        proof,
        line: vec![trees[0].arena.edges.steps[index]],
    }
}

/// Returns the most visited steps of all trees together, from the step at
/// `first` on.
fn main_line<S: SearchState>(root: &S, trees: &[GameTree<S>], first: usize) -> Vec<S::Step> {
    let mut line = vec![trees[0].arena.edges.steps[first]];
    let mut state = root.clone();
    state.take(line[0]);
    let mut nodes: Vec<Option<usize>> = trees.iter().map(|_| Some(first)).collect();
    while line.len() < MAX_LINE && state.mover().is_some() {
        for (node, tree) in nodes.iter_mut().zip(trees) {
            let after = node.map(|edge| tree.arena.edges.nodes[edge]);
            *node = after
                .filter(|&after| after != NO_NODE)
                .map(|after| after as usize);
        }
        let mut sums: Vec<f64> = Vec::new();
        let mut step_at = Vec::new();
        for (node, tree) in nodes.iter().zip(trees) {
            let Some(node) = node.map(|node| tree.arena.nodes[node]) else {
                continue;
            };
            sums.resize(node.count, 0.0);
            let edges = &tree.arena.edges;
            step_at = edges.steps[node.range()].to_vec();
            for (sum, visits) in sums.iter_mut().zip(&edges.visits[node.range()]) {
                *sum += f64::from(*visits);
            }
        }
        let mut best = 0;
        for (index, sum) in sums.iter().enumerate() {
            if *sum > sums[best] {
                best = index;
            }
        }
        if sums.get(best).is_none_or(|&sum| sum < 1.0) {
            break;
        }
        for (node, tree) in nodes.iter_mut().zip(trees) {
            *node = node.map(|node| tree.arena.nodes[node].first + best);
        }
        state.take(step_at[best]);
        line.push(step_at[best]);
    }
    line
}
