//! Draws a chart as SVG.

use crate::report::stats::chart::chart::{ChartKind, StatsChart};
use crate::report::stats::chart::heat_map::heat_map;
use crate::report::stats::chart::plot::{PlotKind, plot};

/// Draws a chart as an SVG file. Returns `None` if there is nothing to show.
pub(crate) fn chart_svg(chart: &StatsChart) -> Option<String> {
    match &chart.kind {
        ChartKind::Bars(points) => plot(chart, points, PlotKind::Bars),
        ChartKind::Line(points) => plot(chart, points, PlotKind::Line),
        ChartKind::Map(side, place, counts) => heat_map(&chart.title, *side, *place, counts),
    }
}
