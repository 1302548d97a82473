//! The options that choose records by their content.

use clap::ValueEnum;

use crate::cli::choice::code_names;
use crate::cli::choice::patterns::{
    DateLimit, NamePattern, NumberRange, SeatPattern, TagPattern, WinnerPattern,
};
use crate::games::GameKind;
use crate::play::Termination;
use crate::record::Outcome;
use crate::text::{Code, escape_str};

/// The help heading of these options.
const HEADING: &str = "Choosing records (all given options must match)";

/// Whether a record has errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Soundness {
    /// Records without errors.
    Sound,
    /// Records with errors.
    Unsound,
}

/// The options that choose records by their content.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct ChoiceArgs {
    /// Choose by a player at any seat: part of the name, ignoring case, or `=NAME` for the exact name
    #[arg(long, help_heading = HEADING, value_name = "NAME")]
    pub(crate) player: Vec<NamePattern>,
    /// Choose by the player at a seat, for example `Orange=Ann`
    #[arg(long, help_heading = HEADING, value_name = "SEAT=NAME")]
    pub(crate) seat: Vec<SeatPattern>,
    /// Choose by the winner: a seat, or a name as for `--player`
    #[arg(long, help_heading = HEADING, value_name = "NAME|SEAT", value_delimiter = ',')]
    pub(crate) winner: Vec<WinnerPattern>,
    /// Choose by the result, for example `1-0` or `1-0,0-1`
    #[arg(long, help_heading = HEADING, value_name = "RESULT", value_delimiter = ',', value_parser = result, allow_hyphen_values = true)]
    pub(crate) result: Vec<Outcome>,
    /// Choose by how the game ended: `normal`, `resignation`, `agreement`, `time forfeit`, `unterminated`, `unknown`
    #[arg(long, help_heading = HEADING, value_name = "T", value_delimiter = ',', value_parser = termination)]
    pub(crate) termination: Vec<Termination>,
    /// Choose games played on or after a day, month or year
    #[arg(long, help_heading = HEADING, value_name = "DATE")]
    pub(crate) since: Option<DateLimit>,
    /// Choose games played on or before a day, month or year
    #[arg(long, help_heading = HEADING, value_name = "DATE")]
    pub(crate) until: Option<DateLimit>,
    /// Choose by the number of plies: `40`, `40-60`, `40-`, `-60`
    #[arg(long, help_heading = HEADING, value_name = "RANGE", allow_hyphen_values = true)]
    pub(crate) plies: Option<NumberRange>,
    /// Choose by a tag, and by its value if given: `*` matches any text, `?` any character
    #[arg(long, help_heading = HEADING, value_name = "NAME[=GLOB]")]
    pub(crate) has_tag: Vec<TagPattern>,
    /// Choose by the game, for example `Permute`
    #[arg(long, help_heading = HEADING, value_name = "GAME", value_delimiter = ',', value_parser = game)]
    pub(crate) only_game: Vec<GameKind>,
    /// Choose records with this finding, for example `permute/bandaged-face`
    #[arg(long, help_heading = HEADING, value_name = "CODE", value_parser = code_names::code)]
    pub(crate) has_code: Vec<&'static Code>,
    /// Choose records without errors, or those with errors
    #[arg(long, help_heading = HEADING, value_name = "WHICH")]
    pub(crate) only: Option<Soundness>,
    /// Choose by a jq expression over the object that `list -f json` prints
    #[arg(long = "where", help_heading = HEADING, value_name = "EXPR")]
    pub(crate) expressions: Vec<String>,
    /// Choose games that reach a position with this pattern; see `find`
    #[arg(long, help_heading = HEADING, value_name = "PATTERN")]
    pub(crate) pattern: Vec<String>,
    /// Choose the records that the other options of this group do not choose
    #[arg(long, help_heading = HEADING)]
    pub invert: bool,
}

impl ChoiceArgs {
    /// Returns true if records are chosen by their content.
    pub(crate) const fn is_given(&self) -> bool {
        self.invert || self.has_conditions()
    }

    /// Returns true if the choice may depend on the replayed moves, and therefore
    /// on the setting, rather than on tags alone.
    pub(crate) const fn depends_on_play(&self) -> bool {
        !self.winner.is_empty()
            || !self.result.is_empty()
            || !self.termination.is_empty()
            || !self.has_code.is_empty()
            || self.only.is_some()
            || !self.expressions.is_empty()
            || !self.pattern.is_empty()
    }

    /// Returns true if an option other than `--invert` is given.
    pub const fn has_conditions(&self) -> bool {
        !self.player.is_empty()
            || !self.seat.is_empty()
            || !self.winner.is_empty()
            || !self.result.is_empty()
            || !self.termination.is_empty()
            || self.since.is_some()
            || self.until.is_some()
            || self.plies.is_some()
            || !self.has_tag.is_empty()
            || !self.only_game.is_empty()
            || !self.has_code.is_empty()
            || self.only.is_some()
            || !self.expressions.is_empty()
            || !self.pattern.is_empty()
    }
}

fn result(text: &str) -> Result<Outcome, String> {
    let result = Outcome::of_text(text.as_bytes());
    result.ok_or_else(|| {
        "a result is `*` or one mark per seat, such as `1-0` or `1/2-1/2`".to_owned()
    })
}

fn termination(text: &str) -> Result<Termination, String> {
    let plain = text.trim().replace('-', " ");
    plain
        .parse::<Termination>()
        .map_err(|error| error.to_string())
}

fn game(text: &str) -> Result<GameKind, String> {
    let mut kinds = GameKind::ALL.iter();
    let found = kinds.find(|kind| kind.about().name.eq_ignore_ascii_case(text.trim()));
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.about().name).collect();
        let text = escape_str(text);
        format!("`{text}` is not a game: choose {}", names.join(", "))
    })
}
