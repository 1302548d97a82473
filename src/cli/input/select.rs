use std::fmt;
use std::str::FromStr;

use scoresheet::play::Replayed;
use scoresheet::record::{LineId, PlyPath, Record, TokenKind};

use crate::cli::terminal::output::Stop;

/// Which records of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Records {
    first: u64,
    last: u64,
}

impl Records {
    /// Every record.
    pub(crate) const ALL: Self = Self {
        first: 1,
        last: u64::MAX,
    };

    /// The record of this number.
    pub(crate) const fn one(number: u64) -> Self {
        let (first, last) = (number, number);
        Self { first, last }
    }

    /// True when this record is chosen.
    pub(crate) const fn has(&self, number: u64) -> bool {
        self.first <= number && number <= self.last
    }

    /// True when no record from this one on is chosen.
    pub(crate) const fn is_past(&self, number: u64) -> bool {
        number > self.last
    }

    /// True when a record up to this one is chosen.
    pub(crate) const fn has_any_up_to(&self, number: u64) -> bool {
        self.first <= number
    }
}

impl fmt::Display for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}-{}", self.first, self.last)
        }
    }
}

impl FromStr for Records {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number > 0);
        if text == "all" {
            return Ok(Self::ALL);
        }
        let range = match text.split_once('-') {
            None => number(text).map(|number| (number, number)),
            Some((first, last)) => number(first)
                .zip(number(last))
                .filter(|(first, last)| first <= last),
        };
        let (first, last) = range.ok_or("choose records as `2`, `1-3` or `all`")?;
        Ok(Self { first, last })
    }
}

/// One part of `--at`.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Choice {
    One(PlyPath),
    Range(u32, u32),
    Start,
    All,
    Commented,
}

/// Which plies of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plies(Vec<Choice>);

/// A chosen ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The line on which it stands.
    pub(crate) line: LineId,
    /// How many plies are played there, those before the line included.
    pub(crate) plies: usize,
}

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split(',')
            .map(|part| choice(part.trim()))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

fn choice(text: &str) -> Result<Choice, String> {
    match text {
        "start" => return Ok(Choice::Start),
        "all" => return Ok(Choice::All),
        "commented" => return Ok(Choice::Commented),
        _ => {}
    }
    let number = |text: &str| text.parse::<u32>().ok();
    let found = match text.split_once('-') {
        None => text.parse().ok().map(Choice::One),
        Some((first, last)) => {
            let range = number(first)
                .zip(number(last))
                .filter(|(first, last)| first <= last);
            range.map(|(first, last)| Choice::Range(first, last))
        }
    };
    found.ok_or_else(|| {
        "choose plies as `12`, `5-9`, `start`, `end`, `all`, `commented`, in variations as \
         `12a`, `12a.13`, `12a.end`, or a list such as `3,7-9`; `show --tree` lists them"
            .to_owned()
    })
}

impl Default for Plies {
    fn default() -> Self {
        "end".parse().expect("`end` is a ply of every game")
    }
}

impl Plies {
    /// Every ply of the main line.
    pub(crate) fn all() -> Self {
        Self(vec![Choice::All])
    }

    /// True when several plies may be chosen.
    pub(crate) fn is_several(&self) -> bool {
        self.0.len() > 1 || !matches!(self.0[0], Choice::One(_) | Choice::Start)
    }

    /// The chosen plies of a record.
    ///
    /// # Errors
    ///
    /// When one of them is not there.
    pub(crate) fn of(
        &self,
        record: &Record<'_>,
        replayed: &dyn Replayed,
    ) -> Result<Vec<Chosen>, Stop> {
        let last = replayed.plies();
        let mut chosen = Vec::new();
        for choice in &self.0 {
            match choice {
                Choice::Start => chosen.push(on_main_line(0)),
                Choice::All => chosen.extend((1..=last).map(on_main_line)),
                Choice::One(path) => chosen.push(one(path, replayed)?),
                Choice::Range(first, to) => {
                    let plies = played(*first, replayed)?..=played(*to, replayed)?;
                    chosen.extend(plies.map(on_main_line));
                }
                Choice::Commented => {
                    chosen.extend(commented(record, replayed).into_iter().map(on_main_line));
                }
            }
        }
        Ok(chosen)
    }
}

const fn on_main_line(plies: usize) -> Chosen {
    let line = LineId::MAIN;
    Chosen { line, plies }
}

/// The ply of this name.
fn one(path: &PlyPath, replayed: &dyn Replayed) -> Result<Chosen, Stop> {
    let Some(name) = path.line() else {
        let plies = path
            .ply()
            .map_or(Ok(replayed.plies()), |number| played(number, replayed))?;
        return Ok(on_main_line(plies));
    };
    let before = replayed.first_ply() as usize - 1;
    let line = replayed.line_of(path).ok_or_else(|| {
        let help = "`show --tree` lists the variations";
        Stop::Absent(format!("there is no variation `{name}`: {help}"))
    })?;
    let all = replayed.nodes();
    let own: Vec<_> = all.iter().filter(|node| node.line == line).collect();
    let (first, last) = (own[0].ply as usize, own[own.len() - 1].ply as usize);
    let sound = replayed.along(line).plies();
    let plies = path
        .ply()
        .map_or(sound, |number| (number as usize).saturating_sub(before));
    let refused = if plies > last {
        format!("ends at ply {}", before + last)
    } else if sound < first || plies > sound {
        format!("is not sound at ply {}", before + sound + 1)
    } else if plies < first {
        format!("begins with ply {}", before + first)
    } else {
        return Ok(Chosen { line, plies });
    };
    Err(Stop::Absent(format!("the variation `{name}` {refused}")))
}

/// How many plies are played at the ply with this number of the record.
fn played(number: u32, replayed: &dyn Replayed) -> Result<usize, Stop> {
    let before = replayed.first_ply() - 1;
    let last = before as usize + replayed.plies();
    match number.checked_sub(before).map(|played| played as usize) {
        Some(played) if played <= replayed.plies() => Ok(played),
        Some(_) => Err(Stop::Absent(format!("the game ends at ply {last}"))),
        None => Err(Stop::Absent(format!(
            "the game begins with ply {}",
            before + 1
        ))),
    }
}

/// The plies of the main line that a comment or glyph follows; a comment
/// before the first move belongs to the start.
fn commented(record: &Record<'_>, replayed: &dyn Replayed) -> Vec<usize> {
    let has_note = |&played: &usize| {
        let mut notes = record.notes_from(notes_after(replayed, played));
        notes.any(|token| token.kind.is_comment() || token.kind == TokenKind::Glyph)
    };
    (0..=replayed.plies()).filter(has_note).collect()
}

/// The token from which on notes belong to the last of so many plies.
pub(crate) fn notes_after(replayed: &dyn Replayed, plies: usize) -> usize {
    let last = plies.checked_sub(1);
    last.map_or(0, |last| replayed.ply_tokens(last).end)
}

#[cfg(test)]
mod tests {
    use super::{Plies, Records};

    #[test]
    fn records_are_chosen_by_number() {
        let records: Records = "2-3".parse().unwrap();
        assert!(!records.has(1) && records.has(2) && records.has(3) && records.is_past(4));
        for bad in ["", "0", "3-2", "x", "1-", "-1"] {
            assert!(bad.parse::<Records>().is_err(), "{bad}");
        }
    }

    #[test]
    fn plies_are_chosen_by_a_list() {
        assert!("12".parse::<Plies>().is_ok_and(|plies| !plies.is_several()));
        assert!("1,2".parse::<Plies>().is_ok_and(|plies| plies.is_several()));
        assert!("all".parse::<Plies>().is_ok_and(|plies| plies.is_several()));
        for bad in ["", "x", "5-", "9-5", "12a-13", "1,,2"] {
            assert!(bad.parse::<Plies>().is_err(), "{bad}");
        }
    }
}
