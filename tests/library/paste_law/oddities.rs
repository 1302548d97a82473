//! What may trick a reader into dropping, inventing or moving evidence.

use scoresheet::games::GameKind;

use super::frames::Frame;
use super::paste::{Author, Certainty, Claim, Line, Role};
use super::style::{Count, Label, Table};
use super::words::sentence;

impl Author<'_> {
    /// Adds one or two oddities to a paste.
    pub(crate) fn add_oddities(&mut self) {
        for _ in 0..1 + self.dice.below(4) / 3 {
            match (self.dice.below(24), self.deal.kind) {
                (0..=4, _) => self.trap("sentence with moves"),
                (5..=6, _) => self.trap("sentence about an end"),
                (7..=9, GameKind::Permute) => self.trap("no swap"),
                (7..=9, GameKind::Permutu) => self.trap("sentence with numbers"),
                (7..=9, _) => self.trap("sentence about a board"),
                (10..=11, _) => self.comment(),
                (12, _) => self.variation(),
                (13, _) => self.break_at_hyphen(),
                (14, _) => self.trap_above(),
                (15, _) => self.contradict_result(),
                (16, _) => self.mislabel(),
                (17, _) => self.lose_lines(),
                (18, _) => self.replace_ply(),
                (19, _) => self.contradict_board(),
                (20, _) => self.add_header(),
                _ => self.close(),
            }
        }
    }

    /// The indices of the play lines that another line of the same game follows directly.
    fn borders(&self) -> Vec<usize> {
        let is_border = |pair: &[Line]| {
            let is_play = pair.iter().all(|line| line.role == Role::Play);
            is_play && pair[0].game == pair[1].game && pair[0].plies > 0
        };
        let pairs = self.lines.windows(2).enumerate();
        let borders = pairs.filter(|(_, pair)| is_border(pair));
        borders.map(|(at, _)| at).collect()
    }

    /// The index of the first line that ends with a whole ply.
    fn first_play(&self) -> Option<usize> {
        let mut lines = self.lines.iter();
        lines.position(|line| line.role == Role::Play && line.plies > 0)
    }

    /// Puts a sentence with evidence between two play lines, behind one or at the end.
    fn trap(&mut self, section: &'static str) {
        let sentence = sentence(section, self.dice);
        let borders = self.borders();
        let is_first_ply = |at: &usize| self.lines[*at].plies == 1;
        let place = match self.dice.below(10) {
            _ if section == "no swap" => borders.iter().copied().find(is_first_ply),
            0..=5 if !borders.is_empty() => Some(borders[self.dice.below(borders.len())]),
            6..=7 => self.lines.iter().rposition(|line| line.role == Role::Play),
            _ => self.lines.len().checked_sub(1),
        };
        let Some(at) = place.filter(|&at| self.lines[at].role != Role::Blank) else {
            return;
        };
        let before = self.lines[at].clone();
        let is_between = borders.contains(&at);
        let is_labelled = self.style.label != Label::None;
        let is_counted = self.style.is_anchored() && self.style.table == Table::None;
        // These may be meant as plies, unless the plies around them have numbers.
        let starts = ["{m}", "{k}", "{s}:", "{p}", "\""];
        let may_be_plies = starts.iter().any(|start| sentence.starts_with(start));
        if before.plies == 0 || may_be_plies && (!is_counted || !is_between || is_labelled) {
            return;
        }
        let Some(text) = self.fill(sentence, before.game, before.plies) else {
            return;
        };
        self.odd(section);
        if is_between && !self.style.is_anchored() && !is_labelled {
            self.note("remark in an unnumbered list");
        }
        let may_be_tail = before.role == Role::Play
            && (is_counted || is_labelled)
            && self.style.table == Table::None
            && self.style.count == Count::Plies
            && !may_be_plies
            && !ends_in_result(&before.text);
        if may_be_tail && self.chance(25) {
            self.note("as a tail");
            self.lines[at].text = format!("{} {text}", before.text);
            return;
        }
        let is_apart = (!is_between || is_counted) && self.chance(30);
        let line = Line {
            text,
            role: Role::Remark,
            ..before
        };
        self.insert_remark(at + 1, line, is_apart, is_between);
    }

    /// Puts a sentence about another game above everything.
    fn trap_above(&mut self) {
        let sentence = sentence("sentence above", self.dice);
        if let Some(text) = self.fill(sentence, 0, 1) {
            let line = Line {
                text,
                role: Role::Remark,
                game: 0,
                plies: 0,
            };
            let is_apart = self.chance(50);
            self.lines.insert(0, line.clone());
            if is_apart {
                self.lines.insert(
                    1,
                    Line {
                        text: String::new(),
                        role: Role::Blank,
                        ..line
                    },
                );
            }
            self.odd("sentence above");
        }
    }

    /// Inserts a remark, with an empty line above it and below it.
    pub(crate) fn insert_remark(&mut self, at: usize, line: Line, above: bool, below: bool) {
        let blank = Line {
            text: String::new(),
            role: Role::Blank,
            ..line
        };
        if above && below {
            self.lines.insert(at, blank.clone());
        }
        self.lines.insert(at, line);
        if above {
            self.lines.insert(at, blank);
        }
    }

    /// Fills in a sentence that follows this number of plies. `None` if it mentions a
    /// ply where none is known.
    fn fill(&mut self, sentence: &str, game: usize, plies: usize) -> Option<String> {
        let all = &self.games[game].game.plies;
        let last = &all[plies.checked_sub(1)?];
        let next = all.get(plies).unwrap_or(last);
        let mut others = next.others.iter().chain(&last.others);
        let mut text = sentence.to_owned();
        if text.contains("{m}") {
            text = text.replace("{m}", others.next()?);
        }
        let other = others.next().unwrap_or(&next.text);
        let seats = self.deal.seats.len();
        let seat = next.seat.unwrap_or_default();
        let number = match self.style.count {
            Count::Plies => self.style.first + plies,
            _ => 1 + plies / self.style.group,
        };
        let text = text
            .replace("{n}", other)
            .replace("{p}", &last.text)
            .replace("{k}", &number.to_string())
            .replace("{s}", &self.seat_name(seat))
            .replace("{o}", &self.seat_name((seat + 1) % seats))
            .replace("{a}", &self.seat_name(0))
            .replace("{b}", &self.seat_name(1 % seats));
        Some(text)
    }

    /// Adds a comment that its author marked, full of evidence.
    fn comment(&mut self) {
        let form = sentence("comments", self.dice);
        let is_brace = form.starts_with('{');
        let is_free = self.style.width == 0 && self.style.table == Table::None;
        let Some(at) = self.first_play().filter(|_| is_free) else {
            return;
        };
        let before = self.lines[at].clone();
        let inner = if is_brace {
            &form[1..form.len() - 1]
        } else {
            form
        };
        let Some(inner) = self.fill(inner, before.game, before.plies) else {
            return;
        };
        let text = if is_brace {
            format!("{{{inner}}}")
        } else {
            inner
        };
        self.odd("comment with evidence");
        if text.starts_with('%') || !is_brace && self.chance(25) {
            self.lines.insert(
                at + 1,
                Line {
                    text,
                    role: Role::Frame,
                    ..before
                },
            );
        } else {
            self.lines[at].text = format!("{} {text}", before.text);
        }
    }

    /// Adds a variation in parentheses to the last ply of the plies.
    fn variation(&mut self) {
        let is_play = |line: &Line| line.role == Role::Play && line.plies > 0;
        let at = self.lines.iter().rposition(is_play);
        let is_free = self.style.table == Table::None && !self.style.has_tails;
        let Some(at) = at.filter(|&at| is_free && !ends_in_result(&self.lines[at].text)) else {
            return;
        };
        let line = &self.lines[at];
        let Some(other) = self.games[line.game].game.plies[line.plies - 1]
            .others
            .first()
        else {
            return;
        };
        let number = self.style.first + line.plies - 1;
        let has_number = self.style.count == Count::Plies && self.style.number.starts_with("{}.");
        let text = match has_number {
            true => format!("{} ({number}. {other})", line.text),
            false => format!("{} ({other})", line.text),
        };
        self.lines[at].text = text;
        self.odd("variation");
    }

    /// Breaks a ply at its hyphen, as mails do in quoted lines.
    fn break_at_hyphen(&mut self) {
        let may_break = self.style.table == Table::None && self.deal.kind == GameKind::Permute;
        let Some(at) = self.first_play().filter(|_| may_break) else {
            return;
        };
        let line = self.lines[at].clone();
        let is_inside = |&(at, _): &(usize, &str)| {
            let next = line.text[at + 1..].chars().next();
            next.is_some_and(|next| next.is_ascii_lowercase())
                && line.text[..at].ends_with(|last: char| last.is_ascii_digit())
        };
        let Some((hyphen, _)) = line.text.match_indices('-').rfind(is_inside) else {
            return;
        };
        let (head, tail) = line.text.split_at(hyphen + 1);
        self.lines[at] = Line {
            text: head.to_owned(),
            plies: 0,
            ..line
        };
        self.lines.insert(
            at + 1,
            Line {
                text: tail.to_owned(),
                ..line
            },
        );
        self.frame = Some(Frame::Quote);
        self.odd("ply broken at its hyphen");
    }

    /// Adds a result that contradicts the one that the last game has.
    fn contradict_result(&mut self) {
        let game = self.games.len() - 1;
        let seats = self.deal.seats.len();
        let Claim::Won(winner) = self.games[game].claim else {
            return;
        };
        if seats > 1 {
            self.games[game].claim = Claim::Won((winner + 1) % seats);
            self.end_below(game);
            self.games[game].claim = Claim::Won(winner);
            // In words that the table lacks, nobody can contradict.
            let certainty = if self.rare_words.is_empty() {
                Certainty::Refused
            } else {
                Certainty::AskBack
            };
            self.doubt(certainty, "two results");
        }
    }

    /// Gives a ply the label of another seat.
    fn mislabel(&mut self) {
        let is_late = |line: &Line| line.role == Role::Play && line.plies > 2;
        let at = self.lines.iter().position(is_late);
        let Some(at) = at.filter(|_| self.style.per_line == 1) else {
            return;
        };
        let (game, index) = (self.lines[at].game, self.lines[at].plies - 1);
        let seat = self.games[game].plies()[index].seat;
        let Some(seat) = seat.filter(|_| !self.games[game].game.has_swap) else {
            return;
        };
        let other = (seat + 1) % self.deal.seats.len();
        let (from, to) = (self.label(game, seat), self.label(game, other));
        if from != to {
            self.lines[at].text = self.lines[at].text.replacen(&from, &to, 1);
            self.doubt(Certainty::Refused, "wrong label");
        }
    }

    /// Leaves play lines of a numbered list out: the first ones, or one in the middle.
    fn lose_lines(&mut self) {
        let lines = self.lines.iter().enumerate();
        let plays: Vec<usize> = lines
            .filter(|(_, line)| line.role == Role::Play)
            .map(|(at, _)| at)
            .collect();
        if plays.len() < 4 || !self.style.is_anchored() || self.games.len() > 1 {
            return;
        }
        if self.chance(50) {
            self.lines.remove(plays[1]);
            self.doubt(Certainty::Refused, "line lost");
        } else {
            self.lines.remove(plays[1]);
            self.lines.remove(plays[0]);
            self.doubt(Certainty::Refused, "beginning lost");
        }
    }

    /// Puts signs, a broken word or nothing in the place of a ply.
    fn replace_ply(&mut self) {
        let Some(at) = self.first_play() else {
            return;
        };
        let line = &self.lines[at];
        let ply = self.games[line.game].plies()[line.plies - 1].text.clone();
        let Some(found) = line.text.rfind(&ply).filter(|_| ply.len() > 1) else {
            return;
        };
        // Signs are in the place of a ply only if the numbers tell so.
        let is_counted = self.borders().contains(&at) && self.style.is_anchored();
        // A round without its second ply looks like the first plies of two.
        let signs = ["???", "...", "--", "[illegible]", "xx", "-", ""];
        let signs = &signs[..signs.len() - usize::from(self.style.count != Count::Plies)];
        let is_first = line.plies == 1 && !self.style.is_numbered();
        let letters = ply.replace('1', "l").replace('0', "O");
        let text = match self.dice.below(9) {
            0..=4 if is_counted => self.dice.one_of(signs).to_owned(),
            5 | 6 if letters != ply => letters,
            7 => format!("{}{ply}", &ply[..1]),
            8 if !is_first => ply[..ply.len() - 1].to_owned() + "?",
            _ => return,
        };
        // What has become another ply, such as `c1` for `c11`, is read as that.
        let number = text.trim_end_matches(['?', 'r', 'b', 'g']);
        let is_other = match self.deal.kind {
            GameKind::Permutu => number.parse::<usize>().is_ok_and(|number| number < 27),
            _ => text.ends_with('?') && number.ends_with(|last: char| last.is_ascii_digit()),
        };
        if is_other {
            return;
        }
        self.lines[at]
            .text
            .replace_range(found..found + ply.len(), &text);
        self.doubt(Certainty::AskBack, "broken ply");
    }

    /// Gives a list two boards.
    fn contradict_board(&mut self) {
        let board = self
            .deal
            .board()
            .filter(|_| self.options.get("Board").is_some());
        let at = self.lines.iter().position(|line| line.role == Role::Play);
        let (Some(board), Some(at)) = (board, at) else {
            return;
        };
        self.options = self.options.clone().without(&["Board"]);
        let text = format!("{board}x{board}\n{0}x{0}", board + 1);
        self.lines.insert(
            at,
            Line {
                text,
                role: Role::Title,
                game: 0,
                plies: 0,
            },
        );
        self.doubt(Certainty::Refused, "two boards");
    }

    /// Adds a line below the last game, which may claim a result.
    fn close(&mut self) {
        // Of two, the second may agree with the first.
        if self.features.contains(&"closing") {
            return;
        }
        let row = sentence("closings", self.dice);
        let [certainty, effect, text] = {
            let mut cells = row.splitn(3, '|').map(str::trim);
            [(); 3].map(|()| cells.next().expect("three cells"))
        };
        let game = self.games.len() - 1;
        let shown = &self.games[game];
        let is_open = shown.claim == Claim::Nothing && !shown.is_finished();
        let is_pair = self.deal.marks == 2 && self.deal.seats.len() == 2;
        // Other numbers of seats have other marks.
        let has_number = text.bytes().any(|byte| byte.is_ascii_digit());
        let needs_pair = effect == "lost" || text.contains("{b}") || has_number;
        if !is_open && (certainty != "clear" || effect == "lost") || needs_pair && !is_pair {
            return;
        }
        let loser = self.dice.below(2);
        let Some(filled) = self.fill(text, game, shown.count) else {
            return;
        };
        let filled = filled.replace("{l}", &self.seat_name(loser % self.deal.seats.len()));
        if effect == "lost" {
            self.games[game].claim = Claim::Won(1 - loser);
            self.rare_words.push(filled.clone());
        }
        let certainty = match certainty {
            "unclear" => Certainty::Refused,
            // Numbers may be plies of Permutu.
            "clear" if !has_number || self.deal.kind != GameKind::Permutu => Certainty::Clear,
            _ => Certainty::AskBack,
        };
        let plies = self.games[game].count;
        self.push(Role::Remark, game, plies, filled);
        self.doubt(certainty, "closing");
    }

    /// Writes the header of a table above its rows.
    fn add_header(&mut self) {
        let is_table = self.style.table != Table::None && self.games.len() == 1;
        let Some(at) = self.first_play().filter(|_| is_table) else {
            return;
        };
        let cells = match self.style.count {
            Count::Plies => vec!["#".to_owned(), "Move".to_owned()],
            _ => vec!["#".to_owned(), self.seat_name(0), self.seat_name(1)],
        };
        let text = match self.style.table {
            Table::Bars => format!("| {} |\n|{}", cells.join(" | "), "---|".repeat(cells.len())),
            Table::Commas => cells.join(","),
            Table::Tags => format!("<tr><th>{}</th></tr>", cells.join("</th><th>")),
            _ => cells.join("\t"),
        };
        self.lines.insert(
            at,
            Line {
                text,
                role: Role::Frame,
                game: 0,
                plies: 0,
            },
        );
        self.odd("header of a table");
    }
}

/// Returns true if a line may end in a result.
fn ends_in_result(text: &str) -> bool {
    let last = text.split_whitespace().last().unwrap_or_default();
    let last = last.trim_end_matches('.');
    ["*", "0", "1", "1/2", "½", "resigns", "draw", "|"]
        .iter()
        .any(|end| last.ends_with(end))
}
