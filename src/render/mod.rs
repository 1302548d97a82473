//! Backends: a scene and a theme in, a finished file out.
//!
//! Each output format has a separate file or folder that knows nothing about
//! any game. All backends except the text backend draw [`layers`], in which
//! roles are resolved to colours, widths to numbers and textures to lines; the
//! text backend needs no theme. `publish` writes the markup that embeds figures
//! in pages, and `replay_page` writes pages that replay games.

pub(crate) mod core;
#[cfg(feature = "gif")]
pub(crate) mod gif;
#[cfg(feature = "pdf")]
mod pdf;
mod publish;
#[cfg(any(feature = "png", feature = "gif"))]
mod raster;
pub(crate) mod replay_page;
mod svg;
mod text;

pub(crate) use core::css_vars::CssVars;
pub(crate) use core::number::{push_number, push_thousandths, to_thousandths};
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
pub(crate) use core::outlines::outline_text;
pub(crate) use core::paint::{Layer, Paint, Pen, layers, resolve};
pub(crate) use core::path_data::PathData;
pub use core::picture_size::PictureSize;
#[cfg(any(feature = "png", feature = "gif"))]
pub(crate) use core::picture_size::pixels;
pub use core::target::{Target, TargetError};
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
pub use core::text_outliner::RenderOutput;
#[cfg(any(feature = "png", feature = "pdf", feature = "gif"))]
pub(crate) use core::text_outliner::{Font, TextOutliner};
#[cfg(feature = "gif")]
pub(crate) use gif::writer::gif_size;
#[cfg(feature = "gif")]
pub use gif::writer::{GifOptions, gif};
#[cfg(feature = "pdf")]
pub use pdf::{PdfOptions, pdf};
pub(crate) use publish::percent_encoded;
pub use publish::{EmbeddedFigure, Page, PageLink, Platform, PlatformError, snippet};
#[cfg(any(feature = "png", feature = "gif"))]
pub use raster::pixel_size::{PixelSize, TooLarge};
#[cfg(feature = "png")]
pub use raster::png::{PngOptions, png};
pub(crate) use replay_page::{
    ReplayFrame, ReplayGame, ReplayItem, ReplayLabels, ReplayPage, ReplayScript,
};
pub use svg::{SvgOptions, svg};
pub(crate) use text::drawing::MAX_WIDTH as MAX_TEXT_WIDTH;
pub use text::drawing::text;
pub use text::grid::TextCharset;

// For the files of this module only.
use svg::{UNIT, escaped_text, text_attributes};
