//! Draws a chart as SVG.

use crate::render::{SvgOptions, svg};
use crate::report::stats::chart::chart::{ChartKind, StatsChart};
use crate::report::stats::chart::heat_map::heat_map;
use crate::scene::{Axis, Chart, Ink, Line, MarkColour, Path, Style, Theme};

/// Draws a chart as an SVG file. Returns `None` if there is nothing to show.
pub(crate) fn chart_svg(chart: &StatsChart) -> Option<String> {
    let scene = match &chart.kind {
        ChartKind::Bars(points) => {
            let mut drawn = axes(chart, points)?;
            let mut bars = Path::new();
            for &(across, up) in points {
                let sides = [across - 0.4, across + 0.4];
                let [top, bottom] = [up, 0.0].map(|up| sides.map(|side| drawn.at(side, up)));
                bars.append(Path::through([bottom[0], top[0], top[1], bottom[1]]).close());
            }
            drawn.add(bars, Style::filled(Ink::Mark(MarkColour::Blue)));
            drawn.scene
        }
        ChartKind::Line(points) => {
            let mut drawn = axes(chart, points)?;
            let style = Style::line(Ink::Mark(MarkColour::Blue), Line::Outline);
            drawn.line(points.iter().copied(), style);
            drawn.scene
        }
        ChartKind::Map(side, place, counts) => heat_map(&chart.title, *side, *place, counts)?,
    };
    Some(svg(&scene, &Theme::default(), &SvgOptions::default()))
}

/// Draws the title and the axes of a chart. Returns `None` if there are no points.
fn axes<'a>(chart: &StatsChart, points: &[(f64, f64)]) -> Option<Chart<'a>> {
    let (first, last) = (points.first()?.0, points.last()?.0);
    let highest = points.iter().map(|(_, y)| *y).fold(1.0, f64::max);
    let [across, up] = chart.axes;
    let description =
        format!("From {across} {first:.0} to {last:.0}, with at most {highest:.0} {up}.");
    let across = Axis::new(across, [first - 0.5, last + 0.5], 12.0);
    let up = Axis::new(up, [0.0, highest * 1.05], 6.0);
    Some(Chart::new(chart.title.clone(), description, across, up))
}
