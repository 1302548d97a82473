//! Exporting records to bare lists of moves.

use std::sync::LazyLock;

use crate::convert::losses::{Loss, Losses};
use crate::convert::subject::{Subject, original_text};
use crate::games::GameKind;
use crate::play::{Dialect, Facts, Termination};
use crate::record::{Record, TagValues, TokenKind};
use crate::text::Diagnostic;

/// The length of a long ply and the blank after it, in bytes.
pub(super) const PLY_LEN: usize = 24;

/// Exports the main line of a record as a bare list: one line with the moves
/// and the result, separated by blanks. In a dialect with
/// [`part_per_line`](Dialect::part_per_line), each part of a move (a twist, the
/// bandaged square) is on a separate line, and an empty line ends the list.
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
    count_losses(subject, dialect, losses);
    main_line(subject, dialect, subject.result().to_string())
}

/// Returns the moves of the main line and the result as a bare list.
pub(super) fn main_line(subject: &Subject<'_>, dialect: Dialect, result: String) -> String {
    if subject.is_plain() {
        return plain_line(subject, dialect, &result);
    }
    let (replayed, end) = (subject.replayed, subject.end());
    let mut words: Vec<String> = Vec::with_capacity(replayed.plies() + 1);
    for node in replayed.nodes().into_iter().filter(|node| node.depth == 0) {
        if node.tokens.start >= end {
            break;
        }
        let text = replayed.node_text(node.id, dialect);
        words.push(text.unwrap_or_else(|| original_text(subject, &node)));
    }
    words.push(result);
    let separator = if dialect.part_per_line { "\n" } else { " " };
    let mut text = words.join(separator);
    text.push_str(if dialect.part_per_line { "\n\n" } else { "\n" });
    text
}

/// Returns the moves and the result of a plain record as a bare list.
fn plain_line(subject: &Subject<'_>, dialect: Dialect, result: &str) -> String {
    let replayed = subject.replayed;
    let separator = if dialect.part_per_line { '\n' } else { ' ' };
    let mut text = String::with_capacity(PLY_LEN * replayed.plies() + 16);
    replayed.visit_plies(dialect, &mut |ply| {
        text.push_str(ply);
        text.push(separator);
    });
    text.push_str(result);
    text.push_str(if dialect.part_per_line { "\n\n" } else { "\n" });
    text
}

/// Counts what a bare list cannot hold.
fn count_losses(subject: &Subject<'_>, dialect: Dialect, losses: &mut Losses) {
    count_remarks(subject, losses);
    count_setting(subject, dialect, losses);
    losses.add(Loss::Tag, lost_tags(subject));
    count_termination(subject, losses);
}

/// Counts comments, glyphs, variations and `%` lines.
pub(super) fn count_remarks(subject: &Subject<'_>, losses: &mut Losses) {
    if subject.is_plain() {
        return;
    }
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

/// Counts the termination if it is known, but implied neither by the moves nor
/// by the result.
pub(super) fn count_termination(subject: &Subject<'_>, losses: &mut Losses) {
    let is_lost = subject
        .reason()
        .is_some_and(|reason| reason != Termination::Unknown);
    losses.add(Loss::Termination, u64::from(is_lost));
}

/// Counts the parts of the setting that differ from the setting that a reader
/// assumes for a bare list in this dialect.
fn count_setting(subject: &Subject<'_>, dialect: Dialect, losses: &mut Losses) {
    let replayed = subject.replayed;
    let key = replayed.about().key;
    let Some(kind) = GameKind::ALL.iter().find(|kind| kind.about().key == key) else {
        return;
    };
    let default = default_setting(*kind, dialect);
    let facts = replayed.facts();
    // A reader assumes the first game for a list that does not name its game.
    let is_other_game = *kind != GameKind::ALL[0];
    losses.add(Loss::Setting, u64::from(is_other_game));
    // Comparing the values in order is faster than looking each of them up.
    if default.is_some_and(|default| default.iter().eq(facts)) {
        return;
    }
    for (name, value) in facts {
        if default.is_some_and(|default| default.get(name) == Some(value)) {
            continue;
        }
        match name.as_str() {
            // Nothing depends on the swap rule unless somebody swaps.
            "swap" => losses.add(Loss::Swap, u64::from(has_swap(subject))),
            _ => losses.add(Loss::Setting, 1),
        }
    }
}

/// Returns true if the exported part has a swap.
fn has_swap(subject: &Subject<'_>) -> bool {
    let replayed = subject.replayed;
    let dialect = replayed.dialects()[0];
    if subject.is_plain() && !may_have_swap(subject.record.text()) {
        return false;
    }
    let mut has_swap = false;
    replayed.visit_plies(dialect, &mut |ply| has_swap |= ply == "swap");
    has_swap
}

/// Returns false if a text certainly does not contain `swap`. Looks only for
/// `wa`, in upper or lower case, which is faster.
fn may_have_swap(text: &[u8]) -> bool {
    let mut places = memchr::memchr2_iter(b'w', b'W', text);
    places.any(|place| matches!(text.get(place + 1), Some(b'a' | b'A')))
}

/// Returns the setting that a reader assumes for a bare list of a game in a
/// dialect.
fn default_setting(kind: GameKind, dialect: Dialect) -> Option<&'static Facts> {
    static DEFAULT_SETTINGS: LazyLock<Vec<(GameKind, Dialect, Facts)>> = LazyLock::new(|| {
        let kinds = GameKind::ALL.iter().copied();
        let with_dialects = kinds.flat_map(|kind| {
            let dialects = kind.dialects().iter();
            dialects.map(move |&dialect| (kind, dialect, read_default_setting(kind, dialect)))
        });
        with_dialects.collect()
    });
    let mut defaults = DEFAULT_SETTINGS.iter();
    let found = defaults.find(|(a_kind, a_dialect, _)| *a_kind == kind && *a_dialect == dialect);
    found.map(|(.., facts)| facts)
}

/// Reads the setting of an empty list of a game with the tags that a dialect
/// implies.
fn read_default_setting(kind: GameKind, dialect: Dialect) -> Facts {
    let options = TagValues::new().with("Game", kind.as_str());
    let empty = Record::empty();
    let mut findings: Vec<Diagnostic> = Vec::new();
    let Some(game) = kind.replay_with(&empty, &options, &mut findings) else {
        return Facts::new();
    };
    let implied = game.implied_tags(dialect).iter();
    let options = implied.fold(options, |options, (name, value)| {
        options.with(*name, *value)
    });
    let game = kind.replay_with(&empty, &options, &mut findings);
    game.map_or_else(Facts::new, |game| game.facts().clone())
}

/// Counts the tags that a bare list loses. The setting and the termination are
/// counted separately.
fn lost_tags(subject: &Subject<'_>) -> u64 {
    let tags = subject.record.tags().iter();
    tags.filter(|tag| !is_replayed_tag(subject, &tag.name))
        .count() as u64
}

/// Returns true for a tag whose content the replayed game provides: the game, its
/// setting, the result or the termination.
pub(super) fn is_replayed_tag(subject: &Subject<'_>, name: &str) -> bool {
    let start = subject.replayed.start_tags();
    let facts = subject.replayed.facts();
    facts.keys().any(|key| key.eq_ignore_ascii_case(name))
        || start.iter().any(|(tag, _)| tag.eq_ignore_ascii_case(name))
        || ["Game", "Result", "Termination"]
            .iter()
            .any(|other| other.eq_ignore_ascii_case(name))
}
