//! Families of texts that are hard to read. Each family has a text of any length.

use scoresheet::archive::Blocks;
use scoresheet::format::read;
use scoresheet::games::{self, GameKind};
use scoresheet::internal::{Check, too_long};
use scoresheet::record::TagValues;
use scoresheet::report::Entry;
use scoresheet::text::Source;

/// A family of texts. A text consists of a head, any number of pieces, and a tail.
pub(crate) struct Family {
    /// A description of the pieces.
    pub(crate) name: &'static str,
    head: &'static str,
    /// Returns the piece with this number.
    piece: fn(usize) -> String,
    tail: &'static str,
}

const TAGS: &str = "[Game \"Permute\"]\n[Board \"4\"]\n\n";

impl Family {
    const fn new(name: &'static str, head: &'static str, piece: fn(usize) -> String) -> Self {
        Self {
            name,
            head,
            piece,
            tail: " *\n",
        }
    }

    /// A text of about `bytes` bytes.
    pub(crate) fn text(&self, bytes: usize) -> Vec<u8> {
        let mut text = Vec::with_capacity(bytes + 200);
        text.extend(self.head.bytes());
        let mut number = 0;
        while text.len() < bytes {
            text.extend((self.piece)(number).bytes());
            number += 1;
        }
        text.extend(self.tail.bytes());
        text
    }
}

/// A short name of letters for a number.
fn letters(mut number: usize) -> String {
    let mut text = String::new();
    loop {
        text.push(char::from(b'A' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            return text;
        }
    }
}

/// All families.
pub(crate) const FAMILIES: [Family; 30] = [
    Family::new("nested variations", TAGS, |_| "(".to_owned()),
    Family::new("nested variations with moves", TAGS, |_| "(a".to_owned()),
    Family::new("empty variations", TAGS, |_| "()".to_owned()),
    Family::new("variations of a move", "Ca1b2-a1", |_| "(a)".to_owned()),
    Family::new("closing parentheses", TAGS, |_| ")".to_owned()),
    Family::new("a long word", TAGS, |_| "x".to_owned()),
    Family::new("a long comment", "Ca1b2-a1 {", |_| "x ".to_owned()),
    Family::new("a comment of empty lines", "Ca1b2-a1 {", |_| {
        "\n\n[".to_owned()
    }),
    Family::new("comments", TAGS, |_| "{}".to_owned()),
    Family::new("line comments", TAGS, |_| ";\n".to_owned()),
    Family::new("bad commands", TAGS, |_| "{[%csl Z]}".to_owned()),
    Family::new("short words", TAGS, |_| "a ".to_owned()),
    Family::new("short words without tags", "", |_| "a ".to_owned()),
    Family::new("moves of the game", TAGS, |_| "Ca1b2-a1 ".to_owned()),
    Family::new("moves in three words", TAGS, |_| {
        "Clockwise a1:b2 a1 ".to_owned()
    }),
    Family::new("swaps", TAGS, |_| "swap ".to_owned()),
    Family::new("letters of other scripts", TAGS, |_| "\u{430} ".to_owned()),
    Family::new("bytes of no character", TAGS, |_| {
        "\u{80}\u{80} ".to_owned()
    }),
    Family::new("numbers", TAGS, |number| format!("{number}.")),
    Family::new("results", "", |_| "* ".to_owned()),
    Family::new("glyphs", TAGS, |_| "$1".to_owned()),
    Family::new("bad glyphs", TAGS, |_| "$".to_owned()),
    Family::new("opening brackets", TAGS, |_| "[".to_owned()),
    Family::new("odd blanks", TAGS, |_| "\u{A0}".to_owned()),
    Family::new("headings", "", |_| "h\n".to_owned()),
    Family::new("escaped lines", TAGS, |_| "%\n".to_owned()),
    Family::new("tags", "", |number| format!("[{} \"\"]\n", letters(number))),
    Family::new("one tag again and again", TAGS, |_| "[A \"\"]\n".to_owned()),
    Family::new("tags that do not end", TAGS, |_| "[A\n".to_owned()),
    Family::new("empty lines", TAGS, |_| "\r\n\r".to_owned()),
];

/// Reads and checks all records of a text; returns their number.
pub(crate) fn check_all(text: &[u8]) -> usize {
    let options = GameKind::Permute.read_options();
    let mut blocks = Blocks::new(text, "input", options);
    let mut count = 0;
    while let Some(block) = blocks.next_block().expect("it can be read") {
        let source = Source::part("input", &block.text, block.start);
        let too_long = block.is_too_long.then(|| too_long(source));
        let records = read(source, options).filter(|_| !block.is_too_long);
        for record in too_long.into_iter().chain(records) {
            count += 1;
            let mut findings = Vec::new();
            let replayed = games::replay_with(&record, &TagValues::new(), &mut findings);
            let entry = Entry {
                number: count,
                record: &record,
                replayed: replayed.as_deref(),
                findings: &findings,
                offset: None,
            };
            serde_json::to_writer(std::io::sink(), &Check::of(&entry)).expect("it is written");
        }
    }
    count as usize
}
