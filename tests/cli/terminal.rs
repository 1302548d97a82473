//! Text in a record cannot send control characters to a terminal.

use crate::helpers::run::{Folder, Output, command, scoresheet};

/// A record full of characters that terminals interpret: escape, bell, a C1
/// control, direction changes, an invisible character, delete.
const HOSTILE: &str = "[Game \"Permute\"]\n[Orange \"A\u{1b}[2J\u{7}\u{202e}nn\"]\n\
    [Yellow \"B\u{9b}31m\u{200b}\u{7f}ob\"]\n[Event \"\u{1b}]52;c;AAAA\u{7}\"]\n\n\
    1. Ce5f6-f6 {\u{1b}[31m \u{202e}} 2. Ae4\u{1b}f5 (2. \u{202e}Ae4f5-f5 $7) 3. x\u{9b}\u{7f} *\n";

/// A sound record with characters that change the direction of text or are invisible.
/// Control characters would be errors.
const SOUND: &str = "[Game \"Permute\"]\n[Orange \"A\u{202e}nn\"]\n[Yellow \"\u{200b}Bob\"]\n\
    [Event \"\u{2066}x\"]\n[Generator \"g\u{202e}\"]\n\n\
    1. Ce5f6-f6 {\u{202e}} 2. resigns 1-0\n";

/// Names of files with such characters.
const NAME: &str = "a\u{1b}[2J\u{202e}b.sheet";
const SOUND_NAME: &str = "a\u{1b}[2J\u{202e}c.sheet";

fn is_harmless(output: &Output) -> bool {
    let is_harmful = |sign: char| {
        sign.is_control() && sign != '\n'
            || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}'..='\u{200f}')
    };
    !output.out.contains(is_harmful) && !output.err.contains(is_harmful)
}

#[test]
fn no_command_prints_control_characters_from_records() {
    let folder = Folder::new()
        .with(NAME, HOSTILE)
        .with(SOUND_NAME, SOUND)
        .with("plain.txt", "Ce5f6-f6 *\n");
    let commands: [&[&str]; 26] = [
        &["check", NAME],
        &["check", "-f", "json", NAME],
        &["check", "-f", "short", NAME],
        &["score", NAME],
        &["score", "-f", "json", NAME],
        &["score", "--at", "all", NAME],
        &["show", NAME],
        &["show", "-f", "json", NAME],
        &["show", "--tree", NAME],
        &["list", NAME, NAME],
        &["moves", NAME],
        &["diff", "--all", NAME, "plain.txt"],
        &["fmt", "--check", NAME],
        &["list", "no\u{1b}[2Jfile"],
        &["find", "oy", SOUND_NAME],
        &["find", "-f", "json", "oy", SOUND_NAME],
        &["openings", SOUND_NAME],
        &["duplicates", SOUND_NAME, SOUND_NAME],
        &["duplicates", "-f", "json", SOUND_NAME, SOUND_NAME],
        &["stats", SOUND_NAME],
        &["stats", "-f", "json", SOUND_NAME],
        &["stats", "-f", "md", SOUND_NAME],
        &["stats", "-f", "html", SOUND_NAME],
        &["analyse", "--simulations", "1", SOUND_NAME],
        &["analyse", "-f", "json", "--simulations", "1", SOUND_NAME],
        &["moves", "-f", "json", SOUND_NAME],
    ];
    for arguments in commands {
        let output = scoresheet(arguments).within(&folder).run();
        assert!(is_harmless(&output), "{arguments:?}\n{output:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn csv_and_tables_have_no_control_characters_on_a_terminal() {
    let folder = Folder::new()
        .with("a.sheet", HOSTILE)
        .with("b.sheet", SOUND)
        .with(SOUND_NAME, SOUND);
    for line in [
        "check -f csv a.sheet",
        "list -f csv --columns tag:Event a.sheet",
        "score -f csv b.sheet",
        "find -f csv oy .",
        "analyse -f csv --simulations 1 b.sheet",
        "stats -f csv b.sheet",
        "table games .",
        "table plies -f jsonl b.sheet",
    ] {
        let command = format!("scoresheet --color never {line}");
        let words = ["script", "-qec", command.as_str(), "/dev/null"];
        let (_, shown) = crate::helpers::run::run_command(&words, &folder);
        assert!(shown.lines().count() > 1, "{line}: {shown:?}");
        let output = Output {
            code: None,
            out: shown.replace("\r\n", "\n"),
            err: String::new(),
        };
        assert!(is_harmless(&output), "{line}: {shown:?}");
    }
}

#[test]
fn snippets_have_no_control_characters() {
    for (platform, kind) in [
        ("wordpress", "png"),
        ("github", "svg"),
        ("latex", "pdf"),
        ("epub", "svg"),
    ] {
        let name = format!("a.{kind}");
        let output = scoresheet(&["render", "--for", platform, "--at", "1", "-o", &name])
            .within(&Folder::new())
            .input(HOSTILE.replace("[31m", "[31m words"))
            .run();
        assert!(output.out.contains("words"), "{platform}: {}", output.err);
        assert!(is_harmless(&output), "{platform}: {}", output.out);
    }
}

#[test]
fn colours_can_be_forced_and_disabled() {
    let run = |arguments: &[&str], no_color: bool| {
        let mut command = command();
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let output = command.args(arguments).output().expect("the program runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let folder = Folder::new().with("bad.txt", "Ce5f6-f6 Ce5f6-e5 *\n");
    let path = folder.path().join("bad.txt");
    let path = path.to_str().expect("a plain path");
    assert!(run(&["check", "--color", "always", path], false).contains('\u{1b}'));
    assert!(!run(&["check", "--color", "never", path], false).contains('\u{1b}'));
    assert!(
        !run(&["check", path], false).contains('\u{1b}'),
        "a pipe is not a terminal"
    );
    assert!(!run(&["check", path], true).contains('\u{1b}'));
}

#[test]
fn any_width_of_a_terminal_works() {
    let folder = Folder::new().with("bad.txt", "Ce5f6-f6 Ce5f6-e5 *\n");
    for columns in ["0", "1", "20", "100000", "x"] {
        let mut command = command();
        command.env("COLUMNS", columns).current_dir(folder.path());
        let output = command
            .args(["check", "bad.txt"])
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{columns}");
    }
}
