//! The kind of a line: whether it has plies, and what its words are for.

use crate::format::list::claims::{self, Claim, Verdict};
use crate::format::list::items::{self, Item, Kind, Line};
use crate::format::list::lex::{self, Number, NumberStyle};
use crate::format::list::numbers::Numbering;
use crate::format::list::unclear::Unclear;
use crate::format::options::ReadOptions;
use crate::record::vocabulary::{self, MAX_FORM_WORDS, Meaning, longest_form, means};
use crate::text::Span;

/// What becomes of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It is kept as what it is.
    Plain,
    /// It is skipped.
    Noise,
    /// A number without a period, which is skipped.
    NoiseNumber,
    /// A name before a ply, which is skipped.
    Name,
    /// It is kept as a comment.
    Heading,
    /// A word in the place of a ply.
    Word,
    /// A result.
    Result,
}

/// A name before a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) span: Span,
    /// The index of the seat, if the name is that of a seat.
    pub(super) seat: Option<usize>,
    /// True if a player of this name is known.
    pub(super) is_known: bool,
    /// True if a colon follows it.
    pub(super) has_colon: bool,
}

/// A ply of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit {
    /// The index of its first item.
    pub(super) item: usize,
    pub(super) number: Option<Number>,
    pub(super) label: Option<Label>,
}

/// A line with plies.
#[derive(Debug, Clone, Default)]
pub(super) struct Play {
    /// What becomes of the items, one for each.
    pub(super) roles: Vec<Role>,
    pub(super) units: Vec<Unit>,
    /// The end of the title before the plies; the start of the line without one.
    pub(super) title_end: usize,
    /// The result after the plies.
    pub(super) result: Option<Claim>,
    /// The start of the text after the plies.
    pub(super) tail: usize,
    /// True if it is a reply in a mail.
    pub(super) is_reply: bool,
    /// True if its only ply is a resignation or an agreed draw.
    pub(super) closes: bool,
}

/// The kind of a line.
#[derive(Debug, Clone)]
pub(super) enum Class {
    /// Plies.
    Play(Play),
    /// Nothing but blanks.
    Empty,
    /// Comments and the like.
    Note,
    /// Decoration alone.
    Decoration,
    /// The number of the next ply.
    Number(Number),
    /// The name of the player of the next ply; true if it may also be other words.
    Label(Label),
    /// Words, with what they claim of the result.
    Words(Vec<Claim>),
    /// Words and plies that cannot be joined.
    Unclear(Unclear),
}

/// What the kind of a line depends on: the plies of the list so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'l> {
    pub(super) options: ReadOptions,
    pub(super) plies: u64,
    pub(super) numbering: Numbering,
    pub(super) players: &'l [(usize, String)],
    /// The number of the last play lines that are shaped alike.
    pub(super) alike: u64,
    /// The shape of the last play line: whether it begins with a number, a name.
    pub(super) shape: (bool, bool),
    /// True inside a variation.
    pub(super) is_inside: bool,
    /// True if names are before the plies.
    pub(super) has_labels: bool,
}

impl Before<'_> {
    /// Returns true in a game in which a number alone may be a move.
    pub(super) fn has_bare_plies(&self) -> bool {
        (self.options.opens_move)(b"4")
    }
}

/// Returns the kind of a line.
pub(super) fn classify(text: &[u8], line: &mut Line, before: Before<'_>) -> Class {
    suspect_plies(text, line, before);
    let mut classifier = Classifier {
        text,
        items: &line.items,
        before,
        play: Play {
            roles: vec![Role::Plain; line.items.len()],
            title_end: line.start,
            tail: line.start,
            ..Play::default()
        },
        gap: Vec::new(),
        number: None,
        plies: before.plies,
        numbering: before.numbering,
        says_result: false,
    };
    classifier.play.is_reply = line
        .items
        .iter()
        .any(|item| item.kind == Kind::Mark(items::Mark::Reply));
    let has = |is: fn(&Item) -> bool| line.items.iter().any(is);
    if line.items.is_empty() {
        return Class::Empty;
    }
    if has(|item| item.kind == Kind::Tangle) {
        return Class::Unclear(Unclear::Tangle);
    }
    let is_bare = |item: &Item| matches!(item.kind, Kind::Number(number) if number.style == NumberStyle::Bare);
    let has_move = has(|item| matches!(item.kind, Kind::Ply(_)));
    let may_play = has(items::is_ply)
        || before.is_inside
        || before.has_bare_plies() && line.items.iter().any(is_bare);
    if may_play && (has_move || !says_result(text, line, before)) && !is_buttons(text, line) {
        match classifier.play() {
            Ok(true) => {
                classifier.play.closes = classifier.closes();
                return Class::Play(classifier.play);
            }
            Ok(false) => {}
            Err(Unclear::Action) if !has_move => {}
            Err(Unclear::Words) if !has_move && !classifier.begins_like_play() => {}
            Err(unclear) => return Class::Unclear(unclear),
        }
    }
    words(text, line, before)
}

/// Returns true if a line without moves says who resigned, and not that the player to
/// move does in the place of a ply.
fn says_result(text: &[u8], line: &Line, before: Before<'_>) -> bool {
    let mut found = line_claims(text, line, before.players);
    found.retain(|claim| {
        text[claim.span.start].is_ascii_alphabetic() || text[claim.span.start] >= 0x80
    });
    let mover = 1 - (before.plies % 2) as u8;
    let is_ply =
        |claim: &Claim| before.has_labels && claim.verdict == Some(Verdict::Winners(1 << mover));
    found.iter().any(|claim| claim.verdict.is_some())
        && !found.iter().any(|claim| {
            is_ply(claim) || claim.verdict == Some(Verdict::Loser(1 - mover)) && before.has_labels
        })
}

/// Turns words that are probably misspelt plies into plies.
fn suspect_plies(text: &[u8], line: &mut Line, before: Before<'_>) {
    let is_content = |item: &&mut Item| {
        matches!(
            item.kind,
            Kind::Word | Kind::Ply(_) | Kind::Action | Kind::Aside | Kind::Number(_)
        )
    };
    let count = line.items.iter_mut().filter(is_content).count();
    let has_ply = line.items.iter().any(items::is_ply);
    let has_head = line
        .items
        .iter()
        .any(|item| matches!(item.kind, Kind::Cell | Kind::Mark(_)));
    for index in 0..line.items.len() {
        let item = line.items[index];
        if item.kind != Kind::Word {
            continue;
        }
        let word = lex::trimmed(&text[item.span.range()]);
        if before.plies == 0 && has_head && !items::is_piece(word) {
            continue;
        }
        let is_labelled =
            index > 0 && matches!(line.items[index - 1].kind, Kind::Colon | Kind::Number(_));
        let is_alone = count == 1 || count <= 3 && is_labelled && index + 1 == line.items.len();
        let is_piece = items::is_piece(word);
        let before_piece = index.checked_sub(1).map(|before| line.items[before]);
        let letter = before_piece.filter(|item| item.kind == Kind::Word && item.span.len() == 1);
        if is_piece && letter.is_some() {
            line.items[index - 1].kind = Kind::Ply(false);
            line.items[index].kind = Kind::More;
        } else if is_piece || is_alone && !has_ply && is_short(word, before) {
            line.items[index].kind = Kind::Ply(false);
        }
    }
}

/// Returns true for a word that may be a misspelt ply if it is alone.
fn is_short(word: &[u8], before: Before<'_>) -> bool {
    let letters = word
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .count();
    let digits = word.iter().filter(|byte| byte.is_ascii_digit()).count();
    let has_both = (1..=3).contains(&letters) && digits > 0 && letters + digits == word.len();
    let is_size = claims::setting(word, 0)
        .tags
        .iter()
        .any(|tag| tag.0 == "Board");
    let is_seat = std::str::from_utf8(word).is_ok_and(|word| vocabulary::seat(word).is_some());
    let is_letter = word.len() == 1 && letters == 1;
    let is_action = items::resembles_action(word) && !items::is_action(word) && !means_play(word);
    has_both && word.len() <= 6 && !is_size && !is_seat
        || before.plies > 0 && (is_letter || is_action)
}

fn means_play(word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| !vocabulary::meanings(word).is_empty())
}

/// Returns the kind of a line without plies.
fn words(text: &[u8], line: &Line, before: Before<'_>) -> Class {
    let content: Vec<Item> = line.items.iter().copied().filter(is_content).collect();
    if content.is_empty() {
        let is_note = |item: &Item| {
            matches!(
                item.kind,
                Kind::Comment(_) | Kind::LineComment | Kind::Glyph | Kind::Escape
            )
        };
        return match line.items.iter().any(is_note) {
            true => Class::Note,
            false => Class::Decoration,
        };
    }
    if let Some(number) = number_alone(text, &content) {
        return Class::Number(number);
    }
    if is_buttons(text, line) {
        return Class::Decoration;
    }
    if let Some(unclear) = lone_action(text, line, before) {
        return Class::Unclear(unclear);
    }
    let claims = line_claims(text, line, before.players);
    if claims.is_empty()
        && let Some(label) = label_alone(text, line, &content, before)
    {
        return Class::Label(label);
    }
    Class::Words(claims)
}

/// Returns true for an item that is more than decoration.
pub(super) const fn is_content(item: &Item) -> bool {
    matches!(
        item.kind,
        Kind::Word
            | Kind::Aside
            | Kind::Number(_)
            | Kind::Result
            | Kind::Action
            | Kind::Ply(_)
            | Kind::More
            | Kind::Stray
    )
}

/// Returns the span of the items that are more than decoration.
fn content_span(line: &Line) -> Span {
    let mut content = line.items.iter().filter(|item| is_content(item));
    let first = content
        .next()
        .map_or(Span::new(line.start, line.start), |item| item.span);
    content
        .next_back()
        .map_or(first, |last| first.to(last.span))
}

/// The maximum number of results of a line that are compared with one another.
pub(super) const MAX_RESULTS: usize = 64;

/// Returns the claims of the words and marks of a line.
fn line_claims(text: &[u8], line: &Line, players: &[(usize, String)]) -> Vec<Claim> {
    let span = content_span(line);
    let is_note = |item: &Item| matches!(item.kind, Kind::Comment(_) | Kind::LineComment);
    let end = line
        .items
        .iter()
        .find(|item| is_note(item) && item.span.start > span.start);
    let end = end.map_or(span.end, |item| item.span.start.min(span.end));
    let mut found = claims::claims(&text[span.start..end], span.start, players);
    for item in line
        .items
        .iter()
        .filter(|item| item.kind == Kind::Result)
        .take(MAX_RESULTS)
    {
        let is_known = found
            .iter()
            .any(|claim| claim.span.start <= item.span.start && item.span.start < claim.span.end);
        if !is_known {
            let verdict = Verdict::of_marks(&text[item.span.range()]);
            found.push(Claim {
                verdict,
                span: item.span,
            });
        }
    }
    found.sort_by_key(|claim| claim.span.start);
    found
}

/// `<number-line> ::= [ <noun> ] <number>`
fn number_alone(text: &[u8], content: &[Item]) -> Option<Number> {
    let word = |item: &Item| std::str::from_utf8(&text[item.span.range()]).ok();
    match content {
        [noun, number] if noun.kind == Kind::Word => {
            let Kind::Number(number) = number.kind else {
                return None;
            };
            let noun = word(noun)?;
            let style = match () {
                () if means(noun, Meaning::Number) => NumberStyle::Marked,
                () if means(noun, Meaning::Round) => NumberStyle::Round,
                () => return None,
            };
            Some(Number { style, ..number })
        }
        [number] => match number.kind {
            Kind::Number(number) if number.style != NumberStyle::Bare => Some(number),
            _ => None,
        },
        _ => None,
    }
}

/// Returns true if a line has only the buttons of a site.
fn is_buttons(text: &[u8], line: &Line) -> bool {
    let span = content_span(line);
    let Ok(text) = std::str::from_utf8(&text[span.range()]) else {
        return false;
    };
    let parts = text.split(['\t', '|']).flat_map(|part| part.split("  "));
    let mut buttons = parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .peekable();
    let has_several = text.contains("  ") || text.contains('\t');
    has_several && buttons.peek().is_some() && buttons.all(|part| means(part, Meaning::Button))
}

/// Returns why an action among other words is unclear: where it could be a ply, its
/// author may or may not have meant one.
fn lone_action(text: &[u8], line: &Line, before: Before<'_>) -> Option<Unclear> {
    let words = line
        .items
        .iter()
        .filter(|item| matches!(item.kind, Kind::Word | Kind::Action));
    let knows = |word: &[u8]| (before.options.opens_move)(word);
    let mut words = words.map(|item| lex::trimmed(&text[item.span.range()]).to_ascii_lowercase());
    let is_action = |word: Vec<u8>| match &*word {
        b"swap" | b"swapped" | b"swaps" => {
            before.plies == 1 || before.numbering.is_lost && before.plies > 0
        }
        b"pass" | b"passes" | b"passed" => before.plies > 0 && knows(b"pass"),
        b"timeout" => before.plies > 0 && knows(b"timeout"),
        b"resign" | b"resigning" => before.plies > 0,
        _ => false,
    };
    let mut near = line.items.iter().filter(|item| item.kind == Kind::Word);
    let is_few = near.clone().count() <= 3 && before.plies == 1;
    let is_near = |item: &Item| {
        let word = lex::trimmed(&text[item.span.range()]);
        items::resembles_action(word) && !means_play(word)
    };
    (words.any(is_action) || is_few && near.any(is_near)).then_some(Unclear::Action)
}

/// `<label-line> ::= <label> [ ":" ] | <name> <time>`
fn label_alone(text: &[u8], line: &Line, content: &[Item], before: Before<'_>) -> Option<Label> {
    let first = content[0].span.start;
    let is_word = |item: &&Item| matches!(item.kind, Kind::Word | Kind::Number(_));
    let name: Vec<&Item> = line
        .items
        .iter()
        .skip_while(|item| item.span.start < first)
        .take_while(is_word)
        .collect();
    let (head, last) = (name.first()?, name.last()?);
    let span = head.span.to(last.span);
    let name_text = std::str::from_utf8(&text[span.range()]).ok()?;
    let seat = vocabulary::seat(name_text.trim_end_matches(':')).map(|seat| seat.index);
    let is_known = before
        .players
        .iter()
        .any(|(_, player)| claims::is_same_name(player, name_text));
    let ends = name.len() == content.len();
    let is_time = |item: &Item| {
        item.kind == Kind::Cell
            && item.span.start > first
            && text[item.span.range()].contains(&b':')
    };
    let has_time = line.items.iter().any(is_time);
    let is_label = ends && (seat.is_some() || is_known)
        || has_time && name.len() <= 3 && head.kind == Kind::Word;
    is_label.then_some(Label {
        span,
        seat,
        is_known,
        has_colon: false,
    })
}

/// Reads the plies of a line.
struct Classifier<'a> {
    text: &'a [u8],
    items: &'a [Item],
    before: Before<'a>,
    play: Play,
    /// The indices of the words since the last ply or number.
    gap: Vec<usize>,
    /// The number since the last ply, and its index.
    number: Option<(Number, usize)>,
    /// The number of plies so far.
    plies: u64,
    numbering: Numbering,
    /// True after a result in words at the end of the line.
    says_result: bool,
}

impl Classifier<'_> {
    /// Reads the line; returns false if it has no ply after all.
    fn play(&mut self) -> Result<bool, Unclear> {
        let mut depth = usize::from(self.before.is_inside);
        let last_ply = self.items.iter().rposition(items::is_ply);
        for (index, item) in self.items.iter().enumerate() {
            match item.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {
                    self.play.roles[index] = inside(item.kind, self.before.has_bare_plies());
                }
                Kind::Ply(_) | Kind::Action => self.unit(index)?,
                Kind::Number(number) => self.number(index, number)?,
                Kind::Result => {
                    let is_first = self.play.units.is_empty();
                    let has_plies = last_ply.is_some_and(|last| last > index);
                    if is_first && self.before.plies > 0 && has_plies {
                        return Err(Unclear::ResultInside);
                    }
                    if is_first && self.before.plies == 0 {
                        self.gap.push(index);
                    } else {
                        self.result(index)?;
                        break;
                    }
                }
                Kind::Word | Kind::Aside | Kind::Colon => self.gap.push(index),
                Kind::Separator | Kind::Mark(_) | Kind::Cell => {
                    self.play.roles[index] = Role::Noise;
                }
                _ => {}
            }
        }
        if self.play.units.is_empty() && !self.before.is_inside {
            // A line may be a variation, of the last ply.
            return match last_ply {
                None => Ok(false),
                Some(_) if self.plies > 0 && self.gap.is_empty() => Ok(true),
                Some(_) => Err(Unclear::Tangle),
            };
        }
        self.tail()
    }

    /// Returns the text of an item.
    fn word(&self, index: usize) -> &str {
        std::str::from_utf8(lex::trimmed(&self.text[self.items[index].span.range()]))
            .unwrap_or_default()
    }

    fn is_word(&self, index: usize) -> bool {
        matches!(self.items[index].kind, Kind::Word | Kind::Number(_))
    }

    /// Reads a number: that of the next ply, a part of a name, a move, or a cell.
    fn number(&mut self, index: usize, number: Number) -> Result<(), Unclear> {
        let noun = self
            .gap
            .last()
            .copied()
            .filter(|&last| last + 1 == index && self.is_word(last));
        let noun = noun
            .map(|last| vocabulary::meanings(self.word(last)))
            .unwrap_or_default();
        if noun.contains(&Meaning::Player) {
            self.gap.push(index);
            return Ok(());
        }
        let is_title = noun.contains(&Meaning::Game);
        let style = match () {
            () if noun.contains(&Meaning::Number) => NumberStyle::Marked,
            () if noun.contains(&Meaning::Round) => NumberStyle::Round,
            () => number.style,
        };
        let is_named = style != number.style || noun.contains(&Meaning::Number);
        let number = Number { style, ..number };
        if is_named && let Some(last) = self.gap.pop() {
            self.play.roles[last] = Role::NoiseNumber;
        }
        if number.style == NumberStyle::Bare && !is_named {
            return self.bare_number(index, number, is_title);
        }
        self.numbered(index, number)
    }

    /// Reads digits alone.
    fn bare_number(&mut self, index: usize, number: Number, is_title: bool) -> Result<(), Unclear> {
        let is_free = self.number.is_none() && !is_title;
        let list = self.numbering;
        let is_style = matches!(list.style, None | Some(NumberStyle::Bare));
        let may_begin =
            list.style.is_some() || self.plies == 0 && number.value <= 1 || self.numbering.is_lost;
        let is_before = self.precedes_ply(index);
        let is_first = self.play.units.is_empty();
        let fits = list.counts(number, self.plies) || is_first && list.fits(number, self.plies);
        if is_free && is_style && may_begin && is_before && fits {
            return self.numbered(index, number);
        }
        let is_counted = self.plies == 0
            && is_first
            && self
                .items
                .get(index + 1)
                .is_some_and(|item| item.kind == Kind::Word);
        let is_ply = self.before.has_bare_plies()
            && !is_title
            && !is_counted
            && (self.before.options.opens_move)(&self.text[self.items[index].span.range()]);
        match is_ply {
            true => self.unit(index),
            false if self.gap.is_empty() => {
                self.play.roles[index] = Role::Noise;
                Ok(())
            }
            false => {
                self.gap.push(index);
                Ok(())
            }
        }
    }

    /// Returns true if a ply follows the number at `index`, perhaps after a name.
    fn precedes_ply(&self, index: usize) -> bool {
        let mut after = self.items[index + 1..].iter();
        let is_skipped = |kind: Kind| {
            matches!(
                kind,
                Kind::Separator
                    | Kind::Mark(_)
                    | Kind::Cell
                    | Kind::Word
                    | Kind::Aside
                    | Kind::Colon
                    | Kind::OddBlank
            )
        };
        let next = after.find(|item| !is_skipped(item.kind));
        next.is_some_and(|item| match item.kind {
            Kind::Ply(_) | Kind::Action => true,
            Kind::Number(_) => self.before.has_bare_plies(),
            _ => false,
        })
    }

    /// Reads the number of the next ply. Words before it are kept if it fits, or if it
    /// is the first number of the list.
    fn numbered(&mut self, index: usize, number: Number) -> Result<(), Unclear> {
        let is_first = self.plies == 0;
        if let Some((other, before)) = self.number
            && other.style != NumberStyle::Round
        {
            let has_title = self.play.title_end > self.items[0].span.start;
            if !is_first || self.gap.is_empty() && !has_title {
                return Err(Unclear::MissingPly);
            }
            self.play.title_end = self.items[index].span.start;
            self.play.roles[before] = Role::Heading;
        }
        let fits = self.numbering.fits(number, self.plies)
            || number.style == NumberStyle::Round && self.numbering.fits_round(number, self.plies);
        let has_words = self
            .gap
            .iter()
            .any(|&index| self.items[index].kind != Kind::Colon);
        let is_named = |label: Label| label.seat.is_some() || label.is_known || label.has_colon;
        if has_words && !is_first && !self.label().is_some_and(is_named) {
            if !fits {
                return Err(Unclear::Words);
            }
            self.keep_gap(Role::Heading);
        } else if has_words && is_first {
            self.play.title_end = self.items[index].span.start;
            self.keep_gap(Role::Heading);
        } else if !has_words {
            self.keep_gap(Role::Noise);
        }
        if !fits && !self.begins_again(number) && !self.play.is_reply {
            return Err(Unclear::Number {
                value: number.value,
                next: self.plies + 1,
            });
        }
        self.play.roles[index] = match number.style {
            NumberStyle::Period => Role::Plain,
            _ => Role::NoiseNumber,
        };
        self.number = Some((number, index));
        Ok(())
    }

    /// Returns true if a number begins another list.
    fn begins_again(&self, number: Number) -> bool {
        self.play.units.is_empty() && self.numbering.begins_again(number, self.plies)
    }

    fn keep_gap(&mut self, role: Role) {
        for index in self.gap.drain(..) {
            self.play.roles[index] = role;
        }
    }

    /// Reads a ply.
    fn unit(&mut self, index: usize) -> Result<(), Unclear> {
        let is_action = self.items[index].kind == Kind::Action;
        let words = self
            .gap
            .iter()
            .filter(|&&index| self.items[index].kind != Kind::Colon)
            .count();
        let mut label = None;
        if words > 0 {
            label = self.label();
            if is_action && self.says_other_resigns(index, label) {
                self.gap.push(index);
                self.says_result = true;
                return Ok(());
            }
            let is_first = self.plies == 0 && self.play.units.is_empty() && self.number.is_none();
            let has_colon = self
                .gap
                .last()
                .is_some_and(|&last| self.items[last].kind == Kind::Colon);
            let is_filler = words == 1
                && self.gap.len() == 1
                && (self.plies > 0)
                && !is_action
                && self.items[self.gap[0]].kind == Kind::Word
                || words == 1
                    && self.plies == 0
                    && is_short(self.word(self.gap[0]).as_bytes(), self.before);
            let is_title = is_first
                && has_colon
                && label.is_none_or(|label| label.seat.is_none() && !label.is_known && words > 3);
            let are_asides = self
                .gap
                .iter()
                .all(|&index| matches!(self.items[index].kind, Kind::Aside | Kind::Colon));
            let is_mark = |index: usize| {
                self.items[index].kind == Kind::Result && !self.word(index).is_empty()
            };
            let is_result = |&index: &usize| {
                is_mark(index) || matches!(self.items[index].kind, Kind::Aside | Kind::Colon)
            };
            let is_row = is_first && !are_asides && self.gap.iter().all(is_result);
            if is_row {
                self.play.title_end = self.items[index].span.start;
                self.keep_gap(Role::Heading);
            } else if are_asides {
                label = None;
                self.keep_gap(Role::Heading);
            } else if is_title {
                self.play.title_end = self.items[index].span.start;
                label = None;
                self.keep_gap(Role::Heading);
            } else if label.is_some() || self.is_only_verbs() {
                self.keep_gap(Role::Name);
            } else if is_filler {
                self.keep_gap(Role::Word);
                self.plies += 1;
            } else {
                return Err(if is_action {
                    Unclear::Action
                } else {
                    Unclear::Words
                });
            }
        }
        self.keep_gap(Role::Noise);
        let number = self.number.take().map(|(number, _)| number);
        if let Some(number) = number {
            self.numbering.note(number, self.plies);
        }
        self.play.units.push(Unit {
            item: index,
            number,
            label,
        });
        self.play.tail = self.items[index].span.end;
        self.plies += 1;
        Ok(())
    }

    /// Returns true if the action at `index`, after the last ply of a line, says that a
    /// player resigned whose turn it is not, or whose plies have no names: a result in
    /// words.
    fn says_other_resigns(&self, index: usize, label: Option<Label>) -> bool {
        let seat = label.filter(|label| !label.has_colon).and_then(|label| label.seat);
        let is_last = !self.items[index + 1..].iter().any(items::is_ply);
        let closes = self.word(index).starts_with(['r', 'R']);
        !self.play.units.is_empty()
            && is_last
            && closes
            && seat.is_some_and(|seat| !self.before.has_labels || seat as u64 != self.plies % 2)
    }

    /// Returns true if the words since the last ply are verbs such as `column`.
    fn is_only_verbs(&self) -> bool {
        let words: Vec<&str> = self
            .gap
            .iter()
            .filter(|&&index| self.is_word(index))
            .map(|&index| self.word(index))
            .collect();
        let verb = longest_form(&words, |meaning| (meaning == Meaning::Play).then_some(()));
        verb.is_some_and(|(count, ())| count == words.len())
    }

    /// `<label> ::= <name> [ <aside> ] [ <verb> ] [ ":" ]`
    ///
    /// Returns the name that the words since the last ply or number are.
    fn label(&self) -> Option<Label> {
        let colons = self
            .gap
            .iter()
            .rev()
            .take_while(|&&index| self.items[index].kind == Kind::Colon);
        let number_has_colon = self
            .gap
            .last()
            .is_some_and(|&last| self.text[self.items[last].span.range()].ends_with(b":"));
        let has_colon = colons.count() > 0 || number_has_colon;
        let start = self
            .gap
            .iter()
            .take_while(|&&index| self.items[index].kind == Kind::Colon)
            .count();
        let words: Vec<usize> = self.gap[start..]
            .iter()
            .copied()
            .take_while(|&index| self.is_word(index))
            .collect();
        let rest = &self.gap[start + words.len()..];
        let is_rest = |&index: &usize| matches!(self.items[index].kind, Kind::Colon | Kind::Aside);
        let verbs: Vec<usize> = rest.iter().copied().skip_while(is_rest).collect();
        let all = [&words[..], &verbs[..]].concat();
        if all.iter().any(|&index| !self.is_word(index)) {
            return None;
        }
        // Verbs such as `takes` may follow the name, or the colon after it.
        let texts: Vec<&str> = all.iter().map(|&index| self.word(index)).collect();
        let most = texts.len().min(MAX_FORM_WORDS);
        let is_verb = |count: &usize| means(&texts[texts.len() - count..].join(" "), Meaning::Play);
        let verb = (1..=most).rev().find(is_verb).unwrap_or(0);
        let count = texts.len() - verb;
        if count == 0 || count > 4 || verbs.len() > verb {
            return None;
        }
        let has_colon = has_colon || verb > 0;
        let span = self.items[all[0]].span.to(self.items[all[count - 1]].span);
        let text = std::str::from_utf8(&self.text[span.range()]).ok()?;
        let text = text.trim_end_matches(':');
        let span = Span::new(span.start, span.start + text.len());
        let seat = vocabulary::seat(text).map(|seat| seat.index);
        let is_known = self
            .before
            .players
            .iter()
            .any(|(_, player)| claims::is_same_name(player, text));
        let may_be_name = count <= 3
            && text != "I"
            && text.starts_with(char::is_alphabetic)
            && !items::resembles_action(text.as_bytes());
        let is_doubt = texts[..count]
            .iter()
            .any(|word| means(word, Meaning::Doubt))
            && !has_colon;
        (seat.is_some() || is_known || may_be_name && !is_doubt).then_some(Label {
            span,
            seat,
            is_known,
            has_colon,
        })
    }

    /// Reads the result after the plies.
    fn result(&mut self, index: usize) -> Result<(), Unclear> {
        let has_words = self
            .gap
            .iter()
            .any(|&index| self.items[index].kind != Kind::Colon);
        if self.play.units.is_empty() {
            return Ok(());
        }
        if has_words {
            self.check_tail()?;
            self.keep_gap(Role::Heading);
        }
        self.keep_gap(Role::Noise);
        let span = self.items[index].span;
        let verdict = Verdict::of_marks(&self.text[span.range()]);
        self.play.result = Some(Claim { verdict, span });
        self.play.roles[index] = Role::Result;
        self.play.tail = span.end;
        let mut depth = 0_usize;
        for after in index + 1..self.items.len() {
            depth += usize::from(self.items[after].kind == Kind::Open);
            depth -= usize::from(depth > 0 && self.items[after].kind == Kind::Close);
            self.play.roles[after] = match self.items[after].kind {
                kind if depth > 0 => inside(kind, self.before.has_bare_plies()),
                Kind::Word
                | Kind::Aside
                | Kind::Number(_)
                | Kind::Result
                | Kind::Action
                | Kind::Stray => Role::Heading,
                Kind::Separator | Kind::Mark(_) | Kind::Cell | Kind::Colon => Role::Noise,
                _ => Role::Plain,
            };
        }
        Ok(())
    }

    /// Checks the words after the last ply, which are a remark if the line begins with
    /// a number or a name or has several plies.
    fn check_tail(&self) -> Result<(), Unclear> {
        let units = &self.play.units;
        let Some(first) = units.first() else {
            return Ok(());
        };
        let is_list = first.number.is_some()
            || first.label.is_some()
            || units.len() > 1
            || self.play.title_end > 0 && self.play.title_end > self.items[0].span.start;
        let last = units[units.len() - 1].item;
        let is_aside = |&index: &usize| matches!(self.items[index].kind, Kind::Aside | Kind::Colon);
        let is_near = |&index: &usize| {
            let word = self.word(index).as_bytes();
            items::resembles_action(word) && !means_play(word)
        };
        match self.items[last].kind {
            _ if self.says_result => Ok(()),
            _ if self.gap.len() == 1 && self.gap.iter().all(is_near) => Err(Unclear::Action),
            Kind::Action if !self.gap.iter().all(is_aside) => Err(Unclear::Action),
            _ if is_list || self.gap.iter().all(is_aside) => Ok(()),
            _ => Err(Unclear::Words),
        }
    }

    /// Reads the words after the last ply. Returns false for a line of numbers and
    /// words that has no plies after all.
    fn tail(&mut self) -> Result<bool, Unclear> {
        if let Some((number, index)) = self.number.take() {
            let is_after = |&at: &usize| at > index && self.is_word(at);
            if self.gap.iter().any(is_after) {
                return Err(Unclear::MissingPly);
            }
            // A number may stand at the end of a list that goes on, or is unfinished.
            self.play.roles[index] = match number.style {
                NumberStyle::Period => Role::Plain,
                _ => Role::NoiseNumber,
            };
        }
        let is_bare = |unit: &Unit| matches!(self.items[unit.item].kind, Kind::Number(_));
        let is_all_bare = !self.play.units.is_empty() && self.play.units.iter().all(is_bare);
        if is_all_bare && !self.is_inside_shape()? {
            return Ok(false);
        }
        let has_words = self
            .gap
            .iter()
            .any(|&index| self.items[index].kind != Kind::Colon);
        if has_words {
            self.check_tail()?;
        }
        self.keep_gap(Role::Heading);
        Ok(true)
    }

    /// Returns true if a line whose only plies are bare numbers is shaped like the
    /// lines above it.
    fn is_inside_shape(&self) -> Result<bool, Unclear> {
        let is_known = |label: Label| label.is_known || label.seat.is_some();
        let units = &self.play.units;
        let shape = (units[0].number.is_some(), units[0].label.is_some());
        let has_words = self.play.roles.contains(&Role::Heading)
            || self
                .gap
                .iter()
                .any(|&index| self.items[index].kind == Kind::Word);
        let is_plain = shape == (false, false) && has_words;
        let has_lists = self.before.plies > 0;
        if shape == self.before.shape && has_lists && !is_plain {
            let may_be_score = units.len() <= 2 && !shape.0 && self.before.alike < 2;
            return if may_be_score {
                Err(Unclear::Score)
            } else {
                Ok(true)
            };
        }
        let is_name = units[0].label.is_some_and(is_known);
        let begins_alike =
            has_lists && (shape.0 && self.before.shape.0 || is_name && self.before.shape.1);
        let is_score = has_lists && !has_words && (units.len() <= 2 || !shape.1);
        match () {
            () if begins_alike => Err(Unclear::Score),
            () if shape.0 && !has_words => Ok(true),
            () if is_score => Err(Unclear::Score),
            () => Ok(!has_words && units.len() > 1 && !has_lists),
        }
    }

    /// Returns true if the only ply is a resignation or an agreed draw.
    fn closes(&self) -> bool {
        match &self.play.units[..] {
            [unit] if self.items[unit.item].kind == Kind::Action => {
                let word = self.word(unit.item);
                word.starts_with(['r', 'R', 'd', 'D'])
            }
            _ => false,
        }
    }

    /// Returns true if a line begins with a number or a name, as the play lines do.
    fn begins_like_play(&self) -> bool {
        let Some(first) = self.items.iter().position(is_content) else {
            return false;
        };
        let is_number = matches!(self.items[first].kind, Kind::Number(number) if number.style != NumberStyle::Bare);
        let is_name = claims::seat_of(self.word(first), self.before.players).is_some();
        self.before.shape.0 && is_number || self.before.shape.1 && is_name
    }
}

/// Returns what becomes of an item inside a variation.
const fn inside(kind: Kind, has_bare_plies: bool) -> Role {
    match kind {
        Kind::Word | Kind::Aside => Role::Word,
        Kind::Number(Number {
            style: NumberStyle::Bare,
            ..
        }) if has_bare_plies => Role::Word,
        Kind::Number(Number {
            style: NumberStyle::Period,
            ..
        }) => Role::Plain,
        Kind::Number(_) => Role::NoiseNumber,
        Kind::Separator | Kind::Mark(_) | Kind::Cell | Kind::Colon => Role::Noise,
        _ => Role::Plain,
    }
}
