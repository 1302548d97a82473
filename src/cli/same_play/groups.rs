//! Groups of duplicate records.
//!
//! Memory: 16 bytes for the hash of each record, and 8 bytes per group for the
//! offset of its last member. Everything else is in a temporary file.

use std::io;

use crate::app::Messages;
use crate::cli::input::input::Input;
use crate::cli::input::parallel::Plan;
use crate::cli::same_play::criteria::{Beginnings, DuplicateCriteria};
use crate::cli::same_play::spool::{CHAIN_END, Member, SpoolReader, SpoolWriter};
use crate::cli::same_play::table::{HashFilter, HashList, HashTable, HashWords, to_words};
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::report::{Entry, text_hash};

/// The callback that returns [`Member::details`], the description of a record.
pub(crate) type Describe<'d> = dyn Fn(&Entry<'_>) -> String + Sync + 'd;

/// A record that may have duplicates.
struct Candidate {
    /// The index of the record's group.
    group: usize,
    member: Member,
}

/// The candidates of a part of the input.
#[derive(Default)]
struct Candidates {
    /// The number of chosen records of the part.
    records: u64,
    found: Vec<Candidate>,
}

/// The candidates so far, in one chain per group. A member of a chain is either a
/// record or a beginning: the first plies of a longer record.
struct Chains {
    spool: SpoolWriter,
    /// The offset of the last member of each group in the temporary file.
    last_offsets: Vec<u64>,
    /// For each group, true if a beginning was added to it.
    has_beginning: Vec<bool>,
    records: u64,
}

impl Chains {
    fn new(groups: usize) -> io::Result<Self> {
        Ok(Self {
            spool: SpoolWriter::create()?,
            last_offsets: vec![CHAIN_END; groups],
            has_beginning: Vec::new(),
            records: 0,
        })
    }

    /// Adds the candidates of the next part. Each group gets at most one beginning.
    fn add(&mut self, part: Candidates) -> io::Result<()> {
        for Candidate { group, mut member } in part.found {
            if member.is_beginning {
                self.has_beginning.resize(self.last_offsets.len(), false);
                if std::mem::replace(&mut self.has_beginning[group], true) {
                    continue;
                }
            }
            member.ordinal += self.records;
            self.last_offsets[group] = self.spool.append(self.last_offsets[group], &member)?;
        }
        self.records += part.records;
        Ok(())
    }
}

/// The groups of an input, in the order of their first records.
pub(crate) struct Groups {
    spool: SpoolReader,
    /// The ordinal of the first record of each group, and the offset of its last.
    groups: std::vec::IntoIter<[u64; 2]>,
    /// The offsets of members of the current group that are not returned yet,
    /// because their texts differ although the hashes are the same.
    pending: Vec<u64>,
    /// The number of records that are not compared; see [`DuplicateCriteria::text`].
    pub(crate) not_compared: u64,
}

/// A record and its duplicates, if any, as offsets in the temporary file.
pub(crate) struct SameRecords {
    members: Vec<u64>,
    /// True if another record begins with the same moves and goes on.
    pub(crate) is_continued: bool,
}

impl SameRecords {
    /// Returns the number of records.
    pub(crate) const fn len(&self) -> usize {
        self.members.len()
    }
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
        let before = output.unread();
        let (table, not_compared) = hashes(input, criteria, output)?;
        let unread = output.unread() - before;
        let mut chains = Chains::new(table.len()).map_err(temporary_file_error)?;
        let visit = |entry: &Entry<'_>, part: &mut Candidates, _: &mut Output| {
            part.add(entry, criteria, &table, describe);
            Ok(())
        };
        let plan = Plan {
            visit: &visit,
            visit_fast: None,
            merge: &mut |part: Candidates, _, _| {
                Ok(chains.add(part).map_err(temporary_file_error)?)
            },
        };
        if table.len() > 0 {
            let mut second = Output::part(&output.style());
            input.each_part(plan, &mut second)?;
            if second.unread() != unread {
                output.merge(second)?;
            }
        }
        drop(table);
        let mut spool = chains.spool.into_reader().map_err(temporary_file_error)?;
        let mut groups = Vec::new();
        for last in chains
            .last_offsets
            .into_iter()
            .filter(|&last| last != CHAIN_END)
        {
            let first = first_ordinal(&mut spool, last).map_err(temporary_file_error)?;
            groups.push([first, last]);
        }
        groups.sort_unstable();
        Ok(Self {
            spool,
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
    pub(crate) fn next_group(&mut self) -> Result<Option<SameRecords>, CommandError> {
        if self.pending.is_empty() {
            let Some([_, mut last]) = self.groups.next() else {
                return Ok(None);
            };
            while last != CHAIN_END {
                self.pending.push(last);
                (last, _) = self.spool.read(last).map_err(temporary_file_error)?;
            }
            self.pending.reverse();
        }
        let mut same = SameRecords {
            members: Vec::new(),
            is_continued: false,
        };
        let mut others = Vec::new();
        let mut text = None;
        for offset in std::mem::take(&mut self.pending) {
            let (_, member) = self.spool.read(offset).map_err(temporary_file_error)?;
            let text = text.get_or_insert_with(|| member.text.clone());
            if member.text != *text {
                others.push(offset);
            } else if member.is_beginning {
                same.is_continued = true;
            } else {
                same.members.push(offset);
            }
        }
        self.pending = others;
        Ok(Some(same))
    }

    /// Calls `visit` with the records of a group, in the order of the input.
    ///
    /// # Errors
    ///
    /// Returns an error if the temporary file cannot be read, or if `visit` fails.
    pub(crate) fn each_of(
        &mut self,
        same: &SameRecords,
        visit: &mut dyn FnMut(Member) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        for &offset in &same.members {
            let (_, member) = self.spool.read(offset).map_err(temporary_file_error)?;
            visit(member)?;
        }
        Ok(())
    }
}

/// The hashes of a part of the input.
#[derive(Default)]
struct PartHashes {
    hashes: Vec<HashWords>,
    /// The number of records without a hash.
    not_compared: u64,
}

/// Collects the hashes of all chosen records, and counts the records that are not
/// compared.
fn hashes(
    input: &Input,
    criteria: DuplicateCriteria,
    output: &mut Output,
) -> anyhow::Result<(HashTable, u64)> {
    let mut list = HashList::default();
    let mut not_compared = 0;
    let visit = |entry: &Entry<'_>, part: &mut PartHashes, output: &mut Output| {
        output.raise_exit_code_for(entry);
        match criteria.text(entry) {
            Some(text) => part.hashes.push(to_words(text_hash(&text))),
            None => part.not_compared += 1,
        }
        Ok(())
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: None,
        merge: &mut |part: PartHashes, _, _| {
            list.extend(&part.hashes);
            not_compared += part.not_compared;
            Ok(())
        },
    };
    input.each_part(plan, output)?;
    let table = list.into_table(match criteria.beginnings {
        Beginnings::Differ => HashFilter::Repeated,
        Beginnings::Join | Beginnings::Continued => HashFilter::All,
    });
    Ok((table, not_compared))
}

impl Candidates {
    /// Adds a record if it may have duplicates.
    fn add(
        &mut self,
        entry: &Entry<'_>,
        criteria: DuplicateCriteria,
        table: &HashTable,
        describe: &Describe<'_>,
    ) {
        let ordinal = self.records;
        self.records += 1;
        let Some(text) = criteria.text(entry) else {
            return;
        };
        let member = |text: String, is_beginning| Member {
            ordinal,
            is_beginning,
            text,
            details: if is_beginning {
                String::new()
            } else {
                describe(entry)
            },
        };
        let mut beginnings = match criteria.beginnings {
            Beginnings::Differ => Vec::new(),
            _ => criteria.beginnings(entry, &text),
        }
        .into_iter()
        .filter_map(|(hash, plies)| Some((table.index_of(hash)?, plies)));
        let beginning = |plies| criteria.beginning(entry, &text, plies);
        // The game is compared as if it were the shortest game that it continues.
        if criteria.beginnings == Beginnings::Join
            && let Some((group, plies)) = beginnings.next()
        {
            let member = member(beginning(plies), false);
            self.found.push(Candidate { group, member });
            return;
        }
        for (group, plies) in beginnings {
            let member = member(beginning(plies), true);
            self.found.push(Candidate { group, member });
        }
        if let Some(group) = table.index_of(text_hash(&text)) {
            let member = member(text, false);
            self.found.push(Candidate { group, member });
        }
    }
}

/// Returns the ordinal of the first member of the chain that ends at the offset
/// `last`.
fn first_ordinal(spool: &mut SpoolReader, last: u64) -> io::Result<u64> {
    let mut offset = last;
    loop {
        let (before, member) = spool.read(offset)?;
        if before == CHAIN_END {
            return Ok(member.ordinal);
        }
        offset = before;
    }
}

/// Returns the error of a temporary file.
fn temporary_file_error(error: io::Error) -> CommandError {
    CommandError::File("a temporary file".to_owned(), error)
}
