//! Images of games under the symmetries of their rules, made from their text.

use scoresheet::games::GameKind;

use super::PlainGame;
use crate::helpers::dice::Dice;

/// The image of a game under a random symmetry, and for each seat of the image, the
/// seat of the game to which it corresponds.
pub(crate) fn image(game: &PlainGame, dice: &mut Dice) -> (PlainGame, Vec<usize>) {
    let same_seats = vec![0, 1, 2, 3, 4, 5];
    match game.kind {
        GameKind::Permute => (on_board(game, dice.below(8)), same_seats),
        GameKind::Swaptimum => (on_board(game, [0, 2, 4, 6][dice.below(4)]), same_seats),
        GameKind::Permutu => (renamed(game, dice), same_seats),
        GameKind::Permutations => seated(game, dice),
    }
}

/// All images of a game on a board.
pub(crate) fn images(game: &PlainGame) -> Vec<PlainGame> {
    let symmetries: &[usize] = match game.kind {
        GameKind::Permute => &[0, 1, 2, 3, 4, 5, 6, 7],
        _ => &[0, 2, 4, 6],
    };
    symmetries
        .iter()
        .map(|&symmetry| on_board(game, symmetry))
        .collect()
}

/// The image of a square, with file and rank counted from 0. If `symmetry` is 4 or
/// more, left and right are exchanged first; then the board is turned clockwise by
/// `symmetry % 4` quarter turns.
pub(crate) fn square_image(
    (file, rank): (usize, usize),
    side: usize,
    symmetry: usize,
) -> (usize, usize) {
    let mut square = (file, rank);
    if symmetry >= 4 {
        square = (side - 1 - file, rank);
    }
    for _ in 0..symmetry % 4 {
        square = (square.1, side - 1 - square.0);
    }
    square
}

/// A square as its name.
fn name((file, rank): (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// A square, and the text before it.
type PrefixedSquare = (String, (usize, usize));

/// The squares named in a move, and the text before each of them.
fn squares(text: &str) -> (Vec<PrefixedSquare>, String) {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let (mut before, mut at) = (String::new(), 0);
    while at < bytes.len() {
        let is_square =
            bytes[at].is_ascii_lowercase() && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if !is_square {
            before.push(char::from(bytes[at]));
            at += 1;
            continue;
        }
        let file = usize::from(bytes[at] - b'a');
        let mut rank = 0;
        at += 1;
        while let Some(digit) = bytes.get(at).filter(|byte| byte.is_ascii_digit()) {
            rank = rank * 10 + usize::from(digit - b'0');
            at += 1;
        }
        found.push((std::mem::take(&mut before), (file, rank - 1)));
    }
    (found, before)
}

/// The image of a move on a board.
fn move_image(text: &str, side: usize, symmetry: usize) -> String {
    let (found, suffix) = squares(text);
    let mut image = String::new();
    let mut index = 0;
    while index < found.len() {
        let (before, square) = &found[index];
        let is_mirrored = symmetry >= 4;
        let prefix: String = match is_mirrored {
            true => {
                let letters = before.chars();
                let other = |letter| match letter {
                    'C' => 'A',
                    'A' => 'C',
                    other => other,
                };
                letters.map(other).collect()
            }
            false => before.clone(),
        };
        image.push_str(&prefix);
        let one = square_image(*square, side, symmetry);
        let pair = found.get(index + 1).filter(|next| {
            // The squares of a face have no separator, those of a swap in Swaptimum
            // have a hyphen.
            next.0.is_empty() || (next.0 == "-" && before == ",")
        });
        let Some((between, other)) = pair else {
            image.push_str(&name(one));
            index += 1;
            continue;
        };
        let other = square_image(*other, side, symmetry);
        let [first, second] = match between.is_empty() {
            true => [
                (one.0.min(other.0), one.1.min(other.1)),
                (one.0.max(other.0), one.1.max(other.1)),
            ],
            false => [one.min(other), one.max(other)],
        };
        image.push_str(&format!("{}{between}{}", name(first), name(second)));
        index += 2;
    }
    image + &suffix
}

/// The image of a position string.
pub(crate) fn board_image(position: &str, symmetry: usize) -> String {
    let mut words = position.split(' ');
    let ranks: Vec<Vec<char>> = words
        .next()
        .expect("ranks")
        .split('/')
        .map(|rank| rank.chars().collect())
        .collect();
    let side = ranks.len();
    let mut image = vec![vec!['?'; side]; side];
    for (from_top, rank) in ranks.iter().enumerate() {
        for (file, &letter) in rank.iter().enumerate() {
            let (to_file, to_rank) = square_image((file, side - 1 - from_top), side, symmetry);
            image[side - 1 - to_rank][to_file] = letter;
        }
    }
    let ranks: Vec<String> = image.iter().map(|rank| rank.iter().collect()).collect();
    let rest: Vec<&str> = words.collect();
    format!("{} {}", ranks.join("/"), rest.join(" "))
}

/// The image of a game on a board under a symmetry, as in [`square_image`].
fn on_board(game: &PlainGame, symmetry: usize) -> PlainGame {
    let start = game.replay(|replayed| replayed.start().position().expect("a board"));
    let side = start.find('/').expect("ranks");
    let mut image = game.clone();
    image.tags.retain(|(name, _)| name != "Setup");
    image.set_tag("Position", board_image(&start, symmetry));
    let moves = game.moves.iter();
    image.moves = moves.map(|mv| move_image(mv, side, symmetry)).collect();
    image
}

/// Renames symbols, columns and colours.
fn renamed(game: &PlainGame, dice: &mut Dice) -> PlainGame {
    const ROWS: [&str; 3] = ["RowRed", "RowBlack", "RowGreen"];
    let rows = ROWS.map(|row| game.tag(row).expect("a row").to_owned());
    let count = rows[0].len();
    let (symbols, columns, colours) = (dice.order(count), dice.order(count), dice.order(3));
    let mut image = game.clone();
    for (old, row) in rows.iter().enumerate() {
        let mut renamed = vec![' '; count];
        for (column, symbol) in row.bytes().enumerate() {
            let symbol = symbols[usize::from(symbol - b'A')] as u8;
            renamed[columns[column]] = char::from(b'A' + symbol);
        }
        image.set_tag(ROWS[colours[old]], renamed.into_iter().collect());
    }
    let rename = |mv: &String| {
        let digits = mv.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(column) = mv[..digits].parse::<usize>() else {
            return mv.clone();
        };
        let colour = "rbg".find(&mv[digits..]).filter(|_| digits < mv.len());
        let colour = colour.map_or("", |old| ["r", "b", "g"][colours[old]]);
        format!("{}{colour}", columns[column - 1] + 1)
    };
    image.moves = game.moves.iter().map(rename).collect();
    image
}

/// Seats players and dummies in another order, and renames the colours.
fn seated(game: &PlainGame, dice: &mut Dice) -> (PlainGame, Vec<usize>) {
    let players: usize = game
        .tag("Players")
        .expect("players")
        .parse()
        .expect("a number");
    let seats = if players < 4 { 4 } else { 5 };
    let mut order = dice.order(players);
    let dummies = dice.order(seats - players);
    order.extend(dummies.into_iter().map(|dummy| players + dummy));
    let mut image = game.clone();
    for (new, &old) in order.iter().enumerate() {
        if let Some(hand) = game.tag(&format!("Hand{}", old + 1)) {
            image.set_tag(&format!("Hand{}", new + 1), hand.to_owned());
        }
    }
    let deck = game
        .tag("Deck")
        .map_or_else(|| "RYGB".repeat(12), str::to_owned);
    let colours = dice.order(4);
    let rename = |letter| {
        let old = "RYGB".find(letter).expect("a colour");
        ['R', 'Y', 'G', 'B'][colours[old]]
    };
    image.set_tag("Deck", deck.chars().map(rename).collect());
    let seat = |mv: &String| {
        let parts: Vec<&str> = mv.split(',').collect();
        let parts: Vec<&str> = order.iter().map(|&old| parts[old]).collect();
        parts.join(",")
    };
    image.moves = game.moves.iter().map(seat).collect();
    (image, order)
}
