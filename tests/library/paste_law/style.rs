//! How an author writes plies: numbers, labels, separators and spelling.

use scoresheet::games::GameKind;

use super::games::Deal;
use super::paste::{Author, Certainty, Line, Role};
use super::words::{LANGUAGES, form, sentence};
use crate::helpers::dice::Dice;

/// Which plies have numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    /// Each ply has the next number.
    Plies,
    /// Each pair of plies has a number.
    Pairs,
    /// The same, and its second ply has the number with three dots.
    PairsWithDots,
}

/// Who stands before a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    None,
    Seat,
    PlayerNumber,
    /// A player's name.
    Name,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    Canonical,
    OtherCase,
    Dashes,
    Words,
}

const SPELLINGS: [Spelling; 4] = [
    Spelling::OtherCase,
    Spelling::Dashes,
    Spelling::Words,
    Spelling::Canonical,
];

/// Rows with cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Table {
    None,
    Bars,
    Commas,
    Tabs,
    /// Rows of a page.
    Tags,
}

/// The style of the play lines of a paste.
#[derive(Debug, Clone)]
pub(crate) struct Style {
    /// The form of a number, with `{}` in its place; empty without numbers.
    pub(crate) number: &'static str,
    pub(crate) count: Count,
    /// The number of plies with one number, unless each has its own.
    pub(crate) group: usize,
    pub(crate) first: usize,
    pub(crate) label: Label,
    /// The form of a label, with `{}` in its place.
    pub(crate) label_form: &'static str,
    pub(crate) language: usize,
    pub(crate) per_line: usize,
    pub(crate) separator: &'static str,
    pub(crate) has_glyphs: bool,
    pub(crate) has_tails: bool,
    pub(crate) has_clock: bool,
    /// True if there are words before some numbers.
    pub(crate) has_words: bool,
    pub(crate) spelling: Spelling,
    pub(crate) table: Table,
    /// The width at which the text is wrapped; 0 if it is not.
    pub(crate) width: usize,
}

/// Chooses the form of the numbers, what they count, and how many plies share one.
fn choose_numbers(deal: &Deal, is_odd: bool, dice: &mut Dice) -> (&'static str, Count, usize) {
    let is_permutu = deal.kind == GameKind::Permutu;
    let number = match dice.below(20) {
        0..=12 => form("numbers", dice),
        13 if is_odd => form("odd numbers", dice),
        _ => "",
    };
    let (is_bare, seats) = (number == "{} ", deal.seats.len());
    let alternates = deal.kind != GameKind::Permutations && seats == 2;
    match (number, dice.below(10)) {
        ("", _) => ("", Count::Plies, 2),
        // `1.7` is a decimal number.
        ("{}.", _) if is_permutu => ("{}. ", Count::Plies, 2),
        (_, 0..=2) if alternates && !(is_bare && is_permutu) => (number, Count::Pairs, 2),
        ("{}. " | "{}.", 3) if alternates => (number, Count::PairsWithDots, 2),
        (_, 4..=5) if is_odd && is_permutu && seats > 2 && !is_bare => {
            (number, Count::Pairs, seats)
        }
        _ => (number, Count::Plies, 2),
    }
}

/// Chooses who stands before the plies, and the form of that.
fn choose_labels(
    deal: &Deal,
    shortest: usize,
    is_odd: bool,
    dice: &mut Dice,
) -> (Label, &'static str) {
    let seats = deal.seats.len();
    let has_turns = deal.kind != GameKind::Permutations && seats > 1;
    let is_permutu = deal.kind == GameKind::Permutu;
    let label = match dice.below(10) {
        0 | 1 if has_turns => Label::Seat,
        2 if has_turns && (is_permutu || is_odd) => Label::PlayerNumber,
        3 if has_turns && shortest >= seats.max(3) => Label::Name,
        _ => Label::None,
    };
    let form = match dice.below(24) {
        // The label is a line, and the ply the next one.
        0 if is_odd => "{}:\n",
        1..=7 if is_odd => form("odd labels", dice),
        _ => form("labels", dice),
    };
    // `P1 7` is a label and a ply, `Player 1 7` is anybody's guess.
    let is_guess = form == "{} " && is_permutu && label != Label::Name;
    let is_odd_name = form.contains("Lena") && label != Label::Seat;
    (
        label,
        if is_guess || is_odd_name {
            "{}: "
        } else {
            form
        },
    )
}

impl Style {
    /// Chooses a style that suits games of at least `shortest` plies.
    pub(crate) fn choose(deal: &Deal, shortest: usize, is_odd: bool, dice: &mut Dice) -> Self {
        let (number, count, group) = choose_numbers(deal, is_odd, dice);
        let is_bare = number == "{} ";
        let per_line = match count {
            Count::Pairs if group > 2 => group,
            _ if is_bare => 1 + usize::from(count == Count::Pairs),
            Count::Plies => [1, 1, 2, 3, 5, usize::MAX, usize::MAX][dice.below(7)],
            Count::Pairs => [2, 2, 4, usize::MAX][dice.below(4)],
            Count::PairsWithDots => [1, 2, 4][dice.below(3)],
        };
        let (label, mut label_form) = choose_labels(deal, shortest, is_odd, dice);
        if label_form.ends_with('\n') && (!number.is_empty() || per_line > 1) {
            label_form = "{}: ";
        }
        let separators: &[&str] = match deal.kind {
            GameKind::Permute => &[" ", " ", "  ", ", ", ",", "; ", ";", " | ", "\t"],
            GameKind::Permutations => &[" ", "  ", "; ", "\t"],
            _ => &[" ", " ", "  ", ", ", "; ", ";", " | ", "\t"],
        };
        let has_blanks = dice.below(2) == 0;
        let separator = dice.one_of(if has_blanks { &[" "] } else { separators });
        let wraps = per_line == usize::MAX
            && label == Label::None
            && matches!(number, "" | "{}. " | "{}." | "{}) ")
            && dice.below(2) == 0;
        let from_zero = count == Count::Plies && number == "{}. " && dice.below(20) == 0;
        let is_foreign = is_odd && dice.below(2) == 0;
        let spelling = if is_odd { dice.below(20).min(3) } else { 3 };
        Self {
            number,
            count,
            group,
            first: usize::from(!from_zero),
            label,
            label_form,
            language: dice.below(LANGUAGES.len()) * usize::from(is_foreign),
            per_line,
            separator,
            has_glyphs: dice.below(5) == 0,
            has_tails: dice.below(5) == 0,
            has_clock: is_odd && dice.below(20) == 0,
            has_words: is_odd && count == Count::Plies && !is_bare && dice.below(12) == 0,
            spelling: SPELLINGS[spelling],
            table: Table::None,
            width: (30 + dice.below(50)) * usize::from(wraps),
        }
    }

    /// Changes the style to the rows of a table, with one or two plies in each.
    pub(crate) fn use_table(&mut self, deal: &Deal, dice: &mut Dice) {
        let may_have_commas = deal.kind == GameKind::Permute;
        let tables = [Table::Bars, Table::Tabs, Table::Tags, Table::Commas];
        self.table = tables[dice.below(if may_have_commas { 4 } else { 3 })];
        let is_pairs =
            deal.seats.len() == 2 && deal.kind != GameKind::Permutations && dice.below(2) == 0;
        self.count = if is_pairs { Count::Pairs } else { Count::Plies };
        self.per_line = if is_pairs { 2 } else { 1 };
        self.number = dice.one_of(&["{}", "{}", "{}."]);
        (self.first, self.width, self.has_tails, self.label) = (1, 0, false, Label::None);
        self.group = 2;
    }

    pub(crate) const fn is_numbered(&self) -> bool {
        !self.number.is_empty()
    }

    /// True if each line shows which ply it begins with.
    pub(crate) fn is_anchored(&self) -> bool {
        self.is_numbered() && self.width == 0
    }

    /// The number before a ply, if it has one.
    pub(crate) fn number_of(&self, index: usize) -> Option<String> {
        let (number, is_second) = match self.count {
            Count::Plies => (self.first + index, false),
            _ => (1 + index / self.group, !index.is_multiple_of(self.group)),
        };
        match (self.number, self.count) {
            ("", _) => None,
            (_, Count::Pairs) if is_second => None,
            (_, Count::PairsWithDots) if is_second => Some(format!("{number}... ")),
            (form, _) => Some(form.replace("{}", &number.to_string())),
        }
    }
}

impl Author<'_> {
    /// The name of a seat in the author's language.
    pub(crate) fn seat_name(&self, seat: usize) -> String {
        let language = &LANGUAGES[self.style.language];
        match self.deal.kind {
            GameKind::Permute => language.permute[seat].to_owned(),
            GameKind::Swaptimum => language.swaptimum[seat].to_owned(),
            _ => format!("{} {}", language.player, seat + 1),
        }
    }

    /// The label of a seat.
    pub(crate) fn label(&self, game: usize, seat: usize) -> String {
        let who = match self.style.label {
            Label::None => return String::new(),
            Label::Seat => self.seat_name(seat),
            Label::PlayerNumber => format!("P{}", seat + 1),
            Label::Name => self.games[game].players[seat].to_owned(),
        };
        self.style.label_form.replace("{}", &who)
    }

    /// A ply in the author's spelling.
    pub(crate) fn spell(&mut self, ply: &str) -> String {
        let is_action = !ply.bytes().any(|byte| byte.is_ascii_digit());
        let kind = self.deal.kind;
        match self.style.spelling {
            Spelling::OtherCase => match kind {
                GameKind::Permute if self.dice.below(2) == 0 => ply.to_lowercase(),
                _ => ply.to_uppercase(),
            },
            _ if is_action => ply.to_owned(),
            Spelling::Canonical => ply.to_owned(),
            Spelling::Dashes => ply.replace('-', "\u{2013}"),
            Spelling::Words => match kind {
                GameKind::Permute => ply.replace('C', "Clockwise ").replace('A', "Widdershins "),
                GameKind::Swaptimum => ply.replace(',', ", "),
                GameKind::Permutations => ply.replace('x', "×"),
                GameKind::Permutu => match ply.strip_suffix(['r', 'b', 'g']) {
                    None => ply.to_owned(),
                    Some(column) => {
                        let colour = [("r", "red"), ("b", "black"), ("g", "green")];
                        let word = colour
                            .iter()
                            .find(|(letter, _)| ply.ends_with(letter))
                            .map_or("", |row| row.1);
                        format!("{column} {word}")
                    }
                },
            },
        }
    }

    /// The words of one ply: its number, its label, itself and its glyph.
    fn ply_cells(&mut self, game: usize, index: usize, seat: Option<usize>) -> Vec<String> {
        let ply = self.games[game].plies()[index].text.clone();
        let mut text = self.spell(&ply);
        // `swap?` is a question, and `pass!` an appeal.
        let is_move = ply.bytes().any(|byte| byte.is_ascii_digit());
        if is_move && self.style.has_glyphs && self.chance(8) {
            text.push_str(self.dice.one_of(&["!", "?", "!?", "!!", " $3", " !"]));
            self.note("glyphs");
        }
        if self.style.has_clock {
            text = format!("{text} (0:{:02})", self.dice.below(60));
            self.odd("clocks");
        }
        if self.style.spelling != Spelling::Canonical {
            self.odd("other spelling");
        }
        let number = self.style.number_of(index).unwrap_or_default();
        if self.style.table != Table::None {
            return if number.is_empty() {
                vec![text]
            } else {
                vec![number, text]
            };
        }
        // After a swap of seats the players have changed their places, not their turns.
        let player = if self.games[game].game.has_swap {
            Some(index % 2)
        } else {
            seat
        };
        let seat = if self.style.label == Label::Name {
            player
        } else {
            seat
        };
        let label = seat.map_or_else(String::new, |seat| self.label(game, seat));
        let mut words = "";
        if self.style.has_words && !number.is_empty() && self.chance(15) {
            words = self
                .dice
                .one_of(&["and then ", "now ", "after that ", "the answer: "]);
            self.odd("words before a number");
        }
        vec![format!("{words}{number}{label}{text}")]
    }

    /// Writes the play lines of a game.
    pub(crate) fn play(&mut self, game: usize) {
        let count = self.games[game].count;
        let per_line = self.style.per_line.min(count.max(1));
        let separator = match self.style.table {
            Table::None => self.style.separator,
            Table::Bars => " | ",
            Table::Commas => ",",
            Table::Tabs => "\t",
            Table::Tags => "</td><td>",
        };
        let mut from = 0;
        while from < count {
            let to = (from + per_line).min(count);
            let mut cells = Vec::new();
            for index in from..to {
                let seat = self.games[game].plies()[index].seat;
                cells.extend(self.ply_cells(game, index, seat));
            }
            let mut text = cells.join(separator);
            match self.style.table {
                Table::Bars => text = format!("| {text} |"),
                Table::Tags => text = format!("<tr><td>{text}</td></tr>"),
                _ => {}
            }
            let last = &self.games[game].plies()[to - 1].text;
            // No words stand around an action.
            let may_have_tail = last.bytes().any(|byte| byte.is_ascii_digit())
                && (self.style.is_numbered() || self.style.label != Label::None || to - from > 1);
            if self.style.has_tails && may_have_tail && self.chance(20) {
                let tail = sentence("tails", self.dice);
                text = format!("{text} {tail}");
                self.note("tails");
            }
            self.push(Role::Play, game, to, text);
            from = to;
        }
        if self.style.group > 2 {
            self.odd("rounds");
        }
        if self.style.width > 0 {
            self.wrap();
        }
        self.doubt_numbers(game);
    }

    /// Notes that the last line of Permutu may be a score: one or two bare numbers.
    fn doubt_numbers(&mut self, game: usize) {
        let may_be_score = self.deal.kind == GameKind::Permutu && !self.style.is_anchored();
        let Some(line) = self.lines.last().filter(|_| may_be_score) else {
            return;
        };
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let plies = self.games[game].plies();
        let numbers = plies
            .iter()
            .rev()
            .take_while(|ply| is_number(&ply.text))
            .count();
        let words = line.text.split([' ', '\t', ',', ';', '|']);
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let in_line = match self.style.label {
            Label::None if words.iter().all(|word| is_number(word)) => words.len(),
            Label::None => 0,
            _ => self.style.per_line,
        };
        // Lines above of the same shape show that the numbers are plies.
        if (1..=2).contains(&in_line) && (1..3 * self.style.per_line.min(20)).contains(&numbers) {
            self.doubt(Certainty::AskBack, "plies or a score");
        }
    }

    /// Breaks the last line at blanks, so that no part of it is too wide.
    fn wrap(&mut self) {
        let Some(line) = self.lines.pop() else {
            return;
        };
        if self.deal.kind == GameKind::Permutu {
            self.odd("wrapped numbers");
        }
        self.note("wrapped");
        let mut rows = vec![String::new()];
        for word in line.text.split(' ') {
            let row = rows.last_mut().expect("at least one row");
            if row.is_empty() {
                row.push_str(word);
            } else if row.len() + word.len() < self.style.width {
                row.push(' ');
                row.push_str(word);
            } else {
                rows.push(word.to_owned());
            }
        }
        let last = rows.len() - 1;
        for (index, text) in rows.into_iter().enumerate() {
            // Only the last row tells how many plies there are so far.
            let plies = if index == last { line.plies } else { 0 };
            self.lines.push(Line {
                text,
                plies,
                ..line
            });
        }
    }
}
