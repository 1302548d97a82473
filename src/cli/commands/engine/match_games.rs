//! `scoresheet match`.

use std::path::PathBuf;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::app::setting::SettingArgs;
use crate::archive::in_order;
use crate::cli::commands::engine::search_args::{stopwatch, time};
use crate::cli::global::threads;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::{AtomicFile, check_target};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::progress::Progress;
use crate::games::permute::Protocol;
use crate::play::{Lineup, Pentanomial, Player, Playouts, Policy};
use crate::search::{Budget, SearchOptions, simulations_of_level};

/// Play a match between two players
///
/// Games are played in pairs: both games of a pair begin with the same random
/// plies, and the players exchange seats. A PLAYER is `random`, `greedy`,
/// `search:N` (a search of N simulations), `search:0.1s` (a search of this
/// duration), `flat:N` (N random games, divided equally among the legal moves; not with
/// two twists per turn) or `level:1` to `level:10`. Only for games with two seats.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Set the first player
    #[arg(long, value_name = "PLAYER", value_parser = named_player)]
    first: NamedPlayer,
    /// Set the second player
    #[arg(long, value_name = "PLAYER", value_parser = named_player)]
    second: NamedPlayer,
    /// Play N games; an odd number is rounded up
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Begin both games of a pair with K random plies
    #[arg(long, value_name = "K", default_value_t = 2)]
    opening: u32,
    /// Set the seed of the random number generator
    #[arg(long, value_name = "X", default_value_t = 0)]
    seed: u64,
    /// Write the games to FILE, as sheets with the names of the players
    #[arg(long, alias = "records", value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    setting: SettingArgs,
}

/// A player, with the text that chose it.
#[derive(Debug, Clone)]
struct NamedPlayer {
    name: String,
    player: Player,
}

impl NamedPlayer {
    /// Returns true if the player's moves depend on the speed of the machine.
    const fn has_time_limit(&self) -> bool {
        match &self.player {
            Player::Policy(_) => false,
            Player::Search(options) | Player::Flat(options) => options.budget.time.is_some(),
        }
    }
}

/// Parses a player and keeps its text.
fn named_player(text: &str) -> Result<NamedPlayer, String> {
    let player = player(text)?;
    Ok(NamedPlayer {
        name: text.to_owned(),
        player,
    })
}

/// Parses a player.
fn player(text: &str) -> Result<Player, String> {
    if let Ok(policy) = text.parse::<Policy>() {
        return Ok(Player::Policy(policy));
    }
    let hint = || {
        "a player is `random`, `greedy`, `search:N`, `search:0.1s`, `flat:N` or `level:1` to \
         `level:10`"
            .to_owned()
    };
    let (name, limit) = text.split_once(':').ok_or_else(hint)?;
    let simulations = || limit.parse::<u64>().ok().filter(|&count| count > 0);
    let budget = match (name, simulations()) {
        ("level", level) => {
            Budget::simulations(level.and_then(simulations_of_level).ok_or_else(hint)?)
        }
        (_, Some(count)) => Budget::simulations(count),
        (_, None) => Budget {
            simulations: None,
            time: Some(time(limit).map_err(|_| hint())?),
        },
    };
    let options = SearchOptions::new(budget);
    match name {
        "search" | "level" => Ok(Player::Search(options)),
        "flat" => Ok(Player::Flat(options)),
        _ => Err(hint()),
    }
}

/// The greatest difference in Elo that is printed: that of a score of 99.9 %, to which
/// [`Pentanomial::elo`] limits scores.
const MAX_ELO: f64 = 1200.0;

/// A pair of games: their sheets, and the points of the first player, counted in
/// halves.
#[derive(Default)]
struct PlayedPair {
    text: String,
    half_points: usize,
    /// True if searches were cut short, so that the games are to be discarded.
    is_cut_short: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    if let Some(path) = &args.save {
        check_target("--save", path, output.target())?;
    }
    interrupt::end_by_request();
    let contests = contests(args)?;
    warn_of_equal_players(args, output);
    let seat_names = contests[0].seat_names();
    let pairs = args.games.div_ceil(2);
    let mut results = Pentanomial::default();
    let mut texts = String::new();
    let mut progress = Progress::new(output);
    let numbers = (0..pairs).take_while(|_| !interrupt::is_requested());
    let worker = || |pair, _| play_pair((&contests, &seat_names), args, pair);
    in_order(threads(), numbers, worker, |played| {
        for pair in played.filter(|pair: &PlayedPair| !pair.is_cut_short) {
            results.add(pair.half_points);
            texts.push_str(&pair.text);
            interrupt::count(2);
            progress.tick(|_| {
                format!(
                    "{} of {pairs} pairs, {}",
                    results.pairs(),
                    describe(&results)
                )
            });
        }
    });
    if interrupt::is_requested() {
        output.note(&format!("stopped after {} games", results.pairs() * 2));
        if results.pairs() == 0 {
            return Ok(());
        }
    }
    print(&results, output)?;
    match &args.save {
        Some(path) => Ok(AtomicFile::write_bytes(path, texts.as_bytes())?),
        None => Ok(()),
    }
}

/// Warns if both players are the same.
fn warn_of_equal_players(args: &Args, output: &Output) {
    if args.first.player == args.second.player && !args.first.has_time_limit() {
        let name = &args.first.name;
        output.note(&format!(
            "warning: both players are `{name}`, so the games of a pair are the same and the score is always 50 %"
        ));
    }
}

/// Prints the results of all pairs.
fn print(results: &Pentanomial, output: &mut Output) -> anyhow::Result<()> {
    let [zero, half, one, three_halves, two] = results.counts();
    let [lost, drawn, won] = [zero + half, one, three_halves + two];
    output.line(&format!(
        "{} games in {} {}: first player {}",
        results.pairs() * 2,
        results.pairs(),
        if results.pairs() == 1 {
            "pair"
        } else {
            "pairs"
        },
        describe(results)
    ))?;
    output.line(&format!(
        "pairs by points: 0: {zero}, 1/2: {half}, 1: {one}, 3/2: {three_halves}, 2: {two}; \
         won {won}, even {drawn}, lost {lost}"
    ))
}

/// Describes a result: `scores 75.0 % (68.2 to 81.0), +191 Elo (+133 to +252, 95 %)`.
fn describe(results: &Pentanomial) -> String {
    let [elo, low, high] = results.elo();
    let [from, to] = results.interval().map(|end| end * 100.0);
    let score = results.score() * 100.0;
    let [elo, low, high] = [elo, low, high].map(elo_text);
    format!("scores {score:.1} % ({from:.1} to {to:.1}), {elo} Elo ({low} to {high}, 95 %)")
}

/// Returns a difference in Elo as text. Those of scores near 0 and 100 % have no bound.
fn elo_text(elo: f64) -> String {
    match elo {
        _ if elo > MAX_ELO - 1.0 => format!("{MAX_ELO:+.0} or more"),
        _ if elo < 1.0 - MAX_ELO => format!("{:+.0} or less", -MAX_ELO),
        _ => format!("{elo:+.0}"),
    }
}

/// Returns the generators of games: one with the first player in the first seat, and
/// one with the players exchanged.
fn contests(args: &Args) -> anyhow::Result<[Box<dyn Playouts>; 2]> {
    let kind = args.setting.kind();
    args.setting.check_game()?;
    let options = args.setting.clone().for_playouts(None).unchecked();
    let protocol = options.get("Protocol").map(str::parse::<Protocol>);
    let is_flat = |player: &Player| matches!(player, Player::Flat(_));
    let players = [args.first.player, args.second.player];
    if protocol == Some(Ok(Protocol::Double)) && players.iter().any(is_flat) {
        return Err(usage(
            "`flat` needs one twist per turn: with two, there are too many moves",
        ));
    }
    let contest = |players: [Player; 2]| {
        let lineup = Lineup {
            players: players.to_vec(),
            random_plies: args.opening,
            stopwatch: stopwatch(),
        };
        kind.contests(&options, lineup).map_err(|findings| {
            let first = findings.into_iter().next();
            let default_message = || "this setting cannot be played".to_owned();
            usage(first.map_or_else(default_message, |finding| finding.message))
        })
    };
    let both = [contest(players)?, contest([players[1], players[0]])?];
    if both[0].seats() != 2 {
        return Err(usage("a match needs a game with two seats"));
    }
    Ok(both)
}

/// Plays a pair of games from the same random stream.
fn play_pair(
    (contests, seat_names): (&[Box<dyn Playouts>; 2], &[String]),
    args: &Args,
    pair: u64,
) -> PlayedPair {
    let seed = args.seed;
    let names = format!("{} against {}", args.first.name, args.second.name);
    let mut played = PlayedPair::default();
    // The first player has the first seat in the first contest, and the second seat in
    // the second one.
    for (seat, contest) in contests.iter().enumerate() {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(pair);
        let order = ["first player begins", "second player begins"][seat];
        let event = format!("match: {names}, seed {seed}, pair {}, {order}", pair + 1);
        let mut players = [&args.first.name, &args.second.name];
        players.rotate_left(seat);
        let mut tags = vec![("Event", event)];
        let named_seats = seat_names.iter().zip(players);
        tags.extend(named_seats.map(|(seat, player)| (seat.as_str(), player.clone())));
        if !played.text.is_empty() || pair > 0 {
            played.text.push('\n');
        }
        let generated = contest.write_sheet(&mut rng, &tags, &mut played.text);
        let winners = generated.status.outcome(2).winners();
        played.half_points += match winners.as_slice() {
            [winner] if *winner == seat => 2,
            [_] => 0,
            _ => 1,
        };
    }
    played.is_cut_short = interrupt::is_requested();
    played
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::play::Player;

    use super::player;

    #[test]
    fn players_are_named_by_their_search() {
        let time = |text| match player(text) {
            Ok(Player::Search(options)) => options.budget.time,
            other => panic!("{other:?}"),
        };
        assert_eq!(time("search:0.1s"), Some(Duration::from_millis(100)));
        assert_eq!(time("search:100"), None);
        assert!(matches!(player("flat:9"), Ok(Player::Flat(_))));
        for wrong in [
            "search", "search:0", "level:0", "level:11", "best:3", "flat:x",
        ] {
            assert!(player(wrong).is_err(), "{wrong}");
        }
    }
}
