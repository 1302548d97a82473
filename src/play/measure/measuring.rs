//! Measures a game while its moves are played.

use crate::play::game::game::{Game, GameObserver, MoveOf};
use crate::play::game::main_line::Action;
use crate::play::game::position::Position;
use crate::play::measure::measures::{GameMeasures, Wanted};
use crate::play::replay::identity::canonical_text_of;
use crate::play::replay::replay::Replay;

/// The number of plies of an opening.
const OPENING: usize = 2;

/// The facts about a setting that measures repeat.
#[derive(Debug, Clone)]
struct SettingFacts<G: Game> {
    setting: G::Setting,
    start: G::Position,
    describe: String,
    /// Whether each symmetry carries the start to itself; empty if games start
    /// from a position or a deal of their own.
    fitting: Vec<bool>,
}

impl<G: Game> SettingFacts<G> {
    fn new(setting: &G::Setting, start: &G::Position) -> Self {
        let has_position = || G::tags(setting).iter().any(|(name, _)| *name == "Position");
        let fitting = match G::SYMMETRIES.is_empty() || has_position() {
            true => Vec::new(),
            false => {
                let text = G::position_text(start);
                let symmetries = G::symmetries(setting, &[]).into_iter();
                let image = |symmetry| G::start(&G::setting_image(setting, &symmetry));
                let fits = |symmetry| G::position_text(&image(symmetry)) == text;
                symmetries.map(fits).collect()
            }
        };
        Self {
            setting: setting.clone(),
            start: start.clone(),
            describe: G::describe(setting),
            fitting,
        }
    }

    /// Returns the smallest text of the images of the first moves of a game;
    /// empty if its start is special.
    fn opening(&self, moves: &[MoveOf<G>]) -> String {
        let write = G::writer(G::DIALECTS[0]);
        let symmetries = G::symmetries(&self.setting, moves);
        let images = symmetries.iter().zip(&self.fitting);
        let images = images.filter_map(|(symmetry, fits)| fits.then_some(symmetry));
        let mut images: Vec<&G::Symmetry> = images.collect();
        let mut text = String::new();
        if images.is_empty() {
            return text;
        }
        let mut position = self.start.clone();
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
    /// The moves played so far.
    pub(in crate::play) played: Vec<MoveOf<G>>,
}

impl<G: Game> Default for Measuring<G> {
    fn default() -> Self {
        Self {
            observer: G::Observer::default(),
            wanted: Wanted::default(),
            facts: None,
            played: Vec::new(),
        }
    }
}

impl<G: Game> Measuring<G> {
    /// Begins a game; `measures` are emptied.
    pub(in crate::play) fn begin(
        &mut self,
        setting: &G::Setting,
        start: &G::Position,
        wanted: Wanted,
        measures: &mut GameMeasures,
    ) {
        self.wanted = wanted;
        self.played.clear();
        measures.clear();
        let facts = self.facts.take().filter(|facts| facts.setting == *setting);
        let facts = facts.unwrap_or_else(|| SettingFacts::new(setting, start));
        measures.game = G::ABOUT.name;
        measures.setting.clone_from(&facts.describe);
        self.facts = Some(facts);
        measures.board = G::board(start);
        measures.maps = G::MAPS;
        measures.number_names = G::NUMBERS;
        measures.seats.clear();
        measures
            .seats
            .extend(G::seats(setting).into_iter().map(|seat| seat.name));
        measures.first_ply = start.next_ply();
        self.observer.begin(start, wanted);
        if wanted.hashes {
            measures.hashes.push(self.observer.hash(start));
        }
    }

    /// Returns true if the moves of the last game were played.
    pub(in crate::play) const fn has_played(&self) -> bool {
        !self.played.is_empty()
    }

    /// Returns the start of the last game.
    pub(in crate::play) fn start(&self) -> Option<G::Position> {
        self.facts.as_ref().map(|facts| facts.start.clone())
    }

    /// Measures a move and plays it.
    #[inline]
    pub(in crate::play) fn play(
        &mut self,
        position: &mut G::Position,
        mv: &MoveOf<G>,
        measures: &mut GameMeasures,
    ) {
        if self.wanted.legal {
            measures.legal.push(position.count_legal());
        }
        self.observer.before(position, mv, self.wanted, measures);
        self.played.push(mv.clone());
        position.apply(mv);
        if self.wanted.hashes {
            measures.hashes.push(self.observer.hash(position));
        }
        if self.wanted.leaders {
            let leader = self.observer.leader(position);
            let leader = leader.map_or(GameMeasures::NOBODY, |seat| seat.index() as u8);
            measures.leaders.push(leader);
        }
        measures.plies += 1;
    }

    /// Counts a resignation or an agreed draw, which leave the position as it
    /// is.
    fn close(&mut self, measures: &mut GameMeasures) {
        if self.wanted.leaders {
            let last = measures.leaders.last().copied();
            measures.leaders.push(last.unwrap_or(GameMeasures::NOBODY));
        }
        measures.plies += 1;
    }

    /// Ends a game.
    pub(in crate::play) fn end(&mut self, end: &G::Position, measures: &mut GameMeasures) {
        if self.wanted.end {
            self.observer.end(end, measures);
        }
        if let Some(facts) = self.facts.as_ref().filter(|_| self.wanted.opening) {
            let plies = self.played.len().min(OPENING);
            measures.opening = facts.opening(&self.played[..plies]);
        }
    }

    /// Returns the canonical text of the last game, which has no closing ply.
    pub(in crate::play) fn canonical_text(&self) -> String {
        let Some(facts) = &self.facts else {
            return String::new();
        };
        let plies = self.played.iter().map(|mv| Action::Move(mv.clone()));
        canonical_text_of::<G>(&facts.setting, &facts.start, plies)
    }
}

/// Measures a replayed game.
pub(in crate::play) fn measure<G: Game>(
    replay: &Replay<G>,
    wanted: Wanted,
    measures: &mut GameMeasures,
) {
    let mut measuring = Measuring::<G>::default();
    measuring.begin(&replay.setting, &replay.start, wanted, measures);
    let mut position = replay.start.clone();
    for ply in &replay.plies {
        match &ply.action {
            Action::Move(mv) => measuring.play(&mut position, mv, measures),
            Action::Resign | Action::Draw => measuring.close(measures),
        }
    }
    measuring.end(&position, measures);
    measures.result = replay.verdict.result.clone();
    measures.termination = replay.verdict.termination;
    measures.winners.clone_from(&replay.verdict.winners);
}
