//! Marks around lines: quotes, bullets, fences, tags, time stamps and chats.

use super::paste::{Author, Role};
use super::style::{Label, Table};

/// The marks around the lines of a paste.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Frame {
    None,
    Quote,
    /// Only the first lines are quoted.
    Reply,
    /// Lines above and below the plies.
    Fence(&'static str, &'static str),
    /// The form of a play line.
    Line(&'static str),
    Times,
    Chat,
}

/// The frames to choose from, and their names.
const FRAMES: [(Frame, &str); 17] = [
    (Frame::Quote, "quoted"),
    (Frame::Fence("```", "```"), "fence"),
    (Frame::Fence("[code]", "[/code]"), "forum code"),
    (Frame::Fence("[quote]", "[/quote]"), "forum quote"),
    (Frame::Fence("<pre>", "</pre>"), "tags around"),
    (Frame::Line("    {}"), "indented"),
    (Frame::Line("- {}"), "bullets"),
    (Frame::Line("* {}"), "bullets"),
    (Frame::Line("• {}"), "bullets"),
    (Frame::Line("<p>{}</p>"), "tags"),
    (Frame::Line("<li>{}</li>"), "tags"),
    (Frame::Line("<div class=\"move\">{}</div>"), "tags"),
    (Frame::Line("[b]{}[/b]"), "forum tags"),
    (Frame::Line("**{}**"), "bold"),
    (Frame::Line("{}<br>"), "line breaks"),
    (Frame::Times, "time stamps"),
    (Frame::Chat, "chat"),
];

impl Author<'_> {
    /// Chooses the marks of a mail, a page or a chat.
    fn choose_frame(&mut self) -> Frame {
        let is_table = self.style.table != Table::None;
        let has_star = |line: &super::paste::Line| line.text.contains(['*', '\n']);
        if let Some(frame) = self.frame {
            return frame;
        }
        if is_table || self.chance(50) {
            return Frame::None;
        }
        if !self.is_plain && self.chance(10) {
            self.odd("reply");
            return Frame::Reply;
        }
        let (frame, name) = FRAMES[self.dice.below(FRAMES.len())];
        if matches!(frame, Frame::Line(_)) && self.lines.iter().any(has_star) {
            return Frame::None;
        }
        self.note(name);
        frame
    }

    /// Joins the lines to a text.
    pub(crate) fn finish(&mut self) -> String {
        let frame = self.choose_frame();
        let is_play = |line: &super::paste::Line| line.role == Role::Play;
        let first = self.lines.iter().position(is_play).unwrap_or_default();
        let last = self.lines.iter().rposition(is_play).unwrap_or_default();
        let quote = self.dice.one_of(&["> ", ">", ">> ", "> > "]);
        let quoted = match frame {
            Frame::Quote => usize::MAX,
            Frame::Reply => 1 + self.dice.below(last + 1),
            _ => 0,
        };
        let (minute, is_short) = (self.dice.below(10), self.chance(50));
        let mut rows = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            if let Frame::Fence(above, _) = frame
                && at == first
            {
                rows.push(above.to_owned());
            }
            let text = &line.text;
            let time = minute + at % 50;
            let rows_of_line = text.split('\n');
            rows.push(match frame {
                _ if at < quoted => rows_of_line
                    .map(|row| format!("{quote}{row}"))
                    .collect::<Vec<_>>()
                    .join("\n"),
                Frame::Line(form) if is_play(line) => form.replace("{}", text),
                Frame::Times if is_play(line) && is_short => format!("[0:{time:02}] {text}"),
                Frame::Times if is_play(line) => format!("12:{time:02} {text}"),
                Frame::Chat if is_play(line) || line.role == Role::Remark => {
                    format!("<{}> {text}", self.speaker(at))
                }
                _ => text.clone(),
            });
            if let Frame::Fence(_, below) = frame
                && at == last
            {
                rows.push(below.to_owned());
            }
        }
        self.join(&rows)
    }

    /// Joins the rows with some kind of line end.
    fn join(&mut self, rows: &[String]) -> String {
        let end = if self.chance(5) { "\r\n" } else { "\n" };
        let blanks = if self.chance(5) { "  " } else { "" };
        let mut text = rows.join(&format!("{blanks}{end}"));
        if self.chance(80) {
            text.push_str(end);
        }
        if self.chance(2) {
            text.insert(0, '\u{feff}');
        }
        if !self.is_plain && self.chance(4) {
            self.odd("odd characters");
            text = match self.dice.below(4) {
                0 => text.replace(' ', "\u{a0}"),
                1 => text.replace('-', "\u{2011}"),
                2 => text.replace("1", "1\u{fe0f}\u{20e3}"),
                _ => text + "\u{1a}",
            };
        }
        text
    }

    /// Who says a line in a chat: the player of its only ply, else somebody.
    fn speaker(&self, at: usize) -> &'static str {
        let line = &self.lines[at];
        let shown = &self.games[line.game];
        let is_single = self.style.per_line == 1 && self.style.label == Label::None;
        match line.plies.checked_sub(1) {
            Some(index) if is_single && self.deal.seats.len() == 2 => shown.players[index % 2],
            _ => shown.players[0],
        }
    }
}
