//! How games end: spellings of results, swaps, what `convert` cuts, and text after
//! the end.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use serde_json::Value;

use crate::helpers::run::{printed, run};
use crate::snapshot::snapshot;

/// Two legal moves on a board of side 12: the game goes on.
const RUNNING: &str = "Cc3d4-c3 Af5g6-f5";

/// The result and the termination of a record, and whether it is sound.
fn outcome(input: &str) -> [Value; 3] {
    let score = run("score -f json", input).object();
    ["result", "termination", "valid"].map(|field| score[field].clone())
}

/// The sorted codes of the findings in a record.
fn codes(input: &str) -> Vec<String> {
    let check = run("check -f json", input).object();
    let found = check["diagnostics"].as_array().unwrap().iter();
    let codes = found.map(|finding| finding["code"].as_str().unwrap().to_owned());
    let mut codes: Vec<String> = codes.collect();
    codes.sort();
    codes
}

fn sheet(tags: &str, movetext: &str) -> String {
    format!("[Game \"Permute\"]\n{tags}\n{movetext}\n")
}

#[test]
fn in_the_result_tag_only_dashes_are_read_as_hyphens() {
    let tagged = |result: &str| {
        let tags = format!("[Result \"{result}\"]\n[Termination \"unknown\"]\n");
        sheet(&tags, RUNNING)
    };
    for odd in ["1é0", "1·0", "1~0"] {
        assert_eq!(codes(&tagged(odd)), ["result/malformed"], "{odd}");
    }
    for dash in ["1\u{2013}0", "1\u{2212}0"] {
        let expected = ["result/decided-elsewhere", "text/odd-dash"];
        assert_eq!(codes(&tagged(dash)), expected, "{dash}");
        assert_eq!(outcome(&tagged(dash))[0], "1-0", "{dash}");
    }
}

#[test]
fn results_are_read_if_their_meaning_is_certain() {
    for (odd, plain) in [
        ("½-½", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("1:0", "1-0"),
        ("0:1", "0-1"),
        ("Orange wins", "1-0"),
        ("Yellow won", "0-1"),
        ("yellow loses", "1-0"),
    ] {
        let tags = format!("[Result \"{odd}\"]\n[Termination \"unknown\"]\n");
        for text in [sheet(&tags, RUNNING), format!("{RUNNING} {odd}\n")] {
            let expected = [plain.into(), "unknown".into(), Value::from(true)];
            assert_eq!(outcome(&text), expected, "{text}");
            let code = "result/odd-spelling".to_owned();
            assert!(codes(&text).contains(&code), "{text}");
        }
    }
    for text in ["Simon wins", "resigned, I think"] {
        let tags = format!("[Result \"{text}\"]\n");
        let check = run("check", sheet(&tags, RUNNING)).exits(1);
        check.prints("`1-0`, `0-1` or `1/2-1/2`");
    }
    let named = "[Orange \"Simon\"]\n[Result \"Simon wins on time\"]\n";
    let expected = ["1-0".into(), "time forfeit".into(), Value::from(true)];
    assert_eq!(outcome(&sheet(named, RUNNING)), expected);
}

#[test]
fn a_resignation_in_words_is_a_resignation() {
    // After two plies Orange is to move: a resignation without a name is that of Orange.
    for (words, result) in [
        ("Yellow resigns", "1-0"),
        ("Orange resigned", "0-1"),
        ("Yellow resigned 1-0", "1-0"),
        ("resigned", "0-1"),
    ] {
        let expected = [result.into(), "resignation".into(), Value::from(true)];
        let list = format!("{RUNNING} {words}\n");
        assert_eq!(outcome(&list), expected, "{words}");
        for to in ["sheet", "json"] {
            let text = printed(("convert -q --lossless --to", to), &list);
            assert_eq!(outcome(&text), expected, "{words} {to}");
        }
    }
    let wrong = format!("{RUNNING} Yellow resigns 0-1\n");
    assert_eq!(codes(&wrong), ["record/heading", "record/unclear"]);
}

#[test]
fn words_of_moves_and_actions_are_not_results() {
    let list = "Clockwise c3d4-d4 swap Widdershins f5g6-f5 resigns *\n";
    assert!(!codes(list).contains(&"result/malformed".to_owned()));
    assert_eq!(outcome("Cc3d4-d4 swap resigns\n")[1], "resignation");
}

#[test]
fn a_claimed_result_becomes_a_sound_sheet() {
    for result in ["0-1", "1-0", "1/2-1/2"] {
        let list = format!("{RUNNING} {result}\n");
        let written = printed("convert -q --lossless --to sheet", &list);
        assert!(written.contains("[Termination \"unknown\"]\n"), "{written}");
        assert_eq!(codes(&written), ["result/decided-elsewhere"]);
        let expected = [result.into(), "unknown".into(), Value::from(true)];
        assert_eq!(outcome(&written), expected);
        assert_eq!(outcome(&list), expected);
        let back = printed("convert -q --lossless --to mindsports", &list);
        assert_eq!(back, list);
    }
    let unfinished = printed("convert -q --to sheet", format!("{RUNNING} *\n"));
    assert!(!unfinished.contains("Termination"), "{unfinished}");
    let unexplained = sheet("[Result \"1-0\"]\n", RUNNING);
    assert_eq!(codes(&unexplained), ["result/unexplained"]);
}

#[test]
fn a_swap_with_another_effect_is_lost_in_the_other_notation() {
    let lossless = |input: &str, to: &str| run(("convert --lossless --to", to), input);
    let after = |text: &str| {
        let shown = run("show -f json", text).object();
        (shown["position"].clone(), outcome(text)[0].clone())
    };
    let lost = "1 swap with another effect";
    let (mindsports, aiai) = (&["mindsports"][..], &["aiai", "aiai-actions"][..]);
    for (swap_rule, same_rule, other_rule) in [
        ("positions", mindsports, aiai),
        ("colours", aiai, mindsports),
    ] {
        let moves = "1. Cc3d4-d4 2. swap 3. Af5g6-f5 4. resigns *";
        let record = sheet(&format!("[Swap \"{swap_rule}\"]\n"), moves);
        for to in same_rule {
            let list = lossless(&record, to).exits(0).out;
            assert_eq!(after(&list), after(&record), "{swap_rule} {to}");
            for back in ["sheet", "json"] {
                let back = lossless(&list, back).exits(0).out;
                assert_eq!(after(&back), after(&record));
            }
            for other in other_rule {
                let refused = lossless(&list, other).exits(1).says(lost);
                assert_eq!(refused.out, "");
            }
        }
        for to in other_rule {
            lossless(&record, to).exits(1).says(lost);
            run(("convert --to", to), &record).says(lost);
        }
    }
    // If nobody swaps, the swap rule has no effect.
    for swap_rule in ["positions", "colours", "none"] {
        let record = sheet(&format!("[Swap \"{swap_rule}\"]\n"), "Cc3d4-d4 Af5g6-f5 *");
        for to in ["mindsports", "aiai"] {
            lossless(&record, to).exits(0);
        }
    }
}

#[test]
fn only_unsound_parts_are_cut() {
    // The first variation is illegal, and the second one has an illegal second move.
    let variations = sheet(
        "[Result \"0-1\"]\n",
        "1. Cc3d4-c3 (1. Ce5f6-f6 2. Ce5f6-e5) (1. a1 {x}) 2. Af5g6-f5 (2. Ca1b2-a2) 3. resigns 0-1",
    );
    let lines = ["convert --to sheet", "convert --to json"];
    snapshot("convert/illegal_variations", &variations, &lines);
    let cut = run("convert --to sheet", &variations).out;
    run("check -q", &cut).exits(0);
    let json = run("convert -q --to json", &variations).out;
    run("check -q", &json).exits(0);
    assert_eq!(run("convert --to sheet", json).out, cut);
    // The result is kept if only another tag is wrong. A wrong result is replaced by
    // the one that follows from the moves.
    let tag = sheet("[Date \"2026.02.30\"]\n", "Cc3d4-c3 resigns 1-0");
    snapshot("convert/wrong_date", tag, &["convert --to sheet"]);
    let wrong = sheet("[Result \"0-1\"]\n", "Cc3d4-c3 resigns 0-1");
    snapshot("convert/wrong_result", wrong, &["convert --to sheet"]);
}

#[test]
fn bytes_that_are_not_utf8_are_never_rewritten() {
    let record = b"[Game \"Permute\"]\n[Orange \"Ren\xe9\"]\n\nCc3d4-c3 *\n";
    for to in ["sheet", "json"] {
        let refused = run(("convert --lossless --to", to), record).exits(1);
        let refused = refused.says("1 text that is not UTF-8");
        assert_eq!(refused.out, "", "{to}");
    }
}

#[test]
fn nobody_is_to_move_after_the_end() {
    for (record, end) in [
        (
            sheet("", "Cc3d4-c3 resigns 1-0"),
            "Orange wins by resignation",
        ),
        (sheet("", "Cc3d4-c3 draw 1/2-1/2"), "a draw by agreement"),
        (
            sheet("[Termination \"time forfeit\"]\n", "Cc3d4-c3 1-0"),
            "Orange wins on time",
        ),
    ] {
        assert_eq!(run("show -f json", &record).object()["turn"], Value::Null);
        let before = run("show -f json --at start", &record).object();
        assert_eq!(before["turn"], "Orange");
        let none = run("moves", &record).exits(0).says(end);
        assert_eq!(none.out, "");
        let listed = run("moves -f json", &record).object();
        assert_eq!(
            (&listed["count"], &listed["moves"]),
            (&0.into(), &Value::Array(vec![]))
        );
        let alt = printed("render --alt", &record);
        assert!(alt.contains(&format!("The game is over: {end}.")), "{alt}");
        assert!(!alt.contains("to move"), "{alt}");
        let page = printed("render -f html", &record);
        assert!(page.contains(&format!(": {end}\"")), "{page}");
        assert!(!page.contains("unfinished"), "{page}");
        let start = printed("render --alt --at start", &record);
        assert!(start.contains("Orange is to move"), "{start}");
    }
}

#[test]
fn text_after_a_result_belongs_to_its_record() {
    for (text, kept) in [
        ("Cc3d4-c3 * hello world\nCe5f6-f6 *\n", "hello world"),
        ("Cc3d4-c3 * % no line\nCe5f6-f6 *\n", "no line"),
        (
            "[Game \"Permute\"]\n\nCc3d4-c3 * (a fine game)\n[Game \"Permute\"]\n\nCe5f6-f6 *\n",
            "a fine game",
        ),
    ] {
        assert_eq!(run("list -f json", text).objects().len(), 2, "{text}");
        let once = printed("fmt -q", text);
        assert_eq!(printed("fmt -q", &once), once);
        assert!(once.contains(kept), "{once}");
    }
}

#[test]
fn a_variation_after_the_result_replaces_the_last_ply() {
    let late = "Cc3d4-c3 Af5g6-f5 1/2-1/2 (Ce5f6-e6)\nCe5f6-f6 *\n";
    let early = "Cc3d4-c3 Af5g6-f5 (Ce5f6-e6)\n1/2-1/2\n\nCe5f6-f6 *\n";
    assert_eq!(printed("fmt -q", late), printed("fmt -q", early));
    let check = run("check", late).exits(0);
    check.prints("warning[sheet/variation-after-result]");
    let tree = printed("show -q --tree --record 1", late);
    assert!(tree.contains("2a"), "{tree}");
}

#[test]
fn faulty_json_is_not_copied_into_a_sheet() {
    let record =
        r#"{"format":1,"game":"Permute","tags":[["Game","Permute"]],"moves":[],"result":"*"}"#;
    let input = format!("{record}\n{{\"format\":1,\"mo\n{record}\n");
    let sheets = run("fmt -q --from json", input).exits(1).out;
    assert_eq!(run("fmt -q", &sheets).exits(0).out, sheets);
    assert_eq!(sheets.matches("[Game").count(), 2, "{sheets}");
}

#[test]
fn an_unknown_winner_is_an_error_unless_the_list_has_its_result() {
    let game = printed("generate --board 5 --to mindsports", "");
    let (moves, result) = game.trim_end().rsplit_once(' ').unwrap();
    assert!(["1-0", "0-1"].contains(&result), "{game}");
    let check = |text: String| {
        let found = run("score --board 5 -f json", text).object();
        (found["valid"].clone(), found["result"].clone())
    };
    let named = check(format!("{moves} {result}\nMCTS wins!\n"));
    assert_eq!(named, (Value::from(true), Value::from(result)));
    let unsaid = check(format!("{moves}\nMCTS wins!\n"));
    assert_eq!(unsaid.0, Value::from(false));
}

#[test]
fn no_board_is_suggested_for_a_wrong_result() {
    let game = printed("generate --board 9 --to mindsports", "");
    let (moves, result) = game.trim_end().rsplit_once(' ').unwrap();
    let wrong = if result == "1-0" { "0-1" } else { "1-0" };
    let output = run("check --board 9", format!("{moves} {wrong}\n"));
    let text = output.out + &output.err;
    assert!(text.contains("result/contradicts-game"), "{text}");
    assert!(!text.contains("record/other-setting"), "{text}");
}

/// The rules end the games, so it makes no difference that the records do not say so.
#[test]
fn a_finished_game_has_its_result_whatever_its_record_says() {
    let told = printed(
        "generate --game swaptimum --board 3 --games 20 --seed 4 -q",
        "",
    );
    let untold = |line: &str| {
        let results = [" 1-0", " 0-1", " 1/2-1/2"];
        let moves = results.iter().find_map(|end| line.strip_suffix(end));
        moves.map_or(format!("{line}\n"), |moves| format!("{moves} *\n"))
    };
    let lines = told.lines().filter(|line| !line.starts_with("[Result"));
    let untold: String = lines.map(untold).collect();
    assert!(untold.contains(" *\n") && !untold.contains("-1"));
    for line in [
        "list -f json",
        "list -f csv",
        "score -f json",
        "stats -f json",
        "openings --game swaptimum --board 3 -f json",
        "list --result 1-0 -f json",
        "list --result * -f json",
        "list --winner Red -f json",
        "table positions -f jsonl",
    ] {
        let print = |text: &str| without_warnings(&run((line, "-q"), text).out);
        // Only the number of warnings differs.
        assert_eq!(print(&told), print(&untold), "{line}");
    }
}

/// Leaves out the column `warnings` of CSV without quotes.
fn without_warnings(text: &str) -> String {
    let header = text.lines().next().unwrap_or_default();
    let Some(column) = header.split(',').position(|name| name == "warnings") else {
        return text.to_owned();
    };
    let others = text.lines().map(|line| {
        let mut cells: Vec<&str> = line.split(',').collect();
        cells.remove(column);
        cells.join(",")
    });
    others.collect::<Vec<_>>().join("\n")
}

#[test]
fn moves_before_a_result_in_words_are_no_part_of_it() {
    let swaptimum = "[Game \"Swaptimum\"]\n\n1. d4 2. e5 f6 c3 b2 Red resigned\n";
    let score = run("score -f json", swaptimum).object();
    assert_eq!(
        [&score["plies"], &score["result"]],
        [&Value::from(5), &Value::from("0-1")]
    );
}
