//! Decompresses gzip files of one or more members.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

use crate::archive::broken::Broken;
use crate::archive::counted::Counted;

/// A reader for the contents of all members of a gzip file.
pub(super) struct Members<R> {
    place: Place<R>,
}

enum Place<R> {
    /// Before a member, or after the last.
    Between(Counted<R>),
    /// Inside a member.
    Inside(Box<GzDecoder<Counted<R>>>),
    /// At the end.
    End,
}

impl<R: BufRead> Members<R> {
    /// Starts at the first member.
    pub(super) fn new(input: R) -> Self {
        Self {
            place: Place::Between(Counted::new(input)),
        }
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            self.place = match std::mem::replace(&mut self.place, Place::End) {
                Place::End => return Ok(0),
                Place::Between(input) => between(input)?,
                Place::Inside(mut member) => match member.read(into) {
                    Ok(0) => Place::Between(member.into_inner()),
                    Ok(count) => {
                        self.place = Place::Inside(member);
                        return Ok(count);
                    }
                    Err(error) => {
                        let error = input_error(error, member.get_ref().at());
                        self.place = Place::Inside(member);
                        return Err(error);
                    }
                },
            };
        }
    }
}

/// Starts the next member; skips zero padding after the last one.
fn between<R: BufRead>(mut input: Counted<R>) -> io::Result<Place<R>> {
    let mut zeros = false;
    loop {
        let ahead = input.fill_buf()?;
        if ahead.is_empty() {
            return Ok(Place::End);
        }
        let count = ahead.iter().take_while(|&&byte| byte == 0).count();
        let (next, all) = (ahead.get(count).copied(), ahead.len());
        zeros |= count > 0;
        input.consume(count);
        if count == all {
            continue;
        }
        return match next {
            Some(0x1f) if !zeros => Ok(Place::Inside(Box::new(GzDecoder::new(input)))),
            _ => Err(Broken::Trailing { at: input.at() }.into()),
        };
    }
}

/// Converts an error of the decoder; errors of the input are passed on.
fn input_error(error: io::Error, at: u64) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Broken::CutOff { at }.into(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
            let reason = error.to_string();
            Broken::Damaged { at, reason }.into()
        }
        _ => error,
    }
}
