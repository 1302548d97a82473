//! File names with placeholders in braces.

use std::collections::{BTreeMap, BTreeSet};

use crate::cli::terminal::error::usage;
use crate::report::{FigureNameParts, Template, TemplateUse};
use crate::text::escape_str;

/// The maximum length in bytes of a value that comes from a record.
const MAX_VALUE_LEN: usize = 100;

/// Names that some systems reserve for devices.
const DEVICE_NAMES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Returns true if a name has a placeholder.
pub(crate) fn has_placeholder(name: &str) -> bool {
    name.contains('{')
}

/// The placeholders whose values may be the same for two figures by chance.
const REPEATABLE: [&str; 3] = ["{stem}", "{move}", "{fig}"];

/// Returns a distinct file name for each figure. If the template contains
/// `{stem}`, `{move}` or `{fig}`, repeated names get a number.
///
/// # Errors
///
/// Returns an error if a placeholder is unknown, or if names are repeated and the
/// template contains none of these three placeholders.
pub(crate) fn file_names<'p>(
    template: &str,
    figures: impl Iterator<Item = &'p FigureNameParts>,
) -> anyhow::Result<Vec<String>> {
    let mut names = fill_all(template, figures)?;
    if REPEATABLE.iter().any(|part| template.contains(part)) {
        number_repeated(&mut names);
    }
    check_distinct(names.iter())?;
    Ok(names)
}

/// Checks that no two files have the same name.
///
/// # Errors
///
/// Returns an error for the first repeated name.
pub(crate) fn check_distinct<'n>(names: impl Iterator<Item = &'n String>) -> anyhow::Result<()> {
    let mut taken = BTreeSet::new();
    for name in names {
        // Some file systems ignore case.
        if !taken.insert(name.to_lowercase()) {
            return Err(usage(format!(
                "two figures would be written to `{}`: add `{{n}}` to the file name",
                escape_str(name)
            )));
        }
    }
    Ok(())
}

/// Adds a number to every repeated name: `a.svg`, `a-2.svg`, `a-3.svg`.
fn number_repeated(names: &mut [String]) {
    let mut taken: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for name in names {
        let count = seen.entry(name.to_lowercase()).or_default();
        *count += 1;
        if *count == 1 {
            continue;
        }
        let (stem, ending) = match name.rsplit_once('.') {
            Some((stem, ending)) if !ending.contains('/') => (stem, format!(".{ending}")),
            _ => (name.as_str(), String::new()),
        };
        let free = loop {
            let numbered = format!("{stem}-{count}{ending}");
            if taken.insert(numbered.to_lowercase()) {
                break numbered;
            }
            *count += 1;
        };
        *name = free;
    }
}

/// Returns a file name for each figure, not necessarily distinct.
///
/// # Errors
///
/// Returns an error if a placeholder is unknown.
pub(crate) fn fill_all<'p>(
    template: &str,
    figures: impl Iterator<Item = &'p FigureNameParts>,
) -> anyhow::Result<Vec<String>> {
    let template = Template::parse(template, TemplateUse::FigureFile).map_err(usage)?;
    let numbered = (1..).zip(figures);
    numbered
        .map(|(number, parts)| template.fill(|name, width| value(name, width, parts, number)))
        .collect()
}

/// Returns the value of a placeholder.
fn value(name: &str, width: usize, parts: &FigureNameParts, number: u64) -> anyhow::Result<String> {
    Ok(match name {
        "ply" => format!("{:0width$}", parts.ply),
        "record" => format!("{:0width$}", parts.record),
        "n" => format!("{number:0width$}"),
        "stem" => sanitize(&parts.stem),
        "move" => sanitize(&parts.last_move),
        // The only other placeholder of such names is `fig`.
        _ => match &parts.fig {
            Some(name) => sanitize(name),
            None => {
                return Err(usage(
                    "`{fig}` is the name in `[%fig NAME]`, so it needs `--figures`",
                ));
            }
        },
    })
}

/// Makes a text safe in a file name: only ASCII letters, digits, `.`, `_` and
/// `-`, no `.` or `-` at the start, not empty, and not the name of a device.
fn sanitize(text: &str) -> String {
    let truncated = text.chars().take(MAX_VALUE_LEN);
    cleaned(truncated, |ch| ch.is_ascii_alphanumeric())
}

/// Makes a text safe in a file name as [`sanitize`] does, but keeps the letters
/// and digits of all scripts, so that different names stay different.
pub(crate) fn safe_part(text: &str) -> String {
    // A file name has at most 255 bytes on most systems.
    let mut length = 0;
    let truncated = text.chars().take_while(|ch| {
        length += ch.len_utf8();
        length <= MAX_VALUE_LEN
    });
    cleaned(truncated, char::is_alphanumeric)
}

/// Replaces all characters with `_` except `.`, `-` and those for which `is_kept`
/// is true, and makes the start of the name safe.
fn cleaned(text: impl Iterator<Item = char>, is_kept: impl Fn(char) -> bool) -> String {
    let name = text.map(|ch| {
        if is_kept(ch) || "._-".contains(ch) {
            ch
        } else {
            '_'
        }
    });
    let name: String = name.collect();
    let name = name.trim_start_matches(['-', '.']);
    let base = name.split('.').next().unwrap_or_default();
    if base.is_empty() || DEVICE_NAMES.contains(&base.to_ascii_lowercase().as_str()) {
        return format!("_{name}");
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{number_repeated, sanitize};

    #[test]
    fn repeated_names_get_numbers() {
        let mut names: Vec<String> = ["a.svg", "A.svg", "a-2.svg", "b/c.d/e", "b/c.d/e", "a.svg"]
            .iter_mut()
            .map(|name| (*name).to_owned())
            .collect();
        number_repeated(&mut names);
        assert_eq!(
            names,
            [
                "a.svg",
                "A-3.svg",
                "a-2.svg",
                "b/c.d/e",
                "b/c.d/e-2",
                "a-4.svg"
            ]
        );
    }

    #[test]
    fn names_are_safe_everywhere() {
        let cases = [
            ("Cd3e4-d4", "Cd3e4-d4"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("-rf", "rf"),
            ("", "_"),
            ("..", "_"),
            ("nul.txt", "_nul.txt"),
            ("é:\\\u{202e}", "____"),
        ];
        for (text, name) in cases {
            assert_eq!(sanitize(text), name, "{text}");
        }
        assert_eq!(sanitize(&"a".repeat(500)).len(), 100);
    }
}
