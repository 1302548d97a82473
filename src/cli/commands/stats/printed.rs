//! Prints the report in the chosen format, and writes its charts.

use std::path::{Component, Path, PathBuf};

use crate::cli::commands::stats::args::{Args, StatsFormat};
use crate::cli::terminal::csv::print_row;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::file::{AtomicFile, make_folders};
use crate::cli::terminal::output::Output;
use crate::render::percent_encoded;
use crate::report::{
    Stats, StatsPage, chart_svg, page_html, page_markdown, page_text, stats_page, stats_report,
    stats_rows,
};

/// Prints the report on statistics.
pub(super) fn print(stats: &Stats, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let report = stats_report(stats);
    let page = stats_page(&report);
    let charts = match &args.charts {
        Some(folder) => write_charts(&page, folder, output)?,
        None => Vec::new(),
    };
    match args.format {
        StatsFormat::Json => output.json(&report)?,
        StatsFormat::Csv => {
            for row in stats_rows(&report) {
                print_row(&row, output)?;
            }
        }
        StatsFormat::Human => {
            let text = page_text(&page);
            output.print(text.trim_start_matches('\n'))?;
        }
        StatsFormat::Md => {
            let page_folder = output.target().and_then(Path::parent).map(Path::to_owned);
            let page_folder = page_folder.unwrap_or_default();
            let address = |number: usize| {
                let path = charts.get(number)?.as_ref()?;
                Some(relative_address(&page_folder, path))
            };
            output.print(&page_markdown(&page, &address))?;
        }
        StatsFormat::Html => {
            let svgs: Vec<Option<String>> = page.charts().map(chart_svg).collect();
            let chart = |number: usize| svgs.get(number).cloned().flatten();
            output.print(&page_html(&page, &chart))?;
        }
    }
    Ok(())
}

/// Returns the address of a file relative to a folder, for a link in Markdown.
fn relative_address(folder: &Path, file: &Path) -> String {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // The path of the working directory is not empty.
    let folder = absolute(&Path::new(".").join(folder));
    let file = absolute(file);
    let parts = |path: &Path| {
        let mut parts: Vec<String> = Vec::new();
        for part in path.components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir => {
                    parts.pop();
                }
                _ => parts.push(part.as_os_str().to_string_lossy().into_owned()),
            }
        }
        parts
    };
    let (folder, file) = (parts(&folder), parts(&file));
    let common = folder.iter().zip(&file).take_while(|(one, two)| one == two);
    let common = common.count();
    let up = folder.iter().skip(common).map(|_| "..".to_owned());
    let down = file.into_iter().skip(common);
    percent_encoded(&up.chain(down).collect::<Vec<_>>().join("/"))
}

/// Writes the charts to a folder. Returns the path of each chart; `None` for those
/// that have nothing to show and are not written.
fn write_charts(
    page: &StatsPage,
    folder: &Path,
    output: &Output,
) -> Result<Vec<Option<PathBuf>>, CommandError> {
    if output.refuses_file(folder) {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for chart in page.charts() {
        let Some(svg) = chart_svg(chart) else {
            paths.push(None);
            continue;
        };
        let path = folder.join(format!("{}.svg", chart.file_stem()));
        make_folders(&[path.to_string_lossy().into_owned()])?;
        AtomicFile::write_bytes(&path, svg.as_bytes())?;
        paths.push(Some(path));
    }
    Ok(paths)
}
