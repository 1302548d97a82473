//! Lays out the report as a page.

use std::collections::BTreeMap;

use crate::report::stats::print::page::{PagePart, PageTable, StatsPage, counted, grouped};
use crate::report::stats::print::page_sections::{self, name};
use crate::report::stats::report::stats_report::StatsReport;

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
    let mut codes = PageTable::new(&["error", "records"]);
    for (code, count) in &report.codes {
        codes.row(vec![code.clone(), grouped(*count)]);
    }
    page.table(codes);
    if report.sound > 0 {
        page.text(level(report));
    }
    if report.settings.len() > 1 {
        let mut table = PageTable::new(&["setting", "games", "plies"]);
        for setting in &report.settings {
            let counts = [grouped(setting.games), grouped(setting.plies)];
            table.row([vec![name(setting)], counts.into()].concat());
        }
        page.table(table);
    }
    for setting in &report.settings {
        let games = counted(setting.games, "game", "games");
        let plies = counted(setting.plies, "ply", "plies");
        let heading = format!("{}: {games}, {plies}", name(setting));
        page.parts.push(PagePart::Setting(heading));
        page_sections::add(&mut page, setting);
    }
    page
}

/// Returns a paragraph about the level of play: as `--level` states it or, without that
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
        return format!("The level of play is not known; `--level` can state it. {caveat}");
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
