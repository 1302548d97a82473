//! True games: settings with complete games, of which the pastes show beginnings.

use std::ops::ControlFlow;

use scoresheet::games::GameKind;
use scoresheet::play::{Dialect, Policy, Turn, View};
use scoresheet::record::TagValues;

use crate::helpers::dice::Dice;

/// Consecutive seeds share their games, since making games takes longer than
/// pasting them.
pub(crate) const SEEDS_PER_POOL: u64 = 1024;
/// The number of settings of each game in a pool.
const DEALS: usize = 8;
/// The number of games of each setting.
const GAMES: usize = 4;
/// Alternatives are kept for this many plies.
const KNOWN_PLIES: usize = 30;

/// A setting, and some games of it.
pub(crate) struct Deal {
    pub(crate) kind: GameKind,
    /// The tags that determine the setting, with `Game`.
    pub(crate) options: TagValues,
    pub(crate) setting: String,
    /// The seats with players.
    pub(crate) seats: Vec<String>,
    /// The number of marks in a result: dummies have marks too.
    pub(crate) marks: usize,
    pub(crate) games: Vec<TrueGame>,
}

/// A complete game.
pub(crate) struct TrueGame {
    pub(crate) plies: Vec<TruePly>,
    /// The result by the rules.
    pub(crate) result: String,
    pub(crate) has_swap: bool,
}

/// A ply in canonical spelling.
#[derive(Clone)]
pub(crate) struct TruePly {
    pub(crate) text: String,
    /// The seat that plays it; `None` if all seats do.
    pub(crate) seat: Option<usize>,
    /// Other plies that are legal in its place, for remarks that mention moves.
    pub(crate) others: Vec<String>,
}

impl Deal {
    /// The side of the board, if there is one.
    pub(crate) fn board(&self) -> Option<usize> {
        self.options.get("Board")?.parse().ok()
    }
}

/// Makes the games for the pool with this number.
pub(crate) fn pool(number: u64) -> Vec<Deal> {
    let mut dice = Dice::of_seed(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let kinds = GameKind::ALL.iter();
    kinds
        .flat_map(|&kind| (0..DEALS).map(move |_| kind))
        .map(|kind| deal(kind, &mut dice))
        .collect()
}

fn deal(kind: GameKind, dice: &mut Dice) -> Deal {
    let mut options = setting(kind, dice);
    let swap = options.get("Swap").map(str::to_owned);
    // The first game deals the cards and tiles of all.
    let (first, dealt) = play(kind, &options.without(&["Swap"]), dice);
    options = dealt
        .into_iter()
        .filter(|(name, _)| *name != "Swap" && *name != "Result")
        .collect();
    options = options.with("Game", kind.as_str());
    let mut lists = vec![first];
    while lists.len() < GAMES {
        lists.push(play(kind, &options, dice).0);
    }
    if let Some(swap) = &swap {
        // The moves after a swap are those without it, by either custom.
        for list in lists.iter_mut().skip(1) {
            list.insert(1, "swap".to_owned());
        }
        options = options.with("Swap", swap);
    }
    if options.get("MoveTime").is_some() {
        // Two players skip a turn each, so that the moves after them are legal.
        for list in lists.iter_mut().skip(1) {
            let at = dice.below(list.len().min(9) - 1);
            list.splice(at..at, ["timeout".to_owned(), "timeout".to_owned()]);
        }
    }
    let mut deal = Deal {
        kind,
        options,
        setting: String::new(),
        seats: Vec::new(),
        marks: 0,
        games: Vec::new(),
    };
    for list in &lists {
        deal.add_game(list, dice);
    }
    deal
}

impl Deal {
    /// Adds a game, unless a ply that was put into it is illegal.
    fn add_game(&mut self, list: &[String], dice: &mut Dice) {
        let text = list.join(" ");
        let record = self.kind.read(&text).next().expect("one record");
        let mut findings = Vec::new();
        let game = self.kind.replay_with(&record, &self.options, &mut findings);
        let game = game.expect("a sound setting");
        if findings.iter().any(scoresheet::Diagnostic::is_error) || game.plies() != list.len() {
            assert!(!self.games.is_empty(), "{findings:?} {text}");
            return;
        }
        self.setting = game.setting().to_owned();
        self.marks = game.seats().len();
        let seats = game.seats().iter().filter(|seat| !seat.dummy);
        self.seats = seats.map(|seat| seat.name.clone()).collect();
        let mut plies = Vec::new();
        game.walk(&mut |count, view| {
            let Some(text) = list.get(count) else {
                return ControlFlow::Break(());
            };
            let seat = match view.turn() {
                Turn::Seat(seat) => Some(seat.index()),
                _ => None,
            };
            let others = if count < KNOWN_PLIES {
                others(view, game.dialects()[0], text, dice)
            } else {
                Vec::new()
            };
            plies.push(TruePly {
                text: text.clone(),
                seat,
                others,
            });
            ControlFlow::Continue(())
        });
        let result = game.verdict().result.to_string();
        let has_swap = list.iter().any(|ply| ply == "swap");
        self.games.push(TrueGame {
            plies,
            result,
            has_swap,
        });
    }
}

/// Two legal plies other than the one played.
fn others(view: &dyn View, dialect: Dialect, played: &str, dice: &mut Dice) -> Vec<String> {
    let mut found = Vec::new();
    let mut left = 1 + dice.below(12);
    view.visit_legal(dialect, &mut |ply| {
        left = left.saturating_sub(1);
        let is_move = ply.bytes().any(|byte| byte.is_ascii_digit());
        if left == 0 && is_move && ply != played {
            found.push(ply.to_owned());
        }
        if found.len() < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    found
}

/// Chooses the setting of a game: small boards, for speed.
fn setting(kind: GameKind, dice: &mut Dice) -> TagValues {
    let mut tags = TagValues::new();
    match kind {
        GameKind::Permute => {
            let board = dice.one_of(&["4", "5", "6", "8", "9", "12", "12"]);
            tags = tags.with("Board", board);
            if board == "8" && dice.below(2) == 0 {
                tags = tags.with("Setup", "blocks");
            }
            if dice.below(6) == 0 {
                tags = tags.with("Protocol", "1[1]2[2]*");
            }
            if dice.below(3) == 0 {
                tags = tags.with("Swap", dice.one_of(&["colours", "positions"]));
            }
        }
        GameKind::Swaptimum => {
            tags = tags.with("Board", dice.one_of(&["4", "5", "7", "9", "11", "11"]));
        }
        GameKind::Permutations => {
            tags = tags.with("Players", dice.one_of(&["2", "2", "3", "4", "5"]));
        }
        GameKind::Permutu => {
            let players = dice.one_of(&["1", "2", "2", "2", "3", "4"]);
            tags = tags
                .with("Players", players)
                .with("Symbols", dice.one_of(&["6", "9", "12"]));
            if players == "2" && dice.below(2) == 0 {
                tags = tags.with("MoveTime", "1 minute");
            }
        }
    }
    tags
}

/// Plays a game at random. Returns its plies and its tags.
fn play(kind: GameKind, tags: &TagValues, dice: &mut Dice) -> (Vec<String>, Vec<(String, String)>) {
    let playouts = if kind.has_swap() {
        tags.clone().with("Swap", "none")
    } else {
        tags.clone()
    };
    let playouts = kind
        .playouts(&playouts, Policy::Random)
        .expect("a sound setting");
    let mut text = String::new();
    playouts.write_sheet(&mut dice.0, &[], &mut text);
    let record = kind.read(&text).next().expect("one record");
    let game = kind.replay(&record).game.expect("a sound setting");
    let dialect = game.dialects()[0];
    let plies = (0..game.plies())
        .filter_map(|index| game.ply_text(index, dialect))
        .collect();
    let tags = game
        .start_tags()
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()));
    (plies, tags.collect())
}
