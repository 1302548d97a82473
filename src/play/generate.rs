use rand_core::Rng;

use crate::play::game::{Game, Given};
use crate::play::policy::Policy;
use crate::play::position::{Position, Status};
use crate::play::standings::Standings;
use crate::play::suggest;
use crate::record::{Movetext, Tags, write_tag};
use crate::text::Diagnostic;

/// A complete game that nobody played.
#[derive(Debug, Clone)]
pub struct Generated {
    /// The setting as tags.
    pub tags: Vec<(&'static str, String)>,
    /// The moves in the dialect of sheets.
    pub moves: Vec<String>,
    /// How the game ended.
    pub status: Status,
    /// What every seat has at the end.
    pub standings: Standings,
}

/// Plays a game to its end by a policy; `options` are tags and values.
///
/// # Errors
///
/// The findings, when the options are no setting of this game.
///
/// # Cost
///
/// One random choice a ply for the random policy; the greedy one plays every
/// legal move on a copy.
pub fn generate<G: Game>(
    options: &[(String, String)],
    policy: Policy,
    rng: &mut dyn Rng,
) -> Result<Generated, Vec<Diagnostic>> {
    let tags = Tags::default();
    let mut findings = Vec::new();
    let mut given = Given::new(&tags, options, &mut findings).to_be_dealt();
    let Some(setting) = G::setting(&mut given) else {
        return Err(findings);
    };
    let setting = G::deal(&setting, rng);
    let mut position = G::start(&setting);
    let mut moves = Vec::new();
    loop {
        let chosen = match policy {
            Policy::Random => position.random_move(rng),
            Policy::Greedy => G::greedy_move(&position, rng),
        };
        let Some(chosen) = chosen else { break };
        moves.push(suggest::write::<G>(&chosen, G::DIALECTS[0]));
        position.apply(&chosen);
    }
    Ok(Generated {
        tags: G::tags(&setting),
        moves,
        status: position.status(),
        standings: position.standings(),
    })
}

impl Generated {
    /// The game as a sheet; `more` are tags behind those of the setting.
    pub fn to_sheet(&self, game: &str, more: &[(&str, String)]) -> String {
        let result = self.status.outcome(self.standings.seats.len()).to_string();
        let mut text = String::new();
        write_tag(&mut text, "Game", game);
        for (name, value) in &self.tags {
            write_tag(&mut text, name, value);
        }
        for (name, value) in more {
            write_tag(&mut text, name, value);
        }
        write_tag(&mut text, "Result", &result);
        write_tag(&mut text, "Termination", "normal");
        text.push('\n');
        let mut movetext = Movetext::default();
        for (number, chosen) in (1_u32..).zip(&self.moves) {
            movetext.word(&format!("{number}. {chosen}"));
        }
        movetext.word(&result);
        text.push_str(&movetext.finish());
        text
    }
}
