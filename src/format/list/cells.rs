//! Cells of tables: rows with semicolons, and numbers next to moves.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::scan::copied;
use crate::format::list::scan::numbers::{self, BareNumber, digits, ends_number};
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;

/// Maximum length of a row of cells between semicolons, in bytes.
const MAX_ROW: usize = 4096;

impl Reader<'_> {
    /// Returns true if a row of a table begins here: a number of `digits`
    /// digits, and cells after semicolons, one of which is a ply but not a
    /// result. A number that may be a move must be that of the next ply, and in
    /// the first row the ply must be more than digits. If true, records that the
    /// semicolons of this line separate cells.
    pub(super) fn begins_row_of_cells(&self, digits: usize) -> bool {
        let row = copied::line_within(self.rest(), MAX_ROW);
        let number = &row[..digits];
        let may_be_move = (self.options.opens_move)(number);
        if !self.list.at_line_head || may_be_move && !self.begins_row(number) {
            return false;
        }
        let mut cells = row.split(|&byte| byte == b';').skip(1).map(unquoted);
        let is_first = self.list.row_end.get() == 0;
        let has_ply = cells.any(|cell| {
            let is_number = numbers::digits(cell) == cell.len();
            let is_not_ply = is_first && is_number || lex::is_result(cell);
            !is_not_ply && self.is_whole(cell)
        });
        if has_ply {
            self.list.row_end.set(self.at + row.len());
        }
        has_ply
    }

    /// Returns true if the digits here, which may be a move, are the number of a
    /// row: that of the next ply at the start of a line, with a ply after it. In
    /// the first row, the ply must be more than digits; later rows are numbered
    /// only if the first one is.
    pub(super) fn begins_row_of_moves(&self, number: BareNumber) -> bool {
        let rest = self.rest();
        let (digits, after) = (&rest[..number.digits], &rest[number.length..]);
        if !self.begins_row(digits) || !self.begins_move(after) {
            return false;
        }
        if self.list.plies > 0 {
            return self.list.reported.contains(&number.kind());
        }
        let blanks = after.iter().take_while(|&&byte| ends_number(byte)).count();
        let ply = copied::peel(&after[blanks..]);
        digits == b"1" && numbers::digits(ply) < copied::word(ply).len()
    }

    /// Returns true if the semicolon here is in a row of cells, or between two
    /// quotes, as in a table with quoted cells.
    pub(super) fn is_between_cells(&self) -> bool {
        let is_between_quotes =
            self.at > 0 && self.text[self.at - 1] == b'"' && self.rest().get(1) == Some(&b'"');
        is_between_quotes || self.at < self.list.row_end.get() || self.precedes_next_ply()
    }

    /// Returns true if the number of the next ply follows the semicolon here, and
    /// only plies follow the number, up to the next semicolon or the end of the
    /// line.
    fn precedes_next_ply(&self) -> bool {
        if self.stage != Stage::Moves || !self.open.is_empty() || self.is_inside_move() {
            return false;
        }
        let part = copied::line_within(&self.rest()[1..], MAX_ROW);
        let end = memchr::memchr(b';', part).unwrap_or(part.len());
        let part = part[..end].trim_ascii();
        let is_ply = |piece: &[u8]| {
            (self.options.opens_move)(piece) || copied::is_action(piece) || lex::is_result(piece)
        };
        let is_next = self
            .next_number(part)
            .is_some_and(|number| self.is_next(number));
        let number = digits(part);
        let ends = part[number..]
            .iter()
            .take_while(|byte| b".):".contains(byte));
        let plies = &part[number + ends.count()..];
        let mut pieces = copied::pieces(plies);
        let is_ply_first = pieces.next().is_some_and(is_ply);
        let mut others = pieces.skip_while(|piece| is_ply(piece));
        // After parts of nothing but plies, prose may follow the last ply.
        let are_all_plies = others.next().is_none();
        let mut may_end = || self.list.separates_plies.get() && !others.any(is_ply);
        let precedes = is_next && is_ply_first && (are_all_plies || may_end());
        if precedes {
            self.list.separates_plies.set(true);
        }
        precedes
    }

    /// Returns true if prose may begin here with `byte`, which is not a letter:
    /// a bracket, a `$`, or a number with decimals in a cell.
    pub(in crate::format) fn may_be_prose(&self, byte: u8) -> bool {
        b"([$".contains(&byte) || byte.is_ascii_digit() && self.begins_decimal()
    }

    /// Returns true if a cell of a table begins here that is a number with
    /// decimals, such as `0.12`.
    fn begins_decimal(&self) -> bool {
        let ends = |byte: &u8| is_blank(*byte) || b",;|\"<".contains(byte);
        let text = &self.rest()[..self.rest().len().min(MAX_DECIMAL)];
        let cell = &text[..text.iter().position(ends).unwrap_or(text.len())];
        let Some(point) = memchr::memchr(b'.', cell) else {
            return false;
        };
        let decimals = &cell[point + 1..];
        let is_move = (self.options.opens_move)(decimals);
        let is_after_noise = self
            .tokens
            .last()
            .is_some_and(|token| token.kind == TokenKind::Noise);
        is_after_noise && !decimals.is_empty() && !is_move && is_number_cell(cell)
    }

    /// Returns true if `word`, at the start of `text`, is one or more cells of a
    /// table: numbers with commas between them, after a separator. `text` must
    /// be the end of `self.text`.
    pub(super) fn begins_number_cells(&self, text: &[u8], word: &[u8]) -> bool {
        let start = self.text.len() - text.len();
        let before = start.checked_sub(1).map(|before| self.text[before]);
        before.is_some_and(|byte| b",;|\t\"".contains(&byte))
            && word.split(|&byte| byte == b',').all(is_number_cell)
    }
}

/// Returns a cell without the blanks and the quotes around it.
fn unquoted(cell: &[u8]) -> &[u8] {
    let cell = cell.trim_ascii();
    let inner = cell.strip_prefix(b"\"").unwrap_or(cell);
    inner.strip_suffix(b"\"").unwrap_or(inner)
}

/// Maximum length of a number with decimals, in bytes.
const MAX_DECIMAL: usize = 24;

/// `<cell> ::= [ "+" | "-" ] <digits> [ "." <digits> ] [ "%" | "s" ]`
fn is_number_cell(cell: &[u8]) -> bool {
    let unsigned = cell.strip_prefix(b"+").or_else(|| cell.strip_prefix(b"-"));
    let cell = unsigned.unwrap_or(cell);
    let unit = cell.strip_suffix(b"%").or_else(|| cell.strip_suffix(b"s"));
    let cell = unit.unwrap_or(cell);
    let whole = digits(cell);
    match cell.get(whole..) {
        Some([]) => whole > 0,
        Some([b'.', rest @ ..]) => whole > 0 && !rest.is_empty() && digits(rest) == rest.len(),
        _ => false,
    }
}
