//! The canonical form of a record, as `fmt` writes it.

use crate::convert::list::main_line;
use crate::convert::moves::{self, MovetextForm};
use crate::convert::subject::{Extent, Subject, read_options_of};
use crate::convert::tag_order;
use crate::format::{self, is_action};
use crate::play::{Replayed, Termination};
use crate::record::{Outcome, Record, TagValues, TokenKind, comment_text, plain_glyph, write_tag};
use crate::text::{Diagnostic, Source};

/// A record in canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Canonical {
    /// Tags in order, an empty line, the movetext and the result.
    Sheet(String),
    /// A list of moves without tags, on one line.
    Line(String),
    /// A list of moves without tags, but with something besides moves, such as
    /// comments or variations.
    Lines(String),
    /// The record unchanged, because its text has an error, a word in it is not a
    /// move, its setting cannot be read, or it is a list that would be read
    /// differently in canonical form.
    Verbatim,
}

/// Normalizes a record like [`to_sheet`](crate::convert::to_sheet), but without
/// adding tags, without correcting results or moves, and without turning bare
/// lists into sheets. `overrides` replaces tags of the record or adds to them.
///
/// There is one exception: a JSON record without tags whose first item is neither
/// a move nor a heading (but a comment, for example) becomes a sheet with the
/// tags of its setting.
///
/// The operation is idempotent.
///
/// # Cost
///
/// Linear in the record.
pub fn to_canonical(
    record: &Record<'_>,
    replayed: Option<&dyn Replayed>,
    overrides: &TagValues,
) -> Canonical {
    let Some(replayed) = replayed else {
        return Canonical::Verbatim;
    };
    // Without its number, a resignation would end the list above.
    if record.is_bare() && begins_with_action(record) {
        return Canonical::Verbatim;
    }
    if record.is_plain() {
        return plain(&subject_of(record, replayed), overrides);
    }
    let has_error = record.findings().iter().any(Diagnostic::is_error);
    // At the start of a list, a comment would be read as part of the previous
    // record. A bare JSON record that begins with one is written as a sheet.
    let is_ambiguous = begins_ambiguously(record);
    let becomes_sheet = record.is_transcribed() && record.is_bare() && is_ambiguous;
    if has_error || has_bad_words(replayed) || is_ambiguous && !becomes_sheet {
        return Canonical::Verbatim;
    }
    let subject = subject_of(record, replayed);
    if record.is_bare() && !becomes_sheet {
        // A list without a move would be read as part of the previous record.
        return if replayed.nodes().is_empty() {
            Canonical::Verbatim
        } else {
            bare(&subject)
        };
    }
    let tags = if becomes_sheet {
        tag_order::with_setting(&subject, overrides)
    } else {
        tag_order::without_implied(&subject, overrides)
    };
    sheet(&subject, tags)
}

const fn subject_of<'r>(record: &'r Record<'r>, replayed: &'r dyn Replayed) -> Subject<'r> {
    Subject {
        record,
        replayed,
        part: Extent::Whole,
    }
}

/// Normalizes a plain record.
fn plain(subject: &Subject<'_>, overrides: &TagValues) -> Canonical {
    let replayed = subject.replayed;
    if !subject.record.is_bare() {
        return sheet(subject, tag_order::without_implied(subject, overrides));
    }
    let dialect = replayed.dialect().unwrap_or(replayed.dialects()[0]);
    Canonical::Line(main_line(subject, dialect, result(subject)))
}

/// Writes a sheet with these tags.
fn sheet(subject: &Subject<'_>, tags: Vec<(String, String)>) -> Canonical {
    let mut text = String::new();
    for (name, value) in tags {
        write_tag(&mut text, &name, &value);
    }
    text.push('\n');
    let dialect = subject.replayed.dialects()[0];
    let result = result(subject);
    let (movetext, _) = moves::write(subject, dialect, MovetextForm::Sheet, &result);
    text.push_str(&movetext);
    Canonical::Sheet(text)
}

/// Returns true if the record has words that are not moves.
fn has_bad_words(replayed: &dyn Replayed) -> bool {
    let dialect = replayed.dialects()[0];
    let nodes = replayed.nodes();
    let mut illegal = nodes.iter().filter(|node| !node.is_legal);
    illegal.any(|node| replayed.node_text(node.id, dialect).is_none())
}

/// Returns true if a word such as `resigns` is in the place of the first move.
fn begins_with_action(record: &Record<'_>) -> bool {
    let mut tokens = record.tokens().iter();
    let first = tokens.find(|token| token.kind == TokenKind::Word);
    first.is_some_and(|word| is_action(record.slice(word)))
}

/// Returns true if something before the first move could be read as part of the
/// previous record: a glyph, or in a bare list anything but a heading that begins like
/// none of the parts of a list.
fn begins_ambiguously(record: &Record<'_>) -> bool {
    use TokenKind::{Glyph, Heading, Noise, Number, Result, Tag, Word};
    let mut tokens = record.tokens().iter();
    let first = tokens.find(|token| !matches!(token.kind, Tag | Number | Result | Noise));
    let Some(first) = first else {
        return false;
    };
    match first.kind {
        Glyph => true,
        Word => false,
        Heading => record.is_bare() && b"(){};%!?$[".contains(&record.slice(first)[0]),
        _ => record.is_bare(),
    }
}

/// Returns true if `text`, a list, is read back as one record with the same plies, and
/// with the same comments in the same places, without an error. A line of a comment may
/// look like another list, a title like a ply.
fn is_read_back(subject: &Subject<'_>, text: &str) -> bool {
    let source = Source::new("canonical", text.as_bytes());
    let mut records = format::read(source, read_options_of(subject.replayed));
    let (Some(again), None) = (records.next(), records.next()) else {
        return false;
    };
    content(&again) == content(subject.record) && !again.findings().iter().any(Diagnostic::is_error)
}

/// Returns what a list consists of: the kinds of its tokens, and the text of those that
/// are copied.
fn content(record: &Record<'_>) -> Vec<(TokenKind, String)> {
    use TokenKind::{BraceComment, Glyph, Heading, LineComment, Noise, Number, Result, Word};
    let (mut depth, mut has_plies) = (0_usize, false);
    let mut content = Vec::new();
    for token in record.tokens() {
        let text = String::from_utf8_lossy(record.slice(token));
        let part = match token.kind {
            Number | Noise => continue,
            Result if depth == 0 => continue,
            Word => (Word, String::new()),
            Glyph => (Glyph, plain_glyph(&text)),
            BraceComment | LineComment => (BraceComment, comment_text(&text).to_owned()),
            Heading if has_plies => (BraceComment, text.into_owned()),
            kind => (kind, text.into_owned()),
        };
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            kind => has_plies |= kind == Word,
        }
        content.push(part);
    }
    content
}

/// Normalizes a bare list.
fn bare(subject: &Subject<'_>) -> Canonical {
    let replayed = subject.replayed;
    let dialect = replayed.dialect().unwrap_or(replayed.dialects()[0]);
    let is_plain = subject.record.tokens().iter().all(|token| {
        matches!(
            token.kind,
            TokenKind::Word | TokenKind::Number | TokenKind::Result | TokenKind::Noise
        )
    });
    let result = result(subject);
    if is_plain {
        Canonical::Line(main_line(subject, dialect, result))
    } else {
        let (text, _) = moves::write(subject, dialect, MovetextForm::BareList, &result);
        if is_read_back(subject, &text) {
            Canonical::Lines(text)
        } else {
            Canonical::Verbatim
        }
    }
}

/// Returns the result to write: that of the movetext, else of the tag, else of
/// the game. If only a part of the record is exported, returns the result of
/// the part.
pub(super) fn result(subject: &Subject<'_>) -> String {
    // In a plain record, the stated result is also the result of the moves.
    if subject.part != Extent::Whole || subject.is_plain() {
        return subject.result().to_string();
    }
    let record = subject.record;
    if let Some(token) = record.result() {
        let stated = record.slice(token);
        // Marks are kept even if they are wrong, such as `1-0` in a game of three.
        if let Some(outcome) = Outcome::of_text(stated) {
            return outcome.to_string();
        }
        // A result in words, such as `Orange wins`, is written in marks, such as
        // `1-0`, unless the words give a reason, which marks cannot express.
        let becomes_marks = record.tags().get("Result").is_none()
            && matches!(subject.reason(), None | Some(Termination::Unknown));
        if becomes_marks && subject.result() != Outcome::Unfinished {
            return subject.result().to_string();
        }
        return String::from_utf8_lossy(stated).into_owned();
    }
    let tag = record.tags().value("Result");
    let stated = tag.and_then(|value| value.parse::<Outcome>().ok());
    stated.unwrap_or_else(|| subject.result()).to_string()
}
