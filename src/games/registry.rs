//! The closed list of games; to add one, extend the call of `games!`.

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
        /// A game that this crate supports.
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
                match self { $(Self::$kind => &<$kind as Game>::ABOUT),* }
            }

            /// Returns the finding codes of the game.
            pub const fn codes(self) -> &'static [Code] {
                match self { $(Self::$kind => <$kind as Game>::CODES),* }
            }

            /// Returns the dialects of its moves, that of sheets first.
            pub const fn dialects(self) -> &'static [Dialect] {
                match self { $(Self::$kind => <$kind as Game>::DIALECTS),* }
            }

            /// Returns its own setting tags in the order they are written.
            pub const fn tags(self) -> &'static [&'static str] {
                match self { $(Self::$kind => <$kind as Game>::TAGS),* }
            }

            /// Returns the test for words that begin a move of this game.
            pub fn opens_move(self) -> fn(&[u8]) -> bool {
                match self { $(Self::$kind => <$kind as Game>::opens_move),* }
            }

            /// Returns a generator of complete games; see [`play::playouts`].
            ///
            /// # Errors
            ///
            /// The findings, if the options are not a valid setting of this game.
            pub fn playouts(
                self,
                options: &[(String, String)],
                policy: Policy,
            ) -> Result<Box<dyn Playouts>, Vec<Diagnostic>> {
                match self { $(Self::$kind => play::playouts::<$kind>(options, policy)),* }
            }

            /// Returns the fast reader for sound records of this game; see
            /// [`play::FastPath`]. `options` are tags and values that apply
            /// where records have none.
            pub fn swift(self, options: &[(String, String)]) -> Box<dyn FastReader> {
                let is_meant = self.is_meant(options);
                match self {
                    $(Self::$kind => {
                        let swift = FastPath::<$kind>::new(options);
                        Box::new(if is_meant { swift } else { swift.named() })
                    }),*
                }
            }

            /// Replays a record of this game; see [`play::replay`].
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
    /// Returns true if records that do not name their game are of this one.
    pub(crate) fn is_meant(self, options: &[(String, String)]) -> bool {
        let named = options
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case("Game"));
        let game = named.map_or(Ok(Self::ALL[0]), |(_, game)| game.parse());
        game == Ok(self)
    }

    /// Returns true if the game has a swap rule selected by a tag.
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

/// The name of an unknown game.
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

/// Replays a record of the game that its tag `Game` or the options name, by
/// default Permute.
///
/// Adds findings to `findings` in source order. Returns `None` and reports a
/// finding if the game is unknown or its setting is invalid.
pub fn replay(
    record: &Record<'_>,
    options: &[(String, String)],
    findings: &mut Vec<Diagnostic>,
) -> Option<Box<dyn Replayed>> {
    let mut unknown = Vec::new();
    let mut given = Given::new(record.tags(), options, &mut unknown);
    let tag = record.tags().value("Game");
    let heading = record.game().map(|game| &*game.value);
    let name = tag.or(heading).or_else(|| given.value("Game"));
    let name = name.unwrap_or(GameKind::ALL[0].as_str());
    match name.parse::<GameKind>() {
        Ok(kind) => kind.replay(record, options, findings),
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
