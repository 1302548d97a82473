//! Plays games, and searches positions of them.

use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use scoresheet::board::{Seat, Size};
use scoresheet::games::permute::{
    Permute, PermuteMove, PermutePosition, PermuteSetting, PermuteSetup,
};
use scoresheet::internal::{self, PermuteState};
use scoresheet::play::{Playout, Position, Searchable, Status};
use scoresheet::search::{Budget, SearchOptions};

/// The number of random plies at the start of each game.
const RANDOM_PLIES: usize = 2;

/// Returns the start position on a board of side `side`.
fn start(side: u8) -> Result<PermutePosition, Box<dyn Error>> {
    let mut setting = PermuteSetting::new(Size::new(side)?, PermuteSetup::Chequer);
    setting.stated_swap = Some("none".parse()?);
    Ok(PermutePosition::new(&setting))
}

/// Plays `count` games at each level and prints them: the side of the board, the level,
/// the number of the game, and its moves.
pub(crate) fn play(side: u8, count: u64, levels: &[u64]) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout();
    for game in 0..count {
        for &level in levels {
            write!(out, "{side} {level} {game}")?;
            for mv in moves(&start(side)?, level, game) {
                write!(out, " {mv}")?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Plays a game and returns its moves.
fn moves(start: &PermutePosition, level: u64, game: u64) -> Vec<PermuteMove> {
    let mut rng = random_numbers(level, game);
    let mut position = start.clone();
    let mut moves = Vec::new();
    while position.status() == Status::Running {
        let mv = if moves.len() < RANDOM_PLIES {
            position.random_move(&mut rng)
        } else {
            let mut options = SearchOptions::new(Budget::simulations(level));
            options.seed = rng.next_u64();
            let found = Permute::search(&position, &options, &|| Duration::ZERO);
            found.map(|found| found.best().line[0])
        };
        let Some(mv) = mv else {
            break;
        };
        position.apply(&mv);
        moves.push(mv);
    }
    moves
}

fn random_numbers(level: u64, game: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(game);
    rng.set_stream(level);
    rng
}

/// Searches `count` positions of each game in `text`, and prints a row for each.
pub(crate) fn search(text: &str, count: usize, simulations: u64) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout();
    writeln!(out, "level,game,ply,result,chance,proven")?;
    for line in text.lines() {
        let mut words = line.split(' ');
        let mut number = || words.next().unwrap_or_default().parse::<u64>();
        let (side, level, game) = (number()?, number()?, number()?);
        let mut position = start(u8::try_from(side)?)?;
        let mut positions = Vec::new();
        for word in words {
            position.play(&word.parse()?)?;
            positions.push(position.clone());
        }
        let result = match position.status() {
            Status::Won(seat) => f64::from(u8::from(seat == Seat::FIRST)),
            Status::Drawn => 0.5,
            _ => return Err("a game has no result".into()),
        };
        for ply in drawn_plies(positions.len(), count, level, game) {
            let mut options = SearchOptions::new(Budget::simulations(simulations));
            options.seed = game;
            let state = PermuteState::new(&positions[ply - 1]);
            let found = internal::search(&state, &options, &|| Duration::ZERO);
            let found = found.ok_or("a position is over")?;
            let (chance, proven) = (found.chances[0], found.proof.is_some());
            writeln!(out, "{level},{game},{ply},{result},{chance:.4},{proven}")?;
        }
    }
    Ok(())
}

/// Draws up to `count` different plies of a game, in ascending order. The positions after
/// them are neither random nor over.
fn drawn_plies(plies: usize, count: usize, level: u64, game: u64) -> Vec<usize> {
    let mut rng = random_numbers(level, game);
    let mut left: Vec<usize> = (RANDOM_PLIES..plies).collect();
    let mut drawn = Vec::new();
    while drawn.len() < count && !left.is_empty() {
        drawn.push(left.swap_remove((rng.next_u64() % left.len() as u64) as usize));
    }
    drawn.sort_unstable();
    drawn
}
