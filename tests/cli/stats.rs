//! `scoresheet stats`.

use crate::helpers::run::{DRAWN, Folder, WON, scoresheet};

/// Three games: one that is won, one that is drawn, and one that is not sound.
fn games() -> String {
    format!("{WON}\n{DRAWN}\n[Game \"Permute\"]\n[Board \"3\"]\n\n1. Ab1c2-b2 2. Ab1c2-b2 1-0\n")
}

#[test]
fn the_report_of_one_game_has_the_expected_lines() {
    let output = scoresheet(&["stats"]).input(WON).run().exits(0);
    assert!(
        output.out.starts_with("  1 record, all sound.\n"),
        "{}",
        output.out
    );
    for line in [
        "Permute 3x3 chequer: 1 game, 1 ply",
        "  Orange     1  100.00 %  20.65 to 100.00",
        "  Yellow     0    0.00 %    0.00 to 79.35",
        "  The only game: 1 ply, Orange Ann, Yellow Bob, fingerprint ",
        "  16.00 on average over all plies of all games.",
        "Heat map: faces twisted\n  1 in all, most often b1 1.",
    ] {
        assert!(output.out.contains(line), "{line}\n{}", output.out);
    }
}

#[test]
fn settings_have_their_own_reports_and_unsound_records_are_counted() {
    let output = scoresheet(&["stats", "-f", "json"]).input(games()).run();
    let report = output.exits(0).object();
    assert_eq!(report["records"], 3);
    assert_eq!(report["unsound"], 1);
    let codes = report["codes"].as_object().expect("an object");
    assert!(codes.values().all(|count| *count == 1) && !codes.is_empty());
    let settings = report["settings"].as_array().expect("a list");
    let names: Vec<&str> = settings
        .iter()
        .filter_map(|report| report["setting"].as_str())
        .collect();
    assert_eq!(names, ["2x2 chequer", "3x3 chequer"]);
    assert_eq!(settings[0]["results"]["outcomes"]["draws"]["count"], 1);
    assert_eq!(
        settings[1]["results"]["outcomes"]["seats"][0]["wins"]["count"],
        1
    );
    scoresheet(&["stats", "--strict"])
        .input(games())
        .run()
        .exits(1);
}

#[test]
fn empty_input_has_an_empty_report() {
    let output = scoresheet(&["stats"]).input("\n").run().exits(0);
    assert_eq!(output.out, "  No record was read.\n");
    let part = scoresheet(&["stats", "--partial", "-"])
        .input("")
        .run()
        .exits(0)
        .out;
    assert!(part.starts_with("{\"schema\":\"scoresheet/stats-partial/1\",\"rules\":1,"));
    let output = scoresheet(&["stats", "--merge", "-"]).input(part).run();
    assert_eq!(output.exits(0).out, "  No record was read.\n");
}

#[test]
fn sections_and_records_are_chosen() {
    let line = [
        "stats",
        "--sections",
        "length,years",
        "--player",
        "Ann",
        "--result",
        "1-0",
    ];
    let output = scoresheet(&line).input(games()).run().exits(0);
    assert!(
        output.out.contains("1 record") && output.out.contains("\nLength\n"),
        "{}",
        output.out
    );
    assert!(
        !output.out.contains("\nResults\n") && !output.out.contains("Players"),
        "{}",
        output.out
    );
    let output = scoresheet(&["stats", "--sections", "lenght"])
        .input(WON)
        .run();
    output.exits(2).says("length");
}

#[test]
fn the_level_of_play_is_reported() {
    let sheet = WON.replacen("[Orange", "[Generator \"a program\"]\n[Orange", 1);
    let output = scoresheet(&["stats", "--level", "club"])
        .input(&sheet)
        .run()
        .exits(0);
    let line = "  Level of play: club, a program (1 game). An even result";
    assert!(output.out.contains(line), "{}", output.out);
    let games = scoresheet(&["generate", "--board", "4", "--games", "2"]).printed();
    let output = scoresheet(&["stats"]).input(games).run().exits(0);
    let line = "  Level of play: random player (2 games).";
    assert!(output.out.contains(line), "{}", output.out);
}

#[test]
fn names_cannot_break_a_page() {
    let sheet = WON.replace("Ann", "<b>|*Ann* =1");
    let output = scoresheet(&["stats", "-f", "html"])
        .input(&sheet)
        .run()
        .exits(0);
    assert!(output.out.contains("&lt;b&gt;|*Ann* =1") && !output.out.contains("<b>"));
    assert!(output.out.starts_with("<!DOCTYPE html>") && !output.out.contains("<script"));
    let output = scoresheet(&["stats", "-f", "md"])
        .input(&sheet)
        .run()
        .exits(0);
    assert!(
        output.out.contains("\\<b\\>\\|\\*Ann\\* =1"),
        "{}",
        output.out
    );
    let sheet = WON.replace("Ann", "=Ann");
    let output = scoresheet(&["stats", "-f", "csv"])
        .input(&sheet)
        .run()
        .exits(0);
    assert!(output.out.contains(",'=Ann\n"), "{}", output.out);
}

#[test]
fn charts_are_written_next_to_the_page() {
    let folder = Folder::new().with("a.sheet", games());
    let line = [
        "stats",
        "a.sheet",
        "-f",
        "md",
        "--charts",
        "out/charts",
        "-o",
        "out/page.md",
    ];
    scoresheet(&line).within(&folder).run().exits(0);
    let page = folder.read("out/page.md");
    let name = "charts/permute-3x3-chequer-squares-bandaged.svg";
    assert!(page.contains(&format!("]({name})")), "{page}");
    let chart = folder.read(&format!("out/{name}"));
    assert!(chart.starts_with("<svg") && chart.contains("the darker, the higher"));
    let bars = folder.read("out/charts/permute-2x2-chequer-length-of-games.svg");
    assert!(
        bars.contains("length of games") && bars.ends_with("</svg>\n"),
        "{bars}"
    );
}

#[test]
fn the_level_of_play_is_that_of_all_settings_together() {
    let games = |game: &str, board: &str, to: &str| {
        let options = ["--game", game, "--board", board, "--games", "2", "--to", to];
        scoresheet(&[&["generate"][..], &options].concat()).printed()
    };
    let (permute, swaptimum) = (
        games("permute", "4", "sheet"),
        games("swaptimum", "4", "sheet"),
    );
    let report = |text: &str| {
        let stats = ["stats", "--sections", "results", "--board", "4"];
        scoresheet(&stats).input(text).printed()
    };
    let both = report(&format!("{permute}\n{swaptimum}"));
    let line = "Level of play: random player (4 games). An even";
    assert!(both.contains(line), "{both}");
    let bare = games("permute", "4", "mindsports");
    let mixed = report(&format!("{permute}\n{bare}"));
    let line = "Level of play: random player (2 games), other or unknown (2 games).";
    assert!(mixed.contains(line), "{mixed}");
}

#[test]
fn the_swap_table_names_the_seats_even_if_every_game_was_swapped() {
    let game = "[Game \"Permute\"]\n[Swap \"colours\"]\n\n1. Ce5f6-f6 2. swap 3. resigns *\n";
    let report = scoresheet(&["stats", "--sections", "swap", "-f", "md"])
        .input(game)
        .printed();
    let header = "| games | finished | Orange | 95 % interval | Yellow | 95 % interval | drawn |";
    assert!(report.contains(header), "{report}");
}

#[test]
fn a_game_that_is_over_has_a_result_even_if_its_record_states_none() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/samples/permute/bad/result-missing.sheet"
    );
    let report = scoresheet(&["stats", "-f", "json", file]).printed();
    let report: serde_json::Value = serde_json::from_str(&report).expect("an object");
    let setting = &report["settings"][0];
    let outcomes = &setting["results"]["outcomes"];
    assert_eq!(
        (&outcomes["games"], &outcomes["finished"]),
        (&1.into(), &1.into())
    );
    assert_eq!(setting["results"]["terminations"]["normal"], 1);
    let wins = |seat: usize| outcomes["seats"][seat]["wins"]["count"].as_u64();
    // By `score`, Orange has won.
    assert_eq!((wins(0), wins(1)), (Some(1), Some(0)));
    assert_eq!(setting["length"]["plies"]["count"], 1);
}

#[test]
fn heat_maps_are_rounded_and_have_no_faces_beyond_the_board() {
    // Twists of six faces: a sixth each is 16.67 %.
    let game = "[Game \"Permute\"]\n[Board \"6\"]\n[Swap \"none\"]\n\n\
        1. Ca1b2-a1 2. Cc1d2-d1 3. Ce1f2-e1 4. Ca3b4-b3 5. Cc3d4-c3 6. Ce3f4-f3 *\n";
    let report = scoresheet(&["stats", "--sections", "maps", "-f", "md"])
        .input(game)
        .printed();
    assert!(report.contains("### Heat map: faces twisted"), "{report}");
    let map = report.split("### ").nth(1).expect("a section");
    assert!(map.contains("|  | a | b | c | d | e |\n"), "{report}");
    assert!(
        map.contains("| 3 | 1667 | 0 | 1667 | 0 | 1667 |"),
        "{report}"
    );
    assert!(
        map.contains("| 5 | 0 |") && !map.contains("| 6 |"),
        "{report}"
    );
}

#[test]
fn long_names_and_large_counts_are_printed() {
    let name = "x".repeat(70_000);
    let game = format!("[Game \"Permute\"]\n[Orange \"{name}\"]\n\n1. Ce5f6-f6 2. resigns 1-0\n");
    let report = scoresheet(&["stats"]).input(game).printed();
    assert!(
        report.contains("xx…  ") && report.len() < 10_000,
        "{}",
        report.len()
    );
    // A merged count near the limit, in two settings.
    let games = |board: &str| scoresheet(&["generate", "--board", board, "--games", "2"]).printed();
    let line = scoresheet(&["stats", "--partial"])
        .input(games("4") + &games("5"))
        .printed();
    let large = line.replace(
        "\"random player\":2",
        &format!("\"random player\":{}", u64::MAX),
    );
    assert_ne!(large, line);
    scoresheet(&["stats", "--merge", "-"])
        .input(large)
        .run()
        .exits(0);
}

#[test]
fn merging_refuses_options_on_records_and_knows_unsound_ones() {
    let line = scoresheet(&["stats", "--partial"]).input(games()).printed();
    for option in [
        ["--slice", "1/2"],
        ["--record", "1"],
        ["--from", "json"],
        ["--board", "5"],
        ["--assume", "x=y"],
        ["--player", "x"],
    ] {
        let words = [&["stats", "--merge"][..], &option, &["-"]].concat();
        scoresheet(&words).input(&line).run().exits(2);
    }
    scoresheet(&["stats", "--merge", "-"])
        .input(&line)
        .run()
        .exits(0);
    let strict = ["stats", "--merge", "--strict", "-"];
    scoresheet(&strict).input(&line).run().exits(1);
    scoresheet(&strict).input("").run().exits(1);
}

#[test]
fn high_ply_numbers_need_little_memory() {
    let game = "[Game \"Permute\"]\n[Position \"oyoy/yoyo/oyoy/yoyo y 1000000\"]\n\n1000000... Ca1b2-b1 *\n";
    let sections = ["--sections", "branching"];
    let line = [&["stats", "--partial"][..], &sections].concat();
    let partial = scoresheet(&line).input(game).printed();
    assert!(partial.len() < 2_000, "{}", partial.len());
    let report = scoresheet(&["stats", "--merge", "-f", "csv"])
        .input(partial)
        .printed();
    assert!(report.contains("1000000"), "{report}");
}

#[test]
fn links_to_charts_are_relative_to_the_page() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path().join("a/b")).expect("folders");
    for (charts, page, link) in [
        ("my charts", "a/x.md", "](../my%20charts/permute-"),
        ("a/charts", "a/b/../x.md", "](charts/permute-"),
        ("a/b/../charts", "a/b/x.md", "](../charts/permute-"),
        ("a/charts", "a/b/../../x.md", "](a/charts/permute-"),
    ] {
        let options = ["--sections", "length", "-f", "md"];
        let line = [&["stats"], &options[..], &["--charts", charts, "-o", page]].concat();
        let stats = scoresheet(&line).within(&folder).input(games());
        stats.run().exits(0);
        let text = folder.read(page);
        assert!(text.contains(link), "{charts}, {page}: {text}");
        assert!(folder.path().join(charts).is_dir(), "{charts}");
    }
}

#[test]
fn tags_are_read_as_in_tables() {
    let game = |date: &str, name: &str| {
        format!(
            "[Game \"Permute\"]\n[Date \"{date}\"]\n[Yellow \"{name}\"]\n[Orange \"Ann\"]\n\n1. Ce5f6-f6 2. resigns 1-0\n\n"
        )
    };
    let text = game("06.05.2023", "Ben") + &game("19999", " ? ") + &game("2024.??.??", "Ben");
    let stats = ["stats", "-f", "json", "--sections", "years,players"];
    let report = scoresheet(&stats).input(&text).printed();
    let report: serde_json::Value = serde_json::from_str(&report).expect("an object");
    let setting = &report["settings"][0];
    let list = |key: &str, name: &str| -> Vec<String> {
        let items = setting[key].as_array().expect("a list").iter();
        items.map(|item| item[name].to_string()).collect()
    };
    assert_eq!(list("years", "year"), ["2023", "2024"]);
    let mut names = list("players", "name");
    names.sort();
    assert_eq!(names, ["\"Ann\"", "\"Ben\""]);
    let dummies = scoresheet(&["generate", "--game", "Permutations", "--players", "2"]).printed();
    let dummies = dummies.replace(
        "[Players",
        "[Dummy1 \"Robot\"]\n[Player1 \"Ann\"]\n[Players",
    );
    let report = scoresheet(&["stats", "--sections", "players"])
        .input(dummies)
        .printed();
    assert!(
        report.contains("Ann") && !report.contains("Robot"),
        "{report}"
    );
}

#[test]
fn a_single_game_is_named_once() {
    let report = scoresheet(&["stats", "--sections", "length"])
        .input("[Game \"Permute\"]\n\n1. Ce5f6-f6 2. resigns 1-0\n")
        .printed();
    assert!(report.contains("The only game: 2 plies"), "{report}");
    assert!(
        !report.contains("Longest") && !report.contains("quantiles"),
        "{report}"
    );
}

#[test]
fn a_swap_is_possible_before_a_resignation_too() {
    let game =
        |end: &str| format!("[Game \"Permute\"]\n[Swap \"colours\"]\n\n1. Ce5f6-f6 {end}\n\n");
    let games = game("2. swap 3. resigns 1-0") + &game("2. resigns 1-0") + &game("2. draw 1/2-1/2");
    // A game that ends before its second ply has no second ply to swap in.
    let games = games + &game("*");
    let report = scoresheet(&["stats", "--sections", "swap", "-f", "json"])
        .input(games)
        .run();
    let swap = &report.objects()[0]["settings"][0]["swap"];
    assert_eq!(swap["after"]["games"], 1, "{swap}");
    assert_eq!(swap["without"]["games"], 2, "{swap}");
}

/// Whether there was a swap in a list is unknown, so neither swaps nor second moves are
/// counted, unless the option states the rule.
#[test]
fn lists_without_a_rule_of_swap_do_not_count_as_games_without_a_swap() {
    let games = "Ce5f6-f6 swap *\nCe5f6-f6 Ae4f5-f5 *\nCe5f6-f6 Ae4f5-f5 *\n";
    let swap = |options: &[&str]| {
        let stats = ["stats", "--sections", "swap", "-f", "json"];
        let report = scoresheet(&[&stats[..], options].concat())
            .input(games)
            .run();
        let settings = &report.objects()[0]["settings"];
        settings[0]["swap"].clone()
    };
    assert!(swap(&[]).is_null());
    let stated = swap(&["--swap", "colours"]);
    assert_eq!(stated["after"]["games"], 1, "{stated}");
    assert_eq!(stated["without"]["games"], 2, "{stated}");
    assert!(swap(&["--swap", "none"]).is_null());
}

/// A share of 1 of 30,001 reads back as that share.
#[test]
fn small_shares_are_not_rounded_to_zero() {
    let won = "1. Ce5f6-f6 2. resigns 1-0\n";
    let games = won.repeat(3_000) + "1. Ce5f6-f6 2. draw 1/2-1/2\n";
    let report = scoresheet(&["stats", "--sections", "results", "-f", "json"])
        .input(games)
        .run();
    let draws = &report.objects()[0]["settings"][0]["results"]["outcomes"]["draws"];
    assert_eq!(draws["count"], 1);
    let share = draws["share"].as_f64().expect("a number");
    assert!((share - 1.0 / 3_001.0).abs() < 1e-18, "{share}");
}
