//! The options for the size of a picture.

use crate::render::PictureSize;

/// The options for the size of a picture.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct SizeArgs {
    /// Set the size of a square in pixels [default: 40, or less to keep a PNG within 800 pixels and a GIF within 480]
    #[arg(long, value_name = "PX", conflicts_with = "width", value_parser = clap::value_parser!(u32).range(1..=2_000))]
    pub(crate) square: Option<u32>,
    /// Set the width of the picture in pixels, instead of the size of a square
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) width: Option<u32>,
}

impl SizeArgs {
    /// Returns the size that the options choose.
    pub(crate) fn chosen(self) -> Option<PictureSize> {
        let square = self.square.map(PictureSize::Square);
        square.or(self.width.map(PictureSize::Width))
    }
}
