//! What a figure shows, as options state it.

use serde::Deserialize;

use crate::board::{Area, Seat, Size, Square};
use crate::play::{
    FigureOptions, GroupsShown, Moment, Numbers, OthersShown, Replayed, Shown, Termination,
};
use crate::render::PictureSize;
use crate::report::analysis::recorded::recorded_best_move;
use crate::report::figure::caption::DefaultCaptions;
use crate::report::figure::history;
use crate::report::figure::panel_marks::{
    ARROWS, FRAMES, LABELS, MarkOption, PanelName, SYMBOLS, check_marks, hidden_marks, marks,
    marks_of_panel,
};
use crate::report::selection::{RecordPosition, SelectionError};
use crate::report::sentence::verdict;
use crate::scene::{Coords, Labels, Mirror, Quarters, Window};
use crate::text::{closed_range, parsed, parsed_or_all, within};

/// What figures show and how it is arranged, as the options of `render` state it.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(next_help_heading = "What the figure shows"))]
#[serde(rename_all = "camelCase", default)]
pub struct FigureSettings {
    /// Draw only a part of the board, given by two opposite corners such as `a1-f6`
    #[cfg_attr(feature = "cli", arg(long, value_name = "CORNERS"))]
    #[serde(deserialize_with = "parsed")]
    pub crop: Option<Area>,
    /// Label the cropped part as if its corner were a1
    #[cfg_attr(feature = "cli", arg(long, requires = "crop"))]
    pub relabel: bool,
    /// Rotate the board clockwise by 90, 180 or 270 degrees
    #[cfg_attr(feature = "cli", arg(long, value_name = "DEGREES"))]
    #[serde(deserialize_with = "parsed")]
    pub rotate: Option<Quarters>,
    /// Swap left and right, after rotating
    #[cfg_attr(feature = "cli", arg(long))]
    pub mirror: bool,
    /// Place coordinates on these sides (`sw`, `nesw`, ...), `inside` the squares, or `none` [default: sw]
    #[cfg_attr(feature = "cli", arg(long, value_name = "SIDES"))]
    #[serde(deserialize_with = "parsed")]
    pub coords: Option<Coords>,
    /// Outline groups and show their sizes: `all`, N for the N largest of each seat, a seat for all of its groups, or a square for the group there
    #[cfg_attr(feature = "cli", arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "all"))]
    #[serde(deserialize_with = "parsed_or_all")]
    pub groups: Option<String>,
    /// Draw stones outside the outlined groups in pale colours
    #[cfg_attr(feature = "cli", arg(long, requires = "groups"))]
    pub dim_others: bool,
    /// Add two bars below the board, with the groups of each seat by size
    #[cfg_attr(feature = "cli", arg(long))]
    pub score_bar: bool,
    /// Add a graph of the scores over the plies below the board; in Swaptimum, of the squares
    /// that each side needs to connect its edges
    #[cfg_attr(feature = "cli", arg(long))]
    pub spark: bool,
    /// Mark stones that changed sides since the previous panel or, in the first panel, since the ply before
    #[cfg_attr(feature = "cli", arg(long))]
    pub changes: bool,
    /// Add a legend that explains the signs in the figure
    #[cfg_attr(feature = "cli", arg(long))]
    pub legend: bool,
    /// Letter the panels of all figures in one sequence, and give the figures the same
    /// scale and height
    #[cfg_attr(feature = "cli", arg(long, conflicts_with = "width"))]
    pub series: bool,
    /// Shade squares that certainly no legal twist can move any more
    #[cfg_attr(feature = "cli", arg(long))]
    pub locked: bool,
    /// Do not draw the tokens of bandaged stones
    #[cfg_attr(feature = "cli", arg(long))]
    pub no_bandages: bool,
    /// Write the ply number on each token or checker: `all`, or a range such as `5-20`
    #[cfg_attr(feature = "cli", arg(long, value_name = "PLIES", num_args = 0..=1, require_equals = true, default_missing_value = "all"))]
    #[serde(deserialize_with = "parsed_or_all")]
    pub numbers: Option<NumberedPlies>,
    /// Start the numbering at N
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", requires = "numbers"))]
    pub number_from: Option<u32>,
    /// Do not mark the last move
    #[cfg_attr(feature = "cli", arg(long))]
    pub no_last_move: bool,
    /// Show the last move without its second half: a twist before its bandage, a placed
    /// checker before its swap
    #[cfg_attr(feature = "cli", arg(long))]
    pub half: bool,
    /// Show the next move of the record with dashed lines, and a swap as a hollow arrow
    #[cfg_attr(feature = "cli", arg(long))]
    pub next_move: bool,
    /// Show the best move of an analysed record with solid lines and the move played with
    /// dashed ones, instead of the last move; adds a legend
    #[cfg_attr(feature = "cli", arg(long))]
    pub best_move: bool,
    /// Draw a cross (X), circle (O), triangle (T) or square (S), such as `Xi5,Oh4`; `11:Xi5` only on the panel of ply 11, `#2:Xi5` only on the second panel
    #[cfg_attr(feature = "cli", arg(long, value_name = "MARKS", value_parser = MarkOption::parse::<SYMBOLS>))]
    #[serde(deserialize_with = "marks::<SYMBOLS, _>")]
    pub mark: Vec<MarkOption>,
    /// Write short texts on squares, such as `d3=A,e4=12`
    #[cfg_attr(feature = "cli", arg(long, value_name = "LABELS", value_parser = MarkOption::parse::<LABELS>))]
    #[serde(deserialize_with = "marks::<LABELS, _>")]
    pub label: Vec<MarkOption>,
    /// Frame squares in a colour (R, G, B or Y), such as `Gd3,Re4`
    #[cfg_attr(feature = "cli", arg(long, value_name = "FRAMES", value_parser = MarkOption::parse::<FRAMES>))]
    #[serde(deserialize_with = "marks::<FRAMES, _>")]
    pub highlight: Vec<MarkOption>,
    /// Draw arrows in a colour, such as `Gd3e4`
    #[cfg_attr(feature = "cli", arg(long, value_name = "ARROWS", value_parser = MarkOption::parse::<ARROWS>))]
    #[serde(deserialize_with = "marks::<ARROWS, _>")]
    pub arrow: Vec<MarkOption>,
    /// Add the players, the result and the date above the figure
    #[cfg_attr(feature = "cli", arg(long))]
    pub names: bool,
    /// Add a title above the figure
    #[cfg_attr(feature = "cli", arg(long, value_name = "TEXT"))]
    pub title: Option<String>,
    /// Add a caption below a panel; `{ply}`, `{move}`, `{seat}`, `{score}`, `{groups}`, `{chance}` and `{result}` are replaced by their values; repeat the option for further panels, in order
    #[cfg_attr(feature = "cli", arg(long, value_name = "TEXT"))]
    pub caption: Vec<String>,
    /// Choose the captions of several panels or frames if `--caption` is not given: their `plies`, or `none` [default: plies]
    #[cfg_attr(feature = "cli", arg(long, value_name = "WHICH"))]
    #[serde(deserialize_with = "parsed")]
    pub captions: Option<DefaultCaptions>,
    /// Set the number of panels per row [default: 3, or 2 for four panels]
    #[cfg_attr(feature = "cli", arg(long = "panel-columns", alias = "columns", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100)))]
    #[serde(deserialize_with = "within::<1, 100, _, _>")]
    pub columns: Option<u16>,
}

/// The size of a picture, as options state it.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct SizeSettings {
    /// Set the size of a square in pixels [default: 40, or less to keep a PNG within 800 pixels and a GIF within 480]
    #[cfg_attr(feature = "cli", arg(long, value_name = "PX", conflicts_with = "width", value_parser = clap::value_parser!(u32).range(1..=2_000)))]
    #[serde(deserialize_with = "within::<1, 2_000, _, _>")]
    pub square: Option<u32>,
    /// Set the width of the picture in pixels, instead of the size of a square
    #[cfg_attr(feature = "cli", arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=1_000_000)))]
    #[serde(deserialize_with = "within::<1, 1_000_000, _, _>")]
    pub width: Option<u32>,
}

impl SizeSettings {
    /// Returns the size that the options choose.
    pub fn chosen(self) -> Option<PictureSize> {
        let square = self.square.map(PictureSize::Square);
        square.or(self.width.map(PictureSize::Width))
    }
}

/// The plies whose numbers are drawn.
#[derive(Debug, Clone, Copy)]
pub enum NumberedPlies {
    /// All plies.
    All,
    /// From one ply to another.
    Range(u32, u32),
}

impl std::str::FromStr for NumberedPlies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let range = closed_range(text);
        let (first, last) = range.ok_or("choose plies as `5-20` or `12`")?;
        Ok(Self::Range(first, last))
    }
}

impl FigureSettings {
    /// Returns these options, with those that are not set taken from `base`, and
    /// with the marks of both.
    pub(crate) fn with_defaults(mut self, base: &Self) -> Self {
        self.mark.extend(base.mark.iter().cloned());
        self.label.extend(base.label.iter().cloned());
        self.highlight.extend(base.highlight.iter().cloned());
        self.arrow.extend(base.arrow.iter().cloned());
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
            half: self.half || base.half,
            next_move: self.next_move || base.next_move,
            best_move: self.best_move || base.best_move,
            mark: self.mark,
            label: self.label,
            highlight: self.highlight,
            arrow: self.arrow,
            names: self.names || base.names,
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

    /// Returns the options that put marks on panels, in the order in which these are drawn.
    fn marks(&self) -> impl Iterator<Item = &MarkOption> {
        let frames = self.highlight.iter().chain(&self.arrow);
        frames.chain(&self.mark).chain(&self.label)
    }

    /// Returns the title above the figure.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref().filter(|title| !title.is_empty())
    }

    /// Returns true if panels and frames get captions that name their plies.
    pub fn has_default_captions(&self) -> bool {
        self.caption.is_empty() && self.captions.unwrap_or_default() == DefaultCaptions::Plies
    }

    /// Returns the caption of the panel with this index.
    pub fn caption(&self, panel: usize) -> Option<String> {
        let caption = self.caption.get(panel);
        caption.filter(|caption| !caption.is_empty()).cloned()
    }

    /// Returns the caption of the separate figure with this index. A single
    /// caption is used for all figures.
    pub fn separate_caption(&self, figure: usize) -> Option<String> {
        let panel = if self.caption.len() == 1 { 0 } else { figure };
        self.caption(panel)
    }

    /// Returns true if figures have a legend.
    pub const fn has_legend(&self) -> bool {
        self.legend || self.best_move
    }

    /// Returns the number of panels per row for this many panels, the widest of which has
    /// this width: by default 3, or 2 for four panels, or as many as are not wider than
    /// `max_width` together.
    pub fn columns(&self, panels: usize, widest: f64, max_width: Option<f64>) -> usize {
        let columns = match (self.columns, panels) {
            (Some(columns), _) => return usize::from(columns),
            (None, 4) => 2,
            (None, _) => 3,
        };
        let fitting = max_width.map_or(columns, |max_width| (max_width / widest) as usize);
        fitting.clamp(1, columns)
    }

    /// Checks that every caption and every mark has a panel.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more captions than panels, or for the
    /// first mark without a panel.
    pub fn check(&self, panels: &[PanelName]) -> Result<(), SelectionError> {
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
            return Err(SelectionError::Usage(message));
        }
        check_marks(self.marks(), panels)
    }

    /// Returns warnings about marks outside the cropped part.
    pub(super) fn hidden_marks(&self) -> Vec<String> {
        self.crop
            .map_or_else(Vec::new, |part| hidden_marks(self.marks(), part))
    }

    /// Returns the options for drawing a panel.
    ///
    /// # Errors
    ///
    /// Returns an error if an option does not fit the game or its board.
    pub fn options(
        &self,
        position: &RecordPosition<'_>,
        name: &PanelName,
    ) -> Result<FigureOptions, SelectionError> {
        let replayed = position.moment.replayed();
        let tags = position.entry.record.tags();
        let board = position.moment.view().board();
        self.check_board(board, replayed)?;
        if self.locked && position.moment.view().locked().is_none() {
            let why = replayed.about().replay_only.map(str::to_owned);
            return Err(SelectionError::Usage(why.unwrap_or_else(|| format!(
                "`--locked` is for games with squares that nothing can change any more, and {} has none",
                replayed.about().name
            ))));
        }
        if self.half && board.is_none() {
            return Err(SelectionError::Usage(format!(
                "`--half` is for games on a board, and {} has none",
                replayed.about().name
            )));
        }
        let mut marks = position.marks();
        marks.extend(marks_of_panel(self.marks(), name, board)?);
        let seats = replayed.seats();
        let (ended, early_winners, won_early) = early_end(position.moment);
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
            score_graph: self.spark.then(|| history::score_graph(position.moment)),
            legend: shown_if(self.has_legend()),
            locked: shown_if(self.locked),
            bandages: shown_if(!self.no_bandages),
            numbers: self.numbers(replayed),
            last_move: shown_if(!self.no_last_move),
            half: shown_if(self.half),
            next_move: shown_if(self.next_move),
            best_move: self
                .best_move
                .then(|| recorded_best_move(position.entry.record, position.moment))
                .flatten(),
            marks,
            players: seats
                .iter()
                .map(|seat| tags.value(&seat.name).unwrap_or("?").to_owned())
                .collect(),
            ended,
            early_winners,
            won_early,
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
    fn check_board(
        &self,
        board: Option<Size>,
        replayed: &dyn Replayed,
    ) -> Result<(), SelectionError> {
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
                ("--best-move", self.best_move && game == "Permutations"),
            ];
            let found = board_options.iter().find(|(_, is_set)| *is_set);
            return match found {
                Some((option, _)) => Err(SelectionError::Usage(format!(
                    "`{option}` is for games on a board, and {game} has none"
                ))),
                None => Ok(()),
            };
        };
        match self.crop.filter(|area| !size.has(area.top_right())) {
            Some(area) => Err(SelectionError::Usage(format!(
                "`--crop {area}` is not on the board, which is {size}"
            ))),
            None => Ok(()),
        }
    }

    fn numbers(&self, replayed: &dyn Replayed) -> Option<Numbers> {
        let (first, last) = match self.numbers? {
            NumberedPlies::All => (replayed.first_ply(), u32::MAX),
            NumberedPlies::Range(first, last) => (first, last),
        };
        let from = self.number_from.unwrap_or(first);
        Some(Numbers { first, last, from })
    }

    fn groups_shown(&self, moment: &Moment<'_>) -> Result<GroupsShown, SelectionError> {
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
            return Err(SelectionError::Usage(format!(
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
                SelectionError::Usage(format!(
                    "`--groups={which}`: use `all`, a number, a square, or a seat ({})",
                    names.join(", ")
                ))
            })
    }
}

const fn shown_if(is_shown: bool) -> Shown {
    if is_shown { Shown::Yes } else { Shown::No }
}

/// Returns how the players ended a game that the rules had not ended, and the seats that
/// have won it, with how in a few words.
fn early_end(moment: &Moment<'_>) -> (Option<String>, Vec<Seat>, &'static str) {
    let won = match moment.ended_early() {
        None => return (None, Vec::new(), ""),
        Some(Termination::TimeForfeit) => "won on time",
        Some(Termination::Resignation) => "won by resignation",
        Some(_) => "won",
    };
    let winners = moment.verdict().winners.clone();
    let seats = winners.into_iter().map(|seat| Seat::new(seat as u8));
    (Some(verdict(moment)), seats.collect(), won)
}
