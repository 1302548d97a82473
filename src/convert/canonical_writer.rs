//! Writing several records to one text.

use std::borrow::Cow;

use crate::convert::canonical::Canonical;
use crate::format::{is_blank, is_closed, is_inside_line, is_single, unicode_blank};
use crate::record::{Record, Token, TokenKind};
use crate::text::codes;

/// A writer for records in canonical form. It separates them by empty lines,
/// except between two one-line lists.
#[derive(Debug, Clone, Default)]
pub struct CanonicalWriter {
    /// The text since the last [`take_text`](Self::take_text).
    text: Vec<u8>,
    /// The form of the first record.
    first: Form,
    end: End,
    /// The last records, if a record below them that is copied would be read differently
    /// below their canonical form.
    unsettled: Vec<Unsettled>,
}

/// What the text so far ends with.
#[derive(Debug, Clone, Copy, Default)]
struct End {
    /// The form of the last record.
    last: Form,
    is_at_line_start: bool,
    /// True if the last record ends with an empty line.
    has_gap: bool,
    /// True if the last record is a list whose result is on a line without plies, below
    /// which plies without a number would go on.
    has_result_line: bool,
    /// True if the last record is a list without a result below its plies, which ends
    /// only at an empty line.
    is_open: bool,
    /// True if the last record is a list that is copied, and that ends neither with its
    /// result nor with an empty line. A record below it is copied too.
    is_tight: bool,
    /// True if the last record is a list that is copied and ends with a number. Its move
    /// may be below an empty line, so a record below it is copied too.
    awaits_move: bool,
    /// True if a comment or a variation of a record above is not closed, which the text
    /// below may close.
    is_unclosed: bool,
}

/// A record that may have to be copied, with the state of the writer before it.
#[derive(Debug, Clone)]
struct Unsettled {
    at: usize,
    end: End,
    copy: Vec<u8>,
    about: About,
}

/// What the writer must know of a record.
#[derive(Debug, Clone, Copy)]
struct About {
    is_bare: bool,
    is_closed: bool,
    /// True for a sheet, and for a list that ends with its result.
    ends: bool,
    /// True for a list that ends with its result, on a line without plies.
    has_result_line: bool,
    /// True if the last token is the number of a move.
    awaits_move: bool,
    /// True if a comment or a variation is not closed.
    is_unclosed: bool,
}

impl About {
    fn of(record: &Record<'_>) -> Self {
        let mut findings = record.findings().iter();
        let (is_bare, is_closed) = (record.is_bare(), is_closed(record.state_below()));
        Self {
            is_bare,
            is_closed,
            ends: !is_bare || is_closed && ends_with_result(record),
            has_result_line: is_bare && has_result_line(record),
            awaits_move: is_bare && !record.is_plain() && ends_with(record, TokenKind::Number),
            is_unclosed: findings.any(|finding| {
                [codes::UNCLOSED_COMMENT, codes::UNCLOSED_VARIATION].contains(&finding.code)
            }),
        }
    }
}

/// The form of a record, as in [`Canonical`], which decides how it is separated
/// from its neighbours. `Nothing` means that there is no record yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Form {
    #[default]
    Nothing,
    Line,
    Lines,
    Sheet,
    Verbatim,
}

impl CanonicalWriter {
    /// Appends the canonical form of a record and returns it, without a
    /// separator.
    pub fn push<'f>(&mut self, record: &Record<'f>, canonical: &'f Canonical) -> Cow<'f, [u8]> {
        let (form, text) = match canonical {
            Canonical::Line(text) => (Form::Line, text.as_bytes()),
            Canonical::Sheet(text) => (Form::Sheet, text.as_bytes()),
            Canonical::Lines(text) => (Form::Lines, text.as_bytes()),
            Canonical::Verbatim => (Form::Verbatim, record.text()),
        };
        let (above, below) = (record.source().start().state, record.state_below());
        let is_list = matches!(form, Form::Line | Form::Lines);
        let end = &self.end;
        let is_inside = form == Form::Lines && is_inside_line(above);
        // Numbers that were not read may let the list above go on, but for a result.
        let is_ended_here =
            end.last == Form::Verbatim && end.is_open && is_list && has_result_above(record);
        let depends =
            end.is_tight || end.awaits_move || is_ended_here || is_list && end.is_unclosed;
        let (form, text) = match text.strip_suffix(b"*\n") {
            // Only its text shows where it begins and ends.
            _ if is_inside || is_single(above) || depends => {
                (Form::Verbatim, Cow::Borrowed(record.text()))
            }
            // A `*` would say that the game does not go on below.
            Some(plies) if is_list && is_single(below) => (
                Form::Lines,
                Cow::Owned([plies.trim_ascii_end(), b"\n"].concat()),
            ),
            _ => (form, Cow::Borrowed(text)),
        };
        if form == Form::Verbatim {
            self.copy_unsettled();
        }
        let about = About::of(record);
        // A result that is not on the line of the plies is moved there, which may change to which
        // list a further result belongs.
        let is_apart = form == Form::Line || ends_with_empty_line(record.text());
        let is_moved = about.has_result_line || about.is_bare && has_result_above(record);
        let is_settled = about.ends && !is_moved;
        if is_settled && is_apart && !is_inside_line(below) {
            self.unsettled.clear();
        } else if form != Form::Verbatim {
            self.unsettled.push(Unsettled {
                at: self.text.len(),
                end: self.end,
                copy: record.text().to_vec(),
                about,
            });
        }
        self.write(form, &text, about);
        text
    }

    /// Writes the last records again as they were read.
    fn copy_unsettled(&mut self) {
        let records = std::mem::take(&mut self.unsettled);
        if let Some(first) = records.first() {
            self.text.truncate(first.at);
            self.end = first.end;
            if self.end.last == Form::Nothing {
                self.first = Form::Nothing;
            }
        }
        for record in &records {
            self.write(Form::Verbatim, &record.copy, record.about);
        }
    }

    /// Appends a separator and the text of a record.
    fn write(&mut self, form: Form, text: &[u8], about: About) {
        // Records that are copied without an empty line between them stay so.
        if !(self.end.is_tight && form == Form::Verbatim) {
            self.text.extend_from_slice(self.separator_before(form));
        }
        let rest = self.after_separator(text, form);
        if self.first == Form::Nothing {
            self.first = form;
        }
        let is_open = about.is_bare && !about.is_closed;
        let rest = if is_open && form == Form::Verbatim {
            without_empty_lines_at_end(rest)
        } else {
            rest
        };
        self.text.extend_from_slice(rest);
        self.end = End {
            last: form,
            // A CR would be one line end with the LF of a separator.
            is_at_line_start: rest.ends_with(b"\n"),
            has_gap: ends_with_empty_line(rest),
            has_result_line: form == Form::Verbatim && about.has_result_line,
            is_open,
            is_tight: form == Form::Verbatim && !about.ends && !ends_with_empty_line(text),
            awaits_move: form == Form::Verbatim && about.awaits_move,
            is_unclosed: form != Form::Sheet && (self.end.is_unclosed || about.is_unclosed),
        };
    }

    /// Appends the records of another writer.
    pub fn append(&mut self, others: &Self) {
        if others.first == Form::Nothing {
            return;
        }
        self.text
            .extend_from_slice(self.separator_before(others.first));
        let rest = self.after_separator(&others.text, others.first);
        self.text.extend_from_slice(rest);
        if self.first == Form::Nothing {
            self.first = others.first;
        }
        self.end = others.end;
        self.unsettled.clear();
    }

    /// Returns `text`, the text of the next record, without the empty lines at its
    /// start if the record is verbatim and not the first: a separator replaces
    /// them.
    fn after_separator<'t>(&self, text: &'t [u8], next: Form) -> &'t [u8] {
        if self.first == Form::Nothing || next != Form::Verbatim {
            text
        } else {
            &text[empty_lines_len(text)..]
        }
    }

    /// Returns the separator between the last record and one of the form
    /// `next`.
    const fn separator_before(&self, next: Form) -> &'static [u8] {
        match (self.end.last, next) {
            // Blanks between two records belong to the first record, and are
            // kept if the first record is written verbatim.
            (Form::Verbatim, _) if self.end.is_open => {
                if self.end.is_at_line_start {
                    b"\n"
                } else {
                    b"\n\n"
                }
            }
            // A tag ends a comment that is not closed, but only after an empty line.
            (Form::Verbatim, Form::Lines | Form::Sheet) if !self.end.is_at_line_start => b"\n\n",
            (Form::Verbatim, Form::Lines | Form::Sheet) if !self.end.has_gap => b"\n",
            (Form::Verbatim, Form::Line) if self.end.has_result_line && !self.end.has_gap => {
                if self.end.is_at_line_start {
                    b"\n"
                } else {
                    b"\n\n"
                }
            }
            (Form::Verbatim, Form::Line) if !self.end.is_at_line_start => b"\n",
            (Form::Nothing | Form::Verbatim, _) | (Form::Line, Form::Line) => b"",
            _ => b"\n",
        }
    }

    /// Returns the text since the last call and empties the buffer.
    pub fn take_text(&mut self) -> Vec<u8> {
        self.unsettled.clear();
        std::mem::take(&mut self.text)
    }
}

fn ends_with_result(record: &Record<'_>) -> bool {
    record.is_plain() || ends_with(record, TokenKind::Result)
}

/// Returns true if a list has a result above its first ply.
fn has_result_above(record: &Record<'_>) -> bool {
    let mut above = record.tokens().iter().map(|token| token.kind);
    above
        .find(|kind| matches!(kind, TokenKind::Word | TokenKind::Result))
        .is_some_and(|kind| kind == TokenKind::Result)
}

/// Returns true if the last token is a result on a line without plies.
fn has_result_line(record: &Record<'_>) -> bool {
    let Some((last, above)) = record.tokens().split_last() else {
        return false;
    };
    let text = &record.wording()[..last.span().start];
    let start = text.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    let mut on_line = above.iter().rev();
    let is_ply_on_line = |token: &Token| {
        token.kind == TokenKind::Word && start.is_some_and(|start| token.span().end > start)
    };
    last.kind == TokenKind::Result && start.is_some() && !on_line.any(is_ply_on_line)
}

fn ends_with(record: &Record<'_>, kind: TokenKind) -> bool {
    record
        .tokens()
        .last()
        .is_some_and(|token| token.kind == kind)
}

/// Returns the length in bytes of the empty lines at the start of a text.
fn empty_lines_len(text: &[u8]) -> usize {
    let (mut at, mut end) = (0, 0);
    while let Some(&byte) = text.get(at) {
        at += match unicode_blank(&text[at..]) {
            Some(blank) => blank.length,
            None if is_blank(byte) => 1,
            None => break,
        };
        if matches!(byte, b'\n' | b'\r') {
            end = at;
        }
    }
    end
}

fn ends_with_empty_line(text: &[u8]) -> bool {
    let blanks = &text[without_blanks_at_end(text).len()..];
    without_empty_lines_at_end(blanks).len() < blanks.len()
}

/// Returns a text without the blanks, ASCII or not, at its end.
fn without_blanks_at_end(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_end();
        let is_blank = |length: &usize| {
            let tail = text.len().checked_sub(*length).map(|at| &text[at..]);
            tail.and_then(unicode_blank)
                .is_some_and(|blank| blank.length == *length)
        };
        // Blanks other than ASCII take two or three bytes.
        match (2..=3).find(is_blank) {
            Some(length) => text = &text[..text.len() - length],
            None => return text,
        }
    }
}

/// Returns a text without the empty lines at its end; the line end before them
/// is kept.
fn without_empty_lines_at_end(text: &[u8]) -> &[u8] {
    let end = without_blanks_at_end(text).len();
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let Some(at) = text[end..].iter().position(is_break) else {
        return text;
    };
    let line_end_len = if text[end + at..].starts_with(b"\r\n") {
        2
    } else {
        1
    };
    &text[..end + at + line_end_len]
}
