//! Measures how far the chances of a search can be trusted, in games of Permute that
//! the search plays against itself.
//!
//! `calibration games SIDE GAMES LEVEL...` plays GAMES games at each level on a board of
//! side SIDE, and prints a line for each. A level is a number of simulations per move.
//!
//! `calibration search FILE POSITIONS SIMULATIONS` takes POSITIONS positions from each of
//! these games, searches them, and prints the raw chances of the first seat with the
//! results of the games.
//!
//! `calibration report FILE [DIAGRAM]` reads these chances. It fits the slope and the floor
//! of the correction to games with even numbers and prints how good the chances of the other
//! games are, with and without the correction. DIAGRAM is an SVG file, the reliability
//! diagram of the corrected chances.

mod diagram;
mod forecasts;
mod games;

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["games", side, count, levels @ ..] => {
            let levels: Result<Vec<u64>, _> = levels.iter().map(|level| level.parse()).collect();
            games::play(side.parse()?, count.parse()?, &levels?)
        }
        ["search", file, positions, simulations] => {
            let text = fs::read_to_string(file)?;
            games::search(&text, positions.parse()?, simulations.parse()?)
        }
        ["report", file, diagram @ ..] => {
            let forecasts = forecasts::read(&fs::read_to_string(file)?)?;
            let report = forecasts::report(&forecasts);
            if let [path] = diagram {
                fs::write(path, diagram::svg(&report.bins))?;
            }
            io::stdout().write_all(report.text.as_bytes())?;
            Ok(())
        }
        _ => Err("see the comment at the top of this file".into()),
    }
}
