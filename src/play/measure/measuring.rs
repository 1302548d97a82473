//! Measures a game while its moves are played.

use std::sync::Arc;

use crate::play::game::game::{Game, GameObserver, MoveOf};
use crate::play::game::main_line::{Action, Ply};
use crate::play::game::position::{Position, Turn};
use crate::play::measure::measures::{GameMeasures, Wanted};
use crate::play::replay::game_start::GameStart;

/// The number of plies of an opening.
const OPENING: usize = 2;

/// The facts about a setting that measures repeat.
#[derive(Debug, Clone)]
struct SettingFacts<G: Game> {
    game: Arc<GameStart<G>>,
    /// Whether each symmetry carries the start to itself; empty if games start
    /// from a position or a deal of their own.
    fitting: Vec<bool>,
}

impl<G: Game> SettingFacts<G> {
    fn new(game: &Arc<GameStart<G>>) -> Self {
        let setting = &game.setting;
        let has_position = || game.tags().iter().any(|(name, _)| *name == "Position");
        let fitting = match G::SYMMETRIES.is_empty() || has_position() {
            true => Vec::new(),
            false => {
                let text = G::position_text(&game.start);
                let symmetries = G::symmetries(setting, &[]).into_iter();
                let image = |symmetry| G::start(&G::setting_image(setting, &symmetry));
                let fits = |symmetry| G::position_text(&image(symmetry)) == text;
                symmetries.map(fits).collect()
            }
        };
        Self {
            game: Arc::clone(game),
            fitting,
        }
    }

    /// Returns true if these are the facts about the setting of `game`.
    fn are_of(&self, game: &Arc<GameStart<G>>) -> bool {
        Arc::ptr_eq(&self.game, game) || self.game.setting == game.setting
    }

    /// Returns the smallest text of the images of the first moves of a game;
    /// empty if its start is special.
    fn opening(&self, moves: &[MoveOf<G>]) -> String {
        let write = G::writer(G::DIALECTS[0]);
        let symmetries = G::symmetries(&self.game.setting, moves);
        let images = symmetries.iter().zip(&self.fitting);
        let images = images.filter_map(|(symmetry, fits)| fits.then_some(symmetry));
        let mut images: Vec<&G::Symmetry> = images.collect();
        let mut text = String::new();
        if images.is_empty() {
            return text;
        }
        let mut position = self.game.start.clone();
        for mv in moves {
            let word = |symmetry: &&G::Symmetry| {
                let mut word = String::new();
                write(&mut word, &G::move_image(&position, mv, symmetry));
                word
            };
            // Images that are larger in an earlier ply are out.
            let words: Vec<String> = images.iter().map(word).collect();
            let smallest = words.iter().min().cloned().unwrap_or_default();
            let mut is_smallest = words.iter().map(|word| *word == smallest);
            images.retain(|_| is_smallest.next() == Some(true));
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&smallest);
            position.apply(mv);
        }
        text
    }
}

/// Measures games of one kind.
#[derive(Debug, Clone)]
pub(in crate::play) struct Measuring<G: Game> {
    observer: G::Observer,
    wanted: Wanted,
    facts: Option<SettingFacts<G>>,
    /// The first moves of the last game.
    opening: Vec<MoveOf<G>>,
}

impl<G: Game> Default for Measuring<G> {
    fn default() -> Self {
        Self {
            observer: G::Observer::default(),
            wanted: Wanted::default(),
            facts: None,
            opening: Vec::new(),
        }
    }
}

impl<G: Game> Measuring<G> {
    /// Measures the plies of a game, not its end.
    pub(in crate::play) fn measure(
        &mut self,
        game: &Arc<GameStart<G>>,
        plies: &[Ply<MoveOf<G>>],
        wanted: Wanted,
        measures: &mut GameMeasures,
    ) {
        self.begin(game, wanted, measures);
        measures.plies = plies.len() as u32;
        if wanted.is_nothing() {
            return;
        }
        let mut position = game.start.clone();
        for ply in plies {
            match &ply.action {
                Action::Move(mv) => self.play(&mut position, mv, measures),
                Action::Resign | Action::Draw => self.close(&position, measures),
            }
        }
        self.end(&position, measures);
    }

    /// Begins a game; `measures` are emptied.
    fn begin(&mut self, game: &Arc<GameStart<G>>, wanted: Wanted, measures: &mut GameMeasures) {
        let start = &game.start;
        self.wanted = wanted;
        self.opening.clear();
        measures.clear();
        if wanted.opening && !self.facts.as_ref().is_some_and(|facts| facts.are_of(game)) {
            self.facts = Some(SettingFacts::new(game));
        }
        measures.game = G::ABOUT.name;
        measures.setting.clear();
        measures.setting.push_str(game.description());
        measures.board = G::board(start);
        measures.maps = G::MAPS;
        measures.number_names = G::NUMBERS;
        measures.seats.clear();
        let names = game.seats.iter().map(|seat| seat.name.clone());
        measures.seats.extend(names);
        measures.first_ply = start.next_ply();
        self.observer.begin(start, wanted);
        if wanted.hashes {
            measures.hashes.push(self.observer.hash(start));
        }
    }

    /// Measures a move and plays it.
    #[inline]
    fn play(&mut self, position: &mut G::Position, mv: &MoveOf<G>, measures: &mut GameMeasures) {
        if self.wanted.legal {
            measures.legal.push(position.count_legal());
        }
        if self.wanted.movers {
            measures.movers.push(mover(position));
        }
        self.observer.before(position, mv, self.wanted, measures);
        if self.opening.len() < OPENING {
            self.opening.push(mv.clone());
        }
        position.apply(mv);
        if self.wanted.hashes {
            measures.hashes.push(self.observer.hash(position));
        }
        if self.wanted.leaders {
            let leader = self.observer.leader(position);
            let leader = leader.map_or(GameMeasures::NOBODY, |seat| seat.index() as u8);
            measures.leaders.push(leader);
        }
        if self.wanted.scores {
            self.observer.scores(position, &mut measures.scores);
        }
    }

    /// Counts a resignation or an agreed draw, which leave the position as it
    /// is.
    fn close(&self, position: &G::Position, measures: &mut GameMeasures) {
        if self.wanted.movers {
            measures.movers.push(mover(position));
        }
        if self.wanted.scores {
            let seats = measures.seats.len();
            let before = measures.scores.len().saturating_sub(seats);
            match measures.scores.is_empty() {
                true => {
                    let seats = position.standings().seats;
                    let scores = seats.iter().map(|standing| standing.score);
                    measures.scores.extend(scores);
                }
                false => measures.scores.extend_from_within(before..),
            }
        }
        if self.wanted.leaders {
            let last = measures.leaders.last().copied();
            measures.leaders.push(last.unwrap_or(GameMeasures::NOBODY));
        }
    }

    /// Ends a game.
    fn end(&mut self, end: &G::Position, measures: &mut GameMeasures) {
        if self.wanted.end {
            self.observer.end(end, measures);
        }
        if let Some(facts) = self.facts.as_ref().filter(|_| self.wanted.opening) {
            measures.opening = facts.opening(&self.opening);
        }
    }
}

/// Returns the index of the seat to move.
fn mover<P: Position>(position: &P) -> u8 {
    match position.turn() {
        Turn::Seat(seat) => seat.index() as u8,
        Turn::All | Turn::Over => GameMeasures::NOBODY,
    }
}
