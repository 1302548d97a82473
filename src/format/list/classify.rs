//! The kind of a line: whether it has plies, and what its words are for.

use crate::format::list::before::{Before, is_near_action};
use crate::format::list::kinds::{Class, Label};
use crate::format::list::line::lex::{self, Number, NumberStyle, utf8};
use crate::format::list::line::{self, Item, Kind, Line, Mark};
use crate::format::list::open_list::List;
use crate::format::list::play::Classifier;
use crate::format::list::statements::Player;
use crate::format::list::statements::claims::{self, Claim, Verdict};
use crate::format::list::unclear::Unclear;
use crate::record::vocabulary::{self, Meaning, means};
use crate::record::{Token, TokenKind, Words};
use crate::text::{Span, find};

/// Returns the kind of a line.
pub(super) fn classify(text: &[u8], line: &mut Line, before: Before<'_>) -> Class {
    suspect_plies(text, line, before);
    let is_blank = |item: &Item| matches!(item.kind, Kind::Mark(Mark::Reply) | Kind::OddBlank);
    if line.items.iter().all(is_blank) {
        return Class::Empty;
    }
    if line.has(|kind| kind == Kind::Tangle) {
        return Class::Unclear(Unclear::Tangle);
    }
    if is_struck(text, line) {
        return Class::Unclear(Unclear::Words);
    }
    let mut classifier = Classifier::new(text, line, before);
    let has_move = has_move(text, line, before);
    let begins_bare = before.begins_bare(text, line);
    let may_play = line.has(Kind::is_ply)
        || before.is_inside
        || begins_bare
        || before.has_bare_plies() && line.has(Kind::is_bare);
    let actions = line.items.iter().filter(|item| item.kind == Kind::Action);
    let is_next = before.has_next_number(line);
    let is_certain = has_move || begins_bare || is_next || actions.clone().count() > 1;
    if may_play
        && (has_move || begins_bare || is_next || !says_result(text, line, before))
        && !is_buttons(text, line)
    {
        match classifier.play() {
            Ok(true) => {
                classifier.play.closes = classifier.closes();
                if before.list.plies == 0 && is_end_alone(text, line) {
                    return Class::Unclear(Unclear::Result);
                }
                return Class::Play(Box::new(classifier.play));
            }
            Ok(false) if is_next => return Class::Unclear(Unclear::Score),
            Ok(false) => {}
            Err(Unclear::Action | Unclear::Words)
                if !is_certain && !classifier.begins_like_play() => {}
            Err(unclear) => return Class::Unclear(unclear),
        }
    }
    let has_number = line.has(|kind| kind.number().is_some());
    if has_number
        && before.begins_with_label(text, line)
        && line_claims(text, line, before.players).is_empty()
    {
        return Class::Unclear(Unclear::Score);
    }
    words(text, line, before)
}

/// Returns true for a line with struck words, which may have been withdrawn.
fn is_struck(text: &[u8], line: &Line) -> bool {
    let mut marks = line
        .items
        .iter()
        .filter(|item| matches!(item.kind, Kind::Mark(_)));
    marks.any(|item| {
        let mark = &text[item.span.range()];
        let is_tag = [&b"<s>"[..], b"<del", b"<strike", b"[s]"];
        mark.starts_with(b"~~") && !mark.starts_with(b"~~~")
            || is_tag.iter().any(|tag| mark.starts_with(tag))
    })
}

/// Returns true for `Draw` or `Resigns` alone on a line, which above a list may be its result.
fn is_end_alone(text: &[u8], line: &Line) -> bool {
    let mut content = line.content();
    let word = |item: &Item| lex::trimmed(&text[item.span.range()]).to_ascii_lowercase();
    let is_end =
        |item: &Item| matches!(&*word(item), b"draw" | b"resigns" | b"resign" | b"resigned");
    let first = content.next().is_some_and(is_end);
    first && content.next().is_none()
}

/// Returns true if a line has a move, and not only actions.
fn has_move(text: &[u8], line: &Line, before: Before<'_>) -> bool {
    // Digits are a ply in some games, but not those of `Player 2`.
    let is_noun = |index: usize| {
        let mut before = line.items[..index].iter().rev();
        let noun = before.find(|item| item.kind != Kind::OddBlank);
        noun.is_some_and(|noun| means(utf8(&text[noun.span.range()]).trim(), Meaning::Player))
    };
    let mut bare = (0..line.items.len()).filter(|&index| line.items[index].kind.is_bare());
    line.has(|kind| matches!(kind, Kind::Ply(_)))
        || before.has_bare_plies()
            && line.has(|kind| kind == Kind::Action)
            && bare.any(|index| !is_noun(index))
}

/// Returns true if a line without moves says who resigned, and not that the player to
/// move does in the place of a ply.
fn says_result(text: &[u8], line: &Line, before: Before<'_>) -> bool {
    let word = |item: &Item| utf8(lex::trimmed(&text[item.span.range()]));
    let actions = || (0..line.items.len()).filter(|&at| line.items[at].kind == Kind::Action);
    let is_timeout = |at: usize| {
        let is_named = at > 0 && line.items[at - 1].kind == Kind::Colon;
        let is_timeout = word(&line.items[at]).eq_ignore_ascii_case("timeout");
        is_named && is_timeout && (before.options.opens_move)(b"timeout")
    };
    // Several actions are plies; one after a name is, where it takes the place of a move.
    if actions().count() > 1 || actions().any(is_timeout) {
        return false;
    }
    let is_colour = |item: &Item| vocabulary::seat(word(item)).is_some_and(|seat| !seat.is_number);
    // After a swap, a colour may be that of either player.
    let is_either = before.list.swapped.is_some() && line.items.iter().any(is_colour);
    let has_labels = before.has_labels() && !is_either;
    let mover = (before.list.plies % 2) as u8;
    let is_ply = |verdict: Verdict| {
        has_labels && [Verdict::Winners(1 << (1 - mover)), Verdict::Loser(mover)].contains(&verdict)
    };
    let is_mark = |claim: &Claim| {
        let is_it = |item: &Item| item.kind == Kind::Result && item.span == claim.span;
        line.items.iter().any(is_it)
    };
    let mut found = line_claims(text, line, before.players);
    found.retain(|claim| !is_mark(claim));
    // `Bob resigns` says who lost, if names are not before the plies.
    let has_number = line.has(|kind| matches!(kind, Kind::Number(_)));
    let has_words = line.has(|kind| kind == Kind::Word);
    let is_named = has_words && !has_number && !before.has_labels();
    let is_said = |claim: &Claim| claim.verdict.is_some() || is_named;
    found.iter().any(is_said) && !found.iter().filter_map(|claim| claim.verdict).any(is_ply)
}

/// Turns words that are probably misspelt plies into plies.
fn suspect_plies(text: &[u8], line: &mut Line, before: Before<'_>) {
    // `!` after a blank may be the sign of a misspelt ply.
    let is_sign = |span: Span| text[span.range()].iter().all(|byte| b"!?".contains(byte));
    let is_counted = |item: &&Item| match item.kind {
        Kind::Word => !is_sign(item.span),
        kind => matches!(kind, Kind::Number(_)) || kind.is_ply(),
    };
    let count = line.items.iter().filter(is_counted).count();
    let has_ply = line.has(Kind::is_ply);
    let is_after = |kind: Kind| matches!(kind, Kind::Result | Kind::Aside);
    let may_end = |item: &Item| item.kind.is_content() && !is_after(item.kind);
    let end = line.items.iter().rposition(may_end);
    let last_ply = line.items.iter().rposition(|item| item.kind.is_ply());
    let first_ply = line.items.iter().position(|item| item.kind.is_ply());
    let has_bare_plies = before.has_bare_plies();
    let is_ply = |kind: Kind| match kind {
        Kind::Ply(true) | Kind::More => true,
        kind => has_bare_plies && kind.is_bare(),
    };
    let is_between = |kind: Kind| match kind {
        Kind::Separator | Kind::Mark(_) | Kind::Cell | Kind::Glyph | Kind::OddBlank => true,
        kind => !has_bare_plies && matches!(kind, Kind::Number(_)),
    };
    for index in 0..line.items.len() {
        let Item { kind, span } = line.items[index];
        if kind != Kind::Word {
            continue;
        }
        let word = lex::trimmed(&text[span.range()]);
        let mut kinds = line.items[..index].iter().rev().map(|item| item.kind);
        let last = kinds.find(|kind| *kind != Kind::OddBlank);
        let is_labelled = matches!(last, Some(Kind::Colon | Kind::Number(_) | Kind::Separator));
        let ends = end.is_none_or(|end| end <= index);
        let is_alone = !has_ply && (count == 1 || count <= 3 && is_labelled && ends);
        // `c?` may be a square of which the number was not read.
        let asks = text[span.range()].ends_with(b"?");
        let mut words = line.items[..index].iter().rev().map(|item| item.kind);
        let follows_ply = last == Some(Kind::Ply(false))
            || words.find(|&kind| !is_between(kind)).is_some_and(is_ply);
        let is_letter = || word.len() == 1 && word[0].is_ascii_alphabetic() || is_near_action(word);
        let is_last = follows_ply && (asks || Some(index) == end);
        let may_be_letter = is_alone && (before.list.plies > 0 || asks) || is_last;
        // `Al` may be a name, and the words before a ply are read with it.
        let is_next = last_ply.is_none_or(|last| last < index);
        let has_digit = word.iter().any(u8::is_ascii_digit);
        let is_near = follows_ply && is_next && (has_digit || before.resembles_ply(word));
        let is_begun = before.list.plies > 0 || first_ply.is_some_and(|first| first < index);
        let is_named = last == Some(Kind::Colon)
            && is_begun
            && word.first().is_some_and(u8::is_ascii_alphabetic);
        if line::is_piece(word)
            || has_digit && before.hides_ply(&text[span.range()])
            || word.len() > 4 && (has_digit || word.contains(&b'-')) && before.resembles_ply(word)
            || (is_alone || is_near || is_last || is_named) && before.is_short(word)
            || may_be_letter && is_letter()
        {
            line.items[index].kind = Kind::Ply(false);
        }
    }
}

/// Returns the kind of a line without plies.
fn words(text: &[u8], line: &Line, before: Before<'_>) -> Class {
    let content: Vec<Item> = line.content().copied().collect();
    if content.is_empty() {
        let is_note = |kind: Kind| kind.is_note() || matches!(kind, Kind::Glyph | Kind::Escape);
        return if line.has(is_note) {
            Class::Note
        } else {
            Class::Decoration
        };
    }
    let missing = missing_ply(text, &content, before);
    let may_be_ply =
        before.has_bare_plies() && before.list.plies > 0 && !before.list.numbering.is_begun();
    if let Some(number) = number_alone(text, &content).filter(|_| missing.is_none()) {
        if may_be_ply && matches!(number.style, NumberStyle::Period | NumberStyle::Marked) {
            return Class::Unclear(Unclear::MissingPly);
        }
        return Class::Number(number);
    }
    if is_buttons(text, line) {
        return Class::Decoration;
    }
    let cut = || goes_on(text, line, &content, before).then_some(Unclear::Words);
    if let Some(unclear) = missing.or_else(|| lone_action(text, line, before).or_else(cut)) {
        return Class::Unclear(unclear);
    }
    let claims = line_claims(text, line, before.players);
    match label_alone(text, line, &content, before).filter(|_| claims.is_empty()) {
        Some(label) => Class::Label(label),
        None => Class::Words(claims),
    }
}

/// The maximum number of results of a line that are compared with one another.
const MAX_RESULTS: usize = 64;

/// Returns the claims of the words and marks of a line.
pub(super) fn line_claims(text: &[u8], line: &Line, players: &[Player]) -> Vec<Claim> {
    let mut found = claims::of_parts(text, &line.without_notes(line.span()), players);
    let marks = line.items.iter().filter(|item| item.kind == Kind::Result);
    for Item { span, .. } in marks.take(MAX_RESULTS) {
        let is_part = |claim: &Claim| claim.span.start < span.end && span.start < claim.span.end;
        if !found.iter().any(is_part) {
            found.push(Claim::new(Verdict::of_marks(&text[span.range()]), *span));
        }
    }
    found.sort_by_key(|claim| claim.span.start);
    found
}

/// `<number-line> ::= [ <noun> ] <number>`
fn number_alone(text: &[u8], content: &[Item]) -> Option<Number> {
    let (Item { kind, .. }, nouns) = content.split_last()?;
    let Kind::Number(number) = *kind else {
        return None;
    };
    let style = match nouns {
        [] if number.style != NumberStyle::Bare => number.style,
        [noun] if noun.kind == Kind::Word => NumberStyle::after(utf8(&text[noun.span.range()]))?,
        _ => return None,
    };
    Some(Number { style, ..number })
}

/// Returns the error about a number before another one, or before signs such as `???`, in
/// place of a ply.
fn missing_ply(text: &[u8], content: &[Item], before: Before<'_>) -> Option<Unclear> {
    let is_number = |item: &Item| matches!(item.kind, Kind::Number(_));
    let is_ply = |number: Number| number.style != NumberStyle::Round;
    if before.has_bare_plies() && before.list.number.is_some_and(is_ply) && is_number(&content[0]) {
        // The ply of the number above may be a number.
        return Some(Unclear::MissingPly);
    }
    let is_noun = |item: &&Item| {
        let noun = || NumberStyle::after(utf8(&text[item.span.range()]));
        item.kind == Kind::Word && noun().is_some()
    };
    let has_noun = content.first().filter(is_noun).is_some();
    let content = &content[usize::from(has_noun)..];
    let keycap = "\u{20E3}".as_bytes();
    let is_keycap = |item: &Item| find(&text[item.span.range()], keycap).is_some();
    if let [number] = content
        && before.has_bare_plies()
        && before.list.plies > 0
        && is_keycap(number)
    {
        return Some(Unclear::MissingPly);
    }
    let [number, sign, ..] = content else {
        return None;
    };
    let is_number = is_number(number) && (has_noun || !number.kind.is_bare());
    let is_sign = match sign.kind {
        Kind::Word => {
            let is_sign = |sign: char| !sign.is_alphanumeric() || "xX".contains(sign);
            utf8(&text[sign.span.range()]).chars().all(is_sign)
        }
        // The ply of some games is a number.
        Kind::Number(_) => content.len() == 2 || before.has_bare_plies() && before.list.plies > 0,
        kind => kind == Kind::Stray,
    };
    (is_number && is_sign).then_some(Unclear::MissingPly)
}

/// Returns true if the first word of a line, after a mark or a name, may be that of the ply
/// at the end of the line above: `7` and, below it, `> black`.
fn goes_on(text: &[u8], line: &Line, content: &[Item], before: Before<'_>) -> bool {
    if before.list.plies == 0 || !before.has_bare_plies() {
        return false;
    }
    let colon = line.items.iter().find(|item| item.kind == Kind::Colon);
    let after_name = colon.map_or(line.start, |colon| colon.span.end);
    let firsts = [line.start, after_name].map(|start| {
        let mut below = content.iter().filter(|item| item.span.start >= start);
        below.next().filter(|item| item.kind == Kind::Word)
    });
    let above = text[..line.start].trim_ascii_end();
    let digits = above.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let last = &above[above.len() - digits.take(3).count()..];
    if last.is_empty() {
        return false;
    }
    firsts.into_iter().flatten().any(|first| {
        let word = lex::trimmed(&text[first.span.range()]);
        let ply = [last, b" ", &word[..word.len().min(16)]].concat();
        let words = [(0, last.len()), (last.len() + 1, ply.len())];
        let tokens = words.map(|(start, end)| Token::new(TokenKind::Word, Span::new(start, end)));
        (before.options.move_word_count)(Words::new(&ply, &tokens)) == Some(2)
    })
}

/// Returns true if a line has only the buttons of a site.
fn is_buttons(text: &[u8], line: &Line) -> bool {
    let text = utf8(&text[line.span().range()]);
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
    let List {
        plies, numbering, ..
    } = before.list;
    let knows = |word: &[u8]| (before.options.opens_move)(word);
    let word = |item: &Item| lex::trimmed(&text[item.span.range()]).to_ascii_lowercase();
    let is_alone = line.content().count() == 1;
    let is_action = |word: Vec<u8>| match &*word {
        b"swap" | b"swapped" | b"swaps" => *plies == 1 || numbering.is_lost && *plies > 0,
        b"pass" | b"passes" | b"passed" => {
            *plies > 0 && (knows(b"pass") || before.has_bare_plies() || is_alone)
        }
        b"timeout" => knows(b"timeout") || *plies > 0 && is_alone,
        b"resign" | b"resigning" => *plies > 0,
        _ => false,
    };
    let words = || line.items.iter().filter(|item| item.kind == Kind::Word);
    let is_few = *plies == 1 && words().count() <= 3;
    let mut both = line
        .items
        .iter()
        .filter(|item| matches!(item.kind, Kind::Word | Kind::Action));
    let is_unclear = both.any(|item| is_action(word(item)))
        || is_few && words().any(|item| is_near_action(&word(item)));
    is_unclear.then_some(Unclear::Action)
}

/// `<label-line> ::= <label> [ ":" ] | <name> <time>`
fn label_alone(text: &[u8], line: &Line, content: &[Item], before: Before<'_>) -> Option<Label> {
    let first = content[0].span.start;
    let is_word = |item: &&Item| matches!(item.kind, Kind::Word | Kind::Number(_));
    let items = line.items.iter().skip_while(|item| item.span.start < first);
    let name: Vec<&Item> = items.take_while(is_word).collect();
    let (head, last) = (name.first()?, name.last()?);
    let label = before.label(text, head.span.to(last.span), false)?;
    let is_time = |item: &Item| {
        let is_after = item.kind == Kind::Cell && item.span.start > first;
        is_after && text[item.span.range()].contains(&b':')
    };
    let has_time = line.items.iter().any(is_time);
    let is_label = name.len() == content.len() && (label.seat.is_some() || label.is_known)
        || has_time && name.len() <= 3 && head.kind == Kind::Word;
    is_label.then_some(label)
}
