//! Parses moves as MindSports and Ai Ai write them; the grammars are
//! `grammar/mindsports.bnf` and `grammar/aiai.bnf`.

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::char;
use nom::combinator::{map, opt, value};
use nom::error::ErrorKind;
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use crate::board::{Face, Square};
use crate::format::{blanks0, blanks1, coordinate, dash, is_blank, strip_prefix_ignoring_case};
use crate::games::permute::fast::{plain, words};
use crate::games::permute::refusal::{NO_FACE, SWAP_ASSUMED};
use crate::games::permute::{
    AIAI, AIAI_ACTIONS, Direction, MINDSPORTS, Permute, PermuteMove, PermutePosition,
    PermuteSetting, SwapRule, Twist,
};
use crate::play::{
    Dialect, MainLineMoves, MoveText, Notation, NotationError, Oddities, Oddity, Position as _,
    RecordForm,
};
use crate::record::Words;
use crate::text::Diagnostic;

/// Maximum number of words read for a move. The longest move has eight words:
/// `Clockwise d3e4 + Widdershins g5h6 , Bandage g5`.
const MAX_WORDS: usize = 10;
/// Maximum number of words of a move with blanks around its hyphen.
const SPACED_WORDS: usize = 3;

const EXPECTED: &str =
    "a move is a direction, a face and the bandaged square: `Cd3e4-d4` or `Clockwise d3e4-d4`";
const MISSING: &str = "a move ends with the bandaged stone";
const NOT_DIAGONAL: &str = "the two corners of a face are diagonal neighbours, as d3 and e4 are";

/// The accepted words for the two directions: first those that Ai Ai uses, then
/// their synonyms, which are read with a warning.
const DIRECTIONS: [(&str, Direction); 8] = [
    ("Clockwise", Direction::Clockwise),
    ("Widdershins", Direction::Anticlockwise),
    ("Anticlockwise", Direction::Anticlockwise),
    ("Counterclockwise", Direction::Anticlockwise),
    ("Anti-clockwise", Direction::Anticlockwise),
    ("Counter-clockwise", Direction::Anticlockwise),
    ("CCW", Direction::Anticlockwise),
    ("CW", Direction::Clockwise),
];

crate::play::impl_move_text!(PermuteMove, words::writer(MINDSPORTS), Permute::read_move);

impl Notation for Permute {
    const DIALECTS: &'static [Dialect] = &[MINDSPORTS, AIAI, AIAI_ACTIONS];

    fn infer_setting(
        setting: &mut PermuteSetting,
        moves: &MainLineMoves<'_, PermuteMove>,
        findings: &mut Vec<Diagnostic>,
    ) {
        if setting.stated_swap.is_some() || !moves.is_bare() {
            return;
        }
        let Some((span, _)) = moves.iter().find(|(_, text)| text.mv == PermuteMove::Swap) else {
            return;
        };
        let dialect = moves.iter().find_map(|(_, text)| text.dialect);
        let swap = dialect.map_or(SwapRule::Colours, |&dialect| SwapRule::custom(dialect));
        setting.stated_swap = Some(swap);
        let effect = match swap {
            SwapRule::Positions => "every stone changes colour, as on MindSports",
            _ => "the players exchange seats, as in the rule sheet",
        };
        let message = format!("`swap` is read as `{swap}`: {effect}");
        let help = "set `--swap colours`, `--swap positions` or a tag `Swap`: the rule can decide who wins";
        findings.push(Diagnostic::new(SWAP_ASSUMED, span, message).with_help(help));
    }

    fn implied_tags(dialect: Dialect) -> &'static [(&'static str, &'static str)] {
        match SwapRule::custom(dialect) {
            SwapRule::Positions => &[("Swap", "positions")],
            _ => &[("Swap", "colours")],
        }
    }

    fn read_move(words: Words<'_>) -> (usize, Result<MoveText<PermuteMove>, NotationError>) {
        let first = words.first().unwrap_or_default();
        let plain = plain::read(first).map(|(mv, dialect)| (mv, Some(dialect)));
        let is_swap = first.eq_ignore_ascii_case(b"swap");
        if let Some((mv, dialect)) = plain.or(is_swap.then_some((PermuteMove::Swap, None))) {
            return (1, Ok(MoveText::usual(mv, dialect)));
        }
        if direction_word(first).is_ok() {
            return read_aiai(words);
        }
        match mindsports(first) {
            Ok(([], parts)) if parts.bandage.is_some() => (1, parts.finish(&MINDSPORTS)),
            Ok(([], parts)) => read_spaced(words).unwrap_or_else(|| (1, parts.finish(&MINDSPORTS))),
            _ => read_spaced(words).unwrap_or_else(|| (1, Err(unknown(first)))),
        }
    }

    #[inline(always)]
    fn play_canonical<'t>(
        position: &mut PermutePosition,
        text: &'t [u8],
        played: &mut impl FnMut(PermuteMove),
    ) -> Option<(&'t [u8], &'static Dialect)> {
        plain::play(position, text, played)
    }

    fn may_infer_setting(setting: &PermuteSetting, form: RecordForm) -> bool {
        form == RecordForm::List && setting.stated_swap.is_none()
    }

    fn opens_move(word: &[u8]) -> bool {
        // A word begins like a move, even a malformed one, if it begins
        // with a word for a direction, with `C` or `A` and a square, or with two
        // squares; or it has at least two numbers and begins with two letters (or
        // bytes that are not ASCII).
        if let [b'C' | b'A', b'a'..=b'z', b'1'..=b'9', _, _, ..] = word {
            return true;
        }
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
        let numbers = word
            .chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit())
            .filter(|run| run[0].is_ascii_digit())
            .count();
        // A setting in a log, such as `eval=0.23`, is not a move.
        let has_numbers =
            numbers >= 2 && word.iter().take(2).all(is_letter) && !word.contains(&b'=');
        // A face without its direction, as in `f8g9-f8`.
        let is_face = || coordinate(word).is_ok_and(|(rest, _)| coordinate(rest).is_ok());
        direction_word(word).is_ok() || has_numbers || is_face()
    }

    fn writer(dialect: Dialect) -> impl Fn(&mut String, &PermuteMove) {
        words::writer(dialect)
    }

    fn position_string(position: &PermutePosition) -> Option<String> {
        let letter = |square| position.letter(square);
        Some(position.diagram(letter, position.next_ply()))
    }
}

/// Parses a move with blanks or a line end around its hyphen, or in the columns
/// of a table.
fn read_spaced(words: Words<'_>) -> Option<(usize, Result<MoveText<PermuteMove>, NotationError>)> {
    let text = words.text(SPACED_WORDS);
    let is_complete = |(_, parts): &(&[u8], Parts)| parts.bandage.is_some();
    let spaced = mindsports(text).ok().filter(is_complete);
    let (rest, parts) = spaced.or_else(|| in_columns(text).ok())?;
    let count = words.count_within(text.len() - rest.len())?;
    (count > 1).then(|| (count, parts.finish(&MINDSPORTS)))
}

/// Parses a move that begins with a word for a direction.
fn read_aiai(words: Words<'_>) -> (usize, Result<MoveText<PermuteMove>, NotationError>) {
    let text = words.text(MAX_WORDS);
    if let Ok((rest, parts)) = aiai(text) {
        // `None` if the move ends within a word.
        let count = words.count_within(text.len() - rest.len());
        if let Some(count) = count {
            return (count.max(1), parts.finish(&AIAI));
        }
    }
    // The squares after a direction are part of this move, not new moves.
    let is_continuation = |index: usize| {
        words
            .get(index)
            .is_some_and(|word| !Permute::opens_move(word) && has_square(word))
    };
    let count = 1 + (1..3).take_while(|&index| is_continuation(index)).count();
    (count, Err(NotationError::Unknown { expected: EXPECTED }))
}

fn has_square(word: &[u8]) -> bool {
    (0..word.len()).any(|at| coordinate(&word[at..]).is_ok())
}

/// Returns the error for a word that is not a move.
fn unknown(word: &[u8]) -> NotationError {
    if word.eq_ignore_ascii_case(b"pass") {
        NotationError::never("there is no passing in Permute")
    } else if word.eq_ignore_ascii_case(b"timeout") {
        NotationError::never("Permute has no action for running out of time")
    } else {
        NotationError::Unknown { expected: EXPECTED }
    }
}

/// The parts of a move as written.
#[derive(Debug, Clone, Copy)]
struct Parts {
    first: TwistText,
    second: Option<TwistText>,
    bandage: Option<SquareText>,
    oddities: Oddities,
}

#[derive(Debug, Clone, Copy)]
struct TwistText {
    direction: Direction,
    oddity: Option<Oddity>,
    face: FaceText,
}

#[derive(Debug, Clone, Copy)]
struct FaceText {
    one: SquareText,
    two: SquareText,
    separator: Option<char>,
}

#[derive(Debug, Clone, Copy)]
struct SquareText {
    square: Square,
    is_upper: bool,
}

impl Parts {
    /// Builds the move, with the oddities of its parts.
    fn finish(mut self, dialect: &'static Dialect) -> Result<MoveText<PermuteMove>, NotationError> {
        let first = self.twist(self.first, dialect)?;
        let second = self
            .second
            .map(|second| self.twist(second, dialect))
            .transpose()?;
        let bandage = self
            .bandage
            .ok_or(NotationError::Incomplete { missing: MISSING })?;
        self.oddities
            .note(bandage.is_upper.then_some(Oddity::LetterCase));
        let mv = PermuteMove::Turn {
            first,
            second,
            bandage: bandage.square,
        };
        Ok(MoveText {
            mv,
            dialect: Some(dialect),
            oddities: self.oddities,
        })
    }

    /// Builds a twist and notes its oddities.
    fn twist(&mut self, text: TwistText, dialect: &Dialect) -> Result<Twist, NotationError> {
        let FaceText {
            one,
            two,
            separator,
        } = text.face;
        let no_face = NotationError::NeverLegal {
            code: NO_FACE,
            reason: NOT_DIAGONAL,
        };
        let face = Face::with_corners(one.square, two.square).ok_or(no_face)?;
        self.oddities.note(text.oddity);
        self.oddities
            .note((one.is_upper || two.is_upper).then_some(Oddity::LetterCase));
        self.oddities.note(
            (separator.is_some() && *dialect == MINDSPORTS).then_some(Oddity::OtherSeparators),
        );
        // The canonical corners are bottom left, then top right.
        let is_rising =
            (one.square.file() < two.square.file()) == (one.square.rank() < two.square.rank());
        self.oddities
            .note((!is_rising).then_some(Oddity::OtherCorners));
        let is_reversed = is_rising && one.square.file() > two.square.file();
        self.oddities
            .note(is_reversed.then_some(Oddity::ReversedCorners));
        Ok(Twist {
            direction: text.direction,
            face,
        })
    }
}

/// `<move> ::= <twist> [ "+" <twist> ] [ <blank> ] "-" [ <blank> ] <square>`;
/// without the dash, the bandage is `None`.
#[inline]
fn mindsports(input: &[u8]) -> IResult<&[u8], Parts> {
    let (rest, first) = letter_twist(input)?;
    let (rest, second) = match rest {
        [b'+', rest @ ..] => letter_twist(rest).map(|(rest, second)| (rest, Some(second)))?,
        _ => (rest, None),
    };
    let mut parts = Parts {
        first,
        second,
        bandage: None,
        oddities: Oddities::default(),
    };
    let Ok((after, separator)) = dash(rest.trim_ascii_start()) else {
        return Ok((rest, parts));
    };
    // Web pages may break a line after the hyphen.
    let start = after.trim_ascii_start();
    let is_spaced = rest[0].is_ascii_whitespace() || start.len() < after.len();
    parts
        .oddities
        .note(is_spaced.then_some(Oddity::OtherSeparators));
    let (rest, bandage) = square(start)?;
    parts.bandage = Some(bandage);
    parts
        .oddities
        .note((separator != b"-").then_some(Oddity::Dash));
    Ok((rest, parts))
}

/// `<move> ::= <twist> <blank> [ <twist> <blank> ] <square>`
fn in_columns(input: &[u8]) -> IResult<&[u8], Parts> {
    let cell = || terminated(letter_twist, blanks1);
    map((cell(), opt(cell()), square), |(first, second, bandage)| {
        let mut oddities = Oddities::default();
        oddities.insert(Oddity::OtherSeparators);
        Parts {
            first,
            second,
            bandage: Some(bandage),
            oddities,
        }
    })
    .parse_complete(input)
}

/// `<twist> ::= ( "C" | "A" ) <face>`; also in lower case.
#[inline]
fn letter_twist(input: &[u8]) -> IResult<&[u8], TwistText> {
    let (direction, oddity) = match input.first() {
        Some(b'C') => (Direction::Clockwise, None),
        Some(b'A') => (Direction::Anticlockwise, None),
        Some(b'c') => (Direction::Clockwise, Some(Oddity::LetterCase)),
        Some(b'a') => (Direction::Anticlockwise, Some(Oddity::LetterCase)),
        _ => {
            return Err(nom::Err::Error(nom::error::Error::new(
                input,
                ErrorKind::OneOf,
            )));
        }
    };
    let (rest, face) = face(&input[1..])?;
    Ok((
        rest,
        TwistText {
            direction,
            oddity,
            face,
        },
    ))
}

/// `<move> ::= <twist> [ [ "+" ] <twist> ] <bandage>`, with optional blanks
/// around the `+`; without a bandage, it is `None`.
fn aiai(input: &[u8]) -> IResult<&[u8], Parts> {
    let (input, first) = word_twist(input)?;
    let plus = delimited(blanks0, opt(char('+')), blanks0);
    let (input, second) = opt(preceded(plus, word_twist)).parse_complete(input)?;
    let (rest, bandage) = opt(bandage).parse_complete(input)?;
    let mut oddities = Oddities::default();
    oddities.note(bandage.and_then(|(_, oddity)| oddity));
    Ok((
        rest,
        Parts {
            first,
            second,
            bandage: bandage.map(|(square, _)| square),
            oddities,
        },
    ))
}

/// `<twist> ::= <direction> <face>`, the blank between them optional.
fn word_twist(input: &[u8]) -> IResult<&[u8], TwistText> {
    let parts = pair(direction_word, preceded(blanks0, face));
    map(parts, |((direction, oddity), face)| TwistText {
        direction,
        oddity,
        face,
    })
    .parse_complete(input)
}

/// `<direction> ::= "Clockwise" | "Widdershins"`; also their synonyms, all in
/// any case.
fn direction_word(input: &[u8]) -> IResult<&[u8], (Direction, Option<Oddity>)> {
    let may_be = matches!(input.first(), Some(b'A' | b'C' | b'W' | b'a' | b'c' | b'w'));
    let direction =
        DIRECTIONS
            .iter()
            .filter(|_| may_be)
            .enumerate()
            .find_map(|(index, (word, direction))| {
                let rest = strip_prefix_ignoring_case(input, word)?;
                // A name may begin with `Cw`.
                let is_whole = rest.first().is_none_or(|next| is_blank(*next));
                if word.len() < 4 && !is_whole && face(rest).is_err() {
                    return None;
                }
                Some((rest, (*direction, (index > 1).then_some(Oddity::OtherWord))))
            });
    direction.ok_or_else(|| nom::Err::Error(nom::error::Error::new(input, ErrorKind::Tag)))
}

/// `<bandage> ::= "-" <square>`, with optional blanks around the hyphen.
/// Another dash, `|`, a comma or a blank may replace the hyphen; the word
/// `Bandage` may follow a comma or a blank.
fn bandage(input: &[u8]) -> IResult<&[u8], (SquareText, Option<Oddity>)> {
    let word = || pair(tag_no_case("Bandage"), blanks1);
    let hyphen = map(dash, |dash| (dash != b"-").then_some(Oddity::Dash));
    let separator = alt((
        hyphen,
        value(None, char('|')),
        value(None, pair(char(','), pair(blanks0, opt(word())))),
    ));
    let spaced = delimited(blanks0, separator, blanks0);
    let blank = value(None, pair(blanks1, opt(word())));
    map(pair(alt((spaced, blank)), square), |(oddity, square)| {
        (square, oddity)
    })
    .parse_complete(input)
}

/// `<face> ::= <square> <square>`, optionally separated by a colon or a dash.
#[inline]
fn face(input: &[u8]) -> IResult<&[u8], FaceText> {
    let (rest, one) = square(input)?;
    if let Ok((rest, two)) = square(rest) {
        let separator = None;
        return Ok((
            rest,
            FaceText {
                one,
                two,
                separator,
            },
        ));
    }
    let (rest, separator) = alt((char(':'), map(dash, |_| '-'))).parse_complete(rest)?;
    let (rest, two) = square(rest)?;
    let separator = Some(separator);
    Ok((
        rest,
        FaceText {
            one,
            two,
            separator,
        },
    ))
}

/// `<square> ::= <file> <rank>`
#[inline]
fn square(input: &[u8]) -> IResult<&[u8], SquareText> {
    let (rest, square) = coordinate(input)?;
    let is_upper = input[0].is_ascii_uppercase();
    Ok((rest, SquareText { square, is_upper }))
}
