//! Results, in marks and in words.

use super::paste::{Author, Claim, Role};
use super::style::{Label, Table};
use super::words::LANGUAGES;

impl Author<'_> {
    /// Who has a seat: its name or, if a title has told it, that of the player.
    fn subject(&mut self, game: usize, seat: usize) -> String {
        // After a swap it is anybody's guess who sits where.
        let may_name = self.names_players && !self.games[game].game.has_swap;
        match may_name && self.chance(40) {
            true => self.games[game].players[seat].to_owned(),
            false => self.seat_name(seat),
        }
    }

    /// A result in marks, on a line of its own or not.
    pub(crate) fn result_mark(&mut self, game: usize, is_alone: bool) -> String {
        let mark = self.mark(game);
        if mark == "*" || self.chance(60) {
            return mark;
        }
        // In a list that is numbered so, these are a number and something else.
        let is_number = matches!(self.style.number, "{} - " | "{}: ");
        let may_be_spaced = !is_number && mark.len() == "1-0".len();
        match self.dice.below(6) {
            0 if may_be_spaced => mark.replace('-', " - "),
            1 if may_be_spaced => mark.replace('-', ":"),
            2 => mark.replace('-', "\u{2013}"),
            3 if mark == "1/2-1/2" => "½-½".to_owned(),
            4 => format!("{mark}."),
            5 if is_alone || !self.is_plain => format!("Result: {mark}"),
            _ => mark,
        }
    }

    /// A result as a line of its own.
    pub(crate) fn result_line(&mut self, game: usize) -> String {
        let shown = &self.games[game];
        let (claim, is_finished) = (shown.claim, shown.is_finished());
        let mark = self.mark(game);
        if self.chance(35) || self.deal.marks == 1 {
            return self.result_mark(game, true);
        }
        let own_language = self.style.language;
        if self.chance(50) {
            self.style.language = self.dice.below(LANGUAGES.len());
        } else {
            self.style.language = 0;
        }
        let words = &LANGUAGES[self.style.language];
        // Beyond the forms that the law names, those of the table may be missing.
        let is_odd = !self.is_plain && self.chance(60);
        let is_pair = self.deal.marks == 2 && self.deal.seats.len() == 2;
        let text = match claim {
            Claim::Drawn if is_odd => self.dice.one_of(&words.more[2]).to_owned(),
            Claim::Drawn => words.draw.to_owned(),
            Claim::Won(winner) => {
                // A finished game is not won by resignation.
                let loses = is_pair && !is_finished && self.chance(60);
                let losses = [words.resigns, words.resigns, words.loses_on_time];
                let verb = match (loses, is_odd && !is_finished) {
                    (true, true) => self.dice.one_of(&words.more[1]),
                    (true, false) => self.dice.one_of(&losses),
                    (false, true) => self.dice.one_of(&words.more[0]),
                    (false, false) => words.wins,
                };
                let who = self.subject(game, if loses { 1 - winner } else { winner });
                let words = format!("{who} {verb}");
                match self.dice.below(if is_odd { 11 } else { 4 }) {
                    0 => format!("{words}."),
                    1 => format!("{words}, {mark}"),
                    4 => format!("Here {words}, so {mark}"),
                    5 => format!("{mark}, {words}"),
                    6 => format!("And {words}!"),
                    7 => format!("*** {words} ***"),
                    8 => format!("{mark} ({words})"),
                    9 => words.to_uppercase(),
                    10 => format!("Result: {words}"),
                    _ => words,
                }
            }
            _ => mark,
        };
        self.style.language = own_language;
        if is_odd {
            // The table may lack the verb; then a warning is enough.
            self.rare_words.push(text.clone());
        }
        self.note(if is_odd {
            "odd words of a result"
        } else {
            "result in words"
        });
        text
    }

    /// The resignation of the seat to move, if the claim says so, as a ply.
    fn resignation(&mut self, game: usize) -> Option<String> {
        let shown = &self.games[game];
        let seat = shown.next_seat()?;
        let resigns = matches!(shown.claim, Claim::Won(winner) if winner != seat);
        let is_pair = self.deal.marks == 2 && self.deal.seats.len() == 2;
        let may_resign = resigns && is_pair && self.style.table == Table::None;
        if !may_resign || !self.chance(30) {
            return None;
        }
        self.note("resigns as a ply");
        let count = self.games[game].count;
        // After a swap of seats, a label of a name is that of the turn.
        let seat = if self.style.label == Label::Name {
            count % 2
        } else {
            seat
        };
        let number = self.style.number_of(count).unwrap_or_default();
        Some(format!("{number}{}resigns", self.label(game, seat)))
    }

    /// Ends the last play line of a game with its result.
    pub(crate) fn end_inline(&mut self, game: usize) {
        let ply = self
            .resignation(game)
            .filter(|_| self.style.label != Label::Name);
        let text = match ply {
            Some(ply) => ply,
            None if self.games[game].claim == Claim::Drawn && self.chance(15) => "draw".to_owned(),
            None => self.result_mark(game, false),
        };
        let last = self.lines.last_mut().expect("a play line");
        let cells = [(" |", " | "), ("</td></tr>", "</td><td>")];
        let row = cells.iter().find(|(end, _)| last.text.ends_with(end));
        last.text = match row {
            Some((end, link)) => {
                let row = &last.text[..last.text.len() - end.len()];
                format!("{row}{link}{text}{end}")
            }
            None => format!("{} {text}", last.text),
        };
    }

    /// Ends a game with a line below it.
    pub(crate) fn end_below(&mut self, game: usize) {
        let plies = self.games[game].count;
        let resignation = self.resignation(game).filter(|_| self.style.is_anchored());
        let text = resignation.unwrap_or_else(|| self.result_line(game));
        let is_words = text.starts_with(char::is_alphabetic);
        self.push(Role::Result, game, plies, text);
        let mark = self.mark(game);
        if is_words && mark != "*" && self.chance(10) {
            self.push(Role::Result, game, plies, mark);
            self.note("result in words and marks");
        }
    }
}
