//! The players of generated games.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rand_core::Rng;

use crate::play::game::position::Playout as _;
use crate::play::{Game, MoveOf, Policy, random_below};
use crate::search::{SearchOptions, Tuning};

/// How a player chooses moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Player {
    /// By a policy.
    Policy(Policy),
    /// By a search, with a new random seed for every move.
    Search(SearchOptions),
    /// By random games: equally many after every legal move.
    Flat(SearchOptions),
}

/// The time since some moment in the past, for searches with a time limit.
#[derive(Clone)]
pub struct Stopwatch(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Stopwatch {
    /// Creates a stopwatch that reads a clock.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// Creates a stopwatch that does not run, so that searches end only by their
    /// number of simulations.
    pub fn stopped() -> Self {
        Self::new(|| Duration::ZERO)
    }

    /// Returns the time.
    pub fn now(&self) -> Duration {
        (self.0)()
    }

    /// Returns the clock of a search that begins now. If the stopwatch shows
    /// `Duration::MAX`, so does the clock, which stops the search.
    pub fn clock(&self) -> impl Fn() -> Duration + Sync + '_ {
        let begin = self.now();
        move || match self.now() {
            Duration::MAX => Duration::MAX,
            now => now.saturating_sub(begin),
        }
    }
}

impl fmt::Debug for Stopwatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stopwatch")
    }
}

/// The players of a game and how it begins.
#[derive(Debug, Clone)]
pub struct Lineup {
    /// The players of the seats. If there are more seats, the list is repeated.
    pub players: Vec<Player>,
    /// The number of plies at the start that are played at random.
    pub random_plies: u32,
    /// The clock of searches.
    pub stopwatch: Stopwatch,
}

impl From<Policy> for Lineup {
    fn from(policy: Policy) -> Self {
        Self {
            players: vec![Player::Policy(policy)],
            random_plies: 0,
            stopwatch: Stopwatch::stopped(),
        }
    }
}

impl Lineup {
    /// Returns true if every move is random.
    pub(super) fn is_random(&self) -> bool {
        let random = Player::Policy(Policy::Random);
        self.players.iter().all(|player| *player == random)
    }

    /// Returns the player of a seat.
    pub(super) fn of(&self, seat: usize) -> Option<Player> {
        self.players.get(seat % self.players.len().max(1)).copied()
    }
}

impl Player {
    /// Returns the settings of the player's search, if it searches.
    pub(super) const fn search(&self) -> Option<SearchOptions> {
        match *self {
            Self::Policy(_) => None,
            Self::Search(options) => Some(options),
            Self::Flat(mut options) => {
                options.tuning = Tuning::flat();
                Some(options)
            }
        }
    }

    /// Chooses a move; `None` if the game is over.
    ///
    /// `last` is the previous move, if there is one. In a position that cannot be
    /// searched, the move is random.
    pub(super) fn choose<G: Game>(
        &self,
        position: &G::Position,
        last: Option<&MoveOf<G>>,
        rng: &mut dyn Rng,
        stopwatch: &Stopwatch,
    ) -> Option<MoveOf<G>> {
        let clock = stopwatch.clock();
        match *self {
            Self::Policy(Policy::Random) => position.random_move(rng),
            Self::Policy(policy) => {
                mirrored::<G>(position, last, policy, rng).or_else(|| position.greedy_move(rng))
            }
            Self::Search(mut options) => {
                options.seed = rng.next_u64();
                let Some(found) = G::search(position, &options, &clock) else {
                    return position.random_move(rng);
                };
                // Players never swap.
                let moves = found.moves.into_iter();
                let mut legal = moves.filter(|candidate| !G::is_swap(&candidate.line[0]));
                legal.next()?.line.into_iter().next()
            }
            Self::Flat(mut options) => {
                options.seed = rng.next_u64();
                options.tuning = Tuning::flat();
                let Some(found) = G::search(position, &options, &clock) else {
                    return position.random_move(rng);
                };
                let moves = found.moves.into_iter();
                let legal = moves.filter(|candidate| !G::is_swap(&candidate.line[0]));
                let best = legal.max_by(|one, other| one.chance.total_cmp(&other.chance));
                best?.line.into_iter().next()
            }
        }
    }
}

/// Mirrors the last move as a policy does. `None` if the policy mirrors none, or
/// no mirrored move is legal.
fn mirrored<G: Game>(
    position: &G::Position,
    last: Option<&MoveOf<G>>,
    policy: Policy,
    rng: &mut dyn Rng,
) -> Option<MoveOf<G>> {
    let mut moves = position.mirror_moves(last?, policy.mirror()?);
    let count = moves.len() as u64;
    (count > 0).then(|| moves.swap_remove(random_below(rng, count) as usize))
}
