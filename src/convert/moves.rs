//! Exports records to sheets: the movetext with comments, glyphs and variations, and the tags.

use crate::convert::list::PLY_LEN;
use crate::convert::losses::{Loss, Losses};
use crate::convert::subject::{Passage, Subject, original_text};
use crate::convert::tag_order;
use crate::play::{Dialect, TreeNode};
use crate::record::{Movetext, TagValues, TokenKind, comment_text, plain_glyph, write_tag};
use crate::text::push_number;

/// The form of the written record: how headings and numbers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MovetextForm {
    /// A sheet: headings become comments, moves are numbered.
    Sheet,
    /// A bare list: headings before the first move remain separate lines, moves
    /// have no numbers.
    BareList,
}

/// Writes the moves of a record with their numbers, comments, glyphs and
/// variations, then `result`; returns the text and the number of closing braces
/// that were replaced.
pub(super) fn write(
    subject: &Subject<'_>,
    dialect: Dialect,
    form: MovetextForm,
    result: &str,
) -> (String, usize) {
    if subject.is_plain() && form == MovetextForm::Sheet {
        return (write_plain(subject, dialect, result), 0);
    }
    let mut writer = Writer {
        subject,
        dialect,
        form,
        out: Movetext::default(),
        depth: 0,
        has_plies: !subject.replayed.nodes().is_empty(),
        is_begun: false,
        lost_braces: 0,
    };
    writer.write_all();
    writer.out.word(result);
    (writer.out.finish(), writer.lost_braces)
}

/// Writes the numbered moves of a plain record, then `result`.
fn write_plain(subject: &Subject<'_>, dialect: Dialect, result: &str) -> String {
    let replayed = subject.replayed;
    let mut out = Movetext::with_capacity(PLY_LEN * replayed.plies() + 16);
    let mut number = u64::from(replayed.first_ply());
    let mut word = String::new();
    replayed.visit_plies(dialect, &mut |ply| {
        word.clear();
        push_number(&mut word, number);
        word.push_str(". ");
        word.push_str(ply);
        out.word(&word);
        number += 1;
    });
    out.word(result);
    out.finish()
}

struct Writer<'s, 'r> {
    subject: &'s Subject<'r>,
    dialect: Dialect,
    form: MovetextForm,
    out: Movetext,
    /// The number of open variations.
    depth: usize,
    /// True if the record has a move.
    has_plies: bool,
    /// True after the first move or the result.
    is_begun: bool,
    /// The number of closing braces in comments that were replaced.
    lost_braces: usize,
}

impl Writer<'_, '_> {
    fn write_all(&mut self) {
        let subject = *self.subject;
        for passage in subject.passages() {
            match passage {
                Passage::Ply(node) => self.write_ply(&node),
                Passage::Token(token) => {
                    let text = String::from_utf8_lossy(subject.record.slice(token));
                    self.write_token(token.kind, &text);
                }
            }
        }
    }

    fn write_token(&mut self, kind: TokenKind, text: &str) {
        match kind {
            TokenKind::Tag | TokenKind::Number | TokenKind::Noise => {}
            // The result of the record is written at the end.
            // A result in a title is before the first move.
            TokenKind::Result if self.depth == 0 => self.is_begun |= !self.has_plies,
            TokenKind::Word | TokenKind::Stray | TokenKind::Unclear | TokenKind::Result => {
                self.out.word(text);
            }
            TokenKind::Glyph => self.out.word(&plain_glyph(text)),
            TokenKind::BraceComment | TokenKind::LineComment => {
                self.write_comment(comment_text(text));
            }
            TokenKind::Heading if self.form == MovetextForm::BareList && !self.is_begun => {
                self.out.line(text);
            }
            TokenKind::Heading => self.write_comment(text),
            TokenKind::Escape => self.out.line(text),
            TokenKind::Open => {
                self.depth += 1;
                self.out.open();
            }
            TokenKind::Close => {
                self.depth = self.depth.saturating_sub(1);
                self.out.close();
            }
        }
    }

    /// Writes a move. In a sheet, its number comes first, on the same line.
    fn write_ply(&mut self, node: &TreeNode) {
        let replayed = self.subject.replayed;
        let number = replayed.first_ply() + node.ply - 1;
        let text = replayed
            .node_text(node.id, self.dialect)
            .unwrap_or_else(|| original_text(self.subject, node));
        self.is_begun = true;
        match self.form {
            MovetextForm::Sheet => self.out.word(&format!("{number}. {text}")),
            MovetextForm::BareList => self.out.word(&text),
        }
    }

    fn write_comment(&mut self, text: &str) {
        self.lost_braces += self.out.comment(text);
    }
}

/// The estimated length of the tags of a sheet, in bytes.
const TAGS_LEN: usize = 512;

/// Exports a record as a sheet: tags in order, an empty line, the movetext with
/// comments, glyphs and variations, and the result. `overrides` replaces tags of
/// the record or adds to them.
///
/// # Cost
///
/// Linear in the record.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// # use scoresheet::convert::{Extent, Subject};
/// let subject = Subject { record: &record, replayed: &*game, part: Extent::Whole };
/// use scoresheet::convert::Losses;
///
/// let mut losses = Losses::default();
/// let dialect = game.dialects()[0];
/// let sheet = scoresheet::to_sheet(&subject, dialect, &Default::default(), &mut losses);
/// assert!(sheet.starts_with("[Game \"Permute\"]\n[Board \"12\"]"));
/// assert!(losses.is_empty());
/// ```
pub fn to_sheet(
    subject: &Subject<'_>,
    dialect: Dialect,
    overrides: &TagValues,
    losses: &mut Losses,
) -> String {
    let result = subject.result().to_string();
    let (movetext, lost_braces) = write(subject, dialect, MovetextForm::Sheet, &result);
    losses.add(Loss::Brace, lost_braces as u64);
    let mut text = String::with_capacity(movetext.len() + TAGS_LEN);
    for (name, value) in tag_order::with_implied(subject, overrides) {
        write_tag(&mut text, &name, &value);
    }
    text.push('\n');
    text.push_str(&movetext);
    text
}
