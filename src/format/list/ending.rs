//! Where a list ends, and to whom the lines without plies after it belong.
//!
//! This is the one place that decides where the records of lists end. Blocks and
//! slices of a text use it through the reader.

use crate::format::list::claims::{self, Claim, Verdict};
use crate::format::list::classify::{Class, MAX_RESULTS, Play, Role};
use crate::format::list::items::{Item, Kind, Line};
use crate::format::list::reader::{BlockLine, PlyLabel, Reader, is_game_title};
use crate::format::list::state::Above;
use crate::format::list::unclear::Unclear;
use crate::text::{Diagnostic, Span, codes};

/// What ends a list.
pub(super) enum End {
    /// The end of the text.
    Text,
    /// A tag.
    Tag,
    /// The first plies of another list.
    Play,
}

/// Where a block is split between two lists.
pub(super) struct Split {
    /// The index of the first line of the block below.
    pub(super) at: usize,
    /// The end of the record.
    pub(super) end: usize,
    /// True if another list begins below.
    pub(super) has_list: bool,
    /// True if an empty line is above the block below.
    pub(super) has_gap: bool,
    /// True if a result of the block below may belong to this list.
    pub(super) is_between: bool,
}

impl Split {
    /// Splits the block of a list that has ended.
    pub(super) fn of(reader: &Reader<'_>, end: &End) -> Self {
        let block = &reader.block;
        let is_list = matches!(end, End::Play);
        if matches!(end, End::Text) || !reader.is_begun() {
            return Self {
                at: block.len(),
                end: reader.at,
                has_list: false,
                has_gap: false,
                is_between: false,
            };
        }
        let own = own_lines(reader);
        let is_empty = |line: &BlockLine| matches!(line.class, Class::Empty);
        let gap = block[own..]
            .iter()
            .take_while(|line| is_empty(line))
            .count();
        let at = own + gap;
        let start = |line: &BlockLine| line.line.start;
        let mut split = Self {
            at,
            end: block.get(at).map_or(reader.at, start),
            has_list: is_list,
            has_gap: gap > 0,
            is_between: false,
        };
        split.is_between = is_list && has_result_between(reader, &split);
        split
    }
}

/// Returns the number of lines of the block that belong to the list above.
pub(super) fn own_lines(reader: &Reader<'_>) -> usize {
    let block = &reader.block;
    let is_empty = |index: usize| {
        block
            .get(index)
            .is_some_and(|line| matches!(line.class, Class::Empty))
    };
    let is_title = |line: &BlockLine| {
        let text = line_text(reader, &line.line);
        match &line.class {
            Class::Words(claims) => {
                is_game_title(text) || !claims.is_empty() && is_title(text, claims)
            }
            _ => false,
        }
    };
    let mut own = block
        .iter()
        .take_while(|line| !matches!(line.class, Class::Empty) && !is_title(line))
        .count();
    if own < block.len() && !is_empty(own) {
        return own;
    }
    let after_gap = |own: usize| {
        own + (own..block.len())
            .take_while(|&index| is_empty(index))
            .count()
    };
    // A result that is alone between empty lines, unless the list has another one.
    let is_own = |verdict: Verdict| match reader.list.result {
        Some((known, is_above)) => !is_above && known.agrees(verdict),
        None => true,
    };
    let next = after_gap(own);
    if own == 0
        && let Some(line) = block.get(next)
        && let Class::Words(claims) = &line.class
        && claims.iter().any(|claim| claim.verdict.is_some_and(is_own))
        && !is_title(line)
        && is_empty(next + 1)
    {
        own = next + 1;
    }
    // Comments with an empty line after them.
    loop {
        let start = after_gap(own);
        let is_note = |index: &usize| {
            block
                .get(*index)
                .is_some_and(|line| matches!(line.class, Class::Note))
        };
        let notes = (start..block.len()).take_while(is_note).count();
        if notes == 0 || !is_empty(start + notes) {
            return own;
        }
        own = start + notes;
    }
}

/// Returns true if a line with a result is the title of a list: it names a game, or
/// begins with the result.
fn is_title(text: &[u8], claims: &[Claim]) -> bool {
    use crate::record::vocabulary::Meaning;
    let line = std::str::from_utf8(text).unwrap_or_default();
    let is_round = claims::numbered(line, Meaning::Round).is_some();
    let has_verdict = claims.iter().any(|claim| claim.verdict.is_some());
    let begins = has_verdict && {
        let first = line
            .split(|sign: char| sign.is_whitespace() || sign == '|')
            .find(|word| !word.is_empty());
        let count = line.split_whitespace().count();
        first.is_some_and(|word| Verdict::of_marks(word.as_bytes()).is_some()) && count > 3
    };
    claims::names_game(text) || is_round || begins
}

fn line_text<'a>(reader: &Reader<'a>, line: &Line) -> &'a [u8] {
    let text = reader.text;
    text[line.start..line.end].trim_ascii()
}

/// Returns true if a result in the block below could belong to the list above.
fn has_result_between(reader: &Reader<'_>, split: &Split) -> bool {
    let below = &reader.block[split.at..];
    let above = match reader.list.result {
        Some((verdict, true)) if !reader.list.is_ended => Above::Titled(verdict),
        // What is wrong is told with the list below.
        Some(_) => return false,
        None if reader.list.is_ended => return false,
        None if split.has_gap => Above::Open,
        None => Above::Tight,
    };
    let gaps = Gaps::of(below);
    below.iter().enumerate().any(|(index, line)| {
        let Class::Words(claims) = &line.class else {
            return false;
        };
        let place = gaps.place(above, index);
        let text = line_text(reader, &line.line);
        claims.iter().any(|claim| {
            claim
                .verdict
                .is_some_and(|verdict| !place.allows(verdict, is_title(text, claims)))
        })
    })
}

/// The first and the last empty line of a block.
struct Gaps {
    first: Option<usize>,
    last: Option<usize>,
}

impl Gaps {
    fn of(block: &[BlockLine]) -> Self {
        let is_empty = |line: &BlockLine| matches!(line.class, Class::Empty);
        Self {
            first: block.iter().position(is_empty),
            last: block.iter().rposition(is_empty),
        }
    }

    /// Returns the place of the line at `index`.
    fn place(&self, above: Above, index: usize) -> Place {
        Place {
            above,
            has_gap_above: self.first.is_some_and(|first| first < index),
            has_gap_below: self.last.is_some_and(|last| last > index),
        }
    }
}

/// Where a result above a list is.
#[derive(Clone, Copy)]
struct Place {
    above: Above,
    /// True if an empty line is in the block above it, or below it.
    has_gap_above: bool,
    has_gap_below: bool,
}

impl Place {
    /// Returns true if a result here surely belongs to the list below.
    fn allows(self, verdict: Verdict, is_title: bool) -> bool {
        match self.above {
            Above::Start => true,
            Above::Closed => is_title,
            Above::Titled(other) => is_title || !other.agrees(verdict),
            Above::Tight => is_title && self.has_gap_above && !self.has_gap_below,
            Above::Open | Above::Single => is_title && !self.has_gap_below,
        }
    }
}

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
                    let results = self.title_claims(found, place, is_title(text, found));
                    self.words_line(&entry.line, &results);
                    self.setting(entry.line.start, entry.line.end);
                }
                class => self.other_line(&entry.line, class),
            }
        }
        if play.title_end > line.start {
            let start = line.start;
            let players = self.list.players.clone();
            let found = claims::claims(&self.text[start..play.title_end], start, &players);
            let place = gaps.place(self.state.above, block.len());
            self.inline = self.title_claims(&found, place, true);
            self.setting(start, play.title_end);
        }
    }

    /// Takes the results of a title. Returns the spans of those that count.
    fn title_claims(&mut self, found: &[Claim], place: Place, is_title: bool) -> Vec<Span> {
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
                None => self.list.doubts.push(claim.span),
            }
        }
        results
    }

    /// Notes what a title says of the setting.
    fn setting(&mut self, start: usize, end: usize) {
        let found = claims::setting(&self.text[start..end], start);
        for (name, value, span) in found.tags {
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
                    let setting = claims::setting(&self.text[line.start..line.end], line.start);
                    match setting.tags.is_empty() {
                        true => self.words_line(&line, &[]),
                        false => self.unclear_line(&line, Unclear::Setting),
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
                    let found = self.claims_of(&line, &players);
                    let is_new = self.list.result.is_none();
                    let is_mark =
                        |claim: &&Claim| !self.text[claim.span.start].is_ascii_alphabetic();
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
                    self.words_line(&line, &results);
                }
                class => self.other_line(&line, class),
            }
        }
        if split.is_between {
            let end = self.tokens.last_end();
            let span = Span::new(end.saturating_sub(1), end);
            self.tokens.report(Unclear::Between.error(span));
        }
    }

    /// Returns the statements of a line about the result.
    fn claims_of(&self, line: &Line, players: &[(usize, String)]) -> Vec<Claim> {
        let is_note = |item: &&Item| {
            matches!(
                item.kind,
                Kind::Comment(_) | Kind::LineComment | Kind::Escape
            )
        };
        let mut found = Vec::new();
        let mut start = line.start;
        let notes = line.items.iter().filter(is_note).map(|item| item.span);
        for note in notes.chain([Span::new(line.end, line.end)]) {
            found.extend(claims::claims(
                &self.text[start..note.start],
                start,
                players,
            ));
            start = note.end;
        }
        for item in line
            .items
            .iter()
            .filter(|item| item.kind == Kind::Result)
            .take(MAX_RESULTS)
        {
            if !found
                .iter()
                .any(|claim| claim.span.start < item.span.end && item.span.start < claim.span.end)
            {
                let verdict = Verdict::of_marks(&self.text[item.span.range()]);
                found.push(Claim {
                    verdict,
                    span: item.span,
                });
            }
        }
        found
    }

    /// Adds a line that says nothing of the result.
    fn other_line(&mut self, line: &Line, class: &Class) {
        match class {
            Class::Unclear(unclear) => self.unclear_line(line, *unclear),
            Class::Number(_) => {
                for item in &line.items {
                    self.emit(
                        item,
                        if matches!(item.kind, Kind::Comment(_) | Kind::LineComment) {
                            Role::Plain
                        } else {
                            Role::NoiseNumber
                        },
                    );
                }
            }
            Class::Empty => {}
            _ => self.words_line(line, &[]),
        }
    }

    /// Checks what can be known only at the end of a list.
    pub(super) fn settle(&mut self) {
        if self.list.result.is_none() {
            for span in std::mem::take(&mut self.list.doubts) {
                self.tokens.report(Unclear::Result.error(span));
            }
        }
        self.settle_labels();
        self.warn_of_open_list();
    }

    /// Checks that the names before the plies are in the order of play.
    fn settle_labels(&mut self) {
        let labels = std::mem::take(&mut self.list.labels);
        let is_seat = |label: &&PlyLabel| label.label.seat.is_some();
        let seats = labels.iter().filter(is_seat);
        let count = seats
            .clone()
            .filter_map(|label| label.label.seat)
            .max()
            .map_or(0, |last| last + 1);
        let mut offset = 0;
        for label in seats {
            let seat = label.label.seat.unwrap_or(0) as u64;
            let count = count.max(2) as u64;
            let swapped = self.list.swapped.is_some_and(|ply| label.ply > ply);
            if swapped && offset == 0 && (label.ply + 1) % count == seat {
                // After a swap, seats may be named as before it, or after it.
                offset = 1;
            }
            if (label.ply + offset) % count != seat {
                return self.bad_label(label, Unclear::Turn);
            }
        }
        self.settle_names(&labels);
    }

    /// Checks that other names are before every ply, one for each player.
    fn settle_names(&mut self, labels: &[PlyLabel]) {
        let is_other = |label: &&PlyLabel| label.label.seat.is_none();
        let Some(first) = labels.iter().find(is_other) else {
            return;
        };
        let name = |label: &PlyLabel| {
            String::from_utf8_lossy(&self.text[label.label.span.range()]).to_lowercase()
        };
        let names: Vec<String> = labels.iter().map(name).collect();
        let is_complete = labels.len() as u64 == self.list.plies;
        let period = (1..names.len())
            .find(|&index| names[index] == names[0])
            .unwrap_or(names.len());
        let distinct: std::collections::BTreeSet<&String> = names.iter().take(period).collect();
        let wrong = (0..names.len()).find(|&index| names[index] != names[index % period]);
        let is_colon = labels.iter().all(|label| label.label.has_colon);
        let is_header = |label: &PlyLabel| label.token.is_none();
        if labels.iter().all(is_header) && (!is_complete || wrong.is_some()) && !self.list.went_on {
            // Lines with a time above some plies are remarks.
            return;
        }
        let is_introduction = labels.len() == 1 && first.ply == 0 && first.label.has_colon;
        if is_introduction
            || labels
                .iter()
                .all(|label| label.label.is_known || label.label.seat.is_some())
                && self.fit_players(labels)
        {
            return;
        }
        let is_enough = names.len() > 2 || is_colon || labels.iter().all(is_header);
        let is_cycle = is_complete && distinct.len() == period && period > 1 && is_enough;
        match wrong {
            Some(wrong) if is_complete => self.bad_label(&labels[wrong], Unclear::Turn),
            None if is_cycle => {}
            _ => self.bad_label(first, Unclear::Name),
        }
    }

    /// Returns true if the names of known players are in the order of play.
    fn fit_players(&self, labels: &[PlyLabel]) -> bool {
        let count = self.list.players.len() as u64;
        let fits = |label: &PlyLabel| {
            let name = String::from_utf8_lossy(&self.text[label.label.span.range()]).into_owned();
            let seat = claims::seat_of(&name, &self.list.players).map(|seat| seat as u64);
            let swapped = self.list.swapped.is_some();
            count > 1 && (swapped || seat == Some(label.ply % count))
        };
        labels.iter().all(fits)
    }

    /// Reports a name, and ends the playing of the list there.
    fn bad_label(&mut self, label: &PlyLabel, unclear: Unclear) {
        self.tokens.report(unclear.error(label.label.span));
        if let Some(token) = label.token {
            self.tokens.make_unclear(token);
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
        let message = "another list begins here, since an empty line ends a list without a result";
        let help = "if the game goes on, remove the empty line or number this move; \
                    else end the list before it with its result, or `*`";
        self.tokens
            .report(Diagnostic::new(codes::OPEN_LIST, span, message).with_help(help));
    }
}
