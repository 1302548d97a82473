//! `scoresheet table`.

use crate::helpers::run::{Folder, scoresheet};

const GAMES: &str = "\
[Board \"9\"]
[Date \"2021.05.03\"]
[Event \"a \\\"cup\\\", =1\"]
[Orange \"Ann\"]
[Yellow \"?\"]

1. Ca1b2-b2 2. resigns 1-0

[Board \"9\"]
[Date \"2022.??.??\"]

1. Ca1b2-b2 2. Ca1b2-b2 *
";

#[test]
fn games_have_a_row_each_whether_sound_or_not() {
    let output = scoresheet(&["table", "games"]).input(GAMES).run().exits(0);
    let rows: Vec<&str> = output.out.lines().collect();
    assert!(rows[0].starts_with("source,record,game,setting,board,seats,setup,"));
    assert_eq!(
        rows[1],
        "-,1,Permute,9x9 chequer,9,2,chequer,,1,colours,2,,,true,0,0,,1,2,1-0,resignation,Orange,\
         2021-05-03,2021,\
         \"a \"\"cup\"\", =1\",,,,Ann,,,,,,3,2,,,,,a728ed85b66ae461e713bf35994ff236"
    );
    assert!(rows[2].starts_with(
        "-,2,Permute,9x9 chequer,9,2,chequer,,1,colours,2,,,false,1,0,permute/bandaged-face,1,1,\
             *,unterminated,,,2022,,"
    ));
    assert_eq!(rows.len(), 3);
}

#[test]
fn unsound_records_have_no_plies_and_a_note_says_so() {
    let output = scoresheet(&["table", "plies"]).input(GAMES).run().exits(0);
    assert_eq!(
        output.out,
        "source,record,game,ply,seat,move,legal,leader,score_1,score_2,score_3,score_4,score_5,score_6\n\
         -,1,Permute,1,Orange,Ca1b2-b2,256,Orange,3,2,,,,\n\
         -,1,Permute,2,Yellow,resigns,,Orange,3,2,,,,\n"
    );
    output.says("left out 1 unsound record; `table games` has them");
    scoresheet(&["table", "plies", "--strict"])
        .input(GAMES)
        .run()
        .exits(1);
    let output = scoresheet(&["table", "positions"])
        .input(GAMES)
        .run()
        .exits(0);
    // The resignation leads to no position.
    assert_eq!(output.out.lines().count(), 3);
    assert!(
        output.out.contains(",resigns,,1-0,Orange\n"),
        "{}",
        output.out
    );
}

#[test]
fn the_name_of_the_file_chooses_the_format() {
    let folder = Folder::new().with("games.sheet", GAMES);
    let table = |options: &[&str]| {
        let line = [&["table", "games", "games.sheet"], options].concat();
        scoresheet(&line).within(&folder).run()
    };
    table(&["-o", "a.csv"]).exits(0);
    assert!(folder.read("a.csv").starts_with("source,record,"));
    for name in ["a.jsonl", "a.ndjson"] {
        table(&["-o", name]).exits(0);
        assert!(
            folder
                .read(name)
                .starts_with("{\"source\":\"games.sheet\",\"record\":1,")
        );
    }
    table(&["-o", "a.CSV.gz"]).exits(0);
    table(&["-o", "a.txt"])
        .exits(2)
        .says("choose one with `--format`");
    table(&["-o", "a.txt", "-f", "csv"]).exits(0);
    assert_eq!(folder.read("a.txt"), folder.read("a.csv"));
    table(&["-o", "a.parquet.gz"])
        .exits(2)
        .says("leave out `.gz`");
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_says_how_to_get_it() {
    for format in ["parquet", "arrow"] {
        let output = scoresheet(&["table", "games", "-f", format])
            .input(GAMES)
            .run();
        output
            .exits(2)
            .says("cargo install --path . --features parquet");
    }
}

#[test]
fn an_empty_table_has_its_header() {
    for name in ["games", "plies", "positions"] {
        let output = scoresheet(&["table", name]).input("").run();
        assert_eq!(output.out.lines().count(), 1, "{name}");
        let output = scoresheet(&["table", name, "-f", "jsonl"]).input("").run();
        assert_eq!(output.out, "", "{name}");
    }
}
