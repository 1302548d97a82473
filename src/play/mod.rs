//! The traits that make a game, and the code that works with any game: replay,
//! fast checking and generated games.
//!
//! A [`Game`] has [`Rules`] with a [`Position`], a [`Notation`], a [`Picture`],
//! and an [`Identity`], which defines when two played games count as the same.
//! [`replay`] plays a record by the rules of a game and reports findings.
//! [`Replayed`] and [`View`] are the type-erased forms of a replayed record and
//! of a position, for code that works with any game.

mod analyse;
mod fast;
mod game;
mod generate;
mod measure;
mod replay;
mod replayed;

#[doc(hidden)]
pub use analyse::estimates::{Candidate, Estimates};
#[doc(hidden)]
pub use analyse::move_state::{MoveState, SearchMoves};
#[doc(hidden)]
pub use analyse::step_search::{ReadSteps, search_state};
#[doc(hidden)]
pub use fast::fast_path::{FastGame, FastPath, FastReader};
pub(crate) use game::about::variants;
pub use game::about::{About, SeatName};
#[doc(hidden)]
pub use game::about::{Fact, FactKind, RecordForm, Variant};
pub(crate) use game::extent::{side_of_squares, smaller_board};
#[doc(hidden)]
pub use game::figure::OthersShown;
pub use game::figure::{FigureOptions, GroupsShown, MoveContext};
#[doc(hidden)]
pub use game::figure::{Numbers, ScoreGraph, Shown, marks_of};
#[doc(hidden)]
pub use game::game::Searchable;
pub use game::game::{Game, Identity, MoveOf, Notation, Picture, RefusalOf, Rules};
#[doc(hidden)]
pub use game::game::{GameObserver, Measured, ReadPly, read_options};
#[doc(hidden)]
pub use game::group_outlines::{
    SeatStones, group_sizes_line, groups_by_size, groups_in_words, legend_of_groups, outline_groups,
};
pub use game::main_line::{Action, MainLineMoves, Ply};
#[doc(hidden)]
pub use game::main_line::{MAX_PLIES, ReadAction};
pub(crate) use game::move_text::impl_move_text;
#[doc(hidden)]
pub use game::move_text::parse_move;
#[doc(hidden)]
pub use game::notation::Oddities;
pub use game::notation::{Dialect, MoveText, NotationError, Oddity};
#[doc(hidden)]
pub use game::off_board::larger_board_help;
pub use game::position::{Cause, JointChoices, Playout, Position, Refusal, Status, Turn};
#[doc(hidden)]
pub use game::position::{greedy_move, play_out};
#[doc(hidden)]
pub use game::random_below::random_below;
pub(crate) use game::refusals::refusals;
pub use game::setting_reader::SettingReader;
#[doc(hidden)]
pub use game::standings::StandingDetails;
pub use game::standings::{Decision, Facts, Standing, Standings};
#[doc(hidden)]
pub use generate::generate::{Generated, Playouts, playouts};
#[doc(hidden)]
pub use generate::pentanomial::{Pentanomial, SprtResult};
pub use generate::perft::perft;
#[doc(hidden)]
pub use generate::player::{Lineup, Player, Stopwatch};
pub use generate::policy::Policy;
#[doc(hidden)]
pub use measure::measurer_cache::MeasurerCache;
#[doc(hidden)]
pub use measure::measures::{
    FinalGroups, GameMeasures, HeatMap, MIRRORS, MapMark, MapPlace, Mirrored, Wanted,
};
#[doc(hidden)]
pub use replay::game_start::GameStart;
pub use replay::judge::Verdict;
pub(crate) use replay::known_tags::setting_tags;
pub use replay::replay::{Replay, replay};
pub(crate) use replay::replay::{legal_choices, readable_plies};
pub use replay::termination::Termination;
pub(crate) use replayed::identity::symmetric_text;
pub use replayed::moment::Moment;
#[doc(hidden)]
pub use replayed::replayed::SearchView;
pub use replayed::replayed::{
    GameFacts, MainLine, PictureView, PlayError, PlyInfo, PositionView, Replayed, TreeNode,
    VariationTree, View,
};
