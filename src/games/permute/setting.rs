//! The setting of a Permute game and the tags that define it.

use serde_json::json;

use crate::board::{BoardSymmetry, Size};
use crate::games::permute::refusal::{BAD_POSITION, BOARD_SIZE, FOUR_COLOURS, ODD_BLOCKS};
use crate::games::permute::{PermuteSetup, PermuteStart, Protocol, SwapRule};
use crate::play::{Facts, SettingReader};
use crate::text::escape_str;

/// The default side of the board.
const DEFAULT_SIDE: u8 = 12;

/// The setting of a game: board, start position, protocol and swap rule.
#[derive(Debug, Clone, PartialEq)]
pub struct PermuteSetting {
    size: Size,
    setup: PermuteSetup,
    /// The start position, if it is not that of `setup`.
    start: Option<Box<PermuteStart>>,
    /// The number of twists per turn.
    pub protocol: Protocol,
    /// The swap rule, if a tag or an option names one or the moves imply one.
    pub stated_swap: Option<SwapRule>,
}

impl PermuteSetting {
    /// Creates the setting of a game that starts from one of the setups.
    pub const fn new(size: Size, setup: PermuteSetup) -> Self {
        Self {
            size,
            setup,
            start: None,
            protocol: Protocol::Single,
            stated_swap: None,
        }
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the stated swap rule or, if none is stated,
    /// [`SwapRule::Colours`], which is the one in the rule sheet.
    pub fn swap(&self) -> SwapRule {
        self.stated_swap.unwrap_or(SwapRule::Colours)
    }

    /// Returns the position at the start.
    pub fn start(&self) -> PermuteStart {
        match &self.start {
            Some(start) => (**start).clone(),
            None => PermuteStart::of_setup(self.size, self.setup),
        }
    }

    /// Returns the image of the setting under a symmetry of the board.
    pub(super) fn image(&self, symmetry: BoardSymmetry) -> Self {
        if symmetry == BoardSymmetry::Identity {
            return self.clone();
        }
        let start = Some(Box::new(self.start().image(symmetry)));
        Self {
            start,
            ..self.clone()
        }
    }

    /// Reads the tags `Board`, `Setup`, `Position`, `Protocol`, `Swap` and
    /// `Colours`. Returns `None` after reporting a value that cannot be used.
    pub(super) fn read(reader: &mut SettingReader<'_>) -> Option<Self> {
        refuse_colours(reader)?;
        let start = reader.parse_with::<PermuteStart>("Position", |_| {
            let help = "write ranks from the top, as in `oyoy/yoyo/yOoy/oyyo y 2`";
            (BAD_POSITION, help)
        })?;
        let start = start.map(Box::new);
        let from_position = start.as_ref().map(|start| (start.size, BAD_POSITION));
        let size = reader.board(DEFAULT_SIDE, from_position)?;
        warn_of_size(reader, size);
        let setup = reader.parse_or("Setup", PermuteSetup::Chequer)?;
        let protocol = reader.parse_or("Protocol", Protocol::Single)?;
        let swap = reader.parse_or("Swap", SwapRule::Colours)?;
        if setup == PermuteSetup::Blocks && start.is_none() && !size.side().is_multiple_of(2) {
            let message = format!("a board of side {} cannot start in blocks", size.side());
            reader.report(
                ODD_BLOCKS,
                "Setup",
                message,
                "blocks are two files wide: choose an even side",
            );
            return None;
        }
        let stated_swap = (!reader.is_unset("Swap")).then_some(swap);
        Some(Self {
            size,
            setup,
            start,
            protocol,
            stated_swap,
        })
    }

    /// Describes the setting in a few words.
    pub(super) fn describe(&self) -> String {
        let start = if self.start.is_some() {
            "from a position"
        } else {
            self.setup.as_str()
        };
        match self.protocol {
            Protocol::Single => format!("{} {start}", self.size),
            Protocol::Double => format!("{} {start} {}", self.size, self.protocol),
        }
    }

    /// Returns the setting as JSON fields. `position` is the position string of
    /// the start, or `None` if the game starts from a setup.
    pub(super) fn facts(&self, position: Option<String>) -> Facts {
        let mut facts = Facts::new();
        facts.insert("board".to_owned(), json!(self.size.side()));
        match position {
            Some(position) => facts.insert("position".to_owned(), json!(position)),
            None => facts.insert("setup".to_owned(), json!(self.setup.as_str())),
        };
        facts.insert("protocol".to_owned(), json!(self.protocol.as_str()));
        facts.insert("swap".to_owned(), json!(self.swap().as_str()));
        facts.insert("colours".to_owned(), json!(2));
        facts
    }

    /// Returns the setting as tags: always `Board`, `Swap` if it is stated, and
    /// the others unless they have their default. `position` is as for
    /// [`facts`](Self::facts).
    pub(super) fn tags(&self, position: Option<String>) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Board", self.size.side().to_string())];
        match position {
            Some(position) => tags.push(("Position", position)),
            None if self.setup != PermuteSetup::Chequer => {
                tags.push(("Setup", self.setup.to_string()));
            }
            None => {}
        }
        if self.protocol != Protocol::Single {
            tags.push(("Protocol", self.protocol.to_string()));
        }
        if let Some(swap) = self.stated_swap {
            tags.push(("Swap", swap.to_string()));
        }
        tags
    }

    /// Returns true if the game starts from a position string.
    pub(super) const fn has_position(&self) -> bool {
        self.start.is_some()
    }
}

/// Returns `None` after reporting a number of colours other than 2.
fn refuse_colours(reader: &mut SettingReader<'_>) -> Option<()> {
    match reader.value("Colours").or(reader.value("Colors")) {
        None | Some("2") => Some(()),
        Some("4") => {
            let message =
                "four-colour games are not supported: no source says who owns which colours";
            let help =
                "records with two colours are read; the four-colour game exists in Ai Ai only";
            reader.report(FOUR_COLOURS, "Colours", message.to_owned(), help);
            None
        }
        Some(other) => {
            let message = format!("`{}` is not a valid number of colours", escape_str(other));
            reader.refuse("Colours", message, "Permute is played with two colours");
            None
        }
    }
}

/// Warns of an unusual board size.
fn warn_of_size(reader: &mut SettingReader<'_>, size: Size) {
    if (8..=24).contains(&size.side()) {
        return;
    }
    let side = size.side();
    let message = format!("a board of side {side} is unusual: Ai Ai plays 8 to 24, MindSports 12");
    let help = "the rules ask for 9 or more; the game is checked anyway";
    reader.report(BOARD_SIZE, "Board", message, help);
}
