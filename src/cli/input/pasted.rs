//! Hints for moves typed in place of a file name or a command.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::cli::terminal::error::usage;
use crate::games::GameKind;
use crate::text::escape_str;

/// Returns an error if the first path is a move of a game rather than a file. The
/// error shows the command that reads moves.
pub(crate) fn refuse_moves(paths: &[PathBuf], kind: GameKind) -> anyhow::Result<()> {
    let text_of = |path: &PathBuf| path.to_string_lossy().into_owned();
    let typed: Vec<&PathBuf> = paths.iter().take_while(|path| !path.exists()).collect();
    let moves: Vec<String> = typed.iter().map(|path| text_of(path)).collect();
    let moves = moves.join(" ");
    let others = GameKind::ALL.iter().filter(|other| **other != kind);
    let mut games = std::iter::once(&kind).chain(others);
    let Some(game) = games.find(|game| opens_with_move(&moves, **game)) else {
        return Ok(());
    };
    let is_not_move = |word: &OsString| !typed.iter().any(|path| path.as_os_str() == word);
    let mut arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .filter(is_not_move)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    if arguments.first().is_some_and(|command| command == "diff") {
        // The moves are one record, and there is nothing to compare it with.
        arguments = vec!["check".to_owned()];
    }
    if *game != kind {
        arguments.extend(["--game".to_owned(), game.about().key.to_owned()]);
    }
    Err(usage(hint(&moves, &arguments)))
}

/// Returns the error message for moves typed in place of a command, or `None`
/// if the text does not begin with a move or is the name of a file.
pub(crate) fn moves_hint(text: &str) -> Option<String> {
    let is_moves = !Path::new(text).exists() && opens_with_move(text, GameKind::ALL[0]);
    is_moves.then(|| hint(text, &["check".to_owned()]))
}

/// Returns true if a text begins with a move, optionally after a move number,
/// rather than with a path.
fn opens_with_move(text: &str, kind: GameKind) -> bool {
    let without_number = |word: &str| {
        let after_digits = word.trim_start_matches(|character: char| character.is_ascii_digit());
        let is_number = after_digits.len() < word.len() && after_digits.starts_with('.');
        if is_number {
            after_digits.trim_start_matches('.')
        } else {
            word
        }
        .to_owned()
    };
    let mut words = text.split_whitespace().map(without_number);
    let first = words.find(|word| !word.is_empty()).unwrap_or_default();
    let is_path = first.contains(['/', '\\', '.']);
    !is_path && kind.opens_move()(first.as_bytes())
}

/// Returns the message that shows how to pipe moves into the program, with the
/// other arguments: the command and its options.
fn hint(moves: &str, arguments: &[String]) -> String {
    let shown = escape_str(moves);
    let arguments: Vec<String> = arguments.iter().map(|word| shell_word(word)).collect();
    format!(
        "`{shown}` is a list of moves, not a file; type: echo {} | scoresheet {}",
        single_quoted(&shown),
        arguments.join(" ")
    )
}

/// Quotes a word for a shell if it contains special characters.
fn shell_word(word: &str) -> String {
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "-_=./+:,".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        single_quoted(&escape_str(word))
    }
}

fn single_quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}
