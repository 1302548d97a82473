//! Plays games by a policy and writes them as sheets or lists.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::OnceLock;

use rand_core::Rng;

use crate::play::game::position::{Playout as _, Position as _};
use crate::play::{Dialect, Game, Lineup, MoveOf, SettingReader, Status, Turn};
use crate::record::{Movetext, TagValues, Tags, write_tag};
use crate::search::SearchOptions;
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

    /// Returns the number of seats.
    fn seats(&self) -> usize;

    /// Returns the names of the seats.
    fn seat_names(&self) -> Vec<String>;

    /// Plays a game and writes it as a sheet, with the tags `more` after those
    /// of the setting. Returns its length and status.
    fn write_sheet(
        &self,
        rng: &mut dyn Rng,
        more: &[(&str, String)],
        out: &mut String,
    ) -> Generated;

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
    lineup: Lineup,
}

/// Creates the [`Playouts`] of a game. `setting_tags` has the tags of its setting.
///
/// # Errors
///
/// Returns the findings if the tags are not a valid setting.
pub(crate) fn playouts<G: Game>(
    setting_tags: &TagValues,
    lineup: Lineup,
) -> Result<Box<dyn Playouts>, Vec<Diagnostic>> {
    let tags = Tags::default();
    let mut findings = Vec::new();
    let mut reader = SettingReader::new(&tags, setting_tags, &mut findings).with_deal();
    let Some(setting) = G::setting(&mut reader) else {
        return Err(findings);
    };
    Ok(Box::new(GamePlayouts::<G> {
        seats: G::seats(&setting).len(),
        setting,
        start: OnceLock::new(),
        lineup,
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

    /// Chooses the move of the seat whose turn it is; `None` if the game is
    /// over. `last` is the previous move.
    fn choose(
        &self,
        position: &G::Position,
        plies: u32,
        last: Option<&MoveOf<G>>,
        rng: &mut dyn Rng,
    ) -> Option<MoveOf<G>> {
        if plies < self.lineup.random_plies {
            return position.random_move(rng);
        }
        let stopwatch = &self.lineup.stopwatch;
        match position.turn() {
            Turn::Seat(seat) => {
                let player = self.lineup.of(seat.index())?;
                player.choose::<G>(position, last, rng, stopwatch)
            }
            Turn::All => self.choose_together(position, rng),
            Turn::Over => None,
        }
    }

    /// Chooses a move that all seats make at once; at random if nobody searches or
    /// the position cannot be searched.
    fn choose_together(&self, position: &G::Position, rng: &mut dyn Rng) -> Option<MoveOf<G>> {
        let search_of = |seat| self.lineup.of(seat).and_then(|player| player.search());
        let searches: Vec<Option<SearchOptions>> = (0..self.seats).map(search_of).collect();
        if searches.iter().all(Option::is_none) {
            return position.random_move(rng);
        }
        let clock = self.lineup.stopwatch.clock();
        let found = G::search_together(position, &searches, &clock, rng);
        found.or_else(|| position.random_move(rng))
    }

    /// Plays to the end and calls `visit` with each move. Returns the final
    /// position.
    ///
    /// # Cost
    ///
    /// One random choice per ply for the random policy. Other policies play every
    /// legal move on a copy at each ply where they do not mirror a move.
    fn run(
        &self,
        mut position: G::Position,
        rng: &mut dyn Rng,
        mut visit: impl FnMut(&MoveOf<G>),
    ) -> G::Position {
        if self.lineup.is_random() {
            position.play_out(rng, visit);
            return position;
        }
        let mut plies = 0;
        let mut last = None;
        while let Some(mv) = self.choose(&position, plies, last.as_ref(), rng) {
            visit(&mv);
            position.apply(&mv);
            plies += 1;
            last = Some(mv);
        }
        position
    }
}

impl<G: Game> Playouts for GamePlayouts<G> {
    fn play(&self, rng: &mut dyn Rng) -> Generated {
        let (_, start) = self.deal(rng);
        let mut plies = 0;
        let end = self.run(start, rng, |_| plies += 1);
        let status = end.status();
        Generated { plies, status }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn seat_names(&self) -> Vec<String> {
        let seats = G::seats(&self.setting).into_iter();
        seats.map(|seat| seat.name).collect()
    }

    fn write_sheet(
        &self,
        rng: &mut dyn Rng,
        more: &[(&str, String)],
        out: &mut String,
    ) -> Generated {
        let (setting, start) = self.deal(rng);
        let mut movetext = Movetext::default();
        let mut word = String::new();
        let before = start.next_ply() - 1;
        let mut number = before;
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
        let (plies, status) = (number - before, end.status());
        Generated { plies, status }
    }

    fn write_list(&self, rng: &mut dyn Rng, dialect: Dialect, out: &mut String) {
        let (_, start) = self.deal(rng);
        let separator = if dialect.part_per_line { '\n' } else { ' ' };
        let write = G::writer(dialect);
        let end = self.run(start, rng, |mv| {
            write(out, mv);
            out.push(separator);
        });
        let result = end.status().outcome(self.seats).to_string();
        out.push_str(&result);
        out.push_str(if dialect.part_per_line { "\n\n" } else { "\n" });
    }
}
