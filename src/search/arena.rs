//! The memory of a tree: its nodes, and the steps from them.

use crate::search::selection::{Scores, StepCounts};
use crate::search::{SearchState, Tuning};

/// The number of a node in its arena.
pub(super) type NodeIndex = u32;

/// The index in place of a node if the position after a step has none yet.
pub(super) const NO_NODE: NodeIndex = u32::MAX;

/// The value in [`Edges::proofs`] for a step whose result is not proven.
pub(super) const UNPROVEN: i8 = i8::MIN;

/// A position whose steps are listed.
#[derive(Debug, Clone, Copy)]
pub(super) struct TreeNode {
    /// The index of its first step in [`Edges`].
    pub(super) first: usize,
    /// The number of its steps.
    pub(super) count: usize,
    /// The seat to move.
    pub(super) mover: usize,
    /// The number of simulations through the node.
    pub(super) visits: f32,
}

impl TreeNode {
    /// Returns the indices of its steps in [`Edges`].
    pub(super) const fn range(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }
}

/// The steps of all nodes, one list per field.
#[derive(Debug)]
pub(super) struct Edges<T> {
    pub(super) steps: Vec<T>,
    /// The keys of the steps; see [`SearchState::key`].
    pub(super) keys: Vec<u16>,
    pub(super) counts: Vec<StepCounts>,
    /// The scores by which steps are chosen. They follow from the counts and the proofs.
    pub(super) scores: Scores,
    /// The node after each step, or [`NO_NODE`].
    pub(super) nodes: Vec<NodeIndex>,
    /// The proven result for the first of two seats, or [`UNPROVEN`].
    pub(super) proofs: Vec<i8>,
}

impl<T> Edges<T> {
    /// Reserves memory for `additional` steps.
    fn reserve_exact(&mut self, additional: usize) {
        self.steps.reserve_exact(additional);
        self.keys.reserve_exact(additional);
        self.counts.reserve_exact(additional);
        self.scores.reserve_exact(additional);
        self.nodes.reserve_exact(additional);
        self.proofs.reserve_exact(additional);
    }

    /// Adds `share` to the results of the playouts that contain the step at `edge`.
    /// Call it after any change of the results or the proof of the step.
    #[inline(always)]
    pub(super) fn credit_playout(
        &mut self,
        edge: usize,
        share: f32,
        mover: usize,
        tuning: &Tuning,
    ) {
        let counts = &mut self.counts[edge];
        counts.rave_visits += 1.0;
        counts.rave_wins += share;
        let proof = match self.proofs[edge] {
            UNPROVEN => None,
            proof => Some(if mover == 0 { proof } else { -proof }),
        };
        self.scores.update(edge, counts, proof, tuning);
    }
}

/// The nodes of a tree and their steps.
#[derive(Debug)]
pub(super) struct Arena<S: SearchState> {
    pub(super) nodes: Vec<TreeNode>,
    pub(super) edges: Edges<S::Step>,
    max_bytes: usize,
    tuning: Tuning,
    /// Scratch space for the steps of a new node.
    new_steps: Vec<S::Step>,
}

impl<S: SearchState> Arena<S> {
    /// The size of a step in [`Edges`], in bytes.
    const EDGE_BYTES: usize =
        size_of::<S::Step>() + 2 + size_of::<StepCounts>() + Scores::BYTES + 4 + 1;

    pub(super) fn new(max_bytes: usize, tuning: Tuning) -> Self {
        let edges = Edges {
            steps: Vec::new(),
            keys: Vec::new(),
            counts: Vec::new(),
            scores: Scores::default(),
            nodes: Vec::new(),
            proofs: Vec::new(),
        };
        Self {
            nodes: Vec::new(),
            edges,
            max_bytes,
            tuning,
            new_steps: Vec::new(),
        }
    }

    /// Returns true if the tree has used up its memory.
    pub(super) const fn is_full(&self) -> bool {
        let used =
            self.nodes.len() * size_of::<TreeNode>() + self.edges.keys.len() * Self::EDGE_BYTES;
        used > self.max_bytes
    }

    /// Adds the node of a position in which `mover` is to move.
    pub(super) fn add(&mut self, state: &S, mover: usize) -> NodeIndex {
        self.new_steps.clear();
        state.visit_steps(&mut |step| self.new_steps.push(step));
        let edges = &mut self.edges;
        let first = edges.keys.len();
        let end = first + self.new_steps.len();
        if end > edges.keys.capacity() {
            // Twice the length, as a list grows by default, could need more memory than
            // is allowed.
            let max = self.max_bytes / Self::EDGE_BYTES;
            edges.reserve_exact((2 * first).min(max).max(end) - first);
        }
        edges.steps.extend_from_slice(&self.new_steps);
        let keys = self.new_steps.iter().map(|step| state.key(*step));
        edges.keys.extend(keys);
        edges.counts.resize(end, StepCounts::default());
        edges.scores.extend_to(end, &self.tuning);
        edges.nodes.resize(end, NO_NODE);
        edges.proofs.resize(end, UNPROVEN);
        self.nodes.push(TreeNode {
            first,
            count: end - first,
            mover,
            visits: 0.0,
        });
        (self.nodes.len() - 1) as NodeIndex
    }
}
