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
mod draw;
mod theme;

pub use board::coords::Coords;
#[doc(hidden)]
pub use board::coords::{CoordsError, Edges};
#[doc(hidden)]
pub use board::exchange::Exchange;
#[doc(hidden)]
pub use board::frame::BoardFrame;
pub(crate) use board::labels::coordinates;
pub use board::mark::{Mark, MarkSymbol};
pub(crate) use board::mark::{broad_arrow, straight_arrow};
pub use board::picture::BoardPicture;
#[doc(hidden)]
pub use board::picture::StoneShape;
pub use board::turning::Turning;
#[doc(hidden)]
pub use board::window::QuartersError;
pub use board::window::{Edge, Labels, Mirror, Quarters, Window};
pub(crate) use draw::board_text::{centred_text, short_text, text_width};
#[doc(hidden)]
pub use draw::caption::PanelCaption;
pub use draw::geometry::{Circle, Path, Point, Rect, RoundRect};
#[doc(hidden)]
pub use draw::geometry::{IconChar, Segment};
#[doc(hidden)]
pub use draw::ink::Suit;
pub use draw::ink::{Hue, Ink, MarkColour};
#[doc(hidden)]
pub use draw::item::{Dash, Stroke, Width};
pub use draw::item::{Item, Line, Shape, Style};
#[doc(hidden)]
pub use draw::legend_entry::LegendEntry;
pub(crate) use draw::outline::{Cells, outline_path};
#[doc(hidden)]
pub use draw::panels::Panel;
pub use draw::pattern::Pattern;
pub(crate) use draw::pattern::pattern_path;
#[doc(hidden)]
pub use draw::scene::LastPly;
pub use draw::scene::Scene;
pub use draw::text::Text;
#[doc(hidden)]
pub use draw::text::{Anchor, Weight};
pub(crate) use draw::text_metrics::{shortened, text_length};
#[doc(hidden)]
pub use theme::builtin::ThemeError;
pub use theme::colour::Colour;
#[doc(hidden)]
pub use theme::colour::ColourError;
pub use theme::mark_line::MarkLine;
pub use theme::theme::Theme;
#[doc(hidden)]
pub use theme::theme::{HueColours, Lines, SurfaceColours};
#[cfg(feature = "themes")]
#[doc(hidden)]
pub use theme::theme_file::ThemeFileError;
#[doc(hidden)]
pub use theme::theme_keys::ThemeValue;
