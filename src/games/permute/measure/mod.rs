//! What the statistics of Permute count.

mod lead;
mod observer;
mod parts;
