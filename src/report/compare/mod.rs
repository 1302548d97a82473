//! Comparing two records: the first difference, and its report as JSON.

mod diff;
mod first_difference;
mod remarks;

pub use diff::{Diff, diff};
pub use first_difference::{
    DiffScope, DiffSide, Difference, DifferenceKind, first_difference, same_positions,
};
