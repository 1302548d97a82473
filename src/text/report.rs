//! Renders findings as a source excerpt, as one line, or as JSON.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;

use crate::text::{Diagnostic, Severity, Source, Span, escape, escape_str};

/// Maximum number of bytes of a line that are shown before a span, and also
/// after it. The span itself is cut off after twice this number. A few more
/// bytes are shown to complete a character.
const MAX_CONTEXT: usize = 60;

/// Whether an excerpt has terminal colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReportStyle {
    /// Without colours.
    #[default]
    Plain,
    /// With terminal colours.
    Coloured,
}

/// Renders a finding with an excerpt of its source, as compilers do.
///
/// # Cost
///
/// Proportional to the number of bytes before the span, for its line number.
///
/// # Examples
///
/// ```
/// use scoresheet::text::report::{ReportStyle, excerpt};
///
/// let record = scoresheet::read("Ce5f6-f6 Ae5f6-e6").next().expect("one record");
/// let finding = &scoresheet::replay(&record).findings[0];
/// let text = excerpt(record.source(), finding, ReportStyle::Plain);
/// assert!(text.contains("f6 was bandaged"));
/// ```
pub fn excerpt(source: &Source<'_>, finding: &Diagnostic, style: ReportStyle) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    // A fix that replaces exactly this span is shown as the label of the span.
    let fix = finding
        .fix
        .as_ref()
        .filter(|fix| fix.span == finding.span && !fix.text.trim().is_empty());
    let label = fix.map_or_else(String::new, |fix| {
        format!("write `{}`", escape_str(&fix.text))
    });
    let primary = AnnotationKind::Primary;
    let mut excerpts = vec![Excerpt::of(source, finding.span, label, primary)];
    for related in &finding.related {
        let label = escape_str(&related.message);
        let excerpt = Excerpt::of(source, related.span, label, AnnotationKind::Context);
        match excerpts
            .iter_mut()
            .find(|shown| shown.start == excerpt.start && shown.text == excerpt.text)
        {
            Some(shown) => shown.marks.extend(excerpt.marks),
            None => excerpts.push(excerpt),
        }
    }
    let name = escape_str(source.name());
    let title = level
        .primary_title(escape_str(&finding.message))
        .id(finding.code.as_str());
    let mut group: Group<'_> = title.elements(
        excerpts
            .iter()
            .map(|excerpt| excerpt.snippet(&name))
            .collect::<Vec<_>>(),
    );
    if let Some(help) = &finding.help {
        group = group.element(Level::HELP.message(escape_str(help)));
    }
    let renderer = match style {
        ReportStyle::Plain => Renderer::plain(),
        ReportStyle::Coloured => Renderer::styled(),
    };
    let shown = renderer.render(&[group]);
    excerpts.iter().fold(shown, |shown, excerpt| {
        excerpt.with_source_column(shown, &name)
    })
}

/// The part of a line around a span, escaped, with marked ranges.
struct Excerpt {
    text: String,
    /// The number of the line.
    line: u64,
    /// The column of the span in the source.
    column: u64,
    /// The column of the span in the excerpt.
    column_in_excerpt: u64,
    /// The position of the first byte of the source that is shown.
    start: usize,
    marks: Vec<(std::ops::Range<usize>, String, AnnotationKind)>,
}

impl Excerpt {
    /// Creates an excerpt of the line on which a span starts, and marks the
    /// part of the span that is on this line.
    fn of(source: &Source<'_>, span: Span, label: String, kind: AnnotationKind) -> Self {
        let span = first_line(source, span);
        let lines = source.lines_of(span);
        let from = cut_back(source.text(), lines.start, span.start);
        let to = cut_forward(source.text(), span.end, lines.end);
        let place = source.line_column(lines.start);
        let mut text = String::new();
        if from > lines.start {
            text.push('…');
        }
        text.push_str(&escape(&source.text()[from..span.start]));
        let start = text.len();
        text.push_str(&escape(source.slice(span)));
        let end = text.len();
        text.push_str(&escape(&source.text()[span.end..to]));
        if to < lines.end {
            text.push('…');
        }
        let column = source.line_column(span.start).column;
        let column_in_excerpt = text[..start].chars().count() as u64 + 1;
        Self {
            text,
            line: place.line,
            column,
            column_in_excerpt,
            start: from,
            marks: vec![(start..end, label, kind)],
        }
    }

    /// Replaces the column in the excerpt, which the renderer has printed, with
    /// the column in the source.
    fn with_source_column(&self, shown: String, name: &str) -> String {
        let place = |column| format!("{name}:{}:{column}\n", self.line);
        match shown.split_once('\n') {
            Some((title, rest)) if self.column != self.column_in_excerpt => {
                format!(
                    "{title}\n{}",
                    rest.replacen(&place(self.column_in_excerpt), &place(self.column), 1)
                )
            }
            _ => shown,
        }
    }

    fn snippet<'s>(&'s self, name: &'s str) -> Snippet<'s, Annotation<'s>> {
        let line = usize::try_from(self.line).unwrap_or(usize::MAX);
        let marks = self.marks.iter().map(|(range, label, kind)| {
            let annotation = kind.span(range.clone());
            if label.is_empty() {
                annotation
            } else {
                annotation.label(label.as_str())
            }
        });
        Snippet::source(self.text.as_str())
            .path(name)
            .line_start(line)
            .annotations(marks)
    }
}

/// Returns the part of a span that is on its first line, cut off if it is very
/// long.
fn first_line(source: &Source<'_>, span: Span) -> Span {
    let text = source.slice(span);
    let length = text
        .iter()
        .position(|&byte| byte == b'\n' || byte == b'\r')
        .unwrap_or(text.len());
    let end = cut_forward(
        source.text(),
        span.start + length.min(MAX_CONTEXT),
        span.start + length,
    );
    Span::new(span.start, end.max(span.start))
}

/// Returns the position from which to show a line that starts at `line_start`:
/// `MAX_CONTEXT` bytes before `at`, moved back to the start of a character, but not
/// before the start of the line.
fn cut_back(text: &[u8], line_start: usize, at: usize) -> usize {
    let mut from = at.saturating_sub(MAX_CONTEXT).max(line_start);
    while from > line_start && text[from] & 0xC0 == 0x80 {
        from -= 1;
    }
    from
}

/// Returns the position up to which to show a line that ends at `line_end`:
/// `MAX_CONTEXT` bytes after `at`, moved forward to the end of a character, but not
/// past the end of the line.
fn cut_forward(text: &[u8], at: usize, line_end: usize) -> usize {
    let mut to = at.saturating_add(MAX_CONTEXT).min(line_end);
    while to < line_end && text[to] & 0xC0 == 0x80 {
        to += 1;
    }
    to
}

/// Renders a finding on one line: `file:line:col: error[code]: message`.
///
/// # Examples
///
/// ```
/// use scoresheet::text::report::short;
///
/// let record = scoresheet::read("Ce5f6-f6 Ae5f6-e6").next().expect("one record");
/// let finding = &scoresheet::replay(&record).findings[0];
/// assert!(short(record.source(), finding).starts_with("text:1:10: error"));
/// ```
pub fn short(source: &Source<'_>, finding: &Diagnostic) -> String {
    let place = source.line_column(finding.span.start);
    format!(
        "{}:{}:{}: {finding}",
        escape_str(source.name()),
        place.line,
        place.column,
    )
}

/// Renders a finding as a command that annotates a pull request on GitHub.
pub(crate) fn github(source: &Source<'_>, finding: &Diagnostic) -> String {
    let escaped = |text: &str| {
        let text = text.replace('%', "%25");
        text.replace('\r', "%0D").replace('\n', "%0A")
    };
    let property = |text: &str| escaped(text).replace(':', "%3A").replace(',', "%2C");
    let (start, end) = (
        source.line_column(finding.span.start),
        source.line_column(finding.span.end),
    );
    let command = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let mut message = escape_str(&finding.message);
    if let Some(help) = &finding.help {
        message = format!("{message}\n{}", escape_str(help));
    }
    let name = source.name();
    // Columns count only if the finding is on one line.
    let columns = if start.line == end.line {
        format!(",col={},endColumn={}", start.column, end.column)
    } else {
        String::new()
    };
    format!(
        "::{command} file={},line={}{columns},endLine={},title={}::{}",
        property(&escape_str(name.strip_prefix("./").unwrap_or(name))),
        start.line,
        end.line,
        property(finding.code.as_str()),
        escaped(&message),
    )
}

/// A finding in JSON.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct JsonFinding {
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["error", "warning", "note"])))]
    severity: &'static str,
    code: &'static str,
    ply: Option<u32>,
    path: Option<String>,
    line: u64,
    column: u64,
    span: (u64, u64),
    message: String,
    help: Option<String>,
    related: Vec<JsonRelated>,
    fix: Option<JsonFix>,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct JsonRelated {
    span: (u64, u64),
    line: u64,
    column: u64,
    message: String,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct JsonFix {
    span: (u64, u64),
    text: String,
}

/// Converts a finding to JSON. Its spans are byte offsets in the whole input.
pub fn json(source: &Source<'_>, finding: &Diagnostic) -> JsonFinding {
    let place = source.line_column(finding.span.start);
    let related = finding.related.iter().map(|related| {
        let place = source.line_column(related.span.start);
        JsonRelated {
            span: source.absolute(related.span),
            line: place.line,
            column: place.column,
            message: escape_str(&related.message),
        }
    });
    JsonFinding {
        severity: finding.severity.as_str(),
        code: finding.code.as_str(),
        ply: finding.at.as_ref().map(|at| at.ply),
        path: finding.at.as_ref().map(|at| at.path.clone()),
        line: place.line,
        column: place.column,
        span: source.absolute(finding.span),
        message: escape_str(&finding.message),
        help: finding.help.as_deref().map(escape_str),
        related: related.collect(),
        fix: finding.certain_fix().map(|fix| JsonFix {
            span: source.absolute(fix.span),
            text: fix.text.clone(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{ReportStyle, excerpt, short};
    use crate::text::{Diagnostic, Source, Span, codes};

    #[test]
    fn the_excerpt_of_a_long_line_shows_the_column_in_the_source() {
        let line = "é".repeat(150) + " three four";
        let source = Source::new("a.sheet", line.as_bytes());
        let at = line.find("four").unwrap();
        let finding = Diagnostic::new(codes::UNKNOWN_WORD, Span::new(at, at + 4), "x");
        for style in [ReportStyle::Plain, ReportStyle::Coloured] {
            let shown = excerpt(&source, &finding, style);
            assert!(shown.contains("a.sheet:1:158\n"), "{shown}");
        }
    }

    #[test]
    fn an_excerpt_marks_the_span_and_related_spans() {
        let source = Source::new("a.sheet", b"1. one 2. two\n3. three");
        let finding = Diagnostic::new(codes::UNKNOWN_WORD, Span::new(17, 22), "`three` is no move")
            .with_related(Span::new(3, 6), "the first move")
            .with_help("write another");
        let shown = excerpt(&source, &finding, ReportStyle::Plain);
        let expected = [
            "error[notation/unknown-word]: `three` is no move",
            " --> a.sheet:2:4",
            "  |",
            "2 | 3. three",
            "  |    ^^^^^",
            "  |",
            " ::: a.sheet:1:4",
            "  |",
            "1 | 1. one 2. two",
            "  |    --- the first move",
            "  |",
            "  = help: write another",
        ];
        assert_eq!(shown.lines().collect::<Vec<_>>(), expected);
        assert_eq!(
            short(&source, &finding),
            "a.sheet:2:4: error[notation/unknown-word]: `three` is no move"
        );
    }

    #[test]
    fn a_long_line_is_cut_between_characters() {
        // The characters have two bytes each, so one of the texts would be cut inside them.
        for (before, after) in [("", ""), ("x", "x")] {
            let text = format!("{}{before}bad{after}{}", "é".repeat(500), "ü".repeat(500));
            let source = Source::new("-", text.as_bytes());
            let at = 1000 + before.len();
            let finding = Diagnostic::new(codes::UNKNOWN_WORD, Span::new(at, at + 3), "no");
            let shown = excerpt(&source, &finding, ReportStyle::Plain);
            assert!(shown.contains("bad") && shown.len() < 1000, "{shown}");
            let is_whole = |ch: char| "éü".contains(ch) || ch.is_ascii() || ch == '…';
            assert!(shown.chars().all(is_whole), "{shown}");
            assert!(!shown.contains('\\'), "{shown}");
        }
    }
}
