//! Lists with text around them are cut into blocks and slices only between records.
//!
//! `SCORESHEET_GAMES=1000000 cargo test --release --test library boundaries::` tries that many
//! texts.

use proptest::prelude::{ProptestConfig, any, prop, prop_assert_eq, proptest};
use scoresheet::archive::{Block, Blocks};
use scoresheet::format::{ReadOptions, Syntax, read};
use scoresheet::games::GameKind;
use scoresheet::internal::next_boundary;
use scoresheet::record::Token;
use scoresheet::text::{Diagnostic, Source, TextStart};

use crate::helpers::dice::{games_or, pieces, sized};
use crate::targets::pieces::{MOVES, PIECES};

/// The text of a record, where it starts, its tokens, and its findings.
type RecordSummary = (String, TextStart, Vec<Token>, Vec<Diagnostic>);

fn read_part(text: &[u8], start: TextStart, options: ReadOptions) -> Vec<RecordSummary> {
    let records = read(Source::part("input", text, start), options);
    let summary = |record: scoresheet::record::Record<'_>| {
        let text = String::from_utf8_lossy(record.text()).into_owned();
        let (tokens, findings) = (record.tokens().to_vec(), record.findings().to_vec());
        (text, record.source().start(), tokens, findings)
    };
    records.map(summary).collect()
}

/// The blocks of a text.
fn blocks(text: &[u8], size: usize, options: ReadOptions) -> Vec<Block> {
    let mut blocks = Blocks::new(text, "input", options).with_sizes(size, 1 << 20);
    std::iter::from_fn(|| blocks.next_block().unwrap()).collect()
}

fn read_in_blocks(text: &[u8], size: usize, options: ReadOptions) -> Vec<RecordSummary> {
    let blocks = blocks(text, size, options).into_iter();
    let records = |block: Block| read_part(&block.text, block.start, options);
    blocks.flat_map(records).collect()
}

fn text(kind: usize, choices: &[u8]) -> String {
    let pieces = pieces(PIECES);
    let choose = |&choice: &u8| {
        let choice = usize::from(choice);
        match choice.checked_sub(176) {
            Some(at) => MOVES[kind][at % 4],
            None => pieces[choice % pieces.len()],
        }
    };
    choices.iter().map(choose).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(games_or(sized(4000, 300)) as u32))]

    #[test]
    fn blocks_have_the_records_of_the_whole_text(
        kind in 0_usize..4,
        choices in prop::collection::vec(any::<u8>(), 0..40),
        size in 1_usize..80,
    ) {
        let options = GameKind::ALL[kind].read_options();
        let text = text(kind, &choices);
        let whole = read_part(text.as_bytes(), TextStart::default(), options);
        prop_assert_eq!(read_in_blocks(text.as_bytes(), size, options), whole, "{:?}", text);
    }

    #[test]
    fn slices_begin_with_records(
        kind in 0_usize..4,
        choices in prop::collection::vec(any::<u8>(), 0..40),
        (head_len, context) in (1_usize..200, 0_usize..200),
    ) {
        let options = GameKind::ALL[kind].read_options();
        let text = text(kind, &choices);
        let bytes = text.as_bytes();
        if Syntax::of(bytes) == Syntax::Sheet {
            let records = read_part(bytes, TextStart::default(), options);
            let starts: Vec<u64> = records.iter().map(|record| record.1.offset).collect();
            for at in 1..bytes.len() {
                // The whole text, and a part of it as the program reads it, which does not
                // begin inside a comment.
                let comment = text.get(..at).and_then(|before| before.rfind('{'));
                let begin = at.saturating_sub(context).min(comment.unwrap_or(at));
                let head = &bytes[..head_len.min(bytes.len())];
                for (head, begin) in [(bytes, 0), (head, begin)] {
                    let found = next_boundary(head, &bytes[begin..], at - begin, options);
                    if let Some(found) = found.map(|found| begin + found) {
                        let is_first = text[..found].trim().is_empty();
                        let is_start = starts.contains(&(found as u64)) || is_first;
                        prop_assert_eq!(is_start, true, "{} after {} {:?}", found, begin, text);
                    }
                }
            }
        }
    }
}

/// Fails unless blocks of all sizes have the records of the whole text, of which there
/// must be this number.
fn check_blocks(kind: GameKind, text: &str, count: usize) {
    let options = kind.read_options();
    let whole = read_part(text.as_bytes(), TextStart::default(), options);
    assert_eq!(whole.len(), count, "{text:?}");
    for size in 1..=text.len() {
        let found = read_in_blocks(text.as_bytes(), size, options);
        assert_eq!(found, whole, "{text:?} in blocks of {size}");
    }
}

#[test]
fn archives_are_cut_between_any_two_records() {
    let options = GameKind::Permute.read_options();
    let sheet = "[Game \"Permute\"]\n\n1. Ca1b2-a1 {good} (1. Ad3e4-d4) 2. Ad3e4-d4 *\n\n";
    let with_heading = "A game\n\n[Game \"Permute\"]\n\n1. Ca1b2-a1 2. Ad3e4-d4 *\n\n";
    let json = "{\"format\":1,\"game\":\"Permute\",\"tags\":[],\"moves\":[],\"result\":\"*\"}\n";
    for (record, count) in [
        (sheet, 1),
        (with_heading, 1),
        (json, 1),
        ("Ca1b2-a1 Ad3e4-d4 1-0\n", 1),
        ("1. Ca1b2-a1 2. Ad3e4-d4 1-0\n", 1),
        ("1. Ca1b2-a1 {good} 2. Ad3e4-d4 1-0\n\n", 1),
        ("1. Ca1b2-a1 2. Ad3e4-d4\nOrange wins 1-0\n\n", 1),
        ("1. Ca1b2-a1 1-0 1. Ad3e4-d4 1-0\n", 2),
    ] {
        let text = record.repeat(200);
        let records = read_part(text.as_bytes(), TextStart::default(), options);
        assert_eq!(records.len(), 200 * count, "{record:?}");
        // A block of this size has at most ten records, unless none of their ends is found.
        let mut blocks = blocks(text.as_bytes(), 10 * record.len(), options);
        blocks.pop();
        let longest = blocks.iter().map(|block| block.text.len()).max();
        let longest = longest.unwrap_or(text.len()) / record.len();
        assert!(longest <= 10, "{longest} of {record:?} in a block");
    }
}

#[test]
fn a_list_does_not_end_with_the_result_of_a_line_whose_numbers_are_wrong() {
    let text = "12 1. 4 1-0\n1r \u{a0}2... 6\n1-0 Ann won\n2... 6\n";
    check_blocks(GameKind::Permutu, text, 1);
    let list = "Ca1b2-a1 Ad3e4-d4 1-0\n";
    for wrong in [
        "Ca1b2-a1 1. Ad3e4-d4 1-0\n",
        "1. Ca1b2-a1 2. Ad3e4-d4 Cc1d2-c1 3. Aa3b4-a4 1-0\n",
        "1. Ca1b2-a1 Ad3e4-d4 2. Cc1d2-c1 3. Aa3b4-a4 1-0\n",
        "1. Ca1b2-a1 2. Ad3e4-d4 Cc1d2-c1 1-0\n",
    ] {
        let text = format!("{list}{wrong}{list}");
        let options = GameKind::Permute.read_options();
        let count = read_part(text.as_bytes(), TextStart::default(), options).len();
        check_blocks(GameKind::Permute, &text, count);
    }
}

#[test]
fn prose_with_a_result_belongs_to_the_list_before_it() {
    let list = "Ca1b2-a1 Ad3e4-d4\n";
    for (after, count) in [
        ("Well played, Ann!\n1-0\nmuch ado about it\n", 1),
        (
            "Well played, Ann!\n1-0\n\nmuch ado about it\nSee you soon\n",
            1,
        ),
        // Before another list, the result may belong to either.
        ("Well played, Ann!\n1-0\nCa1b2-a1 *\n", 2),
        ("Well played, Ann!\nOrange wins\n1-0\nCa1b2-a1 *\n", 2),
    ] {
        check_blocks(GameKind::Permute, &format!("{list}\n{after}"), count);
        check_blocks(
            GameKind::Permute,
            &format!("{list}1-0\n{list}\n{after}"),
            count + 1,
        );
    }
}

#[test]
fn an_unclosed_comment_ends_before_blanks_whatever_follows() {
    let tags = "[Game \"Permute\"]\n[Board \"4\"]\n\n";
    let record = format!("{tags}1. Ca1b2-b2 {{ no end *  \n\n\n");
    check_blocks(GameKind::Permute, &record.repeat(3), 3);
    let list = "Ca1b2-b2 { no end\n \nCa1b2-b2 1-0\n";
    check_blocks(GameKind::Permute, &list.repeat(2), 4);
}

#[test]
fn an_unclosed_variation_costs_one_list() {
    let list = "Ca1b2-a1 1-0\n";
    for opening in ["(1-0 Ann won\n", "(Ca1b2-a1 1-0 Ann won\n"] {
        // It is a remark, or an error in the list that follows.
        let text = format!("{list}{opening}{}", list.repeat(5));
        check_blocks(GameKind::Permute, &text, 6);
        let text = format!("{list}{opening}{}{}", list.repeat(4), "Ca1b2-a1 \n");
        check_blocks(GameKind::Permute, &text, 6);
    }
    let closed = format!("{list}(Ca1b2-a1 1-0\nCa1b2-a1 1-0)\n{list}");
    // After a result, a variation is an error of its own, up to its result.
    check_blocks(GameKind::Permute, &closed, 4);
}

#[test]
fn a_second_game_begins_a_record_however_it_is_spelled() {
    for tag in ["[Game \"Permute\"]", "[game\"Permute\"]"] {
        let text = format!("{tag}\n[Board \"4\"]\n{tag}\n[Board \"4\"]\n\n1. Ca1b2-b2 *\n");
        check_blocks(GameKind::Permute, &text, 2);
    }
    let text = "[Game \"Permute\"]\n[Games \"2\"]\n[Board \"4\"]\n\n1. Ca1b2-b2 *\n";
    check_blocks(GameKind::Permute, text, 1);
}

#[test]
fn the_first_half_of_a_move_begins_no_list() {
    let list = "Clockwise e5f6-f6 1-0\n";
    for rest in [
        "Clockwise \n\n",
        "Clockwise\n\n",
        "Clockwise again\n\n",
        "swap \n\n",
        "pass\n",
    ] {
        for end in ["", "Clockwise e5f6-f6 *\n"] {
            let text = format!("{list}{list}{rest}{end}");
            let options = GameKind::Permute.read_options();
            let count = read_part(text.as_bytes(), TextStart::default(), options).len();
            check_blocks(GameKind::Permute, &text, count);
        }
    }
}

#[test]
fn counts_before_a_result_are_not_moves() {
    check_blocks(GameKind::Permutu, "It was game 4 1-0\n12 \n\n1r 1-0\n", 1);
    check_blocks(GameKind::Permutu, "1r 2g 1-0\n12 points for Ann\n", 1);
}

/// The boundaries that are found in a text without reading what is before them.
fn found_boundaries(kind: GameKind, text: &str) -> Vec<usize> {
    let (text, options) = (text.as_bytes(), kind.read_options());
    let mut found: Vec<usize> = (1..text.len())
        .filter_map(|at| next_boundary(text, text, at, options))
        .collect();
    found.dedup();
    found
}

#[test]
fn slices_do_not_begin_inside_records() {
    // A sentence about an earlier move is not a list.
    let list = "1. Ca1b2-a1 2. Ad3e4-d4\nIt was lost by 1. Ca1b2-a1 1-0\n";
    let text = format!("{list}Ca1b2-a1 1-0\nCa1b2-a1 *\n");
    let last = text.len() - "Ca1b2-a1 *\n".len();
    assert_eq!(found_boundaries(GameKind::Permute, &text), [last]);
    // The heading before the second tag belongs to the second record.
    let sheet = "[Game \"Permute\"]\n\n1. Ca1b2-a1 *\n\n";
    let text = format!("{sheet}A heading\n\n{sheet}{sheet}");
    assert_eq!(
        found_boundaries(GameKind::Permute, &text),
        [text.len() - sheet.len()]
    );
}

/// A name that is first seen at a late ply is that of no seat.
#[test]
fn a_late_name_is_no_seat() {
    let plies = "Ca1b2-b2 Cc1d2-d2 ".repeat(10);
    let text = format!("{plies}\n21. Ann: Ce5f6-f6\nAnn wins\n");
    check_blocks(GameKind::Permute, &text, 1);
}
