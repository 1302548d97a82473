//! Writes a page as Markdown.

use crate::report::stats::print::page::{PagePart, PageTable, StatsPage};
use crate::text::escape_str;

/// Writes a page as Markdown; `chart` returns the address of a chart by its
/// number, from 0, if it is shown.
pub fn page_markdown(page: &StatsPage, chart: &dyn Fn(usize) -> Option<String>) -> String {
    let mut text = format!("# {}\n", plain(&page.title));
    let mut charts = 0;
    for part in &page.parts {
        match part {
            PagePart::Setting(title) => text.push_str(&format!("\n## {}\n", plain(title))),
            PagePart::Section(title) => text.push_str(&format!("\n### {title}\n")),
            PagePart::Text(line) => text.push_str(&format!("\n{}\n", plain(line))),
            PagePart::Table(table) => add_table(&mut text, table),
            PagePart::Chart(shown) => {
                if let Some(address) = chart(charts) {
                    text.push_str(&format!("\n![{}]({address})\n", plain(&shown.title)));
                }
                charts += 1;
            }
        }
    }
    text
}

fn add_table(text: &mut String, table: &PageTable) {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| plain(cell)).collect();
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

/// Escapes what has a meaning in Markdown.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in escape_str(text).chars() {
        if matches!(
            character,
            '|' | '*' | '_' | '[' | ']' | '<' | '>' | '\\' | '#'
        ) {
            plain.push('\\');
        }
        plain.push(character);
    }
    plain
}
