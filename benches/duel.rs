//! Measures the search: its speed, and the strength of players in paired games.
//!
//! `duel rate SIMULATIONS [TAG=VALUE]...` searches the start position and prints
//! the simulations per second.
//!
//! `duel field GAME GAMES SEATS FIRST SECOND [TAG=VALUE]...` plays games in which
//! FIRST has one of SEATS seats in turn, and SECOND all others. It prints how many
//! games FIRST won, and how many it would win if all seats were equally strong.
//!
//! `duel GAME PAIRS RANDOM_PLIES FIRST SECOND [TAG=VALUE]...` plays pairs of games.
//! Both games of a pair begin with the same RANDOM_PLIES random plies, and the
//! players exchange seats. A player is `random`, `greedy`, or `search` or `flat`
//! followed by settings, as in `search,simulations=1000` or `flat,time=0.1`. The
//! settings are simulations, time, trees, rave, exploration, expansion, solve and
//! paranoid (1 or 0).

use std::env;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::games::GameKind;
use scoresheet::internal::{Pentanomial, clopper_pearson};
use scoresheet::play::{Lineup, Player, Policy, Stopwatch};
use scoresheet::record::{Outcome, TagValues};
use scoresheet::search::{Budget, OpponentModel, SearchOptions};

fn usage_error(what: &str) -> io::Error {
    io::Error::other(format!(
        "{what}; see the comment at the top of benches/duel.rs"
    ))
}

fn player(text: &str) -> io::Result<Player> {
    let mut parts = text.split(',');
    let name = parts.next().unwrap_or_default();
    if let Ok(policy) = name.parse::<Policy>() {
        return Ok(Player::Policy(policy));
    }
    let mut budget = Budget {
        simulations: None,
        time: None,
    };
    let mut settings = Vec::new();
    for part in parts {
        let (key, value) = part
            .split_once('=')
            .ok_or_else(|| usage_error("no value"))?;
        let number: f64 = value.parse().map_err(io::Error::other)?;
        match key {
            "simulations" => budget.simulations = Some(number as u64),
            "time" => budget.time = Some(Duration::from_secs_f64(number)),
            _ => settings.push((key, number)),
        }
    }
    // The number of trees depends on the budget, unless it is given.
    let mut options = SearchOptions::new(budget);
    let tuning = &mut options.tuning;
    for (key, number) in settings {
        match key {
            "trees" => tuning.trees = number as usize,
            "rave" => tuning.rave_equivalence = number as f32,
            "exploration" => tuning.exploration = number as f32,
            "expansion" => tuning.expansion = number as u32,
            "solve" => tuning.solve_below = number as u32,
            "paranoid" if number > 0.0 => tuning.opponents = OpponentModel::Paranoid,
            "paranoid" => tuning.opponents = OpponentModel::Selfish,
            _ => return Err(usage_error("unknown setting")),
        }
    }
    match name {
        "search" => Ok(Player::Search(options)),
        "flat" => Ok(Player::Flat(options)),
        _ => Err(usage_error("unknown player")),
    }
}

fn stopwatch() -> Stopwatch {
    let begin = Instant::now();
    Stopwatch::new(move || begin.elapsed())
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.as_slice() {
        [rate, simulations, tag_arguments @ ..] if rate == "rate" => {
            let simulations = simulations.parse().map_err(io::Error::other)?;
            print_speed(simulations, &tags(tag_arguments)?)
        }
        [field, game, games, seats, first, second, tag_arguments @ ..] if field == "field" => {
            let kind: GameKind = game.parse().map_err(io::Error::other)?;
            let games = games.parse().map_err(io::Error::other)?;
            let seats = seats.parse().map_err(io::Error::other)?;
            let players = [player(first)?, player(second)?];
            play_field(kind, games, seats, players, &tags(tag_arguments)?)
        }
        [game, pairs, random_plies, first, second, tag_arguments @ ..] => {
            let kind: GameKind = game.parse().map_err(io::Error::other)?;
            let duel = Duel {
                kind,
                pairs: pairs.parse().map_err(io::Error::other)?,
                random_plies: random_plies.parse().map_err(io::Error::other)?,
                players: [player(first)?, player(second)?],
            };
            duel.play(&tags(tag_arguments)?)
        }
        _ => Err(usage_error("too few arguments")),
    }
}

fn tags(arguments: &[String]) -> io::Result<TagValues> {
    let pair = |text: &String| {
        let (name, value) = text.split_once('=').ok_or_else(|| usage_error("no tag"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    arguments.iter().map(pair).collect()
}

/// Searches the start position and prints the speed.
fn print_speed(simulations: u64, tags: &TagValues) -> io::Result<()> {
    let record = scoresheet::read("1. *").next();
    let record = record.ok_or_else(|| usage_error("no record"))?;
    let mut findings = Vec::new();
    let game = scoresheet::games::replay_with(&record, tags, &mut findings);
    let game = game.ok_or_else(|| usage_error("no setting"))?;
    let begin = Instant::now();
    let options = SearchOptions::new(Budget::simulations(simulations));
    let clock = || begin.elapsed();
    let found = game.start().search(game.dialects()[0], &options, &clock);
    let seconds = begin.elapsed().as_secs_f64();
    let found = found.ok_or_else(|| usage_error("nothing to search"))?;
    let best = found.best();
    writeln!(
        io::stdout(),
        "{} simulations, {:.0} a second; {} {:.3} +- {:.3} {:?}",
        found.simulations,
        found.simulations as f64 / seconds,
        best.line.join(" "),
        best.chance,
        best.error,
        best.proof
    )
}

/// A match of paired games.
struct Duel {
    kind: GameKind,
    pairs: u64,
    random_plies: u32,
    players: [Player; 2],
}

impl Duel {
    fn play(&self, tags: &TagValues) -> io::Result<()> {
        let [first, second] = self.players;
        let contests = [vec![first, second], vec![second, first]].map(|players| {
            let lineup = Lineup {
                players,
                random_plies: self.random_plies,
                stopwatch: stopwatch(),
            };
            let contest = self.kind.contests(tags, lineup);
            contest.map_err(|findings| io::Error::other(findings[0].message.clone()))
        });
        let [first_contest, second_contest] = contests;
        let contests = [first_contest?, second_contest?];
        let mut results = Pentanomial::default();
        let begin = Instant::now();
        for pair in 0..self.pairs {
            let mut half_points = 0;
            for (seat, contest) in contests.iter().enumerate() {
                let mut rng = ChaCha8Rng::seed_from_u64(1);
                rng.set_stream(pair);
                let outcome = contest.play(&mut rng).status.outcome(contest.seats());
                half_points += half_points_of(&outcome, seat);
            }
            results.add(half_points);
        }
        let [low, high] = results.interval();
        let [elo, elo_low, elo_high] = results.elo();
        writeln!(
            io::stdout(),
            "{:?} score {:.3} ({low:.3} to {high:.3}, 95 %), Elo {elo:.0} ({elo_low:.0} to {elo_high:.0}), {:.1} s",
            results.counts(),
            results.score(),
            begin.elapsed().as_secs_f64()
        )
    }
}

/// Plays games of one player against a field of another.
fn play_field(
    kind: GameKind,
    games: usize,
    seats: usize,
    [first, second]: [Player; 2],
    tags: &TagValues,
) -> io::Result<()> {
    let begin = Instant::now();
    let (mut wins, mut fair) = (0.0, 0.0);
    for game in 0..games {
        let seat = game % seats;
        let mut players = vec![second; seats];
        players[seat] = first;
        let lineup = Lineup {
            players,
            random_plies: 0,
            stopwatch: stopwatch(),
        };
        let contest = kind
            .contests(tags, lineup)
            .map_err(|findings| io::Error::other(findings[0].message.clone()))?;
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        rng.set_stream((game / seats) as u64);
        let outcome = contest.play(&mut rng).status.outcome(contest.seats());
        let winners = outcome.winners();
        if winners.contains(&seat) {
            wins += 1.0 / winners.len() as f64;
        }
        fair += 1.0 / contest.seats() as f64;
    }
    let mean = wins / games as f64;
    let [low, high] = clopper_pearson(wins, games as f64 - wins);
    writeln!(
        io::stdout(),
        "won {wins:.1} of {games} games, {mean:.3} ({low:.3} to {high:.3}, 95 %); {fair:.1} if all seats were equal, {:.1} s",
        begin.elapsed().as_secs_f64()
    )
}

/// Returns the half points of a seat: 2 for a win, 1 for a draw.
fn half_points_of(outcome: &Outcome, seat: usize) -> usize {
    let winners = outcome.winners();
    match (winners.len(), winners.contains(&seat)) {
        (1, true) => 2,
        (1, false) => 0,
        _ => 1,
    }
}
