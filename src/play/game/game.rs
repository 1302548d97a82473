use std::cell::RefCell;
use std::fmt::Debug;

use rand_core::Rng;

use crate::board::{Group, Seat, Size};
use crate::play::game::figure::{Course, FigureOptions};
use crate::play::game::notation::{Dialect, MoveText, NotationError};
use crate::play::game::position::{Cause, Position};
use crate::play::game::standings::Facts;
use crate::play::generate::policy;
use crate::play::replay::replay::MainLineMoves;
use crate::record::{Tag, Tags, Words};
use crate::scene::Scene;
use crate::text::{Code, Diagnostic, Span, codes, escape_str};

/// A way of playing a game, as it may be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// The tag and value that ask for it, such as `Setup "blocks"`.
    pub tag: &'static str,
    /// What it is.
    pub what: &'static str,
}

/// What people may want to know about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// The name, as in the tag `Game`.
    pub name: &'static str,
    /// The name in lower case: of its folder, and before its codes.
    pub key: &'static str,
    /// Who made the game, and when.
    pub author: &'static str,
    /// What one does in it.
    pub summary: &'static str,
    /// The names of all seats that it can have.
    pub seats: &'static [&'static str],
    /// Its boards, starts and options.
    pub variants: &'static [Variant],
    /// A move in each dialect, with what it means.
    pub moves: &'static [(&'static str, &'static str)],
    /// What a position string looks like; none where positions are not
    /// written.
    pub position: Option<&'static str>,
}

/// One seat, as the game calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatName {
    /// The name, which is also the tag for its player.
    pub name: String,
    /// True for a seat that nobody sits at.
    pub dummy: bool,
}

/// Where a record's setting is looked up: its tags first, then the options
/// of the command line.
#[derive(Debug)]
pub struct Given<'r> {
    tags: &'r Tags,
    options: &'r [(String, String)],
    findings: &'r mut Vec<Diagnostic>,
    to_be_dealt: bool,
    /// The names that were looked up, where somebody wants to know.
    asked: Option<&'r RefCell<Vec<String>>>,
}

impl<'r> Given<'r> {
    /// Looks into `tags`, then into `options`, which are names and values of
    /// tags; findings go into `findings`.
    pub fn new(
        tags: &'r Tags,
        options: &'r [(String, String)],
        findings: &'r mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            tags,
            options,
            findings,
            to_be_dealt: false,
            asked: None,
        }
    }

    /// The same, with every name that is looked up put into `asked`: what was
    /// found depends on the values of these tags and on nothing else.
    pub(in crate::play) const fn noting(mut self, asked: &'r RefCell<Vec<String>>) -> Self {
        self.asked = Some(asked);
        self
    }

    fn note(&self, name: &str) {
        if let Some(asked) = self.asked {
            asked.borrow_mut().push(name.to_owned());
        }
    }

    /// The same for a game that [`Game::deal`] will deal: the setting need not
    /// say how cards or tiles lie.
    #[must_use]
    pub const fn to_be_dealt(mut self) -> Self {
        self.to_be_dealt = true;
        self
    }

    /// True when chance will deal the start.
    pub const fn is_to_be_dealt(&self) -> bool {
        self.to_be_dealt
    }

    /// The value that counts for this tag.
    pub fn value(&self, name: &str) -> Option<&'r str> {
        self.note(name);
        self.tags.value(name).or_else(|| self.option(name))
    }

    fn option(&self, name: &str) -> Option<&'r str> {
        self.options
            .iter()
            .find(|(option, _)| option.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// True when the value of this tag was given by an option only.
    pub fn is_option(&self, name: &str) -> bool {
        self.note(name);
        self.tags.get(name).is_none() && self.option(name).is_some()
    }

    /// True when neither a tag nor an option says anything of it.
    pub fn is_silent(&self, name: &str) -> bool {
        self.value(name).is_none()
    }

    /// Where a finding about this tag belongs.
    pub fn span(&self, name: &str) -> Span {
        self.tags.get(name).map_or(Span::new(0, 0), Tag::value_span)
    }

    /// Reports that a value cannot be read.
    pub fn refuse(&mut self, name: &str, message: String, help: &str) {
        self.report(codes::BAD_TAG_VALUE, name, message, help);
    }

    /// Reports something about the value of a tag.
    pub fn report(&mut self, code: Code, name: &str, message: String, help: &str) {
        let span = self.span(name);
        self.findings
            .push(Diagnostic::new(code, span, message).with_help(help));
    }

    /// The side of a square board: the tag `Board`, else that of a position,
    /// else `default`; none when it cannot be read or contradicts the
    /// position, which is then reported, the latter with the game's own code.
    pub fn board(
        &mut self,
        default: u8,
        (position, contradiction): (Option<Size>, Code),
    ) -> Option<Size> {
        let Some(text) = self.value("Board") else {
            return position.or_else(|| Size::new(default).ok());
        };
        let Some(size) = side(text) else {
            let message = format!("`{}` is no side of a board", escape_str(text));
            self.refuse("Board", message, "a side is a whole number from 2 to 26");
            return None;
        };
        let Some(other) = position.filter(|&other| other != size) else {
            return Some(size);
        };
        let message = format!("the position has a board of {other}, the tag `Board` says {size}");
        let help = "make them agree, or leave `Board` out";
        self.report(contradiction, "Position", message, help);
        None
    }

    /// Warns of tags that say something else than an option.
    pub fn compare_options(&mut self) {
        for (name, value) in self.options {
            self.note(name);
            let Some(tag) = self.tags.get(name) else {
                continue;
            };
            if !tag.value.eq_ignore_ascii_case(value) {
                let message = format!(
                    "the tag `{}` counts, not the `{value}` of the command line",
                    tag.name
                );
                let finding = Diagnostic::new(codes::TAG_OVER_OPTION, tag.span(), message);
                let help = "leave the option out, or correct the tag";
                self.findings.push(finding.with_help(help));
            }
        }
    }
}

/// Reads `12`, also written `12x12`.
fn side(text: &str) -> Option<Size> {
    let plain = text.trim();
    let side = match plain.split_once(['x', 'X']) {
        Some((one, two)) if one == two => one,
        _ => plain,
    };
    let is_number = !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    let side: u8 = side.parse().ok().filter(|&side| is_number && side > 1)?;
    Size::new(side).ok()
}

/// Whether a record has tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordForm {
    /// It has.
    Sheet,
    /// It has none: a bare list of moves.
    List,
}

/// A game: its rules, its notation and its figure.
pub trait Game: Sized + 'static {
    /// What is fixed before the first move.
    type Setting: Clone + Debug + PartialEq;
    /// The rules.
    type Position: Position;

    /// What people may want to know about it.
    const ABOUT: About;
    /// The findings of its own.
    const CODES: &'static [Code];
    /// The ways of writing its moves, the one of sheets first.
    const DIALECTS: &'static [Dialect];
    /// Its own start tags in the order in which they are written.
    const TAGS: &'static [&'static str];

    /// Reads the setting; none when something in it cannot be read, which is
    /// then reported.
    fn setting(given: &mut Given<'_>) -> Option<Self::Setting>;

    /// Completes a setting from the moves of the main line, where the record
    /// leaves something open that they tell.
    fn infer_setting(
        _setting: &mut Self::Setting,
        _moves: &MainLineMoves<'_, Self>,
        _findings: &mut Vec<Diagnostic>,
    ) {
    }

    /// The position before the first move.
    fn start(setting: &Self::Setting) -> Self::Position;

    /// The seats in order, dummies last.
    fn seats(setting: &Self::Setting) -> Vec<SeatName>;

    /// The setting in a few words: `12x12 chequer`.
    fn describe(setting: &Self::Setting) -> String;

    /// The setting for JSON, keys in the order of the game's description.
    fn facts(setting: &Self::Setting) -> Facts;

    /// The tags that say the setting, in the order of [`TAGS`](Self::TAGS);
    /// tags of values that are the default may be left out, but never
    /// `Board` or `Players`.
    fn tags(setting: &Self::Setting) -> Vec<(&'static str, String)>;

    /// Says how many words make the next move, at least one, and which it is.
    fn take(words: Words<'_>) -> (usize, Result<MoveText<MoveOf<Self>>, NotationError>);

    /// Plays the move that a text begins with when it is legal, in the plainest
    /// spelling, and a blank or nothing stands behind it, and perhaps more such
    /// moves of the same dialect; gives what follows and the dialect. None when
    /// there is anything else, which leaves the position as it was, or when the
    /// game has no quicker way than [`take`](Self::take).
    ///
    /// What is played is what `take` makes of the words, without oddities; a
    /// test holds that.
    fn play_plain<'t>(
        _position: &mut Self::Position,
        _text: &'t [u8],
    ) -> Option<(&'t [u8], &'static Dialect)> {
        None
    }

    /// Whether [`infer_setting`](Self::infer_setting) may do something about a record with
    /// this setting, so that moves which are the same in all dialects are not
    /// to be trusted before.
    fn is_open(_setting: &Self::Setting, _form: RecordForm) -> bool {
        false
    }

    /// Whether a word opens a move, however badly it goes on; for lists
    /// without tags.
    fn opens_move(word: &[u8]) -> bool;

    /// What writes moves in one of the dialects, which is looked up once for
    /// all of them.
    fn writer(dialect: Dialect) -> impl Fn(&mut String, &MoveOf<Self>);

    /// Writes a move in one of the dialects.
    fn write(out: &mut String, chosen: &MoveOf<Self>, dialect: Dialect) {
        Self::writer(dialect)(out, chosen);
    }

    /// Writes a position, where the game has a string for it.
    fn position_string(position: &Self::Position) -> Option<String>;

    /// A position in words and signs, for games whose figure is no board:
    /// what each seat has.
    fn listing(_position: &Self::Position) -> Option<String> {
        None
    }

    /// Groups of like stones with their seats, largest first, for games that
    /// have them.
    fn groups(_position: &Self::Position) -> Vec<(Seat, Group)> {
        Vec::new()
    }

    /// The legal moves in sentences, a line each, where they are too many for
    /// [`visit_legal`](Position::visit_legal) to list; none where it lists
    /// them.
    fn legal_in_words(_position: &Self::Position) -> Option<String> {
        None
    }

    /// Which of the moves played brought about what a refusal speaks of.
    fn cause(_refusal: &RefusalOf<Self>, _played: &[MoveOf<Self>]) -> Option<Cause> {
        None
    }

    /// Up to three legal moves close to one that is refused.
    fn nearby(_position: &Self::Position, _refused: &MoveOf<Self>) -> Vec<MoveOf<Self>> {
        Vec::new()
    }

    /// A legal move by which the mover's lead grows most; `rng` breaks ties.
    fn greedy_move(position: &Self::Position, rng: &mut dyn Rng) -> Option<MoveOf<Self>> {
        policy::greedy_move(position, rng)
    }

    /// A setting for a generated game, where chance has a part in it (a
    /// deal of cards or tiles); none where it has none.
    fn deal(_setting: &Self::Setting, _rng: &mut dyn Rng) -> Option<Self::Setting> {
        None
    }

    /// The board, for games that are played on one.
    fn board(_position: &Self::Position) -> Option<Size> {
        None
    }

    /// The picture of a position; `course` has the moves that led to it.
    fn figure(
        position: &Self::Position,
        setting: &Self::Setting,
        course: &Course<'_, MoveOf<Self>>,
        options: &FigureOptions,
    ) -> Scene;
}

/// The moves of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;
/// The refusals of a game.
pub type RefusalOf<G> = <<G as Game>::Position as Position>::Refusal;
