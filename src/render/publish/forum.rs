//! Markup for forums and chats, which show a board as text of one width.

use crate::render::publish::embedded_figure::{address, link_address};
use crate::render::{EmbeddedFigure, Page};
use crate::text::is_invisible_or_directional;

/// What a reader can do on the page of a link.
const INVITATION: &str = "Step through the game";

/// Writes a figure for BoardGameGeek, which numbers pictures when they are uploaded.
pub(crate) fn bgg_figure(figure: &EmbeddedFigure, page: &Page) -> String {
    let caption = figure.caption.as_ref();
    let heading = caption.map(|text| format!("[b]{}[/b]", bgg_escaped(text)));
    let board = format!("[c]\n{}\n[/c]", figure.text.trim_end());
    let text = figure.link.as_ref().map_or("The picture", |_| INVITATION);
    let link = link(figure, page).map(|link| format!("[url={link}]{text}[/url]"));
    let picture = Some("[ImageID=NUMBER large]".to_owned());
    let lines = [heading, picture, Some(board), link];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Writes a figure for Discord, to which the picture is attached.
pub(crate) fn discord_figure(figure: &EmbeddedFigure, page: &Page) -> String {
    let caption = figure.caption.as_ref();
    let heading = caption.map(|text| format!("**{}**", discord_escaped(text)));
    let board = format!("```\n{}\n```", figure.text.trim_end());
    let link = link(figure, page).map(|link| match figure.link {
        Some(_) => format!("{INVITATION} <{link}>"),
        None => format!("<{link}>"),
    });
    let lines = [heading, Some(board), link];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Returns the address of the page, or else of the picture, if it is known.
fn link(figure: &EmbeddedFigure, page: &Page) -> Option<String> {
    let picture = page.base.as_ref().map(|_| address(page, &figure.file));
    let link = figure.link.as_ref();
    link.map(|link| link_address(page, link)).or(picture)
}

/// Writes a text in which BoardGameGeek finds no tags: it has no way to escape brackets,
/// and drops what follows `<`.
pub(crate) fn bgg_escaped(text: &str) -> String {
    let plain = plain(text).replace('<', "< ");
    plain.replace('[', "(").replace(']', ")")
}

/// Escapes the Markdown of Discord.
pub(crate) fn discord_escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for ch in plain(text).chars() {
        if "\\*_~`|>#[]<@".contains(ch) {
            out.push('\\');
        }
        out.push(ch);
    }
    out
}

/// Collapses whitespace, and drops control, invisible and direction-changing characters.
fn plain(text: &str) -> String {
    let words = text.split_whitespace().map(|word| {
        let shown = |ch: &char| !ch.is_control() && !is_invisible_or_directional(*ch);
        word.chars().filter(shown).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{bgg_escaped, discord_escaped};

    #[test]
    fn markup_in_texts_is_not_interpreted() {
        assert_eq!(bgg_escaped("[b]a\u{202e} <x\n\ny"), "(b)a < x y");
        assert_eq!(discord_escaped("*a* @all\u{7} _"), "\\*a\\* \\@all \\_");
    }
}
