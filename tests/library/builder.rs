//! Games that a `GameBuilder` records move by move.

use scoresheet::GameKind;
use scoresheet::games::GameBuilder;

fn text(game: &GameBuilder) -> String {
    String::from_utf8(game.to_record().text().to_vec()).expect("a sheet is UTF-8")
}

#[test]
fn several_moves_are_numbered_and_taken_back_one_by_one() {
    let mut game = GameKind::Permute.new_game();
    game.push("1. Ce5f6-f6 {first} 2. Ae4f5-f5!").unwrap();
    game.push("Cf8g9-f8").unwrap();
    assert!(
        text(&game).ends_with("\n\n1. Ce5f6-f6 {first} 2. Ae4f5-f5 ! 3. Cf8g9-f8 *\n"),
        "{}",
        text(&game)
    );
    assert_eq!(game.undo().as_deref(), Some("Cf8g9-f8"));
    assert_eq!(game.undo().as_deref(), Some("Ae4f5-f5 !"));
    assert_eq!(game.game().unwrap().plies(), 1);
    assert!(scoresheet::replay(&game.to_record()).is_sound());
}

/// A record states the result that follows from its moves.
#[test]
fn a_finished_game_has_its_result() {
    for (board, moves, result) in [
        ("8", "Cd3e4-d4 resigns", "1-0"),
        ("8", "Cd3e4-d4 draw", "1/2-1/2"),
        ("2", "Ca1b2-a1", "1/2-1/2"),
        ("8", "Cd3e4-d4", "*"),
    ] {
        let mut game = GameKind::Permute.new_game();
        game.set_tag("Board", board).unwrap();
        game.push(moves).unwrap();
        assert_eq!(game.game().unwrap().verdict().result.to_string(), result);
        assert!(
            text(&game).ends_with(&format!(" {result}\n")),
            "{}",
            text(&game)
        );
        game.undo();
        assert!(text(&game).ends_with("*\n"), "{}", text(&game));
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = GameKind::Permute.new_game();
    game.push("Ce5f6-f6").unwrap();
    let before = text(&game);
    // The first move is legal, but the second twists f6, which is bandaged.
    let error = game.push("Ae4f5-f5 Ce5f6-e5").unwrap_err();
    assert_eq!(text(&game), before);
    assert!(error.to_string().contains("f6"), "{error}");
}

#[test]
fn every_game_is_recorded_as_it_is_played() {
    for (kind, tags, moves) in [
        (
            GameKind::Permute,
            [("Board", "8")].as_slice(),
            "Clockwise c3:d4 d4",
        ),
        (GameKind::Swaptimum, &[("Board", "7")], "d4 e5"),
    ] {
        let mut game = kind.new_game();
        for (name, value) in tags {
            game.set_tag(name, value).unwrap();
        }
        game.push(moves).unwrap();
        let record = game.to_record();
        let again = kind.replay(&record);
        assert!(again.is_sound());
        let (played, read) = (game.position().unwrap(), again.game.as_ref().unwrap().end());
        assert_eq!(played.position(), read.position());
    }
}

#[test]
fn games_can_be_sent_to_other_threads() {
    fn is_send<T: Send>() {}
    is_send::<GameBuilder>();
    is_send::<scoresheet::Checked>();
}

#[test]
fn a_misspelt_tag_is_refused() {
    let mut game = GameKind::Permute.new_game();
    let error = game.set_tag("Bord", "8").unwrap_err();
    let message = &error.findings[0].message;
    assert_eq!(message, "the tag `Bord` is unknown; did you mean `Board`?");
    game.set_tag("Board", "8").unwrap();
    // Any other name is that of a tag of the user's own.
    game.set_tag("Kibitzer", "Eve").unwrap();
    game.push("Ce5f6-f6").unwrap();
    assert!(game.set_tag("Orage", "Ann").is_err());
    game.set_tag("Orange", "Ann").unwrap();
    let text = String::from_utf8_lossy(game.to_record().text()).into_owned();
    assert!(!text.contains("Bord ") && !text.contains("Orage"), "{text}");
}

#[test]
fn a_copy_of_a_position_is_played_on_alone() {
    let mut game = GameKind::Permute.new_game();
    game.push("Ce5f6-f6").unwrap();
    let view = game.position().unwrap();
    let before = view.canonical_text();
    let mut copy = view.boxed_clone();
    copy.play("Ae4f5-f5").unwrap();
    assert_eq!(view.canonical_text(), before);
    let mut other = view.boxed_clone();
    other.play("Ae4f5-f5").unwrap();
    assert_eq!(copy.canonical_text(), other.canonical_text());
    assert_ne!(copy.canonical_text(), before);
}
