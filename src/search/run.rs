//! Runs a search: first the exact search, then the trees, on several threads.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::board::Seat;
use crate::search::arena::{NO_NODE, UNPROVEN};
use crate::search::budget::{Clock, SearchOptions};
use crate::search::result::{Proof, SearchResult, StepEstimate};
use crate::search::solver::{Limits, Solution, Solver};
use crate::search::state::{MAX_SEATS, SearchState, shares_of};
use crate::search::tree::GameTree;

/// The number of simulations that a tree runs at a time.
const BATCH_SIZE: u64 = 128;

/// The number of positions that the exact search may search for each simulation
/// in the budget.
const NODES_PER_SIMULATION: u64 = 1;

/// Maximum number of simulations of a tree: its `f32` counts are exact up to
/// 2^24.
const MAX_SIMULATIONS_PER_TREE: u64 = (1 << 24) - 1;

/// Maximum number of steps from the root for which a main line is returned.
const MAX_LINES: usize = 5;

/// Maximum length of a main line in steps.
const MAX_LINE_LEN: usize = 24;

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
    let mut solver = Solver::limited(table_bytes(options.memory, nodes), limits);
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

/// Merges the trees of a position, in their order.
fn merge<S: SearchState>(root: &S, mover: Seat, trees: &[GameTree<S>]) -> SearchResult<S::Step> {
    let step_count = trees[0].arena.nodes[0].count;
    let steps = (0..step_count).map(|index| estimate(index, mover, trees));
    let mut steps: Vec<StepEstimate<S::Step>> = steps.collect();
    let mut order: Vec<usize> = (0..step_count).collect();
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
    let rave_means: Vec<f64> = (0..step_count)
        .map(|index| rave_mean(index, trees))
        .collect();
    order.sort_by(|one, other| {
        let by_rank = rank(one).cmp(&rank(other));
        by_rank.then_with(|| rave_means[*other].total_cmp(&rave_means[*one]))
    });
    for &index in order.iter().take(MAX_LINES) {
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
    SearchResult {
        chances,
        error: best.error,
        simulations,
        proof: root_proof(&steps, best),
        steps: order.iter().map(|&index| steps[index].clone()).collect(),
    }
}

/// Returns the proven result of the root, if there is one: that of the best
/// step if this is a win or all steps are proven.
fn root_proof<T>(steps: &[StepEstimate<T>], best: &StepEstimate<T>) -> Option<Proof> {
    let all_proven = || steps.iter().all(|step| step.proof.is_some());
    let is_settled = best.proof == Some(Proof::Win) || all_proven();
    best.proof.filter(|_| is_settled)
}

/// Returns the mean result of the playouts of all trees that contain a step.
fn rave_mean<S: SearchState>(index: usize, trees: &[GameTree<S>]) -> f64 {
    let sum = |value: fn(&GameTree<S>, usize) -> f32| {
        let parts = trees.iter().map(|tree| f64::from(value(tree, index)));
        parts.sum::<f64>()
    };
    let wins = sum(|tree, index| tree.arena.edges.counts[index].rave_wins);
    let visits = sum(|tree, index| tree.arena.edges.counts[index].rave_visits);
    (wins + 0.5) / (visits + 1.0)
}

/// Merges the results of all trees for a step from the root.
fn estimate<S: SearchState>(
    index: usize,
    mover: Seat,
    trees: &[GameTree<S>],
) -> StepEstimate<S::Step> {
    let (mut visits, mut wins, mut proof) = (0.0, 0.0, None);
    for tree in trees {
        let edges = &tree.arena.edges;
        visits += f64::from(edges.counts[index].visits);
        wins += f64::from(edges.counts[index].wins);
        let found = Some(edges.proofs[index]).filter(|&found| found != UNPROVEN);
        proof = proof.or(found.map(|found| Proof::of(found, mover.index())));
    }
    let mean = if visits > 0.0 { wins / visits } else { 0.5 };
    let independent = (mean * (1.0 - mean) / visits.max(1.0)).sqrt();
    let error = match trees.len() {
        1 => independent,
        count => {
            let part = |tree: &GameTree<S>| {
                let edges = &tree.arena.edges;
                let (n, w) = (
                    f64::from(edges.counts[index].visits),
                    f64::from(edges.counts[index].wins),
                );
                if n > 0.0 {
                    n * (w / n - mean) * (w / n - mean)
                } else {
                    0.0
                }
            };
            let spread: f64 = trees.iter().map(part).sum();
            // A few trees can agree by chance.
            (spread / visits.max(1.0) / (count - 1) as f64)
                .sqrt()
                .max(independent)
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

/// Returns the line that begins with the step at index `first` and continues
/// with the steps that all trees together have visited most.
fn main_line<S: SearchState>(root: &S, trees: &[GameTree<S>], first: usize) -> Vec<S::Step> {
    let mut line = vec![trees[0].arena.edges.steps[first]];
    let mut state = root.clone();
    state.play_step(line[0]);
    // For each tree, the last step of the line, if the tree has it.
    let mut edges: Vec<Option<usize>> = trees.iter().map(|_| Some(first)).collect();
    while line.len() < MAX_LINE_LEN && state.mover().is_some() {
        let nodes: Vec<Option<usize>> = edges
            .iter()
            .zip(trees)
            .map(|(edge, tree)| {
                let node = edge.map(|edge| tree.arena.edges.nodes[edge]);
                node.filter(|&node| node != NO_NODE)
                    .map(|node| node as usize)
            })
            .collect();
        let mut sums: Vec<f64> = Vec::new();
        let mut step_at = Vec::new();
        for (node, tree) in nodes.iter().zip(trees) {
            let Some(node) = node.map(|node| tree.arena.nodes[node]) else {
                continue;
            };
            sums.resize(node.count, 0.0);
            let all_edges = &tree.arena.edges;
            step_at = all_edges.steps[node.range()].to_vec();
            for (sum, counts) in sums.iter_mut().zip(&all_edges.counts[node.range()]) {
                *sum += f64::from(counts.visits);
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
        edges = nodes
            .iter()
            .zip(trees)
            .map(|(node, tree)| node.map(|node| tree.arena.nodes[node].first + best))
            .collect();
        state.play_step(step_at[best]);
        line.push(step_at[best]);
    }
    line
}
