//! `scoresheet explain`.

use crate::helpers::run::printed;
use crate::snapshot::snapshot;

#[test]
fn a_code_or_a_part_of_it_is_explained() {
    let lines = [
        "explain permute/bandaged-face",
        "explain permute/bandage-face",
        "explain zzzzzzzzzzzzzz",
        "explain off-board",
    ];
    snapshot("explain/codes", "", &lines);
    let whole = printed("explain permute/bandaged-face", "");
    for part in [
        "bandaged-face",
        "bandaged",
        "Bandaged-Face",
        "error[bandaged-face]",
    ] {
        assert_eq!(printed(["explain", part], ""), whole, "{part}");
    }
    let coloured = printed("explain single-color-face", "");
    assert_eq!(printed("explain permute/single-colour-face", ""), coloured);
}

#[test]
fn every_listed_code_is_explained() {
    let listed = printed("explain", "");
    assert!(listed.lines().count() > 60, "{listed}");
    for line in listed.lines() {
        let code = line.split_whitespace().next().unwrap_or_default();
        let text = printed(["explain", code], "");
        assert!(text.starts_with(code), "{code}: {text}");
        assert!(text.lines().count() > 5, "{code}: {text}");
        assert!(!text.contains("```") && !text.contains("## "), "{text}");
        assert!(!text.contains("samples/"), "{text}");
    }
}
