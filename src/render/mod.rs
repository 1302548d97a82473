//! The kinds of output: a scene and a theme in, a finished file out.
//!
//! Each kind has a file of its own and knows no game. All of them walk the
//! same [`layers`], in which roles have become colours, widths are numbers
//! and textures are lines, and print numbers with the same printer. `publish`
//! writes the text around a file in the places where people publish.

#[cfg(feature = "gif")]
mod changes;
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
mod drawn;
#[cfg(feature = "gif")]
mod gif;
mod hooks;
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
mod lettering;
#[cfg(feature = "gif")]
mod lzw;
mod number;
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
mod outlines;
mod paint;
#[cfg(feature = "gif")]
mod painter;
#[cfg(feature = "gif")]
mod palette;
mod pathdata;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod publish;
#[cfg(any(feature = "png", feature = "gif"))]
mod raster;
#[cfg(any(feature = "png", feature = "gif"))]
mod round;
#[cfg(any(feature = "png", feature = "gif"))]
mod size;
#[cfg(any(feature = "png", feature = "gif"))]
mod strokes;
mod svg;
mod target;
mod text;
mod textgrid;

#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
pub use drawn::Drawn;
#[cfg(feature = "gif")]
pub use gif::{GifOptions, gif, gif_size};
pub(crate) use hooks::Hooks;
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
pub(crate) use lettering::Lettering;
pub use number::push_number;
pub(crate) use number::{push_thousandths, to_thousandths};
pub use paint::{Layer, Paint, Pen, layers};
pub(crate) use pathdata::PathData;
#[cfg(feature = "pdf")]
pub use pdf::{PdfOptions, pdf};
#[cfg(feature = "png")]
pub use png::{PngOptions, png};
pub use publish::{Exhibit, Page, Place, PlaceError, snippet};
#[cfg(any(feature = "png", feature = "gif"))]
pub use size::{PixelSize, TooLarge};
pub use svg::{SvgOptions, svg};
pub use target::{Target, TargetError};
pub use text::{TextSigns, text};
