//! `scoresheet games`.

use crate::app::Format;
use crate::cli::terminal::output::Output;
use crate::games::GameKind;
use crate::report;

/// List the games with their variants, notations and position strings
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITHOUT_TABLE))]
    format: Format,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    for (index, kind) in GameKind::ALL.iter().enumerate() {
        if args.format == Format::Json {
            output.json(&report::game(kind.about()))?;
            continue;
        }
        if index > 0 {
            output.print("\n")?;
        }
        output.print(&paragraph(*kind))?;
    }
    Ok(())
}

fn paragraph(kind: GameKind) -> String {
    let about = kind.about();
    let mut text = format!("{}, by {}: {}\n", about.name, about.author, about.summary);
    let width = about
        .variants
        .iter()
        .map(|variant| variant.tag.len())
        .max()
        .unwrap_or(0);
    for variant in about.variants {
        text.push_str(&format!("  {:width$}  {}\n", variant.tag, variant.what));
    }
    for (name, example) in about.moves {
        text.push_str(&format!("  notation {name}: {example}\n"));
    }
    if let Some(position) = about.position {
        text.push_str(&format!("  position string: {position}\n"));
    }
    text
}
