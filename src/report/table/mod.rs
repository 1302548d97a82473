//! Tables of games, plies and positions: typed columns, and their formats.

#[cfg(feature = "parquet")]
pub(crate) mod batches;
mod cell;
pub(crate) mod columns;
pub(super) mod csv;
pub(crate) mod kind;
pub(crate) mod lines;
mod row;
pub(crate) mod writer;
