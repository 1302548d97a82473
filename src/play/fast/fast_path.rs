//! Games checked without keeping anything of them but their end.

use crate::format::{is_blank, move_number, plain_words};
use crate::play::fast::setting_cache::{Head, Opening};
use crate::play::game::about::RecordForm;
use crate::play::game::game::Game;
use crate::play::game::notation::Dialect;
use crate::play::game::position::Position;
use crate::play::game::standings::Standings;
use crate::play::replay::numbering::Numbering;
use crate::play::replay::replay::MAX_PLIES;
use crate::record::{Outcome, TagValues, Token, TokenKind, Words};

/// The longest text that is read swiftly.
const LONGEST: usize = 1 << 30;

/// A game that was read swiftly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FastGame {
    /// The number of plies.
    pub plies: u32,
    /// The result by the rules, with which what the record says agrees.
    pub result: Outcome,
}

/// A reader of sound games of one game or another; made of [`FastPath`].
pub trait FastReader: Send {
    /// The game of a line of a bare list; see [`FastPath::line`].
    fn line(&mut self, line: &[u8]) -> Option<FastGame>;

    /// The game of a sheet; see [`FastPath::sheet`].
    fn sheet(&mut self, text: &[u8]) -> Option<FastGame>;

    /// What every seat has at the end of the game that was read last; none
    /// before the first.
    fn standings(&self) -> Option<Standings>;
}

/// Reads games about which there is nothing to be said.
///
/// What is not a plain, sound game is left to [`replay`](crate::play::replay),
/// which says what is the matter with it; a test holds that both find the
/// same.
#[derive(Debug, Clone)]
pub struct FastPath<G: Game> {
    head: Head<G>,
    position: Option<G::Position>,
    tokens: Vec<Token>,
    results: Results,
}

impl<G: Game> FastPath<G> {
    /// A reader of records for which these options, tags and values, say what
    /// they leave open.
    pub fn new(options: &TagValues) -> Self {
        Self {
            head: Head::new(options),
            position: None,
            tokens: Vec::new(),
            results: Results::default(),
        }
    }

    /// The same with this setting for bare lists.
    #[must_use]
    pub fn with_setting(mut self, setting: G::Setting) -> Self {
        self.head.set_list(setting);
        self
    }

    /// The same for sheets that name their game: those that do not are of
    /// another.
    #[must_use]
    pub fn named(mut self) -> Self {
        self.head.set_named();
        self
    }

    /// The last position of the game that was read last; none before the
    /// first.
    pub const fn position(&self) -> Option<&G::Position> {
        self.position.as_ref()
    }

    /// The game of a line of a bare list that is a record of its own; none
    /// when there is anything to be found in it, or when it does not end with
    /// its result.
    ///
    /// # Cost
    ///
    /// One pass over the line; nothing is allocated but the result.
    pub fn line(&mut self, line: &[u8]) -> Option<FastGame> {
        let line = line.trim_ascii_end();
        if !opens_list::<G>(line) || memchr::memchr2(b'\n', b'\r', line).is_some() {
            return None;
        }
        let opening = self.head.list()?;
        let course = Course::new(opening, RecordForm::List);
        let position = self.position.insert(opening.start.clone());
        let (plies, said) = course.run::<G>(line, position, &mut self.tokens)?;
        let result = position.status().outcome(opening.seats);
        let agrees = self.results.agree(&result, said?);
        agrees.then_some(FastGame { plies, result })
    }

    /// The game of a sheet, tags and all, that is a whole record; none when
    /// there is anything to be found in it.
    ///
    /// # Cost
    ///
    /// One pass over the sheet; nothing is allocated but the result, unless
    /// the setting is another one than that of the sheet before.
    pub fn sheet(&mut self, text: &[u8]) -> Option<FastGame> {
        let (ending, rest, opening) = self.head.read(text)?;
        let course = Course::new(opening, RecordForm::Sheet);
        let position = self.position.insert(opening.start.clone());
        let (plies, said) = course.run::<G>(rest, position, &mut self.tokens)?;
        let result = position.status().outcome(opening.seats);
        let tag = ending.result.map(str::as_bytes);
        let agrees = [said, tag]
            .into_iter()
            .flatten()
            .all(|said| self.results.agree(&result, said));
        (agrees && ending.fits(&result)).then_some(FastGame { plies, result })
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

    fn standings(&self) -> Option<Standings> {
        self.position.as_ref().map(Position::standings)
    }
}

/// Whether the reader would take the line for moves and not for a heading.
fn opens_list<G: Game>(line: &[u8]) -> bool {
    let start = line.trim_ascii_start();
    let first = move_number(start).map_or(start, |number| number.rest.trim_ascii_start());
    let length = first.iter().position(|&byte| is_blank(byte));
    let word = &first[..length.unwrap_or(first.len())];
    // A result alone is a record of no moves.
    G::opens_move(word) || word.len() == start.len()
}

/// How far the reading of a movetext has come.
struct Course {
    /// The dialect of the moves so far, where they have one.
    dialect: Option<&'static Dialect>,
    /// Whether moves that are the same in all dialects may change the setting.
    open: bool,
    /// How the move numbers count.
    numbering: Numbering,
}

impl Course {
    fn new<G: Game>(opening: &Opening<G>, form: RecordForm) -> Self {
        Self {
            dialect: None,
            open: G::is_open(&opening.setting, form),
            numbering: Numbering::new(),
        }
    }

    /// Plays a movetext; gives the number of its plies and the result behind
    /// them. None when there is anything to be found in it.
    fn run<'t, G: Game>(
        mut self,
        text: &'t [u8],
        position: &mut G::Position,
        tokens: &mut Vec<Token>,
    ) -> Option<(u32, Option<&'t [u8]>)> {
        if text.len() > LONGEST {
            return None;
        }
        let first = position.next_ply();
        let rest = self.plain_moves::<G>(text, position)?;
        let said = self.words::<G>(rest, position, tokens)?;
        let plies = position.next_ply() - first;
        (plies as usize <= MAX_PLIES).then_some((plies, said))
    }

    /// Plays numbers and plain moves, as many as there are; gives what
    /// follows them, or none when there is something to be said about them.
    fn plain_moves<'t, G: Game>(
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
                if !self.numbering.fits(number.value, position.next_ply()) {
                    return None;
                }
                rest = number.rest;
            } else if let Some((after, dialect)) = G::play_canonical(position, rest) {
                if !self.goes_on(Some(dialect)) {
                    return None;
                }
                rest = after;
            } else {
                return Some(rest);
            }
        }
    }

    /// Plays words of any kind; gives the result behind them.
    #[inline(never)]
    fn words<'t, G: Game>(
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
                    if !self.numbering.fits(number.value, position.next_ply()) {
                        return None;
                    }
                    index += 1;
                    continue;
                }
                // Nothing may stand behind a result.
                _ => return (index + 1 == tokens.len()).then_some(Some(word)),
            }
            let (words, read) = G::take(Words::new(text, &tokens[index..]));
            // Looked at where it lies: a move is too small to be worth moving.
            let Ok(read) = &read else { return None };
            let plain = read.odd.is_empty() && self.goes_on(read.dialect);
            if !plain || position.play(&read.chosen).is_err() {
                return None;
            }
            index += words;
        }
        Some(None)
    }

    /// Whether a move in this dialect goes with those before.
    fn goes_on(&mut self, dialect: Option<&'static Dialect>) -> bool {
        match dialect {
            Some(dialect) => {
                let before = *self.dialect.get_or_insert(dialect);
                std::ptr::eq(before, dialect) || before == dialect
            }
            None => !self.open,
        }
    }
}

/// How results are written, so that the words of records need no reading.
#[derive(Debug, Clone, Default)]
struct Results(Vec<(Outcome, String)>);

impl Results {
    /// How many are kept: more than games of few seats can have.
    const MOST: usize = 64;

    /// Whether a word means this result.
    fn agree(&mut self, result: &Outcome, said: &[u8]) -> bool {
        let known = self.0.iter().find(|(outcome, _)| outcome == result);
        let is_plain = match known {
            Some((_, text)) => text.as_bytes() == said,
            None => {
                let text = result.to_string();
                let is_plain = text.as_bytes() == said;
                if self.0.len() < Self::MOST {
                    self.0.push((result.clone(), text));
                }
                is_plain
            }
        };
        is_plain || Outcome::of_text(said).as_ref() == Some(result)
    }
}
