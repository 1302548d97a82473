//! Reports on records: JSON objects, CSV rows, and sentences for people.

pub(crate) mod analysis;
mod compare;
pub(crate) mod entry;
pub(crate) mod figure;
pub(crate) mod game;
pub(crate) mod identity;
pub(crate) mod list;
pub(crate) mod replay_game;
mod score;
pub(crate) mod search;
pub(crate) mod selection;
mod sentence;
pub(crate) mod setting_check;
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
pub(crate) use analysis::protocol::{
    AnalysisAction, AnalysisCommand, AnalysisNotice, AnalysisQuery, AnalysisReply, AnalysisRequest,
};
pub(crate) use analysis::rows::{ANALYSIS_COLUMNS, analysis_header, analysis_row};
pub use compare::{
    Diff, DiffScope, DiffSide, Difference, DifferenceKind, diff, first_difference, same_positions,
};
pub use entry::Entry;
pub(crate) use entry::{assumption, excerpts, game_line};
pub(crate) use figure::panel_marks::PanelName;
pub(crate) use figure::panels::{
    CaptionPlace, ComposedFigure, FigureCaption, FigureGrouping, FigureLayout, FigureNameParts,
    FigurePanels, PositionComments, generator_metadata,
};
pub(crate) use figure::settings::{FigureSettings, SizeSettings};
pub(crate) use game::game;
pub use identity::fingerprint;
pub(crate) use identity::{
    Origin, beginning_hashes, position_fingerprints, text_fingerprint, text_hash,
};
pub(crate) use list::list;
pub(crate) use replay_game::{ReplayPositions, replay_game};
pub use score::{Score, score};
pub(crate) use search::{Duplicate, FindReport, OpeningRow, PlyScores};
pub(crate) use selection::{ChosenPly, Plies, RecordPosition, SelectionError};
pub(crate) use sentence::{player_names, players_line};
pub use sentence::{score_line, verdict};
pub(crate) use setting_check::{check_setting, setting_errors, unknown_tag};
#[cfg(feature = "stats")]
pub(crate) use stats::{
    Stats, StatsPage, StatsSection, StatsSections, chart_svg, page_html, page_markdown, page_text,
    stats_page, stats_report, stats_rows,
};
pub use table::csv::{CsvBuffer, CsvTable};
pub(crate) use table::kind::{TableFormat, TableKind};
pub(crate) use table::lines::{CsvColumn, csv_line};
pub(crate) use table::writer::{TableRows, TableWriter};
pub(crate) use template::{Template, TemplateUse};
pub use tree::tree;
