//! The canonical form of a record, as `fmt` writes it.

use crate::convert::list::line;
use crate::convert::moves::{self, Headings};
use crate::convert::subject::{Extent, Subject};
use crate::convert::tag_order;
use crate::play::Replayed;
use crate::record::{Outcome, Record, TagValues, TokenKind, write_tag};
use crate::text::Diagnostic;

/// A record in canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Canonical {
    /// Tags in their order, an empty line, the movetext, the result.
    Sheet(String),
    /// A list of moves without tags, on one line.
    Line(String),
    /// A list of moves without tags that has more than moves in it.
    Lines(String),
    /// A record that is left as it is: it has an error that keeps its text
    /// from being understood, or its setting cannot be read.
    AsItStands,
}

/// Writes a record as [`to_sheet`](crate::convert::to_sheet) does, but so that
/// it stays what it is: nothing is added to what it says of its game, no
/// result and no move is mended, a bare list stays bare. `set` are tags that
/// replace or add.
///
/// The text of a record in canonical form is its canonical form.
///
/// # Cost
///
/// Linear in the record.
pub fn to_canonical(
    record: &Record<'_>,
    replayed: Option<&dyn Replayed>,
    set: &TagValues,
) -> Canonical {
    let Some(replayed) = replayed else {
        return Canonical::AsItStands;
    };
    let has_error = record.findings().iter().any(Diagnostic::is_error);
    // JSON parts a comment before the first move from the record before it, as
    // a sheet does and a list does not.
    let becomes_sheet = record.is_transcribed() && record.is_bare() && begins_oddly(record);
    if has_error || has_bad_words(replayed) || begins_oddly(record) && !becomes_sheet {
        return Canonical::AsItStands;
    }
    let subject = Subject {
        record,
        replayed,
        part: Extent::Whole,
    };
    if record.is_bare() && !becomes_sheet {
        // Without a move nothing would tell it from the record before it.
        if replayed.nodes().is_empty() {
            return Canonical::AsItStands;
        }
        return bare(&subject);
    }
    let mut text = String::new();
    let tags = if becomes_sheet {
        tag_order::with_setting(&subject, set)
    } else {
        tag_order::kept(&subject, set)
    };
    for (name, value) in tags {
        write_tag(&mut text, &name, &value);
    }
    text.push('\n');
    let dialect = replayed.dialects()[0];
    let result = result(&subject);
    let (movetext, _) = moves::write(&subject, dialect, Headings::AsComments, &result);
    text.push_str(&movetext);
    Canonical::Sheet(text)
}

/// Returns true if words are in the record that are no move.
fn has_bad_words(replayed: &dyn Replayed) -> bool {
    let dialect = replayed.dialects()[0];
    let nodes = replayed.nodes();
    let mut suspects = nodes.iter().filter(|node| !node.is_legal);
    suspects.any(|node| replayed.node_text(node.id, dialect).is_none())
}

/// Returns true if something is before the first move that cannot be reported from
/// what belongs to the record before: a glyph, or in a bare list a comment.
fn begins_oddly(record: &Record<'_>) -> bool {
    let mut tokens = record.tokens().iter().map(|token| token.kind);
    let first = tokens.find(|kind| {
        use TokenKind::{Number, Result, Tag};
        !matches!(kind, Tag | Number | Result)
    });
    match first {
        Some(TokenKind::Glyph) => true,
        Some(TokenKind::Word | TokenKind::Heading) | None => false,
        Some(_) => record.is_bare(),
    }
}

fn bare(subject: &Subject<'_>) -> Canonical {
    let replayed = subject.replayed;
    let dialect = replayed.dialect().unwrap_or(replayed.dialects()[0]);
    let is_plain = subject.record.tokens().iter().all(|token| {
        matches!(
            token.kind,
            TokenKind::Word | TokenKind::Number | TokenKind::Result
        )
    });
    let result = result(subject);
    if is_plain {
        Canonical::Line(line(subject, dialect, result))
    } else {
        Canonical::Lines(moves::write(subject, dialect, Headings::Kept, &result).0)
    }
}

/// Returns the result as the movetext has it, else as the tag has it, else as the
/// game ended.
pub(super) fn result(subject: &Subject<'_>) -> String {
    if subject.part == Extent::Sound {
        return subject.result().to_string();
    }
    let record = subject.record;
    if let Some(token) = record.result() {
        let said = record.slice(token);
        return Outcome::of_text(said).map_or_else(
            || String::from_utf8_lossy(said).into_owned(),
            |outcome| outcome.to_string(),
        );
    }
    let tag = record.tags().value("Result");
    let tag = tag.and_then(|value| value.parse::<Outcome>().ok());
    tag.unwrap_or_else(|| subject.result()).to_string()
}
