//! The traits that make a game, and what works with any game: replay, fast
//! checking and generated games.
//!
//! A [`Game`] has [`Rules`] with a [`Position`], a [`Notation`] and a
//! [`Picture`]. [`replay`] plays a record by the rules of a game and reports
//! findings. [`Replayed`] and [`View`] do the same without the game's types,
//! for code that works with any game.

mod fast;
mod game;
mod generate;
mod replay;

pub use fast::fast_path::{FastGame, FastPath, FastReader};
pub use game::about::{About, RecordForm, SeatName, Variant};
pub use game::below::below;
pub(crate) use game::extent::{side_of_squares, smaller_board};
pub use game::figure::{Course, FigureOptions, GroupsShown, Numbers, Shown, marks_of};
pub use game::game::{Game, MoveOf, Notation, Picture, ReadPly, RefusalOf, Rules};
pub use game::group_outlines::{StonesOf, group_sizes_line, groups_in_words, outline_groups};
pub use game::main_line::{Action, MAX_PLIES, MainLineMoves, Ply, ReadAction};
pub(crate) use game::move_text::impl_move_text;
pub use game::move_text::parse_move;
pub use game::notation::{Dialect, MoveText, NotationError, Oddities, Oddity};
pub use game::off_board::{larger_board_help, write_off_board};
pub use game::position::{Cause, Playout, Position, Refusal, Status, Turn, greedy_move, play_out};
pub use game::setting_reader::SettingReader;
pub use game::standings::{Decision, Facts, Standing, Standings};
pub use generate::generate::{Generated, Playouts, playouts};
pub use generate::perft::perft;
pub use generate::policy::Policy;
pub use replay::judge::{Termination, Verdict};
pub(crate) use replay::replay::readable_plies;
pub use replay::replay::{Replay, replay};
pub use replay::replayed::{
    GameFacts, MainLine, PictureView, PlayError, PlyInfo, PositionView, Replayed, TreeNode,
    VariationTree, View,
};
