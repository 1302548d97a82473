//! The type-erased forms of replayed records and their positions.

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use crate::board::{BoardStones, Group, Seat, Size, SquareSet};
use crate::play::{
    About, Dialect, Estimates, Facts, FigureOptions, GameMeasures, JointChoices, MeasurerCache,
    SeatName, Standings, Status, Turn, Verdict, Wanted,
};
use crate::record::{LineId, NodeId, PlyPath};
use crate::scene::Scene;
use crate::search::{Clock, SearchOptions};
use crate::text::Diagnostic;

/// A move in the tree of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeNode {
    /// Its ID.
    pub id: NodeId,
    /// The move before it, or the start.
    pub parent: NodeId,
    /// Its number of plies from the start: 1 for a first move.
    pub ply: u32,
    /// The line that it belongs to.
    pub line: LineId,
    /// Its nesting depth in variations, 0 on the main line.
    pub depth: u32,
    /// True if it and all moves that lead to it are legal.
    pub is_legal: bool,
    /// The range of its tokens in the record.
    pub tokens: Range<usize>,
}

/// A legal ply of a replayed record.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// let ply = game.ply(1).expect("two plies");
/// let token = &record.tokens()[ply.tokens.start];
/// assert_eq!(record.slice(token), b"Ae4f5-f5");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlyInfo {
    /// Its node in the tree of moves.
    pub node: NodeId,
    /// The range of its tokens in the record.
    pub tokens: Range<usize>,
    /// True for a resignation or an agreed draw.
    pub is_closing: bool,
}

/// A replayed record of any game. [`GameKind::replay`] returns one.
///
/// Its plies are those of the main line, or of the line passed to
/// [`game_of_line`](Self::game_of_line), up to its first error.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::play::Turn;
///
/// assert_eq!((game.first_ply(), game.plies()), (1, 2));
/// assert!(game.after(1).is_some() && game.after(3).is_none());
/// let text = game.ply_text(1, game.dialects()[1]);
/// assert_eq!(text.as_deref(), Some("Widdershins e4f5-f5"));
/// ```
///
/// ```
/// let record = scoresheet::read("[Game \"Permute\"]\n\n1. Ce5f6-f6 (1. Ce5f6-e5) *").next().expect("one record");
/// let game = scoresheet::replay(&record).game.expect("a sound setting");
/// let names: Vec<String> = game.nodes().iter().filter_map(|node| Some(game.path(node.id)?.to_string())).collect();
/// assert_eq!(names, ["1", "1a"]);
/// ```
///
/// [`GameKind::replay`]: crate::games::GameKind::replay
pub trait Replayed: Send + Sync {
    /// Returns the game's name, author, seats and variants.
    fn about(&self) -> &'static About;

    /// Describes the setting in a few words: `12x12 chequer`.
    fn setting(&self) -> &str;

    /// Returns the setting as JSON values.
    fn facts(&self) -> &Facts {
        self.shared_facts()
    }

    /// Returns the setting as JSON values, which are the same object for games that
    /// share their setting.
    fn shared_facts(&self) -> &Arc<Facts>;

    /// Returns the setting as tags, in the order in which they are written.
    fn start_tags(&self) -> &[(&'static str, String)];

    /// Returns the seats in order, dummies last.
    fn seats(&self) -> &[SeatName];

    /// Returns the notations of the game, that of sheets first.
    fn dialects(&self) -> &'static [Dialect];

    /// Returns the tags that `dialect` implies for a bare list with a move that
    /// depends on these tags.
    fn implied_tags(&self, dialect: Dialect) -> &'static [(&'static str, &'static str)];

    /// Returns the number of the first ply.
    fn first_ply(&self) -> u32;

    /// Returns true if this is the game along a variation, from
    /// [`game_of_line`](Self::game_of_line).
    fn is_variation(&self) -> bool;

    /// Returns the number of legal plies.
    fn plies(&self) -> usize;

    /// Returns the number of the last ply among the first `plies`, in the
    /// numbering that begins with [`first_ply`](Self::first_ply).
    fn ply_number(&self, plies: usize) -> u32 {
        self.first_ply() - 1 + plies as u32
    }

    /// Returns the ply with this index, counted from 0; `None` if there are fewer
    /// plies.
    fn ply(&self, index: usize) -> Option<PlyInfo>;

    /// Writes the ply with this index in a dialect; `None` if there are fewer
    /// plies.
    fn ply_text(&self, index: usize, dialect: Dialect) -> Option<String>;

    /// Returns the part of a seat in the ply with this index, if all seats made it at
    /// once: in Permutations, the bid.
    fn ply_part(&self, index: usize, seat: Seat) -> Option<String>;

    /// Returns true if the player of the ply with this index has the other seat after it:
    /// in Permute, after a swap of colours.
    fn exchanges_seats(&self, index: usize) -> bool;

    /// Calls `visit` with every ply, written in a dialect.
    fn visit_plies(&self, dialect: Dialect, visit: &mut dyn FnMut(&str));

    /// Returns the canonical text of the game, which is the same for every
    /// record of the same plies in the same setting.
    ///
    /// # Cost
    ///
    /// Plays the moves from the start.
    fn canonical_text(&self) -> String;

    /// Returns the canonical text shared by all games that are symmetric to the first
    /// `plies` plies of this one.
    ///
    /// # Cost
    ///
    /// Plays the moves from the start.
    fn symmetric_text(&self, plies: usize) -> String;

    /// Returns the dialect of the first move that is not written the same in
    /// all dialects, or `None` if there is no such move.
    fn dialect(&self) -> Option<Dialect>;

    /// Returns how the game ended.
    fn verdict(&self) -> &Verdict;

    /// Returns the position after `plies` plies, 0 being the start. `None` if
    /// the line has fewer plies.
    ///
    /// # Cost
    ///
    /// Plays the moves from the start. To visit every position use
    /// [`walk`](Self::walk).
    fn after(&self, plies: usize) -> Option<Box<dyn View + '_>>;

    /// Returns the position before the first ply.
    fn start(&self) -> Box<dyn View + '_>;

    /// Returns the position after the last legal ply.
    fn end(&self) -> Box<dyn View + '_>;

    /// Returns a game of the first `plies` plies and then those of a text, written in any
    /// notation of the game; `resigns` and `draw` end a game of two players. Its plies have
    /// no tokens in a record, and its verdict is that of the plies.
    ///
    /// # Errors
    ///
    /// Returns the findings if one of the moves is illegal or cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
    /// # let game = scoresheet::replay(&record).game.expect("the default setting is sound");
    /// let other = game.play_on(1, "Ae4f5-f5 resigns")?;
    /// assert_eq!((other.plies(), other.verdict().result.to_string()), (3, "0-1".to_owned()));
    /// assert!(other.play_on(3, "Ce5f6-e5").is_err(), "the game is over");
    /// # Ok::<(), scoresheet::PlayError>(())
    /// ```
    fn play_on(&self, plies: usize, moves: &str) -> Result<Box<dyn Replayed>, PlayError>;

    /// Returns the scores in the position after the last legal ply, if they were
    /// computed when the record was read.
    fn known_standings(&self) -> Option<&Standings>;

    /// Calls `visit` with each number of plies played, from 0, and the position
    /// after them, until it returns `Break`.
    fn walk(&self, visit: &mut dyn FnMut(usize, &dyn View) -> ControlFlow<()>);

    /// Measures the game for statistics, except for its tags. Without the feature
    /// `stats`, it does nothing.
    fn measure(&self, wanted: Wanted, cache: &mut MeasurerCache, measures: &mut GameMeasures);

    /// Returns the moves in reading order.
    fn nodes(&self) -> Vec<TreeNode>;

    /// Writes a ply in a dialect. Returns `None` if its words cannot be read as a
    /// move, a resignation or a draw.
    fn node_text(&self, node: NodeId, dialect: Dialect) -> Option<String>;

    /// Returns the path of a move, such as `12a.13`; `None` for the start.
    fn path(&self, node: NodeId) -> Option<PlyPath>;

    /// Returns the line of the move with this path, if there is one.
    fn line_of(&self, path: &PlyPath) -> Option<LineId>;

    /// Returns a game whose main line is a variation: the moves that lead to
    /// it, then its own, up to the first illegal one.
    fn game_of_line(&self, line: LineId) -> Box<dyn Replayed>;
}

/// A position of any game.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// let mut view = game.end();
/// assert_eq!(view.legal_moves().len() as u64, view.count_legal());
/// view.play("Cf8g9-f8")?;
/// assert!(view.play("Ce5f6-e5").is_err(), "f6 is bandaged");
/// assert_eq!(view.next_ply(), 4);
/// # Ok::<(), scoresheet::PlayError>(())
/// ```
pub trait View {
    /// Returns the number of the next ply.
    fn next_ply(&self) -> u32;

    /// Returns whose turn it is.
    fn turn(&self) -> Turn;

    /// Returns whether the game has ended, and who won.
    fn status(&self) -> Status;

    /// Returns the scores of all seats.
    fn standings(&self) -> Standings;

    /// Calls `visit` with every legal move, written in a dialect, until it
    /// returns `Break`.
    fn visit_legal(&self, dialect: Dialect, visit: &mut dyn FnMut(&str) -> ControlFlow<()>);

    /// Returns every legal move in the notation of sheets. Empty where there
    /// are too many to list; see [`legal_in_words`](Self::legal_in_words).
    fn legal_moves(&self) -> Vec<String>;

    /// Counts the legal moves.
    fn count_legal(&self) -> u64;

    /// Describes the legal moves in sentences, one per line, where there are
    /// too many to list. Returns `None` where
    /// [`visit_legal`](Self::visit_legal) lists them.
    fn legal_in_words(&self) -> Option<String>;

    /// Returns what the seats may choose if all of them move at once. `None` if one
    /// seat is to move, or none.
    fn joint_choices(&self) -> Option<JointChoices>;

    /// Returns the canonical text of the position, which is the same for every
    /// position from which the game goes on in the same way.
    fn canonical_text(&self) -> String;

    /// Returns the canonical text that all positions symmetric to this one share.
    fn symmetric_text(&self) -> String;

    /// Plays moves from this position.
    ///
    /// # Errors
    ///
    /// Returns the findings if one of the moves is illegal or cannot be read;
    /// the position is then unchanged.
    fn play(&mut self, moves: &str) -> Result<(), PlayError>;

    /// Returns a copy of this position, which can be played on.
    ///
    /// # Examples
    ///
    /// Counts the games of two plies without replaying the first one each time:
    ///
    /// ```
    /// # use scoresheet::GameKind;
    /// let mut game = GameKind::Permute.new_game();
    /// game.set_tag("Board", "3")?;
    /// let start = game.position().expect("a complete setting");
    /// let mut games = 0;
    /// for first in start.legal_moves() {
    ///     let mut view = start.boxed_clone();
    ///     view.play(&first)?;
    ///     games += view.count_legal();
    /// }
    /// assert_eq!(start.count_legal(), 16);
    /// assert!(games > 16);
    /// # Ok::<(), scoresheet::PlayError>(())
    /// ```
    fn boxed_clone<'v>(&self) -> Box<dyn View + 'v>
    where
        Self: 'v;

    /// Returns the position string, if the game has one.
    fn position(&self) -> Option<String>;

    /// Returns the groups of like stones, largest first, if the game has any.
    fn groups(&self) -> Vec<(Seat, Group)>;

    /// Lists what each seat has, for games without a board.
    fn listing(&self) -> Option<String>;

    /// Returns the size of the board, if the game has one.
    fn board(&self) -> Option<Size>;

    /// Returns the stones on the board, if the game has one.
    fn stones(&self) -> Option<BoardStones>;

    /// Returns squares that no legal move can change any more, for games in which there
    /// can be such squares. There may be others.
    fn locked(&self) -> Option<SquareSet>;

    /// Draws the position.
    fn figure(&self, options: &FigureOptions) -> Scene;

    /// Searches the position; moves are written in a dialect. Returns `None`
    /// if the game is over, or if the position cannot be searched, as without the
    /// feature `search`.
    fn search(
        &self,
        dialect: Dialect,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<String>>;

    /// Searches the part of a seat in a move that all seats make at once: in
    /// Permutations, its bid. Returns `None` if the game is over, or if the position
    /// cannot be searched, as without the feature `search`.
    fn search_part(
        &self,
        seat: Seat,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<String>>;

    /// Returns true if the player of this move has the other seat after it: in Permute,
    /// after a swap of colours.
    fn exchanges_seats(&self, mv: &str) -> bool;
}

/// Why moves could not be played from a position.
#[derive(Debug, Clone)]
pub struct PlayError {
    /// The findings, located in the text of the moves.
    pub findings: Vec<Diagnostic>,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.findings.iter().find(|finding| finding.is_error());
        f.write_str(first.map_or("the moves cannot be played", |finding| &finding.message))
    }
}

impl std::error::Error for PlayError {}
