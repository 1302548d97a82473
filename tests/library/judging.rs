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

/// Fails unless the record with these tags, whose moves begin with `1. Ca1b2-a1`, has this
/// result and termination, such as `1-0 resignation`, and these findings. Whoever has a
/// mark of 1 has won.
#[track_caller]
fn check(tags: &str, rest: &str, outcome: &str, messages: &[&str]) {
    check_moves(tags, &format!("1. Ca1b2-a1 {rest}"), outcome, messages);
}

#[track_caller]
fn check_moves(tags: &str, moves: &str, outcome: &str, messages: &[&str]) {
    let (result, termination, winners, found) = judged(tags, moves);
    assert_eq!(format!("{result} {termination}"), outcome, "{tags} {moves}");
    let marks = result.split('-').enumerate();
    let won: Vec<usize> = marks
        .filter(|mark| mark.1 == "1")
        .map(|mark| mark.0)
        .collect();
    assert_eq!(winners, won, "{tags} {moves}");
    assert_eq!(found, messages, "{tags} {moves}");
}

/// A board on which no face can be twisted after the first ply.
const SMALL: &str = "[Game \"Permute\"]\n[Board \"2\"]";
const BOARD: &str = "[Game \"Permute\"]\n[Board \"4\"]";

/// The tags of a game on `BOARD` with another tag.
fn with_tag(name: &str, value: &str) -> String {
    format!("{BOARD}\n[{name} \"{value}\"]")
}

#[test]
fn the_moves_decide_who_has_won() {
    check(BOARD, "*", "* unterminated", &[]);
    check(SMALL, "1/2-1/2", "1/2-1/2 normal", &[]);
    check(SMALL, "", "1/2-1/2 normal", &[]);
    for result in ["1-0", "*"] {
        let says = format!("the result says `{result}`, but by the rules the game ends `1/2-1/2`");
        check(SMALL, result, "1/2-1/2 normal", &[&says]);
    }
    // Yellow is to move.
    check(BOARD, "resigns 1-0", "1-0 resignation", &[]);
    let says = "the result says `0-1`, but after the resignation it is `1-0`";
    check(BOARD, "resigns 0-1", "1-0 resignation", &[says]);
    check(BOARD, "draw 1/2-1/2", "1/2-1/2 agreement", &[]);
    let says = "the result says `1-0`, but after the agreed draw it is `1/2-1/2`";
    check(BOARD, "draw 1-0", "1/2-1/2 agreement", &[says]);
}

#[test]
fn a_time_forfeit_ends_only_a_running_game() {
    let running = with_tag("Termination", "time forfeit");
    check(&running, "1-0", "1-0 time forfeit", &[]);
    let over = running.replace(BOARD, SMALL);
    let says = "the tag `Termination` says `time forfeit`, but by the rules the game is over";
    check(&over, "1/2-1/2", "1/2-1/2 normal", &[says]);
}

#[test]
fn the_termination_is_that_of_the_moves() {
    let normal = with_tag("Termination", "normal");
    let says = "the tag `Termination` says `normal`, but a resignation ended the game";
    check(&normal, "resigns 1-0", "1-0 resignation", &[says]);
    let says = "the tag `Termination` says `normal`, but an agreed draw ended the game";
    check(&normal, "draw 1/2-1/2", "1/2-1/2 agreement", &[says]);
}

#[test]
fn a_result_of_a_running_game_has_a_reason() {
    for result in ["1-0", "0-1", "1/2-1/2"] {
        let is_draw = result == "1/2-1/2";
        for (stated, is_explained) in [
            ("", false),
            ("resignation", !is_draw),
            ("time forfeit", !is_draw),
            ("agreement", is_draw),
            ("unterminated", false),
            ("unknown", false),
        ] {
            let (tags, termination) = match stated {
                "" => (BOARD.to_owned(), "unterminated"),
                _ => (with_tag("Termination", stated), stated),
            };
            let says = format!("the result says `{result}`, but by the rules the game goes on");
            let messages = if is_explained { &[][..] } else { &[&*says] };
            check(&tags, result, &format!("{result} {termination}"), messages);
        }
    }
    let says = "the tag `Termination` says `normal`, but by the rules the game goes on";
    check(
        &with_tag("Termination", "normal"),
        "1-0",
        "1-0 normal",
        &[says],
    );
    let says = "`checkmate` is not a termination";
    check(
        &with_tag("Termination", "checkmate"),
        "*",
        "* unterminated",
        &[says],
    );
}

#[test]
fn the_forfeit_names_the_seat_that_has_lost() {
    let says = "the result says `1-0`, but after the time forfeit it is `0-1`";
    let unknown = "`Red` is not a seat that can run out of time";
    for (seat, stated, result, messages) in [
        ("Orange", "", "0-1", &[][..]),
        ("yellow", "", "1-0", &[]),
        ("Orange", "1-0", "0-1", &[says]),
        ("Red", "1-0", "1-0", &[unknown]),
    ] {
        let tags = with_tag("Termination", "time forfeit");
        let tags = format!("{tags}\n[Forfeit \"{seat}\"]");
        check(&tags, stated, &format!("{result} time forfeit"), messages);
    }
    // It counts only with its termination.
    let (result, termination, winners, _) = judged(&with_tag("Forfeit", "Orange"), "1. Ca1b2-a1 *");
    assert_eq!(
        (&*result, &*termination, winners),
        ("*", "unterminated", vec![])
    );
}

#[test]
fn the_tag_and_the_end_of_the_moves_have_the_same_result() {
    let tags = with_tag("Result", "0-1") + "\n[Termination \"resignation\"]";
    check(&tags, "0-1", "0-1 resignation", &[]);
    check(&tags, "", "0-1 resignation", &[]);
    let says = "the movetext ends with `1-0`, the tag `Result` says `0-1`";
    check(&tags, "1-0", "1-0 resignation", &[says]);
    let says = "`1-0-0` is not a result of a game with 2 seats";
    check(&with_tag("Result", "1-0-0"), "", "* unterminated", &[says]);
}

#[test]
fn results_in_words_name_a_seat_or_a_player() {
    let players = format!("{BOARD}\n[Orange \"Ann\"]\n[Yellow \"Bob\"]");
    for (words, result, termination) in [
        ("Orange resigns", "0-1", "resignation"),
        ("Bob resigns", "1-0", "resignation"),
        ("Ann wins by resignation", "1-0", "resignation"),
        ("Bob wins on time", "0-1", "time forfeit"),
        ("Ann loses on time", "0-1", "time forfeit"),
        ("Draw agreed", "1/2-1/2", "agreement"),
    ] {
        let says = format!("`{words}` is read as `{result}`");
        let outcome = format!("{result} {termination}");
        check(&players, &format!("\n{words}"), &outcome, &[&says]);
    }
    for (words, result) in [("Ann wins 1-0", "1-0"), ("Bob wins 0-1", "0-1")] {
        let (found, ..) = judged(&players, &format!("1. Ca1b2-a1\n{words}"));
        assert_eq!(found, result, "{words}");
    }
    let goes_on = "the result says `1-0`, but by the rules the game goes on";
    for words in ["Ann wins", "Bob loses"] {
        let says = format!("`{words}` is read as `1-0`");
        let rest = format!("\n{words}");
        check(&players, &rest, "1-0 unterminated", &[&says, goes_on]);
    }
    let says = "`Cyd wins` is not a result of a game with 2 seats";
    check(&players, "\nCyd wins", "* unterminated", &[says]);
    let says = "`Ann or Bob wins` is not a result of a game with 2 seats";
    check(&players, "\nAnn or Bob wins", "* unterminated", &[says]);
    // After the end of the game, a name that is not known is only odd.
    let says = "`Cyd wins` names no player of the record; the result of the moves counts";
    check(SMALL, "\nCyd wins", "1/2-1/2 normal", &[says]);
    // Both players have the same name.
    let players = players.replace("Bob", "Ann");
    let says = "`Ann wins` is not a result of a game with 2 seats";
    check(&players, "\nAnn wins", "* unterminated", &[says]);
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
    let outcome = "0-1-0 unterminated";
    check_moves(&three, "1. 1r\nPlayer2 wins", outcome, &[says, goes_on]);
    for words in [
        "1-0",
        "drawn",
        "draw agreed",
        "Player2 resigns",
        "Player2 wins by resignation",
        "Player2 loses",
    ] {
        let says = format!("`{words}` is not a result of a game with 3 seats");
        let moves = format!("1. 1r\n{words}");
        check_moves(&three, &moves, "* unterminated", &[&says]);
    }
    let one = three.replace("[Players \"3\"]", "[Players \"1\"]");
    let says = "`1-0` is not a result of a solo game";
    check_moves(&one, "1. 1r\n1-0", "* unterminated", &[says]);
}

/// The messages of the findings about a text of one record, each with its help.
fn advice(text: &str) -> Vec<(String, String)> {
    let (_, findings) = replayed(text);
    let advice = |finding: Diagnostic| (finding.message, finding.help.unwrap_or_default());
    findings.into_iter().map(advice).collect()
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

/// After one ply, nobody has won by the rules.
#[test]
fn the_groups_of_a_running_game_decide_nothing() {
    let text = "[Result \"0-1\"]\n[Termination \"normal\"]\n\n1. Ce5f6-f6 0-1\n";
    let verdict = with_game(text, |game, _| {
        scoresheet::report::verdict(&Moment::end(game))
    });
    assert_eq!(
        verdict,
        "Yellow wins, says the record; by the rules the game goes on"
    );
}

#[test]
fn the_help_says_how_to_explain_a_result() {
    let says = "the result says `1-0`, but by the rules the game goes on";
    let unknown = format!("{}\n\n", with_tag("Termination", "unknown"));
    for (tags, help) in [
        (
            "",
            "a list cannot give the reason; a sheet can, in the tag `Termination`",
        ),
        (
            &*unknown,
            "if you know the reason, give it in the tag `Termination`",
        ),
        (
            &format!("{BOARD}\n\n"),
            "end the moves with `resigns`, or add the tag `Termination` with `resignation`, `time forfeit` or `unknown`",
        ),
    ] {
        let found = advice(&format!("{tags}1. Ca1b2-a1 1-0\n"));
        assert_eq!(found, [(says.to_owned(), help.to_owned())]);
    }
    let tags = with_tag("Termination", "time forfeit") + "\n[Forfeit \"Red\"]";
    let forfeit = advice(&format!("{tags}\n\n1. Ca1b2-a1 1-0\n"));
    assert_eq!(forfeit[0].1, "the seats are Orange, Yellow");
    let malformed = advice(&format!("{}\n\n1. Ca1b2-a1\n", with_tag("Result", "2-0")));
    let help = "write `*` for an unfinished game, otherwise a mark for each seat, `1-0`, `0-1` or `1/2-1/2`";
    assert_eq!(malformed[0].1, help);
}

#[test]
fn results_in_words_are_read_for_two_seats() {
    for (words, outcome) in [
        ("drawn", "1/2-1/2 unterminated"),
        ("draw agreed", "1/2-1/2 agreement"),
        ("Yellow resigns", "1-0 resignation"),
        ("Yellow loses", "1-0 unterminated"),
    ] {
        let (result, termination, ..) = judged(&with_tag("Result", words), "1. Ca1b2-a1");
        assert_eq!(format!("{result} {termination}"), outcome, "{words}");
    }
}
