//! The test vectors in `docs/vectors/` agree with the library and with the plain
//! models of the rules.
//!
//! Each line of a file is a vector. Its inputs (`kind`, `setting`, `before`,
//! `move`, `depth`, and `moves` if `kind` is `game`) are written by hand or by a
//! generator; `SCORESHEET_BLESS=1 cargo test --test library vectors::` fills in everything
//! else from the library. The plain models must then agree.

mod broken;
mod coverage;
mod library;

use scoresheet::games::GameKind;
use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::xxh3_128;

use crate::helpers::dice::sized;
use crate::helpers::files;
use crate::helpers::models::{Model, model, result_text};

/// The maximum size of all files of vectors together.
const MAX_BYTES: u64 = 300_000;

/// The path of the vectors of a game.
fn path(kind: GameKind) -> String {
    format!("docs/vectors/{}.jsonl", kind.about().key)
}

/// A vector, as the fields of its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Vector(Map<String, Value>);

impl Vector {
    /// The vectors of a game.
    pub(crate) fn all(kind: GameKind) -> Vec<Self> {
        let text = files::text(&path(kind));
        let read = |line| serde_json::from_str(line).expect("a line is an object");
        text.lines().map(|line| Self(read(line))).collect()
    }

    /// The text of a field; empty if it is not there.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// The texts of a field that is a list; none if it is not there.
    pub(crate) fn texts(&self, name: &str) -> Vec<&str> {
        let list = self.0.get(name).and_then(Value::as_array);
        let texts = list.into_iter().flatten().map(Value::as_str);
        texts.map(|text| text.expect("a list of texts")).collect()
    }

    /// The tags of the setting.
    pub(crate) fn setting(&self) -> impl Iterator<Item = (&str, &str)> {
        let tags = self.0["setting"].as_object().expect("an object of tags");
        let value = |value: &'_ Value| value.as_str().map(str::to_owned);
        tags.iter().map(move |(name, tag)| {
            assert!(value(tag).is_some(), "{name} is a text");
            (name.as_str(), tag.as_str().unwrap_or_default())
        })
    }

    pub(crate) fn get(&self, name: &str) -> &Value {
        self.0.get(name).unwrap_or(&Value::Null)
    }

    /// The same vector with only its inputs.
    fn inputs(&self) -> Self {
        let is_game = self.text("kind") == "game";
        let is_input = |name: &str| match name {
            "kind" | "setting" | "before" | "move" | "depth" => true,
            "moves" => is_game,
            _ => false,
        };
        let inputs = self.0.iter().filter(|(name, _)| is_input(name));
        Self(
            inputs
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
        )
    }

    pub(crate) fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }
}

#[test]
fn vectors_are_true_for_the_library() {
    let mut total = 0;
    for &kind in GameKind::ALL {
        let mut text = String::new();
        let is_blessing = files::is_blessing();
        for (number, vector) in Vector::all(kind).into_iter().enumerate() {
            let filled = match is_blessing || number % sized(1, 3) == 0 {
                true => library::fill(kind, vector.inputs()),
                false => vector.clone(),
            };
            if !files::is_blessing() {
                assert_eq!(vector, filled, "{}", path(kind));
            }
            text.push_str(&Value::Object(filled.0).to_string());
            text.push('\n');
        }
        total += text.len() as u64;
        if files::is_blessing() {
            std::fs::write(files::root().join(path(kind)), &text).expect("it can be written");
        }
        assert_eq!(files::text(&path(kind)), text, "{}", path(kind));
    }
    assert!(total < MAX_BYTES, "{total} bytes");
}

/// The model at the start of a vector, after the moves in `before`.
fn model_before(kind: GameKind, vector: &Vector) -> Box<dyn Model> {
    let mut model = model(kind, |name| {
        let mut tags = vector.setting();
        tags.find(|(tag, _)| *tag == name).map(|(_, value)| value)
    });
    for text in vector.texts("before") {
        assert!(model.is_legal(text), "{text} in {vector:?}");
        model.play(text);
    }
    model
}

/// The fingerprint of the canonical text that consists of the game's name and this text.
fn fingerprint(kind: GameKind, text: &str) -> String {
    let text = format!("{}\n{text}", kind.about().name);
    format!("{:032x}", xxh3_128(text.as_bytes()))
}

/// Compares the fields about a position with the model.
fn compare_position(vector: &Vector, field: &str, model: &dyn Model) {
    assert_eq!(vector.get(field), &model.position(), "{vector:?}");
    assert_eq!(vector.get("standings"), &model.standings(), "{vector:?}");
}

fn compare(kind: GameKind, vector: &Vector) {
    let mut model = model_before(kind, vector);
    match vector.text("kind") {
        "move" => {
            let text = vector.text("move");
            assert_eq!(vector.get("legal"), model.is_legal(text), "{vector:?}");
            if model.is_legal(text) {
                model.play(text);
                compare_position(vector, "next", &*model);
                assert_eq!(vector.get("turn"), &model.turn(), "{vector:?}");
                assert_eq!(vector.text("result"), model.result(), "{vector:?}");
            }
        }
        "position" => {
            compare_position(vector, "position", &*model);
            assert_eq!(vector.get("turn"), &model.turn(), "{vector:?}");
            let expected = fingerprint(kind, &model.position_text());
            assert_eq!(vector.text("fingerprint"), expected, "{vector:?}");
            // The models list moves slowly.
            let most = sized(usize::MAX, 300) as u64;
            let is_listed = vector.get("legal").as_u64() <= Some(most);
            if let Some(mut moves) = is_listed.then(|| model.moves()).flatten() {
                assert_eq!(vector.get("legal"), moves.len(), "{vector:?}");
                moves.sort_unstable();
                let listed = vector.get("moves");
                assert!(listed.is_null() || listed == &json!(moves), "{vector:?}");
            }
        }
        "game" => compare_game(kind, vector, model),
        "perft" => {
            let counts = vector.get("counts").as_array().expect("a list of counts");
            assert_eq!(vector.get("depth"), counts.len(), "{vector:?}");
            let most = sized(usize::MAX, 2_000) as u64;
            for (depth, count) in (1..).zip(counts) {
                if count.as_u64() > Some(most) {
                    break;
                }
                assert_eq!(count, model.perft(depth), "{vector:?}");
            }
        }
        other => panic!("{other} is not a kind of vector"),
    }
}

fn compare_game(kind: GameKind, vector: &Vector, mut model: Box<dyn Model>) {
    let mut text = model.start_text();
    let mut plies = Vec::new();
    let mut result = None;
    for played in vector.texts("moves") {
        assert_eq!(result, None, "a move after the end: {vector:?}");
        match played {
            "resigns" => {
                let winner = usize::from(model.turn() == model.seats()[0]);
                result = Some(result_text(&[winner], 2));
                plies.push(played.to_owned());
            }
            "draw" => {
                result = Some(result_text(&[0, 1], 2));
                plies.push(played.to_owned());
            }
            _ => {
                assert!(model.is_legal(played), "{played} in {vector:?}");
                plies.push(model.canonical(played));
                model.play(played);
            }
        }
    }
    compare_position(vector, "position", &*model);
    let result = result.unwrap_or_else(|| model.result());
    assert_eq!(vector.text("result"), result, "{vector:?}");
    text.push_str(&plies.join(" "));
    text.push('\n');
    assert_eq!(
        vector.text("fingerprint"),
        fingerprint(kind, &text),
        "{text}"
    );
}

#[test]
fn the_plain_models_agree() {
    for &kind in GameKind::ALL {
        let vectors = Vector::all(kind);
        assert!(vectors.len() > 60, "{}: {}", path(kind), vectors.len());
        for vector in vectors.iter().step_by(sized(1, 5)) {
            compare(kind, vector);
        }
    }
}
