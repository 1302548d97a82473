//! Text in a record cannot send control characters to a terminal.

use crate::helpers::run::{Folder, Output, Words as _, command};

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

fn is_harmless(output: &Output) -> bool {
    let is_harmful = |sign: char| {
        sign.is_control() && sign != '\n'
            || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}'..='\u{200f}')
    };
    !output.out.contains(is_harmful) && !output.err.contains(is_harmful)
}

#[test]
fn no_command_prints_control_characters_from_records() {
    // The names of files have such characters too.
    let folder = Folder::new()
        .with("a\u{1b}[2J\u{202e}b.sheet", HOSTILE)
        .with("a\u{1b}[2J\u{202e}c.sheet", SOUND)
        .with("plain.txt", "Ce5f6-f6 *\n");
    for line in [
        "check HOSTILE",
        "check -f json HOSTILE",
        "check -f short HOSTILE",
        "score HOSTILE",
        "score -f json HOSTILE",
        "score --at all HOSTILE",
        "show HOSTILE",
        "show -f json HOSTILE",
        "show --tree HOSTILE",
        "list HOSTILE HOSTILE",
        "moves HOSTILE",
        "diff --all HOSTILE plain.txt",
        "fmt --check HOSTILE",
        "list no\u{1b}[2Jfile",
        "fmt -o no\u{1b}[2Jfolder/a.sheet SOUND",
        "find oy SOUND",
        "find -f json oy SOUND",
        "openings SOUND",
        "duplicates SOUND SOUND",
        "duplicates -f json SOUND SOUND",
        "stats SOUND",
        "stats -f json SOUND",
        "stats -f md SOUND",
        "stats -f html SOUND",
        "analyse --simulations 1 SOUND",
        "analyse -f json --simulations 1 SOUND",
        "moves -f json SOUND",
    ] {
        let line = line.replace("HOSTILE", "a\u{1b}[2J\u{202e}b.sheet");
        let line = line.replace("SOUND", "a\u{1b}[2J\u{202e}c.sheet");
        let output = folder.run(&line);
        assert!(is_harmless(&output), "{line}\n{output:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn csv_and_tables_have_no_control_characters_on_a_terminal() {
    let folder = Folder::new()
        .with("a.sheet", HOSTILE)
        .with("b.sheet", SOUND)
        .with("a\u{1b}[2J\u{202e}c.sheet", SOUND);
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
    let folder = Folder::new().input(HOSTILE.replace("[31m", "[31m words"));
    for (platform, kind) in [
        ("wordpress", "png"),
        ("github", "svg"),
        ("latex", "pdf"),
        ("epub", "svg"),
    ] {
        let line = format!("render --for {platform} --at 1 -o a.{kind}");
        let output = folder.run(line);
        assert!(output.out.contains("words"), "{platform}: {}", output.err);
        assert!(is_harmless(&output), "{platform}: {}", output.out);
    }
}

#[test]
fn colours_can_be_forced_and_disabled() {
    let folder = Folder::new().with("bad.txt", "Ce5f6-f6 Ce5f6-e5 *\n");
    let is_coloured = |line: &str, variable: &str, value: &str| {
        let mut command = command();
        let command = command.args(line.words()).env(variable, value);
        let output = command.current_dir(folder.path()).output();
        let output = output.expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{line} {variable}={value}");
        output.stdout.contains(&0x1b)
    };
    assert!(is_coloured("check --color always bad.txt", "X", ""));
    assert!(!is_coloured("check --color never bad.txt", "X", ""));
    // A pipe is not a terminal.
    assert!(!is_coloured("check bad.txt", "X", ""));
    assert!(!is_coloured("check bad.txt", "NO_COLOR", "1"));
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
        assert!(is_coloured("check bad.txt", name, "1"), "{name}");
        assert!(!is_coloured("check bad.txt", name, "0"), "{name}");
    }
    // Any width of a terminal works.
    for columns in ["0", "1", "20", "100000", "x"] {
        assert!(!is_coloured("check bad.txt", "COLUMNS", columns));
    }
}
