//! The content of a replay page.

use serde::Serialize;

use crate::board::BoardStones;
use crate::scene::{Rect, Scene};

/// A game to replay on a page.
#[derive(Debug, Clone)]
pub struct ReplayGame {
    /// The heading, such as the names of the players.
    pub heading: String,
    /// Facts about the game and the record, of a few words each.
    pub facts: Vec<String>,
    /// The record as text, for readers to copy.
    pub record: String,
    /// The positions. Each comes after its `previous` position.
    pub frames: Vec<ReplayFrame>,
    /// The index of the position that is shown first; `None` for the start, or without
    /// scripts the end.
    pub shown: Option<usize>,
    /// The board in the pictures, in board units, in games on a board.
    pub board: Option<Rect>,
    /// True if a printed page has a board for every ply.
    pub prints_all: bool,
    /// The moves and comments in the order of the record.
    pub items: Vec<ReplayItem>,
    /// The names of the stones, for the board as a table.
    pub labels: ReplayLabels,
}

impl ReplayGame {
    /// Returns the index of the position that a picture of the game shows: the one that is
    /// shown first, if it was chosen, or the last one of the main line.
    pub fn pictured(&self) -> usize {
        let is_on_main_line = |frame: &ReplayFrame| frame.name.starts_with("ply-");
        let last = || self.frames.iter().rposition(is_on_main_line);
        self.shown.or_else(last).unwrap_or(0)
    }
}

/// A position of a game.
#[derive(Debug, Clone)]
pub struct ReplayFrame {
    /// The picture.
    pub scene: Scene,
    /// The index of the preceding position; `None` for the first.
    pub previous: Option<usize>,
    /// The name in the page's links: `ply-12`, or `12a.13` in a variation.
    pub name: String,
    /// The last ply with its number, or `Start`.
    pub caption: String,
    /// The seat that played the last ply, if it was one seat.
    pub mover: Option<String>,
    /// The score and who is to move, or how the game ended.
    pub score: String,
    /// The chance of the first seat to win, if the record states it: `36.2 ± 1.2 %`.
    pub chance: Option<String>,
    /// The stones, in games on a board.
    pub stones: Option<BoardStones>,
    /// What each seat holds, in games without a board.
    pub listing: Option<String>,
    /// True if the record has a comment on the position.
    pub is_commented: bool,
}

impl ReplayFrame {
    /// Returns the name in links for the position after a ply, given the name
    /// of the ply as `--at` accepts it.
    pub fn link_name(ply: &str) -> String {
        let is_number = ply.bytes().all(|byte| byte.is_ascii_digit());
        let kind = if is_number { "ply-" } else { "" };
        format!("{kind}{ply}")
    }

    /// Returns who played the last ply, in words: `by Orange`.
    pub(super) fn by(&self) -> String {
        let by = |mover| format!("by {mover}");
        self.mover.as_ref().map(by).unwrap_or_default()
    }
}

/// A part of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplayItem {
    /// A ply.
    Ply {
        /// The index of the position after the ply, if it is on the page.
        frame: Option<usize>,
        /// The ply number with a period.
        number: String,
        /// The move.
        text: String,
    },
    /// A glyph, such as `!` or `$14`.
    Glyph(String),
    /// A paragraph of a comment.
    Comment(String),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// The result.
    Result(String),
}

/// The names of the stones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ReplayLabels {
    /// The names of the seats, in order.
    pub seats: Vec<String>,
    /// The word for a stone that can no longer move, such as `bandaged`.
    pub fixed: String,
    /// The label of the chances: `Chance of Orange`.
    pub chance: String,
}

impl ReplayLabels {
    /// Returns the chance in a position with its label: `Chance of Orange 36.2 ± 1.2 %`.
    pub(super) fn chance(&self, frame: &ReplayFrame) -> Option<String> {
        let chance = frame.chance.as_ref()?;
        Some(format!("{} {chance}", self.chance))
    }
}
