//! Writers for tags and movetext.

/// Maximum width of a line of movetext.
const LINE_WIDTH: usize = 80;

/// Writes `[Name "value"]` and a line end. `"` and `\` are escaped; line ends
/// in the value become blanks, since a tag must be on one line.
pub fn write_tag(out: &mut String, name: &str, value: &str) {
    out.extend(["[", name, " \""]);
    let is_plain = |byte| !matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
    if value.bytes().all(is_plain) {
        out.push_str(value);
    } else {
        push_escaped(out, value);
    }
    out.push_str("\"]\n");
}

/// Appends the value of a tag that must be escaped.
fn push_escaped(out: &mut String, value: &str) {
    for character in value.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' | '\r' => out.push(' '),
            _ => out.push(character),
        }
    }
}

/// A writer for movetext: words separated by blanks, wrapped at 80 columns.
#[derive(Debug, Default)]
pub struct Movetext {
    text: String,
    column: usize,
    /// True if the next word must be on a new line.
    must_break: bool,
    /// Each `(` that no word has followed yet, held back so that no line break
    /// can follow it.
    pending_opens: String,
}

impl Movetext {
    /// Creates a writer for a text of about this length in bytes.
    pub(crate) fn with_capacity(length: usize) -> Self {
        Self {
            text: String::with_capacity(length),
            ..Self::default()
        }
    }

    /// Adds a word, on the next line if this one is full.
    pub fn word(&mut self, word: &str) {
        if self.pending_opens.is_empty() {
            self.put(word);
        } else {
            let word = std::mem::take(&mut self.pending_opens) + word;
            self.put(&word);
        }
    }

    /// Writes a word after a blank or a line end.
    fn put(&mut self, word: &str) {
        let width = if word.is_ascii() {
            word.len()
        } else {
            word.chars().count()
        };
        let needs_new_line = self.must_break || self.column + 1 + width > LINE_WIDTH;
        if needs_new_line && !self.text.is_empty() {
            self.end_line();
        } else if !self.text.is_empty() {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    /// Opens a variation.
    pub fn open(&mut self) {
        self.pending_opens.push('(');
    }

    /// Closes a variation.
    pub fn close(&mut self) {
        let has_room = !self.must_break && self.column < LINE_WIDTH;
        if self.pending_opens.is_empty() && has_room && !self.text.is_empty() {
            self.text.push(')');
            self.column += 1;
        } else {
            self.word(")");
        }
    }

    /// Adds a comment in braces, or after `;` if it contains a `}`. A comment
    /// with several lines cannot follow a `;`: it is put in braces, and each
    /// `}` in it becomes `)`. Returns the number of such replacements.
    pub fn comment(&mut self, comment: &str) -> usize {
        if !comment.contains('}') {
            self.brace_comment(comment);
            return 0;
        }
        if !comment.contains(['\n', '\r']) {
            self.word(&format!(";{comment}"));
            self.must_break = true;
            return 0;
        }
        self.brace_comment(&comment.replace('}', ")"));
        comment.matches('}').count()
    }

    /// Adds a comment in braces, which may have several lines.
    fn brace_comment(&mut self, comment: &str) {
        let comment = &indented(comment);
        self.word(&format!("{{{comment}}}"));
        if let Some((_, last)) = comment.rsplit_once('\n') {
            self.column = last.chars().count() + 1;
        }
    }

    /// Adds a separate line, such as a `%` line.
    pub fn line(&mut self, line: &str) {
        self.write_pending_opens();
        if !self.text.is_empty() {
            self.end_line();
        }
        self.text.push_str(line);
        self.must_break = true;
    }

    /// Writes each `(` that is still held back.
    fn write_pending_opens(&mut self) {
        if !self.pending_opens.is_empty() {
            self.word("");
        }
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
        self.must_break = false;
    }

    /// Returns the movetext, ended by a line end.
    pub fn finish(mut self) -> String {
        self.write_pending_opens();
        self.text.push('\n');
        self.text
    }
}

/// Indents the lines of a comment that begin like a tag and follow an empty
/// line: the parser would end the comment before such a line.
fn indented(comment: &str) -> String {
    let mut follows_empty_line = false;
    let mut text = String::with_capacity(comment.len());
    for line in comment.split_inclusive(['\n', '\r']) {
        if follows_empty_line && line.starts_with('[') {
            text.push(' ');
        }
        // The LF of a CRLF, which is split from its CR.
        let is_lf_of_crlf = line == "\n" && text.ends_with('\r');
        text.push_str(line);
        follows_empty_line = if is_lf_of_crlf {
            follows_empty_line
        } else {
            line.trim_ascii().is_empty()
        };
    }
    text
}
