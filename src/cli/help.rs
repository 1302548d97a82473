//! Help: the groups of commands, examples, what `-h` leaves out, and `scoresheet help`.

use clap::{Arg, Command};
use itertools::Itertools as _;

use crate::cli::commands::explain::for_terminal;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::text::escape_str;

/// The commands in groups.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Read", &["check", "score", "show", "list", "moves", "diff"]),
    (
        "Choose and find",
        &["filter", "duplicates", "find", "openings", "stats", "table"],
    ),
    ("Write", &["convert", "fmt"]),
    ("Draw", &["render", "weave"]),
    ("Play and search", &["analyse", "match", "play", "generate"]),
    (
        "Other",
        &["explain", "games", "config", "completions", "man", "help"],
    ),
];

/// The groups of options that many commands share, of which `-h` shows one line each.
const SHARED: [&str; 4] = ["Input", "Setting", "Choosing records", "Global options"];

/// Examples of each command, one a line: the command, what one types, and what it does.
const EXAMPLES: &str = "\
check: check games # check a folder
check: check --fix game.sheet # fix what is certain
check: check -f github games # annotate a pull request
score: score game.sheet # who leads, and by which groups
score: score --at all -f csv game.sheet # a row for each ply
show: show game.sheet --at 12 # the board after ply 12
show: show --position start --board 4 # an empty game
list: list games # a line for each record
list: list --player ann -f csv games # a table of Ann's games
moves: moves game.sheet # the legal moves at the end
moves: moves --face e5f6 --position start # those of one face
diff: diff game.sheet other.sheet # where two games part
diff: diff --all game.sheet other.sheet # every difference
filter: filter --winner Orange games # the games that Orange won
filter: filter --plies 40- games -o long.sheet # the long games
duplicates: duplicates games # groups of equal games
duplicates: duplicates --symmetric games # also turned and mirrored ones
find: find oy/yo game.sheet # a pattern, in any orientation
find: find --where-ply '.lead.Orange > 3' game.sheet # plies by their scores
openings: openings games # the first moves, and their results
openings: openings --depth 2 -f csv games # the first two
stats: stats games # results, lengths, players and more
stats: stats -f html games -o report.html # a page with charts
table: table games games -o games.csv # a row for each game
table: table plies -f jsonl game.sheet # an object for each ply
convert: convert -f aiai game.sheet # for Ai Ai
convert: convert -f json games -o games.jsonl # an object for each record
fmt: fmt -i games # rewrite the files
fmt: fmt --check games # list what would change
render: render game.sheet --at 12 -o figure.svg # a figure
render: render game.sheet -o game.gif # an animation
render: render game.sheet -o game.html # a page to step through
weave: weave article.md -i # draw the pictures and rewrite the document
weave: weave article.md --check # see whether any is out of date
analyse: analyse game.sheet --at 3- --time 10ms # what each move lost
analyse: analyse --position start --board 4 --simulations 100 # a position
match: match --first level:1 --second random --games 2 --board 4 # a short match
match: match --first search:9 --second greedy --games 2 --board 4 --save m.sheet # with its records
play: play --board 6 --level 3 # play against level 3
play: play --as 2 --board 6 --save game.sheet # move second, keep the record
generate: generate --games 10 --seed 1 -o ten.sheet # ten random games
generate: generate --policy greedy --board 9 -f mindsports # a bare list
explain: explain bandaged-face # what a finding means
explain: explain # all codes
games: games # the games and their notations
games: games -f json # the same for programs
config: config # which settings apply here
config: check --no-config games # check without them
completions: completions bash # source this in ~/.bashrc
completions: completions fish # for ~/.config/fish/completions
man: man render # the page of one command
man: man --dir man1 # a file for each command";

/// The pages that `scoresheet help` prints: a name, what it is about, the text, and the
/// heading of its part, if it is not the whole text.
const TOPICS: [(&str, &str, &str, &str); 4] = [
    (
        "record-format",
        "how records are written",
        include_str!("../../docs/record-format.md"),
        "",
    ),
    (
        "notations",
        "how moves and positions are written",
        include_str!("../../docs/notations.md"),
        "",
    ),
    (
        "exit-codes",
        "what the program returns",
        include_str!("../../docs/cli.md"),
        "## Exit codes",
    ),
    (
        "positions",
        "position strings of Permute and Swaptimum",
        include_str!("../../docs/notations.md"),
        "### Position strings",
    ),
];

/// Print the help of a command, or a page
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A command, or a page: `record-format`, `notations`, `exit-codes`, `positions`
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
}

/// Completes the definition of the command line: groups of commands, examples, and short
/// help with one line for each group of shared options.
pub(super) fn complete(definition: Command) -> Command {
    let mut listing = String::new();
    for (group, names) in GROUPS {
        listing += &format!("{group}:\n");
        for name in names {
            let command = definition.find_subcommand(name);
            let about = command
                .and_then(Command::get_about)
                .cloned()
                .unwrap_or_default();
            listing += &format!("  {name:<12} {about}\n");
        }
        listing.push('\n');
    }
    // Clap gives the global options to the commands later.
    let global: Vec<Arg> = definition.get_arguments().cloned().collect();
    let after = definition.get_after_help().cloned().unwrap_or_default();
    let short = format!("{}\n{after}", shared(&global));
    let template = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n\n";
    definition
        .disable_help_subcommand(true)
        .help_template(format!(
            "{template}{listing}Options:\n{{options}}{{after-help}}"
        ))
        .mut_args(hidden_in_short)
        .mut_subcommands(|command| {
            let options: Vec<Arg> = command.get_arguments().chain(&global).cloned().collect();
            let examples = examples(command.get_name());
            command
                .mut_args(hidden_in_short)
                .after_help(format!("{}\n{examples}", shared(&options)))
                .after_long_help(examples)
        })
        .after_help(short)
        .after_long_help(after)
}

/// Hides an option in short help if it is a shared one.
fn hidden_in_short(arg: Arg) -> Arg {
    let is_shared = group_of(&arg).is_some();
    arg.hide_short_help(is_shared)
}

/// Names the shared options, one line for each group.
fn shared(options: &[Arg]) -> String {
    let mut text = "Shared options, which `--help` describes:\n".to_owned();
    for (index, heading) in SHARED.iter().enumerate() {
        let is_named = |arg: &&Arg| group_of(arg) == Some(index) && !arg.is_hide_set();
        let named = options.iter().filter(is_named);
        let names = named
            .filter_map(|arg| Some(format!("--{}", arg.get_long()?)))
            .join(" ");
        if !names.is_empty() {
            text += &format!("  {heading}: {names}\n");
        }
    }
    text
}

/// Returns the index of the group of shared options that an option belongs to.
fn group_of(arg: &Arg) -> Option<usize> {
    let heading = arg.get_help_heading()?;
    SHARED.iter().position(|shared| heading.starts_with(shared))
}

/// Returns the examples of a command.
fn examples(name: &str) -> String {
    let own = EXAMPLES
        .lines()
        .filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let examples = own.filter_map(|example| example.split_once(" # "));
    let lines = examples.map(|(line, what)| format!("  scoresheet {line}\n      {what}\n"));
    let lines: String = lines.collect();
    match &*lines {
        "" => lines,
        _ => format!("Examples:\n{lines}"),
    }
}

/// Prints the help of a command, or a page.
pub(super) fn run(args: &Args, mut definition: Command, output: &mut Output) -> anyhow::Result<()> {
    definition.build();
    let Some(topic) = &args.topic else {
        output.print(&definition.render_long_help().to_string())?;
        let pages = TOPICS
            .iter()
            .map(|(name, about, ..)| format!("  {name:<14} {about}\n"));
        return output.print(&format!("\nPages:\n{}", pages.collect::<String>()));
    };
    if let Some(command) = definition.find_subcommand_mut(topic) {
        return output.print(&command.render_long_help().to_string());
    }
    let Some((_, _, page, heading)) = TOPICS.iter().find(|(name, ..)| name == topic) else {
        let pages: Vec<&str> = TOPICS.iter().map(|(name, ..)| *name).collect();
        let topic = escape_str(topic);
        let pages = pages.join(", ");
        let message = format!("`{topic}` is neither a command nor a page: the pages are {pages}");
        return Err(usage(message));
    };
    output.print(&for_terminal(&parts(page, heading)))
}

/// Returns the parts of a page with a heading, each with the heading above it, or the whole
/// page.
fn parts(page: &str, heading: &str) -> String {
    let level = |line: &str| line.chars().take_while(|&sign| sign == '#').count();
    let (mut parts, mut above, mut is_inside) = (String::new(), "", heading.is_empty());
    for line in page.lines() {
        if level(line) > 0 && !heading.is_empty() {
            is_inside = line == heading || is_inside && level(line) > level(heading);
            if line == heading && level(above) < level(heading) && level(above) > 1 {
                parts += &format!("{above}\n\n");
            }
            if level(line) < level(heading) {
                above = line;
            }
        }
        if is_inside {
            parts += &format!("{line}\n");
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory as _;

    use super::{EXAMPLES, GROUPS, SHARED, complete, examples};
    use crate::cli::command::Cli;

    #[test]
    fn every_command_is_in_a_group_and_has_examples() {
        let definition = complete(Cli::command());
        definition.clone().debug_assert();
        let names = definition.get_subcommands().map(clap::Command::get_name);
        let names: BTreeSet<&str> = names.collect();
        let grouped: BTreeSet<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        assert_eq!(grouped, names);
        for name in names {
            let count = examples(name).matches("\n  scoresheet ").count();
            let expected = if name == "help" { 0..=0 } else { 2..=3 };
            assert!(expected.contains(&count), "{name}");
        }
        let shown = GROUPS
            .iter()
            .map(|(_, names)| names.iter().map(|name| examples(name)));
        let shown: usize = shown.flatten().map(|text| text.lines().count() / 2).sum();
        assert_eq!(shown, EXAMPLES.lines().count());
        let check = definition.find_subcommand("check").expect("a command");
        let after = check.get_after_help().expect("a text").to_string();
        assert!(
            SHARED
                .iter()
                .all(|heading| after.contains(&format!("  {heading}: --")))
        );
    }
}
