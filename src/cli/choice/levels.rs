//! The options that change how serious findings are.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use serde::Deserialize;

use crate::app::format::Suggested;
use crate::cli::choice::patterns;
use crate::games::{code_names, titled_codes};
use crate::text::{Code, Diagnostic, Severity, escape_str};

/// A code, or the codes of a group: `permute/bandaged-face`, `permute/*`.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct CodePattern(String);

impl FromStr for CodePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_suffix('*') {
            None => return Ok(Self(patterns::code(text)?.to_string())),
            Some(group) if titled_codes().any(|(code, _)| is_in(code, group)) => {}
            Some(_) => {
                let text = escape_str(text);
                return Err(format!(
                    "there is no group `{text}`: name one such as `permute/*`"
                ));
            }
        }
        Ok(Self(text.to_owned()))
    }
}

impl TryFrom<String> for CodePattern {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl CodePattern {
    fn is_group(&self) -> bool {
        self.0.ends_with('*')
    }

    fn matches(&self, code: &Code) -> bool {
        let group = self.0.strip_suffix('*');
        group.map_or(code.as_str() == self.0, |group| is_in(code, group))
    }
}

/// Returns true for a code of a group, such as `permute/`.
fn is_in(code: &Code, group: &str) -> bool {
    group.ends_with('/') && code.as_str().starts_with(group)
}

/// The help heading of these options.
const HEADING: &str =
    "Severity of findings (a code is stronger than a group, the last of two than the first)";

/// The options, what they do, and the severity that they give.
const OPTIONS: [(&str, &str, Option<Severity>); 3] = [
    (
        "allow",
        "Leave out findings with this code, or with those of a group such as `permute/*`",
        None,
    ),
    (
        "warn",
        "Make findings with this code warnings",
        Some(Severity::Warning),
    ),
    (
        "deny",
        "Make findings with this code errors",
        Some(Severity::Error),
    ),
];

/// The options that change how serious findings are, also in `scoresheet.toml`: patterns
/// with their severity. Of two of the same kind the later is stronger.
#[derive(Debug, Clone, Default)]
pub(crate) struct LevelArgs(Vec<(CodePattern, Option<Severity>)>);

impl LevelArgs {
    /// The keys of a file, which have no order: what denies is stronger than what warns,
    /// and this than what allows.
    pub(crate) fn of_keys(keys: [Vec<CodePattern>; 3]) -> Self {
        let options = OPTIONS.into_iter().zip(keys);
        let patterns = options.flat_map(|((.., severity), codes)| {
            let codes = codes.into_iter();
            codes.map(move |code| (code, severity))
        });
        Self(patterns.collect())
    }
}

impl Args for LevelArgs {
    fn augment_args(command: Command) -> Command {
        command.args(OPTIONS.map(|(name, help, _)| {
            Arg::new(name)
                .long(name)
                .help(help)
                .help_heading(HEADING)
                .value_name("CODE")
                .hide_possible_values(true)
                .action(ArgAction::Append)
                .value_parser(Suggested {
                    parser: CodePattern::from_str,
                    values: code_names,
                })
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for LevelArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut found: Vec<_> = OPTIONS
            .iter()
            .flat_map(|(name, _, severity)| {
                let codes = matches.get_many::<CodePattern>(name).unwrap_or_default();
                let places = matches.indices_of(name).unwrap_or_default();
                places.zip(codes.map(move |code| (code.clone(), *severity)))
            })
            .collect();
        found.sort_by_key(|(place, _)| *place);
        Ok(Self(
            found.into_iter().map(|(_, pattern)| pattern).collect(),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// How serious findings are, as options and the configuration say.
#[derive(Debug, Clone, Default)]
pub(crate) struct Levels {
    /// The last pattern that matches counts. `None` leaves findings out.
    patterns: Vec<(CodePattern, Option<Severity>)>,
    omitted: Arc<AtomicUsize>,
}

impl Levels {
    /// Combines options, the later of which are stronger, and of each, codes than groups.
    pub(crate) fn of(options: &[&LevelArgs]) -> Self {
        let mut patterns = Vec::new();
        for LevelArgs(given) in options {
            let (groups, codes): (Vec<_>, _) =
                given.iter().cloned().partition(|(code, _)| code.is_group());
            patterns.extend(groups);
            patterns.extend::<Vec<_>>(codes);
        }
        Self {
            patterns,
            omitted: Arc::default(),
        }
    }

    /// Changes the severity of findings, and leaves some out. Limits stay errors.
    /// Returns the number of those.
    pub(crate) fn apply(&self, findings: &mut Vec<Diagnostic>) -> usize {
        if self.patterns.is_empty() {
            return 0;
        }
        let before = findings.len();
        findings.retain_mut(|finding| {
            let mut patterns = self.patterns.iter().rev();
            let found = patterns.find(|(pattern, _)| pattern.matches(&finding.code));
            match found.filter(|_| !finding.code.is_limit()) {
                Some((_, None)) => false,
                Some((_, Some(severity))) => {
                    finding.severity = *severity;
                    true
                }
                None => true,
            }
        });
        before - findings.len()
    }

    /// Counts findings that were left out.
    pub(crate) fn count_omitted(&self, count: usize) {
        self.omitted.fetch_add(count, Ordering::Relaxed);
    }

    /// Returns the number of findings that were left out.
    pub(crate) fn omitted(&self) -> usize {
        self.omitted.load(Ordering::Relaxed)
    }
}
