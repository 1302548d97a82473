//! The closed list of games. A new one is one line in [`games!`].

use std::fmt;
use std::str::FromStr;

use crate::games::permutations::Permutations;
use crate::games::permute::Permute;
use crate::games::permutu::Permutu;
use crate::games::swaptimum::Swaptimum;
use crate::play::{
    self, About, Dialect, FastPath, FastReader, Game, Given, Playouts, Policy, Replayed,
};
use crate::record::Record;
use crate::text::{Code, Diagnostic, codes, escape_str};

macro_rules! games {
    ($($kind:ident),* $(,)?) => {
        /// One of the games that records can be of.
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

            /// What people may want to know about the game.
            pub const fn about(self) -> &'static About {
                match self { $(Self::$kind => &<$kind as Game>::ABOUT),* }
            }

            /// The findings of the game's own.
            pub const fn codes(self) -> &'static [Code] {
                match self { $(Self::$kind => <$kind as Game>::CODES),* }
            }

            /// The ways of writing its moves, that of sheets first.
            pub const fn dialects(self) -> &'static [Dialect] {
                match self { $(Self::$kind => <$kind as Game>::DIALECTS),* }
            }

            /// Its own start tags in the order in which they are written.
            pub const fn tags(self) -> &'static [&'static str] {
                match self { $(Self::$kind => <$kind as Game>::TAGS),* }
            }

            /// Whether a word opens a move of this game.
            pub fn opens_move(self) -> fn(&[u8]) -> bool {
                match self { $(Self::$kind => <$kind as Game>::opens_move),* }
            }

            /// A player of complete games; see [`play::playouts`].
            ///
            /// # Errors
            ///
            /// The findings, when the options are no setting of this game.
            pub fn playouts(
                self,
                options: &[(String, String)],
                policy: Policy,
            ) -> Result<Box<dyn Playouts>, Vec<Diagnostic>> {
                match self { $(Self::$kind => play::playouts::<$kind>(options, policy)),* }
            }

            /// A swift reader of sound records of this game; see
            /// [`play::FastPath`]. `options` are tags and values for what the
            /// records leave open.
            pub fn swift(self, options: &[(String, String)]) -> Box<dyn FastReader> {
                let is_meant = self.is_meant(options);
                match self {
                    $(Self::$kind => {
                        let swift = FastPath::<$kind>::new(options);
                        Box::new(if is_meant { swift } else { swift.named() })
                    }),*
                }
            }

            /// Takes a record through this game; see [`play::replay`].
            pub fn replay(
                self,
                record: &Record<'_>,
                options: &[(String, String)],
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
    /// Whether records that do not name their game are of this one.
    pub(crate) fn is_meant(self, options: &[(String, String)]) -> bool {
        let named = options
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case("Game"));
        let game = named.map_or(Ok(Self::ALL[0]), |(_, game)| game.parse());
        game == Ok(self)
    }

    /// True when the game has a swap rule that a tag chooses.
    pub fn has_swap(self) -> bool {
        self.about()
            .variants
            .iter()
            .any(|variant| variant.tag.starts_with("Swap "))
    }

    /// The name, as in the tag `Game`.
    pub const fn as_str(self) -> &'static str {
        self.about().name
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name of no game that this program knows.
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
        let known = |kind: &&Self| kind.as_str().eq_ignore_ascii_case(text.trim());
        Self::ALL.iter().find(known).copied().ok_or(GameKindError)
    }
}

/// Takes a record through the game that its tag `Game` or the options name,
/// Permute where nothing does.
///
/// Findings are added to `findings` in the order of their places. None when
/// the game or its setting cannot be read, which is then reported.
pub fn replay(
    record: &Record<'_>,
    options: &[(String, String)],
    findings: &mut Vec<Diagnostic>,
) -> Option<Box<dyn Replayed>> {
    let mut unknown = Vec::new();
    let mut given = Given::new(record.tags(), options, &mut unknown);
    let said = record.tags().value("Game");
    let beside = record.game().map(|game| &*game.value);
    let name = said.or(beside).or_else(|| given.value("Game"));
    let name = name.unwrap_or(GameKind::ALL[0].as_str());
    match name.parse::<GameKind>() {
        Ok(kind) => kind.replay(record, options, findings),
        Err(error) => {
            let message = format!("`{}` is no game that this program knows", escape_str(name));
            given.report(codes::UNKNOWN_GAME, "Game", message, &error.to_string());
            for finding in &mut unknown {
                if let (None, Some(beside)) = (said, record.game()) {
                    finding.span = beside.value_span();
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
