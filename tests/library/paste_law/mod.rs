//! Pastes whose truth is known are read as that truth, or refused.

mod endings;
mod frames;
mod games;
mod judge;
mod law;
mod layout;
mod oddities;
mod paste;
mod plain_lines;
mod style;
mod titles;
mod words;
