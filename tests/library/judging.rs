//! What a record states about the end of its game is compared with its moves.

use scoresheet::play::{Moment, Replayed, Verdict};
use scoresheet::text::Diagnostic;

/// Calls a function with the game of a text of one record, and its findings.
fn with_game<T>(text: &str, use_game: impl FnOnce(&dyn Replayed, Vec<Diagnostic>) -> T) -> T {
    let record = scoresheet::read(text).next().unwrap();
    let checked = scoresheet::replay(&record);
    use_game(&*checked.game.unwrap(), checked.findings)
}

/// The verdict on a text of one record, and its findings but for that on the size of the
/// board.
fn replayed(text: &str) -> (Verdict, Vec<Diagnostic>) {
    with_game(text, |game, mut findings| {
        findings.retain(|finding| !finding.message.starts_with("a board of side"));
        (game.verdict().clone(), findings)
    })
}

/// The result, the termination and the winners of the record with these tags and moves,
/// and the messages of its findings.
fn judged(tags: &str, moves: &str) -> (String, String, Vec<usize>, Vec<String>) {
    let (verdict, findings) = replayed(&format!("{tags}\n\n{moves}\n"));
    let messages = findings.into_iter().map(|finding| finding.message);
    let (result, termination) = (verdict.result.to_string(), verdict.termination.to_string());
    (result, termination, verdict.winners, messages.collect())
}

/// Fails unless a record is judged like this.
fn check(tags: &str, moves: &str, result: (&str, &str, &[usize]), messages: &[&str]) {
    let found = judged(tags, moves);
    let (marks, termination, winners) = (found.0.as_str(), found.1.as_str(), &found.2[..]);
    assert_eq!((marks, termination, winners), result, "{tags} {moves}");
    assert_eq!(found.3, messages, "{tags} {moves}");
}

/// A board on which no face can be twisted after the first ply.
const SMALL: &str = "[Game \"Permute\"]\n[Board \"2\"]";
const BOARD: &str = "[Game \"Permute\"]\n[Board \"4\"]";

#[test]
fn the_moves_decide_who_has_won() {
    check(BOARD, "1. Ca1b2-a1 *", ("*", "unterminated", &[]), &[]);
    check(
        SMALL,
        "1. Ca1b2-a1 1/2-1/2",
        ("1/2-1/2", "normal", &[]),
        &[],
    );
    check(SMALL, "1. Ca1b2-a1", ("1/2-1/2", "normal", &[]), &[]);
    let says = "the result says `1-0`, but by the rules the game ends `1/2-1/2`";
    check(
        SMALL,
        "1. Ca1b2-a1 1-0",
        ("1/2-1/2", "normal", &[]),
        &[says],
    );
    let says = "the result says `*`, but by the rules the game ends `1/2-1/2`";
    check(SMALL, "1. Ca1b2-a1 *", ("1/2-1/2", "normal", &[]), &[says]);
}

#[test]
fn actions_decide_who_has_won() {
    // Yellow is to move.
    check(
        BOARD,
        "1. Ca1b2-a1 resigns 1-0",
        ("1-0", "resignation", &[0]),
        &[],
    );
    let says = "the result says `0-1`, but after the resignation it is `1-0`";
    check(
        BOARD,
        "1. Ca1b2-a1 resigns 0-1",
        ("1-0", "resignation", &[0]),
        &[says],
    );
    check(
        BOARD,
        "1. Ca1b2-a1 draw 1/2-1/2",
        ("1/2-1/2", "agreement", &[]),
        &[],
    );
    let says = "the result says `1-0`, but after the agreed draw it is `1/2-1/2`";
    check(
        BOARD,
        "1. Ca1b2-a1 draw 1-0",
        ("1/2-1/2", "agreement", &[]),
        &[says],
    );
}

#[test]
fn a_time_forfeit_ends_only_a_running_game() {
    let forfeit = |board: &str| format!("{board}\n[Termination \"time forfeit\"]");
    check(
        &forfeit(BOARD),
        "1. Ca1b2-a1 1-0",
        ("1-0", "time forfeit", &[0]),
        &[],
    );
    let says = "the tag `Termination` says `time forfeit`, but by the rules the game is over";
    check(
        &forfeit(SMALL),
        "1. Ca1b2-a1 1/2-1/2",
        ("1/2-1/2", "normal", &[]),
        &[says],
    );
}

#[test]
fn the_termination_is_that_of_the_moves() {
    let normal = format!("{BOARD}\n[Termination \"normal\"]");
    let says = "the tag `Termination` says `normal`, but a resignation ended the game";
    check(
        &normal,
        "1. Ca1b2-a1 resigns 1-0",
        ("1-0", "resignation", &[0]),
        &[says],
    );
    let says = "the tag `Termination` says `normal`, but an agreed draw ended the game";
    check(
        &normal,
        "1. Ca1b2-a1 draw 1/2-1/2",
        ("1/2-1/2", "agreement", &[]),
        &[says],
    );
}

/// Fails unless a running game with this termination and this result is judged like this:
/// with the termination, and with a finding that says that the game goes on.
fn check_running(stated: &str, result: &str, termination: &str, is_explained: bool) {
    let tag = match stated {
        "" => BOARD.to_owned(),
        _ => format!("{BOARD}\n[Termination \"{stated}\"]"),
    };
    let winners: &[usize] = match result {
        "1-0" => &[0],
        "0-1" => &[1],
        _ => &[],
    };
    let says = format!("the result says `{result}`, but by the rules the game goes on");
    let messages = if is_explained {
        vec![]
    } else {
        vec![says.as_str()]
    };
    let moves = format!("1. Ca1b2-a1 {result}");
    check(&tag, &moves, (result, termination, winners), &messages);
}

#[test]
fn a_result_of_a_running_game_has_a_reason() {
    for result in ["1-0", "0-1", "1/2-1/2"] {
        let is_draw = result == "1/2-1/2";
        check_running("", result, "unterminated", false);
        check_running("resignation", result, "resignation", !is_draw);
        check_running("time forfeit", result, "time forfeit", !is_draw);
        check_running("agreement", result, "agreement", is_draw);
        check_running("unterminated", result, "unterminated", false);
        check_running("unknown", result, "unknown", false);
    }
    let normal = format!("{BOARD}\n[Termination \"normal\"]");
    let says = "the tag `Termination` says `normal`, but by the rules the game goes on";
    check(&normal, "1. Ca1b2-a1 1-0", ("1-0", "normal", &[0]), &[says]);
    let other = format!("{BOARD}\n[Termination \"checkmate\"]");
    let says = "`checkmate` is not a termination";
    check(&other, "1. Ca1b2-a1 *", ("*", "unterminated", &[]), &[says]);
}

#[test]
fn the_forfeit_names_the_seat_that_has_lost() {
    let tags =
        |forfeit: &str| format!("{BOARD}\n[Termination \"time forfeit\"]\n[Forfeit \"{forfeit}\"]");
    check(
        &tags("Orange"),
        "1. Ca1b2-a1",
        ("0-1", "time forfeit", &[1]),
        &[],
    );
    check(
        &tags("yellow"),
        "1. Ca1b2-a1",
        ("1-0", "time forfeit", &[0]),
        &[],
    );
    let says = "the result says `1-0`, but after the time forfeit it is `0-1`";
    check(
        &tags("Orange"),
        "1. Ca1b2-a1 1-0",
        ("0-1", "time forfeit", &[1]),
        &[says],
    );
    let says = "`Red` is not a seat that can run out of time";
    check(
        &tags("Red"),
        "1. Ca1b2-a1 1-0",
        ("1-0", "time forfeit", &[0]),
        &[says],
    );
}

#[test]
fn the_tag_and_the_end_of_the_moves_have_the_same_result() {
    let tags = format!("{BOARD}\n[Result \"0-1\"]\n[Termination \"resignation\"]");
    check(&tags, "1. Ca1b2-a1 0-1", ("0-1", "resignation", &[1]), &[]);
    check(&tags, "1. Ca1b2-a1", ("0-1", "resignation", &[1]), &[]);
    let says = "the movetext ends with `1-0`, the tag `Result` says `0-1`";
    check(
        &tags,
        "1. Ca1b2-a1 1-0",
        ("1-0", "resignation", &[0]),
        &[says],
    );
    let tags = format!("{BOARD}\n[Result \"1-0-0\"]");
    let says = "`1-0-0` is not a result of a game with 2 seats";
    check(&tags, "1. Ca1b2-a1", ("*", "unterminated", &[]), &[says]);
}

#[test]
fn results_in_words_name_a_seat_or_a_player() {
    let players = format!("{BOARD}\n[Orange \"Ann\"]\n[Yellow \"Bob\"]");
    let draw = "1/2-1/2";
    for (words, result, termination, winners) in [
        ("Orange resigns", "0-1", "resignation", &[1][..]),
        ("Bob resigns", "1-0", "resignation", &[0]),
        ("Ann wins by resignation", "1-0", "resignation", &[0]),
        ("Bob wins on time", "0-1", "time forfeit", &[1]),
        ("Ann loses on time", "0-1", "time forfeit", &[1]),
        ("Draw agreed", draw, "agreement", &[]),
    ] {
        let says = format!("`{words}` is read as `{result}`");
        let moves = format!("1. Ca1b2-a1\n{words}");
        check(&players, &moves, (result, termination, winners), &[&says]);
    }
    for (words, result) in [("Ann wins 1-0", "1-0"), ("Bob wins 0-1", "0-1")] {
        let (found, ..) = judged(&players, &format!("1. Ca1b2-a1\n{words}"));
        assert_eq!(found, result, "{words}");
    }
    let goes_on = "the result says `1-0`, but by the rules the game goes on";
    for (words, is_known) in [("Ann wins", true), ("Bob loses", true), ("Cyd wins", false)] {
        let says = match is_known {
            true => format!("`{words}` is read as `1-0`"),
            false => format!("`{words}` is not a result of a game with 2 seats"),
        };
        let result = if is_known {
            ("1-0", "unterminated", &[0][..])
        } else {
            ("*", "unterminated", &[][..])
        };
        let both = [says.as_str(), goes_on];
        let messages = if is_known { &both[..] } else { &both[..1] };
        check(&players, &format!("1. Ca1b2-a1\n{words}"), result, messages);
    }
    // After the end of the game, a name that is not known is only odd.
    let says = "`Cyd wins` names no player of the record; the result of the moves counts";
    check(
        SMALL,
        "1. Ca1b2-a1\nCyd wins",
        (draw, "normal", &[]),
        &[says],
    );
    // Both players have the same name.
    let players = format!("{BOARD}\n[Orange \"Ann\"]\n[Yellow \"Ann\"]");
    let says = "`Ann wins` is not a result of a game with 2 seats";
    check(
        &players,
        "1. Ca1b2-a1\nAnn wins",
        ("*", "unterminated", &[]),
        &[says],
    );
}

#[test]
fn added_moves_are_judged_by_the_rules() {
    let judged_after = |tags: &str, moves: &str| {
        with_game(&format!("{tags}\n\n1. Ca1b2-a1 1-0\n"), |game, _| {
            let mut moment = Moment::after(game, 0).unwrap();
            moment.play(moves).unwrap();
            let verdict = moment.verdict();
            (verdict.result.to_string(), verdict.termination.to_string())
        })
    };
    let pair = |result: &str, termination: &str| (result.to_owned(), termination.to_owned());
    let running = judged_after(BOARD, "Ca1b2-a1");
    assert_eq!(running, pair("*", "unterminated"));
    let over = judged_after(SMALL, "Aa1b2-a1");
    assert_eq!(over, pair("1/2-1/2", "normal"));
}

#[test]
fn results_of_more_seats_are_those_of_all_of_them() {
    let rows = "[RowRed \"ABC\"]\n[RowBlack \"BCA\"]\n[RowGreen \"CAB\"]";
    let three = format!("[Game \"Permutu\"]\n[Players \"3\"]\n{rows}");
    let goes_on = "the result says `0-1-0`, but by the rules the game goes on";
    let says = "`Player2 wins` is read as `0-1-0`";
    let result = ("0-1-0", "unterminated", &[1][..]);
    check(&three, "1. 1r\nPlayer2 wins", result, &[says, goes_on]);
    let running = ("*", "unterminated", &[][..]);
    for words in [
        "1-0",
        "drawn",
        "draw agreed",
        "Player2 resigns",
        "Player2 wins by resignation",
        "Player2 loses",
    ] {
        let says = format!("`{words}` is not a result of a game with 3 seats");
        check(&three, &format!("1. 1r\n{words}"), running, &[&says]);
    }
    let one = format!("[Game \"Permutu\"]\n[Players \"1\"]\n{rows}");
    let says = "`1-0` is not a result of a solo game";
    check(&one, "1. 1r\n1-0", running, &[says]);
}

/// The messages of the findings about a text of one record, each with its help.
fn advice(text: &str) -> Vec<(String, String)> {
    let (_, findings) = replayed(text);
    let advice = |finding: Diagnostic| (finding.message, finding.help.unwrap_or_default());
    findings.into_iter().map(advice).collect()
}

#[test]
fn a_forfeit_counts_only_with_its_termination() {
    let tags = format!("{BOARD}\n[Forfeit \"Orange\"]");
    let (result, termination, winners, _) = judged(&tags, "1. Ca1b2-a1 *");
    assert_eq!(
        (result.as_str(), termination.as_str()),
        ("*", "unterminated")
    );
    assert!(winners.is_empty());
}

#[test]
fn a_list_cannot_give_the_reason_of_its_result() {
    let judge_list = |moves: &str| {
        let (result, termination, winners, messages) = judged("", moves);
        (result, termination, winners, messages.len())
    };
    let unknown = |result: &str, winners| (result.to_owned(), "unknown".to_owned(), winners, 1);
    assert_eq!(judge_list("1. Ca1b2-a1 1-0"), unknown("1-0", vec![0]));
    assert_eq!(judge_list("1. Ca1b2-a1 0-1"), unknown("0-1", vec![1]));
    let unfinished = ("*".to_owned(), "unterminated".to_owned(), vec![], 0);
    assert_eq!(judge_list("1. Ca1b2-a1 *"), unfinished);
}

#[test]
fn the_help_says_how_to_explain_a_result() {
    let says = "the result says `1-0`, but by the rules the game goes on";
    let help_of = |text: &str| {
        let found = advice(text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, says);
        found[0].1.clone()
    };
    assert_eq!(
        help_of("1. Ca1b2-a1 1-0\n"),
        "a list cannot give the reason; a sheet can, in the tag `Termination`"
    );
    assert_eq!(
        help_of(&format!(
            "{BOARD}\n[Termination \"unknown\"]\n\n1. Ca1b2-a1 1-0\n"
        )),
        "if you know the reason, give it in the tag `Termination`"
    );
    assert_eq!(
        help_of(&format!("{BOARD}\n\n1. Ca1b2-a1 1-0\n")),
        "end the moves with `resigns`, or add the tag `Termination` with `resignation`, `time forfeit` or `unknown`"
    );
    let forfeit =
        format!("{BOARD}\n[Termination \"time forfeit\"]\n[Forfeit \"Red\"]\n\n1. Ca1b2-a1 1-0\n");
    let found = advice(&forfeit);
    assert_eq!(found[0].1, "the seats are Orange, Yellow");
}

#[test]
fn results_in_words_are_read_for_two_seats() {
    let stated = |words: &str| {
        let (result, termination, ..) =
            judged(&format!("{BOARD}\n[Result \"{words}\"]"), "1. Ca1b2-a1");
        (result, termination)
    };
    let pair = |result: &str, termination: &str| (result.to_owned(), termination.to_owned());
    assert_eq!(stated("drawn"), pair("1/2-1/2", "unterminated"));
    assert_eq!(stated("draw agreed"), pair("1/2-1/2", "agreement"));
    assert_eq!(stated("Yellow resigns"), pair("1-0", "resignation"));
    assert_eq!(stated("Yellow loses"), pair("1-0", "unterminated"));
    let malformed = advice(&format!("{BOARD}\n[Result \"2-0\"]\n\n1. Ca1b2-a1\n"));
    assert_eq!(
        malformed[0].1,
        "write `*` for an unfinished game, otherwise a mark for each seat, `1-0`, `0-1` or `1/2-1/2`"
    );
}
