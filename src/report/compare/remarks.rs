//! The remarks in a record: its comments, glyphs and variations.

use crate::play::{Replayed, TreeNode, View};
use crate::record::{LineId, Record, TokenKind, comment_text, plain_glyph};

/// A comment, a glyph, or a move of a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remark {
    /// The path, as `--at` accepts it, of the move or of the ply that the comment
    /// or glyph follows.
    pub(super) path: String,
    /// Its text in canonical form.
    pub(super) text: String,
    /// Its line and ply, if it is a legal move.
    at: Option<(LineId, u32)>,
}

impl Remark {
    /// Returns the remarks of a record, in order.
    pub(super) fn all(record: &Record<'_>, game: &dyn Replayed) -> Vec<Self> {
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
                TokenKind::BraceComment | TokenKind::LineComment => {
                    comment_text(&slice).trim().to_owned()
                }
                TokenKind::Heading => slice.trim().to_owned(),
                TokenKind::Glyph => plain_glyph(&slice),
                _ => continue,
            };
            remarks.push(Self {
                path: path.clone(),
                text,
                at: None,
            });
        }
        remarks
    }

    fn of_move(game: &dyn Replayed, node: &TreeNode, path: String) -> Self {
        let text = game.node_text(node.id, game.dialects()[0]);
        Self {
            path,
            text: text.unwrap_or_default(),
            at: node.is_legal.then_some((node.line, node.ply)),
        }
    }

    /// Returns true if two remarks have the same path, and either have the same
    /// text or are moves that lead to the same position.
    pub(super) fn matches(
        &self,
        other: &Self,
        game: &dyn Replayed,
        other_game: &dyn Replayed,
    ) -> bool {
        if self.path != other.path {
            return false;
        }
        if self.text == other.text {
            return true;
        }
        let after = |game: &dyn Replayed, (line, ply): (LineId, u32)| {
            let game = game.game_of_line(line);
            let view = game.after(ply as usize);
            view.map(|view| position_key(&*view))
        };
        let both = self.at.zip(other.at);
        both.is_some_and(|(at, other_at)| after(game, at) == after(other_game, other_at))
    }
}

/// Returns a text that is equal only for equal positions.
pub(super) fn position_key(view: &dyn View) -> String {
    let position = view.position().or_else(|| view.listing());
    let position = position.unwrap_or_default();
    format!("{position} {:?} {}", view.turn(), view.next_ply())
}
