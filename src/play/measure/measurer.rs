//! Measures a game while its moves are played.

use std::any::Any;
use std::sync::Arc;

use crate::board::Seat;
use crate::play::{
    Action, Game, GameMeasures, GameObserver, GameStart, MoveOf, Ply, Position, Replay, Verdict,
    Wanted,
};

/// Measures games of one kind.
#[derive(Debug, Clone)]
pub(crate) struct Measurer<G: Game> {
    observer: G::Observer,
    wanted: Wanted,
}

impl<G: Game> Default for Measurer<G> {
    fn default() -> Self {
        Self {
            observer: G::Observer::default(),
            wanted: Wanted::default(),
        }
    }
}

impl<G: Game> Measurer<G> {
    /// Measures the plies of a game and its final position, but not its verdict.
    pub(crate) fn measure(
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
    }

    /// Begins a game: empties `measures`, then sets what is known at the start.
    fn begin(&mut self, game: &Arc<GameStart<G>>, wanted: Wanted, measures: &mut GameMeasures) {
        let start = &game.start;
        self.wanted = wanted;
        measures.clear();
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

/// The measurer of the game measured last, which caches values for the next
/// game of the same kind.
#[derive(Debug, Default)]
pub struct MeasurerCache(Option<Box<dyn Any + Send>>);

impl MeasurerCache {
    /// Returns the measurer for a kind of game: the cached one, or a new one if the
    /// game measured last was of another kind.
    pub(crate) fn measurer<G: Game>(&mut self) -> &mut Measurer<G> {
        let cached = self.0.take().filter(|cached| cached.is::<Measurer<G>>());
        let kept = cached.unwrap_or_else(|| Box::new(Measurer::<G>::default()));
        let measurer = self.0.insert(kept).downcast_mut();
        measurer.expect("a measurer of another type was replaced")
    }
}

/// Measures a replayed game.
pub(crate) fn measure<G: Game>(
    replay: &Replay<G>,
    wanted: Wanted,
    cache: &mut MeasurerCache,
    measures: &mut GameMeasures,
) {
    cache
        .measurer::<G>()
        .measure(&replay.game, &replay.plies, wanted, measures);
    if replay.has_open_setting {
        measures.swapped = None;
    }
    set_verdict(measures, &replay.verdict);
}

/// Sets how the measured game ended.
pub(crate) fn set_verdict(measures: &mut GameMeasures, verdict: &Verdict) {
    measures.result.clone_from(&verdict.result);
    measures.termination = verdict.termination;
    measures.winners.clone_from(&verdict.winners);
}
