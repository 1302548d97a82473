//! Exporting records to sheets.

use crate::convert::losses::{Loss, Losses};
use crate::convert::moves::{self, Headings};
use crate::convert::subject::Subject;
use crate::convert::tag_order;
use crate::play::Dialect;
use crate::record::{TagValues, write_tag};

/// Exports a record as a sheet: tags in order, an empty line, the movetext with
/// comments, glyphs and variations, and the result. `set` are tags to replace
/// or add.
///
/// # Cost
///
/// Linear in the record.
pub fn to_sheet(
    subject: &Subject<'_>,
    dialect: Dialect,
    set: &TagValues,
    losses: &mut Losses,
) -> String {
    let mut text = String::new();
    for (name, value) in tag_order::tags(subject, set) {
        write_tag(&mut text, &name, &value);
    }
    text.push('\n');
    let result = subject.result().to_string();
    let (movetext, lost_braces) = moves::write(subject, dialect, Headings::AsComments, &result);
    losses.add(Loss::Brace, lost_braces as u64);
    text.push_str(&movetext);
    text
}
