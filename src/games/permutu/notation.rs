//! Parser and writer for moves; the grammar is `grammar/permutu.bnf`.

use nom::branch::alt;
use nom::character::complete::{alpha1, digit1, one_of};
use nom::combinator::{map, map_opt, opt, value};
use nom::{IResult, Parser};

use crate::format::{blanks1, dash, strip_prefix_ignoring_case};
use crate::games::permutu::refusal::NO_COLUMN;
use crate::games::permutu::{Column, Permutu, PermutuMove, PermutuPosition, TileColour};
use crate::play::{Dialect, MoveText, Notation, NotationError, Oddities, Oddity};
use crate::record::Words;

/// `7r`, `7`.
pub(super) const SHEET: Dialect = Dialect {
    name: "sheet",
    title: "record sheets",
    part_per_line: false,
};

/// Moves written as words.
const ACTIONS: [(&str, PermutuMove); 2] = [
    ("pass", PermutuMove::Pass),
    ("timeout", PermutuMove::Timeout),
];

const EXPECTED: &str =
    "a move is a column and the colour of a single tile, `7r`, or a column alone, `7`";

crate::play::impl_move_text!(PermutuMove, write, Permutu::read_move);

impl Notation for Permutu {
    const DIALECTS: &'static [Dialect] = &[SHEET];

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<PermutuMove>, NotationError>) {
        let first = words.first().unwrap_or_default();
        if let Some(action) = action(first) {
            return (1, Ok(MoveText::usual(action, None)));
        }
        // A colour alone is not a move, so it belongs to the column before it.
        let text = words.text(2);
        if let Ok((rest, parts)) = spaced(text)
            && words.count_within(text.len() - rest.len()) == Some(2)
        {
            return (2, parts.finish());
        }
        match parts(first) {
            Ok(([], parts)) => (1, parts.finish()),
            _ => (1, Err(unknown(first))),
        }
    }

    fn opens_move(word: &[u8]) -> bool {
        // Returns true if a word begins a move: a column of at most two digits, with
        // or without a colour, or `timeout`. Longer numbers are more likely to be
        // years.
        let digits = word.iter().filter(|byte| byte.is_ascii_digit()).count();
        let is_take = digits <= 2 && matches!(parts(word), Ok(([], _)));
        is_take || action(word) == Some(PermutuMove::Timeout)
    }

    fn writer(_dialect: Dialect) -> impl Fn(&mut String, &PermutuMove) {
        write
    }

    fn position_string(_position: &PermutuPosition) -> Option<String> {
        None
    }
}

/// Returns the action that a word names, ignoring case.
fn action(word: &[u8]) -> Option<PermutuMove> {
    let has_name = |(name, _): &&(&str, PermutuMove)| {
        strip_prefix_ignoring_case(word, name).is_some_and(<[u8]>::is_empty)
    };
    ACTIONS.iter().find(has_name).map(|(_, action)| *action)
}

/// Returns the error for a word that is not a move.
fn unknown(word: &[u8]) -> NotationError {
    if word.eq_ignore_ascii_case(b"swap") {
        return NotationError::never("Permutu has no swap");
    }
    NotationError::Unknown { expected: EXPECTED }
}

/// The parts of a move as written.
#[derive(Debug, Clone, Copy)]
struct Parts {
    /// The number of the column; `None` if it has three or more digits.
    number: Option<u8>,
    colour: Option<TileColour>,
    oddities: Oddities,
}

impl Parts {
    fn new(number: Option<u8>, colour: Option<ColourText>, oddity: Option<Oddity>) -> Self {
        let mut oddities = Oddities::default();
        oddities.note(oddity);
        if let Some(colour) = colour {
            oddities.note(colour.is_upper.then_some(Oddity::LetterCase));
        }
        Self {
            number,
            colour: colour.map(|text| text.colour),
            oddities,
        }
    }

    /// Builds the move, or the error for a column that no game has.
    fn finish(self) -> Result<MoveText<PermutuMove>, NotationError> {
        let reason = match self.number {
            Some(0) => "columns are numbered from 1",
            _ => "there are at most 26 columns",
        };
        let column = self
            .number
            .and_then(Column::numbered)
            .ok_or(NotationError::NeverLegal {
                code: NO_COLUMN,
                reason,
            })?;
        let mv = match self.colour {
            Some(colour) => PermutuMove::Single { column, colour },
            None => PermutuMove::Whole { column },
        };
        Ok(MoveText {
            mv,
            dialect: Some(&SHEET),
            oddities: self.oddities,
        })
    }
}

/// The letter of a colour as written.
#[derive(Debug, Clone, Copy)]
struct ColourText {
    colour: TileColour,
    is_upper: bool,
}

/// `<move> ::= <column> [ <colour> ]`; also with a separator between them or in
/// reverse order.
fn parts(input: &[u8]) -> IResult<&[u8], Parts> {
    let plain = map((column, opt(colour)), |(number, colour)| {
        Parts::new(number, colour, None)
    });
    let separator = alt((value((), dash), value((), one_of(":/"))));
    let separated = map((column, separator, colour), |(number, (), colour)| {
        Parts::new(number, Some(colour), Some(Oddity::OtherSeparators))
    });
    let reversed = map((colour, column), |(colour, number)| {
        Parts::new(number, Some(colour), Some(Oddity::OtherOrder))
    });
    alt((separated, plain, reversed)).parse_complete(input)
}

/// `<move> ::= <column> <blank> ( <colour-word> | <colour> )`
/// `| <colour-word> <blank> <column>`
fn spaced(input: &[u8]) -> IResult<&[u8], Parts> {
    if input.first().is_some_and(u8::is_ascii_alphabetic) {
        return map((colour_word, blanks1, column), |(colour, _, number)| {
            Parts::new(number, Some(colour), Some(Oddity::ColourWord))
        })
        .parse_complete(input);
    }
    let word = map(colour_word, |colour| (colour, Oddity::ColourWord));
    let letter = map(colour, |colour| (colour, Oddity::OtherSeparators));
    map(
        (column, blanks1, alt((word, letter))),
        |(number, _, (colour, oddity))| Parts::new(number, Some(colour), Some(oddity)),
    )
    .parse_complete(input)
}

/// `<colour-word> ::= "red" | "black" | "green"`, in any case.
fn colour_word(input: &[u8]) -> IResult<&[u8], ColourText> {
    map_opt(alpha1, |word: &[u8]| {
        let is_named = |colour: &TileColour| word.eq_ignore_ascii_case(colour.as_str().as_bytes());
        let colour = TileColour::ALL.into_iter().find(is_named)?;
        Some(ColourText {
            colour,
            is_upper: false,
        })
    })
    .parse_complete(input)
}

/// `<column> ::= "1" | ... | "26"`. Also reads 0 and 27 to 99, and longer
/// numbers as `None`, so that [`Parts::finish`] can refuse them.
fn column(input: &[u8]) -> IResult<&[u8], Option<u8>> {
    map_opt(digit1, |digits: &[u8]| match digits {
        [b'0', _, ..] => None,
        [ones] => Some(Some(ones - b'0')),
        [tens, ones] => Some(Some((tens - b'0') * 10 + (ones - b'0'))),
        _ => Some(None),
    })
    .parse_complete(input)
}

/// `<colour> ::= "r" | "b" | "g"`
fn colour(input: &[u8]) -> IResult<&[u8], ColourText> {
    map_opt(nom::character::complete::anychar, |letter: char| {
        TileColour::of_letter(letter).map(|colour| ColourText {
            colour,
            is_upper: letter.is_ascii_uppercase(),
        })
    })
    .parse_complete(input)
}

/// Writes a move.
fn write(out: &mut String, mv: &PermutuMove) {
    let Some(column) = mv.column() else {
        let named = ACTIONS.iter().find(|(_, action)| action == mv);
        out.push_str(named.map_or("", |(name, _)| name));
        return;
    };
    let number = column.number();
    if number >= 10 {
        out.push((b'0' + number / 10) as char);
    }
    out.push((b'0' + number % 10) as char);
    if let PermutuMove::Single { colour, .. } = mv {
        out.push(colour.letter());
    }
}
