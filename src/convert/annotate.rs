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
    pub glyph: Option<&'static str>,
    /// A better line, with move numbers.
    pub better: Option<String>,
}

/// Returns the text of a record with notes on some of its plies; all else is
/// kept byte by byte. `notes` must be in the order of the plies. A command
/// `[%wc ...]` of an earlier analysis is replaced. A move that already has a
/// glyph keeps it and gets no other. A better line that is already there is not added
/// again.
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
    // The glyphs and comments right after the move.
    let following = &tokens[note.after..];
    let is_remark =
        |token: &Token| matches!(token.kind, TokenKind::Glyph | TokenKind::BraceComment);
    let count = following.iter().take_while(|token| is_remark(token));
    let (existing, rest) = following.split_at(count.count());
    let end = existing.last().unwrap_or(last).span().end;
    let has_glyph = existing.iter().any(|token| token.kind == TokenKind::Glyph);
    let comments = || {
        existing
            .iter()
            .filter(|token| token.kind != TokenKind::Glyph)
    };
    let is_analysed =
        |token: &&Token| memchr::memmem::find(record.slice(token), b"[%wc ").is_some();
    let comment = comments().find(is_analysed).or_else(|| comments().next());
    let empty_span = |at: usize| Span::new(at, at);
    if let Some(glyph) = note.glyph.filter(|_| !has_glyph) {
        edits.push((empty_span(last.span().end), format!(" {glyph}")));
    }
    let mut appended = String::new();
    if let Some((chance, error)) = note.chance {
        let command = format!("[%wc {chance:.3},{error:.3}]");
        // Bytes are counted, since a comment need not be UTF-8.
        let old = comment.and_then(|token| {
            let text = record.slice(token);
            let start = memchr::memmem::find(text, b"[%wc ")?;
            Some((start, start + memchr::memchr(b']', &text[start..])? + 1))
        });
        match (comment, old) {
            (Some(token), Some((from, to))) => {
                let start = token.span().start;
                edits.push((Span::new(start + from, start + to), command));
            }
            (Some(token), None) => {
                edits.push((empty_span(token.span().start + 1), format!("{command} ")));
            }
            (None, _) => appended.push_str(&format!(" {{{command}}}")),
        }
    }
    if let Some(better) = &note.better
        && !is_line(record, rest, better)
    {
        appended.push_str(&format!(" ({better})"));
    }
    if !appended.is_empty() {
        edits.push((empty_span(end), appended));
    }
}

/// Returns true if the tokens begin with a variation that is this line, however it is
/// broken into lines.
fn is_line(record: &Record<'_>, tokens: &[Token], line: &str) -> bool {
    let Some((open, rest)) = tokens.split_first() else {
        return false;
    };
    let words = rest
        .iter()
        .take_while(|token| token.kind != TokenKind::Close)
        .map(|token| record.slice(token));
    open.kind == TokenKind::Open && words.eq(line.split_ascii_whitespace().map(str::as_bytes))
}

#[cfg(test)]
mod tests {
    use super::{PlyNote, annotate};
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
            glyph: Some("$2"),
            better: None,
        }
    }

    #[test]
    fn notes_are_added_and_nothing_else_is_changed() {
        // The tokens: a tag, a number, a move, a comment, a number, a move.
        let mut second = note(6);
        second.better = Some("2. Ch4i5-h5".to_owned());
        let text = annotated(SHEET, &[note(3), second]);
        assert_eq!(
            text,
            "[Game \"Permute\"]\n\n1. Ce5f6-f6 $2 {[%wc 0.362,0.012] good}  2. Ae4f5-f5 $1 \
             {[%wc 0.362,0.012]} (2. Ch4i5-h5)\n(2. Cf8g9-f8) *\n"
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
        noted.better = Some("1. Ch4i5-h5".to_owned());
        let expected = text.replace("0.1,0.1]}", "0.362,0.012]} (1. Ch4i5-h5)");
        assert_eq!(annotated(text, &[noted]), expected);
    }

    #[test]
    fn a_better_line_is_not_added_twice() {
        let with_line = |line: &str| PlyNote {
            better: Some(line.to_owned()),
            ..note(3)
        };
        let once = annotated(SHEET, &[with_line("1. Ch4i5-h5")]);
        assert!(once.contains(" good} (1. Ch4i5-h5)  2. "), "{once}");
        assert_eq!(annotated(&once, &[with_line("1. Ch4i5-h5")]), once);
        let broken = once.replace("(1. Ch4i5-h5)", "(1.\nCh4i5-h5)");
        assert_eq!(annotated(&broken, &[with_line("1. Ch4i5-h5")]), broken);
        // A different line comes before it.
        let other = annotated(&once, &[with_line("1. Ag3h4-g4")]);
        let both = "(1. Ag3h4-g4) (1. Ch4i5-h5)";
        assert_eq!(other, once.replace("(1. Ch4i5-h5)", both));
    }
}
