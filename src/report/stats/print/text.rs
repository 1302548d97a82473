//! Writes a page as text for a terminal.

use crate::report::stats::print::page::{PagePart, PageTable, StatsPage, shortened};
use crate::text::escape_str;

/// The indentation of paragraphs and tables.
const INDENT: &str = "  ";

/// Writes a page as text; charts are left out.
pub fn page_text(page: &StatsPage) -> String {
    let mut text = String::new();
    for part in &page.parts {
        match part {
            PagePart::Setting(title) => {
                let title = escape_str(title);
                let line = "=".repeat(title.chars().count());
                text.push_str(&format!("\n{title}\n{line}\n"));
            }
            PagePart::Section(title) => text.push_str(&format!("\n{title}\n")),
            PagePart::Text(line) => {
                text.push_str(INDENT);
                text.push_str(&escape_str(line));
                text.push('\n');
            }
            PagePart::Table(table) => add_table(&mut text, table),
            PagePart::Chart(_) => {}
        }
    }
    text
}

fn add_table(text: &mut String, table: &PageTable) {
    let rows = || std::iter::once(&table.header).chain(&table.rows);
    let cell = |cell: &String| shortened(&escape_str(cell));
    let rows: Vec<Vec<String>> = rows().map(|row| row.iter().map(cell).collect()).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.header.len()).map(width).collect();
    for row in &rows {
        let mut line = INDENT.to_owned();
        for (column, cell) in row.iter().enumerate() {
            let width = widths.get(column).copied().unwrap_or(0);
            match column {
                0 => line.push_str(&format!("{cell:<width$}")),
                _ => line.push_str(&format!("  {cell:>width$}")),
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
