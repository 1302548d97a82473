//! Runs that take seconds: progress, interrupts, long inputs, and limits of time.

#![cfg(target_os = "linux")]

use crate::helpers::run::{CLEAR_LINE, Folder, REAL, run_command, scoresheet};

/// Several megabytes of games.
fn games() -> Folder {
    let line = scoresheet("generate --games 300 --to mindsports").printed();
    Folder::new().with("a.txt", line.repeat(20))
}

#[test]
fn progress_is_shown_on_a_terminal() {
    const SLOW: &str = "(cat a.txt; sleep 1.2; cat a.txt) | scoresheet check -";
    let (code, shown) = run_command(&["script", "-qec", SLOW, "/dev/null"], &games());
    assert_eq!(code, Some(0), "{shown:?}");
    let mut lines = shown.split(CLEAR_LINE);
    let first = lines.next().expect("a line while it works").trim_end();
    assert!(first.contains(" MB, "), "{shown:?}");
    assert!(first.contains(" records, "), "{shown:?}");
    assert!(first.ends_with("/s"), "{shown:?}");
    // The last progress line is erased; the summary stays.
    let last = lines.last().expect("the end");
    assert!(last.starts_with("12000 records, 6."), "{shown:?}");
    assert!(last.contains(" MB in "), "{shown:?}");
    let (code, shown) = run_command(&["bash", "-c", SLOW], &games());
    assert_eq!(code, Some(0));
    assert!(shown.starts_with("12000 records, "), "{shown:?}");
    assert!(shown.lines().count() == 1, "{shown:?}");
}

#[test]
fn generate_and_fmt_show_progress() {
    let slow = [
        "(scoresheet generate --games 4000000000 -o b.txt --to mindsports & sleep 1.5; kill $!)",
        "(cat a.txt; sleep 1.2; cat a.txt) | scoresheet fmt -o b.txt -",
    ];
    for (command, unit) in slow.into_iter().zip([" games", " records, "]) {
        let (_, shown) = run_command(&["script", "-qec", command, "/dev/null"], &games());
        let first = shown.split(CLEAR_LINE).next().unwrap_or_default();
        assert!(first.contains(unit), "{command}: {shown:?}");
    }
}

#[test]
fn an_interrupted_run_prints_a_summary() {
    const SLOW: &str = "mkfifo g; (cat a.txt; exec sleep 3) > g & ";
    for (setup, command, left_files, max_records) in [
        (SLOW, "score g", &["a.txt", "g"][..], 6000),
        (SLOW, "fmt g", &["a.txt", "g"], 6000),
        ("", "generate --games 4000000000", &["a.txt"], 4_000_000_000),
    ] {
        let records = stopped_after(&format!("{setup} scoresheet {command}"), left_files);
        assert!((1..=max_records).contains(&records), "{command}: {records}");
    }
}

#[test]
fn a_hangup_leaves_no_file_unless_it_is_ignored() {
    let hung_up = |signal_option: &str| {
        let line = format!(
            "env {signal_option} scoresheet generate --games 4000000000 --to mindsports -o b.txt \
             2>/dev/null & program=$!; sleep 1.5; kill -HUP $program; sleep 1.5; \
             kill -TERM $program 2>/dev/null; wait $program; echo \"exit $?\"; ls -A"
        );
        run_command(&["bash", "-c", &line], &Folder::new()).1
    };
    let ended = hung_up("--default-signal=HUP");
    assert!(ended.starts_with("exit 129\n"), "{ended}");
    let ignored = hung_up("--ignore-signal=HUP");
    assert!(ignored.starts_with("exit 143\n"), "{ignored}");
    for shown in [ended, ignored] {
        assert!(!shown.contains(".scoresheet-"), "{shown}");
    }
}

/// Runs the program in a folder, sends the signal of Ctrl-C after 1.5 seconds, and
/// returns the exit code and the messages. What is printed goes to the file `printed`.
fn interrupted(arguments: &str, folder: &Folder) -> (Option<i32>, String) {
    let line = format!(
        "timeout --foreground --preserve-status -s INT 1.5 scoresheet {arguments} > printed"
    );
    run_command(&["bash", "-c", &line], folder)
}

/// Parses COUNT from the message `stopped after COUNT UNITS`.
fn number_in(messages: &str, units: &str) -> usize {
    let message = messages.lines().last().unwrap_or_default();
    let number = message
        .strip_prefix("stopped after ")
        .and_then(|message| message.strip_suffix(&format!(" {units}")));
    let number = number.unwrap_or_else(|| panic!("{messages:?}"));
    number.parse().expect("a number")
}

#[test]
fn an_interrupted_analysis_prints_and_annotates_what_is_done() {
    let games = scoresheet("generate --games 2 --board 12").printed();
    let folder = Folder::new().with("a.sheet", games);
    let analyse = "analyse a.sheet --time 100ms --annotate b.sheet --worst 1000";
    let (code, messages) = interrupted(analyse, &folder);
    assert_eq!(code, Some(130), "{messages}");
    let plies = number_in(&messages, "plies");
    // One game alone has more plies than can be searched in that time.
    assert!((1..=15).contains(&plies), "{messages}");
    // A line for each ply under the header.
    assert_eq!(folder.read("printed").lines().count(), plies + 1);
    let annotated = folder.read("b.sheet");
    // The variations with the best moves have chances of their own.
    let outside = annotated.split('(').map(|part| {
        let after = part.rsplit_once(')').map_or(part, |(_, after)| after);
        after.matches("[%wc ").count()
    });
    assert_eq!(outside.sum::<usize>(), plies);
    let games = |name: &str| -> Vec<_> {
        let list = scoresheet(["list", "-f", "json", name]).within(&folder);
        let records = list.run().objects().into_iter();
        records
            .map(|record| record["fingerprint"].clone())
            .collect()
    };
    assert_eq!(games("a.sheet").len(), 2);
    assert_eq!(games("b.sheet"), games("a.sheet"));
}

#[test]
fn an_interrupted_match_prints_and_records_what_is_done() {
    let folder = Folder::new();
    let play = "match --first search:20 --second random --board 4 --games 1000000 \
        --records games.sheet";
    let (code, messages) = interrupted(play, &folder);
    assert_eq!(code, Some(130), "{messages}");
    let games = number_in(&messages, "games");
    assert!(games > 0 && games.is_multiple_of(2), "{messages}");
    let printed = folder.read("printed");
    assert!(
        printed.starts_with(&format!("{games} games in ")),
        "{printed}"
    );
    let check = scoresheet("check games.sheet")
        .within(&folder)
        .run()
        .exits(0);
    check.prints(&format!("{games} records, "));
}

#[test]
fn an_interrupted_game_is_not_lost() {
    let play = |record: &str| {
        let folder = Folder::new();
        // The pipe stays open, so that the program waits for the next move.
        let line = format!(
            "timeout --foreground --preserve-status -s INT 1.5 scoresheet play -q --board 4 \
             --level 1 {record} > printed < <(echo Ca1b2-b2; sleep 3)"
        );
        let (code, messages) = run_command(&["bash", "-c", &line], &folder);
        assert_eq!(code, Some(130), "{messages}");
        folder
    };
    let file = play("--record game.sheet").read("game.sheet");
    assert!(file.contains("\n1. Ca1b2-b2 2. "), "{file}");
    let printed = play("").read("printed");
    assert!(printed.ends_with(&file), "{printed}");
}

#[test]
fn an_interrupt_stops_an_analysis_that_waits_for_input() {
    let folder = Folder::new();
    // The pipe is open for writing all the time, but nothing is written.
    let (code, shown) = interrupted("analyse - < <(exec sleep 6 2> /dev/null)", &folder);
    assert_eq!((code, shown.as_str()), (Some(130), ""));
}

/// Interrupts a command after 1.5 seconds, checks that it leaves exactly these
/// files, and returns the number of records in its summary.
fn stopped_after(command: &str, left_files: &[&str]) -> u64 {
    let stopped = format!(
        "{command} -o b.txt & program=$!; sleep 1.5; \
         kill -TERM $program; wait $program; echo \"exit $?\"; ls -A"
    );
    let (_, shown) = run_command(&["bash", "-c", &stopped], &games());
    let mut lines = shown.lines();
    assert_eq!(lines.next(), Some("exit 143"), "{shown:?}");
    for name in left_files {
        assert_eq!(lines.next(), Some(*name), "{shown:?}");
    }
    let message = lines.next().expect("a summary");
    let records = message.strip_prefix("stopped after ");
    let records = records.and_then(|message| message.strip_suffix(" records"));
    assert_eq!(lines.next(), None, "{shown:?}");
    records.expect("a number").parse().expect("a number")
}

/// A command that draws four figures. It takes more than a second, because the
/// second file is a named pipe that is read only after that time.
const SLOW_FIGURES: &str = "mkfifo 2.svg; (sleep 1.2; cat 2.svg >seen) & \
    scoresheet render --board 12 --setup chequer --at 1-4 -o '{ply}.svg' game.txt; wait";

#[test]
fn progress_is_shown_only_on_a_terminal() {
    let run = |words: &[&str]| {
        let folder = Folder::new().with("game.txt", REAL);
        let (_, shown) = run_command(words, &folder);
        assert!(folder.names().contains(&"4.svg".to_owned()));
        shown
    };
    let shown = run(&["script", "-qec", SLOW_FIGURES, "/dev/null"]);
    // Each line overwrites the one before, and the last one is erased.
    assert!(shown.starts_with("2 of 4 figures"), "{shown:?}");
    assert!(shown.trim_end().ends_with(CLEAR_LINE), "{shown:?}");
    assert_eq!(run(&["sh", "-c", SLOW_FIGURES]), "");
}

#[test]
fn signals_leave_no_temporary_files() {
    let requests: String = (0..40).map(|number| format!("[%fig f{number}]")).collect();
    let sheet = format!("[Game \"Permute\"]\n\n1. Ce5f6-f6 {{{requests}}} *\n");
    for (number, signal) in ["HUP", "TERM", "INT"].iter().cycle().take(24).enumerate() {
        let folder = Folder::new().with("a.sheet", &sheet);
        // Twice, as when a terminal is closed.
        let line = format!(
            "exec 2>/dev/null; env --default-signal=INT scoresheet render --figures a.sheet -o 'f/{{fig}}.svg' & \
             program=$!; sleep 0.0{number:02}; kill -{signal} $program; kill -{signal} $program; \
             wait $program; echo \"exit $?\"; \
             ls -A f | grep -v '^f[0-9]*.svg$'"
        );
        let (_, shown) = run_command(&["bash", "-c", &line], &folder);
        let codes = ["exit 0\n", "exit 129\n", "exit 130\n", "exit 143\n"];
        assert!(codes.contains(&shown.as_str()), "{line}: {shown}");
    }
}

#[test]
fn a_record_that_is_too_long_is_not_written_in_part() {
    // A sheet that `fmt` changes.
    const LOOSE: &str = "[Game \"Permute\"]\n\n1.   Ce5f6-f6 2. Ae4f5-f5 *\n\n";
    let long = format!("{LOOSE}1. Ce5f6-f6 {{{}", "x y ".repeat(18_000_000));
    let folder = Folder::new().with("long.sheet", &long);
    let formatted = scoresheet("fmt -q --in-place long.sheet").within(&folder);
    formatted
        .run()
        .exits(5)
        .says("`long.sheet` was not written");
    assert!(folder.read("long.sheet") == long);
    for command in [&["fmt"][..], &["filter"], &["convert", "--to", "sheet"]] {
        let words = [command, &["long.sheet", "-o", "new.sheet"]].concat();
        scoresheet(&words)
            .within(&folder)
            .run()
            .exits(5)
            .says("`new.sheet` was not written");
    }
    assert_eq!(folder.names(), ["long.sheet"]);
}

#[test]
fn fmt_in_place_does_not_hold_a_file_in_memory() {
    let text = "Ce5f6-f6  Ae4f5-f5 Cf8g9-f8 *\n".repeat(500_000);
    let folder = Folder::new().with("a.txt", &text);
    // The file has 15 MB.
    let words = "prlimit --data=14000000 scoresheet fmt --in-place --jobs 1 a.txt";
    let words: Vec<&str> = words.split(' ').collect();
    let (code, shown) = run_command(&words, &folder);
    assert_eq!((code, shown.as_str()), (Some(0), ""));
    assert!(folder.read("a.txt") == text.replace("  ", " "));
}
