//! A record to export, and which part of it.

use crate::play::{Replayed, TreeNode};
use crate::record::{Outcome, Record, Token};

/// The part of a record that is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Everything; words that are not moves are copied.
    Whole,
    /// Everything before the first error of the main line, with the result `*`.
    Sound,
}

/// A record to export.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// # use scoresheet::convert::{Extent, Subject};
/// let subject = Subject { record: &record, replayed: &*game, part: Extent::Whole };
/// assert_eq!(subject.result().to_string(), "*");
/// ```
#[derive(Clone, Copy)]
pub struct Subject<'r> {
    /// The record as it was read.
    pub record: &'r Record<'r>,
    /// The replayed game.
    pub replayed: &'r dyn Replayed,
    /// The part that is exported.
    pub part: Extent,
}

impl Subject<'_> {
    /// Returns the result to write.
    pub fn result(&self) -> Outcome {
        match self.part {
            Extent::Whole => self.replayed.verdict().result.clone(),
            Extent::Sound => Outcome::Unfinished,
        }
    }

    /// Iterates over the plies and other tokens of the exported part.
    pub(super) fn passages(&self) -> impl Iterator<Item = Passage<'_>> {
        let tokens = &self.record.tokens()[..self.end()];
        let mut nodes = self.replayed.nodes().into_iter().peekable();
        let mut index = 0;
        std::iter::from_fn(move || {
            let token = tokens.get(index)?;
            if let Some(node) = nodes.next_if(|node| node.tokens.start == index) {
                index = node.tokens.end;
                return Some(Passage::Ply(node));
            }
            index += 1;
            Some(Passage::Token(token))
        })
    }

    /// Returns the index of the token at which the exported part ends.
    pub(super) fn end(&self) -> usize {
        let all = self.record.tokens().len();
        if self.part == Extent::Whole {
            return all;
        }
        let plies = self.replayed.plies();
        let last = plies
            .checked_sub(1)
            .and_then(|last| Some(self.replayed.ply(last)?.node));
        let mut rest = self
            .replayed
            .nodes()
            .into_iter()
            .filter(|node| node.depth == 0);
        let next = match last {
            Some(last) => rest.find(|node| node.id > last),
            None => rest.next(),
        };
        next.map_or(all, |node| node.tokens.start)
    }
}

/// A piece of a record.
pub(super) enum Passage<'r> {
    /// A ply and all its words.
    Ply(TreeNode),
    /// Any other token.
    Token(&'r Token),
}

/// Returns the words of a ply as written in the record, separated by one blank.
pub(super) fn as_written(subject: &Subject<'_>, node: &TreeNode) -> String {
    let record = subject.record;
    let tokens = record.tokens()[node.tokens.clone()].iter();
    let words: Vec<_> = tokens
        .map(|token| String::from_utf8_lossy(record.slice(token)))
        .collect();
    words.join(" ")
}
