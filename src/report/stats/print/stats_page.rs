//! Lays out the report as a page.

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

/// Says how well was played, as far as it is known.
fn level(report: &StatsReport) -> String {
    let mut known: Vec<String> = report.level.iter().cloned().collect();
    for setting in &report.settings {
        for (generator, games) in &setting.generators {
            known.push(format!(
                "{generator} ({})",
                counted(*games, "game", "games")
            ));
        }
    }
    known.dedup();
    let reading = "An even result of weak play proves little.";
    match known.as_slice() {
        [] => format!("The level of play is not known; `--level` can state it. {reading}"),
        known => format!("Level of play: {}. {reading}", known.join(", ")),
    }
}
