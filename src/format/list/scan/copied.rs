//! Punctuation and markup that come along when a list is copied from a page, a
//! mail or a table.

use crate::format::blank::{blank_length, first_character, is_blank, skip_blanks};
use crate::format::lex;
use crate::format::list::scan::numbers::{BareNumber, digits};
use crate::format::list::scan::page_tags::page_tag;
use crate::format::move_number::move_number;
use crate::text::{Diagnostic, Span, codes, escape};

/// A kind of text that is skipped in a list without tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum SkippedKind {
    /// `1)`, `1:`, `#1` or `(1)`.
    Number,
    /// `1` before a move.
    BareNumber,
    /// A comma, a bar, a dash or the like between moves.
    Separator,
    /// A bullet before a move.
    Bullet,
    /// `<li>`, `[list]` or `{{nowrap|`.
    PageTag,
    /// A code fence or a backtick.
    Fence,
    /// The `>` of a quoted mail.
    QuoteMark,
    /// A quote around a move.
    Quote,
    /// A bracket around an array of moves.
    Bracket,
    /// `Orange:` or another name before a move.
    Name,
}

impl SkippedKind {
    /// Returns the end of the message, after the quoted text, and the help.
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::Number => ("is read as a move number", "write `1.`"),
            Self::BareNumber => (
                "before a move is read as its number",
                "write `1.`, with a period",
            ),
            Self::Separator => (
                "next to a move is read as a space",
                "separate moves by spaces only",
            ),
            Self::Bullet => (
                "before a move is skipped",
                "begin the line with the move, or with its number, `1.`",
            ),
            Self::PageTag => (
                "is skipped",
                "leave it out: moves are separated by spaces or line ends",
            ),
            Self::Fence => ("is skipped", "leave it out: a list needs no fence"),
            Self::QuoteMark => ("is skipped", "remove the `>` marks of the quoted mail"),
            Self::Quote => ("is skipped", "write moves without quotes"),
            Self::Bracket => ("is skipped", "write moves without brackets and quotes"),
            Self::Name => (
                "before a move is skipped",
                "leave it out: names belong in the tags of the seats, and remarks about moves \
                 in braces",
            ),
        }
    }

    /// Returns the warning about the first text of this kind.
    pub(in crate::format) fn warning(self, text: &[u8], span: Span) -> Diagnostic {
        let (what, help) = self.texts();
        let message = match self {
            Self::Fence => "the code fence is skipped".to_owned(),
            _ => format!("`{}` {what}", escape(text)),
        };
        Diagnostic::new(codes::SKIPPED_TEXT, span, message).with_help(help)
    }
}

impl BareNumber {
    /// Returns the kind of skipped text: a plain number, such as `1`, or a number
    /// with other characters, such as `1)`.
    pub(in crate::format) const fn kind(&self) -> SkippedKind {
        match self.is_plain() {
            true => SkippedKind::BareNumber,
            false => SkippedKind::Number,
        }
    }
}

/// Characters that may separate moves.
pub(in crate::format) const SEPARATORS: &[u8] = b",.|:";

/// Text to skip, which is not part of a move.
#[derive(Debug, Clone, Copy)]
pub(in crate::format) struct SkippedText {
    pub(in crate::format) kind: SkippedKind,
    pub(in crate::format) length: usize,
    /// True for a closing tag, quote or fence, which belongs to the text before
    /// it.
    pub(in crate::format) closes: bool,
}

impl SkippedText {
    /// Creates a text that closes nothing.
    pub(in crate::format) const fn new(kind: SkippedKind, length: usize) -> Self {
        Self {
            kind,
            length,
            closes: false,
        }
    }

    /// Creates a text that belongs to the text before it.
    pub(in crate::format) const fn closing(kind: SkippedKind, length: usize) -> Self {
        Self {
            kind,
            length,
            closes: true,
        }
    }
}

/// The bytes that skipped text may begin with.
pub(in crate::format) const MAY_BE_SKIPPED: [bool; 256] = {
    let mut table = [false; 256];
    let ascii = b"_|><[]{}`#()\"'*-,.:;0123456789";
    let mut at = 0;
    while at < ascii.len() {
        table[ascii[at] as usize] = true;
        at += 1;
    }
    let mut byte = 0x80;
    while byte < 256 {
        table[byte] = true;
        byte += 1;
    }
    table
};

/// Returns true for a trailer: a character that may follow a move without a
/// blank.
pub(in crate::format) const fn is_trailer(byte: u8) -> bool {
    matches!(
        byte,
        b',' | b'.' | b'|' | b':' | b'"' | b'\'' | b'`' | b'_' | b'*'
    )
}

/// Number of bytes that are examined after a number or a bullet.
const LOOKAHEAD: usize = 256;

/// Returns the text up to the end of the line, at most `LOOKAHEAD` bytes.
pub(in crate::format) fn line_ahead(text: &[u8]) -> &[u8] {
    line_within(text, LOOKAHEAD)
}

/// Returns the text up to the end of the line, at most this many bytes.
pub(in crate::format) fn line_within(text: &[u8], most: usize) -> &[u8] {
    lex::line(&text[..text.len().min(most)])
}

/// Returns true if `text` begins with the bracket of an array of quoted texts,
/// as in JSON: a quotation mark follows.
pub(in crate::format) fn begins_array(text: &[u8]) -> bool {
    let rest = text.strip_prefix(b"[").map(skip_blanks);
    rest.is_some_and(|rest| matches!(rest.first(), Some(b'"' | b'\'')))
}

/// Returns the length of the quotation mark at the start of `text`.
pub(in crate::format) fn quote(text: &[u8]) -> Option<usize> {
    if matches!(text.first(), Some(b'"' | b'\'')) {
        return Some(1);
    }
    let quotes = [
        "**", "__", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}", "\u{2018}", "\u{2019}",
    ];
    let quote = quotes
        .iter()
        .find(|quote| text.starts_with(quote.as_bytes()));
    // Emphasis of a single word, as in Markdown.
    let is_emphasis = matches!(text, [b'*' | b'_', letter, ..] if letter.is_ascii_alphabetic());
    match quote {
        Some(quote) => Some(quote.len()),
        None => is_emphasis.then_some(1),
    }
}

/// Returns the length of the bullet at the start of `text`, if a blank follows
/// it.
pub(in crate::format) fn bullet(text: &[u8]) -> Option<usize> {
    let bullets = [
        "*", "-", "\u{2022}", "\u{2013}", "\u{2014}", "\u{B7}", "\u{25AA}", "\u{25CF}", "\u{2023}",
        "\u{25E6}",
    ];
    let bullet = bullets
        .iter()
        .find(|bullet| text.starts_with(bullet.as_bytes()))?;
    let blank = text
        .get(bullet.len())
        .is_some_and(|&byte| byte == b' ' || byte == b'\t');
    blank.then_some(bullet.len())
}

/// Returns true for a word that takes the place of a move.
pub(in crate::format) fn is_action(word: &[u8]) -> bool {
    is_one_of(word, &ACTIONS)
}

/// Returns true if `word` is one of these words, ignoring case.
pub(in crate::format) fn is_one_of(word: &[u8], words: &[&str]) -> bool {
    words
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// Returns true for a word that begins a move and is more than a number.
pub(in crate::format) fn may_be_move(word: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    digits(word) < word.len() && opens_move(word)
}

/// Returns the number of letters in a word.
pub(in crate::format) fn letters(word: &[u8]) -> usize {
    word.iter().filter(|&&byte| is_letter(byte)).count()
}

/// The words that take the place of a move.
pub(in crate::format) const ACTIONS: [&str; 7] = [
    "swap", "pass", "timeout", "resigns", "resign", "resigned", "draw",
];

/// Returns the length of the non-ASCII punctuation character at the start of
/// `text`. Letters, digits, and signs that may be in moves and results are not
/// punctuation.
pub(in crate::format) fn wide_punctuation(text: &[u8]) -> Option<usize> {
    let character = first_character(text).filter(|character| !character.is_ascii())?;
    let is_part = character.is_alphanumeric() || "\u{D7}\u{BD}↔⇄".contains(character);
    let is_other = !is_part && lex::dash(text).is_err();
    is_other.then(|| character.len_utf8())
}

/// Returns true for a short word that begins like an action.
pub(in crate::format) fn begins_like_action(word: &[u8]) -> bool {
    ["swa", "pas", "res", "dra", "tim"].iter().any(|start| {
        lex::strip_prefix_ignoring_case(word, start).is_some_and(|rest| rest.len() <= 6)
    })
}

/// Iterates over the words of a line between blanks, ASCII or not, the given
/// separators, and punctuation that is not ASCII.
fn split_words<'t>(line: &'t [u8], separators: &'static [u8]) -> impl Iterator<Item = &'t [u8]> {
    let cut = |text: &[u8]| match text[0] {
        byte if is_blank(byte) || separators.contains(&byte) => Some(1),
        0x80.. => blank_length(text).or_else(|| wide_punctuation(text)),
        _ => None,
    };
    let mut rest = line;
    std::iter::from_fn(move || {
        while !rest.is_empty()
            && let Some(length) = cut(rest)
        {
            rest = &rest[length..];
        }
        let end = (0..rest.len()).find(|&at| cut(&rest[at..]).is_some());
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}

/// Iterates over the pieces of a line that may be moves: its words between
/// separators that no move has, without move numbers and final periods. What
/// follows a colon is also a piece, unless it is only digits.
pub(in crate::format) fn pieces(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    split_words(line, b"{}()[];$,|<>\"'`#=*_").flat_map(|piece| {
        let piece = move_number(piece).map_or(piece, |number| number.rest);
        // A colon ends a number or a name; elsewhere it may belong to a move.
        let colon = memchr::memchr(b':', piece).map(|at| &piece[at + 1..]);
        let is_time = |rest: &&[u8]| digits(rest) == rest.len();
        let rest = colon.filter(|rest| !is_time(rest));
        let piece = piece.trim_suffix_of(b".");
        [Some(piece), rest]
            .into_iter()
            .flatten()
            .filter(|piece| !piece.is_empty())
    })
}

/// Returns the text without the blanks, quotation marks, bullets, bars, page
/// tags and fences at its start.
pub(in crate::format) fn peel(text: &[u8]) -> &[u8] {
    peel_until(text, |_| false)
}

/// Returns the text as [`peel`] does, or an empty text if the paragraph ends
/// among the characters that `peel` removes.
pub(in crate::format) fn peel_paragraph(text: &[u8]) -> &[u8] {
    peel_until(text, |text| {
        matches!(text.first(), Some(b'\n' | b'\r')) && ends_paragraph(text)
    })
}

/// Peels the text; returns an empty text once `is_end` is true of the rest.
fn peel_until(mut text: &[u8], is_end: fn(&[u8]) -> bool) -> &[u8] {
    let mut count = 0;
    while count < MAX_PEELED {
        if is_end(text) {
            return &[];
        }
        count += usize::from(text.first().is_some_and(|&byte| !is_blank(byte)));
        let length = match text.first() {
            Some(&byte) if is_blank(byte) => 1,
            Some(b'>') if text.get(1) == Some(&b'!') => 2,
            Some(b'|' | b'>' | b'`' | b'"') => 1,
            Some(b';') if text.get(1) == Some(&b'"') => 1,
            Some(b'<' | b'[' | b'{' | b'}') => match page_tag(text) {
                Some(tag) => tag.length,
                None => return text,
            },
            Some(b'*' | b'-' | 0x80..) => match bullet(text).or_else(|| quote(text)) {
                Some(length) => length,
                None => return text,
            },
            _ => return text,
        };
        text = &text[length..];
    }
    text
}

/// Returns true if `text`, after the blanks at its start, is a tag or empty, or
/// if these blanks have more than one line end.
pub(in crate::format) fn ends_paragraph(text: &[u8]) -> bool {
    let rest = skip_blanks(text);
    let blanks = &text[..text.len() - rest.len()];
    let is_end = |(at, byte): (usize, &u8)| match byte {
        b'\r' => blanks.get(at + 1) != Some(&b'\n'),
        byte => *byte == b'\n',
    };
    let ends = blanks.iter().enumerate().filter(|&line| is_end(line));
    rest.is_empty() || ends.count() > 1 || rest[0] == b'[' && lex::looks_like_tag(rest)
}

/// Maximum number of characters and tags that [`peel`] removes, not counting
/// blanks.
const MAX_PEELED: usize = 64;

/// Trims characters at the end of a word.
trait TrimSuffix {
    fn trim_suffix_of(&self, characters: &[u8]) -> &Self;
}

impl TrimSuffix for [u8] {
    fn trim_suffix_of(&self, characters: &[u8]) -> &Self {
        let end = self.iter().rposition(|byte| !characters.contains(byte));
        &self[..end.map_or(0, |at| at + 1)]
    }
}

/// Returns the word at the start of `text`, up to a blank, a bracket or
/// punctuation that no move has. It is empty if `text` begins with one of them.
pub(in crate::format) fn word(text: &[u8]) -> &[u8] {
    let ends = |at: usize| match text[at] {
        byte if is_blank(byte) => true,
        b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'>' | b'|' | b'"' | b'`' | b';' => true,
        0x80.. => wide_punctuation(&text[at..]).is_some() || blank_length(&text[at..]).is_some(),
        _ => false,
    };
    let most = text.len().min(lex::MAX_WORD);
    let end = (0..most).find(|&at| ends(at)).unwrap_or(most);
    &text[..end]
}

/// Returns true for a letter or a byte beyond ASCII.
pub(in crate::format) const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte >= 0x80
}
