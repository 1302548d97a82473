//! Figures of Permute.

use scoresheet::GameKind;
use scoresheet::play::{FigureOptions, GroupsShown, Numbers, Replayed};
use scoresheet::scene::{Circle, Ink, Rect, Scene, Shape};

/// The flags with the sizes of groups do not overlap the tokens of bandaged stones.
#[test]
fn no_flag_hides_a_bandage() {
    let sample = include_str!("../../samples/permute/simon-r-eric-s.sheet");
    let record = GameKind::Permute.read(sample).next().unwrap();
    let game = GameKind::Permute.replay(&record).game.unwrap();
    for plies in 0..=game.plies() {
        let (tokens, flags) = tokens_and_flags(&figure(&*game, plies));
        assert_eq!(tokens.len(), plies);
        assert_eq!(flags.is_empty(), plies == 0);
        for (token, flag) in tokens
            .iter()
            .flat_map(|token| flags.iter().map(move |flag| (token, flag)))
        {
            let distance = |at: f64, from: f64, to: f64| (from - at).max(at - to).max(0.0);
            let across = distance(token.centre.x, flag.x, flag.right());
            let down = distance(token.centre.y, flag.y, flag.bottom());
            assert!(
                across.hypot(down) > token.radius,
                "{token:?} under {flag:?}"
            );
        }
    }
}

fn figure(game: &dyn Replayed, plies: usize) -> Scene {
    let options = FigureOptions {
        groups: GroupsShown::All,
        numbers: Some(Numbers {
            first: 1,
            last: u32::MAX,
            from: 1,
        }),
        ..FigureOptions::default()
    };
    game.after(plies).unwrap().figure(&options)
}

fn tokens_and_flags(scene: &Scene) -> (Vec<Circle>, Vec<Rect>) {
    let mut found = (Vec::new(), Vec::new());
    for item in &scene.items {
        match (&item.shape, item.style.fill) {
            (Shape::Circle(token), Some(Ink::Token(_))) => found.0.push(*token),
            (Shape::Rect(flag), Some(Ink::Group(_))) => found.1.push(flag.rect),
            _ => {}
        }
    }
    found
}
