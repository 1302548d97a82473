//! The value of a cell.

use std::borrow::Cow;

use crate::record::Date;

/// The value of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cell<'r> {
    /// Unknown, or not defined.
    Empty,
    Text(Cow<'r, str>),
    /// Text that consists of numbers with spaces between them.
    Numbers(&'r [u32]),
    Boolean(bool),
    Date(Date),
    Integer(i64),
}

impl<'r, T: Into<Self>> From<Option<T>> for Cell<'r> {
    #[inline]
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

/// Declares conversions of types to cells.
macro_rules! conversions {
    ($($kind:ty: |$value:ident| $cell:expr;)*) => {
        $(impl<'r> From<$kind> for Cell<'r> {
            #[inline]
            fn from($value: $kind) -> Self {
                $cell
            }
        })*
    };
}

conversions! {
    &'r str: |text| Self::Text(Cow::Borrowed(text));
    String: |text| Self::Text(Cow::Owned(text));
    bool: |value| Self::Boolean(value);
    Date: |day| Self::Date(day);
    i64: |number| Self::Integer(number);
    u32: |number| Self::Integer(number.into());
    u64: |number| Self::Integer(number as i64);
    usize: |number| Self::Integer(number as i64);
}
