//! The rules of the games, said plainly, with tests of their own and beside
//! the library.

mod agree;
mod plain;
mod table;
mod worked;
