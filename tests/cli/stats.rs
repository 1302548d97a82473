//! `scoresheet stats`.

use serde_json::Value;

use crate::helpers::run::{DRAWN, Folder, WON, printed, run};
use crate::snapshot::snapshot;

/// Three games: one that is won, one that is drawn, and one that is not sound.
fn games() -> String {
    format!("{WON}\n{DRAWN}\n[Game \"Permute\"]\n[Board \"3\"]\n\n1. Ab1c2-b2 2. Ab1c2-b2 1-0\n")
}

#[test]
fn reports_as_text() {
    let lines = ["stats", "stats --level club --sections results"];
    snapshot("stats/one_game", WON, &lines);
    let lines = [
        "stats --sections length,years --player Ann --result 1-0",
        "stats --sections lenght",
        "stats --strict --sections length",
    ];
    snapshot("stats/chosen", games(), &lines);
    let swapped = "[Game \"Permute\"]\n[Swap \"colours\"]\n\n1. Ce5f6-f6 2. swap 3. resigns *\n";
    snapshot(
        "stats/all_swapped",
        swapped,
        &["stats --sections swap -f md"],
    );
    // Twists of six faces: a sixth each is 16.67 %.
    let six = "[Game \"Permute\"]\n[Board \"6\"]\n[Swap \"none\"]\n\n\
        1. Ca1b2-a1 2. Cc1d2-d1 3. Ce1f2-e1 4. Ca3b4-b3 5. Cc3d4-c3 6. Ce3f4-f3 *\n";
    snapshot("stats/heat_map", six, &["stats --sections maps -f md"]);
}

#[test]
fn settings_have_their_own_reports_and_unsound_records_are_counted() {
    let report = run("stats -f json", games()).exits(0).object();
    assert_eq!(
        (&report["records"], &report["unsound"]),
        (&3.into(), &1.into())
    );
    let codes = report["codes"].as_object().expect("an object");
    assert!(codes.values().all(|count| *count == 1) && !codes.is_empty());
    let [small, large] = [0, 1].map(|index| report["settings"][index].clone());
    assert_eq!(small["setting"], "2x2 chequer");
    assert_eq!(large["setting"], "3x3 chequer");
    assert!(report["settings"][2].is_null());
    assert_eq!(small["results"]["outcomes"]["draws"]["count"], 1);
    assert_eq!(large["results"]["outcomes"]["seats"][0]["wins"]["count"], 1);
}

#[test]
fn empty_input_has_an_empty_report() {
    assert_eq!(run("stats", "\n").exits(0).out, "  No record was read.\n");
    let part = run("stats --partial -", "").exits(0).out;
    assert!(part.starts_with("{\"schema\":\"scoresheet/stats-partial/1\",\"rules\":1,"));
    let merged = run("stats --merge -", part).exits(0).out;
    assert_eq!(merged, "  No record was read.\n");
}

#[test]
fn the_level_of_play_is_that_of_all_settings_together() {
    let games = |game: &str, to: &str| {
        let line = format!("generate --game {game} --board 4 --games 2 --to {to}");
        printed(line, "")
    };
    let level = |text: &str| {
        let report = printed("stats --sections results --board 4", text);
        let (_, level) = report.split_once("  Level of play: ").expect("a level");
        level.split_once('.').expect("a sentence").0.to_owned()
    };
    let permute = games("permute", "sheet");
    assert_eq!(level(&permute), "random player (2 games)");
    let both = format!("{permute}\n{}", games("swaptimum", "sheet"));
    assert_eq!(level(&both), "random player (4 games)");
    let mixed = format!("{permute}\n{}", games("permute", "mindsports"));
    assert_eq!(
        level(&mixed),
        "random player (2 games), other or unknown (2 games)"
    );
    let program = WON.replacen("[Orange", "[Generator \"a program\"]\n[Orange", 1);
    let named = printed("stats --level club", program);
    assert!(
        named.contains("  Level of play: club, a program (1 game)."),
        "{named}"
    );
}

#[test]
fn names_cannot_break_a_page() {
    let sheet = WON.replace("Ann", "<b>|*Ann* =1");
    let html = run("stats -f html", &sheet).exits(0).out;
    assert!(html.contains("&lt;b&gt;|*Ann* =1") && !html.contains("<b>"));
    assert!(html.starts_with("<!DOCTYPE html>") && !html.contains("<script"));
    let output = run("stats -f md", &sheet).exits(0);
    output.prints("\\<b\\>\\|\\*Ann\\* =1");
    let output = run("stats -f csv", WON.replace("Ann", "=Ann")).exits(0);
    output.prints(",'=Ann\n");
}

#[test]
fn many_settings_above_the_first_result_are_folded() {
    let sheets = |sizes: std::ops::Range<u8>| {
        let sheet = |size| format!("[Game \"Swaptimum\"]\n[Board \"{size}\"]\n\n1. a1 *\n\n");
        run("stats -f html", sizes.map(sheet).collect::<String>()).out
    };
    assert!(!sheets(5..13).contains("List of"));
    assert!(sheets(5..14).contains("<summary>List of 9 settings</summary>"));
}

#[test]
fn what_is_assumed_of_a_list_is_said() {
    let done = run("stats -f html", "1. Ce5f6-f6 2. Ae4f5-f5").exits(0);
    assert!(
        done.err
            .starts_with("note: Permute 12x12 chequer (assumed; --board, --setup)")
    );
    assert!(done.out.contains("<code>--level-of-play</code>"));
    assert_eq!(run("stats", games()).exits(0).err, "");
}

#[test]
fn charts_are_written_next_to_the_page() {
    let folder = Folder::new().with("a.sheet", games());
    let line = "stats a.sheet -f md --charts out/charts -o out/page.md";
    folder.run(line).exits(0);
    let page = folder.read("out/page.md");
    let name = "charts/permute-3x3-chequer-squares-bandaged.svg";
    assert!(page.contains(&format!("]({name})")), "{page}");
    let chart = folder.read(&format!("out/{name}"));
    assert!(chart.starts_with("<svg") && chart.contains("the darker, the higher"));
    let bars = folder.read("out/charts/permute-2x2-chequer-length-of-games.svg");
    assert!(bars.contains("length of games"), "{bars}");
    assert!(bars.ends_with("</svg>\n"), "{bars}");
}

#[test]
fn links_to_charts_are_relative_to_the_page() {
    let folder = Folder::new().with("a/b/x", "").input(games());
    for (charts, page, link) in [
        ("my charts", "a/x.md", "](../my%20charts/permute-"),
        ("a/charts", "a/b/../x.md", "](charts/permute-"),
        ("a/b/../charts", "a/b/x.md", "](../charts/permute-"),
        ("a/charts", "a/b/../../x.md", "](a/charts/permute-"),
    ] {
        let line = "stats --sections length -f md --charts";
        folder.run((line, [charts, "-o", page])).exits(0);
        let text = folder.read(page);
        assert!(text.contains(link), "{charts}, {page}: {text}");
        assert!(folder.path().join(charts).is_dir(), "{charts}");
    }
}

#[test]
fn a_game_that_is_over_has_a_result_even_if_its_record_states_none() {
    let sample = include_str!("../../samples/permute/bad/result-missing.sheet");
    let report = run("stats -f json", sample).object();
    let setting = &report["settings"][0];
    let outcomes = &setting["results"]["outcomes"];
    assert_eq!(
        (&outcomes["games"], &outcomes["finished"]),
        (&1.into(), &1.into())
    );
    assert_eq!(setting["results"]["terminations"]["normal"], 1);
    // By `score`, Orange has won.
    let wins = [0, 1].map(|seat| outcomes["seats"][seat]["wins"]["count"].clone());
    assert_eq!(wins, [1, 0]);
    assert_eq!(setting["length"]["plies"]["count"], 1);
}

#[test]
fn long_names_and_large_counts_are_printed() {
    let name = "x".repeat(70_000);
    let game = format!("[Game \"Permute\"]\n[Orange \"{name}\"]\n\n1. Ce5f6-f6 2. resigns 1-0\n");
    let report = printed("stats", game);
    assert!(
        report.contains("xx…  ") && report.len() < 10_000,
        "{}",
        report.len()
    );
    // A merged count near the limit, in two settings.
    let games = |board: &str| printed(("generate --games 2 --board", board), "");
    let line = printed("stats --partial", games("4") + &games("5"));
    let count = format!("\"random player\":{}", u64::MAX);
    let large = line.replace("\"random player\":2", &count);
    assert_ne!(large, line);
    run("stats --merge -", large).exits(0);
}

#[test]
fn merging_refuses_options_on_records_and_knows_unsound_ones() {
    let line = printed("stats --partial", games());
    for option in [
        "--slice 1/2",
        "--record 1",
        "--from json",
        "--board 5",
        "--assume x=y",
        "--player x",
    ] {
        run(("stats --merge", option, "-"), &line).exits(2);
    }
    run("stats --merge -", &line).exits(0);
    run("stats --merge --strict -", &line).exits(1);
    run("stats --merge --strict -", "").exits(1);
}

#[test]
fn high_ply_numbers_need_little_memory() {
    let game = "[Game \"Permute\"]\n[Position \"oyoy/yoyo/oyoy/yoyo y 1000000\"]\n\n1000000... Ca1b2-b1 *\n";
    let partial = printed("stats --partial --sections branching", game);
    assert!(partial.len() < 2_000, "{}", partial.len());
    let report = printed("stats --merge -f csv", partial);
    assert!(report.contains("1000000"), "{report}");
}

#[test]
fn tags_are_read_as_in_tables() {
    let game = |date: &str, name: &str| {
        let tags = format!("[Date \"{date}\"]\n[Yellow \"{name}\"]\n[Orange \"Ann\"]");
        format!("[Game \"Permute\"]\n{tags}\n\n1. Ce5f6-f6 2. resigns 1-0\n\n")
    };
    let text = game("06.05.2023", "Ben") + &game("19999", " ? ") + &game("2024.??.??", "Ben");
    let report = run("stats -f json --sections years,players", text).object();
    let list = |key: &str, name: &str| {
        let items = report["settings"][0][key]
            .as_array()
            .expect("a list")
            .iter();
        let mut texts: Vec<String> = items.map(|item| item[name].to_string()).collect();
        texts.sort();
        texts
    };
    assert_eq!(list("years", "year"), ["2023", "2024"]);
    assert_eq!(list("players", "name"), ["\"Ann\"", "\"Ben\""]);
    let dummies = printed("generate --game Permutations --players 2", "");
    let seats = "[Dummy1 \"Robot\"]\n[Player1 \"Ann\"]\n[Players";
    let report = printed(
        "stats --sections players",
        dummies.replace("[Players", seats),
    );
    assert!(report.contains("Ann"), "{report}");
    assert!(!report.contains("Robot"), "{report}");
}

/// The section about swaps of a report on these games.
fn swaps(options: &str, games: &str) -> Value {
    let report = run(("stats --sections swap -f json", options), games).object();
    report["settings"][0]["swap"].clone()
}

#[test]
fn a_swap_is_possible_before_a_resignation_too() {
    let game =
        |end: &str| format!("[Game \"Permute\"]\n[Swap \"colours\"]\n\n1. Ce5f6-f6 {end}\n\n");
    let games = game("2. swap 3. resigns 1-0") + &game("2. resigns 1-0") + &game("2. draw 1/2-1/2");
    // A game that ends before its second ply has no second ply to swap in.
    let swap = swaps("", &(games + &game("*")));
    assert_eq!(swap["after"]["games"], 1, "{swap}");
    assert_eq!(swap["without"]["games"], 2, "{swap}");
}

/// Whether there was a swap in a list is unknown, so neither swaps nor second moves are
/// counted, unless the option states the rule.
#[test]
fn lists_without_a_rule_of_swap_do_not_count_as_games_without_a_swap() {
    let games = "Ce5f6-f6 swap *\nCe5f6-f6 Ae4f5-f5 *\nCe5f6-f6 Ae4f5-f5 *\n";
    assert!(swaps("", games).is_null());
    let stated = swaps("--swap colours", games);
    assert_eq!(stated["after"]["games"], 1, "{stated}");
    assert_eq!(stated["without"]["games"], 2, "{stated}");
    assert!(swaps("--swap none", games).is_null());
}

/// A share of 1 of 30,001 reads back as that share.
#[test]
fn small_shares_are_not_rounded_to_zero() {
    let games = "1. Ce5f6-f6 2. resigns 1-0\n".repeat(3_000) + "1. Ce5f6-f6 2. draw 1/2-1/2\n";
    let report = run("stats --sections results -f json", games).object();
    let draws = &report["settings"][0]["results"]["outcomes"]["draws"];
    assert_eq!(draws["count"], 1);
    let share = draws["share"].as_f64().expect("a number");
    assert!((share - 1.0 / 3_001.0).abs() < 1e-18, "{share}");
}
