//! `scoresheet man`.

use crate::helpers::run::scoresheet;

#[test]
fn the_page_has_a_section_for_every_command() {
    let page = scoresheet(&["man"]).printed();
    assert!(page.contains(".TH scoresheet 1"));
    for command in [
        "check",
        "score",
        "show",
        "list",
        "moves",
        "convert",
        "render",
        "generate",
        "games",
        "completions",
        "man",
    ] {
        assert!(
            page.contains(&format!(".TH scoresheet-{command} 1")),
            "{command}"
        );
    }
}
