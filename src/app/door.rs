//! What the program, the package for browsers and the module of Python give to a command: its
//! records, and where its results and messages go; and the exit codes.

use serde::Serialize;

use crate::play::FastGame;
use crate::record::TagValues;
use crate::report::{Entry, RecordPosition, SelectionError};

/// The exit codes; the highest that applies is used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Success, and every record is sound.
    #[default]
    Success = 0,
    /// Some record is not sound, or something requested does not exist.
    Findings = 1,
    /// The command line is wrong.
    Usage = 2,
    /// Some input could not be read.
    Input = 3,
    /// Some output could not be written.
    Output = 4,
    /// A limit was exceeded.
    Limit = 5,
}

/// Where a command sends its messages, and its exit code.
pub trait Messages {
    /// Raises the exit code to at least `exit`.
    fn raise(&mut self, exit: Exit);

    /// Prints a message, unless messages are hidden.
    fn note(&mut self, text: &str);

    /// Prints a finding that no record has, even if messages are hidden.
    fn finding(&mut self, text: &str) {
        self.note(text);
    }

    /// Prints an error that does not stop the command, and raises the exit code.
    fn fail(&mut self, exit: Exit, text: &str);

    /// Prints the findings of a record, and raises the exit code to match them.
    fn report(&mut self, entry: &Entry<'_>);

    /// Makes sure that an output file is not written, since it would be incomplete.
    fn discard_file(&mut self);

    /// Raises the exit code to match the findings of a record.
    fn raise_exit_code_for(&mut self, entry: &Entry<'_>) {
        for finding in entry.findings.iter().filter(|finding| finding.is_error()) {
            self.raise(if finding.code.is_limit() {
                Exit::Limit
            } else {
                Exit::Findings
            });
        }
    }
}

/// Where a command prints its results, too.
pub trait Sink: Messages {
    /// Why a command stops.
    type Error: From<SelectionError>;

    /// Prints bytes.
    fn bytes(&mut self, bytes: &[u8]) -> Done<Self>;

    /// Prints text.
    fn print(&mut self, text: &str) -> Done<Self> {
        self.bytes(text.as_bytes())
    }

    /// Prints an object as a line of JSON, with control characters escaped.
    fn json(&mut self, value: &impl Serialize) -> Done<Self>;

    /// Prints a line.
    fn line(&mut self, text: &str) -> Done<Self> {
        self.print(text)?;
        self.print("\n")
    }

    /// Formats the findings of a record, as they are printed among the results.
    fn excerpts(&self, entry: &Entry<'_>) -> String;

    /// Returns true if messages are hidden.
    fn is_quiet(&self) -> bool;
}

/// The result of a command, or of a part of it.
pub type Done<S> = Result<(), <S as Sink>::Error>;

/// The callback for each record.
pub(crate) type EachRecord<'v, S> = dyn FnMut(&Entry<'_>, &mut S) -> Done<S> + 'v;

/// The callback for each position.
pub(crate) type EachPosition<'v, S> = dyn FnMut(&RecordPosition<'_>, &mut S) -> Done<S> + 'v;

/// The callback for each record, on any thread. A `T` accumulates the results of a part of
/// the input.
pub type VisitRecord<'v, T, S> = dyn Fn(&Entry<'_>, &mut T, &mut S) -> Done<S> + Sync + 'v;

/// The callback for each position, on any thread.
pub type VisitPosition<'v, T, S> =
    dyn Fn(&RecordPosition<'_>, &mut T, &mut S) -> Done<S> + Sync + 'v;

/// The callback for each record that is known to be sound without reading it in full.
pub type VisitSound<'v, T> = dyn Fn(&FastGame, &mut T) + Sync + 'v;

/// The callback for the accumulator of each part, in the order of the input and before the
/// output of the part is printed.
pub type Merge<'v, T, S> = dyn FnMut(T, &mut S) -> Done<S> + 'v;

/// The chosen records of the inputs of a command.
pub trait ChosenRecords {
    /// Where the results go.
    type Sink: Sink;

    /// Returns the tags that records without them have.
    fn defaults(&self) -> Result<TagValues, <Self::Sink as Sink>::Error>;

    /// Calls `visit` with every record.
    fn each_record(
        &self,
        visit: &mut EachRecord<'_, Self::Sink>,
        sink: &mut Self::Sink,
    ) -> Done<Self::Sink>;

    /// Calls `visit` with every record, part by part. If `visit_sound` is given, it may be
    /// called instead for a record that is sound.
    fn each_part_of_records<T: Default + Send>(
        &self,
        visit: &VisitRecord<'_, T, Self::Sink>,
        visit_sound: Option<&VisitSound<'_, T>>,
        merge: &mut Merge<'_, T, Self::Sink>,
        sink: &mut Self::Sink,
    ) -> Done<Self::Sink>;
}

/// The chosen positions of records, and those of position strings.
pub trait ChosenPositions {
    /// The records.
    type Records: ChosenRecords<Sink = Self::Sink>;
    /// Where the results go.
    type Sink: Sink;

    /// Returns the records.
    fn records(&self) -> &Self::Records;

    /// Returns true if several positions of a record may be chosen.
    fn may_be_several(&self) -> bool;

    /// Calls `visit` with every position.
    fn each_position(
        &self,
        visit: &mut EachPosition<'_, Self::Sink>,
        sink: &mut Self::Sink,
    ) -> Done<Self::Sink>;

    /// Calls `visit` with every position, part by part. All positions of a record are in one
    /// part.
    fn each_part_of_positions<T: Default + Send>(
        &self,
        visit: &VisitPosition<'_, T, Self::Sink>,
        merge: &mut Merge<'_, T, Self::Sink>,
        sink: &mut Self::Sink,
    ) -> Done<Self::Sink>;
}
