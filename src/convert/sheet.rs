use crate::convert::losses::{Loss, Losses};
use crate::convert::order;
use crate::convert::whole::{Subject, as_written};
use crate::play::{Dialect, TreeNode};
use crate::record::{Movetext, TokenKind, write_tag};

/// Writes a record in the sheet format: tags in their order, an empty line,
/// the movetext with its comments, glyphs and variations, the result. `set`
/// are tags that replace or add.
///
/// # Cost
///
/// Linear in the record.
pub fn to_sheet(
    subject: &Subject<'_>,
    dialect: Dialect,
    set: &[(String, String)],
    losses: &mut Losses,
) -> String {
    let mut text = String::new();
    for (name, value) in order::tags(subject, set) {
        write_tag(&mut text, &name, &value);
    }
    text.push('\n');
    let mut writer = Writer {
        subject,
        dialect,
        out: Movetext::default(),
        lost_braces: 0,
    };
    writer.tokens();
    writer.out.word(&subject.result().to_string());
    losses.add(Loss::Brace, writer.lost_braces as u64);
    text.push_str(&writer.out.finish());
    text
}

struct Writer<'s, 'r> {
    subject: &'s Subject<'r>,
    dialect: Dialect,
    out: Movetext,
    lost_braces: usize,
}

impl Writer<'_, '_> {
    fn tokens(&mut self) {
        let record = self.subject.record;
        let tokens = &record.tokens()[..self.subject.end()];
        let mut nodes = self.subject.replayed.nodes().into_iter().peekable();
        let mut index = 0;
        while let Some(token) = tokens.get(index) {
            if let Some(node) = nodes.next_if(|node| node.tokens.start == index) {
                self.ply(&node);
                index = node.tokens.end;
                continue;
            }
            index += 1;
            let text = String::from_utf8_lossy(record.slice(token));
            match token.kind {
                TokenKind::Tag | TokenKind::Number | TokenKind::Result => {}
                TokenKind::Word | TokenKind::Stray => self.out.word(&text),
                TokenKind::Glyph => self.out.word(plain_glyph(&text)),
                TokenKind::BraceComment => self.comment(brace_text(&text)),
                TokenKind::LineComment => self.comment(&text[1..]),
                TokenKind::Heading => self.comment(&text),
                TokenKind::Escape => self.out.line(&text),
                TokenKind::Open => self.out.open(),
                TokenKind::Close => self.out.close(),
            }
        }
    }

    /// A number and its move, which no line break parts.
    fn ply(&mut self, node: &TreeNode) {
        let replayed = self.subject.replayed;
        let number = replayed.first_ply() + node.ply - 1;
        let text = replayed
            .node_text(node.id, self.dialect)
            .unwrap_or_else(|| as_written(self.subject, node));
        self.out.word(&format!("{number}. {text}"));
    }

    fn comment(&mut self, text: &str) {
        self.lost_braces += self.out.comment(text);
    }
}

/// The text between the braces, the closing one of which may be missing.
fn brace_text(comment: &str) -> &str {
    let inner = comment.strip_prefix('{').unwrap_or(comment);
    inner.strip_suffix('}').unwrap_or(inner)
}

/// A glyph by its number.
fn plain_glyph(glyph: &str) -> &str {
    match glyph {
        "!" => "$1",
        "?" => "$2",
        "!!" => "$3",
        "??" => "$4",
        "!?" => "$5",
        "?!" => "$6",
        _ => glyph,
    }
}
