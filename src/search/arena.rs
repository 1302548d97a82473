//! The memory of a tree: its nodes, and the steps from them.

use crate::search::state::SearchState;

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
    /// The number of simulations that take the step.
    pub(super) visits: Vec<f32>,
    /// The sum of the results of these simulations for the seat that takes the
    /// step.
    pub(super) wins: Vec<f32>,
    /// The number of simulations in which the seat takes a step with the same
    /// key here or later.
    pub(super) rave_visits: Vec<f32>,
    /// The sum of the results of these simulations for the seat.
    pub(super) rave_wins: Vec<f32>,
    /// The node after each step, or [`NO_NODE`].
    pub(super) nodes: Vec<NodeIndex>,
    /// The proven result for the first of two seats, or [`UNPROVEN`].
    pub(super) proofs: Vec<i8>,
}

/// The nodes of a tree and their steps.
#[derive(Debug)]
pub(super) struct Arena<S: SearchState> {
    pub(super) nodes: Vec<TreeNode>,
    pub(super) edges: Edges<S::Step>,
    max_bytes: usize,
}

impl<S: SearchState> Arena<S> {
    /// The size of a step in [`Edges`], in bytes.
    const EDGE_BYTES: usize = size_of::<S::Step>() + 2 + 4 * 4 + 4 + 1;

    pub(super) const fn new(max_bytes: usize) -> Self {
        let edges = Edges {
            steps: Vec::new(),
            keys: Vec::new(),
            visits: Vec::new(),
            wins: Vec::new(),
            rave_visits: Vec::new(),
            rave_wins: Vec::new(),
            nodes: Vec::new(),
            proofs: Vec::new(),
        };
        Self {
            nodes: Vec::new(),
            edges,
            max_bytes,
        }
    }

    /// Returns true if the tree may have used up its memory, since the capacity of
    /// a list can be twice its length.
    pub(super) const fn is_full(&self) -> bool {
        let used =
            self.nodes.len() * size_of::<TreeNode>() + self.edges.keys.len() * Self::EDGE_BYTES;
        used * 2 > self.max_bytes
    }

    /// Adds the node of a position in which `mover` is to move.
    pub(super) fn add(&mut self, state: &S, mover: usize) -> NodeIndex {
        let edges = &mut self.edges;
        let first = edges.keys.len();
        state.visit_steps(&mut |step| {
            edges.steps.push(step);
            edges.keys.push(state.key(step));
        });
        let end = edges.keys.len();
        for list in [
            &mut edges.visits,
            &mut edges.wins,
            &mut edges.rave_visits,
            &mut edges.rave_wins,
        ] {
            list.resize(end, 0.0);
        }
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
