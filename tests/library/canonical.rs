//! The canonical form of a record is its own canonical form, has the same
//! meaning, and keeps everything.

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert_eq};
use proptest::proptest;
use proptest::sample::{Index, select};
use scoresheet::convert::{Canonical, to_canonical};
use scoresheet::format;
use scoresheet::games::{self, GameKind};
use scoresheet::internal::CanonicalWriter;
use scoresheet::play::Replayed;
use scoresheet::record::{Record, TagValues, TokenKind};
use scoresheet::text::Source;

use crate::helpers::dice;

const SAMPLES: [&str; 9] = [
    include_str!("../../samples/permute/simon-r-eric-s.sheet"),
    include_str!("../../samples/permute/three-games.sheet"),
    include_str!("../../samples/permute/swap-positions.sheet"),
    include_str!("../../samples/permute/resignation.sheet"),
    include_str!("../../samples/permute/aiai.txt"),
    include_str!("../../samples/permute/mindsports.txt"),
    include_str!("../../samples/swaptimum/several-crosscuts.sheet"),
    include_str!("../../samples/permutations/two-players.sheet"),
    include_str!("../../samples/permutu/nobody-can-move.sheet"),
];

/// Pieces of records, from which random texts are made.
const PIECES: &str = "\
    [Game \"Permute\"]\n¦[Board \"8\"]\n¦[orange \"Ann \\\"A\\\"\"]\n¦[Result \"1-0\"]\n¦\
    [Zebra \"1\"]\n[Zebra \"2\"]\n¦[Termination \"resignation\"]\r\n¦\n¦\r\n¦\n\n¦ ¦\
    Ce5f6-f6 ¦Ae4f5-f5 ¦Cf8g9-f8 ¦Clockwise d3:e4 d4 ¦CLOCKWISE D3:E4 D4\n¦Ce5\u{2013}f6 ¦\
    Ch4i5-h5 ¦Cd4e3-d3 ¦1. ¦12... ¦3.Ch3i4-h4 ¦resigns ¦draw ¦swap ¦1-0\n¦0-1 ¦1/2-1/2 ¦\
    * ¦! ¦$006 ¦?? ¦{a comment} ¦{of two\nlines } ¦{[%csl Rd3,Ge4] with marks} ¦\
    ; to the end\n¦;{ with } in it\n¦( ¦) ¦(Cd3e4-d4 ¦Ad5e6-e5) ¦\n% a line of its own\n¦\
    word ¦Ann against Bob\n¦\u{a0}¦{ never closed ¦}";

fn read(input: &[u8]) -> Vec<Record<'_>> {
    let options = GameKind::Permute.read_options();
    format::read(Source::new("input", input), options).collect()
}

/// The content of a record, independent of spelling.
#[derive(Debug, PartialEq, Eq)]
struct Content {
    tags: Vec<(String, String)>,
    text: Vec<String>,
    result: Option<String>,
    /// The whole text if the canonical form copies it. All other fields are then empty.
    copied: Option<String>,
}

/// Removes blanks at both ends of a text: empty lines before and after a record are
/// not part of its content.
fn trim_blanks(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let is_blank = |sign: char| sign.is_whitespace() || sign == '\u{FEFF}';
    text.trim_matches(is_blank).to_owned()
}

/// A result is read without the blanks around and in it, and written so.
fn is_kept_in_result(sign: char) -> bool {
    !sign.is_whitespace() && sign != '\u{FEFF}'
}

/// The movetext of a record, independent of spelling, and its result.
fn movetext(record: &Record<'_>, replayed: &dyn Replayed) -> (Vec<String>, Option<String>) {
    let dialect = replayed.dialects()[0];
    let mut nodes = replayed.nodes().into_iter().peekable();
    let mut text = Vec::new();
    let (mut depth, mut has_moves) = (0, false);
    let mut result = None;
    for (index, token) in record.tokens().iter().enumerate() {
        let slice = String::from_utf8_lossy(record.slice(token)).into_owned();
        match token.kind {
            TokenKind::Tag | TokenKind::Number | TokenKind::Noise => {}
            TokenKind::Word => {
                if let Some(node) = nodes.next_if(|node| node.tokens.start == index) {
                    text.push(replayed.node_text(node.id, dialect).expect("a move"));
                    has_moves = true;
                }
            }
            TokenKind::Result if depth == 0 => {
                let mut plain = slice;
                plain.retain(is_kept_in_result);
                plain = plain.replace(|sign: char| sign == ':' || !sign.is_ascii(), "-");
                // The canonical form of `1/2` is `1/2-1/2`, that of words are marks.
                result = Some(match plain.as_str() {
                    "1/2" => "1/2-1/2".to_owned(),
                    words if words.contains("resigns") => replayed.verdict().stated.to_string(),
                    _ => plain,
                });
            }
            TokenKind::BraceComment => text.push(format!("{{{}", &slice[1..slice.len() - 1])),
            TokenKind::LineComment => text.push(format!("{{{}", &slice[1..])),
            // After tags or a move, a heading becomes a comment.
            TokenKind::Heading if !record.is_bare() || has_moves => {
                text.push(format!("{{{slice}"));
            }
            TokenKind::Glyph => {
                let short = ["!", "?", "!!", "??", "!?", "?!"];
                let number = short.iter().position(|glyph| *glyph == slice);
                let number =
                    number.map_or_else(|| slice[1..].parse().expect("a number"), |at| at + 1);
                text.push(format!("${number}"));
            }
            kind => {
                depth += i32::from(kind == TokenKind::Open) - i32::from(kind == TokenKind::Close);
                text.push(slice);
            }
        }
    }
    (text, result)
}

fn content(record: &Record<'_>) -> Content {
    let mut findings = Vec::new();
    let replayed = games::replay_with(record, &TagValues::new(), &mut findings);
    let form = to_canonical(record, replayed.as_deref(), &TagValues::new());
    let (Some(replayed), false) = (replayed, form == Canonical::Verbatim) else {
        return Content {
            tags: Vec::new(),
            text: Vec::new(),
            result: None,
            copied: Some(trim_blanks(record.text())),
        };
    };
    let mut tags: Vec<_> = record
        .tags()
        .iter()
        .map(|tag| (tag.name.to_ascii_lowercase(), tag.value.to_string()))
        .collect();
    for (_, value) in tags.iter_mut().filter(|(name, _)| name == "result") {
        value.retain(is_kept_in_result);
    }
    tags.sort_by(|one, other| one.0.cmp(&other.0));
    let (text, result) = movetext(record, &*replayed);
    Content {
        tags,
        text,
        result,
        copied: None,
    }
}

fn canonical(input: &[u8]) -> Vec<u8> {
    let mut writer = CanonicalWriter::default();
    for record in read(input) {
        let replayed = games::replay_with(&record, &TagValues::new(), &mut Vec::new());
        let form = to_canonical(&record, replayed.as_deref(), &TagValues::new());
        writer.push(&record, &form);
    }
    writer.take_text()
}

fn formatted(text: &str) -> String {
    String::from_utf8(canonical(text.as_bytes())).unwrap()
}

/// Returns true if a record without tags has no move, begins with a glyph, or
/// follows another record on the same line. Where such a record ends depends on the
/// text around it, so its canonical form may be divided differently.
fn has_stray_text(input: &[u8]) -> bool {
    read(input).iter().any(|record| {
        let replayed = games::replay_with(record, &TagValues::new(), &mut Vec::new());
        let is_empty = replayed.is_none_or(|replayed| replayed.nodes().is_empty());
        let mut kinds = record.tokens().iter().map(|token| token.kind);
        let first = kinds.find(|kind| !matches!(kind, TokenKind::Number));
        let is_mid_line = record.source().start().column > 1;
        record.is_bare() && (is_empty || is_mid_line || first == Some(TokenKind::Glyph))
    })
}

/// Checks that the canonical form of a text is its own canonical form, and has the
/// same content as the text.
fn check_canonical_form(input: &[u8]) -> Result<(), proptest::test_runner::TestCaseError> {
    if has_stray_text(input) {
        return Ok(());
    }
    let once = canonical(input);
    let shown = String::from_utf8_lossy(&once).into_owned();
    let twice = String::from_utf8_lossy(&canonical(&once)).into_owned();
    let original = String::from_utf8_lossy(input);
    prop_assert_eq!(&twice, &shown, "in canonical form again: {}", original);
    let before: Vec<Content> = read(input).iter().map(content).collect();
    let mut after: Vec<Content> = read(&once).iter().map(content).collect();
    for (before, after) in before.iter().zip(&mut after) {
        // A result is always written, even if the record has none.
        if before.result.is_none() {
            after.result = None;
        }
    }
    prop_assert_eq!(before, after, "{}\nbecame\n{}", original, shown);
    Ok(())
}

#[test]
fn a_result_that_does_not_fit_the_game_is_kept() {
    let sheet = "[Game \"Permutu\"]\n[Players \"3\"]\n[RowRed \"ABCD\"]\n[RowBlack \"ACDB\"]\n\
                 [RowGreen \"BDAC\"]\n\n1. 1r 2. 2g 3. 4g 4. 1 5. 4 6. 2 0-1\n";
    assert!(
        formatted(sheet).ends_with("6. 2 0-1\n"),
        "{}",
        formatted(sheet)
    );
}

#[test]
fn samples_keep_their_content() {
    for sample in SAMPLES {
        check_canonical_form(sample.as_bytes()).unwrap();
    }
}

/// An empty line ends an unclosed comment before a tag; a line with a no-break
/// space is not empty.
#[test]
fn comments_keep_lines_that_look_like_tags() {
    for line in ["", " ", "\u{a0}", "\u{2003}", "\t\u{c}"] {
        let text = format!("[Game \"Permute\"]\n\n{{a\n{line}\n[Game \"Permute\"]\n}} *\n");
        check_canonical_form(text.as_bytes()).unwrap();
    }
}

#[test]
fn nothing_is_added_and_no_result_is_corrected() {
    let text = "[Result \"1-0\"]\n[board \"12\"]\n\n1. Ce5f6-f6 2. resigns 0-1\n";
    let sheet = "[Board \"12\"]\n[Result \"1-0\"]\n\n1. Ce5f6-f6 2. resigns 0-1\n";
    assert_eq!(formatted(text), sheet);
}

#[test]
fn tags_are_written_in_a_fixed_order() {
    let text = "[Zebra \"z\"]\n[Termination \"resignation\"]\n[Yellow \"Bob\"]\n[Orange \"Ann\"]\n\
        [Round \"3\"]\n[Swap \"none\"]\n[Result \"*\"]\n[Site \"here\"]\n[Board \"12\"]\n\
        [Game \"Permute\"]\n[Event \"e\"]\n\n*\n";
    let found = formatted(text);
    let names = found
        .lines()
        .filter_map(|line| line.strip_prefix('[')?.split(' ').next());
    let names: Vec<&str> = names.collect();
    let order = "Game Board Swap Event Site Round Orange Yellow Result Termination Zebra";
    assert_eq!(names.join(" "), order);
}

#[test]
fn bare_lists_stay_bare_with_one_game_per_line() {
    let text =
        "1. Ce5f6-f6 2. Ae4f5-f5\n3. Cf8g9-f8 *\n\nCe5f6-f6 Ae4f5-f5\n\nAnn - Bob\nCe5f6-f6 *\n";
    let lists = "Ce5f6-f6 Ae4f5-f5 Cf8g9-f8 *\nCe5f6-f6 Ae4f5-f5 *\n\nAnn - Bob\nCe5f6-f6 *\n";
    assert_eq!(formatted(text), lists);
}

#[test]
fn unreadable_records_are_copied() {
    for text in [
        "[Game \"Permute\"]\n\n1. Ce5f6-f6   {never closed 2. Ae4f5-f5 *\n",
        "[Game \"Permute\"]\n\n1.   Ce5f6-f6 2.  nonsense *\n",
        "[Game \"Chess\"]\n\n1. e4   e5 *\n",
    ] {
        assert_eq!(formatted(text), text);
    }
    let illegal = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2.   Ce5f6-e5 *\n";
    let found = formatted(illegal);
    assert!(
        found.ends_with("\n\n1. Ce5f6-f6 2. Ce5f6-e5 *\n"),
        "{found}"
    );
}

fn concatenated_pieces() -> impl Strategy<Value = String> {
    vec(select(dice::pieces(PIECES)), 0..30).prop_map(|pieces| pieces.concat())
}

fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<Index>(), 0..3_u8, select(dice::pieces(PIECES)));
    (select(&SAMPLES[..]), vec(change, 0..4)).prop_map(|(sample, changes)| {
        let mut bytes = sample.as_bytes().to_vec();
        for (index, kind, piece) in changes {
            let at = index.index(bytes.len());
            match kind {
                0 => {
                    bytes.remove(at);
                }
                1 => {
                    bytes.splice(at..at, piece.bytes());
                }
                _ => bytes[at] = piece.as_bytes()[0],
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(dice::games_or(dice::sized(2000, 120)) as u32))]

    #[test]
    fn random_texts_keep_their_content(text in concatenated_pieces()) {
        check_canonical_form(text.as_bytes())?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(dice::games_or(dice::sized(300, 15)) as u32))]

    #[test]
    fn mutated_samples_keep_their_content(bytes in mutated()) {
        check_canonical_form(&bytes)?;
    }
}

/// A `*` would settle whether these are one game or two.
#[test]
fn a_single_ply_stays_open() {
    let unclear = "Ca1b2-b2\n\nCe5f6-f6\n";
    assert_eq!(formatted(unclear), unclear);
    let numbered = "1. Ca1b2-b2\n\nCe5f6-f6\n";
    assert_eq!(formatted(numbered), "Ca1b2-b2 *\n\nCe5f6-f6\n");
    check_canonical_form(unclear.as_bytes()).unwrap();
}

/// Texts that would be read differently in canonical form, had it no rule for them.
/// Texts that are not sound, or in which it is unclear what belongs together.
const UNCLEAR: &[&str] = &[
    // The first result is written on the line of the plies, which would decide to which list
    // the second belongs.
    "Ce5f6-f6 ; to the end\n\n1-0\n\n1-0\n\nCe5f6-f6 ",
    // Without its number, a list would go on below a result on a line without plies.
    "Ce5f6-f6 [Game \"Permute\"]\n1. ; to the end\n1. 1-0\nCe5f6-f6 Ce5f6-f6 3.Ch3i4-h4 ",
    "1. Ce5f6-f6 Clockwise d3:e4 d4 ; to the end\n1-0\n1. Ce5f6-f6 ",
    // A comment may contain what would be the title of another game.
    "Clockwise d3:e4 d4 Ce5f6-f6 Ce5f6-f6 Ce5f6-f6 ( Ann against Bob\n\n% a line\nCe5f6-f6",
    // A comment that is not closed belongs to the list below, wherever the result is.
    "Ce5f6-f6 0-1 ;{ with } in it\n{ never closed\n\nCe5f6-f6 ",
    // An empty line ends a variation with a comment that is not closed.
    "Ce5f6-f6 ( { never closed\nAd5e6-e5) 12... 1-0\n[Game \"Permute\"]\n",
    // The move of a number may be below an empty line.
    "(Cd3e4-d4 [Game \"Permute\"]\nAd5e6-e5) Ce5f6-f6 1. \n\n0-1 Ce5f6-f6 ",
    // A line with a no-break space ends a comment that is not closed, like an empty one.
    "\n3.Ch3i4-h4 ; to the end\n1. { never closed [Game \"Permute\"]\n\u{a0}\nCe5f6-f6 1-0\n",
    // A result in its title may be what ends the list above.
    "1. ; to the end\n\n3.Ch3i4-h4 \n\n0-1 Ann against Bob\nCe5f6-f6 ",
    // The same result again is unclear only if that of the list above is above its plies.
    "1-0\nCe5f6-f6 1-0\n\n1-0\n\nCe5f6-f6 ",
    "Ann - Bob 1-0\nCe5f6-f6 1-0\n\n1-0\n\nCe5f6-f6 ",
    // A paragraph with two results is not that of the list above, wherever its own is.
    "\nCe5f6-f6 ; to the end\n\n* \n\n0-1 * { never closed ; to the end\n\n% a\n[Game \"Permute\"]\n",
    // Words after a result are the title of the sheet below.
    "Ce5f6-f6 ! 0-1 resigns Ann against Bob\n[Game \"Permute\"]\n",
    // A CR and an LF after it are one line end.
    "Ca1b2-\r1 Ce5f6-f6 1-0\n",
    // A list in an open variation may end with its result there.
    "Ce5f6-f6 ( 1-0\nCe5f6-f6 ",
    // A line comment must not begin like a smiley.
    "Ce5f6-f6 1-0\n) }* ",
    // Below a single ply, a glyph would be that of the ply.
    "Ce5f6-f6 \n\n?? 1. Ce5f6-f6 \n[Game \"Permute\"]\n",
    // A brace of the next record must not close the comment.
    "Ce5f6-f6 0-1 { never closed ; to the end\n1. 1-0\n[Game \"Permute\"]\n",
    "\n{ never closed [Game \"Permute\"]\n\n% a\nresigns 1-0\nCe5f6-f6 0-1 \n% a\n}\n",
    "Ce5f6-f6 { never closed [Game \"Permute\"]\n1. 0-1 { open 1-0\n\n[Game \"Permute\"]\n",
    // The list above is not closed by a `*` where the one below is copied.
    "Ce5f6-f6 \nresigns Ann against Bob\n0-1 Ce5f6-f6 ",
    // What is said in a comment is no result.
    "Ce5f6-f6 Ce5f6-f6 { never closed 1. 1-0\n}word ",
    // A line with an unusual blank is empty.
    "Ce5f6-f6 [Game \"Permute\"]\nCe5f6-f6 ; a\n\u{a0}\n\n1-0\n\n% a\nCe5f6-f6 ",
    // A variation may be before the result.
    "Ce5f6-f6 ; to the end\n( Ad5e6-e5) * ",
    // The end of a variation may be alone on the line of the result.
    "Ce5f6-f6 * ( \n% a line of its own\n) ",
    // Above a sheet that begins with a tag, a single ply is no part of a longer list.
    "CLOCKWISE D3:E4 D4\n\n% a line of its own\n?? swap [Zebra \"1\"]\n[Zebra \"2\"]\n",
    // An empty line below a result would give it to the ply above.
    "Ce5f6-f6 \n\nresigns word 0-1 {a comment} 1-0\n[Game \"Permute\"]\n",
    // A sheet below a record that ends inside a line.
    "[Game \"Permute\"]\n0-1 * resigns [Zebra \"1\"]\n[Zebra \"2\"]\n[Game \"Permute\"]\n( ",
    // A result in words ends with its mark, whatever follows on the line.
    "[Game \"Permute\"]\nword resigns 0-1 1. 1-0\n[Game \"Permute\"]\n",
    // A result below the plies is written on their line.
    "CLOCKWISE D3:E4 D4\n1-0\n\n1-0\n\n% a line of its own\n(Cd3e4-d4 ",
    // A result is written without blanks, also in a tag.
    "[Game \"Permute\"]\n\nCe5f6-f6 1 -0\n",
    "[Game \"Permute\"]\n[Result \"1\u{a0}-0\"]\n\nCe5f6-f6 1-0\n",
];

#[test]
fn what_is_unclear_keeps_its_meaning() {
    for text in UNCLEAR {
        check_canonical_form(text.as_bytes()).unwrap();
    }
}

/// Whatever is above them, lists with certain ends get a line each.
#[test]
fn lists_on_one_line_are_divided() {
    let lists = "Ca1b2-b2 Ac1d2-d2 1-0\nCa1b2-b2 Ac1d2-d2 0-1\nCe5f6-f6 Ac1d2-d2 1-0\n";
    let one_line = lists.replacen('\n', " ", 1);
    assert_eq!(formatted(&one_line), lists);
}
