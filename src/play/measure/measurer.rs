//! Measures a game while its moves are played.

use std::sync::Arc;

use crate::board::Seat;
use crate::play::game::game::{Game, GameObserver, MoveOf};
use crate::play::game::main_line::{Action, Ply};
use crate::play::game::position::Position;
use crate::play::measure::measures::{GameMeasures, Wanted};
use crate::play::replay::game_start::GameStart;
use crate::play::replayed::identity::push_smallest;

/// The number of plies of an opening.
const OPENING_PLIES: usize = 2;

/// The facts about a setting that are the same for all its games.
#[derive(Debug, Clone)]
struct SettingFacts<G: Game> {
    game: Arc<GameStart<G>>,
    /// Whether each symmetry maps the start to itself; empty if games start from
    /// a given position or a deal.
    preserves_start: Vec<bool>,
}

impl<G: Game> SettingFacts<G> {
    fn new(game: &Arc<GameStart<G>>) -> Self {
        let setting = &game.setting;
        let has_position = || game.tags().iter().any(|(name, _)| *name == "Position");
        let preserves_start = match G::SYMMETRIES.is_empty() || has_position() {
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
            preserves_start,
        }
    }

    /// Returns true if these are the facts about the setting of `game`.
    fn apply_to(&self, game: &Arc<GameStart<G>>) -> bool {
        Arc::ptr_eq(&self.game, game) || self.game.setting == game.setting
    }

    /// Returns the first moves of a game in canonical form: the smallest of their
    /// texts under all symmetries that keep the start. It is empty for deals and
    /// for given positions.
    /// `words` is scratch space.
    fn opening(&self, moves: &[MoveOf<G>], words: &mut Vec<String>) -> String {
        let symmetries = G::symmetries(&self.game.setting, moves);
        let images = symmetries.iter().zip(&self.preserves_start);
        let images = images.filter_map(|(symmetry, fits)| fits.then_some(symmetry));
        let mut images: Vec<&G::Symmetry> = images.collect();
        let mut text = String::new();
        if images.is_empty() {
            return text;
        }
        let mut position = self.game.start.clone();
        for mv in moves {
            if !text.is_empty() {
                text.push(' ');
            }
            push_smallest::<G>(&mut text, &mut images, words, (&position, mv));
            position.apply(mv);
        }
        text
    }
}

/// Measures games of one kind.
#[derive(Debug, Clone)]
pub(in crate::play) struct Measurer<G: Game> {
    observer: G::Observer,
    wanted: Wanted,
    facts: Option<SettingFacts<G>>,
    /// Texts of moves, kept to reuse their memory.
    words: Vec<String>,
}

impl<G: Game> Default for Measurer<G> {
    fn default() -> Self {
        Self {
            observer: G::Observer::default(),
            wanted: Wanted::default(),
            facts: None,
            words: Vec::new(),
        }
    }
}

impl<G: Game> Measurer<G> {
    /// Measures the plies of a game and its final position, but not its verdict.
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
        if wanted.end {
            self.observer.end(&position, measures);
        }
        if let Some(facts) = self.facts.as_ref().filter(|_| wanted.opening) {
            let moves = plies.iter().filter_map(|ply| ply.action.as_move());
            let moves: Vec<MoveOf<G>> = moves.take(OPENING_PLIES).cloned().collect();
            measures.opening = facts.opening(&moves, &mut self.words);
        }
    }

    /// Begins a game: empties `measures`, then sets what is known at the start.
    fn begin(&mut self, game: &Arc<GameStart<G>>, wanted: Wanted, measures: &mut GameMeasures) {
        let start = &game.start;
        self.wanted = wanted;
        measures.clear();
        if wanted.opening
            && !self
                .facts
                .as_ref()
                .is_some_and(|facts| facts.apply_to(game))
        {
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
        measures.people = game.seats.iter().filter(|seat| !seat.dummy).count();
        measures.first_ply = start.next_ply();
        self.observer.begin(start, wanted);
        if wanted.hashes {
            measures.hashes.push(self.observer.hash(start));
        }
        if wanted.leaders {
            measures.leaders.push(index_of(self.observer.leader(start)));
        }
    }

    /// Measures a move and plays it.
    #[inline]
    fn play(&mut self, position: &mut G::Position, mv: &MoveOf<G>, measures: &mut GameMeasures) {
        if self.wanted.legal {
            measures.legal.push(self.observer.count_legal(position));
        }
        if self.wanted.movers {
            measures
                .movers
                .push(index_of(self.observer.mover(position)));
        }
        self.observer.before(position, mv, self.wanted, measures);
        position.apply(mv);
        if self.wanted.hashes {
            measures.hashes.push(self.observer.hash(position));
        }
        if self.wanted.leaders {
            let leader = self.observer.leader(position);
            measures.leaders.push(index_of(leader));
        }
        if self.wanted.scores {
            self.observer.scores(position, &mut measures.scores);
        }
    }

    /// Counts a resignation or an agreed draw, which leave the position as it
    /// is.
    fn close(&mut self, position: &G::Position, measures: &mut GameMeasures) {
        self.observer.close(position, measures);
        if self.wanted.movers {
            measures
                .movers
                .push(index_of(self.observer.mover(position)));
        }
        if self.wanted.scores {
            self.observer.scores(position, &mut measures.scores);
        }
        if self.wanted.leaders {
            measures.leaders.extend(measures.leaders.last().copied());
        }
    }
}

/// Returns the index of a seat.
fn index_of(seat: Option<Seat>) -> u8 {
    seat.map_or(GameMeasures::NOBODY, |seat| seat.index() as u8)
}
