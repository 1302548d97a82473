//! Choosing positions of records by ply.

use std::str::FromStr;

use crate::play::{Moment, Replayed, marks_of};
use crate::record::{LineId, PlyPath, Record, TokenKind};
use crate::report::analysis::analyse::Chance;
use crate::report::analysis::recorded::recorded_chance;
use crate::report::entry::Entry;
use crate::scene::Mark;
use crate::text::{errors, open_range};

/// One item of `--at`.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PlyChoice {
    One(PlyPath),
    /// From one ply number to another; `None` means the first or the last ply.
    Range(Option<u32>, Option<u32>),
    Start,
    All,
    Commented,
}

/// The plies chosen by `--at`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plies(Vec<PlyChoice>);

/// A chosen position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenPly {
    /// The line that the position is on.
    pub line: LineId,
    /// The number of plies before the position, including those before the line
    /// begins.
    pub plies: usize,
}

impl ChosenPly {
    /// The start of the game.
    pub const START: Self = on_main_line(0);
}

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split(',')
            .map(|part| ply_choice(part.trim()))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

fn ply_choice(text: &str) -> Result<PlyChoice, String> {
    match text {
        "start" => return Ok(PlyChoice::Start),
        "all" => return Ok(PlyChoice::All),
        "commented" => return Ok(PlyChoice::Commented),
        _ => {}
    }
    let found = if text.contains('-') {
        open_range(text).map(|(first, last)| PlyChoice::Range(first, last))
    } else {
        text.parse().ok().map(PlyChoice::One)
    };
    found.ok_or_else(|| {
        "choose plies as `12`, `5-9`, `20-`, `-5`, `start`, `end`, `all`, `commented`, in variations as \
         `12a`, `12a.13`, `12a.end`, or as a list such as `3,7-9`; `show --tree` lists all plies"
            .to_owned()
    })
}

impl Default for Plies {
    fn default() -> Self {
        "end".parse().expect("`end` is a choice of plies")
    }
}

impl Plies {
    /// Chooses every ply of the main line.
    pub fn all() -> Self {
        Self(vec![PlyChoice::All])
    }

    /// Chooses the start and every ply of the main line.
    pub fn from_start() -> Self {
        Self(vec![PlyChoice::Start, PlyChoice::All])
    }

    /// Returns true if several plies may be chosen.
    pub fn may_be_several(&self) -> bool {
        self.0.len() > 1 || !matches!(self.0[0], PlyChoice::One(_) | PlyChoice::Start)
    }

    /// Returns the chosen positions of a record.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them does not exist.
    pub fn of(
        &self,
        record: &Record<'_>,
        replayed: &dyn Replayed,
    ) -> Result<Vec<ChosenPly>, SelectionError> {
        self.of_at_most(usize::MAX, record, replayed)
    }

    /// Returns the chosen positions of a record, each as the number of plies before it,
    /// in ascending order and without repetitions.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them does not exist or is in a variation, or if
    /// there are more than `limit`.
    pub fn on_main_line(
        &self,
        record: &Record<'_>,
        replayed: &dyn Replayed,
        limit: usize,
    ) -> Result<Vec<usize>, SelectionError> {
        let is_in_variation =
            |choice: &PlyChoice| matches!(choice, PlyChoice::One(path) if path.line().is_some());
        if self.0.iter().any(is_in_variation) {
            let message = "only plies of the main line can be chosen here";
            return Err(SelectionError::Absent(message.to_owned()));
        }
        let mut chosen: Vec<usize> = self
            .of_at_most(limit, record, replayed)?
            .into_iter()
            .map(|ply| ply.plies)
            .collect();
        chosen.sort_unstable();
        chosen.dedup();
        Ok(chosen)
    }

    /// Returns the chosen positions of a record, unless there are more than `limit`.
    fn of_at_most(
        &self,
        limit: usize,
        record: &Record<'_>,
        replayed: &dyn Replayed,
    ) -> Result<Vec<ChosenPly>, SelectionError> {
        let last = replayed.plies();
        let mut chosen = Vec::new();
        for choice in &self.0 {
            if chosen.len() > limit {
                break;
            }
            match choice {
                PlyChoice::Start => chosen.push(on_main_line(0)),
                PlyChoice::All => chosen.extend((1..=last).map(on_main_line)),
                PlyChoice::One(path) => chosen.push(chosen_ply(path, replayed)?),
                PlyChoice::Range(first, last_in_range) => {
                    let until = |number: u32| plies_until(number, replayed);
                    // A count of plies, not a ply number: in a game that starts
                    // from a position, the number of the first ply may not be 1.
                    let first = first.map_or(Ok(last.min(1)), until)?;
                    let last_in_range = last_in_range.map_or(Ok(last), until)?;
                    chosen.extend((first..=last_in_range).map(on_main_line));
                }
                PlyChoice::Commented => {
                    chosen.extend(commented(record, replayed).into_iter().map(on_main_line));
                }
            }
        }
        if chosen.len() > limit {
            let message = format!("more than {limit} plies are chosen");
            return Err(SelectionError::Absent(message));
        }
        Ok(chosen)
    }
}

/// Returns the position after `plies` plies of the main line.
const fn on_main_line(plies: usize) -> ChosenPly {
    let line = LineId::MAIN;
    ChosenPly { line, plies }
}

/// Returns the position after the ply with this name.
fn chosen_ply(path: &PlyPath, replayed: &dyn Replayed) -> Result<ChosenPly, SelectionError> {
    let Some(name) = path.line() else {
        let plies = path
            .ply()
            .map_or(Ok(replayed.plies()), |number| plies_until(number, replayed))?;
        return Ok(on_main_line(plies));
    };
    let line = replayed.line_of(path).ok_or_else(|| {
        let help = "`show --tree` lists the variations";
        SelectionError::Absent(format!("there is no variation `{name}`: {help}"))
    })?;
    let all = replayed.nodes();
    let in_line: Vec<_> = all.iter().filter(|node| node.line == line).collect();
    let (first, last) = (
        in_line[0].ply as usize,
        in_line[in_line.len() - 1].ply as usize,
    );
    // The number of plies from the start of the game up to the first error in the
    // variation.
    let legal = replayed.game_of_line(line).plies();
    let before = replayed.ply_number(0);
    let plies = path
        .ply()
        .map_or(legal, |number| number.saturating_sub(before) as usize);
    let problem = if plies > last {
        format!("ends at ply {}", replayed.ply_number(last))
    } else if legal < first || plies > legal {
        format!("is not sound at ply {}", replayed.ply_number(legal + 1))
    } else if plies < first {
        format!("begins with ply {}", replayed.ply_number(first))
    } else {
        return Ok(ChosenPly { line, plies });
    };
    Err(SelectionError::Absent(format!(
        "the variation `{name}` {problem}"
    )))
}

/// Returns the number of plies up to and including the ply with this number.
fn plies_until(number: u32, replayed: &dyn Replayed) -> Result<usize, SelectionError> {
    let before = replayed.ply_number(0);
    let absent = match number.checked_sub(before).map(|plies| plies as usize) {
        Some(plies) if plies <= replayed.plies() => return Ok(plies),
        Some(_) => format!("ends at ply {}", replayed.ply_number(replayed.plies())),
        None => format!("begins with ply {}", before + 1),
    };
    Err(SelectionError::Absent(format!("the game {absent}")))
}

/// Returns the plies of the main line that are followed by a comment or a glyph,
/// counted from 1; 0 is included if there is one before the first move.
fn commented(record: &Record<'_>, replayed: &dyn Replayed) -> Vec<usize> {
    let has_note = |&plies: &usize| {
        let mut notes = record.notes_from(notes_after(replayed, plies));
        notes.any(|token| token.kind.is_comment() || token.kind == TokenKind::Glyph)
    };
    (0..=replayed.plies()).filter(has_note).collect()
}

/// Returns the index of the first token after the first `plies` plies.
pub(crate) fn notes_after(replayed: &dyn Replayed, plies: usize) -> usize {
    let last = plies.checked_sub(1);
    last.and_then(|last| replayed.ply(last))
        .map_or(0, |ply| ply.tokens.end)
}

/// A chosen position, with its record.
#[derive(Clone, Copy)]
pub struct RecordPosition<'r> {
    /// The record.
    pub entry: &'r Entry<'r>,
    /// The position, after additional moves if there are any.
    pub moment: &'r Moment<'r>,
}

impl RecordPosition<'_> {
    /// Calls `visit` with a chosen position of a replayed record, after the
    /// moves of `play` if there are any.
    ///
    /// # Errors
    ///
    /// Returns an error if one of these moves cannot be played.
    pub fn visit<T>(
        entry: &Entry<'_>,
        replayed: &dyn Replayed,
        ply: ChosenPly,
        play: Option<&str>,
        visit: impl FnOnce(&RecordPosition<'_>) -> T,
    ) -> Result<T, SelectionError> {
        let ChosenPly { line, plies } = ply;
        let variation = (line != LineId::MAIN).then(|| replayed.game_of_line(line));
        let replayed = variation.as_deref().unwrap_or(replayed);
        let mut moment = Moment::after(replayed, plies).unwrap_or_else(|| Moment::end(replayed));
        if let Some(moves) = play {
            let played = moment.play(moves);
            played.map_err(|error| SelectionError::Absent(format!("--play: {error}")))?;
        }
        let moment = &moment;
        Ok(visit(&RecordPosition { entry, moment }))
    }

    /// Returns the marks that comments of the record put on the position.
    pub fn marks(&self) -> Vec<Mark> {
        let Some(from) = self.notes_start() else {
            return Vec::new();
        };
        let commands = self.entry.record.commands_from(from).into_iter();
        commands
            .flat_map(|(_, command)| marks_of(&command))
            .collect()
    }

    /// Returns the chance of the first seat that the comments on the position state.
    pub fn recorded_chance(&self) -> Option<Chance> {
        recorded_chance(self.entry.record, self.notes_start()?)
    }

    /// Returns the source, the record and the ply of the position, which identify it.
    pub fn key(&self) -> String {
        let (source, number) = (self.entry.source(), self.entry.number);
        format!("{source} {number} {}", self.ply_name())
    }

    /// Returns the paragraphs of the comments on the position, without figure commands.
    pub fn comment_paragraphs(&self) -> Vec<String> {
        let Some(from) = self.notes_start() else {
            return Vec::new();
        };
        self.entry.record.comment_paragraphs_from(from)
    }

    /// Returns the index of the token where comments on the position begin: the
    /// first one after the ply that led to it. `None` after moves of `--play`.
    fn notes_start(&self) -> Option<usize> {
        let moment = self.moment;
        let from = || notes_after(moment.replayed(), moment.plies());
        moment.is_recorded().then(from)
    }

    /// Returns the name of the last ply before the position, as `--at` accepts
    /// it.
    pub fn ply_name(&self) -> String {
        self.moment.ply_name()
    }
}

errors! {
    /// Why positions cannot be chosen or drawn as requested.
    pub enum SelectionError {
        /// An option is wrong, or does not fit the game.
        Usage(message: String) = "{message}";
        /// The record does not contain what was requested, or does not allow it.
        Absent(message: String) = "{message}";
        /// A limit was exceeded.
        Limit(message: String) = "{message}";
    }
}

#[cfg(test)]
mod tests {
    use super::Plies;

    #[test]
    fn plies_are_chosen_by_name_range_or_list() {
        assert!(
            "12".parse::<Plies>()
                .is_ok_and(|plies| !plies.may_be_several())
        );
        assert!(
            "1,2"
                .parse::<Plies>()
                .is_ok_and(|plies| plies.may_be_several())
        );
        assert!(
            "all"
                .parse::<Plies>()
                .is_ok_and(|plies| plies.may_be_several())
        );
        for range in ["5-9", "5-", "-5"] {
            assert!(
                range
                    .parse::<Plies>()
                    .is_ok_and(|plies| plies.may_be_several())
            );
        }
        for bad in ["", "x", "-", "--5", "9-5", "12a-", "12a-13", "1,,2"] {
            assert!(bad.parse::<Plies>().is_err(), "{bad}");
        }
    }
}
