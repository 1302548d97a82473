//! Computes the other fields of a vector from its inputs with the library.

use scoresheet::games::permutations::Permutations;
use scoresheet::games::permute::Permute;
use scoresheet::games::permutu::Permutu;
use scoresheet::games::swaptimum::Swaptimum;
use scoresheet::games::{GameBuilder, GameKind};
use scoresheet::internal::{position_fingerprints, symmetric_fingerprint};
use scoresheet::play::{self, Game};
use scoresheet::record::TagValues;
use scoresheet::report::fingerprint;
use scoresheet::{Replayed, Turn};
use serde_json::{Value, json};

use crate::vectors::Vector;

/// The largest number of legal moves that a vector lists.
const MAX_LISTED: usize = 40;

/// Completes a vector that has only its inputs.
pub(crate) fn fill(kind: GameKind, mut vector: Vector) -> Vector {
    let mut game = kind.new_game();
    for (name, value) in vector.setting() {
        let result = game.set_tag(name, value);
        result.unwrap_or_else(|error| panic!("{vector:?}: {error:?}"));
    }
    let field = match vector.text("kind") {
        "game" => "moves",
        _ => "before",
    };
    let moves = vector.texts(field).join(" ");
    if !moves.is_empty() {
        let pushed = game.push(&moves);
        pushed.unwrap_or_else(|error| panic!("{vector:?}: {error:?}"));
    }
    match vector.text("kind") {
        "move" => fill_move(&mut vector, &mut game),
        "position" => fill_position(&mut vector, &game),
        "game" => fill_game(&mut vector, &game),
        "perft" => fill_perft(kind, &mut vector, &game),
        other => panic!("{other} is not a kind of vector"),
    }
    vector
}

fn replayed(game: &GameBuilder) -> &dyn Replayed {
    game.game().expect("the setting is complete")
}

/// The position at the end of a game: its string or, without a board, the
/// lines of its canonical text after the name of the game.
fn position(game: &dyn Replayed) -> Value {
    let end = game.end();
    end.position().map_or_else(
        || json!(end.canonical_text().lines().skip(1).collect::<Vec<_>>()),
        Value::from,
    )
}

fn standings(game: &dyn Replayed) -> Value {
    let standings = game.end().standings();
    let seat = |standing: &play::Standing| {
        let mut facts = json!({ "seat": game.seats()[standing.seat.index()].name });
        let object = facts.as_object_mut().expect("an object");
        object.extend(standing.facts());
        facts
    };
    standings.seats.iter().map(seat).collect()
}

fn turn(game: &dyn Replayed) -> Value {
    match game.end().turn() {
        Turn::Seat(seat) => json!(game.seats()[seat.index()].name),
        Turn::All => json!("all"),
        Turn::Over => Value::Null,
    }
}

fn fill_move(vector: &mut Vector, game: &mut GameBuilder) {
    let pushed = game.push(vector.text("move"));
    vector.set("legal", pushed.is_ok());
    if let Err(error) = pushed {
        let finding = error.findings.iter().find(|finding| finding.is_error());
        let code = finding.expect("an error is reported").code;
        vector.set("finding", code.as_str());
        return;
    }
    let game = replayed(game);
    vector.set("next", position(game));
    vector.set("turn", turn(game));
    vector.set("standings", standings(game));
    vector.set("result", game.verdict().result.to_string());
}

fn fill_position(vector: &mut Vector, game: &GameBuilder) {
    let game = replayed(game);
    let end = game.end();
    vector.set("position", position(game));
    vector.set("turn", turn(game));
    vector.set("standings", standings(game));
    vector.set("legal", end.count_legal());
    let mut moves = end.legal_moves();
    moves.sort_unstable();
    if moves.len() as u64 == end.count_legal() && moves.len() <= MAX_LISTED {
        vector.set("moves", moves);
    }
    let [exact, symmetric] = position_fingerprints(&*end);
    vector.set("fingerprint", exact);
    vector.set("symmetric", symmetric);
}

fn fill_game(vector: &mut Vector, game: &GameBuilder) {
    let game = replayed(game);
    vector.set("position", position(game));
    vector.set("standings", standings(game));
    vector.set("result", game.verdict().result.to_string());
    vector.set("fingerprint", fingerprint(game));
    vector.set("symmetric", symmetric_fingerprint(game));
}

fn fill_perft(kind: GameKind, vector: &mut Vector, game: &GameBuilder) {
    let depth = vector.get("depth").as_u64().expect("perft has a depth");
    let depth = u32::try_from(depth).expect("a small depth");
    let counts = match kind {
        GameKind::Permute => perft::<Permute>(game, depth),
        GameKind::Swaptimum => perft::<Swaptimum>(game, depth),
        GameKind::Permutations => perft::<Permutations>(game, depth),
        GameKind::Permutu => perft::<Permutu>(game, depth),
    };
    vector.set("counts", counts);
}

/// The number of ways to go on with 1, 2 and so on plies, up to the depth.
fn perft<G: Game>(game: &GameBuilder, depth: u32) -> Vec<u64> {
    let mut findings = Vec::new();
    let replayed = play::replay::<G>(&game.to_record(), &TagValues::default(), &mut findings);
    let end = replayed.unwrap_or_else(|| panic!("{findings:?}")).end;
    (1..=depth).map(|depth| play::perft(&end, depth)).collect()
}
