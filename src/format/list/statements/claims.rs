//! What the words of a line claim: results, players, the size of the board and the
//! name of the game.

use std::cell::LazyCell;

use crate::format::lex::is_result;
use crate::format::list::line::lex::utf8;
use crate::format::list::statements::titles;
use crate::format::list::statements::words::{ClaimWord, split};
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
    /// What it seems to say, if words follow that may change it.
    pub(crate) hint: Option<Verdict>,
    pub(crate) span: Span,
}

impl Claim {
    pub(crate) const fn new(verdict: Option<Verdict>, span: Span) -> Self {
        Self {
            verdict,
            hint: None,
            span,
        }
    }
}

/// Returns what the words of parts of a text say of the result.
pub(crate) fn of_parts(text: &[u8], parts: &[Span], players: &[(usize, String)]) -> Vec<Claim> {
    let parts = parts.iter();
    parts
        .flat_map(|part| claims(&text[part.range()], part.start, players))
        .collect()
}

/// Returns what the words of a text say of the result. `players` are the seats and
/// names of players that are known.
pub(crate) fn claims(text: &[u8], at: usize, players: &[(usize, String)]) -> Vec<Claim> {
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
        claims_of_part(&window[..end], at + start, players, &mut claims);
        start += end;
    }
    // Words that give a reason and the mark after them are one: `Yellow resigned, 1-0`.
    claims.dedup_by(|mark, words| {
        let between = text.get(words.span.end - at..mark.span.start - at);
        let is_next = between.is_some_and(|text| text.iter().all(|byte| b" ,:.!".contains(byte)));
        let verdicts = words.verdict.zip(mark.verdict);
        let is_mark = is_result(&text[mark.span.start - at..mark.span.end - at]);
        let agree = verdicts.is_some_and(|(one, two)| one.agrees(two));
        let has_reason = matches!(words.verdict, Some(Verdict::Loser(_)));
        let is_one = is_next && is_mark && agree && has_reason;
        if is_one {
            words.span.end = mark.span.end;
            words.verdict = mark.verdict;
        }
        is_one
    });
    claims
}

/// The maximum length of a text that is searched at once for what it says.
const MAX_PART: usize = 4096;

fn claims_of_part(text: &[u8], at: usize, players: &[(usize, String)], claims: &mut Vec<Claim>) {
    let text = utf8(text);
    let words = split(text, at);
    // The words of doubt of each clause, and its question mark.
    let named = LazyCell::new(|| {
        let named = titles::players(text.as_bytes());
        // `Not 1-0 yet` names nobody.
        let are_names = named
            .iter()
            .all(|(_, name)| name.starts_with(char::is_uppercase));
        if are_names { named } else { Vec::new() }
    });
    // The name of a player, such as `Will`, is no doubt.
    let is_name = |word: &str| {
        let mut names = players.iter().chain(&*named);
        let is_part = |name: &str| name.split_whitespace().any(|part| part == word);
        word.starts_with(char::is_uppercase) && names.any(|(_, name)| is_part(name))
    };
    let is_doubt = |word: &ClaimWord<'_>| {
        text[word.end - at..].starts_with('?')
            || means(word.text, Meaning::Doubt) && !is_name(word.text)
    };
    let mut doubts = vec![0; words.last().map_or(0, |word| word.clause + 1)];
    for word in &words {
        doubts[word.clause] += usize::from(is_doubt(word));
    }
    let mut index = 0;
    while index < words.len() {
        let found = claim(&text[words[index].start - at..], &words, index, players);
        let found = found.map(|(count, claim)| {
            // The `se` of `se rinde` is no doubt.
            let own = words[index..index + count]
                .iter()
                .filter(|word| is_doubt(word));
            let is_doubtful = doubts[words[index].clause] > own.count()
                || text[words[index + count - 1].end - at..].starts_with('?');
            let contradicts = |verdict: &Verdict| {
                let mut known = claims.iter().filter_map(|other| other.verdict);
                known.any(|known| !known.agrees(*verdict))
            };
            let is_said = |verdict: &Verdict| !is_doubtful || contradicts(verdict);
            let verdict = claim.verdict.filter(is_said);
            let hint = claim.hint.filter(|_| !is_doubtful);
            let claim = Claim {
                verdict,
                hint,
                ..claim
            };
            (count, claim)
        });
        let (count, claim) = found.map_or((1, None), |(count, claim)| (count, Some(claim)));
        claims.extend(claim);
        index += count;
    }
}

/// Returns the claim that the word at `index` makes, and its number of words. `text`
/// begins with the word.
fn claim(
    text: &str,
    words: &[ClaimWord<'_>],
    index: usize,
    players: &[(usize, String)],
) -> Option<(usize, Claim)> {
    let word = words[index];
    let is_near = |other: &&ClaimWord<'_>| other.part == word.part;
    let run: Vec<&str> = words[index..]
        .iter()
        .take_while(is_near)
        .take(vocabulary::MAX_FORM_WORDS)
        .map(|other| other.text)
        .collect();
    if word.text != "*" && is_result(word.text.as_bytes()) {
        let verdict =
            Verdict::of_marks(word.text.as_bytes()).filter(|_| !is_in_sentence(words, index));
        let span = Span::new(word.start, word.end);
        return Some((1, Claim::new(verdict, span)));
    }
    // Letters for digits, as in `I-0`.
    if word.text.starts_with(['I', 'l', 'O', 'o', '0', '1']) {
        let digits = word.text.replace(['I', 'l'], "1").replace(['O', 'o'], "0");
        if digits != word.text && is_result(digits.as_bytes()) {
            return Some((1, Claim::new(None, Span::new(word.start, word.end))));
        }
    }
    let verb = longest_form(&run, |meaning| match meaning {
        Meaning::Verb(verb) => Some(verb),
        _ => None,
    });
    if let Some((count, verb)) = verb
        && let Some(claim) = verb_claim(text, words, index..index + count, verb, players)
    {
        return Some((count, claim));
    }
    // `won by` has no subject.
    let winner = longest_form(&run, |meaning| (meaning == Meaning::Winner).then_some(()));
    if let Some((count, ())) = winner {
        return winner_after(words, index + count, players).map(|(end, seat)| {
            let verdict = Some(Verdict::Winners(1 << seat));
            let span = Span::new(word.start, words[end - 1].end);
            (end - index, Claim::new(verdict, span))
        });
    }
    let draw = longest_form(&run, |meaning| (meaning == Meaning::Draw).then_some(()));
    let is_draw = word.text.eq_ignore_ascii_case("draw");
    let count = draw.map(|(count, ())| count).or(is_draw.then_some(1))?;
    let before = index.checked_sub(1).map(|before| &words[before]);
    let is_first = before.is_none_or(|word| !is_near(&word) || means(word.text, Meaning::Plural));
    let is_last = words
        .get(index + count)
        .is_none_or(|after| !is_near(&after));
    let is_alone = draw.is_some() && is_first && is_last;
    let verdict = is_alone.then_some(Verdict::DRAW);
    let span = Span::new(word.start, words[index + count - 1].end);
    Some((count, Claim::new(verdict, span)))
}

/// Returns the claim that a verb makes, with its subject. `text` begins with the verb.
fn verb_claim(
    text: &str,
    words: &[ClaimWord<'_>],
    verb_words: std::ops::Range<usize>,
    verb: ResultVerb,
    players: &[(usize, String)],
) -> Option<Claim> {
    let word = words[verb_words.start];
    let is_near = |other: &&ClaimWord<'_>| other.part == word.part;
    let end = words[verb_words.end - 1].end;
    let (subject, start) = subject(words, verb_words.start, players)?;
    let verdict = subject.map(|seat| Verdict::of_verb(verb, seat));
    let is_low = verdict == Some(Verdict::Winners(1)) && has_low_score(&text[end - word.start..]);
    let mut next = words[verb_words.end..].iter().take_while(is_near).take(2);
    // `Red wins the game` is a result, `Red wins two stones` may be another thing.
    let names_game = next.clone().any(|next| means(next.text, Meaning::Game));
    let says_more = !names_game && next.next().is_some_and(|next| !is_reason(next.text));
    let is_sure = !is_low && !says_more;
    let mut after = words[verb_words.end..].iter().take_while(is_near);
    if says_more && verdict.is_none() && after.any(|word| is_result(word.text.as_bytes())) {
        // `Ann beat Bob 1-0` says in marks who won.
        return None;
    }
    Some(Claim {
        hint: verdict.filter(|_| !is_sure),
        ..Claim::new(verdict.filter(|_| is_sure), Span::new(start, end))
    })
}

/// Returns the seat that the words at `start` name, after `Winner:`, and the index of the
/// word after them.
fn winner_after(
    words: &[ClaimWord<'_>],
    start: usize,
    players: &[(usize, String)],
) -> Option<(usize, usize)> {
    let last = words.len().min(start + MAX_SUBJECT);
    (start + 1..=last).rev().find_map(|end| {
        let name: Vec<&str> = words[start..end].iter().map(|word| word.text).collect();
        seat_of(&name.join(" "), players).map(|seat| (end, seat))
    })
}

/// Returns true for a word that may follow the verb of a result: a mark, a score, or
/// the beginning of a reason. Before other words, as in `Red wins two stones`, the verb
/// may say something else.
fn is_reason(word: &str) -> bool {
    let begins = [
        "by", "with", "after", "in", "on", "and", "here", "now", "against",
    ];
    !word.starts_with(char::is_alphabetic) || begins.contains(&word)
}

/// Returns true if the mark at `index` is said in passing, as in `The match stands at 1-0`:
/// among words that begin with small letters and say nothing of a game.
fn is_in_sentence(words: &[ClaimWord<'_>], index: usize) -> bool {
    let is_near = |word: &&ClaimWord<'_>| word.part == words[index].part;
    let is_other = |word: &&ClaimWord<'_>| {
        let says_nothing = |meaning: &Meaning| matches!(meaning, Meaning::Game | Meaning::Doubt);
        word.text.starts_with(char::is_lowercase)
            && word.text.chars().all(char::is_alphabetic)
            && vocabulary::meanings(word.text).iter().all(says_nothing)
    };
    let (before, after) = words.split_at(index);
    let is_verb = |word: &&ClaimWord<'_>| {
        let says = |meaning: &Meaning| matches!(meaning, Meaning::Verb(_) | Meaning::Winner);
        vocabulary::meanings(word.text).iter().any(says) || word.text.eq_ignore_ascii_case("result")
    };
    if before
        .iter()
        .rev()
        .take_while(is_near)
        .take(MAX_NEAR)
        .any(|word| is_verb(&word))
    {
        return false;
    }
    // `It is 1-0` and `1-0 up` are said of a match, or before the end of a game.
    let is_passing = |word: &ClaimWord<'_>| ["up", "down", "now"].contains(&word.text);
    let before_mark = before.last().filter(is_near);
    if before_mark.is_some_and(|word| means(word.text, Meaning::Being))
        || after.get(1).filter(is_near).is_some_and(is_passing)
    {
        return true;
    }
    let near = before.iter().rev();
    let near = near.take_while(|word| is_near(word) && !word.has_colon);
    let near = near
        .take(MAX_NEAR)
        .chain(after.iter().take_while(is_near).take(MAX_NEAR));
    // Short words such as `on` and `a` are parts of titles too.
    near.filter(|word| word.text.len() > 2 && is_other(word))
        .count()
        > 1
}

/// The number of words on each side of a mark that are looked at.
const MAX_NEAR: usize = 8;

/// The maximum number of words between a seat and its verb.
const MAX_SUBJECT: usize = 4;

/// Returns the seat that the words before the verb at `index` name, and where they
/// begin. The seat is `None` if they name nobody that is known; there is no subject
/// if several players are meant.
fn subject(
    words: &[ClaimWord<'_>],
    index: usize,
    players: &[(usize, String)],
) -> Option<(Option<usize>, usize)> {
    let first = index.saturating_sub(MAX_SUBJECT);
    let is_near = |word: &&ClaimWord<'_>| word.clause + 2 >= words[index].clause;
    for end in (first + 1..=index).rev() {
        for start in (first..end).rev().filter(|&start| is_near(&&words[start])) {
            let name: Vec<&str> = words[start..end].iter().map(|word| word.text).collect();
            if let Some(seat) = seat_of(&name.join(" "), players) {
                // The nearest words may be a part of a longer name.
                return Some((Some(seat), words[start].start));
            }
        }
    }
    let before = index.checked_sub(1).map(|before| words[before]);
    let is_plural = before.is_some_and(|word| means(word.text, Meaning::Plural));
    (!is_plural).then_some((None, words[index].start))
}

/// Returns true if a text names a seat or a player near its start.
pub(crate) fn names_seat(text: &[u8], players: &[(usize, String)]) -> bool {
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
pub(crate) fn seat_of(name: &str, players: &[(usize, String)]) -> Option<usize> {
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
    let numbers = one
        .trim()
        .parse::<u32>()
        .ok()
        .zip(other.trim().parse::<u32>().ok());
    numbers.is_some_and(|(one, other)| one < other && other > 1)
}
