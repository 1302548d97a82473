//! Moves on the command line in place of a file name.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use scoresheet::games::GameKind;
use scoresheet::text::escape_str;

use crate::cli::terminal::error::Stop;

/// Refuses paths that are moves of a game and not files, with the command
/// that reads them.
pub(crate) fn refuse_moves(paths: &[PathBuf], kind: GameKind) -> Result<(), Stop> {
    let text_of = |path: &PathBuf| path.to_string_lossy().into_owned();
    let is_moves = |path: &PathBuf| !path.exists() && opens_with_move(&text_of(path), kind);
    if !paths.first().is_some_and(is_moves) {
        return Ok(());
    }
    let moves: Vec<String> = paths.iter().map(text_of).collect();
    let is_option = |word: &OsString| !paths.iter().any(|path| path.as_os_str() == word);
    let options = std::env::args_os().skip(1).filter(is_option);
    let options: Vec<String> = options
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    Err(Stop::Usage(answer(&moves.join(" "), &options)))
}

/// Returns the answer to moves in place of a command. `None` if the text does
/// not begin with a move.
pub(crate) fn answer_to_moves(text: &str) -> Option<String> {
    let is_moves = !Path::new(text).exists() && opens_with_move(text, GameKind::ALL[0]);
    is_moves.then(|| answer(text, &["check".to_owned()]))
}

/// True if the first word of a text, after its number, begins a move.
fn opens_with_move(text: &str, kind: GameKind) -> bool {
    let without_number = |word: &str| {
        let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
        let is_number = rest.len() < word.len() && rest.starts_with('.');
        if is_number {
            rest.trim_start_matches('.')
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

fn answer(moves: &str, options: &[String]) -> String {
    let shown = escape_str(moves);
    let options: Vec<String> = options.iter().map(|word| quoted(word)).collect();
    format!(
        "`{shown}` is a list of moves, not a file; type: echo {} | scoresheet {}",
        in_quotes(&shown),
        options.join(" ")
    )
}

/// Quotes a word for a shell where that is needed.
fn quoted(word: &str) -> String {
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "-_=./+:,".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        in_quotes(&escape_str(word))
    }
}

fn in_quotes(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}
