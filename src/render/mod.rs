//! The kinds of output: a scene and a theme in, a finished file out.
//!
//! Each kind has a file of its own and knows no game. All of them walk the
//! same [`layers`], in which roles have become colours, widths are numbers
//! and textures are lines, and print numbers with the same printer.

mod number;
mod paint;
mod pathdata;
mod svg;
mod target;

pub use number::push_number;
pub(crate) use number::{push_thousandths, to_thousandths};
pub use paint::{Layer, Paint, Pen, layers};
pub(crate) use pathdata::PathData;
pub use svg::{SvgOptions, svg};
pub use target::{Target, TargetError};
