//! Measurements for the statistics of Permute games.

mod hash;
mod lead;
mod observer;
mod parts;
mod twistable;
mod window;
