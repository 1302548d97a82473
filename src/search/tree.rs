//! A tree and its simulations.

use crate::search::arena::{Arena, NodeIndex};
use crate::search::{
    MAX_SEATS, NO_NODE, OpponentModel, SearchState, Shares, SplitMix, Tuning, UNPROVEN, shares_of,
    value_of,
};

/// A node on the path of a simulation, and the step taken from it.
#[derive(Debug, Clone, Copy)]
struct PathStep {
    node: NodeIndex,
    edge: usize,
}

/// A tree with its own random numbers.
#[derive(Debug)]
pub(super) struct GameTree<S: SearchState> {
    root: S,
    pub(super) arena: Arena<S>,
    rng: SplitMix,
    tuning: Tuning,
    /// The number of simulations.
    pub(super) simulations: u64,
    /// For each seat, the sum of its shares over all simulations.
    pub(super) shares: [f64; MAX_SEATS],
    /// The proven result of the root, or [`UNPROVEN`].
    pub(super) proof: i8,
    // Scratch space of a simulation.
    path: Vec<PathStep>,
    /// The marked steps of a node.
    hits: Vec<usize>,
    /// The seat and the key of each step of the simulation, in any order.
    played: Vec<(u8, u16)>,
    /// For each seat and key, 1 if the seat took a step with the key.
    marked: Vec<Vec<u8>>,
}

impl<S: SearchState> GameTree<S> {
    /// Creates a tree of at most `bytes` for a position that is not over.
    pub(super) fn with_memory(
        root: &S,
        mover: usize,
        tuning: Tuning,
        seed: (u64, u64),
        bytes: usize,
    ) -> Self {
        let mut arena = Arena::new(bytes, tuning);
        arena.add(root, mover);
        Self {
            root: root.clone(),
            arena,
            rng: SplitMix::new(seed.0, seed.1),
            tuning,
            simulations: 0,
            shares: [0.0; MAX_SEATS],
            proof: UNPROVEN,
            path: Vec::new(),
            hits: Vec::new(),
            played: Vec::new(),
            marked: vec![vec![0; root.key_count()]; root.seats()],
        }
    }

    /// Runs one simulation, unless the result of the root is proven.
    pub(super) fn simulate(&mut self) {
        if self.proof != UNPROVEN {
            return;
        }
        self.path.clear();
        self.played.clear();
        let mut state = self.root.clone();
        let shares = self.descend(&mut state);
        self.simulations += 1;
        for (sum, share) in self.shares.iter_mut().zip(shares) {
            *sum += f64::from(share);
        }
        self.back_up(&shares);
    }

    /// Follows the best steps to a position without a node, plays on at random
    /// and returns the result.
    fn descend(&mut self, state: &mut S) -> Shares {
        let mut node = 0;
        loop {
            let edges = &self.arena.edges;
            let at = &self.arena.nodes[node as usize];
            let edge = edges.scores.best(at.range(), at.visits, &self.tuning);
            self.path.push(PathStep { node, edge });
            let proof = edges.proofs[edge];
            if proof != UNPROVEN {
                return shares_of(proof);
            }
            state.play_step(edges.steps[edge]);
            let Some(mover) = state.mover() else {
                let shares = state.shares();
                if state.seats() == 2 {
                    self.arena.edges.proofs[edge] = value_of(&shares);
                }
                return shares;
            };
            node = edges.nodes[edge];
            if node != NO_NODE {
                continue;
            }
            if edges.counts[edge].visits < self.tuning.expansion as f32 || self.arena.is_full() {
                return self.play_out(state);
            }
            node = self.arena.add(state, mover.index());
            self.arena.edges.nodes[edge] = node;
        }
    }

    /// Plays at random to the end.
    fn play_out(&mut self, state: &mut S) -> Shares {
        let played = &mut self.played;
        state.play_out(&mut self.rng, |seat, key| {
            played.push((seat.index() as u8, key));
        });
        state.shares()
    }

    /// Returns what a result is worth to a seat.
    fn share_of(&self, seat: usize, shares: &Shares) -> f32 {
        let root_mover = self.arena.nodes[0].mover;
        match self.tuning.opponents {
            OpponentModel::Paranoid if seat != root_mover => 1.0 - shares[root_mover],
            _ => shares[seat],
        }
    }

    /// Adds a result to all nodes on the path.
    fn back_up(&mut self, shares: &Shares) {
        for &(seat, key) in &self.played {
            self.marked[usize::from(seat)][usize::from(key)] = 1;
        }
        let mut is_proven = true;
        for index in (0..self.path.len()).rev() {
            let PathStep { node, edge } = self.path[index];
            let (range, mover) = {
                let node = &mut self.arena.nodes[node as usize];
                node.visits += 1.0;
                (node.range(), node.mover)
            };
            let share = self.share_of(mover, shares);
            let edges = &mut self.arena.edges;
            edges.counts[edge].visits += 1.0;
            edges.counts[edge].wins += share;
            let key = edges.keys[edge];
            let marked = &mut self.marked[mover];
            marked[usize::from(key)] = 1;
            self.played.push((mover as u8, key));
            // Only a few steps are marked. Collecting them first avoids mispredicted
            // branches.
            self.hits.resize(range.len() + 1, 0);
            let mut count = 0;
            for (index, key) in range.clone().zip(&edges.keys[range]) {
                self.hits[count] = index;
                count += usize::from(marked[usize::from(*key)]);
            }
            for &hit in &self.hits[..count] {
                edges.credit_playout(hit, share, mover, &self.tuning);
            }
            is_proven = is_proven && self.prove(index);
        }
        for &(seat, key) in &self.played {
            self.marked[usize::from(seat)][usize::from(key)] = 0;
        }
    }

    /// If the step at `index` of the path is proven and thereby proves the result
    /// of its node, marks the step before it, or the root, as proven. Returns
    /// true if the result of the node is proven.
    fn prove(&mut self, index: usize) -> bool {
        let PathStep { node, edge } = self.path[index];
        let node = &self.arena.nodes[node as usize];
        let proofs = &self.arena.edges.proofs;
        let proof = proofs[edge];
        if proof == UNPROVEN {
            return false;
        }
        let win = if node.mover == 0 { 1 } else { -1 };
        let node_proof = if proof == win {
            win
        } else {
            let step_proofs = &proofs[node.range()];
            if step_proofs.contains(&UNPROVEN) {
                return false;
            }
            let for_mover = step_proofs.iter().map(|proof| proof * win);
            for_mover.max().unwrap_or(0) * win
        };
        match index.checked_sub(1) {
            Some(before) => {
                let edge = self.path[before].edge;
                self.arena.edges.proofs[edge] = node_proof;
            }
            None => self.proof = node_proof,
        }
        true
    }
}
