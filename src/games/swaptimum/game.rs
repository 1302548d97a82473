//! Swaptimum as a game: its name and its options, the setting that its tags define, and
//! advice on illegal moves.

use std::ops::ControlFlow;

use serde_json::json;

use crate::games::swaptimum::refusal::{self, BAD_POSITION, POSITION_CROSSCUT};
use crate::games::swaptimum::{
    SEATS, Swap, SwaptimumMove, SwaptimumPosition, SwaptimumRefusal, SwaptimumSetting,
    SwaptimumStart, SwaptimumStartError, seat_name,
};
use crate::play::{
    self, About, Cause, Fact, FactKind, Facts, Notation as _, Position as _, Rules, SeatName,
    SettingReader,
};
use crate::text::{Code, escape_str};

/// The default side of the board.
const DEFAULT_SIDE: u8 = 11;

/// Maximum number of legal moves suggested for an illegal one.
const MAX_NEARBY: usize = 3;

/// The game of Swaptimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swaptimum;

impl Rules for Swaptimum {
    type Setting = SwaptimumSetting;
    type Position = SwaptimumPosition;
    const ABOUT: About = About {
        name: "Swaptimum",
        key: "swaptimum",
        author: "Mark Steere, 2023",
        summary: "two players place checkers and swap crosscuts away; joining your two sides of the board wins",
        seats: &["Red", "Blue"],
        variants: play::variants! {
            "Board \"11\"" => "the side of the board, 2 to 26";
            "Setup \"empty\"" => "no checkers at the start";
        },
        moves: &[("sheet", "d4, or d4,c5-d5 with a swap")],
        setting: &[
            Fact::new("board", FactKind::Number),
            Fact::new("setup", FactKind::Text),
            Fact::new("position", FactKind::Text),
        ],
        standing: &[
            Fact::new("groups", FactKind::Numbers),
            Fact::new("connected", FactKind::Flag),
        ],
        position: Some(".r./rb./... b 4"),
        replay_only: None,
    };
    const CODES: &'static [Code] = refusal::CODES;
    const CODE_TITLES: &'static [&'static str] = refusal::TITLES;
    const TAGS: &'static [&'static str] = &[];

    fn setting(reader: &mut SettingReader<'_>) -> Option<SwaptimumSetting> {
        let start: Option<Box<SwaptimumStart>> = reader
            .parse_with("Position", |_: &SwaptimumStartError| {
                let help = "write ranks from the top, as in `.r./rb./... b 4`";
                (BAD_POSITION, help)
            })?
            .map(Box::new);
        let crosscut = start.as_ref().and_then(|start| start.checkers.crosscut());
        if let Some(face) = crosscut {
            let message = format!("the position has a crosscut, {face}");
            let help = "a turn never leaves a crosscut: give the position after the swap";
            reader.report(POSITION_CROSSCUT, "Position", message, help);
            // What no record states may still be drawn.
            if !reader.is_default("Position") {
                return None;
            }
        }
        read_setup(reader)?;
        let from_position = start
            .as_ref()
            .map(|start| (start.checkers.size(), BAD_POSITION));
        let size = reader.board(DEFAULT_SIDE, from_position)?;
        Some(SwaptimumSetting { size, start })
    }

    fn start(setting: &SwaptimumSetting) -> SwaptimumPosition {
        SwaptimumPosition::new(setting)
    }

    fn seats(_setting: &SwaptimumSetting) -> Vec<SeatName> {
        SEATS.map(SeatName::player).into()
    }

    fn describe(setting: &SwaptimumSetting) -> String {
        if setting.start.is_some() {
            format!("{} from a position", setting.size)
        } else {
            format!("{} empty", setting.size)
        }
    }

    fn facts(setting: &SwaptimumSetting) -> Facts {
        let mut facts = Facts::new();
        facts.insert("board".to_owned(), json!(setting.size.side()));
        match start_string(setting) {
            Some(position) => facts.insert("position".to_owned(), json!(position)),
            None => facts.insert("setup".to_owned(), json!("empty")),
        };
        facts
    }

    fn tags(setting: &SwaptimumSetting) -> Vec<(&'static str, String)> {
        let mut tags = vec![("Board", setting.size.side().to_string())];
        tags.extend(start_string(setting).map(|position| ("Position", position)));
        tags
    }

    fn cause(refusal: &SwaptimumRefusal, played: &[SwaptimumMove]) -> Option<Cause> {
        let SwaptimumRefusal::Occupied { square, owner } = refusal else {
            return None;
        };
        let touched = |mv: &SwaptimumMove| mv.involves(*square);
        let index = played.iter().rposition(touched)?;
        let is_swapped = matches!(
            played[index],
            SwaptimumMove::Place { swap: Some(swap), .. } if swap.squares().contains(square)
        );
        let how = if is_swapped { "swapped to" } else { "put on" };
        let owner = seat_name(*owner);
        Some(Cause {
            index,
            consequence: format!("cannot be played: {owner}'s checker was {how} {square}"),
            label: format!("here {owner}'s checker was {how} {square}"),
        })
    }

    fn similar_moves(position: &SwaptimumPosition, refused: &SwaptimumMove) -> Vec<SwaptimumMove> {
        let SwaptimumMove::Place { at, swap } = *refused else {
            return Vec::new();
        };
        let [first, second] = swap.map_or([at, at], Swap::squares);
        let mut candidates: Vec<((u8, u8), SwaptimumMove)> = Vec::new();
        position.visit_legal(&mut |mv| {
            if let SwaptimumMove::Place { at: other, swap } = *mv {
                let [one, two] = swap.map_or([other, other], Swap::squares);
                let swap_distance = first.distance(one) + second.distance(two);
                candidates.push(((at.distance(other), swap_distance), *mv));
            }
            ControlFlow::Continue(())
        });
        candidates.sort_by_key(|&(distances, _)| distances);
        if candidates
            .first()
            .is_some_and(|((distance, _), _)| *distance == 0)
        {
            candidates.retain(|((distance, _), _)| *distance == 0);
        }
        candidates.truncate(MAX_NEARBY);
        candidates.into_iter().map(|(_, mv)| mv).collect()
    }
}

/// Returns the position string of the start, or `None` if the game starts without checkers.
fn start_string(setting: &SwaptimumSetting) -> Option<String> {
    let is_position = setting.start.is_some();
    is_position
        .then(|| Swaptimum::position_string(&SwaptimumPosition::new(setting)))
        .flatten()
}

/// Returns `None` after reporting a tag `Setup` other than `empty`.
fn read_setup(reader: &mut SettingReader<'_>) -> Option<()> {
    let Some(text) = reader.value("Setup") else {
        return Some(());
    };
    if text.trim().eq_ignore_ascii_case("empty") {
        return Some(());
    }
    let message = format!("`{}` is not a setup of Swaptimum", escape_str(text));
    let help = "the only setup is `empty`; use `Position` for other starts";
    reader.refuse("Setup", message, help);
    None
}

#[cfg(test)]
mod tests {
    use super::{SwaptimumStart, SwaptimumStartError};
    use crate::board::DiagramError;

    #[test]
    fn positions_are_read_with_and_without_their_tail() {
        let start: SwaptimumStart = ".r./rb./... b 4".parse().unwrap();
        assert_eq!((start.next, start.turn.index()), (4, 1));
        assert_eq!(start.checkers.size().side(), 3);
        assert_eq!(".r.\nrb.\n...".parse::<SwaptimumStart>().unwrap().next, 1);
    }

    #[test]
    fn malformed_positions_are_explained() {
        let error = |text: &str| text.parse::<SwaptimumStart>().unwrap_err();
        assert_eq!(
            error("r r 1"),
            SwaptimumStartError::Diagram(DiagramError::Side(0))
        );
        assert_eq!(
            error(".r./rx./... b 4"),
            SwaptimumStartError::Character('x')
        );
        assert_eq!(error(".r./rb./... y 4"), SwaptimumStartError::Turn);
        let zero = SwaptimumStartError::Diagram(DiagramError::Ply(0));
        assert_eq!(error(".r./rb./... b 0"), zero);
        let short = error(".r./rb/... b 4");
        assert_eq!(
            short.to_string(),
            "rank 2 has 2 squares, but there are 3 ranks"
        );
    }
}
