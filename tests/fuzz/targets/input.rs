//! Derives choices and settings from the bytes of an input.

use scoresheet::games::GameKind;
use scoresheet::record::TagValues;

/// The bytes of an input that are not used yet.
pub(crate) struct Input<'i>(pub(crate) &'i [u8]);

impl<'i> Input<'i> {
    /// The next byte; 0 at the end.
    pub(crate) fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// A number below `end`, which is at most 256.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    /// One of the values.
    pub(crate) fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// One of the games.
    pub(crate) fn kind(&mut self) -> GameKind {
        self.one_of(GameKind::ALL)
    }

    /// The rest as text.
    pub(crate) fn text(self) -> Option<&'i str> {
        std::str::from_utf8(self.0).ok()
    }
}

/// Tags of a setting in which games are short.
pub(crate) fn setting(kind: GameKind, input: &mut Input<'_>) -> Vec<(&'static str, &'static str)> {
    match kind {
        GameKind::Permute => vec![
            ("Board", input.one_of(&["3", "4", "2", "5", "6"])),
            ("Protocol", input.one_of(&["1", "1", "1[1]2[2]*"])),
            ("Swap", input.one_of(&["colours", "positions", "none"])),
        ],
        GameKind::Swaptimum => vec![("Board", input.one_of(&["3", "4", "2", "5"]))],
        GameKind::Permutations => {
            let players = input.one_of(&["2", "3", "4", "5"]);
            let pool = match players {
                "2" | "3" => input.one_of(&["27 36 38 44", "1 2 3 4", "45 46 47 48"]),
                _ => input.one_of(&["0 27 36 38 44", "0 1 2 3 49"]),
            };
            vec![("Players", players), ("Pool", pool)]
        }
        GameKind::Permutu => {
            let rows = input.one_of(&[
                ["ABC", "BCA", "CAB"],
                ["AB", "AB", "BA"],
                ["ABCD", "ACDB", "BDAC"],
                ["ABCDEF", "FEDCBA", "BADCFE"],
            ]);
            let mut tags = vec![
                ("Players", input.one_of(&["2", "1", "3", "6"])),
                ("RowRed", rows[0]),
                ("RowBlack", rows[1]),
                ("RowGreen", rows[2]),
            ];
            if input.below(2) == 0 {
                tags.push(("MoveTime", "60"));
            }
            tags
        }
    }
}

/// These tags as options.
pub(crate) fn options(kind: GameKind, tags: &[(&'static str, &'static str)]) -> TagValues {
    let game = std::iter::once(("Game", kind.as_str()));
    game.chain(tags.iter().copied()).collect()
}
