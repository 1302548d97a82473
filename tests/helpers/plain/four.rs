//! A plain model of Permute with four colours.
//!
//! No source says who owns which colours or how the board begins, so the tags of a
//! record state both. The rest is the rule sheet of Permute, read for more colours:
//!
//! - A face can be twisted if it has four stones, none of them bandaged and not all of
//!   one colour, at least one of which the mover owns.
//! - The mover then bandages an own stone, of either colour, in the face twisted last.
//! - A group is connected stones of one colour; a seat has the groups of all its
//!   colours. The largest are compared, then the second largest, and so on.
//! - A seat without a face passes; the game ends when nobody has one.
//! - With two twists per turn, both need an own stone when they are made, and every ply
//!   but ply 1 has two, even after a pass.
//! - There is no swap.

use std::collections::{BTreeMap, BTreeSet};

use super::{Square, board_text, characters, corners, face, group_sizes, name};

/// A game in progress. A square without a stone is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FourTable {
    pub(crate) side: u8,
    /// The stones: upper-case letters if bandaged.
    pub(crate) stones: BTreeMap<Square, char>,
    /// The letters of each seat.
    pub(crate) owners: [String; 2],
    /// The seat to move, 0 for Orange.
    pub(crate) turn: usize,
    /// The number of the next ply.
    pub(crate) ply: u32,
    pub(crate) two_twists: bool,
}

impl FourTable {
    /// The start that the tags `Owners` and `Position` state.
    ///
    /// # Panics
    ///
    /// Panics if they are not what the tags can be.
    pub(crate) fn start(owners: &str, position: &str, two_twists: bool) -> Self {
        let (orange, yellow) = owners.split_once(' ').expect("two words");
        let mut words = position.split(' ');
        let (side, characters) = characters(words.next().expect("a board"));
        Self {
            side,
            stones: characters
                .into_iter()
                .filter(|(_, it)| *it != '.')
                .collect(),
            owners: [orange.to_owned(), yellow.to_owned()],
            turn: usize::from(words.next() == Some("y")),
            ply: words.next().map_or(1, |ply| ply.parse().expect("a number")),
            two_twists,
        }
    }

    /// The position string.
    pub(crate) fn position(&self) -> String {
        let letter = |square| self.stones.get(&square).copied().unwrap_or('.');
        let board = board_text(self.side, letter);
        format!("{board} {} {}", ["o", "y"][self.turn], self.ply)
    }

    pub(crate) fn owns(&self, seat: usize, stone: char) -> bool {
        self.owners[seat].contains(stone.to_ascii_lowercase())
    }

    /// Returns true if a seat can twist the face with this bottom-left corner.
    pub(crate) fn can_twist(&self, seat: usize, corner: Square) -> bool {
        let stones: Vec<char> = face(corner)
            .iter()
            .filter_map(|square| self.stones.get(square).copied())
            .collect();
        let colours: BTreeSet<char> = stones.iter().copied().collect();
        stones.len() == 4
            && stones.iter().all(char::is_ascii_lowercase)
            && colours.len() > 1
            && stones.iter().any(|&stone| self.owns(seat, stone))
    }

    fn has_face(&self, seat: usize) -> bool {
        let mut corners = corners(self.side).into_iter();
        corners.any(|corner| self.can_twist(seat, corner))
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.has_face(0) && !self.has_face(1)
    }

    pub(crate) fn must_pass(&self) -> bool {
        !self.has_face(self.turn) && self.has_face(1 - self.turn)
    }

    /// Every legal move as it is written, in no particular order.
    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.must_pass() {
            moves.push("pass".to_owned());
        } else {
            let twists = if self.two_twists && self.ply != 1 {
                2
            } else {
                1
            };
            self.add_turns("", twists, &mut moves);
        }
        moves
    }

    /// Adds the turns that begin with `earlier` and have this many more twists.
    fn add_turns(&self, earlier: &str, twists: usize, moves: &mut Vec<String>) {
        for corner in corners(self.side) {
            if !self.can_twist(self.turn, corner) {
                continue;
            }
            for direction in ['C', 'A'] {
                let mut table = self.clone();
                table.twist(direction, corner);
                let [from, _, to, _] = face(corner).map(name);
                let text = format!("{earlier}{direction}{from}{to}");
                if twists > 1 {
                    table.add_turns(&format!("{text}+"), twists - 1, moves);
                    continue;
                }
                let own = face(corner)
                    .into_iter()
                    .filter(|square| table.owns(self.turn, table.stones[square]));
                moves.extend(own.map(|square| format!("{text}-{}", name(square))));
            }
        }
    }

    /// Turns a face: clockwise, each stone goes to the next square clockwise.
    pub(crate) fn twist(&mut self, direction: char, corner: Square) {
        let cycle = face(corner);
        let lifted = cycle.map(|square| self.stones[&square]);
        let steps = if direction == 'C' { 1 } else { 3 };
        for (index, stone) in lifted.into_iter().enumerate() {
            self.stones.insert(cycle[(index + steps) % 4], stone);
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, text: &str) {
        if text != "pass" {
            let (twists, bandage) = text.split_once('-').expect("a bandage");
            for twist in twists.split('+') {
                let named = |corner: &Square| {
                    let [from, _, to, _] = face(*corner).map(name);
                    twist[1..] == format!("{from}{to}")
                };
                let corner = corners(self.side).into_iter().find(named);
                let direction = twist.chars().next().expect("a direction");
                self.twist(direction, corner.expect("a face"));
            }
            let mut stones = self.stones.iter_mut();
            let stone = stones.find(|(square, _)| name(**square) == bandage);
            stone.expect("a stone").1.make_ascii_uppercase();
        }
        self.turn = 1 - self.turn;
        self.ply += 1;
    }

    /// The sizes of the groups of a seat, largest first.
    pub(crate) fn groups(&self, seat: usize) -> Vec<u32> {
        let mut sizes = Vec::new();
        for colour in self.owners[seat].chars() {
            let is_of_colour = |stone: char| stone.eq_ignore_ascii_case(&colour);
            let stones = self
                .stones
                .iter()
                .filter(|(_, stone)| is_of_colour(**stone));
            sizes.extend(group_sizes(stones.map(|(square, _)| *square).collect()));
        }
        sizes.sort_unstable_by(|one, two| two.cmp(one));
        sizes
    }

    /// The seat that wins if the game ends here; `None` for a draw.
    pub(crate) fn winner(&self) -> Option<usize> {
        let [orange, yellow] = [0, 1].map(|seat| self.groups(seat));
        // A missing group counts 0, so that a longer list is greater than its beginning.
        match orange.cmp(&yellow) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }
}
