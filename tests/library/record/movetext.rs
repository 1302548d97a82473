//! Writing tags and movetext.

use scoresheet::internal::{Movetext, write_tag};

#[test]
fn tags_escape_quotes_and_backslashes() {
    let mut out = String::new();
    write_tag(&mut out, "Orange", r#"A "B" \ C"#);
    assert_eq!(out, "[Orange \"A \\\"B\\\" \\\\ C\"]\n");
}

#[test]
fn lines_break_between_words() {
    let mut text = Movetext::default();
    for number in 1..=30 {
        text.word(&format!("{number}."));
        text.word("Cd3e4-d4");
    }
    let text = text.finish();
    assert!(
        text.lines()
            .all(|line| line.len() <= 80 && line == line.trim()),
        "{text}"
    );
    assert_eq!(text.split_whitespace().count(), 60);
}

#[test]
fn a_variation_opens_on_the_line_of_its_first_word() {
    let mut text = Movetext::default();
    text.word(&"x".repeat(74));
    text.open();
    text.word("1. Cd3e4-d4");
    text.close();
    let text = text.finish();
    assert_eq!(text.split_once('\n').unwrap().1, "(1. Cd3e4-d4)\n");
}

#[test]
fn variations_are_wrapped_like_words() {
    for columns in 60..80 {
        let mut text = Movetext::default();
        text.word(&"x".repeat(columns));
        text.open();
        text.word("1. Cd3e4-d4");
        text.open();
        text.close();
        text.close();
        let text = text.finish();
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        let words: String = text.split_whitespace().skip(1).collect();
        assert_eq!(words, "(1.Cd3e4-d4())");
    }
}

#[test]
fn a_tag_inside_a_comment_is_indented() {
    let mut text = Movetext::default();
    text.comment("as in\n\n[Game \"Permute\"]\nand [so] on");
    let expected = "{as in\n\n [Game \"Permute\"]\nand [so] on}\n";
    assert_eq!(text.finish(), expected);
    let mut text = Movetext::default();
    text.comment("as\r\n[so] in\r\n\r\n[Game \"Permute\"]");
    let expected = "{as\r\n[so] in\r\n\r\n [Game \"Permute\"]}\n";
    assert_eq!(text.finish(), expected);
}

#[test]
fn a_line_comment_ends_its_line() {
    let mut text = Movetext::default();
    text.word("a");
    assert_eq!(text.comment("x}"), 0);
    text.word("b");
    assert_eq!(text.finish(), "a ;x}\nb\n");
}
