//! Figures of Permutations.

use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{FigureOptions, Shown};
use scoresheet::record::TagValues;
use scoresheet::scene::{Ink, Item, Scene, Shape};
use scoresheet::text::Source;

/// Draws a game of two players with known hands after this number of auctions.
fn after(plies: usize, next_move: Shown) -> Scene {
    let sheet = std::fs::read("samples/permutations/two-players.sheet").unwrap();
    let source = Source::new("test", sheet.as_slice());
    let options = GameKind::Permutations.read_options();
    let record = read(source, options).next().unwrap();
    let game = replay_with(&record, &TagValues::new(), &mut Vec::new()).unwrap();
    let options = FigureOptions {
        next_move,
        ..FigureOptions::default()
    };
    game.after(plies).unwrap().figure(&options)
}

/// Counts the cards of hands that were already bid: those with a pale rim.
fn spent(scene: &Scene) -> usize {
    let is_spent = |item: &&Item| {
        let rim = item.style.stroke.map(|stroke| stroke.ink);
        matches!(&item.shape, Shape::Rect(card) if card.rect.width < 0.6)
            && (item.style.fill, rim) == (Some(Ink::Panel), Some(Ink::Dim))
    };
    scene.items.iter().filter(is_spent).count()
}

#[test]
fn cards_already_bid_are_pale_until_the_round_is_over() {
    // Two players and two dummies have eleven cards each.
    for (auctions, cards) in [(0, 0), (1, 4), (3, 12), (10, 40), (11, 0), (12, 4)] {
        let scene = after(auctions, Shown::No);
        assert_eq!(spent(&scene), cards, "{auctions}");
    }
}

#[test]
fn the_description_names_the_hands() {
    let start = after(0, Shown::No).description;
    assert_eq!(start.matches(" holds ").count(), 4, "{start}");
    assert!(!start.contains(" has bid "), "{start}");
    let third = after(3, Shown::No).description;
    assert_eq!(third.matches(" and has bid ").count(), 4, "{third}");
    let over = after(11, Shown::No).description;
    assert!(!over.contains(" holds "), "{over}");
}

#[test]
fn the_next_bids_are_framed() {
    let dashed = |scene: &Scene| {
        let framed = scene.items.iter().filter(|item| {
            let stroke = item.style.stroke;
            stroke.is_some_and(|stroke| stroke.ink == Ink::Arrow && stroke.dash.is_some())
        });
        framed.count()
    };
    assert_eq!(dashed(&after(3, Shown::No)), 0);
    // In each of four boxes: the card in the hand, the bid, and the card that it takes.
    assert_eq!(dashed(&after(3, Shown::Yes)), 12);
}
