//! Markup that embeds figures in pages.
//!
//! Each platform has a separate file. The markup for every platform references
//! the figure file, sets the alternative text, and contains the caption as text
//! that readers can search and copy.

mod address;
mod embedded_figure;
mod epub;
mod github;
mod html;
mod latex;
mod platform;
mod snippet;
mod wordpress;

pub(crate) use address::percent_encoded;
pub use embedded_figure::{EmbeddedFigure, Page, PageLink};
pub(super) use html::escaped;
pub use platform::{Platform, PlatformError};
pub use snippet::snippet;
