//! Names, decoration and remarks around the moves of lists.

use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::record::TagValues;
use scoresheet::text::Source;

use crate::pastes::{moves_and_codes, outcome, permutu_rows, read_paste, read_paste_with};

#[test]
fn decorated_moves_after_names_are_read() {
    for text in [
        "* Orange: `Ak11l12-k11`\n* Yellow: `Ad5e6-d5`\n",
        "* Ann: **Ak11l12-k11**\n* Bob: **Ad5e6-d5**\n",
        "1. **Orange:** Ak11l12-k11\n2. **Yellow:** Ad5e6-d5\n",
        "1. Orange - Ak11l12-k11\n2. Yellow - Ad5e6-d5\n",
        "1,Orange,Ak11l12-k11,0:12\n2,Yellow,Ad5e6-d5,0:10\n",
        "Ak11l12-k11 Ad5e6-d5\n[[Category:Permute games]]\n",
    ] {
        assert_eq!(
            moves_and_codes(text).0,
            "Ak11l12-k11 Ad5e6-d5 *\n",
            "{text}"
        );
    }
    let cells = read_paste(GameKind::Swaptimum, "1,red,e3,23\n2,blue,e4,12\n");
    assert_eq!(cells.moves, "e3 e4 *\n");
}

#[test]
fn a_misspelt_first_move_is_an_error_and_not_a_heading() {
    let rows = permutu_rows();
    for (kind, text) in [
        (GameKind::Permute, "C-k11l12-k11\nAd5e6-d5\n"),
        (GameKind::Permute, "Ak11 l12-k11\nAd5e6-d5\n"),
        (GameKind::Permute, "Orange C-k11l12-k11\nAd5e6-d5\n"),
        (GameKind::Swaptimum, "dd4\ne5\n"),
        (GameKind::Swaptimum, "4d\ne5\n"),
        (GameKind::Permutu, "5red\n2b\n"),
    ] {
        let found = read_paste_with(kind, text, &rows);
        assert!(!found.errors.is_empty(), "{text}");
    }
    // Headings may contain digits.
    let text = "Round 3, board 12\n2026-11-22\nhttps://example.org/permute\nAk11l12-k11\n";
    assert_eq!(moves_and_codes(text).0, "Ak11l12-k11 *\n");
}

#[test]
fn words_about_the_end_that_name_nobody_are_errors() {
    for text in [
        "My game\nAk11l12-k11 Ad5e6-d5\nI resign, well played\n",
        "My game\nAk11l12-k11 Ad5e6-d5\nDraw?\n",
        "My game\nAk11l12-k11 Ad5e6-d5\nSimon resigned\n",
    ] {
        let (_, codes) = moves_and_codes(text);
        assert!(
            codes.contains(&"record/unclear".to_owned()),
            "{text}: {codes:?}"
        );
    }
    for (text, plies, result) in [
        ("Ak11l12-k11, Bob swaps\n", 0, None),
        ("Ak11l12-k11 Ad5e6-d5 0-1 (resigns)\n", 2, Some("0-1")),
        ("Ak11l12-k11 Ad5e6-d5 Result: 1-0\n", 2, Some("1-0")),
        (
            "Ak11l12-k11 Ad5e6-d5\nOrange wins 22 - 15\n",
            2,
            Some("1-0"),
        ),
        ("Ak11l12-k11 Ad5e6-d5 1/2:1/2\n", 2, Some("1/2-1/2")),
    ] {
        let (count, found) = outcome(GameKind::Permute, text);
        assert_eq!((count, found.as_deref()), (plies, result), "{text}");
    }
}

#[test]
fn text_after_the_result_does_not_begin_a_record() {
    for after in [
        "Both groups have 29 stones; the second decides.",
        "Well played :-)",
        "Thanks for the game!",
    ] {
        let text = format!("Ak11l12-k11 Ad5e6-d5 0-1\n\n{after}\n");
        assert_eq!(moves_and_codes(&text).0.lines().count(), 1, "{after}");
    }
}

#[test]
fn lines_of_a_chat_do_not_end_a_game() {
    for text in [
        "<red> Ak11l12-k11\n* red thinks\n<blue> Ad5e6-d5\n",
        "1. Ak11l12-k11\n* first note: a good start\n2. Ad5e6-d5\n",
        "Lena\n1. Ak11l12-k11\n\nIgor\n1... Ad5e6-d5\n",
    ] {
        assert_eq!(
            moves_and_codes(text).0,
            "Ak11l12-k11 Ad5e6-d5 *\n",
            "{text}"
        );
    }
    let ends = "Ak11l12-k11 Ad5e6-d5\n*\nAk11l12-k11 *\n";
    assert_eq!(moves_and_codes(ends).0.lines().count(), 2);
}

#[test]
fn results_in_titles_are_those_of_their_lists() {
    let text = "Ann - Bob\nIn Berlin\nAnn resigned, so 0-1\n\n1. Ak11l12-k11\n";
    assert_eq!(
        outcome(GameKind::Permute, text),
        (1, Some("0-1".to_owned()))
    );
    let text = "Ann - Bob 1-0\nAk11l12-k11 Ad5e6-d5\n\nCid - Dan 0-1\nAk11l12-k11 Ad5e6-d5\n";
    let expected = "Ak11l12-k11 Ad5e6-d5 1-0\nAk11l12-k11 Ad5e6-d5 0-1\n";
    assert_eq!(moves_and_codes(text).0, expected);
}

#[test]
fn an_html_tag_does_not_break_the_swap_before_it() {
    let moves = "j11 j7 b7 b4 c4 c3 b3,b4-c4";
    let items: Vec<String> = moves
        .split(' ')
        .map(|mv| format!("<li>{mv}</li>\n"))
        .collect();
    let read = read_paste(GameKind::Swaptimum, &items.concat()).moves;
    assert_eq!(read, format!("{moves} *\n"));
}

/// A sheet of a short game with these moves.
fn sheet(moves: &str) -> String {
    format!("[Game \"Permute\"]\n[Board \"9\"]\n\n{moves} *\n")
}

/// The text of a record after the fixes of its findings, and the number of its errors.
fn fixed(text: &str) -> (String, usize) {
    let record = read(
        Source::new("paste", text.as_bytes()),
        GameKind::Permute.read_options(),
    )
    .next()
    .expect("a record");
    let mut findings = Vec::new();
    replay_with(&record, &TagValues::new(), &mut findings);
    let mut fixed = text.to_owned();
    for fix in findings
        .iter()
        .rev()
        .filter_map(|finding| finding.fix.as_ref())
    {
        fixed.replace_range(fix.span.range(), &fix.text);
    }
    (
        fixed,
        findings.iter().filter(|finding| finding.is_error()).count(),
    )
}

#[test]
fn fixes_mend_names_remarks_and_copies_in_sheets() {
    let sound = sheet("Ce2f3-f2 Ab8c9-b9 Ab7c8-b7");
    for (broken, mended) in [
        ("Ann: Ce2f3-f2 Bob: Ab8c9-b9 Ann: Ab7c8-b7", sound.clone()),
        ("Ce2f3-f2 Ab8c9-b9 Ab8c9-b9 Ab7c8-b7", sound),
        (
            "Ce2f3-f2 {what a move Ab8c9-b9 Ab7c8-b7",
            sheet("Ce2f3-f2 {what a move} Ab8c9-b9 Ab7c8-b7"),
        ),
        (
            "Zoe Ce2f3-f2 Max Ab8c9-b9 Zoe Ab7c8-b7",
            sheet("Ce2f3-f2 Ab8c9-b9 Ab7c8-b7"),
        ),
        (
            "1. Ce2f3-f2 2. Ab8c9-b9 2. Ab8c9-b9 3. Ab7c8-b7",
            sheet("1. Ce2f3-f2 2. Ab8c9-b9 3. Ab7c8-b7"),
        ),
        (
            "1. Ce2f3-f2 2. Ab8c9-b9 (2. Ab8c9-b9 3. Ah8i9-i9 3. Ab7c8-b7",
            sheet("1. Ce2f3-f2 2. Ab8c9-b9 (2. Ab8c9-b9 3. Ah8i9-i9) 3. Ab7c8-b7"),
        ),
        (
            "Ce2f3-f2 what a move Ab8c9-b9 Ab7c8-b7",
            sheet("Ce2f3-f2 {what a move} Ab8c9-b9 Ab7c8-b7"),
        ),
    ] {
        let (text, errors) = fixed(&sheet(broken));
        assert_eq!(text, mended);
        assert!(errors > 0, "{broken}");
        assert_eq!(fixed(&mended), (mended, 0));
    }
}

#[test]
fn a_wrong_game_and_a_seat_of_another_one_are_renamed() {
    let text = "[Game \"Permute\"]\n\na2 d4 a5 c5 *\n";
    assert_eq!(fixed(text).0, text.replace("Permute", "Swaptimum"));
    let misspelt = text.replace("Permute", "Swaptimun");
    assert_eq!(fixed(&misspelt).0, text.replace("Permute", "Swaptimum"));
    let text = sheet("Ce2f3-f2").replace("[Board", "[Red \"Ann\"]\n[Board");
    assert_eq!(fixed(&text), (text.replace("[Red", "[Orange"), 0));
}
