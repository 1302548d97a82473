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
    for number in 0..args.games {
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        rng.set_stream(number);
        let game = kind.generate(&tags, policy, &mut rng).map_err(|findings| {
            let first = findings.into_iter().next();
            Stop::Usage(first.map_or_else(
                || "this setting cannot be played".to_owned(),
                |finding| finding.message,
            ))
        })?;
        let event = format!(
            "generated: {policy} player, seed {}, game {}",
            args.seed,
            number + 1
        );
        let sheet = game.to_sheet(kind.as_str(), &[("Event", event)]);
        if number > 0 && args.to.is_sheet() {
            output.print("\n")?;
        }
        output.print(&args.write(sheet)?)?;
    }
    Ok(())
}

impl Args {
    /// A generated sheet in the format asked for.
    fn write(&self, sheet: String) -> Result<String, Stop> {
        if self.to.is_sheet() {
            return Ok(sheet);
        }
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
            text.push_str(&self.to.write(&subject, &Beside::default())?.0);
        }
        Ok(text)
    }
}
