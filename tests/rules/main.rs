//! The rules of the games, said plainly, with tests of their own.

mod agree;
mod plain;
mod table;
mod worked;
