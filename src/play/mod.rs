//! The traits that make a game, and the code that works with any game: replay,
//! fast checking and generated games.
//!
//! A [`Game`] has [`Rules`] with a [`Position`], a [`Notation`], a [`Picture`],
//! and an [`Identity`], which defines when two played games count as the same.
//! [`replay`] plays a record by the rules of a game and reports findings.
//! [`Replayed`] and [`View`] are the type-erased forms of a replayed record and
//! of a position, for code that works with any game.

pub(crate) mod analyse;
pub(crate) mod fast;
pub(crate) mod game;
pub(crate) mod generate;
mod measure;
mod replay;
mod replayed;

pub use analyse::estimates::{Candidate, Correction, Estimates};
pub(crate) use analyse::move_state::{MoveState, SearchMoves, search_state};
pub(crate) use fast::fast_path::FastPath;
pub use fast::fast_path::{FastGame, FastReader};
pub(crate) use game::about::variants;
pub use game::about::{About, Fact, FactKind, RecordForm, SeatName, Variant};
pub(crate) use game::extent::{side_of_squares, smaller_board};
pub(crate) use game::figure::marks_of;
pub use game::figure::{
    FigureOptions, GroupsShown, MoveContext, Numbers, OthersShown, ScoreGraph, Shown,
};
pub(crate) use game::group_outlines::{
    SeatStones, group_sizes_line, groups_by_size, groups_in_words, legend_of_groups, outline_groups,
};
pub use game::main_line::{Action, MainLineMoves, Ply};
pub use game::notation::{Dialect, MoveText, NotationError, Oddities, Oddity};
pub(crate) use game::notation::{impl_move_text, read_only_move};
pub use game::position::{
    Cause, JointChoices, Playout, Position, Refusal, Status, Turn, random_below,
};
pub(crate) use game::position::{greedy_move, play_out};
pub(crate) use game::refusals::{larger_board_help, refusals};
pub use game::setting_reader::SettingReader;
pub use game::standings::{Decision, Facts, Standing, StandingDetails, Standings};
pub(crate) use game::traits::read_options;
pub use game::traits::{
    Game, GameObserver, Identity, Measured, MoveOf, Notation, Picture, RefusalOf, Rules, Searchable,
};
pub(crate) use generate::pentanomial::Pentanomial;
pub use generate::perft::perft;
pub use generate::player::{Lineup, Player, Policy, PolicyError, Stopwatch};
pub(crate) use generate::playouts::playouts;
pub use generate::playouts::{Generated, Playouts};
pub use measure::measurer::MeasurerCache;
pub(crate) use measure::measures::MIRRORS;
pub use measure::measures::{
    FinalGroups, GameMeasures, HeatMap, MapMark, MapPlace, Mirrored, Wanted,
};
pub use replay::game_start::GameStart;
pub use replay::judge::Verdict;
pub(crate) use replay::known_tags::setting_tags;
pub use replay::run::{Replay, replay};
pub(crate) use replay::run::{legal_choices, readable_plies};
pub use replay::stated::{Termination, TerminationError};
pub use replayed::moment::Moment;
pub use replayed::views::{PlayError, PlyInfo, Replayed, TreeNode, View};

// For the files of this module only.
use game::main_line::{MAX_PLIES, Numbering};
use game::traits::ReadPly;
use measure::measurer::Measurer;
use replay::judge::{Ending, judge};
use replay::run::RecordTree;
use replayed::identity::canonical_text;
