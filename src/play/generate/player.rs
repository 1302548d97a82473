//! The players of generated games, and their policies.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rand_core::Rng;

use crate::board::BoardSymmetry;
use crate::play::game::position::Playout as _;
use crate::play::{Game, MoveOf, random_below};
use crate::search::{SearchOptions, Tuning};
use crate::text::closed_enum;

closed_enum! {
    /// How a generated game chooses its moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use scoresheet::{GameKind, TagValues, play::Policy};
    ///
    /// let board = TagValues::new().with("Board", "8");
    /// let players = GameKind::Permute.playouts(&board, Policy::Greedy).expect("a setting");
    /// # drop(players);
    /// assert_eq!("greedy".parse(), Ok(Policy::Greedy));
    /// ```
    pub enum Policy {
        /// A random legal move. All are equally likely; different moves with
        /// the same effect count separately.
        Random = "random",
        /// A legal move after which the mover has the largest lead.
        Greedy = "greedy",
        /// A move that mirrors the previous one in the centre of the board; a
        /// greedy move if that is not legal.
        Point = "point",
        /// Like `Point`, but mirrored in the diagonal through a1.
        Diagonal = "diagonal",
        /// Like `Point`, but mirrored in the other diagonal.
        Antidiagonal = "antidiagonal",
        /// Like `Point`, but left and right are exchanged.
        LeftRight = "left-right",
        /// Like `Point`, but top and bottom are exchanged.
        TopBottom = "top-bottom",
        /// Like `Point`, but with a quarter turn clockwise.
        Quarter = "quarter",
    }
    else
    /// The error for a text that is not a policy.
    PolicyError = "a policy is random, greedy, point, diagonal, antidiagonal, left-right, \
                   top-bottom or quarter"
}

impl Policy {
    /// Returns the symmetry under which moves are mirrored, if they are.
    pub const fn mirror(self) -> Option<BoardSymmetry> {
        match self {
            Self::Random | Self::Greedy => None,
            Self::Point => Some(BoardSymmetry::Half),
            Self::Diagonal => Some(BoardSymmetry::ThreeQuartersMirror),
            Self::Antidiagonal => Some(BoardSymmetry::QuarterMirror),
            Self::LeftRight => Some(BoardSymmetry::Mirror),
            Self::TopBottom => Some(BoardSymmetry::HalfMirror),
            Self::Quarter => Some(BoardSymmetry::Quarter),
        }
    }
}

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
            Self::Search(_) | Self::Flat(_) => {
                let mut options = self.search()?;
                options.seed = rng.next_u64();
                let Some(found) = G::search(position, &options, &clock) else {
                    return position.random_move(rng);
                };
                // Players never swap.
                let moves = found.moves.into_iter();
                let mut legal = moves.filter(|candidate| !G::is_swap(&candidate.line[0]));
                let best = if matches!(self, Self::Flat(_)) {
                    legal.max_by(|one, other| one.chance.total_cmp(&other.chance))
                } else {
                    legal.next()
                };
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
