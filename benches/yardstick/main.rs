//! A baseline for benchmarks: reads, validates and scores bare MindSports lists of
//! 12x12 Permute, one game per line, with code written only for this purpose.
//!
//! It has no diagnostics, supports no other board or spelling, and streams
//! through one buffer. The benchmarks divide the time that `scoresheet` takes by the
//! time that this program takes on the same machine.

use std::env;
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

mod game;
mod groups;

use game::{End, game};

/// The size of the buffer in bytes.
const BUFFER: usize = 512 * 1024;

/// Totals over all games.
#[derive(Default)]
struct Totals {
    games: u64,
    plies: u64,
    /// The number of games by [`End`].
    ends: [u64; 4],
    /// The sums of the sizes of the largest groups of Orange and of Yellow.
    largest: [u64; 2],
    /// The number of lines that are not sound games in plain notation.
    refused: u64,
}

impl Totals {
    /// Reads whole lines and adds them to the totals.
    fn lines(&mut self, lines: &[u8]) {
        let mut rest = lines;
        while !rest.is_empty() {
            let (game, after) = game(rest);
            rest = after;
            let Some(game) = game else {
                self.refused += 1;
                continue;
            };
            self.games += 1;
            self.plies += u64::from(game.plies);
            self.ends[game.end as usize] += 1;
            self.largest[0] += u64::from(game.largest[0]);
            self.largest[1] += u64::from(game.largest[1]);
        }
    }
}

fn stream(mut input: impl Read, totals: &mut Totals) -> io::Result<()> {
    let mut buffer = vec![0; BUFFER];
    let mut filled = 0;
    loop {
        let read = input.read(&mut buffer[filled..])?;
        if read == 0 {
            break;
        }
        let end = filled + read;
        let last = buffer[..end].iter().rposition(|&byte| byte == b'\n');
        let consumed = last.map_or(0, |last| last + 1);
        totals.lines(&buffer[..consumed]);
        buffer.copy_within(consumed..end, 0);
        filled = end - consumed;
        if filled == BUFFER {
            return Err(io::Error::other("a line is longer than the buffer"));
        }
    }
    if filled > 0 {
        buffer[filled] = b'\n';
        totals.lines(&buffer[..=filled]);
    }
    Ok(())
}

fn run() -> io::Result<Totals> {
    let mut totals = Totals::default();
    for path in env::args().skip(1) {
        stream(File::open(path)?, &mut totals)?;
    }
    let [running, orange, yellow, drawn] =
        [End::Running, End::Orange, End::Yellow, End::Drawn].map(|end| totals.ends[end as usize]);
    writeln!(
        io::stdout(),
        "{} games, {} plies: Orange {orange}, Yellow {yellow}, drawn {drawn}, unfinished {running}; \
         largest groups {} and {} in all; {} lines refused",
        totals.games,
        totals.plies,
        totals.largest[0],
        totals.largest[1],
        totals.refused
    )?;
    Ok(totals)
}

fn main() -> ExitCode {
    match run() {
        Ok(totals) if totals.refused == 0 => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            let _ = writeln!(io::stderr(), "yardstick: {error}");
            ExitCode::from(3)
        }
    }
}
