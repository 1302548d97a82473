//! The symmetries of Permutu: the names of the symbols, the order of the
//! columns, and the colours.
//!
//! Both rules ask only which symbols are the same and which tiles share a
//! column, so symbols, columns and colours can be renamed. Seats cannot: they
//! move in turn, and `Player1` loses ties.

mod normal_form;
pub(super) mod renaming;
