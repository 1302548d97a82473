//! Lists of moves without tags, as people paste them.
//!
//! A list is read in two stages. First, lines become items, each with its kind
//! ([`line`]), and get a kind themselves ([`classify`]). Then lines become
//! records ([`reader`]); [`ending`] decides where they end, and to whom the lines
//! between two lists belong. `grammar/list.bnf` has the kinds of lines,
//! `grammar/words.tsv` the words of results, names and numbers.
//!
//! Whatever may be a ply or a result is used, is in a remark that its author marked,
//! or is an error ([`unclear`]).

mod around;
mod before;
mod block;
mod classify;
mod ending;
mod kinds;
mod line;
mod numbers;
mod omissions;
mod open_list;
mod plain_line;
mod play;
mod reader;
mod state;
mod statements;
mod tokens;
mod unclear;

use crate::format::list::line::lex;
use crate::format::options::ReadOptions;
use crate::format::plain_list::begins_list;
use crate::format::sheet;
use crate::record::{Record, Stated, Tags};
use crate::text::{ReaderState, Source};
pub(crate) use line::is_action;
use open_list::Reader;
use reader::Found;
use state::{Above, State};

/// A record, and what was examined to find its end.
pub(super) struct ReadList<'a> {
    pub(super) record: Record<'a>,
    /// The end of the text that was examined, if it is after the record.
    pub(super) reach: usize,
    /// True if a comment is not closed, so that later text may close it.
    pub(super) has_unclosed: bool,
}

/// Reads the first record of a text, a list or a sheet; returns `None` if the text has
/// only blanks.
pub(super) fn read_record(source: Source<'_>, options: ReadOptions) -> Option<ReadList<'_>> {
    let mut read = read_any(source, options)?;
    let text = read.record.text();
    let ends_line = text.ends_with(b"\n") || text.ends_with(b"\r");
    if text.len() < source.text().len() && !ends_line {
        let below = State::of(read.record.state_below());
        let below = State {
            is_inside_line: true,
            ..below
        };
        read.record = read.record.with_state(below.pack());
    }
    Some(read)
}

/// Reads the record. The state below does not say yet whether it ends inside a line.
fn read_any(source: Source<'_>, options: ReadOptions) -> Option<ReadList<'_>> {
    let below = closed_state(source.start().state);
    let (mut first_tag, mut has_unclosed) = (0, false);
    if options.knows_moves() {
        let mut reader = Reader::new(source, options);
        match reader.read() {
            Found::List(state) => return Some(finish(source, reader, state)),
            Found::Nothing => return None,
            Found::Sheet => (first_tag, has_unclosed) = (reader.at, reader.has_unclosed),
        }
    }
    let (record, reach) = sheet::read_record(source, options, first_tag)?;
    Some(ReadList {
        record: record.with_state(below),
        reach,
        has_unclosed,
    })
}

/// Returns the state below a record that has ended, in a text with this state.
pub(crate) const fn closed_state(state: ReaderState) -> ReaderState {
    let state = State::of(state);
    State {
        above: Above::Closed,
        is_inside_line: false,
        ..state
    }
    .pack()
}

/// Returns true if the title of the first list of a text states the size of its board,
/// so that lists without a title must be read in full.
pub(crate) const fn has_side(state: ReaderState) -> bool {
    State::of(state).side > 0
}

/// Returns true if the text above is a record that has ended.
pub(crate) const fn is_closed(state: ReaderState) -> bool {
    matches!(State::of(state).above, Above::Closed)
}

/// Returns true if the text above is a list without a result, which the list below may
/// be meant to continue, so that it must be read in full.
pub(crate) const fn is_open(state: ReaderState) -> bool {
    use Above::{Open, Single, Tight};
    matches!(State::of(state).above, Open | Single | Tight)
}

/// Returns true if the text above is a list of a single ply, without a number and a
/// result: it may be a part of a game that goes on below.
pub(crate) const fn is_single(state: ReaderState) -> bool {
    matches!(State::of(state).above, Above::Single)
}

/// Returns true if the record above ends inside a line, on which the next one begins.
pub(crate) const fn is_inside_line(state: ReaderState) -> bool {
    State::of(state).is_inside_line
}

/// Returns the value of a number of a ply, in any spelling.
pub(crate) fn number_value(text: &[u8]) -> Option<u64> {
    let start = text.iter().position(u8::is_ascii_digit)?;
    let count = lex::run(&text[start..], b"0123456789");
    let digits = std::str::from_utf8(&text[start..start + count]);
    digits.ok()?.parse().ok()
}

/// Makes the record of a list, with the state below it.
fn finish<'a>(source: Source<'a>, mut reader: Reader<'a>, below: State) -> ReadList<'a> {
    if reader.has_no_ply() {
        let how_to_write = (reader.options.how_to_write)();
        reader.tokens.report_no_moves(how_to_write);
    }
    let own = reader.stated.iter().find(|(name, ..)| *name == "Board");
    let side: u8 = own.and_then(|(_, side, _)| side.parse().ok()).unwrap_or(0);
    let is_first = reader.state.above == Above::Start;
    let begins_plainly = begins_list(source.text().trim_ascii_start(), reader.options);
    let is_titled = is_first && !begins_plainly;
    let lacks_side = !is_first && side == 0 && reader.state.side > 0;
    let state = State {
        // Lists that begin with a move are cut without reading the first of them.
        side: if is_titled { side } else { below.side },
        ..below
    };
    let stated = Stated {
        tags: std::mem::take(&mut reader.stated),
        players: reader.known_players(),
        game: reader.game.take(),
        lacks_side,
        cycle: reader.cycle(),
    };
    let end = reader.at;
    let has_unclosed = reader.has_unclosed;
    let reach = reader.reach.max(end);
    let (tokens, findings) = reader.tokens.finish();
    let source = Source::part(source.name(), &source.text()[..end], source.start());
    let record = Record::new(source, tokens, Tags::default(), findings);
    let record = record.with_state(state.pack()).with_stated(stated);
    ReadList {
        record,
        reach,
        has_unclosed,
    }
}
