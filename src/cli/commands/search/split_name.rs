//! The names of the files of `filter --split`.

use std::path::Path;

use crate::archive::Compression;
use crate::cli::commands::search::kept_record::RecordSyntax;
use crate::cli::figure::filename::safe_part;
use crate::games::GameKind;
use crate::play::MainLine;
use crate::report::{self, Entry};
use crate::text::escape_str;

/// The placeholders other than seats and tags.
const PLACEHOLDERS: [&str; 14] = [
    "stem",
    "record",
    "n",
    "format",
    "game",
    "plies",
    "result",
    "termination",
    "winner",
    "fingerprint",
    "date",
    "event",
    "site",
    "round",
];

/// The prefix of a placeholder for a tag.
const TAG_PREFIX: &str = "tag:";

/// A file name with placeholders.
#[derive(Debug, Clone)]
pub(crate) struct SplitName {
    /// The name as it was typed.
    template: String,
    pieces: Vec<Piece>,
}

/// A piece of a file name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    /// The number of the record among those written, padded with zeros to this
    /// many digits.
    Count(usize),
    /// The name of another placeholder, whose value is padded in the same way if it
    /// is a number.
    Value(String, usize),
}

impl SplitName {
    /// Parses a name.
    ///
    /// # Errors
    ///
    /// Returns an error if a placeholder is unknown, or if the name has no placeholder.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut remaining = name;
        while let Some((before, after)) = remaining.split_once('{') {
            let (placeholder, after) = after
                .split_once('}')
                .ok_or_else(|| format!("`{}` has a `{{` without `}}`", escape_str(name)))?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(piece(placeholder)?);
            remaining = after;
        }
        if pieces.is_empty() {
            let help = "name the files with a placeholder, such as `{n}`, or use `--output`";
            return Err(help.to_owned());
        }
        pieces.push(Piece::Text(remaining.to_owned()));
        Ok(Self {
            template: name.to_owned(),
            pieces,
        })
    }

    /// Returns the name with its placeholders.
    pub(crate) fn template(&self) -> &Path {
        Path::new(&self.template)
    }

    /// Fills in the values of a record, except for its number among the records
    /// written.
    pub(crate) fn fill(&self, entry: &Entry<'_>) -> Vec<Piece> {
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Value(name, width) => Piece::Text(value(entry, name, *width)),
            other => other.clone(),
        });
        pieces.collect()
    }

    /// Completes a name with the number of the record among those written.
    pub(crate) fn complete(pieces: &[Piece], count: u64) -> String {
        let texts = pieces.iter().map(|piece| match piece {
            Piece::Count(width) => format!("{count:0width$}"),
            Piece::Text(text) | Piece::Value(text, _) => text.clone(),
        });
        texts.collect()
    }
}

fn piece(placeholder: &str) -> Result<Piece, String> {
    if let Some(tag) = placeholder.strip_prefix(TAG_PREFIX)
        && !tag.is_empty()
    {
        return Ok(Piece::Value(placeholder.to_owned(), 0));
    }
    let (name, width) = placeholder.split_once(':').unwrap_or((placeholder, "0"));
    let width = width.parse().ok().filter(|&width: &usize| width <= 20);
    let mut seats = GameKind::ALL.iter().flat_map(|kind| kind.about().seats);
    let is_known =
        PLACEHOLDERS.contains(&name) || seats.any(|seat| seat.to_ascii_lowercase() == name);
    match width.filter(|_| is_known) {
        Some(width) if name == "n" => Ok(Piece::Count(width)),
        Some(width) => Ok(Piece::Value(name.to_owned(), width)),
        None => Err(format!(
            "unknown placeholder `{{{}}}`: use a seat, such as `{{orange}}`, a tag, `{{tag:NAME}}`, or {}",
            escape_str(placeholder),
            PLACEHOLDERS.map(|name| format!("`{{{name}}}`")).join(" ")
        )),
    }
}

/// Returns a value of a record, safe in a file name.
fn value(entry: &Entry<'_>, name: &str, width: usize) -> String {
    let tag = |name: &str| entry.record.tags().value(name).unwrap_or("").to_owned();
    let verdict = entry.replayed.map(MainLine::verdict);
    let text = match name {
        "record" => return format!("{:0width$}", entry.number),
        "plies" => return format!("{:0width$}", entry.plies()),
        "format" => return RecordSyntax::of(entry.record).extension().to_owned(),
        "stem" => stem(entry.source()),
        "game" => entry
            .replayed
            .map_or("", |game| game.about().name)
            .to_owned(),
        "result" => verdict.map_or_else(String::new, |it| it.result.to_string()),
        "termination" => verdict.map_or("", |it| it.termination.as_str()).to_owned(),
        "winner" => winner(entry),
        "fingerprint" => entry.replayed.map_or_else(String::new, report::fingerprint),
        // Seats are tags too, and tags are looked up ignoring case.
        name => tag(name.strip_prefix(TAG_PREFIX).unwrap_or(name)),
    };
    safe_part(&text)
}

/// Returns the name of an input without its folder and its extensions.
fn stem(source: &str) -> String {
    let mut path = Path::new(source);
    if Compression::from_extension(path) != Compression::None {
        path = path.file_stem().map_or(path, Path::new);
    }
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the names of the seats that have won.
fn winner(entry: &Entry<'_>) -> String {
    let Some(replayed) = entry.replayed else {
        return String::new();
    };
    let seats = replayed.seats();
    let winners = replayed.verdict().winners.iter();
    let names: Vec<&str> = winners.map(|&seat| seats[seat].name.as_str()).collect();
    names.join("-")
}

#[cfg(test)]
mod tests {
    use super::SplitName;

    #[test]
    fn names_with_unknown_or_no_placeholders_are_rejected() {
        for good in [
            "{n}",
            "a/{orange}-{n:04}.sheet",
            "{tag:Opening}",
            "{player3}{stem}.gz",
        ] {
            assert!(SplitName::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "", "a.sheet", "{", "{}", "{x}", "{n:99}", "{n:x}", "{tag:}", "{\u{1b}}",
        ] {
            let error = SplitName::parse(bad).unwrap_err();
            assert!(!error.contains('\u{1b}'), "{bad}");
        }
    }
}
