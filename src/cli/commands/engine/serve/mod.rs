//! `scoresheet analyse --serve`: answers queries line by line.
//!
//! One thread reads lines, one turns them into jobs or answers them, and several
//! search. [`queue`] has the jobs that are waiting or running.

pub(super) mod command;
pub(crate) mod job;
mod queue;
