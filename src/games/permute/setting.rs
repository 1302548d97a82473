use std::fmt;
use std::str::FromStr;

use serde_json::json;

use crate::board::Size;
use crate::games::permute::Permute;
use crate::games::permute::moves::PermuteMove;
use crate::games::permute::notation::MINDSPORTS;
use crate::games::permute::refusal::{
    BAD_POSITION, BOARD_SIZE, FOUR_COLOURS, ODD_BLOCKS, SWAP_ASSUMED,
};
use crate::games::permute::start::PermuteStart;
use crate::play::{Facts, Given, MainLineMoves};
use crate::text::{Diagnostic, closed_enum, escape_str};

/// The board that is meant when nothing is said.
const DEFAULT_SIDE: u8 = 12;

/// A value that a tag of Permute cannot have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueError {
    expected: &'static str,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }
}

impl std::error::Error for ValueError {}

closed_enum! {
    /// How the stones stand at the start.
    pub enum PermuteSetup {
        /// Alternating stones, a1 Yellow: the standard start.
        Chequer = "chequer",
        /// Blocks two files wide and one rank high, even boards only.
        Blocks = "blocks",
    }
}

impl PermuteSetup {
    /// The files on which Yellow has stones on a rank, counted from 0, of an
    /// endless board.
    pub(super) const fn yellow_files(self, rank: u8) -> u32 {
        let even = match self {
            Self::Chequer => 0x5555_5555,
            Self::Blocks => 0x3333_3333,
        };
        if rank.is_multiple_of(2) { even } else { !even }
    }
}

impl FromStr for PermuteSetup {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        match text.to_ascii_lowercase().as_str() {
            "chequer" | "checker" => Ok(Self::Chequer),
            "blocks" | "2x1" | "alternate" => Ok(Self::Blocks),
            _ => Err(ValueError {
                expected: "a setup is `chequer` or `blocks`",
            }),
        }
    }
}

closed_enum! {
    /// How many twists a turn has.
    pub enum Protocol {
        /// One twist, one bandage.
        Single = "1",
        /// From ply 2 on two twists and one bandage in the second face.
        Double = "1[1]2[2]*",
    }
}

impl FromStr for Protocol {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        match text.to_ascii_lowercase().as_str() {
            "1" | "single" => Ok(Self::Single),
            "1[1]2[2]*" | "double" => Ok(Self::Double),
            _ => Err(ValueError {
                expected: "a protocol is `1` or `1[1]2[2]*`",
            }),
        }
    }
}

closed_enum! {
    /// What Yellow's answer `swap` to the first move does.
    pub enum SwapCustom {
        /// The players exchange seats, the position stays.
        Colours = "colours",
        /// The players keep their seats, every stone changes colour.
        Positions = "positions",
        /// There is no such answer.
        None = "none",
    }
}

impl FromStr for SwapCustom {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        match text.to_ascii_lowercase().as_str() {
            "colours" | "colors" => Ok(Self::Colours),
            "positions" => Ok(Self::Positions),
            "none" => Ok(Self::None),
            _ => Err(ValueError {
                expected: "a swap is `colours`, `positions` or `none`",
            }),
        }
    }
}

/// What is fixed before the first move.
#[derive(Debug, Clone, PartialEq)]
pub struct PermuteSetting {
    size: Size,
    setup: PermuteSetup,
    start: Option<Box<PermuteStart>>,
    /// How many twists a turn has.
    pub protocol: Protocol,
    /// What `swap` does; none where nothing says it.
    pub said_swap: Option<SwapCustom>,
}

impl PermuteSetting {
    /// A game from one of the two starts.
    pub const fn new(size: Size, setup: PermuteSetup) -> Self {
        Self {
            size,
            setup,
            start: None,
            protocol: Protocol::Single,
            said_swap: None,
        }
    }

    /// The board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The custom that holds: that of the rule sheet where nothing is said.
    pub fn swap(&self) -> SwapCustom {
        self.said_swap.unwrap_or(SwapCustom::Colours)
    }

    /// The stones at the start.
    pub fn start(&self) -> PermuteStart {
        match &self.start {
            Some(start) => (**start).clone(),
            None => PermuteStart::of_setup(self.size, self.setup),
        }
    }

    /// Reads the tags `Board`, `Setup`, `Position`, `Protocol`, `Swap` and
    /// `Colours`.
    pub(super) fn read(given: &mut Given<'_>) -> Option<Self> {
        refuse_colours(given)?;
        let start = read_position(given)?;
        let from_position = start.as_ref().map(|start| start.size);
        let size = given.board(DEFAULT_SIDE, (from_position, BAD_POSITION))?;
        warn_of_size(given, size);
        let setup = read_value(given, "Setup", PermuteSetup::Chequer)?;
        let protocol = read_value(given, "Protocol", Protocol::Single)?;
        let swap = read_value(given, "Swap", SwapCustom::Colours)?;
        if setup == PermuteSetup::Blocks && start.is_none() && !size.side().is_multiple_of(2) {
            let message = format!("a board of side {} cannot start in blocks", size.side());
            given.report(
                ODD_BLOCKS,
                "Setup",
                message,
                "blocks are two files wide: take an even board",
            );
            return None;
        }
        let said_swap = (!given.is_silent("Swap")).then_some(swap);
        Some(Self {
            size,
            setup,
            start,
            protocol,
            said_swap,
        })
    }

    /// Decides which custom a bare list with `swap` follows.
    pub(super) fn infer_setting(
        &mut self,
        moves: &MainLineMoves<'_, Permute>,
        findings: &mut Vec<Diagnostic>,
    ) {
        if self.said_swap.is_some() || !moves.is_bare() {
            return;
        }
        let Some((span, _)) = moves
            .iter()
            .find(|(_, text)| text.chosen == PermuteMove::Swap)
        else {
            return;
        };
        let dialect = moves.iter().find_map(|(_, text)| text.dialect);
        let swap = if dialect == Some(&MINDSPORTS) {
            SwapCustom::Positions
        } else {
            SwapCustom::Colours
        };
        self.said_swap = Some(swap);
        let what = match swap {
            SwapCustom::Positions => "every stone changes colour, as on MindSports",
            _ => "the players exchange seats, as in the rule sheet",
        };
        let message = format!("`swap` is taken as `{swap}`: {what}");
        let help = "say which with `--swap colours`, `--swap positions` or a tag `Swap`: the winner depends on it";
        findings.push(Diagnostic::new(SWAP_ASSUMED, span, message).with_help(help));
    }

    /// The setting in a few words.
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

    /// The setting for JSON.
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

    /// The setting as tags; those that say the default are left out, but the
    /// board never.
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
        if let Some(swap) = self.said_swap {
            tags.push(("Swap", swap.to_string()));
        }
        tags
    }

    /// True when the game starts from a position string.
    pub(super) const fn has_position(&self) -> bool {
        self.start.is_some()
    }
}

fn refuse_colours(given: &mut Given<'_>) -> Option<()> {
    match given.value("Colours").or(given.value("Colors")) {
        None | Some("2") => Some(()),
        Some("4") => {
            let message =
                "the game with four colours is not checked: no source says who owns which colours";
            let help =
                "records with two colours are read; the four-colour game exists in Ai Ai only";
            given.report(FOUR_COLOURS, "Colours", message.to_owned(), help);
            None
        }
        Some(other) => {
            let message = format!("`{}` is no number of colours", escape_str(other));
            given.refuse("Colours", message, "Permute is played with two colours");
            None
        }
    }
}

fn read_value<T: FromStr<Err = ValueError>>(
    given: &mut Given<'_>,
    name: &str,
    default: T,
) -> Option<T> {
    let Some(text) = given.value(name) else {
        return Some(default);
    };
    match text.trim().parse() {
        Ok(value) => Some(value),
        Err(error) => {
            let message = format!("`{}` is no value of `{name}`", escape_str(text));
            given.refuse(name, message, error.expected);
            None
        }
    }
}

fn read_position(given: &mut Given<'_>) -> Option<Option<Box<PermuteStart>>> {
    let Some(text) = given.value("Position") else {
        return Some(None);
    };
    match text.parse::<PermuteStart>() {
        Ok(start) => Some(Some(Box::new(start))),
        Err(error) => {
            let help = "write ranks from the top, as in `oyoy/yoyo/yOoy/oyyo y 2`";
            given.report(BAD_POSITION, "Position", error.to_string(), help);
            None
        }
    }
}

/// Warns of a board that nobody plays on.
fn warn_of_size(given: &mut Given<'_>, size: Size) {
    if (8..=24).contains(&size.side()) {
        return;
    }
    let side = size.side();
    let message = format!("a board of side {side} is unusual: Ai Ai plays 8 to 24, MindSports 12");
    let help = "the rules ask for 9 or more; the game is checked all the same";
    given.report(BOARD_SIZE, "Board", message, help);
}
