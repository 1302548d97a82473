//! The columns of the tables.

use crate::text::closed_enum;

closed_enum! {
    /// The type of the values of a column.
    pub enum ColumnType {
        /// UTF-8.
        Text = "text",
        /// True or false.
        Boolean = "boolean",
        /// A day of the calendar.
        Date = "date",
        /// A signed integer of 32 bits.
        Int32 = "int32",
        /// A signed integer of 64 bits.
        Int64 = "int64",
    }
}

/// A column of a table. Every column may have empty cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableColumn {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnType,
    /// The unit of its values; empty if they have none.
    pub unit: &'static str,
    /// What its values mean.
    pub meaning: &'static str,
}

/// The maximum number of seats of a game.
pub(super) const MAX_SEATS: usize = 6;

/// Declares a list of columns, each written as `name: type "unit", "meaning"`.
macro_rules! columns {
    ($($name:ident: $kind:ident $unit:literal, $meaning:literal;)*) => {
        &[$($crate::report::table::column::TableColumn {
            name: stringify!($name),
            kind: $crate::report::table::column::ColumnType::$kind,
            unit: $unit,
            meaning: $meaning,
        }),*]
    };
}

pub(super) use columns;
