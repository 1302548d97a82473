//! Parser and writer of moves; the grammar is `grammar/swaptimum.bnf`.

use nom::branch::alt;
use nom::character::complete::{char, multispace0, multispace1, one_of};
use nom::combinator::{eof, map, opt, peek, value};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::board::Square;
use crate::format::{coordinate, dash};
use crate::games::swaptimum::moves::{Swap, SwaptimumMove};
use crate::play::{Dialect, MoveText, NotationError, Oddities, Oddity};
use crate::record::Words;

/// `d4,c5-d5`.
pub(super) const SHEET: Dialect = Dialect {
    name: "sheet",
    title: "record sheets",
    lines: false,
};

/// Maximum number of words in a move: a placement, the two squares of its swap,
/// a comma and a hyphen, all separated by blanks.
const MAX_WORDS: usize = 5;

const EXPECTED: &str =
    "a move is a square and, after a crosscut, a comma and the swap: `d4` or `d4,c5-d5`";
const MISSING: &str = "the two squares of the swap follow the comma";
const LONE_SWAP: &str = "a swap follows its placement, as in `d4,c5-d5`";

crate::play::impl_move_text!(SwaptimumMove, write, take);

/// Parses the next move; returns the number of words it takes, at least one.
pub(super) fn take(words: Words<'_>) -> (usize, Result<MoveText<SwaptimumMove>, NotationError>) {
    let first = words.first().unwrap_or_default();
    if first.eq_ignore_ascii_case(b"pass") {
        let text = MoveText {
            mv: SwaptimumMove::Pass,
            dialect: None,
            odd: Oddities::default(),
        };
        return (1, Ok(text));
    }
    let text = words.text(MAX_WORDS);
    let Ok((rest, parts)) = written(text) else {
        return (1, Err(unknown(first)));
    };
    let length = text.len() - rest.len();
    let ends = |count: &usize| words.text(*count).len() >= length;
    let count = (1..MAX_WORDS).find(ends).unwrap_or(MAX_WORDS);
    let taken = words.text(count);
    let read = if taken.len() == length {
        parts.finish()
    } else {
        Err(unknown(taken))
    };
    (count, read)
}

fn unknown(word: &[u8]) -> NotationError {
    let reason = match () {
        () if pair_of_squares(word).is_ok_and(|(rest, _)| rest.is_empty()) => LONE_SWAP,
        () if word.eq_ignore_ascii_case(b"swap") => {
            "players never swap sides in Swaptimum, only checkers, as in `d4,c5-d5`"
        }
        () if word.eq_ignore_ascii_case(b"timeout") => {
            "Swaptimum has no action for running out of time"
        }
        () => return NotationError::Unknown { expected: EXPECTED },
    };
    NotationError::never(reason)
}

/// Returns true if a word begins like a move, even a malformed one: `pass`, or
/// a letter, look-alikes included, and a number of one or two digits, followed
/// by the end of the word or a character that occurs in moves. A swap alone
/// does not begin a move.
pub(super) fn opens_move(word: &[u8]) -> bool {
    if word.eq_ignore_ascii_case(b"pass") {
        return true;
    }
    let letter = match word {
        [first, ..] if first.is_ascii_alphabetic() => 1,
        _ => word.iter().take_while(|&&byte| byte >= 0x80).count(),
    };
    let rest = &word[letter..];
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let goes_on = rest.get(digits).is_none_or(|sign| b",:+/".contains(sign));
    (1..=4).contains(&letter) && (1..=2).contains(&digits) && goes_on
}

/// The parts of a move as written.
#[derive(Debug, Clone, Copy)]
struct Parts {
    at: SquareText,
    swap: Option<SwapText>,
    odd: Oddities,
}

/// The swap after the comma, as written; parts of it may be missing.
#[derive(Debug, Clone, Copy)]
struct SwapText {
    one: Option<SquareText>,
    two: Option<SquareText>,
}

#[derive(Debug, Clone, Copy)]
struct SquareText {
    square: Square,
    odd: Option<Oddity>,
}

impl Parts {
    /// Builds the move.
    fn finish(mut self) -> Result<MoveText<SwaptimumMove>, NotationError> {
        self.odd.note(self.at.odd);
        let swap = self.swap.map(|swap| self.swap(swap)).transpose()?;
        let at = self.at.square;
        Ok(MoveText {
            mv: SwaptimumMove::Place { at, swap },
            dialect: Some(&SHEET),
            odd: self.odd,
        })
    }

    fn swap(&mut self, text: SwapText) -> Result<Swap, NotationError> {
        let (Some(one), Some(two)) = (text.one, text.two) else {
            return Err(NotationError::Incomplete { missing: MISSING });
        };
        self.odd.note(one.odd);
        self.odd.note(two.odd);
        let is_other_order = one.square > two.square;
        self.odd.note(is_other_order.then_some(Oddity::OtherOrder));
        Ok(Swap::new(one.square, two.square))
    }
}

/// `<placement> ::= <square> | <square> "," <swap>`
///
/// Accepts an incomplete swap, so that the error can name what is missing.
fn written(input: &[u8]) -> IResult<&[u8], Parts> {
    let (input, at) = square(input)?;
    let mut odd = Oddities::default();
    // After a blank, only a complete swap that ends its word belongs to this
    // placement: `d4 d3:c3-c4` is two placements.
    let whole = terminated(pair_of_squares, peek(alt((eof, multispace1))));
    let apart = preceded(multispace1, whole).parse_complete(input);
    if let Ok((rest, (swap, sign))) = apart {
        odd.insert(Oddity::OtherSigns);
        odd.note(sign);
        let swap = Some(swap);
        return Ok((rest, Parts { at, swap, odd }));
    }
    let (input, sign) = opt(comma).parse_complete(input)?;
    let Some(sign) = sign else {
        let swap = None;
        return Ok((input, Parts { at, swap, odd }));
    };
    odd.note(sign);
    if let (rest, Some((swap, sign))) = opt(pair_of_squares).parse_complete(input)? {
        odd.note(sign);
        let swap = Some(swap);
        return Ok((rest, Parts { at, swap, odd }));
    }
    let (input, one) = opt(terminated(square, opt(hyphen))).parse_complete(input)?;
    let swap = Some(SwapText { one, two: None });
    Ok((input, Parts { at, swap, odd }))
}

/// `<swap> ::= <square> "-" <square>`
fn pair_of_squares(input: &[u8]) -> IResult<&[u8], (SwapText, Option<Oddity>)> {
    map((square, hyphen, square), |(one, sign, two)| {
        let (one, two) = (Some(one), Some(two));
        (SwapText { one, two }, sign)
    })
    .parse_complete(input)
}

/// Parses the comma or another separator used for it.
fn comma(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let other = value(Some(Oddity::OtherSigns), one_of(":+/"));
    let sign = alt((value(None, char(',')), other));
    map(
        (multispace0, sign, multispace0),
        |(before, sign, after): (&[u8], _, &[u8])| {
            let blanks = before.len() + after.len() > 0;
            sign.or(blanks.then_some(Oddity::OtherSigns))
        },
    )
    .parse_complete(input)
}

/// Parses the hyphen or another separator used for it.
fn hyphen(input: &[u8]) -> IResult<&[u8], Option<Oddity>> {
    let plain = map(dash, |dash| (dash != b"-").then_some(Oddity::Dash));
    let other = value(Some(Oddity::OtherSigns), one_of(":/"));
    let spaced = delimited(multispace1, dash, multispace1);
    let spaced = value(Some(Oddity::OtherSigns), spaced);
    alt((plain, other, spaced)).parse_complete(input)
}

/// `<square> ::= <file> <rank>`
fn square(input: &[u8]) -> IResult<&[u8], SquareText> {
    let (rest, square) = coordinate(input)?;
    let is_upper = input[0].is_ascii_uppercase();
    let odd = is_upper.then_some(Oddity::LetterCase);
    Ok((rest, SquareText { square, odd }))
}

/// Writes a move.
pub(super) fn write(out: &mut String, mv: &SwaptimumMove) {
    let SwaptimumMove::Place { at, swap } = mv else {
        out.push_str("pass");
        return;
    };
    out.push_str(at.as_str());
    if let Some(swap) = swap {
        out.push(',');
        out.push_str(swap.first().as_str());
        out.push('-');
        out.push_str(swap.second().as_str());
    }
}

#[cfg(test)]
mod tests {
    use bnf::rand::SeedableRng;
    use bnf::rand::rngs::StdRng;
    use bnf::{Grammar, Production, Term};
    use proptest::prelude::{Just, Strategy, prop_oneof, proptest};

    use super::{opens_move, take};
    use crate::board::Square;
    use crate::format::{self, ReadOptions};
    use crate::games::swaptimum::moves::{Swap, SwaptimumMove};
    use crate::play::{MoveText, NotationError, Oddity};
    use crate::record::Words;
    use crate::text::Source;

    const GRAMMAR: &str = include_str!("../../../grammar/swaptimum.bnf");

    fn read(text: &str) -> (usize, Result<MoveText<SwaptimumMove>, NotationError>) {
        let options = ReadOptions::only_moves();
        let record = format::read(Source::new("test", text.as_bytes()), options)
            .next()
            .expect("the text is not empty");
        take(Words::new(record.text(), record.tokens()))
    }

    fn oddities(text: &str) -> Vec<Oddity> {
        let (_, read) = read(text);
        read.unwrap().odd.iter().collect()
    }

    fn square() -> impl Strategy<Value = Square> {
        (0..26_u8, 0..26_u8).prop_map(|(file, rank)| Square::new(file, rank))
    }

    fn any_move() -> impl Strategy<Value = SwaptimumMove> {
        let swap = (square(), square()).prop_map(|(one, two)| Swap::new(one, two));
        let place = |at, swap| SwaptimumMove::Place { at, swap };
        prop_oneof![
            Just(SwaptimumMove::Pass),
            square().prop_map(move |at| place(at, None)),
            (square(), swap).prop_map(move |(at, swap)| place(at, Some(swap))),
        ]
    }

    proptest! {
        #[test]
        fn every_written_move_reads_back(mv in any_move()) {
            let text = mv.to_string();
            assert_eq!(text.parse(), Ok(mv));
            let (words, read) = read(&text);
            let read = read.unwrap();
            assert_eq!((words, read.mv), (1, mv));
            assert!(read.odd.is_empty(), "{text}");
            assert!(opens_move(text.as_bytes()), "{text}");
        }

        #[test]
        fn any_text_is_read_without_panic(text in "[a-d1-3,:/+ -]{1,12}") {
            if text.trim().is_empty() {
                return Ok(());
            }
            let (words, _) = read(&text);
            assert!(words >= 1);
        }
    }

    /// Parses the grammar with `rule` as its start symbol.
    fn grammar(rule: &str) -> Grammar {
        let grammar: Grammar = GRAMMAR.parse().unwrap();
        let rule = Term::Nonterminal(rule.to_owned());
        let mut rules: Vec<Production> = grammar.productions_iter().cloned().collect();
        let first = rules.iter().position(|production| production.lhs == rule);
        rules[..=first.unwrap()].rotate_right(1);
        Grammar::from_parts(rules)
    }

    #[test]
    fn sentences_of_the_grammar_are_read() {
        for rule in ["written", "read"] {
            let grammar = grammar(rule);
            let mut rng = StdRng::seed_from_u64(1);
            for _ in 0..2000 {
                let text = grammar.generate_seeded(&mut rng).unwrap();
                let (words, read) = read(&text);
                let read = read.unwrap();
                assert_eq!(words, text.split_whitespace().count(), "{text}");
                let plain = read.mv.to_string();
                if rule == "written" {
                    assert_eq!(plain, text);
                    assert!(read.odd.is_empty(), "{text}");
                }
            }
        }
    }

    #[test]
    fn whatever_is_written_is_in_the_grammar() {
        let grammar = grammar("written");
        let parser = grammar.build_parser().unwrap();
        for text in ["pass", "d4", "z26", "d4,c5-d5", "a10,a9-b10", "k11,k11-l12"] {
            let (_, read) = read(text);
            let text = read.unwrap().mv.to_string();
            assert!(parser.parse_input(&text).next().is_some(), "{text}");
        }
        for text in [
            "d4,", "d4,c5", "a0", "a27", "D4", "c5-d5", "d4,d5-c5", "d4,c5-c7",
        ] {
            assert!(parser.parse_input(text).next().is_none(), "{text}");
        }
    }

    #[test]
    fn unusual_spellings_are_accepted() {
        for text in [
            "d4,d5-c5",
            "D4,c5-D5",
            "d4,c5\u{2013}d5",
            "d4 c5-d5",
            "d4, c5-d5",
            "d4 , c5 - d5",
            "d4:c5/d5",
        ] {
            let (_, read) = read(text);
            let read = read.unwrap();
            assert_eq!(read.mv.to_string(), "d4,c5-d5", "{text}");
            assert!(!read.odd.is_empty(), "{text}");
        }
        assert_eq!(oddities("d4,d5-c5"), [Oddity::OtherOrder]);
        assert_eq!(oddities("D4"), [Oddity::LetterCase]);
        assert_eq!(oddities("d4,c5\u{2212}d5"), [Oddity::Dash]);
        assert_eq!(oddities("d4, c5-d5"), [Oddity::OtherSigns]);
        assert!(oddities("PASS").is_empty());
    }

    #[test]
    fn a_move_takes_all_its_words() {
        assert_eq!(read("d4 c5 e6").0, 1);
        assert_eq!(read("d4 c5-d5 e6").0, 2);
        assert_eq!(read("d4, c5-d5 e6").0, 2);
        assert_eq!(read("d4 , c5 - d5 e6").0, 5);
        assert_eq!(read("d4 {x} c5-d5").0, 1);
        assert_eq!(read("d4 d5:c5-d6").0, 1);
        assert_eq!(read("d4 d5/c5-d6").0, 1);
    }

    #[test]
    fn malformed_moves_are_explained() {
        let incomplete = |text| {
            let (_, read) = read(text);
            assert!(
                matches!(read, Err(NotationError::Incomplete { .. })),
                "{text}"
            );
        };
        ["d4,", "d4,c5", "d4,c5-"].into_iter().for_each(incomplete);
        for text in ["c5-d5", "swap", "timeout"] {
            let (_, read) = read(text);
            assert!(matches!(read, Err(NotationError::Never { .. })), "{text}");
        }
        for text in ["d", "d44", "d4x", "d4,c5-d5,e5-e6", "d0", "dd4", "resign!"] {
            let (_, read) = read(text);
            assert!(matches!(read, Err(NotationError::Unknown { .. })), "{text}");
        }
    }

    #[test]
    fn headings_do_not_open_moves() {
        for yes in ["d4", "D4,c5-d5", "d4,", "\u{434}4", "pass", "k11,k10-k11"] {
            assert!(opens_move(yes.as_bytes()), "{yes}");
        }
        for no in ["Ann", "2024-05-01", "round2", "c5-d5", "swap", "1.", "d4th"] {
            assert!(!opens_move(no.as_bytes()), "{no}");
        }
    }
}
