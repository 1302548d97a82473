//! A text, made from the moves of a game, that is the same for two games if they are
//! duplicates.

use std::ops::ControlFlow;

use scoresheet::games::GameKind;

use super::PlainGame;

/// The start and the moves of a game. Of several twists of Permute with the same effect, the
/// first one is written.
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

/// The ranks of a board from below. What is bandaged is in capitals.
type Ranks = Vec<Vec<u8>>;

/// The board after the twist of the face whose lowest and leftmost square is given; `None` if the
/// board has no such face or something in it is bandaged.
fn turned(ranks: &Ranks, (file, rank): (usize, usize), is_clockwise: bool) -> Option<Ranks> {
    let circle = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(x, y)| (file + x, rank + y));
    let mut turned = ranks.clone();
    for (from, place) in circle.iter().enumerate() {
        let stone = *ranks.get(place.1)?.get(place.0)?;
        if stone.is_ascii_uppercase() {
            return None;
        }
        let to = circle[(from + if is_clockwise { 1 } else { 3 }) % 4];
        *turned.get_mut(to.1)?.get_mut(to.0)? = stone;
    }
    Some(turned)
}

/// The first of all moves with the same effect on the board: that of the lowest face, then of the
/// leftmost, then the clockwise one.
fn plain_twist(mv: &str, board: &str) -> String {
    let Some(twist) = mv.strip_prefix(['C', 'A']) else {
        return mv.to_owned();
    };
    let board = board.split(' ').next().expect("ranks");
    let ranks: Ranks = board.split('/').rev().map(Into::into).collect();
    let square = |name: &str| {
        let rank: String = name[1..].chars().take_while(char::is_ascii_digit).collect();
        let rank: usize = rank.parse().expect("a rank");
        (usize::from(name.as_bytes()[0] - b'a'), rank - 1)
    };
    let (_, bandaged) = twist.split_once('-').expect("a bandage");
    let bandage = square(bandaged);
    let effect = turned(&ranks, square(twist), mv.starts_with('C')).expect("a legal twist");
    let lower = |at: usize| at.saturating_sub(1)..=at;
    let faces = lower(bandage.1).flat_map(|rank| lower(bandage.0).map(move |file| (file, rank)));
    let turns = faces.flat_map(|face| [(face, true), (face, false)]);
    let mut same = turns.filter(|turn| turned(&ranks, turn.0, turn.1).as_ref() == Some(&effect));
    let ((file, rank), is_clockwise) = same.next().expect("the move itself");
    let name = |file: usize, rank: usize| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
    format!(
        "{}{}{}-{bandaged}",
        if is_clockwise { 'C' } else { 'A' },
        name(file, rank),
        name(file + 1, rank + 1)
    )
}
