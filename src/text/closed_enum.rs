//! The macro for enums with a fixed list of named values.

/// Declares an enum whose values have names, with `ALL`, `as_str` and
/// `Display`. With a clause `else Error = "message"`, it also declares this error
/// type, and `FromStr` with that error.
///
/// `FromStr` matches names exactly; with `ignoring case` after the message of
/// the error, it ignores the case of ASCII letters, and blanks around the name.
/// `| "alias"` after a name adds a spelling that is parsed but never written.
macro_rules! closed_enum {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $kind:ident {
            $($(#[$variant_attribute:meta])* $variant:ident = $name:literal $(| $alias:literal)*,)*
        }
        $(else $(#[$error_attribute:meta])* $error:ident = $message:literal $($ignoring:ident case)?)?
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $kind {
            $($(#[$variant_attribute])* $variant,)*
        }

        impl $kind {
            /// Every value, in order.
            #[allow(dead_code, reason = "not every enum is listed")]
            $vis const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// Returns the name.
            $vis const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Returns the value with this name.
            #[allow(dead_code, reason = "not every enum is looked up")]
            pub(crate) fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|kind| kind.as_str() == name)
            }

            /// Returns the name and its aliases.
            #[allow(dead_code, reason = "not every enum is parsed")]
            const fn names(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$name $(, $alias)*]),* }
            }

            /// Returns the index in [`Self::ALL`].
            #[allow(dead_code, reason = "not every enum is an index")]
            $vis const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        $(
            $crate::text::errors! {
                $(#[$error_attribute])*
                #[derive(Copy)]
                $vis struct $error = $message;
            }

            impl std::str::FromStr for $kind {
                type Err = $error;

                fn from_str(text: &str) -> Result<Self, $error> {
                    let matches = |name: &str| {
                        $crate::text::closed_enum!(@matches name, text $(, $ignoring)?)
                    };
                    let is_named = |kind: &Self| kind.names().iter().any(|name| matches(name));
                    Self::ALL.into_iter().find(is_named).ok_or($error)
                }
            }
        )?
    };
    (@matches $name:expr, $text:expr) => { $name == $text };
    (@matches $name:expr, $text:expr, ignoring) => { $name.eq_ignore_ascii_case($text.trim()) };
}

pub(crate) use closed_enum;
