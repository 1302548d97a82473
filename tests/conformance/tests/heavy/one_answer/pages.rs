//! A page with replays shows the figures that `render` draws.

use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::{ReplayFrame, ReplayPage};
use scoresheet::play::{FigureOptions, GroupsShown, Moment};
use scoresheet::render::{SvgOptions, svg};
use scoresheet::report::score_line;
use scoresheet::scene::Theme;
use scoresheet::text::Source;

use crate::helpers::answer::options as tags_of;
use crate::helpers::dice::Dice;
use crate::helpers::page::{data, description, replay};
use crate::replay_page::picture::PagePictures;

fn options() -> FigureOptions {
    FigureOptions {
        groups: GroupsShown::Largest(1),
        ..FigureOptions::default()
    }
}

/// Fails if the page of a record shows other figures than `render`. Tries a few records
/// of the text.
pub(crate) fn compare(kind: GameKind, text: &str, dice: &mut Dice) {
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
        let shown = replay(&record, &*game, &findings, &options());
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
        assert_eq!(description(&data[0], index.unwrap()), figure.description);
        assert!(frame.score.starts_with(&score_line(&moment)));
        if dice.below(4) == 0 {
            // What the script of the page shows.
            // Full boards have more edges of circles than the samples.
            PagePictures::of(&page).compare(index.unwrap(), &figure, 1.0, &name);
        }
    }
}
