//! Markup that embeds figures in pages.
//!
//! Each platform has a file of its own. All of them reference the file, set the
//! alternative text, and write the caption as text that readers can search and
//! copy.

mod address;
mod epub;
mod exhibit;
mod github;
mod html;
mod latex;
mod platform;
mod wordpress;

pub use exhibit::{Exhibit, Page, snippet};
pub use platform::{Platform, PlatformError};
