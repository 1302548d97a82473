//! A paste with its truth, and the author that writes it piece by piece.

use scoresheet::games::GameKind;
use scoresheet::record::TagValues;

use super::frames::Frame;
use super::games::{Deal, TrueGame, TruePly};
use super::style::Style;
use crate::helpers::dice::Dice;

/// A text, the options that it is read with, and what a careful person reads in it.
pub(crate) struct Paste {
    pub(crate) text: String,
    pub(crate) game: GameKind,
    /// The game whose lists are expected, as by `--game`.
    pub(crate) kind: GameKind,
    pub(crate) options: TagValues,
    pub(crate) records: Vec<TrueRecord>,
    pub(crate) certainty: Certainty,
    /// True if the text has only play lines, result lines, titles and remarks without
    /// evidence.
    pub(crate) is_plain: bool,
    /// What makes the text special.
    pub(crate) features: Vec<&'static str>,
    /// Results in words that a reader may not know: a warning about them is enough.
    pub(crate) rare_words: Vec<String>,
}

/// What a person reads in a list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TrueRecord {
    pub(crate) setting: String,
    /// The plies in canonical spelling, without a resignation at the end.
    pub(crate) plies: Vec<String>,
    pub(crate) result: String,
}

/// Whether a careful person is certain of the reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Certainty {
    /// The reading is certain: refusing the text counts against the reader.
    Clear,
    /// There is one sensible reading, but a person may ask back.
    AskBack,
    /// A person must ask back: every reading is wrong.
    Refused,
}

/// What a text says about the result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    Nothing,
    /// The mark `*`.
    Unfinished,
    Won(usize),
    Drawn,
    /// The result of a finished game that nobody won alone.
    Rules,
}

impl Claim {
    /// Returns true for the result of a game that has ended.
    pub(crate) const fn is_stated(self) -> bool {
        !matches!(self, Self::Nothing | Self::Unfinished)
    }
}

/// The beginning of a game that is shown in a paste.
pub(crate) struct Shown<'d> {
    pub(crate) game: &'d TrueGame,
    pub(crate) count: usize,
    pub(crate) claim: Claim,
    /// The players in the order of the seats.
    pub(crate) players: Vec<&'static str>,
}

impl<'d> Shown<'d> {
    pub(crate) fn plies(&self) -> &'d [TruePly] {
        &self.game.plies[..self.count]
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.count == self.game.plies.len()
    }

    /// The seat to move, if the game goes on.
    pub(crate) fn next_seat(&self) -> Option<usize> {
        self.game.plies.get(self.count)?.seat
    }
}

/// What a line of a paste is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Play,
    Result,
    Title,
    Remark,
    Blank,
    /// The frame around the plies, such as a fence or a header of a table.
    Frame,
}

/// A line of a paste.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) role: Role,
    /// The game it belongs to, and the number of its plies so far.
    pub(crate) game: usize,
    pub(crate) plies: usize,
}

/// Writes a paste.
pub(crate) struct Author<'a> {
    pub(crate) dice: &'a mut Dice,
    pub(crate) deal: &'a Deal,
    pub(crate) style: Style,
    pub(crate) games: Vec<Shown<'a>>,
    pub(crate) lines: Vec<Line>,
    pub(crate) options: TagValues,
    /// True if names of players stand in a title.
    pub(crate) names_players: bool,
    /// The marks around the lines, if they must be these.
    pub(crate) frame: Option<Frame>,
    pub(crate) certainty: Certainty,
    pub(crate) is_plain: bool,
    pub(crate) features: Vec<&'static str>,
    pub(crate) rare_words: Vec<String>,
}

impl Author<'_> {
    /// Returns true in this percentage of the cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.dice.below(100) < percent
    }

    /// Notes something that keeps the paste plain.
    pub(crate) fn note(&mut self, feature: &'static str) {
        if !self.features.contains(&feature) {
            self.features.push(feature);
        }
    }

    /// Notes something after which the paste is not plain.
    pub(crate) fn odd(&mut self, feature: &'static str) {
        self.note(feature);
        self.is_plain = false;
    }

    /// Notes a doubt of a careful person.
    pub(crate) fn doubt(&mut self, certainty: Certainty, feature: &'static str) {
        self.odd(feature);
        self.certainty = self.certainty.max(certainty);
    }

    pub(crate) fn push(&mut self, role: Role, game: usize, plies: usize, text: impl Into<String>) {
        let text = text.into();
        self.lines.push(Line {
            text,
            role,
            game,
            plies,
        });
    }

    /// The mark of a claim.
    pub(crate) fn mark(&self, game: usize) -> String {
        let marks = self.deal.marks;
        let shown = &self.games[game];
        match shown.claim {
            Claim::Nothing | Claim::Unfinished => "*".to_owned(),
            Claim::Drawn => "1/2-1/2".to_owned(),
            Claim::Rules => shown.game.result.clone(),
            Claim::Won(_) if marks == 1 => "1/1".to_owned(),
            Claim::Won(winner) => {
                let marks = (0..marks).map(|seat| if seat == winner { "1" } else { "0" });
                marks.collect::<Vec<_>>().join("-")
            }
        }
    }

    /// What a person reads: the game's result by the rules, else the claim.
    pub(crate) fn records(&self) -> Vec<TrueRecord> {
        let record = |(index, shown): (usize, &Shown<'_>)| TrueRecord {
            setting: format!("{} {}", self.deal.kind, self.deal.setting),
            plies: shown.plies().iter().map(|ply| ply.text.clone()).collect(),
            result: if shown.is_finished() {
                shown.game.result.clone()
            } else {
                self.mark(index)
            },
        };
        self.games.iter().enumerate().map(record).collect()
    }
}
