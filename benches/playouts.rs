//! Measures the speed of playing complete random games, including the final
//! scores. The games are discarded.
//!
//! `playouts GAME COUNT [TAG=VALUE]...`, such as `playouts Permute 100000
//! Board=12`.

use std::env;
use std::io::{self, Write};
use std::time::Instant;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::games::GameKind;
use scoresheet::play::Policy;
use scoresheet::record::TagValues;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let usage = || io::Error::other("usage: playouts GAME COUNT [TAG=VALUE]...");
    let [game, count, tag_arguments @ ..] = arguments.as_slice() else {
        return Err(usage());
    };
    let kind: GameKind = game.parse().map_err(io::Error::other)?;
    let count: u64 = count.parse().map_err(io::Error::other)?;
    let pair = |text: &String| {
        let (name, value) = text.split_once('=').ok_or_else(usage)?;
        Ok((name.to_owned(), value.to_owned()))
    };
    let tags = tag_arguments
        .iter()
        .map(pair)
        .collect::<io::Result<TagValues>>()?;
    let games = kind
        .playouts(&tags, Policy::Random)
        .map_err(|findings| io::Error::other(findings[0].message.clone()))?;
    let begin = Instant::now();
    let mut plies = 0;
    for stream in 0..count {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        rng.set_stream(stream);
        plies += u64::from(games.play(&mut rng).plies);
    }
    let seconds = begin.elapsed().as_secs_f64();
    let rate = |number: u64| (number as f64 / seconds) as u64;
    writeln!(
        io::stdout(),
        "{kind} {}: {} games a second, {} plies a second",
        tag_arguments.join(" "),
        rate(count),
        rate(plies)
    )
}
