//! What must be the same in two records for them to be duplicates, and the groups of
//! duplicates.
//!
//! The first pass collects hashes, the second compares the records whose hashes are equal.
//! Memory: 16 bytes for the hash of each record, and 32 bytes for each record that may
//! have duplicates. Texts are in a temporary file.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::vec;

use clap::ValueEnum;
use itertools::Itertools as _;

use crate::app::Messages;
use crate::cli::input::args::Input;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::report::{Entry, beginning_hashes, text_hash};

/// The part of a record that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ComparedPart {
    /// The setting and the plies.
    #[default]
    Moves,
    /// The players, the date, the event, the site and the round.
    Tags,
}

/// The tags about the occasion of a game.
const OCCASION: [&str; 4] = ["Date", "Event", "Site", "Round"];

/// The options that determine what is compared. Records are duplicates if their
/// [`text`](Self::text) is the same.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DuplicateCriteria {
    pub(crate) part: ComparedPart,
    /// True if symmetric images count as the same.
    pub(crate) symmetric: bool,
    /// True if only the final positions are compared.
    pub(crate) positions: bool,
    /// What is done with games that are the beginning of others.
    pub(crate) beginnings: Beginnings,
}

/// What is done with a game whose moves are the first moves of another game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Beginnings {
    /// Such games are different games.
    #[default]
    Differ,
    /// They are grouped with the games that continue them.
    Join,
    /// They are in separate groups, marked as continued.
    Continued,
}

/// A beginning of a game: its hash and its number of plies.
pub(crate) type Beginning = (u128, usize);

impl DuplicateCriteria {
    /// Returns the text that is compared. `None` for records that are not compared:
    /// those that are not sound, with [`ComparedPart::Tags`] those without players, and with
    /// [`Beginnings::Join`] those without moves.
    pub(crate) fn text(&self, entry: &Entry<'_>) -> Option<String> {
        let replayed = entry.replayed.filter(|_| entry.is_sound())?;
        if self.part == ComparedPart::Tags {
            return occasion(entry);
        }
        // All games would continue one without moves.
        if self.beginnings == Beginnings::Join && replayed.plies() == 0 {
            return None;
        }
        Some(match (self.positions, self.symmetric) {
            (true, false) => replayed.end().canonical_text(),
            (true, true) => replayed.end().symmetric_text(),
            (false, false) => replayed.canonical_text(),
            (false, true) => replayed.symmetric_text(replayed.plies()),
        })
    }

    /// Returns the beginnings of a game, from the first ply to all plies but the
    /// last, the shortest first. `text` is the compared text of the game.
    pub(crate) fn beginnings(&self, entry: &Entry<'_>, text: &str) -> Vec<Beginning> {
        let Some(replayed) = entry.replayed else {
            return Vec::new();
        };
        let plies = 1..replayed.plies();
        if self.symmetric {
            let hash = |plies| (text_hash(&replayed.symmetric_text(plies)), plies);
            return plies.map(hash).collect();
        }
        beginning_hashes(text).into_iter().zip(plies).collect()
    }

    /// Returns the text of the first `plies` plies of a game. `text` is the compared
    /// text of the whole game.
    pub(crate) fn beginning(&self, entry: &Entry<'_>, text: &str, plies: usize) -> String {
        match entry.replayed.filter(|_| self.symmetric) {
            Some(replayed) => replayed.symmetric_text(plies),
            None => {
                let line = text
                    .trim_end_matches('\n')
                    .rfind('\n')
                    .map_or(0, |end| end + 1);
                let ends = text[line..].match_indices(' ').map(|(at, _)| line + at);
                let end = ends.chain([text.len() - 1]).nth(plies - 1);
                format!("{}\n", &text[..end.unwrap_or(text.len() - 1)])
            }
        }
    }
}

/// Returns the game, the players and the occasion of a record; `None` if no
/// player is known.
fn occasion(entry: &Entry<'_>) -> Option<String> {
    let replayed = entry.replayed?;
    let tags = entry.record.tags();
    let is_known = |value: &&str| !matches!(value.trim(), "" | "?");
    let mut text = format!("{}\n", replayed.about().name);
    let mut has_player = false;
    for seat in replayed.seats().iter().filter(|seat| !seat.dummy) {
        let player = tags.value(&seat.name).filter(is_known);
        has_player |= player.is_some();
        text.push_str(&format!(
            "{} {:?}\n",
            seat.name,
            player.unwrap_or_default().trim()
        ));
    }
    for name in OCCASION {
        let value = tags.value(name).filter(is_known).unwrap_or_default();
        text.push_str(&format!("{name} {:?}\n", value.trim()));
    }
    has_player.then_some(text)
}

/// The callback that returns the description of a record.
pub(crate) type Describe<'d> = dyn Fn(&Entry<'_>) -> String + Sync + 'd;

/// A record that may have duplicates, or the beginning of one: the first plies of a
/// longer record.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    /// The number of the record among the chosen ones, from 0.
    pub(crate) ordinal: u64,
    /// The index of its hash.
    group: usize,
    is_beginning: bool,
    /// The place of its texts in the temporary file.
    offset: u64,
}

/// A group of records with the same hash, in the order of the input.
type Group = Vec<Member>;

/// The groups of an input, in the order of their first records.
pub(crate) struct Groups {
    texts: TextReader,
    groups: vec::IntoIter<Group>,
    /// The members of the current group whose texts differ from those that were returned,
    /// although the hashes are the same.
    pending: Group,
    /// The number of records that are not compared; see [`DuplicateCriteria::text`].
    pub(crate) not_compared: u64,
}

/// A record and its duplicates, if any.
pub(crate) struct SameRecords {
    pub(crate) members: Vec<Member>,
    /// True if another record begins with the same moves and goes on.
    pub(crate) is_continued: bool,
}

impl Groups {
    /// Finds the groups of an input that can be read twice. The input is read a
    /// second time only if some hashes are the same. The messages of the first pass
    /// go to `output`.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are wrong, or if a temporary file cannot be
    /// used.
    pub(crate) fn find(
        input: &Input,
        criteria: DuplicateCriteria,
        describe: &Describe<'_>,
        output: &mut Output,
    ) -> anyhow::Result<Self> {
        let before = output.unread;
        let (table, not_compared) = hashes(input, criteria, output)?;
        let unread = output.unread - before;
        let mut candidates = Candidates::new().map_err(temporary_file_error)?;
        if !table.is_empty() {
            let visit = |entry: &Entry<'_>, part: &mut PartCandidates, _: &mut Output| {
                part.add(entry, criteria, &table, describe);
                Ok(())
            };
            let merge =
                &mut |part, _: &_, _: &mut _| candidates.add(part).map_err(temporary_file_error);
            let mut second = Output::part(&output.style());
            input.each_part(&visit, None, merge, &mut second)?;
            if second.unread != unread {
                output.merge(second)?;
            }
        }
        drop(table);
        let Candidates {
            texts, mut members, ..
        } = candidates;
        // Members of a group stay in the order of the input.
        members.sort_by_key(|member| member.group);
        let mut groups: Vec<Group> = members
            .into_iter()
            .chunk_by(|member| member.group)
            .into_iter()
            .map(|(_, members)| members.collect())
            .collect();
        groups.sort_by_key(|group| group[0].ordinal);
        Ok(Self {
            texts: texts.into_reader().map_err(temporary_file_error)?,
            groups: groups.into_iter(),
            pending: Vec::new(),
            not_compared,
        })
    }

    /// Returns the next group of records whose texts are the same; `None` at the
    /// end.
    ///
    /// # Errors
    ///
    /// Returns an error if the temporary file cannot be read.
    pub(crate) fn next_group(&mut self) -> anyhow::Result<Option<SameRecords>> {
        if self.pending.is_empty() {
            self.pending = self.groups.next().unwrap_or_default();
        }
        let Some(first) = self.pending.first().copied() else {
            return Ok(None);
        };
        let text = self.text(&first, 0)?;
        let mut same = SameRecords {
            members: Vec::new(),
            is_continued: false,
        };
        for member in std::mem::take(&mut self.pending) {
            if self.text(&member, 0)? != text {
                self.pending.push(member);
            } else if member.is_beginning {
                same.is_continued = true;
            } else {
                same.members.push(member);
            }
        }
        Ok(Some(same))
    }

    /// Returns the description of a record, unless the temporary file cannot be read.
    pub(crate) fn description(&mut self, member: &Member) -> anyhow::Result<String> {
        self.text(member, 1)
    }

    fn text(&mut self, member: &Member, index: usize) -> anyhow::Result<String> {
        let text = self.texts.read(member.offset, index);
        text.map_err(temporary_file_error)
    }
}

/// The members of all groups so far.
struct Candidates {
    texts: TextWriter,
    members: Vec<Member>,
    /// For each group, true if it has a beginning. One is enough.
    has_beginning: Vec<bool>,
    records: u64,
}

impl Candidates {
    fn new() -> io::Result<Self> {
        Ok(Self {
            texts: TextWriter::create()?,
            members: Vec::new(),
            has_beginning: Vec::new(),
            records: 0,
        })
    }

    /// Adds the candidates of the next part.
    fn add(&mut self, part: PartCandidates) -> io::Result<()> {
        for (mut member, texts) in part.found {
            if member.is_beginning {
                let groups = self.has_beginning.len().max(member.group + 1);
                self.has_beginning.resize(groups, false);
                if std::mem::replace(&mut self.has_beginning[member.group], true) {
                    continue;
                }
            }
            member.ordinal += self.records;
            member.offset = self.texts.append(&texts)?;
            self.members.push(member);
        }
        self.records += part.records;
        Ok(())
    }
}

/// The candidates of a part of the input.
#[derive(Default)]
struct PartCandidates {
    /// The number of chosen records of the part.
    records: u64,
    /// The candidates, each with the text that is compared and the description.
    found: Vec<(Member, [String; 2])>,
}

impl PartCandidates {
    /// Adds a record if it may have duplicates.
    fn add(
        &mut self,
        entry: &Entry<'_>,
        criteria: DuplicateCriteria,
        table: &[u128],
        describe: &Describe<'_>,
    ) {
        let ordinal = self.records;
        self.records += 1;
        let Some(text) = criteria.text(entry) else {
            return;
        };
        let index_of = |hash: u128| table.binary_search(&hash).ok();
        let mut push = |group, text, is_beginning| {
            let member = Member {
                ordinal,
                group,
                is_beginning,
                offset: 0,
            };
            let description = if is_beginning {
                String::new()
            } else {
                describe(entry)
            };
            self.found.push((member, [text, description]));
        };
        let beginnings = match criteria.beginnings {
            Beginnings::Differ => Vec::new(),
            _ => criteria.beginnings(entry, &text),
        };
        for (hash, plies) in beginnings {
            let Some(group) = index_of(hash) else {
                continue;
            };
            let beginning = criteria.beginning(entry, &text, plies);
            // The game is compared as if it were the shortest game that it continues.
            let is_joined = criteria.beginnings == Beginnings::Join;
            push(group, beginning, !is_joined);
            if is_joined {
                return;
            }
        }
        if let Some(group) = index_of(text_hash(&text)) {
            push(group, text, false);
        }
    }
}

/// Returns the hashes of all chosen records that may have duplicates, in ascending order,
/// and the number of records that are not compared.
fn hashes(
    input: &Input,
    criteria: DuplicateCriteria,
    output: &mut Output,
) -> anyhow::Result<(Vec<u128>, u64)> {
    let mut hashes: Vec<u128> = Vec::new();
    let mut not_compared = 0;
    let visit =
        |entry: &Entry<'_>, (hashes, not_compared): &mut (Vec<u128>, u64), output: &mut Output| {
            output.raise_exit_code_for(entry);
            match criteria.text(entry) {
                Some(text) => hashes.push(text_hash(&text)),
                None => *not_compared += 1,
            }
            Ok(())
        };
    let merge = &mut |part: (Vec<u128>, u64), _: &_, _: &mut _| {
        if hashes.capacity() - hashes.len() < part.0.len() {
            // Grows by an eighth, so that little memory is unused.
            hashes.reserve_exact(part.0.len().max(hashes.len() / 8));
        }
        hashes.extend_from_slice(&part.0);
        not_compared += part.1;
        Ok(())
    };
    input.each_part(&visit, None, merge, output)?;
    hashes.sort_unstable();
    if criteria.beginnings == Beginnings::Differ {
        keep_repeated(&mut hashes);
    }
    hashes.dedup();
    hashes.shrink_to_fit();
    Ok((hashes, not_compared))
}

/// Removes the values that occur once from a sorted list.
fn keep_repeated(sorted: &mut Vec<u128>) {
    let mut length = 0;
    for index in 1..sorted.len() {
        if sorted[index] == sorted[index - 1] {
            sorted[length] = sorted[index];
            length += 1;
        }
    }
    sorted.truncate(length);
}

/// Writes pairs of texts to a temporary file.
struct TextWriter {
    file: BufWriter<File>,
    length: u64,
}

impl TextWriter {
    fn create() -> io::Result<Self> {
        let file = BufWriter::with_capacity(1 << 16, tempfile::tempfile()?);
        Ok(Self { file, length: 0 })
    }

    /// Appends two texts and returns their offset.
    fn append(&mut self, texts: &[String; 2]) -> io::Result<u64> {
        let offset = self.length;
        for text in texts {
            self.file.write_all(&(text.len() as u64).to_le_bytes())?;
            self.file.write_all(text.as_bytes())?;
            self.length += 8 + text.len() as u64;
        }
        Ok(offset)
    }

    /// Writes what is buffered, and returns a reader of the file.
    fn into_reader(self) -> io::Result<TextReader> {
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok(TextReader(BufReader::new(file)))
    }
}

struct TextReader(BufReader<File>);

impl TextReader {
    /// Returns the text with this index of those at `offset`.
    fn read(&mut self, offset: u64, index: usize) -> io::Result<String> {
        self.0.seek(SeekFrom::Start(offset))?;
        let mut text = Vec::new();
        for _ in 0..=index {
            let mut length = [0; 8];
            self.0.read_exact(&mut length)?;
            text.resize(u64::from_le_bytes(length) as usize, 0);
            self.0.read_exact(&mut text)?;
        }
        String::from_utf8(text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

/// Returns the error of a temporary file.
fn temporary_file_error(error: io::Error) -> anyhow::Error {
    CommandError::File("a temporary file".to_owned(), error).into()
}

#[cfg(test)]
mod tests {
    use super::{TextWriter, keep_repeated};

    #[test]
    fn texts_are_read_back() {
        let texts = |first: &str, second: &str| [first.to_owned(), second.to_owned()];
        let mut writer = TextWriter::create().unwrap();
        let first = writer.append(&texts("a", "")).unwrap();
        let second = writer.append(&texts("éa", "b")).unwrap();
        let mut reader = writer.into_reader().unwrap();
        assert_eq!(reader.read(second, 0).unwrap(), "éa");
        assert_eq!(reader.read(second, 1).unwrap(), "b");
        assert_eq!(
            [0, 1].map(|index| reader.read(first, index).unwrap()),
            ["a", ""]
        );
    }

    #[test]
    fn only_repeated_values_are_kept() {
        let mut sorted = vec![1, 2, 2, 2, 3, 4, 4, 5];
        keep_repeated(&mut sorted);
        assert_eq!(sorted, [2, 2, 4]);
    }
}
