//! The traits that make a game: its rules, notation, picture and identity.

use std::fmt::Debug;

use rand_core::Rng;
use xxhash_rust::xxh3::xxh3_64;

use crate::board::{BoardStones, BoardSymmetry, Group, PatternCell, Seat, Size, SquareSet};
use crate::format::ReadOptions;
use crate::play::game::main_line::ReadAction;
use crate::play::{
    About, Cause, Dialect, Estimates, Facts, FigureOptions, GameMeasures, HeatMap, JointChoices,
    MainLineMoves, MoveContext, MoveText, NotationError, Playout, Ply, Position, RecordForm,
    SeatName, SettingReader, Turn, Wanted,
};
use crate::record::{Token, TokenKind, Words};
use crate::scene::Scene;
use crate::search::{Clock, SearchOptions};
use crate::text::{Code, Diagnostic, Span};

/// A game: its [rules](Rules), its [notation](Notation), its
/// [picture](Picture), its [identity](Identity), its [search](Searchable), and
/// what is [measured](Measured) in its records. Implemented for every type that
/// has all six.
pub trait Game: Rules + Notation + Picture + Identity + Searchable + Measured {}

impl<G: Rules + Notation + Picture + Identity + Searchable + Measured> Game for G {}

/// How the positions of a game are searched.
pub trait Searchable: Rules {
    /// Searches a position. Returns `None` if the game is over, or if the
    /// position cannot be searched. By default, no position can be searched.
    fn search(
        _position: &Self::Position,
        _options: &SearchOptions,
        _clock: &Clock<'_>,
    ) -> Option<Estimates<MoveOf<Self>>> {
        None
    }

    /// Returns the result of [`search`](Self::search) if the opponent may answer by
    /// swapping the seats. In the search itself, later moves are never swaps.
    fn with_swap_answer(
        _position: &Self::Position,
        estimates: Estimates<MoveOf<Self>>,
    ) -> Estimates<MoveOf<Self>> {
        estimates
    }

    /// Chooses a move that all seats make at once. The seat with index `n` searches
    /// with `searches[n]`, and chooses at random if that is `None`; it uses only what
    /// its player can know. Returns `None` if the game is over, or if the
    /// position cannot be searched. By default, no position can be searched.
    ///
    /// # Cost
    ///
    /// At most twice the budget of each seat.
    fn search_together(
        _position: &Self::Position,
        _searches: &[Option<SearchOptions>],
        _clock: &Clock<'_>,
        _rng: &mut dyn Rng,
    ) -> Option<MoveOf<Self>> {
        None
    }

    /// Searches the part of a seat in a move that all seats make at once. It uses only
    /// what the player of the seat can know. The moves of the result are parts, as
    /// [`part_text`](Self::part_text) writes them. Returns `None` if the game is over, or
    /// if the position cannot be searched. By default, no position can be searched.
    fn search_part(
        _position: &Self::Position,
        _seat: Seat,
        _options: &SearchOptions,
        _clock: &Clock<'_>,
    ) -> Option<Estimates<String>> {
        None
    }

    /// Returns the part of a seat in a move that all seats make at once, as far as
    /// [`search_part`](Self::search_part) searches it.
    fn part_text(_mv: &MoveOf<Self>, _seat: Seat) -> Option<String> {
        None
    }

    /// Returns true for a move that swaps the seats of the players. The players
    /// of generated games never swap.
    fn is_swap(_mv: &MoveOf<Self>) -> bool {
        false
    }

    /// Returns true for a move after which the player who made it has the other seat.
    fn exchanges_seats(_start: &Self::Position, _mv: &MoveOf<Self>) -> bool {
        false
    }
}

/// The rules of a game: its settings and positions, and their descriptions.
pub trait Rules: Sized + 'static {
    /// What is fixed before the first move: board, start, protocol.
    type Setting: Clone + Debug + PartialEq + Send + Sync;
    /// A position, which knows the legal moves.
    type Position: Playout;

    /// The game's name, author, seats and variants.
    const ABOUT: About;
    /// The codes of the findings that only this game has.
    const CODES: &'static [Code];
    /// What each of these codes means, in one line.
    const CODE_TITLES: &'static [&'static str];
    /// The setting tags that only this game has, in the order in which they are
    /// written.
    const TAGS: &'static [&'static str];

    /// Reads the setting from tags and defaults. Returns `None` after
    /// reporting a value that cannot be used.
    fn setting(reader: &mut SettingReader<'_>) -> Option<Self::Setting>;

    /// Returns the position before the first move.
    fn start(setting: &Self::Setting) -> Self::Position;

    /// Returns the seats in order, dummies last.
    fn seats(setting: &Self::Setting) -> Vec<SeatName>;

    /// Describes the setting in a few words: `12x12 chequer`.
    fn describe(setting: &Self::Setting) -> String;

    /// Returns the setting as JSON values, in a fixed order of keys.
    fn facts(setting: &Self::Setting) -> Facts;

    /// Returns the setting as tags, in the order in which they are written.
    /// Defaults may be left out, except for `Board` and `Players`.
    fn tags(setting: &Self::Setting) -> Vec<(&'static str, String)>;

    /// Returns the earlier move that caused a refusal, if there is one.
    fn cause(_refusal: &RefusalOf<Self>, _played: &[MoveOf<Self>]) -> Option<Cause> {
        None
    }

    /// Returns up to three legal moves similar to a refused one.
    fn similar_moves(_position: &Self::Position, _refused: &MoveOf<Self>) -> Vec<MoveOf<Self>> {
        Vec::new()
    }

    /// Deals the cards or tiles of a generated game and returns the complete
    /// setting. Returns `None` if the game deals nothing.
    fn deal(_setting: &Self::Setting, _rng: &mut dyn Rng) -> Option<Self::Setting> {
        None
    }
}

/// How the moves and positions of a game are written.
pub trait Notation: Rules {
    /// The notations of the game, that of sheets first.
    const DIALECTS: &'static [Dialect];

    /// Reads the move at the start of `words`. Returns how many words it takes,
    /// at least one, and the move, or why they are not a move.
    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<MoveOf<Self>>, NotationError>);

    /// Plays the moves at the start of `text`, as long as they are legal and in
    /// the canonical form of one dialect, and passes them to `played`. Returns
    /// the rest of the text and the dialect. If not even the first word is such
    /// a move, returns `None` and leaves the position unchanged.
    ///
    /// This is an optional fast path. [`read_move`](Self::read_move) must read the same
    /// moves there, without oddities; a test checks that.
    fn play_canonical<'t>(
        _position: &mut Self::Position,
        _text: &'t [u8],
        _played: &mut impl FnMut(MoveOf<Self>),
    ) -> Option<(&'t [u8], &'static Dialect)> {
        None
    }

    /// Returns true if `word` begins a move, even a malformed one. Used to
    /// tell moves from headings in bare lists.
    fn opens_move(word: &[u8]) -> bool;

    /// Returns a function that writes moves in `dialect`.
    fn writer(dialect: Dialect) -> impl Fn(&mut String, &MoveOf<Self>);

    /// Writes one move in `dialect`.
    fn write(out: &mut String, mv: &MoveOf<Self>, dialect: Dialect) {
        Self::writer(dialect)(out, mv);
    }

    /// Returns the position string of a position, or `None` if the game has no
    /// position strings.
    fn position_string(position: &Self::Position) -> Option<String>;

    /// Completes a setting with details that the record does not state but the
    /// moves of its main line reveal.
    fn infer_setting(
        _setting: &mut Self::Setting,
        _moves: &MainLineMoves<'_, MoveOf<Self>>,
        _findings: &mut Vec<Diagnostic>,
    ) {
    }

    /// Returns the tags that `dialect` implies for a bare list with a move that
    /// depends on these tags.
    fn implied_tags(_dialect: Dialect) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Returns true if [`infer_setting`](Self::infer_setting) may change this
    /// setting for a record of this form, so that the fast path must not rely on
    /// the setting.
    fn may_infer_setting(_setting: &Self::Setting, _form: RecordForm) -> bool {
        false
    }

    /// Describes the legal moves in sentences, one per line, for positions
    /// with too many to list. Returns `None` where
    /// [`visit_legal`](Position::visit_legal) lists them.
    fn legal_in_words(_position: &Self::Position) -> Option<String> {
        None
    }

    /// Returns what the seats may choose in a position where all of them move at
    /// once.
    fn joint_choices(_position: &Self::Position) -> Option<JointChoices> {
        None
    }
}

/// How the positions of a game are shown.
pub trait Picture: Rules {
    /// Draws a position. `context` has the moves before it and the one after it.
    fn figure(
        position: &Self::Position,
        setting: &Self::Setting,
        context: &MoveContext<'_, MoveOf<Self>>,
        options: &FigureOptions,
    ) -> Scene;

    /// Returns the size of the board, for games played on a board.
    fn board(_position: &Self::Position) -> Option<Size> {
        None
    }

    /// Returns the position after the first half of the last move, which a figure can show:
    /// after a twist without its bandage, or a placement without its swap. Returns that half
    /// as a move, too. `None` if the move has no halves.
    fn half(
        _position: &Self::Position,
        _last: &MoveOf<Self>,
    ) -> Option<(Self::Position, MoveOf<Self>)> {
        None
    }

    /// The symmetries of the board under which the rules are the same, for games
    /// played on a board; see also [`Identity::Symmetry`].
    const SYMMETRIES: &'static [BoardSymmetry] = &[];

    /// Returns the stones on the board, for games played on a board.
    fn stones(_position: &Self::Position) -> Option<BoardStones> {
        None
    }

    /// Returns squares that no legal move can change any more, for games in which there
    /// can be such squares. There may be others.
    fn locked(_position: &Self::Position) -> Option<SquareSet> {
        None
    }

    /// Returns what a letter of position strings means in a pattern, for games
    /// played on a board.
    fn pattern_cell(_letter: char) -> Option<PatternCell> {
        None
    }

    /// Returns the groups of like stones with their seats, largest first, for
    /// games that have groups.
    fn groups(_position: &Self::Position) -> Vec<(Seat, Group)> {
        Vec::new()
    }

    /// Lists what each seat has, for games without a board.
    fn listing(_position: &Self::Position) -> Option<String> {
        None
    }
}

/// When two played games count as the same, whatever their notation.
pub trait Identity: Rules {
    /// The setting tags that are ignored when games are compared, because the
    /// position before the first move shows their value or because they do not
    /// change the meaning of a move.
    const IGNORED_TAGS: &'static [&'static str] = &[];

    /// Returns the move that represents all moves with the same effect as `mv`,
    /// which is legal.
    fn representative(_position: &Self::Position, mv: &MoveOf<Self>) -> MoveOf<Self> {
        mv.clone()
    }

    /// Appends the [representatives](Self::representative) of legal plies from a
    /// position, in the first dialect and separated by blanks, and returns true.
    ///
    /// Returns false and appends nothing if the game has no faster way than to
    /// write one move after the other.
    fn write_representatives(
        _position: &Self::Position,
        _plies: &[Ply<MoveOf<Self>>],
        _text: &mut String,
    ) -> bool {
        false
    }

    /// A symmetry of the rules, which maps legal games to legal games.
    type Symmetry;

    /// Returns the symmetries under which a game with these moves is compared: enough
    /// of them for all games that are symmetric to each other to have the same
    /// smallest image. Empty if the rules have no symmetries.
    ///
    /// Rules with few symmetries return all of them; rules with many return
    /// those that lead to a normal form.
    fn symmetries(_setting: &Self::Setting, _moves: &[MoveOf<Self>]) -> Vec<Self::Symmetry> {
        Vec::new()
    }

    /// Returns the image of a setting.
    fn setting_image(setting: &Self::Setting, _symmetry: &Self::Symmetry) -> Self::Setting {
        setting.clone()
    }

    /// Returns the [representative](Self::representative) of a move's image.
    /// `mv` is legal in `position`.
    fn move_image(
        position: &Self::Position,
        mv: &MoveOf<Self>,
        _symmetry: &Self::Symmetry,
    ) -> MoveOf<Self> {
        Self::representative(position, mv)
    }

    /// Returns the canonical text of a position without its first line, the
    /// name of the game. The text differs for positions from which the game
    /// can go on or end differently.
    fn position_text(position: &Self::Position) -> String;

    /// Returns the [text](Self::position_text) of the representative of all
    /// positions symmetric to this one.
    fn symmetric_position_text(position: &Self::Position) -> String {
        Self::position_text(position)
    }
}

/// How the games of one kind are measured for statistics.
pub trait Measured: Identity {
    /// The heat maps of the game.
    const MAPS: &'static [HeatMap] = &[];

    /// The keys and names of the numbers that only this game has.
    const NUMBERS: &'static [(&'static str, &'static str)] = &[];

    /// Measures a game ply by ply; `()` if the game has no maps and numbers.
    type Observer: GameObserver<Self>;
}

/// Measures the games of one kind ply by ply, one after another.
pub trait GameObserver<G: Identity>: Default + Clone + Debug + Send {
    /// Prepares for a game.
    fn begin(&mut self, _start: &G::Position, _wanted: Wanted) {}

    /// Looks at a legal move before it is played.
    fn before(
        &mut self,
        _position: &G::Position,
        _mv: &MoveOf<G>,
        _wanted: Wanted,
        _measures: &mut GameMeasures,
    ) {
    }

    /// Returns the number of legal moves in a position. Called before
    /// [`before`](Self::before).
    fn count_legal(&mut self, position: &G::Position) -> u64 {
        position.count_legal()
    }

    /// Returns the seat to move in a position that is not over; `None` if all seats
    /// move at once.
    fn mover(&self, position: &G::Position) -> Option<Seat> {
        match position.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::All | Turn::Over => None,
        }
    }

    /// Returns the seat that leads; `None` if several lead or nobody does. By
    /// default, a seat leads if no other seat has the same or a better score.
    fn leader(&mut self, position: &G::Position) -> Option<Seat> {
        let mut scores = Vec::new();
        self.scores(position, &mut scores);
        let best = scores.iter().max()?;
        let mut leaders = (0_u8..).zip(&scores).filter(|(_, score)| *score == best);
        let (first, _) = leaders.next()?;
        (scores.len() > 1 && leaders.next().is_none()).then(|| Seat::new(first))
    }

    /// Appends the score of each seat to `scores`, in the order of the seats. If
    /// scores are wanted, this is called after every ply. If leaders are wanted
    /// too, [`leader`](Self::leader) is called first.
    fn scores(&mut self, position: &G::Position, scores: &mut Vec<i64>) {
        let seats = position.standings().seats;
        scores.extend(seats.iter().map(|standing| standing.score));
    }

    /// Returns a hash of a position which is the same for all symmetric
    /// positions. Called for the start and after every move.
    fn hash(&mut self, position: &G::Position) -> u64 {
        xxh3_64(G::symmetric_position_text(position).as_bytes())
    }

    /// Looks at the position in which a resignation or an agreed draw is the next ply.
    fn close(&mut self, _position: &G::Position, _measures: &mut GameMeasures) {}

    /// Looks at the position after the last move.
    fn end(&mut self, _position: &G::Position, _measures: &mut GameMeasures) {}
}

/// Measures only what can be computed for every game.
impl<G: Identity> GameObserver<G> for () {}

/// The type of a game's moves.
pub type MoveOf<G> = <<G as Rules>::Position as Position>::Move;
/// The type of a game's refusals.
pub type RefusalOf<G> = <<G as Rules>::Position as Position>::Refusal;
/// The result of reading the words of a ply.
pub(crate) type ReadPly<G> = ReadAction<MoveOf<G>>;

/// Returns the options for reading lists of moves of a game.
pub fn read_options<G: Notation>() -> ReadOptions {
    ReadOptions {
        opens_move: G::opens_move,
        move_word_count: move_word_count::<G>,
        how_to_write: how_to_write::<G>,
        of_game: |_| None,
        is_by_title: false,
    }
}

/// Returns the sentence on how the game's moves are written, which is the help
/// on a word that is no move. It is empty if there is no such help.
fn how_to_write<G: Notation>() -> &'static str {
    let word = b"?";
    let token = [Token::new(TokenKind::Word, Span::new(0, word.len()))];
    match G::read_move(Words::new(word, &token)).1 {
        Err(NotationError::Unknown { expected }) => expected,
        _ => "",
    }
}

/// Returns the number of words of the move at the start of `words`. `None` if
/// they do not begin with a well-formed move.
fn move_word_count<G: Notation>(words: Words<'_>) -> Option<usize> {
    let (count, read) = G::read_move(words);
    read.is_ok().then_some(count)
}
