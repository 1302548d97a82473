//! `scoresheet explain`.

use clap::builder::StringValueParser;

use crate::app::format::Suggested;
use crate::cli::choice::patterns::{ambiguous_code, matching_codes, unknown_code};
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::games::{code_names, titled_codes};

/// The page that documents every code.
const PAGE: &str = include_str!("../../../docs/diagnostics.md");

/// Explain a finding and how to fix it
///
/// CODE is the name in brackets in a finding, such as
/// `permute/bandaged-face`; any part of it that is unique is enough. Without
/// CODE, all codes are listed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The code to explain
    #[arg(value_name = "CODE", hide_possible_values = true, value_parser = Suggested { parser: StringValueParser::new(), values: code_names })]
    code: Option<String>,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let Some(code) = args.code else {
        for (code, title) in titled_codes() {
            let severity = code.severity().to_string();
            output.line(&format!("{:<32} {severity:<8} {title}", code.as_str()))?;
        }
        return Ok(());
    };
    let name = extract_code(&code);
    let matches = matching_codes(name);
    match matches[..] {
        [code] => {
            let section = section(code.as_str()).unwrap_or_default();
            output.print(&format!("{}\n\n{}", code.as_str(), for_terminal(section)))
        }
        [] => Err(usage(unknown_code(name))),
        _ => Err(usage(ambiguous_code(name, &matches))),
    }
}

/// Extracts the code from a finding such as `error[notation/...]`.
fn extract_code(text: &str) -> &str {
    let inner = text.split_once('[').map_or(text, |(_, inner)| inner);
    inner.split(']').next().unwrap_or(inner).trim()
}

/// Returns the section of the page about a code.
fn section(code: &str) -> Option<&'static str> {
    let (_, after_heading) = PAGE.split_once(&format!("\n## {code}\n"))?;
    let end = after_heading.find("\n## ").unwrap_or(after_heading.len());
    Some(after_heading[..end].trim())
}

/// Formats Markdown for a terminal: examples indented, links and files of the repository by
/// their names.
pub(crate) fn for_terminal(section: &str) -> String {
    let mut text = String::new();
    let mut in_example = false;
    for line in without_links(section).lines() {
        if line.starts_with("```") {
            in_example = !in_example;
        } else if in_example && !line.is_empty() {
            text.push_str(&format!("  {}\n", without_folders(line)));
        } else {
            text.push_str(&format!("{}\n", without_folders(line)));
        }
    }
    text
}

/// Replaces links in Markdown by their texts.
fn without_links(text: &str) -> String {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("](") {
        let (Some((outside, label)), Some((_, left))) =
            (before.rsplit_once('['), after.split_once(')'))
        else {
            break;
        };
        plain += outside;
        plain += label;
        rest = left;
    }
    plain + rest
}

/// Leaves out the folders of samples, which a user does not have.
fn without_folders(line: &str) -> String {
    let words = line.split_inclusive(' ').map(|word| {
        let (before, path) = word.split_once("samples/").unwrap_or((word, ""));
        let name = path.rsplit('/').next().unwrap_or(path);
        format!("{before}{name}")
    });
    words.collect()
}
