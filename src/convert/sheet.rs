//! Exporting records to sheets.

use crate::convert::losses::{Loss, Losses};
use crate::convert::moves::{self, MovetextForm};
use crate::convert::subject::Subject;
use crate::convert::tag_order;
use crate::play::Dialect;
use crate::record::{TagValues, write_tag};

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
    let (movetext, lost_braces) = moves::write(subject, dialect, MovetextForm::Sheet, &result);
    losses.add(Loss::Brace, lost_braces as u64);
    let mut text = String::with_capacity(movetext.len() + TAGS_LEN);
    for (name, value) in tag_order::with_implied(subject, overrides) {
        write_tag(&mut text, &name, &value);
    }
    text.push('\n');
    text.push_str(&movetext);
    text
}
