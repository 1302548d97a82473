//! The search: who is winning, and which move is best.
//!
//! A game offers its positions as `SearchState`s, whose moves are one or
//! several steps. [`search`] grows several independent
//! trees by UCT with RAVE ("all moves as first"), each from its own stream of
//! random numbers, and merges them in a fixed order. If the budget is a
//! number of simulations, the seed alone determines the result, on every machine
//! and for every number of threads. `Solver` is the exact search for positions with
//! few moves left.

mod arena;
pub(crate) mod budget;
mod merge;
mod random;
mod result;
pub(crate) mod run;
mod selection;
mod solver;
mod state;
mod tree;

pub use budget::{Budget, OpponentModel, SearchOptions, Tuning};
pub(crate) use budget::{Clock, simulations_of_level};
pub(crate) use random::{SplitMix, mix};
pub(crate) use result::standard_error;
pub use result::{Proof, SearchResult, StepEstimate};
pub(crate) use run::search;
pub(crate) use state::{Bounds, MAX_SEATS, SearchState, Shares};

// For the files of this module only.
use arena::{NO_NODE, UNPROVEN};
use state::{shares_of, value_of};
use tree::GameTree;
