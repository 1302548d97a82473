//! Writes a page as Markdown.

use crate::report::stats::print::page::{PagePart, PageTable, StatsPage};
use crate::text::escape_str;

/// Writes a page as Markdown; `chart` returns the address of the chart with a
/// number, from 0, or `None` if that chart is not shown.
pub fn page_markdown(page: &StatsPage, chart: &dyn Fn(usize) -> Option<String>) -> String {
    let mut text = format!("# {}\n", escape_markdown(&page.title));
    let mut charts = 0;
    for part in &page.parts {
        match part {
            PagePart::Setting(title) => {
                text.push_str(&format!("\n## {}\n", escape_markdown(title)));
            }
            PagePart::Section(title) => text.push_str(&format!("\n### {title}\n")),
            PagePart::Text(line) => text.push_str(&format!("\n{}\n", escape_markdown(line))),
            PagePart::Table(table) => add_table(&mut text, table),
            PagePart::Chart(shown) => {
                if let Some(address) = chart(charts) {
                    text.push_str(&format!(
                        "\n![{}]({address})\n",
                        escape_markdown(&shown.title)
                    ));
                }
                charts += 1;
            }
        }
    }
    text
}

fn add_table(text: &mut String, table: &PageTable) {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape_markdown(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    text.push('\n');
    text.push_str(&line(&table.header));
    let rule = table
        .header
        .iter()
        .enumerate()
        .map(|(column, _)| match column {
            0 => "---",
            _ => "---:",
        });
    text.push_str(&format!("| {} |\n", rule.collect::<Vec<_>>().join(" | ")));
    for row in &table.rows {
        text.push_str(&line(row));
    }
}

/// Escapes the characters that have a meaning in Markdown.
fn escape_markdown(text: &str) -> String {
    let mut escaped = String::new();
    for character in escape_str(text).chars() {
        if matches!(
            character,
            '|' | '*' | '_' | '[' | ']' | '<' | '>' | '\\' | '#'
        ) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
