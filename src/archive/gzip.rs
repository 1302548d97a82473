//! Decompresses gzip files of one or more members.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

use crate::archive::InputError;
use crate::archive::counted::Counted;

/// A reader for the contents of all members of a gzip file.
pub(super) struct Members<R> {
    state: State<R>,
}

/// How far a gzip file has been read.
enum State<R> {
    /// Before a member, or after the last one.
    Between(Counted<R>),
    /// Inside a member.
    Inside(Box<GzDecoder<Counted<R>>>),
    /// At the end of the file, or after an error between members.
    End,
}

impl<R: BufRead> Members<R> {
    /// Creates a reader for an input that starts with a member.
    pub(super) fn new(input: R) -> Self {
        Self {
            state: State::Between(Counted::new(input)),
        }
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            self.state = match std::mem::replace(&mut self.state, State::End) {
                State::End => return Ok(0),
                State::Between(input) => next_member(input)?,
                State::Inside(mut member) => match member.read(into) {
                    Ok(0) => State::Between(member.into_inner()),
                    Ok(count) => {
                        self.state = State::Inside(member);
                        return Ok(count);
                    }
                    Err(error) => {
                        let error = input_or_io_error(error, member.get_ref().position);
                        self.state = State::Inside(member);
                        return Err(error);
                    }
                },
            };
        }
    }
}

/// Starts the next member, or skips the zero padding after the last one. Other
/// data is an error.
fn next_member<R: BufRead>(mut input: Counted<R>) -> io::Result<State<R>> {
    let mut has_padding = false;
    loop {
        let ahead = input.fill_buf()?;
        if ahead.is_empty() {
            return Ok(State::End);
        }
        let count = ahead.iter().take_while(|&&byte| byte == 0).count();
        let (next, length) = (ahead.get(count).copied(), ahead.len());
        has_padding |= count > 0;
        input.consume(count);
        if count == length {
            continue;
        }
        return match next {
            Some(0x1f) if !has_padding => Ok(State::Inside(Box::new(GzDecoder::new(input)))),
            _ => Err(InputError::Trailing { at: input.position }.into()),
        };
    }
}

/// Converts an error about the data, which a decoder returned after `at` bytes,
/// to an [`InputError`]; returns other errors unchanged.
fn input_or_io_error(error: io::Error, at: u64) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => InputError::CutOff { at }.into(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
            let reason = error.to_string();
            InputError::Damaged { at, reason }.into()
        }
        _ => error,
    }
}
