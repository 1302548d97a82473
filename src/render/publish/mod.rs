//! Markup that embeds figures in pages.
//!
//! Each platform has a separate file. The markup for every platform references
//! the figure file, sets the alternative text, and contains the caption as text
//! that readers can search and copy.

mod embedded_figure;
mod forum;
mod html;
mod latex;
mod platform;
mod wordpress;

pub(crate) use embedded_figure::percent_encoded;
pub use embedded_figure::{EmbeddedFigure, Page, PageLink};
pub(super) use html::escaped;
pub use platform::{Platform, PlatformError, snippet};
