//! The macro for the refusals of a game.

/// Declares the refusals of a game: for each its fields, the code of the
/// finding and the text; and the function that returns the help.
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
