//! Findings that do not depend on the position: dates, numbers, spellings.

use crate::format::number_value;
use crate::play::replay::refusal_report::{ply_location, quote};
use crate::play::replay::suggest;
use crate::play::{Action, Dialect, Game, MoveOf, MoveText, Numbering, Oddity, ReadPly};
use crate::record::{Command, DateForm, Record, TokenKind, Tree};
use crate::text::{CappedFindings, Diagnostic, Span, codes, escape};

/// Reports `text` fields of a JSON record that contain several moves; each
/// should contain one.
#[inline(never)]
pub(crate) fn joined_moves<T>(
    record: &Record<'_>,
    tree: &Tree<T>,
    first_ply: u32,
    findings: &mut Vec<Diagnostic>,
) {
    if !record.is_transcribed() {
        return;
    }
    let mut capped = CappedFindings::default();
    for (_, node) in tree.iter() {
        let before = node.token_range().start.checked_sub(1);
        // In a record from JSON, a number precedes the first move of a text.
        let is_number = |index: usize| record.tokens()[index].kind == TokenKind::Number;
        if before.is_some_and(is_number) {
            continue;
        }
        let span = node.span(record);
        capped.add_named("joined moves", span, || {
            let quoted = quote(&record.wording()[span.range()]);
            let message = format!("{quoted} follows another move in the same text");
            let help = "write every move as a separate object";
            let mut finding = Diagnostic::new(codes::SEVERAL_MOVES, span, message).with_help(help);
            finding.at = ply_location(tree, node, first_ply);
            finding
        });
    }
    findings.extend(capped.finish());
}

/// Reports a date that is not in the calendar, or not in standard form.
pub(crate) fn date(record: &Record<'_>, findings: &mut Vec<Diagnostic>) {
    let Some(tag) = record.tags().get("Date") else {
        return;
    };
    let value = escape(tag.value.as_bytes());
    let standard = "write it as `2026.11.21`, with `??` for unknown parts";
    let (code, message, help) = match DateForm::of(&tag.value) {
        DateForm::Standard => return,
        DateForm::Impossible => {
            let message = format!("`{value}` does not exist in the calendar");
            (codes::BAD_DATE, message, standard.to_owned())
        }
        DateForm::Other(plain) => {
            let message = format!("the date `{value}` is usually written `{plain}`");
            (codes::ODD_DATE, message, format!("write `{plain}`"))
        }
        DateForm::Ambiguous([one, other]) => {
            let message = format!("`{value}` is ambiguous: either number may be the day");
            let help = format!("write `{one}` or `{other}`: the year, the month, the day");
            (codes::ODD_DATE, message, help)
        }
        DateForm::Words => {
            let message = format!("`{value}` is not written as a date");
            (codes::ODD_DATE, message, standard.to_owned())
        }
    };
    let finding = Diagnostic::new(code, tag.value_span(), message);
    findings.push(finding.with_help(help));
}

/// Warns about the first move number of the main line that does not fit: all
/// numbers must count plies, or all must count pairs of plies.
#[inline(never)]
pub(crate) fn numbers<T>(
    record: &Record<'_>,
    tree: &Tree<T>,
    first_ply: u32,
    findings: &mut Vec<Diagnostic>,
) {
    let mut starts = tree
        .main_line()
        .map(|(_, node)| node.token_range().start)
        .peekable();
    let mut numbering = Numbering::default();
    let mut fits = |text: &[u8], next: u32| {
        number_value(text).is_some_and(|number| numbering.accepts(number, next))
    };
    let mut depth = 0_u32;
    let mut next = first_ply;
    for (index, token) in record.tokens().iter().enumerate() {
        match token.kind {
            // The numbers after an unclear text are not those of the plies.
            TokenKind::Unclear => return,
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            // Lists may begin with 0; their reader has compared the numbers.
            TokenKind::Number
                if depth == 0
                    && record.is_bare()
                    && number_value(record.slice(token)) == Some(0) =>
            {
                return;
            }
            TokenKind::Number if depth == 0 && !fits(record.slice(token), next) => {
                let number = escape(record.slice(token));
                let message =
                    format!("the move number `{number}` does not fit: ply {next} is next");
                let help = if next == first_ply {
                    "moves before it are missing, or the moves are not in the order of play"
                } else {
                    "write the ply that is missing before it, or correct the number: numbers do not \
                     affect how moves are read"
                };
                // The moves that a list lacks at its start may change all others.
                let is_cut = record.is_bare() && next == first_ply;
                let code = if is_cut {
                    codes::UNCLEAR
                } else {
                    codes::WRONG_NUMBER
                };
                let finding = Diagnostic::new(code, token.span(), message);
                findings.push(finding.with_help(help));
                return;
            }
            TokenKind::Word if starts.next_if_eq(&index).is_some() => next += 1,
            _ => {}
        }
    }
}

/// Warns about unknown or malformed commands in comments.
pub(crate) fn commands(record: &Record<'_>, findings: &mut Vec<Diagnostic>) {
    let mut warnings = CappedFindings::default();
    let comments = record
        .tokens()
        .iter()
        .filter(|token| token.kind.is_comment());
    for token in comments {
        let Ok(text) = std::str::from_utf8(record.slice(token)) else {
            continue;
        };
        let bad = Command::all(text).filter(|(_, command)| command.is_none());
        for (range, _) in bad {
            let start = token.span().start;
            let span = Span::new(start + range.start, start + range.end);
            warnings.add_named("bad commands", span, || {
                let quoted = quote(text[range.clone()].as_bytes());
                let message = format!("{quoted} is not a figure command; it is kept as text");
                let commands = "the commands are `[%csl Rd3]`, `[%cal Gd3e4]`, `[%mark Xd3]`, `[%label d3=A]` and `[%fig NAME]`";
                // A placeholder of a caption ends the comment that has it.
                let is_cut = token.kind == TokenKind::BraceComment
                    && text.ends_with('}')
                    && text[range.clone()].contains('{');
                let help = if is_cut {
                    "`}` ends the comment: write a command with `{...}` in a comment from `;` to the end of the line, or write `<...>` for it"
                } else {
                    commands
                };
                Diagnostic::new(codes::BAD_COMMAND, span, message).with_help(help)
            });
        }
    }
    findings.extend(warnings.finish());
}

/// Warns about unusual spellings, and once if the record mixes notations.
#[inline(never)]
pub(crate) fn spellings<G: Game>(
    record: &Record<'_>,
    tree: &Tree<ReadPly<G>>,
    first_ply: u32,
    findings: &mut Vec<Diagnostic>,
) {
    let mut warnings = CappedFindings::default();
    let mut mixed = None;
    let mut dialect = None;
    for (_, node) in tree.iter() {
        let span = node.span(record);
        let Ok(Action::Move(text)) = &node.value else {
            let word = &record.wording()[span.range()];
            if word.eq_ignore_ascii_case(b"resigned") {
                warnings.add_named("unusual spellings", span, || odd_resignation(word, span));
            }
            continue;
        };
        if !text.oddities.is_empty() {
            warnings.add_named("unusual spellings", span, || {
                let mut finding = odd_spelling::<G>(record, text, span);
                finding.at = ply_location(tree, node, first_ply);
                finding
            });
        }
        match (dialect, text.dialect) {
            (Some(before), Some(found)) if before != found && mixed.is_none() => {
                mixed = Some(mixed_notation(record, span, before, found));
            }
            (None, found) => dialect = found,
            _ => {}
        }
    }
    findings.extend(warnings.finish());
    findings.extend(mixed);
}

fn odd_resignation(word: &[u8], span: Span) -> Diagnostic {
    let message = format!(
        "{} is read as `resigns`: the seat to move resigns",
        quote(word)
    );
    Diagnostic::new(codes::ODD_SPELLING, span, message).with_fix(span, "resigns")
}

#[inline(never)]
fn odd_spelling<G: Game>(
    record: &Record<'_>,
    text: &MoveText<MoveOf<G>>,
    span: Span,
) -> Diagnostic {
    let dialect = text.dialect.copied().unwrap_or(G::DIALECTS[0]);
    let plain = suggest::write_move::<G>(&text.mv, dialect);
    let oddities: Vec<&str> = text.oddities.iter().map(Oddity::as_str).collect();
    let quoted = quote(&record.wording()[span.range()]);
    let message = format!(
        "{quoted} {}; usually written `{plain}`",
        oddities.join(" and ")
    );
    Diagnostic::new(codes::ODD_SPELLING, span, message).with_fix(span, plain)
}

fn mixed_notation(
    record: &Record<'_>,
    span: Span,
    before: &Dialect,
    found: &Dialect,
) -> Diagnostic {
    let quoted = quote(&record.wording()[span.range()]);
    let (before, found) = (before.title, found.title);
    let message =
        format!("{quoted} is in the notation of {found}, the moves before it in that of {before}");
    let help = "both are accepted; use one, or let `scoresheet convert` rewrite the record";
    Diagnostic::new(codes::MIXED_NOTATION, span, message).with_help(help)
}
