//! The file `scoresheet.toml` with settings of a folder, and `scoresheet config`.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fs};

use serde::Deserialize;

use crate::app::setting::SettingArgs;
use crate::cli::choice::levels::{CodePattern, LevelArgs};
use crate::cli::terminal::error::{CommandError, usage};
use crate::cli::terminal::output::Output;
use crate::record::TagValues;
use crate::scene::Theme;
use crate::text::escape_str;

/// The name of the file.
const NAME: &str = "scoresheet.toml";

/// Print the settings of `scoresheet.toml`
///
/// The file is looked for in the working folder and in those above it. Its keys are
/// `allow`, `warn` and `deny` with lists of codes, as the options of `check`; `board`,
/// `setup` and `swap` for records that do not state them; and `theme` for figures.
/// Options of the command line come first.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

/// The settings of a folder.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    allow: Vec<CodePattern>,
    warn: Vec<CodePattern>,
    deny: Vec<CodePattern>,
    board: Option<u8>,
    setup: Option<String>,
    swap: Option<String>,
    theme: Option<String>,
}

/// The settings of a folder, read from its file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Config {
    path: Option<PathBuf>,
    text: String,
    pub(crate) levels: LevelArgs,
    /// The tags of records that do not state them.
    pub(crate) tags: TagValues,
    /// The name or the file of the theme.
    pub(crate) theme: Option<String>,
}

/// The settings of the working folder.
static CONFIG: OnceLock<Config> = OnceLock::new();

/// Reads the settings of the working folder.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if it has a mistake.
pub(super) fn load() -> anyhow::Result<()> {
    let config = Config::load()?;
    CONFIG.get_or_init(|| config);
    Ok(())
}

/// Returns the settings of the working folder.
pub(crate) fn config() -> &'static Config {
    CONFIG.get_or_init(Config::default)
}

impl Config {
    /// Reads the file in the working folder or in the nearest folder above that has one.
    fn load() -> anyhow::Result<Self> {
        let folder = env::current_dir().unwrap_or_default();
        let above = folder.ancestors().skip(1);
        for path in std::iter::once(NAME.into()).chain(above.map(|folder| folder.join(NAME))) {
            match fs::read_to_string(&path) {
                Ok(text) => return Self::parse(&path, text),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(CommandError::Input(shown(&path), error).into()),
            }
        }
        Ok(Self::default())
    }

    fn parse(path: &Path, text: String) -> anyhow::Result<Self> {
        let wrong = |error: &dyn std::fmt::Display| usage(format!("`{}`: {error}", shown(path)));
        let file: File = toml::from_str(&text).map_err(|error| wrong(&error))?;
        let board = file.board.map(|board| board.to_string());
        let setting = SettingArgs::of_config(board, file.setup, file.swap);
        let folder = path.parent().unwrap_or(path);
        let theme = file.theme.map(|theme| match Theme::named(&theme) {
            Ok(_) => theme,
            Err(_) => folder.join(theme).to_string_lossy().into_owned(),
        });
        Ok(Self {
            tags: setting.default_tags().map_err(|error| wrong(&error))?,
            path: Some(path.to_owned()),
            text,
            levels: LevelArgs::of_keys([file.allow, file.warn, file.deny]),
            theme,
        })
    }
}

fn shown(path: &Path) -> String {
    escape_str(&path.to_string_lossy())
}

/// Prints the file that is used.
pub(crate) fn run(_: &Args, output: &mut Output) -> anyhow::Result<()> {
    let config = config();
    let Some(path) = &config.path else {
        output.note(&format!("there is no `{NAME}` here or in a folder above"));
        return Ok(());
    };
    output.line(&format!("# {}", shown(path)))?;
    let mut lines = config.text.lines();
    lines.try_for_each(|line| output.line(&escape_str(line)))
}
