//! The moves of a record with their variations, for `show --tree`.

use std::fmt::Write;

use scoresheet::play::{Replayed, TreeNode};
use scoresheet::record::{Record, TokenKind};
use scoresheet::text::escape;

/// The deepest variation that is still set further in than the one around it.
const DEEPEST: u32 = 20;

/// A row for every move in the order of reading, variations set in: its name,
/// the move, its glyphs, and whether it is not legal.
pub(crate) fn list(record: &Record<'_>, replayed: &dyn Replayed) -> String {
    let mut text = String::new();
    for node in replayed.nodes() {
        let indent = 2 * node.depth.min(DEEPEST) as usize;
        let path = replayed.path(node.id);
        let name = path.map_or_else(String::new, |path| path.to_string());
        let _ = write!(text, "{:indent$}{name:<6}  ", "");
        words(record, &node, &mut text);
        text.push_str(if node.is_legal {
            "\n"
        } else {
            "  (not sound)\n"
        });
    }
    text
}

/// A move as it stands in the record, with its glyphs.
fn words(record: &Record<'_>, node: &TreeNode, text: &mut String) {
    let tokens = record.tokens();
    let glyphs = tokens[node.tokens.end..]
        .iter()
        .take_while(|token| token.kind == TokenKind::Glyph);
    for (index, token) in tokens[node.tokens.clone()].iter().chain(glyphs).enumerate() {
        let gap = if index == 0 { "" } else { " " };
        let _ = write!(text, "{gap}{}", escape(record.slice(token)));
    }
}
