//! `scoresheet duplicates` and `filter --unique`.

use crate::helpers::run::{Folder, run};
use crate::snapshot::snapshot;

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
    let lines = [
        "duplicates a.txt b.sheet",
        "duplicates a.txt b.sheet --symmetric -f csv --columns group,size,source,record",
        "duplicates --by tags --prefix a.txt",
        "duplicates --positions --prefix a.txt",
        "filter --unique=best a.txt",
    ];
    folder().snapshot("duplicates/groups", &lines);
    let transposed = "Ce5f6-f6 Ca1b2-b1 Cg9h10-g9 *\n\nCg9h10-g9 Ca1b2-b1 Ce5f6-f6 *\n";
    let lines = ["duplicates -q", "duplicates --positions"];
    snapshot("duplicates/transposed", transposed, &lines);
    let empty = "[Game \"Permute\"]\n\n*\n\n";
    let without_moves = format!("{empty}{empty}[Game \"Permute\"]\n\n1. Ce5f6-f6 *\n");
    let lines = ["duplicates --prefix", "duplicates"];
    snapshot("duplicates/without_moves", without_moves, &lines);
}

#[test]
fn other_comparisons_make_other_groups() {
    let folder = folder();
    let groups = |option: &str| {
        let line = "duplicates -f csv --columns group,source,record a.txt b.sheet";
        let rows = folder.run((line, option)).out;
        rows.lines().skip(1).collect::<Vec<_>>().join(" ")
    };
    let prefix = "1,a.txt,1 1,a.txt,3 1,a.txt,4 1,b.sheet,1 1,b.sheet,2";
    assert_eq!(groups("--prefix"), prefix);
    assert_eq!(groups("--by tags"), "1,b.sheet,1 1,b.sheet,2");
    let same = "1,a.txt,1 1,a.txt,4 1,b.sheet,2";
    assert_eq!(groups("--positions"), same);
    let turned = format!("{same} 2,a.txt,2 2,a.txt,3");
    assert_eq!(groups("--symmetric"), turned);
    let both = "1,a.txt,1 1,a.txt,2 1,a.txt,3 1,a.txt,4 1,b.sheet,1 1,b.sheet,2";
    assert_eq!(groups("--symmetric --prefix"), both);
}

#[test]
fn one_record_of_each_game_is_kept() {
    let folder = folder();
    let kept_games = |option: &str| {
        let kept = folder.run(("filter -q a.txt b.sheet", option)).out;
        let parts = kept.split("\n\n").map(str::trim);
        let games = parts.filter(|part| !part.is_empty() && !part.starts_with('['));
        games.map(str::to_owned).collect::<Vec<_>>()
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
    let kept = kept_games("--unique=annotated");
    assert_eq!(kept, [turned, short, bad, long, annotated]);
}

#[test]
fn records_are_chosen_before_they_are_compared() {
    let output = run("filter --unique --plies 1 -q", LISTS).exits(1);
    assert_eq!(output.out.matches("Ce5f6-f6 *").count(), 1);
    let output = run("duplicates --record 1-3 --symmetric", LISTS).exits(0);
    assert!(output.out.contains("-  2") && output.out.contains("-  3"));
}

#[test]
fn the_exit_code_tells_whether_there_are_duplicates() {
    let (twice, once) = ("Ce5f6-f6 *\nCe5f6-f6 *\n", "Ce5f6-f6 *\nCg7h8-g7 *\n");
    run("duplicates", twice).exits(0);
    run("duplicates --exit-code", twice).exits(1);
    run("duplicates --exit-code", once).exits(0);
}
