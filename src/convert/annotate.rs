//! Writes the results of an analysis into a record.

use crate::record::{Record, Token, TokenKind};
use crate::text::Span;

/// What an analysis adds to a ply of a record.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlyNote {
    /// The index of the first token after the move.
    pub after: usize,
    /// The chance of the first seat to win, and the standard error of that
    /// chance.
    pub chance: Option<(f64, f64)>,
    /// A glyph that rates the move, such as `$2`.
    pub glyph: Option<String>,
    pub better: Option<BetterLine>,
}

/// A better line than that of the record, which becomes a variation.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BetterLine {
    /// The moves with their numbers; at least one.
    pub moves: Vec<String>,
    /// The chance of the first seat after the first move, and the standard error of that
    /// chance. It distinguishes the line from those of commentators.
    pub chance: Option<(f64, f64)>,
}

/// Returns the text of a record with notes on some of its plies; all else is
/// kept byte by byte. `notes` must be in the order of the plies. A command
/// `[%wc ...]` of an earlier analysis is replaced. A move that already has a
/// glyph keeps it and gets no other. A better line that is already there is not added
/// again, but gets the new chance.
///
/// Returns `None` for a record read from JSON and for a bare list, which have
/// no place for notes.
pub(crate) fn annotate(record: &Record<'_>, notes: &[PlyNote]) -> Option<Vec<u8>> {
    if record.is_transcribed() || record.is_bare() {
        return None;
    }
    let mut edits = Vec::new();
    for note in notes {
        add_edits(record, note, &mut edits);
    }
    let text = record.text();
    let mut out = Vec::with_capacity(text.len() * 2);
    let mut at = 0;
    for (span, insert) in edits {
        out.extend_from_slice(text.get(at..span.start)?);
        out.extend_from_slice(insert.as_bytes());
        at = span.end;
    }
    out.extend_from_slice(text.get(at..)?);
    Some(out)
}

/// Adds the edits for the notes on a ply: spans of the record, each with the
/// text that replaces it.
fn add_edits(record: &Record<'_>, note: &PlyNote, edits: &mut Vec<(Span, String)>) {
    let tokens = record.tokens();
    let Some(last) = note.after.checked_sub(1).and_then(|last| tokens.get(last)) else {
        return;
    };
    let (existing, rest) = remarks(&tokens[note.after..]);
    let end = existing.last().unwrap_or(last).span().end;
    let has_glyph = existing.iter().any(|token| token.kind == TokenKind::Glyph);
    if let Some(glyph) = note.glyph.as_ref().filter(|_| !has_glyph) {
        edits.push((empty_span(last.span().end), format!(" {glyph}")));
    }
    let mut appended = String::new();
    if let Some(chance) = note.chance {
        appended.extend(add_chance(record, existing, chance, edits));
    }
    let better = note.better.as_ref();
    let known = better.and_then(|better| first_move_of(record, rest, better));
    if let (Some(better), None) = (better, known) {
        appended.push_str(&better.as_variation());
    }
    if !appended.is_empty() {
        edits.push((empty_span(end), appended));
    }
    if let (Some(first), Some(chance)) = (known, better.and_then(|better| better.chance)) {
        let (existing, _) = remarks(&rest[first + 1..]);
        let comment = add_chance(record, existing, chance, edits);
        edits.extend(comment.map(|comment| (empty_span(rest[first].span().end), comment)));
    }
}

const fn empty_span(at: usize) -> Span {
    Span::new(at, at)
}

/// Splits tokens after the glyphs and comments with which they begin.
fn remarks(tokens: &[Token]) -> (&[Token], &[Token]) {
    let count = tokens.iter().take_while(|token| is_remark(token)).count();
    tokens.split_at(count)
}

const fn is_remark(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Glyph | TokenKind::BraceComment)
}

/// Writes a chance into one of the comments among these glyphs and comments, or instead
/// of the chance that one states. If there is no comment, returns one.
fn add_chance(
    record: &Record<'_>,
    existing: &[Token],
    (chance, error): (f64, f64),
    edits: &mut Vec<(Span, String)>,
) -> Option<String> {
    let command = format!("[%wc {chance:.3},{error:.3}]");
    let mut comments = existing
        .iter()
        .filter(|token| token.kind != TokenKind::Glyph);
    // Bytes are counted, since a comment need not be UTF-8.
    let old = comments.clone().find_map(|token| {
        let text = record.slice(token);
        let start = memchr::memmem::find(text, b"[%wc ")?;
        let end = start + memchr::memchr(b']', &text[start..])? + 1;
        let from = token.span().start;
        Some(Span::new(from + start, from + end))
    });
    match (old, comments.next()) {
        (Some(old), _) => edits.push((old, command)),
        (None, Some(comment)) => {
            edits.push((empty_span(comment.span().start + 1), format!("{command} ")));
        }
        (None, None) => return Some(format!(" {{{command}}}")),
    }
    None
}

impl BetterLine {
    /// Writes the line as a variation after a blank.
    fn as_variation(&self) -> String {
        let mut moves = self.moves.clone();
        if let (Some(first), Some((chance, error))) = (moves.first_mut(), self.chance) {
            first.push_str(&format!(" {{[%wc {chance:.3},{error:.3}]}}"));
        }
        format!(" ({})", moves.join(" "))
    }
}

/// Returns the index of the last token of the first move of a line, if the tokens begin
/// with a variation that is this line, however it is broken into lines and commented.
fn first_move_of(record: &Record<'_>, tokens: &[Token], line: &BetterLine) -> Option<usize> {
    let inside = tokens
        .iter()
        .enumerate()
        .skip(1)
        .take_while(|(_, token)| token.kind != TokenKind::Close)
        .filter(|(_, token)| !is_remark(token));
    let words =
        |mv: &String| -> Vec<String> { mv.split_ascii_whitespace().map(str::to_owned).collect() };
    let expected: Vec<String> = line.moves.iter().flat_map(words).collect();
    let found = inside.clone().map(|(_, token)| record.slice(token));
    let is_line =
        tokens.first()?.kind == TokenKind::Open && found.eq(expected.iter().map(String::as_bytes));
    let (index, _) = inside.clone().nth(words(line.moves.first()?).len() - 1)?;
    is_line.then_some(index)
}

#[cfg(test)]
mod tests {
    use super::{BetterLine, PlyNote, annotate};
    use crate::format::{ReadOptions, read};
    use crate::text::Source;

    fn annotated(text: &str, notes: &[PlyNote]) -> String {
        let source = Source::new("test", text.as_bytes());
        let record = read(source, ReadOptions::only_moves()).next().unwrap();
        String::from_utf8(annotate(&record, notes).unwrap()).unwrap()
    }

    const SHEET: &str =
        "[Game \"Permute\"]\n\n1. Ce5f6-f6 {good}  2. Ae4f5-f5 $1\n(2. Cf8g9-f8) *\n";

    fn note(after: usize) -> PlyNote {
        PlyNote {
            after,
            chance: Some((0.3624, 0.0118)),
            glyph: Some("$2".to_owned()),
            better: None,
        }
    }

    fn line(moves: &str) -> Option<BetterLine> {
        let moves = moves.split(", ").map(str::to_owned).collect();
        let chance = Some((0.5, 0.01));
        Some(BetterLine { moves, chance })
    }

    #[test]
    fn notes_are_added_and_nothing_else_is_changed() {
        // The tokens: a tag, a number, a move, a comment, a number, a move.
        let mut second = note(6);
        second.better = line("2. Ch4i5-h5, 3. Cf8g9-f8");
        let text = annotated(SHEET, &[note(3), second]);
        assert_eq!(
            text,
            "[Game \"Permute\"]\n\n1. Ce5f6-f6 $2 {[%wc 0.362,0.012] good}  2. Ae4f5-f5 $1 \
             {[%wc 0.362,0.012]} (2. Ch4i5-h5 {[%wc 0.500,0.010]} 3. Cf8g9-f8)\n(2. Cf8g9-f8) *\n"
        );
        assert_eq!(annotated(SHEET, &[]), SHEET);
    }

    #[test]
    fn a_second_analysis_replaces_the_first() {
        let once = annotated(SHEET, &[note(3)]);
        let mut again = note(3);
        again.chance = Some((0.5, 0.0));
        let twice = annotated(&once, &[again]);
        assert_eq!(
            twice,
            once.replace("[%wc 0.362,0.012]", "[%wc 0.500,0.000]")
        );
    }

    #[test]
    fn comments_stay_together() {
        let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {a} $1 {b [%wc 0.1,0.1]} *\n";
        let mut noted = note(3);
        noted.better = line("1. Ch4i5-h5");
        let expected = text.replace(
            "0.1,0.1]}",
            "0.362,0.012]} (1. Ch4i5-h5 {[%wc 0.500,0.010]})",
        );
        assert_eq!(annotated(text, &[noted]), expected);
    }

    #[test]
    fn a_better_line_is_not_added_twice_but_gets_the_new_chance() {
        let with_line = |moves: &str| PlyNote {
            better: line(moves),
            ..note(3)
        };
        let again = |text: &str| annotated(text, &[with_line("1. Ch4i5-h5")]);
        let once = again(SHEET);
        let added = "(1. Ch4i5-h5 {[%wc 0.500,0.010]})";
        assert!(once.contains(&format!(" good}} {added}  2. ")), "{once}");
        assert_eq!(again(&once), once);
        for known in [
            "(1.\nCh4i5-h5 {[%wc 0.500,0.010]})",
            "(1. Ch4i5-h5 {[%wc 0.500,0.010]} {so} $1)",
            "(1. Ch4i5-h5 {[%wc 0.500,0.010] so} {no [%csl Gd3]})",
        ] {
            let other = once.replace(added, known);
            assert_eq!(again(&other.replace("0.500,0.010", "0.123,0.456")), other);
        }
        // A commentator has found the line before.
        assert_eq!(again(&once.replace(added, "(1. Ch4i5-h5)")), once);
        // A different line comes before it.
        let other = annotated(&once, &[with_line("1. Ag3h4-g4")]);
        let both = format!("(1. Ag3h4-g4 {{[%wc 0.500,0.010]}}) {added}");
        assert_eq!(other, once.replace(added, &both));
        // In a game for more than two there are no chances.
        let without = PlyNote {
            chance: None,
            better: line("1. Ch4i5-h5").map(|line| BetterLine {
                chance: None,
                ..line
            }),
            ..note(3)
        };
        let once = annotated(SHEET, std::slice::from_ref(&without));
        assert!(once.contains(" $2 {good} (1. Ch4i5-h5)  2. "), "{once}");
        assert_eq!(annotated(&once, &[without]), once);
    }
}
