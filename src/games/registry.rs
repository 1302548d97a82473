//! The closed list of games; to add one, extend the call of `games!`.

use std::fmt;
use std::str::FromStr;

use crate::format::{self, ReadOptions, Records};
use crate::games::permutations::Permutations;
use crate::games::permute::Permute;
use crate::games::permutu::Permutu;
use crate::games::swaptimum::Swaptimum;
use crate::play::{
    self, About, Dialect, FastPath, FastReader, Notation, Playouts, Policy, Replayed, Rules,
    SettingReader,
};
use crate::record::{Record, TagValues};
use crate::text::{Code, Diagnostic, Source, codes, escape_str};

macro_rules! games {
    ($($kind:ident),* $(,)?) => {
        /// A game that this crate supports.
        ///
        /// # Examples
        ///
        /// ```
        /// use scoresheet::GameKind;
        ///
        /// let kind: GameKind = "swaptimum".parse()?;
        /// assert_eq!(kind.about().seats, ["Red", "Blue"]);
        /// let record = kind.read("d4 e5 c3").next().expect("one record");
        /// assert!(kind.replay(&record).is_sound());
        /// # Ok::<(), scoresheet::games::GameKindError>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum GameKind {
            $(
                #[doc = concat!("The game of ", stringify!($kind), ".")]
                $kind,
            )*
        }

        impl GameKind {
            /// Every game, the default first.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// Returns the description of the game.
            pub const fn about(self) -> &'static About {
                match self { $(Self::$kind => &<$kind as Rules>::ABOUT),* }
            }

            /// Returns the finding codes of the game.
            pub const fn codes(self) -> &'static [Code] {
                match self { $(Self::$kind => <$kind as Rules>::CODES),* }
            }

            /// Returns the dialects of its moves, that of sheets first.
            pub const fn dialects(self) -> &'static [Dialect] {
                match self { $(Self::$kind => <$kind as Notation>::DIALECTS),* }
            }

            /// Returns its own setting tags in the order they are written.
            pub const fn tags(self) -> &'static [&'static str] {
                match self { $(Self::$kind => <$kind as Rules>::TAGS),* }
            }

            /// Returns the test for words that begin a move of this game.
            pub fn opens_move(self) -> fn(&[u8]) -> bool {
                match self { $(Self::$kind => <$kind as Notation>::opens_move),* }
            }

            /// Returns a generator of complete games; see [`play::playouts`].
            ///
            /// # Errors
            ///
            /// Returns the findings if the options are not a valid setting of
            /// this game.
            pub fn playouts(
                self,
                options: &TagValues,
                policy: Policy,
            ) -> Result<Box<dyn Playouts>, Vec<Diagnostic>> {
                match self { $(Self::$kind => play::playouts::<$kind>(options, policy)),* }
            }

            /// Returns a fast reader for sound records of this game; see
            /// [`play::FastPath`]. `options` are defaults for tags that the
            /// records leave out.
            pub fn fast_reader(self, options: &TagValues) -> Box<dyn FastReader> {
                let is_default = self.is_default(options);
                match self {
                    $(Self::$kind => {
                        let reader = FastPath::<$kind>::new(options);
                        Box::new(if is_default { reader } else { reader.named() })
                    }),*
                }
            }

            /// Replays a record of this game with defaults for the tags that
            /// it leaves out, and adds the findings to `findings`; see
            /// [`play::replay`].
            pub fn replay_with(
                self,
                record: &Record<'_>,
                options: &TagValues,
                findings: &mut Vec<Diagnostic>,
            ) -> Option<Box<dyn Replayed>> {
                match self {
                    $(Self::$kind => play::replay::<$kind>(record, options, findings)
                        .map(|replay| Box::new(replay) as Box<dyn Replayed>)),*
                }
            }
        }
    };
}

games! { Permute, Swaptimum, Permutations, Permutu }

impl GameKind {
    /// Returns true if records that do not name their game are of this one.
    pub(crate) fn is_default(self, options: &TagValues) -> bool {
        let game = options.get("Game").map_or(Ok(Self::ALL[0]), str::parse);
        game == Ok(self)
    }

    /// Replays a record of this game, ignoring its tag `Game`.
    pub fn replay(self, record: &Record<'_>) -> Checked {
        let mut findings = Vec::new();
        let game = self.replay_with(record, &TagValues::new(), &mut findings);
        Checked { game, findings }
    }

    /// Reads the records of a text: sheets, bare lists of moves of this game,
    /// or JSON.
    pub fn read(self, text: &str) -> Records<'_> {
        format::read(Source::new("text", text.as_bytes()), self.read_options())
    }

    /// Returns the options for reading records of this game.
    pub fn read_options(self) -> ReadOptions {
        ReadOptions {
            opens_move: self.opens_move(),
        }
    }

    /// Returns true if a tag chooses the swap rule of the game.
    pub fn has_swap(self) -> bool {
        self.about()
            .variants
            .iter()
            .any(|variant| variant.tag.starts_with("Swap "))
    }

    /// Returns the name, as in the tag `Game`.
    pub const fn as_str(self) -> &'static str {
        self.about().name
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error for a name that is not a supported game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameKindError;

impl fmt::Display for GameKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.as_str()).collect();
        write!(f, "the games are {}", names.join(", "))
    }
}

impl std::error::Error for GameKindError {}

impl FromStr for GameKind {
    type Err = GameKindError;

    fn from_str(text: &str) -> Result<Self, GameKindError> {
        let has_name = |kind: &&Self| kind.as_str().eq_ignore_ascii_case(text.trim());
        Self::ALL
            .iter()
            .find(has_name)
            .copied()
            .ok_or(GameKindError)
    }
}

/// A replayed record and its findings.
pub struct Checked {
    /// The game; `None` if its kind or its setting, and thus the start
    /// position, cannot be read.
    pub game: Option<Box<dyn Replayed>>,
    /// The findings, in the order of their spans.
    pub findings: Vec<Diagnostic>,
}

impl Checked {
    /// Returns true if there is no error among the findings.
    pub fn is_sound(&self) -> bool {
        !self.findings.iter().any(Diagnostic::is_error)
    }
}

impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.as_ref().map(|game| game.setting());
        let mut checked = f.debug_struct("Checked");
        checked.field("game", &game);
        checked.field("findings", &self.findings).finish()
    }
}

/// Reads the records of a text: sheets of any game, bare lists of Permute
/// moves, or JSON. For bare lists of another game see [`GameKind::read`].
///
/// # Cost
///
/// Linear in the text; one record is held at a time.
///
/// # Examples
///
/// ```
/// let records: Vec<_> = scoresheet::read("Ce5f6-f6 Ae4f5-f5").collect();
/// assert_eq!(records.len(), 1);
/// ```
pub fn read(text: &str) -> Records<'_> {
    GameKind::ALL[0].read(text)
}

/// Replays a record of the game that its tag `Game` names, or of Permute.
///
/// # Cost
///
/// Linear in the record.
///
/// # Examples
///
/// ```
/// let record = scoresheet::read("Ce5f6-f6 Ae5f6-e6").next().expect("one record");
/// let checked = scoresheet::replay(&record);
/// assert_eq!(checked.findings[0].code.as_str(), "permute/bandaged-face");
/// assert_eq!(checked.game.expect("the setting is the default").plies(), 1);
/// ```
pub fn replay(record: &Record<'_>) -> Checked {
    let mut findings = Vec::new();
    let game = replay_with(record, &TagValues::new(), &mut findings);
    Checked { game, findings }
}

/// Replays a record of the game that its tag `Game` or the defaults name, or of
/// Permute, and adds the findings to `findings` in the order of their spans.
/// Returns `None` after reporting a game or a setting that cannot be read.
pub fn replay_with(
    record: &Record<'_>,
    options: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<Box<dyn Replayed>> {
    let mut unknown = Vec::new();
    let mut given = SettingReader::new(record.tags(), options, &mut unknown);
    let tag = record.tags().value("Game");
    let heading = record.game().map(|game| &*game.value);
    let name = tag.or(heading).or_else(|| given.value("Game"));
    let name = name.unwrap_or(GameKind::ALL[0].as_str());
    match name.parse::<GameKind>() {
        Ok(kind) => kind.replay_with(record, options, findings),
        Err(error) => {
            let message = format!(
                "`{}` is not a game that this program knows",
                escape_str(name)
            );
            given.report(codes::UNKNOWN_GAME, "Game", message, &error.to_string());
            for finding in &mut unknown {
                if let (None, Some(heading)) = (tag, record.game()) {
                    finding.span = heading.value_span();
                }
                record.locate(finding);
            }
            findings.extend_from_slice(record.findings());
            findings.append(&mut unknown);
            findings.sort_by_key(|finding| finding.span.start);
            None
        }
    }
}
