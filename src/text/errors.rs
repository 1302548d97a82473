//! The macro for error types whose messages are format strings.

/// Declares an error type and implements `Display` and `Error` for it.
///
/// An enum has a format string for each variant, a struct has one. The string
/// and the arguments after it can use the names of the fields.
macro_rules! errors {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $error:ident {
            $(
                $(#[$variant_attribute:meta])*
                $variant:ident $(($part:ident: $part_type:ty))? $({ $($field:ident: $type:ty),* })?
                    = $message:literal $(, $argument:expr)*;
            )*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "fields are named after what they hold")]
        $vis enum $error {
            $($(#[$variant_attribute])* $variant $(($part_type))? $({ $($field: $type),* })?,)*
        }

        impl std::fmt::Display for $error {
            #[allow(unused_variables, reason = "not every message names every field")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $(($part))? $({ $($field),* })? => {
                        write!(f, $message $(, $argument)*)
                    })*
                }
            }
        }

        impl std::error::Error for $error {}
    };
    ($(#[$attribute:meta])* $vis:vis struct $error:ident = $($text:tt)*) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $vis struct $error;

        $crate::text::errors!(@text $error {} $($text)*);
    };
    ($(#[$attribute:meta])* $vis:vis struct $error:ident { $($field:ident: $type:ty),* } = $($text:tt)*) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $vis struct $error {
            $($field: $type),*
        }

        $crate::text::errors!(@text $error { $($field),* } $($text)*);
    };
    (@text $error:ident { $($field:ident),* } $message:literal $(, $argument:expr)*;) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let Self { $($field),* } = self;
                write!(f, $message $(, $argument)*)
            }
        }

        impl std::error::Error for $error {}
    };
}

/// Returns a list of words for a message, each in backticks: `` `a`, `b` ``.
pub(crate) fn listed<W: std::fmt::Display>(words: impl IntoIterator<Item = W>) -> String {
    let words = words.into_iter().map(|word| format!("`{word}`"));
    words.collect::<Vec<String>>().join(", ")
}

pub(crate) use errors;
