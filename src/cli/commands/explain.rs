//! `scoresheet explain`.

use clap::builder::StringValueParser;

use crate::app::format::Suggested;
use crate::cli::choice::patterns::unknown_code;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::games::{code_names, titled_codes};
use crate::text::{Code, escape_str};

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
            Ok(output.print(&for_terminal(code.as_str(), section))?)
        }
        [] => Err(usage(unknown_code(name))),
        _ => {
            let codes: Vec<&str> = matches.iter().map(|code| code.as_str()).collect();
            let name = escape_str(name);
            let message = format!("`{name}` may be any of {}", codes.join(", "));
            Err(usage(message))
        }
    }
}

/// Returns the codes that `name` can mean. This is the code with exactly this name;
/// if there is none, all codes whose last part is `name`; and if there are none, all
/// codes that contain it.
fn matching_codes(name: &str) -> Vec<&'static Code> {
    let name = name.to_ascii_lowercase();
    let codes = |matches: &dyn Fn(&str) -> bool| -> Vec<&'static Code> {
        let codes = titled_codes().map(|(code, _)| code);
        codes.filter(|code| matches(code.as_str())).collect()
    };
    let is_last_part = |code: &str| code.split('/').next_back() == Some(&name);
    let found = codes(&|code| code == name);
    if !found.is_empty() || name.is_empty() {
        return found;
    }
    let found = codes(&is_last_part);
    if found.is_empty() {
        codes(&|code| code.contains(&name))
    } else {
        found
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

/// Formats a section for a terminal: without markup, examples indented.
fn for_terminal(code: &str, section: &str) -> String {
    let mut text = format!("{code}\n\n");
    let mut in_example = false;
    for line in section.lines() {
        if line.starts_with("```") {
            in_example = !in_example;
        } else if in_example && !line.is_empty() {
            text.push_str(&format!("  {line}\n"));
        } else {
            text.push_str(&format!("{line}\n"));
        }
    }
    text
}
