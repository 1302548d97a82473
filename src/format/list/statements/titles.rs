//! What a title says: the game and its number, the size of the board and the players.

use crate::format::lex::{dash, is_result};
use crate::format::list::line::lex::utf8;
use crate::format::list::statements::{ClaimWord, MAX_NEAR, Player, split};
use crate::record::vocabulary::{self, Meaning, find_meaning, means};
use crate::text::{Span, find};

/// What a title says of the setting of its list: the names and values of tags. The value is
/// empty if the number may be another thing.
pub(crate) fn tags(text: &[u8], at: usize) -> Vec<(&'static str, String, Span)> {
    let mut tags = Vec::new();
    let text = utf8(text);
    let words = split(text, at);
    for (index, word) in words.iter().enumerate() {
        let span = Span::new(word.start, word.end);
        let rest = &text[word.start - at..];
        let side = side(&words[..=index], rest).or_else(|| joined_side(*word, rest));
        let value = match side {
            _ if is_side_after_name(&words[..=index]) => Some(String::new()),
            Some(_) if is_doubtful_side(&words, index) => Some(String::new()),
            side => side.map(|side| side.to_string()),
        };
        tags.extend(value.map(|value| ("Board", value, span)));
        let game = find_meaning(word.text, |meaning| match meaning {
            Meaning::Name(name) => Some(name),
            _ => None,
        });
        tags.extend(game.map(|game| ("Game", game.to_owned(), span)));
    }
    tags
}

/// Returns true for a number such as that of `Permute (9)`, which may count games.
fn is_side_after_name(words: &[ClaimWord<'_>]) -> bool {
    let [.., name, side] = words else {
        return false;
    };
    let is_name = |meaning| matches!(meaning, Meaning::Name(_)).then_some(());
    let is_side = side
        .text
        .parse()
        .is_ok_and(|side: u8| (2..=26).contains(&side));
    is_side && name.clause + 1 == side.clause && find_meaning(name.text, is_name).is_some()
}

/// Returns true for a size that may be another thing: the number of a table, `Board 8: Ann -
/// Bob`, or a size in a statement about another game.
fn is_doubtful_side(words: &[ClaimWord<'_>], index: usize) -> bool {
    let (word, before) = (words[index], &words[..index]);
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
    let Some(last) = before.last() else {
        return false;
    };
    let is_table = word.has_colon && !last.has_colon && index + 1 < words.len();
    let words = before.iter().rev().take(MAX_NEAR);
    let mut near = words.take_while(|other| other.part == word.part);
    let is_other = |word: &ClaimWord<'_>| means(word.text, Meaning::Doubt) || word.text == "After";
    is_number && is_table && means(last.text, Meaning::Board) || near.any(is_other)
}

/// `<size> ::= <side> [ " " ] ( "x" | "×" ) [ " " ] <side> | <board> [ "size" ] <side>`
///
/// Returns the side of the board that the last of the words names, with which `text`
/// begins.
fn side(words: &[ClaimWord<'_>], text: &str) -> Option<u8> {
    if !text.starts_with(|sign: char| sign.is_ascii_digit()) {
        return None;
    }
    let number = |text: &str| {
        text.parse::<u8>()
            .ok()
            .filter(|side| (2..=26).contains(side))
    };
    let digits = |text: &str| {
        text.find(|sign: char| !sign.is_ascii_digit())
            .unwrap_or(text.len())
    };
    let window: String = text.chars().take(16).collect();
    let plain = window
        .replace("&times;", "x")
        .replace(" by ", "x")
        .replace(['\u{D7}', '\u{2A2F}', '\u{2715}', '*', 'X'], "x");
    let (one, rest) = plain.split_at(digits(&plain));
    if let Some(rest) = rest.trim_start().strip_prefix('x')
        && let rest = rest.trim_start()
        && digits(rest) > 0
    {
        return number(one).filter(|_| *one == rest[..digits(rest)]);
    }
    // `10er Brett`.
    if let Some(noun) = rest.strip_prefix("er ") {
        let noun = split(noun, 0)
            .first()
            .map_or("", |noun| noun.text)
            .to_owned();
        return number(one).filter(|_| means(&noun, Meaning::Board));
    }
    let (last, before) = words.split_last()?;
    let noun = match before {
        [.., noun, size] if size.text.eq_ignore_ascii_case("size") => noun.text,
        [.., noun] => noun.text,
        [] => "",
    };
    number(last.text).filter(|_| means(noun, Meaning::Board))
}

/// Returns the side of the board in a word without a blank before it, as in `Board:9` and
/// `Ann-Bob,9x9`.
fn joined_side(word: ClaimWord<'_>, text: &str) -> Option<u8> {
    let at = word.text.rfind([':', ','])?;
    let inner = &word.text[at + 1..];
    let noun = ClaimWord {
        text: &word.text[..at],
        ..word
    };
    let last = ClaimWord {
        text: inner,
        ..word
    };
    side(&[noun, last], &text[at + 1..])
}

/// The maximum length of the name of a player, in bytes.
const MAX_NAME: usize = 60;

/// `<players> ::= <name> <versus> <name> | <seat> ":" <name>`
///
/// Returns the indices of seats, and the names of their players, that a title names.
pub(crate) fn players(text: &[u8]) -> Vec<Player> {
    let text = utf8(text);
    let parts = text.split([',', ';', '|', '(', ')', '\t']);
    let player = |part: &str| {
        if let Some(said) = seat_in_sentence(part) {
            return Some(said);
        }
        let (seat, name) = part.split_once([':', '='])?;
        let seat = vocabulary::seat(seat)?.index;
        is_name(name).then(|| (seat, name.trim().to_owned()))
    };
    let players = parts.flat_map(|part| part.split("  ")).filter_map(player);
    let players = Vec::from_iter(players);
    if !players.is_empty() {
        return players;
    }
    let seats = text.contains(['(', ',']).then(|| seats_of_pair(text));
    seats.flatten().unwrap_or_else(|| pair(text))
}

/// Returns the players of `Bob (Yellow) vs Cid (Orange)` or `Bob, Yellow - Cid, Orange`: names
/// with their seats after them.
fn seats_of_pair(text: &str) -> Option<Vec<Player>> {
    let words = text.split_whitespace().map(|word| {
        let is_dash = dash(word.as_bytes()).is_ok_and(|(rest, _)| rest.is_empty());
        if is_dash || means(word, Meaning::Versus) {
            ","
        } else {
            word
        }
    });
    let text = words.collect::<Vec<_>>().join(" ");
    let parts: Vec<&str> = text
        .split([',', '(', ')', ':'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let seated = parts.windows(2).filter_map(|pair| {
        let [name, seat] = pair else { return None };
        let seat = vocabulary::seat(seat).filter(|seat| !seat.is_number)?;
        let is_player = is_name(name) && vocabulary::seat(name).is_none();
        is_player.then(|| (seat.index, (*name).to_owned()))
    });
    let mut players: Vec<Player> = seated.collect();
    players.sort_by_key(|(seat, _)| *seat);
    (players.len() == 2 && players[0].0 != players[1].0).then_some(players)
}

/// Returns the seat and the name of `Ann is Red` or `Ann moves first`.
fn seat_in_sentence(text: &str) -> Option<Player> {
    let (name, rest) = text.trim().split_once(' ')?;
    let seat = match rest.split_once(' ') {
        Some((verb, seat)) if means(verb, Meaning::Being) || means(verb, Meaning::Play) => {
            vocabulary::seat(seat).filter(|seat| !seat.is_number)
        }
        _ => None,
    };
    let is_first = || means(rest, Meaning::Begins).then_some(0);
    let seat = seat.map(|seat| seat.index).or_else(is_first)?;
    is_name(name).then(|| (seat, name.to_owned()))
}

/// Returns true if a text may be the name of a player.
fn is_name(text: &str) -> bool {
    let text = text.trim();
    let count = text.split_whitespace().count();
    let begins = text.starts_with(char::is_alphabetic);
    text.len() <= MAX_NAME && (1..=4).contains(&count) && begins
}

/// Returns the two players of a title such as `Ann - Bob` or `Game 2: Ann vs Bob 1-0`.
fn pair(text: &str) -> Vec<Player> {
    let text = text.replace(['\u{A0}', '\u{202F}'], " ");
    let text = text.trim_matches(|sign: char| "-*=_#~\u{2010}\u{2011} \t".contains(sign));
    let parts = text
        .split([',', ';', '|', '(', '\t'])
        .flat_map(|part| part.split(": "));
    let is_address = find(text.as_bytes(), b"//").is_some();
    let pair = parts.filter_map(pair_of).next();
    let pair = pair.filter(|_| !is_address).into_iter().flatten();
    pair.enumerate().collect()
}

/// Returns the two players of a part of a title.
fn pair_of(title: &str) -> Option<[String; 2]> {
    let words: Vec<&str> = title.split_whitespace().collect();
    let is_between = |word: &str| {
        let is_dash = dash(word.as_bytes()).is_ok_and(|(rest, _)| rest.is_empty());
        is_dash || means(word, Meaning::Versus)
    };
    let is_result_between = |word: &str| is_result(word.as_bytes()) && word != "*";
    let only = |is: &dyn Fn(&str) -> bool| {
        let mut found = (0..words.len()).filter(|&index| is(words[index]));
        found.next().filter(|_| found.next().is_none())
    };
    // `Ann 1-0 Bob` has the result between the names.
    let at = only(&is_between).or_else(|| only(&is_result_between))?;
    let name = |words: &[&str]| {
        let is_word = |word: &&&str| !is_result(word.trim_end_matches(['.', ':']).as_bytes());
        let words: Vec<&str> = words.iter().filter(is_word).copied().collect();
        words.join(" ").trim_end_matches(':').to_owned()
    };
    let names = [name(&words[..at]), name(&words[at + 1..])];
    let is_title = |meaning: &Meaning| matches!(meaning, Meaning::Name(_) | Meaning::Game);
    let are_names = names
        .iter()
        .all(|name| is_name(name) && !vocabulary::meanings(name).iter().any(is_title));
    are_names.then_some(names)
}

/// Returns true for the heads of columns in another order than that of the seats, as in
/// `Blue | Red`.
pub(crate) fn are_seats_turned(text: &[u8]) -> bool {
    let text = utf8(text).trim();
    let is_turned = |gaps: &[&str]| {
        let mut parts = vec![text];
        for &gap in gaps {
            parts = parts.into_iter().flat_map(|part| part.split(gap)).collect();
        }
        parts.retain(|part| !part.trim().is_empty());
        let seat = |part: &&str| vocabulary::seat(part.trim()).map(|seat| seat.index);
        let seats = Vec::from_iter(parts.iter().filter_map(seat));
        // The first column may be that of the numbers.
        seats.len() > 1 && seats.len() + 1 >= parts.len() && !seats.is_sorted()
    };
    is_turned(&["|", ",", ";", "\t", "  "]) || is_turned(&["|", ",", ";", "\t", " "])
}

/// Returns true for a line that names a game or a round: `Game 2`, `Ann - Bob`, or with a
/// colon at its end.
pub(crate) fn is_title(text: &[u8]) -> bool {
    text.trim_ascii_end().ends_with(b":")
        || is_numbered(text, Meaning::Game)
        || is_numbered(text, Meaning::Round)
        || may_name_game(text)
        || !pair(utf8(text)).is_empty()
}

/// Returns true for a title such as `Analysis:`.
pub(crate) fn begins_with_doubt(text: &[u8]) -> bool {
    let words = split(utf8(text), 0);
    means(words.first().map_or("", |word| word.text), Meaning::Doubt)
}

/// Returns true for a title such as `Game 2`.
pub(crate) fn is_game_title(text: &[u8]) -> bool {
    is_numbered(text, Meaning::Game)
}

/// Returns true for a short line such as `Second game`, `Game B` or `Rematch`, which may be
/// the title of another game or a remark.
pub(crate) fn may_name_game(text: &[u8]) -> bool {
    let is_game = |word: &ClaimWord<'_>| means(word.text, Meaning::Game);
    let tells = |word: &ClaimWord<'_>| {
        let is_ordinal = word.text.starts_with(|sign: char| sign.is_ascii_digit());
        is_ordinal || word.text.chars().count() == 1 || means(word.text, Meaning::Another)
    };
    let mut words = split(utf8(text), 0);
    let is_name = |meaning| matches!(meaning, Meaning::Name(_)).then_some(());
    // `Game two, on a 4x4 board 0-1`.
    let is_setting = |word: &str| {
        let is_short = word.len() <= 2 && word.starts_with(char::is_lowercase);
        let is_size = side(&[], word).is_some() || means(word, Meaning::Board);
        is_short || is_size || find_meaning(word, is_name).is_some()
    };
    words.retain(|word| !is_result(word.text.as_bytes()) && !is_setting(word.text));
    match &words[..] {
        [only] => is_game(only),
        [one, two] => is_game(one) && tells(two) || tells(one) && is_game(two),
        _ => false,
    }
}

/// `<title> ::= { <sign> | <markup> } <noun> " " <number>`
///
/// Returns true if a text begins with a noun with this meaning, and a number.
fn is_numbered(text: &[u8], noun: Meaning) -> bool {
    let is_sign = |sign: char| !sign.is_alphanumeric();
    let is_gap = |sign: char| sign.is_whitespace() || ":,.()".contains(sign);
    let text = without_markup(utf8(text)).trim_start_matches(is_sign);
    let mut words = text.split(is_gap).map(|word| word.trim_matches(is_sign));
    let is_noun = words.next().is_some_and(|first| means(first, noun));
    let next = words.find(|word| !word.is_empty());
    let number = next.map(|word| word.find(is_sign).map_or(word, |end| &word[..end]));
    is_noun && number.is_some_and(|word| word.parse::<u64>().is_ok())
}

/// Returns a text without the markup that it begins with, such as `[b]` or `<h2>`.
fn without_markup(mut text: &str) -> &str {
    loop {
        let inner = text.trim_start();
        let close = match inner.as_bytes().first() {
            Some(b'[') => inner.find(']'),
            Some(b'<') => inner.find('>'),
            _ => None,
        };
        match close {
            Some(close) => text = &inner[close + 1..],
            None => return inner,
        }
    }
}
