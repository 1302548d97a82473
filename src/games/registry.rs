//! The closed list of games; to add one, extend the call of `games!`.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools as _;

use crate::board::{BoardSymmetry, PatternCell};
use crate::format::{self, ReadOptions, Records};
use crate::games::permutations::Permutations;
use crate::games::permute::Permute;
use crate::games::permute::four::FourColours;
use crate::games::permutu::Permutu;
use crate::games::swaptimum::Swaptimum;
use crate::play::{
    self, About, Dialect, FastPath, FastReader, HeatMap, Lineup, Measured, Notation, Picture,
    Playouts, Policy, Replayed, Rules,
};
use crate::record::{Record, TagValues, Tags};
use crate::text::{Code, Diagnostic, Source, codes, errors};

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

            /// Returns what each of the [`codes`](Self::codes) means, in one line.
            pub const fn code_titles(self) -> &'static [&'static str] {
                match self { $(Self::$kind => <$kind as Rules>::CODE_TITLES),* }
            }

            /// Returns the dialects of the game, the one used in sheets first.
            pub const fn dialects(self) -> &'static [Dialect] {
                match self { $(Self::$kind => <$kind as Notation>::DIALECTS),* }
            }

            /// Returns the setting tags specific to this game, in written
            /// order.
            pub const fn tags(self) -> &'static [&'static str] {
                match self { $(Self::$kind => <$kind as Rules>::TAGS),* }
            }

            /// Returns the names of the tags that the setting of a bare list of
            /// this game depends on. `defaults` supplies missing tags.
            pub fn setting_tags(self, defaults: &TagValues) -> Vec<String> {
                if self == Self::Permute && FourColours::is_stated(&Tags::default(), defaults) {
                    return play::setting_tags::<FourColours>(defaults);
                }
                match self { $(Self::$kind => play::setting_tags::<$kind>(defaults)),* }
            }

            /// Returns the symmetries of the board that keep the rules the
            /// same. Empty if the game has no board.
            pub const fn board_symmetries(self) -> &'static [BoardSymmetry] {
                match self { $(Self::$kind => <$kind as Picture>::SYMMETRIES),* }
            }

            /// Returns what a letter means in a pattern of this game. `None` if
            /// it means nothing or the game has no board.
            pub fn pattern_cell(self, letter: char) -> Option<PatternCell> {
                match self { $(Self::$kind => <$kind as Picture>::pattern_cell(letter)),* }
            }

            /// Returns the heat maps in the statistics of this game.
            pub const fn maps(self) -> &'static [HeatMap] {
                match self { $(Self::$kind => <$kind as Measured>::MAPS),* }
            }

            /// Returns the keys and names of the numbers that only the
            /// statistics of this game have.
            pub const fn numbers(self) -> &'static [(&'static str, &'static str)] {
                match self { $(Self::$kind => <$kind as Measured>::NUMBERS),* }
            }

            /// Returns the function that tests whether a word begins a move of
            /// this game.
            pub fn opens_move(self) -> fn(&[u8]) -> bool {
                match self { $(Self::$kind => <$kind as Notation>::opens_move),* }
            }

            /// Returns the options for reading lists of moves of this game.
            pub fn read_options(self) -> ReadOptions {
                let of_game = |name: &str| name.parse::<Self>().ok().map(Self::read_options);
                let options = match self { $(Self::$kind => play::read_options::<$kind>()),* };
                ReadOptions { of_game, ..options }
            }

            /// Returns a generator of complete games.
            ///
            /// # Errors
            ///
            /// Returns the findings if the tags are not a valid setting of
            /// this game.
            pub fn playouts(
                self,
                tags: &TagValues,
                policy: Policy,
            ) -> Result<Box<dyn Playouts>, Vec<Diagnostic>> {
                self.contests(tags, policy.into())
            }

            /// Returns a generator of complete games between the players of a
            /// lineup.
            ///
            /// # Errors
            ///
            /// Returns the findings if the tags are not a valid setting of
            /// this game.
            pub fn contests(
                self,
                tags: &TagValues,
                lineup: Lineup,
            ) -> Result<Box<dyn Playouts>, Vec<Diagnostic>> {
                match self { $(Self::$kind => play::playouts::<$kind>(tags, lineup)),* }
            }

            /// Returns a fast reader for sound records of this game; see
            /// [`play::FastPath`]. `defaults` supplies missing tags. The
            /// reader accepts records without the tag `Game` only if this game
            /// is their default.
            pub fn fast_reader(self, defaults: &TagValues) -> Box<dyn FastReader> {
                let is_default = self.is_default(defaults);
                match self {
                    $(Self::$kind => {
                        let reader = FastPath::<$kind>::new(defaults);
                        Box::new(if is_default { reader } else { reader.requiring_game_tag() })
                    }),*
                }
            }

            /// Returns the number of plies of a record, including variations,
            /// or `None` if one of them is not in a notation of this game.
            pub(super) fn readable_plies(self, record: &Record<'_>) -> Option<usize> {
                match self { $(Self::$kind => play::readable_plies::<$kind>(record)),* }
            }

            /// Returns the indices of the `choices` under which the whole main
            /// line of a record is legal; see [`play::legal_choices`].
            pub(super) fn legal_choices(
                self,
                record: &Record<'_>,
                choices: &[TagValues],
            ) -> Vec<usize> {
                match self { $(Self::$kind => play::legal_choices::<$kind>(record, choices)),* }
            }

            /// Replays a record of this game and adds the findings to
            /// `findings`; see [`play::replay`]. `defaults` supplies missing tags.
            /// Returns `None` after reporting a setting that
            /// cannot be read.
            pub fn replay_with(
                self,
                record: &Record<'_>,
                defaults: &TagValues,
                findings: &mut Vec<Diagnostic>,
            ) -> Option<Box<dyn Replayed>> {
                if self == Self::Permute && FourColours::is_stated(record.tags(), defaults) {
                    let replay = play::replay::<FourColours>(record, defaults, findings);
                    return replay.map(|replay| Box::new(replay) as Box<dyn Replayed>);
                }
                match self {
                    $(Self::$kind => play::replay::<$kind>(record, defaults, findings)
                        .map(|replay| Box::new(replay) as Box<dyn Replayed>)),*
                }
            }
        }
    };
}

games! { Permute, Swaptimum, Permutations, Permutu }

impl GameKind {
    /// Returns true if records that do not name their game are read as records
    /// of this game: if `defaults` name this game, or if they name no game and
    /// this is the first of [`ALL`](Self::ALL).
    pub(crate) fn is_default(self, defaults: &TagValues) -> bool {
        let game = defaults.get("Game").map_or(Ok(Self::ALL[0]), str::parse);
        game == Ok(self)
    }

    /// Replays a record of this game, ignoring its tag `Game`.
    pub fn replay(self, record: &Record<'_>) -> Checked {
        let mut findings = Vec::new();
        let game = self.replay_with(record, &TagValues::new(), &mut findings);
        Checked { game, findings }
    }

    /// Reads the records in a text: sheets, bare lists of moves of this game,
    /// or JSON.
    pub fn read(self, text: &str) -> Records<'_> {
        format::read(Source::new("text", text.as_bytes()), self.read_options())
    }

    /// Returns the options for reading texts with these defaults: lists are of this game,
    /// unless the defaults name none and their titles do.
    pub(crate) fn read_options_with(self, defaults: &TagValues) -> ReadOptions {
        if self == Self::Permute && FourColours::is_stated(&Tags::default(), defaults) {
            return play::read_options::<FourColours>();
        }
        match defaults.get("Game") {
            Some(_) => self.read_options(),
            None => self.read_options_by_title(),
        }
    }

    /// Returns the options for reading texts whose game no option has chosen: lists are
    /// those of the game that their title names, else of this one.
    pub fn read_options_by_title(self) -> ReadOptions {
        ReadOptions {
            is_by_title: true,
            ..self.read_options()
        }
    }

    /// Returns true if the game has a swap rule, chosen by the tag `Swap`.
    pub fn has_swap(self) -> bool {
        self.about()
            .variants
            .iter()
            .any(|variant| variant.tag.starts_with("Swap "))
    }

    /// Returns the name of the game, as in the tag `Game`.
    pub const fn as_str(self) -> &'static str {
        self.about().name
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

errors! {
    /// The error for a text that is not the name of a supported game.
    #[derive(Copy)]
    pub struct GameKindError
        = "the games are {}", GameKind::ALL.iter().map(|kind| kind.as_str()).join(", ");
}

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

/// A replayed record and everything that was found in it.
pub struct Checked {
    /// The replayed game, or `None` if its kind or its setting cannot be read.
    pub game: Option<Box<dyn Replayed>>,
    /// The findings, sorted by their position in the text.
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
/// The address of the page that explains every code.
pub(crate) const CODE_HELP: &str = concat!(
    env!("CARGO_PKG_REPOSITORY"),
    "/blob/main/docs/diagnostics.md"
);

/// Returns the names of all games.
pub(crate) fn game_names() -> Vec<&'static str> {
    GameKind::ALL.iter().map(|kind| kind.about().name).collect()
}

/// Returns the names of all codes.
pub(crate) fn code_names() -> Vec<&'static str> {
    titled_codes().map(|(code, _)| code.as_str()).collect()
}

/// Returns every code and what it means, the shared ones first.
pub(crate) fn titled_codes() -> impl Iterator<Item = (&'static Code, &'static str)> {
    let games = GameKind::ALL.iter();
    let lists = games.map(|kind| (kind.codes(), kind.code_titles()));
    let all = std::iter::once((codes::CODES, codes::TITLES)).chain(lists);
    all.flat_map(|(codes, titles)| codes.iter().zip(titles.iter().copied()))
}
