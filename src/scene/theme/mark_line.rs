use crate::scene::Dash;
use crate::text::closed_enum;

closed_enum! {
    /// How the lines of a mark are broken, so that those of one colour are told
    /// from those of another where there are only greys.
    #[derive(PartialOrd, Ord, Hash, Default)]
    pub enum MarkLine {
        /// Not at all.
        #[default]
        Solid = "solid",
        /// Into dashes.
        Dashed = "dashed",
        /// Into dots.
        Dotted = "dotted",
    }
}

impl MarkLine {
    /// The pieces of a line of this width, which has round ends.
    pub const fn dash(self, width: f64) -> Option<Dash> {
        match self {
            Self::Solid => None,
            Self::Dashed => Some(Dash::new(width * 1.2, width * 1.9)),
            Self::Dotted => Some(Dash::new(width * 0.02, width * 1.6)),
        }
    }
}
