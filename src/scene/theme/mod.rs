//! Themes: from roles of ink to colours, line widths and patterns.

pub(super) mod builtin;
pub(super) mod mark_line;
pub(super) mod theme;
#[cfg(feature = "themes")]
pub(super) mod theme_file;
pub(super) mod theme_keys;
