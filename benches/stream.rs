//! Measures the speed of the library without the command-line program. The fast
//! path reads bare lists of games on boards of one size, or sheets, through one
//! buffer.
//!
//! `stream SIDE FILE...` treats each line as a game; `stream sheets FILE...`
//! splits the input before every tag that follows an empty line.

use std::env;
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use scoresheet::games::GameKind;
use scoresheet::play::FastReader;

/// The size of the buffer in bytes.
const BUFFER: usize = 512 * 1024;

/// Reads records, and counts games and plies.
struct Stream {
    reader: Box<dyn FastReader>,
    /// Whether the records are sheets; otherwise, they are lists.
    are_sheets: bool,
    games: u64,
    plies: u64,
    refused: u64,
}

impl Stream {
    /// Reads every record that is followed by `boundary`: a line end or, for sheets,
    /// the start of the next sheet. Returns the total length of these records in
    /// bytes.
    fn records(&mut self, text: &[u8], boundary: &[u8]) -> usize {
        let mut start = 0;
        while let Some(length) = memchr::memmem::find(&text[start..], boundary) {
            let end = start + length + 1;
            self.record(&text[start..end]);
            start = end;
        }
        start
    }

    fn record(&mut self, text: &[u8]) {
        let game = match self.are_sheets {
            true => self.reader.sheet(text),
            false => self.reader.line(text),
        };
        match game {
            Some(game) => {
                self.games += 1;
                self.plies += u64::from(game.plies);
            }
            None => self.refused += 1,
        }
    }

    fn run(&mut self, mut input: impl Read) -> io::Result<()> {
        let boundary: &[u8] = if self.are_sheets { b"\n\n[" } else { b"\n" };
        let mut buffer = vec![0; BUFFER];
        let mut filled = 0;
        loop {
            let read = input.read(&mut buffer[filled..])?;
            let end = filled + read;
            if read == 0 || filled == BUFFER {
                break;
            }
            let consumed = self.records(&buffer[..end], boundary);
            buffer.copy_within(consumed..end, 0);
            filled = end - consumed;
        }
        if filled > 0 {
            self.record(&buffer[..filled]);
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let form = arguments.next().unwrap_or_default();
    let are_sheets = form == "sheets";
    let board = (!are_sheets).then_some(("Board", form));
    let mut stream = Stream {
        reader: GameKind::Permute.fast_reader(&board.into_iter().collect()),
        are_sheets,
        games: 0,
        plies: 0,
        refused: 0,
    };
    for path in arguments {
        if let Err(error) = File::open(&path).and_then(|file| stream.run(file)) {
            let _ = writeln!(io::stderr(), "stream: {path}: {error}");
            return ExitCode::from(3);
        }
    }
    let (games, plies, refused) = (stream.games, stream.plies, stream.refused);
    let _ = writeln!(
        io::stdout(),
        "{games} games, {plies} plies; {refused} refused"
    );
    ExitCode::from(u8::from(refused > 0))
}
