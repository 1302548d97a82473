use crate::board::Seat;
use crate::scene::Coords;

/// Which groups are outlined in a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GroupsShown {
    /// None.
    #[default]
    None,
    /// Every group of two stones or more.
    All,
    /// The so many largest of each seat.
    Largest(u32),
    /// Those of one seat.
    Of(Seat),
}

/// What a figure shows of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureOptions {
    /// Where the coordinates stand.
    pub coords: Coords,
    /// Which groups are outlined.
    pub groups: GroupsShown,
    /// Whether tokens of bandaged stones are drawn.
    pub bandages: Shown,
    /// Whether the last move is marked.
    pub last_move: Shown,
    /// The names of the players, in the order of the seats; empty where they
    /// are not known.
    pub players: Vec<String>,
}

/// Whether a part of a figure is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shown {
    /// It is drawn.
    #[default]
    Yes,
    /// It is left out.
    No,
}

impl Default for FigureOptions {
    fn default() -> Self {
        Self {
            coords: Coords::Sw,
            groups: GroupsShown::None,
            bandages: Shown::Yes,
            last_move: Shown::Yes,
            players: Vec::new(),
        }
    }
}
