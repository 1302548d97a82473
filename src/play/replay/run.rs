//! Replays a record: reads its setting, plays its moves and judges its result.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use crate::format::{ReadOptions, Syntax, read_as};
use crate::play::game::notation::diagnose_unknown;
use crate::play::replay::game_start::read_setting;
use crate::play::replay::known_tags::unknown_tags;
use crate::play::replay::lines::{LineReplayer, Played};
use crate::play::replay::{lints, spelling};
use crate::play::{
    Action, Dialect, Game, GameStart, MAX_PLIES, MainLineMoves, MoveOf, NotationError, Ply,
    Position, ReadPly, RecordForm, Standings, Turn, Verdict, judge, read_only_move,
};
use crate::record::{LineId, NodeId, ParsedWords, Record, TagValues, Token, Tree, Words};
use crate::text::{Diagnostic, Source, Span, codes};

/// A replayed record: the setting, the legal plies and the verdict.
#[derive(Debug, Clone)]
pub struct Replay<G: Game> {
    /// The setting and the position before the first move.
    pub game: Arc<GameStart<G>>,
    /// The position after the last legal ply.
    pub end: G::Position,
    /// The scores in that position, if they are already known.
    pub(crate) end_standings: Option<Standings>,
    /// The legal plies up to the first error: of the main line, or of the
    /// line passed to [`Replayed::game_of_line`](crate::play::Replayed::game_of_line).
    pub plies: Vec<Ply<MoveOf<G>>>,
    /// The line that these plies belong to.
    pub(crate) line: LineId,
    /// The number of legal plies on the main line.
    pub legal_main_plies: usize,
    /// The legal plies of variations, in reading order.
    pub legal_in_variations: Arc<[NodeId]>,
    /// Every move as it was read, including variations.
    pub(crate) tree: RecordTree<G>,
    /// The dialect of the first move that is not written the same in all
    /// dialects.
    pub(crate) dialect: Option<&'static Dialect>,
    /// How the game ended.
    pub verdict: Verdict,
    /// True if the record leaves open a part of the setting, which may be inferred
    /// from the moves.
    pub(crate) has_open_setting: bool,
}

/// Replays a record by the rules of a game. `defaults` supplies the tags
/// that the record does not have.
///
/// Adds all findings, including those of the reader, to `findings`, in the order
/// of their spans. Returns `None` after reporting a setting that cannot be used.
///
/// # Cost
///
/// Linear in the length of the record.
pub fn replay<G: Game>(
    record: &Record<'_>,
    defaults: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<Replay<G>> {
    let first_added = findings.len();
    findings.extend_from_slice(record.findings());
    let first_replayed = findings.len();
    let replay = run(record, defaults, findings);
    for finding in &mut findings[first_replayed..] {
        record.locate(finding);
    }
    findings[first_added..].sort_by_key(|finding| finding.span.start);
    explain_by_number(&mut findings[first_added..]);
    replay
}

/// Replaces the help on errors in moves below a number that does not fit: a ply is
/// probably missing there, so that other legal moves would make another game.
fn explain_by_number(findings: &mut [Diagnostic]) {
    let is_number = |finding: &Diagnostic| finding.code == codes::WRONG_NUMBER;
    let Some(at) = findings.iter().position(is_number) else {
        return;
    };
    let number = findings[at].message.split('`').nth(1).unwrap_or_default();
    let help = format!("if a ply is missing before the number `{number}`, write it there first");
    // A ply that is there twice is no gap.
    let is_about_move = |finding: &&mut Diagnostic| {
        let is_read = !finding.code.as_str().starts_with("notation/");
        finding.is_error() && finding.at.is_some() && finding.fix.is_none() && is_read
    };
    for finding in findings[at..].iter_mut().filter(is_about_move) {
        finding.help = Some(help.clone());
    }
}

/// Returns the defaults with what the title of a list says of the board, if it does.
/// Defaults that say otherwise take precedence.
fn stated_setting<'d>(
    record: &Record<'_>,
    defaults: &'d TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Cow<'d, TagValues> {
    let Some(stated) = record.stated() else {
        return Cow::Borrowed(defaults);
    };
    if stated.lacks_side && defaults.get("Board").is_none() {
        let span = record.tokens().first().map_or(Span::new(0, 0), Token::span);
        let message = "the text begins with the size of a board, which this list does not repeat";
        let help = "use `--board` for all lists, or write the size above each";
        findings.push(Diagnostic::new(codes::UNCLEAR, span, message).with_help(help));
    }
    let board = stated.tags.iter().find(|(name, ..)| *name == "Board");
    let Some((name, value, span)) = board else {
        return Cow::Borrowed(defaults);
    };
    match defaults.get(name) {
        None => {
            let message = format!("the board of side {value} is that of the title");
            let help = format!("use `--board {value}`, or the tag `[Board \"{value}\"]`");
            findings.push(Diagnostic::new(codes::TITLE_SETTING, *span, message).with_help(help));
            return Cow::Owned(defaults.clone().with(*name, value));
        }
        Some(option) if option == value => {}
        Some(option) => {
            let message = format!("the title says a board of side {value}; `{option}` counts");
            let help = "leave the option out if the title is right";
            let finding = Diagnostic::new(codes::OPTION_OVER_TITLE, *span, message);
            findings.push(finding.with_help(help));
        }
    }
    Cow::Borrowed(defaults)
}

/// Reports names before the plies of a list that are those of fewer or more players.
fn check_cycle<G: Game>(record: &Record<'_>, game: &GameStart<G>, findings: &mut Vec<Diagnostic>) {
    // In an auction, all seats move at once.
    let takes_turns = matches!(game.start.turn(), Turn::Seat(_));
    let seats = game.seats.len();
    let cycle = record
        .stated()
        .filter(|_| takes_turns)
        .and_then(|stated| stated.cycle);
    let Some((named, span)) = cycle.filter(|(named, _)| *named != seats) else {
        return;
    };
    let message = format!("the plies have the names of {named} players, but {seats} play");
    let help = "set the number of players with `--players`, or correct the names";
    findings.push(Diagnostic::new(codes::UNCLEAR, span, message).with_help(help));
}

/// Replays a record. The findings are added without those of the reader, and
/// their spans are ranges of the record's [wording](Record::wording).
#[inline(never)]
fn run<G: Game>(
    record: &Record<'_>,
    defaults: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<Replay<G>> {
    let defaults = &stated_setting(record, defaults, findings);
    let Some(mut setting) = read_setting::<G>(record.tags(), defaults, findings) else {
        unknown_tags::<G>(record, defaults, None, findings);
        return None;
    };
    let tree = Tree::build(record, ply_reader::<G>());
    let form = if record.is_bare() {
        RecordForm::List
    } else {
        RecordForm::Sheet
    };
    let has_open_setting = G::may_infer_setting(&setting, form);
    let moves = MainLineMoves {
        record,
        tree: &tree,
    };
    G::infer_setting(&mut setting, &moves, findings);
    let game = GameStart::<G>::new(setting);
    let first = game.start.next_ply();
    check_cycle(record, &game, findings);
    let played = LineReplayer::<G>::new(record, &tree, first).run(game.start.clone());
    findings.extend(played.findings);
    lints::joined_moves(record, &tree, first, findings);
    lints::date(record, findings);
    unknown_tags::<G>(record, defaults, Some(&game.setting), findings);
    lints::numbers(record, &tree, first, findings);
    lints::commands(record, findings);
    lints::spellings::<G>(record, &tree, first, findings);
    let after_timeout = |seat| played.end.status_after_timeout(seat);
    let verdict = judge(
        record,
        &played.ending,
        &game.seats,
        &after_timeout,
        findings,
    );
    let dialect = tree.iter().find_map(|(_, node)| match &node.value {
        Ok(Action::Move(text)) => text.dialect,
        _ => None,
    });
    Some(Replay {
        game: Arc::new(game),
        end: played.end,
        end_standings: None,
        line: LineId::MAIN,
        legal_main_plies: played.plies.len(),
        plies: played.plies,
        legal_in_variations: played.legal_in_variations.into(),
        tree: RecordTree::new(Arc::new(tree)),
        dialect,
        verdict,
        has_open_setting,
    })
}

/// Plays the moves of a record from a position. Returns the findings of the reader too.
pub(crate) fn replay_from<G: Game>(record: &Record<'_>, position: G::Position) -> Played<G> {
    let tree = Tree::build(record, ply_reader::<G>());
    let first = position.next_ply();
    let mut played = LineReplayer::<G>::new(record, &tree, first).run(position);
    played
        .findings
        .splice(..0, record.findings().iter().cloned());
    played
}

/// Plays a text that is one legal move, written as usual, for which [`replay_from`] has no
/// findings. Returns `None`, and leaves the position unchanged, for all other texts.
pub(crate) fn play_move<G: Game>(position: &mut G::Position, text: &str) -> Option<MoveOf<G>> {
    let read = read_only_move(text, G::read_move).ok()?;
    if !read.oddities.is_empty() {
        return None;
    }
    position.play(&read.mv).ok()?;
    Some(read.mv)
}

/// How many plies must be readable for each one that may not.
const MIN_READ: usize = 5;

/// Returns the number of plies of a record, including variations, that can be read as moves of
/// the game (legal or not), resignations or draws. `None` if not nearly all of them can.
pub(crate) fn readable_plies<G: Game>(record: &Record<'_>) -> Option<usize> {
    let tree = Tree::build(record, ply_reader::<G>());
    let read = tree.iter().filter(|(_, node)| node.value.is_ok()).count();
    let unread = tree.len() - read;
    (MIN_READ * unread <= read).then_some(read)
}

/// Returns the indices of those `choices`, each a set of defaults, under which
/// the whole main line of a record is legal. Reports nothing.
///
/// # Cost
///
/// Reads the moves once, and plays them once per choice, up to the first
/// illegal one.
pub(crate) fn legal_choices<G: Game>(record: &Record<'_>, choices: &[TagValues]) -> Vec<usize> {
    let tree = Tree::build(record, ply_reader::<G>());
    if tree.main_line().any(|(_, node)| node.value.is_err()) {
        return Vec::new();
    }
    let is_legal = |index: &usize| plays_through::<G>(record, &tree, &choices[*index]);
    (0..choices.len()).filter(is_legal).collect()
}

/// Returns true if every move of the main line is legal with these defaults.
fn plays_through<G: Game>(
    record: &Record<'_>,
    tree: &Tree<ReadPly<G>>,
    defaults: &TagValues,
) -> bool {
    let mut findings = Vec::new();
    let Some(mut setting) = read_setting::<G>(record.tags(), defaults, &mut findings) else {
        return false;
    };
    G::infer_setting(&mut setting, &MainLineMoves { record, tree }, &mut findings);
    if findings.iter().any(Diagnostic::is_error) {
        return false;
    }
    let mut position = G::start(&setting);
    tree.main_line().all(|(_, node)| match &node.value {
        Ok(Action::Move(text)) => position.play(&text.mv).is_ok(),
        Ok(Action::Resign | Action::Draw) => true,
        Err(_) => false,
    })
}

/// Returns the moves among plies, without resignations and draws.
pub(crate) fn moves<M: Clone>(plies: &[Ply<M>]) -> Vec<M> {
    let moves = plies.iter().filter_map(|ply| ply.action.as_move());
    moves.cloned().collect()
}

/// The tree of moves of a record, or the text to build it from.
#[derive(Debug, Clone)]
pub(crate) struct RecordTree<G: Game> {
    tree: OnceLock<Arc<Tree<ReadPly<G>>>>,
    deferred: Option<DeferredText>,
}

/// The text of a record whose tree is built when it is first needed, and the
/// options to read it with.
#[derive(Debug, Clone)]
struct DeferredText {
    text: Box<[u8]>,
    options: ReadOptions,
}

impl DeferredText {
    fn tree<G: Game>(&self) -> Option<Tree<ReadPly<G>>> {
        let source = Source::new("", &self.text);
        let record = read_as(Syntax::Sheet, source, self.options).next()?;
        Some(Tree::build(&record, ply_reader::<G>()))
    }
}

impl<G: Game> RecordTree<G> {
    /// Returns the tree of a record that was read in full.
    pub(crate) fn new(tree: Arc<Tree<ReadPly<G>>>) -> Self {
        Self {
            tree: OnceLock::from(tree),
            deferred: None,
        }
    }

    /// Returns the tree of a game without a record.
    pub(crate) const fn empty() -> Self {
        Self {
            tree: OnceLock::new(),
            deferred: None,
        }
    }

    /// Returns a tree that is built from the text of its record when it is first
    /// needed.
    pub(crate) fn deferred(text: &[u8], options: ReadOptions) -> Self {
        let text = text.into();
        Self {
            tree: OnceLock::new(),
            deferred: Some(DeferredText { text, options }),
        }
    }

    /// Returns the tree, after building it if necessary.
    pub(crate) fn get(&self) -> &Arc<Tree<ReadPly<G>>> {
        self.tree.get_or_init(|| {
            let deferred = self.deferred.as_ref().and_then(DeferredText::tree::<G>);
            let empty = || Tree::build(&Record::empty(), ply_reader::<G>());
            Arc::new(deferred.unwrap_or_else(empty))
        })
    }
}

/// Maximum number of unreadable plies kept from one record.
const MAX_UNREADABLE: usize = 1000;

/// Returns a function that reads the next ply of one record each time it is
/// called. After [`MAX_UNREADABLE`] unreadable plies, further unreadable ones are
/// dropped. One ply more than [`MAX_PLIES`] is kept, so that the excess is
/// reported.
pub(crate) fn ply_reader<G: Game>() -> impl FnMut(Words<'_>) -> ParsedWords<ReadPly<G>> {
    let (mut unreadable_count, mut kept_count) = (0, 0);
    move |words| {
        let (word_count, read) = read_ply::<G>(words);
        unreadable_count += usize::from(read.is_err());
        let is_kept =
            kept_count <= MAX_PLIES && (read.is_ok() || unreadable_count <= MAX_UNREADABLE);
        kept_count += usize::from(is_kept);
        let value = is_kept.then_some(read);
        ParsedWords { word_count, value }
    }
}

/// Reads the next ply. Returns the number of its words, and its action or why
/// it cannot be read.
fn read_ply<G: Game>(words: Words<'_>) -> (usize, ReadPly<G>) {
    let first = words.first().unwrap_or_default();
    if let Some(action) = Action::read_closing(first) {
        return (1, Ok(action));
    }
    let (word_count, read) = G::read_move(words);
    let read = read
        .map(Action::Move)
        .map_err(|error| diagnose_unknown(first, error));
    let is_unknown = matches!(read, Err(NotationError::Unknown { .. }));
    if is_unknown && word_count == 1 && first.len() > 1 && spelling::is_word_of_remark(first) {
        return (remark_len::<G>(words), read);
    }
    (word_count, read)
}

/// Maximum number of words that are one finding, as a remark.
const MAX_REMARK: usize = 40;

/// Returns the number of words at the start of `words` that seem to be a remark, at least 1
/// and at most [`MAX_REMARK`].
fn remark_len<G: Game>(words: Words<'_>) -> usize {
    let is_part = |index: &usize| {
        let word = words.get(*index).unwrap_or_default();
        let is_ply = || G::opens_move(word) || Action::<()>::read_closing(word).is_some();
        spelling::is_word_of_remark(word) && !is_ply()
    };
    let is_name = words.first().is_some_and(spelling::is_name);
    if is_name {
        1
    } else {
        1 + (1..MAX_REMARK).take_while(is_part).count()
    }
}
