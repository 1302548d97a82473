//! The measures of one game.

use crate::board::{BoardSymmetry, GroupSizes, Seat, Size};
use crate::play::Termination;
use crate::record::{Date, Outcome, is_known};

/// The symmetries under which a ply can mirror the ply before it, and their
/// names. Each is its own inverse.
pub(crate) const MIRRORS: [(BoardSymmetry, &str); 5] = [
    (BoardSymmetry::Half, "point"),
    (BoardSymmetry::ThreeQuartersMirror, "diagonal"),
    (BoardSymmetry::QuarterMirror, "antidiagonal"),
    (BoardSymmetry::Mirror, "left-right"),
    (BoardSymmetry::HalfMirror, "top-bottom"),
];

/// Which measures are wanted. All others stay empty, which saves time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The number of legal moves before every ply.
    pub legal: bool,
    /// Who leads at the start and after every ply.
    pub leaders: bool,
    /// Who makes every ply.
    pub movers: bool,
    /// The scores after every ply.
    pub scores: bool,
    /// A hash of every position.
    pub hashes: bool,
    /// The marks for heat maps.
    pub marks: bool,
    /// Which plies mirror the ply before.
    pub mirrors: bool,
    /// The groups at the end, and the game's own numbers.
    pub end: bool,
    /// Whether a swap was played.
    pub swap: bool,
}

impl Wanted {
    /// Nothing.
    pub const NOTHING: Self = Self {
        legal: false,
        leaders: false,
        movers: false,
        scores: false,
        hashes: false,
        marks: false,
        mirrors: false,
        end: false,
        swap: false,
    };

    /// Returns true if no move needs to be looked at.
    pub(super) fn is_nothing(self) -> bool {
        self == Self::NOTHING
    }
}

/// A heat map of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeatMap {
    /// What is counted.
    pub name: &'static str,
    /// Where its marks are.
    pub place: MapPlace,
}

/// Where the marks of a heat map are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapPlace {
    /// On squares.
    Squares,
    /// On faces of four squares, named by the one at the bottom left.
    Faces,
}

/// A mark on a heat map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapMark {
    /// The index of the map, among those of the game.
    pub map: u8,
    /// The square, counted along the ranks from a1.
    pub square: u16,
}

/// How a ply mirrors the ply before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mirrored {
    /// The index of the seat that played it.
    pub seat: u8,
    /// One bit for each of the mirrors: 1 if the ply is the image of the ply
    /// before it under that symmetry.
    pub symmetry_bits: u8,
}

impl Mirrored {
    /// Creates the entry for a ply of `seat`. `is_image` returns true if the ply
    /// is the image of the ply before it under a symmetry.
    pub fn of(seat: Seat, is_image: impl Fn(BoardSymmetry) -> bool) -> Self {
        let bits = MIRRORS.iter().enumerate();
        let symmetry_bits = bits.fold(0, |all, (bit, &(symmetry, _))| {
            all | u8::from(is_image(symmetry)) << bit
        });
        Self {
            seat: seat.index() as u8,
            symmetry_bits,
        }
    }
}

/// The largest groups at the end of a game of two seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinalGroups {
    /// The size of the largest group of each seat.
    pub largest: [u32; 2],
    /// The size of the second largest group of each seat.
    pub second: [u32; 2],
    /// The rank of the first groups that differ in size, if any.
    pub rank: Option<u32>,
}

impl FinalGroups {
    /// Creates the summary of the groups of both seats.
    pub fn of(sizes: &[GroupSizes; 2], rank: Option<u32>) -> Self {
        let [first, second] = sizes;
        Self {
            largest: [first, second].map(GroupSizes::largest),
            second: [first, second].map(|sizes| sizes.iter().nth(1).unwrap_or(0)),
            rank,
        }
    }
}

/// The measures of one game, for statistics.
///
/// One value is refilled for every game, so that its lists are allocated once.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GameMeasures {
    /// The name of the game.
    pub game: &'static str,
    /// The setting in a few words.
    pub setting: String,
    /// The size of the board, if there is one.
    pub board: Option<Size>,
    /// The heat maps.
    pub maps: &'static [HeatMap],
    /// The keys and names of the game's own numbers.
    pub number_names: &'static [(&'static str, &'static str)],
    /// The names of the seats, dummies last.
    pub seats: Vec<String>,
    /// The number of seats that are not dummies.
    pub people: usize,
    /// The player in each seat; `None` if unknown, or for a dummy.
    pub players: Vec<Option<String>>,
    /// The tags that identify the game, for people.
    pub tags: Vec<(String, String)>,
    /// The year that the game was played in.
    pub year: Option<u16>,
    /// What made the game: the value of the tag `Generator`, or what the tag
    /// `Event` of a generated game says.
    pub generator: Option<String>,
    /// The number of the first ply.
    pub first_ply: u32,
    /// The number of plies.
    pub plies: u32,
    /// The result: of the moves or a time forfeit if they end the game, otherwise as
    /// stated.
    pub result: Outcome,
    /// How the game ended.
    pub termination: Termination,
    /// The indices of the seats that won; empty for a draw.
    pub winners: Vec<usize>,
    /// True if a swap was played, false if it was possible; `None` otherwise, and
    /// for records that leave open whether there was a swap.
    pub swapped: Option<bool>,
    /// The number of legal moves before each ply.
    pub legal: Vec<u64>,
    /// The index of the seat that leads at the start, then after each ply;
    /// [`NOBODY`](Self::NOBODY) if none does.
    pub leaders: Vec<u8>,
    /// The index of the seat that makes each ply; [`NOBODY`](Self::NOBODY) if
    /// all seats move at once.
    pub movers: Vec<u8>,
    /// The score of each seat after each ply, ply by ply.
    pub scores: Vec<i64>,
    /// A hash of the position before the first ply and after each, the same
    /// for symmetric positions.
    pub hashes: Vec<u64>,
    /// The marks for heat maps.
    pub marks: Vec<MapMark>,
    /// For each ply that follows another one, how it mirrors that ply.
    pub mirrored: Vec<Mirrored>,
    /// The groups at the end.
    pub groups: Option<FinalGroups>,
    /// The game's own numbers: the index of the name, and the value.
    pub numbers: Vec<(u8, u32)>,
}

impl GameMeasures {
    /// Marks a ply after which no seat leads, or that no single seat makes.
    pub const NOBODY: u8 = u8::MAX;

    /// Creates measures to be filled.
    pub fn new() -> Self {
        Self {
            first_ply: 1,
            ..Self::default()
        }
    }

    /// Empties the fields that are filled while a game is measured.
    pub(super) fn clear(&mut self) {
        self.plies = 0;
        self.swapped = None;
        self.legal.clear();
        self.leaders.clear();
        self.movers.clear();
        self.scores.clear();
        self.hashes.clear();
        self.marks.clear();
        self.mirrored.clear();
        self.groups = None;
        self.numbers.clear();
        self.winners.clear();
    }

    /// Sets the fields that come from tags; `value` returns the value of a tag.
    pub fn read_tags<'t>(&mut self, value: &dyn Fn(&str) -> Option<&'t str>) {
        self.players.clear();
        self.tags.clear();
        let known_value = |name: &str| value(name).filter(|text| is_known(text));
        for (index, seat) in self.seats.iter().enumerate() {
            // Dummies have no player.
            let player = known_value(seat).filter(|_| index < self.people);
            self.players.push(player.map(str::to_owned));
            if let Some(player) = player {
                self.tags.push((seat.clone(), player.to_owned()));
            }
        }
        for name in ["Event", "Site", "Date", "Round"] {
            if let Some(text) = known_value(name) {
                self.tags.push((name.to_owned(), text.to_owned()));
            }
        }
        let date = value("Date").and_then(Date::range_of);
        self.year = date.and_then(Date::year_of);
        let event = known_value("Event").and_then(|event| event.strip_prefix("generated: "));
        let in_event = event.and_then(|event| event.split(',').next());
        self.generator = known_value("Generator").or(in_event).map(str::to_owned);
    }

    /// Adds one of the game's own numbers.
    pub fn add_number(&mut self, index: usize, value: u32) {
        self.numbers.push((index as u8, value));
    }

    /// Marks a square on a map; ignored without a board.
    pub fn add_mark(&mut self, map: u8, file: u8, rank: u8) {
        if let Some(size) = self.board {
            let square = u16::from(rank) * u16::from(size.side()) + u16::from(file);
            self.marks.push(MapMark { map, square });
        }
    }
}
