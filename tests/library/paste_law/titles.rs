//! Titles of games.

use scoresheet::games::GameKind;

use super::paste::{Author, Certainty, Role};
use super::words;

/// What the titles of a paste have, the same for each of its games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Titles {
    form: usize,
    decoration: &'static str,
    has_board: bool,
    has_game: bool,
    pub(crate) has_result: bool,
    /// True if an empty line is below.
    pub(crate) is_apart: bool,
    /// The number of the first game.
    first: usize,
    /// True if only the first title has a board.
    says_board_once: bool,
}

impl Titles {
    /// The same without decoration.
    pub(crate) const fn plain(self) -> Self {
        Self {
            decoration: "{}",
            ..self
        }
    }
}

impl Author<'_> {
    /// Chooses the titles, and takes the options away that they make unnecessary.
    pub(crate) fn choose_titles(&mut self, has_result: bool) -> Titles {
        let several = self.games.len() > 1;
        let has_board = self.deal.board().is_some() && self.chance(30);
        let has_game = self.chance(30);
        let says_board_once = has_board && several && self.chance(20);
        if has_board && self.chance(70) {
            self.options = self.options.clone().without(&["Board"]);
            self.note("board from title");
            if says_board_once {
                self.doubt(Certainty::AskBack, "board said once");
            }
        }
        if has_game && self.chance(20) {
            self.options = self.options.clone().without(&["Game"]);
            self.note("game from title");
        }
        let may_name = self.deal.seats.len() == 2;
        let form = match self.dice.below(9) {
            form @ 0..=4 if may_name => form,
            5 if may_name && !self.is_plain => 5,
            6 => 6,
            7 => 7,
            _ => 8,
        };
        self.names_players = may_name && form < 6;
        Titles {
            form,
            decoration: if form == 5 {
                "{}"
            } else {
                words::form("decorations", self.dice)
            },
            has_board,
            has_game,
            has_result,
            is_apart: self.chance(25),
            first: if several || self.chance(50) {
                1
            } else {
                1 + self.dice.below(12)
            },
            says_board_once,
        }
    }

    /// The title of a game.
    pub(crate) fn title(&mut self, titles: Titles, game: usize) -> String {
        let mut text = self.name_of_game(titles, game);
        let board = self.deal.board().filter(|_| titles.has_board);
        let board = board.filter(|_| game == 0 || !titles.says_board_once);
        let setting = match (titles.has_game, board) {
            (true, Some(board)) => format!("{} {board}x{board}", self.deal.kind),
            (true, None) => self.deal.kind.to_string(),
            (false, Some(board)) if titles.first.is_multiple_of(3) => format!("Board: {board}"),
            (false, Some(board)) if titles.first % 3 == 1 => format!("on a {board}x{board} board"),
            (false, Some(board)) => format!("{board}x{board}"),
            (false, None) => String::new(),
        };
        let link = if titles.form == 5 { "\n" } else { ", " };
        if !setting.is_empty() {
            text = format!("{text}{link}{setting}");
        }
        let mark = self.mark(game);
        if titles.has_result && mark != "*" {
            text = match self.dice.below(5) {
                _ if titles.form == 5 => format!("{text}\n{mark}"),
                0 => format!("{text} ({mark})"),
                1 if setting.is_empty() => format!("{text}: {mark}"),
                2 => format!("{text}, {mark}"),
                3 if !self.is_plain && titles.form < 3 => {
                    self.odd("result within a title");
                    text.replacen(" - ", &format!(" {mark} "), 1)
                }
                _ => format!("{text} {mark}"),
            };
            if !text.contains(&mark) {
                text = format!("{mark} {text}");
            }
        }
        if titles.form == 5 {
            self.odd("players by seats");
        }
        titles.decoration.replace("{}", &text)
    }

    /// The players or the number of a game.
    fn name_of_game(&mut self, titles: Titles, game: usize) -> String {
        let number = titles.first + game;
        let [a, b] = [0, 1].map(|seat| self.games[game].players[seat]);
        let text = match titles.form {
            0 => format!("{a} - {b}"),
            1 => format!("{a} vs {b}"),
            2 => format!("{a} vs. {b}"),
            3 => format!("Round {number}: {a} - {b}"),
            4 => format!("Game {number}, {a} vs {b}"),
            5 => format!("{}: {a}\n{}: {b}", self.seat_name(0), self.seat_name(1)),
            // In Permutu, those are parts of a game.
            6 if self.deal.kind != GameKind::Permutu || titles.is_apart => {
                format!("Round {number}")
            }
            7 => format!("Game #{number}"),
            _ => format!("Game {number}"),
        };
        match self.is_plain {
            true => text,
            false => self.in_other_words(text, titles.form),
        }
    }

    /// A title of this form in another language, or without a number.
    fn in_other_words(&mut self, text: String, form: usize) -> String {
        if form > 5 && self.chance(8) {
            self.note("title without a number");
            let words = [
                "Next game",
                "Game two",
                "1st game",
                "Game B",
                "Rematch",
                "Revanche",
            ];
            return self.dice.one_of(&words).to_owned();
        }
        if !self.chance(10) {
            return text;
        }
        let words = ["Partie", "Partida", "Partita", "Partij", "Partia"];
        let word = self.dice.one_of(&words);
        text.replace("Game #", "Game ").replace("Game", word)
    }

    /// Writes the title of a game above it.
    pub(crate) fn write_title(&mut self, titles: Titles, game: usize) {
        let text = self.title(titles, game);
        self.push(Role::Title, game, 0, text);
        if titles.is_apart {
            self.push(Role::Blank, game, 0, "");
        }
    }
}
