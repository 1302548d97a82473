//! Captions of panels.

use crate::scene::Hue;

/// The caption of a panel.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PanelCaption {
    /// The text.
    pub text: String,
    /// The colour of the disc before the text; `None` for no disc.
    pub disc: Option<Hue>,
}

impl From<&str> for PanelCaption {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            disc: None,
        }
    }
}

/// The area available for a caption.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CaptionArea {
    /// The x coordinate of the middle of the area.
    pub(crate) middle: f64,
    /// The y coordinate of the top of the area.
    pub(crate) top: f64,
    /// The width of the area, which the caption must not exceed.
    pub(crate) width: f64,
}
