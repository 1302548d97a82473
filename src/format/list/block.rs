//! What becomes of the lines without plies: those above a list, inside and below.

use crate::format::list::classify::line_claims;
use crate::format::list::ending::{Gaps, Place, Split, line_text};
use crate::format::list::kinds::{Class, Play, Role};
use crate::format::list::line::items::{Kind, Line, is_note};
use crate::format::list::open_list::{BlockLine, Reader};
use crate::format::list::statements::claims::{self, Claim};
use crate::format::list::statements::titles::{self, is_title};
use crate::format::list::unclear::Unclear;
use crate::text::Span;

impl Reader<'_> {
    /// Adds the lines above the first plies of the list, which are on `line`.
    pub(super) fn flush_title(&mut self, line: &Line, play: &Play) {
        let block = std::mem::take(&mut self.block);
        let gaps = Gaps::of(&block);
        for (index, entry) in block.iter().enumerate() {
            let place = gaps.place(self.state.above, index);
            match &entry.class {
                Class::Words(found) => {
                    let text = line_text(self, &entry.line);
                    let results = self.title_claims(found, place, is_title(text));
                    self.words_line(&entry.line, &results);
                    self.setting(entry.line.start, entry.line.end);
                }
                class => self.other_line(&entry.line, class),
            }
        }
        if play.title_end > line.start {
            let start = line.start;
            let players = self.list.players.clone();
            let title = Span::new(start, play.title_end);
            let found = claims::of_parts(self.text, &line.without_notes(title), &players);
            let place = gaps.place(self.state.above, block.len());
            self.inline = self.title_claims(&found, place, true);
            self.note_players(start, play.title_end);
            self.setting(start, play.title_end);
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
                }
                Some(_) => {
                    if self.list.result.is_none() {
                        results.push(claim.span);
                    }
                    self.take_result(claim, true);
                }
                None => self.list.doubts.push(claim),
            }
        }
        results
    }

    /// Notes what a title says of the setting.
    pub(super) fn setting(&mut self, start: usize, end: usize) {
        for (name, value, span) in titles::tags(&self.text[start..end], start) {
            let other = self.stated.iter().find(|(other, ..)| *other == name);
            match other {
                Some((_, known, _)) if *known == value => {}
                Some(_) if name == "Board" => self.tokens.report(Unclear::TwoSizes.error(span)),
                Some(_) => {}
                None => self.stated.push((name, value, span)),
            }
        }
    }

    /// Adds the lines between two play lines of the list.
    pub(super) fn flush_inside(&mut self) {
        for entry in std::mem::take(&mut self.block) {
            let BlockLine { line, class } = entry;
            match &class {
                Class::Words(found) if found.iter().any(|claim| claim.verdict.is_some()) => {
                    self.unclear_line(&line, Unclear::ResultInside);
                }
                Class::Words(found) if !found.is_empty() => {
                    self.unclear_line(&line, Unclear::Result);
                }
                Class::Words(_) => {
                    let tags = titles::tags(&self.text[line.start..line.end], line.start);
                    if tags.is_empty() {
                        self.words_line(&line, &[]);
                    } else {
                        self.unclear_line(&line, Unclear::Setting);
                    }
                }
                class => self.other_line(&line, class),
            }
        }
    }

    /// Adds the lines below the plies of the list.
    pub(super) fn flush_below(&mut self, split: &Split) {
        for entry in std::mem::take(&mut self.block) {
            let BlockLine { line, class } = entry;
            match &class {
                Class::Words(_) => {
                    // The names of players may come from their plies.
                    let players = self.known_players();
                    let found = line_claims(self.text, &line, &players);
                    let is_new = self.list.result.is_none();
                    let is_mark = |claim: &&Claim| {
                        let text = &self.text[claim.span.range()];
                        text.last().is_some_and(u8::is_ascii_digit) || !text.is_ascii()
                    };
                    let known = || found.iter().filter(|claim| claim.verdict.is_some());
                    let chosen = known().find(is_mark).or_else(|| known().next());
                    let results: Vec<Span> = chosen
                        .filter(|_| is_new)
                        .map(|claim| claim.span)
                        .into_iter()
                        .collect();
                    for &claim in &found {
                        self.take_claim(claim, false);
                    }
                    let text = line_text(self, &line);
                    if found.is_empty() && claims::names_seat(text, &players) {
                        self.list.unknown_ends.push(line.span());
                    }
                    self.words_line(&line, &results);
                }
                class => self.other_line(&line, class),
            }
        }
        if split.is_between {
            self.tokens.report_end(Unclear::Between);
        }
    }

    /// Adds a line that says nothing of the result.
    pub(super) fn other_line(&mut self, line: &Line, class: &Class) {
        match class {
            Class::Unclear(unclear) => self.unclear_line(line, *unclear),
            Class::Number(_) => {
                for item in &line.items {
                    let role = if is_note(item) {
                        Role::Plain
                    } else {
                        Role::NoiseNumber
                    };
                    self.emit(item, role);
                }
            }
            // A quoted line may be empty.
            Class::Empty => line.items.iter().for_each(|item| {
                let role = match item.kind {
                    Kind::OddBlank => Role::Plain,
                    _ => Role::Noise,
                };
                self.emit(item, role);
            }),
            _ => self.words_line(line, &[]),
        }
    }
}
