use clap::ValueEnum;
use scoresheet::games::{GameKind, replay};
use scoresheet::play::Replayed;
use scoresheet::record::Record;
use scoresheet::report::Entry;

use crate::cli::terminal::output::Stop;

/// Formats that records are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// Records with tags.
    Sheet,
    /// Bare lists of moves as on MindSports.
    Mindsports,
    /// Bare lists of moves as in Ai Ai.
    Aiai,
    /// JSON, one object per record.
    Json,
}

/// Where the help lists these options.
const HEADING: &str = "Setting of records without tags (tags take precedence)";

/// The setting of records without tags.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Setting {
    /// Set the game [default: Permute]
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    game: Option<String>,
    /// Set the side length of the board
    #[arg(long, help_heading = HEADING, value_name = "N")]
    board: Option<String>,
    /// Set the starting position, by name
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    setup: Option<String>,
    /// Set the number of twists per turn: `1` or `1[1]2[2]*` (also `double`)
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    protocol: Option<String>,
    /// Set what `swap` does: `colours`, `positions` or `none`
    #[arg(long, help_heading = HEADING, value_name = "RULE")]
    swap: Option<String>,
    /// Set the number of seats
    #[arg(long, help_heading = HEADING, value_name = "P")]
    players: Option<String>,
}

impl Setting {
    /// The options as tags.
    pub(crate) fn tags(&self) -> Vec<(String, String)> {
        let named = [
            ("Game", &self.game),
            ("Board", &self.board),
            ("Setup", &self.setup),
            ("Protocol", &self.protocol),
            ("Swap", &self.swap),
            ("Players", &self.players),
        ];
        let said = named
            .into_iter()
            .filter_map(|(name, value)| Some((name, value.as_ref()?)));
        said.map(|(name, value)| (name.to_owned(), value.clone()))
            .collect()
    }

    /// The options as tags, when they can be read.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub(crate) fn checked_tags(&self) -> Result<Vec<(String, String)>, Stop> {
        let tags = self.tags();
        check(&tags)?;
        Ok(tags)
    }

    /// The game of records without tags.
    pub(crate) fn kind(&self) -> GameKind {
        self.game
            .as_ref()
            .and_then(|name| name.parse().ok())
            .unwrap_or(GameKind::ALL[0])
    }
}

/// Looks whether options are values that the game can have.
///
/// What the game would miss without them is not their fault.
pub(crate) fn check(tags: &[(String, String)]) -> Result<(), Stop> {
    let errors = |tags: &[(String, String)]| {
        let mut findings = Vec::new();
        replay(&Record::empty(), tags, &mut findings);
        findings.retain(scoresheet::text::Diagnostic::is_error);
        findings
    };
    let game: Vec<(String, String)> = tags
        .iter()
        .filter(|(name, _)| name == "Game")
        .cloned()
        .collect();
    let missing = errors(&game);
    let unknown_game = missing
        .iter()
        .any(|finding| finding.code.as_str() == "tag/unknown-game");
    let found = errors(tags);
    let fault = found
        .iter()
        .find(|finding| unknown_game || !missing.contains(finding));
    match fault {
        None => Ok(()),
        Some(finding) => {
            let help = finding
                .help
                .as_ref()
                .map(|help| format!("; {help}"))
                .unwrap_or_default();
            Err(Stop::Usage(format!("{}{help}", finding.message)))
        }
    }
}

/// What was assumed of a bare list, for people: ` (assumed; --board, --setup)`;
/// empty for records with tags, and for those that start from a position.
pub(crate) fn assumed(
    entry: &Entry<'_>,
    replayed: &dyn Replayed,
    tags: &[(String, String)],
) -> String {
    if !entry.record.is_bare() || replayed.facts().contains_key("position") {
        return String::new();
    }
    let kind = replayed.about().name;
    let known = GameKind::ALL
        .iter()
        .find(|known| known.about().name == kind);
    let variants = known.map_or(&[][..], |known| known.about().variants);
    let open = |name: &&&str| {
        let has = variants
            .iter()
            .any(|variant| variant.tag.split(' ').next() == Some(**name));
        has && !tags.iter().any(|(said, _)| said == **name)
    };
    let options: Vec<String> = ["Board", "Setup"]
        .iter()
        .filter(open)
        .map(|name| format!("--{}", name.to_ascii_lowercase()))
        .collect();
    if options.is_empty() {
        String::new()
    } else {
        format!(" (assumed; {})", options.join(", "))
    }
}

/// Reads `NAME=VALUE`, the value in quotes or not.
pub(crate) fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("set a tag as NAME=VALUE")?;
    let sound = name.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && name
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    let value = value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'))
        .unwrap_or(value);
    if !sound {
        return Err(format!(
            "`{name}` is not a tag name: use letters, digits and `_`, starting with a letter"
        ));
    }
    Ok((name.to_owned(), value.to_owned()))
}
