//! The JSON report of `games`.

use serde::Serialize;

use crate::play::About;

/// The report of `games` on a game.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct GameReport {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/games/1")))]
    schema: &'static str,
    game: &'static str,
    author: &'static str,
    summary: &'static str,
    variants: Vec<[&'static str; 2]>,
    notations: Vec<[&'static str; 2]>,
    position: Option<&'static str>,
}

/// Reports a game, its variants and its notations.
pub fn game(about: &'static About) -> GameReport {
    GameReport {
        schema: "scoresheet/games/1",
        game: about.name,
        author: about.author,
        summary: about.summary,
        variants: about
            .variants
            .iter()
            .map(|variant| [variant.tag, variant.what])
            .collect(),
        notations: about
            .moves
            .iter()
            .map(|&(name, example)| [name, example])
            .collect(),
        position: about.position,
    }
}
