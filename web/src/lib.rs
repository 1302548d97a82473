//! The functions of scoresheet for JavaScript.
use scoresheet::play::{Moment, Stopwatch};
use scoresheet::report::{self, Entry};
use scoresheet::search::{Budget, SearchOptions};
use scoresheet::{FigureOptions, svg};
use wasm_bindgen::prelude::wasm_bindgen;
/// Test.
#[wasm_bindgen]
pub fn check(text: &str) -> String {
    let mut out = String::new();
    for (number, record) in (1..).zip(scoresheet::read(text)) {
        let c = scoresheet::replay(&record);
        let entry = Entry {
            number,
            record: &record,
            replayed: c.game.as_deref(),
            findings: &c.findings,
            offset: None,
        };
        for f in &c.findings {
            out.push_str(&scoresheet::text::report::excerpt(
                record.source(),
                f,
                scoresheet::text::report::ReportStyle::Plain,
            ));
        }
        out.push_str(&serde_json::to_string(&report::check(&entry)).unwrap_or_default());
        if let Some(game) = c.game.as_deref() {
            let m = Moment::end(game);
            out.push_str(&report::score_line(&m));
            out.push_str(&svg(
                &m.view().figure(&FigureOptions::default()),
                &Default::default(),
                &Default::default(),
            ));
            let mut a = report::Analyser::new(
                SearchOptions::new(Budget::simulations(100)),
                Stopwatch::stopped(),
            );
            out.push_str(&serde_json::to_string(&a.analyse(&entry, &m)).unwrap_or_default());
            let subject = scoresheet::convert::Subject {
                record: &record,
                replayed: game,
                part: scoresheet::convert::Extent::Whole,
            };
            let mut l = Default::default();
            out.push_str(&scoresheet::to_sheet(
                &subject,
                game.dialects()[0],
                &Default::default(),
                &mut l,
            ));
            out.push_str(
                &scoresheet::to_json(&subject, &Default::default(), &Default::default()).to_line(),
            );
            let g =
                report::replay_game::<()>(&entry, game, &report::ReplayPositions::All, &mut |_| {
                    Ok(FigureOptions::default())
                });
            if let Ok(g) = g {
                out.push_str(
                    &scoresheet::render::ReplayPage::new(&[g], &Default::default(), None).html(),
                );
            }
        }
    }
    out
}
