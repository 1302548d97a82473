//! `openings` counts the same as a plain comparison of all games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use scoresheet::games::GameKind;

use crate::helpers::dice::Dice;
use crate::helpers::run::run;
use crate::search::plain::{PlainGame, board_image};

/// The board and the side to move after each ply, as the smallest of the images under
/// these symmetries.
fn boards(game: &PlainGame, symmetries: &[usize]) -> Vec<String> {
    let mut boards = Vec::new();
    game.replay(|replayed| {
        replayed.walk(&mut |_, view| {
            let position = view.position().expect("a board");
            let (board, _) = position.rsplit_once(' ').expect("a ply");
            let images = symmetries
                .iter()
                .map(|&symmetry| board_image(board, symmetry));
            boards.push(images.min().expect("an image"));
            ControlFlow::Continue(())
        });
    });
    boards
}

/// The number of games, of finished games and of wins by each seat.
type Counts = [u64; 4];

/// The number of plies and the counts of each continuation of a position.
fn plain_counts(games: &[PlainGame], position: &str, symmetries: &[usize]) -> Vec<(usize, Counts)> {
    let mut counts: BTreeMap<Vec<String>, Counts> = BTreeMap::new();
    for game in games {
        let boards = boards(game, symmetries);
        let Some(start) = boards.iter().position(|board| board == position) else {
            continue;
        };
        let path = &boards[start + 1..];
        let winners = game.replay(|replayed| {
            let verdict = replayed.verdict();
            (verdict.result.to_string() != "*").then(|| verdict.winners.clone())
        });
        for length in 0..=path.len().min(3) {
            let count = counts.entry(path[..length].to_vec()).or_default();
            count[0] += 1;
            count[1] += u64::from(winners.is_some());
            for &winner in winners.iter().flatten() {
                count[2 + winner] += 1;
            }
        }
    }
    let counts = counts.iter();
    let mut counts: Vec<_> = counts.map(|(path, count)| (path.len(), *count)).collect();
    counts.sort_unstable();
    counts
}

#[test]
fn continuations_are_those_of_a_plain_count() {
    let mut dice = Dice::new(23);
    for round in 0..8 {
        let kind = [GameKind::Permute, GameKind::Swaptimum][round % 2];
        let side = 2 + round % 3;
        let is_symmetric = round % 4 > 1;
        let symmetries: &[usize] = match (is_symmetric, kind) {
            (false, _) => &[0],
            (true, GameKind::Permute) => &[0, 1, 2, 3, 4, 5, 6, 7],
            _ => &[0, 2, 4, 6],
        };
        let mut games: Vec<PlainGame> = Vec::new();
        while games.len() < 150 {
            let game = PlainGame::random_on(kind, side, &mut dice);
            games.push(game);
        }
        let play = games[0]
            .moves
            .iter()
            .take(round % 3)
            .cloned()
            .collect::<Vec<_>>();
        let mut opening = games[0].clone();
        opening.moves.clone_from(&play);
        let position = boards(&opening, symmetries).pop().expect("a position");
        let expected = plain_counts(&games, &position, symmetries);
        let input: String = games.iter().map(PlainGame::sheet).collect();
        let (side, play, game) = (side.to_string(), play.join(" "), kind.as_str());
        let mut line = vec!["openings", "-f", "json", "--depth", "3", "--game", game];
        line.extend(["--board", &side, "--play", &play, "-q"]);
        line.extend(is_symmetric.then_some("--symmetric"));
        let found = run(&line, &input)
            .exits(0)
            .objects()
            .into_iter()
            .map(|row| {
                let number = |name: &str| row[name].as_u64().expect("a number");
                let wins = |seat: usize| row["seats"][seat]["wins"].as_u64().expect("a number");
                let depth = row["moves"].as_array().expect("moves").len();
                (
                    depth,
                    [number("games"), number("finished"), wins(0), wins(1)],
                )
            });
        let mut found: Vec<(usize, Counts)> = found.collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{line:?}");
    }
}
