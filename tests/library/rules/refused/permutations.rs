//! Refused auctions of Permutations.

use scoresheet::GameKind;
use scoresheet::games::permutations::{Dealt, Permutations};
use scoresheet::play::{Replay, Rules as _, replay};
use scoresheet::record::TagValues;
use scoresheet::text::Diagnostic;

const TAGS: &str = "[Game \"Permutations\"]\n[Players \"2\"]\n[Pool \"27 36 38 44\"]\n";
const HANDS: &str = "[Hand1 \"1 5 13 15 16 18 22 30 40 42 45\"]
[Hand2 \"4 8 9 10 14 19 24 32 34 35 48\"]
[Hand3 \"2 3 7 11 21 26 31 37 39 43 46\"]
[Hand4 \"6 12 17 20 23 25 28 29 33 41 47\"]\n";

fn read(text: &str) -> (Option<Replay<Permutations>>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let record = GameKind::Permutations.read(text).next();
    let record = record.expect("a record");
    (replay(&record, &TagValues::new(), &mut findings), findings)
}

/// Returns the code, the message and the help of the only finding.
fn only_finding(tags: &str, moves: &str) -> (&'static str, String, Option<String>) {
    let (_, mut findings) = read(&format!("{tags}\n{moves} *\n"));
    let finding = findings.pop().expect("a finding");
    assert!(findings.is_empty(), "{findings:?}");
    (finding.code.as_str(), finding.message, finding.help)
}

/// Fails unless the only finding has this code, and this message after the last of the
/// moves in backticks.
#[track_caller]
fn check_finding(tags: &str, moves: &str, code: &str, message: &str) {
    let (found_code, found_message, _) = only_finding(tags, moves);
    let last = moves.rsplit(' ').next().unwrap_or_default();
    assert_eq!(found_code, code);
    assert_eq!(found_message, format!("`{last}` {message}"));
}

#[test]
fn a_missing_card_is_located() {
    let recorded = [TAGS, HANDS].concat();
    let code = "permutations/not-in-hand";
    let dealt = "bids 4 for Player1, but 4 is in the hand of Player2";
    check_finding(&recorded, "4x36,48x27,3x44,17x38", code, dealt);
    let pool = "bids 44 for Player1, but 44 is in the pool";
    check_finding(&recorded, "44x36,48x27,3x44,17x38", code, pool);
    check_finding(TAGS, "44x36,48x27,3x44,17x38", code, pool);
    let bid_before = "bids 18 for Player1, but 18 was put into the pool by ply 1";
    let moves = "18x36,48x27,3x44,17x38 18x3,24x48,26x17,12x18";
    check_finding(&recorded, moves, code, bid_before);
    check_finding(TAGS, moves, code, bid_before);
    let moves = "18x36,48x27,3x44,17x38 30x18,27x48,26x3,12x17";
    let won = "bids 27 for Player2, but 27 was put into the collection of Player2 by ply 1";
    check_finding(TAGS, moves, code, won);
    let (_, _, help) = only_finding(&recorded, "4x36,48x27,3x44,17x38");
    let hand =
        "the hand of Player1 is 1, 5, 13, 15, 16, 18, 22, 30, 40, 42 and 45: bid one of these";
    assert_eq!(help.as_deref(), Some(hand));
}

#[test]
fn illegal_picks_are_explained() {
    let taken = "collects 36 for Player1, who bids 18, but Player2 takes it with the higher bid 48";
    check_finding(TAGS, "18x36,48x36,3x44,17x38", "permutations/taken", taken);
    let lowest = "collects 44 for Dummy2, but a dummy takes the lowest card left, 38";
    let moves = "18x27,48x36,3x38,17x44";
    check_finding(TAGS, moves, "permutations/dummy-lowest", lowest);
    let (_, _, help) = only_finding(TAGS, moves);
    let repaired = "similar legal moves: `18x27,48x36,3x44,17x38`";
    assert_eq!(help.as_deref(), Some(repaired));
    let nowhere = "collects 5 for Player2, but 5 is not in the pool";
    let code = "permutations/not-in-pool";
    check_finding(TAGS, "18x36,48x5,3x44,17x38", code, nowhere);
}

#[test]
fn an_auction_is_for_the_seats_and_cards_of_the_game() {
    for (moves, code, message) in [
        (
            "18x36,48x27,3x44",
            "permutations/seats",
            "has 3 bids, but there are 4 seats",
        ),
        (
            "18x36,18x27,3x44,17x38",
            "permutations/same-bid",
            "bids 18 for Player1 and for Player2",
        ),
        (
            "18x36,50x27,3x44,17x38",
            "permutations/no-card",
            "cannot be played: the cards are numbered from 0 to 49",
        ),
        (
            "resigns",
            "play/not-for-two",
            "is only for games with two seats",
        ),
        (
            "18x36,48x27,3",
            "notation/incomplete-move",
            "is not a complete move: every seat bids a card and collects one, as in `4x35,6x38,34x9,15x16`",
        ),
        (
            "18х36,48x27",
            "notation/look-alike",
            "has `х` (U+0445), which only looks like `x`",
        ),
    ] {
        check_finding(TAGS, moves, code, message);
    }
    let no_pool = "cannot be checked: the record does not give the first pool";
    let code = "permutations/no-pool";
    check_finding("[Players \"2\"]\n", "1x2,3x4,5x6,7x8", code, no_pool);
}

/// The bids reveal the hands only once round one is complete.
#[test]
fn hands_are_known_once_round_one_is_complete() {
    let sample = include_str!("../../../../samples/permutations/two-players.sheet");
    let (recorded, findings) = read(sample);
    assert_eq!(findings, []);
    let lines = sample.lines().filter(|line| !line.starts_with("[Hand"));
    let without_hands: String = lines.flat_map(|line| [line, "\n"]).collect();
    let (deduced, findings) = read(&without_hands);
    assert_eq!(findings, []);
    let (recorded, deduced) = (recorded.unwrap(), deduced.unwrap());
    assert_eq!(recorded.game.start, deduced.game.start);
    assert!(matches!(deduced.game.setting.dealt(), Dealt::Inferred(_)));
    assert_eq!((recorded.plies.len(), recorded.end), (33, deduced.end));
    let tags = Permutations::tags(&deduced.game.setting);
    let written: Vec<&str> = tags.iter().map(|(name, _)| *name).collect();
    assert_eq!(written, ["Players", "Pool"]);
    let (short, _) = read(&without_hands[..without_hands.find("11. ").unwrap()]);
    assert_eq!(*short.unwrap().game.setting.dealt(), Dealt::Unknown);
}
