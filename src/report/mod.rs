//! Reports on records: JSON objects, CSV rows, and sentences for people.

pub(crate) mod analysis;
mod compare;
mod entry;
#[cfg(feature = "schema")]
mod facts;
pub(crate) mod figure;
pub(crate) mod game;
pub(crate) mod game_line;
pub(crate) mod identity;
pub(crate) mod list;
pub(crate) mod replay_game;
mod score;
pub(crate) mod search;
pub(crate) mod selection;
mod sentence;
#[cfg(feature = "schema")]
pub(crate) mod shape;
mod share;
#[cfg(feature = "stats")]
pub(crate) mod stats;
pub(crate) mod table;
pub(crate) mod template;
mod tree;

pub(crate) use analysis::analyse::{AnalysedPly, Analyser, Chance};
pub(crate) use analysis::answer::{AnalysisAnswer, AnswerHeader, AnswerStatus};
pub(crate) use analysis::graph::{GraphPoint, chance_graph, recorded_points};
pub(crate) use analysis::request::{
    AnalysisAction, AnalysisCommand, AnalysisQuery, AnalysisRequest,
};
pub(crate) use analysis::response::{AnalysisNotice, AnalysisReply};
pub(crate) use analysis::rows::{analysis_header, analysis_row};
pub use compare::{
    Diff, DiffScope, DiffSide, Difference, DifferenceKind, diff, first_difference, same_positions,
};
pub use entry::Entry;
pub(crate) use figure::panel_name::PanelName;
pub(crate) use figure::panels::{
    CaptionPlace, ComposedFigure, FigureCaption, FigureGrouping, FigureLayout, FigureNameParts,
    FigurePanels, PositionComments, generator_metadata,
};
pub(crate) use figure::settings::{FigureSettings, SizeSettings};
pub(crate) use game::game;
pub(crate) use game_line::{assumption, excerpts, game_line};
pub use identity::fingerprint::fingerprint;
pub(crate) use identity::fingerprint::{
    beginning_hashes, position_fingerprints, text_fingerprint, text_hash,
};
pub(crate) use identity::origin::Origin;
pub(crate) use list::list;
pub(crate) use replay_game::{ReplayPositions, replay_game};
pub use score::{Score, score};
pub(crate) use search::duplicate::Duplicate;
pub(crate) use search::find::FindReport;
pub(crate) use search::opening::OpeningRow;
pub(crate) use search::ply_scores::PlyScores;
pub(crate) use selection::plies::{ChosenPly, Plies};
pub(crate) use selection::record_position::RecordPosition;
pub(crate) use selection::selection_error::SelectionError;
pub(crate) use selection::setting_check::{check_setting, setting_errors, unknown_tag};
pub(crate) use sentence::player_names;
pub use sentence::{score_line, verdict};
#[cfg(feature = "stats")]
pub(crate) use stats::{
    Stats, StatsPage, StatsSection, StatsSections, chart_svg, page_html, page_markdown, page_text,
    stats_page, stats_report, stats_rows,
};
pub use table::csv::{CsvBuffer, CsvTable};
pub(crate) use table::kind::{TableFormat, TableKind};
pub(crate) use table::lines::csv_line;
pub(crate) use table::table::{TableRows, TableWriter};
pub(crate) use template::{Template, TemplateUse};
pub use tree::tree;
