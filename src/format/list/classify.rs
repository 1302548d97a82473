//! The kind of a line: whether it has plies, and what its words are for.

use crate::format::list::kinds::{Before, Class, Label, Play, Role, is_short, means_play};
use crate::format::list::line::items::{self, Item, Kind, Line, MAX_SQUARE_WORD, is_content};
use crate::format::list::line::lex::{self, Number, NumberStyle, utf8};
use crate::format::list::play::Classifier;
use crate::format::list::statements::claims::{self, Claim, Verdict};
use crate::format::list::unclear::Unclear;
use crate::record::vocabulary::{self, Meaning, means};
use crate::text::Span;

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
        lacks_number: false,
    };
    let is_reply = |item: &&Item| item.kind == Kind::Mark(items::Mark::Reply);
    classifier.play.reply = line.items.iter().filter(is_reply).count();
    let has = |is: fn(&Item) -> bool| line.items.iter().any(is);
    let is_blank =
        |item: &Item| matches!(item.kind, Kind::Mark(items::Mark::Reply) | Kind::OddBlank);
    if line.items.iter().all(is_blank) {
        return Class::Empty;
    }
    if has(|item| item.kind == Kind::Tangle) {
        return Class::Unclear(Unclear::Tangle);
    }
    let has_move = has_move(text, line, before);
    let may_play = has(items::is_ply)
        || before.is_inside
        || before.has_bare_plies() && has(|item| item.kind.is_bare());
    let begins_bare = before.begins_bare(line);
    let is_action = |item: &&Item| item.kind == Kind::Action;
    let has_actions = line.items.iter().filter(is_action).count() > 1;
    if may_play
        && (has_move || begins_bare || !says_result(text, line, before))
        && !is_buttons(text, line)
    {
        match classifier.play() {
            Ok(true) => {
                classifier.play.closes = classifier.closes();
                return Class::Play(Box::new(classifier.play));
            }
            Ok(false) => {}
            Err(Unclear::Action) if !has_move && !has_actions && !classifier.begins_like_play() => {
            }
            Err(Unclear::Words) if !has_move && !begins_bare && !classifier.begins_like_play() => {}
            Err(unclear) => return Class::Unclear(unclear),
        }
    }
    words(text, line, before)
}

/// Returns true if a line has a move, and not only actions.
fn has_move(text: &[u8], line: &Line, before: Before<'_>) -> bool {
    let has = |is: fn(&Item) -> bool| line.items.iter().any(is);
    // Digits are a ply in some games, but not those of `Player 2`.
    let is_noun = |index: usize| {
        let noun = index.checked_sub(1).map(|noun| line.items[noun].span);
        noun.is_some_and(|noun| means(utf8(&text[noun.range()]).trim(), Meaning::Player))
    };
    let mut bare = (0..line.items.len()).filter(|&index| line.items[index].kind.is_bare());
    has(|item| matches!(item.kind, Kind::Ply(_)))
        || before.has_bare_plies()
            && has(|item| item.kind == Kind::Action)
            && bare.any(|index| !is_noun(index))
}

/// Returns true if a line without moves says who resigned, and not that the player to
/// move does in the place of a ply.
fn says_result(text: &[u8], line: &Line, before: Before<'_>) -> bool {
    let mut found = line_claims(text, line, before.players);
    let marks = line.items.iter().filter(|item| item.kind == Kind::Result);
    let marks: Vec<Span> = marks.map(|item| item.span).collect();
    found.retain(|claim| !marks.contains(&claim.span));
    let mover = 1 - (before.plies % 2) as u8;
    let is_colour = |item: &Item| {
        let seat = vocabulary::seat(utf8(lex::trimmed(&text[item.span.range()])));
        seat.is_some_and(|seat| !seat.is_number)
    };
    // After a swap, a colour may be that of either player.
    let has_labels = before.has_labels && !(before.is_swapped && line.items.iter().any(is_colour));
    let is_ply = |claim: &Claim| has_labels && claim.verdict == Some(Verdict::Winners(1 << mover));
    let mut actions = line
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.kind == Kind::Action);
    let is_timeout = |(index, item): (usize, &Item)| {
        let named = index > 0 && line.items[index - 1].kind == Kind::Colon;
        let word = &text[item.span.range()];
        named && word.eq_ignore_ascii_case(b"timeout") && (before.options.opens_move)(b"timeout")
    };
    // Several actions are plies; one after a name is, where it takes the place of a move.
    if actions.clone().count() > 1 || actions.any(is_timeout) {
        return false;
    }
    found.iter().any(|claim| claim.verdict.is_some())
        && !found.iter().any(|claim| {
            is_ply(claim) || claim.verdict == Some(Verdict::Loser(1 - mover)) && has_labels
        })
}

/// Turns words that are probably misspelt plies into plies.
fn suspect_plies(text: &[u8], line: &mut Line, before: Before<'_>) {
    let is_word = |item: &&Item| matches!(item.kind, Kind::Word | Kind::Number(_));
    let is_counted = |item: &&Item| is_word(item) || items::is_ply(item);
    let count = line.items.iter().filter(is_counted).count();
    let has_ply = line.items.iter().any(items::is_ply);
    let is_last = |item: &Item| is_content(item) && item.kind != Kind::Result;
    let end = line.items.iter().rposition(is_last);
    let tag = Kind::Mark(items::Mark::PageTag);
    let is_between = |item: &Item| item.kind == Kind::Separator || item.kind == tag;
    let is_ply = |item: &Item| {
        matches!(item.kind, Kind::Ply(_) | Kind::More)
            || before.has_bare_plies() && item.kind.is_bare()
    };
    for index in 0..line.items.len() {
        let item = line.items[index];
        if !matches!(item.kind, Kind::Word | Kind::Ply(false)) {
            continue;
        }
        let word = lex::trimmed(&text[item.span.range()]);
        let last = index.checked_sub(1).map(|before| line.items[before].kind);
        let is_square = lex::count_squares(word) > 0 && word.len() <= MAX_SQUARE_WORD;
        let follows = matches!(last, Some(Kind::Ply(false) | Kind::More));
        if item.kind == Kind::Word && is_square && follows {
            line.items[index].kind = Kind::More;
            continue;
        }
        let is_labelled = matches!(last, Some(Kind::Colon | Kind::Number(_)));
        let is_after = |item: &Item| is_content(item) && item.kind != Kind::Aside;
        let ends = !line.items[index + 1..].iter().any(is_after);
        let is_alone = count == 1 || count <= 3 && is_labelled && ends;
        // `c?` may be a square of which the number was not read.
        let asks = text[item.span.range()].ends_with(b"?");
        let near = Before {
            plies: before.plies.max(u64::from(asks)),
            ..before
        };
        // The last word of a line, directly after a ply.
        let mut words = line.items[..index].iter().rev();
        let before_end = words.find(|item| !is_between(item));
        let ends_line = before_end.is_some_and(is_ply);
        let is_piece = items::is_piece(word) || word.len() > 4 && before.resembles_ply(word);
        let before_piece = index.checked_sub(1).map(|before| line.items[before]);
        let letter = before_piece.filter(|item| item.kind == Kind::Word && item.span.len() == 1);
        if is_piece && letter.is_some() {
            line.items[index - 1].kind = Kind::Ply(false);
            line.items[index].kind = Kind::More;
        } else if is_piece
            || is_alone && !has_ply && is_short(word, near)
            || Some(index) == end && ends_line && is_short(word, Before { plies: 1, ..before })
        {
            line.items[index].kind = Kind::Ply(false);
        }
    }
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
        return if line.items.iter().any(is_note) {
            Class::Note
        } else {
            Class::Decoration
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

/// The maximum number of results of a line that are compared with one another.
const MAX_RESULTS: usize = 64;

/// Returns the claims of the words and marks of a line.
pub(super) fn line_claims(text: &[u8], line: &Line, players: &[(usize, String)]) -> Vec<Claim> {
    let mut found = claims::of_parts(text, &line.without_notes(line.span()), players);
    let is_result = |item: &&Item| item.kind == Kind::Result;
    for item in line.items.iter().filter(is_result).take(MAX_RESULTS) {
        let is_part =
            |claim: &Claim| claim.span.start < item.span.end && item.span.start < claim.span.end;
        if !found.iter().any(is_part) {
            let verdict = Verdict::of_marks(&text[item.span.range()]);
            found.push(Claim::new(verdict, item.span));
        }
    }
    found.sort_by_key(|claim| claim.span.start);
    found
}

/// `<number-line> ::= [ <noun> ] <number>`
fn number_alone(text: &[u8], content: &[Item]) -> Option<Number> {
    match content {
        [noun, number] if noun.kind == Kind::Word => {
            let Kind::Number(number) = number.kind else {
                return None;
            };
            let noun = utf8(&text[noun.span.range()]);
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
    let span = line.span();
    let text = utf8(&text[span.range()]);
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
        b"pass" | b"passes" | b"passed" => {
            before.plies > 0 && (knows(b"pass") || before.has_bare_plies())
        }
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
    // Above a list, it would be alone on its line if the comments had lines of their own.
    let has = |is: fn(&Item) -> bool| line.items.iter().any(is);
    let is_alone = before.plies == 0
        && has(|item| item.kind == Kind::Action)
        && has(|item| matches!(item.kind, Kind::Comment(_)));
    (is_alone || words.any(is_action) || is_few && near.any(is_near)).then_some(Unclear::Action)
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
