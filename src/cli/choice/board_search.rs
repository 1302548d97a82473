//! Searching games for a board pattern given on the command line.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use crate::board::{BoardPattern, BoardSymmetry, PatternError, PatternMatcher, Size, Square};
use crate::cli::terminal::error::usage;
use crate::games::GameKind;
use crate::play::{Replayed, Turn, View};

/// The maximum number of characters shown on each side of an error in a pattern.
const MAX_CONTEXT: usize = 40;

/// The help on the syntax of patterns.
const HELP: &str = "write ranks from the top, separated by `/`: `?` for any square, `.` for an \
    empty one, `a` and `b` for a stone of the first and second seat, or the letters of position \
    strings";

/// A board pattern, parsed for one game.
#[derive(Debug, Clone)]
struct GamePattern {
    kind: GameKind,
    pattern: BoardPattern,
    /// The matcher for the size of the first board that was searched, before it has
    /// seen a position. Most archives have boards of one size.
    unused_matcher: OnceLock<PatternMatcher>,
}

/// A board pattern, parsed for each game that accepts it.
#[derive(Debug, Clone)]
pub(crate) struct BoardSearch {
    patterns: Vec<GamePattern>,
    /// True if rotations and mirror images of the pattern do not match.
    exact: bool,
    /// The square where the bottom left square of the pattern must be; `None` for
    /// any.
    at: Option<Square>,
}

impl BoardSearch {
    /// Parses a pattern for every game that accepts it.
    ///
    /// # Errors
    ///
    /// Returns an error that says what is wrong with the pattern, and where.
    pub(crate) fn parse(text: &str) -> anyhow::Result<Self> {
        let mut patterns = Vec::new();
        let mut furthest: Option<PatternError> = None;
        for &kind in GameKind::ALL {
            if kind.board_symmetries().is_empty() {
                continue;
            }
            match BoardPattern::parse(text, |letter| kind.pattern_cell(letter)) {
                Ok(pattern) if seat_of(&pattern, kind).is_ok() => patterns.push(GamePattern {
                    kind,
                    pattern,
                    unused_matcher: OnceLock::new(),
                }),
                Ok(_) => {
                    let offset = text.find([' ', '\t']).map_or(0, |end| end + 1);
                    let reason = "this letter does not name a side to move";
                    furthest = furthest.max_by_offset(PatternError { offset, reason });
                }
                Err(error) => furthest = furthest.max_by_offset(error),
            }
        }
        match furthest {
            Some(error) if patterns.is_empty() => Err(usage(excerpt(text, &error))),
            _ => Ok(Self {
                patterns,
                exact: false,
                at: None,
            }),
        }
    }

    /// Restricts the search: `exact` excludes rotations and mirror images, and `at`
    /// is the square where the bottom left square of the pattern must be.
    pub(crate) fn restricted(mut self, exact: bool, at: Option<Square>) -> Self {
        (self.exact, self.at) = (exact, at);
        for game in &mut self.patterns {
            game.unused_matcher = OnceLock::new();
        }
        self
    }

    /// Returns the search for a record; `None` if its game cannot have the pattern.
    pub(crate) fn matcher(&self, replayed: &dyn Replayed) -> Option<RecordSearch> {
        let board = replayed.start().board();
        let size = board.filter(|_| replayed.about().replay_only.is_none())?;
        let name = replayed.about().name;
        let mut patterns = self.patterns.iter();
        let game = patterns.find(|game| game.kind.as_str() == name)?;
        let unused = game
            .unused_matcher
            .get_or_init(|| self.new_matcher(game, size));
        let matcher = if unused.size == size {
            unused.clone()
        } else {
            self.new_matcher(game, size)
        };
        let seat = seat_of(&game.pattern, game.kind).ok()?;
        Some(RecordSearch { matcher, seat })
    }

    fn new_matcher(&self, game: &GamePattern, size: Size) -> PatternMatcher {
        let symmetries = if self.exact {
            &[BoardSymmetry::Identity]
        } else {
            game.kind.board_symmetries()
        };
        PatternMatcher::new(&game.pattern, symmetries, self.at, size)
    }

    /// Returns true if the pattern is in a position of a game.
    pub(crate) fn is_in(&self, replayed: &dyn Replayed) -> bool {
        let Some(mut search) = self.matcher(replayed) else {
            return false;
        };
        let mut is_found = false;
        replayed.walk(&mut |_, view| {
            let stones = view.stones().filter(|_| search.fits(view));
            is_found = stones.is_some_and(|stones| search.matcher.find(&stones, &mut |_| {}));
            if is_found {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        is_found
    }
}

/// The search for a pattern in one record.
pub(crate) struct RecordSearch {
    pub(crate) matcher: PatternMatcher,
    /// The seat to move, if the pattern names it.
    seat: Option<usize>,
}

impl RecordSearch {
    /// Returns true if the pattern names the side to move, or names no side.
    pub(crate) fn fits(&self, view: &dyn View) -> bool {
        self.seat.is_none_or(|seat| is_to_move(view, seat))
    }
}

/// Returns true if a seat is to move, alone or together with all others.
pub(crate) fn is_to_move(view: &dyn View, seat: usize) -> bool {
    match view.turn() {
        Turn::Seat(turn) => turn.index() == seat,
        Turn::All => true,
        Turn::Over => false,
    }
}

/// Returns the seat that must be to move, if the pattern names one.
///
/// # Errors
///
/// Returns an error if the letter in the pattern does not name a seat.
fn seat_of(pattern: &BoardPattern, kind: GameKind) -> Result<Option<usize>, ()> {
    let Some(letter) = pattern.turn() else {
        return Ok(None);
    };
    let letter = letter.to_ascii_uppercase();
    let seats = kind.about().seats.iter();
    let named = seats.clone().position(|seat| seat.starts_with(letter));
    let numbered = "AB".find(letter).filter(|&index| index < seats.len());
    named.or(numbered).map(Some).ok_or(())
}

/// Picks one of two errors about a pattern: the one at the larger offset.
trait MaxByOffset {
    fn max_by_offset(self, other: PatternError) -> Self;
}

impl MaxByOffset for Option<PatternError> {
    fn max_by_offset(self, other: PatternError) -> Self {
        match self {
            Some(error) if error.offset >= other.offset => Some(error),
            _ => Some(other),
        }
    }
}

/// Describes an error with the part of the pattern around it.
fn excerpt(text: &str, error: &PatternError) -> String {
    let printable = |ch: char| match ch {
        '\n' => '/',
        ch if ch.is_control() => '\u{fffd}',
        ch => ch,
    };
    let before: Vec<char> = text[..error.offset]
        .chars()
        .rev()
        .take(MAX_CONTEXT)
        .collect();
    let before: String = before.into_iter().rev().map(printable).collect();
    let after: String = text[error.offset..]
        .chars()
        .take(MAX_CONTEXT)
        .map(printable)
        .collect();
    let column = before.chars().count();
    format!(
        "the pattern cannot be read: {}\n  {before}{after}\n  {:column$}^\n{HELP}",
        error.reason, ""
    )
}

#[cfg(test)]
mod tests {
    use super::BoardSearch;

    #[test]
    fn errors_show_their_place() {
        let error = |text: &str| BoardSearch::parse(text).err().unwrap().to_string();
        let lines = |text: &str| -> Vec<String> {
            error(text).lines().take(3).map(str::to_owned).collect()
        };
        assert_eq!(lines("oy/yx")[1..], ["  oy/yx", "      ^"]);
        assert_eq!(lines("or")[1..], ["  or", "   ^"]);
        assert_eq!(lines("oy r")[1..], ["  oy r", "     ^"]);
        assert!(error("o\u{1b}[2J").contains("o\u{fffd}[2J"));
        assert!(error(&"?".repeat(1_000_000)).len() < 500);
        for good in ["o?/?Y", "r?/B.", "a", "ab/ba y 12", "?b r"] {
            assert!(BoardSearch::parse(good).is_ok(), "{good}");
        }
    }
}
