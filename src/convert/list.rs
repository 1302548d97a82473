//! Exporting records to bare lists of moves.

use crate::convert::losses::{Loss, Losses};
use crate::convert::subject::{Extent, Subject, as_written};
use crate::games::GameKind;
use crate::play::{Dialect, Termination};
use crate::record::{Outcome, TagValues, TokenKind};
use crate::text::Diagnostic;

/// Exports the main line of a record as a bare list: one line per game, moves
/// and the result separated by blanks. In a dialect that writes a move on
/// several lines there is one line per action, and an empty line after the
/// game.
///
/// # Cost
///
/// Linear in the record.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// # use scoresheet::convert::{Extent, Subject};
/// let subject = Subject { record: &record, replayed: &*game, part: Extent::Whole };
/// use scoresheet::convert::Losses;
///
/// let aiai = game.dialects()[1];
/// let list = scoresheet::to_list(&subject, aiai, &mut Losses::default());
/// assert!(list.starts_with("Clockwise e5f6-f6 Widdershins e4f5-f5"));
/// ```
pub fn to_list(subject: &Subject<'_>, dialect: Dialect, losses: &mut Losses) -> String {
    count(subject, losses);
    main_line(subject, dialect, subject.result().to_string())
}

/// Returns the moves of the main line and the result as a bare list.
pub(super) fn main_line(subject: &Subject<'_>, dialect: Dialect, result: String) -> String {
    let (replayed, end) = (subject.replayed, subject.end());
    let mut words: Vec<String> = Vec::with_capacity(replayed.plies() + 1);
    for node in replayed.nodes().into_iter().filter(|node| node.depth == 0) {
        if node.tokens.start >= end {
            break;
        }
        let text = replayed.node_text(node.id, dialect);
        words.push(text.unwrap_or_else(|| as_written(subject, &node)));
    }
    words.push(result);
    let in_lines = words.iter().any(|word| word.contains('\n'));
    let separator = if in_lines || dialect.lines { "\n" } else { " " };
    let mut text = words.join(separator);
    text.push_str(if dialect.lines { "\n\n" } else { "\n" });
    text
}

/// Counts what a bare list cannot represent.
fn count(subject: &Subject<'_>, losses: &mut Losses) {
    count_remarks(subject, losses);
    losses.add(Loss::Setting, lost_setting(subject));
    losses.add(Loss::Tag, lost_tags(subject));
    count_termination(subject, losses);
}

/// Counts comments, glyphs, variations and `%` lines.
pub(super) fn count_remarks(subject: &Subject<'_>, losses: &mut Losses) {
    let mut depth = 0_u32;
    for token in &subject.record.tokens()[..subject.end()] {
        match token.kind {
            TokenKind::Open => {
                losses.add(Loss::Variation, u64::from(depth == 0));
                depth += 1;
            }
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Glyph if depth == 0 => losses.add(Loss::Glyph, 1),
            TokenKind::Escape => losses.add(Loss::Line, 1),
            kind if kind.is_comment() && depth == 0 => losses.add(Loss::Comment, 1),
            _ => {}
        }
    }
}

/// Counts the termination if neither moves nor result imply it.
pub(super) fn count_termination(subject: &Subject<'_>, losses: &mut Losses) {
    let verdict = subject.replayed.verdict();
    let is_implied = matches!(
        verdict.termination,
        Termination::Normal | Termination::Unterminated
    ) || ends_with_action(subject);
    let is_lost =
        !is_implied && verdict.result != Outcome::Unfinished && subject.part == Extent::Whole;
    losses.add(Loss::Termination, u64::from(is_lost));
}

/// Returns true if the last ply is a resignation or an agreed draw.
fn ends_with_action(subject: &Subject<'_>) -> bool {
    let replayed = subject.replayed;
    let last = replayed
        .plies()
        .checked_sub(1)
        .map(|last| replayed.ply(last).is_some_and(|ply| ply.is_closing));
    last.unwrap_or(false)
}

/// Counts the parts of the setting that differ from the defaults for a bare
/// list.
fn lost_setting(subject: &Subject<'_>) -> u64 {
    let key = subject.replayed.about().key;
    let Some(kind) = GameKind::ALL.iter().find(|kind| kind.about().key == key) else {
        return 0;
    };
    let default = default_facts(*kind);
    let facts = subject.replayed.facts();
    let other_game = u64::from(*kind != GameKind::ALL[0]);
    let differs =
        |(name, value): &(&String, &serde_json::Value)| default.get(*name) != Some(*value);
    let has_swap = subject
        .replayed
        .start_tags()
        .iter()
        .any(|(name, _)| *name == "Swap");
    let counts = |(name, _): &(&String, &serde_json::Value)| *name != "swap" || has_swap;
    other_game + facts.iter().filter(counts).filter(differs).count() as u64
}

fn default_facts(kind: GameKind) -> crate::play::Facts {
    let options = TagValues::new().with("Game", kind.as_str());
    let empty = crate::record::Record::empty();
    let mut findings: Vec<Diagnostic> = Vec::new();
    kind.replay_with(&empty, &options, &mut findings)
        .map_or_else(Default::default, |game| game.facts())
}

/// Counts the tags other than those for the setting and the result.
fn lost_tags(subject: &Subject<'_>) -> u64 {
    let tags = subject.record.tags().iter();
    tags.filter(|tag| !is_setting_tag(subject, &tag.name))
        .count() as u64
}

/// Returns true for tags for the setting, the result or the termination.
pub(super) fn is_setting_tag(subject: &Subject<'_>, name: &str) -> bool {
    let start = subject.replayed.start_tags();
    let facts = subject.replayed.facts();
    facts.keys().any(|key| key.eq_ignore_ascii_case(name))
        || start.iter().any(|(tag, _)| tag.eq_ignore_ascii_case(name))
        || ["Game", "Result", "Termination"]
            .iter()
            .any(|other| other.eq_ignore_ascii_case(name))
}
