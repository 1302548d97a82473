//! What the words of a line claim: results, players, the size of the board and the
//! name of the game.

use crate::format::lex::is_result;
use crate::record::vocabulary::{self, Meaning, find_meaning, longest_form, means};
use crate::record::{Outcome, ResultVerb};
use crate::text::{Span, find};

/// Who won a game, as far as a text says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
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
    pub(super) fn of_marks(text: &[u8]) -> Option<Self> {
        let plain: Vec<u8> = text.iter().copied().filter(|&byte| byte != b' ').collect();
        let outcome = Outcome::of_text(&plain)?;
        let winners = outcome.winners().into_iter().take_while(|&seat| seat < 16);
        let mask = winners.fold(0, |mask, seat| mask | 1 << seat);
        Some(match outcome {
            Outcome::Unfinished => Self::Open,
            _ => Self::Winners(mask),
        })
    }

    const fn of_verb(verb: ResultVerb, seat: usize) -> Self {
        match verb.is_win() {
            true => Self::Winners(1 << seat),
            false => Self::Loser(seat as u8),
        }
    }

    /// Returns true if both may be said of the same game.
    pub(super) const fn agrees(self, other: Self) -> bool {
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
pub(super) struct Claim {
    /// What it says; `None` if it names nobody that is known, or is doubtful.
    pub(super) verdict: Option<Verdict>,
    /// What it seems to say, if words follow that may change it.
    pub(super) hint: Option<Verdict>,
    pub(super) span: Span,
}

impl Claim {
    pub(super) const fn new(verdict: Option<Verdict>, span: Span) -> Self {
        Self {
            verdict,
            hint: None,
            span,
        }
    }
}

/// What a title says of the setting of its list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Setting {
    /// The names and values of tags.
    pub(super) tags: Vec<(&'static str, String, Span)>,
    /// The indices of seats, and the names of their players.
    pub(super) players: Vec<(usize, String)>,
}

/// A word of a line, without the punctuation around it.
#[derive(Debug, Clone, Copy)]
struct ClaimWord<'t> {
    text: &'t str,
    start: usize,
    end: usize,
    /// The clause of the word, and the part of the clause between commas.
    clause: usize,
    part: usize,
    /// True before a colon.
    has_colon: bool,
}

/// Splits a text into words. `at` is its start.
fn split(text: &str, at: usize) -> Vec<ClaimWord<'_>> {
    let (mut clause, mut part) = (0, 0);
    let mut words = Vec::new();
    let is_gap = |character: char| {
        character.is_whitespace() || "|\t\"\u{201C}\u{201D}*`<>[]{}".contains(character)
    };
    for raw in text.split(is_gap).filter(|raw| !raw.is_empty()) {
        let start = raw.as_ptr() as usize - text.as_ptr() as usize;
        let opens = raw.starts_with(['(', '\u{FF08}']);
        let is_dash = matches!(raw, "-" | "\u{2013}" | "\u{2014}" | "--");
        clause += usize::from(opens);
        part += usize::from(opens || is_dash);
        let inner = raw.trim_start_matches(['(', '\u{FF08}', '#', '_']);
        let plain = inner.trim_end_matches(['.', '!', '?', ';', ':', ',', ')', '\u{FF09}', '_']);
        let from = at + start + raw.len() - inner.len();
        let tail = &inner[plain.len()..];
        if !plain.is_empty() && !is_dash {
            words.push(ClaimWord {
                has_colon: tail.contains(':'),
                text: plain,
                start: from,
                end: from + plain.len(),
                clause,
                part,
            });
        }
        clause += usize::from(tail.contains(['.', '!', '?', ';', ')', '\u{FF09}']) && tail != ".:");
        part += usize::from(!tail.is_empty() && tail != ":");
    }
    words
}

/// Returns what the words of a text say of the result. `players` are the seats and
/// names of players that are known.
pub(super) fn claims(text: &[u8], at: usize, players: &[(usize, String)]) -> Vec<Claim> {
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
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let words = split(text, at);
    // The words of doubt of each clause, and its question mark.
    let named = self::players(text);
    // The name of a player, such as `Will`, is no doubt.
    let is_name = |word: &str| {
        let mut names = players.iter().chain(&named);
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
    let verb = longest_form(&run, |meaning| match meaning {
        Meaning::Verb(verb) => Some(verb),
        _ => None,
    });
    if let Some((count, verb)) = verb {
        let end = words[index + count - 1].end;
        let (subject, start) = subject(words, index, players)?;
        let verdict = subject.map(|seat| Verdict::of_verb(verb, seat));
        let is_low =
            verdict == Some(Verdict::Winners(1)) && has_low_score(&text[end - word.start..]);
        let mut next = words[index + count..].iter().take_while(is_near).take(2);
        // `Red wins the game` is a result, `Red wins two stones` may be another thing.
        let names_game = next.clone().any(|next| means(next.text, Meaning::Game));
        let says_more = !names_game && next.next().is_some_and(|next| !is_reason(next.text));
        let is_sure = !is_low && !says_more;
        let claim = Claim {
            hint: verdict.filter(|_| !is_sure),
            ..Claim::new(verdict.filter(|_| is_sure), Span::new(start, end))
        };
        return Some((count, claim));
    }
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
    let is_first = index
        .checked_sub(1)
        .is_none_or(|before| !is_near(&&words[before]));
    let is_last = words
        .get(index + count)
        .is_none_or(|after| !is_near(&after));
    let is_alone = draw.is_some() && is_first && is_last;
    let verdict = is_alone.then_some(Verdict::DRAW);
    let span = Span::new(word.start, words[index + count - 1].end);
    Some((count, Claim::new(verdict, span)))
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
pub(super) fn names_seat(text: &[u8], players: &[(usize, String)]) -> bool {
    let text = std::str::from_utf8(text).unwrap_or_default();
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
pub(super) fn seat_of(name: &str, players: &[(usize, String)]) -> Option<usize> {
    let player = players
        .iter()
        .find(|(_, player)| is_same_name(player, name));
    player
        .map(|&(seat, _)| seat)
        .or_else(|| vocabulary::seat(name).map(|seat| seat.index))
}

/// Returns true if two names are the same, ignoring case.
pub(super) fn is_same_name(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// Returns true if a text begins with a score whose first number is lower, as in
/// `16-43`, which the first seat cannot have won.
fn has_low_score(text: &str) -> bool {
    let text = text.trim_start();
    let is_sign = |sign: char| "-:\u{2013}".contains(sign);
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

/// Returns what a title says of the setting of its list.
pub(super) fn setting(text: &[u8], at: usize) -> Setting {
    let mut setting = Setting::default();
    let Ok(text) = std::str::from_utf8(text) else {
        return setting;
    };
    let words = split(text, at);
    for (index, word) in words.iter().enumerate() {
        let span = Span::new(word.start, word.end);
        if let Some(side) = side(&words, index, &text[word.start - at..]) {
            setting.tags.push(("Board", side.to_string(), span));
        }
        let game = find_meaning(word.text, |meaning| match meaning {
            Meaning::Name(name) => Some(name),
            _ => None,
        });
        setting
            .tags
            .extend(game.map(|game| ("Game", game.to_owned(), span)));
    }
    setting.players = players(text);
    setting
}

/// `<size> ::= <side> [ " " ] ( "x" | "×" ) [ " " ] <side> | <board> [ "size" ] <side>`
///
/// Returns the side of the board that the word at `index` names, with which `text`
/// begins.
fn side(words: &[ClaimWord<'_>], index: usize, text: &str) -> Option<u8> {
    let number = |text: &str| {
        text.parse::<u8>()
            .ok()
            .filter(|side| (2..=26).contains(side))
    };
    let window: String = text.chars().take(16).collect();
    let plain = window.replace("&times;", "x").replace(['\u{D7}', 'X'], "x");
    let (one, rest) = plain.split_at(plain.find(|sign: char| !sign.is_ascii_digit())?);
    let rest = rest.trim_start().strip_prefix('x');
    if let Some(rest) = rest.map(str::trim_start) {
        let end = rest
            .find(|sign: char| !sign.is_ascii_digit())
            .unwrap_or(rest.len());
        return number(one).filter(|_| one == &rest[..end]);
    }
    let before = |back: usize| index.checked_sub(back).map(|index| words[index].text);
    let is_board = |text: &str| means(text, Meaning::Board);
    let is_size = |text: &str| text.eq_ignore_ascii_case("size");
    let near = before(1).is_some_and(is_board);
    let with_size = before(1).is_some_and(is_size) && before(2).is_some_and(is_board);
    number(words[index].text).filter(|_| near || with_size)
}

/// The maximum length of the name of a player, in bytes.
const MAX_NAME: usize = 60;

/// `<players> ::= <name> <versus> <name> | <seat> ":" <name>`
///
/// Returns the players that a title names.
fn players(text: &str) -> Vec<(usize, String)> {
    let mut players = Vec::new();
    for part in text
        .split([',', ';', '|', '(', ')', '\t'])
        .flat_map(|part| part.split("  "))
    {
        let Some((seat, name)) = part.split_once(':') else {
            continue;
        };
        let seat = vocabulary::seat(seat).map(|seat| seat.index);
        if let Some(seat) = seat.filter(|_| is_name(name)) {
            players.push((seat, name.trim().to_owned()));
        }
    }
    if players.is_empty() {
        players.extend(pair(text));
    }
    players
}

/// Returns true if a text may be the name of a player.
fn is_name(text: &str) -> bool {
    let text = text.trim();
    let count = text.split_whitespace().count();
    let begins = text.starts_with(char::is_alphabetic);
    text.len() <= MAX_NAME && (1..=4).contains(&count) && begins
}

/// Returns the two players of a title such as `Ann - Bob` or `Game 2: Ann vs Bob 1-0`.
fn pair(text: &str) -> Vec<(usize, String)> {
    let text = text.trim_matches(|sign: char| "-*=_#~ \t".contains(sign));
    let parts = text
        .split([',', ';', '|', '(', '\t'])
        .flat_map(|part| part.split(": "));
    match find(text.as_bytes(), b"//") {
        None => parts
            .map(pair_of)
            .find(|pair| !pair.is_empty())
            .unwrap_or_default(),
        Some(_) => Vec::new(),
    }
}

/// Returns the two players of a part of a title.
fn pair_of(title: &str) -> Vec<(usize, String)> {
    let words: Vec<&str> = title.split_whitespace().collect();
    let is_between = |word: &&str| {
        matches!(*word, "-" | "\u{2013}" | "\u{2014}") || means(word, Meaning::Versus)
    };
    let is_result_between = |word: &&str| is_result(word.as_bytes()) && *word != "*";
    let only = |is: &dyn Fn(&&str) -> bool| {
        let mut found = (0..words.len()).filter(|&index| is(&words[index]));
        found.next().filter(|_| found.next().is_none())
    };
    // `Ann 1-0 Bob` has the result between the names.
    let Some(at) = only(&is_between).or_else(|| only(&is_result_between)) else {
        return Vec::new();
    };
    let is_word = |word: &&&str| !is_result(word.trim_end_matches('.').as_bytes());
    let name = |words: &[&str]| {
        let words: Vec<&str> = words.iter().filter(is_word).copied().collect();
        words.join(" ").trim_end_matches(':').to_owned()
    };
    let (one, other) = (name(&words[..at]), name(&words[at + 1..]));
    let is_title = |name: &str| {
        find_meaning(name, |meaning| {
            matches!(meaning, Meaning::Name(_) | Meaning::Game).then_some(())
        })
        .is_some()
    };
    let are_names = is_name(&one) && is_name(&other) && !is_title(&one) && !is_title(&other);
    match are_names {
        true => vec![(0, one), (1, other)],
        false => Vec::new(),
    }
}

/// Returns true for a line that names a game: `Game 2`, `Ann - Bob`, or with a colon at
/// its end.
pub(super) fn names_game(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    text.trim_end().ends_with(':')
        || numbered(text, Meaning::Game).is_some()
        || !pair(text).is_empty()
}

/// `<title> ::= <noun> " " <number>`
///
/// Returns the number with which a title begins, after a noun with this meaning.
pub(super) fn numbered(text: &str, noun: Meaning) -> Option<u64> {
    let text = text.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let mut words = text.split(|sign: char| sign.is_whitespace() || ":,.()".contains(sign));
    let first = words.next()?;
    let number = words.find(|word| !word.is_empty())?;
    let number = number.trim_start_matches('#').parse().ok()?;
    means(first, noun).then_some(number)
}
