//! The notation of each game: texts that are read, and texts that are refused.
//!
//! `tests/conformance/tests/heavy/grammar.rs` compares the notations with their grammars.

mod permutations;
mod permute;
mod permutu;
mod swaptimum;

use proptest::prelude::{prop_assert, proptest};
use scoresheet::GameKind;
use scoresheet::play::{Game, MoveOf, MoveText, NotationError, Oddity};
use scoresheet::record::{Token, TokenKind, Words};
use scoresheet::text::Span;

/// Reads the first move of a text. Returns the number of its words, and either the
/// move or the reason why it is not a move.
fn read<G: Game>(text: &str) -> (usize, Result<MoveText<MoveOf<G>>, NotationError>) {
    let mut tokens = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        let span = Span::new(at, at + word.len());
        let kind = if word.starts_with('{') {
            TokenKind::BraceComment
        } else {
            TokenKind::Word
        };
        tokens.push(Token::new(kind, span));
        at += word.len() + 1;
    }
    G::read_move(Words::new(text.as_bytes(), &tokens))
}

fn oddities<G: Game>(text: &str) -> Vec<Oddity> {
    let (_, read) = read::<G>(text);
    read.unwrap().oddities.iter().collect()
}

fn opens_move<G: Game>(word: &[u8]) -> bool {
    G::opens_move(word)
}

/// Web pages and word processors put such blanks between the words of a move.
#[test]
fn unusual_blanks_between_words_are_blanks() {
    let moves = [
        (GameKind::Permute, "Clockwise d3e4-d4"),
        (GameKind::Permute, "Clockwise d3:e4 d4"),
        (GameKind::Swaptimum, "c4 a4-b5"),
    ];
    for (kind, text) in moves {
        let first = |text: &str| {
            let tag = format!("[Game \"{}\"]\n\n1. {text} *\n", kind.about().name);
            let record = kind.read(&tag).next().expect("one record");
            let game = kind.replay(&record).game.expect("a game");
            let node = game.nodes().first().cloned().expect("a ply");
            game.node_text(node.id, game.dialects()[0])
        };
        let usual = first(text);
        assert!(usual.is_some(), "{text}");
        for blank in ["\u{a0}", "\u{2028}", "\u{202f}", " \u{3000} "] {
            assert_eq!(first(&text.replace(' ', blank)), usual, "{text} {blank:?}");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in "[a-d0-9xXrR,:/+×é -]{0,40}") {
        for kind in GameKind::ALL {
            for record in kind.read(&text) {
                let checked = kind.replay(&record);
                prop_assert!(checked.game.is_some() || !checked.is_sound());
            }
        }
    }
}
