//! The option `--slice`, and where a plain file can be cut.

use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};
use std::path::Path;
use std::str::FromStr;

use scoresheet::format::{ReadOptions, certain_border};
use scoresheet::text::escape_str;

/// How far a border is searched for, in bytes.
const SEARCHED: u64 = 1 << 20;

/// One of several parts of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slice {
    /// Its number, from 0.
    number: u64,
    /// The number of parts.
    count: u64,
}

impl FromStr for Slice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(number, count)| {
            let number: u64 = number.trim().parse().ok()?;
            Some((number, count.trim().parse().ok()?))
        });
        match numbers {
            Some((number, count)) if (1..=count).contains(&number) && count <= 1 << 32 => {
                Ok(Self {
                    number: number - 1,
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

/// The records of a slice, by the position where they begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SliceRecords {
    /// All of them.
    All,
    /// Those in a range of positions.
    Range(u64, u64),
    /// Those in every n-th stripe: the index of the first stripe, and n.
    Stripes(u64, u64),
}

impl SliceRecords {
    /// Returns true if the record that begins at a position is in the slice.
    pub(crate) const fn has(self, position: u64) -> bool {
        match self {
            Self::All => true,
            Self::Range(from, to) => from <= position && position < to,
            Self::Stripes(number, count) => position / SEARCHED % count == number,
        }
    }
}

/// What is read of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SlicedFile {
    /// Where reading begins.
    pub(crate) seek: u64,
    /// Where reading ends, if this is known.
    pub(crate) end: Option<u64>,
    /// The records of the slice.
    pub(crate) records: SliceRecords,
}

impl SlicedFile {
    /// Reads the whole input.
    pub(crate) const WHOLE: Self = Self {
        seek: 0,
        end: None,
        records: SliceRecords::All,
    };
}

impl Slice {
    /// Returns the files of this slice.
    pub(crate) fn files<T>(self, files: Vec<T>) -> Vec<T> {
        let total = files.len() as u64;
        let [from, to] = self.range(total);
        let files = files.into_iter().zip(0..);
        let own = files.filter(|(_, number)| (from..to).contains(number));
        own.map(|(file, _)| file).collect()
    }

    /// Returns the start and the end of this slice of `total` bytes or files.
    fn range(self, total: u64) -> [u64; 2] {
        let at =
            |number: u64| (u128::from(total) * u128::from(number) / u128::from(self.count)) as u64;
        [at(self.number), at(self.number + 1)]
    }

    /// Returns the slice of a single input, which is cut into stripes.
    pub(crate) const fn stripes(self) -> SlicedFile {
        SlicedFile {
            records: SliceRecords::Stripes(self.number, self.count),
            ..SlicedFile::WHOLE
        }
    }

    /// Returns the slice of an uncompressed file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn of_file(self, path: &Path, options: ReadOptions) -> io::Result<SlicedFile> {
        let mut file = File::open(path)?;
        let size = file.metadata()?.len();
        let [from, to] = self.range(size);
        let mut border = |at: u64| border(&mut file, at, size, options);
        let (start, end) = (border(from)?, border(to)?);
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

/// Returns the first border between records at or after a position that is
/// certain without the text before; `None` if there is none nearby.
fn border(file: &mut File, at: u64, size: u64, options: ReadOptions) -> io::Result<Option<u64>> {
    if at == 0 || at >= size {
        return Ok(Some(at.min(size)));
    }
    let mut head = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.by_ref().take(SEARCHED / 16).read_to_end(&mut head)?;
    let begin = at.saturating_sub(SEARCHED / 16);
    let mut text = Vec::new();
    file.seek(SeekFrom::Start(begin))?;
    file.by_ref()
        .take(SEARCHED + SEARCHED / 16)
        .read_to_end(&mut text)?;
    let found = certain_border(&head, &text, (at - begin) as usize, options);
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
