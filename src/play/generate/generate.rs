//! Plays games by a policy and writes them as sheets or lists.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::OnceLock;

use rand_core::Rng;

use crate::play::game::below::below;
use crate::play::game::game::{Game, MoveOf};
use crate::play::game::notation::Dialect;
use crate::play::game::position::{Playout as _, Position as _, Status, Turn};
use crate::play::game::setting_reader::SettingReader;
use crate::play::generate::policy::Policy;
use crate::record::{Movetext, TagValues, Tags, write_tag};
use crate::text::Diagnostic;

/// The length and status of a generated game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The number of plies.
    pub plies: u32,
    /// The status at the end.
    pub status: Status,
}

/// Plays complete games of one setting by a policy.
pub trait Playouts: Send + Sync {
    /// Plays a game and returns its length and status.
    fn play(&self, rng: &mut dyn Rng) -> Generated;

    /// Plays a game and writes it as a sheet, with the tags `more` after those
    /// of the setting.
    fn write_sheet(&self, rng: &mut dyn Rng, more: &[(&str, String)], out: &mut String);

    /// Plays a game and writes it as a bare list, as
    /// [`to_list`](crate::convert::to_list) would.
    fn write_list(&self, rng: &mut dyn Rng, dialect: Dialect, out: &mut String);
}

/// The [`Playouts`] of a game.
#[derive(Debug, Clone)]
struct GamePlayouts<G: Game> {
    setting: G::Setting,
    /// The starting position, cached if the game deals nothing.
    start: OnceLock<G::Position>,
    seats: usize,
    /// The policies of the seats, repeated if there are more seats.
    policies: Vec<Policy>,
}

/// Creates the [`Playouts`] of a game. `options` are the tags of its setting.
/// The seats have the `policies` in turn; the first one moves if all seats move
/// at once.
///
/// # Errors
///
/// Returns the findings if the options are not a valid setting.
pub fn playouts<G: Game>(
    options: &TagValues,
    policies: &[Policy],
) -> Result<Box<dyn Playouts>, Vec<Diagnostic>>
where
    G::Setting: Send + Sync,
    G::Position: Send + Sync,
{
    let tags = Tags::default();
    let mut findings = Vec::new();
    let mut reader = SettingReader::new(&tags, options, &mut findings).with_deal();
    let Some(setting) = G::setting(&mut reader) else {
        return Err(findings);
    };
    Ok(Box::new(GamePlayouts::<G> {
        seats: G::seats(&setting).len(),
        setting,
        start: OnceLock::new(),
        policies: policies.to_vec(),
    }))
}

impl<G: Game> GamePlayouts<G> {
    /// Deals a game, if there is anything to deal. Returns the setting and the
    /// starting position.
    fn deal(&self, rng: &mut dyn Rng) -> (Cow<'_, G::Setting>, G::Position) {
        if let Some(dealt) = G::deal(&self.setting, rng) {
            let start = G::start(&dealt);
            return (Cow::Owned(dealt), start);
        }
        let start = self.start.get_or_init(|| G::start(&self.setting));
        (Cow::Borrowed(&self.setting), start.clone())
    }

    /// Plays to the end and calls `visit` with each move. Returns the final
    /// position.
    ///
    /// # Cost
    ///
    /// One random choice per ply for the random policy. The others play every
    /// legal move on a copy, unless they mirror one.
    fn run(
        &self,
        mut position: G::Position,
        rng: &mut dyn Rng,
        mut visit: impl FnMut(&MoveOf<G>),
    ) -> G::Position {
        if self.policies.iter().all(|policy| *policy == Policy::Random) {
            position.play_out(rng, visit);
            return position;
        }
        let mut last = None;
        while let Some(mv) = self.choose(&position, last.as_ref(), rng) {
            visit(&mv);
            position.apply(&mv);
            last = Some(mv);
        }
        position
    }

    /// Chooses a move by the policy of the seat to move; `None` at the end of
    /// the game.
    fn choose(
        &self,
        position: &G::Position,
        last: Option<&MoveOf<G>>,
        rng: &mut dyn Rng,
    ) -> Option<MoveOf<G>> {
        let seat = match position.turn() {
            Turn::Seat(seat) => seat.index(),
            Turn::All | Turn::Over => 0,
        };
        let policy = self.policies.get(seat % self.policies.len().max(1));
        let policy = policy.copied().unwrap_or(Policy::Random);
        if policy == Policy::Random {
            return position.random_move(rng);
        }
        let mirrored = last.zip(policy.mirror());
        let mut moves = mirrored.map_or_else(Vec::new, |(last, symmetry)| {
            position.mirror_moves(last, symmetry)
        });
        match moves.len() as u64 {
            0 => position.greedy_move(rng),
            count => Some(moves.swap_remove(below(rng, count) as usize)),
        }
    }
}

impl<G: Game> Playouts for GamePlayouts<G>
where
    G::Setting: Send + Sync,
    G::Position: Send + Sync,
{
    fn play(&self, rng: &mut dyn Rng) -> Generated {
        let (_, start) = self.deal(rng);
        let mut plies = 0;
        let end = self.run(start, rng, |_| plies += 1);
        let status = end.status();
        Generated { plies, status }
    }

    fn write_sheet(&self, rng: &mut dyn Rng, more: &[(&str, String)], out: &mut String) {
        let (setting, start) = self.deal(rng);
        let mut movetext = Movetext::default();
        let mut word = String::new();
        let mut number = 0_u32;
        let write_move = G::writer(G::DIALECTS[0]);
        let end = self.run(start, rng, |mv| {
            number += 1;
            word.clear();
            write!(word, "{number}. ").expect("writing to a string cannot fail");
            write_move(&mut word, mv);
            movetext.word(&word);
        });
        let result = end.status().outcome(self.seats).to_string();
        movetext.word(&result);
        write_tag(out, "Game", G::ABOUT.name);
        for (name, value) in &G::tags(&setting) {
            write_tag(out, name, value);
        }
        for (name, value) in more {
            write_tag(out, name, value);
        }
        write_tag(out, "Result", &result);
        write_tag(out, "Termination", "normal");
        out.push('\n');
        out.push_str(&movetext.finish());
    }

    fn write_list(&self, rng: &mut dyn Rng, dialect: Dialect, out: &mut String) {
        let (_, start) = self.deal(rng);
        let separator = if dialect.lines { '\n' } else { ' ' };
        let write = G::writer(dialect);
        let end = self.run(start, rng, |mv| {
            write(out, mv);
            out.push(separator);
        });
        let result = end.status().outcome(self.seats).to_string();
        out.push_str(&result);
        out.push_str(if dialect.lines { "\n\n" } else { "\n" });
    }
}
