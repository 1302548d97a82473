//! The report as the rows of a table, one for every number.

use serde_json::Value;

use crate::report::stats::report::stats_report::StatsReport;
use crate::report::table::lines::spreadsheet_prefix;

/// The names of the columns.
const HEADER: [&str; 5] = ["game", "setting", "section", "key", "value"];

/// Returns the header, and a row for every value of a report.
pub(crate) fn stats_rows(report: &StatsReport) -> Vec<Vec<String>> {
    let mut rows = vec![HEADER.map(str::to_owned).to_vec()];
    let all = serde_json::to_value(report).expect("a report is JSON");
    let mut add = |first_cells: [&str; 3], key: &str, value: &Value| {
        let mut row = first_cells.map(text).to_vec();
        row.push(text(key));
        row.push(match value {
            Value::Null => String::new(),
            Value::String(value) => text(value),
            other => other.to_string(),
        });
        rows.push(row);
    };
    for (section, value) in all.as_object().into_iter().flatten() {
        if section != "settings" {
            visit("", value, &mut |key, value| {
                add(["", "", section], key, value);
            });
        }
    }
    for setting in all["settings"].as_array().into_iter().flatten() {
        let name = |key: &str| setting[key].as_str().unwrap_or_default();
        let (game, description) = (name("game"), name("setting"));
        for (section, value) in setting.as_object().into_iter().flatten() {
            if section == "game" || section == "setting" || value.is_null() {
                continue;
            }
            visit("", value, &mut |key, value| {
                add([game, description, section], key, value);
            });
        }
    }
    rows
}

/// Converts text to a cell.
fn text(value: &str) -> String {
    spreadsheet_prefix(value).to_owned() + value
}

/// Calls `add` with every value that is not a list or an object, and its path.
///
/// Recursion is safe here, since the objects of a report are only a few levels deep.
fn visit(path: &str, value: &Value, add: &mut dyn FnMut(&str, &Value)) {
    let join = |part: &str| match path {
        "" => part.to_owned(),
        _ => format!("{path}.{part}"),
    };
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                visit(&join(key), value, add);
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                visit(
                    &join(name_of(value).unwrap_or(&(index + 1).to_string())),
                    value,
                    add,
                );
            }
        }
        _ => add(path, value),
    }
}

/// Returns the value that identifies an object in a list, if there is one.
fn name_of(value: &Value) -> Option<&str> {
    ["seat", "key", "symmetry", "moves", "name"]
        .iter()
        .find_map(|key| value[key].as_str())
}
