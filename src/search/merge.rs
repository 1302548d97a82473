//! Merges the trees of a search into its result.

use crate::board::Seat;
use crate::search::{
    GameTree, MAX_SEATS, NO_NODE, Proof, SearchResult, SearchState, StepEstimate, UNPROVEN,
    standard_error,
};

/// Maximum number of steps from the root for which a main line is returned. For the
/// others, only the first move is.
const MAX_LINES: usize = 5;

/// Maximum length of a main line in steps.
const MAX_LINE_LEN: usize = 24;

/// Minimum number of simulations with a step for a main line to continue with it. A step
/// with fewer was hardly compared with others.
const MIN_LINE_VISITS: f64 = 10.0;

/// Minimum number of simulations with the best answer for the chances to be corrected by
/// it.
const MIN_ANSWER_VISITS: f64 = 30.0;

/// Merges the trees of a position, in their order.
pub(super) fn merge<S: SearchState>(
    root: &S,
    mover: Seat,
    trees: &[GameTree<S>],
) -> SearchResult<S::Step> {
    let step_count = trees[0].arena.nodes[0].count;
    let mut steps: Vec<StepEstimate<S::Step>> = (0..step_count)
        .map(|index| estimate(index, mover, trees))
        .collect();
    let mut order: Vec<usize> = (0..step_count).collect();
    let rank = |index: &usize| {
        let step = &steps[*index];
        std::cmp::Reverse((proof_rank(step.proof), step.visits))
    };
    let rave_means: Vec<f64> = (0..step_count)
        .map(|index| rave_mean(index, trees))
        .collect();
    order.sort_by(|one, other| {
        let by_rank = rank(one).cmp(&rank(other));
        by_rank.then_with(|| rave_means[*other].total_cmp(&rave_means[*one]))
    });
    for (place, &index) in order.iter().enumerate() {
        let max_len = if place < MAX_LINES { MAX_LINE_LEN } else { 1 };
        let line = main_line(root, trees, index, max_len);
        steps[index].line = line.steps;
        if place == 0
            && root.seats() == 2
            && let Some(answer) = &line.answer
        {
            correct_by_answer(&mut steps, index, answer);
        }
    }
    let best = &steps[order[0]];
    let simulations: u64 = trees.iter().map(|tree| tree.simulations).sum();
    let mut wins = [0.0; MAX_SEATS];
    for (seat, wins) in wins.iter_mut().enumerate() {
        *wins = trees.iter().map(|tree| tree.shares[seat]).sum();
    }
    SearchResult {
        chances: chances(wins, root.seats(), (mover, best.chance)),
        error: best.error,
        simulations,
        proof: root_proof(&steps, best),
        steps: order.iter().map(|&index| steps[index].clone()).collect(),
    }
}

/// Returns the chances of all seats. The others share what the chance of the mover
/// leaves, in proportion to their wins in all simulations.
fn chances(wins: [f64; MAX_SEATS], seats: usize, (mover, chance): (Seat, f64)) -> [f64; MAX_SEATS] {
    let rest = 1.0 - chance;
    let others = || (0..seats).filter(|&seat| seat != mover.index());
    // Not the sum of all less that of the mover: its rounding can make a chance
    // greater than 1.
    let sum_of_others: f64 = others().map(|seat| wins[seat]).sum();
    let mut chances = [0.0; MAX_SEATS];
    for seat in others() {
        chances[seat] = if sum_of_others > 0.0 {
            wins[seat] * rest / sum_of_others
        } else {
            rest / (seats - 1) as f64
        };
    }
    chances[mover.index()] = chance;
    chances
}

/// Returns the rank of a step by its proof: a proven win comes first, a proven loss last.
const fn proof_rank(proof: Option<Proof>) -> u8 {
    match proof {
        Some(Proof::Win) => 2,
        Some(Proof::Loss) => 0,
        Some(Proof::Draw) | None => 1,
    }
}

/// Returns the proven result of the root, if there is one.
fn root_proof<T>(steps: &[StepEstimate<T>], best: &StepEstimate<T>) -> Option<Proof> {
    Proof::of_position(best.proof, steps.iter().map(|step| step.proof))
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

/// Corrects the chances of the steps from the root by the best answer to the best step, in
/// a game for two.
///
/// For the seat to move, the mean result of the best step is too high, since the
/// simulations also explore weak answers. One minus the mean of the best answer is too
/// low, since they also explore weak steps after it. The chance of the best step becomes
/// the average of both, and those of all other unproven steps change by as much. Nothing
/// changes if the best step is proven or the answer has few simulations.
fn correct_by_answer<T>(steps: &mut [StepEstimate<T>], best: usize, answer: &Mean) {
    let best_step = &mut steps[best];
    if best_step.proof.is_some() || answer.visits < MIN_ANSWER_VISITS {
        return;
    }
    let change = (1.0 - answer.mean - best_step.chance) / 2.0;
    best_step.error = f64::midpoint(best_step.error, answer.error);
    for step in steps.iter_mut().filter(|step| step.proof.is_none()) {
        step.chance = (step.chance + change).clamp(0.0, 1.0);
    }
}

/// The mean result of a step, for the seat that takes it.
#[derive(Debug, Clone, Copy)]
struct Mean {
    /// The number of simulations with the step.
    visits: f64,
    mean: f64,
    /// The standard error of the mean.
    error: f64,
}

impl Mean {
    /// Merges the results of a step. `edges` has its index in each tree, or `None` for a
    /// tree that does not have it.
    fn of<S: SearchState>(
        trees: &[GameTree<S>],
        edges: impl IntoIterator<Item = Option<usize>>,
    ) -> Self {
        let part = |(tree, edge): (&GameTree<S>, Option<usize>)| {
            let counts = tree.arena.edges.counts[edge?];
            Some((f64::from(counts.visits), f64::from(counts.wins)))
        };
        let parts: Vec<(f64, f64)> = trees.iter().zip(edges).filter_map(part).collect();
        Self::of_parts(&parts, trees.len())
    }

    /// Merges the visits and wins of a step in some of `tree_count` trees.
    fn of_parts(parts: &[(f64, f64)], tree_count: usize) -> Self {
        let visits: f64 = parts.iter().map(|(visits, _)| visits).sum();
        let wins: f64 = parts.iter().map(|(_, wins)| wins).sum();
        let mean = if visits > 0.0 { wins / visits } else { 0.5 };
        let independent = standard_error(wins, visits);
        let error = if tree_count == 1 {
            independent
        } else {
            let distances = parts
                .iter()
                .filter(|(visits, _)| *visits > 0.0)
                .map(|(visits, wins)| visits * (wins / visits - mean) * (wins / visits - mean));
            let spread: f64 = distances.sum();
            // A few trees can agree by chance.
            (spread / visits.max(1.0) / (tree_count - 1) as f64)
                .sqrt()
                .max(independent)
        };
        Self {
            visits,
            mean,
            error,
        }
    }
}

/// Merges the results of all trees for a step from the root.
fn estimate<S: SearchState>(
    index: usize,
    mover: Seat,
    trees: &[GameTree<S>],
) -> StepEstimate<S::Step> {
    let mut proofs = trees.iter().map(|tree| tree.arena.edges.proofs[index]);
    let proven = proofs.find(|&proof| proof != UNPROVEN);
    let proof = proven.map(|proof| Proof::of(proof, mover.index()));
    let results = Mean::of(trees, std::iter::repeat(Some(index)));
    StepEstimate {
        step: trees[0].arena.edges.steps[index],
        visits: results.visits as u64,
        chance: proof.map_or(results.mean, Proof::chance),
        error: if proof.is_some() { 0.0 } else { results.error },
        proof,
        line: vec![trees[0].arena.edges.steps[index]],
    }
}

/// The best line of all seats after a step from the root.
struct MainLine<T> {
    steps: Vec<T>,
    /// The results of the first step of another seat.
    answer: Option<Mean>,
}

/// Returns the line that begins with the step at index `first` and continues, for at most
/// `max_len` steps, with proven wins or else the steps that all trees together have
/// visited most. It ends where these were visited too few times, but with a whole move:
/// where the trees end within a move, its last step is any legal one.
fn main_line<S: SearchState>(
    root: &S,
    trees: &[GameTree<S>],
    first: usize,
    max_len: usize,
) -> MainLine<S::Step> {
    let mut line = vec![trees[0].arena.edges.steps[first]];
    let mut answer = None;
    let mut state = root.clone();
    state.play_step(line[0]);
    // For each tree, the last step of the line, if the tree has it.
    let mut edges: Vec<Option<usize>> = trees.iter().map(|_| Some(first)).collect();
    while let Some(mover) = state.mover() {
        let must_go_on = state.is_within_move();
        if line.len() >= max_len && !must_go_on {
            break;
        }
        let node_after = |(edge, tree): (&Option<usize>, &GameTree<S>)| {
            let node = edge.map(|edge| tree.arena.edges.nodes[edge]);
            node.filter(|&node| node != NO_NODE)
                .map(|node| node as usize)
        };
        let nodes: Vec<Option<usize>> = edges.iter().zip(trees).map(node_after).collect();
        let mut steps = MergedSteps::of(trees, &nodes, mover);
        let best = match steps.best() {
            Some(best) if must_go_on || steps.is_explored(best) => best,
            Some(_) => break,
            None if must_go_on => {
                if steps.steps.is_empty() {
                    state.visit_steps(&mut |step| steps.steps.push(step));
                }
                0
            }
            None => break,
        };
        let nodes = nodes.iter().zip(trees);
        edges = nodes
            .map(|(node, tree)| node.map(|node| tree.arena.nodes[node].first + best))
            .collect();
        if answer.is_none() && Some(mover) != root.mover() {
            answer = Some(Mean::of(trees, edges.iter().copied()));
        }
        state.play_step(steps.steps[best]);
        line.push(steps.steps[best]);
    }
    MainLine {
        steps: line,
        answer,
    }
}

/// The steps from a position that some trees have, merged.
struct MergedSteps<T> {
    steps: Vec<T>,
    visits: Vec<f64>,
    proofs: Vec<Option<Proof>>,
}

impl<T: Copy> MergedSteps<T> {
    /// Merges the steps from a position. `nodes` has its node in each tree that has one,
    /// and `mover` is its seat to move.
    fn of<S: SearchState<Step = T>>(
        trees: &[GameTree<S>],
        nodes: &[Option<usize>],
        mover: Seat,
    ) -> Self {
        let mut merged = Self {
            steps: Vec::new(),
            visits: Vec::new(),
            proofs: Vec::new(),
        };
        for (node, tree) in nodes.iter().zip(trees) {
            let Some(node) = node.map(|node| tree.arena.nodes[node]) else {
                continue;
            };
            let edges = &tree.arena.edges;
            merged.steps = edges.steps[node.range()].to_vec();
            merged.visits.resize(node.count, 0.0);
            merged.proofs.resize(node.count, None);
            for (sum, counts) in merged.visits.iter_mut().zip(&edges.counts[node.range()]) {
                *sum += f64::from(counts.visits);
            }
            for (merged, &proof) in merged.proofs.iter_mut().zip(&edges.proofs[node.range()]) {
                if proof != UNPROVEN {
                    *merged = Some(Proof::of(proof, mover.index()));
                }
            }
        }
        merged
    }

    /// Returns true if a step was visited often enough for a main line, or is proven.
    fn is_explored(&self, index: usize) -> bool {
        self.proofs[index].is_some() || self.visits[index] >= MIN_LINE_VISITS
    }

    /// Returns the index of the best step: the first proven win, or else the step with
    /// most visits that is no proven loss, if there is one. `None` if it was not visited.
    fn best(&self) -> Option<usize> {
        let rank = |index: usize| (proof_rank(self.proofs[index]), self.visits[index]);
        let mut best = 0;
        for index in 1..self.visits.len() {
            if rank(index) > rank(best) {
                best = index;
            }
        }
        let visits = self.visits.get(best)?;
        (*visits >= 1.0).then_some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::{Mean, chances, correct_by_answer, root_proof};
    use crate::board::Seat;
    use crate::search::{MAX_SEATS, Proof, StepEstimate};

    /// Fails unless a number is another, but for rounding.
    #[track_caller]
    fn check(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
    }

    #[test]
    fn the_error_is_that_of_the_trees_but_at_least_that_of_the_simulations() {
        // Of 200 simulations, independent of each other, half are won: the error is
        // sqrt(0.5 * 0.5 / 200).
        let independent = 0.035_355_339_059_327_38;
        for (parts, trees, error) in [
            (&[(200.0, 100.0)][..], 1, independent),
            (&[(100.0, 50.0), (100.0, 50.0)], 2, independent),
            // Both trees are 0.2 away from the mean: sqrt(0.2 * 0.2 / (2 - 1)).
            (&[(100.0, 70.0), (100.0, 30.0)], 2, 0.2),
            // Three quarters of the simulations are 0.1 away from it, the others 0.3:
            // sqrt((0.75 * 0.01 + 0.25 * 0.09) / (2 - 1)).
            (&[(150.0, 90.0), (50.0, 10.0)], 2, 0.173_205_080_756_887_73),
            // The same with two more trees that do not have the step.
            (&[(150.0, 90.0), (50.0, 10.0), (0.0, 0.0)], 4, 0.1),
        ] {
            let merged = Mean::of_parts(parts, trees);
            check(merged.visits, 200.0);
            check(merged.mean, 0.5);
            check(merged.error, error);
        }
        // Of three simulations, all were won.
        let few = Mean::of_parts(&[(3.0, 3.0)], 1);
        check(few.mean, 1.0);
        // sqrt(0.875 * 0.125 / 3)
        check(few.error, 0.190_940_653_956_492_9);
        let unknown = Mean::of_parts(&[], 2);
        check(unknown.mean, 0.5);
        check(unknown.error, 0.5);
    }

    fn step(chance: f64, proof: Option<Proof>) -> StepEstimate<u8> {
        StepEstimate {
            step: 0,
            visits: 0,
            chance,
            error: 0.02,
            proof,
            line: Vec::new(),
        }
    }

    #[test]
    fn a_root_is_proven_by_a_winning_step_or_by_all_steps() {
        let proof = |proofs: &[Option<Proof>]| {
            let steps: Vec<_> = proofs.iter().map(|proof| step(0.5, *proof)).collect();
            root_proof(&steps, &steps[0])
        };
        let (win, draw, loss) = (Some(Proof::Win), Some(Proof::Draw), Some(Proof::Loss));
        assert_eq!(proof(&[win, None]), win);
        assert_eq!(proof(&[draw, None]), None);
        assert_eq!(proof(&[draw, loss]), draw);
        assert_eq!(proof(&[loss, loss]), loss);
        assert_eq!(proof(&[None, loss]), None);
    }

    #[test]
    fn the_other_seats_share_what_the_mover_leaves() {
        let seat = |index: usize| Seat::first(MAX_SEATS as u8).nth(index).unwrap();
        let found = chances([6.0, 1.0, 3.0, 0.0, 0.0, 0.0], 3, (seat(0), 0.2));
        for (found, expected) in found.into_iter().zip([0.2, 0.2, 0.6, 0.0, 0.0, 0.0]) {
            check(found, expected);
        }
        // Nobody else has won.
        let found = chances([6.0, 0.0, 0.0, 0.0, 0.0, 0.0], 3, (seat(0), 0.2));
        check(found[1], 0.4);
        check(found[2], 0.4);
    }

    #[test]
    fn no_chance_is_greater_than_one() {
        // Thirds and sevenths are rounded.
        for (first, second, divisor) in (1..60).flat_map(|first| {
            (1..60).flat_map(move |second| [3.0, 7.0].map(|divisor| (first, second, divisor)))
        }) {
            let wins = [f64::from(first) / divisor, f64::from(second) / divisor, 0.0];
            let mut padded = [0.0; MAX_SEATS];
            padded[..3].copy_from_slice(&wins);
            for seats in [2, 3] {
                let mover = Seat::first(seats).next().unwrap();
                for chance in [0.0, 1e-17, 0.1, 1.0] {
                    let found = chances(padded, usize::from(seats), (mover, chance));
                    assert!(
                        found.iter().all(|chance| (0.0..=1.0).contains(chance)),
                        "{found:?}"
                    );
                    check(found.iter().sum(), 1.0);
                }
            }
        }
    }

    #[test]
    fn chances_change_by_half_of_the_difference_to_the_answer() {
        let steps = || {
            vec![
                step(0.6, None),
                step(0.3, None),
                step(0.0, Some(Proof::Loss)),
            ]
        };
        let answer = |visits: f64| Mean {
            visits,
            mean: 0.5,
            error: 0.04,
        };
        let mut changed = steps();
        correct_by_answer(&mut changed, 0, &answer(30.0));
        // The answer leaves 0.5, which is 0.1 less.
        check(changed[0].chance, 0.55);
        check(changed[0].error, 0.03);
        check(changed[1].chance, 0.25);
        check(changed[1].error, 0.02);
        assert_eq!(changed[2], steps()[2]);
        let mut unchanged = steps();
        correct_by_answer(&mut unchanged, 0, &answer(29.0));
        correct_by_answer(&mut unchanged, 2, &answer(30.0));
        assert_eq!(unchanged, steps());
    }
}
