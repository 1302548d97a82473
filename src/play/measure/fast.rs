//! Measures games on the fast path, from their text.

use crate::format::{is_blank, move_number, plain_words};
use crate::play::game::game::Game;
use crate::play::measure::measures::{GameMeasures, Wanted};
use crate::play::measure::measuring::Measuring;
use crate::record::{Token, TokenKind, Words};

/// The start of a game on the fast path.
pub(in crate::play) struct MeasuredStart<'s, G: Game> {
    /// The setting.
    pub(in crate::play) setting: &'s G::Setting,
    /// The position before the first move.
    pub(in crate::play) start: &'s G::Position,
}

/// Measures a game whose movetext is known to yield no findings. Does not play
/// the moves if nothing is wanted of them; the number of plies is then left to
/// the caller.
pub(in crate::play) fn measure_movetext<G: Game>(
    text: &[u8],
    game: &MeasuredStart<'_, G>,
    wanted: Wanted,
    measuring: &mut Measuring<G>,
    measures: &mut GameMeasures,
) {
    measuring.begin(game.setting, game.start, wanted, measures);
    if !wanted.is_nothing() {
        play_movetext(text, game.start, measuring, measures);
    }
}

/// Plays the moves of a text, after [`Measuring::begin`].
pub(in crate::play) fn play_movetext<G: Game>(
    text: &[u8],
    start: &G::Position,
    measuring: &mut Measuring<G>,
    measures: &mut GameMeasures,
) {
    let mut position = start.clone();
    let mut rest = text;
    loop {
        while let [byte, after @ ..] = rest
            && is_blank(*byte)
        {
            rest = after;
        }
        if let Some(number) = move_number(rest) {
            rest = number.rest;
        } else if let Some((after, mv)) = G::read_canonical(rest) {
            measuring.play(&mut position, &mv, measures);
            rest = after;
        } else {
            break;
        }
    }
    let mut tokens: Vec<Token> = Vec::new();
    // Known to be plain, so there is no error.
    let _ = plain_words(rest, &mut tokens);
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        match token.kind {
            TokenKind::Word => {}
            TokenKind::Number => {
                index += 1;
                continue;
            }
            _ => break,
        }
        let (words, read) = G::take(Words::new(rest, &tokens[index..]));
        let Ok(read) = &read else { break };
        measuring.play(&mut position, &read.mv, measures);
        index += words;
    }
    measuring.end(&position, measures);
}
