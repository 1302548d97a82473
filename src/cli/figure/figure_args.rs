//! The options shared by `render` and the command `[%fig]` in comments.

use scoresheet::board::{Area, Seat, Size, Square};
use scoresheet::play::{FigureOptions, GroupsShown, Moment, Numbers, OthersShown, Replayed, Shown};
use scoresheet::report;
use scoresheet::scene::{Coords, Labels, Mirror, Quarters, Window};

use crate::cli::figure::caption::DefaultCaptions;
use crate::cli::figure::history;
use crate::cli::figure::mark_args::MarkArgs;
use crate::cli::figure::panel_name::PanelName;
use crate::cli::input::positions::Position;
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::output::Output;

/// The options about the content of a figure.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "What the figure shows")]
pub(crate) struct FigureArgs {
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
    /// Shade the squares that no legal twist can move any more
    #[arg(long)]
    locked: bool,
    /// Do not draw the tokens of bandaged stones
    #[arg(long)]
    no_bandages: bool,
    /// Write the ply number on each token or checker: `all`, or a range such as `5-20`
    #[arg(long, value_name = "PLIES", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    numbers: Option<Numbered>,
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

/// The plies whose numbers are drawn.
#[derive(Debug, Clone, Copy)]
enum Numbered {
    All,
    Range(u32, u32),
}

impl std::str::FromStr for Numbered {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let range = first.parse().ok().zip(last.parse().ok());
        let range = range.filter(|(first, last)| first <= last);
        range
            .map(|(first, last)| Self::Range(first, last))
            .ok_or_else(|| "choose plies as `5-20` or `12`".to_owned())
    }
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

    /// Returns the title above the figure.
    pub(crate) fn title(&self) -> Option<&str> {
        self.title.as_deref().filter(|title| !title.is_empty())
    }

    /// Returns true if panels and frames get captions that name their plies.
    pub(crate) fn has_default_captions(&self) -> bool {
        self.caption.is_empty() && self.captions.unwrap_or_default() == DefaultCaptions::Plies
    }

    /// Returns the number of captions.
    pub(crate) const fn caption_count(&self) -> usize {
        self.caption.len()
    }

    /// Returns the caption of the panel with this index.
    pub(crate) fn caption(&self, panel: usize) -> Option<String> {
        let caption = self.caption.get(panel);
        caption.filter(|caption| !caption.is_empty()).cloned()
    }

    /// Returns the caption of the separate figure with this index. A single
    /// caption is used for all figures.
    pub(crate) fn separate_caption(&self, figure: usize) -> Option<String> {
        let panel = if self.caption.len() == 1 { 0 } else { figure };
        self.caption(panel)
    }

    /// Returns true if figures show which stones changed sides.
    pub(crate) const fn shows_changes(&self) -> bool {
        self.changes
    }

    /// Returns true if figures have a legend.
    pub(crate) const fn has_legend(&self) -> bool {
        self.legend || self.best_move
    }

    /// Returns true if figures show the best move.
    pub(crate) const fn shows_best_move(&self) -> bool {
        self.best_move
    }

    /// Returns true if the figures are a series.
    pub(crate) const fn is_series(&self) -> bool {
        self.series
    }

    /// Returns the number of panels per row for this many panels: by default 3, or 2
    /// for four panels.
    pub(crate) fn columns(&self, panels: usize) -> usize {
        match (self.columns, panels) {
            (Some(columns), _) => usize::from(columns),
            (None, 4) => 2,
            (None, _) => 3,
        }
    }

    /// Checks that every caption and every mark has a panel.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more captions than panels, or for the
    /// first mark without a panel.
    pub(crate) fn check(&self, panels: &[PanelName]) -> Result<(), Stop> {
        if panels.is_empty() {
            // It was already reported why there are no panels.
            return Ok(());
        }
        if self.caption.len() > panels.len() {
            let count = self.caption.len();
            let message = match panels.len() {
                1 => format!("{count} captions for one panel"),
                panels => format!("{count} captions for {panels} panels"),
            };
            return Err(Stop::Usage(message));
        }
        self.mark_args.check(panels)
    }

    /// Warns about marks outside the cropped part.
    pub(crate) fn warn_of_hidden(&self, output: &Output) {
        if let Some(part) = self.crop {
            self.mark_args.warn_of_hidden(part, output);
        }
    }

    /// Returns the options for drawing a panel.
    ///
    /// # Errors
    ///
    /// Returns an error if an option does not fit the game or its board.
    pub(crate) fn options(
        &self,
        position: &Position<'_>,
        name: &PanelName,
    ) -> Result<FigureOptions, Stop> {
        let replayed = position.moment.replayed();
        let tags = position.entry.record.tags();
        let board = position.moment.view().board();
        self.check_board(board, replayed)?;
        if self.locked && position.moment.view().locked().is_none() {
            return Err(Stop::Usage(format!(
                "`--locked` is for games with squares that nothing can change any more, and {} has none",
                replayed.about().name
            )));
        }
        let mut marks = position.marks();
        marks.extend(self.mark_args.of(name, board)?);
        let seats = replayed.seats();
        Ok(FigureOptions {
            coords: self.coords.unwrap_or_default(),
            window: self.window(),
            groups: self.groups_shown(position.moment)?,
            others: if self.dim_others {
                OthersShown::Dimmed
            } else {
                OthersShown::Full
            },
            score_bar: shown_if(self.score_bar),
            spark: self.spark.then(|| history::spark(position.moment)),
            legend: shown_if(self.has_legend()),
            locked: shown_if(self.locked),
            bandages: shown_if(!self.no_bandages),
            numbers: self.numbers(replayed),
            last_move: shown_if(!self.no_last_move),
            next_move: shown_if(self.next_move),
            best_move: self
                .best_move
                .then(|| report::recorded_best_move(position.entry.record, position.moment))
                .flatten(),
            marks,
            players: seats
                .iter()
                .map(|seat| tags.value(&seat.name).unwrap_or("?").to_owned())
                .collect(),
            ended: position
                .moment
                .ended_early()
                .map(|_| report::verdict(position.moment)),
            ..FigureOptions::default()
        })
    }

    fn window(&self) -> Window {
        Window {
            crop: self.crop,
            labels: if self.relabel {
                Labels::Part
            } else {
                Labels::Board
            },
            turned: self.rotate.unwrap_or_default(),
            mirror: if self.mirror { Mirror::Yes } else { Mirror::No },
        }
    }

    /// Checks that the options fit the board of the game.
    fn check_board(&self, board: Option<Size>, replayed: &dyn Replayed) -> Result<(), Stop> {
        let game = replayed.about().name;
        let Some(size) = board else {
            let board_options = [
                ("--crop", self.crop.is_some()),
                ("--rotate", self.rotate.is_some()),
                ("--mirror", self.mirror),
                ("--groups", self.groups.is_some()),
                ("--numbers", self.numbers.is_some()),
                ("--score-bar", self.score_bar),
                ("--spark", self.spark),
                ("--changes", self.changes),
                // The figure of a card game always has its key.
                ("--legend", self.legend && game == "Permutations"),
                ("--best-move", self.best_move && game == "Permutations"),
            ];
            let found = board_options.iter().find(|(_, is_set)| *is_set);
            return match found {
                Some((option, _)) => Err(Stop::Usage(format!(
                    "`{option}` is for games on a board, and {game} has none"
                ))),
                None => Ok(()),
            };
        };
        match self.crop.filter(|area| !size.has(area.top_right())) {
            Some(area) => Err(Stop::Usage(format!(
                "`--crop {area}` is not on the board, which is {size}"
            ))),
            None => Ok(()),
        }
    }

    fn numbers(&self, replayed: &dyn Replayed) -> Option<Numbers> {
        let (first, last) = match self.numbers? {
            Numbered::All => (replayed.first_ply(), u32::MAX),
            Numbered::Range(first, last) => (first, last),
        };
        let from = self.number_from.unwrap_or(first);
        Some(Numbers { first, last, from })
    }

    fn groups_shown(&self, moment: &Moment<'_>) -> Result<GroupsShown, Stop> {
        let Some(which) = &self.groups else {
            return Ok(GroupsShown::None);
        };
        if which == "all" {
            return Ok(GroupsShown::All);
        }
        if let Ok(count) = which.parse::<u32>() {
            return Ok(GroupsShown::Largest(count));
        }
        if let Ok(square) = which.parse::<Square>() {
            let groups = moment.view().groups();
            if groups.iter().any(|(_, group)| group.squares.has(square)) {
                return Ok(GroupsShown::At(square));
            }
            return Err(Stop::Usage(format!(
                "`--groups={square}`: there is no stone on {square}"
            )));
        }
        let seats = moment.replayed().seats();
        let seat = seats
            .iter()
            .position(|seat| seat.name.eq_ignore_ascii_case(which));
        seat.map(|index| GroupsShown::Of(Seat::new(index as u8)))
            .ok_or_else(|| {
                let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
                Stop::Usage(format!(
                    "`--groups={which}`: use `all`, a number, a square, or a seat ({})",
                    names.join(", ")
                ))
            })
    }
}

const fn shown_if(is_shown: bool) -> Shown {
    if is_shown { Shown::Yes } else { Shown::No }
}
