//! The kinds of lines, and of what is in them.

use crate::format::list::line::Kind;
use crate::format::list::line::lex::{Number, NumberStyle};
use crate::format::list::statements::claims::Claim;
use crate::format::list::unclear::Unclear;
use crate::text::Span;

/// What becomes of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Role {
    /// It is kept as what it is.
    #[default]
    Plain,
    /// It is skipped.
    Noise,
    /// A number without a period, which is skipped.
    NoiseNumber,
    /// A name before a ply, which is skipped.
    Name,
    /// It is kept as a comment.
    Heading,
    /// A word in the place of a ply.
    Word,
    /// A result.
    Result,
}

impl Role {
    /// Returns what becomes of the number of a ply.
    pub(super) const fn of_number(number: Number) -> Self {
        match number.style {
            NumberStyle::Period => Self::Plain,
            _ => Self::NoiseNumber,
        }
    }
}

/// A name before a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) span: Span,
    /// The index of the seat, if the name is that of a seat.
    pub(super) seat: Option<usize>,
    /// True if a player of this name is known.
    pub(super) is_known: bool,
    /// True if a colon follows it.
    pub(super) has_colon: bool,
}

/// A ply of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit {
    /// The index of its first item.
    pub(super) item: usize,
    pub(super) number: Option<Number>,
    pub(super) label: Option<Label>,
}

impl Unit {
    /// Returns true without a number and a name.
    pub(super) const fn is_bare(&self) -> bool {
        self.number.is_none() && self.label.is_none()
    }
}

/// A line with plies.
#[derive(Debug, Clone, Default)]
pub(super) struct Play {
    /// What becomes of the items, one for each.
    pub(super) roles: Vec<Role>,
    pub(super) units: Vec<Unit>,
    /// The end of the title before the plies; the start of the line without one.
    pub(super) title_end: usize,
    /// The result after the plies.
    pub(super) result: Option<Claim>,
    /// The start of the text after the plies.
    pub(super) tail: usize,
    /// True if its only ply is a resignation or an agreed draw.
    pub(super) closes: bool,
    /// The number of the next ply, at the end of the line.
    pub(super) next: Option<Number>,
    /// Dots or a dash after the last ply, which may stand for the next one.
    pub(super) omission: Option<Span>,
}

impl Play {
    /// Returns true if a name is before a ply, or in a line without a number a verb such
    /// as `column`.
    pub(super) fn has_name(&self, is_numbered: bool) -> bool {
        let Some(first) = self.units.first() else {
            return false;
        };
        first.label.is_some() || !is_numbered && self.roles[..first.item].contains(&Role::Name)
    }
}

/// The kind of a line.
#[derive(Debug, Clone)]
pub(super) enum Class {
    /// Plies.
    Play(Box<Play>),
    /// Nothing but blanks.
    Empty,
    /// Comments and the like.
    Note,
    /// Decoration alone.
    Decoration,
    /// The number of the next ply.
    Number(Number),
    /// The name of the player of the next ply; true if it may also be other words.
    Label(Label),
    /// Words, with what they claim of the result.
    Words(Vec<Claim>),
    /// Words and plies that cannot be joined.
    Unclear(Unclear),
}

/// Returns what becomes of an item inside a variation.
pub(super) const fn inside(kind: Kind, has_bare_plies: bool) -> Role {
    match kind {
        Kind::Word | Kind::Aside => Role::Word,
        Kind::Number(number) if has_bare_plies && number.is_bare() => Role::Word,
        Kind::Number(number) => Role::of_number(number),
        Kind::Separator | Kind::Mark(_) | Kind::Cell | Kind::Colon => Role::Noise,
        _ => Role::Plain,
    }
}

/// Returns what becomes of an item after the result of a line.
pub(super) const fn after_result(kind: Kind) -> Role {
    use Kind::{Action, Aside, Cell, Colon, Mark, Number, Result, Separator, Stray, Word};
    match kind {
        Word | Aside | Number(_) | Result | Action | Stray => Role::Heading,
        Separator | Mark(_) | Cell | Colon => Role::Noise,
        _ => Role::Plain,
    }
}
