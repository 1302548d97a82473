//! What our tests, benchmarks and package for browsers use of the library, besides its
//! public interface. Not covered by the version number.

pub use crate::app::check::{Check, CheckArgs, run as check};
pub use crate::app::convert::{ConvertArgs, run as convert};
pub use crate::app::door::{
    ChosenPositions, ChosenRecords, Done, Exit, Merge, Messages, Sink, VisitPosition, VisitRecord,
    VisitSound,
};
pub use crate::app::fmt::{FmtArgs, run as fmt};
pub use crate::app::inputs::{
    RecordRange, promote_warnings, report_missing_records, report_no_records,
    report_nothing_to_search, report_uncertain_moves, several_records, warn_of_notation,
};
pub use crate::app::moves::MovesReport;
#[cfg(all(feature = "png", feature = "pdf", feature = "gif"))]
pub use crate::app::pictures::{EncodingSettings, PictureForm, default_size, too_large};
pub use crate::app::positions::{PositionChoice, PositionGame};
pub use crate::app::score::{ScoreArgs, run as score};
pub use crate::app::setting::{InputFormat, SettingArgs};
pub use crate::app::show::{Show, ShowArgs, run as show};
pub use crate::archive::blocks::MAX_RECORD;
pub use crate::archive::fast_filter::{FastFilter, FilteredRecord};
pub use crate::archive::open::check_text;
pub use crate::board::pattern::BoardPattern;
#[cfg(feature = "cli")]
pub use crate::cli::choice::records::Choice;
#[cfg(feature = "cli")]
pub use crate::cli::choice::records::ChoiceArgs;
#[cfg(feature = "cli")]
pub use crate::cli::commands::engine::search_args::SearchArgs;
#[cfg(feature = "cli")]
pub use crate::cli::commands::engine::serve::job::{Job, QueryFault};
#[cfg(feature = "cli")]
pub use crate::cli::commands::table::Args as TableArgs;
#[cfg(feature = "cli")]
pub use crate::cli::figure::assets::theme;
#[cfg(feature = "cli")]
pub use crate::cli::figure::fig_commands::{Defaults, figures_of};
#[cfg(feature = "cli")]
pub use crate::cli::global::GlobalArgs;
#[cfg(all(feature = "cli", feature = "parquet"))]
pub use crate::cli::table_batches::table_batches;
#[cfg(feature = "cli")]
pub use crate::cli::terminal::output::Output;
pub use crate::convert::add_move::{AddMoveError, AddedMove, add_move};
pub use crate::convert::canonical_writer::CanonicalWriter;
pub use crate::convert::edit_comment::{CommentEdit, CommentEditError, edit_comment};
pub use crate::convert::edit_variation::{
    EditedRecord, VariationEdit, edit_variation, with_end_stated,
};
pub use crate::convert::record_format::RecordFormat;
pub use crate::format::blank::{is_blank, unicode_blank};
pub use crate::format::boundary::next_boundary;
pub use crate::format::reader::too_long;
pub use crate::games::permute::search::steps::PermuteState;
pub use crate::play::fast::fast_path::FastPath;
pub use crate::play::game::figure::marks_of;
pub use crate::play::game::traits::read_options;
pub use crate::play::generate::pentanomial::{Pentanomial, clopper_pearson};
pub use crate::record::write::{Movetext, write_tag};
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
pub use crate::render::core::outlines::outline_text;
pub use crate::render::core::paint::layers;
#[cfg(feature = "gif")]
pub use crate::render::gif::writer::gif_size;
pub use crate::render::replay_page::{ReplayFrame, ReplayGame, ReplayItem, ReplayPage};
pub use crate::report::analysis::analyse::{AnalysedPly, Analyser, Chance};
pub use crate::report::analysis::answer::{AnalysisAnswer, AnswerHeader};
pub use crate::report::analysis::graph::{GraphPoint, chance_graph};
pub use crate::report::analysis::protocol::{
    AnalysisCommand, AnalysisNotice, AnalysisQuery, AnalysisReply, AnalysisRequest,
};
pub use crate::report::analysis::rows::{analysis_header, analysis_row};
pub use crate::report::entry::{assumption, excerpts, game_line};
pub use crate::report::figure::panel_marks::PanelName;
pub use crate::report::figure::panels::{
    CaptionPlace, ComposedFigure, FigureGrouping, FigureLayout, FigurePanels,
};
pub use crate::report::figure::settings::{FigureSettings, SizeSettings};
pub use crate::report::game::{GameReport, game};
pub use crate::report::identity::{position_fingerprints, symmetric_fingerprint};
pub use crate::report::list::List;
pub use crate::report::replay_game::{ReplayPositions, replay_game};
pub use crate::report::search::{Duplicate, FindReport, OpeningRow};
pub use crate::report::selection::{ChosenPly, Plies, RecordPosition, SelectionError};
#[cfg(feature = "stats")]
pub use crate::report::stats::{
    report::stats_page,
    total::{Stats, StatsReport, stats_report},
    write::{page_markdown, page_text},
};
#[cfg(feature = "parquet")]
pub use crate::report::table::batches::schema_of;
pub use crate::report::table::columns::TableColumn;
pub use crate::report::table::kind::{ROW_GROUP, TableKind};
pub use crate::search::budget::simulations_of_level;
#[cfg(feature = "search")]
pub use crate::search::run::search;
pub use crate::text::escape::{escape_str, safe_json};
