//! The rules of the games, said plainly, with tests of their own, and the
//! library's games held against them.

mod agree;
mod plain;
mod table;
mod worked;
