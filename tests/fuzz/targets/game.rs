//! Notations, positions, rules and the search.

use std::collections::BTreeSet;
use std::time::Duration;

use scoresheet::games::{GameBuilder, GameKind};
use scoresheet::internal::BoardPattern;
use scoresheet::play::Replayed;
use scoresheet::record::TagValues;
use scoresheet::search::{Budget, SearchOptions};

use super::count_deep_check;
use super::input::{Input, options, setting};
use crate::helpers::answer::plies_in;
use crate::helpers::models::model;

/// A game can be written in every notation and read back.
pub(super) fn notation(bytes: &[u8]) {
    let mut input = Input(bytes);
    let kind = input.kind();
    let tags = setting(kind, &mut input);
    let Some(text) = input.text() else { return };
    let options = options(kind, &tags);
    for record in kind.read(text) {
        let Some(game) = kind.replay_with(&record, &options, &mut Vec::new()) else {
            continue;
        };
        let expected = plies_in(&*game, kind.dialects()[0]);
        let setting = setting_of(&*game, kind);
        for dialect in kind.dialects() {
            let list = plies_in(&*game, *dialect).join(" ");
            let again = kind.read(&list).next();
            let again = again.and_then(|record| {
                let game = kind.replay_with(&record, &setting, &mut Vec::new())?;
                Some(plies_in(&*game, kind.dialects()[0]))
            });
            assert_eq!(again.unwrap_or_default(), expected, "{list}");
            if !expected.is_empty() {
                count_deep_check();
            }
        }
    }
}

/// The setting of a game as options.
fn setting_of(game: &dyn Replayed, kind: GameKind) -> TagValues {
    let tags = game.start_tags().iter().cloned();
    let game = ("Game", kind.as_str().to_owned());
    std::iter::once(game).chain(tags).collect()
}

/// A position string that can be read is written as a string with the same meaning.
pub(super) fn position(bytes: &[u8]) {
    let mut input = Input(bytes);
    let kind = input.one_of(&[GameKind::Permute, GameKind::Swaptimum]);
    let Some(text) = input.text() else { return };
    let Some(once) = position_of(kind, text) else {
        return;
    };
    assert_eq!(position_of(kind, &once).as_ref(), Some(&once), "{text}");
    count_deep_check();
}

fn position_of(kind: GameKind, text: &str) -> Option<String> {
    let mut game = kind.new_game();
    game.set_tag("Position", text).ok()?;
    let position = game.position()?;
    assert_eq!(
        position.legal_moves().len() as u64,
        position.count_legal(),
        "{text}"
    );
    position.position()
}

/// Patterns are read without a panic, and the images of a pattern have as many cells as
/// the pattern.
pub(super) fn pattern(bytes: &[u8]) {
    let mut input = Input(bytes);
    let kind = input.one_of(&[GameKind::Permute, GameKind::Swaptimum]);
    let Some(text) = input.text() else { return };
    match BoardPattern::parse(text, |letter| kind.pattern_cell(letter)) {
        Ok(pattern) => {
            count_deep_check();
            for symmetry in kind.board_symmetries() {
                let image = pattern.image(*symmetry);
                assert_eq!(image.cells().len(), pattern.cells().len());
            }
        }
        Err(error) => assert!(error.offset <= text.len()),
    }
}

/// A word that may be a move, derived from the bytes of the input.
fn possible_move(kind: GameKind, input: &mut Input<'_>) -> String {
    let square = |input: &mut Input<'_>| {
        let file = char::from(b'a' + input.below(6) as u8);
        format!("{file}{}", 1 + input.below(6))
    };
    match kind {
        GameKind::Permute if input.below(8) == 0 => "swap".to_owned(),
        GameKind::Permute => {
            let (file, rank) = (input.below(5) as u8, input.below(5));
            let name = |file, rank| format!("{}{}", char::from(b'a' + file), rank + 1);
            let twist = format!("{}{}", name(file, rank), name(file + 1, rank + 1));
            let turning = input.one_of(&["C", "A"]);
            format!("{turning}{twist}-{}", square(input))
        }
        GameKind::Swaptimum if input.below(8) == 0 => "pass".to_owned(),
        GameKind::Swaptimum if input.below(2) == 0 => square(input),
        GameKind::Swaptimum => {
            let at = square(input);
            let mut swap = [square(input), square(input)];
            swap.sort_unstable();
            format!("{at},{}", swap.join("-"))
        }
        GameKind::Permutations => {
            let seats = 4 + input.below(2);
            let part = |input: &mut Input<'_>| format!("{}x{}", input.below(50), input.below(50));
            let parts: Vec<String> = (0..seats).map(|_| part(input)).collect();
            parts.join(",")
        }
        GameKind::Permutu => match input.below(8) {
            0 => "pass".to_owned(),
            1 => "timeout".to_owned(),
            _ => format!(
                "{}{}",
                1 + input.below(7),
                input.one_of(&["", "r", "b", "g"])
            ),
        },
    }
}

/// The library plays by the rules of the plain models.
pub(super) fn rules(bytes: &[u8]) {
    let mut input = Input(bytes);
    let kind = input.kind();
    let tags = setting(kind, &mut input);
    let mut game = kind.new_game();
    for (name, value) in &tags {
        game.set_tag(name, value).expect("a sound setting");
    }
    let mut view = game.position().expect("a complete setting");
    let tag = |name: &str| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1);
    let mut plain = model(kind, tag);
    while !input.0.is_empty() {
        let listed = plain.moves();
        if let Some(moves) = &listed {
            let library_moves: BTreeSet<String> = view.legal_moves().into_iter().collect();
            let model_moves: BTreeSet<String> = moves.iter().cloned().collect();
            assert!(
                library_moves.is_empty() && model_moves.len() > 1000
                    || library_moves == model_moves,
                "{library_moves:?} {model_moves:?}"
            );
            assert_eq!(view.count_legal(), moves.len() as u64);
        }
        let choice = usize::from(input.byte());
        let text = match listed {
            Some(moves) if choice >= 64 && !moves.is_empty() => {
                moves[(choice - 64 + input.below(256)) % moves.len()].clone()
            }
            None if choice >= 64 => possible_auction(&mut *view, &mut input),
            _ => possible_move(kind, &mut input),
        };
        let is_legal = plain.is_legal(&text);
        let played = view.play(&text);
        assert_eq!(played.is_ok(), is_legal, "{text}: {played:?}");
        if is_legal {
            plain.play(&text);
            count_deep_check();
        }
        let outcome = view.status().outcome(plain.seats().len());
        assert_eq!(outcome.to_string(), plain.result(), "after {text}");
    }
}

/// A ply of Permutations: a bid of each seat and the card that it takes from the pool.
/// The ply may be illegal.
pub(super) fn possible_auction(view: &mut dyn scoresheet::View, input: &mut Input<'_>) -> String {
    let text = view.canonical_text();
    let words_after = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let words = line.unwrap_or_default().split_whitespace();
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let mut pool = words_after("Pool ");
    let seen = words_after("Seen ");
    let hands: Vec<Vec<String>> = text
        .lines()
        .filter_map(|line| line.split_once('/'))
        .map(|(hand, _)| hand.split_whitespace().map(str::to_owned).collect())
        .collect();
    let mut bids = BTreeSet::new();
    let mut seats = Vec::new();
    for hand in &hands {
        let all: Vec<String> = (1..49).map(|card| card.to_string()).collect();
        let cards = if hand.first().is_some_and(|card| card == "?") {
            &all
        } else {
            hand
        };
        let free = cards
            .iter()
            .filter(|card| !seen.contains(card) && !bids.contains(*card));
        let free: Vec<&String> = free.collect();
        let Some(&bid) = free.get(input.below(free.len().max(1))) else {
            return "1x1".to_owned();
        };
        bids.insert(bid.clone());
        seats.push((bid.parse::<u8>().unwrap_or(0), String::new()));
    }
    let mut order: Vec<usize> = (0..seats.len()).collect();
    order.sort_by_key(|&seat| std::cmp::Reverse(seats[seat].0));
    for seat in order {
        // Dummies must take the lowest card, so it is chosen most of the time.
        let card = if input.below(4) > 0 {
            0
        } else {
            input.below(pool.len().max(1))
        };
        if card < pool.len() {
            seats[seat].1 = pool.remove(card);
        }
    }
    let parts = seats.iter().map(|(bid, card)| format!("{bid}x{card}"));
    parts.collect::<Vec<_>>().join(",")
}

/// The same search, run twice, returns the same legal move.
pub(super) fn search(bytes: &[u8]) {
    let mut input = Input(bytes);
    let kind = input.one_of(&[GameKind::Permute, GameKind::Swaptimum, GameKind::Permutu]);
    let tags = setting(kind, &mut input);
    let mut game = kind.new_game();
    for (name, value) in &tags {
        game.set_tag(name, value).expect("a sound setting");
    }
    while !input.0.is_empty() {
        let Some(moves) = game.position().map(|view| view.legal_moves()) else {
            return;
        };
        if moves.is_empty() || input.below(8) == 0 {
            break;
        }
        let text = &moves[input.below(256) % moves.len()];
        game.push(text).expect("a legal move");
    }
    let best = best_move(&game, kind);
    assert_eq!(best_move(&game, kind), best);
    let Some(mut view) = game.position() else {
        return;
    };
    // Games for one player are not searched.
    let is_searched = !tags.contains(&("Players", "1")) && !view.legal_moves().is_empty();
    assert_eq!(best.is_some(), is_searched);
    if let Some(best) = best {
        view.play(&best).expect("the best move is legal");
        count_deep_check();
    }
}

/// The first move of the best line that a small search finds.
fn best_move(game: &GameBuilder, kind: GameKind) -> Option<String> {
    let view = game.position()?;
    let mut options = SearchOptions::new(Budget::simulations(20));
    options.memory = 1 << 20;
    let found = view.search(kind.dialects()[0], &options, &|| Duration::ZERO)?;
    let is_chance = |chance: &f64| (0.0..=1.0).contains(chance);
    assert!(found.chances.iter().all(is_chance), "{:?}", found.chances);
    found.best().line.first().cloned()
}
