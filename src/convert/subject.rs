//! A record to export, and which part of it.

use crate::play::{Replayed, TreeNode};
use crate::record::{Outcome, Record, Token};

/// Which part of a record is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Everything, moves that are no moves as they are.
    Whole,
    /// The legal plies before the first error of the main line; the result
    /// becomes `*`.
    Sound,
}

/// A record that is to be written in another format.
#[derive(Clone, Copy)]
pub struct Subject<'r> {
    /// The record as it was read.
    pub record: &'r Record<'r>,
    /// The same as a game.
    pub replayed: &'r dyn Replayed,
    /// Which part of it is written.
    pub part: Extent,
}

impl Subject<'_> {
    /// Returns the result that is written.
    pub fn result(&self) -> Outcome {
        match self.part {
            Extent::Whole => self.replayed.verdict().result.clone(),
            Extent::Sound => Outcome::Unfinished,
        }
    }

    /// What is in the written part, in order.
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

    /// Returns the token before which the written part ends.
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
    /// A ply with all its words.
    Ply(TreeNode),
    /// Anything else.
    Token(&'r Token),
}

/// Returns the words of a ply as they are in the record, one blank between them.
pub(super) fn as_written(subject: &Subject<'_>, node: &TreeNode) -> String {
    let record = subject.record;
    let tokens = record.tokens()[node.tokens.clone()].iter();
    let words: Vec<_> = tokens
        .map(|token| String::from_utf8_lossy(record.slice(token)))
        .collect();
    words.join(" ")
}
