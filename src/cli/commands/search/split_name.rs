//! The names of the files of `filter --split`.

use std::convert::Infallible;
use std::path::Path;

use crate::archive::Compression;
use crate::cli::commands::search::kept_record::RecordSyntax;
use crate::cli::figure::filename::safe_part;
use crate::play::MainLine;
use crate::report::template::TAG_PREFIX;
use crate::report::{self, Entry, Template, TemplateUse};

/// A file name with placeholders.
#[derive(Debug, Clone)]
pub(crate) struct SplitName {
    /// The name as it was typed.
    typed: String,
    template: Template,
}

impl SplitName {
    /// Parses a name.
    ///
    /// # Errors
    ///
    /// Returns an error if a placeholder is unknown, or if the name has no placeholder.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        let template = Template::parse(name, TemplateUse::RecordFile)?;
        if !template.has_placeholder() {
            let help = "name the files with a placeholder, such as `{n}`, or use `--output`";
            return Err(help.to_owned());
        }
        let typed = name.to_owned();
        Ok(Self { typed, template })
    }

    /// Returns the name with its placeholders.
    pub(crate) fn typed(&self) -> &Path {
        Path::new(&self.typed)
    }

    /// Fills in the values of a record, except for its number among the records
    /// written, which [`complete`](Self::complete) adds.
    pub(crate) fn fill(&self, entry: &Entry<'_>) -> Template {
        self.template.fill_known(|name, width| match name {
            "n" => None,
            _ => Some(value(entry, name, width)),
        })
    }

    /// Completes a name with the number of the record among those written.
    pub(crate) fn complete(name: &Template, count: u64) -> String {
        let number = |_: &str, width| Ok::<_, Infallible>(format!("{count:0width$}"));
        let Ok(name) = name.fill(number);
        name
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
