use std::fmt;
use std::str::FromStr;

use scoresheet::play::Replayed;
use scoresheet::record::{Record, TokenKind};

use crate::cli::output::Stop;

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
        let (first, last) = range.ok_or("records are chosen as `2`, `1-3` or `all`")?;
        Ok(Self { first, last })
    }
}

/// One part of `--at`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Ply(u32),
    Range(u32, u32),
    Start,
    End,
    All,
    Commented,
}

/// Which plies of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plies(Vec<Choice>);

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
        "end" => return Ok(Choice::End),
        "all" => return Ok(Choice::All),
        "commented" => return Ok(Choice::Commented),
        _ => {}
    }
    let number = |text: &str| text.parse::<u32>().ok();
    let found = match text.split_once('-') {
        None => number(text).map(Choice::Ply),
        Some((first, last)) => {
            let range = number(first)
                .zip(number(last))
                .filter(|(first, last)| first <= last);
            range.map(|(first, last)| Choice::Range(first, last))
        }
    };
    let names_variation = text.starts_with(|sign: char| sign.is_ascii_digit())
        && text.contains(|sign: char| sign.is_ascii_lowercase());
    found.ok_or_else(|| {
        if names_variation {
            format!("`{text}` names a variation; only plies of the main line can be chosen")
        } else {
            "plies are chosen as `12`, `5-9`, `start`, `end`, `all`, `commented`, or several with commas".to_owned()
        }
    })
}

impl Plies {
    /// True when several plies may be chosen.
    pub(crate) fn is_several(&self) -> bool {
        self.0.len() > 1 || !matches!(self.0[0], Choice::Ply(_) | Choice::Start | Choice::End)
    }

    /// The chosen plies of a record, as numbers of plies played.
    ///
    /// # Errors
    ///
    /// When one of them is not there.
    pub(crate) fn of(
        &self,
        record: &Record<'_>,
        replayed: &dyn Replayed,
    ) -> Result<Vec<usize>, Stop> {
        let last = replayed.plies();
        let mut chosen = Vec::new();
        for choice in &self.0 {
            match *choice {
                Choice::Start => chosen.push(0),
                Choice::End => chosen.push(last),
                Choice::All => chosen.extend(1..=last),
                Choice::Ply(number) => chosen.push(played(number, replayed)?),
                Choice::Range(first, to) => {
                    chosen.extend(played(first, replayed)?..=played(to, replayed)?);
                }
                Choice::Commented => chosen.extend(commented(record, replayed)),
            }
        }
        Ok(chosen)
    }
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

/// The plies that a comment or glyph follows.
fn commented(record: &Record<'_>, replayed: &dyn Replayed) -> Vec<usize> {
    let line: Vec<_> = replayed
        .nodes()
        .into_iter()
        .filter(|node| node.depth == 0)
        .collect();
    let has_note = |&played: &usize| {
        let tokens = &record.tokens()[line[played - 1].tokens.end..];
        let after = tokens.first().map(|token| token.kind);
        after.is_some_and(|kind| kind.is_comment() || kind == TokenKind::Glyph)
    };
    (1..=replayed.plies().min(line.len()))
        .filter(has_note)
        .collect()
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
        for bad in ["", "x", "5-", "9-5", "12a", "1,,2"] {
            assert!(bad.parse::<Plies>().is_err(), "{bad}");
        }
    }
}
