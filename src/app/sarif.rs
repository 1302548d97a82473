//! Findings as SARIF 2.1.0, which code hosts and editors read.

use serde_json::{Value, json};

use crate::games::{CODE_HELP, titled_codes};
use crate::render::percent_encoded;
use crate::report::Entry;
use crate::text::{Diagnostic, Source, Span, escape_str, safe_json};

/// What is written after the results.
pub(super) const END: &str = "\n]}]}\n";

/// Returns what is written before the results: the program, and every code as a rule.
pub(super) fn begin() -> String {
    let rules = titled_codes().map(|(code, title)| {
        json!({
            "id": code.as_str(),
            "shortDescription": { "text": title },
            "helpUri": format!("{CODE_HELP}#{}", code.as_str().replace('/', "")),
            "defaultConfiguration": { "level": code.severity().as_str() },
        })
    });
    let driver = json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": env!("CARGO_PKG_REPOSITORY"),
        "rules": rules.collect::<Vec<_>>(),
    });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
}

/// Returns the findings of a record as results, each on a line and with a comma before it.
pub(super) fn results(entry: &Entry<'_>) -> String {
    let source = entry.record.source();
    let lines = entry.findings.iter().map(|finding| {
        let result = result(source, finding).to_string();
        format!(",\n{}", safe_json(&result))
    });
    lines.collect()
}

fn result(source: &Source<'_>, finding: &Diagnostic) -> Value {
    let message = match &finding.help {
        Some(help) => format!("{}\n{help}", finding.message),
        None => finding.message.clone(),
    };
    let mut result = json!({
        "ruleId": finding.code.as_str(),
        "level": finding.severity.as_str(),
        "message": { "text": escape_lines(&message) },
        "locations": [location(source, finding.span)],
    });
    if !finding.related.is_empty() {
        let related = finding.related.iter().map(|related| {
            let mut location = location(source, related.span);
            location["message"] = json!({ "text": escape_str(&related.message) });
            location
        });
        result["relatedLocations"] = related.collect();
    }
    if let Some(fix) = finding.certain_fix() {
        result["fixes"] = json!([{ "artifactChanges": [{
            "artifactLocation": artifact(source),
            "replacements": [{
                "deletedRegion": region(source, fix.span),
                "insertedContent": { "text": fix.text },
            }],
        }]}]);
    }
    result
}

fn escape_lines(text: &str) -> String {
    text.lines().map(escape_str).collect::<Vec<_>>().join("\n")
}

fn location(source: &Source<'_>, span: Span) -> Value {
    json!({ "physicalLocation": {
        "artifactLocation": artifact(source),
        "region": region(source, span),
    }})
}

fn artifact(source: &Source<'_>) -> Value {
    let name = source.name();
    json!({ "uri": percent_encoded(name.strip_prefix("./").unwrap_or(name)) })
}

fn region(source: &Source<'_>, span: Span) -> Value {
    let (start, end) = (source.line_column(span.start), source.line_column(span.end));
    let (offset, _) = source.absolute(span);
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": offset,
        "byteLength": span.len(),
    })
}
