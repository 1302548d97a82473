//! The records to leave out so that one of several duplicates is kept.

use clap::ValueEnum;

use crate::cli::input::input::Input;
use crate::cli::same_play::criteria::{Beginnings, DuplicateCriteria};
use crate::cli::same_play::groups::Groups;
use crate::cli::terminal::output::Output;
use crate::record::TokenKind;
use crate::report::Entry;

/// Which of several duplicate records is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Keep {
    /// The first.
    First,
    /// The first, unless another record continues its moves.
    Longest,
    /// The one with the most comments, glyphs and variations.
    Annotated,
}

/// Returns the numbers of the records to leave out, in order, counted from 0 among
/// the chosen records, and the messages about the input. Records that are not sound
/// are never left out.
///
/// # Errors
///
/// Returns an error if the options are wrong, or if a temporary file cannot be
/// used.
pub(crate) fn repeats(
    input: &Input,
    keep: Keep,
    output: &Output,
) -> anyhow::Result<(Vec<u64>, Output)> {
    let criteria = DuplicateCriteria {
        beginnings: match keep {
            Keep::First | Keep::Annotated => Beginnings::Differ,
            Keep::Longest => Beginnings::Continued,
        },
        ..DuplicateCriteria::default()
    };
    let describe = |entry: &Entry<'_>| match keep {
        Keep::First | Keep::Longest => String::new(),
        Keep::Annotated => annotations(entry).to_string(),
    };
    // The messages are printed when the records are read again.
    let mut silent = Output::part(&output.style());
    let mut groups = Groups::find(input, criteria, &describe, &mut silent)?;
    let mut left_out = Vec::new();
    while let Some(group) = groups.next_group()? {
        // The ordinal of the record to keep, and how many annotations it has.
        let mut kept: Option<(u64, u64)> = None;
        for member in group.members {
            let count = groups.description(&member)?.parse::<u64>().unwrap_or(0);
            if kept.is_none_or(|(_, best)| count > best) {
                let worse = kept.replace((member.ordinal, count));
                left_out.extend(worse.map(|(ordinal, _)| ordinal));
            } else {
                left_out.push(member.ordinal);
            }
        }
        left_out.extend(
            kept.filter(|_| group.is_continued)
                .map(|(ordinal, _)| ordinal),
        );
    }
    left_out.sort_unstable();
    Ok((left_out, silent))
}

/// Counts the comments, glyphs and variations of a record.
fn annotations(entry: &Entry<'_>) -> usize {
    let tokens = entry.record.tokens().iter();
    let is_annotation = |kind: TokenKind| {
        matches!(
            kind,
            TokenKind::BraceComment | TokenKind::LineComment | TokenKind::Glyph | TokenKind::Open
        )
    };
    tokens.filter(|token| is_annotation(token.kind)).count()
}
