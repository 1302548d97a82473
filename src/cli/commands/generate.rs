//! `scoresheet generate`.

use scoresheet::record::TagValues;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};

use clap::ValueEnum;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::archive::in_order;
use scoresheet::convert::{Extent, Subject};
use scoresheet::format::{ReadOptions, read};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{Dialect, Playouts, Policy};
use scoresheet::text::Source;

use crate::cli::input::parallel::threads;
use crate::cli::input::setting::Setting;
use crate::cli::record_format::{RecordFormat, WriteOptions};
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::progress::Progress;

/// The number of games that a thread plays at a time.
const BATCH: u64 = 64;

/// Generate complete games from a seed
///
/// The same seed produces the same games on every machine and with any number
/// of threads. Players never resign, agree to a draw or swap.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of games to generate
    #[arg(long, value_name = "K", default_value_t = 1)]
    games: u64,
    /// Seed of the random number generator
    #[arg(long, value_name = "X", default_value_t = 0)]
    seed: u64,
    /// Choose how moves are picked, by all seats or by each in turn: `greedy,point`
    #[arg(
        long,
        value_name = "POLICY",
        default_value = "random",
        value_delimiter = ','
    )]
    policy: Vec<PolicyName>,
    /// Number of symbols on the tiles (Permutu)
    #[arg(long, value_name = "N")]
    symbols: Option<String>,
    /// Choose the output format
    #[arg(long, value_name = "FORMAT", default_value = "sheet")]
    to: RecordFormat,
    #[command(flatten)]
    setting: Setting,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PolicyName {
    /// Pick uniformly among the legal moves; those written differently count separately, even if they lead to the same position.
    Random,
    /// Pick the move after which the player has the largest lead; pick at random where all seats move at once.
    Greedy,
    /// Mirror the other side's last move in the centre of the board if that is legal, else be greedy.
    Point,
    /// Mirror it in the diagonal through a1.
    Diagonal,
    /// Mirror it in the other diagonal.
    Antidiagonal,
}

impl PolicyName {
    /// Returns the policy.
    const fn policy(self) -> Policy {
        match self {
            Self::Random => Policy::Random,
            Self::Greedy => Policy::Greedy,
            Self::Point => Policy::Point,
            Self::Diagonal => Policy::Diagonal,
            Self::Antidiagonal => Policy::Antidiagonal,
        }
    }
}

/// Refuses policies that the game does not have, and more of them than seats.
fn check_policies(kind: GameKind, policies: &[Policy]) -> Result<(), Stop> {
    let about = kind.about();
    if policies.len() > about.seats.len() {
        let (count, name) = (policies.len(), about.name);
        return Err(Stop::Usage(format!(
            "`--policy` has {count} policies, but {name} has at most {} seats",
            about.seats.len()
        )));
    }
    let has_mirror = policies.iter().any(|policy| policy.mirror().is_some());
    if has_mirror && kind.board_symmetries().is_empty() {
        let name = about.name;
        return Err(Stop::Usage(format!(
            "{name} is not played on a board, so no move can be mirrored: choose `random` or `greedy`"
        )));
    }
    Ok(())
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let policies: Vec<Policy> = args.policy.iter().map(|name| name.policy()).collect();
    let kind = args.setting.kind();
    check_policies(kind, &policies)?;
    args.setting.overrides()?;
    let setting = args.setting.clone().for_playouts(args.symbols.as_ref());
    let overrides = setting.unchecked();
    let playouts = kind.playouts(&overrides, &policies);
    let games = playouts.map_err(|findings| {
        let first = findings.into_iter().next();
        Stop::Usage(first.map_or_else(
            || "this setting cannot be played".to_owned(),
            |finding| finding.message,
        ))
    })?;
    let dialect = args.to.dialect(kind.dialects())?;
    let writer = Writer {
        args: &args,
        players: players(&policies),
        games: games.as_ref(),
        dialect,
    };
    let mut begin = 0;
    let mut next = || {
        let batch = begin..args.games.min(begin + BATCH);
        begin = batch.end;
        (!batch.is_empty()).then_some(batch)
    };
    let jobs = match args.games {
        0..=BATCH => NonZeroUsize::MIN,
        _ => threads(output.jobs()),
    };
    let mut result = Ok(());
    let mut progress = Progress::new(output);
    in_order(
        jobs,
        &mut next,
        &|batch, _| (batch.clone(), writer.write_all(batch)),
        &mut |(batch, text)| match text.and_then(|text| output.print(&text)) {
            Ok(()) => {
                interrupt::count(batch.end - batch.start);
                progress.tick(|_| format!("{} of {} games", batch.end, args.games));
                ControlFlow::Continue(())
            }
            Err(stop) => {
                result = Err(stop.into());
                ControlFlow::Break(())
            }
        },
    );
    result
}

/// Describes the players: `greedy player`, `greedy and point players`.
fn players(policies: &[Policy]) -> String {
    let names: Vec<&str> = policies.iter().map(|policy| policy.as_str()).collect();
    match names[..] {
        [only] => format!("{only} player"),
        _ => format!("{} players", names.join(" and ")),
    }
}

/// The data shared by all threads.
struct Writer<'a> {
    args: &'a Args,
    /// The policies in words.
    players: String,
    games: &'a dyn Playouts,
    dialect: Option<Dialect>,
}

impl Writer<'_> {
    /// Plays the games with these numbers, counted from 0, each from a separate
    /// random stream, and returns their text.
    fn write_all(&self, numbers: Range<u64>) -> Result<String, Stop> {
        let Args { seed, to, .. } = *self.args;
        let players = &self.players;
        let mut text = String::new();
        for number in numbers {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(number);
            if let Some(dialect) = self.dialect {
                self.games.write_list(&mut rng, dialect, &mut text);
                continue;
            }
            let game = number + 1;
            let event = format!("generated: {players}, seed {seed}, game {game}");
            if number > 0 && to.is_sheet() {
                text.push('\n');
            }
            let begin = text.len();
            let tags = [("Event", event)];
            self.games.write_sheet(&mut rng, &tags, &mut text);
            if !to.is_sheet() {
                let sheet = text.split_off(begin);
                text.push_str(&convert(&sheet, to)?);
            }
        }
        Ok(text)
    }
}

/// Converts a generated sheet to another format with tags.
fn convert(sheet: &str, to: RecordFormat) -> Result<String, Stop> {
    let options = ReadOptions::only_moves();
    let mut findings = Vec::new();
    let mut text = String::new();
    for record in read(Source::new("generated", sheet.as_bytes()), options) {
        let Some(replayed) = replay_with(&record, &TagValues::new(), &mut findings) else {
            continue;
        };
        let subject = Subject {
            record: &record,
            replayed: replayed.as_ref(),
            part: Extent::Whole,
        };
        let options = WriteOptions {
            overrides: &TagValues::default(),
            tags: &TagValues::new(),
            date: None,
        };
        text.push_str(&to.write(&subject, &options)?.0);
    }
    Ok(text)
}
