//! The finished picture: what a game describes and a backend draws.
//!
//! A [`Scene`] holds [`Item`]s in units of a board square, with y pointing
//! down. Items name roles of ink, never colours: a [`Theme`] turns the roles
//! into colours, line widths and patterns when the picture is drawn. Nothing
//! here computes a sine or asks for a font, so that the same scene is the
//! same numbers on every machine.
//!
//! Games that are played on a board use [`BoardPicture`], which knows grids,
//! coordinates, stones, tokens, outlines and arrows.

mod boardframe;
mod boardgroups;
mod boardlabels;
mod boardmarks;
mod boardpicture;
mod coords;
mod geometry;
mod glyphs;
mod ink;
mod item;
mod lettering;
mod lines;
mod mark;
mod markline;
mod outline;
mod panels;
mod pattern;
mod picture;
mod roles;
mod theme;
#[cfg(feature = "themes")]
mod themefile;
mod themes;
mod twist;
mod window;

pub use boardframe::BoardFrame;
pub use boardlabels::coordinates;
pub use boardpicture::{BoardPicture, StoneShape};
pub use coords::{Coords, CoordsError, Sides};
pub use geometry::{Circle, Path, Point, Rect, RoundRect, Segment, Word};
pub use glyphs::{Anchor, WEIGHT, centred_text_path, text_path, text_width};
pub use ink::{Hue, Ink, MarkColour, Suit};
pub use item::{Dash, Item, Line, Shape, Stroke, Style, Text, Weight, Width};
pub use lines::{shortened, text_length};
pub use mark::{Mark, Sign, cross_path, straight_arrow};
pub use markline::MarkLine;
pub use outline::{Cells, outline_path};
pub use panels::Panel;
pub use pattern::{Pattern, pattern_path};
pub use picture::Scene;
pub use roles::ThemeValue;
pub use theme::{Colour, ColourError, HueColours, Lines, SurfaceColours, Theme, ThemeError};
#[cfg(feature = "themes")]
pub use themefile::ThemeFileError;
pub use twist::{Turning, twist_arrow};
pub use window::{Labels, Mirror, Quarters, QuartersError, Side, Window};
