//! The theme and the font that options choose.

use std::borrow::Cow;
use std::env;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::cli::config::config;
use crate::cli::terminal::error::{CommandError, usage};
use crate::render::Font;
use crate::scene::Theme;
use crate::text::escape_str;

/// The maximum size of a theme file in bytes.
const MAX_THEME: u64 = 1 << 20;

/// The maximum size of a font file in bytes.
const MAX_FONT: u64 = 64 << 20;

/// Returns the names of the built-in themes.
pub(crate) fn theme_names() -> Vec<&'static str> {
    Theme::names().collect()
}

/// Returns the theme with this name, or reads it from a file. Without a name, it is that of
/// the configuration, or the first one.
pub fn theme(name: Option<&str>) -> anyhow::Result<Cow<'static, Theme>> {
    let of_session = env::var("SCORESHEET_THEME").unwrap_or_default();
    let of_session = Some(&*of_session).filter(|name| !name.is_empty());
    let of_folder = config().theme.as_deref();
    let name = name.or(of_session).or(of_folder).unwrap_or("classic");
    let builtin = Theme::named(name);
    let path = Path::new(name);
    let is_file = path.extension().is_some() || path.components().count() > 1 || path.exists();
    match builtin {
        Ok(theme) => Ok(Cow::Borrowed(theme)),
        Err(_) if is_file => read_theme(path).map(Cow::Owned),
        Err(error) => Err(usage(format!("{error}; or a file: `--theme mine.toml`"))),
    }
}

fn read_theme(path: &Path) -> anyhow::Result<Theme> {
    let escaped_path = escape_str(&path.to_string_lossy());
    let text = bytes(path, MAX_THEME)
        .and_then(|bytes| String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8")))
        .map_err(|error| anyhow::anyhow!("cannot read the theme `{escaped_path}`: {error}"))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let theme = Theme::from_toml(&name, &text);
    theme.map_err(|error| usage(format!("the theme `{escaped_path}`, {error}")))
}

/// Reads a font from a file.
pub(crate) fn font(path: &Path) -> anyhow::Result<Font> {
    let escaped_path = escape_str(&path.to_string_lossy());
    let bytes =
        bytes(path, MAX_FONT).map_err(|error| CommandError::Input(escaped_path.clone(), error))?;
    Font::parse(bytes).map_err(|error| usage(format!("the font `{escaped_path}`: {error}")))
}

/// Reads a file of at most `max` bytes.
fn bytes(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        let limit = format!("such a file has at most {} MiB", max >> 20);
        return Err(io::Error::other(limit));
    }
    Ok(bytes)
}
