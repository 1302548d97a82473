//! What becomes of the lines without plies, and what can be judged only at the end of a
//! list.

use crate::format::list::before::{has_rounds, is_near_action};
use crate::format::list::classify::line_claims;
use crate::format::list::ending::{Gaps, Place, Split, has_new_players, line_text};
use crate::format::list::kinds::{Class, Label, Play, Role};
use crate::format::list::line::{Item, Kind, Line, lex};
use crate::format::list::open_list::{BlockLine, PlyLabel, Reader};
use crate::format::list::state::Above;
use crate::format::list::statements::Player;
use crate::format::list::statements::claims::{self, Claim, Verdict};
use crate::format::list::statements::titles::{self, is_title};
use crate::format::list::unclear::Unclear;
use crate::text::{Diagnostic, Span, codes};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The maximum number of words of a name with a verb and a ply.
const MAX_NAMED: usize = 4;

/// Takes the doubtful results from those in the title of a game or on the line of its
/// plies, where they cannot be those of another game.
fn doubts_of(claims: &mut Vec<Claim>) -> Vec<Claim> {
    claims
        .extract_if(.., |claim| claim.verdict.is_none())
        .collect()
}

impl Reader<'_> {
    /// Adds the lines above the first plies of the list, which are on `line`.
    pub(super) fn flush_title(&mut self, line: &Line, play: &Play) {
        let block = std::mem::take(&mut self.block);
        let gaps = Gaps::of(&block);
        self.check_line_above(&block, play);
        for (index, entry) in block.iter().enumerate() {
            let place = gaps.place(self.state.above, index);
            if titles::are_seats_turned(&self.text[entry.line.start..entry.line.end]) {
                let error = Unclear::Turn { period: 2 }.error(entry.line.span());
                self.tokens.report(error);
            }
            match &entry.class {
                Class::Words(found) => {
                    let text = line_text(self, &entry.line);
                    let mut known = Cow::Borrowed(&found[..]);
                    if titles::may_name_game(text) {
                        self.list.doubts.extend(doubts_of(known.to_mut()));
                    }
                    let results = self.title_claims(&known, place, is_title(text));
                    self.words_line(&entry.line, &results);
                    self.setting(entry.line.start, entry.line.end);
                }
                class => self.other_line(&entry.line, class),
            }
        }
        if play.title_end > line.start {
            let start = line.span().start.min(play.title_end);
            let players = self.list.players.clone();
            let title = Span::new(start, play.title_end);
            let mut found = claims::of_parts(self.text, &line.without_notes(title), &players);
            self.list.doubts.extend(doubts_of(&mut found));
            let place = gaps.place(self.state.above, block.len());
            self.inline = self.title_claims(&found, place, true);
            self.note_players(start, play.title_end);
            self.setting(start, play.title_end);
        }
    }

    /// Reports a line above the first ply that has the number before its number, or only a
    /// misspelt action, in place of a ply. Keeps one that may begin with a name.
    fn check_line_above(&mut self, block: &[BlockLine], play: &Play) {
        let Some(last) = block
            .last()
            .filter(|last| matches!(last.class, Class::Words(_)))
        else {
            return;
        };
        let content: Vec<&Item> = last.line.content().collect();
        let word = |item: &Item| lex::trimmed(&self.text[item.span.range()]);
        let is_action = match content[..] {
            [item] => is_near_action(word(item)) && (self.options.opens_move)(b"timeout"),
            [.., item] => {
                let digits = word(item).iter().filter(|byte| byte.is_ascii_digit());
                if content.len() <= MAX_NAMED && digits.count() > 0 {
                    self.list.above = Some(last.line.span());
                }
                false
            }
            [] => false,
        };
        let numbers = content
            .first()
            .and_then(|item| item.kind.number())
            .zip(play.units.first().and_then(|unit| unit.number));
        let is_before = numbers.is_some_and(|(above, first)| {
            above.style == first.style
                && (above.value + 1 == first.value || above.value == first.value && first.is_late)
        });
        if is_before || is_action {
            self.tokens
                .report(Unclear::MissingPly.error(last.line.span()));
        }
    }

    /// Takes the results of a title. Returns the spans of those that count.
    pub(super) fn title_claims(
        &mut self,
        found: &[Claim],
        place: Place,
        is_title: bool,
    ) -> Vec<Span> {
        let mut results = Vec::new();
        for &claim in found {
            match claim.verdict {
                Some(verdict) if !place.allows(verdict, is_title) => {
                    self.tokens.report(Unclear::Between.error(claim.span));
                    continue;
                }
                Some(_) if self.list.result.is_none() => results.push(claim.span),
                _ => {}
            }
            self.take_claim(claim, true);
        }
        results
    }

    /// Notes what a title says of the setting.
    pub(super) fn setting(&mut self, start: usize, end: usize) {
        for (name, value, span) in titles::tags(&self.text[start..end], start) {
            let known = self.stated.iter().find(|(other, ..)| *other == name);
            match known {
                _ if value.is_empty() => self.tokens.report(Unclear::Size.error(span)),
                Some((_, known, _)) if name == "Board" && *known != value => {
                    self.tokens.report(Unclear::TwoSizes.error(span));
                }
                Some(_) => {}
                None => self.stated.push((name, value, span)),
            }
        }
    }

    /// Adds the lines between two play lines of the list.
    pub(super) fn flush_inside(&mut self) {
        for BlockLine { line, class } in std::mem::take(&mut self.block) {
            let unclear = match &class {
                Class::Words(found) if found.iter().any(|claim| claim.verdict.is_some()) => {
                    Some(Unclear::ResultInside)
                }
                Class::Words(found) if !found.is_empty() => Some(Unclear::Result),
                Class::Words(_)
                    if self.names_others(&line)
                        || titles::may_name_game(line_text(self, &line)) =>
                {
                    Some(Unclear::OneOrMany)
                }
                Class::Words(_) => {
                    let tags = titles::tags(&self.text[line.start..line.end], line.start);
                    (!tags.is_empty()).then_some(Unclear::Setting)
                }
                _ => None,
            };
            match unclear {
                Some(unclear) => self.unclear_line(&line, unclear),
                None => self.other_line(&line, &class),
            }
        }
    }

    /// Returns true if a line names two players, and neither is one of the list.
    fn names_others(&self, line: &Line) -> bool {
        let players = &self.list.players;
        !players.is_empty() && has_new_players(line_text(self, line), players)
    }

    /// Adds the lines below the plies of the list.
    pub(super) fn flush_below(&mut self, split: &Split) {
        for BlockLine { line, class } in std::mem::take(&mut self.block) {
            if !matches!(class, Class::Words(_)) {
                self.other_line(&line, &class);
                continue;
            }
            // The names of players may come from their plies.
            let players = self.known_players();
            let found = line_claims(self.text, &line, &players);
            let is_mark = |claim: &&Claim| {
                let text = &self.text[claim.span.range()];
                text.last().is_some_and(u8::is_ascii_digit) || !text.is_ascii()
            };
            let known = || found.iter().filter(|claim| claim.verdict.is_some());
            let first = known().find(is_mark).or_else(|| known().next());
            let chosen = first.filter(|_| self.list.result.is_none());
            let results = Vec::from_iter(chosen.map(|claim| claim.span));
            for &claim in &found {
                self.take_claim(claim, false);
            }
            if found.is_empty() && claims::names_seat(line_text(self, &line), &players) {
                self.list.unknown_ends.push(line.span());
            }
            self.words_line(&line, &results);
        }
        if split.is_between {
            self.tokens.report_end(Unclear::Between);
        }
    }

    /// Adds a line that says nothing of the result.
    pub(super) fn other_line(&mut self, line: &Line, class: &Class) {
        match class {
            Class::Unclear(unclear) => self.unclear_line(line, *unclear),
            Class::Number(_) | Class::Empty => {
                for item in &line.items {
                    let role = match (class, item.kind) {
                        (_, Kind::OddBlank) => Role::Plain,
                        // A quoted line may be empty.
                        (Class::Empty, _) => Role::Noise,
                        (_, kind) if kind.is_note() => Role::Plain,
                        _ => Role::NoiseNumber,
                    };
                    self.tokens.item(item, role, self.options);
                }
            }
            _ => self.words_line(line, &[]),
        }
    }
}

impl Reader<'_> {
    /// Checks what can be known only at the end of a list.
    pub(super) fn settle(&mut self) {
        let result = self.list.result.map(|(verdict, _)| verdict);
        for doubt in std::mem::take(&mut self.list.doubts) {
            let contradicts = |said: Verdict| result.is_some_and(|result| !result.agrees(said));
            if result.is_none() || doubt.doubted.is_some_and(contradicts) {
                self.tokens.report(Unclear::Result.error(doubt.span));
            }
        }
        if result.is_none() {
            for span in std::mem::take(&mut self.list.unknown_ends) {
                let message = "this names a player, but states no result that is known here";
                let help = "write the result in marks on a line of its own, such as `1-0`";
                let finding = Diagnostic::new(codes::HEADING, span, message);
                self.tokens.report(finding.with_help(help));
            }
        }
        self.settle_labels();
        if let Some(name) = self.bad_chat() {
            self.tokens.report(Unclear::Turn { period: 2 }.error(name));
        }
        self.warn_of_open_list();
    }

    /// Checks that the names before the plies are in the order of play.
    fn settle_labels(&mut self) {
        let labels = std::mem::take(&mut self.list.labels);
        if let Some((label, unclear)) = self.bad_label(&labels) {
            let mut finding = unclear.error(label.span);
            if let Unclear::Turn { period } = unclear {
                let wrong = labels.iter().find(|one| one.label.span == label.span);
                let ply = wrong.map_or(0, |wrong| wrong.ply);
                let is_same_turn =
                    |one: &&PlyLabel| one.ply < ply && (ply - one.ply).is_multiple_of(period);
                let same_turn = labels.iter().find(is_same_turn);
                if let Some(name) = same_turn.map(|same_turn| self.name(same_turn.label)) {
                    let help = finding.help.take().unwrap_or_default();
                    finding.help = Some(if self.lacks_ply(&labels, ply, period) {
                        format!("the ply of `{name}` before it is missing: write it")
                    } else {
                        format!("did you mean `{name}`? if not, {help}")
                    });
                } else if ply == 0 && label.seat.is_some() {
                    finding.help = Some(
                        "this seat does not play first: write the first ply, or correct the \
                         names before all plies"
                            .to_owned(),
                    );
                }
            }
            self.tokens.report(finding);
            self.tokens.make_unclear(label.span);
        }
        self.list.labels = labels;
    }

    /// Returns the first name of a chat that is out of turn, if two players take part: the
    /// player of the title, or of two plies before, has another name.
    fn bad_chat(&self) -> Option<Span> {
        let name = |span: &Span| {
            let inner = &self.text[span.start + 1..span.end - 1];
            String::from_utf8_lossy(inner)
                .trim_start_matches('@')
                .to_lowercase()
        };
        let names: Vec<String> = self.list.chat.iter().map(|(_, span)| name(span)).collect();
        let seats: BTreeSet<&String> = names.iter().collect();
        if has_rounds(self.options) || seats.len() != 2 || self.list.swapped.is_some() {
            return None;
        }
        let is_bad = |index: &usize| {
            let ply = self.list.chat[*index].0;
            let is_other = |(seat, player): &Player| {
                *seat as u64 != ply % 2 && claims::is_same_name(player, &names[*index])
            };
            let first = self.list.chat[0].0;
            let is_first = names[*index] == names[0];
            is_first != (ply - first).is_multiple_of(2) || self.list.players.iter().any(is_other)
        };
        let bad = (0..names.len()).find(is_bad)?;
        Some(self.list.chat[bad].1)
    }

    /// Returns true if the names after `ply` plies are right with one more ply there.
    fn lacks_ply(&self, labels: &[PlyLabel], ply: u64, period: u64) -> bool {
        let (before, after): (Vec<&PlyLabel>, Vec<&PlyLabel>) =
            labels.iter().partition(|label| label.ply < ply);
        let is_next_turn = |label: &&PlyLabel| {
            let of = |one: &&&PlyLabel| (label.ply + 1 - one.ply).is_multiple_of(period);
            let next = before.iter().find(of);
            next.is_some_and(|next| {
                claims::is_same_name(&self.name(next.label), &self.name(label.label))
            })
        };
        after.len() > 1 && after.iter().all(is_next_turn)
    }

    /// Returns the number of seats by the names before all plies, and the first name that is
    /// there again.
    pub(super) fn cycle(&self) -> Option<(usize, Span)> {
        let labels = &self.list.labels;
        // After a swap, the names may be in another order.
        let is_first = |first: &&PlyLabel| first.ply == 0 && self.list.swapped.is_none();
        let first = labels.first().filter(is_first)?;
        let is_same = |label: &&PlyLabel| {
            claims::is_same_name(&self.name(first.label), &self.name(label.label))
        };
        let again = labels[1..].iter().find(is_same)?;
        let round = labels.iter().take_while(|label| label.ply < again.ply);
        let names: BTreeSet<String> = round
            .map(|label| self.name(label.label).to_lowercase())
            .collect();
        let is_whole = names.len() as u64 == again.ply;
        (is_whole && again.ply > 1).then_some((again.ply as usize, again.label.span))
    }

    /// Returns the first name that is wrong.
    fn bad_label(&self, labels: &[PlyLabel]) -> Option<(Label, Unclear)> {
        let name = |label: &PlyLabel| self.name(label.label).to_lowercase();
        let names: Vec<String> = labels.iter().map(name).collect();
        let differ = names.iter().any(|name| *name != names[0]);
        // One player did not play several plies in a row.
        if let Some(shared) = labels.iter().find(|label| label.is_shared && differ) {
            return Some((shared.label, Unclear::Name));
        }
        // A line that is only a seat labels one ply, and then every ply has a name.
        let is_seat_line = |label: &&PlyLabel| label.is_header && label.label.seat.is_some();
        if labels.len() as u64 != self.list.plies
            && let Some(line) = labels.iter().find(is_seat_line)
        {
            return Some((line.label, Unclear::Name));
        }
        let seat = |label: &PlyLabel| Some((label.ply, label.label, label.label.seat? as u64));
        let seats: Vec<(u64, Label, u64)> = labels.iter().filter_map(seat).collect();
        let count = seats.iter().map(|(.., seat)| seat + 1).fold(2, u64::max);
        let mut offset = 0;
        for (ply, label, seat) in seats {
            let swapped = self.list.swapped.is_some_and(|swap| ply > swap);
            if swapped && offset == 0 && (ply + 1) % count == seat {
                // After a swap, seats may be named as before it, or after it.
                offset = 1;
            }
            if (ply + offset) % count != seat {
                return Some((label, Unclear::Turn { period: count }));
            }
        }
        self.other_than_titled(labels)
            .or_else(|| self.bad_name(labels, &names))
    }

    /// Returns the name before the first ply if the title, which names the players in the
    /// order of the seats, gives it to another seat.
    fn other_than_titled(&self, labels: &[PlyLabel]) -> Option<(Label, Unclear)> {
        let first = labels.first().filter(|first| first.ply == 0)?;
        let is_titled = |label: &PlyLabel, is_seat: fn(usize) -> bool| {
            let name = self.name(label.label);
            let mut players = self.list.players.iter();
            players.any(|(seat, known)| is_seat(*seat) && claims::is_same_name(known, &name))
        };
        let is_other = is_titled(first, |seat| seat > 0)
            && labels
                .iter()
                .any(|label| is_titled(label, |seat| seat == 0));
        is_other.then_some((first.label, Unclear::Turn { period: 2 }))
    }

    /// Checks that other names are before every ply, one for each player. Returns the
    /// first that is wrong.
    fn bad_name(&self, labels: &[PlyLabel], names: &[String]) -> Option<(Label, Unclear)> {
        let first = labels.iter().find(|label| label.label.seat.is_none())?;
        if let Some(above) = self.list.above.filter(|_| labels.len() > 1) {
            // The name of the second player above that of the first, with a misspelt ply.
            let text = &self.text[above.range()];
            let name = &self.text[labels[1].label.span.range()];
            if text.len() > name.len() && text[..name.len()].eq_ignore_ascii_case(name) {
                let label = Label {
                    span: above,
                    ..labels[1].label
                };
                return Some((label, Unclear::MissingPly));
            }
        }
        let is_complete = labels.len() as u64 == self.list.plies;
        let again = (1..names.len()).find(|&index| names[index] == names[0]);
        let period = again.unwrap_or(names.len());
        let wrong = (0..names.len()).find(|&index| names[index] != names[index % period]);
        let are_headers = labels.iter().all(|label| label.is_header);
        if are_headers && (!is_complete || wrong.is_some()) && !self.list.went_on {
            // Lines with a time above some plies are remarks.
            return None;
        }
        let period = if has_rounds(self.options) { period } else { 2 };
        let wrong = (0..names.len()).find(|&index| names[index] != names[index % period]);
        // Below another list, `Analysis: d4 e5` is hardly a game.
        let is_list = self.state.above == Above::Start || self.list.numbering.style.is_some();
        if is_list && labels.len() == 1 && first.ply == 0 && first.label.has_colon {
            return None;
        }
        let have_colons = labels.iter().all(|label| label.label.has_colon);
        let is_alike = |label: &PlyLabel| label.label.has_colon == labels[0].label.has_colon;
        let is_cycle = (2..=names.len()).contains(&period)
            && labels[..period].iter().all(is_alike)
            && labels.iter().all(|label| label.label.seat.is_none())
            && names[..period].iter().collect::<BTreeSet<_>>().len() == period
            && (names.len() > 2 || have_colons || are_headers);
        // Another word may be that of a remark.
        let is_player = |wrong: usize| have_colons || names[..period].contains(&names[wrong]);
        match wrong {
            Some(wrong) if is_complete && is_player(wrong) => {
                let period = period as u64;
                Some((labels[wrong].label, Unclear::Turn { period }))
            }
            None if is_complete && is_cycle => None,
            _ => Some((first.label, Unclear::Name)),
        }
    }

    /// Reports a list without numbers that may be meant to go on with the list above.
    fn warn_of_open_list(&mut self) {
        let is_open = matches!(self.state.above, Above::Open | Above::Single);
        let Some(span) = self.tokens.first_word() else {
            return;
        };
        if !is_open || self.list.numbering.style.is_some() {
            return;
        }
        if self.state.above == Above::Single && self.list.plies == 1 && !self.list.is_rich {
            // A ply a paragraph is one game or many.
            return self.tokens.report(Unclear::OneOrMany.error(span));
        }
        let message = "another list begins here, since an empty line ends a list without a result";
        let help = "if the game goes on, remove the empty line or number this move; \
                    else end the list before it with its result, or `*`";
        self.tokens
            .report(Diagnostic::new(codes::OPEN_LIST, span, message).with_help(help));
    }
}
