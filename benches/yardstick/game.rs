//! Reads one line: plays the moves of a 12x12 game from the chequered start, checks
//! that they are legal and that the result is correct, and compares the final
//! groups.

use crate::groups;

/// The side of the board.
const SIDE: usize = 12;

/// All files of a rank, one bit each.
const FULL_RANK: u32 = (1 << SIDE) - 1;

/// One word per rank, with a bit for each file. Words 12 to 15 stay empty, so that
/// the rank above the last one can be read too.
type Rows = [u32; 16];

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// The game is not over.
    Running,
    /// Orange has won.
    Orange,
    /// Yellow has won.
    Yellow,
    /// Nobody has won.
    Drawn,
}

/// A sound game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Game {
    /// The number of plies.
    pub(crate) plies: u32,
    /// How the game ended.
    pub(crate) end: End,
    /// The sizes of the largest groups of Orange and of Yellow; 0 while the game is
    /// not over.
    pub(crate) largest: [u32; 2],
}

struct Board {
    orange: Rows,
    bandaged: Rows,
}

/// Returns the game in the first line of a text, and the text after that line. The
/// game is `None` if the line is not in plain notation, if a move is illegal, or if
/// the result is wrong.
pub(crate) fn game(text: &[u8]) -> (Option<Game>, &[u8]) {
    let mut board = Board::start();
    let mut rest = text;
    let mut plies = 0;
    while let Some(after) = board.play(rest, plies & 1 == 1) {
        plies += 1;
        rest = after;
    }
    let (end, largest) = board.end();
    let result: &[u8] = match end {
        End::Running => b"*\n",
        End::Orange => b"1-0\n",
        End::Yellow => b"0-1\n",
        End::Drawn => b"1/2-1/2\n",
    };
    let game = Game {
        plies,
        end,
        largest,
    };
    match rest.strip_prefix(result) {
        Some(after) => (Some(game), after),
        None => (None, after_line(rest)),
    }
}

/// Returns the text after the first line.
fn after_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|&byte| byte == b'\n');
    end.map_or(&[], |end| &text[end + 1..])
}

impl Board {
    const fn start() -> Self {
        let mut orange = [0; 16];
        let mut rank = 0;
        while rank < SIDE {
            orange[rank] = FULL_RANK & if rank % 2 == 0 { 0xAAAA } else { 0x5555 };
            rank += 1;
        }
        Self {
            orange,
            bandaged: [0; 16],
        }
    }

    /// Plays the move at the start of a text and returns the text after the blank
    /// that follows it; `None` if there is no legal move.
    #[inline]
    fn play<'t>(&mut self, text: &'t [u8], is_yellow: bool) -> Option<&'t [u8]> {
        let (&letter, rest) = text.split_first()?;
        if letter != b'C' && letter != b'A' {
            return None;
        }
        let (file, rank, rest) = square(rest)?;
        let (right_file, upper_rank, rest) = square(rest)?;
        let rest = rest.strip_prefix(b"-")?;
        let (bandaged_file, bandaged_rank, rest) = square(rest)?;
        let rest = rest.strip_prefix(b" ")?;
        if right_file != file + 1 || upper_rank != rank + 1 {
            return None;
        }
        let (across, up) = (
            bandaged_file.wrapping_sub(file),
            bandaged_rank.wrapping_sub(rank),
        );
        if across > 1 || up > 1 {
            return None;
        }
        let (lower, upper) = (rank & 15, upper_rank & 15);
        if (self.bandaged[lower] | self.bandaged[upper]) >> file & 3 != 0 {
            return None;
        }
        // Bits from the lowest: bottom left, bottom right, top left, top right.
        let stones = self.orange[lower] >> file & 3 | (self.orange[upper] >> file & 3) << 2;
        if stones == 0 || stones == 15 {
            return None;
        }
        let turned = TURNED[usize::from(letter == b'A')][stones as usize & 15];
        let movers = if is_yellow { !turned } else { turned };
        if movers >> (across + 2 * up) & 1 == 0 {
            return None;
        }
        let others = !(3 << file);
        self.orange[lower] = self.orange[lower] & others | (turned & 3) << file;
        self.orange[upper] = self.orange[upper] & others | turned >> 2 << file;
        self.bandaged[bandaged_rank & 15] |= 1 << bandaged_file;
        Some(rest)
    }

    /// Returns the status, and the sizes of the largest groups of both players; 0
    /// while the game is not over.
    fn end(&self) -> (End, [u32; 2]) {
        if self.has_legal_twist() {
            return (End::Running, [0, 0]);
        }
        let mut packed = [0; 3];
        for (rank, orange) in self.orange[..SIDE].iter().enumerate() {
            packed[rank / 4] |= u64::from(*orange) << (rank % 4 * 16);
        }
        groups::compare(&packed)
    }

    /// Returns true if any face can be twisted.
    fn has_legal_twist(&self) -> bool {
        (0..SIDE - 1).any(|rank| {
            let free = FULL_RANK & !(self.bandaged[rank] | self.bandaged[rank + 1]);
            let any_orange = self.orange[rank] | self.orange[rank + 1];
            let all_orange = self.orange[rank] & self.orange[rank + 1];
            let mixed = (any_orange | any_orange >> 1) & !(all_orange & all_orange >> 1);
            free & free >> 1 & mixed != 0
        })
    }
}

/// The stones of a face after a clockwise and an anticlockwise twist, indexed by
/// the stones before the twist. The order of the bits is that in [`Board::play`].
const TURNED: [[u32; 16]; 2] = {
    let mut table = [[0; 16]; 2];
    let mut stones = 0;
    while stones < 16 {
        table[0][stones] = permuted(stones as u32, [1, 3, 0, 2]);
        table[1][stones] = permuted(stones as u32, [2, 0, 3, 1]);
        stones += 1;
    }
    table
};

/// Returns the stones of a face with their bits permuted: bit `i` of the result
/// is bit `from[i]`.
const fn permuted(stones: u32, from: [u32; 4]) -> u32 {
    (stones >> from[0] & 1)
        | (stones >> from[1] & 1) << 1
        | (stones >> from[2] & 1) << 2
        | (stones >> from[3] & 1) << 3
}

/// Returns the square at the start of a text as file and rank from 0, and the text
/// after the square.
#[inline]
fn square(text: &[u8]) -> Option<(usize, usize, &[u8])> {
    let (&letter, rest) = text.split_first()?;
    let (&first, rest) = rest.split_first()?;
    let file = usize::from(letter.wrapping_sub(b'a'));
    let rank = usize::from(first.wrapping_sub(b'1'));
    if file >= SIDE || rank >= 9 {
        return None;
    }
    match rest.split_first() {
        Some((&second @ b'0'..=b'9', rest)) if rank == 0 && second < b'3' => {
            Some((file, 9 + usize::from(second - b'0'), rest))
        }
        Some((b'0'..=b'9', _)) => None,
        _ => Some((file, rank, rest)),
    }
}
