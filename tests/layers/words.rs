//! Comments rarely use words that usually have a plainer synonym.

use std::collections::BTreeMap;

use crate::{RustFile, assert_none, rust_files};

/// Words that usually have a plainer synonym.
const WORDS: [&str; 4] = ["behind", "beside", "stands", "told"];

/// How often each of them may occur in the comment lines of `src`.
const MAX_USES: usize = 9;

fn overused_words(files: &[RustFile]) -> Vec<String> {
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files {
        let lines = file.text.lines().map(str::trim_start);
        let comments = lines.filter(|line| line.starts_with("//"));
        for word in comments.flat_map(|line| line.split(|char: char| !char.is_alphanumeric())) {
            let word = WORDS
                .iter()
                .find(|listed| word.eq_ignore_ascii_case(listed));
            if let Some(word) = word {
                *uses.entry(word).or_default() += 1;
            }
        }
    }
    uses.iter()
        .filter(|(_, count)| **count > MAX_USES)
        .map(|(word, count)| format!("`{word}` occurs {count} times, over {MAX_USES}"))
        .collect()
}

#[test]
fn comments_use_plain_words() {
    assert_none(&overused_words(&rust_files("src")));
}

#[test]
fn an_overused_word_is_caught() {
    let comments = "/// Stands, told.\n".repeat(9);
    let code = "    // it stands\nlet told = outstands; // told\n";
    let files = [comments.as_str(), code].map(|text| RustFile::new("src/a.rs", text));
    assert_eq!(overused_words(&files), ["`stands` occurs 10 times, over 9"]);
}
