use clap::ValueEnum;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::convert::{Part, Subject};
use scoresheet::format::{ReadOptions, read};
use scoresheet::games::replay;
use scoresheet::play::Policy;
use scoresheet::text::Source;

use crate::cli::output::{Output, Stop};
use crate::cli::setting::{self, Setting};
use crate::cli::target::{Beside, Target};

/// How many bytes are written at once, or more where a game is longer.
const CHUNK: usize = 64 * 1024;

/// Writes complete games of a seeded player
///
/// The random player takes any written move as likely as any other; the
/// greedy one takes the move after which it leads most, and plays like the
/// random one where all seats move at once. The same seed gives
/// the same games on every machine. Resigning, agreed draws and swaps are
/// never played.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1)]
    games: u64,
    /// The seed
    #[arg(long, value_name = "X", default_value_t = 0)]
    seed: u64,
    /// Who plays
    #[arg(long, value_name = "POLICY", default_value = "random")]
    policy: PolicyName,
    /// How many symbols the tiles have
    #[arg(long, value_name = "N")]
    symbols: Option<String>,
    /// The format that is written
    #[arg(long, value_name = "FORMAT", default_value = "sheet")]
    to: Target,
    #[command(flatten)]
    setting: Setting,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PolicyName {
    /// Any move as likely as any other.
    Random,
    /// The move after which the mover leads most.
    Greedy,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let policy = match args.policy {
        PolicyName::Random => Policy::Random,
        PolicyName::Greedy => Policy::Greedy,
    };
    let kind = args.setting.kind();
    let mut tags = args.setting.tags();
    setting::check(&tags)?;
    if let Some(symbols) = &args.symbols {
        tags.push(("Symbols".to_owned(), symbols.clone()));
    }
    if kind.has_swap() && !tags.iter().any(|(name, _)| name == "Swap") {
        tags.push(("Swap".to_owned(), "none".to_owned()));
    }
    let games = kind.playouts(&tags, policy).map_err(|findings| {
        let first = findings.into_iter().next();
        Stop::Usage(first.map_or_else(
            || "this setting cannot be played".to_owned(),
            |finding| finding.message,
        ))
    })?;
    let dialect = match args.to {
        Target::List(name) => Some(name.of(kind.dialects())?),
        Target::Sheet | Target::Json | Target::AbstractPlay => None,
    };
    let mut text = String::new();
    for number in 0..args.games {
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        rng.set_stream(number);
        if let Some(dialect) = dialect {
            games.write_list(&mut rng, dialect, &mut text);
        } else {
            let (seed, game) = (args.seed, number + 1);
            let event = format!("generated: {policy} player, seed {seed}, game {game}");
            if number > 0 && args.to.is_sheet() {
                text.push('\n');
            }
            let begin = text.len();
            games.write_sheet(&mut rng, &[("Event", event)], &mut text);
            if !args.to.is_sheet() {
                let sheet = text.split_off(begin);
                text.push_str(&carry(&sheet, args.to)?);
            }
        }
        if text.len() >= CHUNK || number + 1 == args.games {
            output.print(&text)?;
            text.clear();
        }
    }
    Ok(())
}

/// A generated sheet in another format that has tags.
fn carry(sheet: &str, to: Target) -> Result<String, Stop> {
    let options = ReadOptions {
        opens_move: |_| false,
    };
    let mut findings = Vec::new();
    let mut text = String::new();
    for record in read(Source::new("generated", sheet.as_bytes()), options) {
        let Some(replayed) = replay(&record, &[], &mut findings) else {
            continue;
        };
        let subject = Subject {
            record: &record,
            replayed: replayed.as_ref(),
            part: Part::Whole,
        };
        text.push_str(&to.write(&subject, &Beside::default())?.0);
    }
    Ok(text)
}
