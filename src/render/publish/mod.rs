//! What is pasted where a figure is published: the text around its file.
//!
//! Each place has a file of its own. All of them name the file, tell what is
//! to be seen to those who cannot see it, and have the caption as text, so
//! that readers can search and copy it.

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
