//! Changing the comments of the text of a record, with the marks in them.

use std::borrow::Cow;

use crate::convert::add_move::{after_token, end_of};
use crate::play::TreeNode;
use crate::record::{Command, Movetext, Record, Token, TokenKind};
use crate::text::{Span, errors};

/// A change of the comments on a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommentEdit<'t> {
    /// Replaces their words, but not their figure commands.
    Words(&'t str),
    /// Draws a square, `Gd3`, or an arrow, `Gd3e4`; or removes it, if it is there in this
    /// colour.
    Mark(&'t str),
}

errors! {
    /// Why comments cannot be changed.
    #[non_exhaustive]
    pub enum CommentEditError {
        /// The record is in JSON.
        Json = "a record in JSON cannot be changed: convert it to a sheet";
        /// The text is neither a square nor an arrow.
        NoMark = "a mark is a colour and one or two squares, as in `Gd3` or `Gd3e4`";
    }
}

/// Returns the text of a record after a change of the comments on a ply or, without one,
/// of those before the first ply. They become one comment.
///
/// # Errors
///
/// Returns an error if the record is in JSON or a mark cannot be read.
pub fn edit_comment(
    record: &Record<'_>,
    ply: Option<&TreeNode>,
    edit: CommentEdit<'_>,
) -> Result<Vec<u8>, CommentEditError> {
    if record.is_transcribed() {
        return Err(CommentEditError::Json);
    }
    let from = end_of(ply.map(|ply| ply.tokens.clone()), record);
    let mut commands = record.commands_from(from);
    let (words, marks) = match edit {
        CommentEdit::Words(words) => (words.trim().to_owned(), None),
        CommentEdit::Mark(mark) => {
            let marks = toggled(record, &mut commands, mark).ok_or(CommentEditError::NoMark)?;
            (
                record.comment_paragraphs_from(from).join("\n\n"),
                Some(marks),
            )
        }
    };
    let commands = commands
        .iter()
        .map(|(span, _)| written(record, *span).into_owned());
    let parts = commands.chain(marks.filter(|marks| !marks.is_empty()));
    let words = (!words.is_empty()).then_some(words);
    let text = parts.chain(words).collect::<Vec<_>>().join(" ");
    Ok(with_comment(record, from, &text))
}

fn written<'r>(record: &'r Record<'_>, span: Span) -> Cow<'r, str> {
    String::from_utf8_lossy(&record.wording()[span.range()])
}

/// Takes the marks of the kind of `mark` from the commands, and returns them as a command,
/// with `mark` unless it was there; empty if none are left. Returns `None` if `mark` is no
/// mark.
fn toggled(record: &Record<'_>, commands: &mut Vec<(Span, Command)>, mark: &str) -> Option<String> {
    let is_kind = |command: &Command, name: &str| match command {
        Command::Colours(_) => name == "csl",
        Command::Arrows(_) => name == "cal",
        _ => false,
    };
    let names = ["csl", "cal"].into_iter();
    let name = names.clone().find(|name| {
        let text = format!("[%{name} {mark}]");
        Command::all(&text).any(|(_, command)| command.is_some_and(|found| is_kind(&found, name)))
    })?;
    let mut marks = Vec::new();
    commands.retain(|(span, command)| {
        let is_same_kind = is_kind(command, name);
        if is_same_kind {
            let text = written(record, *span);
            let words = text.trim_end_matches(']').split_once(char::is_whitespace);
            let list = words.map_or("", |(_, list)| list).split(',');
            marks.extend(list.map(|mark| mark.trim().to_owned()));
        }
        !is_same_kind
    });
    let is_there = marks.iter().any(|found| found == mark);
    // The first letter is the colour.
    marks.retain(|found| found.get(1..) != mark.get(1..));
    if !is_there {
        marks.push(mark.to_owned());
    }
    Some(match marks[..] {
        [] => String::new(),
        _ => format!("[%{name} {}]", marks.join(",")),
    })
}

/// Returns the text of a record with one comment, or none if it is empty, in place of the
/// comments from a token on.
fn with_comment(record: &Record<'_>, from: usize, comment: &str) -> Vec<u8> {
    let comment = match comment {
        "" => String::new(),
        _ => {
            let mut writer = Movetext::default();
            // A comment in braces may be anywhere.
            writer.comment(&comment.replace('}', ")"));
            writer.finish().trim_end().to_owned()
        }
    };
    let text = record.text();
    let notes = record.notes_from(from);
    let is_own = |kind| matches!(kind, TokenKind::BraceComment | TokenKind::LineComment);
    let mut spans = notes
        .filter(|token| is_own(token.kind))
        .map(Token::span)
        .peekable();
    if spans.peek().is_none() {
        let tokens = record.tokens().iter().skip(from);
        let glyphs = tokens
            .take_while(|token| token.kind == TokenKind::Glyph)
            .count();
        let added = after_token(record, (from + glyphs).checked_sub(1), &comment);
        return match comment.as_str() {
            "" => text.to_vec(),
            _ => [
                &text[..added.at],
                added.insert.as_bytes(),
                &text[added.at..],
            ]
            .concat(),
        };
    }
    let mut changed = Vec::with_capacity(text.len() + comment.len());
    let mut comment = Some(comment).filter(|comment| !comment.is_empty());
    let mut at = 0;
    for span in spans {
        changed.extend_from_slice(&text[at..span.start]);
        at = span.end;
        if let Some(comment) = comment.take() {
            changed.extend_from_slice(comment.as_bytes());
            continue;
        }
        while changed.last() == Some(&b' ') {
            changed.pop();
        }
        let joins = |byte: &u8| !byte.is_ascii_whitespace() && *byte != b')';
        if text.get(at).is_some_and(joins) {
            changed.push(b' ');
        }
    }
    changed.extend_from_slice(&text[at..]);
    changed
}
