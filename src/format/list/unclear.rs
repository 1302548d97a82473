//! Why a line of a list is unclear, and what to type instead.

use crate::text::{Diagnostic, Span, codes};

/// Why a line is unclear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unclear {
    /// Words and plies that do not join.
    Words,
    /// A word such as `swap` among other words.
    Action,
    /// Plies and words, or a piece of a ply, in parentheses.
    Tangle,
    /// A number after which there is no ply.
    MissingPly,
    /// Dots in the place of a ply.
    Omission,
    /// A ply without a number, in a list in which plies have numbers.
    NoNumber,
    /// A number that does not fit.
    Number {
        /// The number, and where it is.
        value: u64,
        span: Span,
        /// The number of the next ply.
        next: u64,
        /// The number of the pair of plies of which it is the second.
        pair: Option<u64>,
    },
    /// Bare numbers that may be plies or a score.
    Score,
    /// A result between the plies.
    ResultInside,
    /// A result that names nobody, is doubtful, or is said in passing.
    Result,
    /// A result that differs from that of the list.
    OtherResult,
    /// A result between two lists.
    Between,
    /// A size or a game between the plies.
    Setting,
    /// Two seats for one player.
    Seats,
    /// A number that may be the size of the board or another thing.
    Size,
    /// Two sizes of the board.
    TwoSizes,
    /// A ply after words, which may begin another game.
    OneOrMany,
    /// A name before a ply that is not in the order of play.
    Turn {
        /// After how many plies it is the same player's turn.
        period: u64,
    },
    /// A name that is not before every ply.
    Name,
}

impl Unclear {
    /// Returns what is wrong.
    fn message(self) -> String {
        let message = match self {
            Self::Words => "these words and plies can be read in several ways",
            Self::Action => "this may be a ply or a remark about one",
            Self::Tangle => "the text in parentheses is neither a variation nor a remark",
            Self::MissingPly => "there is no ply after this number or name",
            Self::Omission => "this may stand for plies that are missing",
            Self::NoNumber => "the other plies have numbers, but this one has none",
            Self::Score => "these numbers may be plies or a score",
            Self::ResultInside => "a result is followed by more plies of the same list",
            Self::Result => "this may state the result, but it is not certain who won",
            Self::OtherResult => "this result differs from the other one of this list",
            Self::Between => "this result may belong to the list above or to the list below",
            Self::Setting => "this names a board or a game between the plies of a list",
            Self::Seats => "this gives a player another seat than the line above",
            Self::Size => "this may be the size of the board or something else",
            Self::TwoSizes => "the title names several sizes of the board",
            Self::OneOrMany => "this may go on with the list above or begin another one",
            Self::Turn { .. } => "this is not the player whose turn it is",
            Self::Name => "this may be a name or a remark",
            Self::Number {
                value,
                pair: Some(pair),
                ..
            } => {
                return format!("the number {value} comes before the second ply of number {pair}");
            }
            Self::Number { value, next, .. } => {
                return format!("the number {value} does not fit: ply {next} is next");
            }
        };
        message.to_owned()
    }

    /// Returns what to do.
    const fn help(self) -> &'static str {
        match self {
            Self::Words => {
                "put a remark in braces, `{...}`, with the plies that it mentions; if the words \
                 are a player's name, write it with a colon before every ply"
            }
            Self::Action => {
                "if it was played, write `swap`, `pass`, `timeout` or `resigns` alone in the \
                 place of a ply; otherwise put the words in braces, `{...}`"
            }
            Self::Tangle => {
                "write a variation with plies and numbers only, a remark in braces, `{...}`; \
                 a part of a move belongs to its word, as in `c4,a4-b5`"
            }
            Self::MissingPly | Self::Omission => {
                "write the ply that is missing; if it is not known, end the list here"
            }
            Self::NoNumber => {
                "if it was played, write its number before it; otherwise put it in braces, \
                 `{...}`"
            }
            Self::Score => {
                "write plies with their numbers, as in `7. 12`; put a score in braces, `{...}`"
            }
            Self::ResultInside => {
                "put the result after the last ply, or what is said of it in braces, `{...}`"
            }
            Self::Result => {
                "write the result in marks on a line of its own, such as `1-0`, or put the \
                 words in braces, `{...}`"
            }
            Self::OtherResult => "correct the one that is wrong; end each list with its own result",
            Self::Between => {
                "put it directly below the plies of its list, or on the line of its first \
                 plies before a colon"
            }
            Self::Setting => {
                "put it above the list, or in braces, `{...}`; if another game begins here, \
                 end the list above with its result or `*`"
            }
            Self::Seats => "correct one of them: two names are in the order of the seats",
            Self::Size => "write the size alone, as in `9x9`; put other words in braces, `{...}`",
            Self::TwoSizes => "put all but one in braces, `{...}`, or use `--board`",
            Self::OneOrMany => {
                "number the plies if the game goes on; else end the list above with its \
                 result or `*`"
            }
            Self::Turn { .. } => {
                "correct the name or the order of the plies; `pass` and `swap` are plies too"
            }
            Self::Name => {
                "write the player's name, with a colon, before every ply; put a remark in \
                 braces, `{...}`"
            }
            Self::Number { .. } => {
                "write what is missing before it, or correct the number; put a repeated ply in \
                 braces, `{...}`"
            }
        }
    }

    /// Returns the error about the text at `span`.
    pub(super) fn error(self, span: Span) -> Diagnostic {
        let span = match self {
            Self::Number { span, .. } => span,
            _ => span,
        };
        Diagnostic::new(codes::UNCLEAR, span, self.message()).with_help(self.help())
    }
}
