//! `scoresheet duplicates` and `filter --unique`.

use crate::helpers::run::{Folder, scoresheet};

/// Records 1 and 4 have the same plies, record 2 is record 3 turned by 180 degrees,
/// and record 5 is not sound.
const LISTS: &str = "Ce5f6-f6 Ae4f5-f5 *\n\nCg7h8-g7 *\n\nCe5f6-f6 *\n\n\
    Clockwise e5f6-f6 Widdershins e4f5-f5 *\n\nCe5f6-f6 Ae5f6-f6\n";

fn folder() -> Folder {
    Folder::new().with("a.txt", LISTS).with(
        "b.sheet",
        "[Game \"Permute\"]\n[Orange \"Ann\"]\n\n1. Ce5f6-f6 {good} 2. Ae4f5-f5 3. Cf8g9-f8 *\n\n\
         [Game \"Permute\"]\n[Orange \"Ann\"]\n\n1. Ce5f6-f6 {good} 2. Ae4f5-f5! *\n",
    )
}

#[test]
fn groups_are_listed_with_their_records() {
    let folder = folder();
    let output = scoresheet(&["duplicates", "a.txt", "b.sheet"])
        .within(&folder)
        .run()
        .exits(1);
    assert_eq!(
        output.out,
        "group 1: 3 records\n  \
         a.txt  1  ? - ?  Permute 12x12 chequer  2 plies  *\n  \
         a.txt  4  ? - ?  Permute 12x12 chequer  2 plies  *\n  \
         b.sheet  2  Ann - ?  Permute 12x12 chequer  2 plies  *\n"
    );
    output
        .says("1 group of 3 records; 2 records could be left out")
        .says("1 record not compared: not sound");
}

#[test]
fn other_comparisons_make_other_groups() {
    let folder = folder();
    let records = |option: &[&str]| {
        let columns = "group,size,source,record";
        let line = [
            "duplicates",
            "-f",
            "csv",
            "--columns",
            columns,
            "a.txt",
            "b.sheet",
        ];
        let output = scoresheet(&[&line, option].concat()).within(&folder).run();
        output.out
    };
    let header = "group,size,source,record\n";
    let prefix = "1,5,a.txt,1\n1,5,a.txt,3\n1,5,a.txt,4\n1,5,b.sheet,1\n1,5,b.sheet,2\n";
    assert_eq!(records(&["--prefix"]), format!("{header}{prefix}"));
    let tags = "1,2,b.sheet,1\n1,2,b.sheet,2\n";
    assert_eq!(records(&["--by", "tags"]), format!("{header}{tags}"));
    let same = "1,3,a.txt,1\n1,3,a.txt,4\n1,3,b.sheet,2\n";
    assert_eq!(records(&["--positions"]), format!("{header}{same}"));
    let turned = "2,2,a.txt,2\n2,2,a.txt,3\n";
    assert_eq!(records(&["--symmetric"]), format!("{header}{same}{turned}"));
    let both = "1,6,a.txt,1\n1,6,a.txt,2\n1,6,a.txt,3\n1,6,a.txt,4\n1,6,b.sheet,1\n1,6,b.sheet,2\n";
    assert_eq!(
        records(&["--symmetric", "--prefix"]),
        format!("{header}{both}")
    );
}

#[test]
fn transpositions_end_in_the_same_position() {
    let lists = "Ce5f6-f6 Ca1b2-b1 Cg9h10-g9 *\n\nCg9h10-g9 Ca1b2-b1 Ce5f6-f6 *\n";
    let output = scoresheet(&["duplicates", "-q"])
        .input(lists)
        .run()
        .exits(0);
    assert_eq!((output.out.as_str(), output.err.as_str()), ("", ""));
    let output = scoresheet(&["duplicates", "--positions"])
        .input(lists)
        .run()
        .exits(0);
    assert!(output.out.starts_with("group 1: 2 records\n  -  1"));
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    scoresheet(&["duplicates", "--by", "tags", "--prefix", "a.txt"])
        .run()
        .exits(2)
        .says("leave out `--symmetric`, `--prefix` and `--positions`");
    scoresheet(&["duplicates", "--positions", "--prefix", "a.txt"])
        .run()
        .exits(2);
    scoresheet(&["filter", "--unique=best", "a.txt"])
        .run()
        .exits(2);
}

#[test]
fn one_record_of_each_game_is_kept() {
    let folder = folder();
    let kept_games = |option: &str| {
        let kept = scoresheet(&["filter", option, "-q", "a.txt", "b.sheet"])
            .within(&folder)
            .run();
        let parts = kept
            .out
            .split("\n\n")
            .filter(|part| !part.is_empty() && !part.starts_with('['));
        parts.map(|part| part.trim().to_owned()).collect::<Vec<_>>()
    };
    let [one, turned, short, bad] = [
        "Ce5f6-f6 Ae4f5-f5 *",
        "Cg7h8-g7 *",
        "Ce5f6-f6 *",
        "Ce5f6-f6 Ae5f6-f6",
    ];
    let long = "1. Ce5f6-f6 {good} 2. Ae4f5-f5 3. Cf8g9-f8 *";
    let annotated = "1. Ce5f6-f6 {good} 2. Ae4f5-f5! *";
    assert_eq!(kept_games("--unique"), [one, turned, short, bad, long]);
    assert_eq!(kept_games("--unique=longest"), [turned, bad, long]);
    assert_eq!(
        kept_games("--unique=annotated"),
        [turned, short, bad, long, annotated]
    );
}

#[test]
fn records_are_chosen_before_they_are_compared() {
    let output = scoresheet(&["filter", "--unique", "--plies", "1", "-q"])
        .input(LISTS)
        .run()
        .exits(1);
    assert_eq!(output.out.matches("Ce5f6-f6 *").count(), 1);
    let output = scoresheet(&["duplicates", "--record", "1-3", "--symmetric"])
        .input(LISTS)
        .run()
        .exits(0);
    assert!(output.out.contains("-  2") && output.out.contains("-  3"));
}

#[test]
fn games_without_moves_are_no_beginnings() {
    let lists = "[Game \"Permute\"]\n\n*\n\n[Game \"Permute\"]\n\n*\n\n[Game \"Permute\"]\n\n1. Ce5f6-f6 *\n";
    let output = scoresheet(&["duplicates", "--prefix"])
        .input(lists)
        .run()
        .exits(0);
    output
        .says("no duplicates")
        .says("2 records not compared: not sound or without moves");
    // Otherwise two records without moves are the same game.
    let output = scoresheet(&["duplicates"]).input(lists).run().exits(0);
    output.says("1 group of 2 records");
}

#[test]
fn the_exit_code_tells_whether_there_are_duplicates() {
    let run = |text: &str, options: &[&str]| {
        let arguments = [&["duplicates"], options].concat();
        scoresheet(&arguments).input(text).run()
    };
    let (twice, once) = ("Ce5f6-f6 *\nCe5f6-f6 *\n", "Ce5f6-f6 *\nCg7h8-g7 *\n");
    run(twice, &[]).exits(0);
    run(twice, &["--exit-code"]).exits(1);
    run(once, &["--exit-code"]).exits(0);
}
