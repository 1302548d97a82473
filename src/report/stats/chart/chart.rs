//! A chart: its title, its axes and its data.

use crate::play::MapPlace;

/// A chart.
#[derive(Debug, Clone, PartialEq)]
pub struct StatsChart {
    /// The title.
    pub title: String,
    /// The names of the axes.
    pub(in crate::report::stats) axes: [&'static str; 2],
    /// The data, and how it is drawn.
    pub(in crate::report::stats) kind: ChartKind,
}

/// The data of a chart, and how it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::report::stats) enum ChartKind {
    /// Bars at whole numbers.
    Bars(Vec<(f64, f64)>),
    /// A line.
    Line(Vec<(f64, f64)>),
    /// A heat map: the side of the board, whether the discs are on squares or faces,
    /// and the count for each disc.
    Map(u8, MapPlace, Vec<u64>),
}

impl StatsChart {
    /// Creates a chart.
    pub(in crate::report::stats) fn new(
        title: &str,
        axes: [&'static str; 2],
        kind: ChartKind,
    ) -> Self {
        Self {
            title: title.to_owned(),
            axes,
            kind,
        }
    }

    /// Returns a name for a file: the letters and digits of the title, with
    /// hyphens between the words.
    pub fn file_stem(&self) -> String {
        let words = self
            .title
            .split(|letter: char| !letter.is_ascii_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
        words.join("-")
    }
}
