//! Tables of games, plies and positions for data tools: typed columns, and their
//! formats.

#[cfg(feature = "parquet")]
mod arrow_table;
pub(super) mod batch;
mod cells;
pub(crate) mod column;
mod games;
mod lines;
pub(super) mod open;
mod plies;
mod positions;
mod rows;
pub(crate) mod table;
pub(crate) mod writer;
