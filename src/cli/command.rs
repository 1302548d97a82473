//! The command line, the dispatch to its subcommands, and the start of the program.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches as _, Parser, Subcommand};

use crate::cli::commands::draw::{render, weave};
use crate::cli::commands::engine::{analyse, match_games, play};
use crate::cli::commands::search::{duplicates, filter, find, openings};
use crate::cli::commands::{
    check, convert, diff, explain, fmt, games, generate, list, moves, packaging, score, show,
    stats, table,
};
use crate::cli::config;
use crate::cli::global::{self, GlobalArgs};
use crate::cli::help;
use crate::cli::input::pasted;
use crate::cli::output_format::with_format_of_output;
use crate::cli::terminal::error::{CommandError, usage};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Output;

/// Shown at the top of `--help`.
const EXAMPLES: &str = "\
Examples:
  scoresheet check game.sheet                           check a record
  echo 'Ce5f6-f6 Ae4f5-f5' | scoresheet score           score a pasted list of moves
  scoresheet render game.sheet --at 12 -o figure.svg    draw the position after ply 12";

/// Check, score, convert and draw records of abstract games.
///
/// A PATH is a file, a folder, or `-` for standard input, which is also read if
/// no PATH is given. Results go to standard output, messages to standard error.
#[derive(Debug, Parser)]
#[command(name = "scoresheet", version, long_version = long_version(), before_help = EXAMPLES, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 success, 1 findings, 2 usage error, 3 unreadable input, 4 unwritable output, 5 limit exceeded.\n`scoresheet help` lists pages on records, notations and positions."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    common: GlobalArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Score(score::Args),
    Show(show::Args),
    List(list::Args),
    Moves(moves::Args),
    Filter(Box<filter::Args>),
    Duplicates(Box<duplicates::Args>),
    Find(Box<find::Args>),
    Openings(Box<openings::Args>),
    Stats(Box<stats::Args>),
    Table(Box<table::Args>),
    Convert(convert::Args),
    Fmt(fmt::Args),
    Diff(diff::Args),
    Explain(explain::Args),
    Render(Box<render::Args>),
    Weave(weave::Args),
    #[command(alias = "analyze")]
    Analyse(Box<analyse::Args>),
    Match(Box<match_games::Args>),
    Play(Box<play::Args>),
    Generate(generate::Args),
    Games(games::Args),
    Config(config::Args),
    Completions(packaging::CompletionsArgs),
    Man(packaging::ManArgs),
    Help(help::Args),
}

/// Runs the program and returns its exit code.
pub(crate) fn run() -> ExitCode {
    interrupt::listen();
    let args: Vec<OsString> = std::env::args_os().collect();
    let cli = match parse(&args) {
        Ok(cli) => cli,
        Err(error) => return report_clap_error(&error, &args),
    };
    let mut output = Output::new(&cli.common);
    global::set(&cli.common);
    // Help must not fail because of a mistake in `scoresheet.toml`.
    let is_page = matches!(
        cli.command,
        Command::Help(_) | Command::Explain(_) | Command::Man(_) | Command::Completions(_)
    );
    let loaded = if cli.common.no_config || is_page {
        Ok(())
    } else {
        config::load()
    };
    let result = loaded.and_then(|()| dispatch(cli.command, &mut output));
    let exit = output.finish(result);
    if interrupt::is_requested() {
        ExitCode::from(interrupt::INTERRUPTED)
    } else {
        exit
    }
}

fn parse(args: &[OsString]) -> Result<Cli, clap::Error> {
    let is_output = |arg: &OsString| {
        let arg = arg.to_string_lossy();
        arg.starts_with("--out")
            || arg.starts_with('-') && !arg.starts_with("--") && arg.contains('o')
    };
    let read = |mut command: clap::Command| {
        if args.iter().any(is_output) {
            command = with_format_of_output(command, args)?;
        }
        Cli::from_arg_matches(&command.try_get_matches_from(args)?)
    };
    // The texts of the help take a millisecond to make.
    let mut plain = Cli::command().disable_help_subcommand(true);
    let is_set_empty = |name| std::env::var_os(name).is_some_and(|value| value.is_empty());
    if ["SCORESHEET_COLOR", "SCORESHEET_JOBS", "SCORESHEET_THEME"]
        .iter()
        .any(is_set_empty)
    {
        plain = without_empty_variables(plain);
    }
    read(plain).or_else(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            read(definition())
        }
        _ => Err(error),
    })
}

/// Returns a definition that ignores variables of the environment that are set to nothing.
fn without_empty_variables(definition: clap::Command) -> clap::Command {
    let ignored = |arg: clap::Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        if value.is_some_and(|value| value.is_empty()) {
            arg.env(None::<&'static str>)
        } else {
            arg
        }
    };
    let in_command = |command: clap::Command| command.mut_args(ignored);
    definition.mut_args(ignored).mut_subcommands(in_command)
}

/// Returns the definition of the command line.
fn definition() -> clap::Command {
    help::complete(Cli::command())
}

/// Returns the version with the platform and the features, and the commit if the build
/// states it.
fn long_version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let commit = option_env!("SCORESHEET_COMMIT").zip(option_env!("SCORESHEET_COMMIT_DATE"));
    let built_from =
        commit.map_or_else(String::new, |(commit, date)| format!(" ({commit} {date})"));
    let sign = if cfg!(feature = "parquet") { '+' } else { '-' };
    format!(
        "{version}{built_from}\n\ntarget: {}\nfeatures: {sign}parquet",
        target()
    )
}

/// Returns the target that the program was built for, as Rust names it.
fn target() -> String {
    let arch = std::env::consts::ARCH;
    let system = match std::env::consts::OS {
        "linux" => "unknown-linux",
        "macos" => "apple-darwin",
        "windows" => "pc-windows",
        other => other,
    };
    let library = if cfg!(target_env = "gnu") {
        "-gnu"
    } else if cfg!(target_env = "musl") {
        "-musl"
    } else if cfg!(target_env = "msvc") {
        "-msvc"
    } else {
        ""
    };
    format!("{arch}-{system}{library}")
}

fn dispatch(command: Command, output: &mut Output) -> anyhow::Result<()> {
    match command {
        Command::Check(args) => check::run(args, output),
        Command::Score(args) => score::run(args, output),
        Command::Show(args) => show::run(args, output),
        Command::List(args) => list::run(args, output),
        Command::Moves(args) => moves::run(args, output),
        Command::Filter(args) => filter::run(*args, output),
        Command::Duplicates(args) => duplicates::run(*args, output),
        Command::Find(args) => find::run(*args, output),
        Command::Openings(args) => openings::run(*args, output),
        Command::Stats(args) => stats::run(*args, output),
        Command::Table(args) => table::run(*args, output),
        Command::Convert(args) => convert::run(args, output),
        Command::Fmt(args) => fmt::run(args, output),
        Command::Diff(args) => diff::run(args, output),
        Command::Explain(args) => explain::run(args, output),
        Command::Render(args) => render::run(*args, output),
        Command::Weave(args) => weave::run(&args, output),
        Command::Analyse(args) => analyse::run(*args, output),
        Command::Play(args) => play::run(&args, output),
        Command::Match(args) => match_games::run(&args, output),
        Command::Generate(args) => generate::run(args, output),
        Command::Games(args) => games::run(args, output),
        Command::Config(args) => config::run(&args, output),
        Command::Completions(args) => packaging::completions(args, definition(), output),
        Command::Man(args) => packaging::man(&args, definition(), output),
        Command::Help(args) => help::run(&args, definition(), output),
    }
}

/// Reports a usage error, or prints `--help` or `--version`, which clap returns
/// as errors too.
fn report_clap_error(error: &clap::Error, args: &[OsString]) -> ExitCode {
    let mut output = Output::new(&GlobalArgs::default());
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        let printed = output.print(&error.render().to_string());
        return output.finish(printed);
    }
    let wrong_command = args
        .get(1)
        .filter(|_| error.kind() == ErrorKind::InvalidSubcommand);
    if let Some(file) = wrong_command.filter(|file| Path::new(file).exists()) {
        let name = file.to_string_lossy();
        let message = format!("`{name}` is a file, not a command; type: scoresheet check {name}");
        return output.finish(Err(usage(message)));
    }
    let typed: Vec<_> = args
        .iter()
        .skip(1)
        .map(|word| word.to_string_lossy())
        .collect();
    let hint = wrong_command.and_then(|_| pasted::moves_hint(&typed.join(" ")));
    if let Some(message) = hint {
        return output.finish(Err(usage(message)));
    }
    output.note(error.render().to_string().trim_end());
    output.finish(Err(CommandError::Reported.into()))
}

/// The minimum stack size that the program needs, in bytes.
pub(super) const STACK_SIZE: usize = if cfg!(debug_assertions) {
    // Without optimization, a call takes several times as much.
    64 << 20
} else {
    4 << 20
};

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    // Starting a thread takes time; avoid it where the stack is large enough.
    if has_large_stack() {
        return run();
    }
    let builder = thread::Builder::new().stack_size(STACK_SIZE);
    match builder.spawn(run) {
        // A panic was already reported; 101 is its usual exit code.
        Ok(program) => program.join().unwrap_or(ExitCode::from(101)),
        Err(_) => run(),
    }
}

/// Returns true if the main thread has a large enough stack.
#[cfg(unix)]
fn has_large_stack() -> bool {
    use rustix::process::{Resource, getrlimit};

    let limit = getrlimit(Resource::Stack).current;
    limit.is_none_or(|limit| limit >= STACK_SIZE as u64)
}

/// Returns false: the stack size of the main thread is unknown.
#[cfg(not(unix))]
const fn has_large_stack() -> bool {
    false
}
