//! Warnings about what was read as it was meant: numbers and spellings.

use crate::format::move_number;
use crate::play::game::game::{Game, MoveOf, ReadPly};
use crate::play::game::main_line::Action;
use crate::play::game::notation::{Dialect, MoveText, Oddity};
use crate::play::replay::numbering::Numbering;
use crate::play::replay::refusal_report::{at, quote};

use crate::play::replay::suggest;
use crate::record::{Command, Record, TokenKind, Tree, is_date};
use crate::text::{CappedFindings, Diagnostic, Span, codes, escape};

/// Finds moves that stand together in one text, where every move has a text
/// of its own.
pub(in crate::play) fn parted<T>(
    record: &Record<'_>,
    tree: &Tree<T>,
    first: u32,
    findings: &mut Vec<Diagnostic>,
) {
    if !record.is_transcribed() {
        return;
    }
    let mut capped = CappedFindings::default();
    for (_, node) in tree.iter() {
        let before = node.token_range().start.checked_sub(1);
        let is_number = |index: usize| record.tokens()[index].kind == TokenKind::Number;
        if before.is_some_and(is_number) {
            continue;
        }
        let span = node.span(record);
        capped.add_named("moves behind others", span, || {
            let said = quote(&record.wording()[span.range()]);
            let message = format!("{said} stands behind another move in one text");
            let help = "every move is an object of its own";
            let mut finding = Diagnostic::new(codes::SEVERAL_MOVES, span, message).with_help(help);
            finding.at = at(tree, node, first);
            finding
        });
    }
    findings.extend(capped.finish());
}

/// Finds a date that is no day of the calendar.
pub(in crate::play) fn date(record: &Record<'_>, findings: &mut Vec<Diagnostic>) {
    let Some(tag) = record.tags().get("Date") else {
        return;
    };
    if !is_date(&tag.value) {
        let message = format!(
            "`{}` is no day of the calendar",
            escape(tag.value.as_bytes())
        );
        let help = "write it as `2026.11.21`, with `??` for what is not known";
        let finding = Diagnostic::new(codes::BAD_DATE, tag.value_span(), message);
        findings.push(finding.with_help(help));
    }
}

/// Warns once when the move numbers of the main line fit neither single
/// plies nor pairs of them.
pub(in crate::play) fn numbers<T>(
    record: &Record<'_>,
    tree: &Tree<T>,
    first: u32,
    findings: &mut Vec<Diagnostic>,
) {
    let mut starts = tree
        .main_line()
        .map(|(_, node)| node.token_range().start)
        .peekable();
    let mut numbering = Numbering::new();
    let mut fits = |text: &[u8], next: u32| {
        move_number(text).is_some_and(|number| numbering.fits(number.value, next))
    };
    let mut depth = 0_u32;
    let mut next = first;
    for (index, token) in record.tokens().iter().enumerate() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Number if depth == 0 && !fits(record.slice(token), next) => {
                let number = escape(record.slice(token));
                let message =
                    format!("the move number `{number}` does not fit: ply {next} is next");
                let help = "numbers count single plies, or pairs of them; they are advice only";
                let finding = Diagnostic::new(codes::WRONG_NUMBER, token.span(), message);
                findings.push(finding.with_help(help));
                return;
            }
            TokenKind::Word if starts.next_if_eq(&index).is_some() => next += 1,
            _ => {}
        }
    }
}

/// Warns of commands in comments that are not known or not whole.
pub(in crate::play) fn commands(record: &Record<'_>, findings: &mut Vec<Diagnostic>) {
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
        for (place, _) in bad {
            let start = token.span().start;
            let span = Span::new(start + place.start, start + place.end);
            warnings.add_named("odd commands", span, || {
                let said = quote(text[place.clone()].as_bytes());
                let message = format!("{said} is no command for figures; it is kept as text");
                let help = "they are `[%csl Rd3]`, `[%cal Gd3e4]`, `[%mark Xd3]`, `[%label d3=A]` and `[%fig NAME]`";
                Diagnostic::new(codes::BAD_COMMAND, span, message).with_help(help)
            });
        }
    }
    findings.extend(warnings.finish());
}

/// Warns of unusual spellings, and once of a second notation.
pub(in crate::play) fn spellings<G: Game>(
    record: &Record<'_>,
    tree: &Tree<ReadPly<G>>,
    first: u32,
    findings: &mut Vec<Diagnostic>,
) {
    let mut warnings = CappedFindings::default();
    let mut mixed = None;
    let mut known = None;
    for (_, node) in tree.iter() {
        let Ok(Action::Move(text)) = &node.value else {
            continue;
        };
        let span = node.span(record);
        if !text.odd.is_empty() {
            warnings.add_named("unusual spellings", span, || {
                let mut finding = odd_spelling::<G>(record, text, span);
                finding.at = at(tree, node, first);
                finding
            });
        }
        match (known, text.dialect) {
            (Some(before), Some(found)) if before != found && mixed.is_none() => {
                mixed = Some(mixed_notation(record, span, before, found));
            }
            (None, found) => known = found,
            _ => {}
        }
    }
    findings.extend(warnings.finish());
    findings.extend(mixed);
}

fn odd_spelling<G: Game>(
    record: &Record<'_>,
    text: &MoveText<MoveOf<G>>,
    span: Span,
) -> Diagnostic {
    let dialect = text.dialect.copied().unwrap_or(G::DIALECTS[0]);
    let plain = suggest::write::<G>(&text.chosen, dialect);
    let odd: Vec<&str> = text.odd.iter().map(Oddity::as_str).collect();
    let said = quote(&record.wording()[span.range()]);
    let message = format!("{said} {}; plainly: `{plain}`", odd.join(" and "));
    Diagnostic::new(codes::ODD_SPELLING, span, message).with_fix(span, plain)
}

fn mixed_notation(
    record: &Record<'_>,
    span: Span,
    before: &Dialect,
    found: &Dialect,
) -> Diagnostic {
    let said = quote(&record.wording()[span.range()]);
    let (before, found) = (before.title, found.title);
    let message = format!("{said} is written as on {found}, the moves before it as on {before}");
    let help = "both are read; keep to one, or let `scoresheet convert` write it";
    Diagnostic::new(codes::MIXED_NOTATION, span, message).with_help(help)
}
