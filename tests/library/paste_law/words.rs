//! The words of the pastes, which are data.

use std::sync::LazyLock;

use crate::helpers::dice::Dice;

/// The words of one language.
pub(crate) struct Language {
    pub(crate) permute: Vec<&'static str>,
    pub(crate) swaptimum: Vec<&'static str>,
    pub(crate) player: &'static str,
    pub(crate) wins: &'static str,
    pub(crate) resigns: &'static str,
    pub(crate) loses_on_time: &'static str,
    pub(crate) draw: &'static str,
    /// Other forms for the winner, for the loser and for a draw.
    pub(crate) more: [Vec<&'static str>; 3],
}

pub(crate) static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let lines = include_str!("languages.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let language = |line: &'static str| {
        let cells: Vec<&str> = line.split(" | ").collect();
        let words = |cell: usize, separator| cells[cell].split(separator).collect();
        Language {
            permute: words(0, " "),
            swaptimum: words(1, " "),
            player: cells[2],
            wins: cells[3],
            resigns: cells[4],
            loses_on_time: cells[5],
            draw: cells[6],
            more: [7, 8, 9].map(|cell| words(cell, "; ")),
        }
    };
    lines.map(language).collect()
});

/// The sentences of each section.
static SECTIONS: LazyLock<Vec<(&'static str, Vec<&'static str>)>> = LazyLock::new(|| {
    let sections = include_str!("sentences.txt").split("\n== ").skip(1);
    let section = |text: &'static str| {
        let (name, lines) = text.split_once('\n').expect("a name");
        let is_sentence =
            |line: &&str| !line.is_empty() && (!line.starts_with("# ") || line.contains("{}"));
        (name, lines.lines().filter(is_sentence).collect())
    };
    sections.map(section).collect()
});

/// The sentences of a section.
pub(crate) fn sentences(section: &str) -> &'static [&'static str] {
    let found = SECTIONS.iter().find(|(name, _)| *name == section);
    &found.expect("a section").1
}

/// One of the sentences of a section.
pub(crate) fn sentence(section: &str, dice: &mut Dice) -> &'static str {
    dice.one_of(sentences(section))
}

/// One of the forms of a section.
pub(crate) fn form(section: &str, dice: &mut Dice) -> &'static str {
    sentence(section, dice).trim_end_matches('~')
}
