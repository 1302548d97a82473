//! The options that change how serious findings are.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
const HEADING: &str = "Severity of findings (a code is stronger than a group)";

/// The options that change how serious findings are, also in `scoresheet.toml`.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct LevelArgs {
    /// Leave out findings with this code, or with those of a group such as `permute/*`
    #[arg(long, help_heading = HEADING, value_name = "CODE", hide_possible_values = true, value_parser = Suggested { parser: CodePattern::from_str, values: code_names })]
    pub(crate) allow: Vec<CodePattern>,
    /// Make findings with this code warnings
    #[arg(long, help_heading = HEADING, value_name = "CODE", hide_possible_values = true, value_parser = Suggested { parser: CodePattern::from_str, values: code_names })]
    pub(crate) warn: Vec<CodePattern>,
    /// Make findings with this code errors
    #[arg(long, help_heading = HEADING, value_name = "CODE", hide_possible_values = true, value_parser = Suggested { parser: CodePattern::from_str, values: code_names })]
    pub(crate) deny: Vec<CodePattern>,
}

/// How serious findings are, as options and the configuration say.
#[derive(Debug, Clone, Default)]
pub(crate) struct Levels {
    /// The last pattern that matches counts. `None` leaves findings out.
    patterns: Vec<(CodePattern, Option<Severity>)>,
    omitted: Arc<AtomicUsize>,
}

impl Levels {
    /// Combines options, the later of which are stronger. Of patterns of the same kind,
    /// those that deny are stronger than those that warn, and these than those that allow.
    pub(crate) fn of(options: &[&LevelArgs]) -> Self {
        let mut patterns = Vec::new();
        for options in options {
            for is_group in [true, false] {
                let levels = [
                    (&options.allow, None),
                    (&options.warn, Some(Severity::Warning)),
                    (&options.deny, Some(Severity::Error)),
                ];
                for (codes, severity) in levels {
                    let codes = codes.iter().filter(|code| code.is_group() == is_group);
                    patterns.extend(codes.map(|code| (code.clone(), severity)));
                }
            }
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
