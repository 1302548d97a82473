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
pub use game::about::{About, RecordForm, SeatName, Variant};
pub use game::below::below;
pub use game::figure::{Course, FigureOptions, GroupsShown, Numbers, Shown, marks_of};
pub use game::game::{Game, MoveOf, Notation, Picture, ReadPly, RefusalOf, Rules};
pub use game::group_outlines::{StonesOf, groups_in_words, outline_groups};
pub use game::main_line::{Action, MainLineMoves, ReadAction};
pub(crate) use game::move_text::impl_move_text;
pub use game::move_text::parse_move;
pub use game::notation::{Dialect, MoveText, NotationError, Oddities, Oddity};
pub use game::position::{Cause, Playout, Position, Refusal, Status, Turn, greedy_move, play_out};
pub use game::setting_reader::SettingReader;
pub use game::standings::{Decision, Facts, Standing, Standings};
pub use generate::generate::{Generated, Playouts, playouts};
pub use generate::perft::perft;
pub use generate::policy::Policy;
pub use replay::judge::{Termination, Verdict};
pub use replay::replay::{MAX_PLIES, Ply, Replay, replay};
pub use replay::replayed::{
    GameFacts, MainLine, PictureView, PlayError, PlyInfo, PositionView, Replayed, TreeNode,
    VariationTree, View,
};
