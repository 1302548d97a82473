//! `scoresheet generate`.

use std::num::NonZeroUsize;
use std::ops::Range;

use clap::ValueEnum;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::app::convert::refused;
use crate::app::setting::SettingArgs;
use crate::archive::in_order;
use crate::cli::commands::engine::search_args::{SearchArgs, stopwatch};
use crate::cli::global::threads;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::progress::Progress;
use crate::convert::{Extent, RecordFormat, Subject, WriteOptions};
use crate::format::{ReadOptions, read};
use crate::games::replay_with;
use crate::play::{Dialect, Lineup, Player, Playouts, Policy};
use crate::record::TagValues;
use crate::text::Source;

/// The number of games that a thread plays at a time.
const BATCH_SIZE: u64 = 64;

/// Generate complete games from a seed
///
/// The same seed produces the same games on every machine and with any number
/// of threads. Players never resign, agree to a draw or swap.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Generate K games
    #[arg(long, value_name = "K", default_value_t = 1)]
    games: u64,
    /// Set the seed of the random number generator
    #[arg(long, value_name = "X", default_value_t = 0)]
    seed: u64,
    /// Choose how moves are picked: one policy for all seats, or one per seat (`greedy,point`)
    #[arg(
        long,
        value_name = "POLICY",
        default_value = "random",
        value_delimiter = ','
    )]
    policy: Vec<PolicyName>,
    /// Set the number of symbols on the tiles (Permutu)
    #[arg(long, value_name = "N")]
    symbols: Option<String>,
    /// Choose the output format
    #[arg(
        short = 'f',
        long = "format",
        alias = "to",
        value_name = "FORMAT",
        default_value = "sheet"
    )]
    to: RecordFormat,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    setting: SettingArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PolicyName {
    /// Pick uniformly among the legal moves; those written differently count separately, even if they lead to the same position.
    Random,
    /// Pick the move after which the player has the largest lead; pick at random where all seats move at once.
    Greedy,
    /// Mirror the other side's last move in the centre of the board if that is legal, else be greedy.
    Point,
    /// Like `point`, but mirror in the diagonal through a1.
    Diagonal,
    /// Like `point`, but mirror in the other diagonal.
    Antidiagonal,
    /// Like `point`, but exchange left and right.
    LeftRight,
    /// Like `point`, but exchange top and bottom.
    TopBottom,
    /// Like `point`, but turn the board by a quarter clockwise.
    Quarter,
    /// Pick the move that a search finds best, within `--time` or `--simulations` for each move.
    Search,
}

impl PolicyName {
    /// Returns the policy; `None` for a search.
    const fn policy(self) -> Option<Policy> {
        match self {
            Self::Random => Some(Policy::Random),
            Self::Greedy => Some(Policy::Greedy),
            Self::Point => Some(Policy::Point),
            Self::Diagonal => Some(Policy::Diagonal),
            Self::Antidiagonal => Some(Policy::Antidiagonal),
            Self::LeftRight => Some(Policy::LeftRight),
            Self::TopBottom => Some(Policy::TopBottom),
            Self::Quarter => Some(Policy::Quarter),
            Self::Search => None,
        }
    }

    /// Returns the name of the policy for use in sentences.
    fn as_str(self) -> &'static str {
        self.policy().map_or("search", Policy::as_str)
    }
}

impl Args {
    /// Returns true if a player searches.
    fn has_search(&self) -> bool {
        self.policy.contains(&PolicyName::Search)
    }
}

/// Returns an error if the game does not support a policy, if there are more
/// policies than seats, or if a search has no limit or a limit has no search.
fn check_policies(args: &Args) -> anyhow::Result<()> {
    let kind = args.setting.kind();
    let about = kind.about();
    let usage_error = |hint: String| Err(usage(hint));
    if args.policy.len() > about.seats.len() {
        return usage_error(format!(
            "`--policy` has {} policies, but {} has at most {} seats",
            args.policy.len(),
            about.name,
            about.seats.len()
        ));
    }
    let mut policies = args.policy.iter().filter_map(|name| name.policy());
    let has_mirror = policies.any(|policy| policy.mirror().is_some());
    if has_mirror && kind.board_symmetries().is_empty() {
        let name = about.name;
        return usage_error(format!(
            "{name} is not played on a board, so no move can be mirrored: choose `random` or `greedy`"
        ));
    }
    match (args.has_search(), args.search.is_limited()) {
        (true, false) => {
            usage_error("`--policy search` needs `--simulations` or `--time`".to_owned())
        }
        (false, true) => {
            usage_error("`--simulations` and `--time` need `--policy search`".to_owned())
        }
        _ => Ok(()),
    }
}

/// Returns an error if `--symbols` is given for a game that does not read it, and so does
/// not refuse a wrong number.
fn check_symbols(args: &Args) -> anyhow::Result<()> {
    let kind = args.setting.kind();
    let accepts = |number: &str| {
        let setting = args.setting.clone().for_playouts(Some(&number.to_owned()));
        kind.playouts(&setting.unchecked(), Policy::Random).is_ok()
    };
    if args.symbols.is_none() || !accepts("0") {
        return Ok(());
    }
    let message = format!("`--symbols`: {} has no such setting", kind.about().name);
    Err(usage(message))
}

/// Returns the players.
fn lineup(args: &Args) -> Lineup {
    let player = |name: &PolicyName| {
        let policy = name.policy().map(Player::Policy);
        policy.unwrap_or_else(|| Player::Search(args.search.on_one_thread()))
    };
    Lineup {
        players: args.policy.iter().map(player).collect(),
        random_plies: 0,
        stopwatch: stopwatch(),
    }
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    check_policies(&args)?;
    let batch_size = if args.has_search() { 1 } else { BATCH_SIZE };
    let kind = args.setting.kind();
    args.setting.check_game()?;
    check_symbols(&args)?;
    let setting = args.setting.clone().for_playouts(args.symbols.as_ref());
    let defaults = setting.unchecked();
    let playouts = kind.contests(&defaults, lineup(&args));
    let games = playouts.map_err(|findings| {
        let first = findings.into_iter().next();
        usage(first.map_or_else(
            || "this setting cannot be played".to_owned(),
            |finding| finding.message,
        ))
    })?;
    let dialect = args.to.dialect(kind.dialects()).map_err(refused)?;
    let writer = Writer {
        args: &args,
        players: describe_players(&args),
        games: games.as_ref(),
        dialect,
    };
    let batches = (0..args.games)
        .step_by(batch_size as usize)
        .map(|begin| begin..args.games.min(begin + batch_size));
    let jobs = match args.games {
        games if games <= batch_size => NonZeroUsize::MIN,
        _ => threads(),
    };
    let mut progress = Progress::new(output);
    let worker = || |batch: Range<u64>, _| (batch.clone(), writer.write_all(batch));
    in_order(jobs, batches, worker, |written| {
        for (batch, text) in written {
            output.print(&text?)?;
            interrupt::count(batch.end - batch.start);
            progress.tick(|_| format!("{} of {} games", batch.end, args.games));
        }
        Ok(())
    })
}

/// Describes the players: `greedy player`, `greedy and point players`,
/// `search player, 100 simulations`.
fn describe_players(args: &Args) -> String {
    let names: Vec<&str> = args.policy.iter().map(|name| name.as_str()).collect();
    let noun = if names.len() == 1 {
        "player"
    } else {
        "players"
    };
    let players = format!("{} {noun}", names.join(" and "));
    if args.has_search() {
        format!("{players}, {}", args.search.describe())
    } else {
        players
    }
}

/// The data shared by all threads.
struct Writer<'a> {
    args: &'a Args,
    /// The description of the players.
    players: String,
    games: &'a dyn Playouts,
    dialect: Option<Dialect>,
}

impl Writer<'_> {
    /// Plays the games with these numbers, counted from 0, each from a separate
    /// random stream, and returns their text.
    fn write_all(&self, numbers: Range<u64>) -> anyhow::Result<String> {
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
fn convert(sheet: &str, to: RecordFormat) -> anyhow::Result<String> {
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
            defaults: &TagValues::default(),
            tags: &TagValues::new(),
            date: None,
        };
        text.push_str(&to.write(&subject, &options).map_err(refused)?.0);
    }
    Ok(text)
}
