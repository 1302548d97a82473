use crate::games::swaptimum::moves::Move;
use crate::games::swaptimum::position::Position;
use crate::games::swaptimum::setting::Setting;
use crate::play::FigureOptions;
use crate::scene::{BoardPicture, Scene};

pub(super) fn draw(
    position: &Position,
    _setting: &Setting,
    _played: &[Move],
    options: &FigureOptions,
) -> Scene {
    let picture = BoardPicture::new(position.checkers().size(), options.coords);
    picture.into_scene("", "")
}
