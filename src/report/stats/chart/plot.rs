//! Draws charts of bars and lines.

use std::error::Error;

use plotters::backend::SVGBackend;
use plotters::chart::ChartBuilder;
use plotters::drawing::IntoDrawingArea as _;
use plotters::element::Rectangle;
use plotters::series::LineSeries;
use plotters::style::{Color as _, RGBColor, WHITE};

use crate::report::stats::chart::chart::StatsChart;

/// The width and height in pixels.
const SIZE: (u32, u32) = (800, 400);

/// The colour of bars and lines.
const COLOUR: RGBColor = RGBColor(0x2B, 0x6C, 0xB0);

/// The font family of all text.
const FONT: &str = "sans-serif";

/// How the points of a plot are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlotKind {
    /// As a bar at each point.
    Bars,
    /// As a line through all points.
    Line,
}

/// Draws points as SVG. Returns `None` if there are no points.
pub(super) fn plot(chart: &StatsChart, points: &[(f64, f64)], kind: PlotKind) -> Option<String> {
    let first = points.first()?.0;
    let last = points.last()?.0;
    let highest = points.iter().map(|(_, y)| *y).fold(1.0, f64::max);
    let range = [first - 0.5, last + 0.5, highest * 1.05];
    let mut text = String::new();
    draw(&mut text, chart, points, (kind, range)).ok()?;
    Some(text)
}

fn draw(
    text: &mut String,
    chart: &StatsChart,
    points: &[(f64, f64)],
    (kind, [from, to, top]): (PlotKind, [f64; 3]),
) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    let to_error = |_| "a chart cannot be drawn";
    area.fill(&WHITE).map_err(to_error)?;
    let mut context = ChartBuilder::on(&area)
        .caption(&chart.title, (FONT, 18))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(70)
        .build_cartesian_2d(from..to, 0.0..top)
        .map_err(to_error)?;
    let [x_axis, y_axis] = chart.axes;
    let whole_number = |value: &f64| format!("{value:.0}");
    context
        .configure_mesh()
        .disable_x_mesh()
        .x_desc(x_axis)
        .y_desc(y_axis)
        .x_label_formatter(&whole_number)
        .y_label_formatter(&whole_number)
        .label_style((FONT, 13))
        .draw()
        .map_err(to_error)?;
    match kind {
        PlotKind::Bars => {
            let bar = |&(x, y): &(f64, f64)| {
                Rectangle::new([(x - 0.4, 0.0), (x + 0.4, y)], COLOUR.filled())
            };
            context
                .draw_series(points.iter().map(bar))
                .map_err(to_error)?;
        }
        PlotKind::Line => {
            let line = LineSeries::new(points.iter().copied(), COLOUR.stroke_width(2));
            context.draw_series(line).map_err(to_error)?;
        }
    }
    area.present().map_err(to_error)?;
    Ok(())
}
