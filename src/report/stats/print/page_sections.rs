//! The sections of the page of a setting.

use std::collections::BTreeMap;

use crate::games::GameKind;
use crate::play::MapPlace;
use crate::report::stats::chart::chart::{ChartKind, StatsChart};
use crate::report::stats::print::page::{
    PageTable, StatsPage, counted, decimal, grouped, percent, percent_range, range, shortened,
    whole,
};
use crate::report::stats::print::table_rows::{
    outcome_cells, outcome_header, outcome_table, spread_cells, spread_table,
};
use crate::report::stats::report::board_report::{GroupsReport, MapReport, MirrorsReport};
use crate::report::stats::report::game_report::{
    BranchingReport, ExtremeGame, LeadsReport, LengthReport, ResultsReport, SwapReport, YearReport,
};
use crate::report::stats::report::player_report::PlayerReport;
use crate::report::stats::report::stats_report::SettingReport;

/// The maximum number of rows of the table of legal moves.
const MAX_PLY_ROWS: usize = 12;

/// The maximum number of players in the table.
const MAX_PLAYERS: usize = 50;

/// Returns the name of the game and the setting.
pub(super) fn name(setting: &SettingReport) -> String {
    format!("{} {}", setting.game, setting.setting)
}

/// Adds the sections of a setting to a page.
pub(super) fn add(page: &mut StatsPage, setting: &SettingReport) {
    if let Some(results) = &setting.results {
        add_results(page, results);
    }
    if let Some(swap) = &setting.swap {
        add_swap(page, swap);
    }
    if let Some(length) = setting
        .length
        .as_ref()
        .filter(|length| length.plies.count > 0)
    {
        add_length(page, length, setting);
    }
    if let Some(branching) = &setting.branching {
        add_branching(page, branching, setting);
    }
    if let Some(groups) = &setting.groups {
        add_groups(page, groups, setting);
    }
    if let Some(leads) = &setting.leads {
        add_leads(page, leads);
    }
    for map in setting.maps.iter().flatten() {
        add_map(page, map, setting);
    }
    if let Some(mirrors) = &setting.mirrors {
        add_mirrors(page, mirrors);
    }
    if let Some(numbers) = &setting.numbers {
        page.section("Numbers of this game");
        page.text("Of all games; in unfinished ones, the end is the last ply.");
        let mut table = spread_table();
        for number in numbers {
            table.row(spread_cells(&number.name, &number.spread));
        }
        page.table(table);
    }
    if let Some(players) = &setting.players {
        add_players(page, players);
    }
    if let Some(years) = &setting.years {
        add_years(page, years, setting);
    }
}

fn add_years(page: &mut StatsPage, years: &[YearReport], setting: &SettingReport) {
    page.section("Years");
    let mut table = outcome_header("year", years.first().map(|year| &year.outcomes));
    for year in years {
        table.row(outcome_cells(&year.year.to_string(), &year.outcomes));
    }
    page.table(table);
    let points = years
        .iter()
        .map(|year| (f64::from(year.year), year.outcomes.games as f64));
    page.chart(StatsChart::new(
        &format!("{}: games by year", name(setting)),
        ["year", "games"],
        ChartKind::Bars(points.collect()),
    ));
}

fn add_results(page: &mut StatsPage, results: &ResultsReport) {
    let outcomes = &results.outcomes;
    page.section("Results");
    let unfinished = outcomes.games.saturating_sub(outcomes.finished);
    let finished = counted(outcomes.finished, "game", "games");
    page.text(match unfinished {
        0 => format!("{finished} with a result."),
        _ => format!("{finished} with a result, {} without.", grouped(unfinished)),
    });
    if outcomes.finished > 0 {
        page.table(outcome_table(outcomes));
    }
    let mut table = PageTable::new(&["ended by", "games"]);
    for (termination, games) in &results.terminations {
        table.row(vec![termination.clone(), grouped(*games)]);
    }
    page.table(table);
}

fn add_swap(page: &mut StatsPage, swap: &SwapReport) {
    page.section("Swap");
    let games = swap.after.games.saturating_add(swap.without.games);
    page.text(format!(
        "Possible in {}, played in {}: {} (95 %: {}).",
        counted(games, "game", "games"),
        grouped(swap.swapped.count),
        percent(swap.swapped.share),
        percent_range(swap.swapped.low, swap.swapped.high)
    ));
    let rows = [("after a swap", &swap.after), ("without", &swap.without)];
    let rows: Vec<_> = rows
        .into_iter()
        .filter(|(_, outcomes)| outcomes.games > 0)
        .collect();
    let mut table = outcome_header("", rows.first().map(|(_, outcomes)| *outcomes));
    for (name, outcomes) in rows {
        table.row(outcome_cells(name, outcomes));
    }
    page.table(table);
}

fn add_length(page: &mut StatsPage, length: &LengthReport, setting: &SettingReport) {
    page.section("Length");
    let mut table = spread_table();
    table.row(spread_cells("plies", &length.plies));
    page.table(table);
    let quantiles = length.plies.quantiles.iter();
    let quantiles = quantiles.filter(|quantile| quantile.low.is_some() || quantile.high.is_some());
    let quantiles = quantiles.map(|quantile| {
        let share = quantile.quantile * 100.0;
        format!("{share:.0} %: {}", range(quantile.low, quantile.high))
    });
    let quantiles: Vec<String> = quantiles.collect();
    if !quantiles.is_empty() {
        page.text(format!(
            "95 % intervals of the quantiles: {}.",
            quantiles.join(", ")
        ));
    }
    let extremes = match length.plies.count {
        1 => vec![("The only game", &length.shortest)],
        _ => vec![("Shortest", &length.shortest), ("Longest", &length.longest)],
    };
    for (what, game) in extremes {
        if let Some(game) = game {
            page.text(format!("{what}: {}", extreme(game)));
        }
    }
    let histogram = length.plies.histogram.iter();
    let points = histogram.map(|(plies, games)| (f64::from(*plies), *games as f64));
    page.chart(StatsChart::new(
        &format!("{}: length of games", name(setting)),
        ["plies", "games"],
        ChartKind::Bars(points.collect()),
    ));
}

/// Describes the shortest or the longest game.
fn extreme(game: &ExtremeGame) -> String {
    let tags = game
        .tags
        .iter()
        .map(|(name, value)| format!("{name} {}", shortened(value)));
    let tags: Vec<String> = tags.collect();
    let plies = counted(u64::from(game.plies), "ply", "plies");
    match tags.is_empty() {
        true => format!("{plies}, fingerprint {}", game.fingerprint),
        false => format!(
            "{plies}, {}, fingerprint {}",
            tags.join(", "),
            game.fingerprint
        ),
    }
}

fn add_branching(page: &mut StatsPage, branching: &BranchingReport, setting: &SettingReport) {
    if branching.plies.is_empty() {
        return;
    }
    page.section("Legal moves");
    page.text(format!(
        "{} on average over all plies of all games.",
        decimal(branching.mean)
    ));
    let step = branching.plies.len().div_ceil(MAX_PLY_ROWS);
    let mut table = PageTable::new(&["ply", "games", "legal moves"]);
    for ply in branching.plies.iter().step_by(step) {
        let cells = [
            ply.ply.to_string(),
            grouped(ply.games),
            decimal(Some(ply.mean)),
        ];
        table.row(cells.into());
    }
    page.table(table);
    let points = branching.plies.iter().map(|ply| (ply.ply as f64, ply.mean));
    page.chart(StatsChart::new(
        &format!("{}: legal moves", name(setting)),
        ["ply", "mean number of legal moves"],
        ChartKind::Line(points.collect()),
    ));
}

fn add_groups(page: &mut StatsPage, groups: &GroupsReport, setting: &SettingReport) {
    page.section("Groups at the end");
    let mut table = spread_table();
    for seat in &groups.seats {
        table.row(spread_cells(
            &format!("{}, largest", seat.seat),
            &seat.largest,
        ));
        table.row(spread_cells(
            &format!("{}, second", seat.seat),
            &seat.second,
        ));
    }
    table.row(spread_cells("margin of the largest", &groups.margin));
    page.table(table);
    let mut ranks = PageTable::new(&["decided by group number", "games", "share"]);
    let all = groups.rank.count as f64;
    for (rank, games) in &groups.rank.histogram {
        let share = percent(Some(*games as f64 / all));
        ranks.row(vec![rank.to_string(), grouped(*games), share]);
    }
    page.table(ranks);
    let margins = groups.margin.histogram.iter();
    let points = margins.map(|(margin, games)| (f64::from(*margin), *games as f64));
    page.chart(StatsChart::new(
        &format!("{}: margin between the largest groups", name(setting)),
        ["margin", "games"],
        ChartKind::Bars(points.collect()),
    ));
}

fn add_leads(page: &mut StatsPage, leads: &LeadsReport) {
    page.section("Leads");
    let shares = [
        ("winner never trailed", &leads.never_trailed),
        ("winner trailed in the second half", &leads.comebacks),
    ];
    let mut table = PageTable::new(&["", "games", "share", "95 % interval"]);
    for (name, share) in shares {
        table.row(vec![
            name.to_owned(),
            grouped(share.count),
            percent(share.share),
            percent_range(share.low, share.high),
        ]);
    }
    page.table(table);
    let mut table = spread_table();
    table.row(spread_cells("changes of the lead", &leads.changes));
    table.row(spread_cells(
        "last ply at which the winner trailed",
        &leads.last_trailed,
    ));
    table.row(spread_cells(
        "plies from there to the end",
        &leads.before_end,
    ));
    page.table(table);
}

fn add_map(page: &mut StatsPage, map: &MapReport, setting: &SettingReport) {
    page.section(format!("Heat map: {}", map.name));
    let most = map.most.iter();
    let most: Vec<String> = most
        .map(|square| format!("{} {}", square.square, grouped(square.count)))
        .collect();
    let total = grouped(map.total);
    page.text(match most.is_empty() {
        true => "None.".to_owned(),
        false => format!("{total} in all, most often {}.", most.join(", ")),
    });
    if map.total == 0 {
        return;
    }
    let kind = setting.game.parse::<GameKind>();
    let maps = kind.map_or(&[][..], GameKind::maps);
    let heat_map = maps.iter().find(|heat_map| heat_map.name == map.name);
    let place = heat_map.map_or(MapPlace::Squares, |heat_map| heat_map.place);
    let mut table = PageTable::default();
    let board_side = usize::from(map.board);
    // No face has its bottom left square on the last file or rank.
    let side = match place {
        MapPlace::Squares => board_side,
        MapPlace::Faces => board_side.saturating_sub(1),
    };
    let files = (b'a'..=b'z')
        .take(side)
        .map(|file| char::from(file).to_string());
    table.header = [String::new()].into_iter().chain(files).collect();
    let ranks = map.squares.chunks(board_side).take(side);
    for (rank, row) in ranks.enumerate().collect::<Vec<_>>().into_iter().rev() {
        let cells = row.iter().take(side);
        let cells = cells.map(|&count| ten_thousandths(count, map.total).to_string());
        table.row([(rank + 1).to_string()].into_iter().chain(cells).collect());
    }
    page.text(match place {
        MapPlace::Squares => "The share of each square, in hundredths of a percent:",
        MapPlace::Faces => {
            "The share of each face, named by its bottom left square, in hundredths of a percent:"
        }
    });
    page.table(table);
    page.chart(StatsChart::new(
        &format!("{}: {}", name(setting), map.name),
        ["", ""],
        ChartKind::Map(map.board, place, map.squares.clone()),
    ));
}

/// Returns a share of a total in ten-thousandths, rounded.
fn ten_thousandths(count: u64, total: u64) -> u128 {
    let total = u128::from(total.max(1));
    (u128::from(count) * 10_000 + total / 2) / total
}

fn add_mirrors(page: &mut StatsPage, mirrors: &MirrorsReport) {
    page.section("Mirrored plies");
    let mut table = PageTable::new(&["symmetry", "plies", "share"]);
    for kind in &mirrors.kinds {
        let cells = [
            kind.symmetry.clone(),
            grouped(kind.plies),
            percent(kind.share),
        ];
        table.row(cells.into());
    }
    page.table(table);
    let mut table = PageTable::new(&[
        "games with at least half of the answers mirrored",
        "games",
        "wins",
        "share",
        "95 % interval",
    ]);
    for kind in &mirrors.kinds {
        for seat in &kind.seats {
            let mut seat_outcomes = seat.outcomes.seats.iter();
            let outcome = seat_outcomes.find(|outcome| outcome.seat == seat.seat);
            let Some(outcome) = outcome else { continue };
            table.row(vec![
                format!("{}, by {}", kind.symmetry, seat.seat),
                grouped(seat.outcomes.games),
                grouped(outcome.wins.count),
                percent(outcome.wins.share),
                percent_range(outcome.wins.low, outcome.wins.high),
            ]);
        }
    }
    page.table(table);
}

fn add_players(page: &mut StatsPage, players: &[PlayerReport]) {
    page.section("Players");
    let mut table = PageTable::new(&[
        "player",
        "games",
        "wins",
        "draws",
        "losses",
        "share",
        "95 % interval",
        "rating",
        "95 % interval",
        "group",
    ]);
    for player in players.iter().take(MAX_PLAYERS) {
        let rating = player.rating.as_ref();
        table.row(vec![
            player.name.clone(),
            grouped(player.games),
            grouped(player.wins.count),
            grouped(player.draws),
            grouped(player.losses),
            percent(player.wins.share),
            percent_range(player.wins.low, player.wins.high),
            whole(rating.map(|rating| rating.points)),
            rating.map_or_else(|| "-".to_owned(), |rating| range(rating.low, rating.high)),
            whole(rating.map(|rating| rating.group)),
        ]);
    }
    page.table(table);
    let mut unrated: BTreeMap<&str, u64> = BTreeMap::new();
    for reason in players
        .iter()
        .filter_map(|player| player.unrated.as_deref())
    {
        *unrated.entry(reason).or_default() += 1;
    }
    for (reason, number) in unrated {
        let has = counted(number, "player has", "players have");
        page.text(format!("{has} no rating: {reason}."));
    }
    let more = players.len().saturating_sub(MAX_PLAYERS) as u64;
    if more > 0 {
        page.text(format!(
            "{} not shown; `-f json` lists all.",
            counted(more, "player is", "players are")
        ));
    }
}
