//! A temporary file of records in chains. Each record has the offset of the
//! previous record of its chain.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};

/// Marks the first record of a chain: the value in place of an offset.
pub(super) const CHAIN_END: u64 = u64::MAX;

/// A record of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    /// The number of the record among the chosen ones, from 0.
    pub(crate) ordinal: u64,
    /// True if this is not a record but the beginning of one.
    pub(super) is_beginning: bool,
    /// The text that is compared.
    pub(super) text: String,
    /// The description of the record for the output.
    pub(crate) details: String,
}

/// Writes members to a temporary file.
#[derive(Debug)]
pub(super) struct SpoolWriter {
    file: BufWriter<File>,
    length: u64,
}

impl SpoolWriter {
    pub(super) fn create() -> io::Result<Self> {
        let file = BufWriter::with_capacity(1 << 16, tempfile::tempfile()?);
        Ok(Self { file, length: 0 })
    }

    /// Appends a member to the chain whose last member is at the offset `before`, or
    /// to a new one if `before` is [`CHAIN_END`]. Returns the offset of the member.
    pub(super) fn append(&mut self, before: u64, member: &Member) -> io::Result<u64> {
        let offset = self.length;
        let numbers = [
            before,
            member.ordinal,
            u64::from(member.is_beginning),
            member.text.len() as u64,
            member.details.len() as u64,
        ];
        for number in numbers {
            self.file.write_all(&number.to_le_bytes())?;
        }
        self.file.write_all(member.text.as_bytes())?;
        self.file.write_all(member.details.as_bytes())?;
        self.length += 8 * numbers.len() as u64;
        self.length += (member.text.len() + member.details.len()) as u64;
        Ok(offset)
    }

    /// Writes what is buffered, and returns a reader of the file.
    pub(super) fn into_reader(self) -> io::Result<SpoolReader> {
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok(SpoolReader(BufReader::new(file)))
    }
}

/// Reads members.
#[derive(Debug)]
pub(super) struct SpoolReader(BufReader<File>);

impl SpoolReader {
    /// Returns the offset of the previous member of the chain, and the member at
    /// `offset`.
    pub(super) fn read(&mut self, offset: u64) -> io::Result<(u64, Member)> {
        self.0.seek(SeekFrom::Start(offset))?;
        let mut numbers = [0; 5];
        for number in &mut numbers {
            let mut bytes = [0; 8];
            self.0.read_exact(&mut bytes)?;
            *number = u64::from_le_bytes(bytes);
        }
        let [before, ordinal, is_beginning, text, details] = numbers;
        let member = Member {
            ordinal,
            is_beginning: is_beginning == 1,
            text: self.text(text)?,
            details: self.text(details)?,
        };
        Ok((before, member))
    }

    fn text(&mut self, length: u64) -> io::Result<String> {
        let mut bytes = vec![0; length as usize];
        self.0.read_exact(&mut bytes)?;
        String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

#[cfg(test)]
mod tests {
    use super::{CHAIN_END, Member, SpoolWriter};

    #[test]
    fn members_are_read_back() {
        let member = |ordinal, text: &str| Member {
            ordinal,
            is_beginning: ordinal == 1,
            text: text.to_owned(),
            details: text.repeat(3),
        };
        let mut spool = SpoolWriter::create().unwrap();
        let first = spool.append(CHAIN_END, &member(0, "a")).unwrap();
        let second = spool.append(first, &member(1, "éa")).unwrap();
        let mut spool = spool.into_reader().unwrap();
        assert_eq!(spool.read(second).unwrap(), (first, member(1, "éa")));
        assert_eq!(spool.read(first).unwrap(), (CHAIN_END, member(0, "a")));
    }
}
