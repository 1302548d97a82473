//! Records a game move by move.

use itertools::Itertools as _;

use crate::format::read;
use crate::games::GameKind;
use crate::play::{PlayError, PlyInfo, Replayed, Termination, View};
use crate::record::{Movetext, Outcome, Record, TagValues, TokenKind, write_tag};
use crate::text::{Diagnostic, Source, codes};

/// The tags that [`GameBuilder::set_result`] writes.
const RESULT_TAGS: [&str; 2] = ["Result", "Termination"];

/// A game that is recorded move by move; [`GameKind::new_game`] starts one.
///
/// Every change is checked by the rules of the game. A change that is refused
/// has no effect.
///
/// # Cost
///
/// Every change replays the game from its start.
///
/// # Examples
///
/// ```
/// use scoresheet::GameKind;
///
/// let mut game = GameKind::Permute.new_game();
/// game.set_tag("Board", "8")?;
/// game.push("Ce5f6-f6")?;
/// game.push("Ae4f5-f5")?;
/// game.set_comment("Yellow answers next to the bandage.");
/// assert!(game.push("Ce5f6-e5").is_err(), "f6 is bandaged");
/// assert_eq!(game.undo().as_deref(), Some("Ae4f5-f5"));
/// assert!(game.to_record().text().ends_with(b"1. Ce5f6-f6 *\n"));
/// # Ok::<(), scoresheet::PlayError>(())
/// ```
pub struct GameBuilder {
    kind: GameKind,
    tags: TagValues,
    plies: Vec<RecordedPly>,
    /// The record so far, as a sheet.
    text: String,
    /// The replayed game, or the findings while the tags are not a complete and
    /// valid setting.
    game: Result<Box<dyn Replayed>, PlayError>,
}

/// A ply as it will be written.
#[derive(Debug, Clone)]
struct RecordedPly {
    /// The move, with its glyphs and the comments that were pushed with it.
    text: String,
    /// The comment set by [`GameBuilder::set_comment`].
    comment: Option<String>,
}

impl RecordedPly {
    fn new(text: String) -> Self {
        let comment = None;
        Self { text, comment }
    }
}

impl GameKind {
    /// Starts recording a game of this kind with the default setting.
    ///
    /// In a game with dealt cards or tiles, set the tags that state the deal
    /// before you push the first move.
    pub fn new_game(self) -> GameBuilder {
        let text = sheet(self, &TagValues::new(), &[], None);
        let game = replay(self, &text);
        GameBuilder {
            kind: self,
            tags: TagValues::new(),
            plies: Vec::new(),
            text,
            game,
        }
    }
}

impl GameBuilder {
    /// Sets a tag: a part of the setting such as `Board`, the name of a player
    /// or the date.
    ///
    /// Before the first move, only the value of this tag is checked: other tags
    /// may still be missing.
    ///
    /// # Errors
    ///
    /// Returns the findings if the value cannot be used or makes a move illegal, or if the
    /// name is that of no tag but nearly that of one, such as `Bord`.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), PlayError> {
        let tags = self.tags.clone().replaced(name, value);
        let text = sheet(self.kind, &tags, &[], None);
        let (game, findings) = replay_all(self.kind, &text);
        let is_refused = |finding: &Diagnostic| {
            let is_misspelt = finding.code == codes::UNKNOWN_TAG;
            (finding.is_error() || is_misspelt) && is_about(finding, &text, name)
        };
        if findings.iter().any(is_refused) {
            return Err(PlayError { findings });
        }
        if !self.plies.is_empty() {
            return self.change(tags, self.plies.clone());
        }
        self.game = sound(game, findings);
        (self.tags, self.text) = (tags, text);
        Ok(())
    }

    /// Plays one or more moves, written in any notation of the game; `resigns`
    /// and `draw` end a game of two players. If one of the moves is refused,
    /// none is played. [`undo`](Self::undo) takes back one ply at a time.
    ///
    /// # Errors
    ///
    /// Returns the findings if a move is refused or the setting is incomplete.
    /// The spans of refused moves are offsets in `moves`.
    pub fn push(&mut self, moves: &str) -> Result<(), PlayError> {
        self.game
            .as_ref()
            .map_err(Clone::clone)?
            .end()
            .play(moves)?;
        let mut plies = self.plies.clone();
        plies.push(RecordedPly::new(moves.trim().to_owned()));
        let draft = sheet(self.kind, &self.tags, &plies, None);
        let game = replay(self.kind, &draft)?;
        plies.pop();
        plies.extend(self.new_plies(&draft, &*game));
        self.change(self.tags.clone(), plies)
    }

    /// Takes back the last ply and returns its text, or `None` before the first
    /// move. Also removes a result set by [`set_result`](Self::set_result).
    pub fn undo(&mut self) -> Option<String> {
        let mut plies = self.plies.clone();
        let last = plies.pop()?;
        let tags = self.tags.clone().without(&RESULT_TAGS);
        self.change(tags, plies).ok()?;
        Some(last.text)
    }

    /// Sets the comment after the last move; a `}` in it becomes `)`. Does
    /// nothing before the first move.
    pub fn set_comment(&mut self, comment: &str) {
        let mut plies = self.plies.clone();
        let Some(last) = plies.last_mut() else {
            return;
        };
        last.comment = Some(comment.replace('}', ")"));
        // A comment never makes a move illegal.
        let _ = self.change(self.tags.clone(), plies);
    }

    /// Sets a result that does not follow from the moves, and the reason why
    /// the game ended.
    ///
    /// # Errors
    ///
    /// Returns the findings if the result contradicts the moves.
    pub fn set_result(
        &mut self,
        result: &Outcome,
        termination: Termination,
    ) -> Result<(), PlayError> {
        let [result_tag, termination_tag] = RESULT_TAGS;
        let tags = self
            .tags
            .clone()
            .replaced(result_tag, &result.to_string())
            .replaced(termination_tag, termination.as_str());
        self.change(tags, self.plies.clone())
    }

    /// Returns the position after the last move; `None` while the tags are not
    /// a complete and valid setting.
    pub fn position(&self) -> Option<Box<dyn View + '_>> {
        self.game().map(|game| game.end())
    }

    /// Returns the game so far; `None` while the tags are not a complete and
    /// valid setting.
    pub fn game(&self) -> Option<&dyn Replayed> {
        self.game.as_deref().ok()
    }

    /// Returns the game so far as a record; its
    /// [text](Record::text) is a sheet.
    pub fn to_record(&self) -> Record<'_> {
        read(source(&self.text), self.kind.read_options())
            .next()
            .expect("a sheet has its tags")
    }

    /// Returns the plies that a draft has in addition to those of this game.
    fn new_plies(&self, draft: &str, game: &dyn Replayed) -> Vec<RecordedPly> {
        let record = read(source(draft), self.kind.read_options())
            .next()
            .expect("a sheet has its tags");
        let text_of = |ply: PlyInfo| {
            let following = record.tokens()[ply.tokens.end..].iter();
            let notes = following
                .take_while(|token| token.kind.is_comment() || token.kind == TokenKind::Glyph);
            let tokens = record.tokens()[ply.tokens].iter().chain(notes);
            tokens
                .map(|token| String::from_utf8_lossy(record.slice(token)))
                .join(" ")
        };
        let new = (self.plies.len()..).map_while(|index| game.ply(index));
        new.map(|ply| RecordedPly::new(text_of(ply))).collect()
    }

    /// Replaces the tags and plies, unless replaying them finds an error.
    fn change(&mut self, tags: TagValues, plies: Vec<RecordedPly>) -> Result<(), PlayError> {
        let draft = sheet(self.kind, &tags, &plies, None);
        let game = replay(self.kind, &draft)?;
        // The result by the rules is known only after the replay.
        self.text = sheet(self.kind, &tags, &plies, Some(&*game));
        self.game = Ok(game);
        self.tags = tags;
        self.plies = plies;
        Ok(())
    }
}

impl std::fmt::Debug for GameBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("GameBuilder").field(&self.text).finish()
    }
}

fn source(text: &str) -> Source<'_> {
    Source::new("game", text.as_bytes())
}

/// Replays a sheet. Returns its findings if one of them is an error.
fn replay(kind: GameKind, text: &str) -> Result<Box<dyn Replayed>, PlayError> {
    let (game, findings) = replay_all(kind, text);
    sound(game, findings)
}

/// Replays a sheet, and returns the game and all findings.
fn replay_all(kind: GameKind, text: &str) -> (Option<Box<dyn Replayed>>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let record = read(source(text), kind.read_options()).next();
    let game =
        record.and_then(|record| kind.replay_with(&record, &TagValues::new(), &mut findings));
    (game, findings)
}

/// Returns the game, or its findings if one of them is an error.
fn sound(
    game: Option<Box<dyn Replayed>>,
    findings: Vec<Diagnostic>,
) -> Result<Box<dyn Replayed>, PlayError> {
    match game {
        Some(game) if !findings.iter().any(Diagnostic::is_error) => Ok(game),
        _ => Err(PlayError { findings }),
    }
}

/// Returns true if a finding is in the tag `name` of a sheet.
fn is_about(finding: &Diagnostic, text: &str, name: &str) -> bool {
    let end = text.len().min(finding.span.start + 1);
    let start = text.get(..end).and_then(|before| before.rfind('['));
    let tag = start.map_or("", |start| &text[start + 1..]);
    finding.span.start > 0 && tag.starts_with(&format!("{name} "))
}

/// Writes a sheet. Its result is the one in `tags`, else that of `game`.
/// Without either, a sheet with moves has no result, and one without moves has
/// `*`.
fn sheet(
    kind: GameKind,
    tags: &TagValues,
    plies: &[RecordedPly],
    game: Option<&dyn Replayed>,
) -> String {
    let mut out = String::new();
    write_tag(&mut out, "Game", kind.as_str());
    for (name, value) in tags.iter() {
        write_tag(&mut out, name, value);
    }
    let stated = tags.get("Result").map(str::to_owned);
    let by_rules = game.map(|game| game.verdict().result.to_string());
    let result = stated.clone().or(by_rules);
    if let (None, Some(result)) = (stated, &result) {
        write_tag(&mut out, "Result", result);
    }
    out.push('\n');
    let mut movetext = Movetext::default();
    let first = game.map_or(1, Replayed::first_ply);
    for (number, ply) in (first..).zip(plies) {
        movetext.word(&format!("{number}. {}", ply.text));
        if let Some(comment) = &ply.comment {
            movetext.comment(&format!(" {comment} "));
        }
    }
    // Moves without a game are a draft, whose result only a replay shows: a `*`
    // could contradict that result.
    let is_draft = game.is_none() && !plies.is_empty();
    if let Some(result) = result.as_deref().or((!is_draft).then_some("*")) {
        movetext.word(result);
    }
    out.push_str(&movetext.finish());
    out
}
