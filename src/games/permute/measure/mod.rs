//! What statistics count in games of Permute.

mod hash;
mod lead;
mod observer;
