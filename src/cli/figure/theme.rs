//! The theme chosen by `--theme`.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use scoresheet::scene::Theme;
use scoresheet::text::escape_str;

use crate::cli::terminal::error::Stop;

/// The maximum size of a theme file in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Returns the theme with this name, or reads it from a file.
pub(crate) fn load(name: &str) -> anyhow::Result<Cow<'static, Theme>> {
    let builtin = Theme::named(name);
    let path = Path::new(name);
    let is_file = path.extension().is_some() || path.components().count() > 1 || path.exists();
    match builtin {
        Ok(theme) => Ok(Cow::Borrowed(theme)),
        Err(_) if is_file => read(path).map(Cow::Owned),
        Err(error) => Err(Stop::Usage(format!("{error}; or a file: `--theme mine.toml`")).into()),
    }
}

fn read(path: &Path) -> anyhow::Result<Theme> {
    let shown = escape_str(&path.to_string_lossy());
    let text = text(path).with_context(|| format!("cannot read the theme `{shown}`"));
    let text = text.map_err(|error| anyhow::anyhow!("{error:#}"))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let theme = Theme::from_toml(&name, &text);
    theme.map_err(|error| Stop::Usage(format!("the theme `{shown}`, {error}")).into())
}

fn text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("a theme file has at most 1 MiB"));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8"))
}
