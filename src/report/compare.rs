//! Comparing two records. [`Difference`] is the first difference between them.
//! [`Diff`], the JSON report of the command `diff`, names both records and contains
//! the difference, if there is one.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::Serialize;
use serde_json::{Value, json};

use crate::play::{Replayed, TreeNode, View};
use crate::record::{LineId, Record, TokenKind, comment_text, plain_glyph};
use crate::text::closed_enum;

closed_enum! {
    /// The kind of a difference between two records.
    #[non_exhaustive]
    pub enum DifferenceKind {
        /// The game.
        Game = "game",
        /// A part of the setting.
        Setting = "setting",
        /// A ply of the main line.
        Move = "move",
        /// The result or the termination.
        Result = "result",
        /// A variation, a comment or a glyph.
        Remark = "remark",
    }
}

/// A difference between two records. [`Diff`](crate::report::Diff) is its JSON
/// report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Its kind.
    pub kind: DifferenceKind,
    /// Where the records differ: the name of a part of the setting, or the path of a ply.
    /// `None` for the game and the result.
    pub location: Option<String>,
    /// What the records have there; `None` for a record that has nothing there.
    pub values: [Option<String>; 2],
}

impl Difference {
    const fn new(
        kind: DifferenceKind,
        location: Option<String>,
        values: [Option<String>; 2],
    ) -> Self {
        Self {
            kind,
            location,
            values,
        }
    }
}

/// The parts of two records that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiffScope {
    /// The game, its setting, the main line and the result.
    Game,
    /// All of these, and the variations, comments and glyphs.
    All,
}

/// One of two compared records.
pub struct DiffSide {
    game: Box<dyn Replayed>,
    remarks: Vec<Remark>,
}

impl DiffSide {
    /// Prepares a record and its game for comparison.
    pub fn new(record: &Record<'_>, game: Box<dyn Replayed>) -> Self {
        let remarks = Remark::all(record, &*game);
        Self { game, remarks }
    }

    /// Returns the number of plies of the main line.
    pub fn plies(&self) -> usize {
        self.game.plies()
    }
}

impl std::fmt::Debug for DiffSide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DiffSide").finish_non_exhaustive()
    }
}

/// Returns the first difference between two records, or `None` if there is
/// none.
///
/// Ignores the notation of moves, and which of several moves with the same effect was
/// played.
///
/// # Examples
///
/// ```
/// use scoresheet::report::{DiffScope, DiffSide, DifferenceKind, first_difference};
///
/// let side = |text| {
///     let record = scoresheet::read(text).next().expect("one record");
///     let game = scoresheet::replay(&record).game.expect("the default setting is sound");
///     DiffSide::new(&record, game)
/// };
/// let (one, other) = (side("Ce5f6-f6 Ae4f5-f5"), side("Ce5f6-f6 Cg6h7-h7"));
/// let difference = first_difference(&one, &other, DiffScope::Game).expect("a difference");
/// assert_eq!((difference.kind, difference.location.as_deref()), (DifferenceKind::Move, Some("2")));
/// ```
pub fn first_difference(one: &DiffSide, other: &DiffSide, scope: DiffScope) -> Option<Difference> {
    let difference = compare_games(one, other);
    match scope {
        DiffScope::All if difference.is_none() => compare_remarks(one, other),
        _ => difference,
    }
}

/// Compares the settings, the main lines and the results.
fn compare_games(one: &DiffSide, other: &DiffSide) -> Option<Difference> {
    let (first, second) = (&*one.game, &*other.game);
    if let Some(difference) = compare_settings(first, second) {
        return Some(difference);
    }
    if let Some(ply) = first_different_ply(first, second) {
        let dialect = first.dialects()[0];
        let is_same_text = first.ply_text(ply, dialect) == second.ply_text(ply, dialect);
        // Moves with the same text can lead to different positions only if the settings
        // differ.
        return if is_same_text {
            Some(setting_difference(first, second))
        } else {
            Some(ply_difference(first, second, ply))
        };
    }
    if first.plies() != second.plies() {
        let shorter = first.plies().min(second.plies());
        return Some(ply_difference(first, second, shorter));
    }
    let results = [first, second].map(|game| {
        let verdict = game.verdict();
        format!("{} {}", verdict.stated, verdict.termination)
    });
    (results[0] != results[1])
        .then(|| Difference::new(DifferenceKind::Result, None, results.map(Some)))
}

/// Compares the games and their starting positions.
fn compare_settings(first: &dyn Replayed, second: &dyn Replayed) -> Option<Difference> {
    let names = [first, second].map(|game| game.about().name.to_owned());
    if names[0] != names[1] {
        return Some(Difference::new(DifferenceKind::Game, None, names.map(Some)));
    }
    // Settings with the same starting position differ only if a move has different
    // effects, which shows when the plies are compared.
    if position_key(&*first.start()) == position_key(&*second.start()) {
        return None;
    }
    Some(setting_difference(first, second))
}

/// Returns the difference between two settings; of several parts that differ, the
/// alphabetically first.
fn setting_difference(first: &dyn Replayed, second: &dyn Replayed) -> Difference {
    let facts = [first, second].map(|game| {
        let facts = game
            .facts()
            .iter()
            .map(|(name, value)| (name.clone(), value.to_string()));
        let tags = game
            .start_tags()
            .iter()
            .map(|(name, value)| (name.to_ascii_lowercase(), value.clone()));
        tags.chain(facts).collect::<BTreeMap<_, _>>()
    });
    let keys = facts[0].keys().chain(facts[1].keys());
    let differs = |key: &&String| facts[0].get(*key) != facts[1].get(*key);
    let key = keys
        .filter(differs)
        .min()
        .cloned()
        .unwrap_or_else(|| "position".to_owned());
    let values = [&facts[0], &facts[1]].map(|facts| facts.get(&key).cloned());
    Difference::new(DifferenceKind::Setting, Some(key), values)
}

/// Returns true if two records are of the same game, have the same positions
/// before the first ply and after every ply, and both or neither end with a
/// resignation or an agreed draw.
pub fn same_positions(first: &dyn Replayed, second: &dyn Replayed) -> bool {
    let is_closing = |game: &dyn Replayed, ply| game.ply(ply).is_some_and(|info| info.is_closing);
    let last = first.plies().checked_sub(1);
    first.about().name == second.about().name
        && first.plies() == second.plies()
        && last.is_none_or(|last| is_closing(first, last) == is_closing(second, last))
        && position_key(&*first.start()) == position_key(&*second.start())
        && first_different_ply(first, second).is_none()
}

/// Returns the first ply, counted from 0, after which the positions of two
/// games differ. Plies that only one of them has are ignored.
fn first_different_ply(first: &dyn Replayed, second: &dyn Replayed) -> Option<usize> {
    let mut positions = Vec::new();
    first.walk(&mut |_, view| {
        positions.push(position_key(view));
        ControlFlow::Continue(())
    });
    let mut found = None;
    second.walk(&mut |played, view| match positions.get(played) {
        None => ControlFlow::Break(()),
        Some(key) if played == 0 || *key == position_key(view) => ControlFlow::Continue(()),
        Some(_) => {
            found = played.checked_sub(1);
            ControlFlow::Break(())
        }
    });
    found
}

/// Returns the difference at a ply, counted from 0.
fn ply_difference(first: &dyn Replayed, second: &dyn Replayed, ply: usize) -> Difference {
    let text = |game: &dyn Replayed| {
        let dialect = game.dialect().unwrap_or(game.dialects()[0]);
        game.ply_text(ply, dialect)
    };
    let number = first.first_ply() as usize + ply;
    Difference::new(
        DifferenceKind::Move,
        Some(number.to_string()),
        [text(first), text(second)],
    )
}

/// Compares variations, comments and glyphs.
fn compare_remarks(one: &DiffSide, other: &DiffSide) -> Option<Difference> {
    let longest = one.remarks.len().max(other.remarks.len());
    for index in 0..longest {
        let both = [one.remarks.get(index), other.remarks.get(index)];
        let [first, second] = both;
        if let (Some(first), Some(second)) = (first, second)
            && first.matches(second, &*one.game, &*other.game)
        {
            continue;
        }
        let path = first.or(second).map(|remark| remark.path.clone());
        let texts = both.map(|remark| remark.map(|remark| remark.text.clone()));
        return Some(Difference::new(DifferenceKind::Remark, path, texts));
    }
    None
}

/// A comment, a glyph, or a move of a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remark {
    /// The path, as `--at` accepts it, of the move or of the ply that the comment
    /// or glyph follows.
    pub(super) path: String,
    /// Its text in canonical form.
    pub(super) text: String,
    /// Its line and ply, if it is a legal move.
    at: Option<(LineId, u32)>,
}

impl Remark {
    /// Returns the remarks of a record, in order.
    pub(super) fn all(record: &Record<'_>, game: &dyn Replayed) -> Vec<Self> {
        let mut nodes = game.nodes().into_iter().peekable();
        let mut path = "start".to_owned();
        let mut remarks = Vec::new();
        for (index, token) in record.tokens().iter().enumerate() {
            if let Some(node) = nodes.next_if(|node| node.tokens.start == index) {
                let name = game.path(node.id);
                path = name.map_or_else(String::new, |name| name.to_string());
                if node.line != LineId::MAIN {
                    remarks.push(Self::of_move(game, &node, path.clone()));
                }
                continue;
            }
            let slice = String::from_utf8_lossy(record.slice(token));
            let text = match token.kind {
                TokenKind::BraceComment | TokenKind::LineComment => {
                    comment_text(&slice).trim().to_owned()
                }
                TokenKind::Heading => slice.trim().to_owned(),
                TokenKind::Glyph => plain_glyph(&slice),
                _ => continue,
            };
            remarks.push(Self {
                path: path.clone(),
                text,
                at: None,
            });
        }
        remarks
    }

    fn of_move(game: &dyn Replayed, node: &TreeNode, path: String) -> Self {
        let text = game.node_text(node.id, game.dialects()[0]);
        Self {
            path,
            text: text.unwrap_or_default(),
            at: node.is_legal.then_some((node.line, node.ply)),
        }
    }

    /// Returns true if two remarks have the same path, and either have the same
    /// text or are moves that lead to the same position.
    pub(super) fn matches(
        &self,
        other: &Self,
        game: &dyn Replayed,
        other_game: &dyn Replayed,
    ) -> bool {
        if self.path != other.path {
            return false;
        }
        if self.text == other.text {
            return true;
        }
        let after = |game: &dyn Replayed, (line, ply): (LineId, u32)| {
            let game = game.game_of_line(line);
            let view = game.after(ply as usize);
            view.map(|view| position_key(&*view))
        };
        let both = self.at.zip(other.at);
        both.is_some_and(|(at, other_at)| after(game, at) == after(other_game, other_at))
    }
}

/// Returns a text that is equal only for equal positions.
pub(super) fn position_key(view: &dyn View) -> String {
    let position = view
        .position()
        .or_else(|| view.listing())
        .unwrap_or_default();
    format!("{position} {:?} {}", view.turn(), view.next_ply())
}

/// The report of `diff` on two records.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Diff {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/diff/1")))]
    schema: &'static str,
    equal: bool,
    kind: Option<&'static str>,
    location: Option<String>,
    #[cfg_attr(
        feature = "schema",
        schemars(with = "[crate::report::shape::Compared; 2]")
    )]
    records: [Value; 2],
}

/// Reports the first difference between two records. `ids` has the source and the
/// number of each record.
pub fn diff(ids: [(String, u64); 2], difference: Option<&Difference>) -> Diff {
    let mut texts = difference
        .map_or([None, None], |difference| difference.values.clone())
        .into_iter();
    let records = ids.map(|(source, record)| {
        let text = texts.next().flatten();
        json!({ "source": source, "record": record, "value": text })
    });
    Diff {
        schema: "scoresheet/diff/1",
        equal: difference.is_none(),
        kind: difference.map(|difference| difference.kind.as_str()),
        location: difference.and_then(|difference| difference.location.clone()),
        records,
    }
}
