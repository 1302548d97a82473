//! The columns of CSV tables.

/// A column before the extra ones, which the caller fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstColumn {
    Source,
    Record,
    Game,
    Valid,
}

/// A column about the game and its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GameColumn {
    Plies,
    Result,
    Termination,
    Winner,
    /// The tag with this name.
    Origin(&'static str),
    /// The part of the setting with this name.
    Setting(&'static str),
}

/// A column with a hash of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HashColumn {
    /// The hash of the game itself, after the columns of the game.
    Fingerprint,
    /// The hash that symmetric games share. A table has this column only if it is
    /// chosen, since it takes several times as long as all other columns.
    Symmetric,
}

/// A column of each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SeatColumn {
    Player,
    Score,
    Groups,
}

impl FirstColumn {
    pub(super) const ALL: [Self; 4] = [Self::Source, Self::Record, Self::Game, Self::Valid];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Record => "record",
            Self::Game => "game",
            Self::Valid => "valid",
        }
    }
}

impl GameColumn {
    /// The columns after those of the setting.
    pub(super) const ALL: [Self; 9] = [
        Self::Plies,
        Self::Result,
        Self::Termination,
        Self::Winner,
        Self::Origin("date"),
        Self::Origin("event"),
        Self::Origin("site"),
        Self::Origin("round"),
        Self::Origin("annotator"),
    ];

    /// Returns the name of the column, the same as in JSON.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Plies => "plies",
            Self::Result => "result",
            Self::Termination => "termination",
            Self::Winner => "winner",
            Self::Origin(name) | Self::Setting(name) => name,
        }
    }
}

impl HashColumn {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Fingerprint => "fingerprint",
            Self::Symmetric => "symmetric",
        }
    }
}

impl SeatColumn {
    pub(super) const ALL: [Self; 3] = [Self::Player, Self::Score, Self::Groups];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Score => "score",
            Self::Groups => "groups",
        }
    }
}

/// The prefix of the name of a column with the values of a tag: `tag:Opening`.
pub(super) const OF_TAG: &str = "tag:";

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Column {
    First(FirstColumn),
    /// An extra column, which the caller fills: its index among the extra ones,
    /// and its name.
    Extra(usize, &'static str),
    OfGame(GameColumn),
    Hash(HashColumn),
    /// The name of a seat, and one of its columns.
    OfSeat(&'static str, SeatColumn),
    /// The values of the tag with this name.
    Tag(String),
}

impl Column {
    pub(super) fn name(&self) -> String {
        match self {
            Self::First(column) => column.name().to_owned(),
            Self::Extra(_, name) => (*name).to_owned(),
            Self::OfGame(column) => column.name().to_owned(),
            Self::Hash(column) => column.name().to_owned(),
            Self::OfSeat(seat, column) => format!("{seat}_{}", column.name()),
            Self::Tag(name) => format!("{OF_TAG}{name}"),
        }
    }

    /// Returns true if no cell of the column has a comma, a quote or a line end.
    pub(super) const fn is_plain(&self) -> bool {
        match self {
            Self::First(FirstColumn::Record | FirstColumn::Valid)
            | Self::OfGame(GameColumn::Plies | GameColumn::Result | GameColumn::Termination)
            | Self::Hash(_)
            | Self::OfSeat(_, SeatColumn::Score | SeatColumn::Groups) => true,
            Self::First(FirstColumn::Source | FirstColumn::Game)
            | Self::Extra(..)
            | Self::OfGame(_)
            | Self::OfSeat(_, SeatColumn::Player)
            | Self::Tag(_) => false,
        }
    }
}
