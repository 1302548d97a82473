//! The fast path: checks games without building a record, as long as they yield
//! no findings.

use std::sync::Arc;

use crate::format::{PlainTag, ReadOptions, is_blank, move_number, plain_tag, plain_words};
use crate::play::fast::result_texts::ResultTexts;
use crate::play::fast::setting_cache::{SettingCache, tag_value};
use crate::play::measure::measurer::set_verdict;
use crate::play::{
    Action, Dialect, Game, GameMeasures, GameStart, MAX_PLIES, Measurer, MoveOf, Numbering, Ply,
    Position, RecordForm, RecordTree, Replay, Replayed, Standings, Verdict, Wanted, canonical_text,
    smaller_board,
};
use crate::record::{LineId, NodeId, Outcome, TagValues, Token, TokenKind, Words};

/// Maximum length in bytes of a movetext on the fast path.
const MAX_TEXT_LEN: usize = 1 << 30;

/// A game read on the fast path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FastGame {
    /// The number of plies.
    pub plies: u32,
    /// The result by the rules, which no stated result contradicts.
    pub result: Outcome,
}

/// The type-erased form of a [`FastPath`].
pub trait FastReader: Send {
    /// Reads a line of a bare list; see [`FastPath::line`].
    fn line(&mut self, line: &[u8]) -> Option<FastGame>;

    /// Reads a sheet; see [`FastPath::sheet`].
    fn sheet(&mut self, text: &[u8]) -> Option<FastGame>;

    /// Returns the replay of the game that the last call read from this text.
    /// `None` if that call returned `None`.
    fn replayed(
        &mut self,
        game: FastGame,
        text: &[u8],
        options: ReadOptions,
    ) -> Option<Box<dyn Replayed>>;

    /// Lends the same replay until the next call, which takes less time than to
    /// return it.
    fn lend_replayed(
        &mut self,
        game: FastGame,
        text: &[u8],
        options: ReadOptions,
    ) -> Option<&dyn Replayed>;

    /// Returns the standings at the end of the game that the last call read.
    /// Meaningless if that call returned `None`.
    fn standings(&self) -> Option<Standings>;

    /// Makes this reader compute the scores at the end of each game together with
    /// its result, which takes less time than to compute them later.
    fn keep_standings(&mut self);

    /// Measures `game`, which the last call read from this text.
    fn measure(
        &mut self,
        text: &[u8],
        game: &FastGame,
        wanted: Wanted,
        measures: &mut GameMeasures,
    );

    /// Returns the canonical text of the game that the last call read. `None` if
    /// that call returned `None`.
    fn canonical_text(&self) -> Option<String>;
}

/// Reads games that yield no findings.
///
/// All other games are left to [`replay`](crate::play::replay), which reports
/// what is wrong with them. A test checks that both agree.
#[derive(Debug, Clone)]
pub struct FastPath<G: Game> {
    settings: SettingCache<G>,
    position: Option<G::Position>,
    /// True if `standings` is computed for each game.
    keeps_standings: bool,
    /// The scores in the final position of the last game.
    standings: Option<Standings>,
    plies: Vec<Ply<MoveOf<G>>>,
    /// The replay that was lent last.
    lent: Option<Replay<G>>,
    /// The form and the dialect of the last game.
    last: Option<(RecordForm, Option<&'static Dialect>)>,
    tokens: Vec<Token>,
    results: ResultTexts,
    measurer: Measurer<G>,
}

impl<G: Game> FastPath<G> {
    /// Creates a reader. `defaults` supplies the tags that a record does not
    /// have.
    pub fn new(defaults: &TagValues) -> Self {
        Self {
            settings: SettingCache::new(defaults),
            position: None,
            keeps_standings: false,
            standings: None,
            plies: Vec::new(),
            lent: None,
            last: None,
            tokens: Vec::new(),
            results: ResultTexts::default(),
            measurer: Measurer::default(),
        }
    }

    /// Sets the setting of bare lists.
    #[cfg(feature = "internal")]
    #[must_use]
    pub fn with_setting(mut self, setting: G::Setting) -> Self {
        self.settings.set_list_setting(setting);
        self
    }

    /// Rejects sheets that do not name their game.
    #[must_use]
    pub fn requiring_game_tag(mut self) -> Self {
        self.settings.requires_game_tag = true;
        self
    }

    /// Returns the final position of the game that the last call read.
    /// Meaningless if that call returned `None`.
    #[cfg(feature = "internal")]
    pub const fn position(&self) -> Option<&G::Position> {
        self.position.as_ref()
    }

    /// Reads a line of a bare list that is a whole record. Returns `None` if it
    /// yields findings or does not end with its result.
    ///
    /// # Cost
    ///
    /// One pass over the line. Allocates only the result.
    pub fn line(&mut self, line: &[u8]) -> Option<FastGame> {
        let line = line.trim_ascii_end();
        if !opens_list::<G>(line) || memchr::memchr2(b'\n', b'\r', line).is_some() {
            return None;
        }
        self.begin();
        let game = self.settings.list.as_ref()?;
        let seats = game.seats.len();
        let position = self.position.insert(game.start.clone());
        let mut replayer = MovetextReplayer::new(game, RecordForm::List, &mut self.plies);
        let (plies, stated) = replayer.play(line, position, &mut self.tokens)?;
        let dialect = replayer.dialect;
        let result = self.end_result(seats)?;
        // Only a full replay can report that a smaller board would suffice. A
        // finished game needs no such report: it uses the whole board.
        if result == Outcome::Unfinished
            && let Some(size) = self.position.as_ref().and_then(G::board)
            && smaller_board(line, plies as usize, size).is_some()
        {
            return None;
        }
        if !self.results.matches(&result, stated?) {
            return None;
        }
        self.last = Some((RecordForm::List, dialect));
        Some(FastGame { plies, result })
    }

    /// Reads a sheet, including its tags, that is a whole record. Returns `None`
    /// if it yields findings.
    ///
    /// # Cost
    ///
    /// One pass over the sheet. Allocates only the result, unless the setting
    /// differs from that of the previous sheet.
    pub fn sheet(&mut self, text: &[u8]) -> Option<FastGame> {
        self.begin();
        let (end, rest, game) = self.settings.read_tags(text)?;
        let seats = game.seats.len();
        let position = self.position.insert(game.start.clone());
        let mut replayer = MovetextReplayer::new(game, RecordForm::Sheet, &mut self.plies);
        let (plies, stated) = replayer.play(rest, position, &mut self.tokens)?;
        let dialect = replayer.dialect;
        let result = self.end_result(seats)?;
        let tag = end.result.map(str::as_bytes);
        let agrees = [stated, tag]
            .into_iter()
            .flatten()
            .all(|stated| self.results.matches(&result, stated));
        if !agrees || !end.fits(&result) {
            return None;
        }
        self.last = Some((RecordForm::Sheet, dialect));
        Some(FastGame { plies, result })
    }

    /// Forgets the last game, but keeps its buffer for plies.
    fn begin(&mut self) {
        self.last = None;
        if let Some(lent) = self.lent.take() {
            self.plies = lent.plies;
        }
    }

    /// Returns the result in the final position, and computes the scores there if
    /// they are to be kept.
    fn end_result(&mut self, seats: usize) -> Option<Outcome> {
        let position = self.position.as_ref()?;
        let status = if self.keeps_standings {
            let (status, standings) = position.status_and_standings();
            self.standings = Some(standings);
            status
        } else {
            position.status()
        };
        Some(status.outcome(seats))
    }

    /// Returns the game that the last call read from this text, as
    /// [`replay`](crate::play::replay) would. `None` if that call returned `None`.
    fn take_replay(
        &mut self,
        game: FastGame,
        text: &[u8],
        options: ReadOptions,
    ) -> Option<Replay<G>> {
        let verdict = Verdict::by_rules(game.result);
        let (form, dialect) = self.last.take()?;
        let start = Arc::clone(self.settings.last(form)?);
        let plies = std::mem::take(&mut self.plies);
        Some(Replay {
            has_open_setting: G::may_infer_setting(&start.setting, form),
            game: start,
            end: self.position.take()?,
            end_standings: self.standings.take(),
            line: LineId::MAIN,
            legal_main_plies: plies.len(),
            plies,
            legal_in_variations: Arc::default(),
            tree: RecordTree::deferred(text, options),
            dialect,
            verdict,
        })
    }
}

impl<G: Game> FastReader for FastPath<G>
where
    Self: Send,
{
    fn line(&mut self, line: &[u8]) -> Option<FastGame> {
        Self::line(self, line)
    }

    fn sheet(&mut self, text: &[u8]) -> Option<FastGame> {
        Self::sheet(self, text)
    }

    fn replayed(
        &mut self,
        game: FastGame,
        text: &[u8],
        options: ReadOptions,
    ) -> Option<Box<dyn Replayed>> {
        let replay = self.take_replay(game, text, options)?;
        self.plies.reserve(replay.plies.len());
        Some(Box::new(replay))
    }

    fn lend_replayed(
        &mut self,
        game: FastGame,
        text: &[u8],
        options: ReadOptions,
    ) -> Option<&dyn Replayed> {
        let replay = self.take_replay(game, text, options)?;
        Some(self.lent.insert(replay))
    }

    fn standings(&self) -> Option<Standings> {
        self.position.as_ref().map(Position::standings)
    }

    fn keep_standings(&mut self) {
        self.keeps_standings = true;
    }

    fn measure(
        &mut self,
        text: &[u8],
        game: &FastGame,
        wanted: Wanted,
        measures: &mut GameMeasures,
    ) {
        let Some((form, _)) = self.last else { return };
        let Some(start) = self.settings.last(form) else {
            return;
        };
        self.measurer.measure(start, &self.plies, wanted, measures);
        if G::may_infer_setting(&start.setting, form) {
            measures.swapped = None;
        }
        set_verdict(measures, &Verdict::by_rules(game.result.clone()));
        let tags = match form {
            RecordForm::List => Vec::new(),
            RecordForm::Sheet => plain_tags(text),
        };
        measures.read_tags(&|name| tag_value(&tags, name));
    }

    fn canonical_text(&self) -> Option<String> {
        let (form, _) = self.last?;
        let start = self.settings.last(form)?;
        Some(canonical_text(start, &self.plies))
    }
}

/// Returns the plain tags at the start of a sheet.
fn plain_tags(text: &[u8]) -> Vec<PlainTag<'_>> {
    let blanks = text.iter().take_while(|&&byte| is_blank(byte)).count();
    let mut rest = &text[blanks..];
    let mut tags = Vec::new();
    while let Ok((after, tag)) = plain_tag(rest) {
        tags.push(tag);
        rest = after;
    }
    tags
}

/// Returns true if the reader of bare lists would read the line as moves, not
/// as a heading.
fn opens_list<G: Game>(line: &[u8]) -> bool {
    let start = line.trim_ascii_start();
    let first = move_number(start).map_or(start, |number| number.rest.trim_ascii_start());
    let length = first.iter().position(|&byte| is_blank(byte));
    let word = &first[..length.unwrap_or(first.len())];
    // A single word may be a result, and the line a record without moves.
    G::opens_move(word) || word.len() == start.len()
}

/// Plays a movetext, and gives up at the first finding.
struct MovetextReplayer<'p, G: Game> {
    /// The plies so far.
    plies: &'p mut Vec<Ply<MoveOf<G>>>,
    /// The dialect of the moves so far.
    dialect: Option<&'static Dialect>,
    /// True if a full replay may infer another setting from moves that are
    /// written the same in all dialects; such moves are then rejected.
    needs_dialect: bool,
    numbering: Numbering,
}

impl<'p, G: Game> MovetextReplayer<'p, G> {
    fn new(game: &GameStart<G>, form: RecordForm, plies: &'p mut Vec<Ply<MoveOf<G>>>) -> Self {
        plies.clear();
        Self {
            plies,
            dialect: None,
            needs_dialect: G::may_infer_setting(&game.setting, form),
            numbering: Numbering::default(),
        }
    }

    /// Plays a movetext. Returns the number of its plies and the result after
    /// them, or `None` if it yields findings.
    fn play<'t>(
        &mut self,
        text: &'t [u8],
        position: &mut G::Position,
        tokens: &mut Vec<Token>,
    ) -> Option<(u32, Option<&'t [u8]>)> {
        if text.len() > MAX_TEXT_LEN {
            return None;
        }
        let first = position.next_ply();
        let rest = self.play_canonical(text, position)?;
        let stated = self.play_words(rest, position, tokens)?;
        let plies = position.next_ply() - first;
        (plies as usize <= MAX_PLIES).then_some((plies, stated))
    }

    /// Plays the moves in canonical form at the start of a text. Returns the
    /// rest of the text, or `None` if the moves yield findings.
    fn play_canonical<'t>(
        &mut self,
        text: &'t [u8],
        position: &mut G::Position,
    ) -> Option<&'t [u8]> {
        let mut rest = text;
        loop {
            while let [byte @ ..=b' ', after @ ..] = rest
                && is_blank(*byte)
            {
                rest = after;
            }
            if let Some(number) = move_number(rest) {
                if !self.accepts_number(number.value, position.next_ply()) {
                    return None;
                }
                rest = number.rest;
            } else if let Some((after, dialect)) = G::play_canonical(position, rest, &mut |mv| {
                push_move(self.plies, mv);
            }) {
                if !self.accepts_dialect(Some(dialect)) {
                    return None;
                }
                rest = after;
            } else {
                return Some(rest);
            }
        }
    }

    /// Plays moves in any form. Returns the result after them, if there is one,
    /// or `None` if the moves yield findings.
    #[inline(never)]
    fn play_words<'t>(
        &mut self,
        text: &'t [u8],
        position: &mut G::Position,
        tokens: &mut Vec<Token>,
    ) -> Option<Option<&'t [u8]>> {
        tokens.clear();
        plain_words(text, tokens).ok()?;
        let mut index = 0;
        while let Some(token) = tokens.get(index) {
            let word = &text[token.span().range()];
            match token.kind {
                TokenKind::Word => {}
                TokenKind::Number => {
                    let number = move_number(word)?;
                    if !self.accepts_number(number.value, position.next_ply()) {
                        return None;
                    }
                    index += 1;
                    continue;
                }
                // Nothing may follow a result.
                _ => return (index + 1 == tokens.len()).then_some(Some(word)),
            }
            let (word_count, read) = G::read_move(Words::new(text, &tokens[index..]));
            // Borrowed, since copying the move would cost more.
            let Ok(read) = &read else { return None };
            let is_plain = read.oddities.is_empty() && self.accepts_dialect(read.dialect);
            if !is_plain || position.play(&read.mv).is_err() {
                return None;
            }
            push_move(self.plies, read.mv.clone());
            index += word_count;
        }
        Some(None)
    }

    /// Returns true if a move in this dialect may follow the moves so far.
    fn accepts_dialect(&mut self, dialect: Option<&'static Dialect>) -> bool {
        match dialect {
            Some(dialect) => {
                let first = *self.dialect.get_or_insert(dialect);
                std::ptr::eq(first, dialect) || first == dialect
            }
            None => !self.needs_dialect,
        }
    }

    /// Returns true if a move number is consistent with those so far.
    fn accepts_number(&mut self, value: u64, next: u32) -> bool {
        self.numbering.accepts(value, next)
    }
}

/// Adds a move to the main line of a record without variations.
#[inline(always)]
fn push_move<M>(plies: &mut Vec<Ply<M>>, mv: M) {
    let node = NodeId::of_number(plies.len() as u32 + 1);
    let action = Action::Move(mv);
    plies.push(Ply { action, node });
}
