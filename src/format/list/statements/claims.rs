//! What the words of a line claim: results, players, the size of the board and the
//! name of the game.

use std::cell::LazyCell;

use crate::format::lex::is_result;
use crate::format::list::line::lex::utf8;
use crate::format::list::statements::{ClaimWord, MAX_NEAR, Player, split, titles};
use crate::record::vocabulary::{self, Meaning, longest_form, means};
use crate::record::{Outcome, ResultVerb};
use crate::text::Span;

/// Who won a game, as far as a text says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The winners, a bit for each seat; all of them in a draw.
    Winners(u16),
    /// A seat that lost.
    Loser(u8),
    /// The game was not finished.
    Open,
}

impl Verdict {
    /// The verdict of a draw of two seats.
    const DRAW: Self = Self::Winners(0b11);

    /// Reads a result in marks.
    pub(crate) fn of_marks(text: &[u8]) -> Option<Self> {
        let outcome = Outcome::of_text(text)?;
        let winners = outcome.winners().into_iter().take_while(|&seat| seat < 16);
        let mask = winners.fold(0, |mask, seat| mask | 1 << seat);
        Some(match outcome {
            Outcome::Unfinished => Self::Open,
            _ => Self::Winners(mask),
        })
    }

    const fn of_verb(verb: ResultVerb, seat: usize) -> Self {
        if verb.is_win() {
            Self::Winners(1 << seat)
        } else {
            Self::Loser(seat as u8)
        }
    }

    /// Returns true if both may be said of the same game.
    pub(crate) const fn agrees(self, other: Self) -> bool {
        match (self, other) {
            (Self::Winners(one), Self::Winners(two)) => one == two,
            (Self::Loser(one), Self::Loser(two)) => one == two,
            (Self::Open, Self::Open) => true,
            (Self::Winners(winners), Self::Loser(loser))
            | (Self::Loser(loser), Self::Winners(winners)) => {
                winners != 0 && winners & (1 << loser) == 0
            }
            _ => false,
        }
    }
}

/// A statement about the result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Claim {
    /// What it says; `None` if it names nobody that is known, or is doubtful.
    pub(crate) verdict: Option<Verdict>,
    /// What a doubtful statement would say, which must not contradict the result.
    pub(crate) doubted: Option<Verdict>,
    pub(crate) span: Span,
}

impl Claim {
    pub(crate) const fn new(verdict: Option<Verdict>, span: Span) -> Self {
        Self {
            verdict,
            doubted: None,
            span,
        }
    }

    /// Doubts the claim.
    pub(super) const fn doubted(self) -> Self {
        Self {
            verdict: None,
            doubted: self.verdict,
            ..self
        }
    }
}

/// Returns what the words of parts of a text say of the result.
pub(crate) fn of_parts(text: &[u8], parts: &[Span], players: &[Player]) -> Vec<Claim> {
    let claims = |part: &Span| claims(&text[part.range()], part.start, players);
    parts.iter().flat_map(claims).collect()
}

/// Returns what the words of a text say of the result. `players` are the seats and
/// names of players that are known.
fn claims(text: &[u8], at: usize, players: &[Player]) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut start = 0;
    // Long texts are read in parts, so that they take linear time.
    while start < text.len() {
        let window = &text[start..text.len().min(start + MAX_PART)];
        let is_last = start + window.len() == text.len();
        let end = window.iter().rposition(u8::is_ascii_whitespace);
        let end = end
            .filter(|&end| end > 0 && !is_last)
            .unwrap_or(window.len());
        claims_of_part(utf8(&window[..end]), at + start, players, &mut claims);
        start += end;
    }
    // Words that give a reason and the mark after them are one: `Yellow resigned, 1-0`.
    claims.dedup_by(|mark, words| {
        let between = text.get(words.span.end - at..mark.span.start - at);
        let is_next = between.is_some_and(|text| text.iter().all(|byte| b" ,:.!".contains(byte)));
        let is_mark = is_result(&text[mark.span.start - at..mark.span.end - at]);
        let verdicts = words.verdict.zip(mark.verdict);
        let agree = verdicts.is_some_and(|(one, two)| one.agrees(two));
        let is_one =
            is_next && is_mark && agree && matches!(words.verdict, Some(Verdict::Loser(_)));
        if is_one {
            *words = Claim::new(mark.verdict, words.span.to(mark.span));
        }
        is_one
    });
    claims
}

/// The maximum number of words of a title that names its players.
const MAX_TITLE_WORDS: usize = 24;

/// The maximum length of a text that is searched at once for what it says.
const MAX_PART: usize = 4096;

fn claims_of_part(text: &str, at: usize, players: &[Player], claims: &mut Vec<Claim>) {
    let named = LazyCell::new(|| named_players(text));
    // The name of a player, such as `Will`, is no doubt.
    let is_name = |word: &str| {
        let is_it = |part: &str| part.eq_ignore_ascii_case(word);
        let is_part = |(_, name): &Player| name.split_whitespace().any(is_it);
        word.starts_with(char::is_uppercase) && players.iter().chain(&*named).any(is_part)
    };
    let asks = |word: &ClaimWord<'_>| asks(&text[word.end - at..]);
    let is_doubt = |word: &&ClaimWord<'_>| {
        asks(word) || means(word.text, Meaning::Doubt) && !is_name(word.text)
    };
    let words = split(text, at);
    // The number of words of doubt of each clause.
    let mut doubts = vec![0; words.last().map_or(0, |word| word.clause + 1)];
    for word in words.iter().filter(is_doubt) {
        doubts[word.clause] += 1;
    }
    let phrase = Phrase {
        text,
        at,
        words: &words,
        // In a title, those that it names itself.
        players: if players.is_empty() && words.len() <= MAX_TITLE_WORDS {
            &named
        } else {
            players
        },
    };
    let mut index = 0;
    while index < words.len() {
        let Some((count, claim)) = phrase.claim(index) else {
            index += 1;
            continue;
        };
        // The `se` of `se rinde` is no doubt.
        let own = words[index..index + count].iter().filter(is_doubt).count();
        // `Draw (declined)`.
        let last = &words[index + count - 1];
        let has_aside = text[last.end - at..].trim_start().starts_with('(');
        let aside = doubts.get(last.clause + 1).filter(|_| has_aside);
        let is_doubtful = doubts[words[index].clause] > own
            || aside.is_some_and(|doubts| *doubts > 0)
            || asks(last);
        let contradicts = |verdict: Verdict| {
            let mut known = claims.iter().filter_map(|other| other.verdict);
            known.any(|known| !known.agrees(verdict))
        };
        // Regrets such as `Red could have won` are said of lost games.
        let is_mark = is_result(words[index].text.as_bytes());
        let is_regret = !is_mark && matches!(claim.verdict, Some(Verdict::Winners(_)));
        claims.push(match claim.verdict {
            Some(verdict) if !is_doubtful || contradicts(verdict) => claim,
            Some(_) if is_regret => Claim::new(None, claim.span),
            Some(_) => claim.doubted(),
            None => claim,
        });
        index += count;
    }
}

/// Returns the players that a text names itself.
fn named_players(text: &str) -> Vec<Player> {
    let named = titles::players(text.as_bytes());
    // `Not 1-0 yet` names nobody.
    let is_name = |(_, name): &Player| name.starts_with(char::is_uppercase);
    if named.iter().all(is_name) {
        named
    } else {
        Vec::new()
    }
}

/// Returns true if a text begins with a question mark, as after `1-0` in `1-0 (?)`.
fn asks(text: &str) -> bool {
    let is_gap = |sign: char| " \t\u{A0}\u{202F}(".contains(sign);
    text.trim_start_matches(is_gap).starts_with('?')
}

/// A text whose words may say something of the result.
pub(super) struct Phrase<'t> {
    pub(super) text: &'t str,
    at: usize,
    pub(super) words: &'t [ClaimWord<'t>],
    pub(super) players: &'t [Player],
}

impl<'t> Phrase<'t> {
    /// Returns the words from `start` on that are in the same part as the word at `index`.
    pub(super) fn near(
        &self,
        start: usize,
        index: usize,
    ) -> impl Iterator<Item = &'t ClaimWord<'t>> + Clone {
        let part = self.words[index].part;
        self.words[start..]
            .iter()
            .take_while(move |word| word.part == part)
    }

    /// Returns the words before the word at `index` in the same part, the last one first.
    pub(super) fn before(&self, index: usize) -> impl Iterator<Item = &'t ClaimWord<'t>> + Clone {
        let part = self.words[index].part;
        self.words[..index]
            .iter()
            .rev()
            .take_while(move |word| word.part == part)
    }

    /// Returns the words from `start` to `end` as a name.
    pub(super) fn name(&self, start: usize, end: usize) -> String {
        let name: Vec<&str> = self.words[start..end]
            .iter()
            .map(|word| word.text)
            .collect();
        name.join(" ")
    }

    /// Returns the claim that the word at `index` makes, and its number of words.
    fn claim(&self, index: usize) -> Option<(usize, Claim)> {
        let word = self.words[index];
        let span = |end: usize| Span::new(word.start, self.words[end - 1].end);
        if let Some(claim) = self.mark(index) {
            return Some((1, claim));
        }
        // Letters for digits, as in `I-0`.
        if word.text.starts_with(['I', 'l', 'O', 'o', '0', '1']) {
            let digits = word.text.replace(['I', 'l'], "1").replace(['O', 'o'], "0");
            if digits != word.text && is_result(digits.as_bytes()) {
                return Some((1, Claim::new(None, span(index + 1))));
            }
        }
        let run = self.near(index, index).take(vocabulary::MAX_FORM_WORDS);
        let run: Vec<&str> = run.map(|word| word.text).collect();
        let verb = longest_form(&run, |meaning| match meaning {
            Meaning::Verb(verb) => Some(verb),
            _ => None,
        });
        if let Some((count, verb)) = verb
            && let Some(claim) = self.verb_claim(index, index + count, verb)
        {
            return Some((count, claim));
        }
        let form = |wanted| longest_form(&run, |meaning| (meaning == wanted).then_some(()));
        // `won by` has no subject.
        if let Some((count, ())) = form(Meaning::Winner) {
            let start = index + count;
            let last = self.words.len().min(start + MAX_SUBJECT);
            let seat = |end| Some((end, seat_of(&self.name(start, end), self.players)?));
            let found = (start + 1..=last).rev().find_map(seat);
            let claim = |(end, seat): (usize, usize)| {
                let verdict = Some(Verdict::Winners(1 << seat));
                (end - index, Claim::new(verdict, span(end)))
            };
            let is_nobody = self.words[start - 1].has_colon && last > start;
            let nobody = is_nobody.then(|| (count, Claim::new(None, span(start + 1))));
            return found.map(claim).or(nobody);
        }
        let draw = form(Meaning::Draw).map(|(count, ())| count);
        let count = draw.or_else(|| word.text.eq_ignore_ascii_case("draw").then_some(1))?;
        let is_first = self
            .before(index)
            .next()
            .is_none_or(|word| means(word.text, Meaning::Plural));
        let is_last = self.near(index + count, index).next().is_none();
        let verdict = (draw.is_some() && is_first && is_last).then_some(Verdict::DRAW);
        Some((count, Claim::new(verdict, span(index + count))))
    }

    /// Returns the claim that a verb, the words from `index` to `end`, makes with its
    /// subject.
    fn verb_claim(&self, index: usize, end: usize, verb: ResultVerb) -> Option<Claim> {
        let (subject, start) = self.subject(index)?;
        let last = self.words[end - 1].end;
        let verdict = subject.map(|seat| Verdict::of_verb(verb, seat));
        let is_low = || {
            let rest = &self.text[last - self.at..];
            verdict == Some(Verdict::Winners(1)) && has_low_score(rest)
        };
        // `Red wins the game` is a result, `Red wins two stones` may be another thing.
        let mut next = self.near(end, index).take(2);
        let says_more = !next.clone().any(|next| means(next.text, Meaning::Game))
            && next.next().is_some_and(|next| !is_reason(next.text));
        // `Red wins in 3` is a puzzle, `Red wins 5 times` a match.
        let mut after = self.near(end, index).map(|next| next.text);
        let is_count = |word: &str| {
            word.bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'%')
        };
        let counts = match after.next() {
            // `Red wins in 43 moves` tells how long the game was.
            Some("in") => after
                .next()
                .is_some_and(|count| is_count(count) && matches!(count.len(), 1 | 4)),
            // `9 to 6` is a score.
            Some(word) => {
                is_count(word) && after.next().is_some() && !after.next().is_some_and(is_count)
            }
            None => false,
        };
        let is_only = self.is_only_subject(index, start);
        let verdict = verdict.filter(|_| !says_more && !counts && is_only && !is_low());
        let claim = Claim::new(verdict, Span::new(start, last));
        // `Red: I give up` is read as no result, but must not contradict it.
        let is_own = self.words[index].text == "I";
        Some(if is_own { claim.doubted() } else { claim })
    }

    /// Returns false if words before the subject at `start` name another seat, as in `Red and
    /// Blue won`, where the verb is that at `index`.
    fn is_only_subject(&self, index: usize, start: usize) -> bool {
        let near = self.before(index).take(MAX_NEAR);
        let words = near.skip_while(|word| word.start >= start);
        let first = self.words.iter().position(|word| word.start == start);
        let own = first.and_then(|first| seat_of(&self.name(first, index), self.players));
        let mut others = words.filter_map(|word| seat_of(word.text, self.players));
        !others.any(|other| Some(other) != own)
    }

    /// Returns the seat that the words before the verb at `index` name, and where they
    /// begin. The seat is `None` if they name nobody that is known; there is no subject
    /// if several players are meant.
    fn subject(&self, index: usize) -> Option<(Option<usize>, usize)> {
        let words = self.words;
        let first = index.saturating_sub(MAX_SUBJECT);
        // A remark in parentheses may follow the name.
        // So may another verb, as in `Red plays resigns`.
        let is_aside = |word: &ClaimWord<'_>| {
            word.clause + 1 == words[index].clause || means(word.text, Meaning::Play)
        };
        let is_near = |start: &usize| words[*start].clause + 2 >= words[index].clause;
        for end in (first + 1..=index).rev() {
            if !words[end..index].iter().all(is_aside) {
                break;
            }
            for start in (first..end).rev().filter(is_near) {
                if let Some(seat) = seat_of(&self.name(start, end), self.players) {
                    return Some((Some(seat), words[start].start));
                }
            }
        }
        // What a seat says of itself, as in a chat.
        let speaker = words[..index].iter().position(|word| word.has_colon);
        if let Some(end) = speaker.filter(|&end| words[index].text == "I" && end < MAX_SUBJECT)
            && let Some(seat) = seat_of(&self.name(0, end + 1), self.players)
        {
            return Some((Some(seat), words[0].start));
        }
        let last = index.checked_sub(1).map(|last| words[last].text);
        let is_plural = last.is_some_and(|word| means(word, Meaning::Plural));
        (!is_plural).then_some((None, words[index].start))
    }
}

/// The maximum number of words between a seat and its verb.
pub(super) const MAX_SUBJECT: usize = 4;

/// Returns true for a word that may follow the verb of a result: a mark, a score, or
/// the beginning of a reason. Before other words, as in `Red wins two stones`, the verb
/// may say something else.
fn is_reason(word: &str) -> bool {
    !word.starts_with(char::is_alphabetic) || means(word, Meaning::Reason)
}

/// Returns true if a text names a seat or a player near its start.
pub(crate) fn names_seat(text: &[u8], players: &[Player]) -> bool {
    let text = utf8(text);
    let words: Vec<&str> = split(text, 0)
        .iter()
        .map(|word| word.text)
        .take(2 * MAX_NEAR)
        .collect();
    let names = |length: usize| {
        words
            .windows(length)
            .any(|name| seat_of(&name.join(" "), players).is_some())
    };
    (1..=MAX_SUBJECT).any(names)
}

/// Returns the index of the seat that a name belongs to.
pub(crate) fn seat_of(name: &str, players: &[Player]) -> Option<usize> {
    let player = players
        .iter()
        .find(|(_, player)| is_same_name(player, name));
    player
        .map(|&(seat, _)| seat)
        .or_else(|| vocabulary::seat(name).map(|seat| seat.index))
}

/// Returns true if two names are the same, ignoring case.
pub(crate) fn is_same_name(one: &str, other: &str) -> bool {
    let (one, other) = (one.trim(), other.trim());
    let is_ascii = one.is_ascii() && other.is_ascii();
    one.eq_ignore_ascii_case(other) || !is_ascii && one.to_lowercase() == other.to_lowercase()
}

/// Returns true if a text begins with a score whose first number is lower, as in
/// `16-43`, which the first seat cannot have won.
fn has_low_score(text: &str) -> bool {
    let text = text.trim_start();
    let is_sign = |sign: char| "-:\u{2010}\u{2011}\u{2013}".contains(sign);
    let end = text.find(|sign: char| !(sign.is_ascii_digit() || is_sign(sign) || sign == ' '));
    let score = &text[..end.unwrap_or(text.len())];
    let Some((one, other)) = score.split_once(is_sign) else {
        return false;
    };
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let numbers = number(one).zip(number(other));
    numbers.is_some_and(|(one, other)| one < other && other > 1)
}
