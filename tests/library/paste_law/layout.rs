//! Puts the pieces of a paste together: games with titles, results and remarks.

use scoresheet::games::GameKind;

use super::games::Deal;
use super::paste::{Author, Certainty, Claim, Line, Paste, Role, Shown};
use super::style::{Label, Style};
use super::titles::Titles;
use super::words::{sentence, sentences};
use crate::helpers::dice::Dice;

/// Where the results of a paste are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After the last ply.
    Inline,
    /// On the line below.
    Below,
    /// After an empty line.
    Apart,
    /// In the title.
    Title,
    /// In the title, and again on the line below.
    Twice,
    /// Above, without a title.
    Above,
}

/// Writes the paste of a seed.
pub(crate) fn paste(seed: u64, pool: &[Deal]) -> Paste {
    let mut dice = Dice::of_seed(seed);
    let deal = &pool[dice.below(pool.len())];
    let is_odd = dice.below(100) < 45;
    let games = choose_games(deal, is_odd, &mut dice);
    let shortest = games
        .iter()
        .map(|shown| shown.count)
        .min()
        .unwrap_or_default();
    let mut style = Style::choose(deal, shortest, is_odd, &mut dice);
    if dice.below(12) == 0 {
        style.use_table(deal, &mut dice);
    }
    let mut author = Author {
        dice: &mut dice,
        deal,
        style,
        games,
        lines: Vec::new(),
        options: deal.options.clone(),
        names_players: false,
        frame: None,
        certainty: Certainty::Clear,
        is_plain: !is_odd,
        features: Vec::new(),
        rare_words: Vec::new(),
    };
    author.write_games();
    author.choose_options();
    if is_odd {
        author.add_oddities();
    }
    let text = author.finish();
    Paste {
        text,
        game: deal.kind,
        kind: match author.options.get("Game") {
            Some(_) => deal.kind,
            None => GameKind::Permute,
        },
        records: author.records(),
        options: author.options,
        certainty: author.certainty,
        is_plain: author.is_plain,
        features: author.features,
        rare_words: author.rare_words,
    }
}

fn choose_games<'d>(deal: &'d Deal, is_odd: bool, dice: &mut Dice) -> Vec<Shown<'d>> {
    let count = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3][dice.below(10)];
    let players = sentences("players");
    // Names that are other words too are odd.
    let players = &players[..players.len() - if is_odd { 0 } else { 2 }];
    let first_pair = dice.below(players.len());
    let order = dice.order(deal.games.len());
    let mut games = Vec::new();
    for index in 0..count {
        let game = &deal.games[order[index % order.len()]];
        let most = game.plies.len();
        let count = if dice.below(8) == 0 {
            most.min(40)
        } else {
            (1 + dice.below(24)).max(2).min(most)
        };
        let seats = deal.seats.len();
        let is_pair = deal.marks == 2 && seats == 2;
        let claim = match (count == most, dice.below(10)) {
            (true, 0..=5) => claim_of(&game.result),
            (false, 3..) if is_pair && dice.below(7) == 0 => Claim::Drawn,
            (false, 3..) if deal.marks > 1 => Claim::Won(dice.below(seats)),
            (false, 2) => Claim::Unfinished,
            _ => Claim::Nothing,
        };
        let pairs = (0..3).map(|more| players[(first_pair + index * 3 + more) % players.len()]);
        games.push(Shown {
            game,
            count,
            claim,
            players: pairs.flat_map(|pair| pair.split(" | ")).collect(),
        });
    }
    games
}

/// The claim that repeats the result of a finished game.
fn claim_of(result: &str) -> Claim {
    let marks: Vec<&str> = result.split('-').collect();
    match marks.iter().position(|&mark| mark == "1") {
        Some(winner) => Claim::Won(winner),
        None => Claim::Rules,
    }
}

impl Author<'_> {
    fn write_games(&mut self) {
        let place = match self.dice.below(20) {
            0..=5 => Place::Inline,
            6..=10 => Place::Below,
            11..=13 => Place::Apart,
            14..=17 => Place::Title,
            18 => Place::Twice,
            _ => Place::Above,
        };
        let is_titled = matches!(place, Place::Title | Place::Twice) || self.chance(45);
        let is_titled = is_titled && place != Place::Above;
        let titles =
            is_titled.then(|| self.choose_titles(matches!(place, Place::Title | Place::Twice)));
        let gap = self.dice.below(3);
        // A result directly below plies is theirs.
        let gap = if place == Place::Above {
            gap.max(1)
        } else {
            gap
        };
        if self.chance(20) {
            self.remark(0, 0);
            if self.chance(60) {
                self.push(Role::Blank, 0, 0, "");
            }
        }
        if self.games.len() > 1 && self.chance(20) {
            self.write_rows(titles);
            return;
        }
        for game in 0..self.games.len() {
            if game > 0 {
                let is_open = !self.is_closed(game - 1, place) && !self.style.is_numbered();
                let gap = if is_open && titles.is_none() {
                    gap.max(1)
                } else {
                    gap
                };
                for _ in 0..gap {
                    self.push(Role::Blank, game, 0, "");
                }
                self.judge_border(game, place, titles, gap);
            }
            self.write_game(game, place, titles);
        }
    }

    /// Returns true if a game ends in a result.
    fn is_closed(&self, game: usize, place: Place) -> bool {
        let claim = self.games[game].claim;
        match place {
            Place::Inline | Place::Below => claim != Claim::Nothing,
            Place::Apart | Place::Twice => claim.is_stated(),
            Place::Title | Place::Above => false,
        }
    }

    /// Decides whether a person is certain of the border above a game.
    fn judge_border(&mut self, game: usize, place: Place, titles: Option<Titles>, gap: usize) {
        let states = Claim::is_stated;
        let (before, own) = (self.games[game - 1].claim, self.games[game].claim);
        let is_from_above = matches!(place, Place::Title | Place::Twice | Place::Above);
        let is_closed = self.is_closed(game - 1, place);
        if !is_closed && !self.style.is_numbered() && (gap == 0 || titles.is_none()) {
            self.doubt(Certainty::AskBack, "one list or two");
        }
        // A list of one ply, or a ply on each of several paragraphs.
        if !self.style.is_numbered()
            && !is_closed
            && self.games[game].count.min(self.games[game - 1].count) < 2
        {
            self.doubt(Certainty::AskBack, "one ply");
        }
        let is_apart = titles.is_some_and(|titles| titles.is_apart);
        if is_from_above && states(own) && !states(before) && (gap == 0 || is_apart) {
            self.doubt(Certainty::AskBack, "whose result");
        }
        if place == Place::Above && (own == before || gap == 0 || !states(before)) {
            self.doubt(Certainty::AskBack, "whose result");
        }
        if place == Place::Apart && states(before) && gap == 0 {
            self.doubt(Certainty::AskBack, "whose result");
        }
        if gap == 0 && titles.is_some() && !is_closed {
            self.note("title directly below plies");
        }
    }

    fn write_game(&mut self, game: usize, place: Place, titles: Option<Titles>) {
        let (claim, plies) = (self.games[game].claim, self.games[game].count);
        let says = claim != Claim::Nothing;
        let states = claim.is_stated();
        let is_last = game + 1 == self.games.len();
        if place == Place::Above && states {
            let text = self.result_mark(game, true);
            self.push(Role::Result, game, 0, text);
            self.note("result above");
        }
        if let Some(titles) = titles {
            self.write_title(titles, game);
        }
        self.play(game);
        self.add_remarks(game);
        match place {
            Place::Inline if says => self.end_inline(game),
            Place::Below | Place::Apart if states && self.chance(10) => {
                // Between games, it could be the result of either.
                self.remark(game, plies);
                if place == Place::Apart {
                    self.push(Role::Blank, game, plies, "");
                }
                self.end_below(game);
                self.note("result after a remark");
                if !is_last {
                    self.doubt(Certainty::AskBack, "whose result");
                }
            }
            Place::Below if says => self.end_below(game),
            Place::Twice if states => self.end_below(game),
            Place::Apart if states => {
                self.push(Role::Blank, game, plies, "");
                self.end_below(game);
                self.note("result after an empty line");
            }
            _ => {}
        }
        let is_below =
            matches!(place, Place::Inline | Place::Below) || states && place == Place::Twice;
        if (is_last || says && is_below) && self.chance(15) {
            if self.chance(50) {
                self.push(Role::Blank, game, plies, "");
            }
            self.remark(game, plies);
        }
    }

    /// Gives a row without numbers, a title and a result the result `*`, since it would be one
    /// list with the next row by the law.
    fn end_row(&mut self, game: usize) {
        let is_last = game + 1 == self.games.len();
        let shown = &mut self.games[game];
        if !self.style.is_numbered() && !is_last && shown.claim == Claim::Nothing {
            shown.claim = Claim::Unfinished;
        }
    }

    /// Writes one game a line, behind its title or its result.
    fn write_rows(&mut self, titles: Option<Titles>) {
        self.style.per_line = usize::MAX;
        self.style.width = 0;
        let titles = titles.map(Titles::plain);
        self.note("one game a line");
        if matches!(self.style.number, "{} " | "{}") {
            self.odd("bare numbers within a line");
        }
        // `*` before every row is a bullet.
        let is_open = |pair: &[Shown<'_>]| !pair.iter().any(|shown| shown.claim.is_stated());
        let is_unsaid = self.games.windows(2).any(is_open);
        let begins_with_result = titles.is_none() && !is_unsaid && self.chance(50);
        for game in 0..self.games.len() {
            if titles.is_none() && !begins_with_result {
                self.end_row(game);
            }
            self.play(game);
            let says = self.games[game].claim != Claim::Nothing;
            let ends_with_result =
                !begins_with_result && !titles.is_some_and(|titles| titles.has_result);
            if ends_with_result && says {
                self.end_inline(game);
            }
            let head = match titles {
                Some(titles) => {
                    self.title(titles, game)
                        .trim_end_matches(':')
                        .replace('\n', ", ")
                        + ": "
                }
                None if begins_with_result && says => {
                    self.mark(game) + self.dice.one_of(&[" | ", "\t", " "])
                }
                None => String::new(),
            };
            let is_open = !ends_with_result || !says;
            if titles.is_none() && !self.style.is_numbered() && is_open {
                self.doubt(Certainty::AskBack, "one list or two");
            }
            // A row without a result leaves it open whether a result belongs to the row
            // above or below.
            let claims_above = self.games[..=game].iter().map(|shown| shown.claim);
            let is_unsure = claims_above.rev().skip(1).any(|claim| !claim.is_stated());
            if is_unsure && !ends_with_result && says {
                self.doubt(Certainty::AskBack, "whose result");
            }
            let line = self.lines.last_mut().expect("a play line");
            line.text = format!("{head}{}", line.text);
        }
        if begins_with_result {
            self.note("rows that begin with a result");
        }
    }

    /// Writes a remark without evidence.
    fn remark(&mut self, game: usize, plies: usize) {
        let may_have_number = self.deal.kind != GameKind::Permutu || !self.is_plain;
        let has_number = may_have_number && self.chance(20);
        let text = sentence(
            if has_number {
                "remarks with numbers"
            } else {
                "remarks"
            },
            self.dice,
        );
        self.push(Role::Remark, game, plies, text);
        self.note("remark");
    }

    /// Puts a remark between the play lines of a game.
    fn add_remarks(&mut self, game: usize) {
        let may = self.style.width == 0 && (self.style.is_anchored() || !self.is_plain);
        let is_play = |line: &Line| line.role == Role::Play && line.game == game;
        let is_border = |pair: &[Line]| pair.iter().all(is_play);
        let pairs = self
            .lines
            .windows(2)
            .enumerate()
            .filter(|(_, pair)| is_border(pair));
        let borders: Vec<usize> = pairs.map(|(at, _)| at + 1).collect();
        if !may || borders.is_empty() || !self.chance(20) {
            return;
        }
        if !self.style.is_anchored() && self.style.label == Label::None {
            self.odd("remark in an unnumbered list");
        } else if !self.style.is_anchored() {
            self.odd("remark in a list of labels");
        }
        let at = borders[self.dice.below(borders.len())];
        self.remark(game, self.lines[at - 1].plies);
        let remark = self.lines.pop().expect("the remark");
        let is_apart = self.style.is_anchored() && self.chance(40);
        self.insert_remark(at, remark, is_apart, true);
    }

    /// Leaves options out that are the defaults.
    fn choose_options(&mut self) {
        let default = match self.deal.kind {
            GameKind::Permute => "12",
            GameKind::Swaptimum => "11",
            _ => return,
        };
        if self.options.get("Board") == Some(default) && self.chance(50) {
            self.options = self.options.clone().without(&["Board"]);
        }
    }
}
