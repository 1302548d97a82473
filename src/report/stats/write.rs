//! Writes a page as text for a terminal, as Markdown and as HTML.

use crate::report::stats::page::{PagePart, PageTable, StatsPage, shortened};
use crate::scene::{Ink, MarkColour, Theme};
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
            PagePart::Setting(title, _) => (self.setting)(title),
            PagePart::Section(title) => (self.section)(title),
            PagePart::Text(line) => (self.text)(line),
            PagePart::Table(table) | PagePart::Numbers(table) => (self.table)(table),
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

/// The style of the page, without the colours of charts.
const STYLE: &str = "\
:root{color-scheme:light dark;--page:#fff}\
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#222;background:var(--page)}\
a{color:inherit}\
nav ul{margin:0;padding-left:1.2rem}\
h2{margin-top:2.5rem}\
summary{cursor:pointer}\
summary h2{display:inline;margin:0;font-size:1.1rem}\
.wide{overflow-x:auto;background:linear-gradient(90deg,var(--page) 50%,#0000) 0/2rem 100% no-repeat local,\
linear-gradient(-90deg,var(--page) 50%,#0000) 100%/2rem 100% no-repeat local,\
linear-gradient(90deg,#8888,#0000) 0/1rem 100% no-repeat,linear-gradient(-90deg,#8888,#0000) 100%/1rem 100% no-repeat}\
table{border-collapse:collapse;margin:1rem 0}\
th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #8886;font-variant-numeric:tabular-nums}\
td{white-space:nowrap}\
th:first-child,td:first-child{text-align:left;white-space:normal}\
figure{margin:1rem 0}\
svg{max-width:100%;height:auto}\
.chart svg>g>text:first-of-type{display:none}\
@media screen{th:first-child,td:first-child{position:sticky;left:0;background:var(--page)}}\
@media screen and (max-width:36rem){.chart svg{overflow:visible}.chart text{font-size:30px}.board svg{overflow:visible}.board text{font-size:var(--phone)}\
table{font-size:.8rem}th,td{padding:.15rem .35rem}th:first-child,td:first-child{max-width:7rem;padding-left:0}}\
@media print{details::details-content{content-visibility:visible;height:auto}.wide{background:none}body{max-width:none;margin:0;font-size:10pt}table{font-size:8pt}th,td{padding:.1rem .3rem}.chart svg{max-width:14cm}figure,table{break-inside:avoid}h2,h3,h3+p{break-after:avoid}nav{display:none}}";

/// The roles whose colours charts have.
const INKS: [Ink; 8] = [
    Ink::Background,
    Ink::Board,
    Ink::Grid,
    Ink::Frame,
    Ink::Coordinate,
    Ink::Caption,
    Ink::Text,
    Ink::Mark(MarkColour::Blue),
];

/// Returns the style for readers who prefer dark pages.
fn dark_style() -> String {
    let Ok(dark) = Theme::named("dark") else {
        return String::new();
    };
    let colours = INKS.map(|ink| {
        let key = ink.key().replace('.', "-");
        format!("--scoresheet-{key}:{};", dark.colour(ink))
    });
    let (text, page) = (dark.colour(Ink::Text), dark.colour(Ink::Background));
    format!(
        "@media screen and (prefers-color-scheme:dark){{:root{{{}--page:{page}}}body{{color:{text}}}}}",
        colours.concat()
    )
}

/// The body of an HTML page and the list of its contents, as far as they are written.
#[derive(Default)]
struct HtmlPage {
    body: String,
    contents: String,
    settings: usize,
    sections: usize,
    /// True if there is only one setting, which is never folded.
    is_only: bool,
    /// True inside a setting that is folded to a line.
    is_folded: bool,
}

impl HtmlPage {
    /// Begins a setting; one with a single game is folded.
    fn setting(&mut self, title: &str, games: u64) {
        self.end_setting();
        (self.settings, self.sections) = (self.settings + 1, 0);
        self.is_folded = games == 1 && !self.is_only;
        let (id, title) = (self.settings, escape_html(title));
        let heading = format!("<h2 id=\"s{id}\">{title}</h2>");
        self.body.push_str(&if self.is_folded {
            format!("<details>\n<summary>{heading}</summary>\n")
        } else {
            format!("{heading}\n")
        });
        let item = format!("<li><a href=\"#s{id}\">{title}</a><ul>\n");
        self.contents.push_str(&item);
    }

    fn section(&mut self, title: &str) {
        self.sections += 1;
        let (id, title) = (
            format!("s{}-{}", self.settings, self.sections),
            escape_html(title),
        );
        let heading = format!("<h3 id=\"{id}\">{title}</h3>\n");
        self.body.push_str(&heading);
        if !self.is_folded && self.settings > 0 {
            let item = format!("<li><a href=\"#{id}\">{title}</a></li>\n");
            self.contents.push_str(&item);
        }
    }

    fn end_setting(&mut self) {
        if self.is_folded {
            self.body.push_str("</details>\n");
        }
        if self.settings > 0 {
            self.contents.push_str("</ul></li>\n");
        }
    }
}

/// The rows that a table above the results has at most, unless it is folded to a line.
const MAX_ROWS_ABOVE: usize = 8;

/// Writes a page as one HTML file without scripts; `chart` returns the SVG of the chart
/// with a number, from 0, or `None` if that chart is not shown. A setting with a single
/// game, and the numbers of a chart, are folded to a line.
pub(crate) fn page_html(page: &StatsPage, chart: ChartOf<'_>) -> String {
    let settings = page
        .parts
        .iter()
        .filter(|part| matches!(part, PagePart::Setting(..)));
    let mut html = HtmlPage {
        is_only: settings.count() == 1,
        ..HtmlPage::default()
    };
    let mut charts = 0..;
    for part in &page.parts {
        match part {
            PagePart::Setting(title, games) => html.setting(title, *games),
            PagePart::Section(title) => html.section(title),
            PagePart::Text(line) => {
                let paragraph = format!("<p>{}</p>\n", with_code(&escape_html(line)));
                html.body.push_str(&paragraph);
            }
            // The first result must not be screens below.
            PagePart::Table(table) if html.settings == 0 && table.rows.len() > MAX_ROWS_ABOVE => {
                let summary = format!("List of {} {}s", table.rows.len(), table.header[0]);
                html.body.push_str(&folded(&summary, table));
            }
            PagePart::Table(table) => html.body.push_str(&html_table(table)),
            PagePart::Numbers(table) => html.body.push_str(&folded("Numbers", table)),
            PagePart::Chart(shown) => {
                if let Some(svg) = charts.next().and_then(chart) {
                    // Lines of a caption can break on a phone; the title in the chart is hidden.
                    let (attributes, caption) = match shown.board() {
                        // The larger the board, the smaller it is drawn on a phone.
                        Some(side) => {
                            let size = 3 + 4 * u32::from(side) / 3;
                            let style = format!("--phone:{size}px");
                            (format!("class=\"board\" style=\"{style}\""), String::new())
                        }
                        None => {
                            let title = escape_html(&shown.title);
                            let caption = format!("<figcaption>{title}</figcaption>\n");
                            ("class=\"chart\"".to_owned(), caption)
                        }
                    };
                    let figure = format!("<figure {attributes}>\n{caption}{svg}\n</figure>\n");
                    html.body.push_str(&figure);
                }
            }
        }
    }
    html.end_setting();
    let title = escape_html(&page.title);
    let style = dark_style();
    let HtmlPage { body, contents, .. } = html;
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <nav><details>\n<summary>Contents</summary>\n<ul>\n{contents}</ul>\n</details></nav>\n\
         {body}</body>\n</html>\n"
    )
}

fn folded(summary: &str, table: &PageTable) -> String {
    let table = html_table(table);
    format!("<details>\n<summary>{summary}</summary>\n{table}</details>\n")
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
    format!(
        "<div class=\"wide\">\n<table>\n<thead>\n{header}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

/// Returns a text in which what is between backticks is code.
fn with_code(text: &str) -> String {
    let part = |(index, part): (usize, &str)| match index % 2 {
        0 => part.to_owned(),
        _ => format!("<code>{part}</code>"),
    };
    text.split('`').enumerate().map(part).collect()
}

/// Escapes the characters that have a meaning in HTML.
fn escape_html(text: &str) -> String {
    let text = escape_str(text).replace('&', "&amp;");
    text.replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
