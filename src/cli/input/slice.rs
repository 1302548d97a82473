//! The option `--slice`, and where a plain file can be cut.

use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};
use std::path::Path;
use std::str::FromStr;

use crate::format::{CONTEXT_LEN, ReadOptions, next_boundary};
use crate::record::Record;
use crate::text::escape_str;

/// The number of bytes after a cut in which a boundary between records is searched.
const SEARCH_LENGTH: u64 = 1 << 20;

/// The number of bytes read before a cut, and at the start of the file, to find out
/// where the boundary is.
const CONTEXT_LENGTH: u64 = CONTEXT_LEN as u64;

/// The size in bytes of a stripe. An input that must be read from its start is divided
/// into stripes, and a slice of it consists of every n-th stripe.
const STRIPE_SIZE: u64 = 1 << 20;

/// One of several parts of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slice {
    /// The index of the part, from 0.
    index: u64,
    /// The number of parts.
    count: u64,
}

impl FromStr for Slice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = |number: &str| number.trim().parse::<u64>().ok();
        let numbers = text.split_once('/');
        match numbers.and_then(|(number, count)| parse(number).zip(parse(count))) {
            Some((number, count)) if (1..=count).contains(&number) && count <= 1 << 32 => {
                Ok(Self {
                    index: number - 1,
                    count,
                })
            }
            _ => {
                let text = escape_str(text);
                Err(format!(
                    "`{text}` is not a part: write `K/N`, such as `1/4` for the first of four"
                ))
            }
        }
    }
}

/// The records of a slice, chosen by the byte offset at which they begin.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum SliceRecords {
    /// All records.
    #[default]
    All,
    /// Those that begin at or after the first offset, and before the second.
    Range(u64, u64),
    /// Those that begin in every n-th stripe of [`STRIPE_SIZE`] bytes: the index of
    /// the first stripe, and n.
    Stripes(u64, u64),
}

impl SliceRecords {
    /// Returns true if a record is in the slice.
    pub(super) fn has_record(self, record: &Record<'_>) -> bool {
        let offset = record.source().start().offset;
        match self {
            Self::All => true,
            Self::Range(from, to) => from <= offset && offset < to,
            Self::Stripes(first, count) => offset / STRIPE_SIZE % count == first,
        }
    }
}

/// The part of a file that is read for a slice, and which of the records in it belong
/// to the slice. By default, the whole input.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct SlicedFile {
    /// The offset where reading begins.
    pub(crate) seek: u64,
    /// The offset where reading ends; `None` for the end of the file.
    pub(crate) end: Option<u64>,
    /// The records of the slice.
    pub(crate) records: SliceRecords,
}

impl Slice {
    /// Returns the files of this slice.
    pub(crate) fn files<T>(self, files: Vec<T>) -> Vec<T> {
        let total = files.len() as u64;
        let [from, to] = self.range(total);
        let files = files.into_iter().zip(0..);
        let in_slice = files.filter(|(_, index)| (from..to).contains(index));
        in_slice.map(|(file, _)| file).collect()
    }

    /// Returns the start and the end of this slice of `total` bytes or files.
    fn range(self, total: u64) -> [u64; 2] {
        let at =
            |index: u64| (u128::from(total) * u128::from(index) / u128::from(self.count)) as u64;
        [at(self.index), at(self.index + 1)]
    }

    /// Returns the slice of an input that must be read from its start, such as a
    /// compressed file: every n-th stripe of it.
    pub(crate) fn stripes(self) -> SlicedFile {
        SlicedFile {
            records: SliceRecords::Stripes(self.index, self.count),
            ..SlicedFile::default()
        }
    }

    /// Returns the slice of an uncompressed file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub(crate) fn of_file(self, path: &Path, options: ReadOptions) -> io::Result<SlicedFile> {
        let mut file = File::open(path)?;
        let size = file.metadata()?.len();
        let [from, to] = self.range(size);
        let mut boundary = |at: u64| boundary(&mut file, at, size, options);
        let (start, end) = (boundary(from)?, boundary(to)?);
        let records = match (start, end) {
            (Some(_), Some(_)) => SliceRecords::All,
            _ => SliceRecords::Range(start.unwrap_or(from), end.unwrap_or(to)),
        };
        let seek = start.unwrap_or(0);
        Ok(SlicedFile {
            seek,
            end: end.map(|end| end.max(seek)),
            records,
        })
    }
}

/// Returns the offset of the first boundary between records at or after `at` that
/// can be recognized without reading the file from its start; `None` if there is
/// none within [`SEARCH_LENGTH`] bytes.
fn boundary(file: &mut File, at: u64, size: u64, options: ReadOptions) -> io::Result<Option<u64>> {
    if at == 0 || at >= size {
        return Ok(Some(at.min(size)));
    }
    let mut head = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.by_ref().take(CONTEXT_LENGTH).read_to_end(&mut head)?;
    let begin = at.saturating_sub(CONTEXT_LENGTH);
    let mut text = Vec::new();
    file.seek(SeekFrom::Start(begin))?;
    file.by_ref()
        .take(SEARCH_LENGTH + CONTEXT_LENGTH)
        .read_to_end(&mut text)?;
    let found = next_boundary(&head, &text, (at - begin) as usize, options);
    Ok(found.map(|found| begin + found as u64))
}

#[cfg(test)]
mod tests {
    use super::Slice;

    #[test]
    fn slices_are_a_number_of_several() {
        for bad in ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(bad.parse::<Slice>().is_err(), "{bad}");
        }
        let files = |text: &str| {
            text.parse::<Slice>()
                .unwrap()
                .files((0..5).collect::<Vec<u8>>())
        };
        assert_eq!([files("1/2"), files("2/2")], [vec![0, 1], vec![2, 3, 4]]);
        assert_eq!(files("1/1"), [0, 1, 2, 3, 4]);
        let all: Vec<u8> = (1..=7)
            .flat_map(|number| files(&format!("{number}/7")))
            .collect();
        assert_eq!(all, [0, 1, 2, 3, 4]);
    }
}
