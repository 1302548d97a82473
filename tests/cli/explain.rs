//! `scoresheet explain`.

use crate::helpers::run::scoresheet;

#[test]
fn a_code_is_explained_as_in_the_documentation() {
    let printed = scoresheet(&["explain", "permute/bandaged-face"]).printed();
    assert!(printed.starts_with("permute/bandaged-face\n"), "{printed}");
    assert!(printed.contains("Severity: error"), "{printed}");
    assert!(printed.contains("What to do:"), "{printed}");
    assert!(
        printed.contains("  error[permute/bandaged-face]: "),
        "{printed}"
    );
    assert!(
        !printed.contains("```") && !printed.contains("## "),
        "{printed}"
    );
}

#[test]
fn every_listed_code_is_explained() {
    let listed = scoresheet(&["explain"]).printed();
    let mut codes = 0;
    for line in listed.lines() {
        let code = line.split_whitespace().next().unwrap();
        let text = scoresheet(&["explain", code]).printed();
        assert!(text.lines().count() > 5, "{code}: {text}");
        codes += 1;
    }
    assert!(codes > 60, "{codes}");
}

#[test]
fn an_unknown_code_is_answered_with_a_similar_one() {
    scoresheet(&["explain", "permute/bandage-face"])
        .run()
        .exits(2)
        .says("did you mean `permute/bandaged-face`?");
    scoresheet(&["explain", "zzzzzzzzzzzzzz"])
        .run()
        .exits(2)
        .says("`scoresheet explain` lists them all");
    // Copied with the brackets and the severity.
    let printed = scoresheet(&["explain", "error[record/none]"]).printed();
    assert!(printed.starts_with("record/none\n"), "{printed}");
}
