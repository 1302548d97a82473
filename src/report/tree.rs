//! The tree of variations of a record as indented text.

use std::fmt::Write;

use crate::play::{Replayed, TreeNode};
use crate::record::{Record, TokenKind};
use crate::text::escape;

/// Maximum depth of indentation. Deeper variations are not indented further.
const MAX_INDENT_DEPTH: u32 = 20;

/// Returns one line per move in reading order, variations indented: the path of
/// the move, its text and glyphs, and a note if it is illegal.
///
/// # Examples
///
/// ```
/// let record = scoresheet::read("[Game \"Permute\"]\n\n1. Ce5f6-f6 (1. Ce5f6-e5) *").next().expect("one record");
/// let game = scoresheet::replay(&record).game.expect("a sound setting");
/// let tree = scoresheet::report::tree(&record, &*game);
/// assert!(tree.contains("Ce5f6-e5"));
/// ```
pub fn tree(record: &Record<'_>, replayed: &dyn Replayed) -> String {
    let mut text = String::new();
    for node in replayed.nodes() {
        let indent = 2 * node.depth.min(MAX_INDENT_DEPTH) as usize;
        let path = replayed
            .path(node.id)
            .map_or_else(String::new, |path| path.to_string());
        let _ = write!(text, "{:indent$}{path:<6}  ", "");
        write_move(record, &node, &mut text);
        let end = if node.is_legal {
            "\n"
        } else {
            "  (not sound)\n"
        };
        text.push_str(end);
    }
    text
}

/// Writes a move and its glyphs as they are in the record.
fn write_move(record: &Record<'_>, node: &TreeNode, text: &mut String) {
    let tokens = record.tokens();
    let glyphs = tokens[node.tokens.end..]
        .iter()
        .take_while(|token| token.kind == TokenKind::Glyph);
    for (index, token) in tokens[node.tokens.clone()].iter().chain(glyphs).enumerate() {
        let gap = if index == 0 { "" } else { " " };
        let _ = write!(text, "{gap}{}", escape(record.slice(token)));
    }
}
