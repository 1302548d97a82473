//! The options shared by `render` and the command `[%fig]` in comments.

use crate::board::Area;
use crate::cli::figure::mark_args::MarkArgs;
use crate::report::{DefaultCaptions, FigureSettings, NumberedPlies};
use crate::scene::{Coords, Quarters};

/// The options about the content of a figure.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "What the figure shows")]
pub struct FigureArgs {
    /// Draw only a part of the board, given by two opposite corners such as `a1-f6`
    #[arg(long, value_name = "CORNERS")]
    crop: Option<Area>,
    /// Label the cropped part as if its corner were a1
    #[arg(long, requires = "crop")]
    relabel: bool,
    /// Rotate the board clockwise by 90, 180 or 270 degrees
    #[arg(long, value_name = "DEGREES")]
    rotate: Option<Quarters>,
    /// Swap left and right, after rotating
    #[arg(long)]
    mirror: bool,
    /// Place coordinates on these sides (`sw`, `nesw`, ...), `inside` the squares, or `none` [default: sw]
    #[arg(long, value_name = "SIDES")]
    coords: Option<Coords>,
    /// Outline groups and show their sizes: `all`, N for the N largest of each seat, a seat for all of its groups, or a square for the group there
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    groups: Option<String>,
    /// Draw stones outside the outlined groups in pale colours
    #[arg(long, requires = "groups")]
    dim_others: bool,
    /// Add two bars below the board, with the groups of each seat by size
    #[arg(long)]
    score_bar: bool,
    /// Add a graph of the scores over the plies below the board
    #[arg(long)]
    spark: bool,
    /// Mark stones that changed sides since the previous panel or, in the first panel, since the ply before
    #[arg(long)]
    changes: bool,
    /// Add a legend that explains the signs in the figure
    #[arg(long)]
    legend: bool,
    /// Letter the panels of all figures in one sequence, and give the figures the same
    /// scale and height
    #[arg(long, conflicts_with = "width")]
    series: bool,
    /// Shade squares that certainly no legal twist can move any more
    #[arg(long)]
    locked: bool,
    /// Do not draw the tokens of bandaged stones
    #[arg(long)]
    no_bandages: bool,
    /// Write the ply number on each token or checker: `all`, or a range such as `5-20`
    #[arg(long, value_name = "PLIES", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    numbers: Option<NumberedPlies>,
    /// Start the numbering at N
    #[arg(long, value_name = "N", requires = "numbers")]
    number_from: Option<u32>,
    /// Do not mark the last move
    #[arg(long)]
    no_last_move: bool,
    /// Show the next move of the record as a dashed line
    #[arg(long)]
    next_move: bool,
    /// Show the best move of an analysed record with solid lines and the move played with
    /// dashed ones, instead of the last move; adds a legend
    #[arg(long)]
    best_move: bool,
    #[command(flatten)]
    mark_args: MarkArgs,
    /// Add a title above the figure
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Add a caption below a panel; `{ply}`, `{move}`, `{seat}`, `{score}`, `{groups}`, `{chance}` and `{result}` are replaced by their values; repeat the option for further panels, in order
    #[arg(long, value_name = "TEXT")]
    caption: Vec<String>,
    /// Choose the captions of several panels or frames if `--caption` is not given: their `plies`, or `none` [default: plies]
    #[arg(long, value_name = "WHICH")]
    captions: Option<DefaultCaptions>,
    /// Set the number of panels per row [default: 3, or 2 for four panels]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    columns: Option<u16>,
}

impl FigureArgs {
    /// Returns these options, with those that are not set taken from `base`, and
    /// with the marks of both.
    pub(crate) fn with_defaults(self, base: &Self) -> Self {
        Self {
            crop: self.crop.or(base.crop),
            relabel: self.relabel || base.relabel,
            rotate: self.rotate.or(base.rotate),
            mirror: self.mirror || base.mirror,
            coords: self.coords.or(base.coords),
            groups: self.groups.or_else(|| base.groups.clone()),
            dim_others: self.dim_others || base.dim_others,
            score_bar: self.score_bar || base.score_bar,
            spark: self.spark || base.spark,
            changes: self.changes || base.changes,
            legend: self.legend || base.legend,
            series: self.series || base.series,
            locked: self.locked || base.locked,
            no_bandages: self.no_bandages || base.no_bandages,
            numbers: self.numbers.or(base.numbers),
            number_from: self.number_from.or(base.number_from),
            no_last_move: self.no_last_move || base.no_last_move,
            next_move: self.next_move || base.next_move,
            best_move: self.best_move || base.best_move,
            mark_args: self.mark_args.with_marks_of(&base.mark_args),
            title: self.title.or_else(|| base.title.clone()),
            caption: if self.caption.is_empty() {
                base.caption.clone()
            } else {
                self.caption
            },
            captions: self.captions.or(base.captions),
            columns: self.columns.or(base.columns),
        }
    }

    /// Returns the settings that the options state.
    pub(crate) fn settings(&self) -> FigureSettings {
        FigureSettings {
            crop: self.crop,
            relabel: self.relabel,
            rotate: self.rotate,
            mirror: self.mirror,
            coords: self.coords,
            groups: self.groups.clone(),
            dim_others: self.dim_others,
            score_bar: self.score_bar,
            spark: self.spark,
            changes: self.changes,
            legend: self.legend,
            series: self.series,
            locked: self.locked,
            no_bandages: self.no_bandages,
            numbers: self.numbers,
            number_from: self.number_from,
            no_last_move: self.no_last_move,
            next_move: self.next_move,
            best_move: self.best_move,
            marks: self.mark_args.marks(),
            title: self.title.clone(),
            caption: self.caption.clone(),
            captions: self.captions,
            columns: self.columns,
        }
    }
}
