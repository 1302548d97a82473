//! gzip: one member after another, as `cat a.gz b.gz` leaves them.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

use crate::archive::broken::Broken;
use crate::archive::counted::Counted;

/// What all members of a gzip file hold.
pub(super) struct Members<R> {
    place: Place<R>,
}

enum Place<R> {
    /// Before a member, or after the last.
    Between(Counted<R>),
    /// Inside of one.
    Inside(Box<GzDecoder<Counted<R>>>),
    /// Nothing is left.
    End,
}

impl<R: BufRead> Members<R> {
    /// Begins with the first member.
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
                        let told = told(error, member.get_ref().at());
                        self.place = Place::Inside(member);
                        return Err(told);
                    }
                },
            };
        }
    }
}

/// Goes to the next member, over the zeros that tapes leave after the last.
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

/// An error of the decoder in our words; what failed below it is passed on.
fn told(error: io::Error, at: u64) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Broken::CutOff { at }.into(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
            let reason = error.to_string();
            Broken::Damaged { at, reason }.into()
        }
        _ => error,
    }
}
