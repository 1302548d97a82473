//! What a figure shows, as options state it.

use crate::board::{Area, Seat, Size, Square};
use crate::play::{FigureOptions, GroupsShown, Moment, Numbers, OthersShown, Replayed, Shown};
use crate::report::sentence::verdict;
use crate::scene::{Coords, Labels, Mirror, Quarters, Window};

use crate::report::analysis::recorded::recorded_best_move;
use crate::report::figure::caption::DefaultCaptions;
use crate::report::figure::history;
use crate::report::figure::panel_marks::PanelMarks;
use crate::report::figure::panel_name::PanelName;
use crate::report::selection::record_position::RecordPosition;
use crate::report::selection::selection_error::SelectionError;

/// What figures show and how it is arranged, as the options of `render` state it.
#[derive(Debug, Clone, Default)]
pub struct FigureSettings {
    /// The part of the board to draw.
    pub crop: Option<Area>,
    /// Whether the cropped part is labelled as if its corner were a1.
    pub relabel: bool,
    /// How the board is turned.
    pub rotate: Option<Quarters>,
    /// Whether left and right are swapped, after turning.
    pub mirror: bool,
    /// Where the coordinates are.
    pub coords: Option<Coords>,
    /// Which groups are outlined: `all`, a number, a square or a seat.
    pub groups: Option<String>,
    /// Whether stones outside of the outlined groups are pale.
    pub dim_others: bool,
    /// Whether bars below the board show the groups of each seat by size.
    pub score_bar: bool,
    /// Whether a graph below the board shows the scores over the plies.
    pub spark: bool,
    /// Whether stones that changed sides are marked.
    pub changes: bool,
    /// Whether a legend explains the signs.
    pub legend: bool,
    /// Whether the panels of all figures are lettered in one sequence.
    pub series: bool,
    /// Whether the squares that nothing can change any more are shaded.
    pub locked: bool,
    /// Whether the tokens of bandaged stones are left out.
    pub no_bandages: bool,
    /// The plies whose numbers are drawn.
    pub numbers: Option<NumberedPlies>,
    /// The number of the first numbered ply.
    pub number_from: Option<u32>,
    /// Whether the last move is not marked.
    pub no_last_move: bool,
    /// Whether the next move of the record is marked.
    pub next_move: bool,
    /// Whether the best move of an analysed record is shown instead of the last move.
    pub best_move: bool,
    /// The marks on panels.
    pub marks: PanelMarks,
    /// The title above the figure.
    pub title: Option<String>,
    /// The captions of the panels in order, with placeholders.
    pub caption: Vec<String>,
    /// Which captions panels get if none is set.
    pub captions: Option<DefaultCaptions>,
    /// The number of panels per row.
    pub columns: Option<u16>,
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
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let range = first.parse().ok().zip(last.parse().ok());
        let range = range.filter(|(first, last)| first <= last);
        range
            .map(|(first, last)| Self::Range(first, last))
            .ok_or_else(|| "choose plies as `5-20` or `12`".to_owned())
    }
}

impl FigureSettings {
    /// Returns the title above the figure.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref().filter(|title| !title.is_empty())
    }

    /// Returns true if panels and frames get captions that name their plies.
    pub fn has_default_captions(&self) -> bool {
        self.caption.is_empty() && self.captions.unwrap_or_default() == DefaultCaptions::Plies
    }

    /// Returns the number of captions.
    pub const fn caption_count(&self) -> usize {
        self.caption.len()
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

    /// Returns true if figures show which stones changed sides.
    pub const fn shows_changes(&self) -> bool {
        self.changes
    }

    /// Returns true if figures have a legend.
    pub const fn has_legend(&self) -> bool {
        self.legend || self.best_move
    }

    /// Returns true if figures show the best move.
    pub const fn shows_best_move(&self) -> bool {
        self.best_move
    }

    /// Returns true if the figures are a series.
    pub const fn is_series(&self) -> bool {
        self.series
    }

    /// Returns the number of panels per row for this many panels: by default 3, or 2
    /// for four panels.
    pub fn columns(&self, panels: usize) -> usize {
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
        self.marks.check(panels)
    }

    /// Returns warnings about marks outside the cropped part.
    pub(super) fn hidden_marks(&self) -> Vec<String> {
        self.crop
            .map_or_else(Vec::new, |part| self.marks.hidden(part))
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
            return Err(SelectionError::Usage(format!(
                "`--locked` is for games with squares that nothing can change any more, and {} has none",
                replayed.about().name
            )));
        }
        let mut marks = position.marks();
        marks.extend(self.marks.of(name, board)?);
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
            score_graph: self.spark.then(|| history::score_graph(position.moment)),
            legend: shown_if(self.has_legend()),
            locked: shown_if(self.locked),
            bandages: shown_if(!self.no_bandages),
            numbers: self.numbers(replayed),
            last_move: shown_if(!self.no_last_move),
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
            ended: position
                .moment
                .ended_early()
                .map(|_| verdict(position.moment)),
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
                // The figure of a card game always has its key.
                ("--legend", self.legend && game == "Permutations"),
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
