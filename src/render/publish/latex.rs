//! Markup for LaTeX.

use crate::render::publish::embedded_figure::base;
use crate::render::{EmbeddedFigure, Page};
use crate::text::is_invisible_or_directional;

/// CSS pixels (96 per inch) per TeX point (72.27 per inch).
const PIXELS_PER_POINT: f64 = 96.0 / 72.27;

/// Returns true if a character cannot be used in a file name in LaTeX.
pub(crate) fn is_special(ch: char) -> bool {
    ch.is_control() || is_invisible_or_directional(ch) || "\\{}%#~^$&\"".contains(ch)
}

/// Writes a floating `figure` with a caption and a label.
pub(crate) fn figure(figure: &EmbeddedFigure, page: &Page) -> String {
    let file = format!("{}{}", base(page), figure.file);
    let width = match figure.width {
        Some(width) => format!("{:.0}pt", f64::from(width) / PIXELS_PER_POINT),
        None => "\\linewidth".to_owned(),
    };
    let alt = escaped(&figure.alt);
    let mut lines = vec![
        "\\begin{figure}[htbp]".to_owned(),
        "  \\centering".to_owned(),
        format!("  \\includegraphics[width={width},alt={{{alt}}}]{{{file}}}"),
    ];
    // A figure without a caption has no number that a label could refer to.
    if let Some(caption) = &figure.caption {
        lines.push(format!("  \\caption{{{}}}", escaped(caption)));
        lines.push(format!("  \\label{{fig:{}}}", label(&figure.file)));
    }
    lines.push("\\end{figure}".to_owned());
    lines.join("\n")
}

/// Returns a label for a file: its stem, in which all characters except ASCII
/// letters, digits, `.` and `_` become hyphens.
fn label(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let label_char = |ch: char| {
        if ch.is_ascii_alphanumeric() || "._".contains(ch) {
            ch
        } else {
            '-'
        }
    };
    stem.chars().map(label_char).collect()
}

/// Escapes text for a LaTeX document, and collapses whitespace.
///
/// Control, invisible and direction-changing characters are dropped, since few
/// engines support them.
pub(crate) fn escaped(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(escaped_word).collect();
    words.join(" ")
}

fn escaped_word(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for ch in word.chars() {
        match ch {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '`' => out.push_str("\\textasciigrave{}"),
            // With `babel`, a straight quotation mark is a command in some
            // languages.
            '"' if opens_quotation(&out) => out.push_str("``"),
            '"' | '”' => out.push_str("''"),
            '“' => out.push_str("``"),
            '‘' => out.push('`'),
            '’' => out.push('\''),
            '{' | '}' | '#' | '$' | '%' | '&' | '_' => out.extend(['\\', ch]),
            // Two hyphens in a row would become a dash.
            '-' if out.ends_with('-') => out.push_str("{}-"),
            _ if ch.is_control() || is_invisible_or_directional(ch) => {}
            _ => out.push(ch),
        }
    }
    out
}

/// Returns true if a quotation mark opens a quotation, given the part of its
/// word before the mark.
fn opens_quotation(before: &str) -> bool {
    before.is_empty() || before.ends_with(['(', '[', '-', '/', '`']) || before.ends_with("\\{")
}

#[cfg(test)]
mod tests {
    use super::{escaped, label};

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(
            escaped("50% of #1_a\n& {b} \\input{/etc/passwd} $x^2$ ~a -- b---c"),
            "50\\% of \\#1\\_a \\& \\{b\\} \\textbackslash{}input\\{/etc/passwd\\} \
             \\$x\\textasciicircum{}2\\$ \\textasciitilde{}a -{}- b-{}-{}-c"
        );
        assert_eq!(escaped("a\u{1b}b\u{202e} \u{200b} Ж"), "ab  Ж");
        assert_eq!(
            escaped("<\"a\"|`b'>"),
            "\\textless{}''a''\\textbar{}\\textasciigrave{}b'\\textgreater{}"
        );
        assert_eq!(
            escaped("\"Ann\" (\"the first\") and “Bob’s” ‘x’"),
            "``Ann'' (``the first'') and ``Bob's'' `x'"
        );
    }

    #[test]
    fn a_label_is_the_stem_of_the_file_name() {
        assert_eq!(label("img/a b_1.2.pdf"), "a-b_1.2");
    }
}
