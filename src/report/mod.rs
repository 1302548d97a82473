//! Reports on records: JSON objects, CSV rows, and sentences for people.

mod analysis;
mod check;
mod compare;
mod csv;
mod entry;
mod facts;
mod figure;
mod game;
mod human;
mod identity;
mod list;
mod moves;
mod replay_game;
mod score;
mod search;
mod selection;
mod sentence;
#[cfg(feature = "schema")]
mod shape;
mod share;
mod show;
#[cfg(feature = "stats")]
mod stats;
mod table;
mod tree;

#[doc(hidden)]
pub use analysis::{
    analyse::{AnalysedPly, Analyser, Chance},
    answer::{AnalysisAnswer, AnswerHeader, AnswerStatus},
    graph::{GraphPoint, chance_graph, recorded_points},
    recorded::{recorded_best_move, recorded_chance},
    request::{
        AnalysisAction, AnalysisCommand, AnalysisQuery, AnalysisRequest, RequestError,
        RequestProblem,
    },
    response::{AnalysisNotice, AnalysisReply},
};
#[doc(hidden)]
pub use check::{Check, check};
pub use compare::{
    Diff, DiffScope, DiffSide, Difference, DifferenceKind, diff, first_difference, same_positions,
};
pub use csv::table::CsvTable;
#[doc(hidden)]
pub use csv::table::{CsvBuffer, needs_quotes};
pub use entry::Entry;
#[doc(hidden)]
pub use figure::{
    caption::DefaultCaptions,
    panel_marks::{MarkOption, PanelMarks},
    panel_name::PanelName,
    panels::{
        CaptionPlace, ComposedFigure, FigureCaption, FigureGrouping, FigureLayout, FigureNameParts,
        FigurePanels, PositionComments, generator_metadata,
    },
    settings::{FigureSettings, NumberedPlies},
};
#[doc(hidden)]
pub use game::{GameReport, game};
#[doc(hidden)]
pub use human::{
    analysis::{analysis_header, analysis_row},
    check_totals::CheckTotals,
    excerpts::excerpts,
    game_line::{assumption, game_line},
    score::{score_heading, score_in_full, score_on_one_line, score_row},
    score_totals::ScoreTotals,
    show::{ShownParts, show_text},
};
pub use identity::fingerprint::fingerprint;
#[doc(hidden)]
pub use identity::fingerprint::{
    beginning_hashes, position_fingerprints, symmetric_fingerprint, text_fingerprint, text_hash,
};
#[doc(hidden)]
pub use list::{List, list};
#[doc(hidden)]
pub use moves::{LegalMoves, MovesReport, moves};
#[doc(hidden)]
pub use replay_game::{ReplayPositions, replay_game};
pub use score::{Score, score};
#[doc(hidden)]
pub use search::{
    duplicate::Duplicate, find::FindReport, opening::OpeningRow, opening::SeatWins,
    ply_scores::PlyScores,
};
#[doc(hidden)]
pub use selection::{
    plies::{ChosenPly, Plies},
    record_position::RecordPosition,
    selection_error::SelectionError,
    setting_check::{check_setting, setting_errors, unknown_tag},
};
#[doc(hidden)]
pub use sentence::{player_names, turn_or_verdict};
pub use sentence::{score_line, verdict};
#[doc(hidden)]
pub use show::{Show, show};
#[cfg(feature = "stats")]
#[doc(hidden)]
pub use stats::{
    MergeError, Stats, StatsChart, StatsPage, StatsReport, StatsSection, StatsSectionError,
    StatsSections, chart_svg, page_html, page_markdown, page_text, stats_page, stats_report,
    stats_rows,
};
#[doc(hidden)]
pub use table::{
    batch::{TableBatch, TableCell},
    column::{ColumnType, TableColumn},
    open::table_writer,
    table::{TableKind, TableKindError, TablePart, TableRows},
    writer::{ROW_GROUP, TableError, TableFormat, TableFormatError, TableWriter},
};
pub use tree::tree;
