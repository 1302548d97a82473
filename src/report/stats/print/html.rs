//! Writes a page as one HTML file without scripts.

use crate::report::stats::print::page::{PagePart, PageTable, StatsPage};
use crate::text::escape_str;

/// The style of the page.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}\
th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ddd;font-variant-numeric:tabular-nums;white-space:nowrap}\
th:first-child,td:first-child{text-align:left}\
figure{margin:1rem 0}svg{max-width:100%;height:auto}";

/// Writes a page as HTML; `chart` returns the SVG of the chart with a number,
/// from 0, or `None` if that chart is not shown.
pub(crate) fn page_html(page: &StatsPage, chart: &dyn Fn(usize) -> Option<String>) -> String {
    let title = escape_html(&page.title);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let mut charts = 0;
    for part in &page.parts {
        match part {
            PagePart::Setting(title) => {
                text.push_str(&format!("<h2>{}</h2>\n", escape_html(title)));
            }
            PagePart::Section(title) => {
                text.push_str(&format!("<h3>{}</h3>\n", escape_html(title)));
            }
            PagePart::Text(line) => text.push_str(&format!("<p>{}</p>\n", escape_html(line))),
            PagePart::Table(table) => add_table(&mut text, table),
            PagePart::Chart(shown) => {
                if let Some(svg) = chart(charts) {
                    let title = escape_html(&shown.title);
                    text.push_str(&format!(
                        "<figure>\n{svg}\n<figcaption>{title}</figcaption>\n</figure>\n"
                    ));
                }
                charts += 1;
            }
        }
    }
    text.push_str("</body>\n</html>\n");
    text
}

fn add_table(text: &mut String, table: &PageTable) {
    let line = |cells: &[String], tag: &str| {
        let cells = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escape_html(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    text.push_str("<table>\n<thead>\n");
    text.push_str(&line(&table.header, "th"));
    text.push_str("</thead>\n<tbody>\n");
    for row in &table.rows {
        text.push_str(&line(row, "td"));
    }
    text.push_str("</tbody>\n</table>\n");
}

/// Escapes the characters that have a meaning in HTML.
fn escape_html(text: &str) -> String {
    let text = escape_str(text).replace('&', "&amp;");
    text.replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
