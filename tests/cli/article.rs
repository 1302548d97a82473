//! `scoresheet render --figures`: the arguments of `[%fig]`.

use crate::helpers::run::{Folder, scoresheet};

/// A record with one `[%fig]`, which has these arguments, after its first ply.
fn article(arguments: &str) -> String {
    format!(
        "[Game \"Permute\"]\n[Board \"6\"]\n\n1. Cc3d4-c3 {{[%fig one {arguments}]}} 2. Ca1b2-b1 *\n"
    )
}

/// The description of the figure that `[%fig]` draws with these arguments.
fn alt(arguments: &str) -> String {
    scoresheet(&["render", "-q", "--figures", "--alt"])
        .input(article(arguments))
        .printed()
}

#[test]
fn a_figure_may_show_hypothetical_moves() {
    let text = alt("--play Ce5f6-e6 --next-move");
    assert!(
        text.starts_with("The last move was Ce5f6-e6: Yellow"),
        "{text}"
    );
    assert!(!text.contains("next move"), "{text}");
}

#[test]
fn a_figure_may_show_other_positions() {
    let shape = "....../....../.YyY../...y../...Y../......";
    let text = alt(&format!(
        "--position {shape} --position start --caption Safe"
    ));
    assert_eq!(
        text,
        "Panel 1 (Safe): Largest groups: Orange 0, Yellow 5. 3 stones are bandaged. 5 of 36 \
         squares hold stones. Panel 2: Largest groups: Orange 1, Yellow 1. No stone is \
         bandaged. Orange is to move.\n"
    );
    // Selected plies come before the positions.
    let both = alt(&format!("--at 1 --position {shape}"));
    assert!(
        both.starts_with("Panel 1 (1. Cc3d4-c3): The last move was Cc3d4-c3"),
        "{both}"
    );
    assert!(
        both.contains(" Panel 2: Largest groups: Orange 0"),
        "{both}"
    );
}

#[test]
fn errors_name_their_figure() {
    for (fig, message) in [
        (
            "--play Ce5f6-a1",
            "`[%fig one]`: --play: `Ce5f6-a1` bandages a1",
        ),
        ("--position oy/o", "`[%fig one]`: "),
        (
            "--theme mine.toml",
            "`[%fig one]`: unknown theme `mine.toml`",
        ),
        ("-o x.svg", "`[%fig one]`: unexpected argument '-o' found"),
    ] {
        let folder = Folder::new().with("a.sheet", article(fig));
        let output = scoresheet(&["render", "--figures", "a.sheet", "-o", "{fig}.svg"])
            .within(&folder)
            .run();
        assert!(output.err.contains(message), "{fig}: {}", output.err);
        let location = "error: `a.sheet`, record 1, line 4: `[%fig one]`: ";
        assert!(output.err.contains(location), "{fig}: {}", output.err);
        assert_eq!(folder.names(), ["a.sheet"], "{fig}");
    }
}
