//! Plain models of the rules, tests of the models, and comparisons of the
//! library with them.

mod agree;
mod refused;
mod table;
mod worked;
