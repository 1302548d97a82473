//! The choice of a step in a node: UCT with RAVE.

use crate::search::arena::{Edges, TreeNode, UNPROVEN};
use crate::search::budget::Tuning;

/// The score of a proven win. That of a proven loss is its negative.
const PROVEN_WIN: f32 = 2.0;

/// Chooses the step of a node with the best upper estimate; the first among
/// equals. `scores` is scratch space.
///
/// The value of a step is a weighted average of two means: that of its own results
/// and that of all playouts that contain the step. After `n` visits, the second mean
/// has the weight `sqrt(k / (3 n + k))` (Gelly and Silver 2007). Both counts begin
/// with half a win in one visit.
pub(super) fn choose<T>(
    node: &TreeNode,
    edges: &Edges<T>,
    tuning: &Tuning,
    scores: &mut Vec<f32>,
) -> usize {
    let range = node.range();
    let log = libm::logf(node.visits + 1.0);
    let explore = tuning.exploration * libm::sqrtf(log);
    let equivalence = tuning.rave_equivalence;
    scores.clear();
    let visits = &edges.visits[range.clone()];
    let wins = &edges.wins[range.clone()];
    let rave_visits = &edges.rave_visits[range.clone()];
    let rave_wins = &edges.rave_wins[range.clone()];
    scores.resize(node.count, 0.0);
    for (index, score) in scores.iter_mut().enumerate() {
        let (n, w) = (visits[index], wins[index]);
        let (rave_n, rave_w) = (rave_visits[index], rave_wins[index]);
        let weight = (equivalence / (3.0 * n + equivalence)).sqrt();
        let mean = (w + 0.5) / (n + 1.0);
        let rave_mean = (rave_w + 0.5) / (rave_n + 1.0);
        *score = mean + weight * (rave_mean - mean) + explore / (n + 1.0).sqrt();
    }
    for (score, &proof) in scores.iter_mut().zip(&edges.proofs[range]) {
        if proof != UNPROVEN {
            *score = proven_score(proof, node.mover);
        }
    }
    let mut best = 0;
    for (index, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = index;
        }
    }
    node.first + best
}

/// Returns the score of a step whose result for the first seat is proven: above
/// all other scores for a win of the mover, below them for a loss.
fn proven_score(proof: i8, mover: usize) -> f32 {
    match if mover == 0 { proof } else { -proof } {
        1 => PROVEN_WIN,
        0 => 0.5,
        _ => -PROVEN_WIN,
    }
}
