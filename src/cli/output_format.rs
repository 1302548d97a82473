//! The format that the name of the output file chooses.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValue;
use clap::error::ErrorKind;
use clap::parser::ValueSource;

/// The extensions that name a format, each with the values of `--format` that such a file
/// may have.
const EXTENSIONS: [(&str, &[&str]); 20] = [
    ("json", &["json", "jsonl", "abstractplay", "sarif"]),
    ("sarif", &["sarif"]),
    ("jsonl", &["json", "jsonl", "abstractplay"]),
    ("csv", &["csv"]),
    ("md", &["md"]),
    ("html", &["html"]),
    ("htm", &["html"]),
    ("parquet", &["parquet"]),
    ("arrow", &["arrow"]),
    ("sheet", &["sheet"]),
    ("markdown", &["md"]),
    ("tsv", &["tsv"]),
    ("svg", &["svg"]),
    ("png", &["png"]),
    ("pdf", &["pdf"]),
    ("gif", &["gif"]),
    // Formats that no command writes.
    ("xlsx", &["xlsx"]),
    ("xml", &["xml"]),
    ("yaml", &["yaml"]),
    ("yml", &["yaml"]),
];

/// Returns the command line with the format that the extension of `--output` names as the
/// default of `--format`.
///
/// # Errors
///
/// Returns an error if `--format` chooses another format, or if the command does not write
/// this one.
pub(super) fn with_format_of_output(
    mut command: clap::Command,
    args: &[OsString],
) -> Result<clap::Command, clap::Error> {
    let lenient = command.clone().ignore_errors(true);
    let Ok(matches) = lenient.try_get_matches_from(args) else {
        return Ok(command);
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(command);
    };
    match named_format(&command, name, matches) {
        Err((kind, message)) => Err(command.error(kind, message)),
        Ok(None) => Ok(command),
        Ok(Some((id, format))) => {
            let with_default = |option: clap::Arg| option.required(false).default_value(format);
            Ok(command.mut_subcommand(name, |command| command.mut_arg(id, with_default)))
        }
    }
}

/// Returns the option that chooses the format of a subcommand, and the value that the
/// output file's name chooses; `None` if it chooses none.
fn named_format(
    command: &clap::Command,
    name: &str,
    matches: &clap::ArgMatches,
) -> Result<Option<(clap::Id, &'static str)>, (ErrorKind, String)> {
    let path = matches.try_get_one::<PathBuf>("output").ok().flatten();
    let subcommand = command.find_subcommand(name);
    let mut options = subcommand
        .into_iter()
        .flat_map(clap::Command::get_arguments);
    let option = options.find(|option| option.get_long() == Some("format"));
    let extension = path.and_then(|path| formats_of(path));
    let Some((extension, formats)) = extension else {
        return Ok(None);
    };
    let Some(option) = option else {
        let message = match (name, extension) {
            // `filter` copies records as they are, and `weave` documents.
            (_, "sheet") | ("filter", "json" | "jsonl") | ("weave", _) => return Ok(None),
            ("filter" | "fmt" | "play", _) => {
                format!("`{name}` writes records, not `.{extension}`: use `convert` or `list`")
            }
            _ => format!("`{name}` writes plain text, not `.{extension}`"),
        };
        return Err((ErrorKind::InvalidValue, message));
    };
    let values = option.get_possible_values();
    let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let id = option.get_id();
    if matches.value_source(id.as_str()) == Some(ValueSource::CommandLine) {
        let mut stated = matches.get_raw(id.as_str()).into_iter().flatten();
        let chosen = stated.next().unwrap_or_default().to_string_lossy();
        // A file of records may have any notation.
        let may_be = extension == "sheet" || formats.contains(&&*chosen);
        if may_be || !values.contains(&&*chosen) {
            return Ok(None);
        }
        let message = format!(
            "`--format {chosen}` contradicts the file extension `.{extension}`: remove one of them"
        );
        return Err((ErrorKind::ArgumentConflict, message));
    }
    match formats.iter().find(|format| values.contains(format)) {
        Some(format) => Ok(Some((id.clone(), format))),
        None if ["human", "sheet"].iter().any(|own| values.contains(own))
            && extension != "sheet" =>
        {
            let values = values.join("`, `");
            let message = format!("`{name}` does not write `.{extension}`: it writes `{values}`");
            Err((ErrorKind::InvalidValue, message))
        }
        // Records, figures and tables have rules of their own.
        None => Ok(None),
    }
}

/// Returns the extension of a file, before that of a compression, and the formats that it
/// names.
fn formats_of(path: &Path) -> Option<(&'static str, &'static [&'static str])> {
    let extension = |path: &Path| Some(path.extension()?.to_string_lossy().to_ascii_lowercase());
    let first = extension(path)?;
    let named = match &*first {
        // `table` says why what is compressed already is not compressed again.
        "gz" | "zst" => extension(Path::new(path.file_stem()?))
            .filter(|named| !["parquet", "arrow"].contains(&&**named))?,
        _ => first,
    };
    EXTENSIONS
        .into_iter()
        .find(|(extension, _)| *extension == named)
}
