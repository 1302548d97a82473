//! `scoresheet fmt`: printing, comparing and rewriting records in canonical form.

mod check;
pub(crate) mod command;
mod formatted;
mod in_place;
