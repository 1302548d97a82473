//! Comparing two records. [`Difference`] is the first difference between them.
//! [`Diff`], the JSON report of the command `diff`, names both records and contains
//! the difference, if there is one.

mod diff;
mod first_difference;
mod remarks;

pub use diff::{Diff, diff};
pub use first_difference::{
    DiffScope, DiffSide, Difference, DifferenceKind, first_difference, same_positions,
};
