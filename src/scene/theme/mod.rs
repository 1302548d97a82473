//! Themes, which map ink roles to colours, line widths and textures.

pub(super) mod builtin;
pub(super) mod colour;
mod colour_names;
pub(super) mod style;
#[cfg(feature = "themes")]
pub(super) mod theme_file;
pub(crate) mod theme_keys;
