//! Facts about a game for people: its name, seats, variants and sample moves.

/// A way of playing a game, as it may be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// The tag and value that ask for it, such as `Setup "blocks"`.
    pub tag: &'static str,
    /// What it is.
    pub what: &'static str,
}

/// What people may want to know about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// The name, as in the tag `Game`.
    pub name: &'static str,
    /// The name in lower case: of its folder, and before its codes.
    pub key: &'static str,
    /// Who made the game, and when.
    pub author: &'static str,
    /// What one does in it.
    pub summary: &'static str,
    /// The names of all seats that it can have.
    pub seats: &'static [&'static str],
    /// Its boards, starts and options.
    pub variants: &'static [Variant],
    /// A move in each dialect, with what it means.
    pub moves: &'static [(&'static str, &'static str)],
    /// What a position string looks like; none where positions are not
    /// written.
    pub position: Option<&'static str>,
}

/// One seat, as the game calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatName {
    /// The name, which is also the tag for its player.
    pub name: String,
    /// True for a seat that nobody sits at.
    pub dummy: bool,
}

/// Whether a record has tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordForm {
    /// A sheet: the record has tags.
    Sheet,
    /// A bare list of moves, without tags.
    List,
}
