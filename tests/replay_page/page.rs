//! Replays of records, and the data in the pages that show them.

use std::convert::Infallible;

use scoresheet::play::{FigureOptions, Replayed};
use scoresheet::record::Record;
use scoresheet::render::ReplayGame;
use scoresheet::report::{Entry, ReplayPositions, replay_game};
use scoresheet::text::Diagnostic;
use serde_json::Value;

/// All positions of a record, drawn with these options.
pub(crate) fn replay(
    record: &Record<'_>,
    replayed: &dyn Replayed,
    findings: &[Diagnostic],
    options: &FigureOptions,
) -> ReplayGame {
    let entry = Entry {
        number: 1,
        record,
        replayed: Some(replayed),
        findings,
        offset: None,
    };
    let game = replay_game(&entry, replayed, &ReplayPositions::All, &mut |_| {
        Ok::<_, Infallible>(options.clone())
    });
    game.unwrap_or_else(|never| match never {})
}

/// The data of the games in a page.
pub(crate) fn data(html: &str) -> Vec<Value> {
    let parts = html.split("<script type=\"application/json\">").skip(1);
    let json = parts.map(|part| part.split_once("</script>").expect("a script ends").0);
    json.map(|json| serde_json::from_str(json).expect("data are JSON"))
        .collect()
}
