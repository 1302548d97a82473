//! The options that put marks on panels.

use crate::report::{MarkOption, PanelMarks};

/// Marks from the command line, in the syntax of comments. The prefix `11:`
/// restricts marks to the panel of ply 11, `#2:` to the second panel.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct MarkArgs {
    /// Draw a cross (X), circle (O), triangle (T) or square (S), such as `Xi5,Oh4`; `11:Xi5` only on the panel of ply 11, `#2:Xi5` only on the second panel
    #[arg(long, value_name = "MARKS", value_parser = MarkOption::symbols)]
    mark: Vec<MarkOption>,
    /// Write short texts on squares, such as `d3=A,e4=12`
    #[arg(long, value_name = "LABELS", value_parser = MarkOption::labels)]
    label: Vec<MarkOption>,
    /// Frame squares in a colour (R, G, B or Y), such as `Gd3,Re4`
    #[arg(long, value_name = "FRAMES", value_parser = MarkOption::frames)]
    highlight: Vec<MarkOption>,
    /// Draw arrows in a colour, such as `Gd3e4`
    #[arg(long, value_name = "ARROWS", value_parser = MarkOption::arrows)]
    arrow: Vec<MarkOption>,
}

impl MarkArgs {
    /// Adds the marks of `base`.
    pub(crate) fn with_marks_of(mut self, base: &Self) -> Self {
        self.mark.extend(base.mark.iter().cloned());
        self.label.extend(base.label.iter().cloned());
        self.highlight.extend(base.highlight.iter().cloned());
        self.arrow.extend(base.arrow.iter().cloned());
        self
    }

    /// Returns the marks of the options.
    pub(crate) fn marks(&self) -> PanelMarks {
        PanelMarks {
            symbols: self.mark.clone(),
            labels: self.label.clone(),
            frames: self.highlight.clone(),
            arrows: self.arrow.clone(),
        }
    }
}
