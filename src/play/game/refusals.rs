//! The macro for the refusals of a game, and advice on them.

use crate::board::Square;

/// Declares the enum of a game's refusals: the fields, code and message of each
/// variant, and `help`, the function that returns the help for a refusal.
macro_rules! refusals {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $refusal:ident {
            $(
                $(#[$variant_attribute:meta])*
                $variant:ident $({ $($field:ident: $type:ty),* })? [$code:expr]
                    = $message:literal $(, $argument:expr)*;
            )*
        }
        help = $help:expr;
    ) => {
        $crate::text::errors! {
            $(#[$attribute])*
            #[derive(Copy)]
            $vis enum $refusal {
                $(
                    $(#[$variant_attribute])*
                    $variant $({ $($field: $type),* })? = $message $(, $argument)*;
                )*
            }
        }

        impl $crate::play::Refusal for $refusal {
            fn code(&self) -> $crate::text::Code {
                match self {
                    $(Self::$variant { .. } => $code,)*
                }
            }

            fn help(&self) -> Option<String> {
                $help(self)
            }
        }
    };
}

pub(crate) use refusals;

/// Returns the help for a move that names a square off the board.
pub(crate) fn larger_board_help(square: Square) -> String {
    let side = square.file().max(square.rank()) + 1;
    format!("use `--board {side}` or `[Board \"{side}\"]` for a larger board")
}
