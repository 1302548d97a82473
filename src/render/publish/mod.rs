//! Markup that embeds figures in pages.
//!
//! Each platform has a separate file. All of them reference the file, set the
//! alternative text, and write the caption as text that readers can search and
//! copy.

mod address;
mod embedded_figure;
mod epub;
mod github;
mod html;
mod latex;
mod platform;
mod snippet;
mod wordpress;

pub use embedded_figure::{EmbeddedFigure, Page};
pub(in crate::render) use html::escaped;
pub use platform::{Platform, PlatformError};
pub use snippet::snippet;
