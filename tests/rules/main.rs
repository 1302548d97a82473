//! The rules of the games, said plainly, with tests of their own.

mod plain;
mod table;
mod worked;
