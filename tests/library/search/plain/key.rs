//! A text, made from the moves of a game, that is the same for two games if they are
//! duplicates.

use std::ops::ControlFlow;

use scoresheet::games::GameKind;

use super::PlainGame;

/// The start and the moves of a game. A twist of Permute is written as clockwise if
/// both directions have the same effect.
pub(crate) fn plain_key(game: &PlainGame) -> String {
    if game.kind != GameKind::Permute {
        let start = game.replay(|replayed| replayed.start().position());
        let tags: Vec<String> = match start {
            Some(start) => vec![start],
            None => {
                let tags = game.tags.iter();
                let tags = tags.filter(|tag| tag.0 != "Setup" && !is_default_deck(&tag.1));
                tags.map(|(name, value)| format!("{name}={value}"))
                    .collect()
            }
        };
        return format!(
            "{} {} : {}",
            game.kind,
            tags.join(" "),
            game.moves.join(" ")
        );
    }
    let mut boards = Vec::new();
    game.replay(|replayed| {
        replayed.walk(&mut |_, view| {
            boards.push(view.position().expect("a board"));
            ControlFlow::Continue(())
        });
    });
    let moves = game.moves.iter().zip(&boards);
    let moves: Vec<String> = moves.map(|(mv, board)| plain_twist(mv, board)).collect();
    format!("Permute {} : {}", boards[0], moves.join(" "))
}

/// Returns true for the default deck.
fn is_default_deck(value: &str) -> bool {
    value == "RYGB".repeat(12)
}

/// The move with a clockwise twist if both directions have the same effect on the board.
fn plain_twist(mv: &str, board: &str) -> String {
    let Some(twist) = mv.strip_prefix(['C', 'A']) else {
        return mv.to_owned();
    };
    let board = board.split(' ').next().expect("ranks").to_lowercase();
    let ranks: Vec<&[u8]> = board.split('/').map(str::as_bytes).collect();
    let file = usize::from(twist.as_bytes()[0] - b'a');
    let digits: String = twist[1..]
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    let rank = digits.parse::<usize>().expect("a rank") - 1;
    let at = |file: usize, rank: usize| ranks[ranks.len() - 1 - rank][file];
    let diagonals = [
        at(file, rank) == at(file + 1, rank + 1),
        at(file + 1, rank) == at(file, rank + 1),
    ];
    match diagonals {
        [true, true] => format!("C{twist}"),
        _ => mv.to_owned(),
    }
}
