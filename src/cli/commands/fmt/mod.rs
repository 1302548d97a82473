//! `scoresheet fmt`: printing, comparing and rewriting records in canonical form.

mod check;
pub(in crate::cli) mod command;
mod formatted;
mod in_place;
