//! What stands in a record beside the main line, for `diff --all`.

use scoresheet::play::{Replayed, TreeNode};
use scoresheet::record::{LineId, NodeId, Record, TokenKind};

use crate::cli::diff::seen;

/// A move of a variation, a comment or a glyph, in the order of reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Remark {
    /// The ply at which it stands, as `--at` names it.
    pub(crate) path: String,
    /// What it says, plainly written.
    pub(crate) text: String,
    /// The move, if it is one that is legal.
    node: Option<NodeId>,
}

impl Remark {
    /// Those of a record.
    pub(crate) fn all(record: &Record<'_>, game: &dyn Replayed) -> Vec<Self> {
        let mut nodes = game.nodes().into_iter().peekable();
        let mut path = "start".to_owned();
        let mut remarks = Vec::new();
        for (index, token) in record.tokens().iter().enumerate() {
            if let Some(node) = nodes.next_if(|node| node.tokens.start == index) {
                let name = game.path(node.id);
                path = name.map_or_else(String::new, |name| name.to_string());
                if node.line != LineId::MAIN {
                    remarks.push(Self::of_move(game, &node, path.clone()));
                }
                continue;
            }
            let slice = String::from_utf8_lossy(record.slice(token));
            let text = match token.kind {
                TokenKind::BraceComment => slice.trim_matches(['{', '}']).trim().to_owned(),
                TokenKind::LineComment => slice[1..].trim().to_owned(),
                TokenKind::Heading => slice.trim().to_owned(),
                TokenKind::Glyph => plain_glyph(&slice),
                _ => continue,
            };
            remarks.push(Self {
                path: path.clone(),
                text,
                node: None,
            });
        }
        remarks
    }

    fn of_move(game: &dyn Replayed, node: &TreeNode, path: String) -> Self {
        let text = game.node_text(node.id, game.dialects()[0]);
        Self {
            path,
            text: text.unwrap_or_default(),
            node: Some(node.id).filter(|_| node.is_legal),
        }
    }

    /// True when both say the same: the same text, or moves that lead to the
    /// same position.
    pub(crate) fn is_like(&self, other: &Self, game: &dyn Replayed, others: &dyn Replayed) -> bool {
        if self.path != other.path {
            return false;
        }
        if self.text == other.text {
            return true;
        }
        let (Some(node), Some(its)) = (self.node, other.node) else {
            return false;
        };
        position(game, node) == position(others, its)
    }
}

/// The position after a move of a variation.
fn position(game: &dyn Replayed, id: NodeId) -> Option<String> {
    let node = game.nodes().into_iter().find(|node| node.id == id)?;
    let along = game.along(node.line);
    Some(seen(&*along.after(node.ply as usize)))
}

/// A glyph by its number, with the sign of glyphs.
fn plain_glyph(glyph: &str) -> String {
    let short = ["!", "?", "!!", "??", "!?", "?!"];
    match short.iter().position(|known| *known == glyph) {
        Some(index) => format!("${}", index + 1),
        None => glyph.to_owned(),
    }
}
