//! Pages on which readers step through games: every position is the figure that
//! `render` draws, and no text of a record becomes markup.

mod chances;
mod markup;
pub(crate) mod picture;
mod positions;
mod samples;

use scoresheet::format::read;
use scoresheet::games::GameKind;
use scoresheet::internal::{ReplayGame, ReplayPage};
use scoresheet::play::{FigureOptions, GroupsShown};
use scoresheet::record::TagValues;
use scoresheet::scene::Theme;
use scoresheet::text::Source;

/// The options of the figures of these tests.
fn options() -> FigureOptions {
    FigureOptions {
        groups: GroupsShown::Largest(1),
        ..FigureOptions::default()
    }
}

/// The games of a text that have positions. Records whose setting cannot be read are
/// left out.
fn games(kind: GameKind, text: &str) -> Vec<ReplayGame> {
    let source = Source::new("test", text.as_bytes());
    let records = read(source, kind.read_options());
    let games = records.filter_map(|record| {
        let mut findings = Vec::new();
        let replayed = kind.replay_with(&record, &TagValues::new(), &mut findings)?;
        Some(crate::helpers::page::replay(
            &record,
            &*replayed,
            &findings,
            &options(),
        ))
    });
    games_with_positions(games.collect())
}

fn games_with_positions(games: Vec<ReplayGame>) -> Vec<ReplayGame> {
    let has_frames = |game: &ReplayGame| !game.frames.is_empty();
    games.into_iter().filter(has_frames).collect()
}

fn page(games: &[ReplayGame]) -> String {
    let light = Theme::named("classic").unwrap();
    ReplayPage::new(games, light, Theme::named("dark").ok()).html()
}
