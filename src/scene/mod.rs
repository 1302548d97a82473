//! Pictures: games describe them, backends draw them.
//!
//! A [`Scene`] holds [`Item`]s in board units (the side of a square), with y
//! pointing down. Items have ink roles, never colours: a [`Theme`] maps the
//! roles to colours, line widths and patterns when the picture is drawn.
//! Nothing here uses trigonometry or needs a font, so that a scene has the same
//! numbers on every machine.
//!
//! Games on a board use [`BoardPicture`], which draws grids, coordinates,
//! stones, tokens, outlines and arrows.

mod board;
pub(crate) mod draw;
pub(crate) mod theme;

pub use board::coords::{Coords, CoordsError, Edges};
pub use board::exchange::Exchange;
pub use board::frame::BoardFrame;
pub(crate) use board::labels::coordinates;
pub use board::mark::{Mark, MarkSymbol};
pub(crate) use board::mark::{broad_arrow, straight_arrow};
pub(crate) use board::picture::KEYLINE;
pub use board::picture::{BoardPicture, StoneShape};
pub use board::score_graph::ScoreLine;
pub use board::window::{Edge, Labels, Mirror, Quarters, QuartersError, Turning, Window};
pub(crate) use draw::board_text::{DIGIT_HEIGHT, centred_text, short_text, text_width};
pub(crate) use draw::chart::{Axis, Chart, text_area};
pub(crate) use draw::geometry::QUARTER;
pub use draw::geometry::{Circle, Path, Point, Rect, RoundRect, Segment};
pub use draw::ink::{Hue, Ink, MarkColour, Suit};
pub use draw::item::{Anchor, Dash, Item, Line, Shape, Stroke, Style, Text, Weight, Width};
pub(crate) use draw::outline::{Cells, outline_path};
pub use draw::panels::Panel;
pub use draw::pattern::Pattern;
pub(crate) use draw::pattern::pattern_path;
pub use draw::scene::{LastPly, LegendEntry, PanelCaption, Scene};
pub(crate) use draw::text_metrics::{shortened, text_length};
pub use theme::builtin::ThemeError;
pub use theme::colour::{Colour, ColourError};
pub use theme::style::{HueColours, Lines, MarkLine, SurfaceColours, Theme};
#[cfg(feature = "themes")]
pub use theme::theme_file::ThemeFileError;
pub use theme::theme_keys::ThemeValue;

// For the files of this module only.
use board::picture::{HALO, Layer, line};
use draw::board_text::FittedText;
use draw::scene::{CaptionArea, TEXT_SIZE};
use theme::style::Slot;
