//! `scoresheet score`.

use serde_json::json;

use crate::helpers::run::{DRAWN, REAL, WON, keys, scoresheet};

#[test]
fn the_drawn_game_of_one_ply_in_json() {
    let output = scoresheet(&["score", "-q", "-f", "json"])
        .input(DRAWN)
        .run()
        .exits(0);
    assert_eq!(
        output.out,
        "{\"schema\":\"scoresheet/score/1\",\"source\":\"-\",\"record\":1,\
         \"game\":\"Permute\",\"valid\":true,\"board\":2,\"setup\":\"chequer\",\
         \"protocol\":\"1\",\"swap\":\"colours\",\"colours\":2,\"plies\":1,\"ply\":1,\
         \"move\":\"Ca1b2-a1\",\"result\":\"1/2-1/2\",\"termination\":\"normal\",\"winner\":null,\
         \"decided_by\":null,\"standings\":[\
         {\"seat\":\"Orange\",\"player\":\"Ann\",\"groups\":[1,1],\"score\":1},\
         {\"seat\":\"Yellow\",\"player\":\"Bob\",\"groups\":[1,1],\"score\":1}],\
         \"date\":null,\"event\":null,\"site\":null,\"round\":null,\"annotator\":null,\
         \"fingerprint\":\"69f34b2abbc6f6dd5cc1aee2e522de01\"}\n"
    );
}

#[test]
fn a_won_game_names_the_deciding_comparison() {
    // y o y     Orange: a2 b2 b3 and c1.
    // o O y     Yellow: a1 b1, c2 c3 and a3.
    // y y o
    let scored = scoresheet(&["score", "-f", "json"])
        .input(WON)
        .run()
        .exits(0)
        .object();
    assert_eq!(scored["result"], "1-0");
    assert_eq!(scored["winner"], "Orange");
    assert_eq!(scored["decided_by"], json!({"rank": 1, "values": [3, 2]}));
    assert_eq!(scored["standings"][0]["groups"], json!([3, 1]));
    assert_eq!(scored["standings"][1]["groups"], json!([2, 2, 1]));
    let output = scoresheet(&["score"]).input(WON).run().exits(0);
    assert_eq!(
        output.out,
        "Permute 3x3 chequer, after ply 1\n\
         \x20 Orange  Ann     3  groups 3 1\n\
         \x20 Yellow  Bob     2  groups 2 2 1\n\
         Orange 3, Yellow 2: Orange wins by the largest group, 3 to 2\n"
    );
}

#[test]
fn equal_largest_groups_are_followed_by_the_second_largest() {
    let position = "oyy/oOy/yyo";
    let scored = scoresheet(&["score", "-f", "json", "--position", position])
        .run()
        .exits(0)
        .object();
    assert_eq!(
        keys(&scored)[5..10],
        ["board", "position", "protocol", "swap", "colours"]
    );
    assert_eq!(scored["position"], "oyy/oOy/yyo o 1");
    assert_eq!(scored["winner"], "Yellow");
    assert_eq!(scored["decided_by"], json!({"rank": 2, "values": [1, 2]}));
    scoresheet(&["score", "--position", position])
        .run()
        .exits(0)
        .prints("Orange 3, Yellow 3: Yellow wins by the second largest group, 2 to 1");
}

#[test]
fn the_table_of_the_real_game() {
    let table = scoresheet(&["score", "--at", "all"]).input(REAL).printed();
    assert_eq!(
        table,
        "Permute 12x12 chequer (assumed; --board, --setup)
 ply  Orange  Yellow  move
   1       3       3  Ce5f6-f6
   2       4       6  Ae4f5-f5
   3       5       6  Cf8g9-f8
   4       6       8  Ch4i5-h5
   5       9       8  Ch3i4-h4
   6       9      12  Cg7h8-h7
   7      11      12  Ae3f4-f4
   8      12      13  Cc4d5-d5
   9      15      13  Cb4c5-c4
  10      13      17  Ab5c6-b5
  11      15      18  Ai5j6-j5
  12       9      18  Ci3j4-j3
  13       9      19  Ci8j9-i9
  14       9      20  Ag8h9-h9
"
    );
}

#[test]
fn plies_are_selected_in_several_ways() {
    let plies = |at: &str| {
        let output = scoresheet(&["score", "-f", "json", "--at", at])
            .input(REAL)
            .run()
            .exits(0);
        let numbers = output
            .objects()
            .into_iter()
            .map(|scored| scored["ply"].clone());
        numbers.map(|ply| ply.as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(plies("start"), [0]);
    assert_eq!(plies("end"), [14]);
    assert_eq!(plies("3,12-14,start"), [3, 12, 13, 14, 0]);
    assert_eq!(plies("all"), (1..=14).collect::<Vec<_>>());
}

#[test]
fn a_missing_ply_does_not_stop_the_next_record() {
    let text = format!("{}*\n{REAL}", REAL.split_at(18).0);
    let output = scoresheet(&["score", "-f", "json", "--at", "3"])
        .input(text)
        .run()
        .exits(1)
        .says("error: `-`, record 1: the game ends at ply 2\n");
    assert_eq!(output.object()["record"], 2);
    scoresheet(&["score", "--at", "15"])
        .input(REAL)
        .run()
        .exits(1)
        .says("the game ends at ply 14");
    scoresheet(&["score", "--at", "12a"])
        .input(REAL)
        .run()
        .exits(1)
        .says("there is no variation `12a`: `show --tree` lists the variations");
}

#[test]
fn commented_plies_are_those_with_a_comment_or_glyph() {
    let text = "Ce5f6-f6 {one} Ae4f5-f5 Cf8g9-f8! Ch4i5-h5 ; four\n";
    let output = scoresheet(&["score", "-f", "json", "--at", "commented"])
        .input(text)
        .run();
    let plies: Vec<_> = output
        .objects()
        .into_iter()
        .map(|scored| scored["ply"].clone())
        .collect();
    assert_eq!(plies, [1, 3, 4]);
}

#[test]
fn several_records_have_a_line_each_with_totals() {
    let text = format!("{DRAWN}\n{WON}\n{WON}");
    let output = scoresheet(&["score"]).input(text).run().exits(0);
    let lines: Vec<&str> = output.out.lines().collect();
    assert_eq!(
        lines,
        [
            "- 1: Permute 2x2 chequer, 1 ply: Orange 1, Yellow 1; a draw by the rules",
            "- 2: Permute 3x3 chequer, 1 ply: Orange 3, Yellow 2; Orange wins by the largest group, 3 to 2",
            "- 3: Permute 3x3 chequer, 1 ply: Orange 3, Yellow 2; Orange wins by the largest group, 3 to 2",
        ]
    );
    assert_eq!(
        output.err.lines().last(),
        Some("3 records; wins: Orange 2; 1 draw; 1.0 plies on average")
    );
}

#[test]
fn an_unsound_record_is_scored_up_to_its_error() {
    let output = scoresheet(&["score", "-f", "json"])
        .input("Ce5f6-f6 Ce5f6-f6")
        .run()
        .exits(1)
        .says("note: the record is not sound: only positions up to ply 1 are available");
    let scored = output.object();
    assert_eq!(
        (&scored["valid"], &scored["plies"]),
        (&json!(false), &json!(1))
    );
    assert_eq!(scored["winner"], json!(null));
}

#[test]
fn a_resignation_counts_as_a_ply_and_decides() {
    let scored = scoresheet(&["score", "-f", "json"])
        .input("Ce5f6-f6 Ae4f5-f5 resigns")
        .run()
        .exits(0)
        .object();
    assert_eq!((&scored["plies"], &scored["ply"]), (&json!(3), &json!(3)));
    assert_eq!(scored["result"], "0-1");
    assert_eq!(scored["termination"], "resignation");
    assert_eq!(scored["winner"], "Yellow");
    assert_eq!(scored["decided_by"], json!(null));
}

#[test]
fn an_earlier_ply_has_its_groups_and_the_verdict_of_the_game() {
    let scored = scoresheet(&["score", "-f", "json", "--at", "start"])
        .input(WON)
        .run()
        .object();
    assert_eq!(scored["ply"], 0);
    assert_eq!(scored["standings"][0]["groups"], json!([1, 1, 1, 1]));
    assert_eq!(scored["winner"], "Orange");
    assert_eq!(scored["decided_by"], json!({"rank": 1, "values": [3, 2]}));
    scoresheet(&["score", "--at", "start"])
        .input(WON)
        .run()
        .prints("Orange 1, Yellow 1: ply 0 of 1, Orange to move");
}

#[test]
fn hypothetical_moves_are_judged_by_the_rules() {
    let start = ["score", "--board", "3", "--position", "start"];
    let played = [&start[..], &["--play", "Ab1c2-b2"]].concat();
    scoresheet(&played)
        .run()
        .exits(0)
        .prints("after ply 1\n")
        .prints("Orange wins by the largest group, 3 to 2");
    let scored = scoresheet(&[&played[..], &["-f", "json"]].concat())
        .run()
        .object();
    assert_eq!(scored["ply"], 1);
    assert_eq!(scored["result"], "1-0");
    assert_eq!(scored["winner"], "Orange");
    let refused = [&start[..], &["--play", "Ab1c2-c2"]].concat();
    scoresheet(&refused)
        .run()
        .exits(1)
        .says("--play: `Ab1c2-c2` bandages c2, where Yellow has a stone after the twist");
}

#[test]
fn a_swap_of_positions_exchanges_the_stones() {
    let largest_groups = |swap_rule: &str| {
        let scored = scoresheet(&[
            "score", "-q", "-f", "json", "--board", "4", "--swap", swap_rule,
        ])
        .input("Ca1b2-b2 swap")
        .run()
        .object();
        let score = |seat: usize| scored["standings"][seat]["score"].as_u64().unwrap();
        (score(0), score(1))
    };
    // Before the swap Orange's largest group is b2 b3 c2, Yellow's b1 c1.
    assert_eq!(largest_groups("colours"), (3, 2));
    assert_eq!(largest_groups("positions"), (2, 3));
}
