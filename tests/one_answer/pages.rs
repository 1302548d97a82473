//! A page with replays shows the figures that `render` draws.

use std::convert::Infallible;

use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{FigureOptions, GroupsShown, Moment};
use scoresheet::render::{ReplayFrame, ReplayPage, SvgOptions, svg};
use scoresheet::report::{Entry, ReplayPositions, replay_game, score_line};
use scoresheet::scene::Theme;
use scoresheet::text::Source;
use serde_json::Value;

use crate::answer::options as tags_of;
use crate::dice::Dice;

fn options() -> FigureOptions {
    FigureOptions {
        groups: GroupsShown::Largest(1),
        ..FigureOptions::default()
    }
}

/// The data of the games in a page.
fn data(html: &str) -> Vec<Value> {
    let parts = html.split("<script type=\"application/json\">").skip(1);
    let json = parts.map(|part| part.split_once("</script>").unwrap().0);
    json.map(|json| serde_json::from_str(json).unwrap())
        .collect()
}

/// Compares the pages of a few records of a text with their figures.
pub(crate) fn agree(kind: GameKind, text: &str, dice: &mut Dice) {
    let source = Source::new("-", text.as_bytes());
    let theme = Theme::named("classic").unwrap();
    for record in read(source, kind.read_options()) {
        if dice.below(40) > 0 {
            continue;
        }
        let mut findings = Vec::new();
        let Some(game) = replay_with(&record, &tags_of(kind), &mut findings) else {
            continue;
        };
        let entry = Entry {
            number: 1,
            record: &record,
            replayed: Some(&*game),
            findings: &findings,
            offset: None,
        };
        let shown = replay_game(&entry, &*game, &ReplayPositions::All, &mut |_| {
            Ok::<_, Infallible>(options())
        });
        let shown = shown.unwrap_or_else(|never| match never {});
        let page = ReplayPage::new(std::slice::from_ref(&shown), theme, None).html();
        let data = data(&page);
        let frames = data[0]["frames"].as_array().unwrap();
        assert_eq!(frames.len(), shown.frames.len());
        let is_main = |name: &str| name.starts_with("ply-");
        let main = shown.frames.iter().filter(|frame| is_main(&frame.name));
        assert_eq!(main.count(), game.plies() + 1);
        let plies = dice.below(game.plies() + 1);
        let moment = Moment::after(&*game, plies).expect("a position of the game");
        let name = ReplayFrame::link_name(&moment.ply_name());
        let index = shown.frames.iter().position(|frame| frame.name == name);
        let frame = &shown.frames[index.unwrap_or_else(|| panic!("no {name}"))];
        let figure = moment.view().figure(&options());
        let draw = |scene| svg(scene, theme, &SvgOptions::default());
        assert_eq!(draw(&frame.scene), draw(&figure));
        assert_eq!(frames[index.unwrap()]["text"], *figure.description);
        assert!(frame.score.starts_with(&score_line(&moment)));
    }
}
