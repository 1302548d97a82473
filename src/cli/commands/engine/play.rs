//! `scoresheet play`.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use crate::app::setting::SettingArgs;
use crate::board::Seat;
use crate::cli::global::threads;
use crate::cli::terminal::error::{CommandError, usage};
use crate::cli::terminal::file::{AtomicFile, check_target};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Output;
use crate::games::GameBuilder;
use crate::play::{FigureOptions, Moment, Replayed, Stopwatch, Turn};
use crate::record::Outcome;
use crate::render::{TextCharset, text};
use crate::report;
use crate::search::{Budget, SearchOptions, simulations_of_level};
use crate::text::escape_str;

/// The maximum length of a typed line in bytes.
const MAX_LINE: u64 = 4096;

/// The minimum number of simulations for a hint.
const HINT_SIMULATIONS: u64 = 10_000;

/// The message that lists what the user can type, shown at the start and after invalid
/// input.
const HELP: &str = "type a move as in records, or `hint`, `moves`, `undo`, `resign`, `quit`";

/// The names of the players in the record.
const PERSON: &str = "person";
const PROGRAM: &str = "scoresheet";

/// Play against the search
///
/// Type a move as in records; `hint` shows a good one, `moves` lists all, `undo`
/// takes back your last move, `resign` ends the game. The record is printed at
/// the end. Only for games with two seats that take turns; state the deal of Permutu with
/// `--assume`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Set the level of the opponent, from 1 to 10
    #[arg(long, value_name = "LEVEL", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=10))]
    level: u64,
    /// Choose the seat that you play, 1 or 2
    #[arg(long = "as", alias = "seat", value_name = "SEAT", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    seat: u8,
    /// Set the seed of the random number generator
    #[arg(long, value_name = "X", default_value_t = 0)]
    seed: u64,
    /// Write the record to FILE instead of printing it
    #[arg(long, alias = "record", value_name = "FILE")]
    save: Option<PathBuf>,
    /// Draw the board with ASCII characters only
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    setting: SettingArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    if let Some(path) = &args.save {
        check_target("--save", path, output.target())?;
    }
    let simulations = simulations_of_level(args.level).unwrap_or(1);
    let mut options = SearchOptions::new(Budget::simulations(simulations));
    options.jobs = threads();
    let mut session = Session {
        game: new_game(args)?,
        human: Seat::new(args.seat - 1),
        told_seat: None,
        options,
        record: args.save.clone(),
        seed: args.seed,
        charset: if args.ascii {
            TextCharset::Ascii
        } else {
            TextCharset::Unicode
        },
    };
    output.note(HELP);
    session.play(output)?;
    interrupt::nothing_before_stop();
    let record = session.game.to_record();
    let written = args
        .save
        .as_ref()
        .map(|path| AtomicFile::write_bytes(path, record.text()));
    if !matches!(written, Some(Ok(()))) {
        // A record that could not be written to its file is not lost.
        output.line("")?;
        output.bytes(record.text())?;
    }
    written.unwrap_or(Ok(()))
}

/// Returns a game of the chosen setting.
fn new_game(args: &Args) -> anyhow::Result<GameBuilder> {
    let mut game = args.setting.new_game()?;
    if let Some(why) = game.game().and_then(|game| game.about().replay_only) {
        return Err(usage(why));
    }
    let seats = game.game().map(Replayed::seats).unwrap_or_default();
    let [first, second] = seats else {
        let why = "only games with two seats can be played, and a deal must be stated with \
                   `--assume`";
        return Err(usage(why));
    };
    if game.position().is_some_and(|view| view.turn() == Turn::All) {
        return Err(usage(
            "games in which all seats move at once cannot be played",
        ));
    }
    let players = match args.seat {
        1 => [PERSON, PROGRAM],
        _ => [PROGRAM, PERSON],
    };
    let names = [first.name.clone(), second.name.clone()]
        .into_iter()
        .zip(players);
    for (seat, player) in names {
        game.set_tag(&seat, player)?;
    }
    Ok(game)
}

/// A game in progress.
struct Session {
    game: GameBuilder,
    /// The seat of the human player.
    human: Seat,
    /// The seat named in the last `you are ...` note.
    told_seat: Option<Seat>,
    options: SearchOptions,
    /// The file for the record.
    record: Option<PathBuf>,
    seed: u64,
    charset: TextCharset,
}

impl Session {
    /// Plays until the game is over or there is no more input.
    fn play(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let mut input = io::stdin().lock();
        let mut is_shown = false;
        loop {
            self.keep_on_stop();
            let Some(turn) = self.turn() else {
                self.show(output)?;
                return self.finish(output);
            };
            if turn != self.human {
                let mv = self
                    .best_move(self.options)
                    .ok_or_else(|| anyhow::anyhow!("the search found no move"))?;
                self.push(&mv)?;
                output.line(&format!("{}. {mv}", self.plies()))?;
                is_shown = false;
                continue;
            }
            if !is_shown {
                self.tell_seat(output);
                self.show(output)?;
                is_shown = true;
            }
            output.print("> ")?;
            output.flush()?;
            let mut line = Vec::new();
            let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            if read.map_err(|error| CommandError::Input("-".to_owned(), error))? == 0 {
                return output.line("");
            }
            let line = String::from_utf8_lossy(&line);
            let words = line.trim();
            match words.to_ascii_lowercase().as_str() {
                "" => {}
                "quit" => return Ok(()),
                "hint" => {
                    let hint = self.best_move(self.hint_options()).unwrap_or_default();
                    output.line(&hint)?;
                }
                "moves" => {
                    let moves = self.game.position().map(|view| view.legal_moves());
                    output.line(&moves.unwrap_or_default().join(" "))?;
                }
                "undo" => is_shown = !self.undo(output)?,
                "draw" | "draw agreed" => {
                    output.note(&format!("scoresheet agrees to no draw; {HELP}"));
                }
                "resign" | "resigns" => {
                    self.push("resigns")?;
                    return self.finish(output);
                }
                _ => match self.push(words) {
                    Ok(()) => is_shown = false,
                    Err(error) => {
                        output.note(&format!("{}; {HELP}", escape_str(&error.to_string())));
                    }
                },
            }
        }
    }

    /// Returns the seat to move; `None` if the game is over.
    fn turn(&self) -> Option<Seat> {
        match self.game.position()?.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::All | Turn::Over => None,
        }
    }

    fn plies(&self) -> usize {
        self.game.game().map_or(0, Replayed::plies)
    }

    /// Plays a move. A swap of colours gives the players each other's seat.
    ///
    /// # Errors
    ///
    /// Returns an error, and plays nothing, unless this is exactly one legal move.
    fn push(&mut self, mv: &str) -> anyhow::Result<()> {
        let before = self.plies();
        self.game.push(mv)?;
        if self.plies() != before + 1 {
            while self.plies() > before {
                self.game.undo();
            }
            anyhow::bail!("type one move at a time");
        }
        if self.last_ply_exchanges_seats() {
            self.exchange_seats()?;
        }
        Ok(())
    }

    fn last_ply_exchanges_seats(&self) -> bool {
        let game = self.game.game();
        game.is_some_and(|game| {
            let last = game.plies().checked_sub(1);
            last.is_some_and(|last| game.exchanges_seats(last))
        })
    }

    /// Gives the players each other's seat.
    fn exchange_seats(&mut self) -> anyhow::Result<()> {
        self.human = self.human.other();
        let seats = self.game.game().map(Replayed::seats).unwrap_or_default();
        let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
        for (index, name) in names.iter().enumerate() {
            let player = if index == self.human.index() {
                PERSON
            } else {
                PROGRAM
            };
            self.game.set_tag(name, player)?;
        }
        Ok(())
    }

    /// Takes back the human player's last move and the reply. Returns false if
    /// there are fewer than two plies.
    fn undo(&mut self, output: &Output) -> anyhow::Result<bool> {
        if self.plies() < 2 {
            output.note("there is no move of yours to take back");
            return Ok(false);
        }
        for _ in 0..2 {
            let exchanges_seats = self.last_ply_exchanges_seats();
            self.game.undo();
            if exchanges_seats {
                self.exchange_seats()?;
            }
        }
        Ok(true)
    }

    /// Returns the options of a search for a hint, which is as strong as the opponent or
    /// stronger.
    fn hint_options(&self) -> SearchOptions {
        let simulations = self.options.budget.simulations;
        SearchOptions {
            budget: Budget::simulations(simulations.unwrap_or(0).max(HINT_SIMULATIONS)),
            ..self.options
        }
    }

    /// Searches for the best move of the side to move, which can be a swap.
    fn best_move(&self, mut options: SearchOptions) -> Option<String> {
        options.seed = self.seed.wrapping_add(self.plies() as u64);
        let game = self.game.game()?;
        let stopwatch = Stopwatch::stopped();
        let clock = || stopwatch.now();
        let view = self.game.position()?;
        let found = view.search(game.dialects()[0], &options, &clock)?;
        let best = found.moves.into_iter().next()?;
        best.line.into_iter().next()
    }

    /// Writes or prints the record of the game so far if the program is stopped, for
    /// example by Ctrl-C.
    fn keep_on_stop(&self) {
        let record = self.game.to_record().text().to_vec();
        let path = self.record.clone();
        interrupt::before_stop(move || {
            let written = path.map(|path| AtomicFile::write_bytes(&path, &record));
            if !matches!(written, Some(Ok(()))) {
                let mut standard = io::stdout();
                let text = [b"\n", &record[..]].concat();
                // Errors cannot be reported any more.
                let _ = standard.write_all(&text).and_then(|()| standard.flush());
            }
        });
    }

    /// Tells the human player which seat is theirs, unless they know: at the start, and
    /// after a swap of colours or its `undo`.
    fn tell_seat(&mut self, output: &Output) {
        if self.told_seat == Some(self.human) {
            return;
        }
        self.told_seat = Some(self.human);
        let seats = self.game.game().map(Replayed::seats).unwrap_or_default();
        if let Some(seat) = seats.get(self.human.index()) {
            output.note(&format!("you are {}", seat.name));
        }
    }

    /// Draws the position.
    fn show(&self, output: &mut Output) -> anyhow::Result<()> {
        let Some(view) = self.game.position() else {
            return Ok(());
        };
        let scene = view.figure(&FigureOptions::default());
        output.print(&text(&scene, self.charset))
    }

    /// Prints the result and states it in the record.
    fn finish(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let Some(game) = self.game.game() else {
            return Ok(());
        };
        output.line(&report::verdict(&Moment::end(game)))?;
        let verdict = game.verdict();
        // A resignation decides the game, but the record does not state the result yet.
        let result = match verdict.winners.as_slice() {
            [] => verdict.result.clone(),
            winners => Outcome::won_by(winners, game.seats().len()),
        };
        let termination = verdict.termination;
        Ok(self.game.set_result(&result, termination)?)
    }
}
