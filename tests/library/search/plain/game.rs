//! Random games as tags and moves.

use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{Policy, Replayed};
use scoresheet::record::TagValues;
use scoresheet::text::Diagnostic;

use crate::helpers::dice::{Dice, setting};

/// A game as tags and moves in the notation of sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlainGame {
    pub(crate) kind: GameKind,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) moves: Vec<String>,
}

impl PlainGame {
    /// Plays a random game of a random setting, and cuts it off somewhere.
    pub(crate) fn random(kind: GameKind, dice: &mut Dice) -> Self {
        // Some combinations of random values are not a valid setting.
        let playouts = loop {
            if let Ok(playouts) = kind.playouts(&setting(kind, dice, "4"), Policy::Random) {
                break playouts;
            }
        };
        let mut sheet = String::new();
        playouts.write_sheet(&mut dice.0, &[], &mut sheet);
        let mut game = Self::of_sheet(kind, &sheet);
        let length = dice.below(game.moves.len() + 1);
        if dice.below(3) > 0 {
            game.moves.truncate(length);
        }
        if kind == GameKind::Permute && game.moves.len() > 1 && dice.below(4) == 0 {
            let is_single = !game.moves[1].contains('+');
            let may_swap = !game.tags.iter().any(|tag| tag.1 == "none");
            if is_single && may_swap {
                game.moves.truncate(1);
                game.moves.push("swap".to_owned());
            }
        }
        game
    }

    /// Plays a random game on a board of this side.
    pub(crate) fn random_on(kind: GameKind, side: usize, dice: &mut Dice) -> Self {
        let setting = TagValues::new().with("Board", side.to_string());
        let playouts = kind.playouts(&setting, Policy::Random).expect("a board");
        let mut sheet = String::new();
        playouts.write_sheet(&mut dice.0, &[], &mut sheet);
        Self::of_sheet(kind, &sheet)
    }

    /// Reads the tags of the setting and the moves of a sound sheet.
    fn of_sheet(kind: GameKind, sheet: &str) -> Self {
        let mut game = Self {
            kind,
            tags: Vec::new(),
            moves: Vec::new(),
        };
        let empty = game.clone();
        empty.replay_text(sheet, |replayed| {
            let dialect = replayed.dialects()[0];
            let tags = replayed.start_tags().iter();
            let tag = |(name, value): &(&str, String)| ((*name).to_owned(), value.clone());
            game.tags = tags.map(tag).collect();
            let text = |ply| replayed.ply_text(ply, dialect).expect("a ply");
            game.moves = (0..replayed.plies()).map(text).collect();
        });
        game
    }

    /// Returns the value of a tag.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.0 == name);
        tag.map(|tag| tag.1.as_str())
    }

    /// Sets the value of a tag.
    pub(crate) fn set_tag(&mut self, name: &str, value: String) {
        match self.tags.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// Writes the game as a sheet, without its result.
    pub(crate) fn sheet(&self) -> String {
        let mut text = format!("[Game \"{}\"]\n", self.kind);
        for (name, value) in &self.tags {
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        format!("{text}\n{}\n\n", self.moves.join(" "))
    }

    /// Replays the game, which must be sound, and returns the result of `visit`.
    pub(crate) fn replay<T>(&self, visit: impl FnOnce(&dyn Replayed) -> T) -> T {
        self.replay_text(&self.sheet(), visit)
    }

    fn replay_text<T>(&self, text: &str, visit: impl FnOnce(&dyn Replayed) -> T) -> T {
        let mut records = self.kind.read(text);
        let record = records.next().expect("a record");
        let mut findings = Vec::new();
        let replayed = replay_with(&record, &TagValues::new(), &mut findings);
        let errors: Vec<&Diagnostic> = findings
            .iter()
            .filter(|finding| finding.is_error())
            .collect();
        assert!(errors.is_empty(), "{errors:#?}\n{text}");
        visit(&*replayed.expect("a setting"))
    }
}
