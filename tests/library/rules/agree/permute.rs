//! Compares the library's Permute with the plain model, in random games.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::board::{Seat, Square};
use scoresheet::format::{self, ReadOptions};
use scoresheet::games::permute::{Direction, Permute, PermuteMove, PermutePosition};
use scoresheet::play::{
    self, Notation as _, Picture as _, Playout as _, Position as _, Rules as _, SettingReader,
    Status, Turn,
};
use scoresheet::record::{TagValues, Tags, Words};
use scoresheet::text::Source;

use crate::helpers::dice;
use crate::helpers::plain::permute::{self as plain, Colour, Setup, Swap, Table};
use crate::helpers::plain::{Lcg, corners};
use crate::rules::table::{PERMUTE, rows};

/// The largest board on which every ply compares the lists of legal moves.
const MAX_LISTED_SIDE: u8 = 9;
/// The same limit with two twists per turn, for which the lists are longer.
const MAX_LISTED_SIDE_DOUBLE: u8 = 3;

/// The position before the first move in the setting of these tags.
fn start(tags: &[(&str, String)]) -> PermutePosition {
    let options: TagValues = tags.iter().cloned().collect();
    let (no_tags, mut findings) = (Tags::default(), Vec::new());
    let setting = Permute::setting(&mut SettingReader::new(&no_tags, &options, &mut findings));
    Permute::start(&setting.unwrap_or_else(|| panic!("{tags:?} is a setting: {findings:?}")))
}

/// The same position in the library and in the plain model.
struct PositionPair {
    library: PermutePosition,
    plain: Table,
}

impl PositionPair {
    fn new(plain: Table, mut tags: Vec<(&str, String)>) -> Self {
        let swap = match plain.swap {
            Swap::None => "none",
            Swap::Colours => "colours",
            Swap::Positions => "positions",
        };
        tags.push(("Swap", swap.to_owned()));
        if plain.protocol_double {
            tags.push(("Protocol", "1[1]2[2]*".to_owned()));
        }
        let library = start(&tags);
        Self { library, plain }
    }

    fn from_setup(side: u8, setup: Setup, swap: Swap, is_double: bool) -> Self {
        let mut plain = Table::start(side, setup);
        (plain.swap, plain.protocol_double) = (swap, is_double);
        let name = match setup {
            Setup::Chequer => "chequer",
            Setup::Blocks => "blocks",
        };
        Self::new(
            plain,
            vec![("Board", side.to_string()), ("Setup", name.to_owned())],
        )
    }

    fn from_position(text: &str, swap: Swap, is_double: bool) -> Self {
        let mut plain = Table::from_position(text);
        (plain.swap, plain.protocol_double) = (swap, is_double);
        Self::new(plain, vec![("Position", text.to_owned())])
    }

    /// Compares everything but the lists of legal moves.
    fn compare(&self) {
        let position = self.plain.position();
        assert_eq!(
            Permute::position_string(&self.library),
            Some(position.clone())
        );
        let bandaged = position.bytes().filter(u8::is_ascii_uppercase).count();
        assert_eq!(
            self.library.bandaged().len() as usize,
            bandaged,
            "{position}"
        );
        let faces: BTreeSet<(u8, u8)> = self
            .library
            .faces()
            .map(|face| pair(face.bottom_left()))
            .collect();
        let plain_faces = corners(self.plain.side).into_iter();
        let plain_faces = plain_faces.filter(|&corner| self.plain.can_twist(corner));
        assert_eq!(faces, plain_faces.collect(), "faces of {position}");
        let is_over = self.plain.is_over();
        assert_eq!(
            self.library.turn() == Turn::Over,
            is_over,
            "end of {position}"
        );
        self.compare_groups(&position);
        let verdict = self.plain.verdict();
        let status = match verdict {
            _ if !is_over => Status::Running,
            None => Status::Drawn,
            Some(verdict) => Status::Won(seat(verdict.winner)),
        };
        assert_eq!(self.library.status(), status, "status of {position}");
        let both = (status, self.library.standings());
        assert_eq!(self.library.status_and_standings(), both, "{position}");
        let decided = both.1.decided_by;
        let decided = decided.map(|by| (by.rank as usize, by.values));
        let expected = verdict.map(|by| (by.rank, vec![by.orange, by.yellow]));
        assert_eq!(decided, expected, "what decides {position}");
    }

    fn compare_groups(&self, position: &str) {
        let standings = self.library.standings();
        let drawn = Permute::groups(&self.library);
        for colour in [Colour::Orange, Colour::Yellow] {
            let expected = self.plain.groups(colour);
            let standing = &standings.seats[seat(colour).index()];
            let found: Vec<u32> = serde_json::from_value(standing.facts()["groups"].clone())
                .expect("a list of sizes");
            assert_eq!(found, expected, "groups of {colour:?} in {position}");
            let of_seat = drawn.iter().filter(|(owner, _)| *owner == seat(colour));
            let sizes: Vec<u32> = of_seat.map(|(_, group)| group.size).collect();
            assert_eq!(sizes, expected, "drawn groups of {colour:?} in {position}");
        }
    }

    /// Compares the lists of legal moves, and the refusals of nearly legal
    /// moves.
    fn compare_moves(&self, lcg: &mut Lcg) {
        let position = self.plain.position();
        let expected: BTreeSet<String> = self
            .plain
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        let mut found = BTreeSet::new();
        self.library.visit_legal(&mut |mv| {
            assert!(found.insert(written(mv)), "visited twice in {position}");
            assert_eq!(self.library.check(mv), Ok(()), "{mv:?} in {position}");
            ControlFlow::Continue(())
        });
        assert_eq!(found, expected, "legal moves of {position}");
        assert_eq!(self.library.count_legal(), expected.len() as u64);
        let swap = self.library.check(&PermuteMove::Swap).is_ok();
        assert_eq!(swap, expected.contains("swap"), "swap in {position}");
        let texts: Vec<&String> = expected.iter().collect();
        for _ in 0..texts.len().min(20) {
            let text = mutated(texts[lcg.below(texts.len())], lcg);
            if let Some(mv) = read(&text) {
                let is_legal = expected.contains(&written(&mv));
                let check = self.library.check(&mv);
                assert_eq!(check.is_ok(), is_legal, "{text} in {position}: {check:?}");
            }
        }
    }

    fn play(&mut self, mv: &PermuteMove) {
        self.library.play(mv).expect("a legal move");
        self.plain.play(&plain_move(mv));
    }

    /// Plays a random game to its end; returns the number of plies.
    fn play_random_game(mut self, seed: u64) -> u32 {
        let (mut lcg, mut rng) = (Lcg::new(seed), ChaCha8Rng::seed_from_u64(seed));
        let (side, first) = (self.plain.side, self.plain.ply);
        let listed = if self.plain.protocol_double {
            MAX_LISTED_SIDE_DOUBLE
        } else {
            MAX_LISTED_SIDE
        };
        // On large boards, the lists are compared at the first ply and rarely
        // after it.
        let interval = if side <= listed {
            1
        } else {
            u32::from(side) * u32::from(side) / 3
        };
        let compares_lists = !self.plain.protocol_double || side <= 5;
        loop {
            self.compare();
            if compares_lists && (self.plain.ply - first).is_multiple_of(interval) {
                self.compare_moves(&mut lcg);
            }
            let swaps = self.plain.may_swap() && lcg.below(2) == 0;
            let mv = if swaps {
                Some(PermuteMove::Swap)
            } else {
                self.library.random_move(&mut rng)
            };
            let Some(mv) = mv else { break };
            self.play(&mv);
        }
        assert!(self.plain.is_over(), "a move is found until the end");
        self.plain.ply - first
    }
}

const fn seat(colour: Colour) -> Seat {
    match colour {
        Colour::Orange => Seat::FIRST,
        Colour::Yellow => Seat::SECOND,
    }
}

/// The square in the plain model.
const fn pair(square: Square) -> (u8, u8) {
    (square.file() + 1, square.rank() + 1)
}

fn plain_move(mv: &PermuteMove) -> plain::Move {
    let PermuteMove::Turn {
        first,
        second,
        bandage,
    } = mv
    else {
        return plain::Move::Swap;
    };
    let twists = [Some(first), second.as_ref()].into_iter().flatten();
    let twist = |twist: &scoresheet::games::permute::Twist| plain::Twist {
        clockwise: twist.direction == Direction::Clockwise,
        corner: pair(twist.face.bottom_left()),
    };
    plain::Move::Turn {
        twists: twists.map(twist).collect(),
        bandage: pair(*bandage),
    }
}

fn written(mv: &PermuteMove) -> String {
    let mut text = String::new();
    Permute::write(&mut text, mv, Permute::DIALECTS[0]);
    text
}

fn read(text: &str) -> Option<PermuteMove> {
    let options = ReadOptions::only_moves();
    let record = format::read(Source::new("move", text.as_bytes()), options).next()?;
    let (_, taken) = Permute::read_move(Words::new(record.text(), record.tokens()));
    taken.ok().map(|text| text.mv)
}

/// A move with one or two characters changed and sometimes a second twist added,
/// or `swap`.
fn mutated(text: &str, lcg: &mut Lcg) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=lcg.below(2) {
        let at = lcg.below(characters.len());
        let next = |character: char| char::from_u32(character as u32 + 1).unwrap_or(character);
        characters[at] = match characters[at] {
            'C' => 'A',
            'A' => 'C',
            character if lcg.below(2) == 0 => next(character),
            character => char::from_u32(character as u32 - 1).unwrap_or(character),
        };
    }
    let mut text: String = characters.into_iter().collect();
    match lcg.below(20) {
        0 => text = text.replacen('-', "+Ca1b2-", 1),
        1 => text = "swap".to_owned(),
        _ => {}
    }
    text
}

/// A position string with random stones and sometimes bandages and empty squares.
fn random_position(lcg: &mut Lcg, side: usize) -> String {
    let characters = [b"ooooyyyyOY".as_slice(), b"oooooyyyyyyO.", b"oy"][lcg.below(3)];
    let rank = |lcg: &mut Lcg| -> String {
        let character = |_| char::from(characters[lcg.below(characters.len())]);
        (0..side).map(character).collect()
    };
    let ranks: Vec<String> = (0..side).map(|_| rank(lcg)).collect();
    let turn = ["o", "y"][lcg.below(2)];
    format!("{} {turn} {}", ranks.join("/"), 1 + lcg.below(4))
}

fn any_swap(lcg: &mut Lcg) -> Swap {
    [Swap::None, Swap::Colours, Swap::Positions][lcg.below(3)]
}

/// The number of games on a board of this side.
const fn games(side: u8) -> u64 {
    match side {
        2..=5 => 600,
        6..=8 => 150,
        9..=12 => 24,
        13..=18 => 2,
        _ => 1,
    }
}

#[test]
fn random_games_from_both_setups_agree() {
    let mut lcg = Lcg::new(11);
    let mut plies = 0;
    for side in 2..=dice::sized(26, 12) as u8 {
        let full = games(side) as usize;
        for game in 0..dice::sized(full, full.div_ceil(40)) as u64 {
            let is_blocks = side % 2 == 0 && lcg.below(2) == 0;
            let setup = if is_blocks {
                Setup::Blocks
            } else {
                Setup::Chequer
            };
            let swap = any_swap(&mut lcg);
            let pair = PositionPair::from_setup(side, setup, swap, false);
            plies += pair.play_random_game(u64::from(side) * 1000 + game);
        }
    }
    assert!(plies as usize > dice::sized(20_000, 500), "{plies} plies");
}

#[test]
fn random_games_with_two_twists_agree() {
    let mut lcg = Lcg::new(12);
    for side in 2..=12 {
        let full = games(side) as usize / 4 + 1;
        for game in 0..dice::sized(full, full.div_ceil(25)) as u64 {
            let is_blocks = side % 2 == 0 && lcg.below(2) == 0;
            let setup = if is_blocks {
                Setup::Blocks
            } else {
                Setup::Chequer
            };
            let swap = any_swap(&mut lcg);
            PositionPair::from_setup(side, setup, swap, true)
                .play_random_game(u64::from(side) * 1000 + game);
        }
    }
}

#[test]
fn random_positions_agree() {
    let mut lcg = Lcg::new(13);
    for game in 0..dice::sized(1500, 80) as u64 {
        let is_double = game % 5 == 0;
        let side = 2 + lcg.below(if is_double { 3 } else { 7 });
        let text = random_position(&mut lcg, side);
        let swap = any_swap(&mut lcg);
        PositionPair::from_position(&text, swap, is_double).play_random_game(game);
    }
}

#[test]
fn a_swap_may_be_the_first_ply_of_a_position() {
    for (text, is_legal) in [
        ("oy/yo y 2", true),
        ("oy/yo o 2", false),
        ("oo/oo y 2", false),
    ] {
        for swap in [Swap::Colours, Swap::Positions] {
            let pair = PositionPair::from_position(text, swap, false);
            assert_eq!(
                pair.library.check(&PermuteMove::Swap).is_ok(),
                is_legal,
                "{text}"
            );
            assert_eq!(pair.plain.may_swap(), is_legal, "{text}");
        }
    }
}

#[test]
fn perft_is_as_in_the_table() {
    for row in rows(PERMUTE) {
        let names = [
            ("Board", "board"),
            ("Setup", "setup"),
            ("Position", "position"),
            ("Protocol", "protocol"),
        ];
        let stated = names.into_iter().filter_map(|(tag, name)| {
            let value = row.get(name)?;
            Some((tag, value.to_owned()))
        });
        let mut tags: Vec<(&str, String)> = stated.collect();
        tags.push(("Swap", row.get("swap").unwrap_or("none").to_owned()));
        let position = start(&tags);
        for (depth, &count) in (1..).zip(&row.counts) {
            let found = play::perft(&position, depth);
            assert_eq!(found, count, "{} at depth {depth}", row.text);
        }
    }
}
