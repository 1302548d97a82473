//! Lays out the report as a page, and as the rows of a table.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::report::stats::page::{StatsPage, counted};
use crate::report::stats::total::StatsReport;
use crate::report::table::lines::spreadsheet_prefix;
use crate::text::grouped;

/// Lays out a report as a page.
pub fn stats_page(report: &StatsReport) -> StatsPage {
    let mut page = StatsPage {
        title: "Statistics".to_owned(),
        ..StatsPage::default()
    };
    let records = counted(report.records, "record", "records");
    let (sound, unsound) = (grouped(report.sound), grouped(report.unsound));
    page.text(match (report.records, report.unsound) {
        (0, _) => "No record was read.".to_owned(),
        (_, 0) => format!("{records}, all sound."),
        _ => format!("{records}: {sound} sound, {unsound} not; all numbers are of sound records."),
    });
    let codes = report.codes.iter();
    page.table(
        ["error", "records"],
        codes.map(|(code, count)| [code.clone(), grouped(*count)]),
    );
    if report.sound > 0 {
        page.text(level(report));
    }
    if report.settings.len() > 1 {
        let settings = report.settings.iter();
        let rows = settings.map(|setting| {
            let [games, plies] = [setting.games, setting.plies].map(grouped);
            [setting.name(), games, plies]
        });
        page.table(["setting", "games", "plies"], rows);
    }
    for setting in &report.settings {
        setting.show(&mut page);
    }
    page
}

/// Returns a paragraph about the level of play: as `--level-of-play` states it or, without that
/// option, as far as it is known.
fn level(report: &StatsReport) -> String {
    let mut generators: BTreeMap<&str, u64> = BTreeMap::new();
    for setting in &report.settings {
        for (generator, games) in &setting.generators {
            let sum = generators.entry(generator).or_default();
            *sum = sum.saturating_add(*games);
        }
    }
    let caveat = "An even result of weak play proves little.";
    if report.level.is_none() && generators.is_empty() {
        return format!("The level of play is not known; `--level-of-play` can state it. {caveat}");
    }
    let games_with_generator = generators
        .values()
        .fold(0_u64, |sum, games| sum.saturating_add(*games));
    let others = report.sound.saturating_sub(games_with_generator);
    let mut generators: Vec<(&str, u64)> = generators.into_iter().collect();
    if report.level.is_none() && others > 0 {
        // Of a long list of kinds, only the first ones were counted.
        generators.push(("other or unknown", others));
    }
    let generators = generators
        .into_iter()
        .map(|(name, games)| format!("{name} ({})", counted(games, "game", "games")));
    let levels: Vec<String> = report.level.iter().cloned().chain(generators).collect();
    format!("Level of play: {}. {caveat}", levels.join(", "))
}

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
