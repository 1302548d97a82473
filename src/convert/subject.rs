//! A record to export, and the part of it that is exported.

use std::ops::Range;

use crate::format::{ReadOptions, may_be_heading};
use crate::games::GameKind;
use crate::play::{Replayed, Termination, TreeNode};
use crate::record::{Outcome, Record, Token, TokenKind};
use crate::text::{Code, Diagnostic, codes, plural_plies};

/// The part of a record that is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Everything; words that are not moves are copied.
    Whole,
    /// The whole main line, which has no errors, with its result, and
    /// variations without their illegal moves.
    Sound,
    /// Everything before the first illegal or unreadable move of the main line,
    /// and variations without their illegal moves. The result is that of the
    /// exported moves: `*` unless they end the game.
    Prefix,
}

impl Extent {
    /// Returns the part of a record that is sound, given its findings: `Prefix`
    /// if the main line has an error, otherwise `Sound`.
    pub fn sound_part(replayed: &dyn Replayed, findings: &[Diagnostic]) -> Self {
        let is_main = |node: &TreeNode| node.depth == 0;
        let main_line = replayed.nodes().iter().filter(|node| is_main(node)).count();
        let is_cut = |finding: &Diagnostic| finding.is_error() && breaks_main_line(finding.code);
        if main_line > replayed.plies() || findings.iter().any(is_cut) {
            Self::Prefix
        } else {
            Self::Sound
        }
    }
}

/// Returns true for errors after which the result cannot be trusted, or moves
/// of the main line may be missing.
///
/// Returns false for errors in moves: `sound_part` finds those of the main line by
/// counting its legal plies, and those of variations do not matter.
fn breaks_main_line(code: Code) -> bool {
    let is_harmless = [
        codes::INVALID_UTF8,
        codes::CONTROL_CHARACTER,
        codes::MALFORMED_TAG,
        codes::UNCLOSED_TAG,
        codes::BAD_GLYPH,
        codes::STRAY_CHARACTER,
        codes::VARIATION_WITHOUT_MOVE,
        codes::BAD_DATE,
        codes::BAD_TAG_VALUE,
    ]
    .contains(&code);
    let in_moves = ["notation/", "play/"]
        .iter()
        .any(|prefix| code.as_str().starts_with(prefix));
    // The codes of a game are about its moves and its setting.
    let is_of_game = !codes::CODES.contains(&code);
    !is_of_game && !is_harmless && !in_moves
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

/// Returns the options for reading records of the game.
pub(crate) fn read_options_of(game: &dyn Replayed) -> ReadOptions {
    let mut kinds = GameKind::ALL.iter();
    let kind = kinds.find(|kind| kind.about().key == game.about().key);
    kind.unwrap_or(&GameKind::ALL[0]).read_options()
}

impl Subject<'_> {
    /// Returns true if a list could have this line before its first move, and would be
    /// read with the same comment.
    pub(super) fn may_be_heading(&self, text: &str) -> bool {
        may_be_heading(text, read_options_of(self.replayed))
    }

    /// Returns notes on the parts of an unsound record that are not written. Each note
    /// is printed after the name of the record.
    pub(crate) fn notes_on_unwritten(&self) -> Vec<String> {
        let plies = plural_plies(self.replayed.plies());
        let mut notes = Vec::new();
        let stated_result = &self.replayed.verdict().stated;
        if self.is_cut() {
            notes.push(format!(
                " is cut at the first error: {plies}, with the result `{}`",
                self.result()
            ));
        } else if self.result() != *stated_result {
            notes.push(format!(
                ": the result is written as `{}`, since it is not sound",
                self.result()
            ));
        }
        match self.lost_variations() {
            0 => {}
            1 => notes.push(": 1 illegal variation is left out".to_owned()),
            count => notes.push(format!(": {count} illegal variations are left out")),
        }
        notes
    }

    /// Returns the result to write: that of the record, even if it is wrong.
    pub fn result(&self) -> Outcome {
        self.unless_cut(&self.replayed.verdict().stated)
    }

    /// Returns the result of the exported game.
    pub(super) fn true_result(&self) -> Outcome {
        self.unless_cut(&self.replayed.verdict().result)
    }

    /// Returns the result or, if the game is cut, that of its legal moves.
    fn unless_cut(&self, result: &Outcome) -> Outcome {
        match self.part {
            Extent::Whole | Extent::Sound => result.clone(),
            Extent::Prefix => self.result_of_moves(),
        }
    }

    /// Returns the result of the legal moves; `*` unless they end the game.
    fn result_of_moves(&self) -> Outcome {
        let verdict = self.replayed.verdict();
        let seats = self.replayed.seats().len();
        match verdict.termination {
            // `stated` may be wrong; `winners` follows from the moves.
            Termination::Resignation if self.ends_with_action() => {
                Outcome::won_by(&verdict.winners, seats)
            }
            Termination::Agreement if self.ends_with_action() => Outcome::drawn(seats),
            _ => self.replayed.end().status().outcome(seats),
        }
    }

    /// Returns the termination, such as a time forfeit, if there is a result
    /// that neither the rules nor the last ply explain.
    pub(super) fn reason(&self) -> Option<Termination> {
        let verdict = self.replayed.verdict();
        let is_special = !matches!(
            verdict.termination,
            Termination::Normal | Termination::Unterminated
        );
        let has_result = self.result() != Outcome::Unfinished;
        (is_special && has_result && !self.ends_with_action()).then_some(verdict.termination)
    }

    /// Returns true if the last ply is a resignation or an agreed draw.
    fn ends_with_action(&self) -> bool {
        let last = self.replayed.plies().checked_sub(1);
        last.and_then(|last| self.replayed.ply(last))
            .is_some_and(|ply| ply.is_closing)
    }

    /// Returns true if all of a plain record is exported; see
    /// [`Record::is_plain`].
    pub(super) fn is_plain(&self) -> bool {
        self.part == Extent::Whole && self.record.is_plain()
    }

    /// Returns true if the main line is cut off before its end.
    pub fn is_cut(&self) -> bool {
        self.end() < self.record.tokens().len()
    }

    /// Returns the number of variations that are left out, or from which moves
    /// are left out.
    pub fn lost_variations(&self) -> usize {
        self.left_out().len()
    }

    /// Returns the number of tags and comments with bytes that are not UTF-8,
    /// which are written as U+FFFD.
    pub fn invalid_texts(&self) -> usize {
        if self.is_plain() {
            return 0;
        }
        let is_invalid = |token: &&Token| {
            let is_text =
                token.kind.is_comment() || matches!(token.kind, TokenKind::Tag | TokenKind::Escape);
            is_text && std::str::from_utf8(self.record.slice(token)).is_err()
        };
        self.record.tokens().iter().filter(is_invalid).count()
    }

    /// Iterates over the plies of the exported part and all tokens between
    /// them.
    pub(super) fn passages(&self) -> impl Iterator<Item = Passage<'_>> {
        let tokens = &self.record.tokens()[..self.end()];
        let mut nodes = self.replayed.nodes().into_iter().peekable();
        let mut left_out = self.left_out().into_iter().peekable();
        let is_whole = self.part == Extent::Whole;
        let mut index = 0;
        std::iter::from_fn(move || {
            let is_stray = |token: &Token| !is_whole && token.kind == TokenKind::Stray;
            loop {
                if let Some(range) = left_out.next_if(|range| range.start <= index) {
                    index = index.max(range.end);
                } else if tokens.get(index).is_some_and(is_stray) {
                    index += 1;
                } else {
                    break;
                }
            }
            while nodes.next_if(|node| node.tokens.start < index).is_some() {}
            let token = tokens.get(index)?;
            if let Some(node) = nodes.next_if(|node| node.tokens.start == index) {
                index = node.tokens.end;
                return Some(Passage::Ply(node));
            }
            index += 1;
            Some(Passage::Token(token))
        })
    }

    /// Returns the ranges of tokens that are left out of variations, in order:
    /// from an illegal move to the end of its variation. A variation without a
    /// legal move is left out with its parentheses.
    fn left_out(&self) -> Vec<Range<usize>> {
        if self.part == Extent::Whole {
            return Vec::new();
        }
        let end = self.end();
        let tokens = &self.record.tokens()[..end];
        let mut nodes = self.replayed.nodes().into_iter().peekable();
        // The open variations: where each begins, and whether it has a legal
        // move.
        let mut open: Vec<(usize, bool)> = Vec::new();
        // The first token to leave out, and the depth of its variation.
        let mut cut: Option<(usize, usize)> = None;
        let mut ranges = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            let node = nodes.next_if(|node| node.tokens.start == index);
            if let (Some(node), Some((start, has_legal_move))) = (node, open.last_mut()) {
                if node.is_legal {
                    *has_legal_move = true;
                } else if cut.is_none() {
                    let first = if *has_legal_move { index } else { *start };
                    cut = Some((first, open.len()));
                }
            }
            match token.kind {
                TokenKind::Open => open.push((index, false)),
                TokenKind::Close => {
                    if let Some((first, _)) = cut.filter(|&(_, depth)| depth == open.len()) {
                        let is_whole = tokens[first].kind == TokenKind::Open;
                        ranges.push(first..index + usize::from(is_whole));
                        cut = None;
                    }
                    open.pop();
                }
                _ => {}
            }
        }
        ranges.extend(cut.map(|(first, _)| first..end));
        ranges
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
        let mut main_line = self
            .replayed
            .nodes()
            .into_iter()
            .filter(|node| node.depth == 0);
        let next = match last {
            Some(last) => main_line.find(|node| node.id > last),
            None => main_line.next(),
        };
        next.map_or(all, |node| node.tokens.start)
    }
}

/// A ply or another token of a record.
pub(super) enum Passage<'r> {
    /// A ply and all its words.
    Ply(TreeNode),
    /// Any other token.
    Token(&'r Token),
}

/// Returns the words of a ply as they are in the record, joined by one blank.
pub(super) fn original_text(subject: &Subject<'_>, node: &TreeNode) -> String {
    let record = subject.record;
    let tokens = record.tokens()[node.tokens.clone()].iter();
    let words: Vec<_> = tokens
        .map(|token| String::from_utf8_lossy(record.slice(token)))
        .collect();
    words.join(" ")
}
