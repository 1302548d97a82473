//! What a game is, and what can be done with any game: replay, score, judge.
//!
//! [`Game`] ties together a [`Position`] (the rules), a notation and a
//! figure. [`replay`] takes a record through a game and reports what it
//! finds. [`Replayed`] and [`View`] are the same without the game's types, for
//! those who work over any game.

mod fast;
mod game;
mod generate;
mod replay;

pub use fast::fast_path::{FastGame, FastPath, FastReader};
pub use game::figure::{Course, FigureOptions, GroupsShown, Numbers, Shown, marks_of};
pub use game::game::{About, Game, Given, MoveOf, RecordForm, RefusalOf, SeatName, Variant};
pub use game::group_outlines::{StonesOf, group_sizes_line, groups_in_words, outline_groups};
pub(crate) use game::move_text::impl_move_text;
pub use game::move_text::parse_move;
pub use game::notation::{Dialect, MoveText, NotationError, Oddities, Oddity};
pub use game::off_board::{larger_board_help, write_off_board};
pub use game::position::{Cause, Position, Refusal, Status, Turn, play_out};
pub use game::standings::{Decision, Facts, Standing, Standings};
pub use generate::generate::{Playout, Playouts, playouts};
pub use generate::perft::perft;
pub use generate::policy::{Policy, below, greedy_move};
pub use replay::judge::{Termination, Verdict};
pub use replay::replay::{Action, MAX_PLIES, MainLineMoves, Ply, ReadPly, Replay, replay};
pub use replay::replayed::{PlayError, Replayed, TreeNode, View};
