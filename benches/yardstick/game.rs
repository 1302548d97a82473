//! Reads one line: moves, legality, result and final groups of a 12x12 game
//! from the chequered start.

/// The side of the board.
const SIDE: usize = 12;
/// All files of a rank, one bit each.
const FULL: u32 = (1 << SIDE) - 1;
/// One word per rank, with a bit for each file; words 12 to 15 stay empty, so that
/// the rank above the highest can be read.
type Rows = [u32; 16];

use crate::groups;

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

/// The facts of a sound game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Game {
    /// The number of plies.
    pub(crate) plies: u32,
    /// The status after the last ply.
    pub(crate) end: End,
    /// The largest groups of Orange and of Yellow; 0 while the game is not over.
    pub(crate) largest: [u32; 2],
}

struct Board {
    orange: Rows,
    bandaged: Rows,
}

/// The game in the first line of a text, and the text after that line. The game is
/// `None` if it is not plain or not legal, or if the rules contradict its result.
pub(crate) fn game(text: &[u8]) -> (Option<Game>, &[u8]) {
    let mut board = Board::start();
    let mut rest = text;
    let mut plies = 0;
    while let Some(after) = board.play(rest, plies & 1 == 1) {
        plies += 1;
        rest = after;
    }
    let (end, largest) = board.end();
    let word: &[u8] = match end {
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
    match rest.strip_prefix(word) {
        Some(after) => (Some(game), after),
        None => (None, after_line(rest)),
    }
}

/// The text after the first line.
fn after_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|&byte| byte == b'\n');
    end.map_or(&[], |end| &text[end + 1..])
}

impl Board {
    const fn start() -> Self {
        let mut orange = [0; 16];
        let mut rank = 0;
        while rank < SIDE {
            orange[rank] = FULL & if rank % 2 == 0 { 0xAAAA } else { 0x5555 };
            rank += 1;
        }
        Self {
            orange,
            bandaged: [0; 16],
        }
    }

    /// Plays the move at the start of a text; returns the text after the blank,
    /// or `None` if there is no legal move.
    #[inline]
    fn play<'t>(&mut self, text: &'t [u8], yellow: bool) -> Option<&'t [u8]> {
        let (&letter, rest) = text.split_first()?;
        if letter != b'C' && letter != b'A' {
            return None;
        }
        let (file, rank, rest) = square(rest)?;
        let (right, above, rest) = square(rest)?;
        let rest = rest.strip_prefix(b"-")?;
        let (own_file, own_rank, rest) = square(rest)?;
        let rest = rest.strip_prefix(b" ")?;
        if right != file + 1 || above != rank + 1 {
            return None;
        }
        let (across, up) = (own_file.wrapping_sub(file), own_rank.wrapping_sub(rank));
        if across > 1 || up > 1 {
            return None;
        }
        let (below, upper) = (rank & 15, above & 15);
        if (self.bandaged[below] | self.bandaged[upper]) >> file & 3 != 0 {
            return None;
        }
        // Bits from the lowest: bottom left, bottom right, top left, top right.
        let stones = self.orange[below] >> file & 3 | (self.orange[upper] >> file & 3) << 2;
        if stones == 0 || stones == 15 {
            return None;
        }
        let turned = TURNED[usize::from(letter == b'A')][stones as usize & 15];
        let owned = if yellow { !turned } else { turned };
        if owned >> (across + 2 * up) & 1 == 0 {
            return None;
        }
        let keep = !(3 << file);
        self.orange[below] = self.orange[below] & keep | (turned & 3) << file;
        self.orange[upper] = self.orange[upper] & keep | turned >> 2 << file;
        self.bandaged[own_rank & 15] |= 1 << own_file;
        Some(rest)
    }

    /// The status, and the largest groups of both players; 0 while the game is not
    /// over.
    fn end(&self) -> (End, [u32; 2]) {
        if self.goes_on() {
            return (End::Running, [0, 0]);
        }
        let mut packed = [0; 3];
        for (rank, orange) in self.orange[..SIDE].iter().enumerate() {
            packed[rank / 4] |= u64::from(*orange) << (rank % 4 * 16);
        }
        groups::compare(&packed)
    }

    /// Returns true if any face can be twisted.
    fn goes_on(&self) -> bool {
        (0..SIDE - 1).any(|rank| {
            let free = FULL & !(self.bandaged[rank] | self.bandaged[rank + 1]);
            let some = self.orange[rank] | self.orange[rank + 1];
            let every = self.orange[rank] & self.orange[rank + 1];
            let mixed = (some | some >> 1) & !(every & every >> 1);
            free & free >> 1 & mixed != 0
        })
    }
}

/// The stones of a face after a clockwise and an anticlockwise twist, by the
/// stones before it. Bits as in [`Board::play`].
const TURNED: [[u32; 16]; 2] = {
    let mut table = [[0; 16]; 2];
    let mut stones = 0;
    while stones < 16 {
        table[0][stones] = at_turned(stones as u32, [1, 3, 0, 2]);
        table[1][stones] = at_turned(stones as u32, [2, 0, 3, 1]);
        stones += 1;
    }
    table
};

/// The stones of a face, each bit taken from the given bit.
const fn at_turned(stones: u32, from: [u32; 4]) -> u32 {
    (stones >> from[0] & 1)
        | (stones >> from[1] & 1) << 1
        | (stones >> from[2] & 1) << 2
        | (stones >> from[3] & 1) << 3
}

/// The square at the start of a text as file and rank from 0, and the rest.
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
