//! What a game is, and what can be done with any game: replay, score, judge.
//!
//! [`Game`] ties together a [`Position`] (the rules), a notation and a
//! figure. [`replay`] takes a record through a game and reports what it
//! finds. [`Replayed`] and [`View`] are the same without the game's types, for
//! those who work over any game.

mod advice;
mod along;
mod blame;
mod few;
mod figure;
mod forfeit;
mod game;
mod generate;
mod head;
mod judge;
mod lines;
mod notation;
mod outlined;
mod perft;
mod policy;
mod position;
mod replay;
mod replayed;
mod standings;
mod suggest;
mod swift;

pub use figure::{Course, FigureOptions, GroupsShown, Numbers, Shown, marks_of};
pub use game::{About, Form, Game, Given, MoveOf, RefusalOf, SeatName, Variant};
pub use generate::{Playout, Playouts, playouts};
pub use judge::{Termination, Verdict};
pub use notation::{Dialect, MoveText, NotationError, Oddities, Oddity};
pub use outlined::{Side, groups_in_words, outline_groups};
pub use perft::perft;
pub use policy::{Policy, below, greedy_move};
pub use position::{Cause, Position, Refusal, Status, Turn, play_out};
pub use replay::{Deed, MOST_PLIES, Moves, Ply, ReadPly, Replay, replay};
pub use replayed::{PlayError, Replayed, TreeNode, View};
pub use standings::{Decision, Facts, Standing, Standings};
pub use swift::{Swift, SwiftGame, SwiftReader};
