//! Texts that are built from the input, so that most of them are nearly records.

use scoresheet::games::GameKind;
use scoresheet::record::TagValues;

use super::count_deep_check;
use super::files::check_blocks;
use super::game::possible_auction;
use super::input::{Input, setting};
use super::pieces::{MOVES, PIECES};
use super::reading;
use crate::helpers::answer::plies_in;
use crate::helpers::dice::pieces;

/// Texts that a fault inserts into a record, and comments and the like that need no
/// fault.
const INSERTED: &str = " {a comment} ¦ $3 ¦ (¦) ¦ ; a line\n¦\n% a line\n¦!? ¦ {¦}¦ 7. ¦\
    \u{20}1-0 ¦ * ¦ 1/2-1/2\n\n¦ resigns ¦ draw ¦ swap ¦ pass ¦ timeout ¦ Cd3e4-d4 ¦ a1 ¦\
    \u{20}1 ¦\u{e9}\u{1b}¦\r¦\n\n[Event \"x\"]\n¦[¦\\¦\"¦\u{a0}";

/// The number of entries of `INSERTED` that need no fault.
const HARMLESS: usize = 2;

/// A game whose settings and moves the input chooses, as a sheet or a list. Fails unless
/// the sheet is read as it was written.
fn record(kind: GameKind, input: &mut Input<'_>) -> String {
    let tags = setting(kind, input);
    let mut game = kind.new_game();
    let mut text = String::new();
    if input.below(4) > 0 {
        text = format!("[Game \"{}\"]\n", kind.as_str());
        for (name, value) in &tags {
            text.push_str(&format!("[{name} \"{value}\"]\n"));
            game.set_tag(name, value).expect("a sound setting");
        }
        text.push('\n');
    }
    for number in 1..=input.below(24) {
        let Some(mut view) = game.position() else {
            break;
        };
        let moves = view.legal_moves();
        let mv = match moves.get(input.below(256) % moves.len().max(1)) {
            Some(mv) => mv.clone(),
            None if kind == GameKind::Permutations => possible_auction(&mut *view, input),
            None => break,
        };
        drop(view);
        // An auction may be illegal.
        if game.push(&mv).is_err() {
            assert_eq!(kind, GameKind::Permutations, "{mv}");
            break;
        }
        text.push_str(&format!("{number}. {mv}"));
        text.push_str(match input.below(8) {
            0 => pieces(INSERTED)[input.below(HARMLESS)],
            1 => "\n",
            _ => " ",
        });
    }
    text.push_str(input.one_of(&["1-0", "*", "0-1", "", "1/2-1/2"]));
    if let Some(written) = game.game().filter(|_| text.starts_with('[')) {
        let read = kind.read(&text).next().expect("a record");
        let read = kind.replay_with(&read, &TagValues::new(), &mut Vec::new());
        let read = read.expect("a setting");
        let dialect = kind.dialects()[0];
        assert_eq!(
            plies_in(&*read, dialect),
            plies_in(written, dialect),
            "{text}"
        );
        if written.plies() > 0 {
            count_deep_check();
        }
    }
    text
}

/// The text with one piece inserted, or a stretch of it left out, copied or changed.
fn with_fault(text: &str, input: &mut Input<'_>) -> String {
    let at = |input: &mut Input<'_>| {
        let at = (input.below(256) * 256 + input.below(256)) % (text.len() + 1);
        (0..=at)
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0)
    };
    let (one, two) = (at(input), at(input));
    let (from, to) = (one.min(two), one.max(two).min(one.min(two) + 40));
    let to = (from..=to)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(from);
    let (before, between, after) = (&text[..from], &text[from..to], &text[to..]);
    match input.below(4) {
        0 => [before, input.one_of(&pieces(INSERTED)), between, after].concat(),
        1 => [before, after].concat(),
        2 => [before, between, between, after].concat(),
        _ => [before, input.one_of(&pieces(INSERTED)), after].concat(),
    }
}

/// Records with one fault each have the properties of any text, and one without a fault
/// is read as it was written.
pub(super) fn fault(bytes: &[u8]) {
    let mut input = Input(bytes);
    let (kind, size) = (input.kind(), 1 + input.below(200));
    let mut text = String::new();
    for _ in 0..=input.below(3) {
        let sound = record(kind, &mut input);
        text.push_str(&match input.below(4) {
            0 => sound,
            _ => with_fault(&sound, &mut input),
        });
        text.push_str("\n\n");
    }
    let bytes = text.as_bytes();
    reading::read_all(bytes);
    reading::canonical(bytes);
    reading::json(bytes);
    reading::convert_records(kind, bytes);
    check_blocks(kind, bytes, size);
}

/// Lists with text around them have the same records in blocks of any size.
pub(super) fn lists(bytes: &[u8]) {
    let mut input = Input(bytes);
    let (game, size) = (input.below(MOVES.len()), 1 + input.below(100));
    let pieces = pieces(PIECES);
    let mut text = String::new();
    while !input.0.is_empty() {
        let choice = input.below(96);
        let moves = || MOVES[game][choice % MOVES[game].len()];
        text.push_str(pieces.get(choice).copied().unwrap_or_else(moves));
    }
    reading::read_all(text.as_bytes());
    check_blocks(GameKind::ALL[game], text.as_bytes(), size);
    count_deep_check();
}
