//! Writes a page as text for a terminal, as Markdown and as HTML.

use crate::report::stats::page::{PagePart, PageTable, StatsPage, shortened};
use crate::text::escape_str;

/// Returns what belongs in place of the chart with a number, from 0: the address of its
/// file, or its SVG. `None` if that chart is not shown.
type ChartOf<'c> = &'c dyn Fn(usize) -> Option<String>;

/// How the parts of a page are written.
struct Form {
    setting: fn(&str) -> String,
    section: fn(&str) -> String,
    text: fn(&str) -> String,
    table: fn(&PageTable) -> String,
    /// Writes a chart, given its title and what `ChartOf` returns.
    chart: fn(&str, &str) -> String,
}

impl Form {
    fn write(&self, page: &StatsPage, chart: ChartOf<'_>) -> String {
        let mut charts = 0..;
        let parts = page.parts.iter().map(|part| match part {
            PagePart::Setting(title) => (self.setting)(title),
            PagePart::Section(title) => (self.section)(title),
            PagePart::Text(line) => (self.text)(line),
            PagePart::Table(table) => (self.table)(table),
            PagePart::Chart(shown) => {
                let place = charts.next().and_then(chart);
                place.map_or_else(String::new, |place| (self.chart)(&shown.title, &place))
            }
        });
        parts.collect()
    }
}

/// Writes a page as text; charts are left out.
pub fn page_text(page: &StatsPage) -> String {
    let form = Form {
        setting: |title| {
            let title = escape_str(title);
            let line = "=".repeat(title.chars().count());
            format!("\n{title}\n{line}\n")
        },
        section: |title| format!("\n{title}\n"),
        text: |line| format!("{INDENT}{}\n", escape_str(line)),
        table: text_table,
        chart: |_, _| String::new(),
    };
    form.write(page, &|_| None)
}

/// The indentation of paragraphs and tables.
const INDENT: &str = "  ";

fn text_table(table: &PageTable) -> String {
    let rows = || std::iter::once(&table.header).chain(&table.rows);
    let cell = |cell: &String| shortened(&escape_str(cell));
    let rows: Vec<Vec<String>> = rows().map(|row| row.iter().map(cell).collect()).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.header.len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = INDENT.to_owned();
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => line.push_str(&format!("{cell:<width$}")),
                _ => line.push_str(&format!("  {cell:>width$}")),
            }
        }
        text.extend([line.trim_end(), "\n"]);
    }
    text
}

/// Writes a page as Markdown; `chart` returns the address of the chart with a
/// number, from 0, or `None` if that chart is not shown.
pub fn page_markdown(page: &StatsPage, chart: ChartOf<'_>) -> String {
    let form = Form {
        setting: |title| format!("\n## {}\n", escape_markdown(title)),
        section: |title| format!("\n### {title}\n"),
        text: |line| format!("\n{}\n", escape_markdown(line)),
        table: markdown_table,
        chart: |title, address| format!("\n![{}]({address})\n", escape_markdown(title)),
    };
    format!("# {}\n", escape_markdown(&page.title)) + &form.write(page, chart)
}

fn markdown_table(table: &PageTable) -> String {
    let line = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| escape_markdown(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule = "| --- |".to_owned() + &" ---: |".repeat(table.header.len().saturating_sub(1));
    let rows: String = table.rows.iter().map(line).collect();
    format!("\n{}{rule}\n{rows}", line(&table.header))
}

/// Escapes the characters that have a meaning in Markdown.
fn escape_markdown(text: &str) -> String {
    let mut escaped = String::new();
    for character in escape_str(text).chars() {
        if r"|*_[]<>\#".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// The style of the page.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}\
th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ddd;font-variant-numeric:tabular-nums;white-space:nowrap}\
th:first-child,td:first-child{text-align:left}\
figure{margin:1rem 0}svg{max-width:100%;height:auto}";

/// Writes a page as one HTML file without scripts; `chart` returns the SVG of the chart
/// with a number, from 0, or `None` if that chart is not shown.
pub(crate) fn page_html(page: &StatsPage, chart: ChartOf<'_>) -> String {
    let form = Form {
        setting: |title| format!("<h2>{}</h2>\n", escape_html(title)),
        section: |title| format!("<h3>{}</h3>\n", escape_html(title)),
        text: |line| format!("<p>{}</p>\n", escape_html(line)),
        table: html_table,
        chart: |title, svg| {
            let title = escape_html(title);
            format!("<figure>\n{svg}\n<figcaption>{title}</figcaption>\n</figure>\n")
        },
    };
    let title = escape_html(&page.title);
    let parts = form.write(page, chart);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{parts}</body>\n</html>\n"
    )
}

fn html_table(table: &PageTable) -> String {
    let line = |cells: &[String], tag: &str| {
        let cells = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escape_html(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let header = line(&table.header, "th");
    let rows: String = table.rows.iter().map(|row| line(row, "td")).collect();
    format!("<table>\n<thead>\n{header}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

/// Escapes the characters that have a meaning in HTML.
fn escape_html(text: &str) -> String {
    let text = escape_str(text).replace('&', "&amp;");
    text.replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
