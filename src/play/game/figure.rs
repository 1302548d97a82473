//! Options for figures, the moves around a position, and the marks that comments
//! ask for.

use std::fmt;

use crate::board::{Seat, Size, Square, SquareSet};
use crate::record::{self, Command};
use crate::scene::{
    BoardFrame, Coords, Labels, Mark, MarkColour, MarkSymbol, Mirror, Quarters, Window,
};

/// Which groups are outlined in a figure. Single stones are outlined only by
/// [`At`](Self::At).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GroupsShown {
    /// No groups.
    #[default]
    None,
    /// All groups of all seats.
    All,
    /// The largest groups of each seat, up to this number.
    Largest(u32),
    /// All groups of one seat.
    Of(Seat),
    /// The group of the stone on a square, even if it is a single stone.
    At(Square),
}

impl GroupsShown {
    /// Returns the maximum number of groups of a seat that are outlined, from
    /// the largest down.
    pub fn count(self, seat: Seat) -> usize {
        match self {
            Self::None => 0,
            Self::All | Self::At(_) => usize::MAX,
            Self::Largest(count) => count as usize,
            Self::Of(wanted) if wanted == seat => usize::MAX,
            Self::Of(_) => 0,
        }
    }
}

/// The plies that a figure numbers, and where the count starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// The first ply.
    pub first: u32,
    /// The last ply; `u32::MAX` numbers all plies from the first on.
    pub last: u32,
    /// The number shown for the first ply.
    pub from: u32,
}

impl Numbers {
    /// Returns the number shown for a ply, if it is numbered.
    pub const fn of(self, ply: u32) -> Option<u32> {
        if ply < self.first || self.last < ply {
            return None;
        }
        (ply - self.first).checked_add(self.from)
    }
}

impl fmt::Display for Numbers {
    /// Writes a sentence followed by a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last, from } = *self;
        match last {
            u32::MAX => f.write_str("Stones have the numbers of their plies")?,
            _ => write!(f, "Stones of plies {first} to {last} have their numbers")?,
        }
        if from != first {
            write!(f, ", counted from {from}")?;
        }
        f.write_str(". ")
    }
}

/// How a figure shows a position.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::{FigureOptions, play::GroupsShown};
///
/// let options = FigureOptions { groups: GroupsShown::Largest(1), ..FigureOptions::default() };
/// assert_ne!(game.end().figure(&options), game.end().figure(&FigureOptions::default()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureOptions {
    /// Where the coordinates are written.
    pub coords: Coords,
    /// The part of the board that is shown, and its orientation.
    pub window: Window,
    /// Which groups are outlined.
    pub groups: GroupsShown,
    /// Whether stones outside of the outlined groups are drawn at full strength.
    pub others: OthersShown,
    /// Whether bars below the board show the groups of each seat by size.
    pub score_bar: Shown,
    /// The scores of both seats at the start and after each ply, for a graph
    /// below the board.
    pub score_graph: Option<ScoreGraph>,
    /// The squares whose stones are marked because they changed sides.
    pub changed: SquareSet,
    /// The ply since which they changed sides; `None` for the panel before.
    pub changed_since: Option<u32>,
    /// Whether the scene lists its signs for
    /// [`add_legend`](crate::scene::Scene::add_legend).
    pub legend: Shown,
    /// True in a series of pictures that are shown one after the other: what the game may
    /// need at other plies has its place in each.
    pub keeps_place: bool,
    /// The key that a picture without a board has below it; if it is left out, the scene has
    /// its words.
    pub key: Shown,
    /// Whether squares that no legal move can change any more get a wash.
    pub locked: Shown,
    /// Whether the tokens on bandaged stones are drawn.
    pub bandages: Shown,
    /// The plies whose numbers are shown on their stones, if any.
    pub numbers: Option<Numbers>,
    /// Whether the last move is marked.
    pub last_move: Shown,
    /// Whether only the first half of the last move is shown, if it has two: a twist before
    /// its bandage, a placed checker before its swap.
    pub half: Shown,
    /// Whether the next move is marked.
    pub next_move: Shown,
    /// The best move in the position, in any notation of the game. The figure shows it
    /// together with the next move instead of the last move.
    pub best_move: Option<String>,
    /// The marks on squares.
    pub marks: Vec<Mark>,
    /// The names of the players, in the order of the seats; `?` for an unknown
    /// player.
    pub players: Vec<String>,
    /// How the players ended a game that the rules had not ended: `Red wins by
    /// resignation`.
    pub ended: Option<String>,
    /// The seats that have won such a game.
    pub early_winners: Vec<Seat>,
    /// How they have won it: `won on time`.
    pub won_early: &'static str,
}

/// The scores of a game over its plies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreGraph {
    /// What the scores are.
    pub name: &'static str,
    /// For each seat, the score at the start and after each ply; `None` for a seat that
    /// cannot connect its edges.
    pub scores: [Vec<Option<u32>>; 2],
    /// The index of the scores of the position that the figure shows.
    pub shown_index: usize,
    /// The number of the ply before the first scores; 0 unless the game starts from a
    /// later position.
    pub start_ply: u32,
}

/// Whether a part of a figure is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shown {
    /// Drawn.
    #[default]
    Yes,
    /// Left out.
    No,
}

/// How stones outside of the chosen groups are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OthersShown {
    /// At full strength.
    #[default]
    Full,
    /// At a third of full strength.
    Dimmed,
}

impl Default for FigureOptions {
    fn default() -> Self {
        Self {
            coords: Coords::default(),
            window: Window::default(),
            groups: GroupsShown::None,
            others: OthersShown::Full,
            score_bar: Shown::No,
            score_graph: None,
            changed: SquareSet::EMPTY,
            changed_since: None,
            legend: Shown::No,
            keeps_place: false,
            key: Shown::Yes,
            locked: Shown::No,
            bandages: Shown::Yes,
            numbers: None,
            last_move: Shown::Yes,
            half: Shown::No,
            next_move: Shown::No,
            best_move: None,
            marks: Vec::new(),
            players: Vec::new(),
            ended: None,
            early_winners: Vec::new(),
            won_early: "",
        }
    }
}

impl FigureOptions {
    /// Returns the frame of a board of this size.
    pub fn frame(&self, size: Size) -> BoardFrame {
        BoardFrame::with_window(size, self.coords, self.window)
    }

    /// Describes the status of a game that the rules have not ended: how the
    /// players ended it, or else `turn`, a sentence about who is to move.
    pub fn running_in_words(&self, turn: String) -> String {
        match &self.ended {
            Some(end) => format!("The game is over: {end}."),
            None => turn,
        }
    }

    /// Describes the visible part of the board, its orientation, numbers and
    /// marks in sentences, each followed by a blank. Says nothing about
    /// defaults.
    pub fn view_in_words(&self) -> String {
        let mut text = String::new();
        if let Some(part) = self.window.crop {
            let labels = match self.window.labels {
                Labels::Board => "",
                Labels::Part => ", its corner labelled a1",
            };
            text.push_str(&format!("Only {part} is shown{labels}. "));
        }
        if self.window.turned != Quarters::None {
            let degrees = self.window.turned;
            text.push_str(&format!(
                "The board is turned clockwise by {degrees} degrees. "
            ));
        }
        if self.window.mirror == Mirror::Yes {
            text.push_str("Left and right are swapped. ");
        }
        if self.others == OthersShown::Dimmed {
            text.push_str("All other stones are pale. ");
        }
        if self.score_bar == Shown::Yes {
            text.push_str("Bars below the board show the groups of each seat by size. ");
        }
        if self.score_graph.is_some() {
            text.push_str("A graph below the board shows the largest groups over the plies. ");
        }
        if !self.changed.is_empty() {
            let squares: Vec<String> = self.changed.iter().map(|it| it.to_string()).collect();
            text.push_str(&format!(
                "Stones that {}: {}. ",
                self.change_in_words(),
                squares.join(", ")
            ));
        }
        if let Some(numbers) = self.numbers {
            text.push_str(&numbers.to_string());
        }
        let marks: Vec<String> = self.marks_shown().map(Mark::to_string).collect();
        if !marks.is_empty() {
            text.push_str(&format!("Marked: {}. ", marks.join(", ")));
        }
        text
    }

    /// Describes the change of the marked stones: `changed sides since ply 13`.
    pub fn change_in_words(&self) -> String {
        match self.changed_since {
            Some(0) => "changed sides since the start".to_owned(),
            Some(ply) => format!("changed sides since ply {ply}"),
            None => "changed sides since the panel before".to_owned(),
        }
    }

    /// Returns the marks within the visible part of the board.
    pub fn marks_shown(&self) -> impl Iterator<Item = &Mark> {
        let marks = self.marks.iter();
        marks.filter(|mark| mark.squares().all(|square| self.shows(square)))
    }

    /// Returns true if this square is in the visible part of the board.
    pub fn shows(&self, square: Square) -> bool {
        self.window.crop.is_none_or(|part| part.has(square))
    }

    /// Returns the name of the player in a seat, if known.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        let name = self.players.get(seat.index())?.as_str();
        (!name.is_empty() && name != "?").then_some(name)
    }

    /// Formats both players for the title of a two-player game:
    /// `, Ann (Red) against ? (Blue)`. Empty if neither is known.
    pub fn opponents(&self, seats: [&str; 2]) -> String {
        match self.players.as_slice() {
            [first, second] if first != "?" || second != "?" => {
                format!(", {first} ({}) against {second} ({})", seats[0], seats[1])
            }
            _ => String::new(),
        }
    }

    /// Returns true if a mark covers the middle of this square.
    pub fn is_marked(&self, square: Square) -> bool {
        self.marks.iter().any(|mark| mark.middle() == Some(square))
    }
}

/// The moves before a position, and those that can follow it.
#[derive(Debug)]
pub struct MoveContext<'m, M> {
    /// The moves that led to the position, in order.
    pub played: &'m [M],
    /// The move that follows in the record.
    pub next: Option<&'m M>,
    /// The best move in the position, if the figure shows it.
    pub best: Option<&'m M>,
}

impl<'m, M: PartialEq> MoveContext<'m, M> {
    /// Returns the last move played, if the figure marks it. A figure that shows the
    /// best move does not.
    pub fn last(&self, options: &FigureOptions) -> Option<&'m M> {
        let last = self.played.last();
        last.filter(|_| options.last_move == Shown::Yes && self.best.is_none())
    }

    /// Returns the next move, if the figure marks it. If it is the best move, only that
    /// one is marked.
    pub fn next(&self, options: &FigureOptions) -> Option<&'m M> {
        self.next.filter(|_| match self.best {
            Some(_) => !self.best_is_played(),
            None => options.next_move == Shown::Yes,
        })
    }

    /// Returns true if the best move is the next one of the record.
    pub fn best_is_played(&self) -> bool {
        self.best.is_some() && self.best == self.next
    }

    /// Returns the meaning of the sign of the best move in a legend.
    pub fn best_meaning(&self) -> &'static str {
        if self.best_is_played() {
            "move played, one of the best"
        } else {
            "best move"
        }
    }

    /// Returns the meaning of the sign of the next move in a legend; `otherwise` if the
    /// best move is not shown.
    pub fn next_meaning(&self, otherwise: &'static str) -> &'static str {
        match self.best {
            Some(_) => "move played",
            None => otherwise,
        }
    }
}

impl<M: PartialEq + fmt::Display> MoveContext<'_, M> {
    /// Describes the best move and the next one in a sentence followed by a blank, if
    /// the figure shows the best move.
    pub fn best_in_words(&self) -> Option<String> {
        let best = self.best?;
        Some(match self.next {
            Some(next) if next == best => format!("The move played, {best}, is one of the best. "),
            Some(next) => format!("The best move is {best}; the move played is {next}. "),
            None => format!("The best move is {best}. "),
        })
    }
}

/// Returns the marks that a command in a comment asks for.
pub fn marks_of(command: &Command) -> Vec<Mark> {
    match command {
        Command::Colours(list) => list
            .iter()
            .map(|&(colour, square)| Mark::Frame(mark_colour(colour), square))
            .collect(),
        Command::Arrows(list) => list
            .iter()
            .map(|&(colour, from, to)| Mark::Arrow(mark_colour(colour), from, to))
            .collect(),
        Command::Symbols(list) => list
            .iter()
            .map(|&(kind, square)| Mark::Symbol(symbol(kind), square))
            .collect(),
        Command::Labels(list) => list
            .iter()
            .map(|(square, text)| Mark::Label(*square, text.clone()))
            .collect(),
        Command::Figure { .. } | Command::Chance { .. } => Vec::new(),
    }
}

const fn mark_colour(colour: record::CommandColour) -> MarkColour {
    match colour {
        record::CommandColour::Red => MarkColour::Red,
        record::CommandColour::Green => MarkColour::Green,
        record::CommandColour::Blue => MarkColour::Blue,
        record::CommandColour::Yellow => MarkColour::Yellow,
    }
}

const fn symbol(kind: record::CommandSymbol) -> MarkSymbol {
    match kind {
        record::CommandSymbol::Cross => MarkSymbol::Cross,
        record::CommandSymbol::Circle => MarkSymbol::Circle,
        record::CommandSymbol::Triangle => MarkSymbol::Triangle,
        record::CommandSymbol::Square => MarkSymbol::Square,
    }
}

#[cfg(test)]
mod tests {
    use super::{GroupsShown, Numbers, marks_of};
    use crate::board::Seat;
    use crate::record::Command;

    #[test]
    fn numbers_start_from_the_given_number() {
        let numbers = Numbers {
            first: 5,
            last: 8,
            from: 1,
        };
        assert_eq!(
            [4, 5, 8, 9].map(|ply| numbers.of(ply)),
            [None, Some(1), Some(4), None]
        );
    }

    #[test]
    fn groups_are_counted_for_each_seat() {
        let [first, second] = [Seat::FIRST, Seat::SECOND];
        assert_eq!(GroupsShown::Of(first).count(second), 0);
        assert_eq!(GroupsShown::Of(first).count(first), usize::MAX);
        assert_eq!(GroupsShown::Largest(2).count(second), 2);
    }

    #[test]
    fn every_command_for_marks_yields_its_marks() {
        let comment = "[%csl Rd3,Ge4] [%cal Gd3e4] [%mark Xi5] [%label d3=A] [%fig x]";
        let commands = Command::all(comment).filter_map(|(_, command)| command);
        let words: Vec<String> = commands
            .flat_map(|command| marks_of(&command))
            .map(|mark| mark.to_string())
            .collect();
        assert_eq!(
            words,
            [
                "a red frame on d3",
                "a green frame on e4",
                "a green arrow from d3 to e4",
                "a cross on i5",
                "A on d3"
            ]
        );
    }
}
