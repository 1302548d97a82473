//! The movetext of a game as HTML.

use std::fmt::Write;

use crate::render::publish::escaped;
use crate::render::{ReplayFrame, ReplayItem};

/// Writes the movetext. Each ply whose position is on the page is a link to it;
/// the names in links begin with `prefix`.
pub(super) fn movetext(items: &[ReplayItem], frames: &[ReplayFrame], prefix: &str) -> String {
    let mut html = String::new();
    let mut depth = 0_u32;
    for item in items {
        match item {
            ReplayItem::Ply {
                frame,
                number,
                text,
            } => {
                // Narrow columns break a long move after a comma.
                let (number, text) = (escaped(number), escaped(text).replace(',', ",<wbr>"));
                let frame = frame.and_then(|index| Some((index, frames.get(index)?)));
                match frame {
                    Some((index, frame)) => {
                        let name = escaped(&format!("{prefix}{}", frame.name));
                        let _ = write!(
                            html,
                            "<a href=\"#{name}\" data-frame=\"{index}\"><i>{number}</i> {text}</a> "
                        );
                    }
                    None => {
                        let _ = write!(html, "<span><i>{number}</i> {text}</span> ");
                    }
                }
            }
            ReplayItem::Glyph(glyph) => {
                let _ = write!(html, "<b>{}</b> ", escaped(glyph));
            }
            ReplayItem::Comment(text) => {
                let _ = write!(html, "<q dir=\"auto\">{}</q> ", escaped(text));
            }
            ReplayItem::Open => {
                depth += 1;
                html.push_str("\n<div>(");
            }
            ReplayItem::Close if depth > 0 => {
                depth -= 1;
                html.push_str(")</div>\n");
            }
            ReplayItem::Close => {}
            ReplayItem::Result(text) => {
                let _ = write!(html, "<b>{}</b> ", escaped(text));
            }
        }
    }
    for _ in 0..depth {
        html.push_str("</div>\n");
    }
    html
}

#[cfg(test)]
mod tests {
    use super::movetext;
    use crate::render::ReplayItem;

    #[test]
    fn text_is_escaped_and_variations_are_closed() {
        let items = [
            ReplayItem::Ply {
                frame: None,
                number: "1.".to_owned(),
                text: "<b>".to_owned(),
            },
            ReplayItem::Close,
            ReplayItem::Open,
            ReplayItem::Glyph("<!".to_owned()),
            ReplayItem::Comment("</q><script>".to_owned()),
        ];
        assert_eq!(
            movetext(&items, &[], ""),
            "<span><i>1.</i> &lt;b&gt;</span> \n<div>(<b>&lt;!</b> \
             <q dir=\"auto\">&lt;/q&gt;&lt;script&gt;</q> </div>\n"
        );
    }
}
